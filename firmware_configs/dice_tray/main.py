"""What a Pico starts when it gets power."""

# MicroPython's sys and time have more than CPython's.
# mypy: disable-error-code="attr-defined"

import sys
import time

import machine
import micropython
import rp2


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
        if not bootsel_within_a_second():
            machine.reset()


def bootsel_within_a_second() -> bool:
    """Whether somebody wants in: a program that cannot even begin, as half of it was put on the
    Pico, would else keep everybody out for good.
    """
    for _ in range(100):
        if rp2.bootsel_button():
            return True
        time.sleep_ms(10)
    return False


if __name__ == "__main__":
    main()
