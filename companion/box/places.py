"""What the menu is made of: what a button can do, where one can be, and what is shown there."""

from dataclasses import dataclass

from companion.box.walk import Part

# -- what a button can do ----------------------------------------------------------------------


@dataclass(frozen=True)
class Say:
    """Say this line, as the answer to this prompt."""

    line: str
    prompt: str


@dataclass(frozen=True)
class Accept:
    """Take what the tray saw as the answer to this prompt."""

    proposal: int
    prompt: str


@dataclass(frozen=True)
class TakeBack:
    """Take back the line of this number."""

    number: int


@dataclass(frozen=True)
class BringBack:
    """Bring back the line of this number, which was taken back last."""

    number: int


@dataclass(frozen=True)
class Forget:
    """Forget what the tray saw: nobody wants it."""

    proposal: int


@dataclass(frozen=True)
class AnswerAsked:
    """Let the phone of this number have the seat it asks for, or not."""

    seat: str
    number: str
    give: bool


@dataclass(frozen=True)
class MakeHost:
    """Hand the host's rights to who sits there."""

    seat: str


@dataclass(frozen=True)
class FreeSeat:
    """Free the seat: its phone is gone, or its player."""

    seat: str


@dataclass(frozen=True)
class NewCode:
    """Change the join code."""


SeatAction = AnswerAsked | MakeHost | FreeSeat | NewCode
"""What gives or takes a seat and its secrets: nothing for somebody who only has the page open."""

Action = Say | Accept | TakeBack | BringBack | Forget | SeatAction


@dataclass(frozen=True)
class Home:
    """Whatever wants an answer first."""


@dataclass(frozen=True)
class Questions:
    """The list of all prompts that the box may answer."""


@dataclass(frozen=True)
class At:
    """At a prompt, behind what was chosen so far; ``trail`` leads back, a choice at a time."""

    prompt: str
    trail: tuple[tuple[Part, ...], ...] = ()

    @property
    def said(self) -> tuple[Part, ...]:
        return self.trail[-1] if self.trail else ()


@dataclass(frozen=True)
class Exposed:
    """A face of the exposure die was pressed: whose is it?"""

    face: str


@dataclass(frozen=True)
class Seen:
    """The tray saw dice: whose are they?"""

    proposal: int


@dataclass(frozen=True)
class Undoing:
    """Shall this line be taken back?"""

    number: int


@dataclass(frozen=True)
class Redoing:
    """Shall this line be brought back?"""

    number: int


@dataclass(frozen=True)
class Forgetting:
    """Shall what the tray saw be forgotten?"""

    proposal: int


@dataclass(frozen=True)
class Asked:
    """The phone of this number asks for a claimed seat: shall it have it?"""

    seat: str
    number: str


@dataclass(frozen=True)
class Chairs:
    """The list of who sits at the table with a phone."""


@dataclass(frozen=True)
class Chair:
    """What can be done with a seat that somebody holds."""

    seat: str


@dataclass(frozen=True)
class Inviting:
    """The join code, and what can be done with it."""


Place = (
    Home
    | Questions
    | At
    | Exposed
    | Seen
    | Undoing
    | Redoing
    | Forgetting
    | Asked
    | Chairs
    | Chair
    | Inviting
)


@dataclass(frozen=True)
class Entry:
    """A line of the list on the panel and what OK does with it."""

    label: str
    effect: Action | Place


@dataclass(frozen=True)
class Page:
    """What the prompt panel shows below the crisis: a heading, and entries or else some lines.

    ``hold`` is the button that does what the first entry says when it is held; "" for none.
    """

    heading: str
    entries: tuple[Entry, ...] = ()
    lines: tuple[str, ...] = ()
    hold: str = ""
