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

Nothing piles up for a reader who is slower than the game: while a rendering is on its way to it, it
is owed the newest one and no other. One to which a rendering does not get through at all is cut.
"""

import asyncio
import contextlib
import queue
import socket
import threading
from collections import Counter
from collections.abc import Callable
from collections.abc import Iterator
from dataclasses import dataclass

from companion.web.packing import HEADER
from companion.web.packing import piece
from companion.web.shares import Shares

MOST_SEATED = 200
"""How many pages may be open of those who hold a seat, which the pages of guests do not shut out.
Beyond that they are counted like guests."""

SEND_BUFFER = 32 * 1024
"""Bytes that the system keeps for one page until they have arrived: what it may cost to have lost
touch with hundreds of phones is bounded so."""


@dataclass(frozen=True, slots=True)
class Message:
    """A rendering: its ``id`` (run and sequence number), and its text."""

    id: str
    text: str

    def encode(self) -> bytes:
        """The bytes of the event on the wire. Only ``\\n`` ends a line; other breaks would tear the
        text apart."""
        lines = [f"id: {self.id}"]
        text = self.text.replace("\r\n", "\n").replace("\r", "\n")
        lines += [f"data: {line}" for line in text.split("\n")]
        return ("\n".join(lines) + "\n\n").encode()


class Parcel:
    """Bytes for many pages, plain and packed: whoever makes them packs them, so that the hub's
    thread, which gets a short turn beside one that draws, has only to send."""

    def __init__(self, plain: bytes) -> None:
        self.plain, self.packed = plain, piece(plain)


HELLO = Parcel(b"retry: 1000\n: hello\n\n")
BEAT = Parcel(b"event: beat\ndata: .\n\n")
"""A named event, not a comment: page code cannot see comments, and must notice when they stop."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Who opens a stream: the ``topic`` it wants, the id of the rendering it has shown ``last``,
    whether it is still ``entitled`` to its topic (which must only look), the ``seat`` it holds, or
    "" (which stays the same for as long as it is entitled), and whether it takes gzip (``packed``).
    """

    topic: str
    last: str = ""
    entitled: Callable[[], bool] = lambda: True
    seat: str = ""
    packed: bool = False


class _Page(asyncio.Protocol):
    """A page whose socket this thread owns."""

    def __init__(self, hub: "Hub", visit: Visit, head: bytes) -> None:
        self.hub, self.visit, self.head = hub, visit, head
        self.shown: Message | None = None
        self.address = ""
        self.guest = True
        self.transport: asyncio.Transport | None = None
        self._owed: Parcel | None = None
        self._stuck: float | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        # told as soon as anything has to wait, and when all of it is gone
        transport.set_write_buffer_limits(high=0)
        opened = transport.get_extra_info("socket")
        self.address = str(transport.get_extra_info("peername", ("",))[0])
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        if hasattr(
            socket, "TCP_USER_TIMEOUT"
        ):  # a phone out of reach is noticed in seconds, not in a quarter hour
            silence = int(self.hub.silence * 1000)
            opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, silence)
        transport.write(self.head + (HEADER if self.visit.packed else b""))
        self._write(HELLO)
        self.hub._register(self)

    def send(self, parcel: Parcel) -> None:
        if self._stuck is None:
            self._write(parcel)
        elif parcel is not BEAT:  # there is more to hear than a beat
            self._owed = parcel

    def _write(self, parcel: Parcel) -> None:
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(parcel.packed if self.visit.packed else parcel.plain)

    def pause_writing(self) -> None:
        self._stuck = self.hub._loop.time()

    def resume_writing(self) -> None:
        self._stuck, owed, self._owed = None, self._owed, None
        if owed is not None:
            self._write(owed)

    def too_slow(self, now: float) -> bool:
        """Whether nothing has got through to it for too long."""
        return self._stuck is not None and now - self._stuck > self.hub.silence

    def close(self) -> None:
        self.hub._leave(self)
        if self.transport is not None:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.hub._leave(self)


class _Queued:
    """A page of a server that cannot hand its socket over: it reads a queue in its own thread."""

    address = ""

    def __init__(self, hub: "Hub", visit: Visit) -> None:
        self.hub, self.visit = hub, visit
        self.shown: Message | None = None
        self.guest = True
        self.waiting: queue.Queue[bytes | None] = queue.Queue(64)

    def send(self, parcel: Parcel) -> None:
        try:
            self.waiting.put_nowait(parcel.plain)
        except queue.Full:
            self.hub.cut += 1
            self.close()

    def close(self) -> None:
        self.hub._leave(self)
        with contextlib.suppress(queue.Empty):
            while True:
                self.waiting.get_nowait()
        self.waiting.put_nowait(None)

    def too_slow(self, now: float) -> bool:
        """Its queue tells that by itself."""
        return False


class Hub:
    """All open event streams.

    ``wanted(topic)`` is called, in the hub's thread, when a page came whose topic has no rendering
    yet; it must only take a note of it. ``changed(topics, seats)`` tells, likewise, which topics
    are now listened to, with how many pages each, and which seats have a page among them.
    ``silence`` is after how many seconds in which nothing gets through a page is cut,
    ``most_pages`` how many guests there is room for (`Shares`).
    """

    def __init__(
        self,
        wanted: Callable[[str], None],
        changed: Callable[[dict[str, int], frozenset[str]], None] = lambda topics, seats: None,
        *,
        heartbeat: float = 15.0,
        most_pages: int = 2000,
        silence: float = 20.0,
    ) -> None:
        self.wanted, self.changed = wanted, changed
        self.heartbeat, self.silence = heartbeat, silence
        self.guests = Shares(most_pages)
        self.open = 0
        """How many pages are open."""
        self.cut = 0
        """How many were cut for being too slow."""
        self._seated = 0
        self._seats: Counter[str] = Counter()
        self._pages: dict[str, set[_Page | _Queued]] = {}
        self._newest: dict[str, tuple[Message, Parcel]] = {}
        self._loop = asyncio.new_event_loop()
        self._stopped = False
        self._gate = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="events", daemon=True)
        self._thread.start()

    # -- called from any thread ----------------------------------------------------------------

    def adopt(self, opened: socket.socket, visit: Visit, head: bytes) -> None:
        """Take over a connected socket: write ``head`` (the response's), then the events of its
        topic for as long as the page is entitled to them."""

        async def take() -> None:
            try:
                await self._loop.connect_accepted_socket(lambda: _Page(self, visit, head), opened)
            except OSError:  # the phone went away in the meantime; there is nobody to tell
                opened.close()

        self._soon(lambda: self._loop.create_task(take()))

    def stream(self, visit: Visit) -> Iterator[bytes]:
        """The events of a topic as an iterator, for a server that cannot hand its socket over."""
        page = _Queued(self, visit)
        yield HELLO.plain
        if self._stopped:
            return
        self._soon(lambda: self._register(page))
        try:
            while (data := self._next(page)) is not None:
                yield data
        finally:
            self._soon(lambda: self._leave(page))

    def publish(self, topic: str, message: Message) -> None:
        """Send ``message`` to every page of ``topic``, and keep it for those to come; one that
        nobody looks at any more is dropped."""
        parcel = Parcel(message.encode())
        self._soon(lambda: self._fan(topic, message, parcel))

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
                    if not page.visit.entitled():
                        page.close()
            then({topic for topic in self._pages if topic.startswith(prefix)})

        self._soon(drop)

    def full(self, address: str, *, seated: bool = False) -> bool:
        """Whether another page from this address would be too many, as far as can be told from any
        thread."""
        if seated and self._seated < MOST_SEATED:
            return False
        return self.guests.taken >= self.guests.most and self.guests.loser(address) is None

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
        now = self._loop.time()
        for page in self._every():
            if page.too_slow(now):
                self.cut += 1
                page.close()
            else:
                page.send(BEAT)
        self._loop.call_later(self.heartbeat, self._beat)

    def _every(self) -> list[_Page | _Queued]:
        return [page for pages in self._pages.values() for page in pages]

    def _register(self, page: _Page | _Queued) -> None:
        topic = page.visit.topic
        if not page.visit.entitled() or not self._finds_room(page):
            page.close()
            return
        self._pages.setdefault(topic, set()).add(page)
        if page.visit.seat:
            self._seats[page.visit.seat] += 1
        self._tell()
        newest = self._newest.get(topic)
        if newest is None:
            self.wanted(topic)
        elif newest[0].id != page.visit.last:
            page.shown = newest[0]
            page.send(newest[1])

    def _finds_room(self, page: _Page | _Queued) -> bool:
        page.guest = not page.visit.seat or self._seated >= MOST_SEATED
        if not page.guest:
            self._seated += 1
            return True
        loser = self.guests.loser(page.address)
        if loser is None:
            return False
        if loser:
            next(one for one in self._every() if one.guest and one.address == loser).close()
        self.guests.take(page.address)
        return True

    def _leave(self, page: _Page | _Queued) -> None:
        pages = self._pages.get(page.visit.topic)
        if pages is None or page not in pages:
            return
        pages.discard(page)
        if not pages:
            del self._pages[page.visit.topic]
        self._seats -= Counter([page.visit.seat])
        if page.guest:
            self.guests.leave(page.address)
        else:
            self._seated -= 1
        self._tell()

    def _tell(self) -> None:
        self.open = self._seated + self.guests.taken
        self.changed(
            {topic: len(pages) for topic, pages in self._pages.items()},
            frozenset(self._seats),
        )

    def _fan(self, topic: str, message: Message, parcel: Parcel) -> None:
        pages = self._pages.get(topic)
        if pages is None:
            # It may have been drawn before the last change: nobody was there for whom it would be
            # drawn again.
            return
        self._newest[topic] = message, parcel
        for page in tuple(pages):
            if message != page.shown:
                page.shown = message
                page.send(parcel)

    # -- in the thread of the server that reads a queue ----------------------------------------

    def _next(self, page: _Queued) -> bytes | None:
        try:
            return page.waiting.get(timeout=self.heartbeat * 4)
        except queue.Empty:  # four beats missed: the hub is gone
            return None
