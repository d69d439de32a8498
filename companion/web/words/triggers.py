"""What a crossroads card waits for (`companion.rules.triggers`): a sentence for each condition."""

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from companion.i18n import N_
from companion.web.words.names import Names
from companion.web.words.told import UNKNOWN
from companion.web.words.told import Message
from companion.web.words.told import Told
from companion.web.words.told import counted
from companion.web.words.told import sentence


def sentences(
    trigger: Sequence[tuple[str, Mapping[str, Any]]], active: str, names: Names
) -> list[str]:
    """What must have happened in the turn of the player called ``active``, all of it."""
    return [waits(condition, Told(given, names, active)) for condition, given in trigger]


def waits(condition: str, told: Told) -> str:
    """What a condition waits for."""
    message = TRIGGERS.get(condition, UNKNOWN)
    exiled = told.get("who") == "non-exiled"
    return sentence((message, N_("Not by an exiled player.")) if exiled else message, told)


def _own(told: Told) -> Message:
    if told.get("zombies"):
        return counted(
            "%(player)s has a survivor where zombies are: %(spot)s.",
            "%(player)s has a survivor where at least %(zombies)s zombies are: %(spot)s.",
            "zombies",
        )
    if not told.get("survivor"):
        return N_("%(player)s has a survivor: %(spot)s.")
    if told.has("at"):
        return N_("%(player)s has %(survivor)s: %(spot)s.")
    return N_("%(player)s has %(survivor)s.")


def _moved(told: Told) -> Message:
    if told.get("alone"):
        return N_("%(player)s has moved a survivor to where nobody else is.")
    fuel = {
        "either": N_("%(player)s has moved a survivor."),
        "with": N_("%(player)s has moved a survivor with fuel."),
        "without": N_("%(player)s has moved a survivor without fuel."),
    }
    return told.choose("fuel", fuel)


def _searched(told: Told) -> Message:
    if told.has("survivor"):
        return N_("%(player)s has searched with %(survivor)s.")
    return (
        N_("%(player)s has searched: %(at)s.") if told.has("at") else N_("%(player)s has searched.")
    )


def _exposed(told: Told) -> Message:
    if told.get("company"):
        return N_("%(player)s has moved a survivor to company, and rolled: %(face)s.")
    return N_("%(player)s has moved a survivor, and rolled: %(face)s.")


TRIGGERS: Mapping[str, Message] = {
    "own": _own,
    "moved": _moved,
    "searched": _searched,
    "exposed": _exposed,
    "helpless": counted(
        "At least %(n)s helpless survivor is at the colony.",
        "At least %(n)s helpless survivors are at the colony.",
    ),
    "stands": counted(
        "%(piece)s stand there: %(spot)s.", "%(piece)s stand there, at least %(n)s: %(spot)s."
    ),
    "in-play": N_("%(survivor)s is in play."),
    "in-deck": N_("%(survivor)s is still in the survivor deck."),
    "company": N_("Somebody is where %(survivor)s is."),
    "healed": N_("%(player)s has healed somebody with medicine."),
    "spent-food": N_("%(player)s has raised a die with food tokens."),
    "cleaned-waste": N_("%(player)s has cleaned waste."),
    "used-weapon": N_("%(player)s has used a weapon."),
    "turn-start": N_("%(player)s's turn begins."),
    "many-helpless": N_("More helpless than other survivors are at the colony."),
    "more-survivors": N_("%(player)s has more survivors than some other player."),
    "couple": N_("Two of %(player)s's survivors are alone at a place outside."),
    "meets-exiled": N_("A survivor of %(player)s's meets one of an exiled player."),
    "meets-loyal": N_("A survivor of %(player)s, who is exiled, meets one of a player who is not."),
    "two-alone": N_("A survivor of %(player)s's is alone with one of another player."),
}
"""Every condition of a trigger."""
