"""One owner of a game, and of a folder of games: a lock file, held as long as it is open."""

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from companion.sentences import Complaint
from companion.sentences import Sentence
from companion.sentences import Verbatim


class InUse(Complaint):
    """Somebody else has it open. Its text says who."""


class Lock:
    """Holds ``<path>.lock`` until `close`, or until the process ends in whatever way.

    The file stays: taking it away would let two others lock two different files of that name. What
    is written in it is only for the message, as is ``what`` (by default the game of that name).
    Raises `InUse` at once when the lock is held, `OSError` where there can be no such file.
    """

    def __init__(self, path: Path, holder: str, what: Sentence | None = None) -> None:
        self.path = path.with_name(path.name + ".lock")
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            noted = os.pread(self._file, 200, 0).decode(errors="replace").strip()
            os.close(self._file)
            raise InUse(
                "%(what)s is open in %(who)s. Close it there first.",
                what=what or Sentence("The game %(file)s", file=Verbatim(path.name)),
                who=Verbatim(noted) if noted else Sentence("another program"),
            ) from None
        self._note(f"{holder} (process {os.getpid()})\n")

    def close(self) -> None:
        """Let the game go. Does nothing the second time."""
        if self._file >= 0:
            self._note("")
            os.close(self._file)
            self._file = -1

    def _note(self, holder: str) -> None:
        # On a full disk nobody learns who it is, but it is locked all the same.
        with suppress(OSError):
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, holder.encode(), 0)
