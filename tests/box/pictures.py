"""Draws the pictures of the panels anew: ``python -m tests.box.pictures``.

Those in ``docs`` are what the chips of a simulated box show in the middle of a game, so they never
promise anything that the panels do not do. Those in ``tests/box/reference`` are every
screen in every language, a pixel of the panel as a pixel. `tests.box.test_pictures` holds both to
what is drawn: draw them anew, look at each that has changed, and keep it if that is meant.
"""

import tempfile
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from companion.box import Box
from companion.box.texts import words
from companion.box.texts.names import Names
from companion.i18n import LANGUAGES
from companion.i18n import gettext
from companion.i18n import speaking
from companion.table.table import Table
from companion.table.types import BOX
from hardware.simulated import SimulatedBox
from hardware.simulated import png
from tests.box.gallery import gallery
from tests.box.places import DICE
from tests.box.places import NAMES
from tests.box.places import TURN
from tests.box.reading import heading
from tests.box.reading import marked
from tests.box.reading import picture
from tests.waiting import comes_true

DOCS = Path(__file__).parents[2] / "docs"
SCALE = 4

REFERENCE = Path(__file__).parent / "reference"


def reference() -> dict[Path, bytes]:
    """Every screen in every language: PNGs by where they are kept."""
    return {
        REFERENCE / language / f"{name}.png": png(picture)
        for language in LANGUAGES
        for name, picture in gallery(language).items()
    }


def documented() -> dict[Path, bytes]:
    """The panels that the README and the manual show: PNGs by where they are kept."""
    manual = DOCS / "manual"
    return {
        **_named(DOCS / "pictures", panels("en")),
        **_named(manual / "pictures", asking("en")),
        **_named(manual / "pt-BR" / "pictures", {**panels("pt_BR"), **asking("pt_BR")}),
    }


def _named(folder: Path, drawn: Mapping[str, bytes]) -> dict[Path, bytes]:
    return {folder / f"panel-{name}.png": png_ for name, png_ in drawn.items()}


@contextmanager
def at_the_box(
    setup: Mapping[str, Any] = TURN, lines: Sequence[str] = (), language: str = "en"
) -> Iterator[tuple[Table, Box]]:
    """A game of Ana, Ben and Cai with a simulated box that shows it."""
    with tempfile.TemporaryDirectory() as folder:
        table = Table.create(Path(folder) / "game.sqlite", setup, NAMES, seed=7)
        for line in lines:
            assert table.say(BOX, line).accepted, line
        box = Box(table, SimulatedBox(), language=language)
        box.start()
        try:
            yield table, box
        finally:
            box.close()
            table.close()


CONTRIBUTED = ("table: set waste 12", "ana: contribute medicine", "ana: contribute fuel")


def panels(language: str) -> dict[str, bytes]:
    """The three panels in Ana's turn, while she moves a survivor: PNGs by the panel's role."""
    with at_the_box(lines=CONTRIBUTED, language=language) as (_table, box), speaking(language):
        names = Names({})
        move, sophie = names.word("move"), names.word("sophie-robinson")
        shows(box, f"Ana: {words.kind('turn')}")
        choose(box, move)
        shows(box, f"Ana: {move}")
        choose(box, sophie)
        shows(box, f"Ana: {move} {sophie} {names.word('to')}")
        return box.pictures(SCALE)


def asking(language: str) -> dict[str, bytes]:
    """The panel that asks, in the moments that the manual tells of: PNGs by what they show."""
    with speaking(language):
        return {
            "undo": undoing(language),
            "tray": tray(language),
            "asked": asked_for_a_seat(language),
        }


def undoing(language: str) -> bytes:
    """When *undo* was pressed and is not held yet."""
    with at_the_box(lines=CONTRIBUTED, language=language) as (_table, box):
        shows(box, f"Ana: {words.kind('turn')}")
        box.press("undo")
        marks(box, gettext("Take this back"))
        return box.pictures(SCALE)["prompt"]


def tray(language: str) -> bytes:
    """With Ana's dice in the tray."""
    with at_the_box(DICE, language=language) as (_table, box):
        shows(box, gettext("Which question?"))
        box.roll(["3", "5", "6"])
        shows(box, gettext("Tray: %(dice)s") % {"dice": "3 5 6"})
        return box.pictures(SCALE)["prompt"]


def asked_for_a_seat(language: str) -> bytes:
    """While a phone asks for the seat of Ben, which another holds."""
    with (
        at_the_box(language=language) as (table, box),
        patch("companion.table.seats.secrets.choice", return_value="47"),
    ):
        table.claim("ben")
        table.ask("ben")
        marks(box, gettext("Yes, give it"))
        return box.pictures(SCALE)["prompt"]


def choose(box: Box, label: str) -> None:
    """Walk down the list to this answer and press OK, each step once the last one is shown."""
    while (here := _marked(box)) != label:
        box.press("down")
        if not comes_true(partial(_left, box, here)):
            raise TimeoutError(f'The prompt panel stays at "{here}".')
    box.press("ok")


def _marked(box: Box) -> str:
    """The answer that is marked on the prompt panel."""
    return marked(picture(box.pictures()["prompt"]))


def _left(box: Box, label: str) -> bool:
    """Whether another answer is marked by now."""
    return _marked(box) != label


def shows(box: Box, words: str) -> None:
    """Wait until the prompt panel asks this; raises `TimeoutError`."""
    if not comes_true(lambda: heading(picture(box.pictures()["prompt"])) == words):
        raise TimeoutError(f'The prompt panel does not come to show "{words}".')


def marks(box: Box, label: str) -> None:
    """Wait until this answer is marked on the prompt panel; raises `TimeoutError`."""
    if not comes_true(lambda: _marked(box) == label):
        raise TimeoutError(f'The prompt panel does not come to mark "{label}".')


def draw() -> None:
    """Write the panels of the README and the manual, where they have changed."""
    _write(documented())


def _write(drawn: Mapping[Path, bytes]) -> None:
    for path, png_ in drawn.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or picture(path.read_bytes()) != picture(png_):
            path.write_bytes(png_)


if __name__ == "__main__":
    draw()
    screens = reference()
    for old in REFERENCE.glob("*/*.png"):
        if old not in screens:
            old.unlink()
    _write(screens)
