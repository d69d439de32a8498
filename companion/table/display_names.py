"""Display names of players: as people write them in any script, without what would be invisible,
spill over its line or read like another name.

Whatever is said of Unicode here stands in its standard (chapter 23.2 of joiners, annex 15 of
normal forms, annex 29 of what readers take for one letter).
"""

import unicodedata
from collections.abc import Sequence

LONGEST = 40
"""Characters of a display name."""

ROOM = 4
"""Characters of it that are kept for the number of one who is called like another."""

MOST_MARKS = 3
"""Combining marks on one letter: as many as a language puts there, and no tower of them."""

_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols of which nothing is seen."""

_JOINERS = "\u200c\u200d"
_EMOJI_STYLE = "\ufe0f"
_IGNORED = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f") | {
    chr(code) for code in range(0xFE00, 0xFE0F)
}
"""Marks that show nothing by themselves."""

_LOOK_ALIKE = str.maketrans(
    # Cyrillic, then Greek
    "авекмнорстухіјѕԁһԛԝ" + "αβεζηικμνορτυχ",
    "abekmhopctyxijsdhqw" + "abezhikmnoptyx",
)
"""Letters that look like a Latin one, in small letters or in capitals."""


def tidy(name: str, most: int = LONGEST) -> str:
    """A display name as it is shown, at most ``most`` characters long; "" where there would be
    nothing to see.

    White space and blank letters are single spaces. Control characters, marks that reverse the
    direction of writing and invisible ones are left out; joiners stay where they join (emoji,
    Persian), and a letter has so many combining marks (`MOST_MARKS`).

    >>> tidy(" Ana\\n\\tMaría\\u202e "), tidy("\\u3164\\u200b")
    ('Ana María', '')
    """
    shown = ""
    marks = 0
    for char in unicodedata.normalize("NFC", name):
        if char.isspace() or char in _BLANK:
            char = " "
        elif char == _EMOJI_STYLE or char in _JOINERS:
            if not shown or shown[-1].isascii():
                continue
        elif char in _IGNORED or not char.isprintable():
            continue
        is_mark = unicodedata.category(char) in ("Mn", "Me") and char != _EMOJI_STYLE
        if is_mark and (shown[-1:] in ("", " ") or marks == MOST_MARKS):
            continue
        marks = marks + 1 if is_mark else 0
        shown += char
    words = (word.rstrip(_JOINERS) for word in shown.split())
    return " ".join(words)[:most].rstrip(" " + _JOINERS)


def distinct(names: Sequence[str]) -> list[str]:
    """Display names of which no two read alike: the second Ana is Ana 2.

    >>> distinct(["Ana", "Ben", "ana", "Ana 2"])
    ['Ana', 'Ben', 'ana 2', 'Ana 2 2']
    """
    taken: set[str] = set()
    shown = []
    for name in names:
        free, number = name, 1
        while _reading(free) in taken:
            number += 1
            free = f"{tidy(name, LONGEST - ROOM)} {number}"
        taken.add(_reading(free))
        shown.append(free)
    return shown


def _reading(name: str) -> str:
    """What two names that are not told apart at a glance have in common."""
    plain = unicodedata.normalize("NFKC", name).casefold().translate(_LOOK_ALIKE)
    return "".join(char for char in plain if char not in (*_JOINERS, _EMOJI_STYLE))
