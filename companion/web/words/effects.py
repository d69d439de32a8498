"""What a card does: a sentence for each verb of the rules, in a set-up as well."""

from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from companion.i18n import N_
from companion.web.words.lasting import in_force
from companion.web.words.names import Names
from companion.web.words.told import UNKNOWN
from companion.web.words.told import Message
from companion.web.words.told import Told
from companion.web.words.told import counted
from companion.web.words.told import sentence

Effect = Sequence[tuple[str, Mapping[str, Any]]]
"""Verbs with their arguments (`companion.rules.facts.Effect`)."""


def sentences(effect: Effect, names: Names) -> list[str]:
    """What an effect does, a sentence for each verb."""
    return [does(verb, Told(given, names)) for verb, given in effect]


def does(verb: str, told: Told) -> str:
    """What a verb does."""
    return sentence(VERBS.get(verb, UNKNOWN), told)


ADD_ZOMBIES = counted("%(n)s zombie comes: %(at)s.", "%(n)s zombies come: %(at)s.")
ADD_BARRICADES = counted("%(n)s barricade: %(at)s.", "%(n)s barricades: %(at)s.")


def _place_barricades(told: Told) -> Message:
    """In a set-up at places, by an ability where somebody is."""
    if told.has("at"):
        return ADD_BARRICADES
    where = {
        "here": counted("%(n)s barricade there.", "Up to %(n)s barricades there."),
        "beside": counted(
            "%(n)s barricade where one of yours is.",
            "Up to %(n)s barricades where one of yours is.",
        ),
        "anywhere": counted("%(n)s barricade anywhere.", "Up to %(n)s barricades anywhere."),
    }
    return told.choose("where", where)


def _kill_zombies(told: Told) -> Message:
    where = {
        "here": counted("Kill %(n)s zombie there.", "Kill up to %(n)s zombies there."),
        "beside": counted(
            "Kill %(n)s zombie where one of yours is.",
            "Kill up to %(n)s zombies where one of yours is.",
        ),
        "anywhere": counted("Kill %(n)s zombie anywhere.", "Kill up to %(n)s zombies anywhere."),
    }
    exposure = {
        "each": N_("An exposure die for each."),
        "none": N_("No exposure die."),
        "once": N_("One exposure die."),
    }
    return told.choose("where", where), told.choose("exposure", exposure)


def _whose(everybody: Message, not_exiled: Message) -> Callable[[Told], Message]:
    """What is said of all survivors, or, as usual, of those of players who are not exiled."""
    return lambda told: everybody if told.get("who") == "all" else not_exiled


def _wound_each(told: Told) -> Message:
    if told.has("at"):
        return _whose(
            N_("Each survivor gets %(tokens)s: %(at)s."),
            N_("Each non-exiled survivor gets %(tokens)s: %(at)s."),
        )
    return _whose(
        N_("Each survivor gets %(tokens)s."), N_("Each non-exiled survivor gets %(tokens)s.")
    )


def _kill(told: Told) -> Message:
    if told.get("morale", True):
        return N_("%(on)s is killed.")
    return N_("%(on)s is killed; morale does not fall.")


def _join(told: Told) -> Message:
    if told.get("leads"):
        return N_("%(survivor)s joins the active player and leads the group.")
    if told.has("wounds"):
        return N_("%(survivor)s joins the active player with %(tokens)s.")
    return N_("%(survivor)s joins the active player.")


def _heal(told: Told) -> Message:
    where: Mapping[str, Message] = {
        "here": N_("Remove a wound or frostbite token of a survivor there."),
        "beside": N_("Remove a wound or frostbite token of one of yours, or of one beside."),
    }
    return told.choose("where", where)


def _reroll(told: Told) -> Message:
    number: Mapping[str, Message] = {
        "one": N_("Roll an unused die again."),
        "any": N_("Roll any number of unused dice again."),
    }
    return told.choose("number", number)


def _take_cards(told: Told) -> Message:
    if told.has("at"):
        return N_("Take %(cards)s of your choice from the deck: %(at)s.")
    return N_("Take %(cards)s of your choice from an item deck.")


def _draw_cards(told: Told) -> Message:
    return (
        N_("Draw %(cards)s: %(at)s.") if told.has("at") else N_("Draw %(cards)s from an item deck.")
    )


