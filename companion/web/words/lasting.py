"""What cards leave in force (`companion.rules.in_force`): a sentence for each rule."""

from collections.abc import Mapping

from companion.i18n import N_
from companion.web.words.told import UNKNOWN
from companion.web.words.told import Message
from companion.web.words.told import Told
from companion.web.words.told import counted
from companion.web.words.told import finished
from companion.web.words.told import words


def lasting(rule: str, told: Told) -> str:
    """A rule that holds."""
    told.all_open()
    return finished(words(RULES.get(rule, UNKNOWN), told))


def in_force(told: Told) -> Message:
    """The verb that puts a rule in force."""
    told.all_open()
    rule = told.get("rule")
    return RULES.get(rule, UNKNOWN) if rule else N_("From now on: %(rule)s.")


def _dice(told: Told) -> Message:
    told.get("rounds")  # the sentence says it: dice are changed for the next round
    if told.get("fewer"):
        return counted(
            "In the next round everybody rolls %(n)s die less.",
            "In the next round everybody rolls %(n)s dice less.",
        )
    return counted(
        "In the next round everybody rolls %(n)s die more.",
        "In the next round everybody rolls %(n)s dice more.",
    )


def _kept_card(told: Told) -> Message:
    told.get("rounds")  # always this round
    return N_("The card that was taken is not played in this round.")


def _search_everywhere(told: Told) -> Message:
    if told.get("places"):
        return N_("Still to be searched in time: %(places)s.")
    return N_("All places outside the colony are to be searched in time.")


RULES: Mapping[str, Message] = {
    "dice": _dice,
    "stays": N_("%(on)s cannot leave %(at)s any more."),
    "wound-on-arrival": N_("Whoever moves to %(at)s gets a wound."),
    "safe-way": N_("No exposure die between %(at)s and the colony."),
    "never-exposed-moving": N_("%(on)s: no exposure die for moving."),
    "eats": N_("%(on)s: the colony pays %(n)s food more, unless exiled."),
    "attack-unexposed": N_("%(on)s: one attack a round without the exposure die."),
    "no-contributions": N_("%(on)s: the player adds no cards to the crisis."),
    "goal-food": N_("The main objective also needs %(n)s food tokens in the supply."),
    "goal-by-table": N_("The main objective also needs what the card says."),
    "search-everywhere": _search_everywhere,
    "medicine-or-die": N_("%(on)s: a medicine card as each turn begins, or an unused die is lost."),
    "heal-for-dice": N_("All dice of a turn may be given to heal a wound of each own survivor."),
    "food-for-die": N_("As a round begins, anybody may waste a food card for one more die."),
    "experiment": N_(
        "%(on)s: as a round begins, an experiment for a roll for exposure; may save from a bite."
    ),
    "cards-heal": N_("%(on)s: at the colony, cards from the hand may be wasted to heal."),
    "kept-card": _kept_card,
    "snowmobile": N_("%(on)s: %(n)s moves without exposure, for noise at both ends."),
    "printed": N_("The rule printed on the card."),
}
"""Every rule that can be in force."""
