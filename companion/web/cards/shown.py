"""How the forms of the page of cards are shown: choices, rows of verbs, and a card in words."""

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.i18n import N_
from companion.i18n import gettext
from companion.i18n.terms import SYMBOLS
from companion.i18n.terms import of
from companion.web.cards.fields import FORMS
from companion.web.cards.fields import MOST_OPTIONS
from companion.web.cards.fields import MOST_ROWS
from companion.web.cards.fields import SIDES
from companion.web.cards.fields import Field
from companion.web.cards.form import BY_HAND
from companion.web.cards.form import ROLL
from companion.web.cards.form import Argument
from companion.web.cards.form import Menus
from companion.web.cards.form import Sent
from companion.web.cards.form import blank_of
from companion.web.cards.form import first
from companion.web.cards.form import number
from companion.web.cards.form import told
from companion.web.cards.words import GROUPS
from companion.web.cards.words import says
from companion.web.cards.words import unfilled
from companion.web.words.arguments import ARGUMENTS
from companion.web.words.arguments import OPEN
from companion.web.words.arguments import named
from companion.web.words.lasting import RULES
from companion.web.words.lasting import lasting
from companion.web.words.names import Names
from companion.web.words.objectives import CONDITIONS
from companion.web.words.objectives import WITH_SYMBOL
from companion.web.words.objectives import WITHOUT_NUMBER
from companion.web.words.objectives import condition
from companion.web.words.told import Told

FACES = [(low, high) for low in range(1, 7) for high in range(low, 7) if (low, high) != (1, 6)]
"""The ranges of a die on which something can depend."""

ANYTHING, ANYWHERE = N_("anything"), N_("anywhere")


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose; ``takes`` are the arguments it asks for."""

    value: str
    label: str
    chosen: bool
    takes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Blank:
    """A place to fill in: the name it is sent by, its kind (number, pick, flag, text), what is
    there; ``default`` is what stands for nothing."""

    name: str
    argument: str
    kind: str
    label: str
    value: str
    choices: tuple[Choice, ...] = ()
    default: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A verb to choose, in groups with a heading or without, with its arguments; ``says`` is what
    it will do."""

    name: str
    groups: tuple[tuple[str, tuple[Choice, ...]], ...]
    blanks: tuple[Blank, ...]
    says: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """A field as it is shown; ``wrong`` are sentences about it. ``part`` heads a new part."""

    field: Field
    label: str
    hint: str
    value: str
    choices: tuple[Choice, ...]
    rows: tuple[Row, ...]
    options: tuple[tuple[str, bool, tuple[Row, ...]], ...]
    wrong: tuple[str, ...]
    blanks: tuple[Blank, ...] = ()
    part: str = ""
    nothing: str = ""


def shown(
    kind: str,
    sent: Sent,
    menus: Menus,
    wrong: Sequence[tuple[str, str]],
    decks: Mapping[str, str],
) -> tuple[list[Shown], list[str]]:
    """The fields of a kind as they are filled in, and the sentences that belong to none of them.

    ``wrong``: the key in the card and the sentence; ``decks``: the item decks and their names.
    """
    fields, left = [], list(wrong)
    parts = dict(SIDES)
    for field in FORMS[kind]:
        about = [each for each in left if _about(each[0], field.key)]
        left = [each for each in left if each not in about]
        side = field.key.partition(".")[0]
        fields.append(
            Shown(
                field,
                gettext(field.label),
                gettext(field.hint) if field.hint else "",
                first(sent, field.key),
                _choices(field, sent, menus),
                _rows(field, sent, menus),
                _option_rows(field, sent, menus),
                tuple(text for _key, text in about),
                _copies(field, sent, decks),
                gettext(parts.pop(side)) if side in parts else "",
                gettext(field.nothing) if field.nothing else "",
            )
        )
    return fields, [text for _key, text in left]


def _about(key: str, field: str) -> bool:
    return (
        key == field or key.startswith(f"{field}.") or (bool(key) and field.startswith(f"{key}."))
    )


def _choices(field: Field, sent: Sent, menus: Menus) -> tuple[Choice, ...]:
    if field.kind == "place":
        names = Names(menus.facts())
        places = {place: names.place(place) for place in _places(menus)}
        return _picks(places, first(sent, field.key))
    table = SYMBOLS if field.kind == "symbols" else field.choices or {}
    there = sent.get(field.key, ())
    return tuple(Choice(slug, gettext(label), slug in there) for slug, label in table.items())


