"""Every scenario of this folder, played as `companion check` plays it."""

from pathlib import Path

import pytest

from companion.cards import load
from companion.table.scenario import play
from companion.table.scenario import read
from tests.scenarios.files import SCENARIOS


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    assert play(read(path), load()) is None


def test_there_are_scenarios() -> None:
    assert len(SCENARIOS) >= 49


def test_every_card_that_does_something_has_a_scenario_named_after_it() -> None:
    facts = load()
    survivors = [card.slug for card in facts.survivors.values() if card.ability or card.traits]
    names = " ".join(path.stem for path in SCENARIOS)
    assert [slug for slug in [*survivors, *facts.items] if slug not in names] == []
