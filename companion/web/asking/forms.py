"""The answers that need a number, a symbol or a name, as forms; and long lists, as a choice."""

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import replace

from companion.i18n import _
from companion.i18n.terms import SYMBOLS
from companion.i18n.terms import of
from companion.web.asking.buttons import Choice
from companion.web.asking.buttons import Form
from companion.web.asking.buttons import Slot
from companion.web.asking.buttons import Words
from companion.web.asking.buttons import is_place
from companion.web.words.abilities import of_survivor
from companion.web.words.names import Names
from companion.web.words.phrases import Line
from companion.web.words.phrases import join
from companion.web.words.phrases import phrase

PICK_FROM = 10
"""More answers than this of one kind are a list to pick from, not a wall of buttons."""


MOST_TOLD = 10
"""So many cards can be told of a hand whose number is not known."""


def is_free(words: Sequence[str]) -> bool:
    """Whether an answer has a free place."""
    return any(map(is_place, words))


def _symbols() -> tuple[Choice, ...]:
    return tuple(Choice(slug, of(SYMBOLS, slug), slug) for slug in SYMBOLS)


def forms_of(kind: str, said: Sequence[Words], names: Names) -> tuple[Form, ...]:
    """The forms of a prompt that is one by nature; none for all other kinds."""
    made = _FORMS.get(kind)
    return made(said, names) if made and said else ()


def _sorted(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    return tuple(sorted(choices, key=lambda choice: choice.label))


def _dice(said: Sequence[Words], names: Names) -> tuple[Form, ...]:
    count = len(said[0]) - 1
    slots = tuple(Slot("die", _("Die %(number)d") % {"number": n + 1}) for n in range(count))
    return (Form(" ".join(said[0]), slots, _("These are my dice")),)


def _cards(said: Sequence[Words], names: Names) -> tuple[Form, ...]:
    slots = tuple(
        Slot("symbol", _("Card %(number)d") % {"number": n + 1}, _symbols())
        for n in range(len(said[0]) - 1)
    )
    return (Form(" ".join(said[0]), slots, _("These were the cards")),)


def _crisis(said: Sequence[Words], names: Names) -> tuple[Form, ...]:
    known = _sorted(
        Choice(words[1], names.crisis(words[1])) for words in said if not is_free(words)
    )
    symbols = Slot("symbols", _("Symbols that prevent it"), _symbols())
    need = Slot("number", _("Need, if it is printed"), most=20, needed=False, before="need")
    named = Form("crisis CRISIS", (Slot("pick", _("Crisis"), known),), _("This crisis"))
    other = Form(
        "crisis",
        (symbols, need),
        _("A crisis with these symbols"),
        _("Another crisis: by its symbols") if known else "",
    )
    return (named, other) if known else (other,)


def _keep(said: Sequence[Words], names: Names) -> tuple[Form, ...]:
    dealt = dict.fromkeys(word for words in said if not is_free(words) for word in words[1:])
    choices = _sorted(Choice(*names.card(slug)) for slug in dealt or names.survivors())
    read = tuple(replace(one, note=of_survivor(one.line, names)) for one in choices)
    slots = tuple(
        Slot("pick", _("Follower") if number else _("Leader"), choices if number else read)
        for number in range(len(said[0]) - 1)
    )
    return (Form("keep", slots, _("I keep these"), distinct=True),)


def _survivor(said: Sequence[Words], names: Names) -> tuple[Form, ...]:
    known = _sorted(Choice(*names.card(words[1])) for words in said if not is_free(words))
    drawn = Form("survivor NAME", (Slot("pick", _("Survivor card"), known),), _("I drew this card"))
    slots = (
        Slot("text", _("Name")),
        Slot("number", _("Influence"), most=100),
        Slot("number", _("Attack value"), least=1, most=6),
        Slot("number", _("Search value"), least=1, most=6),
    )
    folded = _("A card that is not in the list") if known else ""
    other = Form("survivor", slots, _("I drew this card"), folded)
    forms = (drawn,) if known else ()
    return (*forms, other) if any(is_free(words) for words in said) else forms


def _hand(said: Sequence[Words], names: Names) -> tuple[Form, ...]:
    count = len(said[0]) - 1
    known = count != 1
    choices = _sorted(Choice(slug, names.item(slug), names.symbol(slug)) for slug in names.items())
    slots = tuple(
        Slot("pick", _("Card %(number)d") % {"number": n + 1}, choices, needed=known)
        for n in range(count if known else MOST_TOLD)
    )
    empty = Form("hand none", (), _("My hand is empty"))
    return (Form("hand", slots, _("This is my hand")), *([] if known else [empty]))


_FORMS: dict[str, Callable[[Sequence[Words], Names], tuple[Form, ...]]] = {
    "action-dice": _dice,
    "crisis-cards": _cards,
    "crisis": _crisis,
    "keep": _keep,
    "survivor": _survivor,
    "hand": _hand,
}


def free_form(
    words: Sequence[str], seat: str, names: Names, players: Sequence[str] | None = None
) -> Form:
    """An answer with free places, as a form with a field for each; ``seat`` is who answers,
    ``players`` are those that can be named, all others if it is left out."""
    others = names.others(seat) if players is None else players
    slots = []
    for at, word in enumerate(words):
        if not is_place(word):
            continue
        if word == "SYMBOL":
            slots.append(Slot("symbol", _("Symbol"), _symbols()))
        elif word == "N" and at and words[at - 1] in ("die", "dice", "noise"):
            slots.append(Slot("die", _("Die %(number)d") % {"number": len(slots) + 1}))
        elif word in ("N", "COUNT", "STRENGTH", "INFLUENCE", "ATTACK", "SEARCH"):
            slots.append(Slot("number", _("Number")))
        elif word in ("ITEM", "PLAYER"):
            slugs = names.items() if word == "ITEM" else others
            choices = _sorted(Choice(slug, names.anything(slug)) for slug in slugs)
            slots.append(Slot("pick", _("Card") if word == "ITEM" else _("Player"), choices))
        else:
            slots.append(Slot("text", _("Name")))
    label, summary = _("Say so"), ""
    if words[0] == "play" and "PLAYER" in words:
        label, summary = _("Granted"), _("Ask another player for a card")
    elif words[0] == "keep":
        label, summary = _("This one"), _("Tell the companion which card it is")
    return Form(" ".join(words), tuple(slots), label, summary)


def pick(said: Sequence[Words], names: Names) -> tuple[list[Words], Form]:
    """Many whole answers: those to be buttons (a word alone, a symbol), and a list to pick the
    others from."""
    short: list[Words] = [
        words for words in said if len(words) == 1 or (len(words) == 2 and words[1] in SYMBOLS)
    ]
    choices = _sorted(
        Choice(" ".join(words), _entry(words, names)) for words in said if words not in short
    )
    slot = Slot("pick", _("One of these"), choices)
    return short, Form("ANSWER", (slot,), _("This one"))


def _entry(words: Words, names: Names) -> str:
    """An answer as an entry of a list whose heading says what it is about."""
    line = Line(words)
    what = join([names.anything(word) for word in line.head]) or phrase(words, names)
    owner = line.after("from") or line.after("of")
    if owner:
        what += f" ({join([names.anything(word) for word in owner])})"
    if on := line.after("on"):
        what += " → " + join([names.anything(word) for word in on])
    if dice := line.after("die"):
        what += ", " + _("die %(face)s") % {"face": " ".join(dice)}
    return what
