"""A whole text as one number: an entropy coder without floats, tables or a state to flush.

Every choice among weighted alternatives is pushed on a number (rANS with an integer of any size): a chance of p costs
-log2(p) bits, a certain choice nothing. What is pushed last comes off first, so the writer keeps a list and pushes it
backwards. Reading a number undoes exactly what writing did, and a number read to its end leaves 1.
"""

from collections.abc import Sequence
from typing import Protocol

BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_DIGIT = {character: digit for digit, character in enumerate(BASE64)}
_LENGTHS = 64  # a whole number has fewer bits than this


class Coder(Protocol):
    """What writing and reading share, so that a format can be said once for both."""

    def pick(self, weights: Sequence[int], chosen: int) -> int:
        """Code a choice among weighted alternatives; a reader ignores `chosen` and answers what was chosen."""

    def whole(self, number: int) -> int:
        """Code a whole number from 0 to 2**63 - 1, small ones in few bits; a reader ignores `number`."""

    def below(self, limit: int, number: int) -> int:
        """Code a number from 0 to limit - 1, all as likely; a reader ignores `number`."""


class NumberWriter:
    """Turns choices into a number."""

    def __init__(self) -> None:
        self._choices: list[tuple[int, int, int]] = []  # (weights before it, its weight, all weights)

    def pick(self, weights: Sequence[int], chosen: int) -> int:
        """Write a choice. Raises ValueError where its weight is 0."""
        weight = weights[chosen]
        if weight <= 0:
            raise ValueError("a choice without weight cannot be written")
        self._choices.append((sum(weights[:chosen]), weight, sum(weights)))
        return chosen

    def below(self, limit: int, number: int) -> int:
        """Write a number from 0 to limit - 1."""
        if not 0 <= number < limit:
            raise ValueError(f"{number} is not below {limit}")
        self._choices.append((number, 1, limit))
        return number

    def whole(self, number: int) -> int:
        """Write a whole number: how many bits it has, then the bits."""
        bits = self.below(_LENGTHS, number.bit_length())
        if bits > 1:
            self.below(1 << (bits - 1), number - (1 << (bits - 1)))
        return number

    def number(self, rest: int = 1) -> int:
        """All choices as one number, at least 1.

        Args:
            rest: a number to be read after them, made by another writer.
        """
        number = rest
        for before, weight, total in reversed(self._choices):
            times, ticket = divmod(number, weight)
            number = times * total + before + ticket
        return number


class NumberReader:
    """Gives back the choices a number was made of, in the order they were written."""

    def __init__(self, number: int) -> None:
        self._number = number

    def pick(self, weights: Sequence[int], chosen: int = 0) -> int:
        """The next choice among weighted alternatives."""
        times, ticket = divmod(self._number, sum(weights))
        for index, weight in enumerate(weights):
            if ticket < weight:
                self._number = times * weight + ticket
                return index
            ticket -= weight
        raise AssertionError("a ticket is below the sum of the weights")

    def below(self, limit: int, number: int = 0) -> int:
        """The next number below a limit."""
        self._number, number = divmod(self._number, limit)
        return number

    def whole(self, number: int = 0) -> int:
        """The next whole number."""
        bits = self.below(_LENGTHS)
        return self.below(1 << (bits - 1)) + (1 << (bits - 1)) if bits > 1 else bits

    @property
    def spent(self) -> bool:
        """Whether everything written has been read, and nothing else."""
        return self._number == 1

    @property
    def broken(self) -> bool:
        """Whether no writer made this number: whatever is read from here on, it never comes to its end."""
        return self._number == 0


class AdaptiveCounts:
    """Weights of the answers given in one situation so far; a habit soon costs nothing.

    Args:
        weights: what each answer starts with; the fewer, the sooner a habit is believed.
        step: what an answer adds to its weight.
    """

    __slots__ = ("_step", "_weights")

    def __init__(self, weights: Sequence[int], step: int) -> None:
        self._weights, self._step = list(weights), step

    def code(self, coder: Coder, chosen: int) -> int:
        """Code an answer and learn from it."""
        chosen = coder.pick(self._weights, chosen)
        self._weights[chosen] += self._step
        return chosen


def to_digits(number: int) -> str:
    """A number at least 1 in base 64, most significant digit first; each digit may stand in a link."""
    digits = []
    for shift in range(6 * ((number.bit_length() - 1) // 6), -1, -6):
        digits.append(BASE64[number >> shift & 63])
    return "".join(digits)


def from_digits(digits: str) -> int | None:
    """The number behind digits of base 64; None where they are none, or start with a needless zero."""
    if not digits or digits[0] == BASE64[0] or not set(digits) <= _DIGIT.keys():
        return None
    number = 0
    for digit in digits:
        number = number << 6 | _DIGIT[digit]
    return number
