"""`companion doctor`: looks at a box and its computer, and says in words what is wrong with it."""

import argparse
import contextlib
import os
import sys
import tempfile
from collections.abc import Iterable
from collections.abc import Iterator
from pathlib import Path

from companion.box.parts import box_of
from companion.cli import _checks
from companion.cli import _hands_on
from companion.cli._checks import Finding
from companion.cli._folders import data_folder
from companion.cli._here import on_a_pi
from companion.cli._machine import Machine
from hardware import BoxConfig
from hardware import ConfigError
from hardware.boot import config_txt

HELP = "look at the box, and say what is wrong with panels, buttons, lights, tray and network"

BOX = Path("/etc/companion/box.toml")
DATA = Path("/var/lib/companion")
"""Where the service has its box and its games."""

PORT = 8470

SIGNS = {True: "ok ", None: " – ", False: "BAD"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add which box, and how much is asked."""
    parser.add_argument(
        "--box",
        default=str(BOX) if BOX.exists() else "full",
        metavar="BOX",
        help="a file, or full or small (default: %(default)s)",
    )
    parser.add_argument(
        "--data",
        type=Path,
        default=DATA if DATA.exists() else data_folder(os.environ),
        help="folder of the games (default: %(default)s)",
    )
    parser.add_argument(
        "--no-questions",
        action="store_true",
        help="look only at what needs nobody to look and press",
    )
    parser.add_argument(
        "--config-txt",
        action="store_true",
        help="only print what the box needs in /boot/firmware/config.txt",
    )


def main(args: argparse.Namespace) -> int:
    """Look, and say; 1 where something is wrong."""
    if args.config_txt:
        try:
            print("\n".join(config_txt(box_of(args.box))))
        except ConfigError as error:
            print(error, file=sys.stderr)
            return 1
        return 0
    asks = None if args.no_questions or not sys.stdin.isatty() else _ask
    return tell(examine(Machine(), args.box, args.data, asks, pi=on_a_pi()))


def examine(
    machine: Machine, box: str, data: Path, ask: _hands_on.Ask | None, *, pi: bool
) -> Iterator[Finding]:
    """Everything there is to find, in the order in which it is best mended."""
    yield from _checks.computer(machine)
    yield from _checks.service(machine)
    try:
        config = box_of(box)
    except ConfigError as error:
        yield Finding("box.toml", False, str(error))
    else:
        if pi:
            yield from _box(machine, config, ask)
    yield from _checks.clock(machine)
    yield from _checks.disk(machine, data)
    yield from _checks.network(machine, PORT)
    yield from _checks.broker(machine, os.environ)


def _box(machine: Machine, box: BoxConfig, ask: _hands_on.Ask | None) -> Iterator[Finding]:
    yield from _checks.libraries(machine)
    yield from _checks.user(machine)
    yield from _checks.buses(machine, box)
    yield from _checks.pins(machine)
    yield from _checks.tray(machine, box)
    if _checks.running(machine):
        yield Finding(
            "box",
            None,
            "The service has panels, buttons, lights and tray, so they were not tried.",
            "sudo systemctl stop companion; sudo companion doctor; sudo systemctl start companion",
        )
        return
    yield from _hands_on.panels(box, ask)
    # lgpio leaves pipes wherever it is imported.
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        yield from _hands_on.buttons(box, ask)
        yield from _hands_on.signals(box, ask)
    if box.tray is not None and machine.exists(box.tray.lstrip("/")):
        yield from _hands_on.tray(box)


def tell(findings: Iterable[Finding]) -> int:
    """Print each as it is found; 1 where one is bad."""
    bad = 0
    for finding in findings:
        bad += finding.well is False
        print(f"{SIGNS[finding.well]}  {finding.about}: {finding.sentence}", flush=True)
        if finding.advice:
            print(f"     → {finding.advice}", flush=True)
    print("Nothing is wrong." if not bad else f"To be mended: {bad}.")
    return 1 if bad else 0


def _ask(question: str) -> str:
    try:
        return input(f"\n{question} ")
    except EOFError:
        return ""
