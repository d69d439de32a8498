"""Corrections: what the companion believed, and what the table had."""

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.table.corrections import written

CHOICES = ("decks.", "automation")
"""What the paths begin with by which the table says how it plays, not what lies on the board."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction that stands, said in round ``round`` as line ``number``.

    ``path`` is that of the state document. ``believed`` is what stood there, None where there was
    nothing everybody may see, ``entered`` what the table had, None where that is secret, ``why``
    what somebody said about it.
    """

    number: int
    round: int
    path: str
    believed: str | None
    entered: str | None
    why: str = ""

    @property
    def off(self) -> int | None:
        """By how much the table had more than the companion believed; None where it is no
        number."""
        try:
            return int(self.entered or "") - int(self.believed or "")
        except ValueError:
            return None


def correction(
    number: int, round_: int, words: Sequence[str], state: Mapping[str, Any], why: str = ""
) -> Correction | None:
    """The correction of a line ``set PATH [VALUE…]`` in its public form, over the public document
    before it; None where nothing on the board is corrected by it."""
    path, entered = words[1], " ".join(words[2:]) or None
    believed = found(state, path)
    if path.startswith(CHOICES) or (entered is not None and entered == believed):
        return None
    return Correction(number, round_, path, believed, entered, why)


def found(state: Mapping[str, Any], path: str) -> str | None:
    """What stands at a path of a state document, as a correction would say it; None for nothing.

    >>> found({"morale": 5, "players": {"ana": {"dice": [2, 4]}}}, "players.ana.dice")
    '2 4'
    """
    value: Any = state
    for key in path.split("."):
        if not isinstance(value, Mapping) or key not in value:
            return None
        value = value[key]
    return None if isinstance(value, Mapping) or value is None else written(value)
