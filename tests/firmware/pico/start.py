"""Starts ``main.py`` as a Pico does, with the one thing in which the program MicroPython differs
from it: there the byte 0x03 raises `KeyboardInterrupt`, unless ``kbd_intr`` was told not to.
"""

# MicroPython's sys has more than CPython's.
# mypy: disable-error-code="attr-defined"

import io
import select
import sys

real = sys
MP_STREAM_POLL = 3


class PicoMicropython:
    interrupt = 3

    @classmethod
    def kbd_intr(cls, character: int) -> None:
        cls.interrupt = character


class Stdin(io.IOBase):
    def __init__(self) -> None:
        self.poll = select.poll()
        self.poll.register(real.stdin, select.POLLIN)

    def read(self, size: int) -> bytes:
        data = real.stdin.buffer.read(size)
        if PicoMicropython.interrupt in data:
            raise KeyboardInterrupt
        return data

    def ioctl(self, request: int, flags: int) -> int:
        if request != MP_STREAM_POLL:
            return 0
        return sum(event & flags for _, event in self.poll.poll(0))


class PicoStream:
    def __init__(self, buffer: object) -> None:
        self.buffer = buffer


class PicoSys:
    platform = "rp2"
    stdin = PicoStream(Stdin())
    stdout = PicoStream(real.stdout.buffer)
    print_exception = real.print_exception
    exit = real.exit


sys.modules["sys"] = PicoSys  # type: ignore[assignment]
sys.modules["micropython"] = PicoMicropython  # type: ignore[assignment]
with open("main.py") as file:
    exec(file.read(), {"__name__": "__main__"})
