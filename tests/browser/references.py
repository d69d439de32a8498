"""Pictures of the main pages, kept beside the tests: what a page looked like when somebody last
looked at it. `test_references` holds the pages to them. After a page was changed on purpose, take
them anew and look at each before it is committed:

    .venv/bin/python -m tests.browser.references [NAME …]

The letters of two computers differ in shape and width, and so does where a line breaks. A picture
is therefore compared as one sees it with half-closed eyes, as `SQUARES` grey squares to a line:
whether a part is missing, at another place, or in the colours of another theme shows there; a
letter does not.
"""

import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image
from PIL import ImageChops
from PIL import ImageFilter
from PIL import ImageStat
from playwright.sync_api import Browser
from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM
from tests.browser.gallery import SCENE
from tests.browser.gallery import Scene
from tests.browser.gallery import at_home
from tests.browser.gallery import phone_of
from tests.browser.gallery import visit

FOLDER = Path(__file__).parent / "references"

PHONE, LAPTOP = (390, 844), (1280, 720)

SQUARES = 16
"""To the width of a picture."""

APART = 6.5
"""By so much of 255 the squares of two pictures may differ on average. Measured: the same page
again 0 to 0.4, in letters of another kind or width 0.3 to 6.2; without the style sheet of what it
shows, or without its main part, mostly 6 to 20; in the other theme 180 and more."""


@dataclass(frozen=True)
class Reference:
    """A page as a picture: the first screen of a scene."""

    scene: Scene
    size: tuple[int, int] = PHONE
    theme: str = "dark"

    @property
    def name(self) -> str:
        """What the picture is called."""
        large = "-large" if self.size == LAPTOP else ""
        return f"{self.scene.name}{large}{'-light' if self.theme == 'light' else ''}"

    @property
    def file(self) -> Path:
        """Where it is kept."""
        return FOLDER / f"{self.name}.png"


def _of(names: Sequence[str], *more: object) -> tuple[Reference, ...]:
    return tuple(Reference(SCENE[name], *more) for name in names)  # type: ignore[arg-type]


REFERENCES = (
    *_of(("new", "new-again", "seats", "seats-asking", "lists", "me-keep", "me-dice", "me-turn")),
    *_of(("me-exposure", "me-waiting", "me-vote", "me-over", "secret", "table", "stock", "log")),
    *_of(("back", "box", "game", "story", "games", "cards", "card-crises", "deck", "not-found")),
    *_of(("table", "table-colony-phase", "table-over", "stock", "lists", "game"), LAPTOP),
    *_of(("me-turn", "seats", "cards"), PHONE, "light"),
    *_of(("table", "game"), LAPTOP, "light"),
)


def take(reference: Reference, browser: Browser, folder: Path) -> Image.Image:
    """The page as it is now, at half its size."""
    with at_home(folder) as companion:
        reference.scene.prepare(companion)
        width, height = reference.size
        context = phone_of(
            reference.scene.seat,
            browser,
            companion,
            reference.theme,
            viewport={"width": width, "height": height},
        )
        page = visit(reference.scene, companion, context)
        page.mouse.move(0, 0)
        page.wait_for_timeout(200)
        taken = Image.open(BytesIO(page.screenshot())).convert("RGB")
        context.close()
    return taken.resize((width // 2, height // 2), Image.Resampling.LANCZOS)


def difference(one: Image.Image, other: Image.Image) -> float:
    """By how much of 255 two pictures of one size differ, seen as a few grey squares."""
    seen = [_squares(each) for each in (one, other)]
    return float(ImageStat.Stat(ImageChops.difference(*seen)).mean[0])


def _squares(picture: Image.Image) -> Image.Image:
    width, height = picture.size
    rows = round(SQUARES * height / width)
    soft = picture.convert("L").filter(ImageFilter.GaussianBlur(width / SQUARES / 2))
    return soft.resize((SQUARES, rows), Image.Resampling.BOX)


def main(names: Sequence[str] = ()) -> None:
    """Take the pictures of these names anew, or all."""
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for reference in REFERENCES:
            if names and reference.name not in names:
                continue
            with tempfile.TemporaryDirectory() as folder:
                taken = take(reference, chromium, Path(folder))
            taken.quantize(64, dither=Image.Dither.NONE).save(reference.file, optimize=True)
            print(reference.file.name)
        chromium.close()


if __name__ == "__main__":
    main(sys.argv[1:])
