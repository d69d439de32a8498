"""What a crossroads card waits for, in sentences of our own (`companion.rules.triggers`)."""

from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from companion.i18n import N_
from companion.i18n import _
from companion.i18n import ngettext
from companion.i18n.terms import FACES
from companion.web.names import Names
from companion.web.names import of

PIECES = {"zombie": N_("Zombies"), "barricade": N_("Barricades")}

Words = dict[str, str]


def sentences(
    trigger: Sequence[tuple[str, Mapping[str, Any]]], active: str, names: Names
) -> list[str]:
    """What must have happened in the turn of the player called ``active``, all of it."""
    said = []
    for condition, given in trigger:
        words = {
            "player": active,
            "who": names.survivor(given["survivor"]) if "survivor" in given else "",
            "place": _place(given.get("at", ""), names),
        }
        made = _SENTENCES.get(condition)
        sentence = made(given, words) if made else _("As the card says.")
        if given.get("who") == "non-exiled":
            sentence += " " + _("Not by an exiled player.")
        said.append(sentence)
    return said


def _place(slug: str, names: Names) -> str:
    return _("outside the colony") if slug == "outside" else names.place(slug) if slug else ""


def _own(given: Mapping[str, Any], words: Words) -> str:
    if given.get("zombies"):
        return _("%(player)s has a survivor where zombies are: %(place)s.") % words
    if given.get("survivor") and given.get("at"):
        return _("%(player)s has %(who)s: %(place)s.") % words
    if given.get("survivor"):
        return _("%(player)s has %(who)s.") % words
    return _("%(player)s has a survivor: %(place)s.") % words


def _moved(given: Mapping[str, Any], words: Words) -> str:
    if given.get("alone"):
        return _("%(player)s has moved a survivor to where nobody else is.") % words
    fuel = given.get("fuel", "either")
    if fuel == "with":
        return _("%(player)s has moved a survivor with fuel.") % words
    if fuel == "without":
        return _("%(player)s has moved a survivor without fuel.") % words
    return _("%(player)s has moved a survivor.") % words


def _searched(given: Mapping[str, Any], words: Words) -> str:
    if given.get("survivor"):
        return _("%(player)s has searched with %(who)s.") % words
    if given.get("at"):
        return _("%(player)s has searched: %(place)s.") % words
    return _("%(player)s has searched.") % words


def _exposed(given: Mapping[str, Any], words: Words) -> str:
    said = {**words, "face": of(FACES, given.get("face", ""))}
    if given.get("company"):
        return _("%(player)s has moved a survivor to company, and rolled: %(face)s.") % said
    return _("%(player)s has moved a survivor, and rolled: %(face)s.") % said


def _helpless(given: Mapping[str, Any], words: Words) -> str:
    number = given.get("n", 1)
    return ngettext(
        "At least %(num)d helpless survivor is at the colony.",
        "At least %(num)d helpless survivors are at the colony.",
        number,
    ) % {"num": number}


def _stands(given: Mapping[str, Any], words: Words) -> str:
    piece = of(PIECES, given["piece"])
    return _("%(piece)s stand there: %(place)s.") % {**words, "piece": piece}


def _said(message: Callable[[], str]) -> Callable[[Mapping[str, Any], Words], str]:
    return lambda given, words: message() % words


_SENTENCES: dict[str, Callable[[Mapping[str, Any], Words], str]] = {
    "own": _own,
    "moved": _moved,
    "searched": _searched,
    "exposed": _exposed,
    "helpless": _helpless,
    "stands": _stands,
    "in-play": _said(lambda: _("%(who)s is in play.")),
    "in-deck": _said(lambda: _("%(who)s is still in the survivor deck.")),
    "company": _said(lambda: _("Somebody is where %(who)s is.")),
    "healed": _said(lambda: _("%(player)s has healed somebody with medicine.")),
    "spent-food": _said(lambda: _("%(player)s has raised a die with food tokens.")),
    "cleaned-waste": _said(lambda: _("%(player)s has cleaned waste.")),
    "used-weapon": _said(lambda: _("%(player)s has used a weapon.")),
    "turn-start": _said(lambda: _("%(player)s's turn begins.")),
    "many-helpless": _said(lambda: _("More helpless than other survivors are at the colony.")),
    "more-survivors": _said(lambda: _("%(player)s has more survivors than some other player.")),
    "couple": _said(lambda: _("Two of %(player)s's survivors are alone at a place outside.")),
    "meets-exiled": _said(lambda: _("A survivor of %(player)s's meets one of an exiled player.")),
    "meets-loyal": _said(
        lambda: _("A survivor of %(player)s, who is exiled, meets one of a player who is not.")
    ),
    "two-alone": _said(
        lambda: _("A survivor of %(player)s's is alone with one of another player.")
    ),
}
"""Every condition of a trigger."""
