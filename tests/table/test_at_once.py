"""What two people do at the same moment is done, or whoever came second is told that it was not."""

import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.table.corrections import Correction
from companion.table.table import Table
from companion.table.types import Reply
from tests.table.conftest import HOST

PAIRS = 250
"""Pairs of each of four games: a thousand in all."""


@pytest.mark.parametrize("seed", range(4))
def test_of_a_thousand_pairs_at_once_none_is_lost_in_silence(
    tmp_path: Path, closing: Callable[[Table], Table], seed: int
) -> None:
    """Two phones change a number by one, the same or another, as both see it: whoever comes second
    to the same number is told so."""
    setup = {"decks": {"objectives": "table"}}
    table = closing(Table.create(tmp_path / "game.sqlite", setup, ["Ana", "Ben"], seed=seed))
    taste, paths = random.Random(seed), ("food", "waste")

    def step(path: str, seen: int, wait: float) -> Reply:
        time.sleep(wait)
        return table.correct(HOST, [Correction(path, str(1 - seen), str(seen))])

    with ThreadPoolExecutor(2) as phones:
        for _ in range(PAIRS):
            before = table.view(HOST).state
            chosen = taste.choices(paths, k=2)
            seen, waits = [before[path] for path in chosen], [taste.random() / 500, 0.0]
            replies = [*phones.map(step, chosen, seen, waits)]
            told = [reply.message for reply in replies if not reply.accepted]
            assert len(told) == (chosen[0] == chosen[1])
            assert all("by now" in message for message in told)
            after = table.view(HOST).state
            assert {path for path in paths if after[path] != before[path]} == {*chosen}
