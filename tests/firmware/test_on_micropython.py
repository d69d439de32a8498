"""The firmware as it is put on a Pico, under MicroPython, over everything a cable can do to it."""

import os
import queue
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import serial

from hardware import DeviceState
from hardware import DiceTray
from hardware import Measured
from hardware import Rolled
from hardware.events import EventQueue
from hardware.tray import protocol
from tests.firmware.bench import TAKEN
from tests.firmware.bench import WAITING
from tests.firmware.bench import Pico
from tests.waiting import SOON
from tests.waiting import until

pytestmark = pytest.mark.programs

PROBES = [
    b"AT\r",
    b"AT+GCAP\r",
    b"ATI\r\nAT+CGMI\r\n",
    b"\x7e\x0c\x14\x3a\x7e",  # a modem's diagnostic port is asked like this
    b"\x01\x02\x03\x04\x05",  # what makes MicroPython stop, start anew or take a program
    b"\x03" * 50,
    b"A" * 200,
    b"\xff" * 200,
    b"$HELLO?$HELLO?*0000\n",
]
"""What programs send to a port to see who is there."""


class Bench:
    """The tray and the computer that listens to it."""

    def __init__(self, folder: Path) -> None:
        self.pico = Pico(folder)
        self.events: EventQueue = queue.Queue()
        self.tray = DiceTray(str(self.pico.path), self.events)

    def start(self) -> None:
        self.pico.power()
        self.pico.plug()
        self.tray.start()
        self.working()

    def working(self) -> None:
        until(lambda: self.tray.status().get("tray", DeviceState("", False, "")).ok)

    def next(self, kind: type[Any], timeout: float = SOON) -> Any:
        deadline = time.monotonic() + timeout
        while True:
            event = self.events.get(timeout=max(deadline - time.monotonic(), 0))
            if isinstance(event, kind):
                return event

    def take(self) -> Rolled:
        """The next roll, acknowledged, once the tray knows that."""
        roll: Rolled = self.next(Rolled)
        self.tray.acknowledge(roll)
        until(lambda: not self.pico.lit(WAITING))
        return roll

    def no_more_rolls(self) -> bool:
        return not any(isinstance(event, Rolled) for event in self.events.queue)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    yield bench
    bench.tray.close()
    bench.pico.close()


def test_dice_that_are_keyed_in_are_seen_one_by_one_and_arrive_as_a_roll(bench: Bench) -> None:
    bench.start()
    bench.pico.press("5", "wound", "cocked")
    assert bench.next(Measured) == Measured({"d1": "5"}, cocked=False)
    assert bench.next(Measured) == Measured({"d1": "5", "exp2": "wound"}, cocked=False)
    leaning = {"d1": "5", "exp2": "wound", "d3": "cocked"}
    assert bench.next(Measured) == Measured(leaning, cocked=True)
    bench.pico.press("send")
    assert not bench.pico.lit(WAITING)
    bench.pico.press("6", "send")
    roll = bench.next(Rolled)
    assert roll.dice == {"d1": "5", "exp2": "wound", "d3": "6"}
    until(lambda: bench.pico.lit(WAITING))
    assert bench.pico.flashes() == 0


def test_the_lamps_tell_what_waits_and_flash_for_each_roll_that_was_taken(bench: Bench) -> None:
    bench.start()
    bench.pico.press("1", "send", "2", "send", "3", "send")
    rolls = [bench.next(Rolled) for _ in range(3)]
    assert bench.pico.lit(WAITING)
    for roll in rolls:
        bench.tray.acknowledge(roll)
    until(lambda: not bench.pico.lit(WAITING))
    until(lambda: bench.pico.flashes() == 3)
    until(lambda: not bench.pico.lit(TAKEN))
    assert [roll.dice["d1"] for roll in rolls] == ["1", "2", "3"]


def test_a_million_bytes_of_garbage_reach_the_tray(bench: Bench) -> None:
    """A board that reads more than a byte at once waits until so many have come
    (micropython/micropython#16550)."""
    bench.start()
    bench.pico.say_to_tray(random.Random(7).randbytes(1_000_000))
    bench.pico.press("4", "send")
    roll = bench.next(Rolled)
    until(bench.pico.delivered)
    bench.tray.acknowledge(roll)
    until(lambda: not bench.pico.lit(WAITING))
    assert roll.dice == {"d1": "4"}
    bench.pico.press("2", "send")
    assert bench.take().dice == {"d1": "2"}
    assert bench.no_more_rolls()


def test_a_million_bytes_of_garbage_reach_the_computer(bench: Bench) -> None:
    bench.start()
    bench.pico.say_to_host(random.Random(8).randbytes(1_000_000))
    bench.pico.press("4", "send")
    until(bench.pico.delivered)
    assert bench.take().dice == {"d1": "4"}
    bench.working()
    assert bench.no_more_rolls()


def test_what_other_programs_send_to_see_who_is_there_changes_nothing(bench: Bench) -> None:
    """Another program took the board for a modem and spoke to it (rusefi/rusefi#4359), and among
    what it says is the byte that ends a program (micropython/micropython#6846)."""
    bench.start()
    bench.pico.press("4")
    for probe in PROBES:
        bench.pico.say_to_tray(probe)
    until(bench.pico.delivered)
    bench.pico.press("send")
    assert bench.take().dice == {"d1": "4"}
    assert bench.pico.program is not None
    assert bench.pico.program.poll() is None


