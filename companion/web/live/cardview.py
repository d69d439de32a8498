"""Cards on a page: what they are called, what they do, and the questions that are about them."""

from collections.abc import Sequence

from companion.i18n import _
from companion.web.asking.buttons import Choice
from companion.web.asking.buttons import Form
from companion.web.asking.buttons import Slot
from companion.web.asking.buttons import Words
from companion.web.words import triggers
from companion.web.words.abilities import of_item
from companion.web.words.effects import sentences
from companion.web.words.names import Names


def does(slug: str, names: Names) -> str:
    """What an item or crisis card does; "" for anything else."""
    if names.facts("items", slug) is not None:
        return of_item(slug, names)
    return crisis(slug, names) if names.facts("crises", slug) is not None else ""


def crisis(slug: str, names: Names) -> str:
    """What happens if a crisis is not prevented; "" where the companion does not know."""
    card = names.facts("crises", slug)
    return " ".join(sentences(card.effect or (), names)) if card is not None else ""


# -- crossroads ------------------------------------------------------------------------------------


def crossroads(slug: str, names: Names) -> str:
    """A crossroads card by its number and title."""
    card = names.facts("crossroads", slug)
    if card is None or card.number is None:
        return names.crossroads(slug)
    return _("%(number)d – %(title)s") % {"number": card.number, "title": card.name}


def number_form(said: Sequence[Words], names: Names) -> Form:
    """The answers ``card CARD`` as a list to choose from, in the order of the cards' numbers."""

    def place(words: Words) -> tuple[int, str]:
        card = names.facts("crossroads", words[1])
        return (card.number if card is not None and card.number else 0), words[1]

    choices = tuple(
        Choice(" ".join(words), crossroads(words[1], names)) for words in sorted(said, key=place)
    )
    slot = Slot("pick", _("The number and title on the card"), choices)
    return Form("ANSWER", (slot,), _("I drew this card"))


def waits_for(slug: str, active: str, names: Names) -> list[str]:
    """What triggers a crossroads card in the turn of the player called ``active``; empty where only
    the card says."""
    card = names.facts("crossroads", slug)
    return triggers.sentences(card.trigger, active, names) if card is not None else []


def at_once(slug: str, names: Names) -> str:
    """What a crossroads card does before anything is chosen; "" if nothing."""
    card = names.facts("crossroads", slug)
    return " ".join(sentences(card.first, names)) if card is not None else ""


def options(slug: str, names: Names) -> list[str]:
    """What each option of a crossroads card does."""
    card = names.facts("crossroads", slug)
    return [
        " ".join(sentences(effect, names)) if effect is not None else by_hand()
        for effect in (card.options if card is not None else ())
    ]


def vote(slug: str, names: Names) -> str:
    """Who votes on the option that is chosen; "" if nobody does."""
    card = names.facts("crossroads", slug)
    who = {
        "colony": _("The players with a survivor at the colony vote on the option chosen."),
        "location": _("The players with a survivor there vote on the option chosen."),
    }
    return who.get(card.vote, "") if card is not None else ""


def option(words: Words, slug: str, names: Names) -> Choice:
    """An answer ``option N`` as a button that says what comes of it."""
    number = int(words[1])
    known = options(slug, names)
    note = known[number - 1] if number <= len(known) else by_hand()
    return Choice(" ".join(words), _("Option %(number)d") % {"number": number}, note=note)


def by_hand() -> str:
    """What is said of an effect the companion does not know."""
    return _("The table does it by hand, from its card.")


def of_items(said: Sequence[Words], names: Names) -> bool:
    """Whether answers are a choice among item cards, which are all to be seen."""
    return any(words[0] == "choose" and names.facts("items", words[-1]) for words in said)


# -- questions -------------------------------------------------------------------------------------


def question(kind: str, said: Sequence[Words]) -> str:
    """The kind of a question as `asking.wording` knows it: a search of cards that are known is
    another one, and so is noise where tokens are flipped."""
    if kind == "search" and any(len(words) > 1 for words in said if words[0] == "keep"):
        return "search-held" if all(words[1:] != ("ITEM",) for words in said) else kind
    flipped = kind == "noise" and any(words[-1] == "quiet" for words in said)
    return "noise-flipped" if flipped else kind
