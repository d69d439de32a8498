"""A game in progress: say a line, undo, correct, jump, restore. It knows no game; the `RuleSet`
does.

At every rest point the world is turned to bytes. A few of these are kept as checkpoints; undo
restores the newest one before the line and plays the few lines after it again, so that its cost
does not grow with the game.
"""

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence
from typing import Any
from typing import Generic
from typing import NamedTuple
from typing import TypeVar
from zlib import crc32

from companion.engine.finding import Open
from companion.engine.finding import Question
from companion.engine.finding import find
from companion.engine.finding import no_such_question
from companion.engine.finding import waited_for
from companion.engine.log import REDO
from companion.engine.log import UNDO
from companion.engine.log import Entry
from companion.engine.log import Log
from companion.engine.notation import TABLE
from companion.engine.notation import Line
from companion.engine.notation import read_line
from companion.engine.prompts import GameOver
from companion.engine.prompts import Offer
from companion.engine.prompts import Prompt
from companion.engine.prompts import Refusal
from companion.engine.prompts import Words
from companion.engine.rests import Checkpoint
from companion.engine.rests import Digest
from companion.engine.rests import Rest
from companion.engine.ruleset import RuleSet
from companion.engine.strands import Runner
from companion.engine.strands import Strand
from companion.sentences import Sentence
from companion.sentences import Verbatim

W = TypeVar("W")

SET, GOTO = "set", "goto"
"""The two corrections of the table."""

CHECKPOINT_EVERY = 6
"""Lines between two checkpoints at the least: so many are played again by an undo at the most,
give or take a turn."""

REMEMBERED_ANSWERS = 64
"""How many answered prompts are remembered, to acknowledge a line that a device sends twice."""


class Said(NamedTuple):
    """A line since the last rest point, as everybody may see it, and what its answer rested on when
    it was said."""

    entry: Entry
    shown: str
    rests_on: object = None

    @property
    def corrects(self) -> bool:
        """Whether it is a correction of facts."""
        return self.entry.seat == TABLE and self.entry.words[0] == SET

    @property
    def settles(self) -> bool:
        """Whether it answered what a correction asked."""
        return self.entry.fingerprint.startswith(SET)


class Stumble(Refusal):
    """The rules failed on a line: a fault of the program. The line is refused and the game is as
    it was before."""


