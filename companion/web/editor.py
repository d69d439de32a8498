"""The page of cards: what the boxes hold and the companion knows, and forms for what it does not.

Only the host opens it (before a game, whoever will start one). It works without a script.
"""

from typing import Any

from flask import Blueprint
from flask import abort
from flask import current_app
from flask import get_flashed_messages
from flask import redirect
from flask import request

from companion.i18n import _
from companion.web.actions import HOST_ONLY
from companion.web.cardform import FORMS
from companion.web.cardform import card_of
from companion.web.cardform import first
from companion.web.cardform import gaps
from companion.web.cardform import shown
from companion.web.cardwords import COUNTED
from companion.web.cardwords import KINDS
from companion.web.names import of
from companion.web.pages import say_back
from companion.web.pages import site
from companion.web.pages import theme

blueprint = Blueprint("editor", __name__)


def shelf() -> Any:
    """The owner's packs, for whoever may change them."""
    lobby = site().lobby
    if lobby.shelf is None:
        abort(404)
    if lobby.table is not None and site().speaker(request).role != "host":
        abort(403, HOST_ONLY)
    return lobby.shelf


@blueprint.get("/cards")
def cards() -> Any:
    """What is known and what is not, and the cards that were typed in."""
    kept = shelf()
    notices = get_flashed_messages(with_categories=True)
    return _page(
        "cards.html",
        counts=[(of(COUNTED, count.kind), count) for count in kept.counts()],
        kinds={kind: of(KINDS, kind) for kind in KINDS},
        own=[
            (card, of(KINDS, card.kind) if card.kind in KINDS else card.kind)
            for card in kept.cards()
        ],
        notices=site().lobby.notices,
        notice=notices[-1][1] if notices else "",
        refused=bool(notices) and notices[-1][0] == "refused",
    )


@blueprint.get("/cards/<kind>")
def blank(kind: str) -> Any:
    """An empty form."""
    shelf()
    return _form(kind, {})


@blueprint.post("/cards/<kind>")
def keep(kind: str) -> Any:
    """Show what the card will do, or keep it once the linter accepts it."""
    kept = shelf()
    if kind not in FORMS:
        abort(404)
    sent = request.form.to_dict(flat=False)
    if first(sent, "act") == "show":
        return _form(kind, sent)
    if missing := gaps(kind, sent, kept):
        return _form(kind, sent, missing), 422
    card = card_of(kind, sent, kept)
    anyway = bool(first(sent, "anyway"))
    faults = site().lobby.keep_card(kind, card, doubts=anyway)
    if faults:
        wrong = [(fault.key.partition(".")[2] or fault.key, fault.reason) for fault in faults]
        return _form(kind, sent, wrong, doubtful=True), 422
    said = _("%(name)s is kept. The next game is played with it.") % {"name": card["name"]}
    say_back(said, refused=False)
    return redirect("/cards", 303)


@blueprint.post("/cards/take-out")
def take_out() -> Any:
    """Take a card out of the owner's pack."""
    shelf()
    pack, kind, card = (request.form.get(key, "") for key in ("pack", "kind", "card"))
    site().lobby.take_out_card(pack, kind, card)
    say_back(_("%(name)s is taken out.") % {"name": card}, refused=False)
    return redirect("/cards", 303)


def _form(kind: str, sent: Any, wrong: Any = (), *, doubtful: bool = False) -> str:
    if kind not in FORMS:
        abort(404)
    fields, others = shown(kind, sent, site().lobby.shelf, wrong)
    return _page(
        "card.html",
        kind=kind,
        title=of(KINDS, kind),
        fields=fields,
        others=others,
        doubtful=doubtful,
        name=first(sent, "name"),
        note=first(sent, "note"),
    )


def _page(template: str, **values: Any) -> str:
    return current_app.jinja_env.get_template(template).render(theme=theme(), **values)
