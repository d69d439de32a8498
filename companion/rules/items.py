"""Cards in hands and equipped: Add a Card to the Crisis and Hand Off.

The hand of a player whose items lie on the table is a number at most: ``hand`` is None where even
that is not known, and then any item can be played.
"""

from collections.abc import Iterator
from functools import partial

from companion.engine.notation import Form
from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.rules import in_force
from companion.rules import powers
from companion.rules.acting import Act
from companion.rules.acting import Action
from companion.rules.acting import Group
from companion.rules.acting import Slots
from companion.rules.acting import in_play
from companion.rules.acting import own_survivor
from companion.rules.acting import text
from companion.rules.facts import SYMBOLS
from companion.rules.facts import ItemCard
from companion.rules.prompts import choose
from companion.rules.world import World

FUEL = "fuel"
"""The card that is played with a move."""

CONTRIBUTE_FORM = Form("contribute [CARD] [from SURVIVOR]")
HAND_OFF_FORM = Form("hand-off ITEM from SURVIVOR to SURVIVOR")


# -- hands -----------------------------------------------------------------------------------------


def holds_cards(world: World, player: str) -> bool:
    """Whether the player may have a card in hand: not where the hand is known to be empty."""
    return world.players[player].hand != 0


def check_hand(world: World, player: str) -> None:
    """Raise `Refusal` if the player's hand is known to be empty."""
    if not holds_cards(world, player):
        raise Refusal(f"{player} has no card in hand; correct players.{player}.hand if she has.")


def draw_card(world: World, player: str) -> None:
    """A card comes to the player's hand."""
    hand = world.players[player].hand
    if hand is not None:
        world.players[player].hand = hand + 1


def lose_card(world: World, player: str) -> None:
    """A card leaves the player's hand."""
    hand = world.players[player].hand
    if hand:
        world.players[player].hand = hand - 1


def take_random_card(world: World, taker: str, giver: str) -> Rule[None]:
    """A card at random from a player's hand goes to another's; none if the hand is empty (R16)."""
    if holds_cards(world, giver):
        lose_card(world, giver)
        draw_card(world, taker)
    yield from ()


def lay_down(world: World, player: str, giver: str, card: ItemCard) -> None:
    """A card is played from ``giver``'s hand: to the top of the waste pile.

    Event item cards, and every card an exiled player plays, are removed from the game instead.
    """
    lose_card(world, giver)
    if card.kind != "event" and not world.players[player].exiled:
        world.colony_of(player).waste += 1


def known_item(world: World, name: str) -> ItemCard:
    """Return the item card called ``name``; raises `Refusal`."""
    card = world.cards.items.get(name)
    if card is None:
        raise Refusal(f'There is no item card "{name}".')
    return card


# -- add a card to the crisis ----------------------------------------------------------------------


def contribute_possible(world: World, player: str, group: Group) -> bool:
    """Whether there is a crisis the player may add cards to, and perhaps a card."""
    return (
        world.crisis is not None
        and not world.players[player].exiled
        and in_force.may_contribute(world, player)
        and (holds_cards(world, player) or any(survivor.equipped for survivor in group))
    )


def contribute_options(world: World, player: str, group: Group) -> Iterator[Words]:
    """A card face down, a symbol, and every equipped item."""
    if not contribute_possible(world, player, group):
        return
    if holds_cards(world, player):
        yield ("contribute",)
        for symbol in SYMBOLS:
            yield ("contribute", symbol)
        for card in world.cards.items.values():
            if card.slug not in SYMBOLS:
                yield ("contribute", card.slug)
    for survivor in group:
        for item in dict.fromkeys(survivor.equipped):
            yield ("contribute", item, "from", survivor.slug)


def read_contribute(world: World, player: str, slots: Slots) -> Act:
    """Add a Card to the Crisis: from the hand, or equipped to a survivor she controls."""
    card, name = text(slots, "CARD"), text(slots, "SURVIVOR")
    if world.players[player].exiled:
        raise Refusal(f"{player} is exiled and cannot add cards to a crisis.")
    if not in_force.may_contribute(world, player):
        raise Refusal(f"{player} cannot add cards to a crisis: a crossroads card says so.")
    if world.crisis is None:
        raise Refusal("No crisis is revealed, so nothing can be added to it.")
    if name:
        own_survivor(world, player, name)
        if not equipped_as(world, name, card):
            raise Refusal(f"{name} has {f'no “{card}”' if card else 'nothing'} equipped.")
        return partial(contribute_equipped, world, player, card, name)
    check_hand(world, player)
    if card and card not in SYMBOLS:
        card = known_item(world, card).symbol
    return partial(contribute, world, player, card)


