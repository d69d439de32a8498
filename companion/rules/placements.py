"""Placements: how a main objective's set-up lays out the board, by name.

Nothing is asked and nothing is overrun while the board is laid out.

| placement | arguments | what is placed |
|---|---|---|
| ``place-zombies`` | n, at | n zombies at each place, one entrance after the other |
| ``place-barricades`` | n, at | n barricade tokens at each place, likewise |
| ``place-helpless`` | n, per_player | n helpless survivors, and per_player more for each player |

``at`` names places as for a verb (`companion.rules.verbs`); of n and per_player either may be left
out.
"""

from collections.abc import Callable

from companion.rules.aims import places
from companion.rules.facts import Effect
from companion.rules.survivors import add_helpless
from companion.rules.world import BARRICADE
from companion.rules.world import EMPTY
from companion.rules.world import ZOMBIE
from companion.rules.world import World

Placement = Callable[..., None]


def lay_out(world: World, placements: Effect) -> None:
    """Set up the board according to a main objective's set-up instructions."""
    for name, arguments in placements:
        PLACEMENTS[name](world, **arguments)


def place_zombies(world: World, *, n: int, at: str) -> None:
    """Place ``n`` zombies at each place, at one entrance after the other."""
    place_pieces(world, ZOMBIE, n, at)


def place_barricades(world: World, *, n: int, at: str) -> None:
    """Place ``n`` barricades at each place, at one entrance after the other."""
    place_pieces(world, BARRICADE, n, at)


def place_pieces(world: World, piece: str, n: int, at: str) -> None:
    """Place pieces round the entrances; what finds its entrance full is left out."""
    for place in places(world, at):
        entrances = world.locations[place].entrances
        for number in range(n):
            entrance = number % len(entrances)
            entrances[entrance] = entrances[entrance].replace(EMPTY, piece, 1)


def place_helpless(world: World, *, n: int = 0, per_player: int = 0) -> None:
    """Place ``n`` helpless survivors, and ``per_player`` more for each player."""
    add_helpless(world, "", n + per_player * len(world.seats))


PLACEMENTS: dict[str, Placement] = {
    "place-zombies": place_zombies,
    "place-barricades": place_barricades,
    "place-helpless": place_helpless,
}
"""Every placement by name; each is called with the world and its arguments."""
