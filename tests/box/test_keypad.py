"""From the keys of the dice keypad to a line of the game: firmware, cable, box and table."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.table.types import BOX
from tests.box.conftest import Opener
from tests.box.places import DICE
from tests.box.reading import heading
from tests.box.reading import sentence
from tests.box.stand import Stand
from tests.firmware.bench import WAITING
from tests.firmware.bench import Pico
from tests.waiting import until


@pytest.mark.programs
def test_what_is_keyed_in_is_shown_stored_acknowledged_and_said_with_ok(
    tmp_path: Path, open_table: Opener, stand_at: Callable[..., Stand]
) -> None:
    table = open_table(DICE)
    stand = stand_at(table)
    stand.rig.dice.unplug()
    pico = Pico(tmp_path, stand.rig.dice.path)
    try:
        pico.power()
        pico.plug()
        until(lambda: "tray" not in stand.box.status())
        pico.press("3", "5", "6")
        assert stand.shows(sentence, "Tray: 3 5 6")
        pico.press("send")
        assert stand.shows(heading, "Tray: 3 5 6")
        until(lambda: pico.flashes() == 1)
        assert not pico.lit(WAITING)
        pico.press("2")
        assert stand.shows(sentence, "Tray: 2")
        pico.press("clear")
        assert stand.shows(heading, "Tray: 3 5 6")
        stand.press("ok")
        until(lambda: table.view(BOX).log != ())
        line = table.view(BOX).log[-1]
        assert (line.text, line.source) == ("ana: dice 3 5 6", "tray")
    finally:
        pico.close()
