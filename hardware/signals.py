"""LEDs and a buzzer on GPIO pins, through gpiozero with a pin factory that is named."""

import enum
import logging
import threading
import time
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from gpiozero import LED
from gpiozero import Buzzer
from gpiozero import PWMOutputDevice

from hardware.config import BuzzerConfig
from hardware.events import DeviceState
from hardware.events import EventQueue
from hardware.pins import RETRY
from hardware.pins import Factory
from hardware.pins import Pins
from hardware.pins import lgpio_factory
from hardware.pins import words

log = logging.getLogger(__name__)

BLINK = 0.5
"""Seconds for which a blinking LED is lit, and dark."""

BUZZER = "buzzer"
"""The name of the buzzer's state."""


class Light(enum.Enum):
    """What an LED does."""

    OFF = "off"
    ON = "on"
    BLINKING = "blinking"

    def lit(self, now: float) -> bool:
        """Whether an LED that does this is lit at this moment: all that blink do so together."""
        return self is Light.ON or (self is Light.BLINKING and int(now / BLINK) % 2 == 0)


class _Output:
    """Something on a pin: how it is opened, and what it does now."""

    def __init__(self, words: str, pin: int, opened: Callable[[Factory], Any], full: float) -> None:
        self.words = words
        self.pin = pin
        self.opened = opened
        self.full = full
        self.device: Any = None
        self.on = False

    def open(self, factory: Factory) -> None:
        """Open the pin, off. Raises whatever the factory raises."""
        self.device = self.opened(factory)
        self.on = False

    def switch(self, on: bool) -> None:
        """Switch it on or off if it is not. Raises whatever the pin raises."""
        if self.device is not None and on != self.on:
            self.device.value = self.full if on else 0
            self.on = on

    def close(self) -> None:
        """Let go of the pin; a pin that fails is let go of all the same."""
        device, self.device = self.device, None
        try:
            if device is not None:
                device.close()
        except Exception:
            log.debug("Closing %s failed too", self.words, exc_info=True)


