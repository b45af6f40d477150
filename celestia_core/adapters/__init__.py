"""The game in other people's frameworks: OpenSpiel and PettingZoo, each an optional extra of this package.

The modules here are thin. Rules, chances and what a seat may see come from the core; an adapter only gives them the
numbers and the names its framework wants.
"""

from celestia_core.errors import CelestiaError


class MissingExtra(CelestiaError, ModuleNotFoundError):
    """A package that only an optional extra brings is not installed. It is an import error like any other."""

    def __init__(self, module: str, extra: str) -> None:
        super().__init__(f"{module} needs an optional extra: pip install 'celestia-core[{extra}]'")
