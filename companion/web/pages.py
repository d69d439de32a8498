"""The pages people open, the streams that keep them current, and the public state document."""

import mimetypes
from contextlib import suppress
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from flask import Blueprint
from flask import Response
from flask import abort
from flask import current_app
from flask import flash
from flask import g
from flask import get_flashed_messages
from flask import make_response
from flask import redirect
from flask import request
from flask import session
from werkzeug.exceptions import HTTPException

from companion.engine.prompts import Refusal
from companion.i18n import LANGUAGES
from companion.i18n import N_
from companion.i18n import gettext
from companion.table.seats import new_token
from companion.table.table import Closed
from companion.table.types import SPECTATOR
from companion.table.types import Speaker
from companion.web import packing
from companion.web.invite import Invite
from companion.web.invite import invite
from companion.web.site import PAGES
from companion.web.site import Site
from companion.web.words.objectives import secret_objective

blueprint = Blueprint("pages", __name__)

MOST_SAID = 600
"""Characters of a sentence that is kept for a phone's next page."""

RESTARTED = N_("The companion was started anew since this page was made. Look again, then tap.")

SHOWN = "code"
"""Where a phone's own cookie keeps, signed, the join code it has shown."""

THEMES = ("dark", "light", "system")

ADDRESSES = {
    "join": "/",
    "me": "/me",
    "table": "/table",
    "stock": "/stock",
    "lists": "/lists",
    "box": "/box",
}

BESIDE = ("/games", "/log", "/cards")
"""What the addresses of the other pages begin with."""


def site() -> Site:
    """The site this request is for."""
    found: Site = current_app.extensions["site"]
    return found


def theme() -> str:
    """The theme this phone has chosen; dark if it has not."""
    chosen = request.cookies.get("colony_theme", "dark")
    return chosen if chosen in THEMES else "dark"


def wants_part() -> bool:
    """Whether our script asks for the live part of a page, not a browser for the page."""
    return request.headers.get("HX-Request") == "true"


def framed(template: str, **values: Any) -> str:
    """A whole page: its template, with ``values`` and what the frame and the foot of every page
    show."""
    playing = site().lobby.table is not None
    frame = {
        "theme": theme(),
        "themes": THEMES,
        "seated": site().speaker(request).seat is not None,
        "playing": playing,
        "to_game": playing,
        "back": request.full_path.removesuffix("?"),
    }
    return current_app.jinja_env.get_template(template).render({**frame, **values})


def shell(page: str, speaker: Speaker, **more: Any) -> str:
    """A whole page: its frame, and its live part within."""
    _remember_code(speaker)
    asked = site().asked_for(site().token(request))
    audience = site().audience(page, speaker, g.language, asked, shown_code())
    message = more.pop("message", None) or site().live(audience)
    notices = get_flashed_messages(with_categories=True)
    return framed(
        "page.html",
        page=page,
        live=message.text,
        stamp=message.id,
        seated=speaker.seat is not None,
        host=speaker.role == "host",
        has_box=site().box is not None,
        invite=invited(speaker) if page in ("join", "table") else None,
        notice=notices[-1][1] if notices else "",
        refused=bool(notices) and notices[-1][0] == "refused",
        back=ADDRESSES[page],
        to_game=True,  # hidden for as long as the live part shows no game (winter.css)
        asking=asked if page == "join" else "",
        **more,
    )


def shown_code() -> str:
    """The join code that this phone has shown, "" for none; only the companion can have put it
    there. It may be that of an earlier game."""
    return str(session.get(SHOWN, ""))


def _remember_code(speaker: Speaker) -> None:
    """Who plays is shown the join code anyway, and does not want it again for the next game of the
    evening."""
    code = site().lobby.code
    if speaker.role != "spectator" and code and code != shown_code():
        session[SHOWN] = code


def invited(speaker: Speaker) -> Invite:
    """The invitation that whoever sends this request may pass on."""
    return invite(site(), request, current_app.config["PORT"], speaker, shown_code())


@blueprint.get("/")
def join() -> Any:
    """Choose a seat, or start a game; who sits already goes on to the own page.

    A phone that is new here gets its token before it can tap anything.
    """
    speaker = site().speaker(request)
    if speaker.seat is not None and "seats" not in request.args:
        return redirect("/me", 303)
    response = make_response(shell("join", speaker))
    if not site().token(request):
        keep_token(response, new_token())
    return response


def keep_token(response: Response, token: str) -> None:
    """Let the phone keep its token, for a month from now on."""
    response.set_cookie(
        site().cookie, token, max_age=60 * 60 * 24 * 30, httponly=True, samesite="Lax"
    )


@blueprint.get("/me")
def me() -> Any:
    """A player's own page."""
    speaker = site().speaker(request)
    if speaker.seat is None:
        return redirect("/", 303)
    return shell("me", speaker)


@blueprint.get("/table")
def table() -> Any:
    """Everything public, to be read across the room."""
    return shell("table", site().speaker(request))


@blueprint.get("/stock")
def stock() -> Any:
    """The board as the companion believes it is, for the host to go round and correct."""
    speaker = site().speaker(request)
    if speaker.role != "host" or site().lobby.table is None:
        return redirect("/table", 303)
    return shell("stock", speaker)


@blueprint.get("/lists")
def lists() -> Any:
    """What is put on the board before the game, or away after it."""
    return shell("lists", site().speaker(request))


@blueprint.get("/box")
def box() -> Any:
    """The box's panels, buttons and tray."""
    if site().box is None:
        abort(404)
    return shell("box", site().speaker(request))


