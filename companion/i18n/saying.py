"""Says what rules and the table tell people (`companion.sentences`) in the language being spoken,
with names for their slugs."""

import functools
import re
import unicodedata
from collections.abc import Callable

from companion.i18n.catalogue import gettext
from companion.i18n.catalogue import ngettext
from companion.sentences import Sentence
from companion.sentences import Value
from companion.sentences import Verbatim
from companion.sentences import filled

_QUOTED = re.compile(r'"[^"]*"|“[^”]*”')
_HOLE = re.compile(r"%\((\w+)\)")


_FIRST_STRONG, _POP = "\u2068", "\u2069"
"""Unicode's marks around a text that goes its own way."""


def isolated(name: str) -> str:
    """A name for a sentence. One that is written from right to left does not draw the words and
    numbers beside it to its other side: it stands between Unicode's marks of an isolate, once
    however often this is called.

    >>> isolated("Ana"), isolated(isolated("שרה")) == isolated("שרה") != "שרה"
    ('Ana', True)
    """
    leftward = any(unicodedata.bidirectional(char) in ("R", "AL") for char in name)
    if not leftward or name.startswith(_FIRST_STRONG):
        return name
    return f"{_FIRST_STRONG}{name}{_POP}"


def say(text: str, name: Callable[[str], str]) -> str:
    """A sentence in the language being spoken, ``name`` giving the names of its slugs; any other
    text is looked up as it is."""
    said = _worded(text, name)
    return said[:1].upper() + said[1:] if _begins_with_a_name(text) else said


def _begins_with_a_name(text: str) -> bool:
    """Whether the first word of a sentence is put in, and may be written small."""
    if not isinstance(text, Sentence) or not (first := _HOLE.match(text.message)):
        return False
    return not isinstance(text.values.get(first[1]), Verbatim)


def _worded(text: str, name: Callable[[str], str]) -> str:
    if not isinstance(text, Sentence):
        return gettext(text)
    if text.plural:
        message = ngettext(text.message, text.plural, text.n)
    else:
        message = gettext(text.message)
    kept = _quoted(text.message)
    return filled(
        message,
        {
            hole: _quote(value) if hole in kept else _said(value, name)
            for hole, value in text.values.items()
        },
    )


@functools.cache
def _quoted(message: str) -> frozenset[str]:
    """The places of a message that stand in quotation marks: what is put there is quoted."""
    return frozenset(hole for quoted in _QUOTED.findall(message) for hole in _HOLE.findall(quoted))


def _quote(value: Value) -> Value:
    return isolated(value) if isinstance(value, str) else value


def _said(value: Value, name: Callable[[str], str]) -> Value:
    if isinstance(value, tuple):
        return tuple(str(_said(each, name)) for each in value)
    if isinstance(value, Sentence):
        return _worded(value, name)
    if not isinstance(value, str):
        return value
    return isolated(value if isinstance(value, Verbatim) else name(value))
