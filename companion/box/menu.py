"""What the prompt panel offers and what each button means now. Pure: no thread, no clock.

A `Menu` is given views of the table and presses, and gives back what is to be said. The meaning of
a button may change under a finger, when somebody answers on a phone or when the same finger has
just said a line; such a button is deaf for `LOCKED` seconds from when the panel shows it, so that
nothing is said that was not on the panel.

The list of questions ends with the seats, which holding *back* opens from anywhere: there the
host's rights are handed on, a phone that asks for a seat is let in or not, and the join code is
changed.

What throws something away is never one tap: *undo*, *redo* and, at dice that lie in the tray,
*back* show what they would do, and do it when they stay down (or OK is pressed then).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field

from companion.box.pages import FACES
from companion.box.pages import Context
from companion.box.pages import Pages
from companion.box.places import Action
from companion.box.places import At
from companion.box.places import Chair
from companion.box.places import Chairs
from companion.box.places import Exposed
from companion.box.places import Forgetting
from companion.box.places import Home
from companion.box.places import Inviting
from companion.box.places import Page
from companion.box.places import Place
from companion.box.places import Questions
from companion.box.places import Seen
from companion.box.texts import asking
from companion.box.texts import undoing
from companion.box.texts.names import Names
from companion.table.types import View

LOCKED = 0.3
"""Seconds for which a button is deaf from when the panel shows that a line, whoever said it, has
changed what it does."""
UNSEEN = 2.0
"""Seconds for which it is deaf where nobody hears that the panel shows what it does now."""
SHOWN = 6.0
"""Seconds for which a page of a sentence covers the panel, unless a button is pressed."""
JUMP = 7
"""Entries that a long press of up or down goes further."""


@dataclass
class _Stand:
    """Where the menu stands. ``own`` when somebody went there with the buttons."""

    place: Place = field(default_factory=Home)
    cursor: int = 0
    own: bool = False


class Menu:
    """The state behind the prompt panel."""

    def __init__(self, view: View, context: Context) -> None:
        self._context = context
        self._pages = Pages(view, self._context)
        self._stand = _Stand()
        self._page = Page("")
        self._locked: dict[str, float] = {}
        self._unseen: set[str] = set()
        self._told: tuple[str, ...] = ()
        self._told_at = 0.0
        self._go(Home(), own=False)

    @property
    def view(self) -> View:
        """The newest view of the table."""
        return self._pages.view

    @property
    def names(self) -> Names:
        """What everything in it is called."""
        return self._pages.names

    @property
    def page(self) -> Page:
        """What is on the panel now."""
        return self._page

    @property
    def place(self) -> Place:
        """Where one is."""
        return self._stand.place

    @property
    def cursor(self) -> int:
        """Which entry of the page is marked."""
        return self._stand.cursor

    def message(self, now: float) -> tuple[str, bool]:
        """The page of a sentence that covers this page, and whether there is more of it; "" when
        nothing does."""
        left = self._told[self._told_pages(now) :]
        return (left[0], len(left) > 1) if left else ("", False)

    def message_ends(self, now: float) -> float | None:
        """When what `message` gives goes away or is followed by its next page."""
        place = self._told_pages(now)
        return self._told_at + SHOWN * (place + 1) if place < len(self._told) else None

    def tell(self, pages: Sequence[str], now: float) -> None:
        """Cover the page with a sentence for a while, cut into what a panel holds at once."""
        self._told, self._told_at = tuple(pages), now

    def _told_pages(self, now: float) -> int:
        """How many pages of the sentence have had their time."""
        return max(int((now - self._told_at) // SHOWN), 0)

    # -- what happens --------------------------------------------------------------------------

    def update(self, view: View, now: float, *, own: bool = False) -> None:
        """The table changed. ``own`` when only by what this menu has just said."""
        before = self._meanings()
        self._pages = Pages(view, self._context)
        stand = self._stand
        if stand.own and not own and self._pages.valid(stand.place):
            self._go(stand.place, own=True, cursor=stand.cursor)
        else:
            self._go(Home(), own=False)
        for button, meaning in self._meanings().items():
            if meaning != before[button]:
                self._locked[button] = now + UNSEEN
                self._unseen.add(button)

    def seen(self, now: float) -> None:
        """The panel shows this page from now on: a slow one is waited for, until people could see
        what it shows."""
        for button in self._unseen:
            self._locked[button] = now + LOCKED
        self._unseen.clear()

    def press(self, button: str, held: bool, now: float) -> Action | None:
        """A button was pressed (or is now held): what is to be said, if anything."""
        if now < self._locked.get(button, 0.0):
            # The panel shows what the button means now; the next press is meant for that.
            return None
        if held:
            return self._hold(button)
        if button in ("undo", "redo"):
            self.tell((), now)
            self._ask_first(button, now)
            return None
        if button in FACES:
            self.tell((), now)
            return self._face(button, now)
        if self.message(now)[0]:
            self.tell(self._told[self._told_pages(now) + 1 :], now)
            return None
        if button == "up":
            self._move(-1)
        elif button == "down":
            self._move(+1)
        elif button == "back":
            self._back()
        elif button == "ok" and self._page.entries:
            return self._do(self._page.entries[self.cursor].effect)
        return None

    def _move(self, by: int) -> None:
        if self._page.entries:
            self._stand.cursor = (self.cursor + by) % len(self._page.entries)

    def _do(self, effect: Action | Place) -> Action | None:
        if isinstance(effect, Action):
            return effect
        self._go(effect, own=True)
        return None

    def _back(self) -> None:
        place = self._stand.place
        if isinstance(place, Seen):
            self._go(Forgetting(place.proposal), own=True)
        elif isinstance(place, At) and place.trail:
            self._go(At(place.prompt, place.trail[:-1]), own=len(place.trail) > 1)
            self._mark(place)
        elif isinstance(place, At) and len(self._pages.questions().entries) > 1:
            self._go(Questions(), own=True)
            self._mark(place)
        elif isinstance(place, Chair | Inviting):
            self._go(Chairs(), own=True)
            self._mark(place)
        else:
            self._go(Home(), own=False)

    def _mark(self, place: Place) -> None:
        """Mark the entry that leads to where one comes from."""
        for number, entry in enumerate(self._page.entries):
            if entry.effect == place:
                self._stand.cursor = number

    def _face(self, face: str, now: float) -> Action | None:
        effect = self._face_effect(face)
        if effect is None or (isinstance(effect, Exposed) and not self._pages.exposures(face)):
            self.tell([asking.no_exposure()], now)
            return None
        return self._do(effect)

    def _face_effect(self, face: str) -> Action | Place | None:
        asked = [prompt for prompt in self.view.prompts if prompt.kind == "exposure"]
        if len(asked) == 1:
            return self._pages.exposures(face)[0].effect
        unasked = any(
            prompt.kind == "turn" and "exposure" in prompt.verbs for prompt in self.view.prompts
        )
        return Exposed(face) if asked or unasked else None

    def _hold(self, button: str) -> Action | None:
        if button == self._page.hold:
            # What the press showed is what is done: the table refuses if that has changed since.
            return self._do(self._page.entries[0].effect)
        if button in ("up", "down"):
            self._move(-JUMP if button == "up" else JUMP)
        elif button == "back" and self._pages.held():
            self._go(Chairs(), own=True)
        return None

    def _ask_first(self, button: str, now: float) -> None:
        """Show what undo or redo would do."""
        place = self._pages.undo() if button == "undo" else self._pages.redo()
        if place is not None:
            self._go(place, own=True)
            return
        nothing = (
            undoing.nothing_to_take_back if button == "undo" else undoing.nothing_to_bring_back
        )
        self.tell([nothing()], now)

    def working(self, now: float) -> set[str]:
        """The buttons that do something now, other than to say that they do nothing."""
        buttons = {button for button, meaning in self._meanings().items() if meaning is not None}
        if len(self._page.entries) > 1:
            buttons |= {"up", "down"}
        place = self._stand.place
        if isinstance(place, At):
            inside = bool(place.trail) or len(self._pages.questions().entries) > 1
        else:
            inside = not isinstance(place, Questions)
        if inside or place != self._pages.home():
            buttons.add("back")
        return buttons | {"up", "down", "ok", "back"} if self.message(now)[0] else buttons

    # -- where one can be ----------------------------------------------------------------------

    def _go(self, place: Place, *, own: bool, cursor: int = 0) -> None:
        label = self._label()
        same = place == self._stand.place
        if isinstance(place, Home):
            place = self._pages.home()
            same = place == self._stand.place
            cursor = self.cursor if same else 0
        self._page = self._pages.make(place)
        labels = [entry.label for entry in self._page.entries]
        if same and label in labels:
            cursor = labels.index(label)
        self._stand = _Stand(place, min(cursor, max(len(labels) - 1, 0)), own)

    def _label(self) -> str:
        entries = self._page.entries
        return entries[self.cursor].label if entries else ""

    def _meanings(self) -> dict[str, object]:
        """What each button that says something would say now."""
        entries = self._page.entries
        meanings: dict[str, object] = {face: self._face_effect(face) for face in FACES}
        meanings["ok"] = entries[self.cursor].effect if entries else None
        place = self._stand.place
        meanings["back"] = Forgetting(place.proposal) if isinstance(place, Seen) else None
        return {**meanings, "undo": self._pages.undo(), "redo": self._pages.redo()}
