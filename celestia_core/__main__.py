"""The command `celestia`: JSON on standard output; bad input ends with code 2 and one line on standard error."""

import json
import os
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from typing import Any, NoReturn, TextIO

from .answers import legal_answer, replay_answer
from .errors import CannotRead, CelestiaError
from .odds_text import add_odds_arguments, odds_answer
from .play import BOT_JOURNEYS, play_game
from .record import Record
from .record_scan import MAX_BYTES
from .record_text import dump_record, load_record
from .rules_text import rules_answer
from .ruleset import Ruleset, load_ruleset, with_max_journeys

DEFAULT_BOT = "odds-threshold=0.30"
LONGEST_LINE = 500  # characters of an error


class Parser(ArgumentParser):
    """Complains by an error of ours instead of a page of usage."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        """Raises CannotRead."""
        raise CannotRead(message)


def parser() -> Parser:
    """The arguments of all commands."""
    top = Parser(prog="celestia", description="The game Celestia: exact chances, whole games, records and rules.")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, run: Any, what: str) -> Parser:
        added: Parser = commands.add_parser(name, help=what, description=what)
        added.set_defaults(run=run)
        return added

    odds = command("odds", odds_answer, "the chance that one flight crashes, before any rescue")
    add_odds_arguments(odds)

    play = command("play", _play, "a whole game between bots; prints its record")
    play.add_argument("--seats", type=whole, default=4, help="players, 2 to 6 (default: 4)")
    play.add_argument("--seed", type=whole, default=1, help="the deal number; the same one gives the same game")
    play.add_argument("--ruleset", default="rulebook", help="rulebook (default), bga, quick ..., as in rulebook@1+hook")
    play.add_argument(
        "--bots",
        default=DEFAULT_BOT,
        metavar="NAME,...",
        help="one for all seats or one for each: random, always-stay, leave-at-city=6, odds-threshold=0.30 "
        f"(default: {DEFAULT_BOT} for all seats)",
    )
    play.add_argument(
        "--max-journeys",
        type=whole,
        metavar="N",
        help=f"stop after so many journeys; part of the ruleset id (default: {BOT_JOURNEYS})",
    )
    play.add_argument("--out", metavar="FILE", help="write the record to this file too")

    simulate = command("simulate", _simulate, "many games between bots; prints who wins how often, with margins")
    simulate.add_argument("--games", type=whole, required=True, metavar="N", help="how many, 1 to 1000000")
    simulate.add_argument("--seats", type=whole, default=4, help="players, 2 to 6 (default: 4)")
    simulate.add_argument("--seed", type=whole, default=1, help="of all luck; the same one gives the same games")
    simulate.add_argument("--ruleset", default="rulebook", help="as in play")
    simulate.add_argument("--bots", default=DEFAULT_BOT, metavar="NAME,...", help="as in play")
    simulate.add_argument(
        "--fixed-seats", action="store_true", help="players keep their seats (else: one on each game)"
    )
    simulate.add_argument("--workers", type=whole, metavar="W", help="processes (default: one for each core)")

    replay = command("replay", _replay, "check a record by the rules; prints how the game stands")
    replay.add_argument("file", metavar="FILE", help="a record, JSON or text; - is standard input")

    legal = command("legal", _legal, "whose turn it is in a record and what may happen")
    legal.add_argument("file", metavar="FILE", help="a record, JSON or text; - is standard input")
    legal.add_argument("--at", type=whole, metavar="N", help="after so many plies (default: after all)")

    belief = command("belief", _belief, "what a seat may believe of a hand, given all that it has seen")
    belief.add_argument("file", metavar="FILE", help="a record, JSON or text; - is standard input")
    belief.add_argument("--at", type=whole, metavar="N", help="after so many plies (default: after all)")
    belief.add_argument("--viewer", metavar="A", help="whose eyes: the letter of a seat")
    belief.add_argument("--about", metavar="C", help="whose hand: the letter of a seat (default: the captain)")
    belief.add_argument("--turbo", help="a captain who can pay only with Turbo: always (default), never, or a chance")

    rules = command("rules", _rules, "the rules as short clauses with their sources")
    rules.add_argument("clause", nargs="?", metavar="CLAUSE", help="the id of a clause (default: all clauses)")
    rules.add_argument("--ruleset", default="rulebook", help="whose reading is given (default: rulebook)")
    return top


def whole(text: str) -> int:
    """A whole number in plain digits."""
    if not re.fullmatch("[0-9]{1,15}", text):
        raise ArgumentTypeError(f"a whole number is wanted, not {text[:40]!a}")
    return int(text)


def _play(args: Namespace) -> str:
    rules = load_ruleset(args.ruleset)
    if args.max_journeys is not None:
        rules = with_max_journeys(rules, args.max_journeys)
    text = dump_record(play_game(rules.id, _bots(args, rules), args.seed))
    if args.out is not None:
        try:
            with open(args.out, "w", encoding="utf-8") as file:
                file.write(text)
        except (OSError, ValueError) as error:
            raise CannotRead(f"--out: cannot write {args.out!a}: {_why(error)}") from None
    return text


def _bots(args: Namespace, rules: Ruleset) -> list[str]:
    """A bot for each seat."""
    if args.seats not in rules.seats:
        raise CannotRead(f"--seats: {rules.title} takes {rules.seats[0]} to {rules.seats[-1]} players")
    bots: list[str] = [name.strip(" ") for name in args.bots.split(",")]
    if len(bots) not in (1, args.seats):
        raise CannotRead(f"--bots: one name, or one for each of the {args.seats} seats, not {len(bots)}")
    return bots * (int(args.seats) // len(bots))


def _simulate(args: Namespace) -> dict[str, object]:
    try:
        from .analysis.arena import Match  # NumPy, which most else does not need
        from .analysis.command import simulate
    except ModuleNotFoundError as error:
        raise CannotRead(f"many games need the package {error.name}: pip install 'celestia-core[beliefs]'") from None
    rules = load_ruleset(args.ruleset)
    match = Match(rules.id, tuple(_bots(args, rules)), args.games, args.seed, not args.fixed_seats)
    told = sys.stderr if sys.stderr is not None and sys.stderr.isatty() else None
    try:
        return simulate(match, args.workers, lambda games: _tell(told, f"{games:,} of {match.games:,} games"))
    finally:
        _tell(told, "")


def _tell(file: TextIO | None, text: str) -> None:
    """Progress on one line of a terminal, written over again and again."""
    if file is not None:
        print(f"\r{text:40}\r{text}", end="", file=file, flush=True)


def _replay(args: Namespace) -> dict[str, object]:
    return replay_answer(_record(args.file))


def _legal(args: Namespace) -> dict[str, object]:
    return legal_answer(_record(args.file), args.at)


def _belief(args: Namespace) -> dict[str, object]:
    try:
        from .belief_text import belief_answer  # NumPy, which nothing else needs
    except ModuleNotFoundError as error:
        raise CannotRead(f"beliefs need the package {error.name}: pip install 'celestia-core[beliefs]'") from None
    return belief_answer(_record(args.file), args.at, args.viewer, args.about, args.turbo)


def _rules(args: Namespace) -> Any:
    return rules_answer(args.clause, args.ruleset)


def _record(path: str) -> Record:
    """The record in a file; never reads more of it than a record may have."""
    try:
        if path == "-":
            if sys.stdin is None:  # closed by the shell: `<&-`
                raise CannotRead("cannot read '-': there is no standard input")
            return load_record(sys.stdin.buffer.read(MAX_BYTES + 1))
        with open(path, "rb") as file:
            source = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, CelestiaError):
            raise
        raise CannotRead(f"cannot read {path!a}: {_why(error)}") from None
    return load_record(source)


def _why(error: Exception) -> str:
    return (error.strerror or "it failed") if isinstance(error, OSError) else str(error)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code: 0, or 2 for bad input."""
    try:
        args = parser().parse_args(arguments)
        answer = args.run(args)
        print(answer.rstrip("\n") if isinstance(answer, str) else json.dumps(answer, indent=1), flush=True)
    except BrokenPipeError:  # the reader has seen enough, as in `celestia rules | head`
        _discard_output()
        return 1
    except KeyboardInterrupt:
        return 130
    except CelestiaError as error:
        return _complain(str(error))
    except OSError as error:
        _discard_output()
        return _complain(f"cannot write the answer: {_why(error)}")
    return 0


def _complain(message: str) -> int:
    line = " ".join(message.split())
    line = line if len(line) <= LONGEST_LINE else line[:LONGEST_LINE] + " ..."
    if sys.stderr is not None:  # closed by the shell: `2>&-`; print would take standard output instead
        print(f"celestia: {line}".encode("ascii", "backslashreplace").decode(), file=sys.stderr)
    return 2


def _discard_output() -> None:
    """Let nothing be written when Python closes standard output at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
