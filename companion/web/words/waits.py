"""What the table waits for, as a sentence about whoever is asked."""

from collections.abc import Mapping
from typing import Any

from companion.engine.notation import TABLE
from companion.i18n import N_
from companion.i18n import _
from companion.i18n import gettext
from companion.i18n import ngettext
from companion.i18n.terms import STEPS
from companion.i18n.terms import of
from companion.web.words.names import KINDS
from companion.web.words.names import Names

WAITS = {
    "keep": N_("chooses which survivors to keep"),
    "leader": N_("names a new leader"),
    "crisis": N_("reveals the crisis and says which it is"),
    "action-dice": N_("rolls the action dice"),
    "turn": N_("has the turn"),
    "exposure": N_("rolls the exposure die"),
    "bite-spread": N_("decides how the bite goes on"),
    "die": N_("rolls a die"),
    "search": N_("looks through what the search has shown"),
    "vote": N_("has not voted yet"),
    "survivor": N_("draws a survivor card"),
    "crisis-cards": N_("turns over the cards in the crisis"),
    "objective": N_("says whether the main objective is completed"),
    "exile-move": N_("leaves the colony with the own survivors"),
    "crossroads": N_("reads the crossroads card"),
    "option": N_("chooses an option of the crossroads card"),
    "betrayer": N_("answers a question in private"),
    "declare": N_("declares the secret objective"),
    "by-hand": N_("does by hand what a card says"),
    "choose": N_("has something to decide"),
    "hand": N_("tells the companion the own hand"),
    "deal": N_("draws a card at random"),
    "deck": N_("shuffles a deck"),
}
"""What somebody does of whom a prompt of this kind is asked, where no number or step is told."""


def waited_for(
    label: str, state: Mapping[str, Any], house: Mapping[str, str], names: Names
) -> tuple[str, str]:
    """A label of a view (``ana: turn``) as who is waited for, and what for; ``state`` is the public
    state document, ``house`` the house rules.

    >>> waited_for("ana: turn", {}, {}, Names(seats={"ana": "Ana"}))
    ('Ana', 'has the turn')
    """
    seat, _found, kind = label.partition(": ")
    who = _("The table") if seat == TABLE else names.player(seat)
    if kind == "noise":
        return who, _noise(state, house)
    if kind == "step":
        return who, _("says who does it: %(step)s") % {"step": of(STEPS, state["step"])}
    if kind in WAITS:
        return who, gettext(WAITS[kind])
    return who, _("answers: %(what)s") % {"what": of(KINDS, kind)}


def _noise(state: Mapping[str, Any], house: Mapping[str, str]) -> str:
    left = sum(place["noise"] for place in state["locations"].values())
    if house.get("noise_mode") == "flip":
        said = ngettext("flips %(num)d noise token", "flips %(num)d noise tokens", left)
    else:
        said = ngettext("rolls for %(num)d noise token", "rolls for %(num)d noise tokens", left)
    return said % {"num": left}
