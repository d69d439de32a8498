"""The forms of the page of cards: their fields, and the card that a filled form says."""

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from typing import Protocol

from companion.i18n import N_
from companion.i18n import gettext
from companion.web.cardwords import ARGUMENTS
from companion.web.cardwords import CONDITIONS
from companion.web.cardwords import SENTENCES
from companion.web.cardwords import TRAITS
from companion.web.cardwords import WITH_SYMBOL
from companion.web.cardwords import WITHOUT_NUMBER
from companion.web.cardwords import sentence
from companion.web.cardwords import word
from companion.web.names import PLACES
from companion.web.names import SYMBOLS

Sent = Mapping[str, Sequence[str]]
"""A form as it was sent: every value of every field."""

BOARD = dict(list(PLACES.items())[:7])
"""The places of the base box."""


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
    """Where the verbs of the rules can be looked up (`companion.cards.shelf.Shelf`)."""

    def menu(self, which: Any) -> Mapping[str, Sequence[Argument]]: ...


@dataclass(frozen=True, slots=True)
class Field:
    """A field: its key in the card (``standard.morale`` is in a part), how it is filled in, its
    label. ``choices``: value and label; ``menu``: what the rows of verbs offer; ``name``: the key
    under which a verb stands."""

    key: str
    kind: str
    label: str
    choices: Mapping[str, str] | None = None
    menu: str = ""
    rows: int = 0
    name: str = "do"
    hint: str = ""
    needed: bool = False


VERBS_HINT = N_("If it does something else, choose nothing: the table does it by hand.")
SIDES = (("standard", N_("Standard side")), ("hardcore", N_("Hardcore side")))

FORMS: Mapping[str, Sequence[Field]] = {
    "crises": (
        Field("prevent", "symbols", N_("Symbols that prevent it")),
        Field("need", "number", N_("Need, if it is printed")),
        Field(
            "effect", "verbs", N_("If it is not prevented"), menu="verbs", rows=3, hint=VERBS_HINT
        ),
    ),
    "survivors": (
        Field("occupation", "text", N_("Occupation"), needed=True),
        Field("influence", "number", N_("Influence"), needed=True),
        Field("attack", "number", N_("Attack"), needed=True),
        Field("search", "number", N_("Search"), needed=True),
        Field("human", "not", N_("No human being")),
        Field("traits", "ticks", N_("Always"), TRAITS),
        Field("ability.effect", "verbs", N_("Ability"), menu="uses", rows=2, hint=VERBS_HINT),
        Field("ability.at", "pick", N_("Only at"), BOARD),
        Field("ability.die", "number", N_("Die it costs, at least")),
    ),
    "items": (
        Field("symbol", "pick", N_("Symbol"), SYMBOLS, needed=True),
        Field(
            "kind",
            "pick",
            N_("Kind of card"),
            {
                "equip": N_("is equipped"),
                "waste": N_("is played, then to the waste pile"),
                "event": N_("is played, then out of the game"),
            },
            needed=True,
        ),
        Field("effect", "verbs", N_("When it is played"), menu="uses", rows=2, hint=VERBS_HINT),
        Field("traits", "ticks", N_("Whoever has it equipped"), TRAITS),
    ),
    "objectives": (
        Field(
            "time",
            "pick",
            N_("Length"),
            {"short": N_("short"), "medium": N_("medium"), "long": N_("long")},
        ),
        *(
            field
            for side, _label in SIDES
            for field in (
                Field(f"{side}.morale", "number", N_("Morale")),
                Field(f"{side}.rounds", "number", N_("Rounds")),
                Field(f"{side}.setup", "verbs", N_("Set-up"), menu="placements", rows=3),
                Field(f"{side}.goal", "verbs", N_("Goal"), menu="goals", rows=1, name="check"),
            )
        ),
    ),
    "secret-objectives": (
        Field(
            "kind",
            "pick",
            N_("Kind of card"),
            {"loyal": N_("loyal"), "betrayal": N_("betrayal"), "exiled": N_("exiled")},
            needed=True,
        ),
        Field("condition", "conditions", N_("What must hold at the end"), CONDITIONS, rows=5),
    ),
    "crossroads": (
        Field("number", "number", N_("Number in the corner")),
        Field("trigger", "verbs", N_("Trigger"), menu="triggers", rows=1, name="when"),
        Field("options", "options", N_("Options"), menu="verbs", rows=2, hint=VERBS_HINT),
        Field("adds_survivor", "flag", N_("An option can bring a survivor")),
    ),
}
"""The fields of each kind beside its name and its note."""

