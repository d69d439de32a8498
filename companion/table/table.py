"""The live table: what pages, panels, buttons and the console call, from any thread.

One thread owns the game. Everything else puts its wish on that thread's queue and waits for the
answer, so that lines act in the order in which they arrive and nobody sees half of one.

>>> table = Table.create(path, {"objective": "none"}, ["Ana", "Ben", "Cai"])     # doctest: +SKIP
>>> token = table.claim("ana")                                                   # doctest: +SKIP
>>> table.say(table.speaker_of(token), "ana: keep sparky gray-beard").accepted   # doctest: +SKIP
True
"""

import logging
import secrets
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from typing import TypeVar

from companion.engine.prompts import Refusal
from companion.sentences import Sentence
from companion.sentences import Verbatim
from companion.table import corrections
from companion.table import gate
from companion.table import opening
from companion.table import record
from companion.table.book import Book
from companion.table.checklist import Checklist
from companion.table.corrections import Correction
from companion.table.countdown import Countdown
from companion.table.feed import Signal
from companion.table.game import Game
from companion.table.gamefile import StoreError
from companion.table.gamefile import no_game
from companion.table.kept import Header
from companion.table.kept import Line
from companion.table.lock import InUse
from companion.table.lock import Lock
from companion.table.record import RecordError
from companion.table.seating import Seating
from companion.table.types import LogLine
from companion.table.types import Reply
from companion.table.types import Roll
from companion.table.types import Source
from companion.table.types import Speaker
from companion.table.types import TakingBack
from companion.table.types import View
from companion.table.worker import Closed
from companion.table.worker import Worker

__all__ = ["Closed", "InUse", "RecordError", "Refusal", "StoreError", "Table"]

T = TypeVar("T")

Listener = Callable[[int], None]
"""Called after each change with the new sequence number, on the table's thread; only enqueue."""

STUMBLED = Sentence(
    "The companion stumbled over this and has read the game again from its file: it stands after"
    " the newest line in the log. Please say it another way, or correct the numbers by hand."
)

LOST = Sentence(
    "The companion stumbled and cannot read the game from its file just now. What is in the file is"
    " safe; nothing more is taken before it can be read."
)

_log = logging.getLogger(__name__)


