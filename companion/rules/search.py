"""Search: look at the top card of a location's item deck, and at more by making noise."""

from collections.abc import Iterator
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from companion.engine.notation import Form
from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask_until_settled
from companion.rules import looking
from companion.rules import traits
from companion.rules.acting import Act
from companion.rules.acting import Action
from companion.rules.acting import Group
from companion.rules.acting import Slots
from companion.rules.acting import can_pay
from companion.rules.acting import faces
from companion.rules.acting import many
from companion.rules.acting import own_survivor
from companion.rules.acting import paying_die
from companion.rules.acting import spend
from companion.rules.acting import text
from companion.rules.acting import with_die
from companion.rules.changes import SearchChange
from companion.rules.hands import draw_card
from companion.rules.hands import known
from companion.rules.powers import Power
from companion.rules.powers import change
from companion.rules.powers import changing
from companion.rules.powers import left
from companion.rules.powers import use_up
from companion.rules.prompts import Asked
from companion.rules.using import read_using
from companion.rules.using import ways
from companion.rules.world import World
from companion.sentences import Sentence
from companion.sentences import Verbatim

FORM = Form("search with SURVIVOR [die N] [using ITEM…]")


def has_deck(world: World, place: str) -> bool:
    """Whether an item deck lies at ``place``; the colony has none."""
    card = world.cards.locations.get(place)
    return card is not None and card.deck


def cards_left(world: World, place: str) -> int | None:
    """How many cards the item deck of ``place`` has, None where nobody counts them."""
    return world.counters.get(f"items-{place}")


def possible(world: World, player: str, group: Group) -> bool:
    """Whether a survivor of the player's can search where she is."""
    for survivor in group:
        if (
            has_deck(world, survivor.at)
            and can_pay(world, player, survivor.search)
            and cards_left(world, survivor.at) != 0
        ):
            return True
    return False


def options(world: World, player: str, group: Group) -> Iterator[Words]:
    """Every search of this moment, plain and with what changes it; not where the deck is known to
    be empty."""
    for survivor in group:
        if has_deck(world, survivor.at) and cards_left(world, survivor.at) != 0:
            head = ("search", "with", survivor.slug)
            dice = [with_die(face) for face in faces(world, player, survivor.search)]
            yield from [head + die for die in dice]
            for using, _ in ways(helpful(world, survivor.slug)):
                yield from [head + die + using for die in dice]


def helpful(world: World, name: str) -> list[Power]:
    """What the survivor can use in a search now; nothing that needs noise where none can be
    made."""
    usable = changing(world, name, FORM.verb)
    return [power for power in usable if not for_noise(power) or has_noise_space(world, name)]


def for_noise(power: Power) -> bool:
    """Whether the power changes what a noise token gives."""
    return search_change(power).noisy > 1


def search_change(power: Power) -> SearchChange:
    """What of a search a power changes."""
    changed = change(power)
    assert isinstance(changed, SearchChange)
    return changed


def read(world: World, player: str, slots: Slots) -> Act:
    """Search. At any location except the colony, with a die equal to or higher than the search
    value; more than once in a turn if she likes (R122)."""
    survivor = own_survivor(world, player, text(slots, "SURVIVOR"))
    if not has_deck(world, survivor.at):
        raise Refusal(
            "%(survivor)s is at %(place)s, where there is no deck to search.",
            survivor=survivor.slug,
            place=survivor.at,
        )
    using = read_using(world, player, [survivor.slug], FORM.verb, many(slots, "ITEM"))
    for power in using.powers:
        if for_noise(power) and not has_noise_space(world, survivor.slug):
            raise Refusal(
                "%(survivor)s can make no noise at %(place)s.",
                survivor=survivor.slug,
                place=survivor.at,
            )
    die = paying_die(world, player, text(slots, "N"), survivor.search)
    return partial(search, world, survivor.slug, die, using.powers)


class SearchMore(Asked[Words]):
    """``noise`` to look at one more card, or ``keep [ITEM…]`` to end the search.

    ``about`` is the location, ``drawn`` the number of cards drawn so far and ``most`` how many of
    them are kept. Where the companion holds the deck the cards are known, and so many are kept.
    """

    kind: ClassVar[str] = "search"
    __slots__ = ("drawn", "most", "silent")

    def __init__(
        self, world: World, seat: str, place: str, drawn: int, most: int, silent: bool = False
    ) -> None:
        super().__init__(world, seat, place)
        self.drawn = drawn
        self.most = most
        self.silent = silent

    def options(self) -> Iterator[Words]:
        if self.may_make_noise():
            yield ("noise",)
        if known(self.world):
            yield from looking.ways_to_keep(self.world, self.seat, self.most)
        else:
            yield ("keep",)
            yield ("keep", "ITEM")

    def possible(self) -> bool:
        """Not where nothing is left to decide, nor where the deck has changed hands meanwhile."""
        looked = len(self.world.players[self.seat].drawn)
        in_step = not known(self.world) or looked == self.drawn
        return in_step and not decided(self.world, self.about, self.drawn, self.most, self.silent)

    def may_make_noise(self) -> bool:
        """Whether one more card can be drawn by noise."""
        return not self.silent and may_make_noise(self.world, self.about, self.drawn)

    def takes(self, words: Words) -> bool:
        return words[:1] in {("noise",), ("keep",)}

    def expects(self) -> str:
        return Sentence("%(some)s or %(last)s", some=Verbatim("noise"), last=Verbatim("keep"))

    def read(self, words: Words) -> Words:
        if words == ("noise",):
            if self.may_make_noise():
                return words
            raise Refusal("No more noise can be made at %(about)s; say keep.", about=self.about)
        if known(self.world):
            return self.of_those_drawn(words)
        items = all(item in self.world.cards.items for item in words[1:])
        if words[:1] == ("keep",) and items and len(words) <= 1 + self.most:
            return words
        raise self.refusal(words)

    def of_those_drawn(self, words: Words) -> Words:
        """Which of the cards looked at are kept, in any order; ``keep`` alone where it is open to
        nobody."""
        ways = list(looking.ways_to_keep(self.world, self.seat, self.most))
        if words == ("keep",) and len(ways) == 1:
            return ways[0]
        named = sorted(words[1:])
        if words[:1] != ("keep",) or all(sorted(way[1:]) != named for way in ways):
            raise self.refusal(words)
        return words

    def public(self, words: Words) -> Words:
        return words[:1]


