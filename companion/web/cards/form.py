"""The forms of the page of cards: the card that a filled form says, and the form that a card fills.
Their fields are in `companion.web.cards.fields`, how they are shown in
`companion.web.cards.shown`."""

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any
from typing import Protocol

from companion.i18n import N_
from companion.i18n import gettext
from companion.i18n.terms import plain
from companion.web.cards.fields import FORMS
from companion.web.cards.fields import MOST_OPTIONS
from companion.web.cards.fields import MOST_ROWS
from companion.web.cards.fields import Field
from companion.web.words.arguments import ARGUMENTS
from companion.web.words.arguments import ROLLED
from companion.web.words.objectives import WITH_SYMBOL
from companion.web.words.objectives import WITHOUT_NUMBER

Sent = Mapping[str, Sequence[str]]
"""A form as it was sent: every value of every field."""


class Argument(Protocol):
    """An argument of a verb (`companion.cards.menus.Argument`)."""

    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def default(self) -> Any: ...
    @property
    def words(self) -> Sequence[str]: ...


class Menus(Protocol):
    """Where the verbs of the rules and the cards are looked up (`companion.cards.shelf.Shelf`)."""

    def menu(self, which: Any) -> Mapping[str, Sequence[Argument]]: ...
    def facts(self) -> Any: ...
    def slug(self, name: str) -> str: ...


BY_HAND = "by-hand"
"""What stands in a pack for an option that is not known."""

ROLL = "roll"
"""The verb on whose die other verbs of an effect can depend."""


# -- from a form to a card -------------------------------------------------------------------------


def card_of(kind: str, sent: Sent, menus: Menus) -> dict[str, Any]:
    """The card that a filled form says, as it stands in a pack; nothing is judged here."""
    card: dict[str, Any] = {"name": first(sent, "name")}
    if note := first(sent, "note"):
        card["note"] = note
    for field in FORMS[kind]:
        value = _value(field, sent, menus)
        if value is None:
            continue
        part, _, key = field.key.rpartition(".")
        (card.setdefault(part, {}) if part else card)[key] = value
    return card


def copies_of(sent: Sent, decks: Mapping[str, Any]) -> dict[str, Any]:
    """How many of an item stand in which deck; a field left out is none."""
    return {deck: number(first(sent, f"copies-{deck}")) or 0 for deck in decks}


def first(sent: Sent, key: str) -> str:
    """The value of a field that has one, without the spaces around it."""
    return next(iter(sent.get(key, ())), "").strip()


