"""Rules so near to another that both may govern what is asked: never offered beside it as wrong.

A link holds the place of its subject in a list, and the keys here decide which subjects there are: a key that is added
or removed is another version of the link.
"""

NEAR: dict[str, frozenset[str]] = {
    key: frozenset(words.split())
    for key, words in {
        "captain-cannot-leave": "your-turn captain-alone-may-land passengers-speak",
        "left-is-out": "your-turn passengers-speak",
        "passengers-speak": "your-turn leg-order choice-is-final table-talk",
        "choice-is-final": "your-turn passengers-speak",
        "empty-city": "passengers-speak leave-takes-top",
        "captain-alone-may-land": "journey-of-legs leg-order captain-rolls no-landing-after-roll journey-ends",
        "no-landing-after-roll": "leg-order captain-rolls captain-alone-may-land journey-ends",
        "captain-rolls": "leg-order captain-alone-may-land no-landing-after-roll captaincy-passes",
        "leg-order": "journey-of-legs captain-rolls captain-alone-may-land no-landing-after-roll",
        "captain-announces": "three-cases can-binds announcement-is-final",
        "must-play": "captain-announces three-cases can-binds",
        "three-cases": "captain-announces one-card-per-die must-play turbo-optional turbo-pays-one minimum-turbo "
        "fail-plays-nothing",
        "announcement-is-final": "captain-announces can-binds announcement-void",
        "power-window": "window-order passes-are-silent ejection-who-when wind-gust-who-when "
        "alternative-route-who-when jetpack-who-when spyglass-who-when",
        "ejection-who-when": "power-window window-order ejection-effect ejection-empty-city",
        "ejection-effect": "power-window window-order ejection-who-when ejection-empty-city",
        "ejection-empty-city": "power-window ejection-who-when ejection-effect",
        "wind-gust-who-when": "power-window window-order wind-gust-effect wind-gust-needs-blank rerolls-any-number",
        "wind-gust-needs-blank": "power-window window-order wind-gust-who-when wind-gust-effect",
        "alternative-route-who-when": "power-window window-order alternative-route-effect captain-picks-dice",
        "alternative-route-effect": "power-window window-order alternative-route-who-when captain-picks-dice",
        "jetpack-who-when": "power-window window-order jetpack-effect bluff-and-fly",
        "spyglass-who-when": "power-window window-order spyglass-effect settled-leg",
        "cards-in-hand": "main-deck hidden-hands your-turn",
        "your-turn": "cards-in-hand",
    }.items()
}
SAME = frozenset({"passes-are-silent", "not-in-this-game", "table-talk"})  # never the reason for anything asked here
