"""No tap is executed that was meant for a page of another moment: whatever a form sends, an old one
is refused and changes nothing. Each address that takes forms is here, and a new one has to be."""

import random
from collections.abc import Callable
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from typing import NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.cards.shelf import Shelf
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.web import create_app
from companion.web import stop
from tests.web.conftest import MID_GAME
from tests.web.conftest import Open
from tests.web.play import Form
from tests.web.play import Wish
from tests.web.play import find
from tests.web.play import forms
from tests.web.play import look
from tests.web.play import send
from tests.web.play import sit
from tests.web.play import words
from tests.web.test_box_page import Twin

NAMES = ["Ana", "Ben", "Cai"]


class Tap(NamedTuple):
    """A button of a page: whose phone, which page, the button's label, what is filled in."""

    who: str
    page: str
    label: str
    filled: tuple[tuple[str, str], ...] = ()


TAPS = {
    "/claim": Tap("newcomer", "/", "Cai"),
    "/ask": Tap("asker", "/", "Ask no more"),
    "/asked": Tap("ana", "/table", "Yes, it is Ben"),
    "/leave": Tap("ben", "/me", "Give up this seat"),
    "/seat": Tap("ana", "/table", "free the seat"),
    "/bot": Tap("ana", "/table", "bot, you roll"),
    "/put-away": Tap("ana", "/table", "Put it away"),
    "/say": Tap("ana", "/me", "End my turn"),
    "/undo": Tap("ana", "/table", "Undo: "),
    "/redo": Tap("ana", "/table", "Redo: "),
    "/set": Tap("ana", "/table", "Food: one more"),
    "/log/back": Tap("ana", "/log/back?to={first}", "Take back"),
    "/tick": Tap("ana", "/lists", ""),
    "/box/press": Tap("ana", "/box", "OK"),
    "/box/roll": Tap("ana", "/box", "Throw the exposure die"),
    "/me/pin": Tap("ben", "/me", "Set the PIN", (("pin", "2468"),)),
}
"""Forms of a game at the table: what is tapped to send one."""

BEFORE = {
    "/new": {"name": ["Dia", "Eva"], "objective": "we-need-more-samples"},
    "/again": {"preset": ""},
    "/open": {"file": "no-such-game.sqlite"},
}
"""Forms of a page without a game, which are refused while there is one."""

APART = {
    "/settings": {"language": "pt_BR"},
    "/me/secret": {"pin": ""},
    "/cards/<kind>": {"act": "show"},
    "/cards/decks/<deck>": {},
    "/cards/take-out": {"pack": "own", "kind": "items", "card": "rope"},
    "/cards/packs": {},
}
"""What is sent here is the phone's own, or the owner's cards: the next game is played with them,
and the one at the table is not changed."""


class Bots:
    """Notes which bots sit down."""

    def __init__(self) -> None:
        self.seated: list[str] = []

    def sit_down(self, seat: str, dice: Any, plays: Any = None) -> None:
        self.seated.append(seat)


class Scene:
    """A table with a host, a player, a phone that asks for his seat and one that has none."""

    def __init__(self, lobby: Lobby, twin: Twin, bots: Bots, phone: Open) -> None:
        self.lobby, self.twin, self.bots = lobby, twin, bots
        self.setup: dict[str, Any] = {}
        self.phones: dict[str, FlaskClient] = {
            who: phone() for who in ("ana", "ben", "asker", "newcomer")
        }

    @property
    def table(self) -> Table:
        assert self.lobby.table is not None
        return self.lobby.table

    def begin(self, setup: dict[str, Any]) -> None:
        """Put a game on the table, with these people."""
        self.setup = setup
        self.lobby.begin(Wish(NAMES, setup))
        self.sit()

    def sit(self) -> None:
        """Let everybody sit down who does not sit yet."""
        for who in ("ana", "ben"):
            if self.phones[who].get("/me").status_code == 303:
                sit(self.phones[who], who)
        asker = self.phones["asker"]
        form = next(form for form in forms(look(asker, "/")) if form.action in ("/claim", "/ask"))
        if form.action == "/claim":
            asker.post("/ask", data={**dict(form.fields), "asked": "ben"})
        look(self.phones["newcomer"], "/")

    def tapped(self, tap: Tap) -> tuple[FlaskClient, Form, list[tuple[str, str]]]:
        """A form as a page of this moment has it."""
        phone = self.phones[tap.who]
        lines = self.table.log(CONSOLE)
        page = tap.page.format(first=lines[0].number if lines else 0)
        form, button = find(look(phone, page), tap.label)
        return phone, form, form.send(button, dict(tap.filled))

    def everything(self) -> tuple[Any, ...]:
        """All that a form could change."""
        table = self.lobby.table
        if table is None:
            return (self.twin.pressed, self.twin.rolled, self.bots.seated)
        ticked = sorted(table.checklist().ticked)
        seats = {slug: (one.claimed, one.host, one.asked) for slug, one in table.seats().items()}
        lines = [(line.text, line.standing) for line in table.log(CONSOLE)]
        told = (list(self.twin.pressed), list(self.twin.rolled), list(self.bots.seated))
        return (table.run, lines, seats, ticked, [table.has_pin(seat) for seat in seats], *told)


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Lobby]:
    """A companion with a shelf of its owner's packs."""
    games = Lobby(tmp_path / "games", shelf=Shelf(tmp_path / "packs"))
    yield games
    games.close()


@pytest.fixture
def twin() -> Twin:
    """The box at the table."""
    return Twin()


