"""What is wrong with an effect that somebody wrote down: for packs of cards and their editor.

>>> from companion.rules.verbs import VERBS
>>> faults((("add-zombies", {"at": "school", "n": 1}),), VERBS, ["school"])
[]
>>> faults((("lose-morale", {}), ("add-food", {"n": "many"})), VERBS, ["school"])
['lose-morale needs n.', 'add-food: n is a whole number up to 99, not "many".']
"""

import inspect
from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Mapping
from typing import Any
from typing import get_args
from typing import get_type_hints

from companion.rules.aims import AREAS
from companion.rules.facts import SYMBOLS
from companion.rules.facts import Effect
from companion.rules.names import is_slug
from companion.rules.subjects import THERE
from companion.rules.verbs import DIE
from companion.sentences import Reason
from companion.sentences import Verbatim

ROLL = "roll"
"""The verb after which others can depend on a die."""

MOST = 99
"""No card moves more of anything."""

Known = Mapping[str, Callable[..., Any]]
"""Functions by name. What a card says of them are their keyword-only arguments."""


def faults(effect: Effect, known: Known, locations: Collection[str]) -> list[Reason]:
    """Return a sentence for everything in an effect that cannot be applied.

    ``known`` is `companion.rules.verbs.VERBS`, `companion.rules.placements.PLACEMENTS` for a
    set-up, `companion.rules.triggers.TRIGGERS` for a trigger, or, with one entry,
    `companion.rules.objectives.GOALS` for a goal and `companion.rules.changes.CHANGES` for a
    change; ``locations`` are the slugs that ``at`` may name.
    """
    return [
        sentence
        for name, arguments in effect
        for sentence in faults_of(name, arguments, known, locations)
    ]


def faults_of(
    name: str, arguments: Mapping[str, Any], known: Known, locations: Collection[str]
) -> list[Reason]:
    """Return what is wrong with one name and its arguments, as sentences."""
    verb = Verbatim(name)
    if name not in known:
        there = Verbatim.listed(known)
        return [Reason('There is no "%(verb)s" here; there are %(known)s.', verb=verb, known=there)]
    hints = get_type_hints(known[name])
    takes = {
        key: parameter.default is parameter.empty
        for key, parameter in inspect.signature(known[name]).parameters.items()
        if parameter.kind is parameter.KEYWORD_ONLY
    }
    rolls = ROLL in known
    sentences = [
        Reason(
            '%(verb)s takes %(takes)s, not "%(argument)s".',
            verb=verb,
            takes=Verbatim(", ".join(takes) or "nothing"),
            argument=Verbatim(key),
        )
        for key in arguments
        if key not in takes and not (key == DIE and rolls)
    ]
    if rolls and DIE in arguments and not is_range(arguments[DIE]):
        found = Verbatim(arguments[DIE])
        sentences.append(
            Reason(
                "%(verb)s: die is a range such as [1, 3], not %(found)s.", verb=verb, found=found
            )
        )
    for key, needed in takes.items():
        if key not in arguments:
            lacks = Reason("%(verb)s needs %(argument)s.", verb=verb, argument=Verbatim(key))
            sentences += [lacks] * needed
        elif rolls and hints[key] is int and arguments[key] == DIE:
            continue
        elif expected := misfit(arguments[key], key, hints[key], locations):
            sentences.append(
                Reason(
                    '%(verb)s: %(argument)s is %(expected)s, not "%(found)s".',
                    verb=verb,
                    argument=Verbatim(key),
                    expected=Verbatim(expected),
                    found=Verbatim(arguments[key]),
                )
            )
    return sentences


def is_range(value: Any) -> bool:
    """Whether a value is a range of faces of an action die."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        return False
    return all(type(face) is int for face in value) and 1 <= value[0] <= value[1] <= 6


def misfit(value: Any, key: str, hint: Any, locations: Collection[str]) -> str:
    """Return what an argument should be, "" if ``value`` is just that."""
    if hint is int:
        return "" if type(value) is int and 0 <= value <= MOST else f"a whole number up to {MOST}"
    if hint is bool:
        return "" if isinstance(value, bool) else "true or false"
    if hint is str and key in ("at", "to"):
        allowed = list(dict.fromkeys([*AREAS, *locations, THERE]))
    elif hint is str and key == "symbol":
        allowed = list(SYMBOLS)
    elif hint is str:
        return "" if _is_slug(value) else "a slug"
    elif hint == tuple[str, ...]:
        slugs = isinstance(value, tuple) and all(map(_is_slug, value))
        return "" if slugs else "a list of slugs"
    else:
        allowed = list(get_args(hint))
    return "" if value in allowed else f"one of {', '.join(allowed)}"


def _is_slug(value: Any) -> bool:
    return isinstance(value, str) and is_slug(value)