def _clear_deck(told: Told) -> Message:
    if told.has("symbol"):
        return N_("All cards of %(symbol)s in the deck leave the game: %(at)s.")
    return N_("All cards in the deck leave the game: %(at)s.")


def _waste_removed(told: Told) -> Message:
    if told.has("symbol"):
        return N_("All cards of %(symbol)s that left the game go to the waste pile.")
    if told.has("n"):
        return counted(
            "%(n)s card that left the game last goes to the waste pile.",
            "%(n)s cards that left the game last go to the waste pile.",
        )
    return N_("All cards that left the game go to the waste pile.")


VERBS: Mapping[str, Message] = {
    # chance and choice
    "may": N_("If the active player likes:"),
    "roll": N_("Roll a die."),
    "alive": N_("If the survivor lives:"),
    "by-hand": N_("The table does the rest by hand, from its card."),
    # tracks and piles
    "lose-morale": N_("Morale falls by %(n)s."),
    "gain-morale": N_("Morale rises by %(n)s."),
    "add-food": counted("%(n)s food token more.", "%(n)s food tokens more."),
    "pay-food": counted("Pay %(n)s food token.", "Pay %(n)s food tokens."),
    "add-starvation": counted("%(n)s starvation token more.", "%(n)s starvation tokens more."),
    "clear-food": N_("All food leaves the supply."),
    "skip-crisis": N_("The crisis of this round is not resolved."),
    # dice
    "spend-die": N_("Pay an unused die."),
    "spend-all-dice": N_("All unused dice of the active player are spent."),
    "each-loses-die": N_("Each player loses an unused die."),
    "radio-signal": (
        counted(
            "The players may spend %(n)s die together.",
            "The players may spend %(n)s dice together.",
        ),
        counted(
            "If they do, %(helpless)s helpless survivor comes and morale rises by %(morale)s;"
            " if not, it falls by as much.",
            "If they do, %(helpless)s helpless survivors come and morale rises by %(morale)s;"
            " if not, it falls by as much.",
            "helpless",
        ),
    ),
    # zombies, barricades and noise
    "add-zombies": ADD_ZOMBIES,
    "place-zombies": ADD_ZOMBIES,
    "clear-zombies": N_("All zombies leave: %(at)s."),
    "remove-zombies": counted("%(n)s zombie leaves: %(at)s.", "%(n)s zombies leave: %(at)s."),
    "kill-zombies-at": counted(
        "%(on)s kills %(n)s zombie: %(at)s. No exposure die.",
        "%(on)s kills up to %(n)s zombies: %(at)s. No exposure die.",
    ),
    "remove-rolled-zombies": N_("As many zombies leave as a die shows: %(at)s."),
    "add-barricades": ADD_BARRICADES,
    "remove-barricades": N_("All barricades go: %(at)s."),
    "add-noise": counted("%(n)s noise token: %(at)s.", "%(n)s noise tokens: %(at)s."),
    # the helpless
    "add-helpless": counted(
        "%(n)s helpless survivor comes to the colony.",
        "%(n)s helpless survivors come to the colony.",
    ),
    "place-helpless": N_("Helpless survivors come to the colony."),
    "add-helpless-each": counted(
        "%(n)s helpless survivor comes for each player who is not exiled.",
        "%(n)s helpless survivors come for each player who is not exiled.",
    ),
    "remove-helpless": counted(
        "%(n)s helpless survivor leaves the colony; no morale is lost.",
        "%(n)s helpless survivors leave the colony; no morale is lost.",
    ),
    "kill-helpless": counted(
        "%(n)s helpless survivor is killed.", "%(n)s helpless survivors are killed."
    ),
    "helpless-leave": N_(
        "All helpless survivors leave; morale falls by 1 for every 2 of them, rounded up."
    ),
    "infect-helpless": N_(
        "A die for each helpless survivor, who is killed by a 1; not with %(unless)s in play."
    ),
    # survivors
    "wound": N_("%(on)s gets %(tokens)s."),
    "wound-each": _wound_each,
    "frostbite-highest": _whose(
        counted(
            "The survivor of highest influence gets a frostbite token.",
            "The %(n)s survivors of highest influence get a frostbite token each.",
        ),
        counted(
            "The non-exiled survivor of highest influence gets a frostbite token.",
            "The %(n)s non-exiled survivors of highest influence get a frostbite token each.",
        ),
    ),
    "kill-lowest": _whose(
        counted(
            "The survivor of lowest influence is killed.",
            "The %(n)s survivors of lowest influence are killed.",
        ),
        counted(
            "The non-exiled survivor of lowest influence is killed.",
            "The %(n)s non-exiled survivors of lowest influence are killed.",
        ),
    ),
    "give-survivor-left": N_(
        "Each player who is not exiled gives a survivor to the next of them on the left."
    ),
    "each-wounded": N_("Each player chooses a survivor at the colony, who gets %(tokens)s."),
    "expose": counted("%(on)s rolls for exposure.", "%(on)s rolls for exposure %(n)s times."),
    "expose-all": counted(
        "Each survivor of the active player rolls for exposure.",
        "Each survivor of the active player rolls for exposure %(n)s times.",
    ),
    "each-exposed": N_("Each player chooses a survivor at the colony, who rolls for exposure."),
    "heal-some": counted(
        "Up to %(n)s survivor loses a wound.", "Up to %(n)s survivors lose a wound each."
    ),
    "kill": _kill,
    "kill-these": N_("Killed, if in play: %(survivors)s."),
    "remove": N_("%(on)s leaves the game."),
    "send": N_("%(on)s goes to: %(to)s."),
    "send-back": N_("The survivor goes back to where the move began."),
    "send-party": (
        counted(
            "%(on)s goes to %(to)s with %(n)s other survivor of the player.",
            "%(on)s goes to %(to)s with %(n)s other survivors of the player.",
        ),
        counted(
            "Then each rolls for exposure.",
            "Then each rolls for exposure %(exposures)s times.",
            "exposures",
        ),
    ),
    "join": _join,
    "leave-deck": N_("%(survivor)s leaves the survivor deck and the game."),
    "each-draws-survivor": N_("Each player draws a survivor."),
    "add-survivor": N_("A survivor is drawn."),
    "give-follower": N_("The active player gives a follower to a player with fewer survivors."),
    "take-survivor": N_("%(on)s joins the active player."),
    "leave-game": N_("The survivor leaves the game."),
    # item cards
    "take-cards": _take_cards,
    "draw-cards": _draw_cards,
    "find-cards": N_("Find and take %(cards)s in the deck: %(at)s."),
    "sift-cards": counted(
        "Take the top card of the deck if it is one of %(symbol)s: %(at)s.",
        "Take all cards of %(symbol)s among the top %(n)s of the deck: %(at)s.",
    ),
    "clear-deck": _clear_deck,
    "group-cards": N_("The players pay together: %(cards)s, %(to)s."),
    "lose-cards": N_("Pay %(cards)s of the hand, out of the game."),
    "take-removed": N_("Take %(cards)s that left the game."),
    "waste-removed": _waste_removed,
    "give-hand": N_("All cards of the hand but %(keep)s go to the exiled player met."),
    "see-hand": N_("Look at the hand of that player."),
    "see-hands": N_("Look at the hands of all players."),
    "take-chosen-card": N_("Look at the hand of that player and take a card of it."),
    "in-force": in_force,
    # items and abilities
    "kill-zombies": _kill_zombies,
    "move-zombies": counted(
        "%(n)s zombie moves to another place where one of yours is.",
        "Up to %(n)s zombies move to another place where one of yours is.",
    ),
    "place-barricades": _place_barricades,
    "extra-attack": N_("Attack without a die."),
    "heal": _heal,
    "raise-die": N_("An unused die shows 1 more."),
    "set-die": N_("Turn an unused die to any face."),
    "reroll-dice": _reroll,
    "share-pips": N_("An unused die of another player shows 1 less, one of yours 1 more."),
    "look-at-hand": N_("Look at a card of another player's hand."),
    "heal-for-card": N_(
        "Waste a card of your hand: remove a wound or frostbite token of one of yours there."
    ),
    "take-card": N_("Take a card at random from another player's hand."),
    "look-at-deck": N_("Look at the top card of an item deck."),
    "find-outsider": N_("Reveal %(cards)s of the deck there and keep an outsider among them."),
    "order-crises": counted("Put the next crisis back.", "Put the next %(n)s crises in any order."),
}
"""Every verb that items, abilities, crises, crossroads cards and set-ups are made of."""
