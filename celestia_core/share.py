"""Share codes: a whole game in the characters a link may hold. A code is an open book: it holds every hand.

Kind of code ("W": the whole truth), game ("c"), version of the coder, then setup and plies as one number in base 64,
and a checksum. The number tells surprises only (`share_plies`), so a game of bots takes some fifty characters.
A published coder version stays readable for ever; tests/golden/share_codes.txt holds us to that.
"""

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from .apply import Transition, apply, start
from .coder import BASE64, NumberReader, NumberWriter, from_digits, to_digits
from .errors import CannotRead, NotAllowed, RecordDisagrees
from .kinds import Seat
from .plies import Ply
from .record import ASK_WORDS, HUMAN, MAX_DEALS, Record, check_setup, replay
from .ruleset import Ruleset, load_ruleset
from .share_plies import PlyModel

MAX_CODE = 10_000  # characters; what is longer is a file's business
MAX_SHARED_PLIES = 6_000  # reading a code takes time by plies, and a hostile one tells many in few characters
KIND, GAME, VERSION = "W", "c", "1"

# Append only: a place in these tables is part of every code.
_RULESETS = ("rulebook@1", "bga@1", "quick@1", "tiny@1", "tiny2@1", "tiny3@1")
_PLAYERS = (HUMAN, "random", "always-stay", "leave-at-city=", "odds-threshold=")
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-=.@+"
_DIGITS = "0123456789."

_CHECK = 6  # characters, 36 bits
_MAX_TEXT = 64


def encode_share(record: Record, steps: Sequence[Transition] | None = None) -> str:
    """The share code of a game.

    Args:
        record: any legal game.
        steps: what `replay(record)` gives, where it is known already: that saves most of the time.

    Raises:
        CannotRead: the setup makes no sense, or the game is too long for a code.
        RecordDisagrees: a ply that the rules do not allow.
    """
    check_setup(record)
    if len(record.plies) > MAX_SHARED_PLIES:
        raise CannotRead(f"a share code holds at most {MAX_SHARED_PLIES} plies, not {len(record.plies)}")
    if steps is None:
        steps = tuple(replay(record))
    plies, model = NumberWriter(), PlyModel(record)
    for number, ply in enumerate(record.plies):
        state = steps[number].state
        try:
            model.code(plies, number, state, ply)
        except ValueError as error:
            raise RecordDisagrees(f"the steps are not those of this record: {error}", ply=number) from None
        model.note(state, ply, steps[number + 1].events)
    setup = NumberWriter()
    _write_setup(setup, record)
    body = KIND + GAME + VERSION + to_digits(setup.number(plies.number()))
    if len(body) + _CHECK > MAX_CODE:
        raise CannotRead(f"this game is too long for a share code of {MAX_CODE} characters")
    return body + _checksum(body)


def decode_share(code: str) -> Record:
    """The game a share code holds.

    Raises:
        CannotRead: damaged, of another version or by other rules; the code is refused whole.
    """
    return decode_share_steps(code)[0]


def decode_share_steps(code: str) -> tuple[Record, tuple[Transition, ...]]:
    """The game a share code holds, with what `replay` would give: the engine runs but once.

    Raises:
        CannotRead: damaged, of another version or by other rules; the code is refused whole.
    """
    reader = NumberReader(_number_in(code))
    setup, count = _read_setup(reader)
    check_setup(setup)
    model = PlyModel(setup)
    plies: list[Ply] = []
    steps = [start(setup.rules, len(setup.players))]
    for number in range(count):
        state = steps[-1].state
        if reader.broken:
            raise CannotRead("the share code breaks off")
        try:
            ply = model.code(reader, number, state, None)
        except NotAllowed:
            raise CannotRead("the share code goes on after the end of the game") from None
        steps.append(apply(state, ply))
        model.note(state, ply, steps[-1].events)
        plies.append(ply)
    if not reader.spent:
        raise CannotRead("the share code does not fit the rules it names")
    return replace(setup, plies=tuple(plies)), tuple(steps)


def _number_in(code: str) -> int:
    if len(code) > MAX_CODE:
        raise CannotRead(f"a share code has at most {MAX_CODE} characters")
    kind, game, version, body, check = code[:1], code[1:2], code[2:3], code[3:-_CHECK], code[-_CHECK:]
    if not set(code) <= set(BASE64):
        bad = next(place for place, character in enumerate(code) if character not in BASE64)
        raise CannotRead("no such character in a share code", column=bad + 1)
    if kind != KIND or game != GAME:
        raise CannotRead("this is not the share code of a whole game of Celestia", column=1)
    if version != VERSION:
        raise CannotRead(f"share codes of version {version!r} are not known here", column=3)
    if check != _checksum(code[:-_CHECK]):
        raise CannotRead("the share code is damaged: its checksum does not fit")
    number = from_digits(body)
    if number is None:
        raise CannotRead("the share code holds no number", column=4)
    return number


def _checksum(body: str) -> str:
    digest = int.from_bytes(sha256(body.encode()).digest())
    return "".join(BASE64[digest >> 6 * place & 63] for place in range(_CHECK))


