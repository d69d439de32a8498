"""The dice tray on a pseudo-terminal: rolls arrive once, over everything a cable can do."""

import errno
import os
import queue
import random
import subprocess
import sys
import termios
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import serial

from hardware import DeviceState
from hardware import DiceTray
from hardware import Rolled
from hardware.events import EventQueue
from hardware.simulated import SimulatedTray
from hardware.tray import protocol
from tests.waiting import SOON
from tests.waiting import until


class Bench:
    """A simulated tray and the reader of its port."""

    def __init__(self, path: Path) -> None:
        self.simulated = SimulatedTray(path)
        self.events: EventQueue = queue.Queue()
        self.tray = DiceTray(str(path), self.events)

    def next(self, kind: type[Any], timeout: float = SOON) -> Any:
        while True:
            event = self.events.get(timeout=timeout)
            if isinstance(event, kind):
                return event

    def working(self) -> None:
        until(lambda: self.tray.status().get("tray", DeviceState("", False, "")).ok)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path / "tray")
    yield bench
    bench.tray.close()
    bench.simulated.close()


def test_a_roll_arrives_and_is_forgotten_once_acknowledged(bench: Bench) -> None:
    bench.simulated.plug()
    bench.tray.start()
    bench.working()
    bench.simulated.roll({"d1": "5", "exp": "wound", "d2": "cocked"})
    roll = bench.next(Rolled)
    assert roll.dice == {"d1": "5", "exp": "wound", "d2": "cocked"}
    assert bench.simulated.waiting == [1]
    bench.tray.acknowledge(roll)
    until(lambda: bench.simulated.waiting == [])


def test_a_roll_said_many_times_counts_once(bench: Bench) -> None:
    bench.simulated.plug()
    bench.tray.start()
    bench.working()
    bench.simulated.roll({"d1": "5"})
    first = bench.next(Rolled)
    frame = protocol.frame(
        "ROLL", [("boot", first.boot), ("seq", str(first.seq)), ("dice", "d1:5")]
    )
    bench.simulated.send(frame * 20)
    bench.simulated.roll({"d1": "6"})
    second = bench.next(Rolled)
    assert (second.boot, second.seq, second.dice) == (first.boot, 2, {"d1": "6"})


def test_a_roll_that_was_given_back_comes_again(bench: Bench) -> None:
    bench.simulated.plug()
    bench.tray.start()
    bench.simulated.roll({"d1": "5"})
    roll = bench.next(Rolled)
    bench.tray.give_back(roll)
    assert bench.next(Rolled) == roll


def test_garbage_on_the_line_and_then_a_good_roll_exactly_once(bench: Bench) -> None:
    bench.simulated.plug()
    bench.tray.start()
    bench.working()
    bench.simulated.send(random.Random(5).randbytes(100_000))
    bench.simulated.roll({"d1": "4"})
    roll = bench.next(Rolled)
    assert roll.dice == {"d1": "4"}
    bench.tray.acknowledge(roll)
    until(lambda: bench.simulated.waiting == [])
    assert not any(isinstance(event, Rolled) for event in bench.events.queue)
    assert bench.tray.status()["tray"].ok


def test_unplugged_in_the_middle_of_a_line_and_back_under_another_name(bench: Bench) -> None:
    """A device that was plugged in again had another name, as the program still held the old one
    (pyserial/pyserial#36)."""
    bench.simulated.plug()
    bench.tray.start()
    bench.working()
    before = os.readlink(bench.simulated.path)
    bench.simulated.send(b"$ROLL boot=ec01 seq=1 di")
    bench.simulated.unplug()
    until(lambda: not bench.tray.status()["tray"].ok)
    assert "unplugged" in bench.tray.status()["tray"].message
    bench.simulated.roll({"d1": "2"})
    bench.simulated.plug(restart=False)
    assert os.readlink(bench.simulated.path) != before
    roll = bench.next(Rolled)
    assert roll.dice == {"d1": "2"}
    bench.tray.acknowledge(roll)
    until(lambda: bench.simulated.waiting == [])
    assert bench.tray.status()["tray"].ok


