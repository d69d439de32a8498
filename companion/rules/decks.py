"""Decks that the companion holds: their order, and the secret objectives it deals.

No rule shuffles. The companion's own chance says the order of a deck as a line, once and again
after each shuffle, and deals an objective with a line to its player; both stay secret.

A deck that the companion holds is made of the cards of the box it knows (promotional cards are no
part of it). Where it does not know them all, as 13 of the 20 crises of the base box, a table that
lets it hold the deck plays with these.
"""

from collections.abc import Collection
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from typing import ClassVar

from companion.engine.notation import TABLE
from companion.engine.prompts import Refusal
from companion.engine.prompts import Words
from companion.rules.prompts import Offered
from companion.rules.secret import draw_exiled
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

ORDERED = (SURVIVORS, CRISES, CROSSROADS)
"""The decks whose order is said in a line; objectives are dealt one by one."""


def read_decks(given: Mapping[str, object]) -> dict[str, str]:
    """Return who holds which deck. Raises `Refusal` for unknown decks and holders."""
    decks: dict[str, str] = {}
    for name, holder in given.items():
        if name not in DECKS:
            raise Refusal(f'There is no deck "{name}"; there are {", ".join(DECKS)}.')
        if holder not in HOLDERS:
            raise Refusal(f'The deck {name} is held by table or companion, not by "{holder}".')
        decks[name] = str(holder)
    return decks


def held(world: World, name: str) -> bool:
    """Whether the companion holds the deck."""
    return world.decks.get(name) == "companion"


def cards_of(world: World, name: str) -> Collection[str]:
    """The slugs of all cards of the box that belong to a deck."""
    known: dict[str, Collection[str]] = {
        SURVIVORS: [slug for slug, card in world.cards.survivors.items() if card.in_box],
        CRISES: world.cards.crises,
        CROSSROADS: world.cards.crossroads,
    }
    return known[name]


def read_order(world: World, name: str, cards: Sequence[str]) -> list[str]:
    """Return the order of a deck, top first. Raises `Refusal` unless the companion holds the deck
    and each card is one of it, once."""
    if name not in ORDERED or not held(world, name):
        raise Refusal(f'The companion holds no deck called "{name}".')
    known = cards_of(world, name)
    for slug in cards:
        if slug not in known:
            raise Refusal(f'"{slug}" is no card of the deck {name}.')
        if name == SURVIVORS and slug in world.survivors:
            raise Refusal(f"{slug} is in play and not in the deck.")
        if name == SURVIVORS and slug in (*world.dead, *world.removed):
            raise Refusal(f"{slug} has left the game and is not in the deck.")
    if len(set(cards)) < len(cards):
        raise Refusal(f"A card is named twice in the deck {name}.")
    return list(cards)


def drawn(world: World, name: str, slug: str) -> None:
    """A card leaves a deck the companion holds; nothing happens where it does not lie there."""
    deck = world.deck_cards.get(name, [])
    if slug in deck:
        deck.remove(slug)


def put_under(world: World, name: str, slug: str) -> None:
    """A card goes to the bottom of a deck the companion holds; of another the table sees to it."""
    if slug and held(world, name) and name in world.deck_cards:
        world.deck_cards[name].append(slug)


class Deck(Offered[tuple[str, list[str]]]):
    """``deck NAME SLUG…``: the order of a deck the companion holds, top first."""

    kind: ClassVar[str] = "deck"
    __slots__ = ()

    def __init__(self, world: World) -> None:
        super().__init__(world, TABLE)

    def options(self) -> Iterator[Words]:
        for name in ORDERED:
            if held(self.world, name):
                yield ("deck", name, "SLUG")

    def read(self, words: Words) -> tuple[str, list[str]]:
        if len(words) < 2:
            raise self.refusal(words)
        return words[1], read_order(self.world, words[1], words[2:])

    def public(self, words: Words) -> Words | None:
        return None

    def accept(self, value: tuple[str, list[str]]) -> None:
        name, cards = value
        self.world.deck_cards[name] = cards


class Deal(Offered[str]):
    """``deal objective SLUG``: the secret objective the companion deals to a player.

    Before the game a loyal or betrayal one (at most one betrayal at the table), to an exiled player
    an exiled one.
    """

    kind: ClassVar[str] = "deal"
    __slots__ = ()

    def options(self) -> Iterator[Words]:
        for slug in dealable(self.world, self.seat):
            yield ("deal", "objective", slug)

    def read(self, words: Words) -> str:
        if len(words) != 3 or words[1] != "objective":
            raise self.refusal(words)
        if words[2] not in dealable(self.world, self.seat):
            raise Refusal(f'"{words[2]}" is no objective that can be dealt to {self.seat} now.')
        return words[2]

    def expects(self) -> str:
        return "deal objective with its name"

    def public(self, words: Words) -> Words | None:
        return None

    def accept(self, value: str) -> None:
        if self.world.cards.secret_objectives[value].kind == "exiled":
            draw_exiled(self.world, self.seat, value)
        else:
            self.world.players[self.seat].objective = value


def due_an_objective(world: World, player: str) -> bool:
    """Whether the companion is to deal the player an objective: one at set-up, one when exiled."""
    if not held(world, OBJECTIVES) or world.in_mode("co-op"):
        return False
    state = world.players[player]
    if state.exiled:
        return not state.exiled_objective
    return not state.objective and not state.eliminated


def dealable(world: World, player: str) -> list[str]:
    """The objectives that can be dealt to the player now."""
    players = world.players.values()
    dealt = {state.objective for state in players} | {state.exiled_objective for state in players}
    cards = world.cards.secret_objectives
    kinds = {"exiled"} if world.players[player].exiled else {"loyal", "betrayal"}
    if any(slug and slug in cards and cards[slug].kind == "betrayal" for slug in dealt):
        kinds -= {"betrayal"}
    return [
        slug
        for slug, card in cards.items()
        if card.in_box and card.kind in kinds and slug not in dealt
    ]


def last_deals(world: World) -> list[Deal]:
    """What is still dealt once the game has ended: to a player whose exile ended it, the exiled
    objective he draws before anything else."""
    exiled = [seat for seat in world.in_game() if world.players[seat].exiled]
    return [Deal(world, seat) for seat in exiled if due_an_objective(world, seat)]


def offers(world: World) -> list[Offered[tuple[str, list[str]]] | Offered[str]]:
    """The lines of the companion's own chance that can be said now."""
    found: list[Offered[tuple[str, list[str]]] | Offered[str]] = []
    if held(world, OBJECTIVES):
        found += [Deal(world, seat) for seat in world.seats if due_an_objective(world, seat)]
    if any(held(world, name) for name in ORDERED):
        found.append(Deck(world))
    return found
