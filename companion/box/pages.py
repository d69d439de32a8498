"""What can be on the panel that asks: a page for each place where one can be, made from one view of
the table. Pure: where one is, and what a press does there, is `companion.box.menu`.
"""

from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field

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
from companion.box.places import Inviting
from companion.box.places import MakeHost
from companion.box.places import NewCode
from companion.box.places import Page
from companion.box.places import Place
from companion.box.places import Questions
from companion.box.places import Redoing
from companion.box.places import Say
from companion.box.places import Seen
from companion.box.places import TakeBack
from companion.box.places import Undoing
from companion.box.texts import asking
from companion.box.texts import purposes
from companion.box.texts import seating
from companion.box.texts import tray
from companion.box.texts import undoing
from companion.box.texts.names import Names
from companion.box.walk import SLOTS
from companion.box.walk import Part
from companion.box.walk import walk
from companion.table.invitation import spaced
from companion.table.types import OpenPrompt
from companion.table.types import Proposal
from companion.table.types import View

FACES = ("blank", "wound", "frostbite", "bitten")
"""The faces of the exposure die; each has a button of its own."""


def answerable(view: View) -> list[OpenPrompt]:
    """The prompts to walk through: not the turn of somebody who plays it on her own phone, for whom
    the box only tells what the exposure die shows.
    """
    return [
        prompt
        for prompt in view.prompts
        if prompt.kind != "turn" or tuple(prompt.verbs) != ("exposure",)
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What pages are made with, whatever the view.

    ``options`` gives all answers of a prompt that begin with a verb, for prompts whose view has
    only their verbs. ``slots`` lists what can stand in free slots of answers beyond dice, symbols,
    faces and seats: ``{"SURVIVOR": …}``; an answer with any other slot is for a phone. ``buttons``
    are those of the box: what it has no undo or redo for is at the end of the list of questions.
    ``code`` gives the join code of the moment, "" where there is none; ``titles`` are those of the
    game's cards.
    """

    options: Callable[[OpenPrompt, str], Sequence[str]]
    slots: Mapping[str, Sequence[str]] = field(default_factory=dict)
    buttons: Collection[str] = ("undo", "redo")
    code: Callable[[], str] = str
    titles: Mapping[str, str] = field(default_factory=dict)


class Pages:
    """The pages of one view of the table."""

    def __init__(self, view: View, context: Context) -> None:
        self.view = view
        self.names = Names(view.seats, context.titles)
        self.prompts = answerable(view)
        self._context = context

    def home(self) -> Place:
        """Where whatever wants an answer first is asked."""
        for proposal in self.view.proposals:
            if proposal.fits:
                return Seen(proposal.id)
        for seat, status in self.view.seats.items():
            if status.asked:
                return Asked(seat, status.asked)
        waiting = [prompt for prompt in self.prompts if prompt.waiting]
        return At(waiting[0].id) if len(waiting) == 1 else Questions()

    def valid(self, place: Place) -> bool:
        """Whether one can still be there."""
        if isinstance(place, At):
            asked = any(prompt.id == place.prompt for prompt in self.prompts)
            # What was chosen so far may have become impossible.
            return asked and (not place.trail or bool(self._at(place).entries))
        if isinstance(place, Seen | Forgetting):
            return any(one.id == place.proposal and one.fits for one in self.view.proposals)
        if isinstance(place, Asked):
            return self.view.seats[place.seat].asked == place.number
        if isinstance(place, Chair):
            return place.seat in self.held()
        if isinstance(place, Inviting):
            return bool(self._context.code())
        if isinstance(place, Undoing):
            return place == self.undo()
        if isinstance(place, Redoing):
            return place == self.redo()
        if isinstance(place, Exposed):
            return bool(self.exposures(place.face))
        return True

    def undo(self) -> Undoing | None:
        """Where one is asked whether the newest line shall be taken back; None without one."""
        return None if self.view.undo is None else Undoing(self.view.undo.number)

    def redo(self) -> Redoing | None:
        """Where one is asked whether what was taken back last shall be brought back."""
        return None if self.view.redo is None else Redoing(self.view.redo.number)

    def make(self, place: Place) -> Page:
        """The page of a place that is `valid`."""
        if isinstance(place, At):
            return self._at(place)
        if isinstance(place, Exposed):
            heading = asking.whose_exposure(self.names.word(place.face))
            return Page(heading, tuple(self.exposures(place.face)))
        if isinstance(place, Seen):
            [proposal] = [one for one in self.view.proposals if one.id == place.proposal]
            return self._seen(proposal)
        if isinstance(place, Forgetting):
            [proposal] = [one for one in self.view.proposals if one.id == place.proposal]
            entry = Entry(tray.forget(), Forget(place.proposal))
            return Page(self.names.dice(proposal.dice), (entry,), hold="back")
        if isinstance(place, Undoing) and self.view.undo is not None:
            entry = Entry(undoing.take_back(), TakeBack(place.number))
            return Page(self.names.line(self.view.undo), (entry,), hold="undo")
        if isinstance(place, Redoing) and self.view.redo is not None:
            entry = Entry(undoing.bring_back(), BringBack(place.number))
            return Page(self.names.line(self.view.redo), (entry,), hold="redo")
        return self._of_seats(place) or self.questions()

    def _of_seats(self, place: Place) -> Page | None:
        if isinstance(place, Asked):
            return self._asked(place)
        if isinstance(place, Chairs):
            return self._chairs()
        if isinstance(place, Chair):
            return self._chair(place.seat)
        if isinstance(place, Inviting):
            heading = seating.join_code(spaced(self._context.code()))
            return Page(heading, (Entry(seating.change_code(), NewCode()),))
        return None

    def questions(self) -> Page:
        """The list of all prompts that the box may answer."""
        prompts, ballot = self.prompts, self.view.ballot
        if ballot is not None and ballot.left:
            return Page(asking.votes_in(ballot.left))
        waiting = tuple(self.names.waiting(label) for label in self.view.waiting)
        if prompts:
            prompts = sorted(prompts, key=lambda prompt: not prompt.waiting)
            asked = [
                Entry(label, At(prompt.id))
                for label, prompt in zip(self._short(prompts), prompts, strict=True)
            ]
            heading = asking.questions()
            if waiting and not any(prompt.waiting for prompt in prompts):
                heading = asking.waiting_here(waiting[0], len(waiting) - 1)
            seats = [Entry(seating.seats(), Chairs())] if self.held() else []
            return Page(heading, (*asked, *self._corrections(), *seats))
        if waiting:
            return Page(asking.waiting_for(), lines=waiting)
        return Page(asking.nothing_to_do())

    def _corrections(self) -> list[Entry]:
        """What a box without buttons for it can take and bring back all the same."""
        undo = None if "undo" in self._context.buttons else self.undo()
        redo = None if "redo" in self._context.buttons else self.redo()
        entries = [] if undo is None else [Entry(undoing.undo(), undo)]
        return entries if redo is None else [*entries, Entry(undoing.redo(), redo)]

    def held(self) -> list[str]:
        """The seats that people hold with their phones."""
        return [seat for seat, one in self.view.seats.items() if one.claimed and not one.bot]

    def _asked(self, place: Asked) -> Page:
        answers = [
            Entry(label(), AnswerAsked(place.seat, place.number, give))
            for label, give in ((seating.give_seat, True), (seating.keep_seat, False))
        ]
        name = self.names.word(place.seat)
        return Page(seating.asked(place.number, name), tuple(answers))

    def _chairs(self) -> Page:
        entries = []
        for seat in self.held():
            name = self.names.word(seat)
            shown = seating.host(name) if self.view.seats[seat].host else name
            entries.append(Entry(shown, Chair(seat)))
        if code := self._context.code():
            entries.append(Entry(seating.join_code(spaced(code)), Inviting()))
        return Page(seating.seats(), tuple(entries))

    def _chair(self, seat: str) -> Page:
        entries = [Entry(seating.free_seat(), FreeSeat(seat))]
        if not self.view.seats[seat].host:
            entries.insert(0, Entry(seating.make_host(), MakeHost(seat)))
        return Page(self.names.word(seat), tuple(entries))

    def _at(self, place: At) -> Page:
        [prompt] = [one for one in self.prompts if one.id == place.prompt]
        step = walk(self._answers(prompt, place.said), place.said, self._slots())
        heading = self.names.question(prompt.seat, prompt.kind, prompt.about, prompt.purpose)
        if place.said:
            heading = " ".join(
                [f"{self.names.word(prompt.seat)}:", *(self.names.words(p) for p in step.said)]
            )
        entries = []
        if step.complete:
            line = f"{prompt.seat}: {step.text}"
            entries.append(Entry(asking.that_is_all(), Say(line, prompt.id)))
        joining = {part[:-1] for part in step.next}
        shared = joining.pop() if len(joining) == 1 and not step.complete else ()
        if shared and place.said:
            heading += f" {self.names.words(shared)}"
        for part in self._in_order(step.next):
            label = self.names.words(part if not shared else part[-1:])
            label = purposes.answer(prompt.kind, prompt.purpose, label, part)
            entries.append(Entry(label, self._behind(prompt, place, (*step.said, part))))
        if not entries:
            return Page(heading, lines=(asking.on_a_phone(),))
        return Page(heading, tuple(entries))

    def _in_order(self, parts: Sequence[Part]) -> list[Part]:
        """What can be said next: cards out of a deck by their titles, as they are looked for; all
        else, people and places on the board among it, stays where the rules have it."""
        board = {*self.view.state["survivors"], *self.view.state["locations"]}
        decks = [part for part in parts if self.names.is_card(part[-1]) and part[-1] not in board]
        by_title = iter(sorted(decks, key=lambda part: self.names.word(part[-1])))
        return [next(by_title) if part in decks else part for part in parts]

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
            answers = self._context.options(prompt, said[0][-1] if said else prompt.verbs[0])
        else:
            answers = prompt.verbs
        return [answer.split() for answer in answers]

    def _slots(self) -> dict[str, Sequence[str]]:
        """What can stand in a free slot now: of the survivors, none who is or was in the game."""
        state = self.view.state
        gone = {*state["survivors"], *state["dead"], *state["removed"]}
        more = {
            name: [value for value in values if name != "SURVIVOR" or value not in gone]
            for name, values in self._context.slots.items()
        }
        return {**SLOTS, "PLAYER": list(self.view.seats), **more}

    def exposures(self, face: str) -> list[Entry]:
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
                for answer in self._context.options(prompt, "exposure"):
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
        return Page(self.names.dice(proposal.dice), tuple(entries))

    def _short(self, prompts: Sequence[OpenPrompt]) -> list[str]:
        return self.names.short_questions(
            [(prompt.seat, prompt.kind, prompt.about) for prompt in prompts]
        )
