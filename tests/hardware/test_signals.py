"""LEDs and the buzzer: what was said last shows, and what breaks harms nothing else."""

import queue
from collections.abc import Callable
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory
from gpiozero.pins.mock import MockPin

from hardware import Buttons
from hardware import BuzzerConfig
from hardware import DeviceState
from hardware import Light
from hardware import Pressed
from hardware import Signals
from hardware.events import EventQueue
from hardware.signals import BLINK
from hardware.simulated import SimulatedBox
from hardware.simulated import SimulatedPins
from tests.hardware.helpers import Clock
from tests.waiting import SOON
from tests.waiting import until

LEDS = {"ok": 17, "morale": 27}
ACTIVE = BuzzerConfig(18)


class Bench:
    """LEDs and a buzzer on mock pins, driven by hand on the test's thread and clock."""

    def __init__(self, buzzer: BuzzerConfig | None = ACTIVE, factory: Any = None) -> None:
        self.clock = Clock()
        self.pins = SimulatedPins({}, leds=LEDS, buzzer=buzzer)
        if factory is not None:
            self.pins.factory = factory
        self.events: EventQueue = queue.Queue()
        self.signals = Signals(
            LEDS, buzzer, self.events, factory=self.pins.make_factory, clock=self.clock
        )
        self.signals.step()

    def sleep(self, seconds: float) -> None:
        """Let time pass as the thread would: it wakes up when something is due."""
        end = self.clock.now + seconds
        while (due := self.signals.step()) is not None and due <= end:
            self.clock.now = due
        self.clock.now = end
        self.signals.step()

    def lit(self) -> list[str]:
        self.signals.step()
        return self.pins.lit()

    def wrong(self) -> list[str]:
        told = [self.events.get() for _ in range(self.events.qsize())]
        return [one.message for one in told if isinstance(one, DeviceState) and not one.ok]


def test_all_are_dark_and_silent_until_told() -> None:
    bench = Bench()
    bench.sleep(10)
    assert (bench.lit(), bench.pins.sounded()) == ([], 0)


def test_an_led_does_what_was_said_last() -> None:
    bench = Bench()
    bench.signals.light("ok", Light.ON)
    assert bench.lit() == ["ok"]
    bench.signals.light("morale", Light.ON)
    bench.signals.light("ok", Light.OFF)
    assert bench.lit() == ["morale"]
    with pytest.raises(KeyError):
        bench.signals.light("doom", Light.ON)


def test_leds_that_blink_do_so_together_and_cost_nothing_when_none_does() -> None:
    bench = Bench()
    bench.signals.light("ok", Light.BLINKING)
    bench.signals.light("morale", Light.BLINKING)
    seen = []
    for _ in range(4):
        seen.append(bench.lit())
        bench.sleep(BLINK)
    assert seen == [["ok", "morale"], []] * 2
    bench.signals.light("ok", Light.ON)
    bench.signals.light("morale", Light.OFF)
    assert bench.signals.step() is None


@pytest.mark.parametrize("tone", [None, 2000])
def test_a_beep_sounds_as_often_as_it_says_and_then_is_over(tone: int | None) -> None:
    bench = Bench(BuzzerConfig(18, tone))
    bench.signals.beep([0.1, 0.1, 0.1])
    sounding = []
    for _ in range(4):
        bench.signals.step()
        sounding.append(bench.pins.sounding())
        bench.sleep(0.1)
    assert sounding == [True, False, True, False]
    assert bench.pins.sounded() == 2
    assert bench.signals.step() is None
    pin = bench.pins.factory.pin(18)
    assert (getattr(pin, "frequency", None)) == tone


def test_a_beep_takes_the_place_of_the_one_before() -> None:
    bench = Bench()
    bench.signals.beep([5.0])
    bench.sleep(0.1)
    bench.signals.beep([0.1])
    bench.sleep(0.2)
    assert not bench.pins.sounding()


def test_a_box_without_a_buzzer_is_silent() -> None:
    bench = Bench(None)
    assert not bench.signals.sounds
    bench.signals.beep([0.1])
    bench.sleep(1)
    assert bench.signals.leds == ["ok", "morale"]


