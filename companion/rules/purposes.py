"""What a question is for, where its kind and what it is about do not say so.

A prompt of the record has a kind (``choose``, ``die``) and is about a slug. People also want to
know what comes of their answer before they give it: which of the rules asks, and what a card does
then. That is no part of the record; views show it beside the question.
"""

from dataclasses import dataclass
from typing import Literal

from companion.rules.facts import Effect

Word = Literal[
    # dice that decide something
    "roll",
    "sample",
    "begin",
    "attack-survivor",
    "reroll",
    "remove-rolled-zombies",
    "infect-helpless",
    "bite-roll",
    # exposure
    "exposure",
    # an option of a card
    "option",
    # yes or no
    "may",
    "tie",
    "out-of-game",
    "radio-signal",
    "hand-off",
    "request",
    "found-outsider",
    "heal-for-dice",
    # equal influence, and who goes first
    "bitten-next",
    "dies-next",
    "dies-first",
    "overrun-victim",
    "frostbite-of-equals",
    "killed-of-equals",
    "first-player",
    # entrances
    "kill-zombie",
    "remove-zombie",
    "zombie-leaves",
    "zombie-arrives",
    "barricade",
    # whom and where the option of a card is about
    "subject",
    "there",
    "each-one",
    "party",
    "give-away",
    "given-to",
    "gift",
    "helpless",
    "newcomer-at",
    "goes-home",
    # healing
    "heal-whom",
    "heal-what",
    "waste-to-heal",
    # dice that are changed or given up
    "lose-die",
    "whose-die",
    "second-die",
    "change-die",
    "new-face",
    "reroll-which",
    "lower-whose",
    "lower-which",
    "raise-which",
    # abilities and items
    "ability-of",
    "bearer",
    "add-equipped",
    "kill-where",
    "barricade-where",
    "zombies-from",
    "zombies-to",
    "attacker",
    "target",
    # cards
    "deck",
    "how-many",
    "payer",
    "pay",
    "hand-goes-to",
    "take-card",
    "take-gone",
    "take-from-hand",
    "lose-card",
    "keep-card",
    "keep-outsider",
    "shown",
    "shown-hand",
    "under-deck",
    "look-at-deck",
    "look-at-hand",
    "take-from-whom",
    "order-crises",
    "medicine-or-die",
    "food-for-die",
]
"""Every purpose there is. Pages and panels have words for each (`companion.i18n.purposes`)."""

Outcome = Literal[
    "nothing", "wound", "wound-kills", "frostbite", "frostbite-kills", "bite", "bite-alone",
    "saved", "killed",
]  # fmt: skip
"""What a face of the exposure die does to a survivor."""


@dataclass(frozen=True, slots=True)
class Purpose:
    """What a question is for: ``effect`` is what a card then does, ``n`` a number that counts in
    it, ``outcomes`` what comes of each face of an exposure die, ``choices`` what a card does by
    the answer that takes it, where that is known."""

    word: Word
    effect: Effect = ()
    n: int = 0
    outcomes: tuple[tuple[str, Outcome], ...] = ()
    choices: tuple[tuple[str, Effect], ...] = ()
