"""Questions to ask the class, each of which the page answers. HTML, folded; the page says no answers here."""

QUESTIONS: dict[str, tuple[tuple[str, str], ...]] = {
    "explore": (
        (
            "Which one card more would help the captain most? Which would not help at all?",
            "“What one more card in the captain’s hand is worth”",
        ),
        (
            "Choose two dice. Which are worse: two that are alike, or two that differ? Which come in more ways?",
            "the map of all kinds of rolls",
        ),
        (
            "What is better for the captain: one card more, or one die fewer? Is it so with two cards and with ten?",
            "the small line under the big number",
        ),
        (
            "Fly, and fly again. Does it come out exactly? What gets smaller from row to row, and what gets larger?",
            "“How far off is normal: as a table”",
        ),
    ),
    "rules": (
        (
            "Guess first: with 5 Compasses in the deck and not 20, do far more flights crash? Then say why.",
            "“What changes” and “Why: what a hand holds”",
        ),
        (
            "One card more for all, or one die fewer to the last two cities: which brings more journeys to the end?",
            "“Journeys that reach” the last city",
        ),
        (
            "A die without blanks: which city pays most now, and how many flights arrive?",
            "“Cities that pay most” and “Flights that arrive”",
        ),
        ("Can you find rules by which the last city pays most?", "“Cities that pay most”; hands and dice do a lot"),
    ),
}


def class_block(view: str) -> str:
    """The questions of one view of the page.

    Args:
        view: a key of QUESTIONS.
    """
    rows = "".join(f"<li>{question} <small>Look at: {where}.</small></li>" for question, where in QUESTIONS[view])
    return f'<details class="cel-lab-ask"><summary>Ask the class</summary><ol>{rows}</ol></details>'
