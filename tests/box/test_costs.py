"""What the box may cost: bytes on the wires, as the chips count them, and memory."""

import queue
import statistics
from pathlib import Path

import pytest

from companion.box import screens
from companion.table.types import BOX
from hardware import PanelConfig
from hardware import Panels
from hardware.config import DRIVERS
from hardware.simulated import SimulatedI2C
from tests.bench.panels import EDITOR
from tests.bench.panels import PAGES
from tests.bench.panels import Bench
from tests.bench.panels import resident
from tests.box.conftest import Opener
from tests.box.places import NAMES
from tests.box.places import TURN
from tests.running import Companion


@pytest.mark.parametrize("driver", DRIVERS)
def test_a_changed_digit_of_morale_is_at_most_200_bytes(driver: str, open_table: Opener) -> None:
    """luma's whole frame has 1,034."""
    state = open_table(TURN).view(BOX).state
    config = PanelConfig("colony", 0x3C, 1, driver=driver)
    i2c = SimulatedI2C([config])
    panels = Panels([config], queue.Queue(), open_bus=i2c.open_bus)
    costs = []
    for morale in [6, *(to for other in range(10) for to in (other, 9 - other))]:
        state["colonies"]["colony"]["morale"] = morale
        panels.show("colony", screens.colony(state))
        before = i2c.wire_bytes
        panels.step()
        costs.append(i2c.wire_bytes - before)
    first, *digits = costs
    assert first > 1000
    assert max(digits) <= 200


def test_from_a_press_to_the_last_byte_the_wires_are_busy_for_less_than_14_ms(
    tmp_path: Path,
) -> None:
    """At most 15 ms in the median with what is computed, which depends on the machine."""
    bench = Bench(tmp_path)
    try:
        wires = [busy for _computed, busy in bench.presses(4)]
    finally:
        bench.close()
    assert 0.001 < statistics.median(wires) < 0.014


def test_a_companion_with_everything_has_at_most_80_mb(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As the service has it.
    monkeypatch.setenv("MALLOC_ARENA_MAX", "1")
    companion = Companion(tmp_path / "data", "--box", "simulated", "--bots", "companion")
    try:
        opened = [companion.call("GET", page)[0] for page in EDITOR]
        form = {"name": NAMES, "objective": "we-need-more-samples", "deck": ["objectives"]}
        companion.call("POST", "/new", form)
        assert companion.sit("ana") == 303
        opened += [companion.call("GET", page)[0] for page in PAGES]
        assert set(opened) == {200}
        assert 20 < resident(companion.process.pid) <= 80
    finally:
        companion.end()
