"""The response that opens an event stream, and the server that can hand a connection over to the
hub.

waitress answers from a small pool of threads, and a stream would keep one of them for as long as
the page is open: with a dozen phones the server would hang. So under our server the stream's socket
leaves waitress: it is duplicated, given to the hub, and waitress is told that the client has gone,
upon which it closes its own end of the duplicate and thinks no more of it. Under any other server
(Flask's own, a test client) the same response is an ordinary generator; the hand-over saves threads
and time, and nothing depends on it. Where ours cannot hand over just then, the page is told to come
back in a second.
"""

import gc
import logging
import os
import resource
import socket
import sys
import threading
from collections.abc import Callable
from collections.abc import Iterable
from typing import Any

from flask import Flask
from flask import Response
from waitress import server as waitress_server
from waitress import wasyncore
from waitress.channel import ClientDisconnected
from waitress.channel import HTTPChannel
from waitress.task import WSGITask

from companion.web.hub import Hub
from companion.web.hub import Visit
from companion.web.shares import Shares
from companion.web.templating import compile_templates

DETACH = "companion.detach"
"""Where the environment of a request holds the function that gives its socket away, if the server
can."""

MOST_CONNECTIONS = 1000
"""How many connections may be open at once, and how many streams beside them."""

MOST_UPLOADS = 8
"""Bodies of more than `SMALL` bytes that may be on their way at once: each is kept in a file."""

SMALL = 64 * 1024
"""Bytes that no form has; only a pack of cards does."""

_FILES = 4096
"""The open files we ask for, where a system gives fewer to begin with (a laptop's may be 256). The
service has them from its unit."""

IDLE = 20
"""Seconds for which a connection is kept without a request: a page loads its parts in less, and
each that is open is looked at whenever another one sends something."""

MOST_HEADERS = 16 * 1024
"""Bytes of the headers of a request; a browser's are a tenth of that."""

MOST_KEPT = 64 * 1024
"""Bytes of an answer that are kept in memory for each connection, and a quarter of that of a
request. What is longer is written to a file; hardly a page is."""

OVER = 64
"""How many connections more than ours our server may have: those that are about to be closed."""

TURN = 0.001
"""Seconds after which a thread that computes lets another go on (Python's default is five times as
long): while pages are drawn the table and the box have to answer."""

_log = logging.getLogger(__name__)


