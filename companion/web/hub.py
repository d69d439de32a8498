"""The event streams of all open pages, held by one thread.

A page that listens belongs to one *topic*: what it shows, to whom, in which language. Every event
carries the whole rendering for its topic, so a page needs only the newest: nothing is replayed, and
a page that missed ten events is as well off as one that missed none. The same rendering is not sent
to a page twice.

What makes this sound is that one thread does everything here. A page that registers gets the newest
rendering in the same step; if there is none, the publisher is asked for one, which then reaches the
page like any other event. Between "read the state" and "listen" nothing can be lost, because there
is no between.

Who asked for a page may be somebody else by the time it listens, and afterwards: a seat is freed,
another game is on the table. So each page brings the question whether it is still *entitled* to its
topic; it is asked in that same step, and again whenever something changes, before anything is sent.
"""

import asyncio
import contextlib
import queue
import socket
import threading
from collections.abc import Callable
from collections.abc import Iterator
from dataclasses import dataclass

HELLO = b"retry: 1000\n: hello\n\n"
BEAT = b"event: beat\ndata: .\n\n"
"""A named event, not a comment: page code cannot see comments, and must notice when they stop."""


SHARE = 0.5
"""How much of what there is for all one address may have: of streams and of connections."""


@dataclass(frozen=True, slots=True)
class Message:
    """An event: its ``id`` (run and sequence number), its text, and a name for what is not a
    rendering."""

    id: str
    text: str
    event: str = ""

    def encode(self) -> bytes:
        """The bytes of the event on the wire. Only ``\\n`` ends a line; other breaks would tear the
        text apart."""
        lines = [f"id: {self.id}"] if self.id else []
        if self.event:
            lines.append(f"event: {self.event}")
        text = self.text.replace("\r\n", "\n").replace("\r", "\n")
        lines += [f"data: {line}" for line in text.split("\n")]
        return ("\n".join(lines) + "\n\n").encode()


class _Page(asyncio.Protocol):
    """A page whose socket this thread owns."""

    def __init__(
        self, hub: "Hub", topic: str, last: str, entitled: Callable[[], bool], head: bytes
    ) -> None:
        self.hub, self.topic, self.last, self.head = hub, topic, last, head
        self.entitled = entitled
        self.shown: Message | None = None
        self.address = ""
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        opened = transport.get_extra_info("socket")
        self.address = str(transport.get_extra_info("peername", ("",))[0])
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if hasattr(
            socket, "TCP_USER_TIMEOUT"
        ):  # a phone out of reach is noticed in seconds, not in a quarter hour
            opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, self.hub.silence_ms)
        transport.write(self.head)
        self.hub._register(self)

    def send(self, data: bytes) -> None:
        if self.transport is None or self.transport.is_closing():
            return
        waiting = self.transport.get_write_buffer_size()
        if data is BEAT and waiting:
            return  # there is more to hear than a beat
        if waiting > self.hub.most_buffered:
            # It reads too slowly: it comes back and gets the newest rendering. One that is long
            # by itself is no reason, or it would come back for ever.
            self.hub.cut += 1
            self.close()
            return
        self.transport.write(data)

    def close(self) -> None:
        self.hub._leave(self)
        if self.transport is not None:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.hub._leave(self)


class _Queued:
    """A page of a server that cannot hand its socket over: it reads a queue in its own thread."""

    address = ""

    def __init__(self, hub: "Hub", topic: str, last: str, entitled: Callable[[], bool]) -> None:
        self.hub, self.topic, self.last, self.entitled = hub, topic, last, entitled
        self.shown: Message | None = None
        self.waiting: queue.Queue[bytes | None] = queue.Queue(64)

    def send(self, data: bytes) -> None:
        try:
            self.waiting.put_nowait(data)
        except queue.Full:
            self.hub.cut += 1
            self.close()

    def close(self) -> None:
        self.hub._leave(self)
        with contextlib.suppress(queue.Empty):
            while True:
                self.waiting.get_nowait()
        self.waiting.put_nowait(None)


def anybody() -> bool:
    """Whether a page may have its topic, where everybody may."""
    return True


