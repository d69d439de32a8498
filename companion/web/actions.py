"""What pages send: each of these is a form that works without a script, and one line at the table.

A form carries the run it was made in, and an answer the prompt it was made for. What no longer fits
is refused with a sentence and a fresh page; it is never taken for something else.
"""

from collections.abc import Callable
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from flask import Blueprint
from flask import Response
from flask import abort
from flask import current_app
from flask import g
from flask import make_response
from flask import redirect
from flask import request
from flask import session

from companion.engine.prompts import Refusal
from companion.i18n import N_
from companion.i18n import gettext
from companion.table.types import BotDice
from companion.table.types import Reply
from companion.table.types import Speaker
from companion.web.asking.buttons import compose
from companion.web.correcting import corrections
from companion.web.live.boxview import ACTING
from companion.web.live.boxview import seen
from companion.web.live.boxview import throw
from companion.web.needs import LiveTable
from companion.web.pages import ADDRESSES
from companion.web.pages import RESTARTED
from companion.web.pages import SHOWN
from companion.web.pages import say_back
from companion.web.pages import shown_code
from companion.web.pages import site
from companion.web.pages import told
from companion.web.pages import wants_part

blueprint = Blueprint("actions", __name__)

NO_GAME = N_("No game has been started yet.")
NOBODY = N_("Take a seat first; then this phone has a say.")
HOST_ONLY = N_("The host corrects numbers. Ask whoever started the game.")
CHOOSE_FIRST = N_("Choose something in the list first, then tap.")
ANOTHER_PANEL = N_("The panel has come to show something else. Look again, then press.")
PLAYING = N_("A game is being played at this table already.")
SENTENCES = (NO_GAME, NOBODY, HOST_ONLY)


def live_table() -> LiveTable:
    """The table this request is for."""
    table = site().lobby.table
    if table is None:
        abort(409, NO_GAME)
    return table


def answer(
    page: str, message: str = "", *, refused: bool = False, speaker: Speaker | None = None
) -> Response:
    """Show the page again, with a sentence about what came of it."""
    if page not in ADDRESSES:
        page = "join"
    if not wants_part():
        if message:
            say_back(message, refused=refused)
        return make_response(redirect(ADDRESSES[page], 303))
    who = speaker or site().speaker(request)
    asked = site().asked_for(site().token(request))
    live = site().live(site().audience(page, who, g.language, asked, shown_code()))
    notice = current_app.jinja_env.get_template("parts/notice.html")
    body = live.text + notice.render(notice=told(message), refused=refused)
    response = make_response(body, 409 if refused else 200)
    response.headers["X-Stamp"] = live.id
    return response


def answered(page: str, reply: Reply) -> Response:
    """Show the page again after the table has answered."""
    return answer(page, "" if reply.accepted else reply.message, refused=not reply.accepted)


def stale(table: LiveTable) -> bool:
    """Whether the form was made in an earlier run of the companion."""
    return request.form.get("run") != table.run


# -- the table -------------------------------------------------------------------------------------


@blueprint.post("/put-away")
def put_away() -> Any:
    """The host puts the game away; it can be gone on with later."""
    table, speaker = live_table(), site().speaker(request)
    if speaker.role != "host":
        abort(403, HOST_ONLY)
    if stale(table):
        return answer("table", gettext(RESTARTED), refused=True)
    site().lobby.put_away()
    return answer("join")


def go(address: str) -> Response:
    """Send the phone to another of our pages."""
    if not wants_part():
        return make_response(redirect(address, 303))
    response = make_response("", 200)
    response.headers["HX-Redirect"] = address
    return response


@blueprint.post("/leave")
def leave() -> Any:
    """Stand up from the seat that the page was of: it is free for somebody else. Who sat there may
    take another one."""
    table, speaker = live_table(), site().speaker(request)
    if speaker.seat is None:
        return go("/")  # a second tap
    if stale(table) or request.form.get("seat") != speaker.seat:
        return answer("me", gettext(RESTARTED), refused=True)
    with suppress(Refusal):  # somebody freed it just now
        table.release(speaker, speaker.seat)
    session[SHOWN] = table.code
    return go("/")


@blueprint.post("/seat")
def seat() -> Any:
    """The host frees a seat, or hands the host's rights to it; where no host is here, a player
    takes them on the own page."""
    table, speaker = live_table(), site().speaker(request)
    chosen, version = request.form.get("seat", ""), request.form.get("version", type=int)
    takes = request.form.get("do") == "host" and speaker.seat == chosen
    if speaker.role != "host" and not takes:
        abort(403, HOST_ONLY)
    page = "me" if takes else "table"
    if stale(table):
        return answer(page, gettext(RESTARTED), refused=True)
    try:
        if request.form.get("do") == "host":
            table.make_host(speaker, chosen, version=version)
        else:
            table.release(speaker, chosen, version=version)
    except Refusal as refusal:
        return answer(page, refusal.sentence, refused=True)
    return answer(page)


