"""What the page of cards says: the kinds of cards, and a sentence for every verb it offers."""

from collections.abc import Mapping
from typing import Any

from companion.i18n import N_
from companion.i18n import gettext
from companion.web.names import PLACES
from companion.web.names import SYMBOLS

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

SENTENCES = {
    "lose-morale": N_("Morale falls by %(n)s."),
    "gain-morale": N_("Morale rises by %(n)s."),
    "add-food": N_("%(n)s food tokens come to the supply."),
    "pay-food": N_("Pay %(n)s food tokens."),
    "add-starvation": N_("%(n)s starvation tokens come to the supply."),
    "add-zombies": N_("%(n)s zombies come to each place: %(at)s."),
    "remove-barricades": N_("All barricades go: %(at)s."),
    "add-helpless": N_("%(n)s helpless survivors come to the colony."),
    "add-survivor": N_("Draw a survivor card into the group."),
    "wound-each": N_("Each survivor (%(who)s; %(at)s) gets %(n)s tokens: %(kind)s."),
    "frostbite-highest": N_("The %(n)s of highest influence get a frostbite token (%(who)s)."),
    "kill-lowest": N_("The %(n)s of lowest influence are killed (%(who)s; %(at)s)."),
    "give-survivor-left": N_("Everybody gives a survivor to the left."),
    "kill-zombies": N_("Kill up to %(n)s zombies (%(where)s; exposure die: %(exposure)s)."),
    "place-barricades": N_("Place %(n)s barricades (%(at)s%(where)s)."),
    "move-zombies": N_("Up to %(n)s zombies come here from elsewhere."),
    "heal": N_("Remove a wound or frostbite token (%(where)s)."),
    "extra-attack": N_("Attack once without a die."),
    "leave-game": N_("The user leaves the game."),
    "raise-die": N_("Raise an unused die by 1."),
    "set-die": N_("Turn an unused die to any face."),
    "reroll-dice": N_("Roll unused dice again: %(number)s."),
    "look-at-hand": N_("Look at a card of another's hand."),
    "take-card": N_("Take a card at random from another's hand."),
    "look-at-deck": N_("Look at the top card of an item deck."),
    "order-crises": N_("Put the top %(n)s crises back in any order."),
    "place-zombies": N_("%(n)s zombies stand at each place: %(at)s."),
    "place-helpless": N_("%(n)s helpless survivors, and %(per_player)s more for each player."),
    "survive-rounds": N_("Play %(n)s rounds."),
    "zombies-outside": N_("At most %(at_most)s zombies outside the colony."),
    "barricades": N_("%(colony)s barricades at the colony, %(elsewhere)s at each other place."),
    "empty-decks": N_("%(n)s item decks are empty."),
    "samples": N_("%(per_player)s samples for each player."),
    "moved": N_("The player moved a survivor (fuel: %(fuel)s; %(who)s)."),
    "healed": N_("The player used medicine."),
    "spent-food": N_("The player spent food on a die."),
    "cleaned-waste": N_("The player cleaned waste."),
    "used-weapon": N_("The player used a weapon."),
    "turn-start": N_("The turn begins."),
    "helpless": N_("At least %(n)s helpless survivors are at the colony."),
}
"""What a verb will do; the page offers those that have a sentence here."""

ARGUMENTS = {
    "n": N_("How many"),
    "at": N_("Where"),
    "who": N_("Whose survivors"),
    "kind": N_("Which tokens"),
    "where": N_("How near"),
    "exposure": N_("Exposure die"),
    "number": N_("How many dice"),
    "per_player": N_("For each player"),
    "at_most": N_("At most"),
    "colony": N_("At the colony"),
    "elsewhere": N_("At each other place"),
    "fuel": N_("Fuel"),
    "alone": N_("Alone there"),
}

WORDS = {
    "": N_("anywhere"),
    "outside": N_("all places outside"),
    "everywhere": N_("everywhere"),
    "non-exiled": N_("of players not exiled"),
    "all": N_("of all players"),
    "wounds": N_("wounds"),
    "frostbite": N_("frostbite"),
    "despair": N_("despair"),
    "here": N_("here"),
    "beside": N_("where one of yours is"),
    "anywhere": N_("anywhere"),
    "none": N_("none"),
    "once": N_("once"),
    "each": N_("for each"),
    "one": N_("one die"),
    "any": N_("any number"),
    "with": N_("with fuel"),
    "without": N_("without fuel"),
    "either": N_("with or without"),
}

TRAITS = {
    "wound-limit-4": N_("dies of the fourth wound, not of the third"),
    "bite-is-a-wound": N_("a bite is one wound and does not spread"),
    "bite-skips": N_("a bite does not spread to this one"),
    "frostbite-is-a-wound": N_("frostbite is a normal wound"),
    "no-exposure-moving": N_("no exposure die after a move"),
    "no-exposure-attacking": N_("no exposure die after an attack on a zombie"),
    "looks-further": N_("looks at one more card in a search"),
    "makes-no-noise": N_("cannot make noise"),
    "uncounted": N_("is not counted for food and new zombies"),
    "extra-die": N_("brings one more action die"),
    "copies-outside": N_("outside, has the abilities of all others there"),
}

CONDITIONS = {
    "main-objective": N_("The main objective is completed"),
    "morale-zero": N_("Morale is at 0"),
    "hand": N_("Cards in hand with a symbol, at least"),
    "hand-only": N_("All cards in hand have a symbol"),
    "hand-total": N_("Cards in hand, at least"),
    "hand-lead": N_("Cards in hand more than anybody"),
    "equipped": N_("Equipped with a symbol, at least"),
    "own-survivors": N_("Own survivors, exactly"),
    "own-survivors-min": N_("Own survivors, at least"),
    "own-survivors-lead": N_("Own survivors more than anybody"),
    "own-wounded-max": N_("Own survivors wounded, at most"),
    "barricades": N_("Barricades at the colony, at least"),
    "removed-survivors": N_("Survivors dead or gone, at least"),
    "empty-decks": N_("Empty item decks, at least"),
}

WITH_SYMBOL = ("hand", "hand-only", "equipped")
"""Conditions that ask for a symbol."""

WITHOUT_NUMBER = ("main-objective", "morale-zero", "hand-only")


def word(given: Any) -> str:
    """An argument as it is read: a number as it stands, a place or word in the language spoken."""
    known = WORDS.get(str(given)) or PLACES.get(str(given)) or SYMBOLS.get(str(given))
    return gettext(known) if known else str(given)


def sentence(verb: str, arguments: Mapping[str, Any]) -> str:
    """What a verb will do, with what was not said as the rules take it."""
    holes = {name: "…" if given is None else word(given) for name, given in arguments.items()}
    if verb == "place-barricades":
        holes = {"at": "", "where": "", **holes}
    return gettext(SENTENCES[verb]) % holes
