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

import logging
import os
import resource
import socket
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

from companion.web.hub import HELLO
from companion.web.hub import SHARE
from companion.web.hub import Hub
from companion.web.hub import anybody

DETACH = "companion.detach"
"""Where the environment of a request holds the function that gives its socket away, if the server
can."""

MOST_CONNECTIONS = 300
"""How many connections may be open at once, and how many streams beside them."""

_FILES = 1024
"""The open files we ask for, where a system gives fewer to begin with (a laptop's may be 256)."""

_log = logging.getLogger(__name__)


class EventStream(Response):
    """An endless response: the events of one topic of a hub, newest rendering first, for as long as
    the page is ``entitled`` to them."""

    def __init__(
        self, hub: Hub, topic: str, last: str = "", entitled: Callable[[], bool] = anybody
    ) -> None:
        super().__init__(iter(()), mimetype="text/event-stream")
        self.hub, self.topic, self.last, self.entitled = hub, topic, last, entitled
        self.headers["Cache-Control"] = "no-store"
        self.headers["X-Accel-Buffering"] = "no"

    def __call__(
        self, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        detach = environ.get(DETACH)
        if detach is None or environ["REQUEST_METHOD"] != "GET":
            self.response = self.hub.stream(self.topic, self.last, self.entitled)
            return super().__call__(environ, start_response)
        opened = detach()
        if opened is None:
            # A generator would keep one of our few threads, perhaps for a reader who never reads.
            return Response(status=503, headers={"Retry-After": "1"})(environ, start_response)
        lines = [f"HTTP/1.1 {self.status}"]
        lines += [f"{name}: {value}" for name, value in self.headers.to_wsgi_list()]
        lines += ["Connection: close", "", ""]
        head = "\r\n".join(lines).encode("latin-1") + HELLO
        self.hub.adopt(opened, self.topic, self.last, head, self.entitled)
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
    """A connection of ours. One address has a `SHARE` of all there may be: a phone that opens them
    and says nothing shuts nobody else out."""

    task_class = _Task

    def __init__(self, server: Any, sock: socket.socket, addr: Any, adj: Any, **more: Any) -> None:
        super().__init__(server, sock, addr, adj, **more)
        theirs = sum(each.addr[0] == addr[0] for each in server.active_channels.values())
        if theirs > adj.connection_limit * SHARE:
            self.handle_close()


class Server:
    """The pages' server: `run` serves until `close`, which may come from any thread."""

    def __init__(self, app: Flask, host: str, port: int, threads: int, connections: int) -> None:
        self._sockets: dict[int, Any] = {}
        try:
            self._inner: Any = waitress_server.create_server(
                app,
                map=self._sockets,
                host=host,
                port=port,
                threads=threads,
                ident="",
                connection_limit=connections,
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
            each.channel_class = _Channel

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
    app.extensions["site"].feed.hub.most_pages = connections
    return Server(app, host, port, threads, connections)


def most_connections() -> int:
    """How many connections, and as many streams, this process can hold and still open its own
    files."""
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    if files != unlimited and files < _FILES:
        files = _FILES if most == unlimited else min(_FILES, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    return MOST_CONNECTIONS if files == unlimited else min(MOST_CONNECTIONS, files // 3)