def _places(menus: Menus) -> list[str]:
    """The colony and the locations of the boxes."""
    return list(menus.facts().locations)


def _picks(labels: Mapping[str, str], there: str) -> tuple[Choice, ...]:
    """What can be chosen; whatever is there already can stay, known or not."""
    labels = {**labels, **({there: there} if there and there not in labels else {})}
    return tuple(Choice(value, label, value == there) for value, label in labels.items())


def _copies(field: Field, sent: Sent, decks: Mapping[str, str]) -> tuple[Blank, ...]:
    if field.kind != "copies":
        return ()
    keys = {deck: f"copies-{deck}" for deck in decks}
    return tuple(
        Blank(keys[deck], "copies", "number", label, first(sent, keys[deck]))
        for deck, label in decks.items()
    )


# -- rows ------------------------------------------------------------------------------------------


def _option_rows(
    field: Field, sent: Sent, menus: Menus
) -> tuple[tuple[str, bool, tuple[Row, ...]], ...]:
    if field.kind != "options":
        return ()
    keys = [f"{field.key}.{number}" for number in range(1, MOST_OPTIONS + 1)]
    return tuple(
        (f"{key}.there", bool(first(sent, f"{key}.there")), _verb_rows(field, key, sent, menus))
        for key in keys
    )


def _rows(field: Field, sent: Sent, menus: Menus) -> tuple[Row, ...]:
    if field.kind == "conditions":
        numbers = _numbers(field, field.key, sent)
        return tuple(_condition_row(f"{field.key}-{row}", sent) for row in numbers)
    return _verb_rows(field, field.key, sent, menus) if field.kind == "verbs" else ()


def _numbers(field: Field, key: str, sent: Sent) -> range:
    """The rows to show: those that are filled in and one more, but never fewer than a few."""
    last = max((row for row in range(1, MOST_ROWS + 1) if first(sent, f"{key}-{row}")), default=0)
    return range(1, 2 if field.one else 1 + min(MOST_ROWS, max(field.rows, last + 1)))


def _condition_row(name: str, sent: Sent) -> Row:
    chosen = first(sent, name)
    choices = tuple(
        Choice(
            slug,
            _demanded(slug, "", ""),
            slug == chosen,
            ("symbol",) * (slug in WITH_SYMBOL) + ("n",) * (slug not in WITHOUT_NUMBER),
        )
        for slug in CONDITIONS
    )
    there, bound = first(sent, f"{name}-symbol"), first(sent, f"{name}-n")
    symbols = tuple(Choice(slug, gettext(label), slug == there) for slug, label in SYMBOLS.items())
    blanks = (
        Blank(f"{name}-symbol", "symbol", "pick", gettext(N_("Symbol")), there, symbols),
        Blank(f"{name}-n", "n", "number", gettext(ARGUMENTS["n"]), bound),
    )
    said = _demanded(chosen, there, bound) if chosen in CONDITIONS else ""
    return Row(name, (("", choices),), blanks, said)


def _demanded(name: str, symbol: str, bound: str) -> str:
    """A condition as far as it is filled in."""
    if name == "hand-only":
        return condition(name, symbol or None, Names())
    if name in WITH_SYMBOL:
        return condition(name, {symbol or OPEN: number(bound) or OPEN}, Names())
    return condition(name, number(bound), Names())


def _verb_rows(field: Field, key: str, sent: Sent, menus: Menus) -> tuple[Row, ...]:
    known = menus.menu(field.menu)
    every = {blank_of(each): each for arguments in known.values() for each in arguments}
    rolls = ROLL in known
    rows = []
    for row in _numbers(field, key, sent):
        name = f"{key}-{row}"
        chosen = first(sent, name)
        blanks = [_blank(f"{name}-{blank}", each, sent, menus) for blank, each in every.items()]
        if rolls:
            blanks += _die_blanks(name, sent)
        said = told(field, name, sent, menus)
        does = _said(field, said, menus) if said is not None else ""
        groups = tuple(_groups(field.menu, known, chosen))
        rows.append(Row(name, groups, tuple(blanks), does))
    return tuple(rows)


