"""What the thread of the box takes from its queue, beside what devices say (`hardware.events`)."""

from dataclasses import dataclass

from companion.table.table import Table


@dataclass(frozen=True)
class TableChanged:
    """Something has changed at this table."""

    table: Table


@dataclass(frozen=True)
class SentenceShown:
    """A sentence has covered a panel for long enough."""


@dataclass(frozen=True)
class PictureShown:
    """A panel shows something else than before, or has failed to."""


@dataclass(frozen=True)
class Sat:
    """There is another game on the table, or none."""

    table: Table | None


@dataclass(frozen=True)
class Address:
    """The pages are now found there."""

    url: str
