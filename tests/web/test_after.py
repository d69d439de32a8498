"""The pages after a game, and of all games: in numbers, as pictures, as files, to read aloud; of a
game that goes on, what everybody may know and no more."""

import csv
import io
import re
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from flask import Flask
from PIL import Image

from companion import cards
from companion.i18n import speaking
from companion.table import record
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import Speaker
from companion.web.after import routes as after
from companion.web.after.figures import CURVES
from companion.web.after.figures import in_a_hundred
from companion.web.after.figures import tables
from companion.web.words.names import Names
from tests.chronicle.games import GOLDEN
from tests.chronicle.games import game
from tests.chronicle.games import short
from tests.chronicle.games import told
from tests.waiting import SOON
from tests.web.conftest import Open
from tests.web.leaks import Watch
from tests.web.play import Wish
from tests.web.play import look
from tests.web.play import sit
from tests.web.play import words

EXILES = "four-players-exiles"
PARTS = ("", "/story", "/record.toml", "/rounds.csv", "/causes.csv", "/dice.csv", "/turns.csv",
         "/corrections.csv", "/morale.svg")  # fmt: skip
CHARTS = (*CURVES, "causes")


def import_golden(folder: Path, name: str) -> None:
    """Put a golden record into a folder, as a game that was played there."""
    text = (GOLDEN / f"{name}.toml").read_text(encoding="utf-8")
    Table.import_record(folder / f"{name}.sqlite", text).close()


@pytest.fixture
def played(lobby: Lobby) -> str:
    """The name of a game that is over."""
    import_golden(lobby.folder, EXILES)
    return EXILES


def test_a_game_in_numbers(phone: Open, played: str) -> None:
    page = look(phone(), f"/games/{played}")
    read = words(page)
    assert "Two loyal players have been exiled." in read
    assert "dia was a betrayer: Serial Killers." in read
    assert "cai has won." in read
    for heading in ("Round by round", "What morale was lost to", "Luck with the dice"):
        assert heading in read
    assert "<script" not in page.partition("<body")[2]  # the curves are drawn already


def test_every_curve_is_told_to_who_cannot_see_it(phone: Open, played: str) -> None:
    page = look(phone(), f"/games/{played}")
    drawn = re.findall(r'<svg class="chart".*?</svg>', page, re.DOTALL)
    assert len(drawn) == len(CHARTS)
    for chart in drawn:
        title, described, *_shapes = ElementTree.fromstring(chart)
        assert title.text
        assert described.text
    assert "By round – start: 7, 1: 2, 2: 0" in drawn[0]
    assert 'fill="#' not in drawn[0]  # the stylesheet gives the colours


def test_the_same_in_portuguese(phone: Open, played: str) -> None:
    client = phone()
    client.set_cookie("colony_language", "pt_BR", domain="192.168.4.1")
    read = words(look(client, f"/games/{played}"))
    assert "dia traiu a colônia: Serial Killers." in read
    assert "Rodada a rodada" in read


def test_a_game_as_a_story(phone: Open, played: str) -> None:
    read = words(look(phone(), f"/games/{played}/story"))
    assert "Sophie Robinson and Olivia Brown died of a bite at the school." in read


def test_a_game_as_files(phone: Open, played: str) -> None:
    client = phone()
    for sheet in ("rounds", "causes", "dice", "turns", "corrections"):
        response = client.get(f"/games/{played}/{sheet}.csv")
        assert response.headers["Content-Disposition"] == (
            f"attachment; filename={played}-{sheet}.csv"
        )
        rows = list(csv.reader(io.StringIO(response.data.decode("utf-8-sig"), newline="")))
        assert len({len(row) for row in rows}) == 1
    text = client.get(f"/games/{played}/record.toml").text
    read = record.read(text)
    assert not read.whole
    assert any(said.text == "dia: deal objective serial-killers" for said in read.lines)


@pytest.mark.parametrize("chart", CHARTS)
def test_a_chart_as_a_picture(phone: Open, played: str, chart: str) -> None:
    client = phone()
    drawn = client.get(f"/games/{played}/{chart}.svg")
    assert drawn.mimetype == "image/svg+xml"
    root = ElementTree.fromstring(drawn.data)
    painted = client.get(f"/games/{played}/{chart}.png")
    assert painted.mimetype == "image/png"
    with Image.open(io.BytesIO(painted.data)) as picture:
        assert picture.width == 2 * int(root.attrib["width"])


