"""The service in a folder where nothing may be written, with a library of pins that wants to."""

import json
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.table import Table
from tests.waiting import SOON
from tests.waiting import until

ROOT = Path(__file__).parents[2]

# What lgpio does when it is imported: it makes a pipe in the folder it is in.
LGPIO = """
raise FileNotFoundError(2, "No such file or directory", ".lgd-nfy-3")
"""


@pytest.fixture
def page(tmp_path: Path) -> Iterator[str]:
    """The address of a companion that runs in such a folder, as on a Pi."""
    library, here = tmp_path / "library", tmp_path / "here"
    library.mkdir()
    (library / "lgpio.py").write_text(LGPIO)
    here.mkdir(mode=0o555)
    games = tmp_path / "data" / "games"
    games.mkdir(parents=True)
    Table.create(games / "ours.sqlite", {"objective": "none"}, ["Ana", "Ben", "Cai"]).close()
    options = ("--box=real", "--host=127.0.0.1", "--port=0", f"--data={games.parent}")
    running = subprocess.Popen(
        [sys.executable, "-m", "companion", "run", *options, "--game=ours.sqlite"],
        cwd=here,
        env={"PYTHONPATH": f"{library}:{ROOT}", "PYTHONUNBUFFERED": "1", "PATH": "/usr/bin:/bin"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert running.stdout is not None
    said = running.stdout.readline()
    try:
        (address,) = re.findall(r"http://\S+", said)
        yield address
    finally:
        running.terminate()
        running.communicate(timeout=SOON)
        assert list(here.iterdir()) == []
        assert running.returncode == 0


def test_a_folder_that_may_not_be_written_costs_the_buttons_and_nothing_else(page: str) -> None:
    """lgpio makes a pipe in the current folder as it is imported, and programs fell through to
    other libraries, or ended, where that fails (gpiozero/gpiozero#1106, gpiozero/gpiozero#1130,
    joan2937/lg#12, joan2937/lg#22)."""

    def told() -> str:
        with urllib.request.urlopen(f"{page}box") as answer:
            assert answer.status == 200
            return str(answer.read().decode())

    until(lambda: ".lgd-nfy-3" in told())
    assert "The pins of this computer cannot be used ([Errno 2] No such file or directory" in told()
    with urllib.request.urlopen(f"{page}api/state") as answer:
        assert json.load(answer)["round"] >= 1
