"""The examples in docstrings run, and every module loads on a machine without a Pi's libraries."""

from __future__ import annotations

import doctest
import importlib
import sys

import pytest

from tests.project.tree import PACKAGES
from tests.project.tree import dotted
from tests.project.tree import modules

MODULES = [dotted(path) for path in modules(*PACKAGES) if path.name != "__main__.py"]


@pytest.mark.parametrize("name", MODULES)
def test_examples_give_what_they_show(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    module = importlib.import_module(name)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    failed = doctest.testmod(module, optionflags=flags).failed
    assert failed == 0, capsys.readouterr().out


def test_no_module_loads_what_only_a_pi_has() -> None:
    for name in MODULES:
        importlib.import_module(name)
    assert {"lgpio", "RPi", "RPi.GPIO"}.isdisjoint(sys.modules)
