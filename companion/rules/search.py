"""Search: look at the top card of a location's item deck, and at more by making noise."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from companion.engine.notation import Form
from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask_until_settled
from companion.rules.acting import Act
from companion.rules.acting import Action
from companion.rules.acting import Group
from companion.rules.acting import Slots
from companion.rules.acting import can_pay
from companion.rules.acting import faces
from companion.rules.acting import own_survivor
from companion.rules.acting import paying_die
from companion.rules.acting import spend
from companion.rules.acting import text
from companion.rules.acting import with_die
from companion.rules.items import draw_card
from companion.rules.prompts import Asked
from companion.rules.world import World

FORM = Form("search with SURVIVOR [die N]")


def has_deck(world: World, place: str) -> bool:
    """Whether an item deck lies at ``place``; the colony has none."""
    card = world.cards.locations.get(place)
    return card is not None and card.deck


def cards_left(world: World, place: str) -> int | None:
    """How many cards the item deck of ``place`` has, None where nobody counts them."""
    return world.counters.get(f"items-{place}")


def possible(world: World, player: str, group: Group) -> bool:
    """Whether a survivor of the player's can search where she is."""
    return any(
        has_deck(world, survivor.at)
        and can_pay(world, player, survivor.search)
        and cards_left(world, survivor.at) != 0
        for survivor in group
    )


def options(world: World, player: str, group: Group) -> Iterator[Words]:
    """Every search of this moment; not where the deck is known to be empty."""
    for survivor in group:
        if has_deck(world, survivor.at) and cards_left(world, survivor.at) != 0:
            for face in faces(world, player, survivor.search):
                yield ("search", "with", survivor.slug, *with_die(face))


def read(world: World, player: str, slots: Slots) -> Act:
    """Search. At any location except the colony, with a die equal to or higher than the search
    value; more than once in a turn if she likes (R122)."""
    survivor = own_survivor(world, player, text(slots, "SURVIVOR"))
    if not has_deck(world, survivor.at):
        raise Refusal(f"{survivor.slug} is at {survivor.at}, where there is no deck to search.")
    die = paying_die(world, player, text(slots, "N"), survivor.search)
    return partial(search, world, survivor.slug, die)


class SearchMore(Asked[Words]):
    """``noise`` to look at one more card, or ``keep [ITEM]`` to end the search.

    ``about`` is the location and ``drawn`` the number of cards drawn so far.
    """

    kind: ClassVar[str] = "search"
    __slots__ = ("drawn",)

    def __init__(self, world: World, seat: str, place: str, drawn: int) -> None:
        super().__init__(world, seat, place)
        self.drawn = drawn

    def options(self) -> Iterator[Words]:
        if may_make_noise(self.world, self.about, self.drawn):
            yield ("noise",)
        yield ("keep",)
        yield ("keep", "ITEM")

    def possible(self) -> bool:
        return may_make_noise(self.world, self.about, self.drawn)

    def takes(self, words: Words) -> bool:
        return words[:1] in {("noise",), ("keep",)}

    def expects(self) -> str:
        return "noise, or keep"

    def read(self, words: Words) -> Words:
        if words == ("noise",):
            if may_make_noise(self.world, self.about, self.drawn):
                return words
            raise Refusal(f"No more noise can be made at {self.about}; say keep.")
        if words == ("keep",) or (len(words) == 2 and words[1] in self.world.cards.items):
            return words
        raise self.refusal(words)

    def public(self, words: Words) -> Words:
        return words[:1]


def may_make_noise(world: World, place: str, drawn: int) -> bool:
    """Whether a noise space is empty (all players share them, R18) and a card is left to draw."""
    location = world.locations[place]
    left = cards_left(world, place)
    return location.noise < location.noise_spaces and (left is None or left > drawn)


def search(world: World, name: str, die: int) -> Rule[None]:
    """Search: draw a card; make noise to draw another; keep one.

    One of the drawn cards goes to the hand, the rest to the bottom of the deck. With no noise
    space left the search ends by itself. An empty deck gives nothing (R22).
    """
    player = world.owner(name)
    place = world.survivors[name].at
    spend(world.players[player], die)
    if cards_left(world, place) == 0:
        return
    drawn = 1
    while may_make_noise(world, place, drawn):
        answer = yield from ask_until_settled(SearchMore(world, player, place, drawn))
        if answer is None:
            continue
        if answer[0] == "keep":
            break
        world.locations[place].noise += 1
        drawn += 1
    keep_one(world, player, place)


def keep_one(world: World, player: str, place: str) -> None:
    """When finished, keep 1 drawn card: it leaves the deck for the hand."""
    draw_card(world, player)
    left = cards_left(world, place)
    if left:
        world.counters[f"items-{place}"] = left - 1


SEARCH = Action(FORM, possible, options, read)
