"""Where a command writes to: terminals that know few letters, readers that go away, full disks."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.cards.shelf import Shelf
from companion.table.table import Table
from tests.waiting import SOON

COMMAND = (sys.executable, "-m", "companion")

PLAIN = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
"""A terminal that knows no letters but those of English."""

SCENARIO = """\
edition = "base"
players = ["ana", "ben"]
[play]
lines = '''
? morale = 6
'''
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game of players whose names not every terminal can write."""
    path = tmp_path / "game.sqlite"
    Table.create(path, {}, ["Zoë", "李"]).close()
    return path


def run(
    words: Sequence[str | Path],
    *,
    out: int = subprocess.PIPE,
    environment: dict[str, str] | None = None,
) -> subprocess.CompletedProcess[bytes]:
    """Run the command with its standard output at ``out``; its input is one question."""
    return subprocess.run(
        [*COMMAND, *words],
        input=b"?\n",
        stdout=out,
        stderr=subprocess.PIPE,
        env={**os.environ, **(environment or {})},
        timeout=SOON,
        check=False,
    )


def test_a_record_is_utf_8_whatever_the_terminal_has(game: Path) -> None:
    done = run(["export", "--whole", game], environment=PLAIN)
    assert (done.returncode, done.stderr) == (0, b"")
    assert 'title = "Zoë and 李"' in done.stdout.decode()


def test_letters_a_terminal_has_not_end_nothing(tmp_path: Path) -> None:
    done = run(["check", tmp_path / "Zoë.toml"], environment=PLAIN)
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert rb"Zo\xeb.toml" in done.stdout


@pytest.fixture(params=["export", "console", "check", "pack export", "simulate"])
def words(request: pytest.FixtureRequest, game: Path) -> list[str | Path]:
    """A command that has something to show."""
    if request.param == "pack export":
        packs = game.with_name("packs")
        Shelf(packs).add("own", "crises", {"name": "Gelo Fino", "prevent": ["tool"]})
        return ["pack", "export", "--packs", packs, "own"]
    if request.param == "simulate":
        return ["simulate", "--games", "1"]
    scenario = game.with_name("scenario.toml")
    scenario.write_text(SCENARIO)
    return [request.param, scenario if request.param == "check" else game]


def told(done: subprocess.CompletedProcess[bytes], words: Sequence[str | Path]) -> bytes:
    """What it said beside its output; a simulation tells how fast it is, too."""
    lines = done.stderr.splitlines(keepends=True)
    return b"".join(lines[1:] if words[0] == "simulate" else lines)


def test_a_full_disk_is_said_in_words(words: list[str | Path]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = run(words, out=full.fileno())
    assert done.returncode == 1
    sentence = b"What was to be shown could not be written: No space left on device.\n"
    assert told(done, words) == sentence


def test_a_reader_who_goes_away_is_no_fault(words: list[str | Path]) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    done = run(words, out=writes)
    os.close(writes)
    assert (done.returncode, told(done, words)) == (141, b"")


def test_without_an_output_a_record_goes_nowhere_and_says_so(words: list[str | Path]) -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" >&- <&-', "sh", *COMMAND, *words],
        stderr=subprocess.PIPE,
        timeout=SOON,
        check=False,
    )
    nowhere = "export" in words
    sentence = b"There is no standard output. Name a file to write.\n" if nowhere else b""
    assert (done.returncode, told(done, words)) == (int(nowhere), sentence)
