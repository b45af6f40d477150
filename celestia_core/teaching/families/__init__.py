"""Families of generated questions: from a seed to a question with its key, its wrong options and their reasons."""

from celestia_core.teaching.question import Family

from . import (
    announcement_tells,
    crash_chance,
    dice_only,
    leg_basics,
    matters_most,
    small_draw,
    small_given,
    stay_or_leave,
    streaks,
    three_cases,
    which_clause,
    who_acts,
)

FAMILIES: dict[str, Family] = {
    one.FAMILY.id: one.FAMILY
    for one in (
        leg_basics,
        dice_only,
        three_cases,
        small_draw,
        small_given,
        streaks,
        crash_chance,
        matters_most,
        who_acts,
        announcement_tells,
        stay_or_leave,
        which_clause,
    )
}