MOST_OPTIONS = 3


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


def first(sent: Sent, key: str) -> str:
    """The value of a field that has one, without the spaces around it."""
    return next(iter(sent.get(key, ())), "").strip()


def _number(text: str) -> int | str | None:
    """A number, or what stands there instead, which the linter will not like."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else text or None


def _value(field: Field, sent: Sent, menus: Menus) -> Any:
    text = first(sent, field.key)
    if field.kind in ("text", "pick"):
        return text or None
    if field.kind == "number":
        return _number(text)
    if field.kind == "flag":
        return True if text else None
    if field.kind == "not":
        return False if text else None
    if field.kind in ("symbols", "ticks"):
        return list(sent.get(field.key, ())) or ([] if field.kind == "symbols" else None)
    if field.kind == "conditions":
        return _conditions(field, sent)
    if field.kind == "options":
        return _options(field, sent, menus)
    said = _verbs(field, field.key, sent, menus)
    return (said[0] if field.name == "check" else said) if said else None


def _verbs(field: Field, key: str, sent: Sent, menus: Menus) -> list[dict[str, Any]]:
    known = menus.menu(field.menu)
    said = []
    for row in range(1, field.rows + 1):
        verb = first(sent, f"{key}-{row}")
        if verb not in known:
            continue
        told: dict[str, Any] = {field.name: verb}
        for argument in known[verb]:
            text = first(sent, f"{key}-{row}-{argument.name}")
            value = _number(text) if argument.kind == "number" else text or None
            if argument.kind == "flag":
                value = True if text else None
            if value is not None:
                told[argument.name] = value
        said.append(told)
    return said


def _options(field: Field, sent: Sent, menus: Menus) -> list[Any]:
    options: list[Any] = []
    for number in range(1, MOST_OPTIONS + 1):
        said = _verbs(field, f"{field.key}.{number}", sent, menus)
        if said:
            options.append(said)
        elif first(sent, f"{field.key}.{number}.there"):
            options.append("by-hand")
    return options


def _conditions(field: Field, sent: Sent) -> dict[str, Any] | None:
    found: dict[str, Any] = {}
    for row in range(1, field.rows + 1):
        name = first(sent, f"{field.key}-{row}")
        number = _number(first(sent, f"{field.key}-{row}-n"))
        symbol = first(sent, f"{field.key}-{row}-symbol")
        if not name:
            continue
        if name in ("hand", "equipped"):
            found.setdefault(name, {})[symbol or "?"] = 1 if number is None else number
        elif name == "hand-only":
            found[name] = symbol
        else:
            found[name] = True if name in WITHOUT_NUMBER or number is None else number
    return found or None


def gaps(kind: str, sent: Sent, menus: Menus) -> list[tuple[str, str]]:
    """What is still to be filled in: the key of the field, and a sentence."""
    found = []
    for field in FORMS[kind]:
        if field.kind == "symbols" and not sent.get(field.key):
            found.append((field.key, gettext(N_("Tick a symbol or two."))))
        if field.kind == "conditions":
            for row in range(1, field.rows + 1):
                name = f"{field.key}-{row}"
                if first(sent, name) in WITH_SYMBOL and not first(sent, f"{name}-symbol"):
                    found.append((field.key, _missing("symbol", row)))
        keys = [field.key] if field.kind == "verbs" else []
        if field.kind == "options":
            keys = [f"{field.key}.{number}" for number in range(1, MOST_OPTIONS + 1)]
        for key in keys:
            for row in range(1, field.rows + 1):
                for argument in menus.menu(field.menu).get(first(sent, f"{key}-{row}"), ()):
                    filled = first(sent, f"{key}-{row}-{argument.name}")
                    if argument.default is None and not filled:
                        found.append((field.key, _missing(argument.name, row)))
    return found


def _missing(argument: str, row: int) -> str:
    what = gettext(ARGUMENTS[argument]) if argument in ARGUMENTS else gettext(N_("Symbol"))
    return gettext(N_("Line %(row)d: “%(what)s” is missing.")) % {"row": row, "what": what}


# -- what is shown ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose; ``takes`` are the arguments it asks for."""

    value: str
    label: str
    chosen: bool
    takes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Blank:
    """A place to fill in: the name it is sent by, its kind (number, pick, flag), what is there;
    ``default`` is what stands for nothing."""

    name: str
    argument: str
    kind: str
    label: str
    value: str
    choices: tuple[Choice, ...] = ()
    default: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A verb to choose, with its arguments; ``says`` is what it will do."""

    name: str
    choices: tuple[Choice, ...]
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
    part: str = ""


def shown(
    kind: str, sent: Sent, menus: Menus, wrong: Sequence[tuple[str, str]]
) -> tuple[list[Shown], list[str]]:
    """The fields of a kind as they are filled in, and the sentences that belong to none of them.

    ``wrong``: the key in the card and the sentence.
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
                _choices(field, sent),
                _rows(field, field.key, sent, menus),
                _option_rows(field, sent, menus),
                tuple(text for _key, text in about),
                gettext(parts.pop(side)) if side in parts else "",
            )
        )
    return fields, [text for _key, text in left]