class Hub:
    """All open event streams.

    ``wanted(topic)`` is called, in the hub's thread, when a page came whose topic has no rendering
    yet; it must only take a note of it. ``changed(topics)`` tells, likewise, which topics are now
    listened to, with how many pages each. Times are in seconds, buffers in bytes.
    """

    def __init__(
        self,
        wanted: Callable[[str], None],
        changed: Callable[[dict[str, int]], None] = lambda topics: None,
        *,
        heartbeat: float = 15.0,
        most_buffered: int = 256 * 1024,
        most_pages: int = 2000,
        silence: float = 20.0,
    ) -> None:
        self.wanted, self.changed = wanted, changed
        self.heartbeat, self.most_buffered, self.most_pages = heartbeat, most_buffered, most_pages
        self.silence_ms = int(silence * 1000)
        self.cut = 0
        self._pages: dict[str, set[_Page | _Queued]] = {}
        self._newest: dict[str, Message] = {}
        self._open = 0
        self._loop = asyncio.new_event_loop()
        self._stopped = False
        self._gate = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="events", daemon=True)
        self._thread.start()

    # -- called from any thread ----------------------------------------------------------------

    def adopt(
        self,
        opened: socket.socket,
        topic: str,
        last: str,
        head: bytes,
        entitled: Callable[[], bool] = anybody,
    ) -> None:
        """Take over a connected socket: write ``head`` (the response's), then the events of
        ``topic`` for as long as the page is ``entitled`` to them, which must only look.

        ``last`` is the id of the last event the page has already shown, or nothing.
        """

        async def take() -> None:
            try:
                await self._loop.connect_accepted_socket(
                    lambda: _Page(self, topic, last, entitled, head), opened
                )
            except OSError:  # the phone went away in the meantime; there is nobody to tell
                opened.close()

        self._soon(lambda: self._loop.create_task(take()))

    def stream(
        self, topic: str, last: str, entitled: Callable[[], bool] = anybody
    ) -> Iterator[bytes]:
        """The events of ``topic`` as an iterator, for a server that cannot hand its socket over."""
        page = _Queued(self, topic, last, entitled)
        yield HELLO
        if self._stopped:
            return
        self._soon(lambda: self._register(page))
        try:
            while (data := self._next(page)) is not None:
                yield data
        finally:
            self._soon(lambda: self._leave(page))

    def publish(self, topic: str, message: Message) -> None:
        """Send ``message`` to every page of ``topic``; a rendering (no event name) is kept for
        those to come."""
        self._soon(lambda: self._fan(topic, message))

    def forget(self, prefix: str, then: Callable[[set[str]], None]) -> None:
        """Drop the renderings of the topics that begin with ``prefix``: what they show has changed.
        Their pages that are not entitled to them any more are closed, so that they ask anew.

        ``then`` is given, in the hub's thread, those of them that have pages; it must only take a
        note.
        """

        def drop() -> None:
            for topic in [topic for topic in self._newest if topic.startswith(prefix)]:
                del self._newest[topic]
            for topic in [topic for topic in self._pages if topic.startswith(prefix)]:
                for page in tuple(self._pages.get(topic, ())):
                    if not page.entitled():
                        page.close()
            then({topic for topic in self._pages if topic.startswith(prefix)})

        self._soon(drop)

    @property
    def full(self) -> bool:
        """Whether another page would be too many."""
        return self._open >= self.most_pages

    def stop(self) -> None:
        """Close every page and end the thread. May be called twice."""

        def close() -> None:
            for pages in tuple(self._pages.values()):
                for page in tuple(pages):
                    page.close()
            self._loop.call_soon(self._loop.stop)

        with self._gate:
            if self._stopped:
                return
            self._loop.call_soon_threadsafe(close)
            self._stopped = True
        self._thread.join(5)

    # -- in the hub's own thread ---------------------------------------------------------------

    def _soon(self, do: Callable[[], object]) -> None:
        with self._gate:  # or the loop could be closed between the question and the call
            if not self._stopped:
                self._loop.call_soon_threadsafe(do)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.call_later(self.heartbeat, self._beat)
        self._loop.run_forever()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.close()

    def _beat(self) -> None:
        for pages in tuple(self._pages.values()):
            for page in tuple(pages):
                page.send(BEAT)
        self._loop.call_later(self.heartbeat, self._beat)

    def _register(self, page: _Page | _Queued) -> None:
        if not page.entitled() or self._has_its_share(page.address):
            page.close()
            return
        self._pages.setdefault(page.topic, set()).add(page)
        self._tell()
        newest = self._newest.get(page.topic)
        if newest is None:
            self.wanted(page.topic)
        elif newest.id != page.last:
            page.shown = newest
            page.send(newest.encode())

    def _has_its_share(self, address: str) -> bool:
        open_there = sum(
            page.address == address for pages in self._pages.values() for page in pages
        )
        return bool(address) and open_there >= self.most_pages * SHARE

    def _leave(self, page: _Page | _Queued) -> None:
        pages = self._pages.get(page.topic)
        if pages is None or page not in pages:
            return
        pages.discard(page)
        if not pages:
            del self._pages[page.topic]
        self._tell()

    def _tell(self) -> None:
        topics = {topic: len(pages) for topic, pages in self._pages.items()}
        self._open = sum(topics.values())
        self.changed(topics)

    def _fan(self, topic: str, message: Message) -> None:
        if not message.event:
            self._newest[topic] = message
        data = message.encode()
        for page in tuple(self._pages.get(topic, ())):
            if message.event:
                page.send(data)
            elif message != page.shown:
                page.shown = message
                page.send(data)

    # -- in the thread of the server that reads a queue ----------------------------------------

    def _next(self, page: _Queued) -> bytes | None:
        try:
            return page.waiting.get(timeout=self.heartbeat * 4)
        except queue.Empty:  # four beats missed: the hub is gone
            return None
