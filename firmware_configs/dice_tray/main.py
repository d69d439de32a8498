"""What a Pico starts when it gets power."""

# MicroPython's sys has more than CPython's.
# mypy: disable-error-code="attr-defined"

import sys
import time

import machine
import micropython


def main() -> None:
    """Run the tray, and start anew after whatever ends it: nobody looks at a traceback in a box."""
    try:
        # First of all: else the byte 0x03, which programs send to ports to see who is there, is
        # Ctrl-C and ends this one.
        micropython.kbd_intr(-1)
        from firmware_configs.dice_tray import pico

        pico.run()
    except BaseException as error:  # noqa: BLE001 a Ctrl-C from before the first line is one too
        sys.print_exception(error)
        time.sleep(1)
        machine.reset()


if __name__ == "__main__":
    main()
