"""The tray without a board: its line, its lamps, what ties them together, and its README."""

import ast
import doctest
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from typing import BinaryIO

import pytest
import yaml

from firmware_configs.dice_tray import tray as firmware
from firmware_configs.dice_tray.lamps import Lamps
from firmware_configs.dice_tray.line import AT_ONCE
from firmware_configs.dice_tray.line import ROOM
from firmware_configs.dice_tray.line import SerialLine
from firmware_configs.dice_tray.reader import Reader
from firmware_configs.dice_tray.reader import Reading
from hardware.tray import protocol
from tests.firmware import bench
from tests.project.tree import ROOT

FOLDER = ROOT / "firmware_configs" / "dice_tray"
README = (FOLDER / "README.md").read_text(encoding="utf-8")

# What the left row of a Pico's pins is, from pin 1 on: GP numbers, and None for ground.
PINS = [0, 1, None, 2, 3, 4, 5, None, 6, 7, 8, 9, None, 10, 11, 12, 13, None, 14, 15]


class Cable:
    """A pipe to the tray and one from it."""

    def __init__(self) -> None:
        self.files: list[BinaryIO] = []
        incoming, self.to_tray = self._pipe()
        self.from_tray, outgoing = self._pipe()
        os.set_blocking(self.from_tray.fileno(), False)
        self.line = SerialLine(incoming, outgoing)

    def _pipe(self) -> tuple[BinaryIO, BinaryIO]:
        reading, writing = os.pipe()
        # Unbuffered, as MicroPython's are: a buffer would hide bytes from poll.
        pair = os.fdopen(reading, "rb", buffering=0), os.fdopen(writing, "wb", buffering=0)
        self.files += pair
        return pair

    def said(self) -> bytes:
        return self.from_tray.read() or b""

    def messages(self) -> list[protocol.Message]:
        return protocol.Reader().feed(self.said())


class Lamp:
    level = 0

    def __init__(self) -> None:
        self.changes: list[int] = []

    def value(self, level: int | None = None) -> int | None:
        if level is not None and level != self.level:
            self.level = level
            self.changes.append(level)
        return self.level


class Shown(Reader):
    """Tells what the test puts there."""

    most = 3

    def __init__(self) -> None:
        self.readings: list[Reading] = []

    def read(self, now: int) -> Reading | None:
        return self.readings.pop(0) if self.readings else None


@pytest.fixture
def cable() -> Iterator[Cable]:
    cable = Cable()
    yield cable
    for file in cable.files:
        file.close()


def test_what_arrives_is_taken_in_pieces_and_nothing_is_waited_for(cable: Cable) -> None:
    assert cable.line.receive() == b""
    cable.to_tray.write(b"x" * (AT_ONCE + 10))
    assert cable.line.receive() == b"x" * AT_ONCE
    assert cable.line.receive() == b"x" * 10
    assert cable.line.receive() == b""


def test_a_line_that_is_gone_gives_nothing(cable: Cable) -> None:
    cable.to_tray.close()
    assert cable.line.receive() == b""


