"""What is wrong with an effect that somebody wrote down: for packs of cards and their editor.

>>> from companion.rules.verbs import VERBS
>>> faults((("add-zombies", {"at": "school", "n": 1}),), VERBS, ["school"])
[]
>>> faults((("lose-morale", {}), ("add-food", {"n": "many"})), VERBS, ["school"])
['lose-morale needs n.', 'add-food: n is a whole number, not "many".']
"""

import inspect
from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Mapping
from typing import Any
from typing import get_args
from typing import get_type_hints

from companion.rules.aims import AREAS
from companion.rules.facts import Effect
from companion.rules.names import is_slug

Known = Mapping[str, Callable[..., Any]]
"""Functions by name. What a card says of them are their keyword-only arguments."""


def faults(effect: Effect, known: Known, locations: Collection[str]) -> list[str]:
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
) -> list[str]:
    """Return what is wrong with one name and its arguments, as sentences."""
    if name not in known:
        return [f'There is no "{name}" here; there are {", ".join(known)}.']
    hints = get_type_hints(known[name])
    takes = {
        key: parameter.default is parameter.empty
        for key, parameter in inspect.signature(known[name]).parameters.items()
        if parameter.kind is parameter.KEYWORD_ONLY
    }
    sentences = [
        f'{name} takes {", ".join(takes) or "nothing"}, not "{key}".'
        for key in arguments
        if key not in takes
    ]
    for key, needed in takes.items():
        if key not in arguments:
            sentences += [f"{name} needs {key}."] * needed
        elif expected := misfit(arguments[key], key, hints[key], locations):
            sentences.append(f'{name}: {key} is {expected}, not "{arguments[key]}".')
    return sentences


def misfit(value: Any, key: str, hint: Any, locations: Collection[str]) -> str:
    """Return what an argument should be, "" if ``value`` is just that."""
    if hint is int:
        return "" if type(value) is int and value >= 0 else "a whole number"
    if hint is bool:
        return "" if isinstance(value, bool) else "true or false"
    if key == "at":
        allowed = [*AREAS, *locations]
    elif hint is str:
        return "" if isinstance(value, str) and is_slug(value) else "a slug"
    else:
        allowed = list(get_args(hint))
    return "" if value in allowed else f"one of {', '.join(allowed)}"
