"""The morale track: Winning and Losing the Game, "the morale track reaches 0"."""

from companion.rules.ending import end_game
from companion.rules.house import house_rule
from companion.rules.world import Colony
from companion.rules.world import World

HIGHEST = 10
"""The top of the printed track."""


def lose_morale(world: World, n: int, colony: Colony | None = None) -> None:
    """Decrease a colony's morale by ``n``; at 0 the game ends. Without ``colony``: the only one.

    Raises GameOver when the game ends.
    """
    if n > 0:
        track = colony or only_colony(world)
        track.morale = max(0, track.morale - n)
        if not waits_for_the_batch(world):
            end_at_morale_zero(world)


def end_of_batch(world: World) -> None:
    """A batch of zombies has been placed: now morale 0 ends the game. Raises GameOver then."""
    if waits_for_the_batch(world):
        end_at_morale_zero(world)


def gain_morale(world: World, n: int, colony: Colony | None = None) -> None:
    """Increase a colony's morale by ``n``, at most to the top (house rule ``morale_cap``)."""
    track = colony or only_colony(world)
    top = HIGHEST if house_rule(world, "morale_cap") == "ten" else track.morale + n
    track.morale = max(track.morale, min(top, track.morale + n))


def waits_for_the_batch(world: World) -> bool:
    """Whether morale 0 ends the game only when the zombies of this batch are placed.

    House rule ``morale_zero``. The batches are those of the Add Zombies step: the colony, the
    locations, the noise tokens.
    """
    return world.step == "add-zombies" and house_rule(world, "morale_zero") == "batch"


def end_at_morale_zero(world: World) -> None:
    """Morale at 0 ends the game immediately, main objective unchecked. Raises GameOver then."""
    if any(colony.morale <= 0 for colony in world.colonies.values()):
        end_game(world, "morale")


def only_colony(world: World) -> Colony:
    """The colony of a game with one colony (the first of several)."""
    return next(iter(world.colonies.values()))
