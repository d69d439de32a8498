"""Slugs: the names by which lines, packs of cards and the state document call everything.

>>> slug("Lover's Quarrel"), slug("1, 2, 3 Barricades"), slug("Anaïs Müller-Łoś")
('lovers-quarrel', '1-2-3-barricades', 'anais-muller-los')
"""

import unicodedata
from collections.abc import Collection
from collections.abc import Iterable

NOTATION_WORDS = frozenset({
    "table", "none", "null", "absent", "true", "false", "yes", "no", "zombie", "bandit",
    "colony", "yellow", "blue", "den", "yellow-colony", "blue-colony", "raxxon", "hideout",
})  # fmt: skip
"""Words that mean something of their own in a line, so that no player may be called so."""

_JOINERS = frozenset("-‐‑‒–—/_")

# Letters with a stroke and ligatures, which Unicode does not split into a letter and an accent.
_PLAIN = str.maketrans({
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i",
    "æ": "ae", "œ": "oe", "þ": "th",
})  # fmt: skip


def slug(name: str) -> str:
    """Return ``name`` in lower case ASCII letters and digits, words joined by one hyphen.

    Accents and punctuation are dropped; white space, dashes, slashes and underscores part words. A
    name without any ASCII letter or digit gives the empty string.
    """
    plain = unicodedata.normalize("NFKD", name.casefold().translate(_PLAIN))
    spaced = "".join(" " if letter in _JOINERS else letter for letter in plain)
    words = ("".join(c for c in word if c.isascii() and c.isalnum()) for word in spaced.split())
    return "-".join(word for word in words if word)


def is_slug(text: str) -> bool:
    """Say whether ``text`` is a slug as it stands."""
    return bool(text) and slug(text) == text


def seat_slugs(names: Iterable[str], reserved: Collection[str] = ()) -> list[str]:
    """Return a slug for each seat in the order of ``names``, all different.

    A name that is taken, a word of the notation or in ``reserved`` (the slugs of the locations)
    gets ``-2``, ``-3`` …; a name without ASCII letters or digits is called after its place: ``p3``
    is the third.
    """
    taken = {*NOTATION_WORDS, *reserved}
    slugs = []
    for number, name in enumerate(names, start=1):
        first = slug(name) or f"p{number}"
        free, count = first, 1
        while free in taken:
            count += 1
            free = f"{first}-{count}"
        taken.add(free)
        slugs.append(free)
    return slugs
