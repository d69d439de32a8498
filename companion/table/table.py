"""The live table: what pages, panels, buttons and the console call, from any thread.

One thread owns the game. Everything else puts its wish on that thread's queue and waits for the
answer, so that lines act in the order in which they arrive and nobody sees half of one.

>>> table = Table.create(path, {"objective": "none"}, ["Ana", "Ben", "Cai"])     # doctest: +SKIP
>>> token = table.claim("ana")                                                   # doctest: +SKIP
>>> table.say(table.speaker_of(token), "ana: keep sparky gray-beard").accepted   # doctest: +SKIP
True
"""

import logging
import queue
import secrets
import threading
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any
from typing import TypeVar

from companion.engine.prompts import Refusal
from companion.sentences import Sentence
from companion.sentences import Verbatim
from companion.table import gate
from companion.table import opening
from companion.table import record
from companion.table.book import Book
from companion.table.checklist import Checklist
from companion.table.countdown import Countdown
from companion.table.feed import Signal
from companion.table.game import Game
from companion.table.gamefile import StoreError
from companion.table.gamefile import no_game
from companion.table.invitation import Invitation
from companion.table.kept import Header
from companion.table.kept import Line
from companion.table.lock import InUse
from companion.table.lock import Lock
from companion.table.pins import Pins
from companion.table.record import RecordError
from companion.table.seats import Seats
from companion.table.types import BotDice
from companion.table.types import BotKind
from companion.table.types import LogLine
from companion.table.types import Reply
from companion.table.types import Roll
from companion.table.types import SeatStatus
from companion.table.types import Source
from companion.table.types import Speaker
from companion.table.types import TakingBack
from companion.table.types import View

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


class Closed(Exception):
    """The table was closed meanwhile."""

    def __init__(self) -> None:
        super().__init__("This game was closed.")


