"""Question links: a whole question in the characters of one address, so that no server has to remember it.

Kind of code ("Q"), game ("c"), version, then bytes in base 64: a digest of 48 bits, and the content under a mask made
from that digest. The content is one number (`coder`): kind of question, the teacher's own words, the answer, and the
position as a share code cut at the moment that is asked about, or the family and seed of a generated question.

What the seal does: position, the others' hands, words and answer cannot be read off the address, not even in part, and
links to nearly the same question look nothing alike. What it does not do: keep a secret. Mask and digest use no key,
since no server remembers one, so whoever runs this code on a link can open it without answering.

What cannot be done is to change a link, or to make one with a wrong key: a changed character does not fit the digest,
and whoever makes a new digest cannot choose the answer, because the page computes it anew and refuses a link whose
sealed answer is another. Versions published stay readable for ever; tests/golden/question_links.txt holds us to that.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, replace
from hashlib import sha256

from celestia_core.coder import BASE64, AdaptiveCounts, Coder, NumberReader, NumberWriter
from celestia_core.errors import CannotRead, CelestiaError
from celestia_core.record import HUMAN, Record
from celestia_core.share import decode_share, encode_share
from celestia_core.teaching.position import Position

from .asked import FAMILY, Asked, ask, ask_family

LONGEST = 1400  # characters of a code, so that the whole address stays under 1,500
LONGEST_WORDS = 200  # characters of the teacher's own words
PREFIX = "Qc1"

# All of this is frozen with the version: another table, order or weight is another version.
_KINDS = ("stay-or-leave", "guess-chance", "which-clause", "family")
_ROOM = 16  # kinds there may ever be in this version
_SEALED = 1 << 16
_TAG = 6  # bytes of the digest
_NAME = "abcdefghijklmnopqrstuvwxyz0123456789-"
_MOST_BYTES = 4 * LONGEST_WORDS
_STEP = 24
_LETTERS = tuple(16 if chr(byte) in " eatoinshrdlu" else 6 if chr(byte).islower() else 1 for byte in range(128))
_START = (*_LETTERS, *(1,) * 128)  # weights of a byte of UTF-8, before any has been seen
_STAND_IN = "odds-threshold=0.35"  # plays for other people at the table when the game is played on


@dataclass(frozen=True)
class Opened:
    """What a link holds.

    Attributes:
        asked: the question with its key, computed anew.
        words: the teacher's own words, plain text of one line; may be empty.
    """

    asked: Asked
    words: str = ""


def question_record(record: Record) -> Record:
    """A game as a link holds it: its viewer is a person, everybody else a bot, asked whenever the rules ask."""
    players = tuple(
        HUMAN if seat == record.viewer else _STAND_IN if name == HUMAN else name
        for seat, name in enumerate(record.players)
    )
    return replace(record, players=players, shown=None, asks="all")


def plain_words(text: str) -> str:
    """A teacher's words as they are kept: one line, nothing that cannot be seen.

    Raises:
        CannotRead: too long.
    """
    seen = (" " if letter.isspace() else letter for letter in text if letter.isspace() or letter.isprintable())
    line = " ".join("".join(seen).split())
    if len(line) > LONGEST_WORDS:
        raise CannotRead(f"a question in your own words has at most {LONGEST_WORDS} characters, not {len(line)}")
    return line


def encode_question(asked: Asked, words: str = "") -> str:
    """The code of a question.

    Args:
        asked: the question; of a position, only what has happened by then is kept.
        words: the teacher's own; white space is evened out.

    Raises:
        CannotRead: too long for a link.
    """
    writer = NumberWriter()
    writer.below(_ROOM, _KINDS.index(asked.kind))
    writer.below(_SEALED, asked.sealed)
    _words(writer, plain_words(words).encode())
    if asked.kind == FAMILY:
        _name(writer, asked.question.family)
        writer.whole(asked.question.seed)
    else:
        assert asked.position is not None
        writer.whole(asked.subject)
        writer.whole(asked.within)
        _share(writer, encode_share(question_record(asked.position.record)))
    number = writer.number()
    content = number.to_bytes((number.bit_length() + 7) // 8)
    tag = sha256(content).digest()[:_TAG]
    code = PREFIX + urlsafe_b64encode(tag + _masked(content, tag)).decode().rstrip("=")
    if len(code) > LONGEST:
        raise CannotRead(f"this game is too long for a question link of {LONGEST} characters")
    return code


def decode_question(code: str) -> Opened:
    """The question a code holds, with its key computed anew.

    Raises:
        CannotRead: damaged, of another version, made by other rules, or with an answer that is not ours; refused whole.
    """
    reader = NumberReader(int.from_bytes(_content(code)))
    kind = reader.below(_ROOM)
    if kind >= len(_KINDS):
        raise CannotRead("this question link asks something that is not known here")
    sealed = reader.below(_SEALED)
    words = _read_words(reader)
    if _KINDS[kind] == FAMILY:
        family, seed = _name(reader), reader.whole()
        _spent(reader)
        asked = ask_family(family, seed)
    else:
        subject, within = reader.whole(), reader.whole()
        share = _share(reader)
        _spent(reader)
        try:
            record = decode_share(share)
            if record != question_record(record):
                raise CannotRead("it holds a game as no question does")
            asked = ask(Position.of(record, viewer=record.viewer), _KINDS[kind], subject, within)
        except CelestiaError as error:
            raise CannotRead(f"the moment in this question link cannot be asked about: {error}") from None
    if not asked.agrees(sealed) and asked.kind == FAMILY:
        raise CannotRead("this made-up case is no longer the one the link was made for, so it is not shown")
    if not asked.agrees(sealed):
        raise CannotRead("the answer sealed in this question link is not the one the rules give, so it is not shown")
    return Opened(asked, words)


def _content(code: str) -> bytes:
    """The bytes under the mask, where the digest fits them."""
    if not isinstance(code, str):
        raise CannotRead(f"a question link is a text, not {type(code).__name__}")
    if len(code) > LONGEST:
        raise CannotRead(f"a question link has at most {LONGEST:,} characters, not {len(code):,}")
    if not set(code) <= set(BASE64):
        raise CannotRead("a question link has only letters, digits, - and _")
    if code[:2] != PREFIX[:2]:
        raise CannotRead("this is not the code of a question")
    if code[:3] != PREFIX:
        raise CannotRead(f"question links of version {code[2:3]!r} are not known here")
    body = code[3:]
    if len(body) % 4 == 1:
        raise CannotRead("this question link is cut short")
    raw = urlsafe_b64decode(body + "=" * (-len(body) % 4))
    tag, content = raw[:_TAG], _masked(raw[_TAG:], raw[:_TAG])
    one_way = urlsafe_b64encode(raw).decode().rstrip("=") == body  # bits left over at the end are 0
    if not content or not content[0] or not one_way or sha256(content).digest()[:_TAG] != tag:
        raise CannotRead("this question link is damaged: a character is missing or changed")
    return content


def _masked(content: bytes, tag: bytes) -> bytes:
    """Content under its mask, or from under it."""
    blocks = range((len(content) + 31) // 32)
    mask = b"".join(sha256(b"celestia question" + tag + block.to_bytes(4)).digest() for block in blocks)
    return bytes(one ^ other for one, other in zip(content, mask, strict=False))


def _spent(reader: NumberReader) -> None:
    if not reader.spent:
        raise CannotRead("this question link does not end where it should")


def _words(coder: Coder, text: bytes = b"") -> bytes:
    """Code a text: how many bytes, then each by how often it came before."""
    length = coder.whole(len(text))
    if length > _MOST_BYTES:
        raise CannotRead("the words in this question link are too long")
    counts = AdaptiveCounts(_START, _STEP)
    return bytes(counts.code(coder, text[place] if text else 0) for place in range(length))


def _read_words(reader: NumberReader) -> str:
    try:
        text = _words(reader).decode()
    except UnicodeDecodeError:
        raise CannotRead("the words in this question link are no text") from None
    if plain_words(text) != text:
        raise CannotRead("the words in this question link are not one plain line")
    return text


def _name(coder: Coder, name: str = "") -> str:
    """Code a short name."""
    length = coder.below(64, len(name))
    return "".join(_NAME[coder.below(len(_NAME), _NAME.index(name[place]) if name else 0)] for place in range(length))


def _share(coder: Coder, code: str = "") -> str:
    """Code a share code, six bits a character."""
    length = coder.whole(len(code))
    if length > LONGEST:
        raise CannotRead("the game in this question link is too long")
    return "".join(BASE64[coder.below(64, BASE64.index(code[place]) if code else 0)] for place in range(length))
