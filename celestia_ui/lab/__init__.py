"""The parts of the Odds lab page."""