@pytest.mark.parametrize(
    "path",
    ["/games/nothing", "/games/..%2f..%2fetc", "/games/{}/nothing.csv", "/games/{}/nothing.png",
     "/games/{}/morale.gif", "/games/{}.sqlite", "/games/history.json"],
)  # fmt: skip
def test_what_is_not_there(phone: Open, played: str, path: str) -> None:
    assert phone().get(path.format(played)).status_code == 404


@pytest.mark.parametrize("name", ["our game (1)", "noite de 雪", "50% #a?", "a&b"])
def test_a_game_may_be_called_anything(phone: Open, lobby: Lobby, name: str) -> None:
    import_golden(lobby.folder, "two-players-samples")
    (lobby.folder / "two-players-samples.sqlite").rename(lobby.folder / f"{name}.sqlite")
    client = phone()
    (where,) = re.findall(r'<li><a href="([^"]+)"', look(client, "/games"))
    (picture,) = re.findall(r'href="([^"]+/morale.png)"', look(client, unescape(where)))
    response = client.get(unescape(picture))
    assert response.status_code == 200
    assert "morale.png" in response.headers["Content-Disposition"]


def test_a_game_that_cannot_be_read_says_so(phone: Open, lobby: Lobby, played: str) -> None:
    (lobby.folder / f"{played}.sqlite").write_bytes(b"not a game" * 500)
    response = phone().get(f"/games/{played}")
    assert response.status_code == 507
    assert "not a whole game file" in response.text


# -- the game on the table -------------------------------------------------------------------------


def test_the_game_on_the_table_so_far(phone: Open, table: Table) -> None:
    client = phone()
    assert table.say(CONSOLE, "table: set food 7").accepted
    answer = client.get("/after")
    assert answer.location == f"/games/{table.path.stem}"
    read = words(look(client, answer.location))
    assert "The game is not over yet." in read
    assert "Companion and table" in read
    assert "+4" in read
    assert "has won" not in read


def test_who_sits_at_the_table_finds_back_to_the_own_page(phone: Open, table: Table) -> None:
    guest, looking_on = phone(), phone()
    sit(guest, "ben")
    game = guest.get("/after").location
    for path in (game, f"{game}/story", "/games", "/log"):
        assert '<a href="/me">Me</a>' in look(guest, path)
        assert 'href="/me"' not in look(looking_on, path)


def test_without_a_game_there_are_all_the_others(phone: Open, lobby: Lobby) -> None:
    client = phone()
    assert client.get("/after").location == "/games"
    assert "There is no game yet." in words(look(client, "/games"))


def test_nothing_secret_of_a_game_that_goes_on(phone: Open, lobby: Lobby) -> None:
    held = dict.fromkeys(("objectives", "items", "survivors", "crises", "crossroads"), "companion")
    table = lobby.begin(Wish(["Ana", "Ben", "Cai"], {"decks": held}))
    watch, client = Watch(table, lobby.facts), phone()
    for seat in ("ana", "ben", "cai"):
        dealt = table.view(Speaker("player", seat)).secret
        assert dealt is not None
        kept = " ".join(dealt["dealt"][:2])
        assert table.say(Speaker("player", seat), f"{seat}: keep {kept}").accepted
    first = table.view(CONSOLE).state["turn"] or "ana"
    own = table.view(Speaker("player", first)).secret
    assert own is not None
    assert own["cards"]
    objectives = [
        (table.view(Speaker("player", seat)).secret or {})["objective"]
        for seat in ("ana", "ben", "cai")
    ]
    for part in PARTS:
        text = client.get(f"/games/{table.path.stem}{part}").text
        watch.check(text, "")
        for slug in objectives:
            assert "-" not in slug or slug not in text, part
        assert "deal objective" not in text


