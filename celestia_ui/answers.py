"""What was answered on a page, in its address: a reload asks no second time.

The value names what it is an answer to, so that it goes with nothing else, wherever the address is taken.
"""

import re
from hashlib import sha256

import streamlit as st

MARK = 6  # letters that name what was asked
_VALUE = re.compile(rf"([0-9a-f]{{{MARK}}})-([0-9a-z]{{1,6}})")


def answer_in_address(parameter: str, asked: str) -> str | None:
    """The answer that the address holds to this very question; it may still be any text of 1 to 6 letters and digits.

    Args:
        parameter: of the address.
        asked: what makes the question this one and no other.
    """
    found = _VALUE.fullmatch(st.query_params.get(parameter, ""))
    return found[2] if found is not None and found[1] == _mark(asked) else None


def put_answer(parameter: str, asked: str, answer: str | None) -> None:
    """Let the address hold this answer, in place of any other; or none, where there is none yet."""
    if answer is not None:
        value = f"{_mark(asked)}-{answer}"
        if st.query_params.get(parameter) != value:
            st.query_params[parameter] = value
    elif parameter in st.query_params:
        del st.query_params[parameter]


def whole_of_hundred(answer: str | None) -> int | None:
    """A guess that an address holds, 0 to 100; None for anything else."""
    fits = answer is not None and answer.isascii() and answer.isdecimal() and len(answer) <= 3
    return int(answer) if answer is not None and fits and int(answer) <= 100 else None


def _mark(asked: str) -> str:
    return sha256(asked.encode()).hexdigest()[:MARK]