def test_what_finds_no_room_is_dropped_in_whole_pieces(cable: Cable) -> None:
    piece = b"$" + b"a" * 98 + b"\n"
    for _ in range(1000):
        cable.line.send(piece)
    cable.line.flush()
    assert cable.said() == piece * (ROOM // len(piece))


def test_a_reader_that_reads_again_finds_whole_pieces(cable: Cable) -> None:
    piece = b"$" + b"a" * 98 + b"\n"
    for _ in range(2000):  # more than any pipe holds
        cable.line.send(piece)
        cable.line.flush()
    data = bytearray()
    while said := cable.said():
        data += said
        cable.line.flush()
    assert len(data) > ROOM
    assert bytes(data) == piece * (len(data) // len(piece))


def test_a_lamp_flashes_once_for_each_roll_with_a_pause_between() -> None:
    waiting, taken = Lamp(), Lamp()
    lamps = Lamps(waiting, taken)
    lamps.acknowledged(2)
    seen = []
    for now in range(0, 1600, 50):
        lamps.show(now < 1000, now)
        seen.append(taken.level)
    assert seen == [1] * 4 + [0] * 4 + [1] * 4 + [0] * 20
    assert waiting.changes == [1, 0]


def test_any_reader_makes_a_tray(cable: Cable) -> None:
    reader, waiting, taken = Shown(), Lamp(), Lamp()
    tray = firmware.Tray(reader, cable.line, Lamps(waiting, taken), "ec01", "none")
    tray.step(0)
    assert [message.verb for message in cable.messages()] == ["HELLO", "HB"]
    reader.readings = [
        Reading(protocol.MEASURED, [("d1", "5")]),
        Reading(protocol.COCKED, [("d1", "5"), ("d2", "?")]),
        Reading(protocol.SETTLED, [("d1", "5"), ("d2", "3")]),
    ]
    for now in (10, 20, 30):
        assert not tray.step(now)
    states = [(message.verb, message.get("is")) for message in cable.messages()]
    assert states == [("STATE", "measured"), ("STATE", "cocked"), ("ROLL", "")]
    assert (waiting.level, taken.level) == (1, 0)
    cable.to_tray.write(protocol.frame("ACK", [("boot", "ec01"), ("seq", "1")]))
    assert tray.step(40)
    assert (waiting.level, taken.level) == (0, 1)


def test_the_hello_tells_the_firmware_the_board_and_how_many_dice(cable: Cable) -> None:
    firmware.Tray(Shown(), cable.line, Lamps(Lamp(), Lamp()), "ec01", "rp2").step(0)
    hello = cable.messages()[0]
    assert hello.fields == {
        "proto": "1",
        "fw": firmware.FIRMWARE,
        "boot": "ec01",
        "board": "rp2",
        "dice": "3",
    }


def numbers() -> dict[str, Any]:
    """What the program calls its pins and times; importing it would need a Pico."""
    tree = ast.parse((FOLDER / "pico.py").read_text(encoding="utf-8"))
    return {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }


def test_the_picture_shows_the_wires_of_the_readme() -> None:
    source = yaml.safe_load((ROOT / "wiring" / "keypad.yml").read_text(encoding="utf-8"))
    pico = source["connectors"]["Pico"]
    assert [PINS[pin - 1] for pin in pico["pins"]] == [
        int(label[2:]) if label != "GND" else None for label in pico["pinlabels"]
    ]
    [keypad, lamps] = source["connections"]
    names = numbers()
    led = [names["WAITING"], names["TAKEN"], None]
    assert [PINS[pin - 1] for pin in keypad[0]["Pico"]] == [*names["ROWS"], *names["COLUMNS"]]
    assert [PINS[pin - 1] for pin in lamps[0]["Pico"]] == led
    printed = [*bench.KEYPAD, *("".join(column) for column in zip(*bench.KEYPAD, strict=True))]
    assert [label.replace(" ", "") for label in keypad[2]["keypad"]] == printed
    assert [label.split(",")[0] for label in lamps[2]["lamps"]] == ["yellow", "green", "both"]


def test_the_readme_wires_what_the_program_reads() -> None:
    names = numbers()
    wired = [
        (what, int(gp), int(pin))
        for what, gp, pin in re.findall(r"^\| (.+?) \| (\d+) \| (\d+) \|$", README, re.MULTILINE)
    ]
    assert [gp for _, gp, _ in wired] == [
        *names["ROWS"],
        *names["COLUMNS"],
        names["WAITING"],
        names["TAKEN"],
    ]
    assert all(PINS[pin - 1] == gp for _, gp, pin in wired)
    assert "| ground | 18 |" in README
    assert PINS[18 - 1] is None
    assert [what[-7:] for what, _, _ in wired[:8]] == [
        *(" ".join(row) for row in bench.KEYPAD),
        *(" ".join(column) for column in zip(*bench.KEYPAD, strict=True)),
    ]
    assert (names["ROWS"], names["COLUMNS"]) == (bench.ROWS, bench.COLUMNS)
    assert (names["WAITING"], names["TAKEN"]) == (bench.WAITING, bench.TAKEN)


def test_the_readme_names_every_file() -> None:
    files = {path.name for path in FOLDER.iterdir() if path.suffix == ".py"} | {"upload"}
    named = README.split("## The files")[1].split("\n## ")[0]
    assert set(re.findall(r"`(\w+(?:\.py)?)`", named)) == files


def test_the_example_of_another_reader_runs() -> None:
    failed, tried = doctest.testfile(str(FOLDER / "README.md"), module_relative=False)
    assert (failed, tried > 0) == (0, True)


def test_what_is_put_on_a_pico_is_what_the_program_needs(tmp_path: Path) -> None:
    subprocess.run([FOLDER / "upload", "--to", tmp_path], check=True)
    there = {path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file()}
    here = Path("firmware_configs", "dice_tray")
    program = {here / path.name for path in FOLDER.glob("*.py")} - {here / "main.py"}
    assert there == program | {Path("main.py"), Path("hardware", "tray", "protocol.py")}
    for path in program | {Path("hardware", "tray", "protocol.py")}:
        assert (tmp_path / path).read_bytes() == (ROOT / path).read_bytes()


def test_upload_puts_main_py_on_last_so_that_half_a_program_does_not_start(tmp_path: Path) -> None:
    mpremote = tmp_path / "mpremote"
    mpremote.write_text('#!/bin/sh\nfor one in "$@"; do echo "${one##*/}"; done\n')
    mpremote.chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    done = subprocess.run(
        [FOLDER / "upload"], env={"PATH": path}, capture_output=True, text=True, check=True
    )
    words = ["cp", "-r", "firmware_configs", "hardware", "main.py", ":", "+", "reset"]
    assert done.stdout.split() == words


def test_upload_says_what_it_expects() -> None:
    done = subprocess.run([FOLDER / "upload", "--from", "x"], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == "upload: expected nothing or --to FOLDER, got: --from x\n"
