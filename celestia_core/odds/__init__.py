"""Exact chances of one leg from a pool of unseen cards. Standard library only."""

from .cases import Case, RollCase, explain, explain_rolls
from .pool import EVENT_DIE, MOST_CARDS, MOST_DICE, Needs, Pool, rolls_by_needs
from .single import HandPays, Odds, Turbo, crash_odds, hand_odds, hand_pays, turbo_share
from .table import ALL_NEEDS, OddsTable, odds_table

__all__ = [
    "ALL_NEEDS",
    "EVENT_DIE",
    "MOST_CARDS",
    "MOST_DICE",
    "Case",
    "HandPays",
    "Needs",
    "Odds",
    "OddsTable",
    "Pool",
    "RollCase",
    "Turbo",
    "crash_odds",
    "explain",
    "explain_rolls",
    "hand_odds",
    "hand_pays",
    "odds_table",
    "rolls_by_needs",
    "turbo_share",
]
