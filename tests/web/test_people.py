"""People of any name: on a page none turns its sentence round, none is empty or is markup, and two
of one name are told apart."""

import pytest

from companion.i18n import speaking
from companion.i18n.saying import isolated
from companion.rules import setup
from companion.sentences import Sentence
from companion.sentences import Verbatim
from companion.table.lobby import Lobby
from companion.table.types import CONSOLE
from companion.table.types import Speaker
from companion.web.words.names import Names
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


@pytest.mark.parametrize("name", ["مريم", "שרה"])
@pytest.mark.parametrize("language", ["en", "pt_BR"])
def test_a_name_stays_in_its_place_in_whatever_people_are_told(name: str, language: str) -> None:
    """A seat that is named, a name as it was typed, one of several, one that is quoted, and one in
    a sentence within a sentence: each stands between its marks, and no more than once."""
    told = Sentence("%(name)s is sitting there. A bot only takes a free seat.", name=Verbatim(name))
    names = Names(seats={"p1": name, "p2": name})
    for text in (
        told,
        Sentence("%(who)s has no %(item)s equipped.", who="p1", item="rifle"),
        Sentence("Whose dice are these? They could be for %(seats)s.", seats=("p1",)),
        Sentence("“%(line)s” could not be kept and was not taken. %(why)s", line=name, why="x"),
        Sentence("The companion could not throw or deal just now. %(why)s", why=told),
    ):
        with speaking(language):
            said = names.said(text)
        assert said.count(name) == 1
        assert said.count(f"\u2068{name}\u2069") == 1
        assert said.count("\u2068") == said.count("\u2069") == 1


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
        assert f"{name} taken That is me" in waiting_room
    assert "free seat" not in onlooker
    assert "sit down" not in waiting_room
    for seat, client in phones.items():
        table.connect(seat)
        assert "Give up this seat" in words(look(client, "/me"))
    screen = words(look(phone(), "/table"))
    assert all(f"connected {name}" in screen for name in called)
