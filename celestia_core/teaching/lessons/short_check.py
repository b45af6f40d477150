"""The questions of a lesson's short check: which they are follows from the lesson and a seed alone."""

from functools import lru_cache

from celestia_core.teaching.families import FAMILIES
from celestia_core.teaching.question import Question

from .parts import Lesson

SEEDS = 10**9  # seeds are below this
FIRST_SEED = 1  # of who asks for none, so that a class sees the same questions


def seeds(lesson: Lesson, seed: int) -> tuple[int, ...]:
    """The seed of each question; none comes twice in a check, even where a family does."""
    start = seed * 1_009 + lesson.number * 400  # so that each first set is about the heart of its lesson
    return tuple((start + place * 7_919) % SEEDS for place in range(len(lesson.families)))


def questions(lesson: Lesson, seed: int) -> tuple[Question, ...]:
    """The questions in their order.

    Args:
        lesson: whose check.
        seed: 0 or more, below SEEDS.
    """
    return tuple(_made(family, one) for family, one in zip(lesson.families, seeds(lesson, seed), strict=True))


@lru_cache(maxsize=256)
def _made(family: str, seed: int) -> Question:
    return FAMILIES[family].make(seed)
