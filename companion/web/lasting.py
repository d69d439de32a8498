"""What cards leave in force (`companion.rules.in_force`), a sentence for each rule."""

from collections.abc import Sequence

from companion.i18n import N_
from companion.i18n import _
from companion.i18n import gettext
from companion.i18n import ngettext
from companion.web.phrases import join
from companion.web.told import Told


def lasting(rule: str, told: Told, who: str = "", places: Sequence[str] = ()) -> str:
    """A rule that a card leaves in force (`companion.rules.in_force`), as a sentence."""
    number = told.number(default=0)
    if rule == "dice":
        return _dice(abs(number), more=number > 0 and not told.given.get("fewer"))
    if rule == "search-everywhere" and places:
        left = join([told.names.place(slug) for slug in places])
        return _("Still to be searched in time: %(places)s.") % {"places": left}
    said = {"who": who, "place": told.place(), "num": number}
    return gettext(LASTING[rule]) % said if rule in LASTING else _("As the card says.")


def _dice(number: int, *, more: bool) -> str:
    if more:
        return ngettext(
            "In the next round everybody rolls %(num)d die more.",
            "In the next round everybody rolls %(num)d dice more.",
            number,
        ) % {"num": number}
    return ngettext(
        "In the next round everybody rolls %(num)d die less.",
        "In the next round everybody rolls %(num)d dice less.",
        number,
    ) % {"num": number}


LASTING = {
    "stays": N_("%(who)s cannot leave %(place)s any more."),
    "wound-on-arrival": N_("Whoever moves to %(place)s gets a wound."),
    "safe-way": N_("No exposure die between %(place)s and the colony."),
    "never-exposed-moving": N_("%(who)s: no exposure die for moving."),
    "eats": N_("%(who)s: the colony pays %(num)d food more, unless exiled."),
    "attack-unexposed": N_("%(who)s: one attack a round without the exposure die."),
    "no-contributions": N_("%(who)s: the player adds no cards to the crisis."),
    "goal-food": N_("The main objective also needs %(num)d food tokens in the supply."),
    "goal-by-table": N_("The main objective also needs what the card says."),
    "search-everywhere": N_("All places outside the colony are to be searched in time."),
    "medicine-or-die": N_(
        "%(who)s: a medicine card as each turn begins, or an unused die is lost."
    ),
    "heal-for-dice": N_("All dice of a turn may be given to heal a wound of each own survivor."),
    "food-for-die": N_("As a round begins, anybody may waste a food card for one more die."),
    "experiment": N_(
        "%(who)s: as a round begins, an experiment for a roll for exposure; may save from a bite."
    ),
    "cards-heal": N_("%(who)s: at the colony, cards from the hand may be wasted to heal."),
    "kept-card": N_("The card that was taken is not played in this round."),
    "snowmobile": N_("%(who)s: %(num)d moves without exposure, for noise at both ends."),
    "printed": N_("The rule printed on the card."),
}
"""Every rule but ``dice``, whose sentence depends on its number."""
