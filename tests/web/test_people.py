"""People of any name: on a page none turns its sentence round, none is empty or is markup, and two
of one name are told apart."""

import pytest

from companion.rules import setup
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


EVERYBODY = (
    *("Ana", "ana", "Åsa", "李小龍", "مريم", "שרה", "Ελένη", "Елена"),
    *("हिन्दी", "👩\u200d🚀", "ไผ่"),
)


def test_eleven_of_all_scripts_sit_down(
    phone: Open, lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The base game is for five; boxes whose rules are not here yet are for eleven."""
    monkeypatch.setattr(setup, "MOST", len(EVERYBODY))
    table = lobby.begin(Wish(EVERYBODY, {}))
    seats = list(table.seats())
    phones = {seat: phone() for seat in seats}
    for seat, client in phones.items():
        sit(client, seat)
    assert [seat for seat, one in table.seats().items() if one.host] == [seats[0]]
    assert all(one.claimed for one in table.seats().values())
    called = [isolated(one.name) for one in table.seats().values()]
    assert called[:2] == ["Ana", "ana 2"]
    onlooker = words(look(phone(), "/table"))
    waiting_room = words(look(phone(), "/?seats"))
    for name in called:
        assert f"asleep {name}" in onlooker
        assert f"{name} taken that is me" in waiting_room
    assert "free seat" not in onlooker
    assert "sit down" not in waiting_room
    for seat, client in phones.items():
        table.connect(seat)
        assert "Give up this seat" in words(look(client, "/me"))
    screen = words(look(phone(), "/table"))
    assert all(f"connected {name}" in screen for name in called)
