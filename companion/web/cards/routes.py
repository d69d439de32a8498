"""The page of cards: what the boxes hold and the companion knows, and forms for what it does not.

Only the host opens it (before a game, whoever will start one). It works without a script.
"""

from collections import Counter
from collections.abc import Mapping
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from flask import Blueprint
from flask import Response
from flask import abort
from flask import get_flashed_messages
from flask import make_response
from flask import redirect
from flask import request

from companion.engine.prompts import Refusal
from companion.i18n import N_
from companion.i18n import _
from companion.i18n import gettext
from companion.i18n.terms import SYMBOLS
from companion.i18n.terms import of
from companion.i18n.terms import titled
from companion.web.actions import HOST_ONLY
from companion.web.cards.faults import in_words as faults_in_words
from companion.web.cards.faults import with_place
from companion.web.cards.fields import FORMS
from companion.web.cards.form import card_of
from companion.web.cards.form import copies_of
from companion.web.cards.form import first
from companion.web.cards.form import gaps
from companion.web.cards.form import number
from companion.web.cards.form import sent_of
from companion.web.cards.shown import in_words
from companion.web.cards.shown import shown
from companion.web.cards.words import COUNTED
from companion.web.cards.words import KINDS
from companion.web.cards.words import MISSING
from companion.web.pages import framed
from companion.web.pages import say_back
from companion.web.pages import site
from companion.web.words.names import Names

blueprint = Blueprint("editor", __name__)

OWN = "own"
"""The pack into which new cards are written (`companion.cards.shelf.OWN`)."""

STARTER = "starter"
"""The deck of starting items (`companion.cards.pack.STARTER`)."""

UNSHOWN = ("sources", "confidence", "options_sources", "options_confidence")
"""What a card of a pack says beside what its form shows."""

KEPT = N_("%(name)s is kept. The next game is played with it.")


def shelf() -> Any:
    """The owner's packs, for whoever may change them."""
    lobby = site().lobby
    if lobby.shelf is None:
        abort(404)
    if lobby.table is not None and site().speaker(request).role != "host":
        abort(403, HOST_ONLY)
    return lobby.shelf


# -- the overview ----------------------------------------------------------------------------------


@blueprint.get("/cards")
def cards() -> Any:
    """What is known and what is not, and the cards that were typed in."""
    shelf()
    notices = get_flashed_messages(with_categories=True)
    return _overview(
        notice=notices[-1][1] if notices else "",
        refused=bool(notices) and notices[-1][0] == "refused",
    )


def _overview(*, notice: str, refused: bool) -> str:
    kept = shelf()
    decks = kept.decks()
    return framed(
        "cards.html",
        counts=[(of(COUNTED, count.kind), count) for count in kept.counts()],
        kinds={kind: of(KINDS, kind) for kind in KINDS},
        unknown=_unknown(kept),
        own=[(card, of(KINDS, card.kind)) for card in kept.cards() if card.kind != "decks"],
        by_hand=kept.by_hand(),
        forms=FORMS,
        decks=[
            (deck, label, sum(decks[deck].values())) for deck, label in deck_names(kept).items()
        ],
        packs=[folder.name for folder in kept.packs()],
        left_out=_left_out(kept),
        notice=notice,
        refused=refused,
    )


def _left_out(kept: Any) -> list[tuple[str, list[str]]]:
    """The packs that are wrong, so that nothing is played with them: each with what is wrong."""
    return [
        (
            _("The pack “%(pack)s” is left out.") % {"pack": Path(folder).name},
            [with_place(fault) for fault in faults],
        )
        for folder, faults in kept.load().refused.items()
    ]


def _unknown(kept: Any) -> list[tuple[str, str, int, list[tuple[Any, str]]]]:
    """What the companion does not know yet: of each kind its label, its file, how many cards have
    not even a name, and the others with what is missing."""
    without_name: Counter[str] = Counter()
    for count in kept.counts():
        if count.held is not None:
            kind = COUNTED_IN.get(count.kind, count.kind)
            without_name[kind] += max(0, count.held - count.known)
    named: dict[str, list[tuple[Any, str]]] = {}
    for card in kept.unknown():
        named.setdefault(card.kind, []).append((card, gettext(MISSING[card.missing])))
    return [
        (of(KINDS, kind), kind, without_name[kind], named.get(kind, []))
        for kind in KINDS
        if without_name[kind] or kind in named
    ]


