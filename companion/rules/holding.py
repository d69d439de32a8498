"""Who holds a deck, changed in mid-game by a stock-take (``set decks.NAME table|companion``)."""

from companion.engine.prompts import Refusal
from companion.rules import decks
from companion.rules import hands
from companion.rules import looking
from companion.rules.world import World


def change_holder(world: World, deck: str, holder: str) -> None:
    """Have the companion hold one of `decks.DECKS` from now on, or the table.

    Raises `Refusal` before anything has changed.
    """
    if (holder == "companion") == decks.held(world, deck):
        return
    if holder == "companion":
        take_over(world, deck)
    else:
        give_away(world, deck)


def take_over(world: World, deck: str) -> None:
    """The companion takes a deck over: the cards of the box it knows that lie nowhere else.

    Of the items at a location as many as were counted. Each player tells it the own hand, unless
    that is empty. Objectives that were dealt on the table stay there.
    """
    if deck == decks.OBJECTIVES and world.step != decks.SET_UP:
        raise Refusal("Secret objectives that were dealt on the table stay there.")
    world.decks[deck] = "companion"
    if deck == decks.ITEMS:
        for player in world.players.values():
            player.untold = player.hand != 0
        for colony in world.colonies.values():
            colony.pile = [""] * colony.waste
    decks.lay_out(world, deck)


def give_away(world: World, deck: str) -> None:
    """The table holds a deck from now on, with its own cards: the companion forgets what lay in it,
    and keeps the numbers.

    Objectives it has dealt stay as they are.
    """
    if deck == decks.ITEMS:
        looking.nobody_looks(world)
    names = [name for name in world.deck_cards if decks.holder_of(name) == deck]
    for name in names:
        del world.deck_cards[name]
    world.unshuffled = [name for name in world.unshuffled if name not in names]
    world.decks[deck] = "table"
    if deck == decks.SURVIVORS:
        for player in world.players.values():
            player.dealt = []
    if deck == decks.ITEMS:
        forget_items(world)


def forget_items(world: World) -> None:
    """Hands, the waste pile and the cards added to the crisis are counted, and no longer known."""
    for player in world.players.values():
        player.cards, player.untold = [], False
    for colony in world.colonies.values():
        colony.pile = []
    if world.crisis is not None:
        world.crisis.items = []
    world.out, world.revealed = [], []


def set_deck(world: World, name: str, cards: list[str]) -> None:
    """A deck the companion holds has these cards, in an order nobody knows: enough for what set-up
    is still to deal from it. Raises `Refusal`."""
    order = decks.read_order(world, name, cards)
    decks.check_enough(world, name, order)
    decks.set_order(world, name, order)
    decks.mark_unshuffled(world, name)


def set_hand(world: World, player: str, cards: list[str]) -> None:
    """The player's hand, where the companion holds the items, is these cards: they lie in no
    deck."""
    hands.set_hand(world, player, cards)
    decks.take_out_surplus(world)
