"""Which lines are taken back and brought back together.

What the companion throws after a line goes with that line, for an undo must never land on a die
that is thrown again at once; and the lines that one tap said go with the first of them.
``standing`` are the entries of the log that stand, in order.
"""

from collections.abc import Iterable
from collections.abc import Sequence

from companion.engine.log import Entry
from companion.engine.log import is_log_line
from companion.engine.prompts import Refusal
from companion.table.chance import GENERATED
from companion.table.kept import Line
from companion.table.kept import is_joined


def goes_along(entry: Entry) -> bool:
    """Whether a line is taken back and brought back with the one before it."""
    return entry.comment == GENERATED or is_joined(entry.comment)


def newest_said(standing: Sequence[Entry]) -> Entry | None:
    """The newest line that somebody has said, not the companion itself; of lines that one tap
    said, the first."""
    return next((entry for entry in reversed(standing) if not goes_along(entry)), None)


def said_with(standing: Sequence[Entry], number: int) -> Entry:
    """The line somebody said that line ``number`` belongs to: itself, or the one before a throw, or
    the first that one tap said. Raises `Refusal` where that does not stand, or nobody has said
    it."""
    at = next((i for i, entry in enumerate(standing) if entry.number == number), None)
    if at is None:
        raise Refusal("Line %(number)s does not stand, so it cannot be taken back.", number=number)
    target = newest_said(standing[: at + 1])
    if target is None:
        raise Refusal(
            "Line %(number)s is the companion's own, before anybody said a line; it stays.",
            number=number,
        )
    return target


def times(lines: Iterable[Line]) -> int:
    """How often lines were taken back or brought back."""
    return sum(is_log_line(line.seat, tuple(line.words.split())) for line in lines)
