"""The rest of a journey, as an answer: what `journey` makes."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from celestia_core.beliefs import Number
from celestia_core.chances import Moment
from celestia_core.kinds import CityIndex, Seat

Others = Literal["stay", "odds"]
Rescue = Literal["nobody", "spyglasses"]


@dataclass(frozen=True, slots=True)
class CityOutlook:
    """One city still ahead. What is no `Number` is exact where `reached` is.

    Attributes:
        city: its place in the row.
        value: on its tile.
        dice: rolled on the way to it, or lying on the table.
        reached: the chance that the airship gets there, if it keeps flying with the viewer.
        captains: by seat, the chance to be captain on the way there, given that it sets out for it, or all 0.
        crash: the chance that it does not arrive, given that it sets out for it; None where it never does.
        hand: what the viewer holds on average when he sets out for it as captain, by type in the order of
            `beliefs.TYPES`; None where he never does.
        mean: average points of the next treasure there, 0 where there is none.
        worth: points the viewer makes on average by the best plan, given that he arrives there; None where he never
            does, or is not aboard.
        stay: the same if he stays there whatever the dice are; None in the last city too.
        choice: the chance that he may get off there, given that he arrives: not while he is captain of others.
        leaves: the chance that the best plan gets off there, given that he arrives; it sees the dice first.
        get_off: whether to get off wherever he may is better than `stay`: the plan in one word.
    """

    city: CityIndex
    value: int
    dice: int
    reached: Number
    captains: tuple[float, ...]
    crash: float | None
    hand: tuple[float, ...] | None
    mean: Number
    worth: float | None
    stay: float | None
    choice: float
    leaves: float
    get_off: bool

    @property
    def captain(self) -> Seat | None:
        """Who is captain on the way there: the likeliest, if it depends on who leaves; None where nobody sets out."""
        best = max(self.captains)
        return Seat(self.captains.index(best)) if best else None


@dataclass(frozen=True, slots=True)
class Plan:
    """What the viewer makes of this journey on average, in treasure points.

    Attributes:
        worth: by the best plan from here; before the roll it takes the better of both for each roll.
        stay: if he stays now, or flies on, whatever the dice are, and follows the best plan later.
        leave: if he gets off now; None where he may not.
        survived: `stay`, given that this leg ends well; None where it cannot.
        break_even: the crash chance of this leg below which staying is better: leave = (1 - p) survived. None where he
            may not leave, or where one of both is better at any p.
    """

    worth: Number
    stay: Number
    leave: Number | None
    survived: Number | None
    break_even: Number | None


@dataclass(frozen=True, slots=True)
class JourneyOutlook:
    """The rest of a journey as one seat may foresee it.

    Attributes:
        moment: what is known of the dice of this leg, as in `LegBelief`.
        crash: the chance that the captain does not pay on this leg.
        after_rescues: the chance that this leg ends in a crash, under the rescues and the leaving assumed.
        own_spyglasses: Spyglasses that the viewer could spend himself if the captain does not pay; not in the numbers.
        position: the city where the airship stands.
        leaving: average points of the next treasure there, 0 where there is none.
        cities: those still ahead, in order.
        plan: None where the viewer is not aboard.
        turbo: how often a captain pays who can pay only with Turbo.
        others: who leaves.
        rescue: who rescues on this leg.
        assumes: ids of all that is assumed, see `journey`.
    """

    moment: Moment
    crash: Number
    after_rescues: Number
    own_spyglasses: int
    position: CityIndex
    leaving: Number
    cities: tuple[CityOutlook, ...]
    plan: Plan | None
    turbo: Fraction
    others: Others
    rescue: Rescue
    assumes: tuple[str, ...]