class Table:
    """One game, open and owned by this process until `close`.

    Made by `create`, `open` or `import_record`. ``path`` is the game's file, ``run`` the name of
    this start.
    """

    def __init__(self, path: Path, lock: Lock, start: Callable[[], Book]) -> None:
        self.path = path
        self.run = secrets.token_hex(4)
        self._lock = lock
        self._seq = 1
        self._lost = False
        self._listeners: list[Listener] = []
        self._moment: gate.Moment | None = None
        self._views: dict[Speaker, View] = {}
        self._countdown = Countdown()
        self._wishes: queue.SimpleQueue[tuple[Callable[[], Any], Future[Any]] | None]
        self._wishes = queue.SimpleQueue()
        self._closing = threading.Lock()
        self._closed = False
        self._book = start()
        self._thread = threading.Thread(target=self._work, name=f"table {path.stem}", daemon=True)
        self._thread.start()
        try:
            self._seats = Seats(self._book.store, self._book.header.names)
            self._invitation: Invitation | None = Invitation(self._book.store)
            self._pins = Pins(self._book.store)
            self._ticked = self._book.store.ticked()
            self._book.changed = self._changed
            self._tell_of_bots()
            self._do(self._book.throw)
        except BaseException:
            self.close()
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

    def close(self) -> None:
        """Finish what is on the queue and let the game go. Does nothing the second time."""
        with self._closing:
            if self._closed:
                return
            self._closed = True
            self._wishes.put(None)
        self._thread.join()
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

    def undo(self, speaker: Speaker, number: int) -> Reply:
        """Take back line ``number`` (`View.undo` shows it), if it still is the newest somebody
        said."""
        return self._reply(lambda: self._book.undo(speaker, number))

    def taking_back(self, speaker: Speaker, number: int) -> TakingBack:
        """What it would mean to go back before a line of the log (`undo_from`). Raises
        `Refusal`."""

        def look() -> TakingBack:
            return gate.taking_back(self._now(), self._book.said_with(number).number, speaker)

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
        """All that this speaker may see now."""

        def look() -> View:
            if speaker not in self._views:
                self._views[speaker] = gate.view(self._shown(), speaker)
            return self._views[speaker]

        return self._do(look)

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
        again (`companion.chronicle`), never to be shown as it is."""

        def look() -> tuple[Header, tuple[Line, ...]]:
            names = {seat: status.name for seat, status in self._seats.status().items()}
            return replace(self._book.header, names=names), tuple(self._book.lines)

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

    # -- seats ---------------------------------------------------------------------------------

    @property
    def code(self) -> str:
        """The join code, "" where anyone may sit down; whoever asks does not wait for the table.
        It is for those who are in already: players, the host, the box."""
        invitation = self._invitation
        return invitation.code if invitation is not None else ""

    @property
    def invitation(self) -> str:
        """What changes whenever the join code does, and tells nothing of it."""
        invitation = self._invitation
        return f"{self.run}.{invitation.renewals if invitation is not None else ''}"

    def has_code(self, code: str) -> bool:
        """Whether this is the join code, as somebody types it."""
        invitation = self._invitation
        return invitation is not None and invitation.matches(code)

    def admits(self, code: str) -> bool:
        """Whether somebody who shows this code, or none (""), may sit down on a free seat. Where
        nobody is left who knows the code, the first to come needs none."""
        return self._invitation is None or self.has_code(code) or self._seats.deserted()

    def admit_anyone(self) -> None:
        """From now on whoever is in the network may sit down, without a code."""

        def open_up() -> None:
            self._invitation = None

        self._seated(open_up)

    def renew_code(self, speaker: Speaker) -> None:
        """Change the join code: the host, the box or the console may. Who sits keeps the seat.
        Raises `Refusal`, `StoreError`."""

        def renew() -> None:
            if speaker.role in ("player", "spectator"):
                raise Refusal("The host changes the join code, or somebody at the box.")
            if self._invitation is None:
                raise Refusal("At this table anyone may sit down; there is no join code.")
            self._invitation.renew()

        self._seated(renew)

    def claim(self, seat: str, name: str = "", *, token: str = "", code: str | None = None) -> str:
        """Take a free seat or that of a bot, under a new display name if one is given; returns its
        secret token.

        That is ``token`` if the phone has one already (`companion.table.seats.new_token`): then it
        takes one seat at the most. ``code`` is the join code that the phone has shown, None for
        whoever needs none. The first to take a seat where nobody is host becomes the host. Raises
        `Refusal`.
        """

        def sit() -> str:
            if code is not None and not self.admits(code):
                raise Refusal(
                    "Who sits down needs the join code that the box and the big screen show. Scan"
                    " it or type it, or ask for the seat."
                )
            return self._seats.claim(seat, name, token)

        return self._seated(sit)

    def seat_bot(self, seat: str, dice: BotDice | None = None, plays: BotKind | None = None) -> str:
        """Let a bot sit down on a free seat, or go on with the one it holds; returns its secret
        token.

        Its ``dice`` are thrown on the table or by the companion, and it ``plays`` sensibly or
        anything legal; left out, as before.
        Raises `Refusal`.
        """

        def sit() -> str:
            token = self._seats.seat_bot(seat, dice, plays)
            self._tell_of_bots()
            self._book.throw()
            return token

        return self._seated(sit)

    def release(
        self, speaker: Speaker, seat: str, name: str = "", *, version: int | None = None
    ) -> None:
        """Free a seat, under a new display name if one is given: its player, the host, the box or
        the console may. ``version`` is that of the seat as it was shown (`SeatStatus`), None for
        whoever sits there. Raises `Refusal`."""

        def free() -> None:
            if speaker.role in ("player", "spectator") and speaker.seat != seat:
                raise Refusal("Only the host can free somebody else's seat.")
            self._seats.check_version(seat, version)
            self._seats.release(seat, name)
            if speaker.seat != seat:
                # Nobody gets round a PIN by leaving the seat and taking it again.
                self._pins.put(seat, "")

        self._seated(free)

    def ask(self, seat: str, *, token: str = "", code: str | None = None) -> str:
        """Ask for a seat that is claimed, since a player's phone is another one now; or for a free
        one, where ``code`` (as for `claim`) opens none. Returns the phone's token, ``token`` if it
        has one already; `SeatStatus.asked` is the number it goes by. Raises `Refusal`."""

        def ask() -> str:
            return self._seats.ask(seat, token, invited=code is None or self.admits(code))

        return self._seated(ask)

    def asks(self, token: str) -> str:
        """The seat that the phone with this token asks for, or ""."""
        return self._seats.asks(token)

    def has_seat(self, seat: str) -> bool:
        """Whether there is a seat of this slug; whoever asks does not wait for the table."""
        return seat in self._book.header.names

    def withdraw(self, token: str) -> None:
        """The phone with this token asks for no seat any more."""
        self._seated(lambda: self._seats.withdraw(token))

    def answer_asked(self, speaker: Speaker, seat: str, number: str, *, give: bool) -> None:
        """Give a claimed seat to the phone of this number, or say no: the host, the box, the
        console, or who sits there may. Raises `Refusal`."""

        def decide() -> None:
            if speaker.role in ("player", "spectator") and speaker.seat != seat:
                raise Refusal("The host answers that, somebody at the box, or who sits there.")
            self._seats.answer(seat, number, give=give)

        self._seated(decide)

    def has_pin(self, seat: str) -> bool:
        """Whether a PIN stands before the secret objective of this seat."""
        return self._pins.has(seat)

    def check_pin(self, seat: str, pin: str) -> None:
        """Raises `Refusal` unless this is the PIN of the seat, or it has none."""
        self._do(lambda: self._pins.check(seat, pin))

    def set_pin(self, speaker: Speaker, old: str, pin: str) -> None:
        """Put a PIN of 4 to 8 digits before the own secret objective, or "" to do without; ``old``
        is the one there was. Raises `Refusal`. Whose is forgotten, has it taken away with the seat,
        by the host or at the box."""
        seat = speaker.seat
        if seat is None:
            raise Refusal("Only who holds a seat can have a PIN.")

        def change() -> None:
            self._pins.check(seat, old)
            self._pins.put(seat, pin)

        self._seated(change)

    def make_host(self, speaker: Speaker, seat: str, *, version: int | None = None) -> None:
        """Hand the host's rights to a claimed seat: the host, the box or the console may.
        ``version`` is that of the seat as it was shown. Raises `Refusal`."""

        def hand_over() -> None:
            if speaker.role in ("player", "spectator"):
                raise Refusal("The host hands the table over, or somebody at the box.")
            self._seats.check_version(seat, version)
            self._seats.make_host(seat)

        self._seated(hand_over)

    def host_token(self, token: str = "") -> str:
        """A token for a host without a seat (the big screen), ``token`` if the phone has one; an
        earlier one is void from now on."""
        return self._seated(lambda: self._seats.host_token(token))

    def speaker_of(self, token: str) -> Speaker | None:
        """Who holds this token; None once the seat was freed or taken by somebody else."""
        return self._seats.speaker(token)

    def seats(self) -> dict[str, SeatStatus]:
        """Every seat in seat order."""
        return self._do(self._seats.status)

    def connect(self, seat: str) -> None:
        """A page of this seat has opened (its event stream)."""
        self._do(lambda: self._changed() if self._seats.connect(seat) else None)

    def disconnect(self, seat: str) -> None:
        """A page of this seat has gone."""
        self._do(lambda: self._changed() if self._seats.disconnect(seat) else None)

    def _seated(self, act: Callable[[], T]) -> T:
        def change() -> T:
            result = act()
            self._tell_of_bots()
            self._changed()
            return result

        return self._do(change)

    def _tell_of_bots(self) -> None:
        """The book knows which seats are bots', and for which of them the companion throws."""
        self._book.bots, self._book.thrown_for = self._seats.bots(), self._seats.thrown_for()

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

    # -- the thread ----------------------------------------------------------------------------

    def _do(self, act: Callable[[], T]) -> T:
        """Have the table's thread do something, and return what came of it. Raises `Closed`."""
        if threading.current_thread() is self._thread:
            return act()
        result: Future[T] = Future()
        with self._closing:
            if self._closed:
                raise Closed
            self._wishes.put((act, result))
        return result.result()

    def _work(self) -> None:
        while True:
            due = self._countdown.next()
            try:
                wish = self._wishes.get(timeout=due)
            except queue.Empty:
                self._changed()
                continue
            if wish is None:
                return
            act, result = wish
            try:
                done = act()
            except BaseException as error:  # noqa: BLE001 it belongs to the thread that asked
                result.set_exception(error)
            else:
                result.set_result(done)

    def _changed(self) -> None:
        self._seq += 1
        before, self._moment = self._moment, None
        self._views = {}
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
