"""A Pico on the bench: the firmware under MicroPython, its keys, its lamps and its cable."""

import contextlib
import fcntl
import os
import pty
import select
import shutil
import subprocess
import threading
import tty
from pathlib import Path

from tests.project.tree import ROOT
from tests.waiting import comes_true

HERE = Path(__file__).parent
UPLOAD = ROOT / "firmware_configs" / "dice_tray" / "upload"

KEYPAD = ("123A", "456B", "789C", "*0#D")
ROWS = (2, 3, 4, 5)
COLUMNS = (6, 7, 8, 9)
NAMES = {"blank": "A", "wound": "B", "frostbite": "C", "bitten": "D"}
NAMES |= {"cocked": "7", "back": "*", "clear": "0", "send": "#"}
WAITING, TAKEN = 14, 15

PIPE = 8192
"""Bytes in a pipe to or from the program, at most: a Pico's buffers are small too. Two pages, as a
pipe of one has room for no second byte before the first is read."""


class Pico:
    """What MicroPython runs on: `power` it, `plug` its line in at ``path``, press its keys.

    The line can be cut while the Pico runs on, as by a hub with its own power; each `plug` gives
    it another name. ``deaf`` loses all that the computer says.
    """

    def __init__(self, folder: Path, path: Path | None = None) -> None:
        self.folder = folder / "pico"
        self.path = path or folder / "tray"
        self.deaf = False
        self.program: subprocess.Popen[bytes] | None = None
        self._lock = threading.RLock()
        self._to_tray = bytearray()
        self._to_host = bytearray()
        self._master: int | None = None
        self._slaves: list[int] = []
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._carry, name="cable", daemon=True)
        subprocess.run([UPLOAD, "--to", self.folder], check=True)
        for stand_in in [HERE / "wires.py", *(HERE / "pico").glob("*.py")]:
            shutil.copy(stand_in, self.folder)
        self._thread.start()

    def power(self, *, wait: bool = True) -> None:
        """Let the firmware start, and wait until it looks at its keys; what an earlier run of it
        said and logged is gone.
        """
        self.cut_power()
        (self.folder / "log").write_text("")
        with self._lock:
            self.program = subprocess.Popen(
                ["micropython", "start.py"],
                cwd=self.folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
            )
            for stream in (self.program.stdin, self.program.stdout):
                assert stream is not None
                fcntl.fcntl(stream, fcntl.F_SETPIPE_SZ, PIPE)
                os.set_blocking(stream.fileno(), False)
        assert not wait or comes_true(lambda: self.log()[:1] == ["keys "])

    def cut_power(self) -> None:
        """End the firmware in whatever it is doing."""
        with self._lock:
            if self.program is not None:
                self.program.kill()
                self.program.__exit__(None, None, None)
                self.program = None
            self._to_tray.clear()
            self._to_host.clear()

    def plug(self) -> None:
        """Give the line a path."""
        with self._lock:
            self._master, slave = pty.openpty()
            # Kept until the end: so every plug has a name that no other had.
            self._slaves.append(slave)
            tty.setraw(slave)
            os.set_blocking(self._master, False)
            self.path.symlink_to(os.ttyname(slave))

    def unplug(self) -> None:
        """Take the path away; who has it open finds it dead."""
        with self._lock:
            assert self._master is not None
            self.path.unlink()
            os.close(self._master)
            self._master = None
            self._to_host.clear()

    def press(self, *keys: str) -> None:
        """Press keys one after the other, by what is printed on them or what they are for."""
        for key in keys:
            self.hold(key)
            self.hold()

    def hold(self, *keys: str) -> None:
        """Hold these keys down from now on, and no others; returns when they were felt."""
        touching = "".join(f"{row} {column}\n" for row, column in map(_pins, keys))
        felt = "keys " + touching.replace("\n", ",")
        new = self.folder / "keys.new"
        new.write_text(touching)
        new.replace(self.folder / "keys")
        assert self.program is None or comes_true(
            lambda: [line for line in self.log() if line.startswith("keys")][-1:] == [felt]
        )

    def say_to_tray(self, data: bytes) -> None:
        """Put bytes on the line, as another program on the computer would."""
        with self._lock:
            self._to_tray += data

    def say_to_host(self, data: bytes) -> None:
        """Put bytes on the line, as a bad cable would."""
        with self._lock:
            self._to_host += data

    def delivered(self) -> bool:
        """Whether nothing is on its way."""
        with self._lock:
            return not self._to_tray and not self._to_host

    def log(self) -> list[str]:
        """What became of the outputs since the power came."""
        return (self.folder / "log").read_text().splitlines()

    def lit(self, lamp: int) -> bool:
        """Whether this lamp is lit."""
        levels = [line for line in self.log() if line.startswith(f"pin {lamp} ")]
        return levels[-1:] == [f"pin {lamp} 1"]

    def flashes(self) -> int:
        """How often the lamp for a roll that was taken has been lit."""
        return self.log().count(f"pin {TAKEN} 1")

    def close(self) -> None:
        """End everything."""
        self._stop.set()
        self._thread.join()
        self.cut_power()
        for descriptor in [*self._slaves, *([] if self._master is None else [self._master])]:
            os.close(descriptor)

    def _carry(self) -> None:
        while not self._stop.wait(0.002):
            with self._lock:
                self._carry_to_tray()
                self._carry_to_host()

    def _carry_to_tray(self) -> None:
        if self._master is not None and len(self._to_tray) < PIPE:
            said = _read(self._master)
            self._to_tray += b"" if self.deaf else said
        if self.program is not None and self.program.stdin is not None:
            del self._to_tray[: _write(self.program.stdin.fileno(), self._to_tray)]

    def _carry_to_host(self) -> None:
        program = self.program
        if program is not None and program.stdout is not None and len(self._to_host) < PIPE:
            self._to_host += _read(program.stdout.fileno())
        if self._master is None:
            self._to_host.clear()
        else:
            del self._to_host[: _write(self._master, self._to_host)]


def _pins(key: str) -> tuple[int, int]:
    printed = NAMES.get(key, key)
    row = next(place for place, keys in enumerate(KEYPAD) if printed in keys)
    return ROWS[row], COLUMNS[KEYPAD[row].index(printed)]


def _read(descriptor: int) -> bytes:
    """What is there; nothing from a line whose other end is gone."""
    if select.select([descriptor], [], [], 0)[0]:
        with contextlib.suppress(OSError):
            return os.read(descriptor, PIPE)
    return b""


def _write(descriptor: int, data: bytearray) -> int:
    """How much found room."""
    if data:
        with contextlib.suppress(BlockingIOError, BrokenPipeError):
            return os.write(descriptor, data[:PIPE])
    return 0
