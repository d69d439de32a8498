"""Looking at cards of an item deck the companion holds: for one player's eyes, kept or put back.

The cards looked at lie in ``drawn`` of the player who looks, and nobody else learns more of them
than their number. What is asked, and how often, follows from numbers alone: two cards that are
alike are asked about like any others.
"""

from collections.abc import Iterator
from collections.abc import Sequence
from itertools import combinations

from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask
from companion.engine.prompts import ask_until_settled
from companion.rules import decks
from companion.rules.hands import draw_card
from companion.rules.house import house_rule
from companion.rules.prompts import Choose
from companion.rules.world import World

AS_DRAWN = "drawn"
"""The answer that puts all cards left under the deck in the order in which they were drawn."""


def look_at(world: World, player: str, place: str, count: int) -> Rule[int]:
    """Draw from the item deck at ``place`` until ``count`` cards are looked at, or the deck is
    empty; returns how many are."""
    looker = world.players[player]
    name = looker.drawn_from = decks.item_deck(place)
    while len(looker.drawn) < count:
        card = yield from decks.draw(world, name)
        looker = world.players[player]
        if not card:
            break
        looker.drawn.append(card)
    return len(looker.drawn)


def ways_to_keep(world: World, player: str, most: int) -> Iterator[Words]:
    """Every ``keep ITEM…`` with as many of the cards looked at as are kept: ``most``, or all."""
    drawn = world.players[player].drawn
    kept = combinations(drawn, min(most, len(drawn)))
    yield from (("keep", *cards) for cards in dict.fromkeys(kept))


def keep(world: World, player: str, cards: Sequence[str]) -> None:
    """Cards looked at come to the player's hand."""
    for card in cards:
        world.players[player].drawn.remove(card)
        draw_card(world, player, card)


class SecretChoice(Choose):
    """A choice among cards that only the player may see: of the answer others see no more than that
    it was given."""

    __slots__ = ()

    def public(self, words: Words) -> Words:
        return words[:1]


class Shown(SecretChoice):
    """``choose CARD``: the card that is shown to the player, who says so when she has seen it."""

    __slots__ = ()

    def possible(self) -> bool:
        return bool(self.choices())


def show(world: World, player: str, card: str, about: str) -> Rule[None]:
    """Show a card to a player, for her eyes only; nothing where it is not known."""
    if card:
        yield from ask(Shown(world, player, lambda: [card], about, purpose="shown"))


def show_hand(world: World, player: str, other: str) -> Rule[None]:
    """Show the whole hand of another player to a player, for her eyes only; any card of it says
    that she has seen them. Nothing where it is empty, or not known."""
    if other != player and world.knows_hand(other) and world.players[other].cards:
        shown = Shown(
            world, player, lambda: world.players[other].cards, other, purpose="shown-hand"
        )
        yield from ask_until_settled(shown)


class UnderTheDeck(SecretChoice):
    """``choose ITEM``: the card looked at that is put under the deck next; ``choose drawn``: all
    that are left, in the order drawn."""

    __slots__ = ()

    def possible(self) -> bool:
        return len(self.world.players[self.seat].drawn) > 1


def put_under(world: World, player: str) -> Rule[None]:
    """Place the rest on the bottom of the item deck, in an order of the searcher's choice (R19).

    House rule ``search_rest``: or as drawn. The first card chosen lies uppermost.
    """
    place = world.players[player].drawn_from.removeprefix(decks.ITEM_DECK)

    def cards() -> list[str]:
        return [*world.players[player].drawn, AS_DRAWN]

    while house_rule(world, "search_rest") == "searcher" and len(world.players[player].drawn) > 1:
        card = yield from ask_until_settled(
            UnderTheDeck(world, player, cards, place, purpose="under-deck")
        )
        if card == AS_DRAWN:
            break
        if card is not None:
            looker = world.players[player]
            looker.drawn.remove(card)
            decks.put_under(world, looker.drawn_from, [card])
    put_back(world, player)


def put_back(world: World, player: str) -> None:
    """Put what the player still looks at under its deck, in the order drawn."""
    looker = world.players[player]
    if looker.drawn_from:
        decks.put_under(world, looker.drawn_from, looker.drawn)
        looker.drawn, looker.drawn_from = [], ""


def shuffle_back(world: World, player: str) -> None:
    """Shuffle what the player still looks at into its deck."""
    looker = world.players[player]
    cards, looker.drawn = looker.drawn, []
    decks.shuffle_in(world, looker.drawn_from, cards)
    looker.drawn_from = ""


def nobody_looks(world: World) -> None:
    """The game is taken up where nothing is under way: what was looked at lies under its deck."""
    for player in world.players:
        put_back(world, player)
