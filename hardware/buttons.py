"""Buttons on GPIO pins, through gpiozero with a pin factory that is named and never guessed."""

import logging
import queue
import threading
import time
from collections.abc import Callable
from collections.abc import Mapping
from typing import Any

from gpiozero import DigitalInputDevice
from gpiozero import RotaryEncoder

from hardware.config import EncoderConfig
from hardware.debounce import HOLD
from hardware.debounce import Change
from hardware.debounce import Debouncer
from hardware.events import DeviceState
from hardware.events import EventQueue
from hardware.events import Holding
from hardware.events import Pressed
from hardware.pins import RETRY
from hardware.pins import Factory
from hardware.pins import Pins
from hardware.pins import lgpio_factory
from hardware.pins import words

log = logging.getLogger(__name__)

WATCH = 0.25
"""Seconds between two looks at a button that is down, in case the edge of its release got lost."""
STEPS = 8
"""In how many steps a long press is told while it lasts."""
FIRST = 2
"""The first of them that is told: a tap is over by then."""

_Edge = tuple[str, bool, float]
"""Which button, whether it is now down, and when."""


class _Button:
    """An opened pin and its debouncer, since when a press is not yet told, and how many steps of
    a long press are.
    """

    def __init__(self, device: Any, down: bool) -> None:
        self.device = device
        self.debouncer = Debouncer(down)
        self.untold: float | None = None
        self.step = 0


