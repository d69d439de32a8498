"""What a card does, in sentences of our own, made of the verbs the rules know it by.

No printed text stands here: each verb of `companion.rules` has a sentence with its numbers and
names. What the companion does not know is read from the card.
"""

from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from companion.i18n import _
from companion.i18n import ngettext
from companion.i18n.terms import SYMBOLS
from companion.web.lasting import lasting
from companion.web.names import Names
from companion.web.names import of
from companion.web.phrases import join
from companion.web.told import Told

Effect = Sequence[tuple[str, Mapping[str, Any]]]
"""Verbs with their arguments (`companion.rules.facts.Effect`)."""


def sentences(effect: Effect, names: Names) -> list[str]:
    """What an effect does, a sentence for each verb."""
    return [_sentence(verb, Told(given, names)) for verb, given in effect]


_ROLLED = "die"
"""As a number, what the last die shows; as a key, the faces at which a verb counts."""

_STAND_IN = 1_000_000
"""Stands for a number that a die shows while its sentence is made: no card names as many."""


def _sentence(verb: str, told: Told) -> str:
    if _ROLLED in told.given.values():
        given = {key: _STAND_IN if what == _ROLLED else what for key, what in told.given.items()}
        said = _sentence(verb, Told(given, told.names)).replace(str(_STAND_IN), _("N"))
        return _("%(what)s N is what the die shows.") % {"what": said}
    said = _SENTENCES[verb](told) if verb in _SENTENCES else _("As the card says.")
    if (faces := told.given.get(_ROLLED)) is None:
        return said
    low, high = faces
    shown = str(low) if low == high else f"{low}–{high}"
    return _("Die %(faces)s: %(what)s") % {"faces": shown, "what": said}


def _in_force(told: Told) -> str:
    return lasting(told.given["rule"], told, told.who())


def _expose(told: Told) -> str:
    number, who = told.number(), told.who()
    return ngettext(
        "%(who)s rolls for exposure.", "%(who)s rolls for exposure %(num)d times.", number
    ) % {"who": who, "num": number}


def _join(told: Told) -> str:
    said = {
        "who": told.who("survivor"),
        "tokens": Told({"n": told.number("wounds", 0)}, told.names).tokens(),
    }
    if told.given.get("leads"):
        return _("%(who)s joins the active player and leads the group.") % said
    if told.number("wounds", 0):
        return _("%(who)s joins the active player with %(tokens)s.") % said
    return _("%(who)s joins the active player.") % said


def _draw_cards(told: Told) -> str:
    said = {"cards": told.cards(), "place": told.place()}
    if whose := told.given.get("whose"):
        said["who"] = told.names.survivor(whose)
        return _("Up to %(cards)s from %(place)s for the player of %(who)s.") % said
    if "at" not in told.given:
        return _("Draw %(cards)s from an item deck.") % said
    return _("Draw %(cards)s from %(place)s.") % said


def _take_cards(told: Told) -> str:
    said = {"cards": told.cards(), "place": told.place()}
    if "at" not in told.given:
        return _("Choose %(cards)s of an item deck and take them.") % said
    return _("Choose %(cards)s of the deck at %(place)s and take them.") % said


def _sift_cards(told: Told) -> str:
    number = told.number()
    return ngettext(
        "Take the top card of the deck at %(place)s if it is one of %(symbol)s.",
        "Take all cards of %(symbol)s among the top %(num)d of the deck at %(place)s.",
        number,
    ) % {"num": number, "place": told.place(), "symbol": of(SYMBOLS, told.given["symbol"])}


def _clear_deck(told: Told) -> str:
    said = {"place": told.place(), "symbol": of(SYMBOLS, told.given.get("symbol", ""))}
    if "symbol" in told.given:
        return _("All cards of %(symbol)s in the deck at %(place)s leave the game.") % said
    return _("All cards in the deck at %(place)s leave the game.") % said


