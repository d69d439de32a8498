"""The wheel: what is installed is the two packages with all their data, and the command."""

from __future__ import annotations

import ast
import configparser
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.project.tree import PACKAGES
from tests.project.tree import ROOT
from tests.project.tree import modules
from tests.project.tree import parse
from tests.project.tree import walk
from tests.project.tree import where


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    place = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-index", "--no-deps"]
    command += ["--no-build-isolation", "--wheel-dir", str(place), str(ROOT)]
    built = subprocess.run(command, capture_output=True, text=True, cwd=place)
    assert built.returncode == 0, built.stderr
    (path,) = place.glob("colony_companion-*.whl")
    return zipfile.ZipFile(path)


def test_the_wheel_holds_every_file_of_the_packages_and_nothing_else(
    wheel: zipfile.ZipFile,
) -> None:
    here = {
        path.relative_to(ROOT).as_posix() for package in PACKAGES for path in walk(ROOT / package)
    }
    packed = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert packed == here


def test_the_wheel_carries_the_licence_and_the_command(wheel: zipfile.ZipFile) -> None:
    (folder,) = {name.split("/")[0] for name in wheel.namelist() if ".dist-info/" in name}
    assert f"{folder}/licenses/LICENSE" in wheel.namelist()
    entry_points = configparser.ConfigParser()
    entry_points.read_string(wheel.read(f"{folder}/entry_points.txt").decode())
    assert entry_points["console_scripts"]["companion"] == "companion.cli.main:main"


def test_data_is_found_as_package_data() -> None:
    """Through importlib.resources, so that it is found wherever the wheel was put."""
    found = [
        where(path, node)
        for path in modules(*PACKAGES)
        for node in ast.walk(parse(path))
        if isinstance(node, ast.Name) and node.id == "__file__"
    ]
    assert not found, f"use importlib.resources instead of __file__: {', '.join(found)}"


def test_every_folder_with_python_is_a_package() -> None:
    folders: set[Path] = {path.parent for path in modules(*PACKAGES)}
    assert [folder for folder in sorted(folders) if not (folder / "__init__.py").exists()] == []
