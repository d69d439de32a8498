"""What is to be done on the board, as it is read across the room: a row for each kind of piece."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.i18n import N_
from companion.i18n import _
from companion.i18n import ngettext
from companion.i18n.terms import of
from companion.table.pieces import Errand
from companion.table.pieces import Piece
from companion.web.words.names import Names
from companion.web.words.places import to_place

KINDS = {
    "figure": N_("Survivors"),
    "wounds": N_("Wounds"),
    "frostbite": N_("Frostbite"),
    "despair": N_("Despair"),
    "zombie": N_("Zombies"),
    "barricade": N_("Barricades"),
    "trap": N_("Traps"),
    "special": N_("Special zombies"),
    "noise": N_("Noise tokens"),
    "bandits": N_("Bandits"),
    "helpless": N_("Helpless survivors"),
    "food": N_("Food"),
    "starvation": N_("Starvation"),
    "waste": N_("Waste"),
    "bullets": N_("Bullets"),
    "morale": N_("Morale"),
    "round": N_("Rounds left"),
    "first-player": N_("First player"),
}
"""The kinds of pieces, in the order in which they are best done."""

ICONS = {"figure": "move", "wounds": "wound", "first-player": "flag", "special": "zombie"}
"""The symbol of a kind, where it is not called like it."""


@dataclass(frozen=True, slots=True)
class Task:
    """A thing to do, to be ticked off: so many more or less (``amount``) where or of whom."""

    id: str
    amount: str
    text: str


@dataclass(frozen=True, slots=True)
class Row:
    """All there is to do with one kind of piece."""

    icon: str
    label: str
    tasks: tuple[Task, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """An errand of the board; ``undone``: it puts back what was taken back."""

    number: int
    undone: bool
    rows: tuple[Row, ...]

    @property
    def rest(self) -> tuple[str, ...]:
        """What a screen says that has no room for the last one, two, three things to do, and so
        on."""
        tasks = sum(len(row.tasks) for row in self.rows)
        return tuple(
            ngettext("And %(num)d more", "And %(num)d more", num) % {"num": num}
            for num in range(1, tasks + 1)
        )


def shown(errands: Sequence[Errand], names: Names) -> tuple[Shown, ...]:
    """The errands, newest first."""
    return tuple(
        Shown(one.number, one.undone, _rows(one, names)) for one in reversed(errands) if one.pieces
    )


def _rows(errand: Errand, names: Names) -> tuple[Row, ...]:
    order = list(KINDS)
    pieces = sorted(errand.pieces, key=lambda piece: order.index(piece.what))
    return tuple(
        Row(
            icon=ICONS.get(what, what),
            label=of(KINDS, what),
            tasks=tuple(_task(errand, piece, names) for piece in each),
        )
        for what, each in groupby(pieces, key=lambda piece: piece.what)
    )


def _task(errand: Errand, piece: Piece, names: Names) -> Task:
    where = "-".join(filter(None, (piece.what, piece.at, str(piece.entrance or ""), piece.who)))
    return Task(f"do-{errand.number}-{where}", _amount(piece), _text(piece, names))


def _amount(piece: Piece) -> str:
    if not piece.by:
        return ""
    return f"+{piece.by}" if piece.by > 0 else f"−{-piece.by}"


def _text(piece: Piece, names: Names) -> str:
    if piece.what == "figure":
        who = names.survivor(piece.who)
        if not piece.to:
            return _("%(who)s: off the board") % {"who": who}
        return _("%(who)s: %(what)s") % {"who": who, "what": to_place(piece.to, names)}
    if piece.who:
        return names.survivor(piece.who)
    if piece.what == "first-player":
        return _("First player token: to %(who)s") % {"who": names.player(piece.to)}
    if piece.what in ("morale", "round"):
        return _in_colony(_("to %(number)s") % {"number": piece.to}, piece, names)
    if piece.to:
        return _in_colony(_("then %(number)s") % {"number": piece.to}, piece, names)
    place = names.place(piece.at)
    if piece.entrance:
        return _("%(place)s, entrance %(entrance)d") % {"place": place, "entrance": piece.entrance}
    return place


def _in_colony(text: str, piece: Piece, names: Names) -> str:
    """A number by its name, for its symbol is small across the room; where there are several
    colonies, with whose it is."""
    named = piece.at and piece.what != "round"
    what = of(KINDS, piece.what)
    return f"{names.place(piece.at)}: {what}, {text}" if named else f"{what}: {text}"