class Buttons:
    """Tells of each press of a button, once::

        events = queue.Queue()
        buttons = Buttons({"ok": 13, "back": 19}, events)
        buttons.start()
        events.get()                    # Pressed(button='ok', held=False, at=…)
        ...
        buttons.close()

    ``pins`` maps a name to the BCM pin that the button connects to ground. ``long`` maps a button
    to the name that is told instead when it is held: a tap of such a button is told when it is let
    go. Each step of ``encoder`` is a press too. While a button stays down, `Holding` tells how far
    the long press is. ``factory`` makes the gpiozero pin factory, by default lgpio's; it is closed
    with the buttons unless it is ``lent``. A pin that fails is told of with a `DeviceState` and
    tried again; it leaves the others alive. ``clock`` counts seconds and stamps the edges.
    """

    def __init__(
        self,
        pins: Mapping[str, int],
        events: EventQueue,
        *,
        long: Mapping[str, str] | None = None,
        encoder: EncoderConfig | None = None,
        factory: Callable[[], Factory] = lgpio_factory,
        lent: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._pins = dict(pins)
        self._long = dict(long or {})
        self._encoder = encoder
        self._turned: Any = None
        self._events = events
        self._gpio = Pins(
            "buttons",
            events,
            factory,
            lent=lent,
            without=": on a Raspberry Pi, install python3-lgpio and join the group gpio. The"
            " buttons are also on the page /box.",
        )
        self._clock = clock
        self._buttons: dict[str, _Button] = {}
        self._edges: queue.SimpleQueue[_Edge | threading.Event | None] = queue.SimpleQueue()
        self._open_at = 0.0
        self._thread: threading.Thread | None = None

    @property
    def names(self) -> list[str]:
        """The buttons this box has."""
        return list(self._pins)

    def start(self) -> None:
        """Open the pins and begin to listen."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="buttons", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Stop listening and let go of the pins."""
        self._edges.put(None)
        if self._thread is not None:
            self._thread.join()
        for button in self._buttons.values():
            button.device.close()
        self._buttons.clear()
        if self._turned is not None:
            self._turned.close()
        self._gpio.close()

    def down(self) -> list[str]:
        """The buttons that are down now, chatter left out."""
        buttons = list(self._buttons.items())
        return [name for name, button in buttons if button.debouncer.down]

    def status(self) -> Mapping[str, DeviceState]:
        """The last word about the pins (``buttons``) and each button (``button ok``)."""
        return self._gpio.status()

    def answers(self, timeout: float) -> bool:
        """Whether the buttons' thread comes by within so many seconds, for a watchdog."""
        came = threading.Event()
        self._edges.put(came)
        return came.wait(timeout)

    def step(self) -> float | None:
        """Look at every edge so far and do what is due; returns when something is due next.

        Only the buttons' own thread calls this, or a test that has not called `start`.
        """
        if self._incomplete() and self._clock() >= self._open_at:
            self._open()
        while not self._edges.empty():
            if not self._take(self._edges.get()):
                return None
        for name, button in list(self._buttons.items()):
            self._settle(name, button)
        return self._due()

    def _run(self) -> None:
        while True:
            due = self.step()
            if due is None:
                return
            try:
                edge = self._edges.get(timeout=max(due - self._clock(), 0.001))
            except queue.Empty:
                continue
            if not self._take(edge):
                return

    def _take(self, edge: _Edge | threading.Event | None) -> bool:
        """Look at what came from the pins, or from whoever asks; whether to go on."""
        if edge is None:
            return False
        if isinstance(edge, threading.Event):
            edge.set()
        else:
            self._edge(*edge)
        return True

    def _due(self) -> float:
        now = self._clock()
        due = [self._open_at if self._incomplete() else now + 3600]
        for button in self._buttons.values():
            if button.debouncer.due is not None:
                due.append(button.debouncer.due)
            if 0 < button.debouncer.held(now) < 1:
                due.append(now + HOLD / STEPS)
            elif button.debouncer.down:
                due.append(now + WATCH)
        return min(due)

    def _incomplete(self) -> bool:
        """Whether anything is not open."""
        missing = self._encoder is not None and self._turned is None
        return missing or len(self._buttons) < len(self._pins)

    def _edge(self, name: str, down: bool, at: float) -> None:
        # Edges from before this one come first: a slow thread must not see a press as chatter.
        button = self._buttons.get(name)
        if button is not None:
            self._tell_changes(name, button, at)
            button.debouncer.edge(down, at)

    def _settle(self, name: str, button: _Button) -> None:
        now = self._clock()
        try:
            level = bool(button.device.is_active)
        except Exception as error:  # noqa: BLE001 pin factories raise what they like
            self._lost(name, error)
            return
        # An edge may have been missed; the level cannot be.
        button.debouncer.edge(level, now)
        self._tell_changes(name, button, now)

    def _tell_changes(self, name: str, button: _Button, now: float) -> None:
        self._tell_presses(name, button, now)
        step = int(button.debouncer.held(now) * STEPS)
        step = step if step >= FIRST else 0
        if step != button.step:
            button.step = step
            self._events.put(Holding(self._long.get(name, name), step / STEPS))

    def _tell_presses(self, name: str, button: _Button, now: float) -> None:
        while change := button.debouncer.poll(now):
            if name in self._long:
                self._tell_late(name, button, change)
            elif change is not Change.RELEASED:
                held = change is Change.HELD
                self._events.put(Pressed(name, held, button.debouncer.began))

    def _tell_late(self, name: str, button: _Button, change: Change) -> None:
        """A button whose long press means something else: which of the two shows in the end."""
        if change is Change.PRESSED:
            button.untold = button.debouncer.began
        elif button.untold is not None:
            meant = self._long[name] if change is Change.HELD else name
            self._events.put(Pressed(meant, False, button.untold))
            button.untold = None

    def _open(self) -> None:
        self._open_at = self._clock() + RETRY
        if not self._gpio.ready():
            return
        for name, pin in self._pins.items():
            if name not in self._buttons:
                self._open_pin(name, pin)
        if self._encoder is not None and self._turned is None:
            self._open_encoder(self._encoder)

    def _open_pin(self, name: str, pin: int) -> None:
        device = None
        try:
            device = DigitalInputDevice(pin, pull_up=True, pin_factory=self._gpio.factory)
            self._buttons[name] = _Button(device, bool(device.is_active))
        except Exception as error:  # noqa: BLE001 pin factories raise what they like
            self._close(name, device)
            self._gpio.tell(
                f"button {name}",
                False,
                f'Button "{name}" on BCM pin {pin} does not work ({words(error)}): check that no '
                "other program uses the pin. The other buttons are not concerned.",
            )
            return
        # These run in a thread of gpiozero's which dies of any exception, so they only enqueue.
        device.when_activated = lambda: self._edges.put((name, True, self._clock()))
        device.when_deactivated = lambda: self._edges.put((name, False, self._clock()))
        self._gpio.tell(f"button {name}", True, f'Button "{name}" works.')

    def _open_encoder(self, config: EncoderConfig) -> None:
        try:
            turned = RotaryEncoder(
                config.clk, config.dt, max_steps=0, pin_factory=self._gpio.factory
            )
        except Exception as error:  # noqa: BLE001 pin factories raise what they like
            self._gpio.tell(
                "encoder",
                False,
                f"The encoder on the BCM pins {config.clk} and {config.dt} does not work "
                f"({words(error)}): check that no other program uses the pins. The buttons are "
                "not concerned.",
            )
            return
        # These too run in the thread that dies of any exception.
        turned.when_rotated_clockwise = lambda: self._step(config.right)
        turned.when_rotated_counter_clockwise = lambda: self._step(config.left)
        self._turned = turned
        self._gpio.tell("encoder", True, "The encoder works.")

    def _step(self, name: str) -> None:
        self._events.put(Pressed(name, False, self._clock()))

    def _lost(self, name: str, error: Exception) -> None:
        button = self._buttons.pop(name)
        if button.step:
            self._events.put(Holding(self._long.get(name, name), 0.0))
        self._gpio.tell(
            f"button {name}",
            False,
            f'Button "{name}" on BCM pin {self._pins[name]} stopped working ({words(error)}).',
        )
        self._close(name, button.device)

    def _close(self, name: str, device: Any) -> None:
        """Let go of a pin that failed, so that it can be opened again."""
        try:
            if device is not None:
                device.close()
        except Exception:
            log.debug("Closing the pin of button %s failed too", name, exc_info=True)
