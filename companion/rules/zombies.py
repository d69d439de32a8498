"""Adding Zombies: one at a time, entrance after entrance, and what a full entrance costs."""

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
        yield from add_zombie(world, place, number % len(world.locations[place].entrances) + 1)


def add_zombie(world: World, place: str, entrance: int) -> Rule[None]:
    """Place a zombie on an empty space of the entrance.

    Without one, a barricade there is destroyed and the zombie removed: the space stays empty.
    Without either, the entrance is overrun and the zombie removed.
    """
    spaces = world.locations[place].entrances[entrance - 1]
    if EMPTY in spaces:
        put(world, place, entrance, ZOMBIE)
    elif BARRICADE in spaces:
        take(world, place, entrance, BARRICADE)
    else:
        yield from overrun(world, place)


def overrun(world: World, place: str) -> Rule[None]:
    """The entrance is overrun: the survivor of lowest influence at the place is killed.

    If only helpless survivors are present, one of them; if nobody is, there is no further effect.
    """
    victim = yield from lowest_influence(world, lambda: world.at(place), "overrun")
    if victim:
        yield from kill(world, victim)
    elif world.locations[place].helpless:
        yield from kill_helpless(world, place)


def put(world: World, place: str, entrance: int, piece: str) -> None:
    """Put a piece on the leftmost empty space of an entrance (numbered from 1), which has one."""
    entrances = world.locations[place].entrances
    entrances[entrance - 1] = entrances[entrance - 1].replace(EMPTY, piece, 1)


def take(world: World, place: str, entrance: int, piece: str) -> None:
    """Take the rightmost of equal pieces from an entrance; its space is left empty."""
    entrances = world.locations[place].entrances
    left, _, right = entrances[entrance - 1].rpartition(piece)
    entrances[entrance - 1] = left + EMPTY + right


def take_zombie(world: World, place: str, entrance: int) -> None:
    """Take a zombie off the board: it was killed, attracted away or removed."""
    take(world, place, entrance, ZOMBIE)
