"""Every scenario of this folder, played as `companion check` plays it."""

from pathlib import Path

import pytest

from companion.cards import load
from companion.table.scenario import play
from companion.table.scenario import read

FOLDER = Path(__file__).parent

ABILITIES_TO_COME = {"r96-loretta-clay-cooks", "r98-john-price-learns"}
"""Scenarios of survivors' active abilities, which the rules do not know yet."""

SCENARIOS = [path for path in sorted(FOLDER.rglob("*.toml")) if path.stem not in ABILITIES_TO_COME]


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    assert play(read(path), load()) is None


def test_there_are_scenarios() -> None:
    assert len(SCENARIOS) >= 49
