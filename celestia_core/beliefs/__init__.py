"""What a seat can know of hidden cards: exact beliefs from all that it has seen. NumPy.

The weight of a hand is the number of ways to deal it times the chance of everything seen (docs/beliefs.md).
"""

from .deals import Deals, deals
from .evidence import ASSUMED, Evidence, Piece
from .hand import TYPES, HandBelief
from .knowing import Beliefs, beliefs
from .leg import NAMED, LegBelief, leg_belief, worth
from .numbers import Number
from .treasures import TreasureBelief, TreasureBeliefs
from .worked import Worked, work_out

__all__ = [
    "ASSUMED",
    "NAMED",
    "TYPES",
    "Beliefs",
    "Deals",
    "Evidence",
    "HandBelief",
    "LegBelief",
    "Number",
    "Piece",
    "TreasureBelief",
    "TreasureBeliefs",
    "Worked",
    "beliefs",
    "deals",
    "leg_belief",
    "work_out",
    "worth",
]
