"""The games of a companion: each in a few numbers, and what these add up to.

To tell a game takes a moment, and a folder may hold hundreds. What was told of a game is kept in a
file beside the games, which may be deleted at any time.
"""

import logging
import threading
import time
from collections import Counter
from collections import OrderedDict
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path
from typing import Protocol

import msgspec

from companion.chronicle.telling import Chronicle
from companion.chronicle.telling import tell
from companion.durable import write_whole
from companion.engine.prompts import Refusal
from companion.table.dead_of_winter import DeadOfWinterTable
from companion.table.gamefile import StoreError
from companion.table.kept import Header
from companion.table.kept import Line
from companion.table.table import Closed

KEPT = "history.json"
"""The file beside the games."""

VERSION = 2
"""Of what is kept in it; raised when a game would be told otherwise than before."""

BREATH = 0.05
"""Seconds between two games that are told while nobody waits for them: the one on the table comes
first."""

ACHIEVED = "objective"
"""Why a game ended whose main objective was achieved."""

MOST_TOLD = 8
"""Games that are kept as they were told last: the one on the table, and those people look at after
it."""

MOST_TELLING = 3
"""Readers who are told a game anew at once, or wait for that: each keeps one of the few threads
that answer pages, and players come first."""

PATIENCE = 0.2
"""Seconds for which one more than these waits to be one of them."""

_log = logging.getLogger(__name__)


class Busy(Exception):
    """So many games are being told that this one has to wait; the same page, a moment later, has
    it."""


class Games(Protocol):
    """The games to be told of (`companion.table.lobby.Lobby`)."""

    @property
    def folder(self) -> Path: ...
    @property
    def game(self) -> DeadOfWinterTable: ...
    def files(self) -> list[str]: ...
    def kept(self, file: str) -> tuple[Header, tuple[Line, ...]]: ...


@dataclass(frozen=True, slots=True)
class Summary:
    """A game in a few numbers, as everybody may know them; as `Chronicle`, with display names for
    seats. ``file`` is its file's name, ``seconds`` its time without breaks, None where less than
    half of it was measured."""

    file: str
    players: tuple[str, ...]
    objective: str
    variants: tuple[str, ...]
    begun: str
    reason: str
    winners: tuple[str, ...] | None
    betrayers: tuple[str, ...]
    rounds: int
    deaths: int
    morale: int
    lines: int
    seconds: float | None
    crises: int
    prevented: int
    corrections: int
    lost: Mapping[str, int]

    @property
    def achieved(self) -> bool:
        """Whether the main objective was."""
        return self.reason == ACHIEVED


class _Told(msgspec.Struct):
    stamp: str
    summary: Summary


class _Kept(msgspec.Struct):
    version: int
    games: msgspec.Raw  # by file, as `_Told`; read only where the version is ours


def summary(file: str, told: Chronicle) -> Summary:
    """A game in a few numbers."""
    names, times = told.seats, told.times
    return Summary(
        file=file,
        players=tuple(names.values()),
        objective=told.objective,
        variants=told.variants,
        begun=told.begun,
        reason=told.reason,
        winners=None if told.winners is None else tuple(names[seat] for seat in told.winners),
        betrayers=tuple(names[seat] for seat in told.betrayers),
        rounds=len(told.rounds),
        deaths=told.last.deaths,
        morale=sum(told.last.morale.values()),
        lines=told.lines,
        seconds=times.seconds if 2 * times.unmeasured < told.lines else None,
        crises=told.losses.crises,
        prevented=told.losses.prevented,
        corrections=len(told.corrections),
        lost=dict(told.losses.morale),
    )


