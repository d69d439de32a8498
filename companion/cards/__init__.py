"""The cards: packs of facts, shipped or written by an owner, and what must hold for them.

`load` gives the rules what they play with. ``packs/README.md`` explains the format of a pack.
"""

from companion.cards.loader import Loaded
from companion.cards.loader import load
from companion.cards.loader import load_texts
from companion.cards.loader import load_with
from companion.cards.loader import shipped_print
from companion.cards.sheet import Fault
from companion.cards.sheet import PackError
from companion.cards.text import NoPack

__all__ = [
    "Fault",
    "Loaded",
    "NoPack",
    "PackError",
    "load",
    "load_texts",
    "load_with",
    "shipped_print",
]
