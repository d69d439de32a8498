"""Rest points: what a game keeps of the moments at which the world alone says where it stands."""

from dataclasses import dataclass
from typing import NamedTuple


class Rest(NamedTuple):
    """The world as bytes at a rest point, after the first ``lines`` lines that stand, and each
    strand's counter.

    ``world`` is empty where it was not worth the time to turn it to bytes. ``begins`` says whether
    a step of the agenda is about to begin here, ``digests`` how many had begun before.
    """

    lines: int
    world: bytes
    counters: dict[str, int]
    begins: bool = True
    digests: int = 0


class Digest(NamedTuple):
    """What the world was at the beginning of a step, after the first ``lines`` lines that stand."""

    lines: int
    step: str
    value: int


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A rest point to be stored beside the lines: ``lines`` lines stood, and ``last`` was the
    number of the last."""

    lines: int
    last: int
    world: bytes
    counters: dict[str, int]
    begins: bool
