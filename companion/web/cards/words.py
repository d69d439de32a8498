"""What the page of cards says: the kinds of cards, and its menus of verbs."""

from collections.abc import Callable
from collections.abc import Container
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from companion.i18n import N_
from companion.web.words.abilities import CHANGED
from companion.web.words.abilities import changes
from companion.web.words.effects import VERBS
from companion.web.words.effects import does
from companion.web.words.names import Names
from companion.web.words.objectives import GOALS
from companion.web.words.objectives import goal
from companion.web.words.told import Told
from companion.web.words.triggers import TRIGGERS
from companion.web.words.triggers import waits

COUNTED = {
    "survivors": N_("Survivors"),
    "objectives": N_("Main objectives"),
    "loyal": N_("Secret objectives: loyal"),
    "betrayal": N_("Secret objectives: betrayal"),
    "exiled": N_("Secret objectives: exiled"),
    "crises": N_("Crises"),
    "crossroads": N_("Crossroads cards"),
}

KINDS = {
    "crises": N_("Crisis"),
    "survivors": N_("Survivor"),
    "items": N_("Item"),
    "objectives": N_("Main objective"),
    "secret-objectives": N_("Secret objective"),
    "crossroads": N_("Crossroads card"),
}
"""The kinds that have a form, by the name of their file in a pack."""

GROUPS: Mapping[str, Sequence[str]] = {
    N_("Chance and choice"): ("may", "roll", "alive", "by-hand"),
    N_("Morale and food"): (
        *("lose-morale", "gain-morale", "add-food", "pay-food", "clear-food", "add-starvation"),
    ),
    N_("Zombies, barricades, noise"): (
        *("add-zombies", "clear-zombies", "remove-zombies", "remove-rolled-zombies"),
        *("kill-zombies", "kill-zombies-at", "move-zombies", "add-barricades"),
        *("place-barricades", "remove-barricades", "add-noise"),
    ),
    N_("Helpless survivors"): (
        *("add-helpless", "add-helpless-each", "remove-helpless", "kill-helpless"),
        *("helpless-leave", "infect-helpless"),
    ),
    N_("Wounds and exposure"): (
        *("wound", "wound-each", "each-wounded", "frostbite-highest", "heal", "heal-some"),
        *("heal-for-card", "expose", "expose-all", "each-exposed"),
    ),
    N_("Survivors who come and go"): (
        *("kill", "kill-these", "kill-lowest", "remove", "leave-game", "send", "send-back"),
        *("send-party", "add-survivor", "each-draws-survivor", "join", "leave-deck"),
        *("give-follower", "give-survivor-left", "take-survivor"),
    ),
    N_("Dice"): (
        *("spend-die", "spend-all-dice", "each-loses-die", "radio-signal", "raise-die"),
        *("set-die", "reroll-dice", "share-pips", "extra-attack"),
    ),
    N_("Item cards"): (
        *("take-cards", "draw-cards", "find-cards", "sift-cards", "find-outsider", "clear-deck"),
        *("group-cards", "lose-cards", "take-removed", "waste-removed", "give-hand"),
        *("take-chosen-card", "take-card", "see-hand", "see-hands", "look-at-hand"),
        *("look-at-deck",),
    ),
    N_("Crises, and what lasts"): ("skip-crisis", "order-crises", "in-force"),
}
"""The verbs of effects as the menu groups them; whatever is in no group stands by itself."""

MISSING = {
    "effect": N_("what it does is not known"),
    "numbers": N_("numbers not known"),
    "condition": N_("what must hold is not known"),
    "options": N_("an option is not known"),
}
"""What the companion does not know of a card (`companion.cards.known.Unknown`)."""

_MENUS: Mapping[str, tuple[Callable[[str, Told], str], Container[str]]] = {
    "verbs": (does, VERBS),
    "uses": (does, VERBS),
    "placements": (does, VERBS),
    "changes": (changes, CHANGED),
    "goals": (goal, GOALS),
    "triggers": (waits, TRIGGERS),
}
"""What says the names of each menu (`companion.cards.menus`), and which have a sentence."""


def says(menu: str, name: str, given: Mapping[str, Any], names: Names) -> str:
    """What a name of a menu does; what is None is still to be given."""
    return _MENUS[menu][0](name, Told(given, names))


def unfilled(menu: str, name: str, needs: Iterable[str] = ()) -> str:
    """A name of a menu with nothing given yet, of what it ``needs`` or takes."""
    return _MENUS[menu][0](name, Told(dict.fromkeys(needs), Names(), blank=True))


def unfilled_of_any(name: str) -> str:
    """The same of a name that stands in whatever menu; one that is in none stays as it is."""
    menus = (menu for menu, (_says, known) in _MENUS.items() if name in known)
    return next((unfilled(menu, name) for menu in menus), name)
