"""What the page of cards says: the kinds of cards, and a sentence for every verb it offers."""

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from companion.i18n import N_
from companion.i18n import gettext
from companion.i18n.terms import PLACES
from companion.i18n.terms import SYMBOLS
from companion.web.names import plain

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
    "clear-food": N_("All food tokens leave the supply."),
    "add-starvation": N_("%(n)s starvation tokens come to the supply."),
    "add-zombies": N_("%(n)s zombies come to each place: %(at)s."),
    "clear-zombies": N_("All zombies are removed: %(at)s."),
    "remove-zombies": N_("%(n)s zombies are removed at each place: %(at)s."),
    "kill-zombies-at": N_("%(n)s zombies are killed without exposure at %(at)s: %(on)s."),
    "remove-rolled-zombies": N_("As many zombies as a die shows are removed: %(at)s."),
    "add-barricades": N_("%(n)s barricades are placed at each place: %(at)s."),
    "remove-barricades": N_("All barricades go: %(at)s."),
    "add-noise": N_("%(n)s noise tokens are placed: %(at)s."),
    "add-helpless": N_("%(n)s helpless survivors come to the colony."),
    "add-helpless-each": N_("%(n)s helpless survivors come for each player."),
    "remove-helpless": N_("%(n)s helpless survivors leave; no morale is lost."),
    "kill-helpless": N_("%(n)s helpless survivors are killed."),
    "helpless-leave": N_("All helpless survivors leave: −1 morale for every 2."),
    "infect-helpless": N_(
        "A die for each helpless survivor: a 1 kills, unless %(unless)s is in play."
    ),
    "add-survivor": N_("Draw a survivor card into the group."),
    "each-draws-survivor": N_("Each player draws a survivor card into the group."),
    "join": N_("%(survivor)s joins from the deck."),
    "leave-deck": N_("%(survivor)s leaves the survivor deck and the game."),
    "give-follower": N_("Give a follower to a player with fewer survivors."),
    "give-survivor-left": N_("Everybody gives a survivor to the left."),
    "take-survivor": N_("The survivor joins the player: %(on)s."),
    "wound": N_("%(n)s tokens (%(kind)s): %(on)s."),
    "wound-each": N_("Each survivor (%(who)s; %(at)s) gets %(n)s tokens: %(kind)s."),
    "each-wounded": N_("Each player gives one survivor at the colony a token: %(kind)s."),
    "frostbite-highest": N_("The %(n)s of highest influence get a frostbite token (%(who)s)."),
    "heal-some": N_("A wound is healed on each of up to %(n)s survivors."),
    "expose": N_("%(n)s exposure dice: %(on)s."),
    "expose-all": N_("Each survivor of the player rolls %(n)s exposure dice."),
    "each-exposed": N_("Each player rolls an exposure die for one survivor at the colony."),
    "kill": N_("Is killed: %(on)s."),
    "kill-these": N_("Are killed, if in play: %(survivors)s."),
    "kill-lowest": N_("The %(n)s of lowest influence are killed (%(who)s; %(at)s)."),
    "remove": N_("Is removed from the game, not killed: %(on)s."),
    "send": N_("Comes to %(to)s: %(on)s."),
    "send-back": N_("The survivor goes back to where the move began."),
    "send-party": N_(
        "Goes to %(to)s with %(n)s others, then %(exposures)s exposure dice each: %(on)s."
    ),
    "spend-die": N_("Spend an unused die."),
    "spend-all-dice": N_("All unused dice of the player are spent."),
    "each-loses-die": N_("Each player loses an unused die."),
    "radio-signal": N_(
        "Spend %(n)s dice together: %(helpless)s helpless come, +%(morale)s morale; else"
        " −%(morale)s."
    ),
    "take-cards": N_("Take %(n)s cards of your choice from an item deck: %(at)s."),
    "draw-cards": N_("Draw %(n)s cards from an item deck: %(at)s."),
    "find-cards": N_("Take the first %(n)s cards with %(symbol)s from the deck: %(at)s."),
    "sift-cards": N_("Take those with %(symbol)s among the top %(n)s cards of the deck: %(at)s."),
    "clear-deck": N_("The cards of an item deck leave the game: %(at)s."),
    "group-cards": N_("The players pay %(n)s cards together (%(symbol)s): %(to)s."),
    "lose-cards": N_("Remove %(n)s cards of your hand from the game."),
    "take-removed": N_("Take %(n)s cards with %(symbol)s that left the game."),
    "waste-removed": N_("Cards that left the game go to the waste pile."),
    "give-hand": N_("Keep %(keep)s cards; the others go to the exiled player met."),
    "see-hand": N_("Look at the hand of the survivor's player."),
    "see-hands": N_("Look at the hands of all players."),
    "take-chosen-card": N_("Take a card of your choice from the survivor's player."),
    "skip-crisis": N_("The crisis goes under its deck and is not resolved."),
    "in-force": N_("From now on: %(rule)s."),
    "may": N_("The player may do the rest, or leave it."),
    "roll": N_("Roll a die for the lines below."),
    "alive": N_("The rest only if the survivor lives."),
    "by-hand": N_("The table does the rest by hand, from its card."),
    "kill-zombies": N_("Kill up to %(n)s zombies (%(where)s; exposure die: %(exposure)s)."),
    "place-barricades": N_("Place %(n)s barricades (%(at)s%(where)s)."),
    "move-zombies": N_("Up to %(n)s zombies come here from elsewhere."),
    "heal": N_("Remove a wound or frostbite token (%(where)s)."),
    "extra-attack": N_("Attack once without a die."),
    "leave-game": N_("The user leaves the game."),
    "raise-die": N_("Raise an unused die by 1."),
    "set-die": N_("Turn an unused die to any face."),
    "reroll-dice": N_("Roll unused dice again: %(number)s."),
    "share-pips": N_("Another player's die shows 1 less, one of yours 1 more."),
    "look-at-hand": N_("Look at a card of another's hand."),
    "take-card": N_("Take a card at random from another's hand."),
    "look-at-deck": N_("Look at the top card of an item deck."),
    "find-outsider": N_("Reveal the top %(n)s cards of the deck here; keep an outsider."),
    "order-crises": N_("Put the top %(n)s crises back in any order."),
    "attack": N_("An attack goes otherwise."),
    "search": N_("A search goes otherwise."),
    "barricade": N_("A barricade action goes otherwise."),
    "clean-waste": N_("Cleaning waste takes %(cards)s cards."),
    "place-zombies": N_("%(n)s zombies stand at each place: %(at)s."),
    "place-helpless": N_("%(n)s helpless survivors, and %(per_player)s more for each player."),
    "survive-rounds": N_("Play %(n)s rounds."),
    "zombies-outside": N_("At most %(at_most)s zombies outside the colony."),
    "barricades": N_("%(colony)s barricades at the colony, %(elsewhere)s at each other place."),
    "empty-decks": N_("%(n)s item decks are empty."),
    "samples": N_("%(per_player)s samples for each player."),
    "counted": N_("The table counts %(n)s, and %(per_player)s for each player, of: %(name)s."),
    "own": N_("The player has such a survivor: %(survivor)s; at %(at)s; %(who)s."),
    "in-play": N_("In play: %(survivor)s (%(who)s)."),
    "in-deck": N_("Still in the survivor deck: %(survivor)s."),
    "company": N_("Somebody is at the same place as %(survivor)s."),
    "moved": N_("The player moved a survivor (fuel: %(fuel)s; %(who)s)."),
    "searched": N_("The player searched (%(at)s; %(who)s)."),
    "exposed": N_("A move ended in this face of the exposure die: %(face)s."),
    "healed": N_("The player used medicine."),
    "spent-food": N_("The player spent food on a die."),
    "cleaned-waste": N_("The player cleaned waste."),
    "used-weapon": N_("The player used a weapon."),
    "turn-start": N_("The turn begins."),
    "helpless": N_("At least %(n)s helpless survivors are at the colony."),
    "many-helpless": N_("More helpless survivors than others are at the colony."),
    "stands": N_("At least %(n)s stand there (%(at)s): %(piece)s."),
    "more-survivors": N_("The player has more survivors than somebody else."),
    "couple": N_("Two human survivors of the player are alone at a place outside."),
    "meets-exiled": N_("A survivor of the player, not exiled, meets an exiled one."),
    "meets-loyal": N_("A survivor of the player, exiled, meets one who is not."),
    "two-alone": N_("One of the player and one of another are alone at a place."),
}
"""What a name of the rules will do, for every one that a card can use."""

SENTENCES_OF_ONE = {
    "add-food": N_("%(n)s food token comes to the supply."),
    "pay-food": N_("Pay %(n)s food token."),
    "add-starvation": N_("%(n)s starvation token comes to the supply."),
    "add-zombies": N_("%(n)s zombie comes to each place: %(at)s."),
    "remove-zombies": N_("%(n)s zombie is removed at each place: %(at)s."),
    "kill-zombies-at": N_("%(n)s zombie is killed without exposure at %(at)s: %(on)s."),
    "add-barricades": N_("%(n)s barricade is placed at each place: %(at)s."),
    "add-noise": N_("%(n)s noise token is placed: %(at)s."),
    "add-helpless": N_("%(n)s helpless survivor comes to the colony."),
    "add-helpless-each": N_("%(n)s helpless survivor comes for each player."),
    "remove-helpless": N_("%(n)s helpless survivor leaves; no morale is lost."),
    "kill-helpless": N_("%(n)s helpless survivor is killed."),
    "wound": N_("%(n)s token (%(kind)s): %(on)s."),
    "wound-each": N_("Each survivor (%(who)s; %(at)s) gets %(n)s token: %(kind)s."),
    "frostbite-highest": N_("The one of highest influence gets a frostbite token (%(who)s)."),
    "kill-lowest": N_("The one of lowest influence is killed (%(who)s; %(at)s)."),
    "heal-some": N_("A wound is healed on %(n)s survivor."),
    "expose": N_("%(n)s exposure die: %(on)s."),
    "expose-all": N_("Each survivor of the player rolls %(n)s exposure die."),
    "take-cards": N_("Take %(n)s card of your choice from an item deck: %(at)s."),
    "draw-cards": N_("Draw %(n)s card from an item deck: %(at)s."),
    "find-cards": N_("Take the first card with %(symbol)s from the deck: %(at)s."),
    "group-cards": N_("The players pay %(n)s card together (%(symbol)s): %(to)s."),
    "lose-cards": N_("Remove %(n)s card of your hand from the game."),
    "take-removed": N_("Take %(n)s card with %(symbol)s that left the game."),
    "give-hand": N_("Keep %(keep)s card; the others go to the exiled player met."),
    "kill-zombies": N_("Kill %(n)s zombie (%(where)s; exposure die: %(exposure)s)."),
    "place-barricades": N_("Place %(n)s barricade (%(at)s%(where)s)."),
    "move-zombies": N_("%(n)s zombie comes here from elsewhere."),
    "clean-waste": N_("Cleaning waste takes %(cards)s card."),
    "place-zombies": N_("%(n)s zombie stands at each place: %(at)s."),
    "survive-rounds": N_("Play %(n)s round."),
    "empty-decks": N_("%(n)s item deck is empty."),
    "samples": N_("%(per_player)s sample for each player."),
    "helpless": N_("At least %(n)s helpless survivor is at the colony."),
    "stands": N_("At least %(n)s stands there (%(at)s): %(piece)s."),
}
"""The same where the first number in the sentence is 1."""

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
        *("expose", "expose-all", "each-exposed"),
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

