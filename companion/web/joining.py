"""Sitting down: with the join code at once, and without it once the table has said yes.

The address in the code to scan only has a phone remember what it has scanned, signed, in a cookie:
whoever merely looks at it (a messenger that shows a preview of a link, a browser that loads ahead)
takes nothing from anybody. The code leaves the address bar with the same answer.
"""

import threading
import time
from collections.abc import Callable
from typing import Any

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

WRONG_CODE = N_("This is not the join code of this game. Scan it anew, or type what is shown now.")
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
    table = site().lobby.table
    seated = site().speaker(request).seat is not None
    if table is not None and table.code and not seated:
        guesses: Guesses = current_app.extensions["guesses"]
        if guesses.right(request.remote_addr or "", lambda: table.has_code(code)):
            session[SHOWN] = tidy_code(code)
        else:
            say_back(gettext(WRONG_CODE), refused=True)
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
def claim() -> Any:
    """Sit down: the seat's token goes into this phone's cookie."""
    table, speaker = live_table(), site().speaker(request)
    if speaker.seat is not None:
        return go("/me")
    if stale(table):
        return answer("join", gettext(RESTARTED), refused=True)
    seat, token = request.form.get("seat", ""), site().token(request)
    code = None if speaker.role == "host" else shown_code()
    try:
        token = table.claim(seat, token=token, code=code)
    except Refusal as refusal:
        return answer("join", refusal.sentence, refused=True)
    response = go("/me")
    keep_token(response, token)
    return response


@blueprint.post("/ask")
def ask() -> Any:
    """Ask for the own seat from another phone, or for a free one without the join code; the table
    says yes or no. Without a seat to ask for this phone asks no more."""
    table, speaker = live_table(), site().speaker(request)
    if speaker.seat is not None:
        return go("/me")
    if stale(table):
        return answer("join", gettext(RESTARTED), refused=True)
    seat, token = request.form.get("asked", ""), site().token(request)
    if not seat:
        table.withdraw(token)
        return go("/")
    asks: Buckets = current_app.extensions["asks"]
    if not asks.take(request.remote_addr or ""):
        raise TooManyRequests(TOO_FAST, retry_after=asks.pause)
    code = None if speaker.role == "host" else shown_code()
    try:
        token = table.ask(seat, token=token, code=code)
    except Refusal as refusal:
        return answer("join", refusal.sentence, refused=True)
    response = go("/")
    keep_token(response, token)
    return response
