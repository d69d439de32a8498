"""The books of one game: the session, the file it is kept in, and the companion's own chance. For
one thread.

Every line goes the same way: rights, session, file, copy. Only when it is on the disk does anybody
hear of it; a line the disk does not take is taken back from the session and refused.
"""

import logging
import time
from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from typing import Any
from typing import TypeVar

from companion.engine.finding import Open
from companion.engine.log import REDO
from companion.engine.log import UNDO
from companion.engine.log import Entry
from companion.engine.notation import TABLE
from companion.engine.notation import read_line
from companion.engine.prompts import Refusal
from companion.engine.prompts import Stumble
from companion.engine.prompts import Words
from companion.engine.session import Session
from companion.sentences import Sentence
from companion.table import gate
from companion.table import rights
from companion.table import taking_back
from companion.table.chance import DICE
from companion.table.chance import GENERATED
from companion.table.display_names import tidy
from companion.table.game import Game
from companion.table.gamefile import StoreError
from companion.table.keeping import kept_line
from companion.table.keeping import packed
from companion.table.keeping import public_forms
from companion.table.kept import JOINED
from companion.table.kept import REASON
from companion.table.kept import Beside
from companion.table.kept import Header
from companion.table.kept import Line
from companion.table.pieces import Errands
from companion.table.record import Copy
from companion.table.rights import COMPANION
from companion.table.rolls import Rolls
from companion.table.rolls import ended
from companion.table.seats import Seats
from companion.table.store import Store
from companion.table.types import Roll
from companion.table.types import SeatStatus
from companion.table.types import Source
from companion.table.types import Speaker

T = TypeVar("T")

SINCE = "~"
"""What stands in a prompt's id before the number of times lines were taken back."""

REDO_LINE = f"{TABLE}: {REDO}"

CHECKPOINT_EVERY = 12
"""Lines between two checkpoints on the disk at the least."""

MOST_LETTERS = 1000
"""The longest line somebody may say; the longest that makes sense sets a hand of many cards."""

MOST_REASON = 80
"""The longest reason that is kept with a line, in letters; what is more is cut off."""

