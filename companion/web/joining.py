"""Sitting down: with the join code at once, and without it once the table has said yes.

The code can be shown before a game begins. Then the page of seats comes by itself, and is tapped.

The address in the code to scan only has a phone remember what it has scanned, signed, in a cookie:
whoever merely looks at it (a messenger that shows a preview of a link, a browser that loads ahead)
takes nothing from anybody. The code leaves the address bar with the same answer.
"""

import threading
import time
from collections.abc import Callable

from flask import Blueprint
from flask import Response
from flask import abort
from flask import current_app
from flask import request
from flask import session
from werkzeug.exceptions import TooManyRequests

from companion.engine.prompts import Refusal
from companion.i18n import N_
from companion.i18n import gettext
from companion.table.invitation import tidy_code
from companion.table.seats import new_token
from companion.web.actions import HOST_ONLY
from companion.web.actions import answer
from companion.web.actions import go
from companion.web.actions import live_table
from companion.web.actions import stale
from companion.web.needs import LiveTable
from companion.web.pages import ADDRESSES
from companion.web.pages import RESTARTED
from companion.web.pages import SHOWN
from companion.web.pages import invited
from companion.web.pages import keep_token
from companion.web.pages import say_back
from companion.web.pages import shown_code
from companion.web.pages import site
from companion.web.security import TOO_FAST
from companion.web.security import Buckets

blueprint = Blueprint("joining", __name__)

WRONG_CODE = N_("This is not the join code. Scan it anew, or type what is shown now.")
EARLY = N_("This phone may sit down: tap your name as soon as it is here.")
GUESSED = N_("Too many wrong join codes. Wait a little, or tap your name: the table lets you in.")
SENTENCES = (GUESSED,)

OF_ONE, OF_ALL = (1 / 10, 10), (1 / 2, 30)
"""Wrong codes that are looked at in a second, and at once: of those that one address sends, and of
all together. What that makes of guessing is said at `companion.table.invitation.LENGTH`."""

ASKING = (1 / 5, 12)
"""Seats that one address may ask for in a second, and at once: each is put to the table."""


class Guesses:
    """Who has sent wrong codes of late. ``clock`` gives seconds that only grow."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._of_one, self._of_all = Buckets(*OF_ONE, clock), Buckets(*OF_ALL, clock)
        self._lock = threading.Lock()

    def right(self, who: str, is_right: Callable[[], bool]) -> bool:
        """Whether the code that ``who`` sends is right. Raises `TooManyRequests` without a look at
        it where too many were not."""
        with self._lock:
            if not (self._of_one.room(who) and self._of_all.room("")):
                raise TooManyRequests(GUESSED, retry_after=self._of_one.pause)
            right = is_right()
            if not right:
                self._of_one.take(who)
                self._of_all.take("")
            return right


# -- with the code ---------------------------------------------------------------------------------


@blueprint.get("/j/<code>")
@blueprint.get("/J/<code>")
def scanned(code: str) -> Response:
    """What the code to scan leads to: the page of seats, with the join code in the phone's own
    keeping; on to the own page where the phone has a seat."""
    response = _show(code, "/")
    if not site().token(request):
        keep_token(response, new_token())
    return response


@blueprint.post("/code")
def typed() -> Response:
    """The join code as somebody types it, on the page that is shown again then."""
    back = ADDRESSES.get(request.form.get("page", ""), "/")
    return _show(request.form.get("code", ""), back)


def _show(code: str, back: str) -> Response:
    """Remember a code that is right, and go on; say of one that is not that it is wrong."""
    lobby = site().lobby
    if lobby.code and site().speaker(request).seat is None:
        guesses: Guesses = current_app.extensions["guesses"]
        if not guesses.right(request.remote_addr or "", lambda: lobby.has_code(code)):
            say_back(gettext(WRONG_CODE), refused=True)
            return go(back)
        session[SHOWN] = tidy_code(code)
        if lobby.table is None and back == "/":
            say_back(gettext(EARLY), refused=False)
    return go(back)


@blueprint.post("/code/new")
def renew() -> Response:
    """The host has the join code changed."""
    table, speaker = live_table(), site().speaker(request)
    if speaker.role != "host":
        abort(403, HOST_ONLY)
    page = request.form.get("page", "table")
    if stale(table):
        return answer(page, gettext(RESTARTED), refused=True)
    table.renew_code(speaker)
    return answer(page)


@blueprint.get("/invite")
def invitation() -> str:
    """The invitation of an open page, after the join code has changed."""
    page = request.args.get("page", "")
    if page not in ADDRESSES:
        abort(404)
    template = current_app.jinja_env.get_template("parts/invite.html")
    return template.render(page=page, invite=invited(site().speaker(request)))


# -- taking a seat ---------------------------------------------------------------------------------


@blueprint.post("/claim")
def claim() -> Response:
    """Sit down: the seat's token goes into this phone's cookie."""
    seat = request.form.get("seat", "")
    return _tapped("/me", lambda table, token, code: table.claim(seat, token=token, code=code))


@blueprint.post("/ask")
def ask() -> Response:
    """Ask for the own seat from another phone, or for a free one without the join code; the table
    says yes or no. Without a seat to ask for this phone asks no more."""
    seat = request.form.get("asked", "")

    def put(table: LiveTable, token: str, code: str | None) -> str:
        if not seat:
            table.withdraw(token)
            return token
        asks: Buckets = current_app.extensions["asks"]
        if not asks.take(request.remote_addr or ""):
            raise TooManyRequests(TOO_FAST, retry_after=asks.pause)
        return table.ask(seat, token=token, code=code)

    return _tapped("/", put)


def _tapped(then: str, act: Callable[[LiveTable, str, str | None], str]) -> Response:
    """What comes of a tap on the page of seats: ``act`` is given the phone's token and the join
    code it has shown, None for a host who needs none, and returns the token to keep; on to
    ``then``."""
    table, speaker = live_table(), site().speaker(request)
    if speaker.seat is not None:
        return go("/me")
    if stale(table):
        return answer("join", gettext(RESTARTED), refused=True)
    try:
        token = act(table, site().token(request), None if speaker.role == "host" else shown_code())
    except Refusal as refusal:
        return answer("join", refusal.sentence, refused=True)
    response = go(then)
    keep_token(response, token)
    return response
