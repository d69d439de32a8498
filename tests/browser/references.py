"""Pictures of the main pages, kept beside the tests: what a page looked like when somebody last
looked at it, from its top to its bottom. `test_scenes` holds the pages to them. After a page was
changed on purpose, take them anew and look at each before it is committed:

    .venv/bin/python -m tests.browser.references [NAME …]

Every page is drawn in one typeface (`TYPEFACE`), so that lines break alike on all computers, and
without what is another each time (the address, the number of a phone). What is left to differ
between two computers is how the edges of letters are smoothed, and half a pixel of where they
stand. So two pictures are compared at half their size and a little blurred, and a pixel counts as
another only by as much as it is brighter or darker, in red, green or blue, than all the pixels
around its place in the other picture; averaged with its neighbours. `APART` says how much that may
be.
"""

import sys
import tempfile
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Literal

from PIL import Image
from PIL import ImageChops
from PIL import ImageFilter
from playwright.sync_api import Page
from playwright.sync_api import sync_playwright

from tests.browser.conftest import chromium
from tests.browser.gallery import SCENE
from tests.browser.gallery import SCENES
from tests.browser.gallery import Scene
from tests.browser.gallery import at_home
from tests.browser.gallery import phone_of
from tests.browser.gallery import visit

FOLDER = Path(__file__).parent / "references"

PHONE, LAPTOP = (390, 844), (1280, 720)

TYPEFACE = "DejaVu Sans"
"""Debian's package fonts-dejavu-core."""

APART = 14
"""By so much of 255 the pixel that differs most may differ. Measured: the same page again 0 to 3;
with letters smoothed in another way, set at whole pixels only, or moved by 0.4 pixels, 3 to 8; with
one button, icon or line missing 21 to 206, and with one line in another colour 34 to 37."""

STILL = f"""() => {{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * {{ font-family: "{TYPEFACE}" !important; }}
    .qr, .address, .number {{ visibility: hidden; }}`);
  document.adoptedStyleSheets = [sheet];
  return document.fonts.check('16px "{TYPEFACE}"');
}}"""
AS_IT_WAS = "() => { document.adoptedStyleSheets = []; }"


@dataclass(frozen=True)
class Reference:
    """A page as a picture: the whole of a scene, in a window of this size."""

    scene: str
    size: tuple[int, int] = PHONE
    theme: Literal["dark", "light"] = "dark"

    @property
    def name(self) -> str:
        """What the picture is called."""
        large = "-large" if self.size == LAPTOP else ""
        return f"{self.scene}{large}{'-light' if self.theme == 'light' else ''}"

    @property
    def file(self) -> Path:
        """Where it is kept."""
        return FOLDER / f"{self.name}.png"


def _of(
    names: Sequence[str],
    size: tuple[int, int] = PHONE,
    theme: Literal["dark", "light"] = "dark",
) -> tuple[Reference, ...]:
    return tuple(Reference(SCENE[name].name, size, theme) for name in names)


REFERENCES = (
    *_of(("new", "new-again", "seats", "seats-asking", "lists", "me-keep", "me-dice", "me-turn")),
    *_of(("me-exposure", "me-waiting", "me-vote", "me-over", "secret", "table", "stock", "log")),
    *_of(("back", "box", "game", "story", "games", "cards", "card-crises", "deck", "not-found")),
    *_of(("table", "table-colony-phase", "table-over", "stock", "lists", "game"), LAPTOP),
    *_of(("me-turn", "seats", "cards"), PHONE, "light"),
    *_of(("table", "game"), LAPTOP, "light"),
)


def pictures(scene: Scene, page: Page) -> Iterator[tuple[Reference, Image.Image]]:
    """The pictures of a scene that are kept, as they are now, at half their size; ``page`` shows
    it, and its theme follows the system's."""
    kept = [one for one in REFERENCES if one.scene == scene.name]
    if not kept:
        return
    assert page.evaluate(STILL), f"The pictures need the typeface {TYPEFACE}: fonts-dejavu-core."
    page.mouse.move(0, 0)
    for reference in kept:
        width, height = reference.size
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=reference.theme)
        yield reference, _half(page.screenshot(full_page=True))
    page.evaluate(AS_IT_WAS)


def _half(taken: bytes) -> Image.Image:
    picture = Image.open(BytesIO(taken)).convert("RGB")
    size = picture.width // 2, picture.height // 2
    return picture.resize(size, Image.Resampling.BOX)


def changes(scene: Scene, page: Page, folder: Path) -> Iterator[str]:
    """Which pictures of a scene are others now; those are left in ``folder``."""
    for reference, now in pictures(scene, page):
        kept = Image.open(reference.file).convert("RGB")
        if now.size != kept.size:
            what = f"{2 * now.height} pixels high, not {2 * kept.height}"
        elif (apart := difference(kept, now)) > APART:
            what = f"apart by {apart}"
        else:
            continue
        now.save(folder / reference.file.name)
        yield (
            f"{reference.name} looks different, {what}: compare"
            f" {folder / reference.file.name} with {reference.file}. If that is meant:"
            f" python -m tests.browser.references {reference.name}"
        )


def difference(one: Image.Image, other: Image.Image) -> int:
    """By how much of 255 the pixel differs that differs most, in two pictures of one size."""
    soft = [each.filter(ImageFilter.GaussianBlur(1)) for each in (one, other)]
    apart = ImageChops.lighter(_beyond(soft[0], soft[1]), _beyond(soft[1], soft[0]))
    averaged = apart.filter(ImageFilter.BoxBlur(1))
    return max(most for _least, most in averaged.getextrema())  # type: ignore[misc]


def _beyond(picture: Image.Image, around: Image.Image) -> Image.Image:
    """How much each pixel is brighter or darker than all those around its place in another."""
    brightest = around.filter(ImageFilter.MaxFilter(3))
    darkest = around.filter(ImageFilter.MinFilter(3))
    return ImageChops.lighter(
        ImageChops.subtract(picture, brightest), ImageChops.subtract(darkest, picture)
    )


def main(names: Sequence[str] = ()) -> None:
    """Take the pictures of these names anew, or all."""
    FOLDER.mkdir(exist_ok=True)
    wanted = [one for one in REFERENCES if not names or one.name in names]
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        for scene in SCENES:
            if not any(one.scene == scene.name for one in wanted):
                continue
            with tempfile.TemporaryDirectory() as folder, at_home(Path(folder)) as companion:
                scene.prepare(companion)
                context = phone_of(scene.seat, browser, companion, theme="system")
                page = visit(scene, companion, context)
                for reference, taken in pictures(scene, page):
                    if reference in wanted:
                        few = taken.quantize(
                            256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE
                        )
                        few.save(reference.file, optimize=True)
                        print(reference.file.name)
                context.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
