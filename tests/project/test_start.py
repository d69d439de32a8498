"""requirements/venv.sh, which ./run and ./test begin with, on a small project without a network."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.tree import ROOT

PYPROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
[project]
name = "small"
version = "1"
"""

BACKEND = """
import zipfile

FILES = {
    "small.py": "",
    "small-1.dist-info/METADATA": "Metadata-Version: 2.1\\nName: small\\nVersion: 1\\n",
    "small-1.dist-info/WHEEL": "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any",
    "small-1.dist-info/RECORD": "",
}

def build_editable(folder, config_settings=None, metadata_directory=None):
    name = "small-1-py3-none-any.whl"
    with zipfile.ZipFile(f"{folder}/{name}", "w") as wheel:
        for path, text in FILES.items():
            wheel.writestr(path, text)
    return name

build_wheel = build_editable
"""

START = """#!/bin/sh
set -eu
cd "$(dirname "$0")"
. requirements/venv.sh
make_venv runtime
exec .venv/bin/python -c 'import small; print("ready")'
"""

UNKNOWN = f"no-such-thing==1 --hash=sha256:{'0' * 64}\n"


class Clone:
    """A small project with its own `start`, which does what ./run does."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lock = folder / "requirements" / "runtime.txt"
        self.lock.parent.mkdir(parents=True)
        self.lock.write_text("# nothing\n")
        shutil.copy(ROOT / "requirements" / "venv.sh", self.lock.parent)
        (folder / "pyproject.toml").write_text(PYPROJECT)
        (folder / "backend.py").write_text(BACKEND)
        (folder / "start").write_text(START)

    @property
    def venv(self) -> Path:
        return self.folder / ".venv"

    def start(self, python: str | Path = sys.executable) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PIP_NO_INDEX": "1", "PYTHON": str(python)}
        return subprocess.run(
            ["sh", "start"], cwd=self.folder, env=environment, capture_output=True, text=True
        )

    def mark(self) -> Path:
        """A file in .venv that goes when .venv is made anew."""
        mark = self.venv / "mark"
        mark.touch()
        return mark


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Clone:
    clone = Clone(tmp_path_factory.mktemp("clone"))
    done = clone.start()
    assert (done.returncode, done.stdout) == (0, "ready\n"), done.stderr
    return clone


def fake_python(folder: Path, version: str, fails_on: str) -> Path:
    """An interpreter that says it is `version` and fails where its code contains `fails_on`."""
    path = folder / "python"
    path.write_text(
        "#!/bin/sh\n"
        f'case "$*" in --version) echo "Python {version}";; *"{fails_on}"*) exit 1;; esac\n'
    )
    path.chmod(0o755)
    return path


def test_a_second_start_installs_nothing(clone: Clone) -> None:
    stamps = {path: path.stat().st_mtime_ns for path in clone.venv.glob("installed-*")}
    assert len(stamps) == 2
    done = clone.start(python="/nowhere/python")
    assert (done.returncode, done.stdout, done.stderr) == (0, "ready\n", "")
    assert {path: path.stat().st_mtime_ns for path in stamps} == stamps


def test_a_changed_lock_is_installed_into_what_is_there(clone: Clone) -> None:
    mark = clone.mark()
    clone.lock.write_text("# changed\n")
    done = clone.start()
    assert (done.returncode, done.stdout) == (0, "ready\n"), done.stderr
    assert "Installing what requirements/runtime.txt names" in done.stderr
    assert mark.exists()


def test_a_lock_that_cannot_be_had_is_a_sentence_and_not_the_end(clone: Clone) -> None:
    mark = clone.mark()
    before = clone.lock.read_text()
    clone.lock.write_text(UNKNOWN)
    for _ in range(2):
        done = clone.start()
        assert done.returncode == 1
        assert "needs a network. Start again to try again." in done.stderr
    clone.lock.write_text(before)
    done = clone.start()
    assert (done.returncode, done.stdout) == (0, "ready\n"), done.stderr
    assert mark.exists()


def test_an_interrupted_installation_is_begun_anew(clone: Clone) -> None:
    mark = clone.mark()
    (clone.venv / "unfinished").touch()
    done = clone.start()
    assert (done.returncode, done.stdout) == (0, "ready\n"), done.stderr
    assert not mark.exists()


def test_an_interpreter_that_went_away_is_replaced(clone: Clone) -> None:
    mark = clone.mark()
    for path in (clone.venv / "bin").glob("python*"):
        path.unlink()
    done = clone.start()
    assert (done.returncode, done.stdout) == (0, "ready\n"), done.stderr
    assert not mark.exists()


def test_an_old_python_is_refused_in_words(tmp_path: Path) -> None:
    clone = Clone(tmp_path / "clone")
    done = clone.start(fake_python(tmp_path, "3.9.2", fails_on="version_info"))
    assert done.returncode == 1
    assert "needs Python 3.11 or newer; here is Python 3.9.2." in done.stderr
    assert not clone.venv.exists()


def test_no_python_at_all_is_said_in_words(tmp_path: Path) -> None:
    done = Clone(tmp_path / "clone").start("/nowhere/python")
    assert done.returncode == 1
    assert "there is no /nowhere/python here" in done.stderr


def test_a_missing_venv_module_is_said_in_words(tmp_path: Path) -> None:
    clone = Clone(tmp_path / "clone")
    done = clone.start(fake_python(tmp_path, "3.13.5", fails_on="import venv"))
    assert done.returncode == 1
    assert "sudo apt install python3-venv" in done.stderr
    assert not clone.venv.exists()


@pytest.mark.parametrize("asked", ["--help", "-h", "help"])
def test_what_can_be_checked_is_told_without_installing_anything(
    tmp_path: Path, asked: str
) -> None:
    (tmp_path / "requirements").mkdir()
    for file in ("test", "requirements/venv.sh"):
        shutil.copy(ROOT / file, tmp_path / file)
    told = subprocess.run(
        [tmp_path / "test", asked], capture_output=True, text=True, check=True, timeout=60
    )
    assert "./test --all " in told.stdout
    assert (told.stdout[0], told.stderr) == ("C", "")
    assert not (tmp_path / ".venv").exists()


@pytest.mark.programs
@pytest.mark.parametrize(
    "script",
    [
        *("run", "test", "install.sh", ".ci/run", "requirements/lock"),
        "firmware_configs/dice_tray/upload",
    ],
)
def test_shellcheck_finds_nothing_wrong_with(script: str) -> None:
    command = ["shellcheck", "--external-sources", script]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")
