"""Puts the pages together: `create_app` is what the rest of the companion needs of this package."""

import logging
import secrets
import time
from collections.abc import Callable
from collections.abc import Iterable
from typing import Any

from flask import Flask
from flask import Response
from flask import g
from flask import make_response
from flask import request
from werkzeug.exceptions import Conflict
from werkzeug.exceptions import HTTPException
from werkzeug.exceptions import InternalServerError
from werkzeug.exceptions import ServiceUnavailable

from companion.chronicle.history import Busy
from companion.chronicle.history import History
from companion.engine.prompts import Refusal
from companion.i18n import N_
from companion.i18n import best_language
from companion.i18n import speaking
from companion.table.table import Closed
from companion.table.table import StoreError
from companion.web import actions
from companion.web import devices
from companion.web import joining
from companion.web import pages
from companion.web import security
from companion.web.after import routes as after
from companion.web.captive import answer_probes
from companion.web.cards import routes as editor
from companion.web.joining import ASKING
from companion.web.joining import Guesses
from companion.web.live import log as whole_log
from companion.web.live.boxview import BoxTwin
from companion.web.needs import Bots
from companion.web.needs import Lobby
from companion.web.newgame import routes as newgame_routes
from companion.web.packing import pack_answers
from companion.web.security import MOST_READS
from companion.web.security import READS
from companion.web.security import Buckets
from companion.web.security import protect
from companion.web.site import Site
from companion.web.stream import Server
from companion.web.templating import set_up_templates

log = logging.getLogger(__name__)

ERRORS = {
    400: N_("This request does not fit. Open the companion's page again."),
    403: N_("This is not for you to do."),
    404: N_("There is no such page."),
    405: N_("This address only takes what its own page sends."),
    413: N_("That is too much at once."),
    429: N_("That is more than anyone can tap. Wait a moment, then try again."),
    500: N_("Something went wrong in the companion. The game stands as it was; try again."),
    503: N_("Too many pages are open. Close some, then try again."),
}
"""What a person reads instead of an error: one sentence for each kind."""

BUSY = N_("Many games are being read just now. Wait a moment, then open this one again.")


def create_app(
    lobby: Lobby,
    box: BoxTwin | Callable[[], BoxTwin | None] | None = None,
    *,
    bots: Bots | None = None,
    secret_key: str | bytes | None = None,
    port: int = 80,
    names: Iterable[str] = (),
    heartbeat: float = 15.0,
    taps: float = 15.0,
    clock: Callable[[], float] = time.monotonic,
) -> Flask:
    """The companion's web application.

    ``lobby`` is where the game is, ``box`` the box whose twin the page ``/box`` shows (or a
    function that returns the box of the moment, where each game has its own), ``bots`` what seats
    bots at the table. ``secret_key`` signs the little that is kept between two requests; without
    one, each start makes its own. ``port`` is the one phones open, ``names`` are the names this
    machine is known by beside its numbers. ``heartbeat`` is how often, in seconds, an open page
    hears that the companion is there, ``taps`` how many forms one phone may send in a second, or
    all phones of one address that hold no seat, ``clock`` counts the seconds of whoever sends.
    `stop` ends its threads.
    """
    app = Flask("companion.web", static_folder=None)
    app.config.update(
        SECRET_KEY=secret_key or secrets.token_bytes(32),
        # Cookies do not know ports: two companions on one machine must not share them.
        SESSION_COOKIE_NAME=f"colony_said_{port}",
        SESSION_COOKIE_SAMESITE="Lax",
        MAX_CONTENT_LENGTH=2 * 1024 * 1024,
        PORT=port,
    )
    # seats stay in the order in which the players sit
    app.json.sort_keys = False  # type: ignore[attr-defined]
    known = frozenset({"localhost", *(name.lower() for name in names)})
    answer_probes(app, port)
    set_up_templates(app.jinja_env)
    find_box = box if callable(box) else lambda: box
    cookie = f"colony_seat_{port}"
    site = Site(lobby, find_box, app.jinja_env, bots=bots, cookie=cookie, heartbeat=heartbeat)
    tapped = Buckets(taps, int(4 * taps), clock)
    protect(app, known, tapped, Buckets(READS, MOST_READS, clock), site.whose)
    pack_answers(app)
    app.extensions["site"] = site
    app.extensions["history"] = History(lobby)
    app.extensions["guesses"], app.extensions["asks"] = Guesses(clock), Buckets(*ASKING, clock)
    _speak(app)
    _excuse(app)
    app.register_blueprint(pages.blueprint)
    app.register_blueprint(joining.blueprint)
    app.register_blueprint(actions.blueprint)
    app.register_blueprint(newgame_routes.blueprint)
    app.register_blueprint(editor.blueprint)
    app.register_blueprint(after.blueprint)
    app.register_blueprint(whole_log.blueprint)
    app.register_blueprint(devices.blueprint)
    return app


def stop(app: Flask, server: Server | None = None) -> None:
    """End the application's threads and streams, then the server that serves it (in this order, or
    it would wait)."""
    app.extensions["site"].stop()
    if server is not None:
        server.close()


# -- languages and errors --------------------------------------------------------------------------


def _speak(app: Flask) -> None:
    """Speak the language of whoever asks, for as long as the request lasts."""

    @app.before_request
    def begin() -> None:
        g.language = best_language(
            request.headers.get("Accept-Language"), request.cookies.get("colony_language")
        )
        g.speaking = speaking(g.language)
        g.speaking.__enter__()

    @app.teardown_request
    def end(_error: BaseException | None) -> None:
        block: Any = g.pop("speaking", None)
        if block is not None:
            block.__exit__(None, None, None)


def _excuse(app: Flask) -> None:
    """Answer every error with a sentence, in the page's own form."""

    def excuse(code: int, sentence: str) -> Response:
        language = best_language(
            request.headers.get("Accept-Language"), request.cookies.get("colony_language")
        )
        with speaking(language):
            said = pages.told(sentence)
            template = "parts/notice.html" if pages.wants_part() else "error.html"
            values: dict[str, Any] = {"notice": said, "refused": True, "theme": pages.theme()}
            body = app.jinja_env.get_template(template).render(**values)
        return make_response(body, code)

    def answer(error: HTTPException) -> Response:
        code = error.code or 500
        own = error.description in OWN_SENTENCES
        response = excuse(code, str(error.description if own else ERRORS.get(code, ERRORS[500])))
        for name, value in error.get_headers():
            if name.lower() in ("allow", "retry-after"):
                response.headers[name] = value
        return response

    def not_kept(error: StoreError) -> Response:
        log.error("Not kept: %s %s: %s", request.method, _path(), error)
        return excuse(507, error.sentence)

    def broken(error: Exception) -> Response:
        log.error("A request failed: %s %s", request.method, _path(), exc_info=error)
        return answer(InternalServerError())

    handle: Callable[..., Any] = app.register_error_handler
    handle(HTTPException, answer)
    handle(Busy, lambda error: answer(ServiceUnavailable(BUSY, retry_after=2)))
    handle(Closed, lambda error: answer(Conflict(actions.NO_GAME)))
    handle(Refusal, lambda refusal: excuse(409, refusal.sentence))
    handle(StoreError, not_kept)
    handle(Exception, broken)


def _path() -> str:
    """Where a request went, for the log: never with a join code in it."""
    return "/j/…" if request.path[:3].lower() == "/j/" else request.path


OWN_SENTENCES = frozenset({BUSY, *security.SENTENCES, *actions.SENTENCES, *joining.SENTENCES})
"""Descriptions of errors that are sentences of ours, to be shown as they are."""
