"""The box's twin: its panels, buttons and tray on a page."""

import base64
import re
import time
from collections.abc import Iterator

import pytest
from flask import Flask

from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import Roll
from companion.web import create_app
from companion.web import stop
from companion.web.live.boxview import EXPOSURE_FACES
from companion.web.live.boxview import seen
from companion.web.live.boxview import throw
from tests.waiting import SOON
from tests.web.conftest import Open
from tests.web.play import find
from tests.web.play import look
from tests.web.play import next_event
from tests.web.play import send
from tests.web.play import sit
from tests.web.play import tap
from tests.web.play import words
from tests.web.twin import PICTURE
from tests.web.twin import Twin


@pytest.fixture
def box() -> Twin:
    """The box at the table."""
    return Twin()


@pytest.fixture
def app(lobby: Lobby, box: Twin) -> Iterator[Flask]:
    """The application with a box."""
    made = create_app(lobby, box, secret_key="for tests", heartbeat=0.2, taps=1000)
    yield made
    stop(made)
    assert box.listeners == []


def test_it_shows_the_panels_as_they_are(phone: Open, table: Table) -> None:
    page = look(phone(), "/box")
    pictures = re.findall(r'<img src="data:image/png;base64,([^"]+)"', page)
    assert [base64.b64decode(picture) for picture in pictures] == [PICTURE] * 3
    assert 'alt="Colony: morale, food, waste"' in page


def test_who_sits_presses_its_buttons(phone: Open, table: Table, box: Twin) -> None:
    ana = phone()
    sit(ana, "ana")
    for label, button in (("Up", "up"), ("OK", "ok"), ("Bitten", "bitten"), ("Undo", "undo")):
        assert tap(ana, label, "/box").location == "/box"
        assert box.pressed[-1] == (button, False)
    assert tap(ana, "Back, held", "/box").location == "/box"
    assert box.pressed[-1] == ("back", True)


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize(
    ("label", "press", "acts"),
    [
        ("OK", ("ok", False), True),
        ("Undo", ("undo", False), True),
        ("Wound", ("wound", False), True),
        ("Back, held", ("back", True), True),
        ("Down", ("down", False), False),
    ],
)
def test_a_press_that_was_meant_for_what_the_panel_showed_before_does_nothing(
    phone: Open,
    table: Table,
    box: Twin,
    label: str,
    press: tuple[str, bool],
    acts: bool,
    script: bool,
) -> None:
    """Walking on is no harm, and goes on under a finger that is quicker than the panel."""
    ana = phone()
    sit(ana, "ana")
    form, pressed = find(look(ana, "/box"), label)
    box.asks = b"\x89PNG of another question"
    answer = send(ana, form, form.send(pressed), script=script)
    assert box.pressed == ([] if acts else [press])
    said = "The panel has come to show something else. Look again, then press."
    if script:
        assert answer.status_code == (409 if acts else 200)
        assert (said in words(answer.text)) == acts
    else:
        assert (said in words(look(ana, "/box"))) == acts
    tap(ana, label, "/box")
    assert box.pressed[-1] == press


def test_only_the_hosts_presses_are_no_guests(phone: Open, table: Table, box: Twin) -> None:
    """Whose finger it is, nobody at the table sees: seats are not given to a guest's."""
    host, guest = phone(), phone()
    sit(host, "ana")
    sit(guest, "ben")
    tap(host, "OK", "/box")
    tap(guest, "OK", "/box")
    sent = {"button": "ok", "guest": "", "run": table.run, "seen": seen(box)}
    guest.post("/box/press", data=sent)
    assert box.guests == [False, True, True]


def test_who_only_looks_on_does_not(phone: Open, table: Table, box: Twin) -> None:
    stranger = phone()
    page = look(stranger, "/box")
    assert "Take a seat to press its buttons from here." in words(page)
    assert 'action="/box/press"' not in page
    assert stranger.post("/box/press", data={"button": "ok"}).status_code == 403
    assert stranger.post("/box/roll", data={"face": "4"}).status_code == 403
    assert (box.pressed, box.rolled) == ([], [])


