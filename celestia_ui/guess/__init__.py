"""Guess first, judge first: what a learner wants to do before he sees; and what came of it so far."""
