"""Celestia: the rules as an engine, and exact chances for every decision. Standard library only."""

from .apply import Transition, apply, initial_state, start
from .chance import chance_law
from .errors import BadRuleset, CannotRead, CelestiaError, NotAllowed, RecordDisagrees
from .events import seen_by
from .legal import legal_actions, refusal
from .notation import format_ply, parse_ply
from .odds import crash_odds
from .play import play_game
from .record import Record, branch, replay, told
from .record_text import Reading, dump_record, load_record, read_record
from .ruleset import Ruleset, load_ruleset
from .ruleset_file import parse_ruleset
from .share import decode_share, decode_share_steps, encode_share
from .state import GameState
from .turns import turn
from .views import Observation, observe

__all__ = [
    "BadRuleset",
    "CannotRead",
    "CelestiaError",
    "GameState",
    "NotAllowed",
    "Observation",
    "Reading",
    "Record",
    "RecordDisagrees",
    "Ruleset",
    "Transition",
    "apply",
    "branch",
    "chance_law",
    "crash_odds",
    "decode_share",
    "decode_share_steps",
    "dump_record",
    "encode_share",
    "format_ply",
    "initial_state",
    "legal_actions",
    "load_record",
    "load_ruleset",
    "observe",
    "parse_ply",
    "parse_ruleset",
    "play_game",
    "read_record",
    "refusal",
    "replay",
    "seen_by",
    "start",
    "told",
    "turn",
]
