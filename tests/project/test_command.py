"""The command `companion` finds its subcommands and loads only the one that is meant."""

from __future__ import annotations

import subprocess
import sys

import pytest

import companion
from companion.cli import main as command
from tests.project.tree import ROOT


def loaded_by(*arguments: str) -> set[str]:
    """The modules a fresh process has loaded after `companion ARGUMENTS`."""
    code = (
        "import sys\n"
        "from companion.cli.main import main\n"
        "try:\n"
        f"    main({list(arguments)!r})\n"
        "except SystemExit:\n"
        "    pass\n"
        "print('loaded:', *sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True
    )
    return set(done.stdout.rpartition("loaded:")[2].split())


def test_the_subcommands_are_the_modules_that_exist() -> None:
    here = {path.stem for path in (ROOT / "companion" / "cli").glob("*.py")}
    here = {name.removesuffix("_") for name in here if not name.startswith("_")} - {"main"}
    assert command.names() == sorted(here)


def test_every_subcommand_says_what_it_is_for(capsys: pytest.CaptureFixture[str]) -> None:
    for name in command.names():
        with pytest.raises(SystemExit) as stopped:
            command.main([name, "--help"])
        assert stopped.value.code == 0
        printed = " ".join(capsys.readouterr().out.split())
        assert printed.startswith(f"usage: companion {name}")
        assert " ".join(command.load(name).HELP.split()) in printed


def test_help_lists_every_subcommand(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        command.main(["--help"])
    assert stopped.value.code == 0
    listed = [
        line.split()[0] for line in capsys.readouterr().out.splitlines() if line[:4] == " " * 4
    ]
    assert set(command.names()) <= set(listed)


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        command.main(["--version"])
    assert stopped.value.code == 0
    assert capsys.readouterr().out == f"companion {companion.__version__}\n"


def test_an_unknown_subcommand_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        command.main(["dance"])
    assert stopped.value.code == 2
    assert "dance" in capsys.readouterr().err


def test_only_the_subcommand_that_is_meant_is_loaded() -> None:
    loaded = loaded_by("check", "--help")
    assert "companion.cli.check" in loaded
    assert {"companion.cli.run", "companion.web", "flask", "gpiozero", "serial"}.isdisjoint(loaded)


def test_the_same_command_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "companion", "--version"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    assert done.stdout == f"companion {companion.__version__}\n"
