"""An optional PIN before a seat's secret objective: for phones that are passed round or lie about.

It guards what the phone shows, not the game's file: whoever can read that can read everything.
"""

import hashlib
import hmac
import re
import secrets
import time
from collections.abc import Callable

from companion.engine.prompts import Refusal
from companion.table.store import Store

_PIN = re.compile(r"[0-9]{4,8}")

TRIES = 5
"""So many wrong PINs in a row; after them nothing is shown for `PAUSE` seconds."""

PAUSE = 60.0


class Pins:
    """The PINs of one game's seats. What is set is in the store before it counts.

    ``clock`` gives seconds that only grow.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store, self._clock = store, clock
        self._hashes = store.pins()
        self._wrong: dict[str, tuple[int, float]] = {}

    def has(self, seat: str) -> bool:
        """Whether the seat has a PIN."""
        return seat in self._hashes

    def check(self, seat: str, pin: str) -> None:
        """Raises `Refusal` unless this is the seat's PIN, or it has none."""
        if seat not in self._hashes:
            return
        tries, since = self._wrong.get(seat, (0, 0.0))
        left = PAUSE - (self._clock() - since)
        if tries >= TRIES and left > 0:
            raise Refusal(
                "That was the wrong PIN %(tries)s times. Wait %(seconds)s seconds.",
                tries=TRIES,
                seconds=round(left),
            )
        salt, _, kept = self._hashes[seat].partition(":")
        if hmac.compare_digest(_hash(pin, salt), kept):
            self._wrong.pop(seat, None)
            return
        tries = tries + 1 if tries < TRIES else 1
        self._wrong[seat] = (tries, self._clock())
        raise Refusal("That is not the PIN of this seat. Who has forgotten it, asks the host.")

    def put(self, seat: str, pin: str) -> None:
        """Set a seat's PIN, 4 to 8 digits; "" takes it away. Raises `Refusal`."""
        if pin and not _PIN.fullmatch(pin):
            raise Refusal("A PIN has 4 to 8 digits.")
        hashes = {other: kept for other, kept in self._hashes.items() if other != seat}
        if pin:
            salt = secrets.token_hex(8)
            hashes[seat] = f"{salt}:{_hash(pin, salt)}"
        if hashes != self._hashes:
            self._store.put_pins(hashes)
        self._hashes = hashes
        self._wrong.pop(seat, None)


def _hash(pin: str, salt: str) -> str:
    """Slow on purpose: there are few PINs (tens of ms on a Pi)."""
    return hashlib.scrypt(pin.encode(), salt=salt.encode(), n=2**12, r=8, p=1).hex()
