"""Cards added to the crisis and handed on: Add a Card to the Crisis and Hand Off."""

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
from companion.rules.hands import check_hand
from companion.rules.hands import check_holds
from companion.rules.hands import holds_cards
from companion.rules.hands import in_hand
from companion.rules.hands import known
from companion.rules.hands import lose_card
from companion.rules.hands import told
from companion.rules.prompts import choose
from companion.rules.world import World

FUEL = "fuel"
"""The card that is played with a move."""

CONTRIBUTE_FORM = Form("contribute [CARD] [from SURVIVOR]")
HAND_OFF_FORM = Form("hand-off ITEM from SURVIVOR to SURVIVOR")


def known_item(world: World, name: str) -> ItemCard:
    """Return the item card called ``name``; raises `Refusal`."""
    card = world.cards.items.get(name)
    if card is None:
        raise Refusal('There is no item card "%(name)s".', name=name)
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
    """A card of the hand, face down, and every equipped item; of an unknown hand also a symbol, or
    a card not named at all."""
    if not contribute_possible(world, player, group):
        return
    if told(world, player):
        yield from (("contribute", card.slug) for card in in_hand(world, player))
    elif holds_cards(world, player):
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
        raise Refusal("%(player)s is exiled and cannot add cards to a crisis.", player=player)
    if not in_force.may_contribute(world, player):
        raise Refusal(
            "%(player)s cannot add cards to a crisis: a crossroads card says so.", player=player
        )
    if world.crisis is None:
        raise Refusal("No crisis is revealed, so nothing can be added to it.")
    if name:
        own_survivor(world, player, name)
        if not equipped_as(world, name, card):
            if not card:
                raise Refusal("%(survivor)s has nothing equipped.", survivor=name)
            raise Refusal("%(survivor)s has no %(item)s equipped.", survivor=name, item=card)
        return partial(contribute_equipped, world, player, card, name)
    check_hand(world, player)
    if told(world, player):
        return partial(contribute, world, player, "", card_meant(world, player, card))
    if card and card not in SYMBOLS:
        return partial(contribute, world, player, "", known_item(world, card))
    return partial(contribute, world, player, card)


def card_meant(world: World, player: str, word: str) -> ItemCard:
    """Return the card of a known hand that ``word`` names: itself, or by its symbol where only one
    kind shows that. Raises `Refusal`."""
    if word not in SYMBOLS:
        if not word:
            raise Refusal("Say which card of the hand is added: “contribute ITEM”.")
        known_item(world, word)
    fitting = [card for card in in_hand(world, player) if word in (card.slug, card.symbol)]
    exactly = [card for card in fitting if card.slug == word]
    if not fitting:
        check_holds(world, player, word)
    if len(exactly or fitting) > 1:
        raise Refusal(
            "Say which card is added: %(cards)s.", cards=tuple(card.slug for card in fitting)
        )
    return (exactly or fitting)[0]


def contribute(world: World, player: str, symbol: str, card: ItemCard | None = None) -> Rule[None]:
    """Cards from a hand are added face down: a ``card``, or one of which only the ``symbol`` is
    said, or not even that."""
    if card is None:
        lose_card(world, player)
        add_to_crisis(world, symbol)
    else:
        lose_card(world, player, card.slug)
        add_to_crisis(world, card.symbol, card.slug)
    yield from ()


def add_to_crisis(world: World, symbol: str, item: str = "") -> None:
    """A card is added to the crisis; ``item`` is noted where the companion holds the items."""
    assert world.crisis is not None
    world.crisis.cards.append(symbol)
    if item and known(world):
        world.crisis.items.append(item)


def equipped_as(world: World, name: str, card: str) -> list[str]:
    """The items a survivor has equipped that ``card`` can mean: an item, a symbol, or nothing."""
    equipped = world.survivors[name].equipped if world.alive(name) else []
    cards = world.cards.items
    return [item for item in equipped if card in ("", item, cards[item].symbol)]


def contribute_equipped(world: World, player: str, card: str, name: str) -> Rule[None]:
    """An equipped card is unequipped when it is added to a crisis."""
    item = yield from choose(
        world, player, partial(equipped_as, world, name, card), name, purpose="add-equipped"
    )
    world.survivors[name].equipped.remove(item)
    powers.given_up(world, item, name)
    add_to_crisis(world, world.cards.items[item].symbol, item)


# -- hand off --------------------------------------------------------------------------------------


def hand_off_possible(world: World, player: str, group: Group) -> bool:
    """Whether a survivor of the player's has an item and company."""
    for survivor in group:
        if survivor.equipped:
            for other in world.survivors.values():
                if other.at == survivor.at and other is not survivor:
                    return True
    return False


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
        raise Refusal("%(survivor)s has no %(item)s equipped.", survivor=survivor.slug, item=item)
    if other is survivor:
        raise Refusal("%(survivor)s cannot hand off anything to herself.", survivor=survivor.slug)
    if other.at != survivor.at:
        raise Refusal(
            "%(one)s is at %(there)s, %(other)s at %(here)s.",
            one=other.slug,
            there=other.at,
            other=survivor.slug,
            here=survivor.at,
        )
    return partial(hand_off, world, item, survivor.slug, other.slug)


def hand_off(world: World, item: str, name: str, other: str) -> Rule[None]:
    """Hand Off: unequipped and at once equipped to the other, if her controller agrees."""
    giver, receiver = world.owner(name), world.owner(other)

    def answers() -> list[str]:
        return ["yes", "no"] if still_offered(world, item, name, other, giver, receiver) else []

    if (
        receiver != giver
        and (yield from choose(world, receiver, answers, item, purpose="hand-off")) == "no"
    ):
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
