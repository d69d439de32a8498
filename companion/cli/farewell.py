"""`companion farewell`: the last picture on the panels of a box, when its computer is going off."""

import argparse
import os
import sys
import time
from collections.abc import Callable
from collections.abc import Iterable

from luma.core.error import Error as LumaError
from PIL import Image

from companion.box.greetings import farewell
from companion.box.parts import box_of
from companion.cli._here import language_of
from companion.i18n import speaking
from hardware import Channel
from hardware import ConfigError
from hardware import PanelConfig
from hardware.oled import Brightness
from hardware.oled import Bus
from hardware.oled import Oled
from hardware.oled import open_bus

HELP = "leave a last word on the panels: that the box may be unplugged"

TRIES = 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add which box."""
    parser.add_argument(
        "--box", default="full", metavar="BOX", help="a file, or full or small (default full)"
    )


def main(args: argparse.Namespace) -> int:
    """Show it; 1 where a panel does not take it, or the file of the box is wrong."""
    try:
        panels = box_of(args.box).panels
    except ConfigError as error:
        print(error, file=sys.stderr)
        return 1
    # What was written last is on the disk before anybody reads that it is safe.
    os.sync()
    with speaking(language_of(os.environ)):
        return 1 if leave(panels, farewell()) else 0


def leave(
    panels: Iterable[PanelConfig],
    picture: Image.Image,
    *,
    open_bus: Callable[[int | Channel], Bus] = open_bus,
    sleep: Callable[[float], object] = time.sleep,
) -> list[str]:
    """Show a picture on every panel and leave it there; the roles of those that did not take it."""
    return [panel.role for panel in panels if not _leave(panel, picture, open_bus, sleep)]


def _leave(
    panel: PanelConfig,
    picture: Image.Image,
    open_bus: Callable[[int | Channel], Bus],
    sleep: Callable[[float], object],
) -> bool:
    chip = Oled(panel.address, lambda: open_bus(panel.bus), panel.upside_down, panel.driver)
    for left in reversed(range(TRIES)):
        try:
            # The Pi's sockets keep their 3.3 V: this may be there for days.
            chip.initialise(picture, Brightness.DIM)
        except (OSError, LumaError) as error:
            if not left:
                print(f'Panel "{panel.role}" does not answer: {error}.', file=sys.stderr)
                return False
            sleep(0.2)
        else:
            return True
        finally:
            chip.drop_bus()
    return False
