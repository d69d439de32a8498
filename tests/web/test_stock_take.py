"""The stock-take: the host goes round the board and corrects what differs, with a reason if any."""

import pytest

from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from tests.web.conftest import Open
from tests.web.play import find
from tests.web.play import forms
from tests.web.play import listen
from tests.web.play import look
from tests.web.play import send
from tests.web.play import sit
from tests.web.play import tap
from tests.web.play import words
from tests.web.test_actions import step
from tests.web.test_actions import value


def test_every_number_of_the_table_has_steps(phone: Open, table: Table) -> None:
    host = phone()
    sit(host, "ana")
    table.say(CONSOLE, "table: set players.ben.hand 4")
    page = look(host, "/stock")
    for path in (
        *("morale", "round", "food", "starvation", "waste", "crisis.contributed"),
        *("counters.samples", "locations.colony.helpless", "locations.library.noise"),
        *("survivors.mike-cho.wounds", "survivors.loretta-clay.frostbite", "players.ben.hand"),
    ):
        label = ": one more"
        assert any(each.endswith(label) for each in labels_of(page, path)), path


def labels_of(page: str, path: str) -> list[str]:
    """The labels of the buttons that set a path."""
    return [
        button[2]
        for form in forms(page)
        if dict(form.fields).get("path") == path
        for button in form.buttons
    ]


def test_what_is_corrected_is_listed_with_its_reason(phone: Open, table: Table) -> None:
    host = phone()
    sit(host, "ana")
    form, button = find(look(host, "/stock"), "Waste: 5 less")
    send(host, form, [*form.send(button), ("why", " counted \n twice ")])
    assert table.view(SPECTATOR).state["waste"] == 8
    page = words(look(host, "/stock"))
    assert "Corrected so far" in page
    assert "counted twice" in page
    assert "set waste 8  # typed: counted twice" in table.export()
    assert table.view(SPECTATOR).log[-1].source == "typed"


def test_a_reason_outlives_a_restart_and_an_import(
    phone: Open, table: Table, tmp_path_factory: pytest.TempPathFactory
) -> None:
    host = phone()
    sit(host, "ana")
    form, button = step(look(host, "/stock"), "Food: one more", "food")
    send(host, form, [*form.send(button), ("why", "a card: # 3")])
    text = table.export(whole=True)
    copy = Table.import_record(tmp_path_factory.mktemp("copy") / "game.sqlite", text)
    assert copy.view(SPECTATOR).log[-1].why == "a card: # 3"
    assert copy.export(whole=True) == text
    copy.close()


def test_piles_are_never_less_than_nothing(phone: Open, table: Table) -> None:
    host = phone()
    sit(host, "ana")
    page = look(host, "/stock")
    assert not any(label.startswith("Food: 5 less") for label in labels_of(page, "food"))
    form, button = find(page, "Food: 5 more")
    send(host, form, form.send(button))
    assert table.view(SPECTATOR).state["food"] == 8


def test_a_survivor_is_put_elsewhere_in_two_taps(phone: Open, table: Table) -> None:
    host = phone()
    sit(host, "ana")
    form, button = value(look(host, "/stock"), "survivors.mike-cho.at", "hospital")
    send(host, form, form.send(button))
    assert table.view(SPECTATOR).state["survivors"]["mike-cho"]["at"] == "hospital"


def test_the_stock_take_is_the_hosts(phone: Open, table: Table) -> None:
    host, guest = phone(), phone()
    sit(host, "ana")
    sit(guest, "ben")
    assert guest.get("/stock").location == "/table"
    assert phone().get("/stock").location == "/table"
    assert "Stock-take" not in listen(guest, "stock")
    assert "Stock-take" in listen(host, "stock")


def test_it_is_offered_before_the_colony_phase_and_never_waited_for(
    phone: Open, table: Table
) -> None:
    host = phone()
    sit(host, "cai")
    offer = "The colony phase comes next. Does the board agree?"
    assert offer not in words(look(host, "/table"))
    table.say(CONSOLE, "ana: end")
    table.say(CONSOLE, "ben: end")
    assert offer in words(look(host, "/table"))
    assert offer in words(look(phone(), "/table"))
    assert offer in words(look(host))
    assert 'href="/stock"' in look(host)
    tap(host, "End my turn")
    assert table.view(SPECTATOR).state["step"] != "player-turns"
    assert offer not in words(look(host, "/table"))
    assert offer not in words(look(host))


def test_nobody_but_the_host_is_reminded_of_it_on_the_own_page(phone: Open, table: Table) -> None:
    host, guest = phone(), phone()
    sit(host, "cai")
    for line in ("ana: end", "ben: end"):
        assert table.say(CONSOLE, line).accepted
    sit(guest, "ben")
    assert 'href="/stock"' in look(host)
    assert 'href="/stock"' not in look(guest)