def _write_setup(writer: NumberWriter, record: Record) -> None:
    rules = record.rules
    _write_ruleset(writer, rules)
    writer.below(len(rules.seats), rules.seats.index(len(record.players)))
    seen: list[str] = []
    for name in record.players:
        _write_player(writer, name, seen)
    writer.below(len(record.players) + 1, 0 if record.viewer is None else record.viewer + 1)
    writer.whole(len(record.deals) - 1)
    for place, (first, deal) in enumerate(record.deals):
        if place:
            writer.whole(first)
        writer.whole(deal)
    writer.whole(0 if record.shown is None else record.shown + 1)
    writer.below(2 + 2 ** len(ASK_WORDS), _asks_number(record.asks))
    writer.whole(len(record.plies))


def _read_setup(reader: NumberReader) -> tuple[Record, int]:
    rules = _read_ruleset(reader)
    seats = rules.seats[reader.below(len(rules.seats))]
    players: list[str] = []
    seen: list[str] = []
    for _ in range(seats):
        players.append(_read_player(reader, seen))
    viewer = reader.below(seats + 1)
    changes = reader.whole()
    if changes >= MAX_DEALS:
        raise CannotRead("the share code changes its luck too often")
    deals = ((0, reader.whole()), *((reader.whole(), reader.whole()) for _ in range(changes)))
    shown = reader.whole()
    asks = _asks_of(reader.below(2 + 2 ** len(ASK_WORDS)))
    count = reader.whole()
    if count > MAX_SHARED_PLIES:
        raise CannotRead(f"a share code holds at most {MAX_SHARED_PLIES} plies")
    record = Record(
        rules.id, tuple(players), Seat(viewer - 1) if viewer else None, deals, (), shown - 1 if shown else None, asks
    )
    return record, count


def _write_ruleset(writer: NumberWriter, rules: Ruleset) -> None:
    """The id, and 16 bits of the fingerprint: other rules of the same name must not pass unseen."""
    base = rules.id.partition("+")[0]
    writer.below(len(_RULESETS) + 1, _RULESETS.index(base) if base in _RULESETS else len(_RULESETS))
    if base not in _RULESETS:
        _write_text(writer, _LETTERS, base)
    options = rules.id.split("+")[1:]
    writer.below(2, int("hook" in options))
    limit = next((int(option[3:]) for option in options if option.startswith("max")), 0)
    writer.whole(limit)
    writer.below(1 << 16, int(rules.fingerprint[:4], 16))


def _read_ruleset(reader: NumberReader) -> Ruleset:
    place = reader.below(len(_RULESETS) + 1)
    name = _RULESETS[place] if place < len(_RULESETS) else _read_text(reader, _LETTERS)
    hook = "+hook" if reader.below(2) else ""
    limit = reader.whole()
    rules = load_ruleset(f"{name}{hook}+max{limit}" if limit else name + hook)
    if reader.below(1 << 16) != int(rules.fingerprint[:4], 16):
        raise CannotRead(f"the share code was made with other rules that are also called {rules.id}")
    return rules


def _write_player(writer: NumberWriter, name: str, seen: list[str]) -> None:
    """A name that stands before, a known bot with its number, or a text."""
    if seen and writer.below(len(seen) + 1, seen.index(name) if name in seen else len(seen)) < len(seen):
        return
    seen.append(name)
    kind, equals, number = name.partition("=")
    place = _PLAYERS.index(kind + equals) if kind + equals in _PLAYERS else len(_PLAYERS)
    writer.below(len(_PLAYERS) + 1, place)
    if place == len(_PLAYERS):
        _write_text(writer, _LETTERS, name)
    elif equals:
        _write_text(writer, _DIGITS, number)


def _read_player(reader: NumberReader, seen: list[str]) -> str:
    before = reader.below(len(seen) + 1) if seen else 0
    if before < len(seen):
        return seen[before]
    place = reader.below(len(_PLAYERS) + 1)
    if place == len(_PLAYERS):
        name = _read_text(reader, _LETTERS)
    else:
        name = _PLAYERS[place]
        if name.endswith("="):
            name += _read_text(reader, _DIGITS)
    seen.append(name)
    return name


def _write_text(writer: NumberWriter, letters: str, text: str) -> None:
    for character in text:
        writer.below(len(letters) + 1, letters.index(character))
    writer.below(len(letters) + 1, len(letters))


def _read_text(reader: NumberReader, letters: str) -> str:
    text = ""
    while (place := reader.below(len(letters) + 1)) < len(letters):
        text += letters[place]
        if len(text) > _MAX_TEXT:
            raise CannotRead("the share code holds a name that is too long")
    return text


def _asks_number(asks: str) -> int:
    if asks in ("all", "none"):
        return ("all", "none").index(asks)
    return 2 + sum(1 << place for place, word in enumerate(ASK_WORDS) if word in asks.split(" "))


def _asks_of(number: int) -> str:
    if number < 2:
        return ("all", "none")[number]
    return " ".join(word for place, word in enumerate(ASK_WORDS) if (number - 2) >> place & 1)
