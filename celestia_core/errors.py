"""What can go wrong, by meaning. Every error is a ValueError and says where it happened."""


class CelestiaError(ValueError):
    """Root of all errors of this package; catch it to catch them all.

    Attributes:
        good_prefix: the Record up to the fault, where one was being loaded and its setup is good; otherwise None.
    """

    good_prefix: object = None


class CannotRead(CelestiaError):
    """Text, a file, a link or an argument that cannot be understood.

    Attributes:
        line: 1-based line of the fault, or None where there are no lines.
        column: 1-based column of the fault, or None.
    """

    def __init__(self, message: str, *, line: int | None = None, column: int | None = None) -> None:
        place = "".join(
            f"{name} {number}, " for name, number in (("line", line), ("column", column)) if number is not None
        )
        super().__init__(f"{place[:-2]}: {message}" if place else message)
        self.line, self.column = line, column


class BeyondReach(CelestiaError):
    """A question about hidden cards with too many possibilities to count, and none found that an estimate could use."""


class NotAllowed(CelestiaError):
    """A ply the rules do not allow here.

    Attributes:
        clause: id of the clause that forbids it.
    """

    def __init__(self, message: str, *, clause: str) -> None:
        super().__init__(f"{message} (clause {clause})")
        self.clause = clause


class RecordDisagrees(CelestiaError):
    """A record whose plies do not follow from its rules.

    Attributes:
        ply: 0-based number of the first ply that does not fit.
    """

    def __init__(self, message: str, *, ply: int) -> None:
        super().__init__(f"ply {ply}: {message}")
        self.ply = ply


class BadRuleset(CelestiaError):
    """A ruleset with faults; all of them are listed at once.

    Attributes:
        faults: one sentence per fault.
    """

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults
