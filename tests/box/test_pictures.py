"""The pictures in the documentation are what the panels show."""

from tests.box.pictures import FOLDER
from tests.box.pictures import panels
from tests.box.reading import picture


def test_the_documented_panels_are_the_real_ones() -> None:
    for role, png in panels().items():
        documented = picture((FOLDER / f"panel-{role}.png").read_bytes())
        drawn = picture(png)
        assert documented.size == drawn.size == (512, 256)
        assert documented.tobytes() == drawn.tobytes(), (
            f"panel-{role}.png is out of date: run python -m tests.box.pictures"
        )
