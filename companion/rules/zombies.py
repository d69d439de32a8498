"""Adding Zombies: one at a time, entrance after entrance, and what a full entrance costs."""

from typing import Literal

from companion.engine.prompts import Rule
from companion.rules.survivors import kill
from companion.rules.survivors import kill_helpless
from companion.rules.survivors import lowest_influence
from companion.rules.world import BARRICADE
from companion.rules.world import EMPTY
from companion.rules.world import ZOMBIE
from companion.rules.world import World


def add_zombies(world: World, place: str, n: int) -> Rule[None]:
    """Adding Zombies: the first at entrance 1, the second at 2 …, after the last at 1 again.

    Every effect that adds zombies starts at entrance 1. A non-colony location has one entrance.
    """
    for number in range(n):
        entrance = entrance_of(number, len(world.locations[place].entrances))
        yield from add_zombie(world, place, entrance)


def entrance_of(number: int, entrances: int) -> int:
    """The entrance at which a zombie is added that so many were added before, of as many as the
    place has.

    >>> [entrance_of(number, 6) for number in range(7)]
    [1, 2, 3, 4, 5, 6, 1]
    """
    return number % entrances + 1


def add_zombie(world: World, place: str, entrance: int) -> Rule[None]:
    """Place a zombie on an empty space of the entrance.

    Without one, a barricade there is destroyed and the zombie removed: the space stays empty.
    Without either, the entrance is overrun and the zombie removed.
    """
    entrances = world.locations[place].entrances
    outcome, entrances[entrance - 1] = arrival(entrances[entrance - 1])
    if outcome == "overrun":
        yield from overrun(world, place)


Outcome = Literal["placed", "barricade", "overrun"]


def arrival(spaces: str) -> tuple[Outcome, str]:
    """What an added zombie brings at an entrance with these spaces, and the spaces after it."""
    if EMPTY in spaces:
        return "placed", with_piece(spaces, ZOMBIE)
    if BARRICADE in spaces:
        return "barricade", without_piece(spaces, BARRICADE)
    return "overrun", spaces


def overrun(world: World, place: str) -> Rule[None]:
    """The entrance is overrun: the survivor of lowest influence at the place is killed.

    If only helpless survivors are present, one of them; if nobody is, there is no further effect.
    """
    victim = yield from lowest_influence(
        world, lambda: world.at(place), "overrun", purpose="overrun-victim"
    )
    if victim:
        yield from kill(world, victim)
    elif world.locations[place].helpless:
        yield from kill_helpless(world, place)


def with_piece(spaces: str, piece: str) -> str:
    """Spaces of an entrance with a piece on the leftmost empty one, if there is one."""
    return spaces.replace(EMPTY, piece, 1)


def without_piece(spaces: str, piece: str) -> str:
    """Spaces of an entrance without the rightmost of equal pieces; its space is left empty."""
    left, _, right = spaces.rpartition(piece)
    return left + EMPTY + right


def put(world: World, place: str, entrance: int, piece: str) -> None:
    """Put a piece on an entrance (numbered from 1) that has an empty space."""
    entrances = world.locations[place].entrances
    entrances[entrance - 1] = with_piece(entrances[entrance - 1], piece)


def take(world: World, place: str, entrance: int, piece: str) -> None:
    """Take a piece from an entrance that has one."""
    entrances = world.locations[place].entrances
    entrances[entrance - 1] = without_piece(entrances[entrance - 1], piece)


def take_zombie(world: World, place: str, entrance: int) -> None:
    """Take a zombie off the board: it was killed, attracted away or removed."""
    take(world, place, entrance, ZOMBIE)