def test_an_acknowledged_roll_is_not_counted_again_after_a_new_plug(bench: Bench) -> None:
    bench.simulated.plug()
    bench.tray.start()
    bench.simulated.roll({"d1": "2"})
    roll = bench.next(Rolled)
    bench.simulated.unplug()
    until(lambda: not bench.tray.status()["tray"].ok)
    bench.tray.acknowledge(roll)
    bench.simulated.plug(restart=False)
    until(lambda: bench.simulated.waiting == [])
    assert not any(isinstance(event, Rolled) for event in bench.events.queue)


def test_after_a_restart_of_the_tray_the_same_number_is_another_roll(bench: Bench) -> None:
    bench.simulated.plug()
    bench.tray.start()
    bench.simulated.roll({"d1": "2"})
    first = bench.next(Rolled)
    bench.simulated.unplug()
    bench.simulated.plug()
    bench.simulated.roll({"d1": "2"})
    second = bench.next(Rolled)
    assert (first.seq, second.seq) == (1, 1)
    assert first.boot != second.boot


def test_no_tray_is_told_in_words_and_it_may_come_later(bench: Bench) -> None:
    bench.tray.start()
    state = bench.next(DeviceState)
    assert not state.ok
    assert state.message.startswith("No dice tray is plugged in")
    bench.simulated.plug()
    bench.working()
    assert bench.next(DeviceState).ok


def test_a_port_in_use_by_another_program_is_told_in_words(bench: Bench) -> None:
    """Two programs read one port, and each took from the other what was said
    (pyserial/pyserial#86)."""
    bench.simulated.plug()
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import serial, sys; p = serial.Serial(sys.argv[1], exclusive=True); "
            "print('held', flush=True); sys.stdin.read()",
            str(bench.simulated.path),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdin is not None
        assert holder.stdout.readline() == b"held\n"
        bench.tray.start()
        state = bench.next(DeviceState)
        assert not state.ok
        assert state.message.startswith("Another program uses the dice tray")
        holder.stdin.close()
        bench.working()


def test_what_is_no_dice_tray_is_told_in_words(tmp_path: Path) -> None:
    events: EventQueue = queue.Queue()

    class Mute:
        """A port that takes everything and says nothing; it holds the clock too."""

        now = 0.0
        in_waiting = 0

        def read(self, size: int = 1, /) -> bytes:
            self.now += 0.2
            return b""

        def write(self, data: bytes, /) -> int:
            return len(data)

        def close(self) -> None:
            self.now += 0.1

    port = Mute()
    tray = DiceTray("/dev/tray", events, open_port=lambda _: port, clock=lambda: port.now)
    tray.start()
    state = events.get(timeout=SOON)
    tray.close()
    assert isinstance(state, DeviceState)
    assert "does not answer as a dice tray" in state.message


@pytest.mark.parametrize(
    "error",
    [
        serial.SerialException("device reports readiness to read but returned no data"),
        OSError(5, "Input/output error"),
        termios.error(5, "Input/output error"),
        TypeError("'NoneType' object cannot be interpreted as an integer"),
    ],
)
def test_every_way_a_port_dies_is_an_unplugged_tray(error: Exception) -> None:
    """A connection was lost with an error that nobody expected, and did not come back by itself
    (pyserial/pyserial#341, OctoPrint/OctoPrint#1603, OctoPrint/OctoPrint#1388)."""
    events: EventQueue = queue.Queue()
    closed = []

    class Dead:
        in_waiting = 0

        def read(self, size: int = 1, /) -> bytes:
            raise error

        def write(self, data: bytes, /) -> int:
            return len(data)

        def close(self) -> None:
            closed.append(True)

    tray = DiceTray("/dev/tray", events, open_port=lambda _: Dead())
    tray.start()
    state = events.get(timeout=SOON)
    tray.close()
    assert isinstance(state, DeviceState)
    assert "unplugged" in state.message
    assert closed


