"""Decks that the companion holds: what lies in them, and their order.

No rule shuffles. A deck whose order nobody knows is ``world.unshuffled``: the companion's own
chance says the order as a line, at the beginning and again after each shuffle, and a rule that
wants a card asks for that line first. All of it stays secret. Objectives have no order; they are
dealt by `companion.rules.dealing`.

A deck that the companion holds is made of the cards of the box it knows (promotional cards are no
part of it). Where it does not know them all, as 13 of the 20 crises of the base box, a table that
lets it hold the deck plays with these.

``items`` stands for one deck at each location, ``items-LOCATION``, and at set-up for the starter
cards, ``items-starter``. How many cards are left at a location is counted for everybody to see.
"""

from collections import Counter
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from typing import ClassVar

from companion.engine.notation import TABLE
from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask_until_settled
from companion.rules.house import house_rule
from companion.rules.prompts import Asked
from companion.rules.prompts import Offered
from companion.rules.world import World

HOLDERS = ("table", "companion")
"""Who can hold a deck."""

OBJECTIVES = "objectives"
SURVIVORS = "survivors"
CRISES = "crises"
CROSSROADS = "crossroads"
ITEMS = "items"

DECKS = (OBJECTIVES, SURVIVORS, CRISES, CROSSROADS, ITEMS)
"""The decks whose holder is chosen at set-up; a deck not mentioned lies on the table."""

ITEM_DECK = "items-"
"""What the name of every item deck begins with, and of the counter of its cards."""

STARTER = "items-starter"
"""The starter item cards, which are dealt at set-up; the rest returns to the box."""

SET_UP = "set-up"
"""The step of a game that has not begun."""


# -- who holds what --------------------------------------------------------------------------------


def read_decks(given: Mapping[str, object]) -> dict[str, str]:
    """Return who holds which deck. Raises `Refusal` for unknown decks and holders."""
    decks: dict[str, str] = {}
    for name, holder in given.items():
        if name not in DECKS:
            raise Refusal(
                'There is no deck "%(name)s"; there are %(decks)s.', name=name, decks=DECKS
            )
        if holder not in HOLDERS:
            raise Refusal(
                'The deck %(name)s is held by %(holders)s, not by "%(holder)s".',
                name=name,
                holders=HOLDERS,
                holder=str(holder),
            )
        decks[name] = str(holder)
    return decks


def held(world: World, name: str) -> bool:
    """Whether the companion holds the deck (one of `DECKS`)."""
    return world.decks.get(name) == "companion"


def holder_of(name: str) -> str:
    """Which of `DECKS` a deck with an order of its own belongs to."""
    return ITEMS if name.startswith(ITEM_DECK) else name


def item_deck(place: str) -> str:
    """The name of the item deck at a location."""
    return ITEM_DECK + place


def names(world: World, deck: str) -> list[str]:
    """The decks with an order of their own that one of `DECKS` stands for; objectives have none."""
    if deck == OBJECTIVES:
        return []
    if deck != ITEMS:
        return [deck]
    facts = world.cards.locations
    places = [place for place in world.locations if place in facts and facts[place].deck]
    starter = [STARTER] if world.step == SET_UP else []
    return starter + [item_deck(place) for place in places]


# -- what lies in a deck ---------------------------------------------------------------------------


def made_of(world: World, name: str) -> list[str]:
    """The cards of the box that belong to a deck, each as often as the deck has it."""
    cards = world.cards
    if name == SURVIVORS:
        return [slug for slug, card in cards.survivors.items() if card.in_box]
    if name == CRISES:
        return list(cards.crises)
    if name == CROSSROADS:
        return crossroads_played(world)
    copies = cards.deck(name.removeprefix(ITEM_DECK))
    return [slug for slug, count in copies.items() for _ in range(count)]


def crossroads_played(world: World) -> list[str]:
    """The crossroads cards of the boxes; where the table has taken those with mature themes out
    before the game (Game Setup 6), without these."""
    every = world.cards.crossroads.items()
    left_out = house_rule(world, "mature_cards") == "out"
    return [slug for slug, card in every if not (card.mature and left_out)]


def lay_out(world: World, deck: str) -> None:
    """Put down, unshuffled, what one of `DECKS` holds, unless it lies there already.

    Cards known to be somewhere else are left out: a survivor in play or lost, the crisis of the
    round, an item in a hand. Where fewer cards of a location's deck were counted, the companion's
    chance says which these are.
    """
    for name in names(world, deck):
        if name in world.deck_cards:
            count(world, name)
            continue
        elsewhere = away(world, name)
        cards = [slug for slug in made_of(world, name) if slug not in elsewhere]
        counted = world.counters.get(name, len(cards))
        world.deck_cards[name] = cards if counted else []
        mark_unshuffled(world, name)
        if counted >= len(cards):
            count(world, name)
    if deck == ITEMS:
        take_out_surplus(world)


