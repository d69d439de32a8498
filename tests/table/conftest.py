"""A table of three at the toy game, with the companion's chance seeded."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.table.table import Table
from companion.table.types import Speaker
from companion.table.types import View
from tests.table.toy import ToyGame

Opener = Callable[..., Table]


@pytest.fixture
def new_table(tmp_path: Path, closing: Opener) -> Opener:
    """Makes tables in files of their own; all are closed at the end."""

    def make(name: str = "game", **more: Any) -> Table:
        more.setdefault("seed", 7)
        path = tmp_path / f"{name}.sqlite"
        return closing(Table.create(path, {}, ["Ana", "Ben", "Cai"], game=ToyGame(), **more))

    return make


@pytest.fixture
def table(new_table: Opener) -> Table:
    """A table in ana's first turn; the deck is shuffled and the objectives are dealt (lines
    1-4)."""
    return new_table()


def player(seat: str) -> Speaker:
    """The phone that holds a seat."""
    return Speaker("player", seat)


HOST = Speaker("host", name="host")


def seen(table: Table, viewer: Speaker) -> tuple[View, object, str]:
    """Everything that leaves the table for a viewer, but for the name of the run."""
    return replace(table.view(viewer), run=""), table.log(viewer), table.export()


def written(table: Table) -> bytes:
    """All that is on the disk of a game: the file, and the log that goes with it."""
    return b"".join(file.read_bytes() for file in table.path.parent.glob(f"{table.path.name}*"))
