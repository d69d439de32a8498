"""Words of the game that several parts share: slugs of the record in, messages out."""

from collections.abc import Mapping

from companion.i18n.catalogue import N_
from companion.i18n.catalogue import gettext

PLACES = {
    "colony": N_("Colony"),
    "police-station": N_("Police Station"),
    "grocery-store": N_("Grocery Store"),
    "school": N_("School"),
    "library": N_("Library"),
    "hospital": N_("Hospital"),
    "gas-station": N_("Gas Station"),
    "raxxon": "Raxxon",
    "hideout": N_("Bandits' Hideout"),
    "yellow-colony": N_("Yellow Colony"),
    "blue-colony": N_("Blue Colony"),
    "den": N_("Lone Wolf's Den"),
}
"""Locations and colony boards."""

SYMBOLS = {
    "weapon": N_("Weapon"),
    "fuel": N_("Fuel"),
    "education": N_("Education"),
    "food": N_("Food"),
    "medicine": N_("Medicine"),
    "tool": N_("Tool"),
    "survivor": N_("Outsider"),
}
"""The item types."""

FACES = {
    "blank": N_("Blank"),
    "wound": N_("Wound"),
    "frostbite": N_("Frostbite"),
    "bitten": N_("Bitten"),
}
"""The faces of the exposure die."""

STEPS = {
    "set-up": N_("Set-up"),
    "reveal-crisis": N_("Reveal Crisis"),
    "roll-action-dice": N_("Roll Action Dice"),
    "player-turns": N_("Player Turns"),
    "containment": N_("Containment Check"),
    "pay-food": N_("Pay Food"),
    "colony-combat": N_("Colony Combat"),
    "check-waste": N_("Check Waste"),
    "resolve-crisis": N_("Resolve Crisis"),
    "add-bullets": N_("Add Bullets"),
    "add-zombies": N_("Add Zombies"),
    "bandits-scavenge": N_("Bandits Scavenge"),
    "check-main-objective": N_("Check Main Objective"),
    "move-round-tracker": N_("Move Round Tracker"),
    "pass-first-player-token": N_("Pass First Player Token"),
    "elect-colony-leaders": N_("Elect Colony Leaders"),
    "over": N_("Game over"),
}
"""The steps of a round."""

REASONS = {
    "morale": N_("Morale has fallen to 0."),
    "rounds": N_("The last round is over."),
    "objective": N_("The main objective is completed."),
    "objective-failed": N_("The main objective can no longer be completed."),
    "two-exiles": N_("Two loyal players have been exiled."),
    "betrayer": N_("The betrayer has won."),
}
"""Why a game ends."""

DEVICES = {
    "panel": N_("Panel"),
    "button": N_("Button"),
    "buttons": N_("Buttons"),
    "encoder": N_("Encoder"),
    "led": N_("LED"),
    "buzzer": N_("Buzzer"),
    "signals": N_("LEDs and buzzer"),
    "tray": N_("Dice tray"),
}
"""The kinds of devices a box has."""


SMALL = frozenset({"a", "an", "and", "at", "for", "in", "of", "on", "the", "to"})
"""Words that have no capital within a name."""


def plain(slug: str) -> str:
    """A slug as words, for what has no other name.

    >>> plain("old-tom"), plain("strength-of-the-dead")
    ('Old Tom', 'Strength of the Dead')
    """
    first, *others = slug.split("-")
    words = (word if word in SMALL else word.capitalize() for word in others)
    return " ".join((first.capitalize(), *words))


def of(table: Mapping[str, str], slug: str) -> str:
    """The entry of a table of messages in the language being spoken, or the slug as words."""
    return gettext(table[slug]) if slug in table else plain(slug)


def titled(title: str) -> str:
    """The title of an item card in the language being spoken: one that is an item type and at most
    a number ("Food 2") is no title to look for, but a symbol and a number to see; any other stays
    as it is printed.

    >>> from companion.i18n import speaking
    >>> with speaking("pt_BR"):
    ...     titled("Food 2"), titled("Fuel"), titled("Grocery Store Blueprints")
    ('Comida 2', 'Combustível', 'Grocery Store Blueprints')
    """
    words, _space, number = title.rpartition(" ")
    symbol, count = (words, f" {number}") if number.isdecimal() else (title, "")
    return f"{gettext(symbol)}{count}" if symbol in SYMBOLS.values() else title


def device_named(device: str) -> str:
    """A device of the box in the language being spoken.

    >>> device_named("panel round"), device_named("tray")
    ('Panel "round"', 'Dice tray')
    """
    kind, _space, which = device.partition(" ")
    return f'{of(DEVICES, kind)} "{which}"' if which else of(DEVICES, kind)
