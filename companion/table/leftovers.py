"""What a crash leaves of a game that was being made: taken away at the next start."""

import logging
from pathlib import Path

from companion.table.gamefile import NEW
from companion.table.gamefile import files_of
from companion.table.lock import InUse
from companion.table.lock import Lock

_log = logging.getLogger(__name__)


def sweep(folder: Path, ending: str) -> None:
    """Take away the files of games in ``folder`` that never got their names, which end with
    ``ending``, logs and all.

    A game that somebody makes at this moment is let alone, by its lock; what cannot be taken away
    stays and is told to the log.
    """
    unnamed = folder.glob(f"*{ending}{NEW}*")
    for game in sorted({path.with_name(path.name.rpartition(NEW)[0]) for path in unnamed}):
        try:
            lock = Lock(game, "companion, clearing up")
        except InUse:
            continue
        except OSError as error:
            _log.warning("What a crash left of %s cannot be taken away: %s.", game, error.strerror)
            continue
        try:
            for leftover in files_of(game.with_name(game.name + NEW)):
                leftover.unlink(missing_ok=True)
        except OSError as error:
            _log.warning("What a crash left of %s cannot be taken away: %s.", game, error.strerror)
        finally:
            lock.close()
