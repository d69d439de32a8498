"""Words of the game that pages and panels share: slugs of the record in, messages out."""

from companion.i18n.catalogue import N_

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
