"""Verbs on action dice.

| verb | arguments | what happens |
|---|---|---|
| ``spend-die`` | | the player spends one of her unused dice: a cost |
| ``spend-all-dice`` | | all her unused dice are spent |
| ``each-loses-die`` | | each player who has an unused die loses one of her choice |
| ``radio-signal`` | n, helpless, morale | for n dice of all players together somebody comes |

At a table that notes no dice, nothing is asked and nothing is spent.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import together
from companion.rules import survivors
from companion.rules.acting import spend
from companion.rules.acting import uses_dice
from companion.rules.aims import whose_colony
from companion.rules.morale import gain_morale
from companion.rules.morale import lose_morale
from companion.rules.prompts import choose
from companion.rules.purposes import Purpose
from companion.rules.subjects import about
from companion.rules.world import World


def spend_die(world: World, player: str) -> Rule[None]:
    """The player spends an unused die of her choice."""
    yield from give_up_die(world, player, about(world, player))


def no_die(world: World, player: str) -> Refusal | None:
    """Why no die can be spent."""
    state = world.players[player]
    if state.dice or not uses_dice(world, state):
        return None
    return Refusal("%(player)s has no unused die.", player=player)


def give_up_die(world: World, seat: str, card: str) -> Rule[None]:
    """A player moves one of her unused dice, if she has any, to the used pool."""
    if world.players[seat].dice:
        face = yield from choose(world, seat, partial(faces, world, seat), card, purpose="lose-die")
        spend(world.players[seat], int(face))


def faces(world: World, seat: str) -> list[str]:
    """A player's unused dice."""
    return [str(face) for face in world.players[seat].dice]


def spend_all_dice(world: World, player: str) -> None:
    """All unused dice of the player's are spent."""
    for face in list(world.players[player].dice):
        spend(world.players[player], face)


def each_loses_die(world: World, player: str) -> Rule[None]:
    """Each player who has an unused die loses one of her choice."""
    able = [seat for seat in world.in_game() if world.players[seat].dice]
    card = about(world, player)
    yield from together({seat: partial(give_up_die, world, seat, card) for seat in able})


def radio_signal(world: World, player: str, *, n: int, helpless: int, morale: int) -> Rule[None]:
    """Radio Signal: the players may spend ``n`` unused dice together. If they do, helpless
    survivors come and morale rises by ``morale``; if they do not, it falls by as much.

    The active player says whether they do, and whose dice they are.
    """
    card, colony = about(world, player), whose_colony(world, player)
    come = 0 if world.players[player].exiled else helpless
    told = (("radio-signal", {"n": n, "helpless": come, "morale": morale}),)
    asked = Purpose("radio-signal", told)
    if (
        not affordable(world, n)
        or (yield from choose(world, player, yes_or_no, card, purpose=asked)) == "no"
    ):
        lose_morale(world, morale, colony)
        return
    for _ in range(n):
        if spenders(world):
            seat = yield from choose(
                world, player, partial(spenders, world), card, purpose="whose-die"
            )
            yield from give_up_die(world, seat, card)
    survivors.add_helpless(world, player, helpless)
    gain_morale(world, morale, colony)


def yes_or_no() -> tuple[str, str]:
    """The answers to a question that needs no more."""
    return "yes", "no"


def affordable(world: World, n: int) -> bool:
    """Whether the players have so many unused dice, or note none."""
    players = [world.players[seat] for seat in world.in_game()]
    noted = [player for player in players if uses_dice(world, player)]
    return not noted or sum(len(player.dice) for player in noted) >= n


def spenders(world: World) -> list[str]:
    """The players with an unused die."""
    return [seat for seat in world.in_game() if world.players[seat].dice]


VERBS: dict[str, Callable[..., Any]] = {
    "spend-die": spend_die,
    "spend-all-dice": spend_all_dice,
    "each-loses-die": each_loses_die,
    "radio-signal": radio_signal,
}
"""The verbs of this module by name."""

COSTS: dict[str, Callable[..., Refusal | None]] = {"spend-die": no_die}
"""Of these: why they cannot be done, so that an option cannot be chosen."""
