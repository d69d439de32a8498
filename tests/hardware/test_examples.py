"""The examples in the docstrings and in the README run as they stand."""

import doctest
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
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


README = Path(hardware.__file__).with_name("README.md")


def classes() -> Iterator[str]:
    """The public classes of the package; a protocol says what others bring, and runs nothing."""
    for module in pkgutil.walk_packages(hardware.__path__, "hardware."):
        for name, one in vars(importlib.import_module(module.name)).items():
            here = inspect.isclass(one) and one.__module__ == module.name
            if here and not name.startswith("_") and not getattr(one, "_is_protocol", False):
                yield name


def test_the_readme_has_an_example_of_every_class() -> None:
    examples = doctest.DocTestParser().get_examples(README.read_text(encoding="utf-8"))
    used = set(re.findall(r"\w+", "".join(example.source for example in examples)))
    found = [*classes()]
    assert len(found) > 25
    assert [name for name in found if name not in used] == []


def test_readme() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted > 20
    assert result.failed == 0
