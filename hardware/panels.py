"""OLED panels: one thread that owns the buses, and keeps each panel showing what it should.

A panel may be unplugged, power-cycled or silent at any time: the caller of `Panels.show` never
hears of it. The thread tries again every second and sends the initialisation again, as an
SSD1306 that lost its power for a moment accepts pictures and stays dark.
"""

import logging
import threading
import time
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence

from luma.core.error import Error as LumaError
from PIL import Image

from hardware.config import Channel
from hardware.config import PanelConfig
from hardware.events import DeviceState
from hardware.events import EventQueue
from hardware.oled import Bus
from hardware.oled import Oled
from hardware.oled import open_bus

log = logging.getLogger(__name__)

SIZE = (128, 64)
RETRY = 1.0
"""Seconds between two attempts to reach a panel that failed."""
REFRESH = 4.0
"""Seconds after which a panel is sent everything again though nothing failed: it may have lost its
power for a moment while nobody sent it anything, and be dark. About 270 bytes a second."""


class _Panel:
    """What one panel should show, what it shows, and when it is due. Owned by the thread, but for
    ``wanted``, which `Panels` guards with its lock.
    """

    def __init__(self, config: PanelConfig, open_bus: Callable[[int | Channel], Bus]) -> None:
        self.config = config
        self.wanted: Image.Image | None = None
        self.shown: Image.Image | None = None
        self.chip = Oled(
            config.address, lambda: open_bus(config.bus), config.upside_down, config.driver
        )
        self.ok: bool | None = None
        self.initialise_at = 0.0

    def due(self, wanted: Image.Image | None, now: float) -> bool:
        return now >= self.initialise_at or (self.ok is True and wanted is not self.shown)

    def update(self, wanted: Image.Image | None, now: float) -> None:
        """Make the panel show ``wanted``. Raises what the transfer raised."""
        if now >= self.initialise_at:
            self.chip.initialise()
            self.chip.display(wanted or Image.new("1", SIZE))
            self.initialise_at = now + REFRESH
        elif wanted is not None and not _equal(wanted, self.shown):
            self.chip.display(wanted)
        self.shown = wanted


