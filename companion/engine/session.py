"""A game in progress: say a line, undo, correct, jump, restore. It knows no game; the `RuleSet`
does.

Lines act on the game's course at once (`companion.engine.acting`). Undo restores the newest
checkpoint before the line and plays the few lines after it again (`companion.engine.replaying`), so
that its cost does not grow with the game.
"""

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence
from typing import Any
from typing import Generic
from typing import TypeVar

from companion.engine.acting import Acting
from companion.engine.course import Course
from companion.engine.finding import Open
from companion.engine.log import GOTO
from companion.engine.log import REDO
from companion.engine.log import SET
from companion.engine.log import UNDO
from companion.engine.log import Entry
from companion.engine.log import Log
from companion.engine.notation import TABLE
from companion.engine.notation import Line
from companion.engine.notation import read_line
from companion.engine.prompts import Refusal
from companion.engine.prompts import stumbled
from companion.engine.replaying import replay
from companion.engine.rests import Checkpoint
from companion.engine.rests import Digest
from companion.engine.rests import Rest
from companion.engine.ruleset import RuleSet

W = TypeVar("W")

REMEMBERED_ANSWERS = 64
"""How many answered prompts are remembered, to acknowledge a line that a device sends twice."""


class Session(Generic[W]):
    """One game. Every change is a line (`say`); nothing else changes the world.

    ``notices`` are sentences for the table (lines that a correction dropped); whoever shows them
    clears the list. ``digests`` holds one entry for each step begun, so that a replay knows whether
    it has diverged.
    """

    def __init__(self, ruleset: RuleSet[W], world: W) -> None:
        self.ruleset = ruleset
        self._course = Course(ruleset, world)
        self._acting = Acting(self._course, self._last_rest)
        self._log = Log()
        self._answered: dict[str, Entry] = {}
        self._answered_offer = ""
        self._course.guarded(self._course.play)

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
        session._course.checkpoints = [
            Rest(point.lines, point.world, point.counters, point.begins)
            for point in checkpoints
            if log.number_after(point.lines) == point.last
        ]
        session._replay()
        return session

    def checkpoint(self) -> Checkpoint:
        """Return the newest rest point whose world was kept, for `restore`."""
        course = self._course
        rest = course.rest if course.rest.world else course.checkpoints[-1]
        last = self._log.number_after(rest.lines)
        return Checkpoint(rest.lines, last, rest.world, rest.counters, rest.begins)

    # -- looking -------------------------------------------------------------------------------

    @property
    def world(self) -> W:
        """The facts of this moment: to be looked at, and never changed."""
        return self._course.world

    @property
    def notices(self) -> list[str]:
        """Sentences for the table."""
        return self._course.notices

    @property
    def digests(self) -> list[Digest]:
        """What the world was at each step begun."""
        return self._course.digests

    @property
    def entries(self) -> list[Entry]:
        """Every accepted line, undo and redo included; the line with number N is ``entries[N -
        1]``."""
        return self._log.entries

    def effective(self) -> list[Entry]:
        """Return the lines that stand: all but undo, redo and what was taken back."""
        return list(self._log.standing)

    def redoable(self) -> Entry | None:
        """Return the line that a redo would bring back."""
        return self._log.undone[-1] if self._log.undone else None

    def waiting(self) -> list[Open]:
        """Return the prompts the game waits for, in seat order, the table's last."""
        return self._course.waiting()

    def offered(self) -> list[Open]:
        """Return the prompts that are open beside those the game waits for, and stop nothing."""
        return self._course.offered()

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

    def before(self, number: int) -> W:
        """Return the facts as they were before line ``number``, which stands: played again from
        the newest checkpoint that is early enough."""
        earlier = Session(self.ruleset, self.ruleset.decode(self._course.checkpoints[0].world))
        earlier._log.load(self.entries)
        earlier._course.checkpoints = list(self._course.checkpoints)
        standing = [entry.number for entry in earlier._log.standing]
        earlier._replay(standing.index(number))
        return earlier.world

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
        question = self._acting.find(line, prompt)
        entry = self._log.add(line, question.open.fingerprint)
        self._course.lines += 1
        self._run_line(self._acting.answer, entry, question)
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
        self._course.lines += 1
        self._run_line(self._acting.apply, again)
        return entry

    def _correct(self, line: Line) -> Entry:
        try:
            self._acting.change(line.words)
        except Refusal:
            raise
        except Exception as fault:
            self._replay()
            raise stumbled(line.text) from fault
        entry = self._log.add(line, "")
        self._answered.clear()
        self._course.lines += 1
        self._run_line(self._acting.after_change, entry)
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
            raise stumbled(entry.text) from fault

    # -- replaying -----------------------------------------------------------------------------

    def _replay(self, lines: int | None = None) -> None:
        """Stand where the lines that stand (or the first ``lines`` of them) lead to."""
        self._answered.clear()
        replay(self._course, self._log.standing, self._acting.apply, lines)

    def _last_rest(self) -> Rest:
        """The last rest point with its world; if that was not kept, by playing there again."""
        course = self._course
        if not course.rest.world:
            course.keep_every_rest = True
            self._replay(course.rest.lines)
            course.keep_every_rest = False
        return course.rest
