"""What an effect means by its words: whose colony, which places, which survivors."""

from collections.abc import Callable
from collections.abc import Sequence
from typing import Literal

from companion.engine.prompts import Rule
from companion.rules import morale
from companion.rules.prompts import choose
from companion.rules.purposes import Word
from companion.rules.world import Colony
from companion.rules.world import Survivor
from companion.rules.world import World

Who = Literal["non-exiled", "all"]
"""Whose survivors an effect means."""

AREAS = ("colony", "outside", "everywhere")
"""What ``at`` can name besides one location."""


def whose_colony(world: World, player: str) -> Colony:
    """The colony of the player whose card it is, of a crisis the only one."""
    return world.colony_of(player) if player else morale.only_colony(world)


def places(world: World, at: str) -> list[str]:
    """The places that ``at`` names, colonies first, then in the order of printed numbers."""
    boards = [colony.board for colony in world.colonies.values()]
    if at == "colony":
        return boards
    if at == "outside":
        return world.outside()
    return boards + world.outside() if at == "everywhere" else [at]


def meant(world: World, who: Who, at: str = "") -> list[Survivor]:
    """The survivors an effect means; ``at`` "" is anywhere."""
    there = places(world, at) if at else []
    return [
        survivor
        for survivor in world.survivors.values()
        if (who == "all" or not world.players[survivor.player].exiled)
        and (not at or survivor.at in there)
    ]


def first_by(
    world: World,
    candidates: Callable[[], Sequence[Survivor]],
    n: int,
    order: Callable[[Survivor], int],
    purpose: Word,
) -> Rule[list[str]]:
    """Choose the ``n`` candidates that come first by ``order``.

    The first player breaks a tie for the last of them; where all who are tied are chosen, there is
    nothing to ask.
    """
    chosen: list[str] = []

    def tied() -> list[str]:
        rest = [one for one in candidates() if one.slug not in chosen]
        first = min(map(order, rest), default=0)
        return [one.slug for one in rest if order(one) == first]

    while len(chosen) < n and (names := tied()):
        if len(names) > n - len(chosen):
            names = [
                (yield from choose(world, world.decider(), tied, "influence", purpose=purpose))
            ]
        chosen += names
    return chosen
