"""Item cards by name, where the companion holds them: taken from decks and hands, paid and found.

Verbs on item cards (`companion.rules.verbs_on_cards`) come here when the companion knows the cards.
What a player looks through, only that player sees.
"""

from collections.abc import Callable
from collections.abc import Iterator

from companion.engine.prompts import Rule
from companion.engine.prompts import ask_until_settled
from companion.rules import decks
from companion.rules.hands import draw_card
from companion.rules.hands import holds_cards
from companion.rules.hands import in_hand
from companion.rules.hands import lay_down
from companion.rules.hands import lose_card
from companion.rules.hands import pass_card
from companion.rules.hands import put_on_waste
from companion.rules.hands import put_out
from companion.rules.looking import SecretChoice
from companion.rules.prompts import Choose
from companion.rules.purposes import Word
from companion.rules.world import Colony
from companion.rules.world import World

NOTHING = "no"
"""The answer of a player who gives no card."""


class Pick(SecretChoice):
    """``choose CARD``: one of several cards the player looks through; asked although they are
    alike."""

    __slots__ = ()

    def possible(self) -> bool:
        return len(self.choices()) > 1


def pick(
    world: World, player: str, cards: Callable[[], list[str]], about: str, purpose: Word
) -> Rule[str]:
    """Return the card a player picks, the only one there is without asking, "" of none."""
    while len(cards()) > 1:
        card = yield from ask_until_settled(Pick(world, player, cards, about, purpose=purpose))
        if card is not None:
            return card
    return "".join(cards())


# -- item decks ------------------------------------------------------------------------------------


def take_from_deck(world: World, player: str, place: str, n: int, about: str) -> Rule[None]:
    """Look through an item deck and take ``n`` cards of one's choice; then it is shuffled."""
    name = decks.item_deck(place)
    for _ in range(n):
        card = yield from pick(
            world, player, lambda: list(world.deck_cards.get(name, [])), about, "take-card"
        )
        if card:
            decks.drawn(world, name, card)
            draw_card(world, player, card)
    decks.shuffle_in(world, name)


def draw_from_deck(world: World, player: str, place: str, n: int) -> Rule[None]:
    """Draw the top ``n`` cards of an item deck, or all it has."""
    for _ in range(n):
        card = yield from decks.draw(world, decks.item_deck(place))
        if card:
            draw_card(world, player, card)


def find_in_deck(world: World, player: str, place: str, n: int, symbol: str) -> Rule[None]:
    """Reveal cards from the top until ``n`` with a symbol are found, which come to the hand; then
    the deck is shuffled."""
    name = decks.item_deck(place)
    yield from decks.shuffled(world, name)
    world.revealed = []
    found: list[str] = []
    for card in world.deck_cards.get(name, []):
        if len(found) == n:
            break
        world.revealed.append(card)
        found += [card] if shows(world, card, symbol) else []
    for card in found:
        decks.drawn(world, name, card)
        draw_card(world, player, card)
    decks.shuffle_in(world, name)


def sift_deck(world: World, player: str, place: str, n: int, symbol: str) -> Rule[None]:
    """Of the top ``n`` cards of an item deck those with a symbol come to the hand; then the deck is
    shuffled."""
    name = decks.item_deck(place)
    yield from decks.shuffled(world, name)
    for card in world.deck_cards.get(name, [])[:n]:
        if shows(world, card, symbol):
            decks.drawn(world, name, card)
            draw_card(world, player, card)
    decks.shuffle_in(world, name)


def clear_deck(world: World, place: str, symbol: str) -> None:
    """All cards of an item deck leave the game, or those with a symbol."""
    name = decks.item_deck(place)
    gone = [c for c in world.deck_cards.get(name, []) if not symbol or shows(world, c, symbol)]
    for card in gone:
        decks.drawn(world, name, card)
    put_out(world, gone)