ARGUMENTS = {
    "n": N_("How many"),
    "at": N_("Where"),
    "to": N_("To where"),
    "pile": N_("To which pile"),
    "who": N_("Whose survivors"),
    "on": N_("Who"),
    "kind": N_("Which tokens"),
    "where": N_("How near"),
    "near": N_("How near"),
    "exposure": N_("Exposure die"),
    "exposures": N_("Exposure dice each"),
    "number": N_("How many dice"),
    "survivor": N_("Survivor"),
    "survivors": N_("Survivors, a comma between"),
    "unless": N_("Unless in play, a comma between"),
    "whose": N_("For the player of"),
    "wounds": N_("Wounds"),
    "leads": N_("Leads the group"),
    "cost": N_("No morale is lost"),
    "morale": N_("Morale"),
    "helpless": N_("Helpless survivors"),
    "up_to": N_("Or fewer"),
    "symbol": N_("Symbol"),
    "keep": N_("Cards kept"),
    "rule": N_("What holds"),
    "fewer": N_("Fewer, not more"),
    "rounds": N_("For how many rounds"),
    "per_player": N_("For each player"),
    "at_most": N_("At most"),
    "colony": N_("At the colony"),
    "elsewhere": N_("At each other place"),
    "name": N_("Name of the counter"),
    "fuel": N_("Fuel"),
    "alone": N_("Alone there"),
    "zombies": N_("Zombies there"),
    "face": N_("Face"),
    "company": N_("Somebody is there"),
    "piece": N_("What stands there"),
    "kills": N_("Zombies killed"),
    "no_exposure": N_("No exposure die"),
    "any_die": N_("Any die will do"),
    "no_die": N_("Without a die"),
    "noise": N_("Noise tokens"),
    "pays": N_("Card it costs"),
    "look": N_("Cards more to look at"),
    "noisy": N_("Cards for the first noise"),
    "tokens": N_("Barricades"),
    "cards": N_("Cards"),
    "die": N_("Only if the die shows"),
    "as-rolled": N_("As many as the die shows"),
}