def _groups(
    menu: str, known: Mapping[str, Sequence[Argument]], chosen: str
) -> Iterator[tuple[str, tuple[Choice, ...]]]:
    """The names to choose from, by their groups; those in none come first."""

    def choice(verb: str) -> Choice:
        takes = tuple(map(blank_of, known[verb]))
        return Choice(verb, unfilled(menu, verb, _needs(known[verb])), verb == chosen, takes)

    grouped = {verb for verbs in GROUPS.values() for verb in verbs}
    small = len(known) < 12
    loose = tuple(choice(verb) for verb in known if small or verb not in grouped)
    if loose:
        yield "", loose
    for heading, verbs in () if small else GROUPS.items():
        if there := tuple(choice(verb) for verb in verbs if verb in known):
            yield gettext(heading), there


def _needs(arguments: Sequence[Argument]) -> list[str]:
    """The arguments that must be given."""
    return [each.name for each in arguments if each.default is None]


def _said(field: Field, said: Mapping[str, Any], menus: Menus) -> str:
    """What a verb of a card will do, as far as it is filled in."""
    verb = said[field.name]
    given = dict.fromkeys(_needs(menus.menu(field.menu)[verb])) | dict(said)
    del given[field.name]
    return says(field.menu, verb, given, Names(menus.facts()))


def _blank(name: str, argument: Argument, sent: Sent, menus: Menus) -> Blank:
    there, blank = first(sent, name), blank_of(argument)
    label = gettext(ARGUMENTS[blank])
    default = argument.default
    if argument.kind in ("number", "flag"):
        shown_default = "" if default in (None, 0, "") else str(default)
        return Blank(name, blank, argument.kind, label, there, default=shown_default)
    if argument.kind == "slugs" or argument.name == "name":
        return Blank(name, blank, "text", label, there)
    choices = _picks(_values(argument, menus), there)
    nothing = "" if default is None else _nothing(argument)
    return Blank(name, blank, "pick", label, there, choices, nothing)


def _nothing(argument: Argument) -> str:
    """What it means to choose nothing where that can be done."""
    if argument.default:
        return named(argument.name, argument.default, Names())
    return gettext(ANYWHERE) if argument.kind == "place" else "–"


def _values(argument: Argument, menus: Menus) -> dict[str, str]:
    """What can be chosen for an argument, with its label."""
    names = Names(menus.facts())
    if argument.name == "rule":
        return {rule: lasting(rule, Told({}, names)) for rule in RULES}
    values = list(argument.words)
    if argument.kind == "place":
        values += _places(menus)
    elif argument.kind == "slug":
        values += names.survivors()
    return {value: named(argument.name, value, names) for value in values}


def _die_blanks(row: str, sent: Sent) -> list[Blank]:
    """What a line can take from a die rolled above it."""
    name, there = f"{row}-die", first(sent, f"{row}-die")
    ranges = {f"{low}-{high}": str(low) if low == high else f"{low}–{high}" for low, high in FACES}
    choices = tuple(Choice(value, said, value == there) for value, said in ranges.items())
    as_rolled = f"{row}-as-rolled"
    return [
        Blank(name, "die", "pick", gettext(ARGUMENTS["die"]), there, choices, gettext(ANYTHING)),
        Blank(
            as_rolled, "as-rolled", "flag", gettext(ARGUMENTS["as-rolled"]), first(sent, as_rolled)
        ),
    ]


# -- a card in words -------------------------------------------------------------------------------


def in_words(kind: str, card: Mapping[str, Any], menus: Menus) -> list[tuple[str, list[str]]]:
    """What a card will do: a heading and its sentences for each part that does something."""
    found = []
    for field in FORMS[kind]:
        part, _, key = field.key.rpartition(".")
        value = (card.get(part, {}) if part else card).get(key)
        if value is None:
            continue
        label = gettext(field.label)
        if field.kind == "verbs":
            found.append((label, _in_words(field, [value] if field.one else value, menus)))
        elif field.kind == "conditions":
            said = [condition(name, bound, Names()) for name, bound in value.items()]
            found.append((label, said))
        elif field.kind == "options":
            for place, option in enumerate(value, start=1):
                named = gettext(N_("Option %(number)d")) % {"number": place}
                by_hand = [gettext(N_("The table does it by hand, from its card."))]
                does = by_hand if option == BY_HAND else _in_words(field, option, menus)
                found.append((named, does))
        elif field.kind == "ticks":
            found.append((label, [of(field.choices or {}, each) for each in value]))
    return found


def _in_words(field: Field, said: Sequence[Mapping[str, Any]], menus: Menus) -> list[str]:
    return [_said(field, each, menus) for each in said]
