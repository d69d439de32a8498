"""The fields of the forms of the page of cards, for each kind of card."""

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

from companion.i18n import N_
from companion.i18n.terms import SYMBOLS
from companion.web.words.abilities import TRAITS


@dataclass(frozen=True, slots=True)
class Field:
    """A field: its key in the card (``standard.morale`` is in a part), how it is filled in, its
    label. ``choices``: value and label; ``menu``: what the rows of verbs offer, ``rows`` of them at
    the least; ``name``: the key under which a verb stands; ``one``: there is only one, no list;
    ``most``: the largest number; ``nothing``: what it means to choose nothing."""

    key: str
    kind: str
    label: str
    choices: Mapping[str, str] | None = None
    menu: str = ""
    rows: int = 0
    name: str = "do"
    one: bool = False
    hint: str = ""
    needed: bool = False
    most: int = 999
    nothing: str = ""


VERBS_HINT = N_("If it does something else, choose nothing: the table does it by hand.")
SIDES = (("standard", N_("Standard side")), ("hardcore", N_("Hardcore side")))

ABILITY = (
    Field("ability.effect", "verbs", N_("Ability"), menu="uses", rows=2, hint=VERBS_HINT),
    Field(
        "ability.change",
        "verbs",
        N_("Or an action it changes"),
        menu="changes",
        rows=1,
        name="action",
        one=True,
    ),
    Field("ability.at", "place", N_("Only at"), nothing=N_("anywhere")),
    Field("ability.die", "number", N_("Die it costs, at least"), most=6),
    Field(
        "ability.limit",
        "pick",
        N_("How often"),
        {"turn-start": N_("as the turn begins"), "none": N_("as often as you like")},
        nothing=N_("once a round"),
    ),
    Field(
        "ability.needs",
        "pick",
        N_("Who must be there"),
        {"helpless": N_("helpless survivor")},
        nothing=N_("nobody"),
    ),
)
"""What is used, of a survivor or an item."""

FORMS: Mapping[str, Sequence[Field]] = {
    "crises": (
        Field("prevent", "symbols", N_("Symbols that prevent it")),
        Field("need", "number", N_("Need, if it is printed"), most=99),
        Field(
            "effect", "verbs", N_("If it is not prevented"), menu="verbs", rows=3, hint=VERBS_HINT
        ),
    ),
    "survivors": (
        Field("occupation", "text", N_("Occupation"), needed=True),
        Field("influence", "number", N_("Influence"), needed=True),
        Field("attack", "number", N_("Attack value"), needed=True, most=6),
        Field("search", "number", N_("Search value"), needed=True, most=6),
        Field("human", "not", N_("No human being")),
        Field("in_box", "not", N_("A promotional card, not one of the box")),
        Field("traits", "ticks", N_("Always"), TRAITS),
        *ABILITY,
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
        Field("copies", "copies", N_("How many stand in which deck")),
        Field("effect", "verbs", N_("When it is played"), menu="uses", rows=2, hint=VERBS_HINT),
        Field("traits", "ticks", N_("Whoever has it equipped"), TRAITS),
        *ABILITY,
    ),
    "objectives": (
        Field(
            "time",
            "pick",
            N_("Length"),
            {"short": N_("short"), "medium": N_("medium"), "long": N_("long")},
        ),
        Field(
            "exile",
            "pick",
            N_("Who is exiled"),
            {"leaves": N_("leaves the game")},
            nothing=N_("goes on, as the rulebook says"),
        ),
        *(
            field
            for side, _label in SIDES
            for field in (
                Field(f"{side}.morale", "number", N_("Morale"), most=10),
                Field(f"{side}.rounds", "number", N_("Rounds"), most=10),
                Field(f"{side}.setup", "verbs", N_("Set-up"), menu="placements", rows=3),
                Field(
                    f"{side}.goal",
                    "verbs",
                    N_("Goal"),
                    menu="goals",
                    rows=1,
                    name="check",
                    one=True,
                ),
                Field(f"{side}.verified", "not", N_("These numbers are doubtful")),
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
        Field("condition", "conditions", N_("What must hold at the end"), rows=5),
        Field(
            "betrayer_condition",
            "conditions",
            N_("Exiled: what holds for a betrayer instead"),
            rows=2,
        ),
        Field("in_box", "not", N_("A card that is not dealt")),
    ),
    "crossroads": (
        Field("number", "number", N_("Number in the corner")),
        Field("trigger", "verbs", N_("Trigger"), menu="triggers", rows=2, name="when"),
        Field("first", "verbs", N_("Before the choice"), menu="verbs", rows=1),
        Field(
            "vote",
            "pick",
            N_("Vote"),
            {"colony": N_("by the players at the colony"), "location": N_("by those at the place")},
            nothing=N_("no vote"),
        ),
        Field("options", "options", N_("Options"), menu="verbs", rows=2, hint=VERBS_HINT),
        Field("adds_survivor", "flag", N_("An option can bring a survivor")),
        Field("mature", "flag", N_("Marked as mature: can be left out of a game")),
    ),
}
"""The fields of each kind beside its name and its note."""

MOST_OPTIONS = 3

MOST_ROWS = 20
"""Verbs in one effect that the page can hold."""
