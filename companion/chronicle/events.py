"""What happens in a game that is worth telling afterwards."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Died:
    """A survivor was killed at ``place``; ``cause`` is one of `companion.chronicle.causes`."""

    survivor: str
    player: str
    place: str
    cause: str


@dataclass(frozen=True, slots=True)
class Joined:
    """A survivor came to a player's group after set-up."""

    survivor: str
    player: str


@dataclass(frozen=True, slots=True)
class HelplessDied:
    """So many helpless survivors were killed by an overrun."""

    number: int


@dataclass(frozen=True, slots=True)
class Starved:
    """There was too little food; ``tokens`` are the starvation tokens in the supply since."""

    tokens: int


@dataclass(frozen=True, slots=True)
class Vote:
    """All have voted on the exile of ``player``."""

    player: str
    yes: int
    no: int


@dataclass(frozen=True, slots=True)
class Exiled:
    """A player was exiled."""

    player: str


@dataclass(frozen=True, slots=True)
class Eliminated:
    """A player is out of the game."""

    player: str


@dataclass(frozen=True, slots=True)
class Crossroads:
    """A crossroads card was resolved in the turn of ``player`` by its option ``option``; ``card``
    is "" where that is not for everybody to know."""

    player: str
    card: str
    option: int


Event = Died | Joined | HelplessDied | Starved | Vote | Exiled | Eliminated | Crossroads


@dataclass(frozen=True, slots=True)
class Level:
    """The numbers of a moment; ``morale`` and ``food`` by colony, the dead counted from the
    beginning of the game."""

    morale: Mapping[str, int]
    food: Mapping[str, int]
    zombies: int
    deaths: int
    survivors: int
    helpless: int


def level(state: Mapping[str, Any]) -> Level:
    """The numbers of a public state document."""
    places = state["locations"].values()
    return Level(
        morale={name: colony["morale"] for name, colony in state["colonies"].items()},
        food={name: colony["food"] for name, colony in state["colonies"].items()},
        zombies=sum(place["zombies"] for place in places),
        deaths=len(state["dead"]),
        survivors=len(state["survivors"]),
        helpless=sum(place["helpless"] for place in places),
    )


@dataclass(frozen=True, slots=True)
class Round:
    """A round: ``number`` from 1, ``left`` what the round track said as it began, with the line of
    number ``line`` (0: with the game).

    ``crisis`` is the card's slug, "" where only its ``symbols`` are known; ``prevented`` is None
    where it was not resolved. ``lost`` is the morale lost by cause, ``gained`` the morale that
    came; ``after`` are the numbers as the round ended, or now.
    """

    number: int
    line: int
    left: int
    crisis: str
    symbols: tuple[str, ...]
    prevented: bool | None
    lost: Mapping[str, int]
    gained: int
    after: Level
    events: tuple[Event, ...]