MOST_THROWN = 1000
"""The companion never says more lines of its own in a row: something would be wrong."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Said:
    """A line that was taken, and the public state it has led to."""

    line: Line
    begins_a_step: bool
    state: dict[str, Any]


class Book:
    """One game, open. ``changed`` is called after every commit; ``lines`` is all that was said.

    ``bots`` are the seats that bots hold, ``thrown_for`` those of them whose dice the companion
    throws, whatever the table chose for its own.
    """

    def __init__(
        self,
        game: Game,
        header: Header,
        session: Session[Any],
        *,
        store: Store,
        lines: list[Line],
        copy: Copy,
        restore: Callable[[], Session[Any]],
    ) -> None:
        self.header = header
        self.lines = lines
        self.notices: list[str] = []
        self.changed: Callable[[], None] = lambda: None
        self.game = game
        self.store = store
        self._session = session
        self._copy = copy
        self._restore = restore
        self.bots: Collection[str] = ()
        self.thrown_for: Collection[str] = ()
        self._errands = self._nothing_to_do()
        self._unshown: list[_Said] | None = None
        self._chance = game.chance(header)
        self._bots_chance = game.chance(replace(header, automated=tuple(DICE)))
        self._digests = len(session.digests)
        self._since_checkpoint = 0
        self._clock = time.monotonic()
        self._rolls = Rolls(store)
        self._taken_back = taking_back.times(lines)

    # -- saying --------------------------------------------------------------------------------

    def say(
        self,
        speaker: Speaker,
        text: str,
        *,
        seats: Seats,
        prompt: str | None = None,
        source: Source = "typed",
        why: str = "",
        joined: bool = False,
    ) -> int:
        """Take a line and what the companion throws after it; returns its number. One that is
        ``joined`` is taken back with the line before it. Raises `Refusal`."""
        if len(text) > MOST_LETTERS:
            raise Refusal(
                "A line has at most %(most)s letters; this one has %(letters)s. Say it in several.",
                most=MOST_LETTERS,
                letters=len(text),
            )
        if not text.isprintable():
            raise Refusal("A line is plain letters in one row; this one has control characters.")
        line = read_line(text)
        if line is None:
            raise Refusal("Nothing was said: the line is blank or only a comment.")
        if line.seat == TABLE and line.words[0] == UNDO:
            return self._undo_as_said(speaker, line.words)
        if line.seat == TABLE and line.words[0] == REDO:
            return self.redo(speaker)
        opens = self._session.open()
        asked = [
            one.prompt
            for one in opens
            if one.prompt.seat == line.seat and one.prompt.takes(line.words)
        ]
        rights.check(speaker, line.seat, line.words, asked, seats.status())
        whence = f"{source}{JOINED}" if joined else source
        comment = f"{whence}{REASON}{why}" if (why := tidy(why, MOST_REASON)) else whence
        meant = self._meant(prompt)
        number = self._accept(line.text, comment, speaker, opens=opens, prompt=meant)
        self.throw()
        return number

    def say_together(
        self, speaker: Speaker, texts: Sequence[str], *, seats: Seats, why: str = ""
    ) -> int:
        """Take several lines that one tap says, which are taken back together: all, or none;
        returns the number of the last. Raises `Refusal`."""

        def say_all() -> list[int]:
            return [
                self.say(speaker, text, seats=seats, why=why, joined=place > 0)
                for place, text in enumerate(texts)
            ]

        return self._whole("; ".join(texts), say_all)[-1]

    def undo(self, speaker: Speaker, number: int) -> int:
        """Take back the newest line, which the speaker knows as line ``number``.

        What the companion threw after a line goes with it: an undo never lands on a die that is
        thrown again at once. Raises `Refusal` when ``number`` is not that line any more.
        """
        target = self._newest_said()
        if target is None or target.number != number:
            standing = {entry.number for entry in self._session.effective()}
            if 0 < number <= len(self.lines) and number not in standing:
                raise Refusal("Line %(number)s has been taken back already.", number=number)
            raise Refusal(
                "Line %(number)s is not the newest any more. Look at the log again.", number=number
            )
        return self._take_back(speaker, target)

    def undo_from(self, speaker: Speaker, number: int, newest: int) -> int:
        """Take back line ``number`` and all after it; ``newest`` is the newest line the speaker
        knows of. Raises `Refusal` if another was said since."""
        rights.check_going_back(speaker)
        if newest != len(self.lines):
            raise Refusal("Something was said since you looked. Look at the log again.")
        return self._take_back(speaker, self.said_with(number))

    def redo(self, speaker: Speaker, number: int | None = None) -> int:
        """Bring back the line taken back last, with what was taken back with it: what the companion
        threw after it, and what the same tap said.

        ``number`` is the line that the speaker means, None for whichever it is. Raises `Refusal`
        when that is another by now, or none.
        """
        target = self._session.redoable()
        if target is None:
            raise Refusal(
                "There is nothing to bring back: a new line was said since, or none undone."
            )
        if number not in (None, target.number):
            raise Refusal(
                "Line %(number)s is not the next to come back any more. Look at the log again.",
                number=number,
            )
        kept = self.lines[target.number - 1]
        rights.check_taking_back(speaker, kept.seat, kept.said_by)

        def bring_back() -> int:
            number = self._accept(REDO_LINE, "typed", speaker)
            while (again := self._session.redoable()) is not None and taking_back.goes_along(again):
                self._accept(REDO_LINE, GENERATED, COMPANION)
            return number

        number = self._whole(REDO_LINE, bring_back)
        self.throw()
        return number

    def throw(self) -> None:
        """Say what is the companion's own to say now: its decks, its deals, its dice."""
        for _ in range(MOST_THROWN):
            opens = self._session.open()
            own = [one for one in opens if one.prompt.seat in self.thrown_for]
            number = len(self.lines) + 1
            thrown = self._chance.next(opens, number) or self._bots_chance.next(own, number)
            if thrown is None:
                return
            try:
                self._accept(thrown.text, GENERATED, COMPANION, opens=opens, prompt=thrown.prompt)
            except Refusal as refusal:
                _log.error("the companion's own line %r was refused: %s", thrown.text, refusal)
                self.notices.append(
                    Sentence(
                        "The companion could not throw or deal just now. %(why)s",
                        why=refusal.sentence,
                    )
                )
                return
        raise RuntimeError(f"The companion threw {MOST_THROWN} times in a row.")

    def _undo_as_said(self, speaker: Speaker, words: Words) -> int:
        """``undo`` takes back the newest line, ``undo N`` that line and all after it."""
        if len(words) > 1:
            if len(words) > 2 or not words[1].isdecimal():
                raise Refusal('An undo reads "undo" or "undo N" with the number of a line.')
            if speaker.role == "player":
                return self.undo(speaker, int(words[1]))
            return self._take_back(speaker, self.said_with(int(words[1])))
        target = self._newest_said()
        if target is None:
            raise Refusal("There is nothing to undo: nobody has said a line that stands.")
        return self._take_back(speaker, target)

    def _take_back(self, speaker: Speaker, target: Entry) -> int:
        kept = self.lines[target.number - 1]
        rights.check_taking_back(speaker, kept.seat, kept.said_by)
        number = self._accept(f"{TABLE}: {UNDO} {target.number}", "typed", speaker)
        self.throw()
        return number

    def _newest_said(self) -> Entry | None:
        return taking_back.newest_said(self._session.effective())

    def said_with(self, number: int) -> Entry:
        """The line somebody said that line ``number`` belongs to. Raises `Refusal`."""
        return taking_back.said_with(self._session.effective(), number)

    def before(self, number: int) -> dict[str, Any]:
        """The whole state document as it was before line ``number``, which stands."""
        return self._session.ruleset.state(self._session.before(number))

    # -- one line, stored ----------------------------------------------------------------------

    def _accept(
        self,
        text: str,
        comment: str,
        speaker: Speaker,
        *,
        opens: Sequence[Open] | None = None,
        prompt: str | None = None,
        roll: int | None = None,
    ) -> int:
        """Say a line to the session and write it; returns its number. Raises `Refusal`."""
        opens = self._session.open() if opens is None else opens
        publics = public_forms(opens, text)
        proposals = self._rolls.proposals(opens)
        try:
            entry = self._session.say(text, comment=comment, prompt=prompt)
        except Stumble:
            _log.exception("the rules failed on %r", text)
            raise
        if entry.number <= len(self.lines):
            return entry.number
        now = time.monotonic()
        line = kept_line(
            entry, publics, self._session.open(), rights.signature(speaker), now - self._clock
        )
        answered = entry.fingerprint.partition(" ")[0]
        beside = Beside(
            checkpoint=self._due_checkpoint(),
            digests=self._new_digests(),
            rolls=ended(proposals, answered, roll),
        )
        try:
            self.store.append(line, beside)
        except StoreError as error:
            self._session.retract()
            raise self._not_kept(line.text, error) from error
        self._clock = now
        if speaker is not COMPANION:
            self.notices = []
        self._written(line, beside)
        return entry.number

    def _written(self, line: Line, beside: Beside) -> None:
        """A line of the session is in the file."""
        self.lines.append(line)
        self._taken_back += taking_back.times([line])
        self._rolls.forget(beside.rolls)
        self._digests = len(self._session.digests)
        self._since_checkpoint = 0 if beside.checkpoint is not None else self._since_checkpoint + 1
        self.notices += self._session.notices
        self._session.notices.clear()
        said = _Said(line, bool(beside.digests), self._public_state())
        if self._unshown is None:
            self._show([said])
        else:
            self._unshown.append(said)

    def _whole(self, said: str, act: Callable[[], T]) -> T:
        """Do what takes several lines. All are on the disk, in one transaction, before anybody
        hears of one; or none is taken. Raises `Refusal`, of what was ``said`` where the disk does
        not take it."""
        count = len(self.lines)
        before = self._clock, self._since_checkpoint, self.notices
        unshown: list[_Said] = []
        self._unshown = unshown
        try:
            with self.store.together():
                done = act()
        except BaseException as error:
            if len(self.lines) > count or not isinstance(error, Refusal):
                self._read_again()
            self._clock, self._since_checkpoint, self.notices = before
            if not isinstance(error, StoreError):
                raise
            raise self._not_kept(said, error) from error
        finally:
            self._unshown = None
        self._show(unshown)
        return done

    def _show(self, kept: Sequence[_Said]) -> None:
        """These lines are on the disk now: the copy has them too, and everybody hears of them."""
        for said in kept:
            self._copy.add(said.line.text, said.line.comment, sync=said.begins_a_step)
            self._errands.said(said.line, said.state, by_bot=said.line.seat in self.bots)
        self.changed()

    def _not_kept(self, said: str, error: StoreError) -> Refusal:
        """The disk did not take what was said."""
        _log.error("%r was not written: %s", said, error.__cause__ or error)
        return Refusal(
            "“%(line)s” could not be kept and was not taken. %(why)s", line=said, why=error.sentence
        )

    def _public_state(self) -> dict[str, Any]:
        return gate.public_state(self._session.state())

    def _nothing_to_do(self) -> Errands:
        """The board shows what the books say, as far as the companion knows."""
        return Errands(self._public_state())

    # -- prompts as devices know them ----------------------------------------------------------

    def _shown(self, prompt: str) -> str:
        """The id of a prompt for devices. The session's own comes again, perhaps for another
        question, once lines were taken back; nobody's old button must answer that one."""
        return f"{prompt}{SINCE}{self._taken_back}"

    def _meant(self, prompt: str | None) -> str | None:
        """The session's id of the prompt a device means. Raises `Refusal` if lines were taken back
        since it was shown."""
        if prompt is None:
            return None
        own, _, since = prompt.rpartition(SINCE)
        if since != str(self._taken_back):
            raise Refusal("Lines were taken back since this was asked. Look again, then answer.")
        return own

    def _new_digests(self) -> list[tuple[int, int, str, int]]:
        """The steps that the line just said has begun, as the store keeps them."""
        digests = self._session.digests
        fresh = digests[min(self._digests, len(digests)) :]
        if not fresh:
            return []
        standing = self._session.effective()
        return [(standing[d.lines - 1].number, d.lines, d.step, d.value) for d in fresh if d.lines]

    def _due_checkpoint(self) -> bytes | None:
        if self._since_checkpoint < CHECKPOINT_EVERY:
            return None
        return packed(self._session.checkpoint())

    # -- rolls ---------------------------------------------------------------------------------

    def propose(self, roll: Roll) -> None:
        """Keep a tray's roll; once this returns it may be acknowledged. Raises `StoreError`."""
        if self._rolls.propose(roll):
            self.changed()

    def accept_roll(self, speaker: Speaker, number: int, prompt: str | None, seats: Seats) -> int:
        """Answer ``prompt`` (or the only one that fits) with a roll; returns the line's number.
        Raises `Refusal`."""
        opens = self._session.open()
        prompt_id, text = self._rolls.answer(number, opens, self._meant(prompt))
        line = read_line(text)
        assert line is not None
        asked = [one.prompt for one in opens if one.id == prompt_id]
        rights.check(speaker, line.seat, line.words, asked, seats.status())
        said = self._accept(text, "tray", speaker, opens=opens, prompt=prompt_id, roll=number)
        self.throw()
        return said

    def dismiss_roll(self, number: int) -> None:
        """Forget a roll that nobody wants. Raises `StoreError`."""
        self._rolls.dismiss(number)
        self.changed()

    # -- looking -------------------------------------------------------------------------------

    def moment(self, run: str, seq: int, seats: dict[str, SeatStatus]) -> gate.Moment:
        """Everything about this moment, for the gate."""
        opens = [one._replace(id=self._shown(one.id)) for one in self._session.open()]
        undo = self._newest_said()
        redo = self._session.redoable()
        problem = [self._copy.problem] if self._copy.problem else []
        return gate.Moment(
            run=run,
            seq=seq,
            state=self._session.state(),
            open=opens,
            lines=tuple(self.lines),
            standing=frozenset(entry.number for entry in self._session.effective()),
            undo=undo.number if undo else None,
            redo=redo.number if redo else None,
            notices=(*self.notices, *problem),
            seats=seats,
            proposals=self._rolls.proposals(opens),
            aside=self.game.aside(self._session.world),
            errands=self._errands.kept,
        )

    def recover(self) -> None:
        """After a fault of the program: stand where the lines in the file lead to."""
        self._read_again()
        self._errands = self._nothing_to_do()

    def _read_again(self) -> None:
        """Of what was said only that is so which is in the file."""
        self._session = self._restore()
        self.lines = self.store.lines()
        self._digests = len(self._session.digests)
        self._rolls.read_again()
        self._taken_back = taking_back.times(self.lines)

    def close(self) -> None:
        """Close the file."""
        self.store.close()
