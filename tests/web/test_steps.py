"""Steps of the colony phase that wait for the table's word: what pages show, and the word."""

from typing import Any

import pytest

from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from tests.web.conftest import MID_GAME
from tests.web.conftest import Open
from tests.web.play import Wish
from tests.web.play import forms
from tests.web.play import look
from tests.web.play import send
from tests.web.play import sit
from tests.web.play import tap
from tests.web.play import words


def at(lobby: Lobby, step: str, level: str = "propose", **position: Any) -> Table:
    """The game of `MID_GAME` at the beginning of a step that is automated so far."""
    place = {key: value for key, value in MID_GAME["position"].items() if key != "turn"}
    setup = {"automation": {step: level}, "position": {**place, "step": step, **position}}
    return lobby.begin(Wish(["Ana", "Ben", "Cai"], setup))


@pytest.mark.parametrize(
    ("step", "position", "said"),
    [
        ("pay-food", {"food": 3}, "3 food is paid, 0 stays."),
        (
            "pay-food",
            {"food": 2},
            "3 food is needed, 2 is there: none is paid, starvation +1. Morale: −2.",
        ),
        ("check-waste", {"waste": 23}, "23 cards in the waste pile: −2 morale."),
        ("check-waste", {"waste": 1}, "1 card in the waste pile: no morale is lost."),
        ("resolve-crisis", {}, "Cards added: 0. Points needed: 3."),
        (
            "add-zombies",
            {},
            "Colony +3 (entrances 1–3), School +1, Library +1 and Hospital +1. Then 1 noise token.",
        ),
        ("check-main-objective", {"objective": "we-need-more-samples"}, "not achieved yet."),
        (
            "check-main-objective",
            {"objective": "kill-them"},
            "achieved: the game ends.",
        ),
        ("move-round-tracker", {"round": 5}, "Rounds left: from 5 to 4."),
        ("move-round-tracker", {"round": 1}, "The last round is over: the game ends."),
        ("pass-first-player-token", {}, "The first player token goes from Ana to Cai."),
    ],
)
def test_c227_what_a_step_would_bring_is_shown_before_it_does(
    lobby: Lobby, phone: Open, step: str, position: dict[str, Any], said: str
) -> None:
    at(lobby, step, **position)
    ana = phone()
    sit(ana, "ana")
    assert said in words(look(ana))
    assert said in words(look(phone(), "/table"))


def test_one_tap_has_the_companion_do_it(lobby: Lobby, phone: Open) -> None:
    table = at(lobby, "pay-food", food=3)
    ana = phone()
    sit(ana, "ana")
    tap(ana, "The companion does it")
    assert table.view(SPECTATOR).state["food"] == 0
    assert "Pay Food: the companion does it" in words(look(ana, "/table"))


def test_or_the_table_has_done_it_itself(lobby: Lobby, phone: Open) -> None:
    table = at(lobby, "pay-food", "remind", food=3)
    ana = phone()
    sit(ana, "ana")
    page = words(look(ana))
    assert "For the table: Pay Food" in page
    assert "Do it on the board, enter what has changed, then say so." in page
    assert page.index("We have done it ourselves") < page.index("The companion does it")
    table.say(CONSOLE, "table: set food 1")
    tap(ana, "We have done it ourselves")
    state = table.view(SPECTATOR).state
    assert (state["food"], state["starvation"]) == (1, 1)  # nothing more was paid


def test_the_host_changes_how_a_step_is_done(lobby: Lobby, phone: Open) -> None:
    table = at(lobby, "pay-food", "propose", food=3)
    ana = phone()
    sit(ana, "ana")
    name = "set.automation.pay-food"
    form = next(one for one in forms(look(ana, "/table")) if name in one.choices)
    assert form.choices[name] == ["do", "propose", "remind", "off"]
    send(ana, form, form.send(form.buttons[0], {name: "do"}))
    assert table.view(SPECTATOR).automation["pay-food"] == "do"
    assert table.view(SPECTATOR).state["food"] == 0
    assert "Pay Food the companion does it" in words(look(phone(), "/table"))


def test_the_log_says_how_a_step_is_done_from_now_on(lobby: Lobby, phone: Open) -> None:
    table = at(lobby, "pay-food")
    assert table.say(CONSOLE, "table: set automation.add-zombies off").accepted
    assert "Correction: Add Zombies → left to us" in words(look(phone(), "/table"))
    assert table.view(SPECTATOR).automation["add-zombies"] == "off"
