"""What an item card or a survivor is good for, in sentences of our own.

Where the companion holds the cards nobody has one in hand to read: a page says what it does.
"""

from collections.abc import Callable
from collections.abc import Mapping
from typing import Any

from companion.i18n import N_
from companion.i18n import _
from companion.i18n import gettext
from companion.i18n import ngettext
from companion.i18n.terms import SYMBOLS
from companion.web.effects import sentences
from companion.web.names import Names
from companion.web.names import of

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
        does = _change(*ability.change)
    said = f"{', '.join(when)}: {does}" if when else does
    return said[:1].upper() + said[1:]


def _change(action: str, given: Mapping[str, Any]) -> str:
    """What is different in an action: an attack, a search, a barricade, cleaning waste."""
    said = [made(value) for key, value in given.items() if (made := _CHANGES.get((action, key)))]
    return " ".join(said) or _("As the card says.")


def _numbered(message: Callable[[int], str]) -> Callable[[Any], str]:
    return lambda value: message(value) % {"num": value}


def _paid(symbol: str) -> str:
    return _("Costs a card: %(symbol)s.") % {"symbol": gettext(SYMBOLS.get(symbol, symbol))}


_CHANGES: dict[tuple[str, str], Callable[[Any], str]] = {
    ("attack", "kills"): _numbered(
        lambda n: ngettext(
            "An attack kills %(num)d zombie.", "An attack kills up to %(num)d zombies.", n
        )
    ),
    ("attack", "no_exposure"): lambda value: _("No exposure die for an attack."),
    ("attack", "any_die"): lambda value: _("Attack with any die."),
    ("attack", "no_die"): lambda value: _("Attack without a die."),
    ("attack", "noise"): _numbered(
        lambda n: ngettext("Makes %(num)d noise.", "Makes %(num)d noise tokens.", n)
    ),
    ("attack", "pays"): _paid,
    ("search", "look"): _numbered(
        lambda n: ngettext(
            "A search looks at %(num)d card more.", "A search looks at %(num)d cards more.", n
        )
    ),
    ("search", "keep"): _numbered(
        lambda n: ngettext(
            "A search keeps %(num)d card more.", "A search keeps %(num)d cards more.", n
        )
    ),
    ("search", "noisy"): _numbered(
        lambda n: ngettext(
            "The first noise of a search shows %(num)d card.",
            "The first noise of a search shows %(num)d cards.",
            n,
        )
    ),
    ("barricade", "tokens"): _numbered(
        lambda n: ngettext(
            "A barricade action places %(num)d barricade.",
            "A barricade action places %(num)d barricades.",
            n,
        )
    ),
    ("barricade", "no_die"): lambda value: _("Barricade without a die."),
    ("clean-waste", "cards"): _numbered(
        lambda n: ngettext(
            "Cleaning waste removes %(num)d card.", "Cleaning waste removes %(num)d cards.", n
        )
    ),
}
"""What a change can say (`companion.rules.changes`), by the action and the word."""
