"""The lists before and after a game, in words: each entry a number, what it is, and a note; and
what a main objective puts on the board, in one line."""

from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

from companion.i18n import N_
from companion.i18n import _
from companion.i18n import gettext
from companion.i18n import ngettext
from companion.i18n.terms import of
from companion.table.checklist import OUTSIDE
from companion.table.checklist import Checklist
from companion.table.checklist import ToDo
from companion.web.words.names import DECKS
from companion.web.words.names import Names
from companion.web.words.phrases import join

GROUPS = {
    "board": N_("The board"),
    "objective": N_("The main objective"),
    "cards": N_("The cards"),
    "players": N_("The players"),
    "away": N_("Back into the box"),
}

OBJECTIVES = {
    "loyal": N_("non-betrayal"),
    "betrayal": N_("betrayal"),
    "exiled": N_("exiled"),
}
"""The three kinds of secret objectives."""

LABELS = {
    "boards": N_("Location cards"),
    "reference-sheets": N_("Reference sheets"),
    "supply": N_("Supply"),
    "objective-card": N_("Main objective"),
    "hardcore-card": N_("Main objective, hardcore side"),
    "own-card": N_("A main objective of your choice"),
    "morale-marker": N_("Morale"),
    "round-marker": N_("Rounds"),
    "zombies": N_("Zombies"),
    "barricades": N_("Barricades"),
    "helpless": N_("Helpless survivors"),
    "noise": N_("Noise tokens"),
    "food": N_("Food tokens"),
    "starvation": N_("Starvation tokens"),
    "waste": N_("Cards in the waste pile"),
    "compare": N_("Compare with your card"),
    "secret-objectives": N_("Secret objectives"),
    "non-co-op": N_("No secret objectives"),
    "exiled": N_("Exiled objectives"),
    "crises": N_("Crises"),
    "crossroads": N_("Crossroads cards"),
    "starter-items": N_("Starter items"),
    "item-decks": N_("Item decks"),
    "survivors": N_("Survivor cards"),
    "stay-in-box": N_("Stay in the box"),
    "standees": N_("Survivor standees"),
    "action-dice": N_("Action dice"),
    "exposure-die": N_("Exposure die"),
    "first-player": N_("First player token"),
    "wounds": N_("Wound and frostbite tokens"),
    "equipped": N_("Equipped item cards"),
    "markers": N_("Markers, dice and what is left"),
}
"""What an entry of the lists is about."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry as it is shown; ``count`` is "" where there is nothing to count."""

    id: str
    count: str
    label: str
    note: str
    done: bool


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a list, with its heading."""

    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A list as it is shown: how many of ``all`` are ``done``, and whether it is the one after the
    game."""

    parts: tuple[Part, ...]
    done: int
    all: int
    over: bool


def shown(listed: Checklist, names: Names) -> Shown:
    """The list of this moment in words."""
    groups = list(dict.fromkeys(one.group for one in listed.items))
    parts = tuple(
        Part(
            of(GROUPS, group),
            tuple(
                _entry(one, one.id in listed.ticked, names)
                for one in listed.items
                if one.group == group
            ),
        )
        for group in groups
    )
    done = sum(one.id in listed.ticked for one in listed.items)
    return Shown(parts, done, len(listed.items), listed.over)


def _entry(todo: ToDo, done: bool, names: Names) -> Entry:
    label = of(LABELS, todo.what)
    if todo.at and todo.group == "objective":
        where = _("each location") if todo.at == OUTSIDE else names.place(todo.at)
        label = f"{label}: {where}"
    if todo.of and todo.what in ("objective-card", "hardcore-card"):
        label = f"{label}: {names.objective(todo.of)}"
    note = _NOTES[todo.group].get(todo.what)
    count = "" if todo.n is None else str(todo.n)
    return Entry(todo.id, count, label, note(todo, names) if note else "", done)


# -- notes -----------------------------------------------------------------------------------------

Note = Callable[[ToDo, Names], str]


def _said(message: str) -> Note:
    return lambda todo, names: (
        gettext(message) % {"n": todo.n or 0, "each": todo.each, "rest": todo.rest}
    )


def _places(todo: ToDo, names: Names) -> str:
    return join([names.place(slug) for slug, _count in todo.parts])


def _places_counted(todo: ToDo, names: Names) -> str:
    return ", ".join(f"{names.place(slug)} {count}" for slug, count in todo.parts)


def _by_entrance(todo: ToDo, names: Names) -> str:
    """How pieces stand at the entrances of the colony, or at each location."""
    if todo.each:
        return _("%(each)d at each") % {"each": todo.each}
    counts = {count for _number, count in todo.parts}
    if not todo.parts:
        return ""
    if len(counts) == 1 and len(todo.parts) == 6:
        return _("%(n)d at each entrance") % {"n": counts.pop()}
    stands = ", ".join(f"{number}: {count}" for number, count in todo.parts)
    return _("entrances %(numbers)s") % {"numbers": stands}


