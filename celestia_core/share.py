"""Share codes: a whole game in the characters a link may hold. A code is an open book: it holds every hand.

Kind of code ("W": the whole truth), game ("c"), version of the coder, then setup and plies as one number in base 64,
and a checksum. The number tells surprises only (`share_plies`), so a game of bots takes some fifty characters.
A published coder version stays readable for ever; tests/golden/share_codes.txt holds us to that.
"""

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from .apply import Transition, apply, start
from .coder import BASE64, NumberReader, NumberWriter, from_digits, to_digits
from .errors import CannotRead, NotAllowed, RecordDisagrees
from .plies import Ply
from .record import Record, check_setup, replay
from .share_plies import PlyModel
from .share_setup import MAX_SHARED_PLIES, read_setup, write_setup

MAX_CODE = 10_000  # characters; what is longer is a file's business
KIND, GAME, VERSION = "W", "c", "1"

_CHECK = 6  # characters, 36 bits


class ShareWriter:
    """Writes the code of a game that grows: every ply is looked at once, whenever the code is wanted.

    The step shown and the wishes to be asked may change in between; players, deals and the plies made stay.
    """

    def __init__(self, setup: Record) -> None:
        """Args: setup: the game; its players and deals are used."""
        self._plies, self._model, self._written = NumberWriter(), PlyModel(setup), 0

    def code(self, record: Record, steps: Sequence[Transition]) -> str:
        """The share code of the game as it stands; the writer is of no use after an error.

        Args:
            record: any legal game.
            steps: what `replay(record)` gives.

        Raises:
            CannotRead: the setup makes no sense, or the game is too long for a code.
            RecordDisagrees: a ply that the rules do not allow.
        """
        check_setup(record)
        if len(record.plies) > MAX_SHARED_PLIES:
            raise CannotRead(f"a share code holds at most {MAX_SHARED_PLIES} plies, not {len(record.plies)}")
        if len(steps) != len(record.plies) + 1:
            raise CannotRead("these steps are not those of this record")
        for number in range(self._written, len(record.plies)):
            state, ply = steps[number].state, record.plies[number]
            try:
                self._model.code(self._plies, number, state, ply)
            except ValueError as error:
                raise RecordDisagrees(f"the steps are not those of this record: {error}", ply=number) from None
            self._model.note(state, ply, steps[number + 1].events)
            self._written += 1
        setup = NumberWriter()
        write_setup(setup, record)
        body = KIND + GAME + VERSION + to_digits(setup.number(self._plies.number()))
        if len(body) + _CHECK > MAX_CODE:
            raise CannotRead(f"this game is too long for a share code of {MAX_CODE} characters")
        return body + _checksum(body)


def encode_share(record: Record, steps: Sequence[Transition] | None = None) -> str:
    """The share code of a game.

    Args:
        record: any legal game.
        steps: what `replay(record)` gives, where it is known already: that saves most of the time.

    Raises:
        CannotRead: the setup makes no sense, or the game is too long for a code.
        RecordDisagrees: a ply that the rules do not allow.
    """
    check_setup(record)
    if len(record.plies) > MAX_SHARED_PLIES:  # before all of them are replayed
        raise CannotRead(f"a share code holds at most {MAX_SHARED_PLIES} plies, not {len(record.plies)}")
    return ShareWriter(record).code(record, tuple(replay(record)) if steps is None else steps)


def decode_share(code: str) -> Record:
    """The game a share code holds.

    Raises:
        CannotRead: damaged, of another version or by other rules; the code is refused whole.
    """
    return decode_share_steps(code)[0]


def decode_share_steps(code: str) -> tuple[Record, tuple[Transition, ...]]:
    """The game a share code holds, with what `replay` would give: the engine runs but once.

    Raises:
        CannotRead: damaged, of another version or by other rules; the code is refused whole.
    """
    reader = NumberReader(_number_in(code))
    setup, count = read_setup(reader)
    check_setup(setup)
    model = PlyModel(setup)
    plies: list[Ply] = []
    steps = [start(setup.rules, len(setup.players))]
    for number in range(count):
        state = steps[-1].state
        if reader.broken:
            raise CannotRead("the share code breaks off")
        try:
            ply = model.code(reader, number, state, None)
        except NotAllowed:
            raise CannotRead("the share code goes on after the end of the game") from None
        steps.append(apply(state, ply))
        model.note(state, ply, steps[-1].events)
        plies.append(ply)
    if not reader.spent:
        raise CannotRead("the share code does not fit the rules it names")
    return replace(setup, plies=tuple(plies)), tuple(steps)


def _number_in(code: str) -> int:
    if not isinstance(code, str):
        raise CannotRead(f"a share code is a text, not {type(code).__name__}")
    if len(code) > MAX_CODE:
        raise CannotRead(f"a share code has at most {MAX_CODE} characters")
    kind, game, version, body, check = code[:1], code[1:2], code[2:3], code[3:-_CHECK], code[-_CHECK:]
    if not set(code) <= set(BASE64):
        bad = next(place for place, character in enumerate(code) if character not in BASE64)
        raise CannotRead("no such character in a share code", column=bad + 1)
    if kind != KIND or game != GAME:
        raise CannotRead("this is not the share code of a whole game of Celestia", column=1)
    if version != VERSION:
        raise CannotRead(f"share codes of version {version!r} are not known here", column=3)
    if check != _checksum(code[:-_CHECK]):
        raise CannotRead("the share code is damaged: its checksum does not fit")
    number = from_digits(body)
    if number is None:
        raise CannotRead("the share code holds no number", column=4)
    return number


def _checksum(body: str) -> str:
    digest = int.from_bytes(sha256(body.encode()).digest())
    return "".join(BASE64[digest >> 6 * place & 63] for place in range(_CHECK))
