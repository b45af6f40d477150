"""The words of `celestia odds`: arguments from outside to a question about one leg, and its answer."""

import re
from argparse import ArgumentParser, Namespace
from fractions import Fraction

from .counting import Exact
from .errors import CannotRead
from .kinds import Face
from .odds import MOST_CARDS, MOST_DICE, Pool, Turbo, crash_odds
from .ruleset import load_ruleset

KINDS = ("compass", "arrester", "foghorn", "cannon", "turbo", "other")
MOST_TEXT = 200  # characters of one argument

_WHOLE = re.compile(r"[0-9]{1,6}")
_DECIMAL = re.compile(r"[0-9]{1,6}\.?[0-9]{0,18}|\.[0-9]{1,18}")
_RATIO = re.compile(r"([0-9]{1,18})/([0-9]{1,18})")
_FACES = {face.value: face for face in Face}


def add_odds_arguments(parser: ArgumentParser) -> None:
    """Declares the options of `celestia odds`; they stay texts until `odds_answer` reads them."""
    parser.add_argument("--needs", help='the faces of a known roll, as in fog,fog,pirates; "none" for all blank')
    parser.add_argument("--dice", help="instead: a number of dice, for the average before the roll")
    parser.add_argument("--hand", help="cards in the captain's hand")
    parser.add_argument("--unseen", help=f"unseen cards, as in compass=20,turbo=8; kinds: {', '.join(KINDS)}")
    parser.add_argument("--turbo", help="a captain who can pay only with Turbo: always (default), never, or a chance")
    parser.add_argument("--ruleset", help="its dice and, without --unseen, its full deck (default: rulebook)")


def odds_answer(args: Namespace) -> dict[str, object]:
    """The answer to `celestia odds`: `{"crash": {"fraction": "a/b", "value": x}}`.

    Args:
        args: the options of `add_odds_arguments`, each a text or None.

    Raises:
        CannotRead: one line that names the option at fault.
    """
    if (args.needs is None) == (args.dice is None):
        raise CannotRead("say either --needs (a known roll) or --dice (before the roll)")
    if args.hand is None:
        raise CannotRead("--hand is missing: the number of cards in the captain's hand")
    rules = load_ruleset("rulebook" if args.ruleset is None else args.ruleset)
    question = parse_dice(args.dice) if args.needs is None else parse_needs(args.needs)
    pool = Pool.of(rules.deck) if args.unseen is None else parse_unseen(args.unseen)
    turbo = "always" if args.turbo is None else parse_turbo(args.turbo)
    odds = crash_odds(question, parse_hand(args.hand, pool), pool, turbo, rules.faces)
    return {"crash": chance_json(odds)}


def chance_json(chance: Exact) -> dict[str, object]:
    """An exact chance for JSON: in lowest terms, "0/1" and "1/1" at the ends, and as a number."""
    return {"fraction": str(chance), "value": chance.value}


def parse_needs(text: str) -> tuple[Face, ...]:
    """The faces of a roll from "fog,fog,blank"; "none" is a roll that asks for nothing.

    Raises:
        CannotRead: an unknown face, or more than MOST_DICE of them.
    """
    words = _words(text, "--needs")
    if words == ["none"]:
        return ()
    for word in words:
        if word not in _FACES:
            raise CannotRead(f"--needs: no such face {_shown(word)}; faces are {', '.join(_FACES)}, or none alone")
    if len(words) > MOST_DICE:
        raise CannotRead(f"--needs: at most {MOST_DICE} dice")
    return tuple(_FACES[word] for word in words)


def parse_dice(text: str) -> int:
    """A number of dice.

    Raises:
        CannotRead: not a whole number from 0 to MOST_DICE.
    """
    return _whole(text, "--dice", MOST_DICE)


def parse_hand(text: str, pool: Pool) -> int:
    """A number of cards that the pool can give.

    Raises:
        CannotRead: not a whole number from 0 to the number of unseen cards.
    """
    return _whole(text, "--hand", pool.total)


def parse_unseen(text: str) -> Pool:
    """A pool from "compass=20,turbo=8"; a kind that is not named is 0, so the empty text is a pool without cards.

    Raises:
        CannotRead: an unknown kind, a kind twice, a count that is not a whole number, or too many cards in all.
    """
    counts: dict[str, int] = {}
    words = _words(text, "--unseen")
    for word in words if words != [""] else ():
        kind, equals, count = word.partition("=")
        if not equals or kind not in KINDS:
            raise CannotRead(f"--unseen: not kind=count: {_shown(word)}; kinds are {', '.join(KINDS)}")
        if kind in counts:
            raise CannotRead(f"--unseen: {kind} stands twice")
        counts[kind] = _whole(count, f"--unseen: {kind}", MOST_CARDS)
    return Pool(**counts)


def parse_turbo(text: str) -> Turbo:
    """What a captain does who can pay only with Turbo: always, never, or a chance as 0.25 or 1/4.

    Raises:
        CannotRead: anything else, or a chance outside [0, 1].
    """
    if text == "always":
        return "always"
    if text == "never":
        return "never"
    ratio = _RATIO.fullmatch(text)
    if ratio and int(ratio[2]):
        share = Fraction(int(ratio[1]), int(ratio[2]))
    elif _DECIMAL.fullmatch(text):
        share = Fraction(text)
    else:
        raise CannotRead(f"--turbo: always, never, a decimal or a/b, not {_shown(text)}")
    if share > 1:
        raise CannotRead(f"--turbo: a chance from 0 to 1, not {_shown(text)}")
    return share


def _words(text: str, option: str) -> list[str]:
    """The parts between commas, spaces around them dropped."""
    if len(text) > MOST_TEXT:
        raise CannotRead(f"{option}: at most {MOST_TEXT} characters")
    return [word.strip(" ") for word in text.split(",")]


def _whole(text: str, option: str, most: int) -> int:
    """A whole number in plain digits, 0 to `most`."""
    if not _WHOLE.fullmatch(text) or int(text) > most:
        raise CannotRead(f"{option}: a whole number from 0 to {most}, not {_shown(text)}")
    return int(text)


def _shown(text: str) -> str:
    """Foreign text, cut short and with everything unusual escaped, so that an error stays one line."""
    return ascii(text[:40])
