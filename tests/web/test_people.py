"""People of any name: on a page none turns its sentence round, none is empty or is markup, and two
of one name are told apart."""

import pytest

from companion.table.lobby import Lobby
from companion.table.types import CONSOLE
from companion.table.types import Speaker
from companion.web.words.names import Names
from companion.web.words.names import isolated
from tests.web.conftest import MID_GAME
from tests.web.conftest import Open
from tests.web.play import Wish
from tests.web.play import look
from tests.web.play import sit
from tests.web.play import words


@pytest.mark.parametrize("name", ["مريم", "שרה", "Ana مريم"])
def test_a_name_from_right_to_left_stays_in_its_place(name: str) -> None:
    assert isolated(name) == f"\u2068{name}\u2069"
    assert Names(seats={"p1": name}).player("p1") == isolated(name)


@pytest.mark.parametrize("name", ["Ana", "李小龍", "हिन्दी", "👩\u200d🚀"])
def test_another_name_needs_no_marks(name: str) -> None:
    assert isolated(name) == name


def test_pages_call_people_what_they_are_called(phone: Open, lobby: Lobby) -> None:
    called = ["Ana", "\u0410na", "<b>مريم</b>"]  # the second with a Cyrillic А
    table = lobby.begin(Wish(called, MID_GAME | {"players": ["ana", "ben", "cai"]}))
    screen = phone()
    seats = words(look(screen, "/?seats"))
    assert "\u0410na 2" in seats
    sit(screen, "cai")
    assert table.say(CONSOLE, "table: goto player-turns cai").accepted
    assert table.say(Speaker("player", "cai"), "cai: end").accepted
    page = look(screen, "/table")
    assert "<b>مريم" not in page
    assert "\u2068&lt;b&gt;مريم&lt;/b&gt;\u2069: Ends the turn" in page
    assert page.count("\u2068") == page.count("\u2069")