class History:
    """Tells the games of a folder. Its methods may be called from any thread."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._lock = threading.Lock()
        self._looking_up = threading.Lock()
        self._told: OrderedDict[object, Future[Chronicle]] = OrderedDict()
        self._telling = threading.Semaphore(MOST_TELLING)
        self._kept: dict[str, _Told] | None = None
        self._reader: threading.Thread | None = None

    def tell(self, file: str) -> tuple[Header, Chronicle]:
        """A game with its set-up. Raises `StoreError` where it cannot be read, `Refusal` where the
        rules of today do not know its set-up, `Closed` where it was put away just now, `Busy`.

        However many ask for a game at once, it is played again only once for all of them, and not
        again before something is said in it.
        """
        header, lines = self._games.kept(file)
        game = self._games.game
        moment = file, len(lines), tuple(header.names.values()), game
        with self._looking_up:
            told = self._told.get(moment)
            first = told is None
            if told is None:
                told = self._told[moment] = Future()
            self._told.move_to_end(moment)
            while len(self._told) > MOST_TOLD:
                self._told.popitem(last=False)
        if told.done():
            return header, told.result()
        try:
            with self._one_of_few():
                if first:
                    told.set_result(tell(game, header, lines))
                return header, told.result()
        except BaseException as error:
            if first:  # who waits for it hears of it, and the next to ask tries again
                with self._looking_up:
                    self._told.pop(moment, None)
                told.set_exception(error)
            raise

    @contextmanager
    def _one_of_few(self) -> Iterator[None]:
        """Be one of the few who are told something. Raises `Busy`."""
        if not self._telling.acquire(timeout=PATIENCE):
            raise Busy
        try:
            yield
        finally:
            self._telling.release()

    def summaries(self, seconds: float) -> tuple[list[Summary], int]:
        """The games, the latest first, and how many were left untold when the ``seconds`` were
        over: those will be told the next time. A game that cannot be told is not among them. Raises
        `Busy`."""
        with self._one_of_few():
            return self._summaries(seconds)

    def _summaries(self, seconds: float) -> tuple[list[Summary], int]:
        until = time.monotonic() + seconds
        found: list[Summary] = []
        left, changed = 0, False
        with self._lock:
            kept = self._known()
            files = self._games.files()
            for file in files:
                stamp = self._stamp(file)
                if file not in kept or kept[file].stamp != stamp:
                    if changed and time.monotonic() > until:
                        left += 1
                        continue
                    kept[file] = _Told(stamp, self._summed_up(file))
                    changed = True
                found.append(kept[file].summary)
            if changed or set(kept) - set(files):
                self._kept = {file: kept[file] for file in files if file in kept}
                self._keep(self._kept)
        return [each for each in found if each.players], left

    def read_on(self) -> threading.Thread:
        """Tell the games that are still untold, one by one, on a thread of its own; returns it."""
        with self._lock:
            if self._reader is None or not self._reader.is_alive():
                self._reader = threading.Thread(target=self._read_on, name="history", daemon=True)
                self._reader.start()
            return self._reader

    def _read_on(self) -> None:
        while self._summaries(0)[1]:
            time.sleep(BREATH)

    def _summed_up(self, file: str) -> Summary:
        """A game in a few numbers; one without players where it cannot be told."""
        try:
            return summary(file, tell(self._games.game, *self._games.kept(file)))
        except (StoreError, Refusal, Closed) as problem:
            _log.warning("the game %s cannot be told: %s", file, problem)
            return Summary(file, (), "", (), "", "", None, (), 0, 0, 0, 0, None, 0, 0, 0, {})

    def _stamp(self, file: str) -> str:
        """What changes with a game's file, and with the rules that tell it."""
        path = self._games.folder / file
        parts = [str(self._games.game.rules), self._games.game.shipped]
        for part in (path, path.with_name(f"{file}-wal")):
            try:
                found = part.stat()
            except OSError:
                continue
            if found.st_size:
                parts.append(f"{found.st_mtime_ns} {found.st_size}")
        return " ".join(parts)

    def _known(self) -> dict[str, _Told]:
        if self._kept is None:
            self._kept = self._read()
        return self._kept

    def _read(self) -> dict[str, _Told]:
        try:
            kept = msgspec.json.decode((self._games.folder / KEPT).read_bytes(), type=_Kept)
            if kept.version == VERSION:
                return msgspec.json.decode(kept.games, type=dict[str, _Told])
        except FileNotFoundError:
            pass  # nothing was told yet
        except (OSError, msgspec.MsgspecError) as problem:
            _log.warning("%s is made again: %s", KEPT, problem)
        return {}

    def _keep(self, kept: dict[str, _Told]) -> None:
        try:
            told = msgspec.Raw(msgspec.json.encode(kept))
            write_whole(self._games.folder / KEPT, msgspec.json.encode(_Kept(VERSION, told)))
        except OSError as problem:
            # the games are told again after the next start, that is all
            _log.warning("%s cannot be written: %s", KEPT, problem)


# -- what they add up to ---------------------------------------------------------------------------


@dataclass
class Tally:
    """So many games, and in how many of them the main objective was achieved; of a player, how many
    she has won."""

    games: int = 0
    won: int = 0

    def add(self, won: bool) -> None:
        """Count a game."""
        self.games += 1
        self.won += won


@dataclass
class Totals:
    """What the games that are over add up to."""

    all: Tally = field(default_factory=Tally)
    by_objective: dict[str, Tally] = field(default_factory=dict)
    by_players: dict[int, Tally] = field(default_factory=dict)
    by_player: dict[str, Tally] = field(default_factory=dict)
    reasons: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    betrayers: Tally = field(default_factory=Tally)
    crises: int = 0
    prevented: int = 0
    corrections: int = 0
    rounds: int = 0
    deaths: int = 0
    timed: int = 0
    seconds: float = 0.0


def totals(games: Iterable[Summary]) -> Totals:
    """Add up the games that are over. A player is who is called the same, in small or large
    letters; a betrayer is counted with whether he has won."""
    sums = Totals()
    called: dict[str, str] = {}
    for game in games:
        if not game.reason:
            continue
        sums.all.add(game.achieved)
        sums.by_objective.setdefault(game.objective, Tally()).add(game.achieved)
        sums.by_players.setdefault(len(game.players), Tally()).add(game.achieved)
        sums.reasons[game.reason] += 1
        sums.lost.update(game.lost)
        sums.crises += game.crises
        sums.prevented += game.prevented
        sums.corrections += game.corrections
        sums.rounds += game.rounds
        sums.deaths += game.deaths
        if game.seconds is not None:
            sums.timed += 1
            sums.seconds += game.seconds
        if game.winners is None:
            continue
        for name in game.players:
            shown = called.setdefault(name.casefold(), name)
            sums.by_player.setdefault(shown, Tally()).add(name in game.winners)
        for name in game.betrayers:
            sums.betrayers.add(name in game.winners)
    return sums


def most_played(tallies: Mapping[str, Tally]) -> Sequence[tuple[str, Tally]]:
    """The tallies, those of most games first."""
    return sorted(tallies.items(), key=lambda each: (-each[1].games, each[0]))
