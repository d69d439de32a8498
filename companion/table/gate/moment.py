"""The game at one moment, of which everything is made that leaves the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.finding import Open
from companion.table.kept import Line
from companion.table.pieces import Errand
from companion.table.types import Aside
from companion.table.types import Ballot
from companion.table.types import Proposal
from companion.table.types import SeatStatus


@dataclass(frozen=True, slots=True)
class Moment:
    """The game at one moment, secrets and all: what views are made of. ``state`` is the full state
    document, ``called`` a vote that is over and still covered (`companion.table.countdown`)."""

    run: str
    seq: int
    state: dict[str, Any]
    open: Sequence[Open]
    lines: Sequence[Line]
    standing: frozenset[int]
    undo: int | None
    redo: int | None
    notices: tuple[str, ...]
    seats: dict[str, SeatStatus]
    proposals: tuple[Proposal, ...]
    aside: Aside
    errands: tuple[Errand, ...] = ()
    called: Ballot | None = None
