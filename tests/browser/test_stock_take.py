"""The stock-take in a real browser: one form holds the page, with and without a script."""

import pytest
from playwright.sync_api import expect

from companion.table.types import CONSOLE
from tests.browser.conftest import Companion
from tests.browser.conftest import Phone
from tests.browser.conftest import settled
from tests.browser.conftest import sit

pytestmark = pytest.mark.programs


def reasons(game: Companion) -> list[tuple[str, str]]:
    """What was corrected, and why."""
    return [(line.text, line.why) for line in game.table.log(CONSOLE)]


@pytest.mark.parametrize("script", [True, False])
def test_a_reason_goes_with_a_tap_and_the_enter_key_taps_nothing(
    game: Companion, phone: Phone, script: bool
) -> None:
    token = game.table.host_token()
    page = phone("/", java_script_enabled=script)
    page.context.add_cookies(
        [{"name": f"colony_seat_{game.port}", "value": token, "url": game.address}]
    )
    page.goto(game.address + "/stock")
    page.locator("#why").fill("counted twice")
    page.locator("#why").press("Enter")
    settled(page)
    assert reasons(game) == []
    page.get_by_label("Waste: 5 less").tap()
    expect(page.locator("input[name='was.waste']")).to_have_value("8")
    assert reasons(game) == [("table: set waste 8", "counted twice")]


def test_what_is_unfolded_stays_so_and_what_was_chosen_does_not(
    game: Companion, phone: Phone
) -> None:
    page = sit(phone(), "Ana")
    page.goto(game.address + "/stock")
    survivor = page.locator("#stock-mike-cho")
    survivor.locator("summary").tap()
    chosen = survivor.get_by_label("What Mike Cho has equipped too")
    chosen.select_option("pistol")
    survivor.get_by_label("Mike Cho has it too").tap()
    expect(survivor.get_by_label("Mike Cho does not have Pistol")).to_be_visible()
    expect(chosen).to_have_value("")
    settled(page)
    survivor.get_by_label("Put Mike Cho at Hospital").tap()
    moved = page.locator("section", has=page.get_by_role("heading", name="Hospital"))
    expect(moved.locator("#stock-mike-cho")).to_be_visible()
    expect(survivor.get_by_label("Mike Cho does not have Pistol")).to_be_visible()