def away(world: World, name: str) -> set[str]:
    """The cards of a deck of different cards that do not lie in it."""
    if name == SURVIVORS:
        dealt = [slug for player in world.players.values() for slug in player.dealt]
        return {*world.survivors, *world.dead, *world.removed, *dealt}
    if name == CRISES:
        return {world.crisis.card} if world.crisis is not None else set()
    if name == CROSSROADS:
        return {crossroads.card for crossroads in world.crossroads.values()}
    return set()


def take_out_surplus(world: World) -> None:
    """Take out of the item decks what is known to be somewhere else.

    No item is there more often than the boxes have it; the decks give way, those first whose order
    is still to be said, then in the order of their locations.
    """
    if not held(world, ITEMS):
        return
    there = items_outside_decks(world)
    piles = {name: cards for name, cards in world.deck_cards.items() if name.startswith(ITEM_DECK)}
    for cards in piles.values():
        there.update(cards)
    for slug, number in there.items():
        over = number - copies(world, slug) if slug else 0
        for name, cards in sorted(piles.items(), key=lambda pile: pile[0] not in world.unshuffled):
            while over > 0 and slug in cards:
                cards.remove(slug)
                over -= 1
                if name in world.counters:
                    world.counters[name] = min(world.counters[name], len(cards))


def items_outside_decks(world: World) -> Counter[str]:
    """How often each item card is known to be in a hand, equipped, added to the crisis, in the
    waste pile or out of the game."""
    found: Counter[str] = Counter(world.out)
    for player in world.players.values():
        found.update(player.cards + player.drawn)
    for survivor in world.survivors.values():
        found.update(survivor.equipped)
    for colony in world.colonies.values():
        found.update(colony.pile)
    if world.crisis is not None:
        found.update(world.crisis.items)
    return found


def lies_openly(world: World, item: str) -> int:
    """How often everybody sees an item card: equipped, in a waste pile or out of the game."""
    seen = world.out.count(item)
    seen += sum(survivor.equipped.count(item) for survivor in world.survivors.values())
    return seen + sum(colony.pile.count(item) for colony in world.colonies.values())


def copies(world: World, item: str) -> int:
    """How often the boxes have an item card, starter cards included."""
    return sum(world.cards.items[item].copies.values())


def count(world: World, name: str) -> None:
    """Count, for everybody, the cards of a location's item deck."""
    if name.startswith(ITEM_DECK) and name != STARTER:
        world.counters[name] = len(world.deck_cards[name])


def left(world: World, name: str) -> int:
    """How many cards lie in a deck the companion holds, as far as they were counted."""
    there = len(world.deck_cards[name])
    return min(there, world.counters.get(name, there))


# -- cards that come and go ------------------------------------------------------------------------


def draw(world: World, name: str) -> Rule[str]:
    """Draw the top card of a deck the companion holds; "" from an empty one."""
    yield from shuffled(world, name)
    deck = world.deck_cards.get(name)
    if not deck:
        return ""
    card = deck.pop(0)
    count(world, name)
    return card


def drawn(world: World, name: str, slug: str) -> None:
    """A card leaves a deck the companion holds; nothing happens where it does not lie there."""
    deck = world.deck_cards.get(name, [])
    if slug in deck:
        deck.remove(slug)
        count(world, name)


def no_longer_dealt(world: World, slug: str) -> None:
    """A survivor that lay before a player at set-up is in play now, or was."""
    for player in world.players.values():
        player.dealt = [card for card in player.dealt if card != slug]


def put_under(world: World, name: str, cards: Sequence[str]) -> None:
    """Put cards on the bottom of a deck the companion holds, the first of them uppermost.

    The table sees to a deck of its own, and to a card that was not named ("").
    """
    if name in world.deck_cards:
        world.deck_cards[name] += [card for card in cards if card]
        count(world, name)


def shuffle_in(world: World, name: str, cards: Sequence[str] = ()) -> None:
    """Shuffle a deck the companion holds, with cards that come to it: its order is to be said."""
    if name in world.deck_cards:
        world.deck_cards[name] += cards
        count(world, name)
        mark_unshuffled(world, name)


def mark_unshuffled(world: World, name: str) -> None:
    """Nobody knows the order of a deck; of a single card there is nothing to say."""
    if len(world.deck_cards[name]) > 1 and name not in world.unshuffled:
        world.unshuffled.append(name)


def set_order(world: World, name: str, cards: Sequence[str]) -> None:
    """A deck the companion holds is these cards, top first."""
    world.deck_cards[name] = list(cards)
    if name in world.unshuffled:
        world.unshuffled.remove(name)
    count(world, name)


def shuffled(world: World, name: str) -> Rule[None]:
    """Wait for the order of a deck, if it is still to be said."""
    while name in world.unshuffled:
        order = yield from ask_until_settled(Shuffle(world, name))
        if order is not None:
            set_order(world, name, order)


# -- the order of a deck, as it is said ------------------------------------------------------------


