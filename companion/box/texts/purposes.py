"""What a question on a panel is for, and what comes of its answers: in as few letters as can be
(`companion.i18n.purposes` has the words of each purpose)."""

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from companion.box.texts.words import LINE
from companion.i18n import N_
from companion.i18n import gettext
from companion.i18n.purposes import OUTCOMES
from companion.i18n.purposes import PURPOSES
from companion.i18n.terms import SYMBOLS
from companion.i18n.terms import of
from companion.table.types import Purpose

WOUNDED, FROZEN = N_("wounds +%(n)s"), N_("frostbite +%(n)s")
CARDS, ZOMBIES = N_("cards +%(n)s"), N_("zombies +%(n)s")

EFFECTS: Mapping[str, str] = {
    "may": "",
    "roll": N_("a die"),
    "alive": "",
    "by-hand": N_("the card"),
    "lose-morale": N_("morale -%(n)s"),
    "gain-morale": N_("morale +%(n)s"),
    "add-food": N_("food +%(n)s"),
    "pay-food": N_("food -%(n)s"),
    "add-starvation": N_("starvation +%(n)s"),
    "clear-food": N_("no food left"),
    "skip-crisis": N_("no crisis"),
    "spend-die": N_("a die"),
    "spend-all-dice": N_("all dice"),
    "each-loses-die": N_("each a die"),
    "radio-signal": N_("%(n)s dice"),
    "add-zombies": ZOMBIES,
    "clear-zombies": N_("zombies gone"),
    "remove-zombies": N_("zombies -%(n)s"),
    "kill-zombies-at": N_("kill %(n)s zombies"),
    "remove-rolled-zombies": N_("zombies -die"),
    "add-barricades": N_("barricades +%(n)s"),
    "remove-barricades": N_("barricades gone"),
    "add-noise": N_("noise +%(n)s"),
    "add-helpless": N_("helpless +%(n)s"),
    "add-helpless-each": N_("helpless +%(n)s each"),
    "remove-helpless": N_("helpless -%(n)s"),
    "kill-helpless": N_("helpless killed: %(n)s"),
    "helpless-leave": N_("helpless leave"),
    "infect-helpless": N_("a die each helpless"),
    "wound": WOUNDED,
    "wound-each": WOUNDED,
    "frostbite-highest": FROZEN,
    "kill-lowest": N_("lowest dies"),
    "give-survivor-left": N_("one to the left"),
    "each-wounded": WOUNDED,
    "expose": N_("exposure x%(n)s"),
    "expose-all": N_("all exposed"),
    "each-exposed": N_("each exposed"),
    "heal-some": N_("heal %(n)s"),
    "kill": N_("killed"),
    "kill-these": N_("killed"),
    "remove": N_("out of the game"),
    "send": N_("goes elsewhere"),
    "send-back": N_("goes back"),
    "send-party": N_("go elsewhere"),
    "join": N_("joins"),
    "leave-deck": N_("never comes"),
    "each-draws-survivor": N_("a survivor each"),
    "add-survivor": N_("a survivor"),
    "give-follower": N_("give a follower"),
    "take-survivor": N_("joins you"),
    "take-cards": CARDS,
    "draw-cards": CARDS,
    "find-cards": CARDS,
    "sift-cards": CARDS,
    "clear-deck": N_("deck gone"),
    "group-cards": N_("%(symbol)s -%(n)s"),
    "lose-cards": N_("cards -%(n)s"),
    "take-removed": CARDS,
    "waste-removed": N_("fills the waste"),
    "give-hand": N_("give the hand"),
    "see-hand": N_("see a hand"),
    "see-hands": N_("see all hands"),
    "take-chosen-card": CARDS,
    "in-force": N_("a rule holds"),
}
"""What a card does, by its verb (`companion.rules.verbs`)."""

ANSWERS: Mapping[str, str] = {
    "kill": N_("ends the bite"),
    "roll": N_("blank saves"),
}
"""What comes of the answers to a bite that spreads."""


def question(purpose: Purpose) -> str:
    """What is asked; "" where the kind of the question says it."""
    if purpose.word == "may":
        return f"{effect(purpose)}?"
    if purpose.word == "roll":
        return effect(purpose)
    n = purpose.effect[0][1].get("n", 1) if purpose.word == "radio-signal" else purpose.n
    return gettext(PURPOSES[purpose.word].panel) % {"n": n}


def effect(purpose: Purpose) -> str:
    """What a card does: all its verbs, each with the faces of a die it counts for.

    >>> effect(Purpose("roll", (("lose-morale", {"n": 1, "die": [1, 3]}),)))
    '1-3: morale -1'
    """
    return _does(purpose.effect)


def _does(effect: Sequence[tuple[str, Mapping[str, Any]]]) -> str:
    return ", ".join(filter(None, (_step(verb, given) for verb, given in effect)))


def _step(verb: str, given: Mapping[str, Any]) -> str:
    message = EFFECTS[verb]
    if given.get("kind") == "frostbite":
        message = FROZEN
    said = {"n": given.get("n", 1), "symbol": of(SYMBOLS, given.get("symbol", ""))}
    if said["n"] == "die":
        said["n"] = "?"
    told = gettext(message) % said if message else ""
    if "die" not in given or not told:
        return told
    low, high = given["die"]
    return f"{low if low == high else f'{low}-{high}'}: {told}"


def answer(kind: str, purpose: Purpose | None, label: str, words: Sequence[str]) -> str:
    """The label of an answer with what comes of it, where both have room on a line."""
    told = _comes_of(kind, purpose, words[-1] if words else "")
    longer = f"{label}: {told}"
    return longer if told and len(longer) <= LINE else label


def _comes_of(kind: str, purpose: Purpose | None, said: str) -> str:
    if kind == "bite-spread":
        return gettext(ANSWERS[said]) if said in ANSWERS else ""
    if purpose is None:
        return ""
    if purpose.word == "may" and said == "yes":
        return effect(purpose)
    if purpose.choices:
        return _does(dict(purpose.choices).get(said, ()))
    outcome = dict(purpose.outcomes).get(said)
    return gettext(told) if outcome and (told := OUTCOMES[outcome].panel) else ""
