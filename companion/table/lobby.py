"""The games of one companion: the one on the table, those that were played before, and the next.

The games are files in one folder. Which of them is on the table is kept beside them, so that the
companion goes on with it after a power cut.
"""

import logging
import threading
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from pathlib import Path
from typing import Any
from typing import Protocol

from companion.cards.shelf import Shelf
from companion.durable import first_line
from companion.durable import write_whole
from companion.engine.prompts import Refusal
from companion.rules.facts import Facts
from companion.sentences import Sentence
from companion.sentences import Verbatim
from companion.table.cards import Cards
from companion.table.checklist import ToDo
from companion.table.clock import today
from companion.table.dead_of_winter import DeadOfWinterTable
from companion.table.gamefile import StoreError
from companion.table.invitation import Evening
from companion.table.invitation import is_code
from companion.table.kept import Header
from companion.table.kept import Line
from companion.table.leftovers import sweep
from companion.table.lock import InUse
from companion.table.lock import Lock
from companion.table.opening import header_for
from companion.table.plan import Plan
from companion.table.plan import Presets
from companion.table.seats import slugs
from companion.table.store import Store
from companion.table.table import Table

ENDING = ".sqlite"
"""What a game's file ends with."""

CURRENT = "on-the-table"
"""The file that names the game on the table."""

NEXT_CODE = "join-code"
"""The file of the join code that no game has had yet."""

LOOKED_AT = 60.0
"""Seconds after which it is looked whether the join code that is shown without a game still is the
next game's. Not one long wait: a machine that sleeps meanwhile would wait longer."""

_log = logging.getLogger(__name__)


class Wish(Protocol):
    """A game somebody wants: players' display names clockwise, the set-up, what to automate."""

    @property
    def names(self) -> Sequence[str]: ...
    @property
    def setup(self) -> Mapping[str, Any]: ...
    @property
    def automated(self) -> Sequence[str]: ...


@dataclass(frozen=True, slots=True)
class Kept:
    """A game in the folder: its file's name, its players and the day it was begun (a label)."""

    file: str
    players: tuple[str, ...]
    begun: str


