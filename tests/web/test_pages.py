"""Every page is there for everybody, in both languages, with what it is for."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.i18n import LANGUAGES
from companion.i18n import catalogue
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.table.types import Speaker
from tests.web.conftest import MID_GAME
from tests.web.conftest import Open
from tests.web.play import Wish
from tests.web.play import find
from tests.web.play import forms
from tests.web.play import listen
from tests.web.play import look
from tests.web.play import scan
from tests.web.play import sit
from tests.web.play import tap
from tests.web.play import words


def test_the_first_page_lists_the_seats_and_where_to_scan(phone: Open, table: Table) -> None:
    page = look(phone(), "/")
    assert re.findall(r'name="seat" value="(\w+)"', page) == ["ana", "ben", "cai"]
    assert '<svg class="qr"' in page or 'class="qr"' in page
    assert "192.168.4.1/" in page


def test_a_taken_seat_is_shown_as_taken(phone: Open, table: Table) -> None:
    sit(phone(), "ben")
    page = look(scan(phone()), "/")
    assert re.findall(r'name="seat" value="(\w+)"', page) == ["ana", "cai"]
    assert "Ben taken" in words(page)


def test_who_has_a_seat_goes_straight_to_the_own_page(phone: Open, table: Table) -> None:
    ana = phone()
    sit(ana, "ana")
    assert ana.get("/").location == "/me"
    assert "Who are you?" in look(ana, "/?seats")
    assert phone().get("/me").location == "/"


def test_the_own_chair_leads_to_the_own_page(phone: Open, table: Table) -> None:
    ana, ben = phone(), phone()
    sit(ana, "ana")
    sit(ben, "ben")
    for page in (look(ben, "/?seats"), listen(ben, "join")):
        assert not re.findall(r'name="(?:asked|seat)" value', page)
        said = words(page.replace("data: ", ""))
        assert "Ana taken Ben To my page Cai free seat For another seat" in said
        assert '<a class="chair choice" href="/me"><b>Ben</b>' in page
        assert "this phone holds the seat" not in page
    page = look(scan(phone()), "/?seats")
    assert re.findall(r'name="asked" value="(\w+)"', page) == ["ana", "ben"]
    assert 'href="/me"' not in page


def test_my_page_shows_what_is_mine(phone: Open, table: Table) -> None:
    ben = phone()
    sit(phone(), "ana")
    sit(ben, "ben")
    page = words(look(ben))
    assert "Nothing is asked of you, Ben. Ana has the turn." in page
    assert "Unused dice: 1 3 4" in page
    assert "Thomas Heart" in page
    assert "Sophie Robinson" not in page


def test_what_is_asked_comes_first_with_legal_answers_only(phone: Open, table: Table) -> None:
    ana = phone()
    sit(ana, "ana")
    page = look(ana)
    assert page.index("Your turn") < page.index("Unused dice")
    find(page, "End my turn")
    assert "search with sophie-robinson die 2" in page
    assert "search with mike-cho" not in page  # at the colony there is no deck


def test_the_table_shows_everything_public(phone: Open, table: Table) -> None:
    page = words(look(phone(), "/table"))
    assert "Player Turns Ana has the turn" in page
    assert "Rounds left 5" in page
    assert "Morale 6" in page
    assert "Food 3 5 mouths to feed" in page
    assert "Starvation 1 a shortage costs 2 morale" in page
    assert "Waste 13 7 cards to the next −1" in page
    assert "Fuel Shortage 0 of 3" in page
    assert "1/3" in page  # Sophie at the library
    assert "Helpless 2" in page


def test_whose_turn_it_is_sees_the_dice_before_what_they_pay_for(phone: Open, table: Table) -> None:
    client = phone()
    sit(client, "ana")
    page = look(client, "/me")
    assert page.count('class="dice-line"') == 1
    assert page.index('class="dice-line"') < page.index('class="verbs"')


def test_undo_stands_right_below_what_is_asked(phone: Open, table: Table) -> None:
    client = phone()
    sit(client, "ana")
    table.say(Speaker("player", "ana"), "ana: move mike-cho to hospital")
    page = look(client, "/me")
    assert page.index('class="ask"') < page.index('class="undo"') < page.index('class="own"')


def test_corrections_are_for_the_host_alone(phone: Open, table: Table) -> None:
    host, guest = phone(), phone()
    sit(host, "ana")  # the first to sit down is the host
    sit(guest, "ben")
    assert 'action="/set"' in look(host, "/table")
    assert 'action="/set"' not in look(guest, "/table")
    assert 'action="/set"' not in look(phone(), "/table")


def test_the_log_tells_what_was_said_in_sentences(phone: Open, table: Table) -> None:
    table.say(CONSOLE, "ana: move mike-cho to hospital")
    table.say(CONSOLE, "ana: exposure wound")
    table.say(CONSOLE, "table: set morale 5")
    page = words(look(phone(), "/table"))
    assert "Ana: Mike Cho goes to the hospital" in page
    assert "Ana: Exposure of Mike Cho: Wound" in page
    assert "Correction: morale → 5" in page


def test_the_state_document_is_the_public_one_and_names_its_version(
    phone: Open, table: Table
) -> None:
    first = phone().get("/api/state")
    assert first.json == table.view(SPECTATOR).state
    assert "secret" not in (first.json or {})
    tag = first.headers["ETag"]
    again = phone().get("/api/state", headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    table.say(CONSOLE, "table: set morale 4")
    changed = phone().get("/api/state", headers={"If-None-Match": tag})
    assert changed.json is not None
    assert changed.json["morale"] == 4


def test_the_state_document_names_the_players_as_they_sit(phone: Open, lobby: Lobby) -> None:
    lobby.begin(Wish(["Zoë", "Mia", "Ana"], {}))
    state = phone().get("/api/state").get_json()
    assert list(state["players"]) == ["zoe", "mia", "ana"]


def test_a_survivor_whose_place_is_asked_for_is_on_every_page(phone: Open, lobby: Lobby) -> None:
    survivors = {
        "sophie-robinson": {"player": "ana", "at": "library", "leader": True},
        "thomas-heart": {"player": "ben", "at": "colony", "leader": True},
    }
    players = {"ana": {"dice": [6], "exiled": True}, "ben": {"dice": [1]}}
    position = {"turn": "ana", "first_player": "ana", "survivors": survivors, "players": players}
    game = lobby.begin(Wish(["Ana", "Ben"], {"position": position}))
    for line in ("ana: move sophie-robinson to school", "ana: exposure bitten"):
        assert game.say(CONSOLE, line).accepted
    assert game.say(CONSOLE, "ana: survivor mike-cho").accepted
    assert game.view(SPECTATOR).waiting == ("ana: choose",)
    assert game.view(SPECTATOR).state["survivors"]["mike-cho"]["at"] is None
    ana = phone()
    sit(ana, "ana")
    for path in ("/me", "/table"):
        assert "Mike Cho" in words(look(ana, path))


@pytest.mark.parametrize("path", ["/", "/me", "/table"])
def test_c231_every_page_speaks_both_languages(
    phone: Open, lobby: Lobby, table: Table, path: str
) -> None:
    host = phone()
    sit(host, "ana")
    if path == "/":
        path = "/?seats"
    english = words(look(host, path))
    host.environ_base["HTTP_ACCEPT_LANGUAGE"] = "pt-BR,pt;q=0.9,en;q=0.5"
    page = look(host, path)
    assert '<html lang="pt-BR"' in page
    translated = words(page)
    for card in lobby.facts.items.values():  # titles are shown as they are printed
        english, translated = english.replace(card.name, ""), translated.replace(card.name, "")
    # A sentence of ours that stands on the English page stands translated on the other; one that
    # is part of another counts where it stands alone.
    known = catalogue("pt_BR").messages.items()
    for (_context, message), said in sorted(known, key=lambda one: -len(one[0][1])):
        if len(message) <= 12:
            continue
        parts = [part.strip() for part in re.split(r"%\(\w+\)[sd]", message)]
        if "%" not in message and re.search(rf"(?<!\w){re.escape(message)}(?!\w)", english):
            assert said[0] in translated, message
            assert message == said[0] or message not in translated, message
        if all(part in english for part in parts):
            for part in parts:
                english = english.replace(part, "|") if len(part) > 6 else english


def test_language_and_look_are_kept_by_the_phone(phone: Open, table: Table) -> None:
    client = phone()
    answer = client.post(
        "/settings", data={"language": "pt_BR", "theme": "light", "back": "/table"}
    )
    assert (answer.status_code, answer.location) == (303, "/table")
    page = look(client, "/table")
    assert '<html lang="pt-BR">' in page
    assert re.search(r'<link rel="stylesheet" href="[^"]*light.css[^"]*">', page)
    assert "Turnos dos Jogadores" in words(page)
    client.post("/settings", data={"theme": "dark", "back": "/table"})
    assert "light.css" not in look(client, "/table")
    client.post("/settings", data={"theme": "system", "back": "/table"})
    by_the_phone = r'light.css[^"]*" media="\(prefers-color-scheme: light\)">'
    assert re.search(by_the_phone, look(client, "/table"))


@pytest.mark.parametrize("path", ["/log", "/games", "/games/{game}", "/games/{game}/story"])
def test_every_page_ends_with_the_settings_and_leads_back_to_itself(
    phone: Open, table: Table, path: str
) -> None:
    client, where = phone(), path.format(game=table.path.stem)
    sit(client, "ana")
    page = look(client, where)
    assert "The game so far The whole log All games" in words(page)
    (settings,) = (form for form in forms(page) if form.action == "/settings")
    assert settings.choices == {"language": list(LANGUAGES), "theme": ["dark", "light", "system"]}
    answer = client.post("/settings", data={**dict(settings.fields), "language": "pt_BR"})
    assert answer.location == where
    assert '<html lang="pt-BR">' in look(client, where)


def test_without_a_game_a_page_leads_to_none(phone: Open, lobby: Lobby) -> None:
    page = words(look(phone(), "/games"))
    assert "All games" in page
    assert "The whole log" not in page


def test_settings_never_lead_elsewhere(phone: Open, table: Table) -> None:
    for back in (
        *("http://evil.example/", "//evil.example", "/api/state", "", "/log/nothing"),
        *("/games.evil.example", "/games\\evil", "/cards//evil.example", "/log\r\nX: y"),
    ):
        assert phone().post("/settings", data={"back": back}).location == "/"


@pytest.mark.parametrize(
    ("path", "code", "sentence"),
    [
        ("/nothing", 404, "There is no such page."),
        ("/say", 405, "This address only takes what its own page sends."),
        ("/events?page=nothing", 404, "There is no such page."),
        ("/static/../app.py", 404, "There is no such page."),
        ("/static/nothing.js", 404, "There is no such page."),
        ("/static/vendor", 404, "There is no such page."),
        (f"/static/{'x' * 5000}", 404, "There is no such page."),
        ("/box", 404, "There is no such page."),
        ("/me/secret", 403, "This is not for you to do."),
    ],
)
def test_errors_are_sentences(
    phone: Open, table: Table, path: str, code: int, sentence: str
) -> None:
    answer = phone().get(path)
    assert answer.status_code == code
    assert sentence in words(answer.text)
    assert "Traceback" not in answer.text


def test_a_fault_of_ours_is_a_sentence_too(
    phone: Open, app: Flask, table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    @app.get("/broken")
    def broken() -> str:
        raise ZeroDivisionError("a secret inside")

    answer = phone().get("/broken", headers={"Accept-Language": "pt"})
    assert answer.status_code == 500
    assert "Algo deu errado no companheiro." in words(answer.text)
    assert "secret inside" not in answer.text
    assert "A request failed: GET /broken" in caplog.text


def test_the_script_gets_an_error_as_a_notice(phone: Open, table: Table) -> None:
    client = phone()
    client.environ_base["HTTP_HX_REQUEST"] = "true"
    answer = client.get("/nothing")
    assert answer.status_code == 404
    assert answer.text.startswith('<hx-partial hx-target="#notice"')
    assert "There is no such page." in answer.text


def test_files_of_ours_may_be_kept_for_ever_and_pages_never(phone: Open, table: Table) -> None:
    client = phone()
    page = client.get("/table")
    assert page.headers["Cache-Control"] == "no-store"
    addresses = re.findall(r'(?:href|src)="(/static/[^"]+)"', page.text)
    assert len(addresses) >= 5
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert "immutable" in answer.headers["Cache-Control"]
        assert len(answer.data) > 100
    assert client.get("/static/page.js").headers["Cache-Control"] == "no-cache"


def test_the_manifest_names_the_companion(phone: Open) -> None:
    answer = phone().get("/manifest.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    assert answer.get_json(force=True)["name"] == "Colony Companion"


def test_c229_a_page_of_a_game_that_is_over_says_who_has_won(phone: Open, lobby: Lobby) -> None:
    table = lobby.begin(Wish(["Ana", "Ben", "Cai"], {**MID_GAME, "decks": {}}))
    ben: FlaskClient = phone()
    sit(ben, "ben")
    table.say(CONSOLE, "table: set morale 0")
    page = words(look(phone(), "/table"))
    assert "Morale has fallen to 0. Each of you declares now, on your own phone." in page
    table.claim("ana")
    assert "Did you fulfil your secret objective?" in words(look(ben))
    tap(ben, "Secret objective: fulfilled")
    page = words(look(phone(), "/table"))
    assert "Ben: Declares the secret objective" in page
    assert "fulfilled" not in page
    for seat in ("ana", "cai"):
        table.say(Speaker("player", seat), f"{seat}: declare unmet")
    page = words(look(phone(), "/table"))
    assert "Morale has fallen to 0. Ben has won." in page
