"""Where phones find the pages, which may change while the companion runs: a network comes after the
start, goes, or gives this computer another address."""

import logging
import threading
from collections.abc import Callable

_log = logging.getLogger(__name__)

EVERY = 5.0
"""Seconds between two looks."""


class AddressWatch:
    """Tells the address of the pages, and every other one that follows.

    ``find`` gives the address of this moment, "" where no phone finds the pages.
    """

    def __init__(self, find: Callable[[], str]) -> None:
        self._find = find
        self._listeners: list[Callable[[str], object]] = []
        self._told: str | None = None
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def address(self) -> str:
        """The address told last."""
        return self._told or ""

    def listen(self, tell: Callable[[str], object]) -> None:
        """Have ``tell`` called with the first address, by `start`, and then with each new one, on a
        thread of its own. To be said before `start`.
        """
        self._listeners.append(tell)

    def start(self) -> None:
        """Look now, and then again and again."""
        self.look()
        self._thread = threading.Thread(target=self._run, name="address", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Look no more."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    def look(self) -> None:
        """Tell the address if it is another than before."""
        address = self._find()
        if address != self._told:
            _log.info("The pages are at %s", address or "no address that a phone reaches")
            self._told = address
            for tell in self._listeners:
                tell(address)

    def _run(self) -> None:
        while not self._stop.wait(EVERY):
            try:
                self.look()
            except OSError as error:
                _log.warning("The address of the pages cannot be found: %s.", error)
