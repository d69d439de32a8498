"""The join code: who has it may sit down at this table.

It is on the box's panel, in the terminal where the companion was started, and on the screens of
those who are in already, as part of the address that a camera reads and as letters to type. It
keeps out whoever is merely in the same Wi-Fi.

It is there before the game is (`Evening`): phones that scan it early sit down with one tap once the
game begins. The game then keeps it (`Invitation`).
"""

import hmac
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.durable import OWNER
from companion.durable import first_line
from companion.durable import sync_folder
from companion.durable import write_whole
from companion.table.gamefile import StoreError
from companion.table.store import Store

LETTERS = "23456789CFHJKMPRTVWXY"
"""What a code is made of: no vowels, so that it is no word, and none of two that look alike on a
panel or sound alike across a room (0 O Q D, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V, M N). All of them are
among the characters that a QR code holds two to eleven bits."""

LENGTH = 6
"""Letters of a code: there are 21 to the power of 6, some 85 million.

`companion.web.joining` looks at one wrong code in two seconds, from all phones together: at 21,600
in twelve hours, so that who tries all day has one chance in 4,000. What is won then is a free seat,
which everybody at the table sees taken, and the host frees again."""

LASTS = 12 * 3600.0
"""Seconds from when a game begins with a code until no other game does: an evening, or a day of
them, and never next week's."""

_MEANT = str.maketrans("ZSGB", "2568")
"""Letters that no code has, and what somebody who types one has read."""

_log = logging.getLogger(__name__)


def new_code() -> str:
    """A code that nobody can guess."""
    return "".join(secrets.choice(LETTERS) for _letter in range(LENGTH))


def tidy_code(typed: str) -> str:
    """A code as somebody types it: in small letters, with gaps, with a letter that looks like
    another one.

    >>> tidy_code(" c4f-zhj ")
    'C4F2HJ'
    """
    return "".join(char for char in typed.upper() if char.isalnum()).translate(_MEANT)


def spaced(code: str) -> str:
    """A code as people read it out.

    >>> spaced("C4F2HJ")
    'C4F 2HJ'
    """
    return " ".join(code[at : at + 3] for at in range(0, len(code), 3))


def is_code(typed: str, code: str) -> bool:
    """Whether this is the ``code``, as somebody types it; where there is none, nothing is."""
    return code != "" and hmac.compare_digest(tidy_code(typed).encode(), code.encode())


def awake() -> float:
    """Seconds that only grow, also while the machine sleeps, and that nobody sets: a Raspberry Pi
    may learn the time of day long after it has started."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class Invitation:
    """The code of one game, kept with it: the same after a power cut.

    It ``stays`` for another game of the same evening unless somebody has come to see it who never
    showed it; nobody can tell after a restart.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.code = store.join_code()
        self.stays = False
        if len(self.code) != LENGTH:
            self.take(new_code(), stays=False)

    def take(self, code: str, *, stays: bool) -> None:
        """Have this code, which phones have shown before the game."""
        self.code, self.stays = code, stays
        try:
            self._store.put_join_code(code)
        except StoreError as error:
            # the game can be played all the same; after a restart the code is another
            _log.error("the join code could not be kept: %s", error)

    def renew(self) -> None:
        """Make another code; the one there was opens nothing from now on. Raises `StoreError`."""
        code = new_code()
        self._store.put_join_code(code)
        self.code = code


class Evening:
    """The code that is shown while no game is on the table, and that the next one begins with.

    It is kept at ``path`` until then, so that a power cut locks out nobody who came early. When a
    game is put away, the next one has its code again, and who was in stays in; but not `LASTS`
    after the first, and not after a restart: then it is one that no game has had. ``clock`` gives
    seconds that only grow.
    """

    def __init__(self, path: Path, clock: Callable[[], float] = awake) -> None:
        self._path, self._clock = path, clock
        self._unused = self._kept() or self._another()
        self._used, self._ends = "", 0.0

    @property
    def code(self) -> str:
        """The code of the next game."""
        return self._used if self._used and not self.over else self._unused

    @property
    def over(self) -> bool:
        """Whether no game has the code any more that games of this evening had."""
        return self._clock() >= self._ends

    def begun(self, code: str) -> None:
        """A game is on the table that keeps this code: where it was that of the next game, the one
        after has another. Before it is kept with the game it is not let go of here, or a power cut
        between the two would lock out everybody who came early."""
        if code == self._unused:
            self._unused = self._another()
            self._ends = self._clock() + LASTS

    def put_away(self, code: str) -> None:
        """The game with this code is put away, and the next one may have it; "" for one that no
        other game may have."""
        self._used = code

    def _kept(self) -> str:
        code = first_line(self._path)
        return code if len(code) == LENGTH and set(code) <= set(LETTERS) else ""

    def _another(self) -> str:
        code = new_code()
        try:
            write_whole(self._path, f"{code}\n".encode(), mode=OWNER)
            sync_folder(self._path.parent)
        except OSError as error:
            # who shows it before a power cut has to show another one after it
            _log.error("the join code of the next game could not be kept: %s", error.strerror)
            with suppress(OSError):
                self._path.unlink(missing_ok=True)  # a game has had what is there
        return code
