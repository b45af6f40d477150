"""The Arena page in parts: long runs in a thread, words for bots, results as HTML, controls."""