def read_order(world: World, name: str, cards: Sequence[str]) -> list[str]:
    """Return the order of a deck, top first. Raises `Refusal` unless the companion holds the deck
    and each card is one of it, no more often than the boxes have it."""
    if not held(world, holder_of(name)) or name not in names(world, holder_of(name)):
        raise no_deck(name)
    items = name.startswith(ITEM_DECK)
    known = world.cards.items if items else made_of(world, name)
    for slug, number in Counter(cards).items():
        if slug not in known:
            raise Refusal("%(slug)s is no card of the deck %(name)s.", slug=slug, name=name)
        if name == SURVIVORS and slug in world.survivors:
            raise Refusal("%(slug)s is in play and not in the deck.", slug=slug)
        if name == SURVIVORS and slug in (*world.dead, *world.removed):
            raise Refusal("%(slug)s has left the game and is not in the deck.", slug=slug)
        lie_there = world.deck_cards.get(name, []).count(slug)  # by a correction perhaps too many
        if number > max(copies(world, slug) if items else 1, lie_there):
            raise Refusal(
                "%(slug)s is named %(number)s times in the deck %(name)s, which has fewer.",
                slug=slug,
                number=number,
                name=name,
            )
    return list(cards)


def no_deck(name: str) -> Refusal:
    """Return the refusal of a deck the companion does not hold."""
    return Refusal('The companion holds no deck called "%(name)s".', name=name)


def read_shuffle(world: World, name: str, cards: Sequence[str]) -> list[str]:
    """`read_order`, of a deck that has enough cards for what set-up deals from it, or all that
    corrections have left there."""
    order = read_order(world, name, cards)
    if name not in world.deck_cards:  # the starter items, once they are dealt
        raise no_deck(name)
    if len(order) < len(world.deck_cards[name]):
        check_enough(world, name, order)
        if not order:
            raise Refusal("The deck %(name)s has cards; name them, top first.", name=name)
    return order


def check_enough(world: World, name: str, cards: Sequence[str]) -> None:
    """Raise `Refusal` if a deck has too few cards for set-up."""
    if len(cards) < (dealt := dealt_from(world, name)):
        raise Refusal(
            "%(dealt)s cards are dealt from the deck %(name)s, and it has %(cards)s.",
            dealt=dealt,
            name=name,
            cards=len(cards),
        )


def dealt_from(world: World, name: str) -> int:
    """How many cards of a deck are still to be dealt at set-up."""
    if world.step != SET_UP or name not in (SURVIVORS, STARTER):
        return 0
    if name == STARTER:
        return starters_dealt(world) * len(world.seats)
    waiting = [p for seat, p in world.players.items() if not p.dealt and not world.group(seat)]
    return survivors_dealt(world) * len(waiting)


def survivors_dealt(world: World) -> int:
    """How many survivor cards each player is dealt at set-up (house rule ``survivors_dealt``)."""
    return int(house_rule(world, "survivors_dealt"))


def starters_dealt(world: World) -> int:
    """How many starter item cards each player is dealt: 5, with the 2 Player Variant 7."""
    return 7 if world.in_mode("two-player") else 5


class Shuffle(Asked[list[str]]):
    """``deck NAME SLUG…``: the order of a deck from which a card is to be drawn. ``about`` is its
    name."""

    kind: ClassVar[str] = "deck"
    __slots__ = ()

    def __init__(self, world: World, name: str) -> None:
        super().__init__(world, TABLE, name)

    def options(self) -> Iterator[Words]:
        yield ("deck", self.about, "SLUG")

    def possible(self) -> bool:
        return self.about in self.world.unshuffled

    def takes(self, words: Words) -> bool:
        return words[:2] == ("deck", self.about)

    def read(self, words: Words) -> list[str]:
        return read_shuffle(self.world, self.about, words[2:])

    def public(self, words: Words) -> Words | None:
        return None

    def rests_on(self, words: Words) -> object:
        return sorted(self.world.deck_cards[self.about])


class Deck(Offered[tuple[str, list[str]]]):
    """``deck NAME SLUG…``: the order of a deck the companion holds, top first."""

    kind: ClassVar[str] = "deck"
    __slots__ = ()

    def __init__(self, world: World) -> None:
        super().__init__(world, TABLE)

    def options(self) -> Iterator[Words]:
        for name in self.world.deck_cards:
            yield ("deck", name, "SLUG")

    def read(self, words: Words) -> tuple[str, list[str]]:
        if len(words) < 2:
            raise self.refusal(words)
        return words[1], read_shuffle(self.world, words[1], words[2:])

    def public(self, words: Words) -> Words | None:
        return None

    def rests_on(self, words: Words) -> object:
        return sorted(self.world.deck_cards[words[1]])

    def accept(self, value: tuple[str, list[str]]) -> None:
        set_order(self.world, *value)


def offers(world: World) -> list[Deck]:
    """The order of a deck, which the companion's own chance can say at any time."""
    return [Deck(world)] if world.deck_cards else []
