"""Corrections from a page: each says what its page showed, so that nobody overwrites what she has
not seen.

The table compares and says in one step (`companion.table.table.Table.correct`).
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.engine.notation import TABLE
from companion.engine.prompts import Refusal
from companion.sentences import Value
from companion.sentences import Verbatim
from companion.table.types import View

AUTOMATION = "automation."
"""What the path of a step's level begins with."""

PLACE = "step"
"""The path of where in the round the game stands: a step, and in a turn the player."""


@dataclass(frozen=True, slots=True)
class Correction:
    """``set PATH VALUE`` by somebody who was shown ``was`` there; of `PLACE` ``goto VALUE``."""

    path: str
    value: str
    was: str

    @property
    def line(self) -> str:
        """The line that says it."""
        verb = "goto" if self.path == PLACE else f"set {self.path}"
        return f"{TABLE}: {verb} {self.value}".strip()


def check(corrections: Iterable[Correction], view: View) -> None:
    """Raise `Refusal` with what stands there now, where that is not what was shown."""
    for one in corrections:
        now = shown_at(view, one.path)
        if now is None or written(now) == one.was:
            continue
        if isinstance(now, dict) or one.path == PLACE or one.path.endswith(".entrances"):
            raise Refusal("This has changed since the page was made. Look again, then tap.")
        raise Refusal(
            "Somebody was faster: it is %(now)s by now, not %(was)s. Look again, then tap.",
            now=_said(written(now)),
            was=_said(one.was),
        )


def shown_at(view: View, path: str) -> Any:
    """What a page shows at the path of a correction; None without anything."""
    if path.startswith(AUTOMATION):
        return view.automation.get(path.removeprefix(AUTOMATION))
    if path == PLACE:
        return f"{view.state['step']} {view.state['turn'] or ''}".strip()
    here: Any = view.state
    for part in path.split("."):
        if not isinstance(here, dict) or part not in here:
            return None
        here = here[part]
    return "null" if here is None else here


def written(value: Any) -> str:
    """A value as a correction writes it; of something with several values (a survivor) a short word
    that is another for other values.

    >>> written(["z..", "..."]), written([]), written(True)
    ('z.. ...', 'none', 'true')
    """
    if isinstance(value, dict):
        return hashlib.blake2s(repr(value).encode(), digest_size=8).hexdigest()
    if isinstance(value, bool):
        return str(value).lower()
    return " ".join(map(str, value)) or "none" if isinstance(value, list) else str(value)


def _said(written_so: str) -> Value:
    """A written value for a sentence: names are named, numbers stay."""
    each = written_so.split()
    if all(one.isdecimal() for one in each):
        return Verbatim(written_so)
    return tuple(each)
