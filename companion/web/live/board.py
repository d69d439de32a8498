"""The board on a page: places with what stands there, survivors, cards, and numbers to correct."""

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

from companion.i18n import _
from companion.i18n import ngettext
from companion.i18n import per_language
from companion.table.types import View
from companion.web.words import abilities
from companion.web.words.names import Names

MOST_FIGURES = 256
"""Survivors as they are shown that are kept: everybody's, in each language, at a few moments."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number of the table: its name and symbol, and the most it can be corrected to, None where
    it cannot. ``by`` is how many are counted at once beside single steps, 0 for none. ``alarm``: it
    is about to hurt."""

    path: str
    label: str
    value: int
    icon: str = ""
    note: str = ""
    most: int | None = None
    by: int = 0
    alarm: bool = False

    def stepped(self, by: int) -> int | None:
        """The number ``by`` more (or less); None where there is no such step."""
        value = self.value + by
        return value if self.most is not None and 0 <= value <= self.most else None


@dataclass(frozen=True, slots=True)
class Space:
    """An entrance space: the piece on it, and the entrances' text if it were tapped on to the next
    piece."""

    piece: str
    label: str
    tapped: str


@dataclass(frozen=True, slots=True)
class Card:
    """A card by its name and symbol, and what it does; ``used`` up for this round."""

    slug: str
    name: str
    symbol: str
    does: str
    used: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A survivor: where, whose (and what that player is ``called`` for short), how hurt;
    ``numbers`` and ``does`` are those of the card, where it is known. Its ability may be ``used``
    up for this round, as may others it ``copied``."""

    slug: str
    name: str
    player: str
    called: str
    place: str
    leader: bool
    moved: bool
    wounds: Number
    frostbite: Number
    despair: Number
    equipped: tuple[Card, ...]
    numbers: str
    does: str
    used: bool = False
    copied: tuple[str, ...] = ()

    @property
    def hurt(self) -> int:
        """All wounds together."""
        return self.wounds.value + self.frostbite.value + self.despair.value


@dataclass(frozen=True, slots=True)
class Coming:
    """What the next colony phase brings to a place, noise tokens aside: zombies, barricades that
    fall to them, overruns."""

    zombies: int
    barricades: int
    overruns: int


@dataclass(frozen=True, slots=True)
class Place:
    """A location or colony board as it stands; ``deck`` counts the item cards left, where somebody
    does, ``coming`` what the next colony phase brings here."""

    slug: str
    name: str
    number: int | None
    room: str
    full: bool
    entrances: tuple[tuple[Space, ...], ...]
    path: str
    noise: Number
    helpless: Number
    unruly: Number
    bandits: Number
    figures: tuple[Figure, ...]
    zombies: int
    barricades: int
    others: tuple[str, ...]
    colony: bool
    deck: Number | None
    coming: Coming | None


def number(
    path: str, label: str, value: int, limits: Mapping[str, int], *, icon: str = ""
) -> Number:
    """A number; ``limits`` are the most of those that can be corrected."""
    return Number(path, label, value, icon, most=limits.get(path))


# -- places and figures ----------------------------------------------------------------------------


def figure(slug: str, view: View, names: Names) -> Figure:
    """A survivor in play."""
    one = view.state["survivors"][slug]
    survivor = _Survivor(
        slug,
        one["player"],
        one["at"],
        leader=one["leader"],
        moved=one["moved"],
        hurts=tuple((one[key], view.limits.get(f"survivors.{slug}.{key}")) for key in HURTS),
        equipped=tuple(one["equipped"]),
        used=tuple(view.used_up.get(slug, ())),
    )
    return _figure(survivor, names)


HURTS = ("wounds", "frostbite", "despair")


@dataclass(frozen=True, slots=True)
class _Survivor:
    """A survivor in play, as the state document has her; ``hurts`` are her wounds of each kind,
    with the most there can be, ``used`` the abilities and items used up for this round."""

    slug: str
    player: str
    at: str | None
    leader: bool
    moved: bool
    hurts: tuple[tuple[int, int | None], ...]
    equipped: tuple[str, ...]
    used: tuple[str, ...]


@per_language(MOST_FIGURES)
def _figure(survivor: _Survivor, names: Names) -> Figure:
    slug, used = survivor.slug, survivor.used

    def hurt(kind: int, label: str, icon: str) -> Number:
        value, most = survivor.hurts[kind]
        return Number(f"survivors.{slug}.{HURTS[kind]}", label, value, icon, most=most)

    return Figure(
        slug=slug,
        name=names.survivor(slug),
        player=names.player(survivor.player),
        called=names.called(survivor.player),
        place=names.place(survivor.at),
        leader=survivor.leader,
        moved=survivor.moved,
        wounds=hurt(0, _("Wounds"), "wound"),
        frostbite=hurt(1, _("Frostbite"), "frostbite"),
        despair=hurt(2, _("Despair"), "despair"),
        equipped=tuple(item(each, names, used=each in used) for each in survivor.equipped),
        numbers=names.numbers(slug),
        does=abilities.of_survivor(slug, names),
        used=slug in used,
        copied=tuple(
            names.survivor(each) for each in used if each not in (slug, *survivor.equipped)
        ),
    )


def item(slug: str, names: Names, *, used: bool = False) -> Card:
    """An item card."""
    return Card(slug, names.item(slug), names.symbol(slug), abilities.of_item(slug, names), used)


def place(slug: str, view: View, figures: Mapping[str, Figure], names: Names) -> Place:
    """A location or colony board; ``figures`` are the survivors in play."""
    state = view.state
    here = state["locations"][slug]
    colony = any(slug in (name, f"{name}-colony") for name in state["colonies"])
    standing = len(here["survivors"]) + here["helpless"] + here["bandits"]
    outside = [each for each in state["locations"] if "colony" not in each and each != "den"]

    def count(key: str, label: str, icon: str) -> Number:
        return number(f"locations.{slug}.{key}", label, here[key], view.limits, icon=icon)

    others = []
    if here["unruly"]:
        others.append(
            ngettext("%(num)d unruly", "%(num)d unruly", here["unruly"]) % {"num": here["unruly"]}
        )
    if here["bandits"]:
        others.append(
            ngettext("%(num)d bandit", "%(num)d bandits", here["bandits"])
            % {"num": here["bandits"]}
        )
    return Place(
        slug=slug,
        name=names.place(slug),
        number=outside.index(slug) + 1 if slug in outside else None,
        room=str(standing) if here["spaces"] is None else f"{standing}/{here['spaces']}",
        full=here["spaces"] is not None and standing >= here["spaces"],
        entrances=_entrances(here["entrances"], view.pieces),
        path=f"locations.{slug}.entrances",
        noise=count("noise", _("Noise"), "noise"),
        helpless=count("helpless", _("Helpless"), "people"),
        unruly=count("unruly", _("Unruly"), "people"),
        bandits=count("bandits", _("Bandits"), "people"),
        figures=tuple(figures[each] for each in here["survivors"] if each in figures),
        zombies=here["zombies"],
        barricades=here["barricades"] + here["traps"],
        others=(*others, *(names.anything(each) for each in here["special"])),
        colony=colony,
        deck=_deck(slug, view),
        coming=_coming(slug, view),
    )


def _coming(place: str, view: View) -> Coming | None:
    """What comes to a place in the next colony phase, if it is still to come and anything does."""
    for one in view.coming.arrivals if view.coming is not None else ():
        if one.place == place and one.zombies:
            return Coming(one.zombies, one.barricades, one.overruns)
    return None


def _deck(place: str, view: View) -> Number | None:
    """The cards left in the item deck of a place, where somebody counts them."""
    path, counters = f"items-{place}", view.state["counters"]
    if path not in counters:
        return None
    label = _("Item cards")
    return number(f"counters.{path}", label, counters[path], view.limits, icon="card")


def _entrances(entrances: Sequence[str], pieces: str) -> tuple[tuple[Space, ...], ...]:
    """The entrances' spaces; a tap on one goes through the ``pieces`` there are."""
    labels = {
        ".": _("empty"),
        "z": _("zombie"),
        "b": _("barricade"),
        "t": _("explosive trap"),
        "S": _("special zombie"),
        "s": _("survivor"),
    }
    shown = []
    for at, entrance in enumerate(entrances):
        spaces = []
        for column, piece in enumerate(entrance):
            following = pieces[(pieces.find(piece) + 1) % len(pieces)] if piece in pieces else piece
            changed = entrance[:column] + following + entrance[column + 1 :]
            tapped = " ".join([*entrances[:at], changed, *entrances[at + 1 :]])
            spaces.append(Space(piece, labels.get(piece, piece), tapped))
        shown.append(tuple(spaces))
    return tuple(shown)
