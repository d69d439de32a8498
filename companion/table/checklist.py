"""What people do with their hands before a game and after it: pieces to put on the board and away,
cards to shuffle and to deal, each counted.

The list before the game follows Game Setup of the rulebook, for the set-up as it was chosen: what
the companion does itself (a deck it holds, dice it throws) is not on it. The list after the game is
made of the public state document alone.
"""

from collections import Counter
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from typing import Literal

from companion.rules import decks
from companion.rules import objectives
from companion.rules.facts import Facts
from companion.rules.house import house_rule
from companion.rules.variants import objective_stack
from companion.rules.variants import survivors_kept
from companion.rules.world import BARRICADE
from companion.rules.world import COLONY
from companion.rules.world import ZOMBIE
from companion.rules.world import World

OUTSIDE = "outside"
"""All non-colony locations alike, as the place of an entry."""

Group = Literal["board", "objective", "cards", "players", "away"]
"""Parts of the lists, in their order."""


@dataclass(frozen=True, slots=True)
class ToDo:
    """Something to do with pieces or cards.

    ``what`` names it (`companion.web.live.checklist` has a sentence for each), ``n`` how many there
    are of it in all, None where the card says; ``each`` how many for each player or of each deck,
    ``rest`` how many are left over. ``at`` is a place, ``of`` a card or player, ``parts`` counts by
    slug what ``n`` is the sum of.
    """

    group: Group
    what: str
    n: int | None = None
    each: int = 0
    rest: int = 0
    at: str = ""
    of: str = ""
    parts: tuple[tuple[str, int], ...] = ()

    @property
    def id(self) -> str:
        """What is ticked off."""
        return ".".join(filter(None, (self.group, self.what, self.at, self.of)))


@dataclass(frozen=True, slots=True)
class Checklist:
    """The list of this moment, what of it is ticked off, and whether the game is ``over``."""

    items: tuple[ToDo, ...]
    ticked: frozenset[str]
    over: bool = False


# -- before the game -------------------------------------------------------------------------------


def setting_up(world: World, *, dice: Sequence[str] = ()) -> tuple[ToDo, ...]:
    """Game Setup for a game that has just been laid out; ``dice`` are the kinds of prompts whose
    dice the companion throws."""
    return (
        *board(world),
        *main_objective(world),
        *cards(world),
        *players(world, dice),
    )


def board(world: World) -> Iterator[ToDo]:
    """Game Setup 1, 2 and 13: boards, reference sheets, what lies within reach."""
    places = world.outside()
    yield ToDo("board", "boards", len(places), parts=tuple((place, 1) for place in places))
    yield ToDo("board", "reference-sheets", len(world.seats), each=1)
    yield ToDo("board", "supply")


def main_objective(world: World) -> Iterator[ToDo]:
    """Game Setup 3: the main objective's card, the two markers, and what its set-up puts on the
    board."""
    side = objectives.side(world)
    known = side is not None and side.morale is not None and side.rounds is not None
    card = world.cards.objectives.get(world.objective)
    hardcore = card is not None and side is not card.standard
    what = "hardcore-card" if hardcore else "objective-card" if card is not None else "own-card"
    yield ToDo("objective", what, of=world.objective if card is not None else "")
    colony = world.colonies[COLONY]
    yield ToDo("objective", "morale-marker", colony.morale if known else None)
    yield ToDo("objective", "round-marker", world.round if known else None)
    for piece, what in ((ZOMBIE, "zombies"), (BARRICADE, "barricades")):
        yield from standing(world, piece, what)
    for place, location in world.locations.items():
        for token in ("helpless", "noise"):
            if number := getattr(location, token):
                yield ToDo("objective", token, number, at=place)
    for pile in ("food", "starvation", "waste"):
        if number := getattr(colony, pile):
            yield ToDo("objective", pile, number)
    if card is not None and (not known or (side is not None and not side.verified)):
        yield ToDo("objective", "compare", of=world.objective)


def standing(world: World, piece: str, what: str) -> Iterator[ToDo]:
    """A piece at the entrances, place by place; where every location has as many, in one."""
    counts = {place: location.count(piece) for place, location in world.locations.items()}
    outside = [counts[place] for place in world.outside()]
    alike = len(outside) > 1 and len(set(outside)) == 1
    for place, number in counts.items():
        if number and not (alike and place in world.outside()):
            yield ToDo("objective", what, number, at=place, parts=by_entrance(world, place, piece))
    if alike and outside[0]:
        yield ToDo("objective", what, sum(outside), each=outside[0], at=OUTSIDE)


def by_entrance(world: World, place: str, piece: str) -> tuple[tuple[str, int], ...]:
    """How many of a piece stand at each entrance of a place that has several."""
    entrances = world.locations[place].entrances
    if len(entrances) == 1:
        return ()
    counts = ((str(number), one.count(piece)) for number, one in enumerate(entrances, start=1))
    return tuple((number, count) for number, count in counts if count)