WORDS = {
    "": N_("anywhere"),
    "outside": N_("all places outside"),
    "everywhere": N_("everywhere"),
    "there": N_("where the survivor stood"),
    "non-exiled": N_("of players not exiled"),
    "all": N_("of all players"),
    "wound": N_("wound"),
    "wounds": N_("wounds"),
    "frostbite": N_("frostbite"),
    "despair": N_("despair"),
    "here": N_("here"),
    "beside": N_("where one of yours is"),
    "anywhere": N_("anywhere"),
    "none": N_("none"),
    "nothing": N_("none"),
    "once": N_("once"),
    "each": N_("for each"),
    "one": N_("one die"),
    "any": N_("any number"),
    "with": N_("with fuel"),
    "without": N_("without fuel"),
    "either": N_("with or without"),
    "waste": N_("the waste pile"),
    "removed": N_("out of the game"),
    "zombie": N_("zombies"),
    "barricade": N_("barricades"),
    "die": N_("as many as the die shows"),
    "starter": N_("Starting items"),
}

WHOM = {
    "subject": N_("the survivor it is about"),
    "own": N_("one of the player's"),
    "own-outside": N_("one of the player's outside"),
    "own-colony": N_("one of the player's at the colony"),
    "any": N_("any survivor"),
}
"""Whom a verb can be about beside a survivor by name."""

RULES = {
    "dice": N_("more or fewer dice in the next round"),
    "stays": N_("the survivor cannot leave the place"),
    "wound-on-arrival": N_("whoever moves there gets a wound"),
    "safe-way": N_("no exposure between the place and the colony"),
    "never-exposed-moving": N_("no exposure when this survivor moves"),
    "eats": N_("paying food costs more"),
    "attack-unexposed": N_("one attack a round without exposure"),
    "no-contributions": N_("the survivor's player adds no cards to the crisis"),
    "goal-food": N_("the main objective needs food, too"),
    "goal-by-table": N_("the main objective needs what the card says, too"),
    "search-everywhere": N_("all places outside are to be searched in time"),
    "medicine-or-die": N_("each turn a medicine card, or a die is lost"),
    "heal-for-dice": N_("all dice of a turn heal a wound of each own survivor"),
    "food-for-die": N_("a food card brings a die when a round begins"),
    "experiment": N_("an experiment when a round begins, against one exposure"),
    "cards-heal": N_("cards from the hand heal at the colony"),
    "kept-card": N_("the card taken is not played in this round"),
    "snowmobile": N_("moves without exposure, for noise at both ends"),
    "printed": N_("the rule printed on the card"),
}
"""What can be in force (`companion.rules.in_force`)."""

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

CONDITIONS_SAID = {
    "main-objective": N_("The main objective is completed."),
    "morale-zero": N_("Morale is at 0."),
    "hand": N_("At least %(n)s cards with %(symbol)s in hand."),
    "hand-only": N_("Cards in hand, and all with %(symbol)s."),
    "hand-total": N_("At least %(n)s cards in hand."),
    "hand-lead": N_("%(n)s cards in hand more than anybody else."),
    "equipped": N_("At least %(n)s cards with %(symbol)s on own survivors."),
    "own-survivors": N_("Exactly %(n)s own survivors."),
    "own-survivors-min": N_("At least %(n)s own survivors."),
    "own-survivors-lead": N_("%(n)s own survivors more than anybody else."),
    "own-wounded-max": N_("At most %(n)s own survivors are wounded."),
    "barricades": N_("At least %(n)s barricades at the colony."),
    "removed-survivors": N_("At least %(n)s survivors dead or gone."),
    "empty-decks": N_("At least %(n)s item decks are empty."),
}
"""What a condition of a secret objective asks for, in numbers."""

