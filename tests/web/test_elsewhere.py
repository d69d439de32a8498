"""A table that has lost its place: the host says on the stock-take where in the round it is."""

from flask.testing import FlaskClient

from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.table.types import Speaker
from tests.web.conftest import Open
from tests.web.play import Wish
from tests.web.play import find
from tests.web.play import forms
from tests.web.play import look
from tests.web.play import send
from tests.web.play import sit
from tests.web.play import words

BUTTON = "Go on from there"
WHERE = "set.step"


def host(phone: Open) -> FlaskClient:
    """The phone of the host, who plays as Ana."""
    client = phone()
    sit(client, "ana")
    return client


def goes_on(client: FlaskClient, where: str, page: str = "") -> int:
    """Choose a place in the round on a page of the stock-take; the status of the answer."""
    form, button = find(page or look(client, "/stock"), BUTTON)
    answer = send(client, form, [*form.send(button, {WHERE: where}), ("why", "forgotten")])
    return answer.status_code


def test_whoever_was_forgotten_gets_the_turn(phone: Open, table: Table) -> None:
    client = host(phone)
    for seat in ("ana", "ben"):
        assert table.say(Speaker("player", seat), f"{seat}: end").accepted
    page = look(client, "/stock")
    [chosen] = [form.choices[WHERE] for form in forms(page) if WHERE in form.choices]
    assert chosen[:2] == ["reveal-crisis", "roll-action-dice"]
    assert {f"player-turns {seat}" for seat in ("ana", "ben", "cai")} < {*chosen}
    assert chosen[-1] == "pass-first-player-token"
    assert all(text in words(page) for text in ("Player Turns: Ben", "Pay Food", "Reveal Crisis"))
    assert goes_on(client, "player-turns ben") == 303
    assert table.view(SPECTATOR).state["turn"] == "ben"
    last = table.log(CONSOLE)[-1]
    assert (last.text, last.why) == ("table: goto player-turns ben", "forgotten")
    assert "The game goes on at: Player Turns, Ben" in words(look(client, "/table"))


def test_every_place_there_is_to_choose_can_be_gone_to(phone: Open, table: Table) -> None:
    client = host(phone)
    [chosen] = [
        form.choices[WHERE] for form in forms(look(client, "/stock")) if WHERE in form.choices
    ]
    for where in chosen:
        before = len(table.log(CONSOLE))
        goes_on(client, where)
        assert table.log(CONSOLE)[before].text == f"table: goto {where}"
        assert table.say(CONSOLE, "table: undo").accepted


def test_a_table_that_has_gone_on_meanwhile_is_not_sent_back(phone: Open, table: Table) -> None:
    client = host(phone)
    page = look(client, "/stock")
    assert table.say(Speaker("player", "ana"), "ana: end").accepted
    before = len(table.log(CONSOLE))
    goes_on(client, "player-turns cai", page)
    assert len(table.log(CONSOLE)) == before
    assert "This has changed since the page was made." in words(look(client, "/stock"))


def test_during_set_up_there_is_nowhere_to_go(phone: Open, lobby: Lobby) -> None:
    lobby.begin(Wish(["Ana", "Ben", "Cai"], {}))
    assert BUTTON not in words(look(host(phone), "/stock"))
