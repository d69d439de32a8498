"""Every page fits: nothing runs over the edge, and everything to tap is large enough."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from companion.table.types import Speaker
from companion.web.words.names import DECKS
from tests.browser.conftest import Companion
from tests.browser.conftest import Phone
from tests.browser.conftest import sit
from tests.web.conftest import MID_GAME
from tests.web.play import Wish

pytestmark = pytest.mark.programs

OVER_THE_EDGE = """() => {
  const wide = document.documentElement.clientWidth;
  return [...document.querySelectorAll("main *, header *, footer *")]
    .filter((each) => !each.closest(".for-readers, svg, .wide-table > table"))
    .filter((each) => getComputedStyle(each).position !== "fixed")
    .filter((each) => each.getBoundingClientRect().right > wide + 1)
    .map((each) => each.outerHTML.slice(0, 120));
}"""
CUT_OFF = """() => [...document.querySelectorAll("button, summary, .chair, h1, h2")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
  .filter((each) => !each.classList.contains("for-readers"))
  .map((each) => each.outerHTML.slice(0, 120))"""
TOO_SMALL = """() => [...document.querySelectorAll("button, summary, select, nav a")]
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([each, box]) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
  .map(([each]) => each.outerHTML.slice(0, 120))"""


def unfold(page: Page) -> None:
    """Open everything that is folded away, once the page has settled."""
    page.wait_for_timeout(250)
    page.evaluate(
        "() => document.querySelectorAll('details').forEach((each) => {"
        " each.removeAttribute('name'); each.open = true; })"
    )


def check(page: Page, where: str, *, touch: bool = True) -> None:
    """Unfold everything, and measure."""
    unfold(page)
    assert page.evaluate(OVER_THE_EDGE) == [], where
    assert page.evaluate(CUT_OFF) == [], where
    if touch:
        assert page.evaluate(TOO_SMALL) == [], where


def visits(page: Page, companion: Companion) -> Iterator[str]:
    """Each page once, as the host of a game sees it."""
    yield "a new game"
    companion.lobby.begin(Wish(["Ana", "Maximiliane-Theodora", "Ben", "Cai"], GAME))
    page.goto(companion.address + "/")
    yield "the seats"
    sit(page, "Ana")
    yield "a turn"
    ana = Speaker("player", "ana")
    assert companion.table.say(ana, "ana: move sophie-robinson to hospital").accepted
    page.locator("svg.i-bite").first.wait_for()
    yield "an exposure die"
    for line in ("ana: exposure blank", "ana: contribute food-2"):
        assert companion.table.say(ana, line).accepted, line
    assert companion.table.say(ana, "ana: search with sophie-robinson die 5").accepted
    page.locator(".answers.cards").wait_for()
    yield "a search"
    page.goto(companion.address + "/table")
    yield "the table"
    page.goto(companion.address + "/me/secret")
    yield "the secret"


GAME: dict[str, Any] = {
    **MID_GAME,
    "decks": dict.fromkeys(DECKS, "companion"),
    "position": {
        **MID_GAME["position"],
        "objective": "home-sweet-home",
        "secret": {
            "players": {
                "ana": {
                    "cards": ["food-2", "food-2", "grocery-store-blueprints", "adrenaline-shot"],
                    "objective": "hoarder",
                },
                "cai": {"cards": ["beginners-martial-arts"]},
            },
        },
        "survivors": {
            **MID_GAME["position"]["survivors"],
            "brandon-kane": {"player": "maximiliane-theodora", "at": "colony", "leader": True},
        },
    },
}


@pytest.mark.parametrize("language", ["en-GB", "pt-BR"])
@pytest.mark.parametrize("width", [320, 390])
def test_pages_fit_a_phone(companion: Companion, phone: Phone, width: int, language: str) -> None:
    page = phone(width=width, height=640, locale=language)
    for where in visits(page, companion):
        check(page, f"{where} at {width}, {language}")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_a_whole_game_fits_the_big_screen(
    companion: Companion, phone: Phone, size: tuple[int, int]
) -> None:
    companion.lobby.begin(Wish(["Ana", "Maximiliane-Theodora", "Ben", "Cai"], GAME))
    page = phone("/table", width=size[0], height=size[1])
    check(page, f"the table at {size}", touch=False)
    places = page.locator(".place")
    assert places.count() == 7
    for number in range(7):
        box = places.nth(number).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size[1]
    letters = page.locator(".place h2").first.evaluate("(each) => getComputedStyle(each).fontSize")
    assert float(letters.removesuffix("px")) >= size[1] / 45  # to be read across a room


def test_twice_as_large_it_still_fits_a_phone(companion: Companion, phone: Phone) -> None:
    page = phone(width=195, height=422)  # what is left of 390 pixels at a zoom of 200 %
    for where in visits(page, companion):
        if where != "the table":  # a big screen; the host corrects on a phone as it is
            unfold(page)
            assert page.evaluate(OVER_THE_EDGE) == [], where