def cards(world: World) -> Iterator[ToDo]:
    """Game Setup 4 to 8: what is shuffled, dealt and laid out of the cards the table holds."""
    counts = world.cards.counts
    loyal, betrayal = objective_stack(world)
    seats = len(world.seats)
    if not loyal:
        yield ToDo("cards", "non-co-op")
    elif not decks.held(world, decks.OBJECTIVES):
        rest = loyal + betrayal - seats
        stack = (("loyal", loyal), ("betrayal", betrayal))
        yield ToDo("cards", "secret-objectives", loyal + betrayal, each=1, rest=rest, parts=stack)
        yield ToDo("cards", "exiled", counts.get("exiled"))
    if not decks.held(world, decks.CRISES):
        yield ToDo("cards", "crises", counts.get("crises"))
    if not decks.held(world, decks.CROSSROADS):
        mature = house_rule(world, "mature_cards") == "out"
        out = sum(card.mature for card in world.cards.crossroads.values()) if mature else 0
        whole = counts.get("crossroads")
        yield ToDo("cards", "crossroads", None if whole is None else whole - out, rest=out)
    if not decks.held(world, decks.ITEMS):
        dealt = decks.starters_dealt(world)
        rest = max(0, counts.get("starter", 0) - dealt * seats)
        yield ToDo("cards", "starter-items", counts.get("starter"), each=dealt, rest=rest)
        places = [place for place in world.outside() if world.cards.locations[place].deck]
        size = counts.get("deck", 0)
        parts = tuple((place, size) for place in places)
        yield ToDo("cards", "item-decks", len(places), each=size, parts=parts)
    if not decks.held(world, decks.SURVIVORS):
        dealt, kept = decks.survivors_dealt(world), survivors_kept(world)
        whole = counts.get("survivors")
        yield ToDo("cards", "survivors", whole, each=dealt, rest=dealt - kept)
    if companion_holds := [deck for deck in decks.DECKS if decks.held(world, deck)]:
        parts = tuple((deck, 1) for deck in companion_holds)
        yield ToDo("cards", "stay-in-box", parts=parts)


def players(world: World, dice: Sequence[str]) -> Iterator[ToDo]:
    """Game Setup 10 to 14: survivors' standees, the first player token; the dice."""
    seats, kept = len(world.seats), survivors_kept(world)
    yield ToDo("players", "standees", seats * kept, each=kept, at=COLONY)
    if "action-dice" not in dice:
        each = 1 + kept
        yield ToDo("players", "action-dice", each * seats, each=each)
    if "exposure" not in dice:
        yield ToDo("players", "exposure-die", 1)
    yield ToDo("players", "first-player")


# -- after the game --------------------------------------------------------------------------------


def clearing_away(state: Mapping[str, Any], facts: Facts) -> tuple[ToDo, ...]:
    """What lies on the table at the end, by the public state document: what goes back where."""
    return (*pieces(state), *survivors(state), *cards_back(state, facts))


def pieces(state: Mapping[str, Any]) -> Iterator[ToDo]:
    """Zombies and tokens, in all and place by place."""
    places: Mapping[str, Any] = state["locations"]
    for what in ("zombies", "barricades", "noise", "helpless"):
        parts = tuple((slug, place[what]) for slug, place in places.items() if place[what])
        if parts:
            yield ToDo("away", what, sum(number for _place, number in parts), parts=parts)
    for pile in ("food", "starvation"):
        if number := sum(colony[pile] for colony in state["colonies"].values()):
            yield ToDo("away", pile, number)


def survivors(state: Mapping[str, Any]) -> Iterator[ToDo]:
    """Standees and what lies on the survivors' cards."""
    people: Mapping[str, Any] = state["survivors"]
    hurt = sum(one["wounds"] + one["frostbite"] for one in people.values())
    if hurt:
        yield ToDo("away", "wounds", hurt)
    if people:
        by_place = Counter(one["at"] for one in people.values() if one["at"])
        yield ToDo("away", "standees", len(people), parts=tuple(by_place.items()))
    if equipped := sum(len(one["equipped"]) for one in people.values()):
        yield ToDo("away", "equipped", equipped)


def cards_back(state: Mapping[str, Any], facts: Facts) -> Iterator[ToDo]:
    """Every card to its deck, by the location printed on it; decks that never left the box are
    there still."""
    counts = facts.counts
    out = {deck for deck, holder in state["decks"].items() if holder == "table"}
    if decks.ITEMS in out:
        places = [slug for slug, card in facts.locations.items() if card.deck]
        size = counts.get("deck", 0)
        parts = tuple((place, size) for place in places)
        yield ToDo("away", "item-decks", len(places), each=size, parts=parts)
        yield ToDo("away", "starter-items", counts.get("starter"))
    for deck in (decks.CRISES, decks.CROSSROADS, decks.SURVIVORS):
        if deck in out:
            yield ToDo("away", deck, counts.get(deck))
    if decks.OBJECTIVES in out:
        kinds = ("loyal", "betrayal", "exiled")
        parts = tuple((kind, counts[kind]) for kind in kinds if kind in counts)
        whole = sum(number for _kind, number in parts)
        yield ToDo("away", "secret-objectives", whole, parts=parts)
    yield ToDo("away", "markers")
