"""How a line acts on the course of a game: an answer goes to its question, a correction changes the
facts, and what is under way is brought in line with them.
"""

from collections.abc import Callable
from typing import Generic
from typing import TypeVar

from companion.engine.course import Course
from companion.engine.course import Said
from companion.engine.finding import Question
from companion.engine.finding import find
from companion.engine.finding import no_such_question
from companion.engine.log import GOTO
from companion.engine.log import SET
from companion.engine.log import Entry
from companion.engine.notation import Line
from companion.engine.prompts import Offer
from companion.engine.prompts import Refusal
from companion.engine.prompts import Words
from companion.engine.prompts import stumbled
from companion.engine.rests import Rest
from companion.engine.strands import Strand
from companion.sentences import Sentence
from companion.sentences import Verbatim

W = TypeVar("W")


class Acting(Generic[W]):
    """Lets lines act on a course, those that are said and those that are played again.

    ``last_rest`` returns the last rest point with its world, from which a correction that has made
    the questions under way impossible starts anew.
    """

    def __init__(self, course: Course[W], last_rest: Callable[[], Rest]) -> None:
        self._course = course
        self._last_rest = last_rest

    # -- answering -----------------------------------------------------------------------------

    def find(self, line: Line, prompt: str | None = None) -> Question:
        """Return the open prompt that ``line`` answers, with the line's values; raises
        `Refusal`."""
        course = self._course
        try:
            question, refusal = find(line, prompt, course.asking(), course.offered)
        except Refusal:
            raise
        except Exception as fault:
            raise stumbled(line.text) from fault
        if question is not None:
            return question
        raise refusal or no_such_question(
            line, prompt, course.ruleset.seats(course.world), course.waiting(), course.offered()
        )

    def apply(self, entry: Entry) -> None:
        """Let a line act again. Raises `Refusal` if it does not fit."""
        if entry.is_correction:
            self.change(entry.words)
            self.after_change(entry)
        else:
            self.answer(entry, self._question_for(entry))

    def _question_for(self, entry: Entry) -> Question:
        """The open prompt that a line answers when it acts again; raises `Refusal`."""
        asked = entry.fingerprint.partition(" ")[0]
        still_open = any(leaf.name_of_prompt() == asked for leaf, _ in self._course.asking())
        return self.find(Line(entry.seat, entry.words), asked if still_open else None)

    def answer(self, entry: Entry, question: Question) -> None:
        """Let an answer act, then what is left of a line with several values."""
        course, prompt = self._course, question.open.prompt
        shown = _shown(entry, question)
        course.since_rest.append(Said(entry, shown, prompt.rests_on(entry.words)))
        if isinstance(prompt, Offer):
            prompt.accept(question.answer)
            course.guarded(course.refresh)
            if not course.rebuilding and not course.can_go_on():
                self._rebuild(course.since_rest[-1])
            return
        if question.remaining:
            course.remaining, course.asked = question.remaining, (prompt.seat, prompt.kind)
        course.guarded(course.runner.answer, question.strand, question.answer)
        self._end_interrupts()
        self._feed_remaining()
        if not course.rebuilding and self._has_no_answer():
            self._rebuild()

    def _has_no_answer(self) -> bool:
        """Whether a correction since the last rest point has led to a question nobody can answer:
        what it changed is asked about only now."""
        course = self._course
        return any(said.corrects for said in course.since_rest) and not course.can_go_on()

    def _feed_remaining(self) -> None:
        """Answer with the values that remain of a line, as long as they are asked for."""
        course = self._course
        while course.remaining:
            question = next(
                (
                    (leaf, prompt)
                    for leaf, prompt in course.asking()
                    if (prompt.seat, prompt.kind) == course.asked
                ),
                None,
            )
            if question is None:
                return
            strand, prompt = question
            words, *course.remaining = course.remaining
            try:
                answer = prompt.read(words)
            except Refusal as why:
                course.remaining = [words, *course.remaining]
                course.drop_remaining(why.sentence)
                return
            course.guarded(course.runner.answer, strand, answer)
            self._end_interrupts()

    # -- correcting ----------------------------------------------------------------------------

    def change(self, words: Words) -> None:
        """Change the facts as ``set`` or ``goto`` says; raises `Refusal` before anything has
        changed."""
        course = self._course
        if words[0] == SET:
            course.ruleset.correct(course.world, words[1:])
        else:
            course.ruleset.goto(course.world, words[1:])

    def after_change(self, entry: Entry) -> None:
        """The facts were corrected: let thresholds act, and bring what is under way in line with
        them."""
        course = self._course
        course.since_rest.append(Said(entry, entry.named))
        if entry.words[0] == GOTO:
            course.drop_everything()
            course.guarded(course.play)
            return
        self._settle()
        self._feed_remaining()

    def _settle(self) -> None:
        """Let thresholds act at once, before whatever is open."""
        course = self._course
        strand = course.runner.begin(
            f"{SET}-{course.lines}", lambda: course.ruleset.settle(course.world)
        )
        course.interrupts.append(strand)
        course.guarded(course.runner.resume, strand, None)
        self._end_interrupts()

    def _end_interrupts(self) -> None:
        """Once the last interrupt has ended, go on with what it had interrupted, if that is
        still possible."""
        course = self._course
        if not course.interrupts:
            return
        course.interrupts = [strand for strand in course.interrupts if strand.leaves()]
        while settled := self._settled():
            course.guarded(course.runner.answer, settled, None)
            course.interrupts = [strand for strand in course.interrupts if strand.leaves()]
        if course.main is None and not course.interrupts:
            course.guarded(course.play)
            self._say_postponed()
        elif course.can_go_on():
            if not course.interrupts:
                course.guarded(course.refresh)
        elif course.rebuilding:
            again = course.main is None
            course.drop_strands()
            course.guarded(course.play)
            if again:
                self._say_postponed()
        else:
            self._rebuild()

    def _settled(self) -> Strand | None:
        """A strand whose question a correction has settled, so that its rule can go on."""
        for leaf, prompt in self._course.asking():
            if prompt.lapses and not prompt.possible():
                return leaf
        return None

    # -- rebuilding ----------------------------------------------------------------------------

    def _rebuild(self, offered: Said | None = None) -> None:
        """What was under way has become impossible: back to the last rest point, with the
        corrected facts, and those of the answer to an offer that has made it so. Lines and
        corrections that need what came after it are said again."""
        course = self._course
        since, lines = course.since_rest, course.lines
        rest = self._last_rest()
        course.drop_everything()
        course.stand_at(rest)
        course.lines = lines
        for said in since:
            entry = said.entry
            first = said is offered and self._accepts(entry)
            if first or (said.corrects and self._changes(entry)):
                course.since_rest.append(said)
            else:
                course.postponed.append(said)
        course.postponed.sort(key=lambda said: not said.settles)
        course.rebuilding = True
        self._settle()
        self._say_postponed()

    def _changes(self, entry: Entry) -> bool:
        """Apply a correction to the facts of the rest point, if it makes sense there already."""
        try:
            self.change(entry.words)
        except Refusal:
            return False
        return True

    def _accepts(self, entry: Entry) -> bool:
        """Apply an answer to an offer to the facts of the rest point, if it is offered there."""
        try:
            question = self._question_for(entry)
        except Refusal:
            return False
        if isinstance(question.open.prompt, Offer):
            question.open.prompt.accept(question.answer)
        return isinstance(question.open.prompt, Offer)

    def _say_postponed(self) -> None:
        """Say again the lines that a rebuild postponed; those that fit no more are dropped, and
        named.

        What the corrections ask is answered first; all else waits until that is settled.
        """
        course = self._course
        while course.postponed and (course.postponed[0].settles or not course.interrupts):
            said, *course.postponed = course.postponed
            try:
                self._say_again(said)
            except Refusal:
                course.dropped.append(f'"{said.shown}"')
        if course.postponed:
            return
        course.rebuilding = False
        if course.dropped:
            course.notices.append(
                Sentence(
                    "After this correction these lines fit no more and were dropped: %(lines)s.",
                    lines=Verbatim.listed(course.dropped),
                )
            )
        course.dropped = []

    def _say_again(self, said: Said) -> None:
        """Let a postponed line act again, on what it rested on before. Raises `Refusal`."""
        entry = said.entry
        if entry.is_correction:
            self.apply(entry)
            return
        question = self._question_for(entry)
        if question.open.prompt.rests_on(entry.words) != said.rests_on:
            raise Refusal('"%(line)s" rested on something that is different now.', line=entry.text)
        self.answer(entry, question)


def _shown(entry: Entry, question: Question) -> str:
    """A line as everybody may see it: of a secret or blind answer no more than who was asked."""
    prompt = question.open.prompt
    public = None if prompt.blind else prompt.public(entry.words)
    return entry.named if public is None else Line(entry.seat, public).text
