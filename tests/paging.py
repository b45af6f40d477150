"""The app under Streamlit's AppTest: open a game, press what is there, read what is shown. No browser."""

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

from streamlit.testing.v1 import AppTest

from celestia_core.kinds import Seat
from celestia_core.play import play_game
from celestia_core.record import HUMAN, Record
from celestia_core.share import encode_share
from celestia_ui.sitting import Sitting, new_record

ROUTER = str(Path(__file__).parent.parent / "app.py")
BOTS = ("odds-threshold=0.45", "leave-at-city=6", "odds-threshold=0.35", "always-stay", "leave-at-city=9", "random")


def opened(code: str | None = None, **query: str) -> AppTest:
    """The app as somebody meets it who opens a link."""
    app = AppTest.from_file(ROUTER, default_timeout=30)
    app.query_params.update(query if code is None else {"g": code, **query})
    app.run()
    assert not app.exception, app.exception
    return app


def press(app: AppTest, key: str) -> AppTest:
    """Click the button with this key."""
    app.button(key=key).click().run()
    assert not app.exception, app.exception
    return app


def label(app: AppTest, key: str) -> str:
    """What a button says; nothing where there is no such button."""
    return next((button.label for button in app.button if button.key == key), "")


def code_of(app: AppTest) -> str:
    """The share code in the address."""
    return str(app.query_params["g"])


def html(app: AppTest) -> str:
    """All HTML of the page but the style sheet and script of the frame."""
    return "\n".join(block.proto.body for block in app.get("html") if "<style" not in block.proto.body)


def words(html: str) -> str:
    """The visible text of HTML, spaces evened out."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html)).strip()


def shown(app: AppTest, code: str) -> list[str]:
    """Everything the page sends, element by element, without the share code of the game."""
    kept = []
    for element in app.main:
        proto = getattr(element, "proto", None)
        text = re.sub(r"\$\$ID-[0-9a-f]+-", "$$ID-", f"{element.type} {proto}")  # a hash of all arguments, keys too
        kept.append(text.replace(code, "CODE").replace(code[-8:], "CODE"))
    return kept


def table(rules: str, seats: int, viewer: int | None = 0, deal: int = 1, bots: tuple[str, ...] = BOTS) -> Record:
    """A game that has just begun: a human with bots; with no viewer the open table of a teacher."""
    players = tuple(HUMAN if viewer in (None, seat) else bots[seat] for seat in range(seats))
    return new_record(rules, players, None if viewer is None else Seat(viewer), deal)


@cache
def watched(deal: int) -> Sitting:
    """A game that bots have played, seen by the first of them as if a human sat there."""
    record = play_game("rulebook@1", BOTS[:4], deal, 30)
    return Sitting(replace(record, players=(HUMAN, *record.players[1:]), viewer=Seat(0)))


def told() -> Sitting:
    """A decision before which the captain has shown cards, and for which that matters; shown anew for each caller."""
    sitting = watched(3)
    sitting.show(_told_step())
    return sitting


@cache
def _told_step() -> int:
    sitting = watched(3)
    for number in sitting.steps.decisions():
        leg = sitting.reckoning.leg(number)
        if leg.moment == "these-dice" and not leg.known and leg.crash is not None and leg.simple is not None:
            about = [piece for piece in leg.pieces if leg.captain is not None and piece.seat == leg.captain.about]
            if len(about) > 1 and abs(leg.crash.value - float(leg.simple)) > 0.1 and 0.05 < leg.crash.value < 0.95:
                return number
    raise AssertionError("nothing shown mattered")


def link_to(sitting: Sitting, step: int) -> str:
    """The share code of a game with this step shown."""
    sitting.show(step)
    return encode_share(sitting.record, sitting.table.transitions)
