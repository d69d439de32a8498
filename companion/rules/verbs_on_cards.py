"""Verbs on item cards: hands, item decks, and what is paid with cards.

| verb | arguments | what happens |
|---|---|---|
| ``take-cards`` | n, at | n cards of her choice come from an item deck to the player's hand |
| ``draw-cards`` | n, at, whose, up_to | the top n cards of an item deck come to a hand |
| ``find-cards`` | n, symbol, at | the first n cards with a symbol come from a deck to the hand |
| ``sift-cards`` | n, symbol, at | of the top n cards those with a symbol come to the hand |
| ``clear-deck`` | at, symbol | all cards of an item deck, or those with a symbol, leave the game |
| ``group-cards`` | n, symbol, to | the players pay n cards with a symbol together: a cost |
| ``lose-cards`` | n | the player removes n cards of the hand from the game: a cost |
| ``take-removed`` | n, symbol, up_to | cards with a symbol that left the game come to the hand |
| ``waste-removed`` | n, symbol | cards that left the game come to the waste pile |
| ``give-hand`` | keep | all but so many cards of the hand go to the exiled player met |
| ``see-hand`` | | the player looks at the hand of the survivor's player |
| ``see-hands`` | | the player looks at the hands of all players |
| ``take-chosen-card`` | | a card of her choice comes from the hand of the survivor's player |

Without ``at`` the player chooses the deck; ``whose`` is a survivor, whose player draws; ``up_to``
lets the player take fewer; ``to`` is ``waste`` or ``removed``. Where the table holds the items the
companion counts what it knows the count of, and the table moves the cards; where the companion
holds them, `companion.rules.known_cards` moves each by its name.
"""

from collections.abc import Callable
from functools import partial
from typing import Any
from typing import Literal

from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.rules import known_cards
from companion.rules.aims import whose_colony
from companion.rules.hands import draw_card
from companion.rules.hands import holds_cards
from companion.rules.hands import known
from companion.rules.hands import lose_card
from companion.rules.hands import pass_card
from companion.rules.hands import waste_card
from companion.rules.looking import show_hand
from companion.rules.prompts import by_hand
from companion.rules.prompts import choose
from companion.rules.search import cards_left
from companion.rules.search import has_deck
from companion.rules.search import leave_deck
from companion.rules.subjects import about
from companion.rules.subjects import subject
from companion.rules.world import World

# -- item decks ------------------------------------------------------------------------------------


def decks(world: World) -> list[str]:
    """The places whose item deck has cards, as far as is known."""
    return [
        place
        for place in world.outside()
        if has_deck(world, place) and cards_left(world, place) != 0
    ]


def deck_meant(world: World, player: str, at: str) -> Rule[str]:
    """The place whose deck is meant: ``at``, or one that the player chooses; "" for none."""
    if at or not decks(world):
        return at
    return (
        yield from choose(
            world, player, partial(decks, world), about(world, player), purpose="deck"
        )
    )


def take_cards(world: World, player: str, *, n: int, at: str = "") -> Rule[None]:
    """The player looks through an item deck and takes ``n`` cards; then it is shuffled."""
    place = yield from deck_meant(world, player, at)
    if place and known(world):
        yield from known_cards.take_from_deck(world, player, place, n, about(world, player))
    else:
        from_deck(world, player, place, n)


def draw_cards(
    world: World, player: str, *, n: int, at: str = "", whose: str = "", up_to: bool = False
) -> Rule[None]:
    """Draw the top ``n`` cards of an item deck, or up to so many."""
    if whose and not world.alive(whose):
        return
    taker = world.owner(whose) if whose else player
    place = yield from deck_meant(world, taker, at)
    if up_to:
        n = yield from how_many(world, taker, at_hand(world, place, n), player)
    if place and known(world):
        yield from known_cards.draw_from_deck(world, taker, place, n)
    else:
        from_deck(world, taker, place, n)


def find_cards(world: World, player: str, *, n: int, symbol: str, at: str) -> Rule[None]:
    """Cards of an item deck are revealed until ``n`` with a symbol are found, which come to the
    hand; then it is shuffled."""
    if known(world):
        yield from known_cards.find_in_deck(world, player, at, n, symbol)
    else:
        from_deck(world, player, at, n)


