"""The pictures that are kept are what the panels show."""

import pytest

from companion.i18n import LANGUAGES
from hardware.panels import SHIFTS
from hardware.panels import shifted
from tests.box.gallery import Gallery
from tests.box.gallery import gallery
from tests.box.pictures import REFERENCE
from tests.box.pictures import documented
from tests.box.reading import picture

AGAIN = "run python -m tests.box.pictures, and look at what has changed"


@pytest.fixture(scope="module", params=LANGUAGES)
def screens(request: pytest.FixtureRequest) -> tuple[str, Gallery]:
    language: str = request.param
    return language, gallery(language)


def test_the_documented_panels_are_the_real_ones() -> None:
    for path, png in documented().items():
        kept = picture(path.read_bytes())
        drawn = picture(png)
        assert kept.size == drawn.size == (512, 256)
        assert kept.tobytes() == drawn.tobytes(), f"{path.name} is out of date: {AGAIN}"


def test_every_screen_is_as_it_is_kept(screens: tuple[str, Gallery]) -> None:
    language, drawn = screens
    folder = REFERENCE / language
    assert sorted(path.stem for path in folder.glob("*.png")) == sorted(drawn), AGAIN
    for name, screen in drawn.items():
        kept = picture((folder / f"{name}.png").read_bytes())
        assert kept.tobytes() == screen.tobytes(), f"{language}/{name}.png is out of date: {AGAIN}"


def test_no_letter_leaves_the_panel_when_the_picture_moves(screens: tuple[str, Gallery]) -> None:
    """Bars, frames and the ground of a code may: they go on beside what is lost."""
    for name, screen in screens[1].items():
        for shift in SHIFTS:
            assert shifted(screen, shift).size == screen.size
        right = screen.crop((127, 0, 128, 64))
        below = screen.crop((0, 63, 128, 64))
        for edge, beside in (
            (right, screen.crop((126, 0, 127, 64))),
            (below, screen.crop((0, 62, 128, 63))),
        ):
            lit = zip(edge.tobytes(), beside.tobytes(), strict=True)
            assert all(outer & ~inner == 0 for outer, inner in lit), name