def test_a_betrayal_comes_out_when_all_have_declared(phone: Open, table: Table) -> None:
    client, where = phone(), f"/games/{table.path.stem}"
    said = {"objective": "", "title": ""}
    seats = ("ana", "ben", "cai")
    names = Names(game().facts)
    secrets = {
        seat: str((table.view(Speaker("player", seat)).secret or said)["objective"])
        for seat in seats
    }
    assert table.say(CONSOLE, "table: set morale 0").accepted
    waiting = [line for line in table.view(CONSOLE).waiting if line.endswith(": declare")]
    while waiting:
        read = words(look(client, where)) + words(look(client, where + "/story"))
        assert "Who has won is known once all have declared." in read
        for slug in secrets.values():
            title = names.objective(slug)
            assert " " not in title or title not in read
        seat = waiting[0].split(":")[0]
        assert f"Still to declare: {names.player(seat)}" in words(look(client, "/table"))
        assert table.say(CONSOLE, f"{seat}: declare unmet").accepted
        waiting = [line for line in table.view(CONSOLE).waiting if line.endswith(": declare")]
    read = words(look(client, where + "/story"))
    for slug in secrets.values():
        assert names.objective(slug) in read
    assert "Still to declare" not in look(client, "/table")


def test_the_table_s_page_leads_to_what_happened(phone: Open, table: Table) -> None:
    client = phone()
    assert 'href="/after"' in look(client, "/table")  # in its foot: the game so far
    assert table.say(CONSOLE, "table: set morale 0").accepted
    assert "What happened" in words(look(client, "/table"))


# -- all games -------------------------------------------------------------------------------------


def test_all_games_and_what_they_add_up_to(
    phone: Open, lobby: Lobby, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(after, "PATIENCE", 60.0)
    for name in (EXILES, "three-players-standard"):
        import_golden(lobby.folder, name)
    page = look(phone(), "/games")
    read = words(page)
    assert "on the table" in read
    assert "Won by cai" in read
    assert "Of 2 games that are over, the main objective was achieved in 1." in read
    assert "That is few to judge by." in read
    assert "Too Many Mouths 1 of 1" in read
    assert page.count('<li><a href="/games/') == 3


def test_nobody_waits_for_a_long_list(
    phone: Open, app: Flask, lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (EXILES, "two-players-samples"):
        import_golden(lobby.folder, name)
    monkeypatch.setattr(after, "PATIENCE", 0.0)
    client = phone()
    page = look(client, "/games")
    assert "1 more game is being read" in words(page)
    assert page.count('<li><a href="/games/') == 1
    app.extensions["history"].read_on().join(SOON)
    again = look(client, "/games")
    assert "being read" not in again
    assert again.count('<li><a href="/games/') == 2


# -- figures ---------------------------------------------------------------------------------------


def test_chances_are_said_as_so_many_of_a_hundred() -> None:
    assert [in_a_hundred(chance) for chance in (1.0, 0.5, 0.014, 0.0049)] == [
        "100 in 100",
        "50 in 100",
        "1 in 100",
        "< 1 in 100",
    ]


def test_luck_is_told_with_what_chance_alone_would_do() -> None:
    made = tables(told("four-players-hardcore"), Names(game().facts))
    assert len(made["dice"].rows) == 4
    assert "of these 4 players" in made["dice"].notes[-1]
    assert "by chance alone it would be about 0.4." in made["dice"].notes[-1]


def test_numbers_are_written_as_the_language_does() -> None:
    with speaking("pt_BR"):
        made = tables(told("four-players-hardcore"), Names(game().facts))
    assert all("," in mean and "." not in mean for _who, _dice, mean, _off in made["dice"].rows)
    assert made["dice"].notes[0].startswith("Um dado mostra 3,5 em média.")


def test_a_table_that_told_no_dice_has_no_figures_of_luck() -> None:
    made = tables(told("three-players-light"), Names(game().facts))
    assert made["dice"].rows == ()


def test_several_names_that_were_corrected_are_told_apart() -> None:
    chronicle = short(
        "table: set survivors.mike-cho.equipped pistol baseball-bat",
        "table: set players.ana.dice 2 4",
    )
    items, dice = tables(chronicle, Names(cards.load()))["corrections"].rows
    assert (items[2], items[3]) == ("none", "Pistol, Baseball Bat")
    assert dice[3] == "2 4"


def test_a_correction_that_is_secret_is_not_shown() -> None:
    held = {"decks": {"items": "companion"}}
    chronicle = short("table: set players.ana.hand food-2 pistol", setup=held)
    ((_what, _round, _believed, entered, _off),) = tables(chronicle, Names())["corrections"].rows
    assert entered == "–"
