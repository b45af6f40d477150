"""Families of generated questions: from a seed to a question with its key, its wrong options and their reasons."""

from celestia_core.teaching.question import Family

from . import (
    announcement_tells,
    crash_chance,
    dice_only,
    leg_basics,
    matters_most,
    power_cards,
    small_draw,
    small_given,
    stay_or_leave,
    streaks,
    three_cases,
    which_clause,
    who_acts,
)

FAMILIES: dict[str, Family] = {
    one.id: one
    for one in (
        leg_basics.FAMILY,
        dice_only.FAMILY,
        three_cases.FAMILY,
        small_draw.FAMILY,
        small_given.PAID,
        small_given.CANNOT,
        streaks.FAMILY,
        power_cards.FAMILY,
        crash_chance.FAMILY,
        matters_most.FAMILY,
        who_acts.FAMILY,
        announcement_tells.FAMILY,
        stay_or_leave.FAMILY,
        which_clause.FAMILY,
    )
}
