"""The secret objective is there while a finger holds it, and never a moment longer."""

from datetime import datetime

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import CDPSession
from playwright.sync_api import Page
from playwright.sync_api import Route
from playwright.sync_api import expect

from companion.table.types import Speaker
from tests.browser.conftest import Companion
from tests.browser.conftest import Phone
from tests.browser.conftest import sit
from tests.waiting import SOON
from tests.web.conftest import MID_GAME
from tests.web.play import Wish

pytestmark = pytest.mark.programs

OBJECTIVES = {"ana": "hoarder", "ben": "loner", "cai": "cult-leader"}
DEALT = {
    **MID_GAME,
    "position": {
        **MID_GAME["position"],
        "secret": {"players": {seat: {"objective": slug} for seat, slug in OBJECTIVES.items()}},
    },
}
"""A game whose objectives have titles that stand nowhere else on a page."""


@pytest.fixture
def ana(companion: Companion, phone: Phone) -> Page:
    """Ana's phone, in a game whose objectives the companion has dealt."""
    companion.lobby.begin(Wish(["Ana", "Ben", "Cai"], DEALT))
    return sit(phone(), "Ana")


def title(companion: Companion) -> str:
    """The title of Ana's objective."""
    secret = companion.table.view(Speaker("player", "ana")).secret
    assert secret is not None
    return companion.lobby.facts.secret_objectives[secret["objective"]].name


class Finger:
    """A finger on a touch screen."""

    def __init__(self, page: Page) -> None:
        self._line: CDPSession = page.context.new_cdp_session(page)
        button = page.get_by_role("button", name="Hold to see")
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box is not None
        self._at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

    def _touch(self, kind: str, points: list[dict[str, float]]) -> None:
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self) -> None:
        """Touch the button."""
        self._touch("touchStart", [self._at])

    def move(self) -> None:
        """Slip a little."""
        self._touch("touchMove", [{"x": self._at["x"] + 30, "y": self._at["y"] + 60}])

    def up(self) -> None:
        """Let go."""
        self._touch("touchEnd", [])


def test_it_is_shown_while_the_finger_is_down(companion: Companion, ana: Page) -> None:
    finger, curtain = Finger(ana), ana.locator(".curtain")
    assert title(companion) not in ana.content()
    finger.down()
    expect(curtain).to_contain_text(title(companion))
    finger.move()
    expect(curtain).to_be_visible()
    finger.up()
    expect(curtain).to_have_count(0)
    assert title(companion) not in ana.content()
    assert ana.url.endswith("/me")


def test_it_goes_when_the_page_loses_the_focus(companion: Companion, ana: Page) -> None:
    for event in (
        "window.dispatchEvent(new Event('blur'))",
        "window.dispatchEvent(new PageTransitionEvent('pagehide'))",
        "document.dispatchEvent(new PointerEvent('pointercancel'))",
    ):
        finger = Finger(ana)
        finger.down()
        expect(ana.locator(".curtain")).to_contain_text(title(companion))
        ana.evaluate(event)
        expect(ana.locator(".curtain")).to_have_count(0)
        finger.up()


def test_it_goes_after_five_seconds(companion: Companion, ana: Page) -> None:
    finger = Finger(ana)
    ana.clock.install()
    # From here on no time passes for the page but what is said, however slow the machine is.
    ana.clock.pause_at(datetime.fromtimestamp(ana.evaluate("Date.now()") / 1000 + SOON / 2))
    finger.down()
    expect(ana.locator(".curtain")).to_contain_text(title(companion))
    ana.clock.run_for(4_000)
    expect(ana.locator(".curtain")).to_be_visible()
    ana.clock.run_for(1_100)
    expect(ana.locator(".curtain")).to_have_count(0)
    finger.up()


def test_an_answer_that_comes_late_is_not_shown_any_more(companion: Companion, ana: Page) -> None:
    waiting: list[Route] = []
    ana.route("**/me/secret", lambda route: waiting.append(route))
    finger = Finger(ana)
    with ana.expect_request("**/me/secret"):
        finger.down()
    while not waiting:
        ana.wait_for_timeout(10)
    finger.up()
    waiting[0].continue_()
    ana.wait_for_timeout(300)
    expect(ana.locator(".curtain")).to_have_count(0)
    assert title(companion) not in ana.content()


def test_a_keyboard_holds_it_too(companion: Companion, ana: Page) -> None:
    ana.get_by_role("button", name="Hold to see").focus()
    for key in ("Enter", " "):
        ana.keyboard.down(key)
        expect(ana.locator(".curtain")).to_contain_text(title(companion))
        ana.keyboard.up(key)
        expect(ana.locator(".curtain")).to_have_count(0)
        ana.wait_for_timeout(100)
        expect(ana.locator(".curtain")).to_have_count(0)


def test_a_push_while_it_is_held_leaves_it_there(companion: Companion, ana: Page) -> None:
    finger = Finger(ana)
    finger.down()
    expect(ana.locator(".curtain")).to_be_visible()
    assert companion.table.say(Speaker("host"), "table: set food 7").accepted
    expect(ana.locator(".tracks .track").nth(2)).to_contain_text("7")
    expect(ana.locator(".curtain")).to_contain_text(title(companion))
    finger.up()
    expect(ana.locator(".curtain")).to_have_count(0)


def test_another_phone_sees_nothing_of_it(companion: Companion, ana: Page, phone: Phone) -> None:
    ben = sit(phone(), "Ben")
    Finger(ana).down()
    expect(ana.locator(".curtain")).to_be_visible()
    assert title(companion) not in ben.content()
    expect(ben.locator(".curtain")).to_have_count(0)


def test_without_a_script_it_hides_itself(
    companion: Companion, ana: Page, browser: Browser
) -> None:
    context = browser.new_context(
        java_script_enabled=False, storage_state=ana.context.storage_state()
    )
    page = context.new_page()
    page.goto(companion.address + "/me")
    page.get_by_role("button", name="Hold to see").click()
    shown = page.get_by_text(title(companion))
    expect(shown).to_be_visible()
    expect(shown).to_be_hidden()
    page.get_by_role("link", name="Hide it").click()
    expect(page.get_by_role("heading", name="Your turn", exact=True)).to_be_visible()
    context.close()


def test_with_a_pin_it_is_shown_to_who_knows_it(companion: Companion, ana: Page) -> None:
    companion.table.set_pin(Speaker("player", "ana"), "", "2468")
    ana.reload()
    finger, curtain, pin = Finger(ana), ana.locator(".curtain"), ana.get_by_label("My PIN")
    pin.fill("1111")
    finger.down()
    expect(curtain).to_contain_text("That is not the PIN of this seat.")
    finger.up()
    expect(curtain).to_have_count(0)
    expect(pin).to_have_value("")  # whatever was typed is gone with the finger
    pin.fill("2468")
    finger.down()
    expect(curtain).to_contain_text(title(companion))
    finger.up()
    expect(curtain).to_have_count(0)