class Table(Seating):
    """One game, open and owned by this process until `close`.

    Made by `create`, `open` or `import_record`. ``path`` is the game's file, ``run`` the name of
    this start.
    """

    def __init__(self, path: Path, lock: Lock, start: Callable[[], Book]) -> None:
        self.path = path
        self._lock = lock
        self._seq = 1
        self._lost = False
        self._listeners: list[Listener] = []
        self._moment: gate.Moment | None = None
        self._views: dict[Speaker, View] = {}
        self._looked: set[Speaker] = set()
        self._onlookers: tuple[Speaker, ...] = ()
        self._countdown = Countdown()
        book = start()
        worker = Worker(f"table {path.stem}", self._countdown.next, self._changed)
        try:
            super().__init__(secrets.token_hex(4), book, worker)
            self._ticked = book.store.ticked()
            book.changed = self._changed
            self._do(book.throw)
        except BaseException:
            worker.close()
            book.close()
            raise

    # -- opening and closing -------------------------------------------------------------------

    @classmethod
    def create(
        cls,
        path: Path | str,
        setup: Mapping[str, Any],
        names: Sequence[str],
        *,
        automated: Sequence[str] = (),
        seed: int | None = None,
        game: Game | None = None,
        holder: str = "companion",
    ) -> "Table":
        """Begin a new game in a new file.

        ``setup`` has the keys of a scenario file, ``names`` are the players' display names
        clockwise. ``automated`` names kinds of prompts whose dice the companion throws itself
        (`companion.table.chance`), ``seed`` makes its chance repeatable for tests. ``holder`` is
        what others are told when they want the same game.

        Raises `Refusal` for a set-up that does not fit, `StoreError` where the file cannot be made,
        `InUse`.
        """
        game = game or _dead_of_winter()
        header = opening.header_for(game, setup, names, automated=automated, seed=seed)
        return cls._locked(Path(path), holder, opening.begin(Path(path), game, header))

    @classmethod
    def open(
        cls, path: Path | str, *, game: Game | None = None, holder: str = "companion"
    ) -> "Table":
        """Open a game where it stood. Raises `StoreError` or `InUse`."""
        game = game or _dead_of_winter()
        if not Path(path).is_file():
            raise no_game(Path(path))
        return cls._locked(Path(path), holder, lambda: opening.reopen(Path(path), game))

    @classmethod
    def import_record(
        cls, path: Path | str, text: str, *, game: Game | None = None, holder: str = "companion"
    ) -> "Table":
        """Begin a game in a new file from the text of a record.

        All of it is taken in one transaction, or nothing: raises `RecordError`, which names the
        first line that does not fit, `StoreError` or `InUse`.
        """
        game = game or _dead_of_winter()
        return cls._locked(Path(path), holder, opening.take_over(Path(path), game, text))

    @classmethod
    def _locked(cls, path: Path, holder: str, start: Callable[[], Book]) -> "Table":
        try:
            lock = Lock(path.resolve(), holder)  # by whatever name: a link is the same game
        except OSError as error:
            raise StoreError(
                "%(file)s cannot be opened: %(why)s.",
                file=Verbatim(path),
                why=Verbatim(error.strerror),
            ) from error
        try:
            return cls(path, lock, start)
        except BaseException:
            lock.close()
            raise

    @property
    def game(self) -> Game:
        """The game with the cards it began with."""
        return self._book.game

    @property
    def titles(self) -> Mapping[str, str]:
        """What the cards of the game are called, by their slugs."""
        return self._book.game.titles()

    def close(self) -> None:
        """Finish what is on the queue and let the game go. Does nothing the second time."""
        if self._worker.close():
            self._views = {}
            self._book.close()
            self._lock.close()

    # -- saying --------------------------------------------------------------------------------

    def say(
        self,
        speaker: Speaker,
        text: str,
        *,
        prompt: str | None = None,
        source: Source = "typed",
        why: str = "",
    ) -> Reply:
        """Say a line, such as ``ana: end``; a line that may not be said or does not fit is refused.

        ``prompt`` is the id of the prompt a device means: if that one has been answered meanwhile
        the line is refused and never answers another, and the same line sent twice is acknowledged
        once. ``source`` says what it came from, ``why`` may give a reason: both are the comment of
        the stored line. The reply is never an exception.
        """
        if source == "generated":
            raise ValueError("Only the companion's own lines are generated.")
        return self._reply(
            lambda: self._book.say(
                speaker, text, seats=self._seats, prompt=prompt, source=source, why=why
            )
        )

    def correct(self, speaker: Speaker, given: Sequence[Correction], *, why: str = "") -> Reply:
        """Say corrections, each as a line of its own, if the speaker still sees what stood there
        when each was made and the disk takes them; else none of them. They are taken back
        together. ``why`` may give a reason."""

        def say() -> int:
            corrections.check(given, gate.view(self._now(), speaker))
            lines = [one.line for one in given]
            return self._book.say_together(speaker, lines, seats=self._seats, why=why)

        return self._reply(say)

    def undo(self, speaker: Speaker, number: int) -> Reply:
        """Take back line ``number`` (`View.undo` shows it), if it still is the newest somebody
        said."""
        return self._reply(lambda: self._book.undo(speaker, number))

    def taking_back(self, speaker: Speaker, number: int) -> TakingBack:
        """What it would mean to go back before a line of the log (`undo_from`). Raises
        `Refusal`."""

        def look() -> TakingBack:
            first = self._book.said_with(number).number
            return gate.taking_back(self._now(), first, self._book.before(first), speaker)

        return self._do(look)

    def undo_from(self, speaker: Speaker, number: int, *, newest: int) -> Reply:
        """Take back a line and all after it, if ``newest`` (see `TakingBack`) still is."""
        return self._reply(lambda: self._book.undo_from(speaker, number, newest))

    def redo(self, speaker: Speaker, number: int | None = None) -> Reply:
        """Bring back what was taken back last, if it still is line ``number`` (`View.redo` shows
        it); None for whichever it is."""
        return self._reply(lambda: self._book.redo(speaker, number))

    def _reply(self, act: Callable[[], int]) -> Reply:
        def answer() -> Reply:
            if self._lost and not self._recovers():
                return Reply(False, LOST, None, self._seq)
            try:
                number = act()
            except Refusal as refusal:
                return Reply(False, refusal.sentence, None, self._seq)
            except Exception:  # noqa: BLE001 whatever it was, the game on the disk is whole
                _log.exception("the table stumbled; the game is read again from its file")
                return Reply(False, STUMBLED if self._recovers() else LOST, None, self._seq)
            return Reply(True, "", number, self._seq)

        return self._do(answer)

    def _recovers(self) -> bool:
        """Read the game again from its file; until that has worked, what is in memory is not to be
        gone on with."""
        try:
            self._book.recover()
        except Exception:  # noqa: BLE001 the next line tries again
            _log.exception("%s cannot be read again", self.path)
            self._lost = True
        else:
            self._lost = False
        self._changed()
        return not self._lost

    # -- looking -------------------------------------------------------------------------------

    def view(self, speaker: Speaker) -> View:
        """All that this speaker may see now. Whoever looks at what is made already does not wait
        for the table."""

        def look() -> View:
            made = self._view_for(speaker)
            # On a busy machine a turn of the table's thread costs more than a view: who looked at
            # the moment before will look at this one, and is seen to in the same turn.
            for other in self._onlookers:
                with suppress(Exception):  # whoever it is for is told when she looks
                    self._view_for(other)
            return made

        self._looked.add(speaker)
        return self._views.get(speaker) or self._do(look)

    def _view_for(self, speaker: Speaker) -> View:
        if speaker not in self._views:
            self._views[speaker] = gate.view(self._shown(), speaker)
        return self._views[speaker]

    def signal(self) -> Signal:
        """What any device in the house may know now (`companion.table.feed`)."""
        return self._do(lambda: gate.signal(self._shown()))

    def options(self, speaker: Speaker, prompt: str, verb: str) -> list[str]:
        """Every legal answer that begins with ``verb`` to the open prompt of this id; none if it is
        not the speaker's.

        For prompts with too many answers for a view.
        """
        return self.all_options(speaker, prompt, [verb])[verb]

    def all_options(
        self, speaker: Speaker, prompt: str, verbs: Sequence[str]
    ) -> dict[str, list[str]]:
        """The `options` of several verbs, at one moment."""

        def look() -> dict[str, list[str]]:
            now = self._shown()
            asked = next((one for one in now.open if one.id == prompt), None)
            if asked is None:
                return {verb: [] for verb in verbs}
            return {verb: gate.options(asked, speaker, now.seats, verb) for verb in verbs}

        return self._do(look)

    def log(self, speaker: Speaker) -> tuple[LogLine, ...]:
        """The whole log as this speaker may see it."""
        return self._do(lambda: gate.log(self._shown(), speaker))

    def export(self, *, whole: bool = False) -> str:
        """The game as the text of a record (`companion.table.record`).

        Public: what stands, in public form, and everything once all have declared. ``whole`` is
        every line with its secrets, for the owner of the file; only that one is sure to be
        importable before the game is over.
        """

        def write() -> str:
            names = {seat: status.name for seat, status in self._seats.status().items()}
            header = replace(self._book.header, names=names)
            if not whole:
                now = self._shown()
                said = gate.export(now.lines, now.standing, now.state)
                return record.write(header, said, whole=False)
            lines = [(line.text, line.comment) for line in self._book.lines]
            return record.write(header, lines)

        return self._do(write)

    def kept(self) -> tuple[Header, tuple[Line, ...]]:
        """The game as it is kept, secrets and all, under the names the seats have now: to be told
        again (`companion.chronicle`), never to be shown as it is. While votes are counted down it
        ends before the last."""

        def look() -> tuple[Header, tuple[Line, ...]]:
            names = {seat: status.name for seat, status in self._seats.status().items()}
            return replace(self._book.header, names=names), tuple(self._shown().lines)

        return self._do(look)

    # -- before and after the game -------------------------------------------------------------

    def checklist(self) -> Checklist:
        """What people put on the board before the game or away after it, and what is ticked off."""

        def look() -> Checklist:
            state = gate.public_state(self._now().state)
            items = self._book.game.to_do(self._book.header, state)
            return Checklist(items, frozenset(self._ticked), over=state["over"] is not None)

        return self._do(look)

    def tick(self, speaker: Speaker, item: str, *, done: bool) -> None:
        """Tick something off the list, or take the tick away: whoever has a seat, and the host.
        Raises `Refusal` for what is not on it, `StoreError`."""

        def mark() -> None:
            if speaker.role == "spectator":
                raise Refusal("Take a seat first; then this phone can tick something off.")
            if item not in {one.id for one in self.checklist().items}:
                raise Refusal("This is not on the list any more. Look again.")
            ticked = {*self._ticked, item} if done else self._ticked - {item}
            self._book.store.put_ticked(ticked)
            self._ticked = ticked
            self._changed()

        self._do(mark)

    def count_down(self, seconds: int) -> None:
        """From now on let so many seconds go by between the last vote and the votes; 0 for none."""
        self._countdown.seconds = seconds

    # -- hearing of changes --------------------------------------------------------------------

    def listen(self, callback: Listener) -> Callable[[], None]:
        """Have ``callback`` called after every change; returns what ends that."""
        self._listeners = [*self._listeners, callback]

        def stop() -> None:
            self._listeners = [other for other in self._listeners if other is not callback]

        return stop

    # -- the tray ------------------------------------------------------------------------------

    def propose(self, roll: Roll) -> None:
        """Keep a tray's roll; when this returns the tray may be told. Raises `StoreError`: then
        not."""
        self._do(lambda: self._book.propose(roll))

    def accept(self, speaker: Speaker, roll: int, *, prompt: str | None = None) -> Reply:
        """Answer a prompt with a roll that lies open (`View.proposals`).

        ``prompt`` says whose roll it is; it may be left out where only one prompt fits.
        """
        return self._reply(lambda: self._book.accept_roll(speaker, roll, prompt, self._seats))

    def dismiss(self, roll: int) -> None:
        """Forget a roll nobody wants."""
        self._do(lambda: self._book.dismiss_roll(roll))

    # -- this moment ---------------------------------------------------------------------------

    def _changed(self) -> None:
        self._seq += 1
        before, self._moment = self._moment, None
        self._views = {}
        if self._looked:
            self._onlookers, self._looked = tuple(self._looked), set()
        if self._countdown.seconds and not self._lost:
            self._countdown.follow(before, self._now())
        for callback in self._listeners:
            try:
                callback(self._seq)
            except Exception:  # noqa: BLE001 one page's fault is not the game's
                _log.exception("a listener of the table failed")

    def _now(self) -> gate.Moment:
        if self._moment is None:
            self._moment = self._book.moment(self.run, self._seq, self._seats.status())
        return self._moment

    def _shown(self) -> gate.Moment:
        """What people are shown now: while votes are counted down, what was before the last."""
        return self._countdown.shown(self._now())


def _dead_of_winter() -> Game:
    from companion.table.dead_of_winter import DeadOfWinterTable

    return DeadOfWinterTable()