def shows(world: World, card: str, symbol: str) -> bool:
    """Whether an item card shows a symbol."""
    return world.cards.items[card].symbol == symbol


# -- hands -----------------------------------------------------------------------------------------


class Pays(Choose):
    """``choose CARD``: the card a player pays; one who has none is asked as well, and can only say
    ``choose no``."""

    __slots__ = ()

    def possible(self) -> bool:
        return holds_cards(self.world, self.seat)


def pay(world: World, payer: str, symbol: str, to_waste: bool) -> Rule[bool]:
    """Ask a player for a card with a symbol; returns whether it was paid. An exiled player's card
    never comes to the waste pile."""

    def answers() -> list[str]:
        return [*fitting(world, payer, symbol)] or [NOTHING]

    card = yield from ask_until_settled(Pays(world, payer, answers, symbol, purpose="pay"))
    if card is None or card == NOTHING:
        return False
    if to_waste:
        lay_down(world, payer, payer, world.cards.items[card])
    else:
        lose_card(world, payer, card)
        put_out(world, [card])
    return True


def fitting(world: World, player: str, symbol: str) -> Iterator[str]:
    """The different cards a player may have in hand that show a symbol."""
    return (card.slug for card in in_hand(world, player) if card.symbol == symbol)


def how_many(world: World, symbol: str) -> int | None:
    """How many cards with a symbol all hands have together; None where one of them is not told."""
    if any(world.players[seat].untold for seat in world.in_game()):
        return None
    hands = [world.players[seat].cards for seat in world.in_game()]
    return sum(shows(world, card, symbol) for hand in hands for card in hand)


def remove_from_hand(world: World, player: str, n: int, about: str) -> Rule[None]:
    """Remove ``n`` cards of one's hand from the game."""
    for _ in range(n):
        card = yield from pick(
            world, player, lambda: list(world.players[player].cards), about, "lose-card"
        )
        lose_card(world, player, card)
        put_out(world, [card])


def keep_of_hand(world: World, player: str, taker: str, keep: int, about: str) -> Rule[None]:
    """Keep so many cards of one's choice; the others go to another player."""
    kept: list[str] = []

    def rest() -> list[str]:
        cards = list(world.players[player].cards)
        for card in kept:
            if card in cards:
                cards.remove(card)
        return cards

    while len(kept) < keep and (card := (yield from pick(world, player, rest, about, "keep-card"))):
        kept.append(card)
    for card in rest():
        pass_card(world, player, taker, card)


def take_of_hand(world: World, player: str, other: str, about: str) -> Rule[str]:
    """Look at another player's hand and take a card of one's choice; returns it, "" if there is
    none."""
    card = yield from pick(
        world, player, lambda: list(world.players[other].cards), about, "take-from-hand"
    )
    if card:
        pass_card(world, other, player, card)
    return card


# -- cards that are gone ---------------------------------------------------------------------------


def gone(world: World, symbol: str) -> list[str]:
    """The item cards with a symbol that have left the game."""
    return [card for card in world.out if shows(world, card, symbol)]


def take_gone(world: World, player: str, n: int, symbol: str, about: str) -> Rule[None]:
    """Cards with a symbol that have left the game come to the player's hand."""
    for _ in range(n):
        card = yield from pick(world, player, lambda: gone(world, symbol), about, "take-gone")
        if card:
            world.out.remove(card)
            draw_card(world, player, card)


def bring_back(world: World, colony: Colony, n: int, symbol: str) -> None:
    """Item cards that have left the game come to a colony's waste pile, no outsiders and events:
    all, or those with a symbol, or (where ``n`` is not 0) no more than the last ``n`` of them."""
    kinds = world.cards.items
    back = [
        at
        for at, card in reversed([*enumerate(world.out)])
        if kinds[card].kind != "event" and (not symbol or shows(world, card, symbol))
    ]
    for at in back[: n or None]:
        put_on_waste(world, colony, world.out.pop(at))
