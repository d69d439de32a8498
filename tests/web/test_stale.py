"""No tap is executed that was meant for a page of another moment: whatever a form sends, an old one
is refused and changes nothing. Each address that takes forms is here, and a new one has to be."""

import random
import re
from collections import Counter
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
from companion.web.correcting import ALSO
from companion.web.correcting import SET
from companion.web.correcting import WAS
from companion.web.live.boxview import ACTING
from tests.web.conftest import MID_GAME
from tests.web.conftest import Open
from tests.web.play import Form
from tests.web.play import Wish
from tests.web.play import find
from tests.web.play import forms
from tests.web.play import look
from tests.web.play import scan
from tests.web.play import send
from tests.web.play import sit
from tests.web.play import words
from tests.web.twin import Twin

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
    "/code/new": Tap("ana", "/table", "Change the code"),
    "/seat": Tap("ana", "/table", "Free the seat"),
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
    "/code": {"code": "C4F2HJ"},
    "/me/secret": {"pin": ""},
    "/cards/<kind>": {"act": "show"},
    "/cards/decks/<deck>": {},
    "/cards/take-out": {"pack": "own", "kind": "items", "card": "rope"},
    "/cards/packs": {},
}
"""What is sent here is the phone's own, or the owner's cards: the next game is played with them,
and the one at the table is not changed."""


class Bots:
    """Bots that sit down, and do nothing else."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self.seated: list[str] = []

    def sit_down(self, seat: str, dice: Any, plays: Any = None) -> None:
        assert self._lobby.table is not None
        self._lobby.table.seat_bot(seat, dice, plays)
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
        scan(self.phones["newcomer"])

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
        return (
            table.run,
            table.code,
            lines,
            seats,
            ticked,
            [table.has_pin(seat) for seat in seats],
            *told,
        )


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
def bots(lobby: Lobby) -> Bots:
    """What seats bots."""
    return Bots(lobby)


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


GAMES = [*[MID_GAME] * 8, *[{"decks": {"objectives": "companion"}}] * 2]
"""Ten games, the last two of which are being set up."""

TAPPED = 100
"""Taps in each of them: a thousand in all."""

LATE = 9
"""After so many other things at the most a page that was opened is tapped."""

ELSEWHERE = {
    "/claim": [("newcomer", "/?seats"), ("asker", "/?seats")],
    "/ask": [("newcomer", "/?seats")],
    "/asked": [("ana", "/me"), ("ben", "/me")],
    "/leave": [("ana", "/me"), ("newcomer", "/me")],
    "/say": [("ben", "/me")],
    "/undo": [("ana", "/me"), ("ben", "/me"), ("ana", "/stock")],
    "/set": [("ana", "/stock")],
    "/log/back": [("ana", "/log/back?to={last}"), ("ben", "/log/back?to={last}")],
    "/tick": [("ben", "/lists")],
    "/box/press": [("ben", "/box")],
    "/box/roll": [("ben", "/box")],
    "/me/pin": [("ana", "/me")],
}
"""Phones and pages that offer such a tap too, beside those of `TAPS`."""

MEANWHILE = (
    "table: undo",
    "table: redo",
    "table: set food 7",
    "table: set morale 5",
    "table: set locations.library.entrances z..",
    "ana: end",
    "ben: end",
    "ana: move mike-cho to school",
    "ana: exposure blank",
    "ben: move thomas-heart to library",
    "ben: exposure wound",
)
"""What is said elsewhere between two taps, as far as it can be said then."""


class Late(NamedTuple):
    """A tap that comes late: whose phone, on which page, the form, what the tap means, and all that
    is sent."""

    who: str
    page: str
    form: Form
    means: list[tuple[str, str]]
    sent: list[tuple[str, str]]


def offered(scene: Scene, who: str, page: str, address: str, chance: random.Random) -> list[Late]:
    """Every tap to an address that a page offers now, with something filled in."""
    answer = scene.phones[who].get(page)
    of_address = re.findall(rf'<form[^>]* action="{address}".*?</form>', answer.text, re.DOTALL)
    return [
        Late(who, page, form, meant(form.send(button)), form.send(button, filled_in(form, chance)))
        for form in forms("".join(of_address) if answer.status_code == 200 else "")
        for button in form.buttons
    ]


def meant(sent: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """What a tap means: of a form that can correct much, only what this button corrects; a button
    that walks on over the box's panel does so whatever it shows."""
    paths = [path for name, _value in sent if name[:4] == SET for path in name[4:].split(ALSO)]
    walks = any(name == "button" and value not in ACTING for name, value in sent)
    return sorted(
        (name, value)
        for name, value in sent
        if not (paths and name[:4] == WAS and name[4:] not in paths)
        and not (walks and name == "seen")
    )