class Signals:
    """Lights LEDs and beeps, from any thread, without ever failing::

        events = queue.Queue()
        signals = Signals({"ok": 17}, BuzzerConfig(18), events)
        signals.start()
        signals.light("ok", Light.BLINKING)
        signals.beep([0.1, 0.1, 0.1])       # seconds of sound, silence, sound
        ...
        signals.close()

    ``leds`` maps a name to the BCM pin that is high while the LED is lit; ``buzzer`` may be None.
    ``factory`` makes the gpiozero pin factory, by default lgpio's; it is closed with the signals
    unless it is ``lent``. A pin that fails is told of with a `DeviceState` and tried again.
    ``clock`` counts seconds.
    """

    def __init__(
        self,
        leds: Mapping[str, int],
        buzzer: BuzzerConfig | None,
        events: EventQueue,
        *,
        factory: Callable[[], Factory] = lgpio_factory,
        lent: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._outputs = {f"led {name}": _led(name, pin) for name, pin in leds.items()}
        if buzzer is not None:
            self._outputs[BUZZER] = _buzzer(buzzer)
        self._lights = dict.fromkeys(leds, Light.OFF)
        self._beep: list[float] = []
        self._gpio = Pins(
            "signals",
            events,
            factory,
            lent=lent,
            without=", so LEDs and buzzer do nothing.",
        )
        self._clock = clock
        self._open_at = 0.0
        self._changed = threading.Condition()
        self._news = False
        self._stopping = False
        self._thread: threading.Thread | None = None

    @property
    def leds(self) -> list[str]:
        """The LEDs this box has."""
        return list(self._lights)

    @property
    def sounds(self) -> bool:
        """Whether this box has a buzzer."""
        return BUZZER in self._outputs

    def start(self) -> None:
        """Open the pins, all dark and silent. A box with neither LED nor buzzer has no thread."""
        if self._thread is None and self._outputs:
            self._thread = threading.Thread(target=self._run, name="signals", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Go dark and silent, and let go of the pins."""
        with self._changed:
            self._stopping = True
            self._wake()
        if self._thread is not None:
            self._thread.join()
        for output in self._outputs.values():
            output.close()
        self._gpio.close()

    def light(self, name: str, light: Light) -> None:
        """Have this LED do this from now on. Raises `KeyError` for one that the box has not."""
        with self._changed:
            if self._lights[name] is not light:
                self._lights[name] = light
                self._wake()

    def lights(self) -> Mapping[str, Light]:
        """What each LED is to do now, whether it works or not."""
        with self._changed:
            return dict(self._lights)

    def beep(self, times: Sequence[float]) -> None:
        """Sound and be silent for these seconds in turn, in place of what is left of the beep
        before; nothing where there is no buzzer."""
        with self._changed:
            ends = self._clock()
            self._beep = [ends := ends + seconds for seconds in times]
            self._wake()

    def status(self) -> Mapping[str, DeviceState]:
        """The last word about each LED (``led ok``) and the ``buzzer``, or about the pins
        (``signals``)."""
        return self._gpio.status()

    def step(self) -> float | None:
        """Do what is due now, on the caller's thread; returns when something is due next, if ever.

        Only the thread of the signals calls this, or who has not called `start` yet.
        """
        now = self._clock()
        if self._missing() and now >= self._open_at:
            self._open_at = now + RETRY
            self._open()
        with self._changed:
            self._news = False
            wanted = {f"led {name}": light.lit(now) for name, light in self._lights.items()}
            ended = sum(end <= now for end in self._beep)
            wanted[BUZZER] = ended < len(self._beep) and ended % 2 == 0
            due = self._beep[ended : ended + 1]
            if Light.BLINKING in self._lights.values():
                due.append((now // BLINK + 1) * BLINK)
        for name, output in self._outputs.items():
            self._switch(name, output, wanted[name])
        if self._missing():
            due.append(self._open_at)
        return min(due, default=None)

    def _wake(self) -> None:
        """Have the thread look again; the caller has the lock."""
        self._news = True
        self._changed.notify_all()

    def _run(self) -> None:
        while True:
            due = self.step()
            with self._changed:
                if self._stopping:
                    return
                if not self._news:
                    self._changed.wait(None if due is None else max(due - self._clock(), 0.001))

    def _missing(self) -> bool:
        """Whether anything is not open."""
        return any(output.device is None for output in self._outputs.values())

    def _open(self) -> None:
        if not self._gpio.ready():
            return
        for name, output in self._outputs.items():
            if output.device is None:
                self._open_output(name, output)

    def _open_output(self, name: str, output: _Output) -> None:
        try:
            output.open(self._gpio.factory)
        except Exception as error:  # noqa: BLE001 pin factories raise what they like
            self._gpio.tell(
                name,
                False,
                f"{output.words} on BCM pin {output.pin} does not work ({words(error)}): check "
                "that no other program uses the pin. Nothing else is concerned.",
            )
            return
        self._gpio.tell(name, True, f"{output.words} works.")

    def _switch(self, name: str, output: _Output, on: bool) -> None:
        try:
            output.switch(on)
        except Exception as error:  # noqa: BLE001 pin factories raise what they like
            output.close()
            self._gpio.tell(
                name,
                False,
                f"{output.words} on BCM pin {output.pin} stopped working ({words(error)}).",
            )


def _led(name: str, pin: int) -> _Output:
    return _Output(f'LED "{name}"', pin, lambda factory: LED(pin, pin_factory=factory), 1)


def _buzzer(config: BuzzerConfig) -> _Output:
    """An active buzzer is switched, a passive one is given half a period of current in each."""
    pin, tone = config.pin, config.tone
    if tone is None:
        return _Output("The buzzer", pin, lambda factory: Buzzer(pin, pin_factory=factory), 1)
    return _Output(
        "The buzzer",
        pin,
        lambda factory: PWMOutputDevice(pin, frequency=tone, pin_factory=factory),
        0.5,
    )
