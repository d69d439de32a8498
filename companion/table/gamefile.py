"""A game's file on the disk: made whole or not at all, opened and checked, set aside where it is
damaged.

Write-ahead log with ``synchronous=FULL``: what is committed survives ``kill -9`` and a power cut.
"""

import logging
import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

from companion.durable import sync_folder
from companion.sentences import Complaint
from companion.sentences import Verbatim

NEW = ".new"
"""What a game's file has behind its name while it is being made."""

APPLICATION = 0x436F6C43
"""``PRAGMA application_id``: "ColC", so that another program's database is never taken for a
game."""

LOG_PAGES = 200
"""Pages of the log after which they are put into the database; then it begins anew at its start. A
small log: on a card that is pulled out, little has to be read back."""

LOG_ROOM = LOG_PAGES + 56
"""Pages that are made ready for the log: the line that fills it may bring a large checkpoint."""

SPARE = 10
"""The log has its room where so many times as much is free: what is left of a disk that is about to
be full is for the lines themselves, and for what is kept beside them."""

_log = logging.getLogger(__name__)

_GROWS = "The log of a game grows with each line, which takes longer: %s."


class StoreError(Complaint):
    """A game's file could not be made, read or written. Its text is a sentence that says what to
    do."""


class Damaged(StoreError):
    """The file is there but is not a whole database."""


def make(path: Path, fill: Callable[[Path, sqlite3.Connection], None]) -> sqlite3.Connection:
    """Make a new game's file and open it; ``fill`` writes what is in it, while it still has another
    name.

    Raises `StoreError`; then there is no such file.
    """
    new = path.with_name(path.name + NEW)
    try:
        if path.exists():
            raise StoreError(
                "There is already a game in %(file)s. Choose another name.", file=Verbatim(path)
            )
        for leftover in (*files_of(new), *_logs(path)):
            leftover.unlink(missing_ok=True)
        # the file holds secrets of its players, so it is made before SQLite makes it for everybody
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        try:
            db = _connect(new)
            try:
                db.execute(f"PRAGMA application_id = {APPLICATION}")
                fill(new, db)
            finally:
                close(db)
            new.rename(path)
            sync_folder(path.parent)
        except BaseException:
            for leftover in (*files_of(new), path):
                leftover.unlink(missing_ok=True)
            raise
        return _connect(path)
    except OSError as error:
        raise StoreError(
            "%(file)s cannot be made: %(why)s.",
            file=Verbatim(path),
            why=Verbatim(error.strerror),
        ) from error
    except sqlite3.Error as error:
        raise not_written(path, error) from error


def open_whole(path: Path, newest: int) -> sqlite3.Connection:
    """Open a game's file and check that it is whole, and that its format is ``newest`` or an
    earlier one. Raises `StoreError`, `Damaged`."""
    if not path.is_file():
        raise no_game(path)
    try:
        db = _connect(path)
    except (sqlite3.Error, UnicodeError) as error:
        raise unusable(path, error) from error
    try:
        problem = db.execute("PRAGMA quick_check(1)").fetchone()[0]
        application = db.execute("PRAGMA application_id").fetchone()[0]
        version = db.execute("PRAGMA user_version").fetchone()[0]
    except (sqlite3.Error, UnicodeError) as error:
        db.close()
        raise unusable(path, error) from error
    if problem != "ok" or (application, version) == (0, 0):
        db.close()
        if problem == "ok":
            raise Damaged(
                "%(file)s is not a whole game file: nothing is in it.", file=Verbatim(path)
            )
        raise not_whole(path, Verbatim(f"{problem}."))
    if application != APPLICATION:
        db.close()
        raise StoreError(
            "%(file)s is a database of another program, not a game.", file=Verbatim(path)
        )
    if version > newest:
        db.close()
        raise StoreError(
            "%(file)s was written by a newer companion. Install that version to open it.",
            file=Verbatim(path),
        )
    return db


def make_room(path: Path, db: sqlite3.Connection) -> None:
    """Give the log its full size now. A line that makes a file longer waits for the journal of the
    file system beside its own bytes, and for what all others have in that: now and then ten times
    as long.

    What does not fit into the cache goes to the log, and leaves its room there when it is taken
    back. A disk that is full already is no reason not to open a game.
    """
    page, cache = (db.execute(f"PRAGMA {of}").fetchone()[0] for of in ("page_size", "cache_size"))
    if shutil.disk_usage(path.parent).free < SPARE * LOG_ROOM * page:
        _log.warning(_GROWS, "the disk is nearly full")
        return
    try:
        db.execute("PRAGMA cache_size = 10")
        db.execute("BEGIN IMMEDIATE")
        db.execute("CREATE TABLE room (log BLOB)")
        db.execute("INSERT INTO room VALUES (zeroblob(?))", (LOG_ROOM * page,))
    except sqlite3.Error as error:
        _log.warning(_GROWS, error)
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
        db.execute(f"PRAGMA cache_size = {cache}")


def close(db: sqlite3.Connection) -> None:
    """Put the log back into the file and close it."""
    try:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error:
        # on a full or read-only disk the log simply stays beside the file
        pass
    finally:
        db.close()


def no_game(path: Path) -> StoreError:
    """There is no file of a game."""
    return StoreError("There is no game in %(file)s.", file=Verbatim(path))


def not_written(path: Path, why: object) -> StoreError:
    """A file could not be written; ``why`` in the words of the system."""
    return StoreError(
        "%(file)s cannot be written: %(why)s.", file=Verbatim(path), why=Verbatim(why)
    )


def not_whole(path: Path, why: str) -> Damaged:
    """The file is there, and something else is in it than a game; ``why`` is a sentence."""
    return Damaged("%(file)s is not a whole game file: %(why)s", file=Verbatim(path), why=why)


def unusable(path: Path, error: Exception) -> StoreError:
    """What an error at opening or reading means. Only a file whose content is wrong is damaged: one
    that another program holds, or that a full disk keeps from being opened, is whole."""
    name = getattr(error, "sqlite_errorname", "")
    if name.startswith(_PASSING) and not name.startswith(_UNREADABLE):
        return StoreError(
            "%(file)s cannot be opened now: %(why)s. Nothing was changed.",
            file=Verbatim(path),
            why=Verbatim(error),
        )
    return not_whole(path, Verbatim(f"{error}."))


_PASSING = (
    *("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_FULL", "SQLITE_CANTOPEN", "SQLITE_READONLY"),
    *("SQLITE_PERM", "SQLITE_NOMEM", "SQLITE_PROTOCOL", "SQLITE_IOERR"),
)
_UNREADABLE = ("SQLITE_IOERR_READ", "SQLITE_IOERR_SHORT_READ", "SQLITE_IOERR_CORRUPTFS")


def set_aside(path: Path) -> Path:
    """Move a damaged file and its log out of the way; returns the new name of the file."""
    number = 1
    while (target := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    for log, kept in zip(_logs(path), _logs(target), strict=True):
        if log.exists():
            log.rename(kept)
    path.rename(target)
    sync_folder(path.parent)
    return target


def files_of(path: Path) -> tuple[Path, ...]:
    """The files of a game: the database, and those SQLite keeps beside it while it is in use."""
    return path, *_logs(path)


def _logs(path: Path) -> tuple[Path, Path]:
    """The files SQLite keeps beside a database in use."""
    return path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")


def identity(path: Path) -> tuple[int, int] | None:
    """Which file is at a path, by device and number; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5.0)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
    except sqlite3.Error:
        db.close()
        raise
    return db
