"""The feed for other devices: what a lamp, a scoreboard or a house may know of the game.

It is less than the big screen shows, and the same to everybody who asks; `companion.table.gate`
fills it. `document` is its form on the wire, version 1, which docs/feed.md describes: keys may be
added to it, and none is taken away or comes to mean something else.
"""

import json
from dataclasses import asdict
from dataclasses import dataclass
from dataclasses import fields

VERSION = 1
"""Of the document: another number is another address and another topic."""


@dataclass(frozen=True, slots=True)
class Person:
    """A seat and the display name of whoever sits there."""

    seat: str
    name: str


@dataclass(frozen=True, slots=True)
class ColonySignal:
    """A colony's morale."""

    morale: int


@dataclass(frozen=True, slots=True)
class CrisisSignal:
    """The crisis of the round: ``card`` and its title (None where the table has not named it), the
    symbols that prevent it, how many cards lie face down in it and how many are needed."""

    card: str | None
    name: str | None
    prevent: tuple[str, ...]
    contributed: int
    needed: int


@dataclass(frozen=True, slots=True)
class Ending:
    """Why the game ended, and who has won: None until all have declared."""

    reason: str
    winners: tuple[Person, ...] | None


@dataclass(frozen=True, slots=True)
class Signal:
    """All that the feed tells of a game.

    ``round`` is what the round track shows: the rounds left, this one included; ``rounds`` is where
    it began, None where the companion does not know the main objective. ``morale`` is that of the
    only colony, None where there are several; ``colonies`` has each. ``turn`` is whose turn it is:
    nobody's between turns.
    """

    round: int
    rounds: int | None
    step: str
    turn: tuple[Person, ...]
    morale: int | None
    colonies: dict[str, ColonySignal]
    crisis: CrisisSignal | None
    over: Ending | None


_NO_GAME: dict[str, object] = {field.name: None for field in fields(Signal)} | {
    "turn": [],
    "colonies": {},
}


def document(signal: Signal | None) -> str:
    """The feed's document as JSON, in one row; without a game (None) it has the same keys."""
    told = _NO_GAME if signal is None else asdict(signal)
    whole = {"version": VERSION, "game": signal is not None, **told}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))
