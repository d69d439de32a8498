"""Round Order: the steps of a round, and the first two of the player turns phase."""

from collections.abc import Callable
from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from companion.engine.prompts import REST
from companion.engine.prompts import Prompt
from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask
from companion.engine.prompts import together
from companion.rules import beginnings
from companion.rules import colony_phase
from companion.rules import crisis
from companion.rules import in_force
from companion.rules import setup
from companion.rules import traits
from companion.rules import turn
from companion.rules.prompts import Asked
from companion.rules.prompts import Offered
from companion.rules.prompts import die_face
from companion.rules.world import World
from companion.sentences import Sentence


def reveal_crisis(world: World) -> Rule[None]:
    """Reveal Crisis. In the first round the token may still move with a leader until then.

    A new round: what was used in the last one can be used again.
    """
    world.spent.clear()
    yield from setup.find_first_player(world)
    yield REST
    yield from crisis.reveal_crisis(world)
    world.leaders_open = False


# -- roll action dice ------------------------------------------------------------------------------


def dice_due(world: World, player: str) -> int:
    """How many action dice a player receives: 1, and 1 for each survivor she controls (R01).

    Night vision goggles bring one more, each of them; a card in force may change the number.
    """
    group, items = world.group(player), world.cards.items
    worn = [item for survivor in group for item in survivor.equipped]
    brought = sum(traits.EXTRA_DIE in items[item].traits for item in worn)
    extra = in_force.extra_dice(world) + beginnings.dice_for_food(world, player)
    return max(0, 1 + len(group) + brought + extra)


def read_dice(world: World, player: str, words: Words) -> list[int]:
    """Read ``dice N N…``: all of the group's dice. Raises `Refusal`."""
    dice = sorted(die_face(word) for word in words[1:])
    if len(dice) != dice_due(world, player):
        raise Refusal(
            "%(player)s rolls %(due)s dice, 1 and 1 for each survivor and for what"
            " brings one; %(dice)s were given.",
            player=player,
            due=dice_due(world, player),
            dice=len(dice),
        )
    return dice


class GroupsDice(Prompt[list[int]]):
    """``dice 3 5 6``: all of the group's action dice, in any order."""

    kind: ClassVar[str] = "action-dice"
    __slots__ = ()

    world: World

    def options(self) -> Iterator[Words]:
        yield ("dice", *["N"] * dice_due(self.world, self.seat))

    def takes(self, words: Words) -> bool:
        return words[0] == "dice"

    def expects(self) -> str:
        return Sentence("dice with %(count)s faces", count=dice_due(self.world, self.seat))

    def read(self, words: Words) -> list[int]:
        if words[0] != "dice":
            raise self.refusal(words)
        return read_dice(self.world, self.seat, words)


class ActionDice(GroupsDice, Asked[list[int]]):
    """The roll at the beginning of the player turns phase (Roll Action Dice)."""

    __slots__ = ()

    def possible(self) -> bool:
        return not self.world.players[self.seat].eliminated


class DiceOffer(GroupsDice, Offered[list[int]]):
    """`ActionDice` where the table only wants it offered: noted at any time of the turns."""

    __slots__ = ()

    def accept(self, value: list[int]) -> None:
        self.world.players[self.seat].dice = value


def roll_action_dice(world: World) -> Rule[None]:
    """Roll Action Dice: those left of the last round are gone, then each player rolls hers."""
    for player in world.players.values():
        player.dice, player.used = [], []
    if "action-dice" not in world.offered:
        players = world.in_game()
        yield from together({player: partial(roll_dice, world, player) for player in players})


def roll_dice(world: World, player: str) -> Rule[None]:
    """One player's roll."""
    dice = yield from ask(ActionDice(world, player))
    world.players[player].dice, world.players[player].used = dice, []


# -- steps -----------------------------------------------------------------------------------------

Step = Callable[[World], Rule[None]]

STEPS: dict[str, Step] = {
    "set-up": setup.set_up,
    "reveal-crisis": reveal_crisis,
    "roll-action-dice": roll_action_dice,
    "player-turns": turn.player_turns,
    "pay-food": colony_phase.pay_food,
    "check-waste": colony_phase.check_waste,
    "resolve-crisis": crisis.resolve_crisis,
    "add-zombies": colony_phase.add_zombies,
    "check-main-objective": colony_phase.check_main_objective,
    "move-round-tracker": colony_phase.move_round_tracker,
    "pass-first-player-token": colony_phase.pass_first_player_token,
}
"""The rule of each step of the agenda, and of set-up before it."""


def advance(world: World) -> None:
    """Go on to the next step: after set-up the first, after the last the first of a new round."""
    steps = world.agenda
    at = steps.index(world.step) + 1 if world.step in steps else 0
    world.step = steps[at % len(steps)]
