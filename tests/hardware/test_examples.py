"""The examples in the docstrings and in the README run as they stand."""

import doctest
import importlib
from pathlib import Path

import pytest

import hardware

MODULES = [
    "hardware.boot",
    "hardware.boxfile",
    "hardware.config",
    "hardware.debounce",
    "hardware.fonts",
    "hardware.simulated",
    "hardware.tray.protocol",
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


def test_readme() -> None:
    path = Path(hardware.__file__).with_name("README.md")
    result = doctest.testfile(str(path), module_relative=False)
    assert result.attempted > 20
    assert result.failed == 0