@blueprint.route("/me/secret", methods=["GET", "POST"])
def secret() -> Any:
    """A seat's own secret objective: a part to show while a finger is held down, or a page without
    a script. Where the seat has a PIN it comes with the form."""
    speaker = site().speaker(request)
    live = site().lobby.table
    if speaker.seat is None or live is None:
        abort(403)
    try:
        live.check_pin(speaker.seat, request.form.get("pin", ""))
    except Refusal as refusal:
        return _not_shown(refusal.sentence)
    view = live.view(speaker)
    names = site().names(view.seats)
    template = "parts/secret.html" if wants_part() else "secret.html"
    objective = secret_objective(view.secret, view.demands, names)
    return current_app.jinja_env.get_template(template).render(
        objective=objective,
        over=view.state["over"] is not None,
        theme=theme(),
        name=names.player(speaker.seat),
    )


def told(text: str) -> str:
    """What the rules or the table say, for whoever has sent this request: in its language, with the
    names of the game at the table."""
    table, seats = site().lobby.table, {}
    if table is not None:
        with suppress(Closed):
            seats = table.view(SPECTATOR).seats
    return site().names(seats).said(text)


def _not_shown(why: str) -> Response:
    if not wants_part():
        say_back(why, refused=True)
        return make_response(redirect("/me", 303))
    notice = current_app.jinja_env.get_template("parts/notice.html")
    return make_response(notice.render(notice=told(why), refused=True), 403)


@blueprint.post("/me/pin")
def pin() -> Response:
    """Put a PIN before the own secret objective, change it, or do without."""
    speaker, live, form = site().speaker(request), site().lobby.table, request.form
    if speaker.seat is None or live is None:
        abort(403)
    if form.get("run") != live.run:
        say_back(gettext(RESTARTED), refused=True)
        return make_response(redirect("/me", 303))
    try:
        live.set_pin(speaker, form.get("old", ""), form.get("pin", ""))
    except Refusal as refusal:
        say_back(refusal.sentence, refused=True)
    return make_response(redirect("/me", 303))


@blueprint.get("/events")
def events() -> Response:
    """The stream of one page; what it holds depends on who asks."""
    page = request.args.get("page", "")
    if page not in PAGES:
        abort(404)
    seated = site().speaker(request).seat is not None
    if site().feed.hub.full(request.remote_addr or "", seated=seated):
        abort(503)
    return site().stream(page, request, g.language, shown_code())


@blueprint.get("/api/state")
def state() -> Response:
    """The public part of the state document, with an ETag that changes with it; ``null`` without a
    game."""
    live = site().lobby.table
    view = live.view(SPECTATOR) if live is not None else None
    response = make_response(current_app.json.response(view.state if view else None))
    if view is not None:
        response.set_etag(f"{view.run}.{view.seq}")
    response.make_conditional(request)
    return response


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """What a phone needs to put the companion on its home screen."""
    described = current_app.json.response(
        name="Colony Companion",
        short_name="Colony",
        start_url="/me",
        display="standalone",
        background_color="#0b1220",
        theme_color="#0b1220",
        icons=[{"src": "/static/icon.svg", "type": "image/svg+xml", "sizes": "any"}],
    )
    response = make_response(described)
    response.mimetype = "application/manifest+json"
    return response


@blueprint.get("/static/<path:name>")
def static(name: str) -> Response:
    """A file of ours. With its content's hash in the address it may be kept for ever."""
    if name not in _files():
        abort(404)
    packs = packing.taken(request.headers.get(packing.ACCEPTED))
    response = make_response(_read(name, packs))
    if packs:
        response.content_encoding = "gzip"
    response.vary.add(packing.ACCEPTED)
    response.mimetype = mimetypes.guess_type(name)[0] or "text/plain"
    kept = "public, max-age=31536000, immutable" if "v" in request.args else "no-cache"
    response.headers["Cache-Control"] = kept
    return response


@cache
def _read(name: str, packs: bool) -> bytes:
    """A file of ours, packed where that is wanted: once, for every phone there will be."""
    data = _files()[name].read_bytes()
    return packing.whole(data) if packs else data


@cache
def _files() -> dict[str, Traversable]:
    """Every file of ours by its name below ``static``."""
    found: dict[str, Traversable] = {}
    folders = {"": resources.files("companion.web") / "static"}
    while folders:
        above, folder = folders.popitem()
        for each in folder.iterdir():
            kept = folders if each.is_dir() else found
            kept[f"{above}{each.name}{'/' * each.is_dir()}"] = each
    return found


def _has_foot(address: str) -> bool:
    """Whether this is the address of one of our pages, which end with the settings."""
    path = address.partition("?")[0]
    if path not in ADDRESSES.values() and not path.startswith(BESIDE):
        return False
    try:
        current_app.url_map.bind("").match(path, "GET")
    except HTTPException:
        return False
    return True


@blueprint.post("/settings")
def settings() -> Response:
    """The language and theme of this phone."""
    back = request.form.get("back", "")
    response = make_response(redirect(back if _has_foot(back) else "/", 303))
    for cookie, chosen, known in (
        ("colony_language", request.form.get("language"), LANGUAGES),
        ("colony_theme", request.form.get("theme"), THEMES),
    ):
        if chosen in known:
            response.set_cookie(
                cookie, str(chosen), max_age=31536000, samesite="Lax", httponly=True
            )
    return response


def say_back(text: str, *, refused: bool) -> None:
    """Keep a sentence for the next page this phone opens, in a cookie: a long one is cut, or the
    browser would not take it."""
    said = told(text)
    shown = said if len(said) <= MOST_SAID else f"{said[:MOST_SAID]} …"
    flash(shown, "refused" if refused else "said")
