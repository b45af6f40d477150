"""The rest of a journey from what one seat knows: how far the airship gets, and where it is best to get off.

Exact to 1e-12 under what is assumed; where a hand is an estimate, every `Number` that rests on it has a margin. What is
assumed is listed with every answer (`JourneyOutlook.assumes`), by id:

- "independent-hands": the hands of different captains are taken as independent, each with its posterior of now.
- "turbo-alike": whoever can pay only with Turbo does so with the same chance, the viewer too.
- "dice-averaged": on a later leg a captain holds what is left on average, over all dice that he can have paid for; what
  the viewer will have seen by then is not foreseen. His own hand is followed card by card.
- "no-power-cards": nobody plays any.
- "nobody-leaves", or "leaves-by-count": see `journey_outlook`.
- "nobody-rescues", or "spyglasses-this-leg": what happens if this captain does not pay; on later legs nobody rescues.
- "plain-treasures", "plain-spyglasses", "simple-hands": only where what was seen is too much to count. Every card that
  the viewer has not seen is then as likely as any other.

Facts: F15-F19 (who speaks, who is captain), F23-F30 (payment), F31-F34 (cities), F52-F54 (Spyglasses).
"""

from fractions import Fraction
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from celestia_core.bag import Bag
from celestia_core.beliefs import HandBelief, LegBelief, Number, TreasureBelief, beliefs, leg_belief
from celestia_core.beliefs.folding import folded
from celestia_core.beliefs.numbers import SURE, UNSEEN, effective
from celestia_core.beliefs.rows import drawn_at_once, falling
from celestia_core.beliefs.spyglasses import spyglass_belief
from celestia_core.chances import unseen_cards
from celestia_core.errors import BeyondReach, CannotRead
from celestia_core.kinds import CityIndex, Face, Seat
from celestia_core.observation import InformationState, Observation
from celestia_core.odds import Needs, Pool, Turbo, crash_odds, turbo_share
from celestia_core.policies import SPYGLASS_FROM
from celestia_core.state import Phase

from .captains import Captains, OwnHand, Rolls
from .flights import TIE, Flights, Stage, Stop, Tally
from .outlook import CityOutlook, JourneyOutlook, Others, Plan, Rescue

LARGEST_HAND = 18
LEAVE_ABOVE = Fraction(3, 10)  # the crash chance above which the others leave under "odds"
ASSUMED = ("independent-hands", "turbo-alike", "dice-averaged", "no-power-cards")


def journey_outlook(
    information: InformationState,
    turbo: Turbo = "always",
    others: Others = "stay",
    rescue: Rescue = "nobody",
) -> JourneyOutlook | None:
    """What the rest of this journey holds, from everything a seat has seen; None where there is no leg to speak of.

    Args:
        information: what the seat saw from the start of the game.
        turbo: how often a captain pays who can pay only with Turbo.
        others: "stay": nobody leaves. "odds": when the dice of a leg are known, every passenger but the viewer leaves,
            in order and while treasures last, if a captain with random cards would fail them with a chance above
            LEAVE_ABOVE. Everybody at the table can count it: cards from the deck without the discard pile, Turbo always
            used, as many as the captain holds now, less those his legs until then ask for on average, rounded down
            (known dice: less those they ask for). It is one number, so all leave or none.
        rescue: "nobody", or "spyglasses": on this leg everybody else who may, and holds one, spends a Spyglass, from
            the city values where the named bots do (F52-F54).

    Raises:
        BeyondReach: hands too large to follow through all flights.
        CannotRead: events that no game can show, or an argument that is none of these.
    """
    if others not in ("stay", "odds") or rescue not in ("nobody", "spyglasses"):
        raise CannotRead('others: "stay" or "odds"; rescue: "nobody" or "spyglasses"')
    leg = leg_belief(information, turbo)
    view = folded(information)[0]
    if max(view.hand_sizes) > LARGEST_HAND:
        raise BeyondReach(f"hands of more than {LARGEST_HAND} cards are not followed through a journey")
    return None if leg.target is None else _Question(information, leg, turbo_share(turbo), others, rescue).outlook()


