"""What the prompt panel offers and what each button means now. Pure: no thread, no clock.

A `Menu` is given views of the table and presses, and gives back what is to be said. The meaning of
a button may change under a finger, when somebody answers on a phone or when the same finger has
just said a line; such a button is deaf for `LOCKED` seconds from when the panel shows it, so that
nothing is said that was not on the panel.

The list of questions ends with the seats, which holding *back* opens from anywhere: there the
host's rights are handed on, and a phone that asks for its player's seat is let in or not.

What throws something away is never one tap: *undo*, *redo* and, at dice that lie in the tray,
*back* show what they would do, and do it when they stay down (or OK is pressed then).
"""

from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field

from companion.box import texts
from companion.box.places import Accept
from companion.box.places import Action
from companion.box.places import AnswerAsked
from companion.box.places import Asked
from companion.box.places import At
from companion.box.places import BringBack
from companion.box.places import Chair
from companion.box.places import Chairs
from companion.box.places import Entry
from companion.box.places import Exposed
from companion.box.places import Forget
from companion.box.places import Forgetting
from companion.box.places import FreeSeat
from companion.box.places import Home
from companion.box.places import MakeHost
from companion.box.places import Page
from companion.box.places import Place
from companion.box.places import Questions
from companion.box.places import Redoing
from companion.box.places import Say
from companion.box.places import Seen
from companion.box.places import TakeBack
from companion.box.places import Undoing
from companion.box.walk import SLOTS
from companion.box.walk import Part
from companion.box.walk import walk
from companion.table.types import OpenPrompt
from companion.table.types import Proposal
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
FACES = ("blank", "wound", "frostbite", "bitten")
"""The faces of the exposure die; each has a button of its own."""


@dataclass
class _Stand:
    """Where the menu stands. ``own`` when somebody went there with the buttons."""

    place: Place = field(default_factory=Home)
    cursor: int = 0
    own: bool = False


def answerable(view: View) -> list[OpenPrompt]:
    """The prompts to walk through: not the turn of somebody who plays it on her own phone, for whom
    the box only tells what the exposure die shows.
    """
    return [
        prompt
        for prompt in view.prompts
        if prompt.kind != "turn" or tuple(prompt.verbs) != ("exposure",)
    ]


