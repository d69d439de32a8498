"""Whoever may not see what one player holds, and all that leaves a table for them."""

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.table import feed
from companion.table import record
from companion.table.kept import Header
from companion.table.table import Table
from companion.table.types import BOX
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.table.types import Speaker
from tests.table.conftest import HOST
from tests.table.conftest import player

SEATS = ("ana", "ben", "cai")
VICTIM = "ben"
OTHERS = (
    *(player(seat) for seat in SEATS if seat != VICTIM),
    HOST,
    BOX,
    CONSOLE,
    SPECTATOR,
    Speaker("host", "ana"),
)
"""Everybody who may not see what ben holds."""


def seen(table: Table, viewer: Speaker) -> tuple[object, ...]:
    """Everything that leaves the table for a viewer, but for the name of the run."""
    view = table.view(viewer)
    listed = [
        table.options(viewer, prompt.id, verb)
        for prompt in view.prompts
        if not prompt.options
        for verb in prompt.verbs
    ]
    public = feed.document(table.signal())
    return replace(view, run=""), listed, table.log(viewer), table.export(), public


def as_record(lines: Sequence[tuple[str, str]], seed: int, setup: Mapping[str, Any]) -> str:
    """The beginning of a game as text."""
    names = {seat: seat.capitalize() for seat in SEATS}
    return record.write(Header(setup=dict(setup), names=names, rules=1, seed=seed), lines)
