"""Winning and Losing the Game."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar
from typing import NoReturn

from companion.engine.prompts import REST
from companion.engine.prompts import GameOver
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask
from companion.engine.prompts import together
from companion.rules import secret
from companion.rules.prompts import Asked
from companion.rules.world import Over
from companion.rules.world import World


def end_game(world: World, reason: str) -> NoReturn:
    """End the game at once, whatever was under way; ``reason`` is the state's ``over.reason``."""
    world.over = Over(reason)
    raise GameOver(reason)


class Declare(Asked[bool]):
    """``declare met`` or ``unmet``, in private: is the secret objective fulfilled at the end of the
    game?"""

    kind: ClassVar[str] = "declare"
    __slots__ = ()

    def options(self) -> Iterator[Words]:
        yield from (("declare", "met"), ("declare", "unmet"))

    def read(self, words: Words) -> bool:
        return self.one_of(words)[1] == "met"

    def public(self, words: Words) -> Words | None:
        return words[:1]


def declare(world: World) -> Rule[None]:
    """When the game ends, each player says in private whether the secret objective is completed.

    Not asked in co-op, where the main objective is the only one, nor of an eliminated player, nor
    of one whose objective the companion can tell. A correction may change what it can tell, so
    nobody's question remembers anything.
    """
    while silent := undecided(world):
        yield from together({player: partial(declare_one, world, player) for player in silent})


def undecided(world: World) -> list[str]:
    """The players whose word is needed: of whom nobody knows whether she has won."""
    if world.in_mode("co-op"):
        return []
    return [player for player in world.in_game() if verdict(world, player) is None]


def declare_one(world: World, player: str) -> Rule[None]:
    """One player's word on the secret objective, as long as it is needed."""
    while player in undecided(world):
        yield REST
        world.players[player].declared = yield from ask(Declare(world, player))


def verdict(world: World, player: str) -> bool | None:
    """Whether the player has completed the secret objective: what she has declared, or what the
    companion can tell; None while neither is known."""
    declared = world.players[player].declared
    return secret.completed(world, player) if declared is None else declared


def winners(world: World) -> list[str] | None:
    """A player wins who has completed the secret objective: several may, or nobody.

    In seat order; None while not all have declared.
    """
    if world.over is None:
        return None
    if world.in_mode("co-op"):
        return world.in_game() if world.over.reason == "objective" else []
    verdicts = {player: verdict(world, player) for player in world.in_game()}
    if None in verdicts.values():
        return None
    return [player for player, won in verdicts.items() if won]
