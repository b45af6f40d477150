"""The words of `celestia belief`: a record, a ply and a viewer to what he may believe of a hand, as plain data."""

from .beliefs import Beliefs, HandBelief, Number
from .chances import leg_chances
from .errors import CannotRead
from .kinds import Seat, letter, seat_of
from .observation import Observation
from .odds_text import parse_turbo
from .record import Record, told


def belief_answer(
    record: Record, at: int | None, viewer: str | None, about: str | None, turbo: str | None
) -> dict[str, object]:
    """The answer to `celestia belief`: `{about, kind, mean, law, not_paying}`.

    Args:
        record: the game.
        at: after so many plies; None: after all.
        viewer: whose eyes, a letter.
        about: whose hand, a letter; None: the captain's.
        turbo: how often a captain pays who can pay only with Turbo: "always", "never" or a chance; None: always.

    Raises:
        CannotRead: one line that names the option at fault, or see `replay`.
        RecordDisagrees: see `replay`.
    """
    if viewer is None:
        raise CannotRead("--viewer is missing: the letter of a seat")
    seats = len(record.players)
    eyes = _seat(viewer, "--viewer", seats)
    asked = None if about is None else _seat(about, "--about", seats)
    if at is not None and at > len(record.plies):
        raise CannotRead(f"--at: the record has {len(record.plies)} plies, not {at}")
    information = told(record, eyes, at)
    belief = Beliefs(information, "always" if turbo is None else parse_turbo(turbo), precise=True)
    captain = belief.view.captain
    asked = captain if asked is None else asked
    if asked is None:
        raise CannotRead("--about: there is no captain yet; name a seat")
    hand = belief.hand(asked)
    return {
        "about": letter(asked),
        "kind": "exact" if hand.exact else "estimate",
        "mean": {name: _number(number) for name, number in hand.mean.items()},
        "law": {name: [_number(number) for number in law] for name, law in hand.law.items()},
        "not_paying": _not_paying(belief.view, hand, asked == captain),
    }


def _not_paying(view: Observation, hand: HandBelief, captain: bool) -> dict[str, object] | None:
    """For the dice on the table, else the average before the roll; what the captain has announced is settled."""
    leg = leg_chances(view)
    if leg.target is None:
        return None
    if captain and leg.moment in ("announced-can", "announced-cannot"):
        assert leg.crash is not None
        return _number(Number.exactly(leg.crash))
    return _number(hand.not_paying(leg.dice))


def _seat(text: str, option: str, seats: int) -> Seat:
    try:
        seat = seat_of(text)
    except KeyError:
        raise CannotRead(f"{option}: a seat is one of the letters A to {letter(Seat(seats - 1))}") from None
    if seat >= seats:
        raise CannotRead(f"{option}: seats at this table are A to {letter(Seat(seats - 1))}")
    return seat


def _number(number: Number) -> dict[str, object]:
    if number.margin is not None:
        return {"value": number.value, "margin": number.margin}
    assert number.fraction is not None
    return {"fraction": f"{number.fraction.numerator}/{number.fraction.denominator}", "value": number.value}