def sift_cards(world: World, player: str, *, n: int, symbol: str, at: str) -> Rule[None]:
    """Of the top ``n`` cards of an item deck those with a symbol come to the hand; then it is
    shuffled. By hand where the table holds the items: it alone sees how many these are."""
    if known(world):
        yield from known_cards.sift_deck(world, player, at, n, symbol)
    else:
        yield from by_hand(world, about(world, player))


def from_deck(world: World, player: str, place: str, n: int) -> None:
    """Cards of an item deck come to the player's hand, no more than it has."""
    if place:
        n = at_hand(world, place, n)
        for _ in range(n):
            draw_card(world, player)
        leave_deck(world, place, n)


def at_hand(world: World, place: str, n: int) -> int:
    """``n``, or as many cards as the deck of a place has."""
    left = cards_left(world, place) if place else 0
    return n if left is None else min(n, left)


def how_many(world: World, seat: str, most: int, player: str) -> Rule[int]:
    """How many, up to ``most``, a player wants."""
    numbers = [str(number) for number in range(most, -1, -1)]
    return int(
        (yield from choose(world, seat, lambda: numbers, about(world, player), purpose="how-many"))
    )


def clear_deck(world: World, player: str, *, at: str, symbol: str = "") -> Rule[None]:
    """The cards of an item deck leave the game: all, or those with a symbol, which the table
    counts."""
    if known(world):
        known_cards.clear_deck(world, at, symbol)
    elif symbol:
        yield from by_hand(world, about(world, player))
    elif cards_left(world, at) is not None:
        leave_deck(world, at, cards_left(world, at) or 0)


# -- paying ----------------------------------------------------------------------------------------


def group_cards(
    world: World, player: str, *, n: int, symbol: str, to: Literal["waste", "removed"]
) -> Rule[None]:
    """The players pay ``n`` cards with a symbol together; the active player says whose they are,
    where the companion counts hands. An exiled player's cards never come to the waste pile."""
    for _ in range(n):
        payer = player
        if known(world):
            yield from ask_round(world, player, symbol, to == "waste")
            continue
        if any(world.players[seat].hand is not None for seat in world.in_game()):
            payer = yield from choose(
                world, player, partial(payers, world), symbol, purpose="payer"
            )
        if to == "waste":
            waste_card(world, payer)
        else:
            lose_card(world, payer)


def ask_round(world: World, player: str, symbol: str, to_waste: bool) -> Rule[None]:
    """The active player asks one after the other for a card with a symbol, until one is paid."""
    without: list[str] = []

    def to_ask() -> list[str]:
        return [seat for seat in payers(world) if seat not in without]

    while to_ask():
        payer = yield from choose(world, player, to_ask, symbol, purpose="payer")
        if (yield from known_cards.pay(world, payer, symbol, to_waste)):
            return
        without.append(payer)


def payers(world: World) -> list[str]:
    """The players who may have a card."""
    return [seat for seat in world.in_game() if holds_cards(world, seat)]


def no_group_cards(
    world: World, player: str, *, n: int, symbol: str, to: Literal["waste", "removed"]
) -> Refusal | None:
    """Why the players cannot pay so many cards."""
    if known(world) and (count := known_cards.how_many(world, symbol)) is not None:
        if count >= n:
            return None
        return Refusal.counted(
            "This takes %(count)s card (%(symbol)s), and the players have too few.",
            "This takes %(count)s cards (%(symbol)s), and the players have too few.",
            n,
            symbol=symbol,
        )
    return too_few_cards(world, n)


def too_few_cards(world: World, n: int) -> Refusal | None:
    """Why the players cannot pay so many cards of whatever symbol: this everybody can see."""
    hands = [world.players[seat].hand for seat in world.in_game()]
    counted = [hand for hand in hands if hand is not None]
    if len(counted) < len(hands) or sum(counted) >= n:
        return None
    return Refusal.counted(
        "This takes %(count)s card, and all players together have %(have)s.",
        "This takes %(count)s cards, and all players together have %(have)s.",
        n,
        have=sum(counted),
    )


