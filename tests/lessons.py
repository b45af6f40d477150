"""A small lesson for tests, with every kind of ask, picture and block; and lessons answered as their keys say."""

from celestia_core.errors import CannotRead
from celestia_core.teaching.lessons.asking import Feedback, answer_text, judge, right_places
from celestia_core.teaching.lessons.parts import Ask
from celestia_core.teaching.lessons.values import Values

FILE = "06-small.md"
SMALL = """+++
title = "A small lesson: *two* Compasses"
minutes = 20
goal = "What a played card tells."
before = []
clauses = ["must-play"]

[positions.paid]
record = "two-compasses"
ply = 29
viewer = "A"

[numbers.fresh]
measure = "fresh-law"
card = "compass"
hand = 4
[numbers.none]
measure = "fresh-law"
card = "compass"
hand = 4
at = 0
[numbers.one]
measure = "fresh-law"
card = "compass"
hand = 4
at = 1
[numbers.mean]
measure = "fresh-mean"
card = "compass"
hand = 4
[numbers.ways]
measure = "hand-ways"
hand = 4
[numbers.faces]
measure = "face-count"
[numbers.blanks]
measure = "face-count"
face = "blank"
[numbers.falls]
measure = "crash"
dice = "fog,fog"
hand = 4
[numbers.climb]
measure = "danger-law"
dice = 3

[pictures.hands]
kind = "hundred"
laws = ["fresh", "fresh"]
titles = ["If {faces:word} were dealt", "The same once more"]
alt = "Of 100 hands {none} hold no Compass."
[pictures.flights]
kind = "flights"
chance = "falls"
alt = "{falls} of 100 flights crash."
[pictures.bars]
kind = "bars"
labels = ["none", "one", "two", "three"]
numbers = ["climb"]
alt = "How many of three dice show a hazard."
[pictures.grid]
kind = "table"
columns = ["Hand", "Of 100", "Exactly"]
rows = ["No Compass", "One Compass"]
cells = [["none", "none:fraction"], ["one", "one:percent"]]
alt = "Hands of four cards."
[pictures.sky]
kind = "scene"
position = "paid"
alt = "Bo has paid."
[pictures.thrown]
kind = "dice"
faces = ["fog", "blank"]
alt = "A fog and a blank."
[pictures.held]
kind = "cards"
cards = ["compass", "turbo"]
alt = "A Compass and a Turbo."
[pictures.curve]
kind = "line"
xs = ["0", "1", "2", "3"]
x = "hazards"
numbers = ["climb"]
alt = "The chance of so many hazards."

[asks.guess]
form = "choice"
prompt = "How many of four cards are Compasses, most often?"
[[asks.guess.option]]
text = "None"
holds = ["none", ">=", "one", 0.01]
says = "{none} of 100 hold none, and more hold one."
[[asks.guess.option]]
text = "One"
holds = ["one", ">=", "none", 0.01]
says = "{one} of 100 hold one; only {none} hold none."
[[asks.guess.option]]
text = "It cannot be known"
right = false
says = "It can be counted."

[asks.gap]
form = "of100"
prompt = "Of 100 hands, how many hold **no** Compass?"
answer = "none"
rule = "count what fits"
rules = ["must-play", "count what fits", "add chances"]
hint = "Look at the picture above."
right = "Yes, {none} of 100."
otherwise = "Not yet. Count the fields with no card."
[[asks.gap.wrong]]
answer = "one"
says = "{one} hold exactly one."

[asks.ways]
form = "number"
prompt = "How many hands of four cards are there?"
answer = "ways"
right = "Yes, {ways} hands."
otherwise = "Not yet: the cards are 78."

[asks.blank]
form = "fraction"
prompt = "What is the average?"
answer = "mean"
right = "Yes, {mean:fraction}, that is {mean:mean}."
otherwise = "Not yet."
+++
## guess: Your guess

Somebody holds four cards of **{ways}** possible hands.

{{ask guess}}

## worked: Worked example

- A die has {faces} faces.
- {blanks:word} of them are blank.

{{picture hands}}
{{picture flights}}
{{picture bars}}
{{picture grid}}
{{picture sky}}
{{picture thrown}}
{{picture held}}
{{picture curve}}

## faded: Fill the gap

{{ask gap}}

{{ask ways}}

## own: On your own

{{ask blank}}

## check: Short check

{{quiz crash-chance crash-chance}}

## teacher: For the teacher

In ten minutes: the *worked example* and the gap.
"""


def right_answer(ask: Ask, values: Values) -> str | int:
    """What the key says: a text to type, or the place of an option."""
    return right_places(ask, values)[0] if ask.form == "choice" else answer_text(ask, values)


def wrong_answer(ask: Ask, values: Values) -> str | int:
    """An answer that is not accepted: the first known wrong one, else one that is far off."""
    if ask.form == "choice":
        right = right_places(ask, values)
        return next(place for place in range(len(ask.options)) if place not in right)
    for wrong in ask.wrong:
        try:
            typed = values.written(wrong.answer, {"of100": "of100", "fraction": "fraction"}.get(ask.form, "count"))
            if not judged(ask, values, typed).right:
                return typed
        except CannotRead:
            continue  # a mean cannot be typed as a whole number
    tries = {"of100": ("0", "100", "50"), "fraction": ("0", "1", "1/2")}.get(ask.form, ("0", "987654"))
    return next(typed for typed in tries if not judged(ask, values, typed).right)


def judged(ask: Ask, values: Values, answer: str | int, rule: bool = True) -> Feedback:
    """What the core says to an answer, with the right or a wrong rule."""
    wrong = next((one for one in ask.rules if one != ask.rule), None)
    return judge(ask, values, answer, (ask.rule or None) if rule else wrong)
