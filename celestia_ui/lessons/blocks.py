"""Text and pictures of a lesson as HTML, kept for as long as the lesson is."""

import re
from functools import lru_cache, partial
from html import escape
from itertools import groupby
from typing import cast
from urllib.parse import urlencode

import streamlit as st

from celestia_core.teaching.lessons.drawings import Ink
from celestia_core.teaching.lessons.parts import Ask, Lesson, Picture, Prose, Quiz, Stage
from celestia_core.teaching.lessons.pictures import as_html, drawn
from celestia_core.teaching.lessons.prose import to_html
from celestia_core.teaching.lessons.short_check import questions
from celestia_core.teaching.lessons.values import values_of
from celestia_core.teaching.returning import counted
from celestia_ui import session
from celestia_ui.blocks.marks import address
from celestia_ui.logbook import note
from celestia_ui.practice.asking import question_block

from . import progress
from .asks import ask_block, guess_block


def ink() -> Ink:
    """Light or dark, as the page is."""
    return "dark" if st.context.theme.type == "dark" else "light"


def image(svg: str, alt: str, kind: str) -> str:
    """SVG as an image."""
    named = f' class="{kind}"' if kind else ""
    return f'<img{named} alt="{escape(alt)}" src="{address(svg)}">'


def text_html(lesson: Lesson, blocks: tuple[Prose | Picture, ...]) -> str:
    """Prose and pictures one after another."""
    return "".join(_block(lesson, block, ink()) for block in blocks)


@lru_cache(maxsize=512)
def _prose(lesson: Lesson, text: str) -> str:
    return to_html(values_of(lesson).fill(text))


@lru_cache(maxsize=256)
def _picture(lesson: Lesson, name: str, colours: Ink) -> str:
    found = next(
        block for stage in lesson.stages for block in stage.blocks if isinstance(block, Picture) and block.id == name
    )
    return as_html(drawn(found, values_of(lesson), colours), image)


def _block(lesson: Lesson, block: Prose | Picture, colours: Ink) -> str:
    if isinstance(block, Picture):
        return _picture(lesson, block.id, colours)
    game = escape(urlencode(session.kept()))  # a link to another page takes the game on the table along
    return re.sub(r'<a href="([a-z]+\?)', rf'<a target="_self" href="\1{game}&amp;', _prose(lesson, block.text))


def heading(title: str) -> str:
    """The heading of a stage."""
    return f'<h2 tabindex="-1">{escape(title)}</h2>'


def stage_card(lesson: Lesson, stage: Stage, seed: int) -> None:
    """A stage in its card: text and pictures, steps that ask, questions of the short check."""
    place = 0
    above = heading(stage.title)
    with st.container(key=f"lscard-{stage.kind}", gap="small"):
        for shown, group in groupby(stage.blocks, lambda block: isinstance(block, Prose | Picture)):
            if shown:
                told = text_html(lesson, cast(tuple[Prose | Picture, ...], tuple(group)))
                st.html(f'<div class="cel-ls">{above}{told}</div>')
                above = ""
                continue
            if above:
                st.html(f'<div class="cel-ls">{above}</div>')
                above = ""
            for block in group:
                if isinstance(block, Ask):
                    ask_block(lesson, block, guess=stage.kind == progress.GUESS)
                elif isinstance(block, Quiz):
                    place += _quiz(lesson, block, place, seed)
        if stage.kind == "worked":  # now the guess finds its answer
            for ask in (ask for earlier in lesson.stages if earlier.kind == progress.GUESS for ask in earlier.asks):
                guess_block(lesson, ask)


def _quiz(lesson: Lesson, block: Quiz, first: int, seed: int) -> int:
    asked = questions(lesson, seed)[first : first + len(block.families)]
    for place, question in enumerate(asked, start=first):
        with st.container(key=f"lsquiz-{place}", gap="xsmall"):
            st.html(f'<div class="cel-ls"><h3>Question {place + 1}</h3></div>')
            key = quiz_key(lesson, place)
            progress.sync(lesson, place, question, f"{key}-{question.family}-{question.seed}")
            question_block(question, key, partial(_note_answer, question.family, question.seed))
    return len(asked)


def _note_answer(family: str, seed: int, right: bool) -> None:
    """Into the logbook, once for each question, so that one answered wrongly comes back in practice."""
    note(lambda book: counted(book, family, seed, right))


def quiz_key(lesson: Lesson, place: int) -> str:
    """The key under which a question of the check keeps its answers."""
    return f"lq-{lesson.id}-{place}"


def worked_again(lesson: Lesson, unfolded: bool = False) -> str:
    """The worked example once more: in sight while its gap is filled, later folded."""
    stage = next(stage for stage in lesson.stages if stage.kind == "worked")
    blocks = tuple(block for block in stage.blocks if isinstance(block, Prose | Picture))
    return (
        f'<details class="cel-ls cel-ls-again"{" open" if unfolded else ""}><summary>{escape(stage.title)}'
        f"{'' if unfolded else ': see it again'}</summary>"
        f"{text_html(lesson, blocks)}</details>"
    )
