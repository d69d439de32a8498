"""What the tests of new games choose, and what they look for."""

import re

from companion.table.lobby import Lobby
from companion.table.table import Table

FORM: dict[str, str | list[str]] = {"name": ["Ana", "Ben", "Cai"], "objective": "raiding-party"}


def game(lobby: Lobby) -> Table:
    """The game on the table."""
    assert lobby.table is not None
    return lobby.table


def rows(page: str) -> list[str]:
    """The names in the order in which they stand on the page."""
    return re.findall(r'<input name="name" value="([^"]*)"', page)