def _group_cards(told: Told) -> str:
    if told.given["to"] == "waste":
        return _("The players pay together: %(cards)s, to the waste pile.") % {
            "cards": told.cards()
        }
    return _("The players pay together: %(cards)s, out of the game.") % {"cards": told.cards()}


def _waste_removed(told: Told) -> str:
    if "symbol" in told.given:
        symbol = of(SYMBOLS, told.given["symbol"])
        return _("All cards of %(symbol)s that left the game go to the waste pile.") % {
            "symbol": symbol
        }
    return _("%(cards)s that left the game last go to the waste pile.") % {"cards": told.cards()}


def _take_removed(told: Told) -> str:
    said = {"cards": told.cards()}
    if told.given.get("up_to"):
        return _("Up to %(cards)s that left the game come to the hand.") % said
    return _("%(cards)s that left the game come to the hand.") % said


def _kill(told: Told) -> str:
    if told.given.get("morale", True):
        return _("%(who)s is killed.") % {"who": told.who()}
    return _("%(who)s is killed; morale does not fall.") % {"who": told.who()}


def _wound_each(told: Told) -> str:
    said = {"tokens": told.tokens(), "place": told.place()}
    if told.given.get("at"):
        return _("Each survivor gets %(tokens)s: %(place)s.") % said
    return _("Each survivor gets %(tokens)s.") % said


def _kill_zombies(told: Told) -> str:
    number = told.number()
    where = {
        "here": ngettext("Kill %(num)d zombie there.", "Kill up to %(num)d zombies there.", number),
        "beside": ngettext(
            "Kill %(num)d zombie where one of yours is.",
            "Kill up to %(num)d zombies where one of yours is.",
            number,
        ),
        "anywhere": ngettext(
            "Kill %(num)d zombie anywhere.", "Kill up to %(num)d zombies anywhere.", number
        ),
    }
    exposure = {
        "none": _("No exposure die."),
        "once": _("One exposure die."),
        "each": _("An exposure die for each."),
    }
    said = where[told.given.get("where", "here")] % {"num": number}
    return f"{said} {exposure[told.given.get('exposure', 'each')]}"


def _heal(told: Told) -> str:
    if told.given.get("where", "here") == "here":
        return _("Remove a wound or frostbite token of a survivor there.")
    return _("Remove a wound or frostbite token of one of yours, or of one beside.")


def _reroll(told: Told) -> str:
    if told.given.get("number", "one") == "one":
        return _("Roll an unused die again.")
    return _("Roll any number of unused dice again.")


def _survivors(told: Told, key: str) -> str:
    return join([told.names.survivor(slug) for slug in told.given[key]])


def _many(one: Callable[[int], str], key: str = "n") -> Callable[[Told], str]:
    """A sentence about a number, and perhaps a place."""

    def made(told: Told) -> str:
        number = told.number(key)
        return one(number) % {"num": number, "place": told.place()}

    return made


def _said(message: Callable[[], str]) -> Callable[[Told], str]:
    """A sentence with a survivor, a place, cards or tokens in it."""

    def made(told: Told) -> str:
        where = "to" if "to" in told.given else "at"
        said = {
            "who": told.who("survivor" if "survivor" in told.given else "on"),
            "place": told.place(where),
            "cards": told.cards(),
            "tokens": told.tokens(),
        }
        return message() % said

    return made


