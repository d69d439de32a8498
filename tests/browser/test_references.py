"""What the pictures of the main pages are compared by sees what people see, and no more."""

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser
from playwright.sync_api import Page

from tests.browser.gallery import SCENE
from tests.browser.gallery import at_home
from tests.browser.gallery import phone_of
from tests.browser.gallery import visit
from tests.browser.references import APART
from tests.browser.references import FOLDER
from tests.browser.references import REFERENCES
from tests.browser.references import difference
from tests.browser.references import pictures

pytestmark = pytest.mark.programs

SEEN = {
    "a button is gone": "$('.ask button[value=end]').style.visibility = 'hidden'",
    "an icon is gone": "$('.ask svg').style.visibility = 'hidden'",
    "a small icon is gone": "$('.own svg').style.visibility = 'hidden'",
    "a line is gone": "$('.own li').style.visibility = 'hidden'",
    "a word is gone": "$('.ask summary span').style.opacity = 0",
    "a word is another colour": "$('.own b').style.color = '#ffc0c0'",
    "a ground is another colour": "$('.own').style.background = '#2b2740'",
    "two parts have changed places": "$('.own').parentElement.append($('.ask'))",
}
"""What somebody might do to the page of a turn without meaning to."""

NOT_SEEN = {
    "smoothed in another way": "document.body.style.textRendering = 'geometricPrecision'",
    "moved by less than half a pixel": "$('main').style.transform = 'translate(0.4px, 0.4px)'",
}
"""What differs between two computers."""


def test_no_picture_is_kept_for_nothing() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {one.file.name for one in REFERENCES}


def test_a_small_change_is_seen_and_another_smoothing_is_not(
    browser: Browser, tmp_path: Path
) -> None:
    scene = SCENE["me-turn"]
    with at_home(tmp_path) as companion:
        scene.prepare(companion)
        context = phone_of(scene.seat, browser, companion, theme="system")
        before = picture(visit(scene, companion, context))
        apart = {}
        for name, change in {**SEEN, **NOT_SEEN}.items():
            page = visit(scene, companion, context)
            page.evaluate(
                f"() => {{ const $ = (which) => document.querySelector(which); {change} }}"
            )
            now = picture(page)
            apart[name] = difference(before, now) if now.size == before.size else 255
            page.close()
        again = picture(visit(scene, companion, context))
        context.close()
    assert difference(before, again) == 0
    assert [name for name in SEEN if apart[name] <= 1.5 * APART] == []
    assert [name for name in NOT_SEEN if apart[name] > APART / 1.5] == []


def picture(page: Page) -> Image.Image:
    """The page of a turn as it would be compared."""
    return next(pictures(SCENE["me-turn"], page))[1]
