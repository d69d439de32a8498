"""What the pages that begin a game send: the form with whatever was tapped in it, one of the games
that were kept, an earlier game to go on with, and a tick on the list of what is put on the board.

Every button of the form sends all of it, so that nothing is lost without a script either; nothing
is kept before the game is begun.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from flask import Blueprint
from flask import Response
from flask import abort
from flask import make_response
from flask import request

from companion.engine.prompts import Refusal
from companion.i18n import _
from companion.i18n import gettext
from companion.table.display_names import tidy
from companion.table.plan import RANDOM
from companion.table.plan import Plan
from companion.table.table import InUse
from companion.table.table import StoreError
from companion.table.types import CONSOLE
from companion.table.types import Speaker
from companion.web import newgame
from companion.web.actions import NOBODY
from companion.web.actions import PLAYING
from companion.web.actions import answer
from companion.web.actions import live_table
from companion.web.actions import stale
from companion.web.hub import Message
from companion.web.needs import LiveTable
from companion.web.newgame.draft import Draft
from companion.web.newgame.draft import Unfit
from companion.web.pages import RESTARTED
from companion.web.pages import keep_token
from companion.web.pages import shell
from companion.web.pages import shown_code
from companion.web.pages import site
from companion.web.pages import told
from companion.web.pages import wants_part

blueprint = Blueprint("newgame", __name__)

CHOICE = "choice"
"""The stamp of a page on which a new game is being chosen: it never takes the place of a game."""

ROWS: dict[str, Callable[[Draft, int], Draft]] = {
    "up": lambda draft, at: draft.moved(at, -1),
    "down": lambda draft, at: draft.moved(at, 1),
    "out": lambda draft, at: draft.without(at),
}
"""What the buttons of a seat do, by the first word of their value: ``up-2``."""


@blueprint.post("/new")
def new() -> Any:
    """Start a game, or do what a button of the form says and show it again."""
    do, _dash, at = request.form.get("do", "start").partition("-")
    if site().lobby.table is not None:
        if do == "show":  # on its way while the game began
            return answer("join")
        return answer("join", gettext(PLAYING), refused=True)
    draft = newgame.read(request.form.to_dict(flat=False))
    seats = {str(seat): seat for seat in range(len(draft.rows))}
    if do in ROWS and at in seats:
        return _page(ROWS[do](draft, seats[at]))
    if do == "add":
        return _page(draft.with_another())
    if do == "keep":
        return _keep(draft)
    return _start(draft) if do == "start" else _page(draft)


def _start(draft: Draft) -> Response:
    try:
        return _begin(_plan(draft))
    except (Refusal, StoreError, Unfit) as error:
        if site().lobby.table is not None:  # another phone was faster
            return answer("join", gettext(PLAYING), refused=True)
        return _page(draft, wrong=error if isinstance(error, Unfit) else told(error.sentence))


def _keep(draft: Draft) -> Response:
    """Keep what is chosen under a name, without beginning a game."""
    try:
        if not tidy(draft.kept_as):
            raise Unfit(_("Give it a name to keep it under."), "keep")
        site().lobby.presets.keep(draft.kept_as, _plan(draft))
    except (Refusal, StoreError, Unfit) as error:
        return _page(draft, wrong=error if isinstance(error, Unfit) else told(error.sentence))
    said = _("Kept as “%(name)s”.") % {"name": tidy(draft.kept_as)}
    return _page(replace(draft, kept_as=""), said=said)


def _plan(draft: Draft) -> Plan:
    return newgame.plan(draft, site().lobby.facts.objectives)


def _page(draft: Draft, *, wrong: Unfit | str = "", said: str = "") -> Response:
    """The page again, as it is filled in; 422 where something is wrong with it."""
    text = site().start_page("join", draft, wrong=wrong, said=said, changed=True)
    code = 422 if wrong else 200
    if wants_part():
        response = make_response(text, code)
        response.headers["X-Stamp"] = CHOICE
        return response
    whole = shell("join", site().speaker(request), message=Message("none", text))
    return make_response(whole, code)


@blueprint.post("/again")
def again() -> Any:
    """Begin a game like one that was kept, as it was or with another main objective by chance;
    change something in it first, or forget it."""
    lobby = site().lobby
    if lobby.table is not None:
        return answer("join", gettext(PLAYING), refused=True)
    name, do = request.form.get("preset", ""), request.form.get("do", "start")
    try:
        plan = lobby.presets.find(name)
        if do == "forget":
            lobby.presets.forget(name)
            return answer("join")
        draft = newgame.of_plan(plan)
        if do == "chance":
            return _start(replace(draft, objective=RANDOM))
        if do == "change":
            return _page(replace(draft, kept_as=name))
    except (Refusal, StoreError) as error:
        return answer("join", error.sentence, refused=True)
    return _start(draft)


@blueprint.post("/open")
def go_on() -> Any:
    """Go on with an earlier game; whoever puts it on the table is its host."""
    lobby = site().lobby
    if lobby.table is not None:
        return answer("join", gettext(PLAYING), refused=True)
    try:
        table = lobby.open(request.form.get("file", ""), shown_code())
    except (Refusal, StoreError, InUse) as error:
        return answer("join", error.sentence, refused=True)
    return _as_host(table)


def _begin(plan: Plan) -> Response:
    """Begin a game, let this phone be its host, and have its bots sit down."""
    bots = site().bots
    if bots is None and any(one.bot for one in plan.players):
        raise Unfit(_("This companion has no bots to seat."))
    table = site().lobby.begin_plan(plan, shown_code())
    response = _as_host(table)
    seats = zip(table.view(CONSOLE).seats, plan.players, strict=True)
    for seat, sitting in seats:
        if bots is not None and sitting.bot is not None:
            # where somebody was faster, or the disk is full, the seat is there to be taken
            with suppress(Refusal, StoreError):
                bots.sit_down(seat, plan.bot_dice, sitting.bot)
    return response


def _as_host(table: LiveTable) -> Response:
    """Show a game that has just come to the table, and let this phone be its host.

    A phone that holds a seat of this game keeps it.
    """
    seated = site().speaker(request)
    if seated.seat is not None:
        table.make_host(CONSOLE, seated.seat)
        return answer("me")
    token = table.host_token(site().token(request))
    response = answer("join", speaker=Speaker("host"))
    keep_token(response, token)
    return response


@blueprint.post("/tick")
def tick() -> Any:
    """Tick something off the list of what is put on the board, or take the tick away."""
    table, speaker = live_table(), site().speaker(request)
    if speaker.role == "spectator":
        abort(403, NOBODY)
    if stale(table):
        return answer("lists", gettext(RESTARTED), refused=True)
    done = "on" in request.form
    try:
        table.tick(speaker, request.form.get("on" if done else "off", ""), done=done)
    except Refusal as refusal:
        return answer("lists", refusal.sentence, refused=True)
    return answer("lists")
