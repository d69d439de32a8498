"""The join code: who has it may sit down at this table.

It is on the box's panel and on the screens of those who are in already, as part of the address
that a camera reads and as letters to type. It keeps out whoever is merely in the same Wi-Fi.
"""

import hmac
import logging
import secrets

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


class Invitation:
    """The code of one game, kept with it: the same after a power cut, another in the next game."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.code = store.join_code()
        self.renewals = 0
        """How often it was changed in this run; what it is stays out of it."""
        if len(self.code) != LENGTH:
            self.code = new_code()
            try:
                store.put_join_code(self.code)
            except StoreError as error:
                # the game can be played all the same; after a restart the code is another
                _log.error("the join code could not be kept: %s", error)

    def renew(self) -> None:
        """Make another code; the one there was opens nothing from now on. Raises `StoreError`."""
        code = new_code()
        self._store.put_join_code(code)
        self.code = code
        self.renewals += 1

    def matches(self, code: str) -> bool:
        """Whether this is the code, as somebody types it."""
        return hmac.compare_digest(tidy_code(code).encode(), self.code.encode())