CONDITIONS_OF_ONE = {
    "hand": N_("At least %(n)s card with %(symbol)s in hand."),
    "hand-total": N_("At least %(n)s card in hand."),
    "hand-lead": N_("%(n)s card in hand more than anybody else."),
    "equipped": N_("At least %(n)s card with %(symbol)s on own survivors."),
    "own-survivors": N_("Exactly %(n)s own survivor."),
    "own-survivors-min": N_("At least %(n)s own survivor."),
    "own-survivors-lead": N_("%(n)s own survivor more than anybody else."),
    "own-wounded-max": N_("At most %(n)s own survivor is wounded."),
    "barricades": N_("At least %(n)s barricade at the colony."),
    "removed-survivors": N_("At least %(n)s survivor dead or gone."),
    "empty-decks": N_("At least %(n)s item deck is empty."),
}
"""The same of one."""

MISSING = {
    "effect": N_("what it does is not known"),
    "numbers": N_("numbers not known"),
    "condition": N_("what must hold is not known"),
    "options": N_("an option is not known"),
}
"""What the companion does not know of a card (`companion.cards.shelf.Unknown`)."""

WITH_SYMBOL = ("hand", "hand-only", "equipped")
"""Conditions that ask for a symbol."""

WITHOUT_NUMBER = ("main-objective", "morale-zero", "hand-only")


def word(given: Any) -> str:
    """An argument as it is read: a number as it stands, a place or word in the language spoken, a
    survivor by name."""
    if isinstance(given, list | tuple):
        return ", ".join(map(word, given))
    text = str(given)
    known = WORDS.get(text) or WHOM.get(text) or RULES.get(text)
    known = known or PLACES.get(text) or SYMBOLS.get(text)
    return gettext(known) if known else plain(text)


def whom(given: Any) -> str:
    """The same of whom a verb is about: ``any`` is any survivor here."""
    return gettext(WHOM[given]) if given in WHOM else word(given)


def sentence(verb: str, arguments: Mapping[str, Any], takes: Mapping[str, Any]) -> str:
    """What a name of the rules will do, with what was not said as the rules take it.

    ``takes`` are its arguments with their defaults; what was said besides and has no place in the
    sentence stands after it, with its label.
    """
    said = gettext(_of_one(verb, {**takes, **arguments}) or SENTENCES[verb])
    holes = {
        name: "…" if given is None else (whom(given) if name == "on" else word(given))
        for name, given in {**takes, **arguments}.items()
    }
    if verb == "place-barricades":
        holes = {"at": "", "where": "", **holes}
    if verb == "own" and not {**takes, **arguments}.get("survivor"):
        holes["survivor"] = gettext(WHOM["any"])
    tails = [
        tail(name, given)
        for name, given in arguments.items()
        if f"%({name})s" not in said and given not in (None, "", takes.get(name))
    ]
    return " · ".join([said % holes, *tails])


def _of_one(verb: str, given: Mapping[str, Any]) -> str:
    """The sentence for the number 1, where there is another and the number is that."""
    said = SENTENCES_OF_ONE.get(verb, "")
    counted = next((name for name in COUNTED_BY if f"%({name})s" in SENTENCES[verb]), "")
    return said if counted and given.get(counted) in (1, "1") else ""


COUNTED_BY = ("n", "keep", "cards", "per_player")
"""The numbers on which a sentence can depend."""


def tail(name: str, given: Any) -> str:
    """An argument that has no place in a sentence."""
    if name == "die" and isinstance(given, list | tuple):
        first, last = given[0], given[-1]
        return f"{gettext(ARGUMENTS['die'])} {first if first == last else f'{first}–{last}'}"
    label = gettext(ARGUMENTS[name if given is not False else "cost"])
    if isinstance(given, bool):
        return label
    return f"{label}: {whom(given) if name == 'on' else word(given)}"


def condition(name: str, n: Any, symbol: str = "") -> str:
    """What a condition asks for."""
    holes = {"n": "…" if n in (None, "") else n, "symbol": word(symbol) if symbol else "…"}
    of_one = CONDITIONS_OF_ONE.get(name) if n in (1, "1") else None
    return gettext(of_one or CONDITIONS_SAID[name]) % holes