def _about(key: str, field: str) -> bool:
    return (
        key == field or key.startswith(f"{field}.") or (bool(key) and field.startswith(f"{key}."))
    )


def _choices(field: Field, sent: Sent) -> tuple[Choice, ...]:
    table = SYMBOLS if field.kind == "symbols" else field.choices or {}
    there = sent.get(field.key, ())
    return tuple(Choice(slug, gettext(label), slug in there) for slug, label in table.items())


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


def _rows(field: Field, key: str, sent: Sent, menus: Menus) -> tuple[Row, ...]:
    if field.kind == "conditions":
        return tuple(_condition_row(f"{key}-{row}", sent) for row in range(1, field.rows + 1))
    return _verb_rows(field, key, sent, menus) if field.kind == "verbs" else ()


def _condition_row(name: str, sent: Sent) -> Row:
    chosen = first(sent, name)
    choices = tuple(
        Choice(
            slug,
            gettext(label),
            slug == chosen,
            ("symbol",) * (slug in WITH_SYMBOL) + ("n",) * (slug not in WITHOUT_NUMBER),
        )
        for slug, label in CONDITIONS.items()
    )
    there = first(sent, f"{name}-symbol")
    symbols = tuple(Choice(slug, gettext(label), slug == there) for slug, label in SYMBOLS.items())
    blanks = (
        Blank(f"{name}-symbol", "symbol", "pick", gettext(N_("Symbol")), there, symbols),
        Blank(f"{name}-n", "n", "number", gettext(ARGUMENTS["n"]), first(sent, f"{name}-n")),
    )
    return Row(name, choices, blanks)


def _verb_rows(field: Field, key: str, sent: Sent, menus: Menus) -> tuple[Row, ...]:
    known = {
        verb: arguments
        for verb, arguments in menus.menu(field.menu).items()
        if verb in SENTENCES and all(argument.name in ARGUMENTS for argument in arguments)
    }
    every = {argument.name: argument for each in known.values() for argument in each}
    rows = []
    for number in range(1, field.rows + 1):
        name = f"{key}-{number}"
        chosen = first(sent, name)
        choices = tuple(
            Choice(
                verb,
                sentence(verb, {each.name: each.default for each in arguments}),
                verb == chosen,
                tuple(each.name for each in arguments),
            )
            for verb, arguments in known.items()
        )
        blanks = tuple(_blank(f"{name}-{each.name}", each, sent) for each in every.values())
        said = ""
        if chosen in known:
            filled = {
                each.name: first(sent, f"{name}-{each.name}") or each.default
                for each in known[chosen]
            }
            said = sentence(chosen, filled)
        rows.append(Row(name, choices, blanks, said))
    return tuple(rows)


def _blank(name: str, argument: Argument, sent: Sent) -> Blank:
    there = first(sent, name)
    words: Sequence[str] = argument.words
    if argument.kind == "place":
        words = [*dict.fromkeys([*words, *BOARD])]
    kind = {"number": "number", "flag": "flag"}.get(argument.kind, "pick")
    choices = tuple(Choice(each, word(each), each == there) for each in words)
    default = "" if argument.default is None else word(argument.default)
    label = gettext(ARGUMENTS[argument.name])
    return Blank(name, argument.name, kind, label, there, choices, default)
