"""What is measured on a page: that everything fits, is large enough for a finger, and keeps nobody
out. Each measure gives a line for every fault, and none when all is well."""

from collections.abc import Iterator
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

OVER_THE_EDGE = """() => {
  const wide = document.documentElement.clientWidth;
  return [...document.querySelectorAll("main *, header *, footer *")]
    .filter((each) => !each.closest(".for-readers, svg, .wide-table > table"))
    .filter((each) => getComputedStyle(each).position !== "fixed")
    .filter((each) => each.getBoundingClientRect().right > wide + 1)
    .map((each) => each.outerHTML.slice(0, 120));
}"""
"""What reaches further than the page is wide."""

CUT_OFF = """() => [...document.querySelectorAll(
    "button, a, summary, label, legend, select, h1, h2, h3, p, li, td, .chair")]
  .filter((each) => each.clientWidth > 0 && each.textContent.trim())
  .filter((each) => !each.closest(".for-readers, .wide-table"))
  .filter((each) => {
    const style = getComputedStyle(each);
    const shown = style.overflowX === "visible"
      && !each.matches("button, summary, .face, .chair, h1, h2");
    return style.display !== "inline" && !shown && each.scrollWidth > each.clientWidth + 1;
  })
  .map((each) => each.outerHTML.slice(0, 120))"""
"""What holds more words than it shows; of a button, a symbol to tap, a heading or a seat also what
hangs over it."""

TOO_SMALL = """() => [...document.querySelectorAll("button, summary, select, nav a")]
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([each, box]) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
  .map(([each]) => each.outerHTML.slice(0, 120))"""
"""What is to be tapped and smaller than a finger."""

BROKEN = r"""() => {
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const shown = text.parentElement.checkVisibility();
    if (!shown || text.parentElement.closest(".for-readers, select")) continue;
    for (const word of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (lines.size > 1) found.push(`${word[0]} in ${text.parentElement.outerHTML.slice(0, 100)}`);
    }
  }
  return found;
}"""
"""Words that are broken in the middle."""

SCROLLED = """() => [...document.querySelectorAll(".wide-table")]
  .filter((each) => each.scrollWidth > each.clientWidth)
  .map((each) => each.ariaLabel)"""
"""Tables that are wider than there is room for."""

FLAT = """() => [...document.querySelectorAll("main *")]
  .filter((each) => getComputedStyle(each).position === "sticky")
  .forEach((each) => { each.style.position = "static"; })"""
"""Whatever stays in sight while the page is scrolled lies over something else; that is no fault."""

LETTERS = """(percent) => {
  document.documentElement.style.fontSize = `${percent}%`;
  window.scrollTo(0, 0);
  const drawn = new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return Promise.race([drawn, new Promise((done) => setTimeout(done, 200))]);
}"""
"""Returns when the page has been drawn, or would have been if anybody saw it."""

EVERYTHING = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
"""All rules that are on by default, those of best practice among them; and that of WCAG 2.2 for
the size of what is tapped, which is not."""

COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}
"""What alone differs between two themes."""


def unfold(page: Page) -> None:
    """Open everything that is folded away."""
    page.evaluate(
        "() => document.querySelectorAll('details').forEach((each) => {"
        " each.removeAttribute('name'); each.open = true; })"
    )


def misfits(page: Page, where: str = "", *, touch: bool = True) -> list[str]:
    """What runs over the edge, is cut off, or (for a finger) is too small to be tapped."""
    measures = {"over the edge": OVER_THE_EDGE, "cut off": CUT_OFF}
    if touch:
        measures["too small"] = TOO_SMALL
    return [
        f"{where} {what}: {one}".strip()
        for what, measure in measures.items()
        for one in page.evaluate(measure)
    ]


def check(page: Page, where: str, *, touch: bool = True) -> None:
    """Unfold everything once the page has settled, and see that it fits."""
    page.wait_for_timeout(250)
    unfold(page)
    assert misfits(page, touch=touch) == [], where


def resize(page: Page, width: int, height: int, letters: int = 100) -> None:
    """Give the page this size, and its letters so many per cent of theirs; look at its top."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(LETTERS, letters)


def violations(page: Page) -> Iterator[str]:
    """What axe finds in a page whose theme follows the system's: in both themes, on a phone and on
    a large screen."""
    page.evaluate(FLAT)
    page.evaluate(Axe().axe_script)
    for width, height in ((390, 844), (1280, 720)):
        resize(page, width, height)
        for theme in ("dark", "light"):
            page.emulate_media(color_scheme=theme)
            options: dict[str, Any] = EVERYTHING if theme == "dark" else COLOURS
            found = page.evaluate("(options) => axe.run(options)", options)["violations"]
            for one in found:
                for node in one["nodes"]:
                    why = " ".join(node["failureSummary"].split())
                    yield f"axe, {theme}, {width} wide: {one['id']}: {node['html'][:160]} – {why}"
