"""OLED panels: one thread that owns the buses, and keeps each panel showing what it should.

A panel may be unplugged, power-cycled or silent at any time: the caller of `Panels.show` never
hears of it. An SSD1306 that has lost its power for a moment takes pictures and stays dark, or shows
them where they do not belong, so that each return begins with the initialisation:

- where a transfer fails, it is tried again at once, and then every second (rm-hull/luma.oled#273);
- where none fails, since nothing was sent meanwhile (lexus2k/ssd1306#116), a panel that can be read
  tells at the next change that it is off; else the refresh every 30 s finds it. Asking more often
  would be traffic on an idle bus.

Pixels that are always lit fade (mklements/OLED_Stats#32). Against that, as pikvm/kvmd does, the
picture moves by a pixel at each refresh and panels that nothing changes on are dimmed; after an
hour of that they are switched off, as Meshtastic's firmware does after ten minutes.
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
from hardware.oled import Brightness
from hardware.oled import Bus
from hardware.oled import Oled
from hardware.oled import open_bus

log = logging.getLogger(__name__)

SIZE = (128, 64)
RETRY = 1.0
"""Seconds between two attempts to reach a panel that failed; where an attempt takes long itself, as
on a bus whose data line is held down, the others have the thread for three times as long."""
LONGEST_RETRY = 3.0
"""Seconds between two attempts at the most: a panel that is back is right within five."""
REFRESH = 30.0
"""Seconds after which a panel is sent everything again though nothing failed: about 1,070 bytes,
36 a second."""
DIM_AFTER = 5 * 60.0
"""Seconds after which panels are dimmed that nothing has changed on and nobody has woken."""
OFF_AFTER = 60 * 60.0
"""Seconds after which such panels are switched off."""
SHIFTS = ((0, 0), (1, 0), (1, 1), (0, 1))
"""By how many pixels the picture is moved right and down, in turn, from one refresh to the next."""


def shifted(picture: Image.Image, shift: tuple[int, int]) -> Image.Image:
    """The picture moved by so much; what leaves the panel is not seen."""
    if shift == (0, 0):
        return picture
    moved = Image.new("1", SIZE)
    moved.paste(picture, shift)
    return moved


class _Panel:
    """What one panel should show, what it shows, and when it is due. Owned by the thread, but for
    ``wanted``, which `Panels` guards with its lock.
    """

    def __init__(self, config: PanelConfig, open_bus: Callable[[int | Channel], Bus]) -> None:
        self.config = config
        self.wanted: Image.Image | None = None
        self.shown: Image.Image | None = None
        self.brightness = Brightness.OFF
        self.chip = Oled(
            config.address, lambda: open_bus(config.bus), config.upside_down, config.driver
        )
        self.ok: bool | None = None
        self.due_at = 0.0
        self.shift = SHIFTS[0]
        self._since: float | None = None

    def behind(self, brightness: Brightness) -> bool:
        """Whether it works and should show something else, or shine otherwise."""
        return self.ok is True and (
            self.wanted is not self.shown or brightness is not self.brightness
        )

    def rests(self, brightness: Brightness) -> bool:
        """Whether it is well and dark, as it should be: nothing is due then."""
        return self.ok is True and brightness is self.brightness is Brightness.OFF

    def update(self, wanted: Image.Image | None, brightness: Brightness, now: float) -> None:
        """Make the panel show ``wanted``. Raises what the transfer raised."""
        if brightness is Brightness.OFF:
            self.chip.shine(brightness)
        elif now >= self.due_at or self.brightness is Brightness.OFF or self.chip.lost_power():
            self._since = now if self._since is None else self._since
            self.shift = SHIFTS[int((now - self._since) / REFRESH) % len(SHIFTS)]
            self.chip.initialise(self._moved(wanted), brightness)
            self.due_at = now + REFRESH
        else:
            if brightness is not self.brightness:
                self.chip.shine(brightness)
            self.chip.display(self._moved(wanted))
        self.shown, self.brightness = wanted, brightness

    def _moved(self, wanted: Image.Image | None) -> Image.Image:
        return shifted(wanted or Image.new("1", SIZE), self.shift)


class Panels:
    """Shows pictures on small panels, from any thread, without ever failing::

        events = queue.Queue()
        panels = Panels(FIRST_BOX.panels, events)
        panels.start()
        panels.show("colony", picture)      # a PIL image, 128x64, mode "1"
        ...
        panels.close()

    ``open_bus`` opens an I2C bus, by default ``/dev/i2c-N`` through smbus2; ``clock`` counts
    seconds. Each time a panel starts or stops working, a `DeviceState` goes to ``events``. Of a
    picture only what differs from the last is sent, and nothing of an equal one. Panels that
    nothing changes on are dimmed and then switched off, until something does or `wake` is called.
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
        self._touched = clock()
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
            panel = self._panels[role]
            if panel.wanted is None or panel.wanted.tobytes() != picture.tobytes():
                panel.wanted = picture.copy()
                self._touched = self._clock()
                self._changed.notify_all()

    def wake(self) -> bool:
        """Let the panels shine as somebody is there, from any thread; gives whether they were
        switched off, so that nobody can have seen what they show.
        """
        with self._changed:
            now = self._clock()
            dark = self._brightness(now) is Brightness.OFF
            self._touched = now
            self._changed.notify_all()
        return dark

    def picture(self, role: str) -> Image.Image:
        """What the panel of this role should be showing; blank before the first `show`."""
        with self._changed:
            wanted = self._panels[role].wanted
        return wanted.copy() if wanted is not None else Image.new("1", SIZE)

    def shows(self, role: str) -> bool:
        """Whether the panel of this role has been sent what it should be showing, or cannot be
        reached: nobody need wait for it."""
        with self._changed:
            panel = self._panels[role]
            return panel.ok is False or panel.wanted is panel.shown

    def listen(self, callback: Callable[[], None]) -> None:
        """Call this whenever a panel has changed what it shows, or has failed to.

        It is called on the display thread and must only make a note of it.
        """
        self._listeners.append(callback)

    def status(self) -> Mapping[str, DeviceState]:
        """The last word about each panel, by device name (``panel colony``)."""
        return dict(self._states)

    def answers(self, timeout: float) -> bool:
        """Whether the display thread comes by within so many seconds, for a watchdog.

        A thread that a bus's driver does not give back counts as one that does, as the tray's: a
        bus whose data line is held down keeps it for a second at every transfer.
        """
        came = threading.Event()
        with self._changed:
            self._asking.append(came)
            self._changed.notify_all()
        return came.wait(timeout) or any(panel.chip.in_driver for panel in self._panels.values())

    def step(self) -> float:
        """Do what is due now, on the caller's thread; returns when something is due next.

        Only the display thread calls this, or a test that has not called `start`.
        """
        for panel in self._panels.values():
            # A whole picture takes 24 ms: what has changed does not wait for all of them.
            self._catch_up()
            brightness = self._brightness(self._clock())
            if not panel.rests(brightness) and self._clock() >= panel.due_at:
                self._attempt(panel)
        self._catch_up()
        return self._due()

    def _catch_up(self) -> None:
        for panel in self._panels.values():
            if panel.behind(self._brightness(self._clock())):
                self._attempt(panel)

    def _due(self) -> float:
        """When a refresh or an attempt is due, or the panels are to be dimmed or switched off."""
        brightness = self._brightness(self._clock())
        rest = {Brightness.FULL: DIM_AFTER, Brightness.DIM: OFF_AFTER}.get(brightness, float("inf"))
        due = [panel.due_at for panel in self._panels.values() if not panel.rests(brightness)]
        return min([*due, self._touched + rest])

    def _brightness(self, now: float) -> Brightness:
        quiet = now - self._touched
        if quiet < DIM_AFTER:
            return Brightness.FULL
        return Brightness.DIM if quiet < OFF_AFTER else Brightness.OFF

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
                now = self._clock()
                if not any(panel.behind(self._brightness(now)) for panel in self._panels.values()):
                    self._changed.wait(min(max(due - now, 0), REFRESH))

    def _attempt(self, panel: _Panel) -> None:
        began = self._clock()
        before = panel.shown, panel.brightness, panel.ok
        error = self._trouble(panel)
        if error is not None and panel.ok is not False:
            # A single disturbed transfer is nobody's concern: what the panel shows now may be out
            # of date, and people press buttons by it.
            panel.chip.drop_bus()
            panel.due_at = self._clock()
            error = self._trouble(panel)
        if error is not None:
            self._failed(panel, error, self._clock() - began)
        elif not panel.ok:
            panel.ok = True
            self._tell(panel, f'Panel "{panel.config.role}" works.')
        if before != (panel.shown, panel.brightness, panel.ok):
            self._changed_now()

    def _trouble(self, panel: _Panel) -> Exception | None:
        """Update the panel; what came of it, None when all went well."""
        with self._changed:
            now = self._clock()
            wanted, brightness = panel.wanted, self._brightness(now)
        try:
            panel.update(wanted, brightness, now)
        except (OSError, LumaError) as error:
            return error
        except Exception as error:
            # A mistake in a driver must not take the other panels' thread with it.
            log.exception("The driver of panel %s failed", panel.config.role)
            return error
        return None

    def _failed(self, panel: _Panel, error: Exception, took: float) -> None:
        panel.chip.drop_bus()
        panel.due_at = self._clock() + min(max(RETRY, 3 * took), LONGEST_RETRY)
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
