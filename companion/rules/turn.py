"""Player Turns: each player in turn, and the actions she may perform."""

from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import ClassVar

from companion.engine.notation import Form
from companion.engine.prompts import REST
from companion.engine.prompts import GameOver
from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask
from companion.rules import beginnings
from companion.rules import crossroads
from companion.rules import deeds
from companion.rules import survivors
from companion.rules.abilities import ABILITY
from companion.rules.abilities import USE
from companion.rules.acting import Act
from companion.rules.acting import Action
from companion.rules.acting import Group
from companion.rules.acting import Slots
from companion.rules.actions import BARRICADES
from companion.rules.actions import CLEAN_WASTE
from companion.rules.actions import EXILE
from companion.rules.actions import EXPOSURE
from companion.rules.actions import SPEND_FOOD
from companion.rules.attack import ATTACK
from companion.rules.attract import ATTRACT
from companion.rules.frostbite import frostbite
from companion.rules.items import CONTRIBUTE
from companion.rules.items import HAND_OFF
from companion.rules.movement import MOVE
from companion.rules.playing import PLAY
from companion.rules.prompts import Asked
from companion.rules.search import SEARCH
from companion.rules.verbs_in_force import searched
from companion.rules.world import World
from companion.sentences import Sentence
from companion.sentences import Verbatim


def end(world: World, player: str) -> Rule[None]:
    """When done, play passes left; nobody has moved in a turn that is to come. Cards that were
    revealed are put away."""
    for survivor in world.survivors.values():
        survivor.moved = False
    world.revealed = []
    world.turn = ""
    world.turn_begun = False
    crossroads.put_back(world, player)
    yield from ()


def _end_possible(world: World, player: str, group: Group) -> bool:
    return True


def _end_options(world: World, player: str, group: Group) -> Iterator[Words]:
    yield ("end",)


def _read_end(world: World, player: str, slots: Slots) -> Act:
    return partial(end, world, player)


END = Action(Form("end"), _end_possible, _end_options, _read_end)

ACTIONS: dict[str, Action] = {
    action.form.verb: action
    for action in (
        ATTACK,
        SEARCH,
        BARRICADES,
        CLEAN_WASTE,
        ATTRACT,
        ABILITY,
        USE,
        PLAY,
        CONTRIBUTE,
        MOVE,
        SPEND_FOOD,
        HAND_OFF,
        EXILE,
        EXPOSURE,
        END,
    )
}
"""The actions of a turn by their first word, in the order of Player Turn Actions."""


class Turn(Asked[Act]):
    """One of the actions of section 4 of the record, to the active player."""

    kind: ClassVar[str] = "turn"
    __slots__ = ()

    def takes(self, words: Words) -> bool:
        return words[0] in ACTIONS

    def read(self, words: Words) -> Act:
        action = ACTIONS.get(words[0])
        if action is None:
            raise self.refusal(words)
        act = action.read(self.world, self.seat, action.form.read(words))
        return partial(perform, self.world, words, act)

    def verbs(self) -> list[str]:
        world, seat = self.world, self.seat
        group = world.group(seat)
        return [verb for verb, action in ACTIONS.items() if action.possible(world, seat, group)]

    def options(self) -> Iterator[Words]:
        world, seat = self.world, self.seat
        group = world.group(seat)
        return chain.from_iterable(
            action.options(world, seat, group) for action in ACTIONS.values()
        )

    def options_of(self, verb: str) -> Iterator[Words]:
        if verb not in ACTIONS:
            return iter(())
        return ACTIONS[verb].options(self.world, self.seat, self.world.group(self.seat))

    def possible(self) -> bool:
        return self.world.turn == self.seat and not self.world.players[self.seat].eliminated

    def public(self, words: Words) -> Words:
        if words[0] == "contribute" and "from" not in words:
            return words[:1]
        return words

    def expects(self) -> str:
        verbs = Verbatim.listed(self.verbs())
        return Sentence("an action (%(verbs)s)", verbs=verbs)

    def refusal(self, words: Words) -> Refusal:
        return Refusal(
            '"%(said)s" is no action of a turn; %(seat)s can say: %(verbs)s.',
            said=words[0],
            seat=self.seat,
            verbs=Verbatim.listed(self.verbs()),
        )


def perform(world: World, words: Words, act: Act) -> Rule[None]:
    """Carry out an action, and note that it was done in this turn."""
    deed = deeds.note(world, words)
    yield from act()
    if words[0] == SEARCH.form.verb:
        searched(world, deed.at)


def player_turns(world: World) -> Rule[None]:
    """Player Turns. Starting with the first player and proceeding clockwise, each takes a turn.

    ``world.to_play`` holds those whose turn is still to come, so that this goes on from anywhere.
    """
    if not world.turn and not world.to_play:
        world.to_play = world.clockwise(world.first_player)
    while world.turn or world.to_play:
        if not world.turn:
            player = world.to_play.pop(0)
            if world.players[player].eliminated:
                continue
            world.turn = player
        yield from take_turn(world)


def take_turn(world: World) -> Rule[None]:
    """A player may perform multiple actions on her turn, one after the other until she ends it.

    A crossroads card that was triggered takes place before the next action. An eliminated player's
    turn is over.
    """
    player = world.turn
    if not world.turn_begun:
        yield from begin_turn(world, player)
    while world.turn == player:
        if world.over is not None:
            raise GameOver(world.over.reason)
        if world.players[player].eliminated:
            yield from end(world, player)
        elif crossroads.to_be_drawn(world, player):
            yield from crossroads.draw_card(world, player)
        elif crossroads.due(world, player):
            yield from crossroads.resolve(world, player)
        else:
            crossroads.watch(world, player)
            yield REST
            act = yield from ask(Turn(world, player))
            world.acted = True
            yield from act()
            yield from survivors.after_action(world)


def begin_turn(world: World, player: str) -> Rule[None]:
    """At the start of a player's turn, the player to her right draws a crossroads card; then
    frostbite wounds (R05), and what is in force makes its demands."""
    world.players[player].called_exile = False
    world.acted = False
    for survivor in world.group(player):
        survivor.moved = False
    crossroads.draw(world, player)
    yield from crossroads.draw_card(world, player)
    yield from frostbite(world, player)
    yield from beginnings.turn_begins(world, player)
    world.turn_begun = True
