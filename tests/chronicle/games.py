"""Games to be told: the golden records, and short ones made of lines."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from companion.chronicle.telling import Chronicle
from companion.chronicle.telling import tell
from companion.table import opening
from companion.table import record
from companion.table.dead_of_winter import DeadOfWinterTable
from companion.table.kept import Header
from companion.table.kept import Line

GOLDEN = Path(__file__).parents[1] / "records" / "games"
GAMES = sorted(path.stem for path in GOLDEN.glob("*.toml"))


@cache
def game() -> DeadOfWinterTable:
    """The rules with the cards that ship."""
    return DeadOfWinterTable()


def kept(text: str) -> tuple[Header, list[Line]]:
    """A record as a table keeps it; its last line that fits is the last."""
    read = record.read(text)
    _session, lines, _checkpoints, problem = opening._played(game(), read.header, read)
    assert not problem, problem
    return read.header, lines


def golden(name: str) -> tuple[Header, list[Line]]:
    """A golden record as a table keeps it."""
    return kept((GOLDEN / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def told(name: str) -> Chronicle:
    """The chronicle of a golden record."""
    return tell(game(), *golden(name))


POSITION: dict[str, Any] = {
    "turn": "ana",
    "first_player": "ana",
    "round": 5,
    "morale": 6,
    "food": 9,
    "crisis": "fuel-shortage",
    "survivors": {
        "sophie-robinson": {"player": "ana", "at": "colony", "leader": True},
        "mike-cho": {"player": "ana", "at": "colony"},
        "thomas-heart": {"player": "ben", "at": "colony", "leader": True},
        "gray-beard": {"player": "cai", "at": "colony", "leader": True},
    },
    "players": {"ana": {"dice": [2, 5, 6]}, "ben": {"dice": [1, 3]}, "cai": {"dice": [2, 2]}},
}


def short(
    *said: str,
    times: Mapping[int, float] | None = None,
    setup: Mapping[str, Any] | None = None,
    **position: Any,
) -> Chronicle:
    """The chronicle of a game from a position; ``times`` are the seconds before some lines. What is
    ``said`` was typed, unless its comment says something else."""
    given = {
        "players": ["ana", "ben", "cai"],
        "position": {**POSITION, **position},
        **(setup or {}),
    }
    header = Header(given, {"ana": "Ana", "ben": "Ben", "cai": "Cai"}, created="2026-01-05")
    body = "".join(record.row(line, "" if "#" in line else "typed") for line in said)
    _header, lines = kept(record.opening(header) + body + "'''\n")
    if times is not None:
        lines = [replace(line, elapsed=times.get(line.number), said_by="x") for line in lines]
    return tell(game(), header, lines)