@pytest.fixture
def bots() -> Bots:
    """What seats bots."""
    return Bots()


@pytest.fixture
def app(lobby: Lobby, twin: Twin, bots: Bots) -> Iterator[Flask]:
    """The application with a box and bots."""
    made = create_app(lobby, twin, bots=bots, secret_key="for tests", taps=1e6)
    yield made
    stop(made)


@pytest.fixture
def scene(lobby: Lobby, twin: Twin, bots: Bots, phone: Open) -> Scene:
    """The table without a game."""
    return Scene(lobby, twin, bots, phone)


def test_every_address_that_takes_forms_is_tested_here(app: Flask) -> None:
    taking = {rule.rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())}
    assert taking == {*TAPS, *BEFORE, *APART}


def in_play(scene: Scene, address: str) -> None:
    """Begin the game that has a form for this address."""
    if address == "/tick":
        scene.begin({"decks": {"objectives": "companion"}})
        return
    scene.begin(MID_GAME)
    for line in ("table: set food 9", "table: set food 8", "table: undo"):
        assert scene.table.say(CONSOLE, line).accepted


def restarted(scene: Scene) -> None:
    """The companion is started anew, with the same game and the same people."""
    file = scene.table.path.name
    scene.lobby.put_away()
    scene.lobby.open(file)
    scene.sit()


def another(scene: Scene) -> None:
    """There is another game, in which the same people sit on seats of the same names."""
    scene.lobby.put_away()
    scene.begin(scene.setup)


def put_away(scene: Scene) -> None:
    """There is no game any more."""
    scene.lobby.put_away()


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
@pytest.mark.parametrize("happens", [restarted, another, put_away])
@pytest.mark.parametrize("address", TAPS)
def test_a_form_of_an_earlier_game_or_start_is_refused(
    scene: Scene, address: str, happens: Callable[[Scene], None], script: bool
) -> None:
    in_play(scene, address)
    phone, form, fields = scene.tapped(TAPS[address])
    assert form.action == address
    happens(scene)
    before = scene.everything()
    answer = send(phone, form, fields, script=script)
    assert scene.everything() == before
    if scene.lobby.table is None:
        assert answer.status_code in (403, 409)
        return
    if script and answer.status_code == 409:
        said = answer.text
        assert answer.headers["X-Stamp"].startswith(f"{scene.table.run}.")
    else:  # a page that no script sends for
        assert answer.location is not None
        said = look(phone, answer.location)
    assert "was started anew" in words(said)
    assert f'name="run" value="{scene.table.run}"' in said or address == "/log/back"


@pytest.mark.parametrize("address", TAPS)
def test_the_same_form_at_its_own_time_does_something(scene: Scene, address: str) -> None:
    in_play(scene, address)
    before = scene.everything()
    phone, form, fields = scene.tapped(TAPS[address])
    assert send(phone, form, fields).status_code == 303
    assert scene.everything() != before


@pytest.mark.parametrize("address", BEFORE)
def test_a_form_of_a_page_without_a_game_starts_none_beside_another(
    scene: Scene, address: str
) -> None:
    scene.begin(MID_GAME)
    before = scene.everything()
    sent = BEFORE[address]
    answer = scene.phones["ana"].post(address, data=sent, headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert "A game is being played at this table already." in words(answer.text)
    assert scene.everything() == before


@pytest.mark.parametrize("address", APART)
def test_what_is_the_phones_or_the_owners_changes_nothing_in_a_game(
    scene: Scene, address: str
) -> None:
    scene.begin(MID_GAME)
    before = scene.everything()
    path = address.replace("<kind>", "items").replace("<deck>", "library")
    answer = scene.phones["ana"].post(path, data=APART[address])
    assert answer.status_code < 500
    assert scene.everything() == before


def test_in_any_order_of_taps_undos_and_starts_no_old_tap_is_executed(scene: Scene) -> None:
    """Pages are opened and kept, and their buttons are tapped later, in any order with the rest: a
    tap counts only if the page would show the very same button now."""
    scene.begin(MID_GAME)
    chance = random.Random(7)
    kept: list[tuple[str, str, Form, list[tuple[str, str]]]] = []
    executed = refused = 0
    for _step in range(150):
        who, page = chance.choice([("ana", "/me"), ("ana", "/table"), ("ben", "/me")])
        if taps := buttons(scene, who, page):
            kept.append((who, page, *chance.choice(taps)))
        if chance.random() < 0.04:
            restarted(scene)
        elif chance.random() < 0.3:
            scene.table.say(CONSOLE, chance.choice(["table: undo", "table: redo"]))
        who, page, form, fields = chance.choice(kept[-12:])
        fresh = [(one.action, sorted(sent)) for one, sent in buttons(scene, who, page)]
        before = scene.everything()
        answer = send(scene.phones[who], form, fields, script=True)
        if (form.action, sorted(fields)) in fresh:
            executed += answer.status_code == 200
        else:
            refused += 1
            assert answer.status_code in (403, 409) or scene.everything() == before, fields
            assert scene.everything() == before, fields
    assert executed > 10
    assert refused > 30


def buttons(scene: Scene, who: str, page: str) -> list[tuple[Form, list[tuple[str, str]]]]:
    """Every button of a page that changes the game without anything filled in."""
    found = scene.phones[who].get(page)
    return [
        (form, form.send(button))
        for form in forms(found.text if found.status_code == 200 else "")
        for button in form.buttons
        if form.action in ("/say", "/undo", "/redo", "/set") and not form.free and not form.choices
    ]
