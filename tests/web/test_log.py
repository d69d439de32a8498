"""The whole log, and the way back into it: asked first, told what it means, and never over the head
of somebody who has said something meanwhile."""

import pytest
from flask.testing import FlaskClient

from companion.engine.prompts import Refusal
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.table.types import Speaker
from tests.web.conftest import MID_GAME
from tests.web.conftest import Open
from tests.web.play import Wish
from tests.web.play import find
from tests.web.play import look
from tests.web.play import send
from tests.web.play import sit
from tests.web.play import words

ANA, BEN = Speaker("player", "ana"), Speaker("player", "ben")
SAID = (
    "ana: move mike-cho to hospital",
    "ana: exposure blank",
    "ana: search with sophie-robinson die 5",
    "ana: keep",
    "ana: end",
)


@pytest.fixture
def game(table: Table) -> Table:
    """Ana's turn was played; the companion's deals are the first lines."""
    for line in SAID:
        assert table.say(CONSOLE, line).accepted, line
    return table


@pytest.fixture
def host(phone: Open, game: Table) -> FlaskClient:
    """The phone of the host, who plays as Ana."""
    client = phone()
    sit(client, "ana")
    return client


def number_of(table: Table, text: str) -> int:
    """The number of a line that stands."""
    return next(line.number for line in table.log(CONSOLE) if line.text == text and line.standing)


def test_everybody_reads_the_log_and_the_host_goes_back(
    phone: Open, host: FlaskClient, game: Table
) -> None:
    other = look(phone(), "/log")
    assert "Mike Cho goes to the hospital" in words(other)
    assert "Round 1" in words(other)
    assert "/log/back" not in other
    own = look(host, "/log")
    assert f'href="/log/back?to={number_of(game, SAID[0])}"' in own


def test_the_newest_line_lies_open_when_a_round_has_just_begun(
    host: FlaskClient, game: Table
) -> None:
    for line in ("ben: end", "cai: end", "table: noise 6"):
        assert game.say(CONSOLE, line).accepted, line
    assert game.view(SPECTATOR).state["round"] == 4
    page = look(host, "/log")
    first = page.partition("<details")[2].partition("</details>")[0]
    assert "<summary><span>Round 1</span>" in first
    assert f"/log/back?to={game.log(CONSOLE)[-1].number}" in first
    assert "0 lines" not in page


def test_the_host_is_told_what_it_means(host: FlaskClient, game: Table) -> None:
    read = words(look(host, f"/log/back?to={number_of(game, SAID[0])}"))
    assert "The game will stand as it stood before this:" in read
    assert "Mike Cho goes to the hospital" in read
    assert "In them 1 die was thrown." in read
    assert "In them cards or votes were shown" in read
    last = words(look(host, f"/log/back?to={number_of(game, SAID[-1])}"))
    assert "thrown" not in last
    assert "shown" not in last


def test_going_back_takes_everything_since(host: FlaskClient, game: Table) -> None:
    number = number_of(game, SAID[1])
    form, button = find(look(host, f"/log/back?to={number}"), "Take back")
    assert send(host, form, form.send(button)).location == "/log"
    assert game.view(CONSOLE).waiting == ("ana: exposure",)
    page = look(host, "/log")
    assert page.count("taken back") >= 3
    assert f"to={number}" not in page
    redone = game.redo(CONSOLE)
    assert redone.accepted
    assert number_of(game, SAID[1]) == number


def test_whoever_spoke_meanwhile_is_not_taken_back(host: FlaskClient, game: Table) -> None:
    page = look(host, f"/log/back?to={number_of(game, SAID[1])}")
    assert game.say(CONSOLE, "ben: contribute").accepted
    before = game.view(CONSOLE).state
    form, button = find(page, "Take back")
    assert send(host, form, form.send(button)).location == "/log"
    assert "Something was said since you looked." in words(look(host, "/log"))
    assert game.view(CONSOLE).state == before


def test_a_page_from_before_a_restart_takes_nothing_back(host: FlaskClient, game: Table) -> None:
    form, button = find(look(host, f"/log/back?to={number_of(game, SAID[1])}"), "Take back")
    sent = [(name, "old" if name == "run" else value) for name, value in form.send(button)]
    assert send(host, form, sent).location == "/log"
    assert "was started anew" in words(look(host, "/log"))
    assert number_of(game, SAID[1])


