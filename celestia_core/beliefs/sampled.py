"""An estimate of what one player may hold, where the possibilities are too many to count."""

from collections.abc import Iterable

from .posterior import Contents, Hidden, Kind


def sampled(hidden: Hidden, about: int, apart: Iterable[Kind] = ()) -> Contents:
    """As `Hidden.contents`, with weights (batches, rows)."""
    raise NotImplementedError
