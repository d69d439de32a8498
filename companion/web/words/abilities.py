"""What an item card or a survivor is good for: traits, abilities, and actions that are changed.

Where the companion holds the cards nobody has one in hand to read: a page says what it does.
"""

from collections.abc import Mapping
from typing import Any

from companion.i18n import N_
from companion.i18n import _
from companion.i18n.terms import of
from companion.web.words.effects import sentences
from companion.web.words.names import Names
from companion.web.words.told import UNKNOWN
from companion.web.words.told import Message
from companion.web.words.told import Told
from companion.web.words.told import counted
from companion.web.words.told import sentence

TRAITS = {
    "wound-limit-4": N_("Dies of the fourth wound, not of the third."),
    "bite-is-a-wound": N_("A bite is one wound and does not spread."),
    "bite-skips": N_("A bite does not spread to this one."),
    "frostbite-is-a-wound": N_("Frostbite is a normal wound."),
    "no-exposure-moving": N_("No exposure die for moving."),
    "no-exposure-attacking": N_("No exposure die for attacking zombies."),
    "looks-further": N_("Looks at one more card in each search."),
    "makes-no-noise": N_("Cannot make noise."),
    "uncounted": N_("Not counted for food and new zombies."),
    "extra-die": N_("One more action die."),
    "copies-outside": N_("Outside: has the abilities of all others at the place."),
}


def of_item(slug: str, names: Names) -> str:
    """What an item card does when it is played, or while it is equipped; "" of an unknown one."""
    card = names.facts("items", slug)
    if card is None:
        return ""
    said = [of(TRAITS, trait) for trait in sorted(card.traits)]
    if card.ability is not None:
        said.append(_ability(card.ability, names, once=card.kind == "equip"))
    said += sentences(card.effect or (), names)
    if card.slug == "fuel":
        said.append(_("With a move: no exposure die."))
    return " ".join(said)


def of_survivor(slug: str, names: Names) -> str:
    """What a survivor can do; "" of one whose card is not known."""
    card = names.facts("survivors", slug)
    if card is None:
        return ""
    said = [of(TRAITS, trait) for trait in sorted(card.traits)]
    if card.ability is not None:
        said.append(_ability(card.ability, names, once=True))
    return " ".join(said)


def can_change(slug: str, action: str, names: Names) -> bool:
    """Whether the ability of a survivor changes this action, as far as the card is known."""
    card = names.facts("survivors", slug)
    if card is None or card.ability is None or card.ability.change is None:
        return False
    return bool(card.ability.change[0] == action)


def _ability(ability: Any, names: Names, *, once: bool) -> str:
    """An ability: when and where it can be used, and what it does."""
    when = []
    if ability.at:
        when.append(names.place(ability.at))
    if ability.die == 1:
        when.append(_("any die"))
    elif ability.die:
        when.append(_("die %(face)d+") % {"face": ability.die})
    if once and ability.limit == "round":
        when.append(_("once a round"))
    elif ability.limit == "turn-start":
        when.append(_("as the turn begins"))
    if ability.needs == "helpless":
        when.append(_("beside a helpless survivor"))
    does = " ".join(sentences(ability.effect, names))
    if ability.change is not None:
        does = changes(ability.change[0], Told(ability.change[1], names))
    said = f"{', '.join(when)}: {does}" if when else does
    return said[:1].upper() + said[1:]


def changes(action: str, told: Told) -> str:
    """What is different in an action: an attack, a search, a barricade, cleaning waste."""
    said = tuple(
        message
        for (changed, key), message in CHANGES.items()
        if changed == action and told.get(key)
    )
    return sentence(said or CHANGED.get(action, UNKNOWN), told)


CHANGED: Mapping[str, Message] = {
    "attack": N_("An attack goes otherwise."),
    "search": N_("A search goes otherwise."),
    "barricade": N_("A barricade action goes otherwise."),
    "clean-waste": N_("Cleaning waste goes otherwise."),
}
"""The actions that can be changed, where nothing is said of how."""

CHANGES: Mapping[tuple[str, str], Message] = {
    ("attack", "kills"): counted(
        "An attack kills %(kills)s zombie.", "An attack kills up to %(kills)s zombies.", "kills"
    ),
    ("attack", "no_exposure"): N_("No exposure die for an attack."),
    ("attack", "any_die"): N_("Attack with any die."),
    ("attack", "no_die"): N_("Attack without a die."),
    ("attack", "noise"): counted(
        "Makes %(noise)s noise.", "Makes %(noise)s noise tokens.", "noise"
    ),
    ("attack", "pays"): N_("Costs a card: %(pays)s."),
    ("search", "look"): counted(
        "A search looks at %(look)s card more.", "A search looks at %(look)s cards more.", "look"
    ),
    ("search", "keep"): counted(
        "A search keeps %(keep)s card more.", "A search keeps %(keep)s cards more.", "keep"
    ),
    ("search", "noisy"): counted(
        "The first noise of a search shows %(noisy)s card.",
        "The first noise of a search shows %(noisy)s cards.",
        "noisy",
    ),
    ("barricade", "tokens"): counted(
        "A barricade action places %(tokens)s barricade.",
        "A barricade action places %(tokens)s barricades.",
        "tokens",
    ),
    ("barricade", "no_die"): N_("Barricade without a die."),
    ("clean-waste", "cards"): counted(
        "Cleaning waste removes %(cards)s card.", "Cleaning waste removes %(cards)s cards.", "cards"
    ),
}
"""What a change can say (`companion.rules.changes`), by the action and the argument."""
