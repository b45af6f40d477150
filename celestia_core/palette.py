"""One table of colours, type and spacing for pictures, style sheets and charts. Pure data.

Blue means safe and vermillion means crash, in both themes and nowhere else. A hazard and the Equipment that pays for it
share one colour. Contrast against the paper of cards and dice is at least 5:1 for teal, plum and slate.
"""

from dataclasses import dataclass
from typing import Literal

from celestia_core.kinds import ANSWER, POWERS, Card, Face

ThemeName = Literal["light", "dark"]

STEP = 8  # px: the one spacing step
PICTURE_FONT = "'Source Sans 3','Helvetica Neue',Arial,'Liberation Sans',sans-serif"  # an image cannot load web fonts
HEADING_FONT = "Georgia,'Noto Serif','Liberation Serif',serif"

SAFE = "#0072B2"
CRASH = "#D55E00"

INK = "#26303F"
PAPER, PAPER_EDGE = "#FCF7EA", "#D9CBAA"
BRASS, BRASS_DEEP, BRASS_PALE = "#C8922E", "#8A5F12", "#F0D9A0"
WOOD, WOOD_DEEP = "#8C5A36", "#5F3A20"
CANVAS, CANVAS_SHADE = "#F6EAD0", "#E2CDA3"
WHITE, BLACK = "#FFFFFF", "#000000"

FACE_COLOUR: dict[Face, str] = {
    Face.FOG: "#12756D",  # teal
    Face.LIGHTNING: "#F0BE2C",  # amber, always with an ink outline
    Face.BIRDS: "#A0488A",  # plum
    Face.PIRATES: "#333A48",  # near black
    Face.BLANK: "#827B6C",
}
CARD_COLOUR: dict[Card, str] = {
    **{ANSWER[face]: FACE_COLOUR[face] for face in ANSWER},
    Card.TURBO: BRASS,
    **dict.fromkeys(POWERS, "#5A6B86"),  # slate
}

SEAT_COLOUR = ("#DDA73E", "#38749A", "#587838", "#A0553F", "#7A5AA6", "#35797A")  # A to F, always with the letter
SEAT_INK = (INK, WHITE, WHITE, WHITE, WHITE, WHITE)


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours that differ between a light and a dark page."""

    name: ThemeName
    # the page
    page: str
    card: str
    text: str
    soft_text: str
    line: str
    accent: str
    safe_edge: str  # outline of safe things on a card
    # the sky
    sky: tuple[str, str, str, str]  # top to bottom
    sun: str
    sun_strength: float
    cloud: tuple[str, str]
    cloud_opacity: tuple[float, float]
    star: str | None
    path: str
    path_ahead: str
    halo: str  # around text on the sky
    # the islands
    rock: tuple[str, str, str]
    grass: tuple[str, str]
    wall: tuple[str, str]
    roof_blue: tuple[str, str]
    roof_gold: tuple[str, str]
    roof_green: tuple[str, str]
    window: str
    # signs and trays
    board: str
    board_text: str
    pill: str
    pill_text: str
    tray: str
    tray_opacity: float
    rope: str


LIGHT = Theme(
    name="light",
    page="#FBF8F1",
    card="#FFFDF7",
    text="#1E2A3A",
    soft_text="#47566A",
    line="#D9CFB8",
    accent="#8A5F12",
    safe_edge="#0072B2",
    sky=("#94C2E2", "#C9E0EE", "#F5E8D6", "#F9D3A8"),
    sun="#FFF3CF",
    sun_strength=0.55,
    cloud=("#FFFFFF", "#FBF4EA"),
    cloud_opacity=(0.55, 0.8),
    star=None,
    path="#7A6A4E",
    path_ahead="#5C6B80",
    halo="#FFFFFF",
    rock=("#B7A28A", "#98826B", "#7B6753"),
    grass=("#9DB38A", "#7F9A70"),
    wall=("#FBF2DF", "#E4D2B0"),
    roof_blue=("#6C8CA3", "#4F6F88"),
    roof_gold=("#C9A25A", "#A37C35"),
    roof_green=("#7FA593", "#5C8474"),
    window="#6F6455",
    board="#22324A",
    board_text="#FFF6E0",
    pill="#FFFDF6",
    pill_text="#1E2A3A",
    tray="#FFFFFF",
    tray_opacity=0.62,
    rope=WOOD_DEEP,
)

DARK = Theme(
    name="dark",
    page="#0E1526",
    card="#151F37",
    text="#F2ECDD",
    soft_text="#C3CADB",
    line="#38445F",
    accent="#E0B45A",
    safe_edge="#3E9BD6",
    sky=("#0B1429", "#16254A", "#33386A", "#8A5F77"),
    sun="#F2B27A",
    sun_strength=0.2,
    cloud=("#2B3660", "#3B4270"),
    cloud_opacity=(0.6, 0.75),
    star="#FFF3D6",
    path="#D9B872",
    path_ahead="#AEB9D3",
    halo="#0B1429",
    rock=("#6A6280", "#524C6A", "#3D3953"),
    grass=("#5F7A72", "#4A635F"),
    wall=("#CDBFA8", "#998C84"),
    roof_blue=("#5D7FA6", "#41608A"),
    roof_gold=("#D2A24A", "#9C7430"),
    roof_green=("#64918A", "#476F6C"),
    window="#FFD98A",
    board="#F3E3BC",
    board_text="#1C2537",
    pill="#22304F",
    pill_text="#F6EEDC",
    tray="#0A1226",
    tray_opacity=0.5,
    rope="#CBB48A",
)

THEMES: dict[ThemeName, Theme] = {"light": LIGHT, "dark": DARK}
