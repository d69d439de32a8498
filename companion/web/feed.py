"""What the open pages show, kept up to date: one thread renders and hands to the hub.

It renders only what somebody looks at, each topic once however many look, and only the newest:
changes that come while it renders are one change. What one person looks at comes before what many
do, which takes long to send; of two such, what is drawn quickly comes first.
"""

import logging
import threading
import time
from collections.abc import Callable
from typing import TypeVar

from companion.web.hub import Hub
from companion.web.hub import Message

T = TypeVar("T")

log = logging.getLogger(__name__)

MANY = 16
"""Pages of one topic that are more than a player opens."""


class Feed:
    """Renders topics for a hub.

    ``render(topic)`` gives the message for a topic, or None if there is nothing to show; it is
    called in the feed's thread. ``present(seats)`` is told which seats have a page open.
    """

    def __init__(
        self,
        render: Callable[[str], Message | None],
        present: Callable[[frozenset[str]], None] = lambda seats: None,
        *,
        heartbeat: float = 15.0,
    ) -> None:
        self._render, self._present = render, present
        self._ready = threading.Condition()
        self._wanted: dict[str, None] = {}
        self._took: dict[str, float] = {}
        self._pages: dict[str, int] = {}
        self._seats: frozenset[str] | None = None
        self._running = True
        self.hub = Hub(self._want, self._look, heartbeat=heartbeat)
        self._thread = threading.Thread(target=self._run, name="feed", daemon=True)
        self._thread.start()

    def changed(self, prefix: str = "") -> None:
        """Something changed that the topics beginning with ``prefix`` show. Returns at once; any
        thread."""
        self.hub.forget(prefix, self._want_all)

    def stop(self) -> None:
        """Close every stream and end both threads."""
        with self._ready:
            self._running = False
            self._ready.notify()
        self._thread.join(5)
        self.hub.stop()

    def _want(self, topic: str) -> None:
        self._want_all({topic})

    def _want_all(self, topics: set[str]) -> None:
        with self._ready:
            # behind those that are still wanted from before, so that each has its turn
            self._wanted.update(dict.fromkeys(sorted(topics, key=self._effort)))
            self._ready.notify()

    def _look(self, topics: dict[str, int], seats: frozenset[str]) -> None:
        with self._ready:
            self._pages, self._seats = topics, seats
            self._ready.notify()

    def _effort(self, topic: str) -> tuple[int, float, str]:
        return self._pages.get(topic, 0) // MANY, self._took.get(topic, 0.0), topic

    def _run(self) -> None:
        while True:
            with self._ready:
                self._ready.wait_for(
                    lambda: self._wanted or self._seats is not None or not self._running
                )
                if not self._running:
                    return
                seats, self._seats = self._seats, None
                topic = next(iter(self._wanted), None)
                if topic is not None:
                    del self._wanted[topic]
            if seats is not None:
                self._survive("Who has a page open could not be told.", self._present, seats)
            if topic is not None:
                self._survive(f"The page {topic} could not be drawn.", self._draw, topic)

    def _draw(self, topic: str) -> None:
        began = time.thread_time()
        if (message := self._render(topic)) is not None:
            self.hub.publish(topic, message)
        self._took[topic] = time.thread_time() - began

    @staticmethod
    def _survive(trouble: str, act: Callable[[T], None], about: T) -> None:
        """Act; what cannot be done must not stop the rest: the log tells why, and the next change
        tries again."""
        try:
            act(about)
        except Exception:
            log.exception(trouble)