class Panels:
    """Shows pictures on small panels, from any thread, without ever failing::

        events = queue.Queue()
        panels = Panels(FIRST_BOX.panels, events)
        panels.start()
        panels.show("colony", picture)      # a PIL image, 128x64, mode "1"
        ...
        panels.close()

    ``open_bus`` opens an I2C bus, by default ``/dev/i2c-N`` through smbus2; ``clock``
    counts seconds. Each time a panel starts or stops working, a `DeviceState` goes to ``events``.
    """

    def __init__(
        self,
        configs: Sequence[PanelConfig],
        events: EventQueue,
        *,
        open_bus: Callable[[int | Channel], Bus] = open_bus,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._events = events
        self._clock = clock
        self._panels = {config.role: _Panel(config, open_bus) for config in configs}
        self._states: dict[str, DeviceState] = {}
        self._changed = threading.Condition()
        self._listeners: list[Callable[[], None]] = []
        self._asking: list[threading.Event] = []
        self._stopping = False
        self._thread: threading.Thread | None = None

    @property
    def roles(self) -> list[str]:
        """The roles this box has a panel for."""
        return list(self._panels)

    def start(self) -> None:
        """Begin to drive the panels; a panel that nothing was shown on yet is blank."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="panels", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Switch the panels off and let go of the buses. What was shown last is kept."""
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()
        for panel in self._panels.values():
            panel.chip.close()

    def show(self, role: str, picture: Image.Image) -> None:
        """Show this picture from now on; only the newest one of a panel is ever sent.

        Raises `KeyError` for a role the box has no panel for and `ValueError` for a picture that
        is not 128x64 in mode "1": mistakes of the program, not of the metal.
        """
        if picture.size != SIZE or picture.mode != "1":
            raise ValueError(
                f'A panel shows pictures of 128x64 in mode "1": got '
                f'{picture.width}x{picture.height} in mode "{picture.mode}".'
            )
        with self._changed:
            self._panels[role].wanted = picture.copy()
            self._changed.notify_all()

    def picture(self, role: str) -> Image.Image:
        """What the panel of this role should be showing; blank before the first `show`."""
        with self._changed:
            wanted = self._panels[role].wanted
        return wanted.copy() if wanted is not None else Image.new("1", SIZE)

    def listen(self, callback: Callable[[], None]) -> None:
        """Call this whenever a panel has changed what it shows, or has failed to.

        It is called on the display thread and must only make a note of it.
        """
        self._listeners.append(callback)

    def status(self) -> Mapping[str, DeviceState]:
        """The last word about each panel, by device name (``panel colony``)."""
        return dict(self._states)

    def answers(self, timeout: float) -> bool:
        """Whether the display thread comes by within so many seconds, for a watchdog."""
        came = threading.Event()
        with self._changed:
            self._asking.append(came)
            self._changed.notify_all()
        return came.wait(timeout)

    def step(self) -> float:
        """Do what is due now, on the caller's thread; returns when something is due next.

        Only the display thread calls this, or a test that has not called `start`.
        """
        due = []
        for panel in self._panels.values():
            with self._changed:
                wanted = panel.wanted
            if panel.due(wanted, self._clock()):
                before = panel.shown, panel.ok
                self._attempt(panel, wanted)
                if before != (panel.shown, panel.ok):
                    self._changed_now()
            due.append(panel.initialise_at)
        return min(due, default=float("inf"))

    def _changed_now(self) -> None:
        for callback in self._listeners:
            try:
                callback()
            except Exception:
                log.exception("A listener of the panels failed")

    def _run(self) -> None:
        while True:
            due = self.step()
            with self._changed:
                if self._stopping:
                    return
                for came in self._asking:
                    came.set()
                self._asking.clear()
                if not any(self._behind(panel) for panel in self._panels.values()):
                    self._changed.wait(min(max(due - self._clock(), 0), REFRESH))

    @staticmethod
    def _behind(panel: _Panel) -> bool:
        return panel.ok is True and panel.wanted is not panel.shown

    def _attempt(self, panel: _Panel, wanted: Image.Image | None) -> None:
        error = self._trouble(panel, wanted)
        if error is not None and panel.ok is not False:
            # A single disturbed transfer is nobody's concern: what the panel shows now may be out
            # of date, and people press buttons by it.
            panel.chip.drop_bus()
            panel.initialise_at = self._clock()
            error = self._trouble(panel, wanted)
        if error is not None:
            self._failed(panel, error)
        elif not panel.ok:
            panel.ok = True
            self._tell(panel, f'Panel "{panel.config.role}" works.')

    def _trouble(self, panel: _Panel, wanted: Image.Image | None) -> Exception | None:
        """Update the panel; what came of it, None when all went well."""
        try:
            panel.update(wanted, self._clock())
        except (OSError, LumaError) as error:
            return error
        except Exception as error:
            # A mistake in a driver must not take the other panels' thread with it.
            log.exception("The driver of panel %s failed", panel.config.role)
            return error
        return None

    def _failed(self, panel: _Panel, error: Exception) -> None:
        panel.chip.drop_bus()
        panel.initialise_at = self._clock() + RETRY
        if panel.ok is not False:
            panel.ok = False
            config = panel.config
            self._tell(
                panel,
                f'Panel "{config.role}" does not answer at address {config.address:#04x} on '
                f"{config.place} ({error}): check its four wires. The game goes on without it.",
            )

    def _tell(self, panel: _Panel, message: str) -> None:
        state = DeviceState(f"panel {panel.config.role}", panel.ok is True, message)
        self._states[state.device] = state
        self._events.put(state)
        log.log(logging.INFO if state.ok else logging.WARNING, "%s", message)


def _equal(one: Image.Image, other: Image.Image | None) -> bool:
    return other is not None and one.tobytes() == other.tobytes()
