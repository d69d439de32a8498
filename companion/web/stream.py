"""The response that opens an event stream, and the server that can hand a connection over to the
hub.

waitress answers from a small pool of threads, and a stream would keep one of them for as long as
the page is open: with a dozen phones the server would hang. So under our server the stream's socket
leaves waitress: it is duplicated, given to the hub, and waitress is told that the client has gone,
upon which it closes its own end of the duplicate and thinks no more of it. Under any other server
(Flask's own, a test client) the same response is an ordinary generator; the hand-over saves threads
and time, and nothing depends on it.
"""

import logging
import os
import socket
from collections.abc import Callable
from collections.abc import Iterable
from typing import Any

from flask import Flask
from flask import Response
from waitress import server as waitress_server
from waitress.channel import ClientDisconnected
from waitress.channel import HTTPChannel
from waitress.task import WSGITask

from companion.web.hub import HELLO
from companion.web.hub import Hub

DETACH = "companion.detach"
"""Where the environment of a request holds the function that gives its socket away, if the server
can."""


class EventStream(Response):
    """An endless response: the events of one topic of a hub, newest rendering first."""

    def __init__(self, hub: Hub, topic: str, last: str = "") -> None:
        super().__init__(iter(()), mimetype="text/event-stream")
        self.hub, self.topic, self.last = hub, topic, last
        self.headers["Cache-Control"] = "no-store"
        self.headers["X-Accel-Buffering"] = "no"

    def __call__(
        self, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        detach = environ.get(DETACH)
        opened = detach() if detach and environ["REQUEST_METHOD"] == "GET" else None
        if opened is None:
            self.response = self.hub.stream(self.topic, self.last)
            return super().__call__(environ, start_response)
        lines = [f"HTTP/1.1 {self.status}"]
        lines += [f"{name}: {value}" for name, value in self.headers.to_wsgi_list()]
        lines += ["Connection: close", "", ""]
        self.hub.adopt(opened, self.topic, self.last, "\r\n".join(lines).encode("latin-1") + HELLO)
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
        sent on it."""
        channel = self.channel
        if channel.total_outbufs_len or channel.socket is None:
            return None
        opened = socket.socket(fileno=os.dup(channel.socket.fileno()))
        opened.setblocking(False)
        return opened


class _Channel(HTTPChannel):
    """A connection of ours."""

    task_class = _Task


def create_server(app: Flask, host: str, port: int, *, threads: int = 8) -> Any:
    """A waitress server for ``app``: ``run()`` serves until ``close()``; port 0 takes a free one
    (``effective_port``)."""
    # Its warning that requests queue is about a pool that streams would fill; here they do not.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    server = waitress_server.create_server(
        app,
        host=host,
        port=port,
        threads=threads,
        ident="",
        connection_limit=1000,
        max_request_body_size=2 * 1024 * 1024,
        clear_untrusted_proxy_headers=True,
    )
    # Several addresses (a name that is IPv4 and IPv6) make a server of servers.
    for each in [server, *getattr(server, "map", {}).values()]:
        if hasattr(each, "channel_class"):
            each.channel_class = _Channel
    return server
