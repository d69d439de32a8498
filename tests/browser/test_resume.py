"""A phone that slept, a companion that went away: pages come back current, no old tap counts."""

import pytest
from playwright.sync_api import expect

from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.table.types import Speaker
from companion.web.hub import Message
from tests.browser.conftest import Companion
from tests.browser.conftest import Phone
from tests.browser.conftest import listening
from tests.browser.conftest import settled
from tests.browser.conftest import sit
from tests.waiting import until

pytestmark = pytest.mark.programs

SLEEP = """() => {
  Object.defineProperty(document, "hidden", {configurable: true, get: () => true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""
WAKE = """() => {
  delete document.hidden;
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_phone_that_slept_is_current_as_soon_as_it_wakes(game: Companion, phone: Phone) -> None:
    ben = sit(phone(), "Ben")
    screen = listening(phone("/table"))
    ben.evaluate(SLEEP)
    expect(screen.locator(".dot.on")).to_have_count(0)  # the table sees that it sleeps
    game.table.say(CONSOLE, "table: set morale 2")
    game.table.say(Speaker("player", "ana"), "ana: end")
    expect(ben.get_by_role("heading", name="Your turn", exact=True)).to_have_count(0)
    ben.evaluate(WAKE)
    expect(ben.get_by_role("heading", name="Your turn", exact=True)).to_be_visible()
    expect(ben.locator(".tracks .track").nth(1)).to_contain_text("2")
    expect(screen.locator(".dot.on")).to_have_count(1)
    assert ben.url.endswith("/me")  # no name to be entered again


def cut(game: Companion) -> None:
    """Let every connection of a stream die."""
    for pages in tuple(game.hub._pages.values()):
        for page in tuple(pages):
            game.hub._loop.call_soon_threadsafe(page.close)


def test_a_page_from_the_browsers_own_store_listens_again(game: Companion, phone: Phone) -> None:
    ben = sit(phone(), "Ben")
    cut(game)
    ben.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    game.table.say(CONSOLE, "table: set morale 1")
    expect(ben.locator(".tracks .track").nth(1)).to_contain_text("1")


def test_silence_is_noticed_and_ended(game: Companion, phone: Phone) -> None:
    ben = sit(phone(), "Ben")
    ben.clock.install()
    opened = game.hub.open
    assert opened == 1
    game.hub._loop.call_soon_threadsafe(game.hub._pages.clear)  # it forgets us without a word
    morale = ben.locator(".tracks .track").nth(1)

    def listens_again() -> bool:
        ben.clock.run_for(1_000)  # the page's own waits stand still with its clock
        return bool(game.hub._pages)

    def shows() -> bool:
        ben.clock.run_for(100)
        return "1" in morale.inner_text()

    ben.clock.run_for(50_000)
    until(listens_again)
    game.table.say(CONSOLE, "table: set morale 1")
    until(shows)


def test_the_companion_comes_back_and_so_does_the_page(game: Companion, phone: Phone) -> None:
    ana = sit(phone(), "Ana")
    game.table.claim("ben")
    game.stop()
    expect(ana.locator("#line")).to_have_attribute("data-state", "off")
    ana.get_by_role("button", name="End my turn").tap()
    expect(ana.locator("#notice")).to_contain_text("The companion does not answer.")
    game.start()
    listening(ana)
    expect(ana.locator("#notice .no-answer")).to_have_count(0)
    assert game.table.view(SPECTATOR).state["turn"] == "ana"
    settled(ana)
    ana.get_by_role("button", name="End my turn").tap()
    ana.get_by_text("Nothing is asked of you, Ana.").wait_for()


def test_a_tap_from_before_a_restart_is_refused_with_a_fresh_page(
    game: Companion, phone: Phone
) -> None:
    ana = sit(phone(), "Ana")
    ana.evaluate(SLEEP)  # it hears nothing of what follows
    until(lambda: game.hub.open == 0)
    game.table.say(Speaker("player", "ana"), "ana: move sophie-robinson to hospital")
    game.restart()
    ana.get_by_role("button", name="End my turn").tap()
    expect(ana.locator("#notice")).to_contain_text("The companion was started anew")
    expect(ana.get_by_text("Exposure die for Sophie Robinson")).to_be_visible()
    assert game.table.view(SPECTATOR).log[-1].text == "ana: move sophie-robinson to hospital"


def test_an_old_tap_after_an_undo_is_refused(game: Companion, phone: Phone) -> None:
    ana = sit(phone(), "Ana")
    game.table.say(Speaker("player", "ana"), "ana: move sophie-robinson to hospital")
    ana.get_by_text("Exposure die for Sophie Robinson").wait_for()
    ana.evaluate(SLEEP)
    until(lambda: game.hub.open == 0)
    game.table.say(CONSOLE, "table: undo")
    before = len(game.table.view(SPECTATOR).log)
    settled(ana)
    ana.get_by_role("button", name="Bitten").tap()
    ana.get_by_role("heading", name="Your turn", exact=True).wait_for()  # the fresh page
    assert len(game.table.view(SPECTATOR).log) == before
    assert game.table.view(SPECTATOR).state["dead"] == []


def test_an_older_picture_never_covers_a_newer_one(game: Companion, phone: Phone) -> None:
    ben = sit(phone(), "Ben")
    game.table.say(CONSOLE, "table: set morale 1")
    expect(ben.locator(".tracks .track").nth(1)).to_contain_text("1")
    topic = next(topic for topic in game.hub._pages if topic.startswith("me/"))
    game.hub.publish(topic, Message(f"{game.table.run}.0", "<h1>yesterday</h1>"))
    game.table.say(CONSOLE, "table: set food 8")
    expect(ben.locator(".tracks .track").nth(2)).to_contain_text("8")
    expect(ben.get_by_text("yesterday")).to_have_count(0)


def test_a_freed_seat_sends_its_phone_to_the_seats(game: Companion, phone: Phone) -> None:
    sit(phone(), "Ana")
    ben = sit(phone(), "Ben")
    game.table.release(CONSOLE, "ben")
    expect(ben.get_by_role("heading", name="Who are you?")).to_be_visible()
