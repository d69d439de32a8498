"""The examples in docstrings run, and every module loads on a machine without a Pi's libraries."""

from __future__ import annotations

import ast
import doctest
import importlib
import itertools
import sys

import pytest

from tests.project.tree import PACKAGES
from tests.project.tree import dotted
from tests.project.tree import modules
from tests.project.tree import parse
from tests.project.tree import where

MODULES = [dotted(path) for path in modules(*PACKAGES) if path.name != "__main__.py"]


@pytest.mark.parametrize("name", MODULES)
def test_examples_give_what_they_show(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    module = importlib.import_module(name)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    failed = doctest.testmod(module, optionflags=flags).failed
    assert failed == 0, capsys.readouterr().out


def is_text(node: ast.stmt) -> bool:
    """Whether a statement is nothing but a text, as a docstring is."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def test_a_text_in_a_body_stands_right_below_the_name_it_explains() -> None:
    """A name put in between takes the text of the one above for its own."""
    lost = [
        where(path, text)
        for path in modules(*PACKAGES)
        for node in ast.walk(parse(path))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        for above, text in itertools.pairwise(node.body)
        if is_text(text)
        and not (
            isinstance(above, ast.Assign | ast.AnnAssign) and text.lineno - 1 == above.end_lineno
        )
    ]
    assert not lost, f"below no name: {', '.join(lost)}"


def test_no_module_loads_what_only_a_pi_has() -> None:
    for name in MODULES:
        importlib.import_module(name)
    assert {"lgpio", "RPi", "RPi.GPIO"}.isdisjoint(sys.modules)