class _Question:
    """One seat's position, made ready for `Flights`."""

    def __init__(
        self, information: InformationState, leg: LegBelief, turbo: Fraction, others: Others, rescue: Rescue
    ) -> None:
        assert leg.target is not None
        self.information, self.leg, self.turbo, self.others, self.rescue = information, leg, turbo, others, rescue
        self.beliefs = beliefs(information, turbo)
        self.view = view = self.beliefs.view
        row = range(leg.target + 1, len(view.rules.cities))
        self.targets = (leg.target, *(CityIndex(city) for city in row if not view.closed[city]))
        self.treasures = tuple(self._treasure(city) for city in (view.position, *self.targets))
        self.rolls = tuple(self._rolls(number) for number in range(len(self.targets)))
        self.margins: dict[Seat, float] = {}  # of each hand asked for: by how much a chance may be off
        self.plainly: set[str] = {"plain-treasures"} if any(t.how == "plain" for t in self.treasures) else set()
        self.fails: dict[tuple[int, int], NDArray[np.bool_]] = {}

    def outlook(self) -> JourneyOutlook:
        """The answer."""
        view, flights = self.view, self._flights()
        tallies = flights.tallies()
        plan = None if flights.viewer is None else self._plan(flights, tallies[0])
        assert self.leg.crash is not None
        crash = Number(1 - tallies[0].reached, None, self.leg.crash.margin)
        leaves = "nobody-leaves" if self.others == "stay" else "leaves-by-count"
        rescues = "nobody-rescues" if self.rescue == "nobody" else "spyglasses-this-leg"
        cities = tuple(self._city(number, tallies) for number in range(len(tallies)))
        return JourneyOutlook(
            moment=self.leg.moment,
            crash=self.leg.crash,
            after_rescues=crash if self.rescue == "spyglasses" else self.leg.crash,
            own_spyglasses=self._own_spyglasses(),
            position=view.position,
            leaving=self.treasures[0].mean,
            cities=cities,
            plan=plan,
            turbo=self.turbo,
            others=self.others,
            rescue=self.rescue,
            assumes=(*ASSUMED, leaves, rescues, *sorted(self.plainly)),
        )

    # --- what is known ---

    def _treasure(self, city: CityIndex) -> TreasureBelief:
        if self.view.closed[city]:
            return TreasureBelief(city, {}, Number.exactly(0), "counted")
        return self.beliefs.treasure(city)

    def _rolls(self, number: int) -> Rolls:
        rules = self.view.rules
        if number:
            return Rolls.of(rules.cities[self.targets[number]].dice, rules.faces)
        return Rolls.of(self.leg.dice, rules.faces, self.view.announced)

    def _hand(self, seat: Seat) -> HandBelief:
        """What he may hold now; where that is beyond reach, any of the cards not seen.

        On the way it notes by how much any chance about this hand may be off, as widely as one half would be.
        """
        try:
            hand = self.leg.captain if seat == self.view.captain else self.beliefs.hand(seat)
            if hand is None:  # it was beyond reach there
                raise BeyondReach(str(seat))
        except BeyondReach:
            self.plainly.add("simple-hands")
            self.margins[seat] = 1.0
            return _random_hand(self.view, seat, self.turbo)
        alike = np.inf if hand.exact else effective(hand.weight)
        self.margins[seat] = min(1.0, SURE / 2 / sqrt(alike) + UNSEEN / alike)
        return hand

    def _flights(self) -> Flights:
        view, leg = self.view, self.leg
        assert view.captain is not None
        rolled = isinstance(leg.dice, Bag)
        said = [seat for seat, _ in view.spoken]
        speakers = [seat for seat in view.aboard if not rolled or (view.phase == "decide" and seat not in said)]
        viewer = view.seat if view.seat in view.aboard else None
        return Flights(
            first=Stage(0, view.captain, view.aboard, ((),) * view.seats),
            viewer=viewer,
            own=None if viewer is None else OwnHand(view.hand, self.rolls, float(self.turbo)),
            captains=Captains(self._hand, self.rolls, float(self.turbo)),
            rolls=self.rolls,
            stops=tuple(Stop(self._left(belief.city), belief.mean.value) for belief in self.treasures),
            speakers=tuple(speakers),
            bound=rolled or view.question is None or view.question.phase is not Phase.LEG_START,
            wants_off=self._wants_off,
            saved=self._saved,
        )

    def _left(self, city: CityIndex) -> int:
        return 0 if self.view.closed[city] else self.view.city_left[city]

    # --- what the others do ---

    def _wants_off(self, stage: Stage) -> NDArray[np.bool_] | None:
        """(rolls,) those that make the others leave; None where they never do."""
        if self.others == "stay":
            return None
        die, spent = self.view.rules.faces, Fraction(0)
        for flown in stage.pasts[stage.captain]:
            rolls = self.rolls[flown.leg]
            blank = Fraction(die[Face.BLANK], len(die))
            known = flown.leg == 0 and isinstance(self.leg.dice, Bag)
            spent += int(rolls.needs[0].sum()) if known else rolls.dice * (1 - blank)
        pool = Pool.of(self.view.rules.deck - self.view.discard)
        key = stage.leg, min(pool.total, max(0, self.view.hand_sizes[stage.captain] - int(spent)))
        if key not in self.fails:
            needs = self.rolls[stage.leg].needs.tolist()
            crash = [crash_odds(Needs(*asked), key[1], pool).crash for asked in needs]
            self.fails[key] = np.array([chance > LEAVE_ABOVE for chance in crash])
        return self.fails[key]

    def _saved(self, aboard: tuple[Seat, ...]) -> float:
        """The chance that somebody else spends a Spyglass, if the captain does not pay."""
        view = self.view
        if self.rescue == "nobody" or view.rules.cities[view.position].value < SPYGLASS_FROM or self._too_late():
            return 0.0
        everybody = tuple(Seat(seat) for seat in range(view.seats))
        able = everybody if view.rules.spyglass_who == "any" else aboard
        belief = spyglass_belief(self.information, [seat for seat in able if seat != view.seat])
        if belief.how == "plain":
            self.plainly.add("plain-spyglasses")
        return 1 - belief.nobody.value

    def _too_late(self) -> bool:
        """Whether the rescue window is behind them: somebody has jumped, or all have fallen (state machine: W3)."""
        view = self.view
        jumped = any(off is not None and off[1] == "jetpack" for off in view.off)
        after = view.rules.jetpack_window == "after_rescue"
        return view.captain not in view.aboard or view.crashed is not None or (jumped and after)

    def _own_spyglasses(self) -> int:
        view = self.view
        if view.seat is None or not (view.rules.spyglass_who == "any" or view.seat in view.aboard):
            return 0
        return sum(count for treasure, count in (view.treasures[view.seat] or Bag()).pairs if treasure.spyglass)

    # --- the answer ---

    def _margin(self, tallies: tuple[Tally, ...]) -> float | None:
        """By how much the chance to fly all these legs may be off; None where all was counted."""
        seats = {seat for tally in tallies for seat in np.flatnonzero(tally.captains).tolist()}
        margin = sum(self.margins.get(Seat(seat), 0.0) for seat in seats)
        return min(1.0, margin) if margin else None

    def _city(self, number: int, tallies: tuple[Tally, ...]) -> CityOutlook:
        rules, city, tally = self.view.rules, self.targets[number], tallies[number]
        assert self.leg.crash is not None
        margin = self._margin(tallies[: number + 1]) if number else self.leg.crash.margin
        out, there = float(tally.captains.sum()), tally.reached
        viewer = self.view.seat if self.view.seat in self.view.aboard else None
        own = float(tally.captains[viewer]) if viewer is not None else 0.0
        hand = (*(tally.hand / own).tolist(), float(Pool.of(self.view.hand).other)) if own else None
        aboard = viewer is not None and there > 0
        last = number + 1 == len(tallies)
        return CityOutlook(
            city=city,
            value=rules.cities[city].value,
            dice=self.rolls[number].dice,
            reached=Number(there, None, margin),
            captains=tuple((tally.captains / out).tolist()) if out else (0.0,) * self.view.seats,
            crash=1 - there / out if out else None,
            hand=hand,
            mean=self.treasures[number + 1].mean,
            worth=tally.arriving / there if aboard else None,
            stay=tally.staying / there if aboard and not last else None,
            choice=tally.choice / there if aboard else 0.0,
            leaves=tally.leaves / there if aboard else 0.0,
            get_off=aboard and tally.going > tally.staying + there * TIE,
        )

    def _plan(self, flights: Flights, tally: Tally) -> Plan:
        assert flights.own is not None
        worth, now = flights.worth(flights.first), flights.own.now
        best, stay = float(worth.best[now]), float(worth.stay[now])
        leaving = self.treasures[0].mean
        free = self.view.rules.empty_city == "draw_nothing" and flights.may_leave(flights.first)
        leave = leaving if worth.choice or free else None
        off = sum(self.margins.values())
        margin = off * max(stop.mean for stop in flights.stops) if off else None
        survived = flip = None
        if tally.reached:
            wider = None if margin is None else margin / tally.reached
            survived = Number(stay / tally.reached, None, wider)
            if leave is not None and 0 < leave.value < survived.value - TIE:
                width = None if wider is None else min(1.0, wider * leave.value / survived.value**2)
                flip = Number(1 - leave.value / survived.value, None, width)
        return Plan(Number(best, None, margin), Number(stay, None, margin), leave, survived, flip)


def _random_hand(view: Observation, seat: Seat, turbo: Fraction) -> HandBelief:
    """As many random cards as he holds, of those that the viewer has not seen."""
    pool = Pool.of(unseen_cards(view))
    counts = (*pool.equipment, pool.turbo, pool.other)
    rows = drawn_at_once(counts, min(view.hand_sizes[seat], pool.total), False)
    weight = rows.weight * falling(np.array(counts), rows.drawn, False)
    return HandBelief(seat, int(rows.drawn[0].sum()), rows.drawn, weight, turbo, view.rules.faces)