class Menu:
    """The state behind the prompt panel.

    ``options`` gives all answers of a prompt that begin with a verb, for prompts whose view has
    only their verbs. ``slots`` lists what can stand in free slots of answers beyond dice, symbols,
    faces and seats: ``{"SURVIVOR": …}``; an answer with any other slot is for a phone. ``buttons``
    are those of the box: what it has no undo or redo for is at the end of the list of questions.
    """

    def __init__(
        self,
        view: View,
        options: Callable[[OpenPrompt, str], Sequence[str]],
        slots: Mapping[str, Sequence[str]] | None = None,
        buttons: Collection[str] = ("undo", "redo"),
    ) -> None:
        self.view = view
        self._buttons = buttons
        self.names = texts.Names(view.seats)
        self._options = options
        self._more_slots = dict(slots or {})
        self._stand = _Stand()
        self._page = Page("")
        self._locked: dict[str, float] = {}
        self._unseen: set[str] = set()
        self._told: tuple[str, ...] = ()
        self._told_at = 0.0
        self._go(Home(), own=False)

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

    def dice(self, faces: Mapping[str, str]) -> str:
        """What the tray saw, in words; cocked dice too."""
        seen = [self.names.word(face.lower()) for face in faces.values()]
        return texts.tray(seen)

    # -- what happens --------------------------------------------------------------------------

    def update(self, view: View, now: float, *, own: bool = False) -> None:
        """The table changed. ``own`` when only by what this menu has just said."""
        before = self._meanings()
        self.view = view
        self.names = texts.Names(view.seats)
        stand = self._stand
        if stand.own and not own and self._valid(stand.place):
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
        elif isinstance(place, At) and len(self._questions().entries) > 1:
            self._go(Questions(), own=True)
            self._mark(place)
        elif isinstance(place, Chair):
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
        if effect is None or (isinstance(effect, Exposed) and not self._exposures(face)):
            self.tell([texts.no_exposure()], now)
            return None
        return self._do(effect)

    def _face_effect(self, face: str) -> Action | Place | None:
        asked = [prompt for prompt in self.view.prompts if prompt.kind == "exposure"]
        if len(asked) == 1:
            return self._exposures(face)[0].effect
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
        elif button == "back" and self._held():
            self._go(Chairs(), own=True)
        return None

    def _ask_first(self, button: str, now: float) -> None:
        """Show what undo or redo would do."""
        place = self._undo() if button == "undo" else self._redo()
        if place is not None:
            self._go(place, own=True)
            return
        nothing = texts.nothing_to_take_back if button == "undo" else texts.nothing_to_bring_back
        self.tell([nothing()], now)

    def _undo(self) -> Undoing | None:
        return None if self.view.undo is None else Undoing(self.view.undo.number)

    def _redo(self) -> Redoing | None:
        return None if self.view.redo is None else Redoing(self.view.redo.number)

    def working(self, now: float) -> set[str]:
        """The buttons that do something now, other than to say that they do nothing."""
        buttons = {button for button, meaning in self._meanings().items() if meaning is not None}
        if len(self._page.entries) > 1:
            buttons |= {"up", "down"}
        place = self._stand.place
        if isinstance(place, At):
            inside = bool(place.trail) or len(self._questions().entries) > 1
        else:
            inside = not isinstance(place, Questions)
        if inside or place != self._home():
            buttons.add("back")
        return buttons | {"up", "down", "ok", "back"} if self.message(now)[0] else buttons

    # -- where one can be ----------------------------------------------------------------------

    def _go(self, place: Place, *, own: bool, cursor: int = 0) -> None:
        label = self._label()
        same = place == self._stand.place
        if isinstance(place, Home):
            place = self._home()
            same = place == self._stand.place
            cursor = self.cursor if same else 0
        self._page = self._make(place)
        labels = [entry.label for entry in self._page.entries]
        if same and label in labels:
            cursor = labels.index(label)
        self._stand = _Stand(place, min(cursor, max(len(labels) - 1, 0)), own)

    def _label(self) -> str:
        entries = self._page.entries
        return entries[self.cursor].label if entries else ""

    def _home(self) -> Place:
        for proposal in self.view.proposals:
            if proposal.fits:
                return Seen(proposal.id)
        for seat, status in self.view.seats.items():
            if status.asked:
                return Asked(seat, status.asked)
        waiting = [prompt for prompt in self._prompts() if prompt.waiting]
        return At(waiting[0].id) if len(waiting) == 1 else Questions()

    def _valid(self, place: Place) -> bool:
        if isinstance(place, At):
            asked = any(prompt.id == place.prompt for prompt in self._prompts())
            # What was chosen so far may have become impossible.
            return asked and (not place.trail or bool(self._at(place).entries))
        if isinstance(place, Seen | Forgetting):
            return any(one.id == place.proposal and one.fits for one in self.view.proposals)
        if isinstance(place, Asked):
            return self.view.seats[place.seat].asked == place.number
        if isinstance(place, Chair):
            return place.seat in self._held()
        if isinstance(place, Undoing):
            return place == self._undo()
        if isinstance(place, Redoing):
            return place == self._redo()
        if isinstance(place, Exposed):
            return bool(self._exposures(place.face))
        return True

    def _prompts(self) -> list[OpenPrompt]:
        return answerable(self.view)

    def _meanings(self) -> dict[str, object]:
        """What each button that says something would say now."""
        entries = self._page.entries
        meanings: dict[str, object] = {face: self._face_effect(face) for face in FACES}
        meanings["ok"] = entries[self.cursor].effect if entries else None
        place = self._stand.place
        meanings["back"] = Forgetting(place.proposal) if isinstance(place, Seen) else None
        return {**meanings, "undo": self._undo(), "redo": self._redo()}

    # -- the pages -----------------------------------------------------------------------------

    def _make(self, place: Place) -> Page:
        if isinstance(place, At):
            return self._at(place)
        if isinstance(place, Exposed):
            heading = texts.whose_exposure(self.names.word(place.face))
            return Page(heading, tuple(self._exposures(place.face)))
        if isinstance(place, Seen):
            [proposal] = [one for one in self.view.proposals if one.id == place.proposal]
            return self._seen(proposal)
        if isinstance(place, Forgetting):
            [proposal] = [one for one in self.view.proposals if one.id == place.proposal]
            entry = Entry(texts.forget_dice(), Forget(place.proposal))
            return Page(self.dice(proposal.dice), (entry,), hold="back")
        if isinstance(place, Undoing) and self.view.undo is not None:
            entry = Entry(texts.take_back(), TakeBack(place.number))
            return Page(self.names.line(self.view.undo.text), (entry,), hold="undo")
        if isinstance(place, Redoing) and self.view.redo is not None:
            entry = Entry(texts.bring_back(), BringBack(place.number))
            return Page(self.names.line(self.view.redo.text), (entry,), hold="redo")
        if isinstance(place, Asked):
            return self._asked(place)
        if isinstance(place, Chairs):
            return self._chairs()
        if isinstance(place, Chair):
            return self._chair(place.seat)
        return self._questions()

    def _questions(self) -> Page:
        prompts = self._prompts()
        waiting = tuple(self.names.waiting(label) for label in self.view.waiting)
        if prompts:
            prompts = sorted(prompts, key=lambda prompt: not prompt.waiting)
            asked = [
                Entry(label, At(prompt.id))
                for label, prompt in zip(self._short(prompts), prompts, strict=True)
            ]
            heading = texts.questions()
            if waiting and not any(prompt.waiting for prompt in prompts):
                heading = texts.waiting_here(waiting[0], len(waiting) - 1)
            seats = [Entry(texts.seats(), Chairs())] if self._held() else []
            return Page(heading, (*asked, *self._corrections(), *seats))
        if waiting:
            return Page(texts.waiting_for(), lines=waiting)
        return Page(texts.nothing_to_do())

    def _corrections(self) -> list[Entry]:
        """What a box without buttons for it can take and bring back all the same."""
        undo = None if "undo" in self._buttons else self._undo()
        redo = None if "redo" in self._buttons else self._redo()
        entries = [] if undo is None else [Entry(texts.undo(), undo)]
        return entries if redo is None else [*entries, Entry(texts.redo(), redo)]

    def _held(self) -> list[str]:
        """The seats that people hold with their phones."""
        return [seat for seat, one in self.view.seats.items() if one.claimed and not one.bot]

    def _asked(self, place: Asked) -> Page:
        answers = [
            Entry(label(), AnswerAsked(place.seat, place.number, give))
            for label, give in ((texts.give_seat, True), (texts.keep_seat, False))
        ]
        name = self.names.word(place.seat)
        return Page(texts.asked(place.number, name), tuple(answers))

    def _chairs(self) -> Page:
        entries = []
        for seat in self._held():
            name = self.names.word(seat)
            shown = texts.host(name) if self.view.seats[seat].host else name
            entries.append(Entry(shown, Chair(seat)))
        return Page(texts.seats(), tuple(entries))

    def _chair(self, seat: str) -> Page:
        entries = [Entry(texts.free_seat(), FreeSeat(seat))]
        if not self.view.seats[seat].host:
            entries.insert(0, Entry(texts.make_host(), MakeHost(seat)))
        return Page(self.names.word(seat), tuple(entries))

    def _at(self, place: At) -> Page:
        [prompt] = [one for one in self._prompts() if one.id == place.prompt]
        step = walk(self._answers(prompt, place.said), place.said, self._slots())
        heading = self.names.question(prompt.seat, prompt.kind, prompt.about)
        if place.said:
            heading = " ".join(
                [f"{self.names.word(prompt.seat)}:", *(self.names.words(p) for p in step.said)]
            )
        entries = []
        if step.complete:
            line = f"{prompt.seat}: {step.text}"
            entries.append(Entry(texts.that_is_all(), Say(line, prompt.id)))
        joining = {part[:-1] for part in step.next}
        shared = joining.pop() if len(joining) == 1 and not step.complete else ()
        if shared and place.said:
            heading += f" {self.names.words(shared)}"
        for part in step.next:
            label = self.names.words(part if not shared else part[-1:])
            entries.append(Entry(label, self._behind(prompt, place, (*step.said, part))))
        if not entries:
            return Page(heading, lines=(texts.on_a_phone(),))
        return Page(heading, tuple(entries))

    def _behind(self, prompt: OpenPrompt, place: At, said: tuple[Part, ...]) -> Action | Place:
        """What choosing this part does: it says the line if that is all, else it opens more."""
        deeper = At(prompt.id, (*place.trail, said))
        step = walk(self._answers(prompt, said), said, self._slots())
        if step.complete and not step.next and step.said == said:
            return Say(f"{prompt.seat}: {step.text}", prompt.id)
        return deeper

    def _answers(self, prompt: OpenPrompt, said: Sequence[Part]) -> list[list[str]]:
        if prompt.options:
            answers: Sequence[str] = prompt.options
        elif said or len(prompt.verbs) == 1:
            answers = self._options(prompt, said[0][-1] if said else prompt.verbs[0])
        else:
            answers = prompt.verbs
        return [answer.split() for answer in answers]

    def _slots(self) -> dict[str, Sequence[str]]:
        """What can stand in a free slot now: of the survivors, none who is or was in the game."""
        state = self.view.state
        gone = {*state["survivors"], *state["dead"], *state["removed"]}
        more = {
            name: [value for value in values if name != "SURVIVOR" or value not in gone]
            for name, values in self._more_slots.items()
        }
        return {**SLOTS, "PLAYER": list(self.view.seats), **more}

    def _exposures(self, face: str) -> list[Entry]:
        """Whose this face can be: a roll that is asked for, or else one in somebody's turn."""
        asked = [prompt for prompt in self.view.prompts if prompt.kind == "exposure"]
        if asked:
            return [
                Entry(
                    self.names.word(prompt.about or prompt.seat),
                    Say(f"{prompt.seat}: exposure {face}", prompt.id),
                )
                for prompt in asked
            ]
        entries = []
        for prompt in self.view.prompts:
            if prompt.kind == "turn" and "exposure" in prompt.verbs:
                begin = f"exposure {face} on "
                for answer in self._options(prompt, "exposure"):
                    if answer.startswith(begin):
                        who = self.names.word(answer.removeprefix(begin))
                        entries.append(Entry(who, Say(f"{prompt.seat}: {answer}", prompt.id)))
        return entries

    def _seen(self, proposal: Proposal) -> Page:
        prompts = {prompt.id: prompt for prompt in self.view.prompts}
        asked = [prompts[one] for one, _line in proposal.fits]
        entries = [
            Entry(label, Accept(proposal.id, prompt.id))
            for label, prompt in zip(self._short(asked), asked, strict=True)
        ]
        return Page(self.dice(proposal.dice), tuple(entries))

    def _short(self, prompts: Sequence[OpenPrompt]) -> list[str]:
        return self.names.short_questions(
            [(prompt.seat, prompt.kind, prompt.about) for prompt in prompts]
        )