def filled_in(form: Form, chance: random.Random) -> dict[str, str]:
    """Something for each place of a form that waits for it."""
    written = {"pin": "2468", "old": "2468", "line": "end"}
    return {
        **{name: written.get(name, "1") for name in form.free},
        **{name: chance.choice(values) for name, values in form.choices.items()},
    }


def seated_anew(scene: Scene) -> None:
    """Everybody gets up and sits down where they sat, the host first."""
    for seat, status in scene.table.seats().items():
        if status.claimed:
            scene.table.release(CONSOLE, seat)
    scene.sit()
    scene.table.make_host(CONSOLE, "ana")


def meanwhile(scene: Scene, chance: random.Random) -> None:
    """The game goes on elsewhere, or the companion is started anew."""
    if chance.random() < 0.05:
        file = scene.table.path.name
        scene.lobby.put_away()
        scene.lobby.open(file)
    elif chance.random() < 0.1:
        scene.twin.asks = chance.randbytes(8)
    elif chance.random() < 0.4:
        scene.table.say(CONSOLE, chance.choice(MEANWHILE))


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_in_any_order_of_taps_undos_and_starts_no_old_tap_is_executed(
    scene: Scene, number: int
) -> None:
    """Pages are opened on several phones, and what they offer is tapped later, in any order with
    the rest, at every address that takes forms: a tap counts only if the page would offer the very
    same one now."""
    scene.begin(GAMES[number])
    chance = random.Random(number)
    waiting: list[tuple[int, Late]] = []
    executed: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    at = 0
    while executed.total() + refused.total() < TAPPED:
        if at % len(TAPS) == 0:
            seated_anew(scene)
        address = list(TAPS)[at % len(TAPS)]
        who, page = chance.choice([TAPS[address][:2], *ELSEWHERE.get(address, ())])
        if address == "/redo":
            scene.table.say(CONSOLE, "table: undo")
        lines = [line.number for line in scene.table.log(CONSOLE) if line.standing] or [0]
        page = page.format(first=lines[0], last=chance.choice(lines))
        if taps := offered(scene, who, page, address, chance):
            waiting.append((at + chance.randrange(LATE), chance.choice(taps)))
        meanwhile(scene, chance)
        for tap in [tap for due, tap in waiting if due <= at]:
            now = offered(scene, tap.who, tap.page, tap.form.action, chance)
            fresh = tap.means in [one.means for one in now]
            before, file = scene.everything(), scene.table.path.name
            answer = send(scene.phones[tap.who], tap.form, tap.sent, script=chance.random() < 0.5)
            assert answer.status_code < 500
            changed = scene.everything() != before
            assert fresh or not changed, tap
            (executed if changed else refused)[tap.form.action] += 1
            if scene.lobby.table is None:
                scene.lobby.open(file)
        waiting = [(due, tap) for due, tap in waiting if due > at]
        at += 1
    assert executed.total() > TAPPED // 5
    assert refused.total() > TAPPED // 5
    tapped = {address for address in TAPS if executed[address] + refused[address]}
    assert len(tapped) >= len(TAPS) - 4  # not every game comes to offer each of them
