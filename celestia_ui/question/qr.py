"""A link as a QR code: the picture, and how much damage it bears."""

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

import segno

from celestia_ui.blocks.marks import address

EASY = 12  # versions up to this one (65 modules a side) are read from paper by any phone
BORDER = 4  # modules
LEVELS = "qml"  # a quarter, an eighth, a fourteenth of the code may be damaged


@dataclass(frozen=True, slots=True)
class Qr:
    """A drawn code.

    Attributes:
        address: the picture as a data address.
        side: modules on each side, the white border included.
    """

    address: str
    side: int


@lru_cache(maxsize=32)
def qr(link: str) -> Qr:
    """The code of a link: black on white in both themes, with the white border a reader needs.

    The better correction is taken where the code stays coarse; a long link gets the least, so that its modules are
    as large as they can be.
    """
    made = [segno.make_qr(link, error=level, boost_error=False) for level in LEVELS]
    best = next((code for code in made if isinstance(code.version, int) and code.version <= EASY), made[-1])
    picture = BytesIO()
    best.save(picture, kind="svg", border=BORDER, dark="#000", light="#fff", omitsize=True, xmldecl=False)
    return Qr(address(picture.getvalue().decode()), int(best.symbol_size(border=BORDER)[0]))