def contribute(world: World, player: str, symbol: str) -> Rule[None]:
    """Cards from a hand are added face down; ``symbol`` is empty where it is not known."""
    assert world.crisis is not None
    lose_card(world, player)
    world.crisis.cards.append(symbol)
    yield from ()


def equipped_as(world: World, name: str, card: str) -> list[str]:
    """The items a survivor has equipped that ``card`` can mean: an item, a symbol, or nothing."""
    equipped = world.survivors[name].equipped if world.alive(name) else []
    cards = world.cards.items
    return [item for item in equipped if card in ("", item, cards[item].symbol)]


def contribute_equipped(world: World, player: str, card: str, name: str) -> Rule[None]:
    """An equipped card is unequipped when it is added to a crisis."""
    item = yield from choose(world, player, partial(equipped_as, world, name, card), name)
    assert world.crisis is not None
    world.survivors[name].equipped.remove(item)
    powers.given_up(world, item, name)
    world.crisis.cards.append(world.cards.items[item].symbol)


# -- hand off --------------------------------------------------------------------------------------


def hand_off_possible(world: World, player: str, group: Group) -> bool:
    """Whether a survivor of the player's has an item and company."""
    return any(
        survivor.equipped
        and any(
            other.at == survivor.at and other is not survivor for other in world.survivors.values()
        )
        for survivor in group
    )


def hand_off_options(world: World, player: str, group: Group) -> Iterator[Words]:
    """Every item that can be handed to somebody at the same location."""
    for survivor in group:
        if survivor.equipped:
            for other in world.at(survivor.at):
                if other is not survivor:
                    for item in dict.fromkeys(survivor.equipped):
                        yield ("hand-off", item, "from", survivor.slug, "to", other.slug)


def read_hand_off(world: World, player: str, slots: Slots) -> Act:
    """Hand Off: an equipped item goes to another survivor at the same location (R35)."""
    item = text(slots, "ITEM")
    survivor = own_survivor(world, player, text(slots, "SURVIVOR"))
    other = in_play(world, text(slots, "SURVIVOR-2"))
    if item not in survivor.equipped:
        raise Refusal(f"{survivor.slug} has no {item} equipped.")
    if other is survivor:
        raise Refusal(f"{survivor.slug} cannot hand off anything to herself.")
    if other.at != survivor.at:
        raise Refusal(f"{other.slug} is at {other.at}, {survivor.slug} at {survivor.at}.")
    return partial(hand_off, world, item, survivor.slug, other.slug)


def hand_off(world: World, item: str, name: str, other: str) -> Rule[None]:
    """Hand Off: unequipped and at once equipped to the other, if her controller agrees."""
    giver, receiver = world.owner(name), world.owner(other)

    def answers() -> list[str]:
        return ["yes", "no"] if still_offered(world, item, name, other, giver, receiver) else []

    if receiver != giver and (yield from choose(world, receiver, answers, item)) == "no":
        return
    world.survivors[name].equipped.remove(item)
    world.survivors[other].equipped.append(item)
    powers.handed_on(world, item, name, other)


def still_offered(
    world: World, item: str, name: str, other: str, giver: str, receiver: str
) -> bool:
    """Whether a hand-off can still take place between the two players: a correction may have
    parted them."""
    if not (world.alive(name) and world.alive(other)):
        return False
    survivor, taker = world.survivors[name], world.survivors[other]
    return (
        (survivor.player, taker.player) == (giver, receiver)
        and survivor.at == taker.at
        and item in survivor.equipped
    )


CONTRIBUTE = Action(CONTRIBUTE_FORM, contribute_possible, contribute_options, read_contribute)
HAND_OFF = Action(HAND_OFF_FORM, hand_off_possible, hand_off_options, read_hand_off)
