"""The big screen in a real browser: what is to be done on the board, and its ticks."""

import pytest
from playwright.sync_api import expect

from companion.table.types import CONSOLE
from tests.browser.conftest import Companion
from tests.browser.conftest import Phone
from tests.browser.conftest import listening

pytestmark = pytest.mark.programs


@pytest.mark.parametrize("size", [(390, 844), (1920, 1080)])
def test_ticks_stay_while_the_colony_phase_goes_on(
    game: Companion, phone: Phone, size: tuple[int, int]
) -> None:
    page = listening(phone("/table", width=size[0], height=size[1]))
    for line in ("ana: end", "ben: end", "cai: end"):
        assert game.table.say(CONSOLE, line).accepted
    first = page.locator(".errand").first
    expect(first.get_by_role("heading")).to_have_text("Do on the board")
    task = first.get_by_label("Colony 2")
    task.check()
    assert game.table.say(CONSOLE, "table: noise 1").accepted
    expect(page.get_by_label("Cai", exact=True)).to_be_visible()  # the first player token
    expect(task).to_be_checked()
    expect(page.locator(".task input:checked")).to_have_count(1)
    box = page.locator(".errand").first.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= max(size[1], 1080)