class Session(Generic[W]):
    """One game. Every change is a line (`say`); nothing else changes the world.

    ``notices`` are sentences for the table (lines that a correction dropped); whoever shows them
    clears the list. ``digests`` holds one entry for each step begun, so that a replay knows whether
    it has diverged.
    """

    def __init__(self, ruleset: RuleSet[W], world: W) -> None:
        self.ruleset = ruleset
        self.world = world
        self.notices: list[str] = []
        self.digests: list[Digest] = []
        self._log = Log()
        self._runner = Runner(self._on_mark)
        self._main: Strand | None = None
        self._interrupts: list[Strand] = []
        self._remaining: list[Words] = []
        self._asked = ("", "")
        self._lines = 0
        self._step = ""
        self._keep_every_rest = False
        self._rebuilding = False
        self._rest = Rest(0, ruleset.encode(world), {})
        self._since_rest: list[Said] = []
        self._postponed: list[Said] = []
        self._dropped: list[str] = []
        self._checkpoints = [self._rest]
        self._answered: dict[str, Entry] = {}
        self._answered_offer = ""
        self._guarded(self._play)

    @classmethod
    def restore(
        cls, ruleset: RuleSet[W], checkpoints: Sequence[Checkpoint], entries: Sequence[Entry]
    ) -> "Session[W]":
        """Return the game as it stood after ``entries``.

        ``checkpoints`` (oldest first, the first of them the beginning of the game) save playing
        everything again: only the lines after the newest that still fits are played. If one of
        these fits no more, because the rules have changed, it and the lines after it stay in the
        log but do not stand, and ``notices`` says so.
        """
        session = cls(ruleset, ruleset.decode(checkpoints[0].world))
        log = session._log
        log.load(entries)
        session._checkpoints = [
            Rest(point.lines, point.world, point.counters, point.begins)
            for point in checkpoints
            if log.number_after(point.lines) == point.last
        ]
        session._replay()
        return session

    def checkpoint(self) -> Checkpoint:
        """Return the newest rest point whose world was kept, for `restore`."""
        rest = self._rest if self._rest.world else self._checkpoints[-1]
        last = self._log.number_after(rest.lines)
        return Checkpoint(rest.lines, last, rest.world, rest.counters, rest.begins)

    # -- looking -------------------------------------------------------------------------------

    @property
    def entries(self) -> list[Entry]:
        """Every accepted line, undo and redo included; the line with number N is ``entries[N -
        1]``."""
        return self._log.entries

    def effective(self) -> list[Entry]:
        """Return the lines that stand: all but undo, redo and what was taken back."""
        return list(self._log.standing)

    def undoable(self) -> Entry | None:
        """Return the line that an undo would take back."""
        return self._log.standing[-1] if self._log.standing else None

    def redoable(self) -> Entry | None:
        """Return the line that a redo would bring back."""
        return self._log.undone[-1] if self._log.undone else None

    def waiting(self) -> list[Open]:
        """Return the prompts the game waits for, in seat order, the table's last."""
        opens = [waited_for(leaf, prompt) for leaf, prompt in self._asking()]
        if len(opens) > 1:
            order = {seat: at for at, seat in enumerate(self.ruleset.seats(self.world))}
            opens.sort(key=lambda one: order.get(one.prompt.seat, len(order)))
        return opens

    def offered(self) -> list[Open]:
        """Return the prompts that are open beside those the game waits for, and stop nothing."""
        return [
            Open(f"offer/{offer.seat}/{offer.kind}/{offer.about}", offer, False)
            for offer in self.ruleset.offers(self.world)
        ]

    def open(self) -> list[Open]:
        """Return every open prompt: those the game waits for first, then those it offers."""
        return self.waiting() + self.offered()

    def state(self) -> dict[str, Any]:
        """Return the whole state document, secrets included: for checks, and for the gate that
        makes views of it."""
        document = self.ruleset.state(self.world)
        document["waiting"] = [one.label for one in self.waiting()]
        document["offered"] = [one.label for one in self.offered()]
        return document

    def diverged(self, digests: Iterable[Digest]) -> Digest | None:
        """Return the first of ``digests`` (of another run of the same lines) that this game does
        not share, if any."""
        ours = {(digest.lines, digest.step): digest.value for digest in self.digests}
        return next((d for d in digests if ours.get((d.lines, d.step), d.value) != d.value), None)

    # -- saying --------------------------------------------------------------------------------

    def say(self, text: str, *, comment: str = "", prompt: str | None = None) -> Entry:
        """Take one line, such as ``ana: end``, and run the game on to the next question.

        ``comment`` says where it came from; without it the comment of the line itself is kept.
        ``prompt`` is the id of the prompt a device means to answer: if that one has been answered
        meanwhile the line is refused, and a line sent twice is acknowledged with its first entry.
        Raises `Refusal`, and then nothing has changed.
        """
        line = read_line(text)
        if line is None:
            raise Refusal("Nothing was said: the line is blank or only a comment.")
        if comment:
            line = line._replace(comment=comment)
        if line.seat == TABLE:
            act = {UNDO: self._undo, REDO: self._redo, SET: self._correct, GOTO: self._correct}.get(
                line.words[0]
            )
            if act is not None:
                return act(line)
        if prompt in self._answered:
            entry = self._answered[prompt]
            if (entry.seat, entry.words) == (line.seat, line.words):
                return entry
        question = self._find(line, prompt)
        entry = self._log.add(line, question.open.fingerprint)
        self._lines += 1
        self._run_line(self._answer, entry, question)
        self._remember(question.open, entry)
        return entry

    def _remember(self, answered: Open, entry: Entry) -> None:
        """Keep what answered a prompt, for a line that is sent twice.

        An offer has the same id whenever it is open: it is remembered until the next line alone.
        """
        self._answered.pop(self._answered_offer, None)
        self._answered_offer = "" if answered.waiting else answered.id
        self._answered[answered.id] = entry
        if len(self._answered) > REMEMBERED_ANSWERS:
            del self._answered[next(iter(self._answered))]

    def retract(self) -> None:
        """Remove the line accepted last for good, because it could not be stored: as if it had
        never been said.

        Raises `LookupError` when no line has been accepted since the last retract.
        """
        self._log.retract()
        self._replay()

    def _undo(self, line: Line) -> Entry:
        entry = self._log.next(line)
        self._log.undo(entry)
        self._replay()
        return entry

    def _redo(self, line: Line) -> Entry:
        entry = self._log.next(line)
        again = self._log.redo(entry)
        self._answered.clear()
        self._lines += 1
        self._run_line(self._apply, again)
        return entry

    def _correct(self, line: Line) -> Entry:
        try:
            self._change(line.words)
        except Refusal:
            raise
        except Exception as fault:
            self._replay()
            raise _stumble(line.text) from fault
        entry = self._log.add(line, "")
        self._answered.clear()
        self._lines += 1
        self._run_line(self._after_change, entry)
        return entry

    def _run_line(self, act: Callable[..., None], entry: Entry, *args: Any) -> None:
        """Let an accepted line act. A fault of the rules takes the line back and becomes a
        `Stumble`."""
        try:
            act(entry, *args)
        except Refusal:
            self.retract()
            raise
        except Exception as fault:
            self.retract()
            raise _stumble(entry.text) from fault

    # -- answering -----------------------------------------------------------------------------

    def _find(self, line: Line, prompt: str | None = None) -> Question:
        """The open prompt that ``line`` answers, with the line's values; raises `Refusal`."""
        try:
            question, refusal = find(line, prompt, self._asking(), self.offered)
        except Refusal:
            raise
        except Exception as fault:
            raise _stumble(line.text) from fault
        if question is not None:
            return question
        raise refusal or no_such_question(
            line, prompt, self.ruleset.seats(self.world), self.waiting(), self.offered()
        )

    def _apply(self, entry: Entry) -> None:
        """Let a line act again. Raises `Refusal` if it does not fit."""
        if entry.seat == TABLE and entry.words[0] in (SET, GOTO):
            self._change(entry.words)
            self._after_change(entry)
        else:
            self._answer(entry, self._question_for(entry))

    def _question_for(self, entry: Entry) -> Question:
        """The open prompt that a line answers when it acts again; raises `Refusal`."""
        asked = entry.fingerprint.partition(" ")[0]
        still_open = any(leaf.name_of_prompt() == asked for leaf, _ in self._asking())
        return self._find(Line(entry.seat, entry.words), asked if still_open else None)

    def _answer(self, entry: Entry, question: Question) -> None:
        """Let an answer act, then what is left of a line with several values."""
        prompt = question.open.prompt
        shown = _shown(entry, question)
        self._since_rest.append(Said(entry, shown, prompt.rests_on(entry.words)))
        if isinstance(prompt, Offer):
            prompt.accept(question.answer)
            self._guarded(self._refresh)
            if not self._rebuilding and not self._can_go_on():
                self._rebuild(self._since_rest[-1])
            return
        if question.remaining:
            self._remaining, self._asked = question.remaining, (prompt.seat, prompt.kind)
        self._guarded(self._runner.answer, question.strand, question.answer)
        self._end_interrupts()
        self._feed_remaining()
        if not self._rebuilding and self._has_no_answer():
            self._rebuild()

    def _has_no_answer(self) -> bool:
        """Whether a correction since the last rest point has led to a question nobody can answer:
        what it changed is asked about only now."""
        return any(said.corrects for said in self._since_rest) and not self._can_go_on()

    def _feed_remaining(self) -> None:
        """Answer with the values that remain of a line, as long as they are asked for."""
        while self._remaining:
            question = next(
                (
                    (leaf, prompt)
                    for leaf, prompt in self._asking()
                    if (prompt.seat, prompt.kind) == self._asked
                ),
                None,
            )
            if question is None:
                return
            strand, prompt = question
            words, *self._remaining = self._remaining
            try:
                answer = prompt.read(words)
            except Refusal as why:
                self._remaining = [words, *self._remaining]
                self._drop_remaining(why.sentence)
                return
            self._guarded(self._runner.answer, strand, answer)
            self._end_interrupts()

    def _drop_remaining(self, why: str) -> None:
        """Drop the values that remain of a line, and say so."""
        said = Verbatim(", ".join(f'"{" ".join(words)}"' for words in self._remaining))
        self.notices.append(
            Sentence(
                "%(said)s was left over and does not fit any more: %(why)s", said=said, why=why
            )
        )
        self._remaining = []

    # -- correcting ----------------------------------------------------------------------------

    def _change(self, words: Words) -> None:
        """Change the facts as ``set`` or ``goto`` says; raises `Refusal` before anything has
        changed."""
        if words[0] == SET:
            self.ruleset.correct(self.world, words[1:])
        else:
            self.ruleset.goto(self.world, words[1:])

    def _after_change(self, entry: Entry) -> None:
        """The facts were corrected: let thresholds act, and bring what is under way in line with
        them."""
        self._since_rest.append(Said(entry, _named(entry)))
        if entry.words[0] == GOTO:
            self._drop_everything()
            self._guarded(self._play)
            return
        self._settle()
        self._feed_remaining()

    def _settle(self) -> None:
        """Let thresholds act at once, before whatever is open."""
        strand = self._runner.begin(f"{SET}-{self._lines}", lambda: self.ruleset.settle(self.world))
        self._interrupts.append(strand)
        self._guarded(self._runner.resume, strand, None)
        self._end_interrupts()

    def _end_interrupts(self) -> None:
        """Once the last interrupt has ended, go on with what it had interrupted, if that is
        still possible."""
        if not self._interrupts:
            return
        self._interrupts = [strand for strand in self._interrupts if strand.leaves()]
        while settled := self._settled():
            self._guarded(self._runner.answer, settled, None)
            self._interrupts = [strand for strand in self._interrupts if strand.leaves()]
        if self._main is None and not self._interrupts:
            self._guarded(self._play)
            self._say_postponed()
        elif self._can_go_on():
            if not self._interrupts:
                self._guarded(self._refresh)
        elif self._rebuilding:
            again = self._main is None
            self._drop_strands()
            self._guarded(self._play)
            if again:
                self._say_postponed()
        else:
            self._rebuild()

    def _can_go_on(self) -> bool:
        """Whether every question that is open can be answered; what rests looks at the world
        anew."""
        return all(leaf.resting or prompt.answerable() for leaf, prompt in self._asking())

    def _settled(self) -> Strand | None:
        """A strand whose question a correction has settled, so that its rule can go on."""
        for leaf, prompt in self._asking():
            if prompt.lapses and not prompt.possible():
                return leaf
        return None

    def _refresh(self) -> None:
        """Start every resting strand again, so that it looks at the changed world; or the whole
        game, where it had ended."""
        if not self._asking():
            self._drop_strands()
            self._play()
        for leaf, _ in self._asking():
            if leaf.resting:
                self._runner.again(leaf)

    def _rebuild(self, offered: Said | None = None) -> None:
        """What was under way has become impossible: back to the last rest point, with the
        corrected facts, and those of the answer to an offer that has made it so. Lines and
        corrections that need what came after it are said again."""
        since, lines = self._since_rest, self._lines
        rest = self._last_rest()
        self._drop_everything()
        self._restore_world(rest)
        self._lines = lines
        for said in since:
            entry = said.entry
            first = said is offered and self._accepts(entry)
            if first or (said.corrects and self._changes(entry)):
                self._since_rest.append(said)
            else:
                self._postponed.append(said)
        self._postponed.sort(key=lambda said: not said.settles)
        self._rebuilding = True
        self._settle()
        self._say_postponed()

    def _changes(self, entry: Entry) -> bool:
        """Apply a correction to the facts of the rest point, if it makes sense there already."""
        try:
            self._change(entry.words)
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
        while self._postponed and (self._postponed[0].settles or not self._interrupts):
            said, *self._postponed = self._postponed
            try:
                self._say_again(said)
            except Refusal:
                self._dropped.append(f'"{said.shown}"')
        if self._postponed:
            return
        self._rebuilding = False
        if self._dropped:
            self.notices.append(
                Sentence(
                    "After this correction these lines fit no more and were dropped: %(lines)s.",
                    lines=Verbatim(", ".join(self._dropped)),
                )
            )
        self._dropped = []

    def _say_again(self, said: Said) -> None:
        """Let a postponed line act again, on what it rested on before. Raises `Refusal`."""
        entry = said.entry
        if entry.seat == TABLE and entry.words[0] in (SET, GOTO):
            self._apply(entry)
            return
        question = self._question_for(entry)
        if question.open.prompt.rests_on(entry.words) != said.rests_on:
            raise Refusal('"%(line)s" rested on something that is different now.', line=entry.text)
        self._answer(entry, question)

    # -- running -------------------------------------------------------------------------------

    def _asking(self) -> list[tuple[Strand, Prompt[Any]]]:
        """The strands that stand at a prompt: those of the interrupts, side by side, or if there
        is none those of the game itself."""
        if self._interrupts:
            return [leaf for strand in self._interrupts for leaf in strand.leaves()]
        return [] if self._main is None else self._main.leaves()

    def _play(self) -> None:
        """Start the game's main strand from the world."""
        self._main = self._runner.begin("main", lambda: self.ruleset.play(self.world))
        self._runner.resume(self._main, None)

    def _guarded(self, run: Callable[..., None], *args: Any) -> None:
        """Run strands; when the game ends in the middle, start again from the world, which says
        so."""
        try:
            run(*args)
        except GameOver:
            self._drop_everything()
            self._play()

    def _drop_everything(self) -> None:
        """End all strands, and drop the lines that were to be said again."""
        self._drop_strands()
        self._postponed, self._dropped, self._rebuilding = [], [], False

    def _drop_strands(self) -> None:
        """End all strands; the next main strand goes on counting, so that no id of a prompt
        comes twice."""
        counter = self._main.counter + 1 if self._main is not None else 0
        for strand in self._interrupts:
            strand.close()
        if self._main is not None:
            self._main.close()
        self._interrupts, self._main, self._remaining = [], None, []
        self._runner.counters = {"main": counter}

    def _on_mark(self, strand: Strand, step: bool) -> None:
        """A strand passes a rest point; if all others rest too, this is one of the whole game."""
        if self._remaining and step:
            self._drop_remaining(Sentence("The game has gone on to the next step."))
        if self._remaining or self._postponed or self._interrupts:
            return
        counters = {strand.path: strand.counter}
        if strand.parent is not None:
            for leaf, _ in self._asking():
                if not leaf.resting:
                    return
                counters[leaf.path] = leaf.counter
            for above in strand.ancestors():
                counters[above.path] = above.counter
        name = self.ruleset.step(self.world)
        begins = step and name != self._step
        checkpoint = self._lines >= self._checkpoints[-1].lines + CHECKPOINT_EVERY
        keep = begins or checkpoint or self._keep_every_rest
        world = self.ruleset.encode(self.world) if keep else b""
        self._rest = Rest(self._lines, world, counters, begins, len(self.digests))
        self._since_rest = []
        if begins:
            self._step = name
            self.digests.append(Digest(self._lines, name, crc32(world)))
        if checkpoint:
            self._checkpoints.append(self._rest)

    def _last_rest(self) -> Rest:
        """The last rest point with its world; if that was not kept, by playing there again."""
        if not self._rest.world:
            self._keep_every_rest = True
            self._replay(self._rest.lines)
            self._keep_every_rest = False
        return self._rest

    # -- replaying -----------------------------------------------------------------------------

    def _replay(self, lines: int | None = None) -> None:
        """Stand where the lines that stand (or the first ``lines`` of them) lead to: the newest
        checkpoint among them, and the lines after it. What these gave notice of, they did when they
        were said."""
        standing = self._log.standing
        end = len(standing) if lines is None else lines
        while self._checkpoints[-1].lines > end:
            self._checkpoints.pop()
        rest = self._checkpoints[-1]
        self._answered.clear()
        self._drop_everything()
        self._restore_world(rest)
        self._lines = rest.lines
        self._guarded(self._play)
        told = len(self.notices)
        for index in range(rest.lines, end):
            self._lines = index + 1
            try:
                self._apply(standing[index])
            except Refusal:
                asked = tuple(one.told for one in self.waiting())
                if asked:
                    why = Sentence("It does not fit; the game waits for %(asked)s.", asked=asked)
                else:
                    why = Sentence("It does not fit; the game waits for nothing.")
                self._leave_off(index, why)
                return
            except Exception as fault:  # noqa: BLE001 a game is opened up to there
                # what it has changed before it failed has to go too
                raised = Verbatim(repr(fault))
                self._leave_off(
                    index, Sentence("The rules failed on it (%(fault)s).", fault=raised)
                )
                self._replay()
                return
            del self.notices[told:]

    def _leave_off(self, index: int, why: str) -> None:
        """The line that stands at ``index`` fits no more: it and those after it stand no more."""
        standing = self._log.standing
        self._lines = index
        self.notices.append(
            Sentence.counted(
                '%(count)s line could not be taken over: line %(number)s, "%(line)s". %(why)s',
                "%(count)s lines could not be taken over, from line %(number)s on,"
                ' "%(line)s". %(why)s',
                len(standing) - index,
                number=standing[index].number,
                line=_named(standing[index]),
                why=why,
            )
        )
        del standing[index:]

    def _restore_world(self, rest: Rest) -> None:
        self.world = self.ruleset.decode(rest.world)
        self._rest = rest
        self._since_rest = []
        self._runner.counters = dict(rest.counters)
        self._step = "" if rest.begins else self.ruleset.step(self.world)
        del self.digests[rest.digests :]


def _shown(entry: Entry, question: Question) -> str:
    """A line as everybody may see it: of a secret or blind answer no more than who was asked."""
    prompt = question.open.prompt
    public = None if prompt.blind else prompt.public(entry.words)
    return _named(entry) if public is None else Line(entry.seat, public).text


def _named(entry: Entry) -> str:
    """A line without what it says: who was asked what, or which fact was corrected."""
    asked = entry.fingerprint.partition(" ")[2]
    if asked:
        return " ".join(asked.split()[:2])
    return Line(entry.seat, entry.words[:2]).text


def _stumble(text: str) -> Stumble:
    return Stumble(
        'The companion stumbled over "%(line)s" and took it back; the game is as it was before. '
        "Please say it another way, or correct the numbers by hand.",
        line=text,
    )
