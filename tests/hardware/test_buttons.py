"""Buttons: each press counts once, whatever the contact and the pins do."""

import itertools
import queue
import random
import time
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory
from gpiozero.pins.mock import MockPin

from hardware import FIRST_BOX
from hardware import Buttons
from hardware import DeviceState
from hardware import Holding
from hardware import Pressed
from hardware.debounce import Change
from hardware.debounce import Debouncer
from hardware.events import EventQueue
from hardware.simulated import SimulatedBox
from hardware.simulated import SimulatedPins
from tests.hardware.helpers import Clock
from tests.hardware.helpers import OwnTime
from tests.hardware.helpers import Pressing
from tests.waiting import SOON
from tests.waiting import until

PINS = {"ok": 13, "back": 19}


class Bench(Pressing):
    """Buttons on mock pins, driven by hand on the test's thread and clock."""

    def __init__(self, factory: Any = None) -> None:
        self.clock = Clock()
        self.pins = SimulatedPins(PINS, sleep=self.sleep)
        if factory is not None:
            self.pins.factory = factory
        self.events: EventQueue = queue.Queue()
        self.buttons = Buttons(PINS, self.events, factory=self.pins.make_factory, clock=self.clock)

    def told(self) -> list[Any]:
        told: list[Any] = []
        while not self.events.empty():
            event = self.events.get()
            if isinstance(event, Pressed):
                told.append((event.button, event.held))
            elif isinstance(event, DeviceState) and not event.ok:
                told.append(event.message)
        return told


def holding(bench: Bench) -> list[tuple[str, float]]:
    """How far presses were, as told."""
    told = [bench.events.get() for _ in range(bench.events.qsize())]
    return [(event.button, event.part) for event in told if isinstance(event, Holding)]


def changes(edges: list[tuple[float, bool]], until: float, down: bool = False) -> list[Change]:
    """What a debouncer makes of these edges, looked at every millisecond."""
    debouncer = Debouncer(down)
    seen = []
    waiting = list(edges)
    for millisecond in range(int(until * 1000) + 1):
        now = millisecond / 1000
        while waiting and waiting[0][0] <= now:
            at, level = waiting.pop(0)
            debouncer.edge(level, at)
        while change := debouncer.poll(now):
            seen.append(change)
    return seen


def test_chatter_at_both_ends_is_one_press() -> None:
    edges = [(0.000, True), (0.003, False), (0.004, True), (0.009, False), (0.010, True)]
    edges += [(0.200, False), (0.202, True), (0.203, False)]
    assert changes(edges, 0.5) == [Change.PRESSED, Change.RELEASED]


def test_a_touch_shorter_than_the_settle_time_is_noise() -> None:
    assert changes([(0.000, True), (0.015, False)], 0.5) == []


def test_a_press_is_dated_by_the_finger_and_not_by_when_it_is_told() -> None:
    bench = Bench()
    bench.buttons.step()
    arrived = bench.clock.now
    bench.pins.factory.pin(PINS["ok"]).drive_low()
    bench.clock.now += 2.0
    bench.buttons.step()
    told = [bench.events.get() for _ in range(bench.events.qsize())]
    assert [event for event in told if isinstance(event, Pressed)] == [
        Pressed("ok", False, arrived),
        Pressed("ok", True, arrived),
    ]


@pytest.mark.parametrize("apart", [0.1, 5.0, 10.0])
def test_presses_far_apart_and_close_together_all_count(apart: float) -> None:
    """Of presses with pauses of seconds between them only the first was heard, as the library's
    own filter ate the release (gpiozero/gpiozero#1039, gpiozero/gpiozero#550,
    gpiozero/gpiozero#378)."""
    edges = [
        edge
        for press in range(3)
        for edge in ((press * apart, True), (press * apart + 0.04, False))
    ]
    seen = changes(edges, 3 * apart)
    assert seen == [Change.PRESSED, Change.RELEASED] * 3


def test_a_hold_is_told_once_and_never_after_the_release() -> None:
    assert changes([(0.0, True), (3.0, False)], 5) == [
        Change.PRESSED,
        Change.HELD,
        Change.RELEASED,
    ]
    assert changes([(0.0, True), (0.79, False)], 2) == [Change.PRESSED, Change.RELEASED]


def test_down_at_the_start_is_neither_a_press_nor_a_hold() -> None:
    """Holds were told of a button that was up (gpiozero/gpiozero#697); neither may they be of a
    finger that was there before the program."""
    assert changes([], 5, down=True) == []
    assert changes([(2.0, False), (3.0, True), (3.1, False)], 5, down=True) == [
        Change.RELEASED,
        Change.PRESSED,
        Change.RELEASED,
    ]


