"""The stock-take: the board as the companion believes it is, gone round by hand and corrected.

It is offered while the last player of a round has the turn, before the colony phase counts on what
is in the books; nothing waits for it.
"""

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace

from companion.engine.notation import TABLE
from companion.i18n import _
from companion.i18n.terms import STEPS
from companion.i18n.terms import of
from companion.table.types import LogLine
from companion.table.types import View
from companion.web.correcting import ALSO
from companion.web.live.board import Card
from companion.web.live.board import Figure
from companion.web.live.board import Number
from companion.web.live.board import Place
from companion.web.live.board import number
from companion.web.live.present import Public
from companion.web.live.present import public
from companion.web.words.logged import log_line
from companion.web.words.names import ITEM_DECK
from companion.web.words.names import Names

MOST_CORRECTIONS = 12
"""The newest corrections that the page shows."""

LEAP = 5
"""So many are counted at once where cards and tokens lie in piles."""

PILES = ("food", "waste", "hand")
"""The numbers that are piles."""

ROUND = "round"
"""The track that is looked at last: the others are counted first."""

SET_UP, TURNS = "set-up", "player-turns"

BASE = "base"
"""The edition without what later boxes brought: despair, unruly survivors, bandits."""

FACES = range(1, 7)


@dataclass(frozen=True, slots=True)
class Way:
    """A button that corrects something: the value it sets, and what it is called."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class DieTap:
    """An action die: a tap on it corrects the dice at ``paths`` to ``value``."""

    face: int
    paths: str
    value: str


@dataclass(frozen=True, slots=True)
class Stop:
    """A stop on the way round: a place, what lies there in numbers, and who stands there."""

    place: Place
    counts: tuple[Number, ...]
    people: tuple["Person", ...]


@dataclass(frozen=True, slots=True)
class Person:
    """A survivor: wounds, what she has equipped (with what is left without each), and to where and
    whom she could belong in truth."""

    figure: Figure
    hurts: tuple[Number, ...]
    equipped: tuple[tuple[Card, str], ...]
    worn: str
    places: tuple[Way, ...]
    players: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Sitting:
    """What lies before a player: the cards in hand (``hand`` is None where they are named, not
    counted; ``counted`` whether they are), and the dice. ``unused`` and ``used`` are tapped to the
    other side; ``more`` and ``fewer`` are unused dice that lie there besides, or do not."""

    slug: str
    name: str
    first: bool
    out: bool
    exiled: bool
    hand: Number | None
    counted: bool
    unused: tuple[DieTap, ...]
    used: tuple[DieTap, ...]
    more: tuple[DieTap, ...]
    fewer: tuple[DieTap, ...]


@dataclass(frozen=True, slots=True)
class Correction:
    """A number that was corrected: what it is since, and why, if somebody said so."""

    number: int
    what: str
    why: str
    standing: bool


@dataclass(frozen=True, slots=True)
class StockTake:
    """The page, in the order in which a table counts: tracks and piles, place by place, players,
    who could have joined, where else in the round the table could be, and what has been corrected
    so far, newest first. ``equipment`` is all that can be equipped."""

    public: Public
    tracks: tuple[Number, ...]
    stops: tuple[Stop, ...]
    sittings: tuple[Sitting, ...]
    equipment: tuple[Way, ...]
    newcomers: tuple[Way, ...]
    places: tuple[Way, ...]
    corrections: tuple[Correction, ...]


def stock_take(view: View, names: Names) -> StockTake:
    """The stock-take of a view."""
    shown = public(view, names)
    return StockTake(
        public=shown,
        tracks=tuple(_tracks(shown, view, names)),
        stops=tuple(_stop(place, shown, view, names) for place in shown.places),
        sittings=tuple(_sitting(slug, view, names) for slug in view.seats),
        equipment=tuple(_equipment(names)),
        newcomers=tuple(_newcomers(view, names)),
        places=tuple(_places_in_the_round(view, names)),
        corrections=tuple(_corrections(view.log, names)),
    )


# -- numbers ---------------------------------------------------------------------------------------


def _tracks(shown: Public, view: View, names: Names) -> Iterator[Number]:
    """Tracks, piles, the crisis, and whatever else is counted and lies at no place."""
    yield from (_piled(one) for one in shown.tracks if one.path != ROUND)
    if shown.crisis is not None:
        label = _("Cards in the crisis")
        yield replace(shown.crisis.contributed, label=label, icon="crisis")
    for name, count in view.state["counters"].items():
        if name.removeprefix(ITEM_DECK) not in view.state["locations"]:
            path = f"counters.{name}"
            yield number(path, names.counter(name), count, view.limits, icon="flag")
    yield from (one for one in shown.tracks if one.path == ROUND)


def _piled(one: Number) -> Number:
    return replace(one, by=LEAP) if one.path.endswith(PILES) else one


def _there(numbers: Iterable[Number], view: View, later: Sequence[str]) -> tuple[Number, ...]:
    """Those there can be; what came with a ``later`` box is asked for in its games, or where there
    is some."""
    return tuple(
        one
        for one in numbers
        if one.most is not None
        and (one.value or view.state["edition"] != BASE or not one.path.endswith(tuple(later)))
    )


# -- place by place --------------------------------------------------------------------------------


def _stop(place: Place, shown: Public, view: View, names: Names) -> Stop:
    counts = [place.helpless, place.unruly, place.bandits, place.noise]
    counts += [place.deck] if place.deck is not None else []
    return Stop(
        place,
        _there(counts, view, ("unruly", "bandits")),
        tuple(_person(one, place, shown, view, names) for one in place.figures),
    )


def _person(figure: Figure, place: Place, shown: Public, view: View, names: Names) -> Person:
    cards = [one.slug for one in figure.equipped]
    owner = view.state["survivors"][figure.slug]["player"]
    in_game = (each for each, one in view.state["players"].items() if not one["eliminated"])
    return Person(
        figure=figure,
        hurts=_there((figure.wounds, figure.frostbite, figure.despair), view, ("despair",)),
        equipped=tuple(
            (card, _listed([*cards[:at], *cards[at + 1 :]]))
            for at, card in enumerate(figure.equipped)
        ),
        worn=" ".join(cards),
        places=tuple(Way(one.slug, one.name) for one in shown.places if one != place),
        players=tuple(Way(each, names.player(each)) for each in in_game if each != owner),
    )


def _equipment(names: Names) -> Iterator[Way]:
    """Every item card that can be equipped, by its name."""
    items = [slug for slug in names.items() if names.facts("items", slug).kind == "equip"]
    yield from (Way(slug, names.item(slug)) for slug in sorted(items, key=names.item))


def _newcomers(view: View, names: Names) -> Iterator[Way]:
    """Every survivor who is not in play, by name."""
    others = [slug for slug in names.survivors() if slug not in view.state["survivors"]]
    yield from (
        Way(f"survivors.{slug}", names.survivor(slug))
        for slug in sorted(others, key=names.survivor)
    )


# -- players ---------------------------------------------------------------------------------------


def _sitting(slug: str, view: View, names: Names) -> Sitting:
    player = view.state["players"][slug]
    path = f"players.{slug}"
    hand = number(f"{path}.hand", _("Cards in hand"), player["hand"] or 0, view.limits, icon="card")
    dice, used = list(player["dice"]), list(player["used"])
    unused_path, used_path = f"{path}.dice", f"{path}.used"
    return Sitting(
        slug=slug,
        name=names.player(slug),
        first=slug == view.state["first_player"],
        out=player["eliminated"],
        exiled=player["exiled"],
        hand=_piled(hand) if hand.most is not None else None,
        counted=player["hand"] is not None,
        unused=tuple(_turned(dice, used, unused_path, used_path)),
        used=tuple(_turned(used, dice, used_path, unused_path)),
        more=tuple(DieTap(face, unused_path, _listed([*dice, face])) for face in FACES),
        fewer=tuple(
            DieTap(face, unused_path, _listed(_without(dice, face))) for face in sorted({*dice})
        ),
    )


def _turned(here: Sequence[int], there: Sequence[int], path: str, other: str) -> Iterator[DieTap]:
    """The dice that lie here: a tap lays one there."""
    for face in here:
        value = ALSO.join((_listed(_without(here, face)), _listed([*there, face])))
        yield DieTap(face, path + ALSO + other, value)


def _without(dice: Sequence[int], face: int) -> list[int]:
    left = list(dice)
    left.remove(face)
    return left


def _listed(words: Sequence[object]) -> str:
    """A list as a correction writes it."""
    return " ".join(map(str, words)) or "none"


# -- where the table is ----------------------------------------------------------------------------


def _places_in_the_round(view: View, names: Names) -> Iterator[Way]:
    """Every step of a round, and of the player turns each player's; none while a game is set up."""
    if view.state["step"] == SET_UP:
        return
    for step in view.agenda:
        if step != TURNS:
            yield Way(step, of(STEPS, step))
            continue
        for slug, player in view.state["players"].items():
            if not player["eliminated"]:
                yield Way(f"{step} {slug}", f"{of(STEPS, step)}: {names.player(slug)}")


# -- drift -----------------------------------------------------------------------------------------


def _corrections(log: Sequence[LogLine], names: Names) -> list[Correction]:
    """The newest corrections; those that only said who holds a deck are none."""
    found = []
    for line in reversed(log):
        words = line.text.removeprefix(f"{TABLE}: ").split()
        if words[:1] == ["set"] and not words[1].startswith(("decks.", "automation")):
            what = log_line(line, names)[1]
            found.append(Correction(line.number, what, line.why, line.standing))
    return found[:MOST_CORRECTIONS]
