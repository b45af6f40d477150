"""How a share code tells the set-up of a game: all as likely choices. Frozen: see `share_plies`."""

from .coder import NumberReader, NumberWriter
from .errors import CannotRead
from .kinds import Seat
from .record import HUMAN, MAX_DEALS, Record
from .ruleset import Ruleset, load_ruleset

MAX_SHARED_PLIES = 6_000  # reading a code takes time by plies, and a hostile one tells many in few characters
_MAX_TEXT = 64  # characters

# A place in these tables is part of every code: append within the room, and change nothing.
_ROOM = 32
_RULESETS = ("rulebook@1", "bga@1", "quick@1", "tiny@1", "tiny2@1", "tiny3@1")
_PLAYERS = (HUMAN, "random", "always-stay", "leave-at-city=", "odds-threshold=")
_ASKS = ("ejection", "jetpack", "alternative-route", "wind-gust", "grappling-hook", "spyglass")
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-=.@+"
_DIGITS = "0123456789."


def write_setup(writer: NumberWriter, record: Record) -> None:
    """Write everything but the plies, and how many there are."""
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
    writer.below(2 + 2 ** len(_ASKS), _asks_number(record.asks))
    writer.whole(len(record.plies))


def read_setup(reader: NumberReader) -> tuple[Record, int]:
    """The game without its plies, and how many there are.

    Raises:
        CannotRead: something no code of ours says.
    """
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
    asks = _asks_of(reader.below(2 + 2 ** len(_ASKS)))
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
    writer.below(_ROOM, _RULESETS.index(base) + 1 if base in _RULESETS else 0)
    if base not in _RULESETS:
        _write_text(writer, _LETTERS, base)
    options = rules.id.split("+")[1:]
    writer.below(2, int("hook" in options))
    limit = next((int(option[3:]) for option in options if option.startswith("max")), 0)
    writer.whole(limit)
    writer.below(1 << 16, int(rules.fingerprint[:4], 16))


def _read_ruleset(reader: NumberReader) -> Ruleset:
    name = _named(_RULESETS, reader.below(_ROOM)) or _read_text(reader, _LETTERS)
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
    known = kind + equals in _PLAYERS
    writer.below(_ROOM, _PLAYERS.index(kind + equals) + 1 if known else 0)
    if not known:
        _write_text(writer, _LETTERS, name)
    elif equals:
        _write_text(writer, _DIGITS, number)


def _read_player(reader: NumberReader, seen: list[str]) -> str:
    before = reader.below(len(seen) + 1) if seen else 0
    if before < len(seen):
        return seen[before]
    name = _named(_PLAYERS, reader.below(_ROOM)) or _read_text(reader, _LETTERS)
    if name.endswith("="):
        name += _read_text(reader, _DIGITS)
    seen.append(name)
    return name


def _named(table: tuple[str, ...], place: int) -> str:
    """The entry at this place, counted from 1; "" for place 0, which announces a text."""
    if place > len(table):
        raise CannotRead("the share code names something that is not known here")
    return table[place - 1] if place else ""


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
    return 2 + sum(1 << place for place, word in enumerate(_ASKS) if word in asks.split(" "))


def _asks_of(number: int) -> str:
    if number < 2:
        return ("all", "none")[number]
    return " ".join(word for place, word in enumerate(_ASKS) if (number - 2) >> place & 1)
