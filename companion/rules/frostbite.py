"""Frostbite at the beginning of a turn, and the order of those who die of it."""

from collections.abc import Iterator
from typing import ClassVar

from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.rules import survivors
from companion.rules import traits
from companion.rules.prompts import Offered
from companion.rules.world import World


def frostbite(world: World, player: str) -> Rule[None]:
    """Frostbite: at the beginning of your turn, each survivor you control with 1 or more frostbite
    tokens receives one wound (R06).

    All are wounded first. Who dies of it dies from the lowest influence up, unless the first player
    has ordered otherwise.
    """
    frozen = [survivor.slug for survivor in world.group(player) if survivor.frostbite]
    for name in frozen:
        survivors.give_wounds(world, name)
    first, world.dies_first = world.dies_first, []
    for name in first:
        yield from survivors.die_of_wounds(world, [name])
    yield from survivors.die_of_wounds(world, frozen)


def next_to_play(world: World) -> str:
    """Whose turn begins next in this round; nobody's where no turn is still to come."""
    if world.step in ("reveal-crisis", "roll-action-dice") and world.first_player:
        return world.decider()
    if world.step != "player-turns":
        return ""
    return next((seat for seat in world.to_play if not world.players[seat].eliminated), "")


def doomed(world: World, player: str) -> list[str]:
    """The player's survivors whom the frostbite wound of her next turn will kill."""
    return [
        survivor.slug
        for survivor in world.group(player)
        if survivor.frostbite and survivor.hurt + 1 >= traits.wound_limit(world, survivor.slug)
    ]


class DiesFirst(Offered[str]):
    """``choose SURVIVOR``, to the first player: who dies first of those who will die of frostbite.

    Open before the turn of ``about``, as long as an order of two is left to choose.
    """

    kind: ClassVar[str] = "choose"
    __slots__ = ()

    def options(self) -> Iterator[Words]:
        for name in doomed(self.world, self.about):
            if name not in self.world.dies_first:
                yield ("choose", name)

    def read(self, words: Words) -> str:
        return self.one_of(words)[1]

    def accept(self, value: str) -> None:
        self.world.dies_first.append(value)


def offers(world: World) -> list[DiesFirst]:
    """The order of deaths by frostbite, where more than one is to come (Card Text: simultaneous
    effects)."""
    player = next_to_play(world)
    if not player or not any(survivor.frostbite for survivor in world.group(player)):
        return []
    left = [name for name in doomed(world, player) if name not in world.dies_first]
    return [DiesFirst(world, world.decider(), player, "dies-first")] if len(left) > 1 else []
