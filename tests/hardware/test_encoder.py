"""Inputs that mean more than one thing: a rotary encoder, and a button that is pressed or held."""

import queue
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from hardware import BoxConfig
from hardware import Buttons
from hardware import EncoderConfig
from hardware import Pressed
from hardware import preset
from hardware.events import EventQueue
from hardware.pins import RETRY
from hardware.simulated import SimulatedBox
from hardware.simulated import SimulatedPins
from tests.hardware.helpers import Clock
from tests.hardware.helpers import OwnTime
from tests.hardware.helpers import Pressing
from tests.hardware.helpers import grounded
from tests.waiting import SOON

ENCODER = EncoderConfig(clk=17, dt=27)
PINS = {"ok": 22}


class Bench(Pressing):
    """An encoder and its push on mock pins, on the test's thread and clock."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.events: EventQueue = queue.Queue()
        self.pins = SimulatedPins(PINS, ENCODER, sleep=self.sleep)
        self.buttons = Buttons(
            PINS,
            self.events,
            long={"ok": "back"},
            encoder=ENCODER,
            factory=self.pins.make_factory,
            clock=self.clock,
        )
        self.buttons.step()

    def pressed(self) -> list[Pressed]:
        told: list[Any] = []
        while not self.events.empty():
            told.append(self.events.get())
        return [event for event in told if isinstance(event, Pressed)]


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_each_step_of_a_turn_is_a_press(bench: Bench) -> None:
    for right in (True, True, False):
        bench.pins.turn(right=right)
    assert [event.button for event in bench.pressed()] == ["down", "down", "up"]
    assert bench.buttons.status()["encoder"].ok


def test_a_contact_that_chatters_without_a_turn_is_no_press(bench: Bench) -> None:
    clk = bench.pins.factory.pin(ENCODER.clk)
    for _ in range(20):
        clk.drive_low()
        clk.drive_high()
    assert bench.pressed() == []


def test_a_tap_is_told_when_the_button_is_let_go(bench: Bench) -> None:
    began = bench.clock.now
    bench.pins.down("ok")
    bench.sleep(0.2)
    assert bench.pressed() == []
    bench.pins.up("ok")
    bench.sleep(0.1)
    (press,) = bench.pressed()
    # Dated by the finger that pressed: what the panel said then is what was meant.
    assert (press.button, press.held) == ("ok", False)
    assert press.at - began < 0.05


def test_a_long_press_is_another_button_and_no_tap(bench: Bench) -> None:
    bench.pins.press("ok", held=True)
    assert [(event.button, event.held) for event in bench.pressed()] == [("back", False)]


def test_a_button_that_is_down_at_the_start_means_nothing_when_it_is_let_go() -> None:
    pins = SimulatedPins(PINS)
    clock = Clock()
    pins.factory = MockFactory(pin_class=grounded(PINS["ok"]))
    events: EventQueue = queue.Queue()
    buttons = Buttons(PINS, events, long={"ok": "back"}, factory=pins.make_factory, clock=clock)
    buttons.step()
    assert buttons.down() == ["ok"]
    clock.sleep(2)
    buttons.step()
    pins.factory.pin(PINS["ok"]).drive_high()
    clock.sleep(1)
    buttons.step()
    clock.sleep(1)
    buttons.step()
    assert not [event for event in events.queue if isinstance(event, Pressed)]


def test_an_encoder_whose_pin_is_taken_leaves_the_buttons_alive_and_comes_back() -> None:
    clock = Clock()
    factory = MockFactory()
    events: EventQueue = queue.Queue()
    pins = SimulatedPins(PINS, ENCODER, sleep=clock.sleep)
    pins.factory = factory
    taken = Buttons({"other": ENCODER.dt}, queue.Queue(), factory=lambda: factory, clock=clock)
    taken.step()
    buttons = Buttons(PINS, events, encoder=ENCODER, factory=lambda: factory, clock=clock)
    buttons.step()
    assert "The encoder on the BCM pins 17 and 27" in buttons.status()["encoder"].message
    assert buttons.status()["button ok"].ok
    taken.close()
    clock.sleep(RETRY)
    buttons.step()
    assert buttons.status()["encoder"].ok
    pins.turn(right=True)
    assert "down" in [event.button for event in events.queue if isinstance(event, Pressed)]


def test_the_small_box_can_be_pressed_and_turned_from_afar() -> None:
    with SimulatedBox(preset("small")) as box:
        OwnTime.of(box)
        told = []
        for name in box.config.names:
            box.press(name)
            event = box.wait_for(Pressed, timeout=SOON)
            told.append((event.button, event.held))
        assert box.tray is None
    assert told == [("up", False), ("down", False), ("ok", False), ("back", False)]


def test_a_box_knows_each_of_its_names_once() -> None:
    box = BoxConfig(buttons={"ok": 4, "up": 5}, long={"ok": "back"})
    assert box.names == ["ok", "up", "back"]
