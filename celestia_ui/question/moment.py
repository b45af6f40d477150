"""A moment as its viewer sees it, for the page of a question: picture, players, what was seen. Nothing of chances."""

from dataclasses import dataclass
from html import escape

from celestia_core.beliefs import LegBelief, work_out
from celestia_core.events import DeckReshuffled, JourneyStarted
from celestia_core.palette import ThemeName
from celestia_core.record import replay
from celestia_core.steps import Step, StepList
from celestia_core.story import tell_all
from celestia_core.teaching.links.known import Known, what_is_known
from celestia_core.teaching.position import Position
from celestia_ui.blocks import chances, count, table
from celestia_ui.blocks.marks import Names, names_for

from .known import known_block, needed_list

SEEN = "What you have seen in this journey"


@dataclass(frozen=True)
class Moment:
    """The blocks of a moment.

    Attributes:
        position: the moment.
        steps: what its viewer pages through.
        theme: of the page.
    """

    position: Position
    steps: StepList
    theme: ThemeName

    @classmethod
    def of(cls, position: Position, theme: ThemeName) -> "Moment":
        """The moment of a position."""
        return cls(position, StepList(position.viewer, replay(position.record)), theme)

    @property
    def names(self) -> Names:
        """What the players are called."""
        return names_for(self.position.viewer, self.position.view.seats)

    @property
    def step(self) -> Step:
        """The step of the moment: the newest."""
        return self.steps[len(self.steps) - 1]

    def strip(self) -> str:
        """Players with what they have."""
        return table.strip(self.position.view, self.names, self.theme)

    def picture(self) -> str:
        """The sky track."""
        return table.picture(self.position.view, self.step, self.names, self.theme)

    def twin(self) -> str:
        """The table in words and numbers."""
        return _folded("The table in words and numbers", table.twin(self.position.view, self.names))

    @property
    def knows(self) -> Known:
        """What the viewer can reason from."""
        return what_is_known(self.position.information, self.names)

    def needed(self, points: bool) -> str:
        """The few facts the answer begins with; those of treasures where it is about points."""
        return needed_list(self.knows.first(points))

    def known(self, points: bool = True) -> str:
        """All of it as a card; what is about treasures folded where the question is not about points."""
        every, treasures = self.knows.lines(), self.knows.treasures
        return known_block(every) if points else known_block(every[: len(every) - len(treasures)], treasures)

    def told(self) -> tuple[str, ...]:
        """What the viewer has seen since this journey began, in sentences."""
        seen = self.position.information.seen
        begun = max((place for place, event in enumerate(seen) if isinstance(event, JourneyStarted)), default=0)
        return tuple(tell_all(seen[begun:], self.position.view.rules, self.names, self.position.viewer))

    def story(self) -> str:
        """The same as a card."""
        lines = "".join(f"<li>{escape(sentence)}</li>" for sentence in self.told())
        return (
            '<section class="cel-card"><h2 class="cel-h">'
            f'{SEEN}</h2><ul class="cel-qn-story">{lines or "<li>Nothing yet.</li>"}</ul></section>'
        )

    def chance(self, leg: LegBelief) -> str:
        """The exact chance with its counted cases; for after the answer."""
        if leg.crash is None:
            return ""
        view, information = self.position.view, self.position.information
        shuffled = any(isinstance(event, DeckReshuffled) for event in information.seen)
        worked = count.worked_card(view, work_out(information), leg.crash, self.names, leg.known, shuffled)
        return (
            f'<div class="cel-two">{chances.chances_card(view, leg, (), self.names, self.theme)}'
            f"{worked if leg.moment in ('these-dice', 'before-roll') else ''}</div>"
        )


def _folded(title: str, body: str) -> str:
    return f'<details class="cel-card cel-fold"><summary>{title}</summary>{body}</details>'
