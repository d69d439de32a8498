"""What axe-core finds wrong with a page for people who see, hear or move differently: nothing, on
every page, in both themes, on a phone and on a large screen."""

from pathlib import Path
from typing import Any
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser
from playwright.sync_api import Page

from tests.browser.gallery import SCENES
from tests.browser.gallery import Scene
from tests.browser.gallery import at_home
from tests.browser.gallery import phone_of
from tests.browser.gallery import unfold
from tests.browser.gallery import visit

pytestmark = pytest.mark.programs

SIZES = ((390, 844), (1280, 720))

EVERYTHING = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
"""All rules that are on by default, those of best practice among them; and that of WCAG 2.2 for
the size of what is tapped, which is not."""

COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}
"""What alone differs between two themes."""

THEMES: tuple[tuple[Literal["dark", "light"], dict[str, Any]], ...] = (
    ("dark", EVERYTHING),
    ("light", COLOURS),
)


def violations(page: Page, options: dict[str, Any]) -> list[str]:
    """What axe finds, a line for each element."""
    found = page.evaluate("(options) => axe.run(options)", options)["violations"]
    return [
        f"{one['id']}: {node['html'][:160]} – {' '.join(node['failureSummary'].split())}"
        for one in found
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_axe_finds_nothing(scene: Scene, browser: Browser, tmp_path: Path) -> None:
    with at_home(tmp_path) as companion:
        scene.prepare(companion)
        context = phone_of(scene.seat, browser, companion, theme="system")
        page = visit(scene, companion, context)
        unfold(page)
        page.evaluate(Axe().axe_script)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for theme, options in THEMES:
                page.emulate_media(color_scheme=theme)
                assert violations(page, options) == [], f"{theme}, {width} pixels wide"
        context.close()
