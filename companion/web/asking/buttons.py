"""What a prompt is on a page: buttons, rows of them, and forms. Only values; `asks` makes them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Words = tuple[str, ...]
"""An answer without its seat, word by word."""

Tone = Literal["", "good", "danger", "quiet"]


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: the answer it gives, its label, and a symbol. ``die`` draws the face instead of a
    label, ``note`` is what a card does that stands on the button."""

    line: str
    label: str
    icon: str = ""
    tone: Tone = ""
    die: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """Buttons that share the first part of a sentence, its symbol, and a ``note`` on what they take
    and what follows."""

    label: str
    choices: tuple[Choice, ...]
    icon: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """A free place in an answer. ``pick`` and ``symbols`` choose among ``choices``, ``die`` among
    six faces."""

    kind: Literal["die", "symbol", "symbols", "number", "text", "pick"]
    label: str
    choices: tuple[Choice, ...] = ()
    least: int = 0
    most: int = 99
    needed: bool = True
    before: str = ""
    """A word said before the value when there is one (``need``)."""


@dataclass(frozen=True, slots=True)
class Form:
    """An answer with free places: ``template`` with a word in capitals for each, or with the values
    put after it. ``distinct``: no two places can have the same value."""

    template: str
    slots: tuple[Slot, ...]
    label: str
    summary: str = ""
    """If there is one, the form is folded away under it."""
    distinct: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """A verb of a turn, with its completions."""

    verb: str
    label: str
    icon: str
    hint: str
    rows: tuple[Row, ...]
    forms: tuple[Form, ...] = ()

    @property
    def only(self) -> Choice | None:
        """The one completion there is, if the verb needs no second tap."""
        if self.forms or len(self.rows) != 1 or len(self.rows[0].choices) != 1:
            return None
        return self.rows[0].choices[0]

    @property
    def told(self) -> tuple[str, ...]:
        """What the one completion there is will do, line by line."""
        if self.only is None:
            return ()
        row, label = self.rows[0], "" if self.only.die else self.only.label
        between = " " if label.startswith("→") else ": "
        what = between.join(filter(None, (row.label, label)))
        notes = tuple(filter(None, (row.note, self.only.note))) or (self.hint,)
        return tuple(filter(None, (what, *notes)))


@dataclass(frozen=True, slots=True)
class TrayRoll:
    """A roll in the tray that would answer this prompt: its number, and what it shows."""

    id: int
    what: str


LONG, FEW = 18, 4
"""Buttons of which one has a label longer than so many letters have a line each, if they are few:
side by side on a phone its words would stand one below the other."""


@dataclass(frozen=True, slots=True)
class Body:
    """The answers of a prompt, in whichever shape suits them; ``cards`` says that the choices are
    cards."""

    choices: tuple[Choice, ...] = ()
    groups: tuple[Group, ...] = ()
    more: tuple[Group, ...] = ()
    forms: tuple[Form, ...] = ()
    close: tuple[Choice, ...] = ()
    cards: bool = False

    @property
    def stacked(self) -> bool:
        """Whether each button has a line of its own."""
        long = any(len(choice.label) > LONG for choice in self.choices)
        return long and len(self.choices) <= FEW


@dataclass(frozen=True, slots=True)
class Ask:
    """An open prompt, ready to be shown; ``about`` is the slug it is about. ``mine`` says whether
    it is asked of the viewer's own seat."""

    id: str
    seat: str
    kind: str
    about: str
    title: str
    hint: str
    waiting: bool
    mine: bool
    answers: Body
    rolls: tuple[TrayRoll, ...] = ()


def is_place(word: str) -> bool:
    """Whether a word of an answer is a free place, to be filled in."""
    return word.isupper() and word.isalpha()


def compose(template: str, values: Sequence[str]) -> str:
    """The answer a filled form gives: each word in capitals is a place, what is left over is put at
    the end.

    >>> compose("dice N N", ["3", "5"]), compose("crisis", ["food", "", "need 4"])
    ('dice 3 5', 'crisis food need 4')
    """
    left = [value.strip() for value in values if value.strip()]
    words = [left.pop(0) if left and is_place(word) else word for word in template.split()]
    return " ".join([*words, *left])


_ICONS: dict[str, tuple[str, Tone]] = {
    "exposure blank": ("blank", "good"),
    "exposure wound": ("wound", ""),
    "exposure frostbite": ("frostbite", ""),
    "exposure bitten": ("bite", "danger"),
    "kill": ("dead", "danger"),
    "roll": ("die", ""),
    "yes": ("yes", "good"),
    "no": ("no", "danger"),
    "done": ("yes", "good"),
    "step companion": ("yes", "good"),
    "step table": ("people", ""),
    "noise zombie": ("zombie", ""),
    "noise quiet": ("blank", ""),
    "search": ("search", ""),
    "keep": ("yes", ""),
    "noise": ("noise", ""),
    "triggered": ("crisis", ""),
}


def icon_of(line: str) -> tuple[str, Tone]:
    """The symbol and the tone of an answer, where it has any."""
    return _ICONS.get(line, ("", ""))
