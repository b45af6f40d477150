"""How many cases a law is tried on: few in CI, which repeats itself, and ten times as many in `make long`."""

from hypothesis import settings

IN_CI = 100  # Hypothesis' own number, which the profile of CI keeps


def cases(in_ci: int) -> settings:
    """So many cases in CI, and in another profile as many more as that tries of everything."""
    most = settings.default.max_examples  # type: ignore[union-attr]  # a profile has been loaded
    return settings(max_examples=in_ci * most // IN_CI)
