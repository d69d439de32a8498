"""The stock-take in a real browser: one form holds the page, with and without a script."""

import pytest
from playwright.sync_api import CDPSession
from playwright.sync_api import Locator
from playwright.sync_api import Page
from playwright.sync_api import expect

from companion.table.types import CONSOLE
from tests.browser.conftest import Companion
from tests.browser.conftest import Phone
from tests.browser.conftest import listening
from tests.browser.conftest import settled
from tests.browser.conftest import sit
from tests.waiting import until

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


# -- dragged to another place ----------------------------------------------------------------------

AT = "table: set survivors.mike-cho.at "


class Finger:
    """A finger on a touch screen that takes hold of Mike Cho by his handle."""

    def __init__(self, page: Page) -> None:
        self._line: CDPSession = page.context.new_cdp_session(page)
        handle = page.locator("#stock-mike-cho .handle")
        handle.scroll_into_view_if_needed()
        self._touch("touchStart", middle(handle))

    def _touch(self, kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def move(self, at: tuple[float, float]) -> None:
        """Slip to a place of the screen."""
        self._touch("touchMove", at)

    def up(self) -> None:
        """Let go."""
        self._touch("touchEnd")

    def cancel(self) -> None:
        """The system takes the finger for something else."""
        self._touch("touchCancel")


def middle(what: Locator) -> tuple[float, float]:
    """Where on the screen it is."""
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def at_place(page: Page, name: str) -> Locator:
    """A place of the stock-take."""
    return page.locator("section", has=page.get_by_role("heading", name=name))


@pytest.fixture
def stock(game: Companion, phone: Phone) -> Page:
    """The stock-take on the host, on a screen where all places are in sight at once."""
    page = sit(phone(width=1600, height=3200), "Ana")
    page.goto(game.address + "/stock")
    return listening(page)


def test_a_survivor_is_dragged_to_another_place(game: Companion, stock: Page) -> None:
    stock.locator("#why").fill("moved while nobody looked")
    finger = Finger(stock)
    hospital = at_place(stock, "Hospital")
    finger.move(middle(hospital))
    expect(stock.locator(".dragged")).to_have_text("Mike Cho")
    expect(stock.locator(".aimed-at")).to_have_count(1)
    expect(hospital).to_contain_class("aimed-at")
    finger.up()
    expect(hospital.locator("#stock-mike-cho")).to_be_visible()
    expect(stock.locator(".dragged, .aimed-at")).to_have_count(0)
    assert reasons(game) == [(f"{AT}hospital", "moved while nobody looked")]


def test_a_mouse_drags_too(game: Companion, stock: Page) -> None:
    stock.mouse.move(*middle(stock.locator("#stock-mike-cho .handle")))
    stock.mouse.down()
    stock.mouse.move(*middle(at_place(stock, "Hospital")), steps=3)
    stock.mouse.up()
    expect(at_place(stock, "Hospital").locator("#stock-mike-cho")).to_be_visible()
    assert reasons(game) == [(f"{AT}hospital", "")]


@pytest.mark.parametrize("end", ["where he stands", "beside the board", "cancelled", "escape"])
def test_nothing_comes_of_a_drag_that_leads_nowhere(game: Companion, stock: Page, end: str) -> None:
    before = middle(stock.locator("#stock-mike-cho"))
    finger = Finger(stock)
    finger.move(middle(at_place(stock, "Hospital")))
    expect(stock.locator(".aimed-at")).to_have_count(1)
    if end == "where he stands":
        finger.move(before)
        expect(stock.locator(".aimed-at")).to_have_count(0)
    elif end == "beside the board":
        finger.move((2, 2))
        expect(stock.locator(".aimed-at")).to_have_count(0)
    elif end == "cancelled":
        finger.cancel()
    else:
        stock.keyboard.press("Escape")
        expect(stock.locator(".dragged")).to_have_count(0)
    if end != "cancelled":
        finger.up()
    expect(stock.locator(".dragged, .aimed-at")).to_have_count(0)
    stock.wait_for_timeout(300)
    assert reasons(game) == []


def test_what_moves_away_under_a_drag_is_not_hit(game: Companion, stock: Page) -> None:
    """Somebody else says something meanwhile, and another place comes to lie under the finger."""
    stock.evaluate(
        """() => {
          const above = document.createElement("hr");  // the next picture is without it
          above.style.height = "600px";
          document.querySelector(".stock-page").before(above);
        }"""
    )
    finger = Finger(stock)
    finger.move(middle(at_place(stock, "Hospital")))
    expect(stock.locator(".aimed-at")).to_have_count(1)
    assert game.table.say(CONSOLE, "table: set food 8").accepted
    expect(stock.locator(".dragged, .aimed-at")).to_have_count(0)
    finger.up()
    stock.wait_for_timeout(300)
    assert [text for text, _why in reasons(game)] == ["table: set food 8"]


def test_a_push_leaves_a_drag_alone(game: Companion, stock: Page) -> None:
    finger = Finger(stock)
    finger.move(middle(at_place(stock, "Hospital")))
    expect(stock.locator(".aimed-at")).to_have_count(1)
    assert game.table.say(CONSOLE, "table: set food 8").accepted
    expect(stock.locator("input[name='was.food']")).to_have_value("8")
    finger.up()
    expect(at_place(stock, "Hospital").locator("#stock-mike-cho")).to_be_visible()


def test_on_a_phone_the_page_rolls_on_under_a_drag(game: Companion, phone: Phone) -> None:
    page = sit(phone(width=320, height=640), "Ana")
    page.goto(game.address + "/stock")
    listening(page)
    finger, last = Finger(page), at_place(page, "Gas Station")
    expect(last).not_to_be_in_viewport()
    finger.move((160, 630))
    expect(last).to_be_in_viewport(ratio=0.5)
    finger.move((160, 320))

    def aimed_at() -> bool:
        finger.move(middle(last))
        return bool(last.evaluate("(each) => each.classList.contains('aimed-at')"))

    until(aimed_at)
    finger.up()
    expect(last.locator("#stock-mike-cho")).to_be_visible()
    assert reasons(game) == [(f"{AT}gas-station", "")]


def test_a_tap_on_the_handle_unfolds(game: Companion, stock: Page) -> None:
    stock.locator("#stock-mike-cho .handle").tap()
    expect(stock.get_by_label("Put Mike Cho at Hospital")).to_be_visible()
    assert reasons(game) == []


def test_without_a_script_there_is_nothing_to_drag(game: Companion, phone: Phone) -> None:
    page = phone("/", java_script_enabled=False)
    page.get_by_role("button", name="Ana").tap()
    page.wait_for_url("**/me")
    page.goto(game.address + "/stock")
    expect(page.locator("#stock-mike-cho")).to_be_visible()
    expect(page.locator("#stock-mike-cho .handle")).to_be_hidden()
    expect(page.get_by_text("Drag survivors")).to_be_hidden()