class BrokenPin(MockPin):
    """A pin that cannot be made an output on one number."""

    def _set_function(self, value: str) -> None:
        if value == "output" and self.info.name == "GPIO17":
            raise OSError(16, "Device or resource busy")
        super()._set_function(value)


def test_a_pin_that_is_busy_is_named_and_tried_again_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    factory = MockFactory(pin_class=BrokenPin)
    bench = Bench(factory=factory)
    bench.signals.light("ok", Light.ON)
    bench.signals.light("morale", Light.ON)
    assert bench.lit() == ["morale"]
    (said,) = bench.wrong()
    assert said.startswith('LED "ok" on BCM pin 17 does not work ([Errno 16] Device or resource')
    monkeypatch.setattr(BrokenPin, "_set_function", MockPin._set_function)
    bench.sleep(10)
    assert bench.lit() == ["ok", "morale"]
    assert bench.signals.status()["led ok"].ok


def test_a_pin_that_breaks_while_it_is_lit_is_named_once_and_opened_again() -> None:
    bench = Bench()
    pin = bench.pins.factory.pin(17)
    write = pin._set_state

    def broken(value: object) -> None:
        raise OSError(5, "Input/output error")

    pin._set_state = broken
    bench.signals.light("ok", Light.ON)
    bench.signals.light("morale", Light.ON)
    bench.sleep(5)
    assert bench.lit() == ["morale"]
    assert bench.wrong() == [
        'LED "ok" on BCM pin 17 stopped working ([Errno 5] Input/output error).'
    ]
    pin._set_state = write
    bench.sleep(20)
    assert bench.lit() == ["ok", "morale"]


def test_without_pins_the_reason_is_told_once_and_saying_things_harms_nothing() -> None:
    events: EventQueue = queue.Queue()
    clock = Clock()

    def no_chip() -> Any:
        raise RuntimeError("can not open gpiochip")

    signals = Signals(LEDS, BuzzerConfig(18), events, factory=no_chip, clock=clock)
    for _ in range(5):
        signals.light("ok", Light.ON)
        signals.beep([1.0])
        signals.step()
        clock.now += 10
    (event,) = [events.get() for _ in range(events.qsize())]
    assert (event.device, event.ok) == ("signals", False)
    assert "can not open gpiochip" in event.message
    signals.close()


def test_the_thread_lights_and_beeps_and_leaves_all_dark() -> None:
    pins = SimulatedPins({}, leds=LEDS, buzzer=BuzzerConfig(18))
    signals = Signals(LEDS, BuzzerConfig(18), queue.Queue(), factory=pins.make_factory)
    signals.start()
    signals.light("ok", Light.ON)
    signals.beep([0.02])
    until(lambda: pins.lit() == ["ok"] and pins.sounded() == 1 and not pins.sounding())
    signals.light("ok", Light.OFF)
    until(lambda: pins.lit() == [])
    signals.light("ok", Light.ON)
    until(lambda: pins.lit() == ["ok"])
    signals.close()
    assert pins.lit() == []


def test_buttons_and_leds_of_one_box_share_their_pins_and_close_them_once() -> None:
    """Closing one of two pin factories took the pins of the other away (gpiozero/gpiozero#1187)."""
    closed: list[bool] = []
    with SimulatedBox() as box:
        close: Callable[[], None] = box.pins.factory.close

        def note() -> None:
            closed.append(True)
            close()

        box.pins.factory.close = note
        box.press("ok")
        assert box.wait_for(Pressed, timeout=SOON).button == "ok"
    assert closed == [True]


def test_pins_that_are_lent_stay_open() -> None:
    pins = SimulatedPins({"ok": 13}, leds=LEDS)
    buttons = Buttons({"ok": 13}, queue.Queue(), factory=pins.make_factory, lent=True)
    buttons.step()
    signals = Signals(LEDS, None, queue.Queue(), factory=pins.make_factory)
    signals.step()
    buttons.close()
    signals.light("ok", Light.ON)
    signals.step()
    assert pins.lit() == ["ok"]
    signals.close()
