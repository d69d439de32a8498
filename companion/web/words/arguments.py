"""What the arguments of a card's verbs are called, and the words that can be given for them."""

from collections.abc import Mapping
from typing import Any

from companion.i18n import N_
from companion.i18n import ngettext
from companion.i18n.terms import SYMBOLS
from companion.i18n.terms import of
from companion.web.words.names import Names

OPEN = "…"
"""What is shown for an argument that is not given yet."""

ROLLED = "die"
"""As a number, what the last die shows; as a key, the faces at which a verb counts."""

ARGUMENTS = {
    "n": N_("How many"),
    "at": N_("Where"),
    "to": N_("To where"),
    "pile": N_("To which pile"),
    "who": N_("Whose survivors"),
    "on": N_("Who"),
    "kind": N_("Which tokens"),
    "where": N_("How near"),
    "near": N_("How near"),
    "exposure": N_("Exposure die"),
    "exposures": N_("Exposure dice each"),
    "number": N_("How many dice"),
    "survivor": N_("Survivor"),
    "survivors": N_("Survivors, a comma between"),
    "unless": N_("Unless in play, a comma between"),
    "whose": N_("For the player of"),
    "wounds": N_("Wounds"),
    "leads": N_("Leads the group"),
    "cost": N_("No morale is lost"),
    "morale": N_("Morale"),
    "helpless": N_("Helpless survivors"),
    "up_to": N_("Or fewer"),
    "symbol": N_("Symbol"),
    "keep": N_("Cards kept"),
    "rule": N_("What holds"),
    "fewer": N_("Fewer, not more"),
    "rounds": N_("For how many rounds"),
    "per_player": N_("For each player"),
    "at_most": N_("At most"),
    "colony": N_("At the colony"),
    "elsewhere": N_("At each other place"),
    "name": N_("Name of the counter"),
    "fuel": N_("Fuel"),
    "alone": N_("Alone there"),
    "zombies": N_("Zombies there"),
    "face": N_("Face"),
    "company": N_("Somebody is there"),
    "piece": N_("What stands there"),
    "kills": N_("Zombies killed"),
    "no_exposure": N_("No exposure die"),
    "any_die": N_("Any die will do"),
    "no_die": N_("Without a die"),
    "noise": N_("Noise tokens"),
    "pays": N_("Card it costs"),
    "look": N_("Cards more to look at"),
    "noisy": N_("Cards for the first noise"),
    "tokens": N_("Barricades"),
    "cards": N_("Cards"),
    "die": N_("Only if the die shows"),
    "as-rolled": N_("As many as the die shows"),
}
"""Each argument by its name, and the few that a form tells apart (`companion.web.cards.form`)."""

SUBJECTS = {
    "subject": N_("The survivor it is about"),
    "own": N_("A survivor of the active player"),
    "own-outside": N_("A survivor of the active player outside"),
    "own-colony": N_("A survivor of the active player at the colony"),
    "any": N_("Any survivor"),
}
"""Whom a verb can be about beside a survivor by name."""

AREAS = {
    "there": N_("where the survivor stood"),
    "outside": N_("each place outside"),
    "everywhere": N_("each place"),
}

WORDS = {
    "non-exiled": N_("of players not exiled"),
    "all": N_("of all players"),
    "wound": N_("Wound"),
    "wounds": N_("wounds"),
    "frostbite": N_("Frostbite"),
    "despair": N_("despair"),
    "here": N_("here"),
    "beside": N_("where one of yours is"),
    "anywhere": N_("anywhere"),
    "none": N_("none"),
    "nothing": N_("none"),
    "once": N_("once"),
    "each": N_("for each"),
    "one": N_("one die"),
    "any": N_("any number"),
    "with": N_("with fuel"),
    "without": N_("without fuel"),
    "either": N_("with or without"),
    "waste": N_("to the waste pile"),
    "removed": N_("out of the game"),
    "zombie": N_("Zombies"),
    "barricade": N_("Barricades"),
}


def named(argument: str, given: Any, names: Names) -> str:
    """What is given for an argument, as it is read."""
    slug = str(given)
    if argument == "on":
        return of(SUBJECTS, slug) if slug in SUBJECTS else names.anything(slug)
    if argument in ("survivor", "survivors", "unless", "whose"):
        return names.survivor(slug)
    if argument in ("at", "to", "places"):
        return of({**AREAS, **WORDS}, slug) if slug in AREAS | WORDS else names.place(slug)
    if argument == "name":
        return names.counter(slug)
    return of({**SYMBOLS, **WORDS}, slug)


def plural(number: Any) -> int:
    """The number that decides between one and many; what is no number is many."""
    return number if isinstance(number, int) else 2


def cards(number: int | str, symbol: str = "") -> str:
    """So many cards, of a symbol where one is named; a number that is not known is shown as it
    is."""
    count = plural(number)
    if not symbol:
        return ngettext("%(num)s card", "%(num)s cards", count) % {"num": number}
    said = {"num": number, "symbol": of(SYMBOLS, symbol)}
    return ngettext("%(num)s card of %(symbol)s", "%(num)s cards of %(symbol)s", count) % said


def several(bounds: Mapping[str, int | str]) -> str:
    """So many cards of each symbol."""
    return ", ".join(cards(number, symbol) for symbol, number in bounds.items())