_SENTENCES: dict[str, Callable[[Told], str]] = {
    # chance and choice
    "may": _said(lambda: _("If the active player likes:")),
    "roll": _said(lambda: _("Roll a die.")),
    "alive": _said(lambda: _("If the survivor lives:")),
    "by-hand": _said(lambda: _("The table does the rest by hand, from its card.")),
    # tracks and piles
    "lose-morale": _many(lambda n: _("Morale falls by %(num)d.")),
    "gain-morale": _many(lambda n: _("Morale rises by %(num)d.")),
    "add-food": _many(
        lambda n: ngettext("%(num)d food token more.", "%(num)d food tokens more.", n)
    ),
    "pay-food": _many(lambda n: ngettext("Pay %(num)d food token.", "Pay %(num)d food tokens.", n)),
    "add-starvation": _many(
        lambda n: ngettext("%(num)d starvation token more.", "%(num)d starvation tokens more.", n)
    ),
    "clear-food": _said(lambda: _("All food leaves the supply.")),
    "skip-crisis": _said(lambda: _("The crisis of this round is not resolved.")),
    # dice
    "spend-die": _said(lambda: _("Pay an unused die.")),
    "spend-all-dice": _said(lambda: _("All unused dice of the active player are spent.")),
    "each-loses-die": _said(lambda: _("Each player loses an unused die.")),
    "radio-signal": _many(
        lambda n: ngettext(
            "The players may spend %(num)d die together: a helpless survivor and morale if they"
            " do, morale falls if not.",
            "The players may spend %(num)d dice together: a helpless survivor and morale if they"
            " do, morale falls if not.",
            n,
        )
    ),
    # zombies, barricades and noise
    "add-zombies": _many(
        lambda n: ngettext(
            "%(num)d zombie comes: %(place)s.", "%(num)d zombies come: %(place)s.", n
        )
    ),
    "clear-zombies": _said(lambda: _("All zombies leave: %(place)s.")),
    "remove-zombies": _many(
        lambda n: ngettext(
            "%(num)d zombie leaves: %(place)s.", "%(num)d zombies leave: %(place)s.", n
        )
    ),
    "kill-zombies-at": _many(
        lambda n: ngettext(
            "Kill %(num)d zombie: %(place)s. No exposure die.",
            "Kill up to %(num)d zombies: %(place)s. No exposure die.",
            n,
        )
    ),
    "remove-rolled-zombies": _said(lambda: _("As many zombies leave as a die shows: %(place)s.")),
    "add-barricades": _many(
        lambda n: ngettext("%(num)d barricade: %(place)s.", "%(num)d barricades: %(place)s.", n)
    ),
    "remove-barricades": _said(lambda: _("All barricades go: %(place)s.")),
    "add-noise": _many(
        lambda n: ngettext("%(num)d noise token: %(place)s.", "%(num)d noise tokens: %(place)s.", n)
    ),
    # the helpless
    "add-helpless": _many(
        lambda n: ngettext(
            "%(num)d helpless survivor comes to the colony.",
            "%(num)d helpless survivors come to the colony.",
            n,
        )
    ),
    "add-helpless-each": _many(
        lambda n: ngettext(
            "%(num)d helpless survivor comes for each player.",
            "%(num)d helpless survivors come for each player.",
            n,
        )
    ),
    "remove-helpless": _many(
        lambda n: ngettext(
            "%(num)d helpless survivor leaves the colony.",
            "%(num)d helpless survivors leave the colony.",
            n,
        )
    ),
    "kill-helpless": _many(
        lambda n: ngettext(
            "%(num)d helpless survivor is killed.", "%(num)d helpless survivors are killed.", n
        )
    ),
    "helpless-leave": _said(
        lambda: _("All helpless survivors leave; morale falls by 1 for every 2 of them.")
    ),
    "infect-helpless": lambda told: (
        _("A die for each helpless survivor, who is killed by a 1; not with %(who)s in play.")
        % {"who": _survivors(told, "unless")}
    ),
    # survivors
    "wound": _said(lambda: _("%(who)s gets %(tokens)s.")),
    "wound-each": _wound_each,
    "frostbite-highest": _many(
        lambda n: ngettext(
            "The survivor of highest influence gets a frostbite token.",
            "The %(num)d survivors of highest influence get a frostbite token each.",
            n,
        )
    ),
    "kill-lowest": _many(
        lambda n: ngettext(
            "The survivor of lowest influence is killed.",
            "The %(num)d survivors of lowest influence are killed.",
            n,
        )
    ),
    "give-survivor-left": _said(lambda: _("Each player gives a survivor to the left.")),
    "each-wounded": _said(
        lambda: _("Each player chooses a survivor at the colony, who gets %(tokens)s.")
    ),
    "expose": _expose,
    "expose-all": _many(
        lambda n: ngettext(
            "Each survivor of the active player rolls for exposure.",
            "Each survivor of the active player rolls for exposure %(num)d times.",
            n,
        )
    ),
    "each-exposed": _said(
        lambda: _("Each player chooses a survivor at the colony, who rolls for exposure.")
    ),
    "heal-some": _many(
        lambda n: ngettext(
            "Up to %(num)d survivor loses a wound.", "Up to %(num)d survivors lose a wound each.", n
        )
    ),
    "kill": _kill,
    "kill-these": lambda told: (
        _("Killed, if in play: %(who)s.") % {"who": _survivors(told, "survivors")}
    ),
    "remove": _said(lambda: _("%(who)s leaves the game.")),
    "send": _said(lambda: _("%(who)s goes to: %(place)s.")),
    "send-back": _said(lambda: _("%(who)s goes back to where the move began.")),
    "send-party": lambda told: (
        ngettext(
            "%(who)s goes to %(place)s with %(num)d other survivor of the player; then exposure.",
            "%(who)s goes to %(place)s with %(num)d other survivors of the player; then exposure.",
            told.number(),
        )
        % {"who": told.who(), "place": told.place("to"), "num": told.number()}
    ),
    "join": _join,
    "leave-deck": _said(lambda: _("%(who)s leaves the survivor deck and the game.")),
    "each-draws-survivor": _said(lambda: _("Each player draws a survivor.")),
    "add-survivor": _said(lambda: _("A survivor is drawn.")),
    "give-follower": _said(
        lambda: _("The active player gives a follower to a player with fewer survivors.")
    ),
    "take-survivor": _said(lambda: _("%(who)s joins the active player.")),
    # item cards
    "take-cards": _take_cards,
    "draw-cards": _draw_cards,
    "find-cards": _said(lambda: _("Find %(cards)s in the deck at %(place)s and take them.")),
    "sift-cards": _sift_cards,
    "clear-deck": _clear_deck,
    "group-cards": _group_cards,
    "lose-cards": _said(lambda: _("Pay %(cards)s of the hand, out of the game.")),
    "take-removed": _take_removed,
    "waste-removed": _waste_removed,
    "give-hand": _many(
        lambda n: _("All cards of the hand but %(num)d go to the exiled player met."), "keep"
    ),
    "see-hand": _said(lambda: _("Look at the hand of that player.")),
    "see-hands": _said(lambda: _("Look at the hands of all players.")),
    "take-chosen-card": _said(lambda: _("Look at the hand of that player and take a card of it.")),
    "in-force": _in_force,
    # items and abilities
    "kill-zombies": _kill_zombies,
    "move-zombies": _many(
        lambda n: ngettext(
            "%(num)d zombie moves to another place where one of yours is.",
            "Up to %(num)d zombies move to another place where one of yours is.",
            n,
        )
    ),
    "place-barricades": _many(
        lambda n: ngettext(
            "%(num)d barricade where one of yours is.",
            "Up to %(num)d barricades where one of yours is.",
            n,
        )
    ),
    "heal": _heal,
    "raise-die": _said(lambda: _("An unused die shows 1 more.")),
    "set-die": _said(lambda: _("Turn an unused die to any face.")),
    "reroll-dice": _reroll,
    "share-pips": _said(
        lambda: _("An unused die of another player shows 1 less, one of yours 1 more.")
    ),
    "look-at-hand": _said(lambda: _("Look at a card of another player's hand.")),
    "take-card": _said(lambda: _("Take a card at random from another player's hand.")),
    "look-at-deck": _said(lambda: _("Look at the top card of an item deck.")),
    "find-outsider": _many(
        lambda n: _("Reveal %(num)d cards of the deck there and keep an outsider among them.")
    ),
    "order-crises": _many(lambda n: _("Put the next %(num)d crises in any order.")),
    "leave-game": _said(lambda: _("The survivor leaves the game.")),
}
"""Every verb that items, abilities, crises and the options of crossroads cards are made of."""
