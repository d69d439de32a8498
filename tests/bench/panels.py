"""What the panels of a box cost: ``python -m tests.bench.panels``.

Prints, for a box with three panels at a game:

- from a press to the last byte of the panel that changed last: the time that all threads of this
  process computed, and the time that the wires were busy at 400 kHz as the simulated chips count
  it. What a debouncer waits for (20 ms) and what the disk waits for are not in it;
- the bytes of a changed digit of morale, by driver;
- the bytes and the computing of a minute in which nothing happens;
- the memory of a whole companion with pages opened, cards and bots loaded and a game on the table,
  and what it computes when idle. The doubles of the devices are in it: the simulated tray alone
  takes more than half of that.

Times of computing are of this machine. A Raspberry Pi Zero 2 W is ten to twenty times slower.
"""

import argparse
import os
import queue
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from companion.box import Box
from companion.box import screens
from companion.table.table import Table
from companion.table.types import BOX
from hardware import PanelConfig
from hardware import Panels
from hardware import Pressed
from hardware.config import DRIVERS
from hardware.simulated import SimulatedBox
from hardware.simulated import SimulatedI2C
from tests.box.places import NAMES
from tests.box.places import TURN
from tests.running import Companion

TURNS = ("down", "down", "ok", "down", "ok", "back", "back", "up", "up", "up", "ok")
"""What is pressed in a turn: down the list, into an answer, into it again, out, and to its end."""

EDITOR = ("/", "/cards", "/cards/decks/library", "/cards/items")
PAGES = ("/", "/table", "/box", "/api/state")
"""What is opened before there is a game, and then."""


def milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms"


class Bench:
    """A box at a table, and how long it takes from a press until nothing is sent any more."""

    def __init__(self, folder: Path) -> None:
        self.table = Table.create(folder / "game.sqlite", TURN, NAMES, seed=7)
        self.rig = SimulatedBox()
        self._now = 0.0
        self.box = Box(self.table, self.rig, clock=lambda: self._now)
        self.box.start()
        self.settle()

    def close(self) -> None:
        self.box.close()
        self.table.close()

    def settle(self) -> None:
        """Wait until the box has taken and the panels have shown what there is."""
        taken = threading.Event()
        self.rig.events.put(taken)
        taken.wait()
        for _ in range(2):
            self.rig.panels.answers(10)

    def press(self, button: str) -> tuple[float, float]:
        """Seconds of computing, and of the wires, that a press takes."""
        computed, busy = time.process_time(), self.rig.i2c.seconds()
        # A second later than the last press, by the box's clock, so that no button is deaf.
        self._now += 1.0
        self.rig.events.put(Pressed(button, False, self._now))
        self.settle()
        return time.process_time() - computed, self.rig.i2c.seconds() - busy

    def presses(self, turns: int) -> Iterator[tuple[float, float]]:
        for number in range(turns):
            if number % 3 == 2:
                # Back to where a turn is asked for, whatever the game has come to.
                self.table.say(BOX, "table: goto player-turns")
                self.settle()
            for button in TURNS:
                yield self.press(button)


def tell_presses(bench: Bench, turns: int) -> None:
    taken = list(bench.presses(turns))
    computing = [computed for computed, _ in taken]
    wires = [busy for _, busy in taken]
    whole = sorted(computed + busy for computed, busy in taken)
    print(f"{len(taken)} presses, to the last byte of the changed panels:")
    print(f"  median {milliseconds(statistics.median(whole))}", end="")
    print(f", nine in ten {milliseconds(whole[int(0.9 * len(whole))])}", end="")
    print(f", longest {milliseconds(whole[-1])}")
    print(f"  computing: median {milliseconds(statistics.median(computing))}", end="")
    print(f"; wires: median {milliseconds(statistics.median(wires))}")


def tell_morale(table: Table) -> None:
    state = table.view(BOX).state
    for driver in DRIVERS:
        config = PanelConfig("colony", 0x3C, 1, driver=driver)
        i2c = SimulatedI2C([config])
        panels = Panels([config], queue.Queue(), open_bus=i2c.open_bus)
        costs = []
        for morale in [*range(10), *reversed(range(9))]:
            state["colonies"]["colony"]["morale"] = morale
            panels.show("colony", screens.colony(state))
            before = i2c.wire_bytes
            panels.step()
            costs.append(i2c.wire_bytes - before)
        first, *digits = costs
        print(f"a digit of morale on an {driver}: {min(digits)} to {max(digits)} bytes", end="")
        print(f" (initialisation and whole picture: {first})")


def tell_idle(bench: Bench, seconds: float) -> None:
    computed, sent = time.process_time(), bench.rig.i2c.wire_bytes
    time.sleep(seconds)
    computed, sent = time.process_time() - computed, bench.rig.i2c.wire_bytes - sent
    print(f"the box alone, {seconds:.0f} s of nothing: {sent:,} bytes", end="")
    print(f", {100 * computed / seconds:.2f} % of a core")


def tell_daemon(folder: Path, seconds: float) -> None:
    companion = Companion(folder / "data", "--box", "simulated", "--bots", "companion")
    try:
        opened = [companion.call("GET", page)[0] for page in EDITOR]
        form = {"name": NAMES, "objective": "we-need-more-samples", "deck": ["objectives"]}
        companion.call("POST", "/new", form)
        companion.sit("ana")
        opened += [companion.call("GET", page)[0] for page in PAGES]
        process = companion.process.pid
        time.sleep(5)
        before = ticks(process)
        time.sleep(seconds)
        computed = (ticks(process) - before) / os.sysconf("SC_CLK_TCK")
        print(f"a companion after {opened.count(200)} pages, with bots and the simulated", end="")
        print(f" box: {resident(process):.1f} MB", end="")
        print(f", idle {100 * computed / seconds:.2f} % of a core")
    finally:
        companion.end()


def ticks(process: int) -> int:
    """What a process has computed, in ticks of the clock."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def resident(process: int) -> float:
    """Its memory, in MB."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024**2


def main() -> None:
    """Run the benchmark and print its figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=30)
    parser.add_argument("--idle", type=float, default=60, metavar="SECONDS")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        bench = Bench(folder)
        try:
            tell_presses(bench, options.turns)
            tell_morale(bench.table)
            tell_idle(bench, options.idle)
        finally:
            bench.close()
        tell_daemon(folder, options.idle)


if __name__ == "__main__":
    main()
