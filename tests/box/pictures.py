"""Draws the pictures of the panels anew: ``python -m tests.box.pictures``.

Those in ``docs/pictures`` are what the chips of a simulated box show in the middle of a game, so
they never promise anything that the panels do not do. Those in ``tests/box/reference`` are every
screen in every language, a pixel of the panel as a pixel. `tests.box.test_pictures` holds both to
what is drawn: draw them anew, look at each that has changed, and keep it if that is meant.
"""

import tempfile
from pathlib import Path

from companion.box import Box
from companion.i18n import LANGUAGES
from companion.table.table import Table
from companion.table.types import BOX
from hardware.simulated import SimulatedBox
from hardware.simulated import png
from tests.box.gallery import gallery
from tests.box.places import NAMES
from tests.box.places import TURN
from tests.box.reading import heading
from tests.box.reading import marked
from tests.box.reading import picture
from tests.hardware.helpers import until

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SCALE = 4

REFERENCE = Path(__file__).parent / "reference"


def reference() -> dict[Path, bytes]:
    """Every screen in every language: PNGs by where they are kept."""
    return {
        REFERENCE / language / f"{name}.png": png(picture)
        for language in LANGUAGES
        for name, picture in gallery(language).items()
    }


def panels() -> dict[str, bytes]:
    """The three panels in Ana's turn, while she moves a survivor: PNGs by the panel's role."""
    with tempfile.TemporaryDirectory() as folder:
        table = Table.create(Path(folder) / "game.sqlite", TURN, NAMES, seed=7)
        for line in ("table: set waste 12", "ana: contribute medicine", "ana: contribute fuel"):
            assert table.say(BOX, line).accepted, line
        box = Box(table, SimulatedBox())
        box.start()
        try:
            shows(box, "Ana: turn")
            choose(box, "Move")
            shows(box, "Ana: Move")
            choose(box, "Sophie Robinson")
            shows(box, "Ana: Move Sophie Robinson to")
            return box.pictures(SCALE)
        finally:
            box.close()
            table.close()


def choose(box: Box, label: str) -> None:
    """Walk down the list to this answer and press OK."""
    while marked(picture(box.pictures()["prompt"])) != label:
        box.press("down")
    box.press("ok")


def shows(box: Box, words: str) -> None:
    """Wait until the prompt panel asks this; raises `TimeoutError`."""
    if not until(lambda: heading(picture(box.pictures()["prompt"])) == words):
        raise TimeoutError(f'The prompt panel does not come to show "{words}".')


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for role, drawn in panels().items():
        (FOLDER / f"panel-{role}.png").write_bytes(drawn)
    screens = reference()
    for old in REFERENCE.glob("*/*.png"):
        if old not in screens:
            old.unlink()
    for path, drawn in screens.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or picture(path.read_bytes()) != picture(drawn):
            path.write_bytes(drawn)
