"""Tables in the middle of a game, and menus at them."""

from collections.abc import Callable
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from companion.table.table import Table
from tests.box.hand import Hand
from tests.box.places import DICE
from tests.box.places import NAMES
from tests.box.places import TURN
from tests.box.stand import Stand

Opener = Callable[[dict[str, Any]], Table]


@pytest.fixture
def open_table(create_table: Callable[..., Table]) -> Opener:
    """Makes tables of Ana, Ben and Cai."""
    return partial(create_table, names=NAMES, seed=7)


@pytest.fixture
def stand_at(open_table: Opener) -> Iterator[Callable[..., Stand]]:
    """Puts simulated boxes at tables; all are closed before their tables."""
    made: list[Stand] = []

    def make(table: Table | None, *config: Any, **address: Any) -> Stand:
        made.append(Stand(table, *config, **address))
        return made[-1]

    yield make
    for stand in made:
        stand.box.close()


@pytest.fixture
def turn(open_table: Opener) -> Hand:
    """A hand on the buttons in Ana's turn."""
    return Hand(open_table(TURN))


@pytest.fixture
def dice(open_table: Opener) -> Hand:
    """A hand on the buttons while all three are to roll their action dice."""
    return Hand(open_table(DICE))
