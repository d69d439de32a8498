"""What a game's file keeps: what it began with, the lines, the seats and the rolls of a tray."""

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from typing import Any

REASON = ": "
"""What stands between a line's source and the reason for it, in its comment."""

JOINED = ", with the line before"
"""What stands behind the source of a line that is taken back and brought back with the one before
it: one tap said them both."""


def is_joined(comment: str) -> bool:
    """Whether the comment of a line says that it goes with the line before it."""
    return comment.partition(REASON)[0].endswith(JOINED)


@dataclass(frozen=True, slots=True)
class Header:
    """What a game begins with: the set-up under the keys of a scenario file, and what the table
    chose.

    ``automated`` names the kinds of prompts the companion answers with its own chance; ``seed``
    makes that repeatable (tests and simulations only; None in play). ``rules`` is the version of
    the rules the game was begun with, ``packs`` are the owner's packs of cards as texts (None in a
    game that did not keep them yet), ``shipped`` tells the cards apart that come with the program.
    """

    setup: dict[str, Any]
    names: dict[str, str]
    rules: int = 0
    automated: tuple[str, ...] = ()
    seed: int | None = None
    created: str = ""
    packs: tuple[str, ...] | None = None
    shipped: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """An accepted line as it is kept.

    ``public`` is its public form with the seat, or None if it is left out of public logs.
    ``pending`` is how many prompts of its ``kind`` were still open after it: nobody's vote is shown
    before this has come down to 0. ``elapsed`` is how many seconds after the line before it, or
    after the game was opened, it was said, by a clock that nobody sets; None where nobody measured
    (a game of an earlier version, an imported record).
    """

    number: int
    seat: str
    words: str
    comment: str = ""
    fingerprint: str = ""
    kind: str = ""
    public: str | None = None
    pending: int = 0
    said_by: str = ""
    at: str = ""
    elapsed: float | None = None

    @property
    def source(self) -> str:
        """Where the line came from."""
        return self.comment.partition(REASON)[0].removesuffix(JOINED)

    @property
    def why(self) -> str:
        """The reason that was given for it, "" if none was."""
        return self.comment.partition(REASON)[2]

    @property
    def text(self) -> str:
        """The line as it was said: ``ana: end``."""
        return f"{self.seat}: {self.words}" if self.words else f"{self.seat}:"


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat as it is kept: ``token`` is the hash of what its phone holds, None while nobody has
    claimed it."""

    seat: str
    name: str
    token: str | None = None
    version: int = 0
    host: bool = False


@dataclass(frozen=True, slots=True)
class StoredRoll:
    """A tray's roll; ``state`` is ``open`` until it is ``accepted``, ``dismissed`` or ``passed``
    over."""

    id: int
    boot: str
    seq: int
    dice: dict[str, str]
    state: str


@dataclass(slots=True)
class Beside:
    """What is written together with a line, in the same transaction."""

    checkpoint: bytes | None = None
    digests: Sequence[tuple[int, int, str, int]] = ()
    rolls: dict[int, str] = field(default_factory=dict)