class EventStream(Response):
    """An endless response: the events of the topic that a visitor of a hub wants, the newest
    rendering first."""

    def __init__(self, hub: Hub, visit: Visit) -> None:
        super().__init__(iter(()), mimetype="text/event-stream")
        self.hub, self.visit = hub, visit
        self.headers["Cache-Control"] = "no-store"
        self.headers["X-Accel-Buffering"] = "no"

    def __call__(
        self, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        detach = environ.get(DETACH)
        if detach is None or environ["REQUEST_METHOD"] != "GET":
            self.response = self.hub.stream(self.visit)
            return super().__call__(environ, start_response)
        opened = detach()
        if opened is None:
            # A generator would keep one of our few threads, perhaps for a reader who never reads.
            return Response(status=503, headers={"Retry-After": "1"})(environ, start_response)
        lines = [f"HTTP/1.1 {self.status}"]
        lines += [f"{name}: {value}" for name, value in self.headers.to_wsgi_list()]
        if self.visit.packed:
            lines.append("Content-Encoding: gzip")
        lines += ["Vary: Accept-Encoding", "Connection: close", "", ""]
        self.hub.adopt(opened, self.visit, "\r\n".join(lines).encode("latin-1"))
        self.close()
        raise ClientDisconnected


class _Task(WSGITask):
    """A request of ours: its environment can give the socket away."""

    def get_environment(self) -> dict[str, Any]:
        environ: dict[str, Any] = super().get_environment()
        environ[DETACH] = self._detach
        return environ

    def _detach(self) -> socket.socket | None:
        """The connection as a socket of its own, or None while an earlier answer is still being
        sent on it, or where no more files can be open."""
        channel = self.channel
        if channel.total_outbufs_len or channel.socket is None:
            return None
        try:
            opened = socket.socket(fileno=os.dup(channel.socket.fileno()))
        except OSError as error:
            _log.warning("A page could not be kept up to date: %s.", error.strerror)
            return None
        opened.setblocking(False)
        return opened


class _Channel(HTTPChannel):
    """A connection of ours. Where there are too many, one that waits for a request goes: a browser
    that wants it again opens it again, and whoever opens them and says nothing, or half a word, has
    them taken away first. See `Shares` for whose."""

    task_class = _Task

    def __init__(self, server: Any, sock: socket.socket, addr: Any, adj: Any, **more: Any) -> None:
        self._shares: Shares = server.shares
        self._sockets: dict[int, Any] = server._map
        self._address = str(addr[0])
        self._counted = False
        super().__init__(server, sock, addr, adj, **more)
        loser = self._shares.loser(self._address)
        if loser is None:
            loser = self._address  # it has as much as anybody: one of its own goes
        if loser and (idle := self._longest_idle(loser)) is not None:
            idle.will_close = True  # by the server's loop, which may be about to look at it
        self._shares.take(self._address)
        self._counted = True

    def received(self, data: bytes) -> bool:
        """See `HTTPChannel`. One large body too many is not read to its end."""
        kept: bool = super().received(data)
        if self._uploads() and sum(each._uploads() for each in self._ours()) > MOST_UPLOADS:
            self.will_close = True
        return kept

    def _uploads(self) -> bool:
        """Whether a large body is on its way here."""
        sent: Any = self.request
        if sent is None or self.will_close:
            return False
        return max(sent.content_length, sent.body_bytes_received) > SMALL

    def _ours(self) -> "list[_Channel]":
        """Every connection that is open."""
        return [each for each in self._sockets.values() if isinstance(each, _Channel)]

    def _longest_idle(self, address: str) -> "_Channel | None":
        waiting = [
            each
            for each in self._ours()
            if each is not self
            and each._address == address
            and not each.requests
            and not each.will_close
        ]
        return min(waiting, key=lambda each: each.creation_time, default=None)

    def del_channel(self, map: Any = None) -> None:
        """See `wasyncore.dispatcher`: it is gone, and what was half received with it."""
        super().del_channel(map)
        half, self.request = self.request, None
        if half is not None:
            half.close()
        if self._counted:
            self._shares.leave(self._address)
            self._counted = False


class Server:
    """The pages' server: `run` serves until `close`, which may come from any thread."""

    def __init__(self, app: Flask, host: str, port: int, threads: int, connections: int) -> None:
        self._sockets: dict[int, Any] = {}
        self.shares = Shares(connections)
        try:
            self._inner: Any = waitress_server.create_server(
                app,
                map=self._sockets,
                host=host,
                port=port,
                threads=threads,
                ident="",
                connection_limit=connections + OVER,
                channel_timeout=IDLE,
                cleanup_interval=IDLE // 4,
                # of one connection, until they are sent
                outbuf_overflow=MOST_KEPT,
                inbuf_overflow=MOST_KEPT // 4,
                max_request_header_size=MOST_HEADERS,
                # select(), its default, fails for good at the first file with a number above 1023
                asyncore_use_poll=True,
                max_request_body_size=2 * 1024 * 1024,
                clear_untrusted_proxy_headers=True,
            )
        except BaseException:
            self._hang_up()
            raise
        self._loop: threading.Thread | None = None
        # A name may be several addresses (IPv4 and IPv6), each with a socket of its own.
        self._listening = [
            each for each in self._sockets.values() if hasattr(each, "channel_class")
        ]
        for each in self._listening:
            each.channel_class, each.shares = _Channel, self.shares

    @property
    def effective_port(self) -> int:
        """The port it listens on; a free one where 0 was asked for."""
        return int(self._listening[0].effective_port)

    def run(self) -> None:
        """Serve, until it is closed or its thread is told to end (SystemExit, Ctrl-C)."""
        self._loop = threading.current_thread()
        try:
            self._inner.run()
        finally:
            self._loop = None

    def close(self) -> None:
        """Answer what is under way, then hang up and stop listening."""
        self._inner.task_dispatcher.shutdown()
        loop = self._loop
        if loop is None or loop is threading.current_thread():
            self._hang_up()
            return
        # Its loop is looking at these sockets: it has to close them itself.
        self._listening[0].trigger.pull_trigger(self._hang_up)
        loop.join(5)

    def _hang_up(self) -> None:
        wasyncore.close_all(self._sockets, ignore_all=True)


def create_server(app: Flask, host: str, port: int, *, threads: int = 8) -> Server:
    """A server for ``app`` at an address of this machine; ``port`` 0 takes a free one."""
    # Its warning that requests queue is about a pool that streams would fill; here they do not.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    connections = most_connections()
    app.extensions["site"].feed.hub.guests.most = connections
    return Server(app, host, port, threads, connections)


def keep_steady(app: Flask) -> None:
    """Make this process answer evenly from now on, once all of it is there: its pages are ready to
    be drawn, threads take turns more often, and what has been loaded is not looked through for
    garbage again and again, which makes everybody wait (for half a second on a small computer)."""
    compile_templates(app.jinja_env)
    sys.setswitchinterval(TURN)
    gc.freeze()


def most_connections() -> int:
    """How many connections, and as many streams, this process can hold and still open its own
    files."""
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    if files != unlimited and files < _FILES:
        files = _FILES if most == unlimited else min(_FILES, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    return MOST_CONNECTIONS if files == unlimited else min(MOST_CONNECTIONS, files // 3)
