"""The thread that owns a game: everything else puts its wish on this thread's queue and waits for
the answer."""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any
from typing import TypeVar

T = TypeVar("T")


class Closed(Exception):
    """The table was closed meanwhile."""

    def __init__(self) -> None:
        super().__init__("This game was closed.")


class Worker:
    """A thread that does what others wish, one thing after the other, in the order in which they
    wish it.

    ``due`` says in how many seconds something is to be done that nobody wishes, None while nothing
    is; ``when_due`` does it.
    """

    def __init__(
        self, name: str, due: Callable[[], float | None], when_due: Callable[[], None]
    ) -> None:
        self._due = due
        self._when_due = when_due
        self._wishes: queue.SimpleQueue[tuple[Callable[[], Any], Future[Any]] | None]
        self._wishes = queue.SimpleQueue()
        self._closing = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def do(self, act: Callable[[], T]) -> T:
        """Have the thread do something, and return what came of it; the thread itself does it at
        once. Raises `Closed`."""
        if threading.current_thread() is self._thread:
            return act()
        result: Future[T] = Future()
        with self._closing:
            if self._closed:
                raise Closed
            self._wishes.put((act, result))
        return result.result()

    def close(self) -> bool:
        """Finish what is on the queue and end the thread; returns whether it was still open."""
        with self._closing:
            if self._closed:
                return False
            self._closed = True
            self._wishes.put(None)
        self._thread.join()
        return True

    def _work(self) -> None:
        while True:
            try:
                wish = self._wishes.get(timeout=self._due())
            except queue.Empty:
                self._when_due()
                continue
            if wish is None:
                return
            act, result = wish
            try:
                done = act()
            except BaseException as error:  # noqa: BLE001 it belongs to the thread that asked
                result.set_exception(error)
            else:
                result.set_result(done)