COUNTED_IN = dict.fromkeys(("loyal", "betrayal", "exiled"), "secret-objectives")
"""The file of the kinds that are counted apart."""


def deck_names(kept: Any) -> dict[str, str]:
    """The item decks with their names: the locations', then the starting items."""
    decks = kept.decks()
    facts = kept.facts()
    names = Names(facts)
    named = {slug: names.place(slug) for slug in facts.locations if slug in decks}
    return {**named, **({STARTER: _("Starting items")} if STARTER in decks else {})}


# -- a card ----------------------------------------------------------------------------------------


@blueprint.get("/cards/<kind>")
def form(kind: str) -> Any:
    """The form of a kind: empty, or filled with a card that is known, to change it."""
    kept = shelf()
    if kind not in FORMS:
        abort(404)
    asked = request.args.get("card", "")
    if not asked:
        return _form(kind, {})
    card = kept.card(kind, asked)
    if card is None:
        abort(404)
    sent = sent_of(kind, card.table, kept)
    if card.pack in [folder.name for folder in kept.packs()]:
        sent |= {"pack": [card.pack], "was": [card.slug]}
    return _form(kind, sent)


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
    pack, was = first(sent, "pack") or OWN, first(sent, "was")
    faults = site().lobby.cards.keep_card(
        kind,
        {**card, **_unshown(pack, kind, was)},
        pack=pack,
        was=was,
        copies=copies_of(sent, kept.decks()) if kind == "items" else None,
        doubts=bool(first(sent, "anyway")),
    )
    if faults:
        placed = [_placed(fault, kind, kept.slug(card["name"])) for fault in faults]
        return _form(kind, sent, placed, doubtful=True), 422
    say_back(gettext(KEPT) % {"name": card["name"]}, refused=False)
    return redirect("/cards", 303)


def _unshown(pack: str, kind: str, card: str) -> dict[str, Any]:
    """What an owner's card says beside what the form shows: where it comes from."""
    there = [
        each
        for each in shelf().cards()
        if card and (each.pack, each.kind, each.slug) == (pack, kind, card)
    ]
    return {key: each.table[key] for each in there for key in UNSHOWN if key in each.table}


@blueprint.get("/cards/take-out")
def ask_to_take_out() -> Any:
    """Ask whether a card is to go."""
    kept = shelf()
    asked = tuple(request.args.get(key, "") for key in ("pack", "kind", "card"))
    found = [card for card in kept.cards() if (card.pack, card.kind, card.slug) == asked]
    if not found:
        abort(404)
    name = found[0].table.get("name", found[0].slug)
    return framed("card-out.html", card=found[0], name=name)


@blueprint.post("/cards/take-out")
def take_out() -> Any:
    """Take a card out of the owner's pack."""
    shelf()
    pack, kind, card = (request.form.get(key, "") for key in ("pack", "kind", "card"))
    try:
        site().lobby.cards.take_out_card(pack, kind, card)
    except Refusal as refusal:
        return _overview(notice=_of_refusal(refusal), refused=True), 409
    say_back(_("%(name)s is taken out.") % {"name": of({}, card)}, refused=False)
    return redirect("/cards", 303)


# -- a deck ----------------------------------------------------------------------------------------


@blueprint.get("/cards/decks/<deck>")
def deck_form(deck: str) -> Any:
    """How often a deck holds which item."""
    kept = shelf()
    if deck not in kept.decks():
        abort(404)
    held = kept.decks()[deck]
    return _deck(deck, {item: str(number_) for item, number_ in held.items()})


