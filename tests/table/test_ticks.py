"""Things ticked off the list before a game: kept with the game, the same for everybody."""

import pytest

from companion.engine.prompts import Refusal
from companion.table.table import Table
from companion.table.types import BOX
from companion.table.types import SPECTATOR
from companion.table.types import Speaker
from tests.table.conftest import Opener
from tests.table.toy import ToyGame

HOST = Speaker("host")


def test_what_is_ticked_off_is_kept_with_the_game(new_table: Opener) -> None:
    table = new_table()
    (item,) = table.checklist().items
    assert (item.id, item.n) == ("board.toys", 3)
    heard: list[int] = []
    table.listen(heard.append)
    table.tick(HOST, item.id, done=True)
    table.tick(BOX, item.id, done=True)  # a second tap is one
    assert table.checklist().ticked == {"board.toys"}
    assert len(heard) == 2
    table.close()
    again = Table.open(table.path, game=ToyGame())
    assert again.checklist().ticked == {"board.toys"}
    again.tick(HOST, item.id, done=False)
    assert again.checklist().ticked == frozenset()
    again.close()


def test_who_only_looks_on_ticks_nothing_off(new_table: Opener) -> None:
    table = new_table()
    with pytest.raises(Refusal, match="Take a seat"):
        table.tick(SPECTATOR, "board.toys", done=True)
    with pytest.raises(Refusal, match="not on the list"):
        table.tick(HOST, "board.nonsense", done=True)
    assert table.checklist().ticked == frozenset()