@blueprint.post("/bot")
def bot() -> Any:
    """The host lets a bot sit down on a free seat, and says who throws its dice."""
    table, speaker, bots = live_table(), site().speaker(request), site().bots
    if bots is None:
        abort(404)
    if speaker.role != "host":
        abort(403, HOST_ONLY)
    if stale(table):
        return answer("table", gettext(RESTARTED), refused=True)
    dice: BotDice = "companion" if request.form.get("dice") == "companion" else "table"
    try:
        bots.sit_down(request.form.get("seat", ""), dice)
    except Refusal as refusal:
        return answer("table", refusal.sentence, refused=True)
    return answer("table")


@blueprint.post("/asked")
def asked() -> Any:
    """The host, or who sits there, lets another phone have a seat, or does not."""
    table, speaker = live_table(), site().speaker(request)
    form = request.form
    page = form.get("page", "table")
    if stale(table):
        return answer(page, gettext(RESTARTED), refused=True)
    try:
        table.answer_asked(
            speaker, form.get("seat", ""), form.get("number", ""), give=form.get("do") == "give"
        )
    except Refusal as refusal:
        return answer(page, refusal.sentence, refused=True)
    if speaker.seat is not None and site().speaker(request).seat is None:
        return go("/")  # the own seat was given away
    return answer(page)


# -- lines -----------------------------------------------------------------------------------------


@blueprint.post("/say")
def say() -> Any:
    """Answer a prompt, or say any line."""
    table, speaker = live_table(), site().speaker(request)
    page, form = request.form.get("page", "me"), request.form
    if speaker.role == "spectator":
        abort(403, NOBODY)
    if stale(table):
        return answer(page, gettext(RESTARTED), refused=True)
    if proposal := form.get("proposal", type=int):
        return answered(page, table.accept(speaker, proposal, prompt=form.get("prompt")))
    words = form.get("line") or compose(form.get("template", ""), _values(form.items(multi=True)))
    seat = form.get("seat") or speaker.seat or "table"
    text = words if ": " in words else f"{seat}: {words}"
    reply = table.say(speaker, text, prompt=form.get("prompt") or None, why=form.get("why", ""))
    return answered(page, reply)


def _values(fields: Any) -> list[str]:
    """The values of a form's places, in the order of the page; ``slot-2-need`` says ``need`` before
    its value."""
    values: list[str] = []
    for name, value in fields:
        if name.startswith("slot-") and value.strip():
            before: Sequence[str] = name.split("-")[2:]
            values.append(" ".join([*before, value.strip()]))
    return values


@blueprint.post("/undo")
def undo() -> Any:
    """Take back the line whose number the page showed."""
    return _with_line(lambda table, speaker, number: table.undo(speaker, number), "me")


@blueprint.post("/redo")
def redo() -> Any:
    """Bring back the line taken back last, whose number the page showed."""
    return _with_line(lambda table, speaker, number: table.redo(speaker, number), "table")


def _with_line(step: Callable[[LiveTable, Speaker, int], Reply], usual: str) -> Any:
    """Do something with a line by its number; the page shown next is ``usual``, unless the form
    names another."""
    table, speaker = live_table(), site().speaker(request)
    page = request.form.get("page", usual)
    if speaker.role == "spectator":
        abort(403, NOBODY)
    if stale(table):
        return answer(page, gettext(RESTARTED), refused=True)
    return answered(page, step(table, speaker, request.form.get("number", default=0, type=int)))


@blueprint.post("/set")
def correct() -> Any:
    """Correct what differs. The page says what it showed; if that has changed, nobody overwrites
    anybody."""
    table, speaker = live_table(), site().speaker(request)
    if speaker.role != "host":
        abort(403, HOST_ONLY)
    page, form = request.form.get("page", "table"), request.form
    if stale(table):
        return answer(page, gettext(RESTARTED), refused=True)
    given = corrections(form)
    if not given:
        return answer(page, gettext(CHOOSE_FIRST), refused=True)
    return answered(page, table.correct(speaker, given, why=form.get("why", "")))


# -- the box ---------------------------------------------------------------------------------------


@blueprint.post("/box/press")
def press() -> Any:
    """Press a button of the box, or hold it down."""
    table, box, speaker = live_table(), site().box, site().speaker(request)
    held = "held" in request.form
    name = request.form.get("held" if held else "button", "")
    if box is None or name not in box.buttons:
        abort(404)
    if speaker.role == "spectator":
        abort(403, NOBODY)
    if stale(table):
        return answer("box", gettext(RESTARTED), refused=True)
    if (name in ACTING or held) and request.form.get("seen") != seen(box):
        return answer("box", gettext(ANOTHER_PANEL), refused=True)
    box.press(name, held, guest=speaker.role != "host")
    return answer("box")


@blueprint.post("/box/roll")
def roll() -> Any:
    """Throw dice in the box's tray: those given, or ``count`` of a ``kind`` thrown here."""
    table, box, speaker = live_table(), site().box, site().speaker(request)
    if box is None:
        abort(404)
    if speaker.role == "spectator":
        abort(403, NOBODY)
    if stale(table):
        return answer("box", gettext(RESTARTED), refused=True)
    given = request.form.getlist("face")
    count = request.form.get("count", default=1, type=int)
    try:
        box.roll(given or throw(request.form.get("kind", "action"), count))
    except Refusal as refusal:
        return answer("box", refusal.sentence, refused=True)
    return answer("box")
