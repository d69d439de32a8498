"""What a correction would overwrite: each form that makes one carries what its page showed, so that
nobody overwrites what she has not seen."""

import hashlib
from typing import Any

from companion.table.types import View

AUTOMATION = "automation."
"""What the path of a step's level begins with."""


def shown_at(view: View, path: str) -> str | None:
    """The value that a correction at ``path`` changes, or None without one."""
    if path.startswith(AUTOMATION):
        return view.automation.get(path.removeprefix(AUTOMATION))
    return value_at(view.state, path)


def value_at(state: Any, path: str) -> str | None:
    """The value at a path of the state document as a correction writes it, or None without one;
    of something with several values (a survivor) a short word that is another for other values.

    >>> value_at({"locations": {"library": {"entrances": ["z..", "..."]}}},
    ...          "locations.library.entrances")
    'z.. ...'
    """
    for part in path.split("."):
        if not isinstance(state, dict) or part not in state:
            return None
        state = state[part]
    if isinstance(state, dict):
        return hashlib.blake2s(repr(state).encode(), digest_size=8).hexdigest()
    return " ".join(map(str, state)) if isinstance(state, list) else str(state)
