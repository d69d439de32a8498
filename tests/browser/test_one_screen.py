"""The big screen is looked at from across the room, and nobody rolls it on: whatever a table plays
by stands on its first screen, however much there is."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import Page
from playwright.sync_api import expect

from tests.browser.gallery import SCENE
from tests.browser.gallery import SCENES
from tests.browser.gallery import Scene
from tests.browser.gallery import at_home
from tests.browser.gallery import make_known
from tests.browser.gallery import phone_of
from tests.browser.gallery import visit
from tests.browser.measures import BROKEN
from tests.browser.measures import resize

pytestmark = pytest.mark.programs

LOOKED_AT = (
    ".now, .ballot > *, .over, .track, .coming-up, .place, .chairs-now li, .side section, "
    ".errands > .errand, .errands > .errand .rest, .said-last:not(:has(.back))"
)
"""Numbers, who is waited for, the votes, what the colony phase will bring, where everybody is, the
main objective, what is to be done on the board, and what was said last (above it, the host has keys
for a finger)."""

CUT = """() => [...document.querySelectorAll(".place .whose")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.textContent)"""
"""Whose survivor it is, where that cannot be read to its end."""

BELOW = """(chosen) => [...document.querySelectorAll(chosen)]
  .filter((each) => each.getBoundingClientRect().bottom > innerHeight + 1)
  .map((each) => `${each.className}: ${each.textContent.trim().slice(0, 40)}`)"""

SPILT = """() => [...document.querySelectorAll(".track, .place, .chairs-now, .errand, .now")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1)
  .map((each) => `${each.className}: ${each.textContent.trim().slice(0, 40)}`)"""
"""What is wider than the part of the screen it stands in."""

SIZES = ((1920, 1080), (1280, 720), (3840, 2160))

TABLES = [scene for scene in SCENES if scene.path == "/table" and scene.name != "table-none"]


@pytest.mark.parametrize("scene", TABLES, ids=lambda scene: scene.name)
def test_all_a_table_plays_by_is_on_one_screen(
    scene: Scene, browser: Browser, tmp_path: Path
) -> None:
    with at_home(tmp_path) as companion:
        scene.prepare(companion)
        context = phone_of(scene.seat, browser, companion)
        faults: list[str] = []
        for language in ("en", "pt_BR"):
            make_known(context, companion, scene.seat, colony_language=language)
            page = visit(scene, companion, context)
            faults += [f"{language}, {fault}" for fault in below(scene, page)]
        context.close()
    assert faults == []


def below(scene: Scene, page: Page) -> Iterator[str]:
    """What lies below the first screen, or does not fit beside the rest. The host's keys are as
    large as a finger on every screen: they have room on a large one."""
    for width, height in SIZES[:1] if scene.seat else SIZES:
        resize(page, width, height)
        yield from (f"{height} high: {one}" for one in page.evaluate(BELOW, LOOKED_AT))
        yield from (f"{width} wide, spilt: {one}" for one in page.evaluate(SPILT))
        yield from (f"{width} wide, broken: {word}" for word in page.evaluate(BROKEN))
        yield from (f"{width} wide, cut: {name}" for name in page.evaluate(CUT))


def test_what_is_ticked_off_makes_room_for_what_is_still_to_be_done(
    browser: Browser, tmp_path: Path
) -> None:
    scene = SCENE["table-all-at-once"]
    with at_home(tmp_path) as companion:
        scene.prepare(companion)
        context = phone_of("", browser, companion, viewport={"width": 1920, "height": 1080})
        page = visit(scene, companion, context)
        errand = page.locator(".errand").first
        rest = errand.locator(".rest")
        seen = errand.locator(".task:visible")
        more = errand.locator(".task").count() - seen.count()
        assert seen.count() >= 3
        expect(rest).to_have_text(f"And {more} more")
        first = seen.first.inner_text()
        seen.first.locator("input").check()
        expect(seen.filter(has_text=first)).to_have_count(0)
        rest.click()
        expect(rest).to_be_hidden()
        expect(errand.locator(".task:visible")).to_have_count(errand.locator(".task").count())
        context.close()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_much_to_do_stands_below_the_places_as_a_whole_and_the_log_beside_it(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    scene = SCENE["table-much-to-do"]
    with at_home(tmp_path) as companion:
        scene.prepare(companion)
        view = {"width": size[0], "height": size[1]}
        context = phone_of("", browser, companion, viewport=view)
        page = visit(scene, companion, context)
        errand = page.locator(".errand").first
        expect(errand.locator(".task:visible")).to_have_count(errand.locator(".task").count())
        expect(errand.locator(".rest")).to_be_hidden()
        expect(page.locator(".said-last li").first).to_be_in_viewport(ratio=1)
        below, places = errand.bounding_box(), page.locator(".places").bounding_box()
        assert below is not None
        assert places is not None
        assert below["y"] > places["y"] + places["height"]
        context.close()
