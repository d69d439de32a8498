"""The pages after a game on real screens: they need no script, and pictures come down."""

from pathlib import Path

import pytest

from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import Speaker
from tests.browser.conftest import Companion
from tests.browser.conftest import Phone
from tests.browser.conftest import sit
from tests.browser.measures import check
from tests.chronicle.games import GOLDEN
from tests.waiting import SOON

pytestmark = pytest.mark.programs

GAME = "/games/four-players-exiles"


CONTRAST = """() => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map((each) => {
      const part = each / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = light(getComputedStyle(document.querySelector("figure")).backgroundColor);
  return [...document.querySelectorAll(".chart :not(title, desc)")]
    .map((each) => getComputedStyle(each))
    .flatMap((style) => [style.fill, style.paintOrder === "normal" ? style.stroke : ""])
    .filter((colour) => colour.startsWith("rgb"))
    .map((colour) => [light(colour), ground].sort((a, b) => b - a))
    .map(([brighter, darker]) => (brighter + 0.05) / (darker + 0.05));
}"""
"""How much every line, dot and letter of the charts stands out from its ground."""


@pytest.fixture
def played(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> Companion:
    """A companion whose folder has two games that are over, both of which its list waits for."""
    monkeypatch.setattr("companion.web.after.routes.PATIENCE", SOON)
    for name in ("four-players-exiles", "three-players-standard"):
        text = (GOLDEN / f"{name}.toml").read_text(encoding="utf-8")
        Table.import_record(companion.lobby.folder / f"{name}.sqlite", text).close()
    return companion


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_charts_stand_out_by_night_and_by_day(played: Companion, phone: Phone, theme: str) -> None:
    page = phone("/games")
    page.context.add_cookies([{"name": "colony_theme", "value": theme, "url": played.address}])
    page.goto(played.address + GAME)
    ratios = page.evaluate(CONTRAST)
    assert len(ratios) > 50
    assert min(ratios) >= 3  # of letters 4.5: they are in the colours of all text


def test_without_a_script_everything_is_there(
    played: Companion, phone: Phone, tmp_path: Path
) -> None:
    page = phone("/games", java_script_enabled=False)
    page.get_by_role("link", name="ana, ben, cai, dia").tap()
    page.wait_for_url(f"**{GAME}")
    assert page.locator("svg.chart").count() == 5
    page.get_by_text("The numbers").first.tap()
    assert page.get_by_role("cell", name="Overpopulation: not averted").is_visible()
    with page.expect_download() as coming:
        page.get_by_role("link", name="Picture Morale, PNG").tap()
    picture = tmp_path / coming.value.suggested_filename
    coming.value.save_as(picture)
    assert picture.name == "four-players-exiles-morale.png"
    assert picture.read_bytes().startswith(b"\x89PNG")
    page.get_by_role("link", name="What happened, to read aloud").tap()
    page.wait_for_url(f"**{GAME}/story")
    assert page.get_by_text("died of a bite at the school").is_visible()


@pytest.mark.parametrize("language", ["en-GB", "pt-BR"])
def test_the_log_leads_back_on_a_small_phone(game: Companion, phone: Phone, language: str) -> None:
    page = sit(phone(width=320, height=640, locale=language), "Ana")
    for line in ("ana: move mike-cho to hospital", "ana: exposure wound", "ana: end"):
        assert game.table.say(Speaker("player", "ana"), line).accepted, line
    page.goto(game.address + "/log")
    check(page, f"the log, {language}")
    page.locator(".whole-log li", has_text="Mike Cho").last.locator(".back-to").tap()
    page.wait_for_url("**/log/back?to=*")
    check(page, f"the way back, {language}")
    page.locator("button.danger").tap()
    page.wait_for_url("**/log")
    assert game.table.view(CONSOLE).waiting == ("ana: turn",)
    assert game.table.view(CONSOLE).state["survivors"]["mike-cho"]["at"] == "colony"
