"""The cards: packs of facts, shipped or written by an owner, and what must hold for them.

`load` gives the rules what they play with. ``packs/README.md`` explains the format of a pack.
"""

from companion.cards.loader import Loaded
from companion.cards.loader import load
from companion.cards.loader import load_with
from companion.cards.sheet import Fault
from companion.cards.sheet import PackError

__all__ = ["Fault", "Loaded", "PackError", "load", "load_with"]
