"""What is kept from one page to the next is the same for whoever is given the same, and for nobody
else: a page that is made of kept pieces is the page that is made anew."""

import random
import re
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from flask import Flask

from companion.cards import load
from companion.i18n import forget_kept
from companion.i18n import gettext
from companion.i18n import per_language
from companion.i18n import speaking
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.table.types import Speaker
from companion.web import create_app
from companion.web import stop
from companion.web.drawn import Drawn
from companion.web.live.board import Figure
from companion.web.live.board import figure
from companion.web.site import PAGES
from companion.web.site import Audience
from companion.web.site import Site
from companion.web.templating import compile_templates
from companion.web.templating import die
from companion.web.templating import icon
from companion.web.templating import text
from companion.web.words.names import Names
from tests.web.conftest import MID_GAME
from tests.web.play import Wish

HELD = {**MID_GAME, "decks": {"objectives": "companion", "items": "companion"}}
"""The game in progress, with the hands held by the companion: what is asked of a player then, and
what her buttons say, is hers alone."""

LINES = (
    "ana: move sophie-robinson to hospital",
    "ana: exposure wound",
    "table: set players.ana.hand pistol shotgun",
    "ana: spend-food 1 on die 2",
    "table: set survivors.mike-cho.wounds 2",
    "table: undo",
    "ana: end",
    "table: set players.ana.dice 1 1 6",
)
"""What is said between two looks at all pages."""


def audiences(site: Site, table: Table) -> list[Audience]:
    """Everybody who may look on, on every page, in each language."""
    speakers = [Speaker("host", "ana"), *(Speaker("player", seat) for seat in ("ben", "cai"))]
    speakers += [Speaker("host", None), Speaker("spectator", None)]
    every = [
        site.audience(page, speaker, language)
        for page in PAGES
        if page != "box"  # there is none at this table
        for speaker in speakers
        for language in ("en", "pt_BR")
    ]
    return list(dict.fromkeys(every))


def test_pages_made_of_kept_pieces_are_those_made_anew(app: Flask, lobby: Lobby) -> None:
    table = lobby.begin(Wish(["Ana", "Ben", "Cai"], HELD))
    site: Site = app.extensions["site"]
    chance = random.Random(3)
    site._drawn = Drawn(0)
    for line in ("", *LINES):
        assert not line or table.say(CONSOLE, line).accepted, line
        every = audiences(site, table)
        anew = {}
        for audience in every:
            forget_kept()
            anew[audience] = site.live(audience).text
        for _round in range(2):
            chance.shuffle(every)
            for audience in every:
                assert site.live(audience).text == anew[audience], (line, audience)


def test_a_seat_called_otherwise_is_called_so_by_every_kept_piece(app: Flask, lobby: Lobby) -> None:
    table = lobby.begin(Wish(["Ana", "Ben", "Cai"], MID_GAME))
    site: Site = app.extensions["site"]
    page = Audience("me", "player", "ana", "en")
    assert re.search(r"\bBen\b", site.live(page).text)
    table.claim("ben", "Benedita")
    assert "Benedita" in site.live(page).text
    assert not re.search(r"\bBen\b", site.live(page).text)


def test_what_is_kept_is_kept_for_each_language_and_its_arguments() -> None:
    asked = []

    @per_language(2)
    def said(message: str, end: str) -> str:
        asked.append(message)
        return gettext(message) + end

    for _again in range(2):
        assert said("Food", ".") == "Food."
        with speaking("pt_BR"):
            assert said("Food", ".") == "Comida."
    assert asked == ["Food", "Food"]
    assert said("Food", "!") == "Food!"
    forget_kept()
    assert said("Food", "!") == "Food!"
    assert len(asked) == 4


def test_a_survivor_is_put_into_words_anew_when_anything_about_her_changes(lobby: Lobby) -> None:
    table = lobby.begin(Wish(["Ana", "Ben", "Cai"], MID_GAME))
    view, names = table.view(SPECTATOR), Names(load(), {"ana": "Ana", "ben": "Ben"})
    first = view.state["survivors"]["mike-cho"]

    def shown(**changes: Any) -> Figure:
        state = {**view.state, "survivors": {"mike-cho": {**first, **changes}}}
        return figure("mike-cho", replace(view, state=state), names)

    changes = {
        "player": "ben", "at": "library", "leader": True, "moved": True,
        "wounds": 1, "frostbite": 1, "despair": 1, "equipped": ["pistol"],
    }  # fmt: skip
    assert shown() is shown()
    for key, value in changes.items():
        assert shown(**{key: value}) != shown(), key
    used = replace(view, used_up={"mike-cho": ("mike-cho",)})
    assert figure("mike-cho", used, names) != shown()
    assert figure("mike-cho", view, Names(load(), {"ana": "Anna"})).player == "Anna"


def test_symbols_and_texts_put_what_they_are_given_in_as_text() -> None:
    assert 'href="#i-a&#34;b"' in icon('a"b')
    assert 'aria-label="&lt;b&gt;"' in icon("food", "<b>")
    assert text("%(what)s: one more", what="<b>") == "&lt;b&gt;: one more"
    assert text("100%%") == "100%"
    assert [die(face).count("<circle") for face in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert die("4") == die(4)
    assert "<circle" not in die("?")


def test_templates_are_compiled_once_for_all_applications(app: Flask, lobby: Lobby) -> None:
    compile_templates(app.jinja_env)
    another = create_app(lobby)
    with patch.object(another.jinja_env, "compile", side_effect=AssertionError):
        compile_templates(another.jinja_env)
        drawn = another.jinja_env.get_template("parts/notice.html").render(
            notice="Look again.", refused=True
        )
    assert "Look again." in drawn
    stop(another)