def test_a_port_that_cannot_even_be_closed_is_opened_again() -> None:
    opened = []

    class Dead:
        in_waiting = 0

        def read(self, size: int = 1, /) -> bytes:
            raise OSError(5, "Input/output error")

        def write(self, data: bytes, /) -> int:
            return len(data)

        def close(self) -> None:
            raise termios.error(5, "Input/output error")

    def open_port(path: str) -> Any:
        opened.append(path)
        return Dead()

    tray = DiceTray("/dev/tray", queue.Queue(), open_port=open_port)
    tray.start()
    until(lambda: len(opened) > 1)
    tray.close()


def test_what_nobody_foresaw_is_told_and_the_next_roll_arrives(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.simulated.plug()
    bench.tray.start()
    bench.working()
    read_dice = protocol.read_dice

    def stumble(text: str) -> dict[str, str]:
        monkeypatch.setattr(protocol, "read_dice", read_dice)
        raise ZeroDivisionError

    monkeypatch.setattr(protocol, "read_dice", stumble)
    bench.simulated.roll({"d1": "5"})
    until(lambda: not bench.tray.status()["tray"].ok)
    assert "stumbled" in bench.tray.status()["tray"].message
    assert bench.next(Rolled).dice == {"d1": "5"}
    assert bench.tray.status()["tray"].ok


def test_a_path_that_nobody_can_open_does_not_end_the_thread() -> None:
    tray = DiceTray("/dev/none\0such", queue.Queue())
    tray.start()
    until(lambda: "tray" in tray.status())
    assert "cannot be opened at /dev/none" in tray.status()["tray"].message
    assert tray.answers(SOON)
    tray.close()


@pytest.mark.parametrize(
    ("number", "said"), [(errno.EACCES, "group dialout"), (errno.EPERM, "DeviceAllow= in its unit")]
)
def test_who_may_not_open_it_is_told_what_forbids_it(number: int, said: str) -> None:
    """The owner of the port is one thing, the devices that systemd allows a service another."""
    events: EventQueue = queue.Queue()

    def refuse(path: str) -> Any:
        raise serial.SerialException(number, f"could not open port {path}")

    tray = DiceTray("/dev/tray", events, open_port=refuse)
    tray.start()
    state = events.get(timeout=SOON)
    tray.close()
    assert isinstance(state, DeviceState)
    assert said in state.message


def test_a_newer_tray_is_told_in_words(bench: Bench) -> None:
    bench.simulated.plug()
    bench.tray.start()
    bench.working()
    bench.simulated.send(protocol.frame("HELLO", [("proto", "2"), ("boot", "ec02")]))
    until(lambda: not bench.tray.status()["tray"].ok)
    assert "update the older of the two" in bench.tray.status()["tray"].message


def test_the_readers_thread_comes_by_with_a_tray_and_without_one(bench: Bench) -> None:
    bench.tray.start()
    until(lambda: "tray" in bench.tray.status())
    assert bench.tray.answers(SOON)
    bench.simulated.plug()
    bench.working()
    assert bench.tray.answers(SOON)
    bench.simulated.unplug()
    until(lambda: not bench.tray.status()["tray"].ok)
    assert bench.tray.answers(SOON)
    bench.tray.close()
    assert not bench.tray.answers(0.01)


def test_a_driver_that_keeps_the_thread_is_no_reason_to_start_the_game_anew() -> None:
    inside, go_on = threading.Event(), threading.Event()

    def stuck(path: str) -> Any:
        inside.set()
        go_on.wait(SOON)
        raise FileNotFoundError(2, "No such file or directory")

    tray = DiceTray("/dev/tray", queue.Queue(), open_port=stuck)
    tray.start()
    assert inside.wait(SOON)
    assert tray.answers(0.01)
    go_on.set()
    until(lambda: "tray" in tray.status())
    tray.close()


def test_a_reader_that_stands_still_in_our_own_code_does_not_answer(bench: Bench) -> None:
    inside, go_on = threading.Event(), threading.Event()

    class Slow(queue.Queue[Any]):
        def put(self, item: Any, block: bool = True, timeout: float | None = None) -> None:
            inside.set()
            go_on.wait(SOON)

    tray = DiceTray("/dev/none-such", Slow())
    tray.start()
    assert inside.wait(SOON)
    assert not tray.answers(0.05)
    go_on.set()
    assert tray.answers(SOON)
    tray.close()
