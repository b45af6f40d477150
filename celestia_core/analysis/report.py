"""What came out of a match, as plain data: the same for the command `celestia simulate` and for the page's download."""

from math import isfinite

from celestia_core.kinds import LETTERS

from .arena import WHOLE, Match, Tally
from .estimates import Share


def match_report(match: Match, tally: Tally) -> dict[str, object]:
    """A match and what was counted in it so far.

    Players are called by letters in the order in which they were named; where they change seats, player A is not
    always at seat A. Shares and points have the margin of 95 in 100; it is null for a single game.

    Args:
        match: what was to be played.
        tally: of the games that were.

    Returns:
        `ruleset`, `seed`, `fixed_seats`, `games`, `stopped`, `decisions`; `players`: bot, `wins` (a share), `points`
        (a game), `off` (journeys that ended safely, by city), `crash` (journeys that ended in one), `by_seat`;
        `lead`: by how much the best exceeds the second, in paired games; `seats` with their shares of wins whoever sat
        there; `cities`: `flights` to each, `crashes` of these, `last_reached` journeys.
    """
    values = [city.value for city in match.rules.cities]
    shares, points = tally.win_shares, tally.mean_points
    first, second = ranking(tally)[:2]
    return {
        "ruleset": match.rules.id,
        "seed": match.seed,
        "fixed_seats": not match.turning,
        "games": tally.games,
        "stopped": tally.stopped,
        "decisions": tally.decisions,
        "players": [
            {
                "player": LETTERS[player],
                "bot": name,
                "wins": _number(shares[player]),
                "points": _number(points[player]),
                "off": {str(value): int(count) for value, count in zip(values, tally.off[player], strict=True)},
                "crash": int(tally.fell[player]),
                "by_seat": {
                    LETTERS[seat]: {"games": int(games), "wins": int(won) / WHOLE}
                    for seat, (games, won) in enumerate(zip(tally.played[player], tally.wins[player], strict=True))
                },
            }
            for player, name in enumerate(match.players)
        ],
        "lead": {"player": LETTERS[first], "over": LETTERS[second], **_number(tally.lead(first, second))},
        "seats": [
            {"seat": LETTERS[seat], "wins": _number(tally.seat_of_wins(seat))} for seat in range(len(match.players))
        ],
        "cities": [
            {"city": value, "flights": int(flights), "crashes": int(crashes), "last_reached": int(reached)}
            for value, flights, crashes, reached in zip(
                values, tally.flights, tally.crashes, tally.reached, strict=True
            )
        ],
    }


def ranking(tally: Tally) -> list[int]:
    """Players by their wins, the most first; of equals the one named first."""
    return sorted(range(len(tally.wins)), key=lambda player: -int(tally.wins[player].sum()))


def _number(share: Share) -> dict[str, float | None]:
    return {"value": share.value, "margin": share.margin if isfinite(share.margin) else None}
