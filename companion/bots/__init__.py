"""Players made of code: at a real table (`companion.bots.seated`), and in whole games played in
memory (`companion.bots.simulation`).

A bot is asked like a person and knows what a person on its seat would: the question with its legal
answers, the public state of the game, its own secrets and what is printed on the cards
(`companion.bots.sight`). There are two, by the names of `BOTS`.
"""

from companion.bots.legal import Legal
from companion.bots.sensible import Sensible
from companion.bots.sight import Bot
from companion.bots.sight import Maker

BOTS: dict[str, Maker] = {"legal": Legal, "sensible": Sensible}
"""The bots by name; each is made with the facts of the cards and its own chance."""

__all__ = ["BOTS", "Bot", "Legal", "Maker", "Sensible"]