class Lobby:
    """The games in a folder, which no other lobby has until `close`; at most one is on the table.
    Its methods may be called from any thread. ``shelf`` has the owner's packs of cards, in place of
    ``facts``, ``countdown`` the seconds before votes are shown (`companion.table.countdown`). Where
    ``anyone`` may sit down, no table wants a join code.

    Who puts a game on the table says which join ``code`` the phone has shown, "" for none, and None
    for whoever is at this machine: only where it is the right one may the next game have it again,
    for a host is shown it.

    Raises `StoreError` where the folder cannot be made, `InUse`.
    """

    def __init__(
        self,
        folder: Path,
        *,
        facts: Facts | None = None,
        shelf: Shelf | None = None,
        holder: str = "companion run",
        countdown: int = 0,
        anyone: bool = False,
    ) -> None:
        self.folder = folder
        self._countdown = countdown
        self.cards = Cards(shelf, facts)
        self._lock = threading.RLock()
        self._told: list[str] = []
        self._warned: set[str] = set()
        self._holder = holder
        self._anyone = anyone
        self._table: Table | None = None
        self._listeners: list[Callable[[], None]] = []
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError.saying(_no_folder(folder, error)) from error
        self._owned = self._own()
        if self._owned is not None:
            sweep(folder, ENDING)
        self.presets = Presets(folder)
        self._evening = None if anyone else Evening(folder / NEXT_CODE)
        self._idle = threading.Event()  # set once there is a game again, or no lobby

    @property
    def table(self) -> Table | None:
        """The game on the table."""
        return self._table

    @property
    def shelf(self) -> Shelf | None:
        """The owner's packs of cards."""
        return self.cards.shelf

    @property
    def code(self) -> str:
        """The join code of the game on the table, or of the next; "" where anyone may sit down. It
        is for those who are in already (`Seating.code`), and for this machine's own screens."""
        table = self._table
        if table is not None:
            return table.code
        return self._evening.code if self._evening is not None else ""

    def has_code(self, code: str) -> bool:
        """Whether this is the join code, as somebody types it."""
        return is_code(code, self.code)

    @property
    def game(self) -> DeadOfWinterTable:
        """The rules with the cards of today: those of the next game."""
        self._look_at_packs()
        return self.cards.game

    @property
    def facts(self) -> Facts:
        """What is printed on the cards of the boxes: in the game on the table, or in the next."""
        self._look_at_packs()
        game = self._table.game if self._table is not None else self.cards.game
        return game.facts if isinstance(game, DeadOfWinterTable) else self.cards.game.facts

    @property
    def notices(self) -> list[str]:
        """What kept a game or a pack of cards from being there, a sentence each."""
        return [*self._told, *self.cards.notices, *filter(None, [self.presets.problem])]

    def _own(self) -> Lock | None:
        """Keep other companions out: two would overwrite each other's `CURRENT`. A folder that
        takes no lock is a sentence in ``notices``, and its games can be looked at."""
        try:
            what = Sentence("The folder %(folder)s", folder=Verbatim(self.folder))
            return Lock(self.folder / CURRENT, self._holder, what)
        except OSError as error:
            self._told.append(_no_folder(self.folder, error))
            return None

    def _look_at_packs(self) -> None:
        """See to it that the next game is played with today's packs; one on the table has its
        own cards."""
        if self._table is None:
            self.cards.look()

    def listen(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Have ``callback`` called when another game, or none, is on the table, or without one
        another join code is the next game's; returns what ends it."""
        self._listeners = [*self._listeners, callback]

        def stop() -> None:
            self._listeners = [other for other in self._listeners if other is not callback]

        return stop

    def games(self) -> list[Kept]:
        """The games that can be opened, the latest first."""
        found = []
        for path in map(self.folder.joinpath, self.files()):
            if self._table is not None and path == self._table.path:
                continue
            try:
                store = Store.open(path)
                try:
                    header = store.header()
                finally:
                    store.close()
            except StoreError as error:
                self._warn(str(error))
                continue
            found.append(Kept(path.name, tuple(header.names.values()), header.created))
        return found

    def files(self) -> list[str]:
        """The names of the files of all games, the one on the table included, the latest first."""
        found = sorted(self.folder.glob(f"*{ENDING}"), key=_changed, reverse=True)
        return [path.name for path in found]

    def kept(self, file: str) -> tuple[Header, tuple[Line, ...]]:
        """A game of the folder as it is kept, secrets and all, whether it is on the table or not
        (see `Table.kept`). Raises `StoreError`."""
        table = self._table
        if table is not None and table.path.name == file:
            return table.kept()
        if file not in self.files():
            raise self._no_game(file)
        store = Store.open(self.folder / file)
        try:
            header, lines = store.header(), tuple(store.lines())
            seated = {seat.seat: seat.name for seat in store.seats() if seat.seat in header.names}
        finally:
            store.close()
        return replace(header, names={**header.names, **seated}), lines

    def begin(self, wished: Wish, code: str | None = None) -> Table:
        """Begin a game and put it on the table. Raises `Refusal` or `StoreError`."""
        with self._lock:
            self._check_free()
            self._look_at_packs()
            path = self._free_path(wished.names)
            table = Table.create(
                path,
                wished.setup,
                wished.names,
                automated=wished.automated,
                game=self.cards.game,
                holder=self._holder,
            )
            return self._put_on(table, code)

    def laid_out(self, setup: Mapping[str, Any], players: int) -> tuple[ToDo, ...]:
        """What is put on the board for a game of so many players, before it is begun; nothing where
        the set-up makes no game."""
        names = [f"p{number + 1}" for number in range(players)]
        try:
            return self.cards.game.to_do(header_for(self.cards.game, setup, names), {"over": None})
        except Refusal:
            return ()

    def begin_plan(self, plan: Plan, code: str | None = None) -> Table:
        """Begin the game of a plan, and keep it as the last that was begun. Raises as `begin`."""
        table = self.begin(plan.settled(self.facts), code)
        try:
            self.presets.keep("", plan)
        except StoreError as error:
            # the game itself is safe; only the next one has to be chosen again
            _log.error("what was chosen for this game could not be kept: %s", error)
        return table

    def open(self, file: str, code: str | None = None) -> Table:
        """Put a game of the folder on the table. Raises `Refusal`, `StoreError` or `InUse`."""
        with self._lock:
            return self._put_on(self._opened(file), code)

    def _opened(self, file: str) -> Table:
        self._check_free()
        self._look_at_packs()
        if file not in self.files():
            raise self._no_game(file)
        return Table.open(self.folder / file, game=self.cards.game, holder=self._holder)

    def import_record(self, text: str) -> Table:
        """Put a game on the table that goes on from a record. Raises as `Table.import_record`
        does."""
        with self._lock:
            self._check_free()
            self._look_at_packs()
            path = self._free_path(["record"])
            table = Table.import_record(path, text, game=self.cards.game, holder=self._holder)
            return self._put_on(table, None)

    def resume(self) -> Table | None:
        """Put the game on the table that was there when the companion stopped, if there was one.

        What keeps it from being opened is a sentence in ``notices``; the companion starts all the
        same.
        """
        file = first_line(self.folder / CURRENT)
        try:
            with self._lock:
                return self._put(self._opened(file)) if file else None
        except (Refusal, StoreError, InUse) as error:
            _log.error("the game that was on the table cannot be opened: %s", error)
            self._told.append(error.sentence)
        except Exception:  # noqa: BLE001 the pages are where another game can be chosen
            _log.exception("the game that was on the table cannot be opened")
            self._told.append(
                Sentence(
                    "The companion stumbled over the game that was on the table, %(file)s. It is as"
                    " it was, in %(folder)s.",
                    file=Verbatim(file),
                    folder=Verbatim(self.folder),
                )
            )
        return None

    def put_away(self) -> None:
        """Close the game on the table; it can be opened again."""
        with self._lock:
            if self._table is None:
                return
            table = self._table
            if self._evening is not None:
                self._evening.put_away(table.lasting_code)
            self._table = None
            self._remember("")
            self._tell()
            table.close()
            if self._evening is not None and self._evening.code == table.code:
                self._idle = threading.Event()
                threading.Thread(
                    target=self._await_another_code,
                    args=(self._evening, self._idle),
                    name="join code",
                    daemon=True,
                ).start()

    def close(self) -> None:
        """Close everything; the game on the table will be there again at the next start."""
        with self._lock:
            self._idle.set()
            if self._table is not None:
                self._table.close()
            if self._owned is not None:
                self._owned.close()

    def _put_on(self, table: Table, code: str | None) -> Table:
        """Put a game on the table that has the join code of this evening from now on."""
        if self._evening is not None:
            ours = self._evening.code
            table.take_code(ours, stays=code is None or is_code(code, ours))
        return self._put(table)

    def _put(self, table: Table) -> Table:
        table.count_down(self._countdown)
        if self._anyone:
            table.admit_anyone()
        self._idle.set()
        self._table = table
        self._remember(table.path.name)
        if self._evening is not None:
            self._evening.begun(table.code)
        self._tell()
        return table

    def _await_another_code(self, evening: Evening, ended: threading.Event) -> None:
        """Panels and pages that show the code of this evening show another one once it is over: a
        companion that is left on has people scan it the next day."""
        while not ended.wait(LOOKED_AT):
            if evening.over:
                with self._lock:
                    if not ended.is_set():
                        self._tell()
                return

    def _tell(self) -> None:
        for callback in self._listeners:
            callback()

    def _remember(self, file: str) -> None:
        try:
            write_whole(self.folder / CURRENT, f"{file}\n".encode())
        except OSError as error:
            # the game itself is safe; only the next start would not open it by itself
            _log.error("which game is on the table could not be noted: %s", error)

    def _warn(self, sentence: str) -> None:
        """Tell the log, once: the list of games is looked at again and again."""
        if sentence not in self._warned:
            self._warned.add(sentence)
            _log.warning("%s", sentence)

    def _no_game(self, file: str) -> StoreError:
        folder = Verbatim(self.folder)
        return StoreError(
            "There is no game in %(folder)s with the name “%(file)s”.", folder=folder, file=file
        )

    def _check_free(self) -> None:
        if self._table is not None:
            raise Refusal("There is a game on the table. Put it away first.")

    def _free_path(self, names: Sequence[str]) -> Path:
        stem = "-".join(filter(None, [today(), *slugs(names)]))[:80]
        number = 1
        while (path := self.folder / f"{stem}{f'-{number}' * (number > 1)}{ENDING}").exists():
            number += 1
        return path


def _no_folder(folder: Path, error: OSError) -> Sentence:
    return Sentence(
        "No games can be kept in %(folder)s: %(why)s.",
        folder=Verbatim(folder),
        why=Verbatim(error.strerror),
    )


def _changed(path: Path) -> float:
    """When a file was changed, to show the latest first; 0.0 for one that is gone."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