def test_without_its_first_line_the_byte_03_would_end_the_program(bench: Bench) -> None:
    main = bench.pico.folder / "main.py"
    main.write_text(main.read_text().replace("micropython.kbd_intr(-1)", "pass"))
    bench.start()
    bench.pico.say_to_tray(b"AT\r\x03")
    until(lambda: "reset" in bench.pico.log())


def test_cut_off_in_the_middle_of_a_line_and_back_under_another_name(bench: Bench) -> None:
    bench.start()
    before = os.readlink(bench.pico.path)
    bench.pico.say_to_host(b"$ROLL boot=ec01 seq=1 di")
    bench.pico.press("6")
    bench.pico.unplug()
    until(lambda: not bench.tray.status()["tray"].ok)
    bench.pico.press("6", "send")
    bench.pico.plug()
    assert os.readlink(bench.pico.path) != before
    assert bench.take().dice == {"d1": "6", "d2": "6"}
    assert bench.no_more_rolls()
    bench.working()


def test_cut_off_again_and_again_while_rolls_are_keyed_in(bench: Bench) -> None:
    bench.start()
    for face in "123456":
        bench.pico.unplug()
        bench.pico.press(face, "send")
        bench.pico.plug()
    bench.working()
    rolls = [bench.next(Rolled) for _ in range(6)]
    for roll in rolls:
        bench.tray.acknowledge(roll)
    until(lambda: not bench.pico.lit(WAITING))
    assert [roll.dice["d1"] for roll in rolls] == list("123456")
    assert [roll.seq for roll in rolls] == [1, 2, 3, 4, 5, 6]
    assert bench.no_more_rolls()


def test_the_power_goes_and_comes_back_and_the_same_number_is_another_roll(bench: Bench) -> None:
    bench.start()
    bench.pico.press("2", "send")
    first = bench.take()
    bench.pico.unplug()
    bench.pico.press("5", "send")  # nobody hears of this one, and the lamp says so
    until(lambda: bench.pico.lit(WAITING))
    bench.pico.power()
    bench.pico.plug()
    until(lambda: bench.tray.status()["tray"].ok)
    bench.pico.press("2", "send")
    second = bench.take()
    assert (first.seq, second.seq) == (1, 1)
    assert first.boot != second.boot
    assert second.dice == {"d1": "2"}
    assert bench.no_more_rolls()


def test_acknowledgements_that_are_lost_are_said_again_and_the_roll_counts_once(
    bench: Bench,
) -> None:
    bench.start()
    bench.pico.deaf = True
    bench.pico.press("3", "send")
    roll = bench.next(Rolled)
    bench.tray.acknowledge(roll)
    time.sleep(1.2)  # the roll is said twice more meanwhile, and each time acknowledged in vain
    assert bench.pico.lit(WAITING)
    bench.pico.deaf = False
    until(lambda: not bench.pico.lit(WAITING))
    assert bench.no_more_rolls()
    until(lambda: bench.pico.flashes() == 1)


def test_a_computer_that_holds_the_port_open_and_does_not_read(bench: Bench) -> None:
    """A board stood still as soon as nobody read what it said (micropython/micropython#9634)."""
    bench.pico.power()
    bench.pico.plug()
    with serial.Serial(str(bench.pico.path), 115200, timeout=0.2, exclusive=True) as port:
        # Answers of some 60 bytes each: far more than fits into all buffers on the way.
        for _ in range(40):
            bench.pico.say_to_tray(protocol.frame("HELLO?", []) * 20)
            time.sleep(0.02)
        bench.pico.press("1", "2", "send")  # felt all the same, so nothing waits for the reader
        until(lambda: bench.pico.lit(WAITING))
        reader = protocol.Reader()
        port.write(protocol.frame("HELLO?", []))
        verbs: dict[str, protocol.Message] = {}
        deadline = time.monotonic() + SOON
        while "ROLL" not in verbs and time.monotonic() < deadline:
            for message in reader.feed(port.read(4096)):
                verbs[message.verb] = message
        assert verbs["ROLL"].get("dice") == "d1:1,d2:2"
        assert verbs["HELLO"].get("proto") == "1"
        assert reader.bad == 0


def test_the_button_bootsel_ends_the_program_right_after_power_up(bench: Bench) -> None:
    button = bench.pico.folder / "bootsel"
    button.touch()
    bench.pico.power(wait=False)
    program = bench.pico.program
    assert program is not None
    assert program.wait(timeout=SOON) == 0


def test_half_a_program_starts_anew_until_bootsel_lets_somebody_in(bench: Bench) -> None:
    (bench.pico.folder / "firmware_configs" / "dice_tray" / "keypad.py").unlink()
    bench.pico.power(wait=False)
    until(lambda: bench.pico.log() == ["reset"])
    (bench.pico.folder / "bootsel").touch()
    bench.pico.power(wait=False)
    program = bench.pico.program
    assert program is not None
    assert program.wait(timeout=SOON) == 0
    assert bench.pico.log() == []


def test_the_watchdog_watches_once_bootsel_is_no_longer_asked(bench: Bench) -> None:
    bench.start()
    assert "watchdog 8000" not in bench.pico.log()
    until(lambda: "watchdog 8000" in bench.pico.log())
    (bench.pico.folder / "bootsel").touch()
    bench.pico.press("6", "send")
    assert bench.take().dice == {"d1": "6"}


def test_whatever_goes_wrong_in_the_tray_it_starts_anew(bench: Bench) -> None:
    bench.start()
    (bench.pico.folder / "keys").write_text("a key that breaks the program\n")
    until(lambda: "reset" in bench.pico.log())
