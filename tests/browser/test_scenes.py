"""Every page in every state that people see, opened once and held to everything that is asked of a
page: it looks as it did (`references`), axe finds nothing wrong with it for people who see, hear or
move differently, it fits the smallest phone in both languages, and it does so with letters twice as
large."""

from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import Page
from werkzeug.exceptions import NotFound

from tests.browser.conftest import Companion
from tests.browser.gallery import SCENES
from tests.browser.gallery import Scene
from tests.browser.gallery import at_home
from tests.browser.gallery import make_known
from tests.browser.gallery import own_card
from tests.browser.gallery import phone_of
from tests.browser.gallery import played
from tests.browser.gallery import visit
from tests.browser.measures import BROKEN
from tests.browser.measures import OVER_THE_EDGE
from tests.browser.measures import SCROLLED
from tests.browser.measures import misfits
from tests.browser.measures import resize
from tests.browser.measures import unfold
from tests.browser.measures import violations
from tests.browser.references import changes
from tests.waiting import SOON

pytestmark = pytest.mark.programs

LANGUAGES = {"en": "en", "pt-BR": "pt_BR"}


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_nothing_is_wrong_with_a_page(scene: Scene, browser: Browser, tmp_path: Path) -> None:
    faults: list[str] = []
    with at_home(tmp_path / "home") as companion:
        scene.prepare(companion)
        context = phone_of(scene.seat, browser, companion)
        for language, cookie in LANGUAGES.items():
            make_known(
                context, companion, scene.seat, colony_theme="system", colony_language=cookie
            )
            page = visit(scene, companion, context)
            if language == "en":
                faults += changes(scene, page, tmp_path)
            faults += [f"{language}, folded, {fault}" for fault in broken(page)]
            unfold(page)
            faults += [f"{language}, {fault}" for fault in (*broken(page), *fits(scene, page))]
            if language == "en":
                faults += large(scene, page)
                faults += violations(page)
        context.close()
    assert faults == []


def broken(page: Page) -> Iterator[str]:
    """Words that do not stand in one line, on phones of each size and on a laptop."""
    for width, height in ((320, 640), (360, 740), (390, 844), (1280, 720)):
        resize(page, width, height)
        yield from (f"{width} wide, broken: {word}" for word in page.evaluate(BROKEN))


def fits(scene: Scene, page: Page) -> Iterator[str]:
    """What is wrong on the smallest phone, and on one whose letters are twice as large; of the big
    screen also there."""
    resize(page, 320, 640)
    yield from misfits(page, "320 wide")
    resize(page, 390, 844, letters=200)
    yield from misfits(page, "200 % letters", touch=False)
    if scene.path == "/table":
        for width, height, letters in (
            (1920, 1080, 200),
            (960, 540, 100),
        ):  # letters, and all of it
            resize(page, width, height, letters)
            yield from misfits(page, f"{width} wide, {letters} % letters", touch=False)


def large(scene: Scene, page: Page) -> Iterator[str]:
    """What is wrong on a usual phone, on a laptop, and on a phone that shows all of the page twice
    as large."""
    if scene.path != "/table":
        resize(page, 195, 422)
        yield from (f"195 wide over the edge: {one}" for one in page.evaluate(OVER_THE_EDGE))
    for width, height in ((390, 844), (1280, 720)):
        resize(page, width, height)
        screen = scene.path == "/table" and width > 1000  # nobody taps it
        yield from misfits(page, f"{width} wide", touch=not screen)
        yield from (f"{width} wide, to be scrolled: {one}" for one in page.evaluate(SCROLLED))


NO_PAGES = {
    "pages.events": "/events?page=table",
    "pages.state": "/api/state",
    "pages.manifest": "/manifest.webmanifest",
    "pages.static": "/static/page.js",
    "joining.scanned": "/j/ABCDEF",
    "joining.invitation": "/invite?page=table",
    "devices.feed": "/feed/1",
    "devices.state": "/feed/1/state",
    "editor.export": "/cards/packs/own.txt",
    "after.after": "/after",
    "after.text": "/games/three-players-standard/record.toml",
    "after.table": "/games/three-players-standard/rounds.csv",
    "after.picture": "/games/three-players-standard/morale.svg",
}
"""Addresses that answer something else than a page: a stream, a file, where to go, or a part."""


def test_every_page_has_a_scene(companion: Companion) -> None:
    """Whoever adds a page adds a scene of it, or says what it is if it is none."""
    addresses = companion.app.url_map.bind("127.0.0.1")
    shown = set()
    for scene in SCENES:
        try:
            shown.add(addresses.match(scene.path.partition("?")[0])[0])
        except NotFound:
            assert scene.name == "not-found"
    rules = companion.app.url_map.iter_rules()
    answered = {rule.endpoint for rule in rules if "GET" in (rule.methods or ())}
    assert answered - shown == set(NO_PAGES)


@pytest.mark.parametrize("endpoint", NO_PAGES)
def test_what_needs_no_scene_is_no_page(endpoint: str, tmp_path: Path) -> None:
    with at_home(tmp_path) as companion:
        played(companion)
        own_card(companion)
        with closing(HTTPConnection("127.0.0.1", companion.port, timeout=SOON)) as line:
            line.request("GET", NO_PAGES[endpoint])
            answer = line.getresponse()
            assert answer.status in (200, 303)
            assert b"<!doctype" not in answer.read(15).lower() or answer.status == 303