def number(text: str) -> int | str | None:
    """A number, or what stands there instead, which the linter will not like."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else text or None


def _value(field: Field, sent: Sent, menus: Menus) -> Any:
    text = first(sent, field.key)
    if field.kind in ("text", "pick", "place"):
        return text or None
    if field.kind == "number":
        return number(text)
    if field.kind == "flag":
        return True if text else None
    if field.kind == "not":
        return False if text else None
    if field.kind in ("symbols", "ticks"):
        return list(sent.get(field.key, ())) or ([] if field.kind == "symbols" else None)
    if field.kind == "conditions":
        return _conditions(field, sent)
    if field.kind == "options":
        return _options(field, sent, menus) or None
    if field.kind == "copies":
        return None  # they stand with the decks, not with the card
    said = _verbs(field, field.key, sent, menus)
    return (said[0] if field.one else said) if said else None


def _verbs(field: Field, key: str, sent: Sent, menus: Menus) -> list[dict[str, Any]]:
    rows = (told(field, f"{key}-{row}", sent, menus) for row in range(1, MOST_ROWS + 1))
    return [said for said in rows if said is not None]


def told(field: Field, row: str, sent: Sent, menus: Menus) -> dict[str, Any] | None:
    """The verb that a row says, with its arguments, as it stands in a pack."""
    known = menus.menu(field.menu)
    verb = first(sent, row)
    if verb not in known:
        return None
    said: dict[str, Any] = {field.name: verb}
    for argument in known[verb]:
        value = _argument(argument, row, sent, menus)
        if value is not None:
            said[argument.name] = value
    if (die := first(sent, f"{row}-die")) and ROLL in known:
        low, _, high = die.partition("-")
        said["die"] = [number(low) or low, number(high) or high]
    return said


def blank_of(argument: Argument) -> str:
    """What an argument is called in a form, where two of one name are filled in differently."""
    if argument.name == "to" and argument.kind == "word":
        return "pile"
    if argument.name == "morale" and argument.kind == "flag":
        return "cost"
    if argument.name == "where" and "anywhere" not in argument.words:
        return "near"
    return argument.name


def _argument(argument: Argument, row: str, sent: Sent, menus: Menus) -> Any:
    text = first(sent, f"{row}-{blank_of(argument)}")
    if argument.kind == "flag":
        return (not argument.default) if text else None
    if argument.kind == "slugs":
        names = [menus.slug(name) for name in text.split(",")]
        return [name for name in names if name] or None
    if argument.kind == "number":
        if argument.name == "n" and first(sent, f"{row}-as-rolled"):
            return ROLLED
        return number(text)
    if argument.name == "name":
        return menus.slug(text) or None
    return text or None


def _options(field: Field, sent: Sent, menus: Menus) -> list[Any]:
    options: list[Any] = []
    for number in range(1, MOST_OPTIONS + 1):
        said = _verbs(field, f"{field.key}.{number}", sent, menus)
        if said:
            options.append(said)
        elif first(sent, f"{field.key}.{number}.there"):
            options.append(BY_HAND)
    return options


def _conditions(field: Field, sent: Sent) -> dict[str, Any] | None:
    found: dict[str, Any] = {}
    for row in range(1, MOST_ROWS + 1):
        name = first(sent, f"{field.key}-{row}")
        bound = number(first(sent, f"{field.key}-{row}-n"))
        symbol = first(sent, f"{field.key}-{row}-symbol")
        if not name:
            continue
        if name in ("hand", "equipped"):
            found.setdefault(name, {})[symbol or "?"] = 1 if bound is None else bound
        elif name == "hand-only":
            found[name] = symbol
        else:
            found[name] = True if name in WITHOUT_NUMBER or bound is None else bound
    return found or None


# -- from a card to a form -------------------------------------------------------------------------


def sent_of(kind: str, card: Mapping[str, Any], menus: Menus) -> dict[str, list[str]]:
    """The form that says a card, so that it can be changed."""
    sent = {key: [str(card[key])] for key in ("name", "note") if key in card}
    for field in FORMS[kind]:
        part, _, key = field.key.rpartition(".")
        table = card.get(part, {}) if part else card
        if key in table:
            sent.update(_filled(field, table[key], menus))
    if kind == "items":
        for deck, number in _copies(card, menus).items():
            sent[f"copies-{deck}"] = [str(number)]
    return sent


def _copies(card: Mapping[str, Any], menus: Menus) -> Mapping[str, int]:
    item = menus.facts().items.get(menus.slug(str(card.get("name", ""))))
    return item.copies if item is not None else {}


def _filled(field: Field, value: Any, menus: Menus) -> Iterator[tuple[str, list[str]]]:
    """The fields of a form that say a value."""
    if field.kind in ("flag", "not"):
        if value == (field.kind == "flag"):
            yield field.key, ["1"]
    elif field.kind in ("symbols", "ticks"):
        yield field.key, list(value)
    elif field.kind == "verbs":
        yield from _filled_verbs(field, field.key, [value] if field.one else value, menus)
    elif field.kind == "options":
        options = [BY_HAND] * value if isinstance(value, int) else value
        for number, option in enumerate(options, start=1):
            key = f"{field.key}.{number}"
            yield f"{key}.there", ["1"]
            if option != BY_HAND:
                yield from _filled_verbs(field, key, option, menus)
    elif field.kind == "conditions":
        for row, demand in enumerate(conditions(value), start=1):
            for suffix, text in zip(("", "-symbol", "-n"), demand, strict=True):
                yield f"{field.key}-{row}{suffix}", [text]
    else:
        yield field.key, [str(value)]


def conditions(value: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """The name, symbol and number of each demand in a condition."""
    for name, bound in value.items():
        if isinstance(bound, Mapping):
            yield from ((name, str(symbol), str(number)) for symbol, number in bound.items())
        elif name == "hand-only":
            yield name, str(bound), ""
        else:
            yield name, "", "" if bound is True else str(bound)


def _filled_verbs(
    field: Field, key: str, said: Sequence[Mapping[str, Any]], menus: Menus
) -> Iterator[tuple[str, list[str]]]:
    known = menus.menu(field.menu)
    for row, said_row in enumerate(said, start=1):
        yield f"{key}-{row}", [said_verb := said_row[field.name]]
        for argument in known[said_verb]:
            given = said_row.get(argument.name)
            if given is None or (argument.kind == "flag" and given == argument.default):
                continue
            if given == ROLLED:
                yield f"{key}-{row}-as-rolled", ["1"]
                continue
            text = str(given)
            if argument.kind == "flag":
                text = "1"
            elif argument.kind == "slugs":
                text = ", ".join(map(plain, given))
            yield f"{key}-{row}-{blank_of(argument)}", [text]
        if "die" in said_row:
            yield f"{key}-{row}-die", ["-".join(map(str, said_row["die"]))]


# -- what is missing -------------------------------------------------------------------------------


def gaps(kind: str, sent: Sent, menus: Menus) -> list[tuple[str, str]]:
    """What is still to be filled in: the key of the field, and a sentence."""
    found = []
    for field in FORMS[kind]:
        if field.kind == "symbols" and not sent.get(field.key):
            found.append((field.key, gettext(N_("Tick a symbol or two."))))
        if field.kind == "options" and not _options(field, sent, menus):
            found.append((field.key, gettext(N_("Tick how many options the card has."))))
        if field.kind == "conditions":
            for row in range(1, MOST_ROWS + 1):
                name = f"{field.key}-{row}"
                if first(sent, name) in WITH_SYMBOL and not first(sent, f"{name}-symbol"):
                    found.append((field.key, _missing("symbol", row)))
        keys = [field.key] if field.kind == "verbs" else []
        if field.kind == "options":
            keys = [f"{field.key}.{number}" for number in range(1, MOST_OPTIONS + 1)]
        found += [gap for key in keys for gap in _gaps_of_verbs(field, key, sent, menus)]
    return found


def _gaps_of_verbs(field: Field, key: str, sent: Sent, menus: Menus) -> Iterator[tuple[str, str]]:
    for row in range(1, MOST_ROWS + 1):
        for argument in menus.menu(field.menu).get(first(sent, f"{key}-{row}"), ()):
            given = _argument(argument, f"{key}-{row}", sent, menus)
            if argument.default is None and given is None:
                yield field.key, _missing(blank_of(argument), row)


def _missing(argument: str, row: int) -> str:
    said = {"row": row, "what": gettext(ARGUMENTS[argument])}
    return gettext(N_("Line %(row)d: “%(what)s” is missing.")) % said
