"""From a game to its pictures: every step of whole games can be drawn, and shows only what the seat may know."""

from functools import lru_cache
from xml.etree import ElementTree

import pytest

from celestia_core.bag import Bag
from celestia_core.events import Rerolled, TreasureTaken
from celestia_core.kinds import Face, Seat
from celestia_core.play import play_game
from celestia_core.record import replay
from celestia_core.steps import StepList
from celestia_core.svg.describe import describe
from celestia_core.svg.from_view import scene_of
from celestia_core.svg.scene import Moment, Scene
from celestia_core.svg.track import tall_scene, wide_scene

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
GAMES = (
    ("rulebook", ("random",) * 6, 3),
    ("rulebook", ("always-stay", "leave-at-city=6", "odds-threshold=0.30"), 5),
    ("bga", ("random",) * 4, 8),
    ("quick", ("leave-at-city=4", "random", "leave-at-city=9"), 2),
    ("tiny3", ("random",) * 3, 1),
)


@lru_cache(maxsize=32)
def told(ruleset: str, bots: tuple[str, ...], deal: int, viewer: Seat | None) -> list[tuple[Scene, str]]:
    """Scenes of all steps with the text that a screen reader speaks."""
    steps = StepList(viewer, replay(play_game(ruleset, bots, deal, max_journeys=12)))
    views = steps.views(range(len(steps)))
    scenes = [scene_of(views[i], NAMES[: len(bots)], steps[i].events) for i in range(len(steps))]
    return [(scene, describe(scene)) for scene in scenes]


@pytest.mark.parametrize(("ruleset", "bots", "deal"), GAMES)
@pytest.mark.parametrize("viewer", [Seat(1), None])
def test_every_step_of_a_game_is_a_picture(ruleset, bots, deal, viewer):
    scenes = [scene for scene, _ in told(ruleset, bots, deal, viewer)]
    assert len(scenes) > 10
    for scene in scenes[:: max(1, len(scenes) // 60)]:
        for draw in (wide_scene, tall_scene):
            assert ElementTree.fromstring(draw(scene)).get("role") == "img"
    for scene in scenes:
        shown = [who.seat for who in scene.aboard] + [who.seat for _, who in scene.ashore]
        assert len(shown) == len(set(shown)) <= len(bots)
        assert sum(who.you for who in scene.aboard) + sum(who.you for _, who in scene.ashore) <= 1
        assert (scene.hand is None) == (viewer is None)
        assert scene.target is None or scene.at < scene.target
        if scene.moment is None:
            assert len(shown) == len(bots)


def test_journeys_end_in_all_three_ways():
    ends = {scene.moment for game in GAMES for scene, _ in told(*game, Seat(0))}
    assert ends == {None, *Moment}


def test_what_others_took_stays_closed_where_a_city_has_different_treasures():
    taken = [each for game in GAMES for scene, _ in told(*game, Seat(0)) for each in scene.taken]
    own = [each.worth for each in taken if each.pawn.you]
    others = {each.worth for each in taken if not each.pawn.you}
    assert own
    assert None not in own
    assert None in others
    assert others <= {None, 4, 15, 20, 25}  # cities whose treasures are all alike; 4 in tiny3


def test_dice_rolled_again_are_marked():
    steps = StepList(None, replay(play_game("rulebook", ("random",) * 6, 3, max_journeys=12)))
    again = [i for i in range(len(steps)) if isinstance(steps[i].events[0], Rerolled)]
    assert again
    views = steps.views(again)
    for i in again:
        event = steps[i].events[0]
        scene = scene_of(views[i], NAMES, steps[i].events)
        assert Bag.of(*(scene.dice[place] for place in scene.rerolled)) == event.rolled
        assert scene_of(views[i], NAMES).rerolled == ()


def test_the_worth_of_a_treasure_comes_from_the_event_its_owner_saw():
    for game in GAMES[:3]:
        steps = StepList(Seat(0), replay(play_game(*game, max_journeys=12)))
        views = steps.views(range(len(steps)))
        for i in range(len(steps)):
            mine = [e for e in steps[i].events if isinstance(e, TreasureTaken) and e.seat == 0 and e.treasure]
            scene = scene_of(views[i], NAMES, steps[i].events)
            worths = [taken.worth for taken in scene.taken if taken.pawn.you]
            if worths:
                assert len(mine) == 1
                assert worths == ["spyglass" if mine[0].treasure.spyglass else mine[0].treasure.points]


def test_faces_are_drawn_in_one_fixed_order():
    for scene, words in told(*GAMES[0], None):
        assert list(scene.dice) == sorted(scene.dice)
        assert scene.moment is Moment.LANDING or not scene.dice or "rolled" in words
        assert set(scene.dice) <= set(Face)
