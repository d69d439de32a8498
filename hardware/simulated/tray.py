"""A dice tray without metal: the tray's own end of the protocol, behind a pseudo-terminal."""

import contextlib
import os
import pty
import select
import threading
import time
import tty
from collections.abc import Mapping
from pathlib import Path

from hardware.tray.protocol import COCKED
from hardware.tray.protocol import MEASURED
from hardware.tray.protocol import TrayEnd


class SimulatedTray:
    """A tray that `hardware.DiceTray` opens like a real one, by the path of a symbolic link::

        tray = SimulatedTray(Path("/run/somewhere/tray"))
        tray.plug()
        tray.roll({"d1": "5", "exp": "wound"})      # sent until it is acknowledged
        tray.unplug()                               # the port dies under its reader
        tray.close()

    Each `plug` gives the port another name behind the same link, as the kernel may do.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._boots = 0
        self._end = self._boot()
        self._lock = threading.Lock()
        self._master: int | None = None
        self._slave: int | None = None
        self._name = ""
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="simulated tray", daemon=True)
        self._thread.start()

    def plug(self, *, restart: bool = True) -> None:
        """Plug the tray in. With ``restart`` it boots as it does when it gets its power from the
        cable, and forgets what it had not delivered; without, only the line was gone.
        """
        with self._lock:
            if self._master is not None:
                return
            if restart:
                self._end = self._boot()
            self._master, self._slave = self._open_another()
            # Raw before anyone opens it: a terminal would echo what the tray says back to it.
            tty.setraw(self._slave)
            os.set_blocking(self._master, False)
            self.path.unlink(missing_ok=True)
            self.path.symlink_to(os.ttyname(self._slave))

    def unplug(self) -> None:
        """Pull the cable: the path is gone, and who has the port open finds it dead."""
        with self._lock:
            if self._master is None or self._slave is None:
                return
            self.path.unlink(missing_ok=True)
            os.close(self._master)
            os.close(self._slave)
            self._master = self._slave = None

    def roll(self, dice: Mapping[str, str]) -> int:
        """The dice have come to rest like this: a number 1-6, or a face by its name. Gives the
        roll's seq; it is sent whenever the tray is plugged in, until it is acknowledged.
        """
        with self._lock:
            return self._end.roll(list(dice.items()), _now())

    def measure(self, dice: Mapping[str, str], *, cocked: bool = False) -> None:
        """The dice are seen like this, but have not come to rest; ``cocked``: one of them leans."""
        with self._lock:
            self._end.see(COCKED if cocked else MEASURED, list(dice.items()), _now())

    def send(self, data: bytes) -> None:
        """Put any bytes on the line, as a bad cable or a wrong device would; waits for the reader
        to take them, and drops them when there is none.
        """
        view = memoryview(data)
        deadline = time.monotonic() + 10
        while view and time.monotonic() < deadline:
            with self._lock:
                view = view[self._write(bytes(view[:1024])) :]
            time.sleep(0.001)

    @property
    def waiting(self) -> list[int]:
        """The seqs of the rolls that nobody acknowledged yet."""
        with self._lock:
            return self._end.waiting

    def close(self) -> None:
        """Unplug it for good."""
        self._stop.set()
        self._thread.join()
        self.unplug()

    def _open_another(self) -> tuple[int, int]:
        """A pseudo-terminal whose name is not the one of the last plug."""
        pair = pty.openpty()
        if os.ttyname(pair[1]) == self._name:
            # The system gives the lowest free name, so while this one is taken the next differs.
            same, pair = pair, pty.openpty()
            for descriptor in same:
                os.close(descriptor)
        self._name = os.ttyname(pair[1])
        return pair

    def _boot(self) -> TrayEnd:
        self._boots += 1
        boot = f"{os.urandom(2).hex()}{self._boots}"
        return TrayEnd(self._say, boot, "simulated", "none", 6)

    def _say(self, data: bytes) -> None:
        self._write(data)

    def _write(self, data: bytes) -> int:
        """How much went out: nothing when unplugged or when the reader does not keep up, as a
        tray must never block.
        """
        if self._master is not None:
            with contextlib.suppress(OSError):
                return os.write(self._master, data)
        return 0

    def _run(self) -> None:
        while not self._stop.wait(0.05):
            with self._lock:
                if self._master is None:
                    continue
                if select.select([self._master], [], [], 0)[0]:
                    with contextlib.suppress(OSError):
                        self._end.receive(os.read(self._master, 1024))
                self._end.tick(_now())


def _now() -> int:
    """Milliseconds of a clock that only rises."""
    return time.monotonic_ns() // 1_000_000