def lose_cards(world: World, player: str, *, n: int) -> Rule[None]:
    """The player removes ``n`` cards of the hand from the game."""
    if world.knows_hand(player):
        yield from known_cards.remove_from_hand(world, player, n, about(world, player))
    else:
        for _ in range(n):
            lose_card(world, player)


def no_cards(world: World, player: str, *, n: int) -> Refusal | None:
    """Why the player cannot give up so many cards."""
    hand = world.players[player].hand
    if hand is None or hand >= n:
        return None
    return Refusal.counted(
        "This takes %(count)s card, and %(player)s has %(hand)s in hand.",
        "This takes %(count)s cards, and %(player)s has %(hand)s in hand.",
        n,
        player=player,
        hand=hand,
    )


# -- cards of others, and cards that are gone ------------------------------------------------------


def take_removed(
    world: World, player: str, *, n: int, symbol: str, up_to: bool = False
) -> Rule[None]:
    """Cards with a symbol that have left the game come to the player's hand; the table knows how
    many there are."""
    if known(world):
        n = min(n, len(known_cards.gone(world, symbol)))
    if up_to:
        n = yield from how_many(world, player, n, player)
    if known(world):
        yield from known_cards.take_gone(world, player, n, symbol, about(world, player))
        return
    for _ in range(n):
        draw_card(world, player)


def waste_removed(world: World, player: str, *, n: int = 0, symbol: str = "") -> Rule[None]:
    """Item cards that have left the game come to the waste pile, no outsiders and events: all (with
    a symbol), or the ``n`` that left it last. By hand where the table holds the items: it alone
    knows which these are."""
    if known(world):
        known_cards.bring_back(world, whose_colony(world, player), n, symbol)
    else:
        yield from by_hand(world, about(world, player))


def give_hand(world: World, player: str, *, keep: int) -> Rule[None]:
    """The player keeps so many cards; the others go to an exiled player whose survivor is met."""

    def exiled() -> list[str]:
        places = {one.at for one in world.group(player)}
        return [
            seat
            for seat in world.in_game()
            if world.players[seat].exiled and any(one.at in places for one in world.group(seat))
        ]

    if not exiled():
        return
    taker = yield from choose(world, player, exiled, about(world, player), purpose="hand-goes-to")
    if world.knows_hand(player):
        yield from known_cards.keep_of_hand(world, player, taker, keep, about(world, player))
        return
    hand = world.players[player].hand
    for _ in range(max(0, (hand or 0) - keep)):
        pass_card(world, player, taker)


def see_hand(world: World, player: str) -> Rule[None]:
    """The player looks at the hand of the survivor's player; the table's own hands it looks at
    itself."""
    if known(world) and (name := (yield from subject(world, player, effect=(("see-hand", {}),)))):
        yield from show_hand(world, player, world.owner(name))


def see_hands(world: World, player: str) -> Rule[None]:
    """The player looks at the hands of all other players, clockwise."""
    for seat in world.clockwise(player):
        yield from show_hand(world, player, seat)


def take_chosen_card(world: World, player: str) -> Rule[None]:
    """The player takes a card of her choice from the hand of the survivor's player."""
    name = yield from subject(world, player, effect=(("take-chosen-card", {}),))
    if name and world.knows_hand(world.owner(name)):
        owner = world.owner(name)
        card = yield from known_cards.take_of_hand(world, player, owner, about(world, player))
        if player in world.crossroads:
            world.crossroads[player].item = card
    elif name and holds_cards(world, world.owner(name)):
        pass_card(world, world.owner(name), player)


VERBS: dict[str, Callable[..., Any]] = {
    "take-cards": take_cards,
    "draw-cards": draw_cards,
    "find-cards": find_cards,
    "sift-cards": sift_cards,
    "clear-deck": clear_deck,
    "group-cards": group_cards,
    "lose-cards": lose_cards,
    "take-removed": take_removed,
    "waste-removed": waste_removed,
    "give-hand": give_hand,
    "see-hand": see_hand,
    "see-hands": see_hands,
    "take-chosen-card": take_chosen_card,
}
"""The verbs of this module by name."""

COSTS: dict[str, Callable[..., Refusal | None]] = {
    "group-cards": no_group_cards,
    "lose-cards": no_cards,
}
"""Of these: why they cannot be done, so that an option cannot be chosen."""
