"""The colony phase before it comes, as the pages tell it."""

import re
from typing import Any

import pytest

from companion.table.lobby import Lobby
from companion.table.types import CONSOLE
from tests.web.conftest import MID_GAME
from tests.web.conftest import Open
from tests.web.play import Wish
from tests.web.play import listen
from tests.web.play import look
from tests.web.play import sit
from tests.web.play import words

CROWD: dict[str, Any] = {
    **MID_GAME["position"],
    "food": 9,
    "waste": 13,
    "helpless": 10,
    "survivors": {
        name: {**one, "at": "colony"} for name, one in MID_GAME["position"]["survivors"].items()
    },
    "locations": {"library": {"entrances": ["zz."], "noise": 2}},
    "entrances": ["zzb", "z..", "...", "...", "...", "..."],
}
"""Everybody is at home: 6 of the players', 10 helpless."""


def told(page: str) -> list[str]:
    """What a page says is coming, part by part."""
    ahead = re.search(r'<ul class="ahead".*?</ul>', page, flags=re.DOTALL)
    return (
        [words(one) for one in re.findall(r"<li.*?</li>", ahead[0], flags=re.DOTALL)]
        if ahead
        else []
    )


def begin(lobby: Lobby, **position: Any) -> None:
    lobby.begin(Wish(["Ana", "Ben", "Cai"], {"position": {**CROWD, **position}}))


@pytest.mark.parametrize("path", ["/me", "/table"])
def test_the_colony_phase_is_told_in_one_line(lobby: Lobby, phone: Open, path: str) -> None:
    begin(lobby)
    ana = phone()
    sit(ana, "ana")
    line = [
        "Food −8",
        "Waste: morale −1",
        "Crisis: 3 cards short",
        "8 zombies: Colony +8 (entrances 1–6 and 1–2)",
        "1 barricade falls",
        "Noise: up to 2 zombies more",
        "The goal is checked in step 5",
    ]
    assert told(look(ana, path)) == line
    assert told(listen(ana, path[1:])) == line


def test_a_shortage_an_overrun_and_the_last_round_are_told(lobby: Lobby, phone: Open) -> None:
    begin(lobby, food=7, waste=3, round=1, crisis=None, entrances=["zzz", *["..."] * 5])
    assert told(look(phone(), "/table")) == [
        "Food 7 of 8: starvation +1, morale −2",
        "8 zombies: Colony +8 (entrances 1–6 and 1–2)",
        "2 overruns: each kills one",
        "Noise: up to 2 zombies more",
        "The goal is checked in step 5",
        "The last round: step 6 ends the game",
    ]


def test_what_lies_outside_is_told_place_by_place(lobby: Lobby, phone: Open) -> None:
    lobby.begin(Wish(["Ana", "Ben", "Cai"], MID_GAME))
    page = told(look(phone(), "/table"))
    assert page[3] == "6 zombies: Colony +3 (entrances 1–3), School +1, Library +1, Hospital +1"


def test_it_is_told_in_portuguese(lobby: Lobby, phone: Open) -> None:
    begin(lobby)
    page = phone().get("/table", headers={"Accept-Language": "pt-BR"}).text
    assert told(page)[3] == "8 zumbis: Colônia +8 (entradas 1–6 e 1–2)"
    assert told(page)[-1] == "O objetivo é verificado na etapa 5"


def test_nothing_is_told_once_the_phase_has_begun(lobby: Lobby, phone: Open) -> None:
    begin(lobby)
    table = lobby.table
    assert table is not None
    assert table.say(CONSOLE, "table: goto resolve-crisis").accepted
    assert told(look(phone(), "/table")) == []