@blueprint.post("/cards/decks/<deck>")
def keep_deck(deck: str) -> Any:
    """Keep a deck, once its sum is that of the box and its symbols are those printed there."""
    kept = shelf()
    if deck not in kept.decks():
        abort(404)
    sent = request.form.to_dict(flat=False)
    filled = {item: first(sent, f"item-{item}") for item in kept.facts().items}
    cards = {item: number(text) or 0 for item, text in filled.items()}
    faults = site().lobby.cards.keep_deck(deck, cards, doubts=bool(first(sent, "anyway")))
    if faults:
        return _deck(deck, filled, [_placed(fault, "decks", deck)[1] for fault in faults]), 422
    say_back(gettext(KEPT) % {"name": deck_names(kept)[deck]}, refused=False)
    return redirect("/cards", 303)


def _deck(deck: str, filled: Mapping[str, str], wrong: Sequence[str] = ()) -> str:
    kept = shelf()
    facts = kept.facts()
    size = facts.counts.get(STARTER if deck == STARTER else "deck")
    items = sorted(facts.items.values(), key=lambda card: (card.slug not in filled, card.name))
    return framed(
        "deck.html",
        deck=deck,
        title=deck_names(kept)[deck],
        items=[
            (card.slug, titled(card.name), of(SYMBOLS, card.symbol), filled.get(card.slug, ""))
            for card in items
        ],
        total=sum(each for each in map(number, filled.values()) if isinstance(each, int)),
        size=size,
        wrong=wrong,
    )


# -- a pack as a file ------------------------------------------------------------------------------


@blueprint.get("/cards/packs/<name>.txt")
def export(name: str) -> Response:
    """A pack as one file, to be kept elsewhere or taken in by another companion."""
    kept = shelf()
    if name not in [folder.name for folder in kept.packs()]:
        abort(404)
    response = make_response(kept.export(name))
    response.mimetype = "text/plain"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.txt"'
    return response


@blueprint.post("/cards/packs")
def take_in() -> Any:
    """Keep a pack from a file; nothing of it is kept where something in it is wrong."""
    shelf()
    data = b""
    if (file := request.files.get("file")) is not None:
        data = file.read()
        file.close()
    if not data:
        return _overview(notice=_("Choose the file of a pack first."), refused=True), 422
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return _overview(notice=_("This file is no text, so it is no pack."), refused=True), 422
    try:
        faults = site().lobby.cards.take_in_pack(text, replace=bool(request.form.get("replace")))
    except Refusal as refusal:
        return _overview(notice=_of_refusal(refusal), refused=True), 409
    if faults:
        said = "\n".join(map(with_place, faults))
        return _overview(notice=_("Nothing was kept. %(why)s") % {"why": said}, refused=True), 422
    say_back(_("The pack is kept. The next game is played with it."), refused=False)
    return redirect("/cards", 303)


# -- pages -----------------------------------------------------------------------------------------


def _form(
    kind: str, sent: Any, wrong: Sequence[tuple[str, str]] = (), *, doubtful: bool = False
) -> str:
    kept = shelf()
    fields, others = shown(kind, sent, kept, wrong, deck_names(kept))
    asked_to_show = first(sent, "act") == "show"
    return framed(
        "card.html",
        kind=kind,
        title=of(KINDS, kind),
        fields=fields,
        others=others,
        doubtful=doubtful,
        name=first(sent, "name"),
        note=first(sent, "note"),
        pack=first(sent, "pack"),
        was=first(sent, "was"),
        does=in_words(kind, card_of(kind, sent, kept), kept) if asked_to_show else None,
    )


def _of_refusal(refusal: Refusal) -> str:
    return faults_in_words(refusal.sentence, site().names({}).anything)


def _placed(fault: Any, kind: str, card: str) -> tuple[str, str]:
    """The field of the card's form that a fault is about, and what it says; what is wrong elsewhere
    in the packs is told with its place."""
    said = faults_in_words(fault.reason)
    about, _dot, key = fault.key.partition(".")
    if fault.file.endswith("/decks.toml"):
        return "copies", f"{deck_names(shelf()).get(about, about)}: {said}"
    own = fault.file.endswith(f"/{kind}.toml") and about == card
    return (key, said) if own or not fault.line else ("", with_place(fault))
