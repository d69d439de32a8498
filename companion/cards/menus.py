"""What can be chosen when a card is written: the verbs and their arguments, read off the rules.

>>> [argument.name for argument in menu("verbs")["add-zombies"]]
['n', 'at']
"""

import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from typing import Literal
from typing import get_args
from typing import get_type_hints

from companion.rules.aims import AREAS
from companion.rules.applying import USES
from companion.rules.changes import CHANGES
from companion.rules.effects import Known
from companion.rules.facts import SYMBOLS
from companion.rules.objectives import GOALS
from companion.rules.placements import PLACEMENTS
from companion.rules.subjects import THERE
from companion.rules.subjects import WHO
from companion.rules.triggers import TRIGGERS
from companion.rules.verbs import VERBS

Menu = Literal["verbs", "uses", "changes", "placements", "goals", "triggers"]

NAMES: Mapping[Menu, Known] = {
    "verbs": VERBS,
    "uses": {**USES, **VERBS},
    "changes": CHANGES,
    "placements": PLACEMENTS,
    "goals": GOALS,
    "triggers": TRIGGERS,
}
"""What may stand where: in an effect, in an effect of an item or ability, in a set-up and so on."""

KEYS: Mapping[Menu, str] = {
    "verbs": "do",
    "uses": "do",
    "changes": "action",
    "placements": "do",
    "goals": "check",
    "triggers": "when",
}
"""The key under which a name of a menu stands in a pack."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a verb. ``kind``: a number, a flag, a place, a word of ``words``, a slug or a
    list of slugs; ``default`` is None where it must be given."""

    name: str
    kind: Literal["number", "flag", "place", "word", "slug", "slugs"]
    default: Any
    words: tuple[str, ...] = ()


@cache
def menu(which: Menu) -> dict[str, tuple[Argument, ...]]:
    """Return every name of a menu with its arguments, in the order of the rules' registers."""
    return {name: _arguments(known) for name, known in NAMES[which].items()}


def _arguments(known: Any) -> tuple[Argument, ...]:
    hints = get_type_hints(known)
    return tuple(
        _argument(each, hints[each.name])
        for each in inspect.signature(known).parameters.values()
        if each.kind is each.KEYWORD_ONLY
    )


def _argument(parameter: inspect.Parameter, hint: Any) -> Argument:
    default = None if parameter.default is parameter.empty else parameter.default
    if hint is int:
        return Argument(parameter.name, "number", default)
    if hint is bool:
        return Argument(parameter.name, "flag", default)
    if parameter.name in ("at", "to") and hint is str:
        return Argument(parameter.name, "place", default, (*AREAS, THERE))
    if parameter.name == "symbol":
        return Argument("symbol", "word", default, SYMBOLS)
    if hint is str:
        return Argument(parameter.name, "slug", default, WHO if parameter.name == "on" else ())
    if hint == tuple[str, ...]:
        return Argument(parameter.name, "slugs", default)
    return Argument(parameter.name, "word", default, get_args(hint))


LISTS = frozenset(
    argument.name
    for which in NAMES
    for arguments in menu(which).values()
    for argument in arguments
    if argument.kind == "slugs"
)
"""The arguments that are lists."""


class Unsaid(Exception):
    """A verb typed in a way that is not understood. Its text says what was expected."""


def typed(text: str, key: str = "do") -> list[dict[str, Any]]:
    """Read verbs as they are typed: ``lose-morale n=2; add-zombies n=3 at=colony``.

    ``key`` is what a name stands under in a pack: ``do``, ``when``, ``check``. Whether they are
    known, the linter says. Raises `Unsaid`.
    """
    said = []
    for part in text.split(";"):
        words = part.split()
        if not words:
            raise Unsaid(f"Expected a verb such as “lose-morale n=2”, found “{text}”.")
        said.append({key: words[0], **arguments(words[1:])})
    return said


def arguments(words: list[str]) -> dict[str, Any]:
    """Read ``n=2 at=colony alone=true``, lists such as ``unless=mike-cho,sparky``, and ranges of a
    die: ``die=1-3``, ``die=2``. Raises `Unsaid`."""
    found: dict[str, Any] = {}
    for word in words:
        name, equals, given = word.partition("=")
        if not (name and equals and given):
            raise Unsaid(f"Expected NAME=VALUE such as “n=2”, found “{word}”.")
        if name in found:
            raise Unsaid(f"“{name}” is said twice.")
        if name == "die":
            low, _, high = given.partition("-")
            found[name] = [scalar(low), scalar(high or low)]
        else:
            found[name] = given.split(",") if name in LISTS else scalar(given)
    return found


def scalar(given: str) -> Any:
    """Return a typed value: a whole number, ``true`` or ``false``, or the word itself."""
    if given.isascii() and given.isdigit() and len(given) <= 6:
        return int(given)
    return {"true": True, "false": False}.get(given, given)