def test_a_thousand_noisy_presses_are_a_thousand() -> None:
    noise = random.Random(7)
    edges = []
    at = 0.0
    for _ in range(1000):
        for level in (True, False):
            for _ in range(noise.randrange(0, 9)):
                edges += [(at, level), (at + noise.uniform(0.0001, 0.004), not level)]
                at += noise.uniform(0.004, 0.009)
            edges.append((at, level))
            at += noise.uniform(0.025, 0.200)
    seen = changes(edges, at + 1)
    assert seen.count(Change.PRESSED) == 1000
    assert seen.count(Change.RELEASED) == 1000
    assert Change.HELD not in seen


def test_a_thousand_noisy_presses_through_gpiozero_are_a_thousand() -> None:
    """Presses were heard that nobody had made, or missed (gpiozero/gpiozero#1039,
    gpiozero/gpiozero#378)."""
    bench = Bench()
    bench.buttons.step()
    for _ in range(500):
        bench.pins.press("ok")
        bench.pins.press("back")
    assert bench.told() == [("ok", False), ("back", False)] * 500


def test_a_long_press_is_a_press_and_then_a_hold() -> None:
    bench = Bench()
    bench.buttons.step()
    bench.pins.press("ok", held=True)
    assert bench.told() == [("ok", False), ("ok", True)]


def test_a_button_that_is_down_when_the_program_starts_is_no_press() -> None:
    bench = Bench()
    pin = bench.pins.factory.pin(13)
    # A mock pin is pulled up when it is opened, so the finger is put there in that very moment.
    pin._set_pull = lambda _value: pin.drive_low()
    bench.buttons.step()
    bench.sleep(5)
    assert bench.told() == []
    pin.drive_high()
    bench.sleep(0.1)
    bench.pins.press("ok")
    assert bench.told() == [("ok", False)]


def test_a_release_whose_edge_got_lost_is_seen_all_the_same() -> None:
    bench = Bench()
    bench.buttons.step()
    bench.pins.down("ok")
    bench.sleep(0.1)
    pin = bench.pins.factory.pin(13)
    pin._change_state(True)  # the level changes, and nobody is called
    bench.sleep(1.0)
    bench.pins.press("ok")
    assert bench.told() == [("ok", False), ("ok", False)]


def test_how_far_a_long_press_is_is_told_in_steps_until_the_button_is_let_go() -> None:
    bench = Bench()
    bench.buttons.step()
    bench.pins.press("ok")
    assert holding(bench) == [], "a tap is too short"
    bench.pins.press("ok", held=True)
    assert holding(bench) == [("ok", step / 8) for step in (2, 3, 4, 5, 6, 7, 8, 0)]
    bench.pins.down("ok")
    bench.sleep(0.45)
    bench.pins.up("ok")
    bench.sleep(1.0)
    assert holding(bench) == [("ok", 0.25), ("ok", 0.375), ("ok", 0.5), ("ok", 0.0)]


def test_how_far_a_long_press_is_is_told_of_what_it_will_mean() -> None:
    bench = Bench()
    bench.buttons = Buttons(
        PINS,
        bench.events,
        long={"ok": "back"},
        factory=bench.pins.make_factory,
        clock=bench.clock,
    )
    bench.buttons.step()
    bench.pins.press("ok", held=True)
    assert holding(bench)[0] == ("back", 0.25)


def test_a_button_that_breaks_under_a_finger_is_held_no_more() -> None:
    bench = Bench()
    bench.buttons.step()
    bench.pins.down("ok")
    bench.sleep(0.4)

    def broken() -> bool:
        raise OSError(5, "Input/output error")

    bench.pins.factory.pin(13)._get_state = broken
    bench.sleep(1)
    assert holding(bench)[-1] == ("ok", 0.0)


def test_a_release_that_is_never_told_holds_once_and_ends_when_the_level_is_read() -> None:
    """A hold was told again and again after the button had been let go, as its release was not
    heard (gpiozero/gpiozero#697)."""
    bench = Bench()
    bench.buttons.step()
    bench.pins.down("ok")
    bench.sleep(5)
    assert bench.told() == [("ok", False), ("ok", True)]
    bench.pins.factory.pin(13)._change_state(True)  # the level changes, and nobody is called
    bench.sleep(60)
    assert bench.told() == []
    bench.pins.press("ok", held=True)
    assert bench.told() == [("ok", False), ("ok", True)]


class BadPin(MockPin):
    """A pin whose edges the kernel refuses, as RPi.GPIO on a new kernel."""

    def _enable_event_detect(self) -> None:
        if self.info.name == "GPIO13":
            raise RuntimeError("Failed to add edge detection")