def test_a_button_it_has_not_is_no_page(phone: Open, table: Table, box: Twin) -> None:
    ana = phone()
    sit(ana, "ana")
    assert ana.post("/box/press", data={"button": "self-destruct"}).status_code == 404
    box.buttons.remove("undo")
    assert "k-undo" not in look(ana, "/box")


def test_dice_are_thrown_or_laid_into_the_tray(phone: Open, table: Table, box: Twin) -> None:
    ana = phone()
    sit(ana, "ana")
    tap(ana, "4", "/box")  # four action dice
    assert len(box.rolled[-1]) == 4
    assert set(box.rolled[-1]) <= set("123456")
    tap(ana, "Throw the exposure die", "/box")
    assert box.rolled[-1][0] in {"blank", "wound", "frostbite", "bitten"}
    ana.post("/box/roll", data={"face": ["3", "5"], "run": table.run})
    assert box.rolled[-1] == ["3", "5"]
    sent = {"face": "7", "run": table.run}
    answer = ana.post("/box/roll", data=sent, headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert "is no face of a die." in words(answer.text)


def test_what_lies_in_the_tray_is_told(phone: Open, table: Table) -> None:
    ana = phone()
    sit(ana, "ana")
    table.propose(Roll("boot", 1, {"d1": "3", "exp": "WOUND"}))
    assert "In the tray: 3 Wound. OK takes it." in words(look(ana, "/box"))


def test_a_device_that_fails_is_named(phone: Open, table: Table, box: Twin) -> None:
    box.broken = {"tray": "The dice tray does not answer."}
    assert "tray The dice tray does not answer." in words(look(phone(), "/box"))


def test_its_lamps_are_told_and_a_box_without_any_has_none(
    phone: Open, table: Table, box: Twin
) -> None:
    assert "lamps" not in look(phone(), "/box")
    box.lamps = {"asked": "on", "morale": "blinking", "crisis": "off", "ok": "on", "wound": "off"}
    page = look(phone(), "/box")
    lamps = re.findall(r'data-state="(\w+)" aria-label="(\w+)"></i>([^<]+)</li>', page)
    assert lamps == [
        ("on", "lit", "Somebody is asked here"),
        ("blinking", "lit", "Morale is low"),
        ("off", "dark", "The crisis is not prevented"),
        ("on", "lit", "OK"),
        ("off", "dark", "Wound"),
    ]


def test_a_panel_that_changes_is_pushed(phone: Open, table: Table, box: Twin) -> None:
    answer = phone().get("/events?page=box", buffered=False)
    chunks = iter(answer.response)
    assert base64.b64encode(PICTURE).decode() in next_event(chunks)
    box.picture = b"\x89PNG another"
    for callback in tuple(box.listeners):
        callback()
    wanted = base64.b64encode(box.picture).decode()
    ends = time.monotonic() + SOON
    text = ""
    while wanted not in text and time.monotonic() < ends:
        text += next_event(chunks)
    assert wanted in text
    answer.close()


def test_each_game_may_have_a_box_of_its_own(lobby: Lobby, table: Table) -> None:
    boxes = [Twin(), Twin()]
    made = create_app(lobby, lambda: boxes[0], secret_key="for tests")
    site = made.extensions["site"]
    assert site.box is boxes[0]
    assert len(boxes[0].listeners) == 1
    gone = boxes.pop(0)
    assert site.box is boxes[0]
    assert (gone.listeners, len(boxes[0].listeners)) == ([], 1)
    stop(made)


def test_the_exposure_die_of_the_page_has_the_faces_of_the_real_one() -> None:
    counts = {face: EXPOSURE_FACES.count(face) for face in dict.fromkeys(EXPOSURE_FACES)}
    assert counts == {"blank": 6, "wound": 3, "frostbite": 2, "bitten": 1}
    assert throw("action", 99, lambda faces: faces[0]) == ["1"] * 12
    assert throw("action", -1, lambda faces: faces[-1]) == ["6"]
