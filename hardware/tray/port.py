"""The thread that reads a dice tray's serial port."""

import contextlib
import errno
import logging
import queue
import termios
import threading
import time
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from typing import Protocol

import serial

from hardware.events import DeviceState
from hardware.events import EventQueue
from hardware.events import Rolled
from hardware.tray.host import HostEnd
from hardware.tray.protocol import PROTO

log = logging.getLogger(__name__)

RETRY = 1.0
"""Seconds between two attempts to open the port."""
NAPS = 5
"""How often in that time the thread looks whether anybody asks for it."""

_TROUBLE = (OSError, termios.error, TypeError)
"""What pyserial raises when the other end goes away: SerialException is an OSError, buffers raise
termios.error, and a port closed under a reader raises TypeError."""


class Port(Protocol):
    """The part of ``serial.Serial`` that is used; ``read`` waits a fifth of a second at most."""

    @property
    def in_waiting(self) -> int:
        """How many bytes have arrived."""

    def read(self, size: int = 1, /) -> bytes:
        """Up to ``size`` bytes."""

    def write(self, data: bytes, /) -> int | None:
        """Send these bytes."""

    def close(self) -> None:
        """Let go of the port."""


def open_port(path: str) -> Port:
    """The serial port at this path, for this program alone; raises `OSError`."""
    return serial.Serial(path, 115200, timeout=0.2, write_timeout=1.0, exclusive=True)


class DiceTray:
    """Tells of each roll of the dice in the tray, once::

        events = queue.Queue()
        tray = DiceTray("/dev/companion-tray", events)
        tray.start()
        roll = events.get()             # Rolled(boot='ec01', seq=1, dice={'d1': '5', 'd2': '3'})
        ...                             # keep it safe, and only then:
        tray.acknowledge(roll)
        ...
        tray.close()

    The tray says a roll again and again until it is acknowledged, so a program that dies before
    it has stored the roll gets it again. How the dice lie before they have settled is told with
    `Measured`. The port is opened by its path whenever it is there;
    that it came or went is told with a `DeviceState`. ``open_port`` opens it, ``clock`` counts
    seconds.
    """

    def __init__(
        self,
        path: str,
        events: EventQueue,
        *,
        open_port: Callable[[str], Port] = open_port,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._path = path
        self._events = events
        self._open_port = open_port
        self._clock = clock
        self._port: Port | None = None
        self._host = HostEnd(self._write)
        self._verdicts: queue.SimpleQueue[tuple[str, int, bool]] = queue.SimpleQueue()
        self._state: DeviceState | None = None
        self._asking: queue.SimpleQueue[threading.Event] = queue.SimpleQueue()
        self._in_driver = False
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to listen; that there is no tray yet is no error."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="tray", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Stop listening and let go of the port."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    def acknowledge(self, roll: Rolled) -> None:
        """The roll is stored: the tray may forget it. From any thread."""
        self._verdicts.put((roll.boot, roll.seq, True))

    def give_back(self, roll: Rolled) -> None:
        """The roll could not be stored: it is told of again when the tray repeats it."""
        self._verdicts.put((roll.boot, roll.seq, False))

    def status(self) -> Mapping[str, DeviceState]:
        """The last word about the tray, under ``tray``; empty before the first."""
        return {} if self._state is None else {"tray": self._state}

    def answers(self, timeout: float) -> bool:
        """Whether the tray's thread comes by within so many seconds, for a watchdog.

        A thread that the port's driver does not give back counts as one that does: starting this
        program anew would not mend the driver, and a game is played without a tray too.
        """
        came = threading.Event()
        self._asking.put(came)
        return came.wait(timeout) or self._in_driver

    def _come_by(self) -> None:
        while not self._asking.empty():
            self._asking.get().set()

    @contextlib.contextmanager
    def _driver(self) -> Iterator[None]:
        """The port's driver has the thread now."""
        self._in_driver = True
        try:
            yield
        finally:
            self._in_driver = False

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                with self._driver():
                    port = self._open_port(self._path)
            except Exception as error:  # noqa: BLE001 whatever it was, a tray may come yet
                self._tell(False, _why_closed(self._path, error))
            else:
                self._serve(port)
            for _ in range(NAPS):
                self._come_by()
                if self._stop.wait(RETRY / NAPS):
                    break

    def _serve(self, port: Port) -> None:
        """Read the open port until it goes away."""
        self._port = port
        try:
            self._host.opened(self._clock())
            while not self._stop.is_set():
                self._come_by()
                self._decide()
                self._host.tick(self._clock())
                with self._driver():
                    data = port.read(max(port.in_waiting, 1))
                for told in self._host.receive(data, self._clock()):
                    self._events.put(told)
                self._tell_greeting()
                if self._host.silent(self._clock()):
                    self._tell(False, self._why_silent())
                    return
        except _TROUBLE:
            log.debug("The port %s went away", self._path, exc_info=True)
            self._tell(False, "The dice tray was unplugged: plug it in again, or type the dice.")
        except Exception:
            # A mistake of ours or of a driver must not make the box deaf to the tray for good.
            log.exception("The dice tray at %s made the program stumble", self._path)
            self._tell(
                False,
                "The program stumbled over what the dice tray said, and listens to it anew; the "
                "log has more. If this goes on, type the dice.",
            )
        finally:
            # A dead port that is kept open makes the kernel give the next plug another name.
            self._port = None
            with self._driver():
                _let_go(port)

    def _decide(self) -> None:
        while not self._verdicts.empty():
            boot, seq, stored = self._verdicts.get()
            if stored:
                self._host.stored(boot, seq)
            else:
                self._host.not_stored(boot, seq)

    def _write(self, data: bytes) -> None:
        if self._port is not None:
            with self._driver():
                self._port.write(data)

    def _tell_greeting(self) -> None:
        greeting = self._host.greeting
        if greeting is None:
            return
        if self._host.understood:
            self._tell(True, "The dice tray works.")
        else:
            self._tell(
                False,
                f"The dice tray speaks version {greeting.get('proto') or '?'} of its protocol and "
                f"this program version {PROTO}: update the older of the two.",
            )

    def _why_silent(self) -> str:
        if self._host.greeting is None:
            return (
                f"Something is plugged in at {self._path}, but it does not answer as a dice tray: "
                "check which device that is, and that the firmware is on it."
            )
        return "The dice tray has gone silent: unplug it and plug it in again, or type the dice."

    def _tell(self, ok: bool, message: str) -> None:
        state = DeviceState("tray", ok, message)
        if state != self._state:
            self._state = state
            self._events.put(state)
            log.log(logging.INFO if ok else logging.WARNING, "%s", message)


def _let_go(port: Port) -> None:
    try:
        port.close()
    except _TROUBLE:
        log.debug("A port that is gone cannot be closed either", exc_info=True)


def _why_closed(path: str, error: Exception) -> str:
    number = error.errno if isinstance(error, OSError) else None
    if number == errno.ENOENT:
        return f"No dice tray is plugged in ({path} is not there): plug it in, or type the dice."
    if number in (errno.EWOULDBLOCK, errno.EBUSY):
        return f"Another program uses the dice tray ({path} is in use): close that program."
    if number == errno.EPERM:
        return (
            f"The dice tray may not be opened ({path}: not permitted): a service is allowed some "
            "kinds of devices alone, those of DeviceAllow= in its unit."
        )
    if number == errno.EACCES:
        return (
            f"The dice tray may not be opened ({path}: permission denied): add the user of this "
            "program to the group dialout."
        )
    return f"The dice tray cannot be opened at {path} ({error})."
