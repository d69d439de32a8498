"""Resolving Crossroads Cards: the card of a turn, from its draw to the bottom of its deck."""

from companion.engine.prompts import Rule
from companion.engine.prompts import ask
from companion.rules.facts import CrossroadsCard
from companion.rules.facts import Effect
from companion.rules.prompts import OptionChosen
from companion.rules.prompts import by_hand
from companion.rules.survivors import room_for_newcomer
from companion.rules.verbs import apply
from companion.rules.verbs import cannot_pay
from companion.rules.world import Crossroads
from companion.rules.world import World


def draw(world: World, player: str) -> None:
    """At the beginning of a player's turn, the player to her right draws a crossroads card."""
    world.crossroads[player] = Crossroads(reader=world.right_of(player))


def may_trigger(world: World, player: str) -> bool:
    """Whether the card drawn can be triggered at this moment: only once.

    A card that would add survivors cannot while there are no empty survivor spaces (Adding
    Survivors); of a card that was not named the companion does not know it.
    """
    crossroads = world.crossroads.get(player)
    if crossroads is None or crossroads.triggered or crossroads.resolved:
        return False
    card = world.cards.crossroads.get(crossroads.card)
    return card is None or not card.adds_survivor or room_for_newcomer(world, player)


def due(world: World, player: str) -> bool:
    """Whether the card has triggered and waits to be resolved before the next action."""
    crossroads = world.crossroads.get(player)
    return crossroads is not None and crossroads.triggered and not crossroads.resolved


def resolve(world: World, player: str) -> Rule[None]:
    """The active player chooses one of the options, which takes effect immediately.

    The card is then removed from the game. If she cannot meet the conditions of an option, she must
    choose another. An option the companion does not know is applied by the table.
    """
    card = world.crossroads[player].card

    def refused(number: int) -> str:
        return cannot_pay(world, player, effect_of(world, card, number) or ())

    number = yield from ask(OptionChosen(world, player, card, refused))
    if player in world.crossroads:
        world.crossroads[player].resolved = True
    effect = effect_of(world, card, number)
    if effect is None:
        yield from by_hand(world, card or "crossroads")
    else:
        yield from apply(world, effect, player)


def effect_of(world: World, card: str, number: int) -> Effect | None:
    """What option ``number`` (from 1) of a card does; None where the companion does not know."""
    known: CrossroadsCard | None = world.cards.crossroads.get(card)
    if known is None or number > len(known.options):
        return None
    return known.options[number - 1]


def put_back(world: World, player: str) -> None:
    """If the card did not trigger during the turn, it goes to the bottom of the crossroads deck."""
    world.crossroads.pop(player, None)