def _marker(known: str, unknown: str) -> Note:
    return lambda todo, names: gettext(known if todo.n is not None else unknown)


def _stack(todo: ToDo, names: Names) -> str:
    """Game Setup 4: how the stack of secret objectives is made."""
    counts = dict(todo.parts)
    taken = _("Shuffle %(loyal)d non-betrayal and %(betrayal)d betrayal together.") % {
        "loyal": counts["loyal"],
        "betrayal": counts["betrayal"],
    }
    dealt = _("Deal 1 to each player; %(rest)d stay unseen in the box.") % {"rest": todo.rest}
    return f"{taken} {dealt}"


def _crossroads(todo: ToDo, names: Names) -> str:
    said = _("Shuffle them and put them aside.")
    if todo.rest:
        said += " " + _("%(rest)d marked as mature stay in the box.") % {"rest": todo.rest}
    return said


def _survivors(todo: ToDo, names: Names) -> str:
    said = {"each": todo.each, "kept": todo.each - todo.rest}
    return _("Shuffle, deal %(each)d to each player, who keeps %(kept)d; shuffle the rest.") % said


def _decks(todo: ToDo, names: Names) -> str:
    return _("The companion has them: %(decks)s.") % {
        "decks": join([of(DECKS, deck) for deck, _one in todo.parts])
    }


def _kinds(todo: ToDo, names: Names) -> str:
    return ", ".join(f"{count} {of(OBJECTIVES, kind)}" for kind, count in todo.parts)


_NOTES: Mapping[str, Mapping[str, Note]] = {
    "board": {
        "boards": lambda todo, names: (
            _("Around the colony board: %(places)s.") % {"places": _places(todo, names)}
        ),
        "reference-sheets": _said(N_("One for each player.")),
        "supply": _said(N_("Zombies, tokens and the other standees within reach.")),
    },
    "objective": {
        "objective-card": _said(N_("On its space on the colony board, the standard side up.")),
        "hardcore-card": _said(N_("On its space on the colony board.")),
        "own-card": _said(N_("Put it on its space and set up what it says.")),
        "morale-marker": _marker(
            N_("The blue marker."),
            N_("The blue marker, where the card says; enter it on the big screen."),
        ),
        "round-marker": _marker(
            N_("The red marker."),
            N_("The red marker, where the card says; enter it on the big screen."),
        ),
        "zombies": _by_entrance,
        "barricades": _by_entrance,
        "food": _said(N_("Into the food supply.")),
        "compare": _said(
            N_("The companion is not sure of this card. What differs, correct on the big screen.")
        ),
    },
    "cards": {
        "secret-objectives": _stack,
        "non-co-op": _said(N_("Take out every card with the symbol for “not in co-op”.")),
        "exiled": _said(N_("Shuffle them and put them aside.")),
        "crises": _said(N_("Shuffle; on its space on the colony board.")),
        "crossroads": _crossroads,
        "starter-items": _said(
            N_("Shuffle, deal %(each)d to each player; %(rest)d go back into the box.")
        ),
        "item-decks": _said(N_("Shuffle each: %(each)d cards on every location.")),
        "survivors": _survivors,
        "stay-in-box": _decks,
    },
    "players": {
        "standees": _said(N_("%(each)d for each player, at the colony.")),
        "action-dice": _said(N_("%(each)d for each player.")),
        "first-player": _said(
            N_("To whoever's leader has the highest influence; the companion says who.")
        ),
    },
    "away": {
        "zombies": _places_counted,
        "barricades": _places_counted,
        "noise": _places_counted,
        "helpless": _places_counted,
        "standees": _places_counted,
        "equipped": _said(N_("From the survivors' cards.")),
        "item-decks": _said(
            N_("Sort them by the location printed on each: %(each)d cards a location.")
        ),
        "starter-items": _said(N_("Those without a location's deck.")),
        "secret-objectives": _kinds,
        "markers": _said(N_("Round, morale and first player; dice, sheets, boards.")),
    },
}
"""What stands beside an entry, by part of the list and what it is about."""


# -- in one line -----------------------------------------------------------------------------------


def on_the_board(todo: Sequence[ToDo], names: Names) -> str:
    """What a main objective puts on the board, as a line: "12 zombies: Colony; …"."""
    said = []
    for one in todo:
        if one.what == "zombies":
            place = _("each location") if one.at == OUTSIDE else names.place(one.at)
            said.append(_count(one.each or one.n or 0, place))
    for one in todo:
        if one.what in ("barricades", "helpless", "noise", "food"):
            said.append(f"{of(LABELS, one.what)}: {one.n}")
    return "; ".join(said)


def _count(zombies: int, place: str) -> str:
    said = ngettext("%(num)d zombie", "%(num)d zombies", zombies) % {"num": zombies}
    return f"{place}: {said}"