def may_make_noise(world: World, place: str, drawn: int) -> bool:
    """Whether a noise space is empty (all players share them, R18) and a card is left to draw."""
    location = world.locations[place]
    left = cards_left(world, place)
    more = left is None or left > (0 if known(world) else drawn)
    return location.noise < location.noise_spaces and more


def decided(world: World, place: str, drawn: int, most: int, silent: bool) -> bool:
    """Whether nothing is left to decide: no more noise can be made, and all cards drawn are kept,
    or the table decides which."""
    noise = not silent and may_make_noise(world, place, drawn)
    return not noise and not (known(world) and drawn > most)


def has_noise_space(world: World, name: str) -> bool:
    """Whether the survivor can make noise in a search where she stands."""
    location = world.locations[world.survivors[name].at]
    silent = traits.has(world, name, traits.MAKES_NO_NOISE)
    return location.noise < location.noise_spaces and not silent


def search(world: World, name: str, die: int, powers: Sequence[Power] = ()) -> Rule[None]:
    """Search: draw a card; make noise to draw another; keep one.

    One of the drawn cards goes to the hand, the rest to the bottom of the deck. With no noise
    space left the search ends by itself. An empty deck gives nothing (R22). Abilities and items
    that have more cards looked at, or kept, add up (R20, R21).
    """
    player = world.owner(name)
    place = world.survivors[name].at
    spend(world.players[player], die)
    changes = [search_change(power) for power in powers]
    for power in powers:
        if not for_noise(power):
            use_up(world, power)
    if cards_left(world, place) == 0:
        return
    looked = 1 + sum(change.look for change in changes)
    looked += traits.has(world, name, traits.LOOKS_FURTHER)
    most = 1 + sum(change.keep for change in changes)
    drawn = yield from look(world, player, place, looked)
    silent = traits.has(world, name, traits.MAKES_NO_NOISE)
    loud = [power for power in powers if for_noise(power)]
    kept: Words = ()
    while not kept and not decided(world, place, drawn, most, silent):
        answer = yield from ask_until_settled(SearchMore(world, player, place, drawn, most, silent))
        if answer == ("noise",):
            world.locations[place].noise += 1
            loud = [power for power in loud if left(world, power) > 0]
            drawn += search_change(loud[0]).noisy if loud else 1
            for power in loud:
                use_up(world, power)
            loud = []
        elif answer is not None:
            kept = answer
        drawn = yield from look(world, player, place, drawn)
    yield from finish(world, player, place, kept[1:], min(most, drawn))


def look(world: World, player: str, place: str, count: int) -> Rule[int]:
    """Look at ``count`` cards in all; returns how many there are to look at."""
    if known(world):
        return (yield from looking.look_at(world, player, place, count))
    return within(world, place, count)


def finish(world: World, player: str, place: str, kept: Words, n: int) -> Rule[None]:
    """When finished, keep ``n`` drawn cards, those named in ``kept`` where they are known; the rest
    goes to the bottom of the deck."""
    if known(world):
        looking.keep(world, player, kept or tuple(world.players[player].drawn[:n]))
        yield from looking.put_under(world, player)
    else:
        keep(world, player, place, n)


def within(world: World, place: str, drawn: int) -> int:
    """The number of cards drawn, no more than the deck has."""
    left = cards_left(world, place)
    return drawn if left is None else min(drawn, left)


def keep(world: World, player: str, place: str, n: int) -> None:
    """When finished, keep ``n`` drawn cards: they leave the deck for the hand."""
    for _ in range(n):
        draw_card(world, player)
    leave_deck(world, place, n)


def leave_deck(world: World, place: str, n: int) -> None:
    """``n`` cards leave the item deck of a place, where they are counted."""
    left = cards_left(world, place)
    if left is not None:
        world.counters[f"items-{place}"] = max(0, left - n)


SEARCH = Action(FORM, possible, options, read)
