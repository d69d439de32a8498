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

    ``find`` gives the address of this moment, "" where no phone finds the pages; ``tell`` is called
    with the first and with each new one, on a thread of its own.
    """

    def __init__(self, find: Callable[[], str], tell: Callable[[str], object]) -> None:
        self._find = find
        self._tell = tell
        self._told: str | None = None
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def address(self) -> str:
        """The address told last."""
        return self._told or ""

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
            self._tell(address)

    def _run(self) -> None:
        while not self._stop.wait(EVERY):
            try:
                self.look()
            except OSError as error:
                _log.warning("The address of the pages cannot be found: %s.", error)