def test_a_pin_that_fails_leaves_the_others_alive() -> None:
    """The edges of one pin could not be watched, and that ended the whole program
    (raspberrypi/linux#6037, gpiozero/gpiozero#1136)."""
    bench = Bench(MockFactory(pin_class=BadPin))
    bench.buttons.step()
    bench.pins.press("back")
    message, press = bench.told()
    assert message.startswith('Button "ok" on BCM pin 13 does not work (Failed to add edge')
    assert press == ("back", False)


def test_a_pin_that_was_busy_is_opened_later() -> None:
    """A pin stayed claimed after it had been closed, and whoever wanted it next was told that it is
    busy (gpiozero/gpiozero#1187, pimoroni/unicornhatmini-python#16)."""
    bench = Bench()
    other = Buttons({"ok": 13}, queue.Queue(), factory=bench.pins.make_factory, clock=bench.clock)
    other.step()
    bench.buttons.step()
    assert not bench.buttons.status()["button ok"].ok
    for button in other._buttons.values():
        button.device.close()
    bench.clock.now += 10
    bench.buttons.step()
    assert bench.buttons.status()["button ok"].ok
    bench.pins.press("ok")
    assert bench.told()[-1] == ("ok", False)


def test_a_pin_that_breaks_while_it_is_read_leaves_the_others_alive() -> None:
    bench = Bench()
    bench.buttons.step()

    def broken() -> bool:
        raise OSError(5, "Input/output error")

    bench.pins.factory.pin(13)._get_state = broken
    bench.pins.press("back")
    told = bench.told()
    assert 'Button "ok" on BCM pin 13 stopped working' in told[0]
    assert told[1] == ("back", False)


@pytest.mark.parametrize("good", range(3))
def test_a_pin_that_breaks_as_it_is_opened_is_tried_again(good: int) -> None:
    bench = Bench()
    pin = bench.pins.factory.pin(13)
    read = pin._get_state
    reads = itertools.count()

    def broken() -> bool:
        if next(reads) >= good:
            raise OSError(5, "Input/output error")
        return bool(read())

    pin._get_state = broken
    bench.buttons.step()
    assert not bench.buttons.status()["button ok"].ok
    bench.pins.press("back")
    assert bench.told()[-1] == ("back", False)
    pin._get_state = read
    bench.clock.now += 10
    bench.buttons.step()
    bench.pins.press("ok")
    assert bench.told()[-1] == ("ok", False)


def test_without_pins_the_reason_is_told_once_and_no_other_way_is_tried() -> None:
    """Where one library could not open the pins another was tried in silence, and what people read
    in the end was its error (gpiozero/gpiozero#1229, gpiozero/gpiozero#1166,
    raspberrypi/linux#6144, raspberrypi/linux#6347)."""
    events: EventQueue = queue.Queue()
    clock = Clock()

    def no_chip() -> Any:
        raise RuntimeError("can not open gpiochip")

    buttons = Buttons(PINS, events, factory=no_chip, clock=clock)
    for _ in range(5):
        buttons.step()
        clock.now += 10
    [event] = [events.get() for _ in range(events.qsize())]
    assert isinstance(event, DeviceState)
    assert not event.ok
    assert "can not open gpiochip" in event.message
    buttons.close()


def test_the_real_factory_says_why_it_is_of_no_use_here() -> None:
    events: EventQueue = queue.Queue()
    buttons = Buttons(PINS, events)
    buttons.start()
    event = events.get(timeout=SOON)
    buttons.close()
    assert isinstance(event, DeviceState)
    assert (event.device, event.ok) == ("buttons", False)


def test_the_thread_hears_every_button_of_the_first_box() -> None:
    passing = OwnTime()
    pins = SimulatedPins(FIRST_BOX.buttons, sleep=passing.sleep)
    events: EventQueue = queue.Queue()
    buttons = passing.open(FIRST_BOX.buttons, events, factory=pins.make_factory)
    buttons.start()
    until(lambda: len(buttons.status()) == 1 + len(FIRST_BOX.buttons))
    for name in buttons.names:
        pins.press(name)
    assert buttons.answers(SOON)
    buttons.close()
    pressed = [event for event in events.queue if isinstance(event, Pressed)]
    assert [event.button for event in pressed] == buttons.names
    assert not any(event.held for event in pressed)


def test_a_press_right_after_the_start_of_a_simulated_box_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Pins are opened on a thread, which a busy computer lets begin late."""
    box = SimulatedBox()
    opens = box.buttons._open

    def late() -> None:
        time.sleep(0.3)
        opens()

    monkeypatch.setattr(box.buttons, "_open", late)
    with box:
        box.press("ok")
        assert box.wait_for(Pressed, timeout=SOON).button == "ok"