@pytest.mark.parametrize("number", [0, 9999])
def test_a_line_that_does_not_stand_is_no_way_back(
    host: FlaskClient, game: Table, number: int
) -> None:
    assert host.get(f"/log/back?to={number}").location == "/log"
    assert f"Line {number} does not stand" in words(look(host, "/log"))


def test_only_the_host_goes_back(phone: Open, host: FlaskClient, game: Table) -> None:
    other = phone()
    sit(other, "ben")
    assert other.get(f"/log/back?to={number_of(game, SAID[0])}").status_code == 403
    form, button = find(look(host, f"/log/back?to={number_of(game, SAID[0])}"), "Take back")
    assert send(other, form, form.send(button)).status_code == 403
    for speaker in (BEN, SPECTATOR):
        with pytest.raises(Refusal, match="Only the host"):
            game.taking_back(speaker, number_of(game, SAID[0]))
        newest = len(game.kept()[1])
        assert not game.undo_from(speaker, number_of(game, SAID[0]), newest=newest).accepted


def test_without_a_game_there_is_no_log(phone: Open) -> None:
    client = phone()
    assert client.get("/log").location == "/"
    assert client.get("/log/back?to=1").status_code == 409


def test_not_even_the_own_secrets_lie_open(phone: Open, host: FlaskClient, game: Table) -> None:
    other = phone()
    sit(other, "ben")
    assert game.say(BEN, "ben: contribute fuel").accepted
    number = next(line.number for line in game.log(BEN) if line.text == "ben: contribute fuel")
    pages = [look(client, "/log") for client in (phone(), host, other)]
    for page in [*pages, look(host, f"/log/back?to={number}")]:
        assert "Contributes a card to the crisis" in words(page)
        assert "Contributes Fuel" not in words(page)
        assert "Secret objective" not in words(page)


def test_what_goes_is_counted(table: Table) -> None:
    said = (
        "ana: exile ben",
        "ana: yes",
        "ben: no",
        "cai: no",
        "ana: exposure wound on mike-cho",
        "ana: end",
        "ana: card",
        "ben: end",
    )
    for line in said:
        assert table.say(CONSOLE, line).accepted, line
    first = number_of(table, "ana: exile ben")
    going = table.taking_back(CONSOLE, first)
    assert (going.line.number, going.lines, going.dice) == (first, len(said), 1)
    assert going.shown == 2  # the vote, and a crossroads card
    assert going.newest == len(table.kept()[1])
    assert going.drawn == 0  # the table holds the cards


def test_secret_objectives_that_the_end_has_unveiled_are_counted(game: Table) -> None:
    last = game.log(CONSOLE)[-1].number
    before = game.taking_back(CONSOLE, last).shown
    assert game.say(CONSOLE, "table: set morale 0").accepted
    assert game.taking_back(CONSOLE, last).shown == before + 3


def test_cards_of_the_companions_decks_that_were_seen_are_counted(
    phone: Open, lobby: Lobby
) -> None:
    """The crisis of a new round and the crossroads cards of two turns are drawn without a line."""
    held = {**MID_GAME, "decks": {"crises": "companion", "crossroads": "companion"}}
    table = lobby.begin(Wish(["Ana", "Ben", "Cai"], held))
    for line in ("ana: end", "ben: end", "cai: end", "table: noise 6"):
        assert table.say(CONSOLE, line).accepted, line
    host = phone()
    sit(host, "ana")
    before = table.view(CONSOLE).state, table.export(whole=True)
    for text, drawn in (("ana: end", 3), ("cai: end", 1)):
        first = number_of(table, text)
        assert table.taking_back(CONSOLE, first).drawn == drawn
        card = "cards" if drawn > 1 else "card"
        warning = f"In them {drawn} {card} came off the decks that the companion holds."
        assert warning in words(look(host, f"/log/back?to={first}"))
    assert (table.view(CONSOLE).state, table.export(whole=True)) == before
