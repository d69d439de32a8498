"""Who may talk to the companion at all: host names, foreign pages, floods, and what a page may
load.

There is no TLS on a table's network, and no internet either. What is left to fear is a web page
elsewhere that makes a phone's browser speak to the companion, a phone that reads what is not its
own, and a child on the reload button.
"""

import ipaddress
import math
import threading
import time
from collections.abc import Callable
from urllib.parse import urlsplit

from flask import Flask
from flask import Request
from flask import Response
from flask import abort
from flask import request
from werkzeug.exceptions import TooManyRequests

from companion.i18n import N_

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
"""Everything a page uses comes from the companion itself; nothing is ever written into a page as a
script or style."""

WRONG_HOST = N_(
    "This name is not one of the companion's. Open the numeric address that the box shows."
)
FOREIGN = N_("This came from another page. Open the companion's own page and try again.")
TOO_FAST = N_("That is more than anyone can tap. Wait a moment, then try again.")
TOO_MANY = N_("That is more pages than anyone can read. Wait a moment, then open it again.")
SENTENCES = (WRONG_HOST, FOREIGN, TOO_FAST, TOO_MANY)

COSTLY = ("after", "log", "editor")
"""Parts of the pages that are made anew for each who opens them: what a game was, as pages,
pictures and files, its whole log, and the cards."""

READS, MOST_READS = 4.0, 60
"""So many of them one phone may open in a second, and at once: a room behind one address too."""


def known_host(host: str, names: frozenset[str]) -> bool:
    """Whether a Host header is ours: a numeric address of a local network, or one of ``names``
    (lower case).

    A number cannot be pointed elsewhere by a foreign name server, so any local one will do,
    whatever the router gave us.
    """
    try:
        parts = urlsplit(f"//{host}")
        name, _port = parts.hostname or "", parts.port
        if parts.username is not None or parts.netloc != host:
            return False
        if name in names:
            return True
        return not ipaddress.ip_address(name.partition("%")[0]).is_global
    except ValueError:
        return False


def own_origin(asked: Request) -> bool:
    """Whether a request that changes something comes from one of our own pages.

    Browsers send Origin with every POST. Without one, only our own script's header will do: another
    site's page could not set it without asking first.
    """
    origin = asked.headers.get("Origin")
    if origin is None:
        return asked.headers.get("HX-Request") == "true"
    return origin == f"{asked.scheme}://{asked.host}"


class Buckets:
    """How fast one phone may send: ``rate`` requests a second, and ``burst`` at once."""

    def __init__(
        self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic, most: int = 4096
    ) -> None:
        self._rate, self._burst, self._clock, self._most = rate, burst, clock, most
        self._left: dict[str, tuple[float, float]] = {}
        self._lock = threading.Lock()

    def take(self, who: str) -> bool:
        """Count a request of ``who``; False if it is one too many."""
        now = self._clock()
        with self._lock:
            left, then = self._left.pop(who, (float(self._burst), now))
            left = min(self._burst, left + (now - then) * self._rate)
            if len(self._left) >= self._most:
                del self._left[next(iter(self._left))]
            self._left[who] = (max(left - 1, 0.0), now)
            return left >= 1

    def room(self, who: str) -> bool:
        """Whether `take` would be True for ``who`` now; nothing is counted."""
        with self._lock:
            left, then = self._left.get(who, (float(self._burst), self._clock()))
            return left + (self._clock() - then) * self._rate >= 1

    @property
    def pause(self) -> int:
        """Seconds after which there is room for one more."""
        return max(1, math.ceil(1 / self._rate))


def protect(
    app: Flask,
    names: frozenset[str],
    taps: Buckets,
    reads: Buckets,
    whose: Callable[[Request], str],
) -> None:
    """Make ``app`` refuse foreign hosts, foreign origins and floods, of forms (``taps``) as of
    `COSTLY` pages (``reads``), and send the headers that go with it. ``whose`` says whose bucket a
    request is taken from."""

    @app.before_request
    def guard() -> None:
        if not known_host(request.headers.get("Host", ""), names):
            abort(400, WRONG_HOST)
        if request.method not in ("GET", "HEAD", "OPTIONS"):
            if not own_origin(request):
                abort(403, FOREIGN)
            take(taps, TOO_FAST)
        elif request.blueprint in COSTLY:
            take(reads, TOO_MANY)

    def take(buckets: Buckets, sentence: str) -> None:
        if not buckets.take(whose(request)):
            raise TooManyRequests(sentence, retry_after=buckets.pause)

    @app.after_request
    def headers(response: Response) -> Response:
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["X-Content-Type-Options"] = "nosniff"
        # Not "no-referrer": browsers then send "Origin: null" with our own forms.
        response.headers["Referrer-Policy"] = "same-origin"
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        response.headers.setdefault("Cache-Control", "no-store")
        return response
