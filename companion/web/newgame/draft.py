"""What has been chosen for a new game so far: read from the page's form or from a game that was
kept, and made into the plan of a game.

A form may say anything. `read` keeps what it says; `plan` refuses what does not fit, with a
sentence and the part of the page it is about.
"""

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from typing import Any

from companion.i18n import _
from companion.table import options
from companion.table.display_names import tidy
from companion.table.plan import RANDOM
from companion.table.plan import Plan
from companion.table.plan import Sitting
from companion.table.types import BotDice
from companion.table.types import BotKind
from companion.web.newgame.words import BOT_DICE
from companion.web.newgame.words import HELD
from companion.web.newgame.words import MATURE
from companion.web.newgame.words import OFFERED
from companion.web.newgame.words import OWN
from companion.web.newgame.words import PLAYS
from companion.web.newgame.words import ROLLING
from companion.web.newgame.words import THROWN

Form = Mapping[str, Sequence[str]]

PERSON = "person"

BOTS: Mapping[str, BotKind] = {"sensible": "sensible", "legal": "legal"}
"""The answers that seat a bot."""

FIRST_GAME = "we-need-more-samples"
"""The main objective the rulebook suggests for a first game (Game Setup 3)."""

EMPTY_ROWS = 3
"""So many seats a page that nobody has filled in shows."""


class Unfit(Exception):
    """A choice that makes no game. Its text is a sentence; ``part`` is where on the page it is."""

    def __init__(self, sentence: str, part: str = "players") -> None:
        super().__init__(sentence)
        self.part = part


@dataclass(frozen=True, slots=True)
class Row:
    """A seat as it is filled in: a name, and a person or a bot (`PLAYS`)."""

    name: str = ""
    plays: str = PERSON


@dataclass(frozen=True, slots=True)
class Draft:
    """All that the page asks, under the names of its fields."""

    rows: tuple[Row, ...] = (Row(),) * EMPTY_ROWS
    bot_dice: str = "table"
    edition: str = "base"
    modules: tuple[str, ...] = ()
    objective: str = FIRST_GAME
    holding: str = "secrets"
    decks: Mapping[str, str] = field(default_factory=dict)
    rolling: str = "table"
    thrown: tuple[str, ...] = ()
    pace: str = options.LEVELS[0]
    levels: Mapping[str, str] = field(default_factory=dict)
    asked: tuple[str, ...] = tuple(OFFERED)
    variants: tuple[str, ...] = ()
    house: Mapping[str, str] = field(default_factory=dict)
    kept_as: str = ""

    def held(self) -> list[str]:
        """The decks the companion holds."""
        if self.holding in HELD:
            return list(HELD[self.holding])
        return [deck for deck in options.DECKS if self.decks.get(deck) == "companion"]

    def throws(self) -> tuple[str, ...]:
        """The dice the companion throws."""
        if self.rolling == OWN:
            return tuple(kind for kind in THROWN if kind in self.thrown)
        return tuple(THROWN) if self.rolling == "companion" else ()

    def level(self, step: str) -> str:
        """How much of a step the companion does."""
        return self.levels.get(step, options.LEVELS[0]) if self.pace == OWN else self.pace

    # -- rows ----------------------------------------------------------------------------------

    def moved(self, at: int, by: int) -> "Draft":
        """The draft with a seat moved up or down; as it is where there is no such seat."""
        rows, to = list(self.rows), at + by
        if 0 <= at < len(rows) and 0 <= to < len(rows):
            rows[at], rows[to] = rows[to], rows[at]
        return replace(self, rows=tuple(rows))

    def without(self, at: int) -> "Draft":
        """The draft without a seat."""
        return replace(self, rows=self.rows[:at] + self.rows[at + 1 :])

    def with_another(self) -> "Draft":
        """The draft with one more seat, where there is room for it."""
        return replace(self, rows=(*self.rows, Row())[: options.MOST])


# -- reading ---------------------------------------------------------------------------------------


def read(form: Form) -> Draft:
    """What the page's form says; of a field that is missing, the plainest answer."""
    names = form.get("name", ())[: options.MOST + 1]  # one too many is enough to be refused
    plays = form.get("plays", ())
    rows = [
        Row(tidy(name), plays[at] if at < len(plays) else PERSON) for at, name in enumerate(names)
    ]
    return Draft(
        rows=tuple(rows),
        bot_dice=_one(form, "bot-dice", "table"),
        edition=_one(form, "edition", "base"),
        modules=tuple(form.get("module", ())),
        objective=_one(form, "objective", "none"),
        holding=_one(form, "holding", OWN),
        decks=_prefixed(form, "deck-"),
        rolling=_one(form, "rolling", OWN),
        thrown=tuple(form.get("throw", ())),
        pace=_one(form, "pace", options.LEVELS[0]),
        levels=_prefixed(form, "step-"),
        asked=tuple(form.get("ask", ())),
        variants=tuple(form.get("variant", ())),
        house=_house(form),
        kept_as=_one(form, "kept-as", ""),
    )


def _one(form: Form, field_: str, default: str) -> str:
    """The one answer to a question."""
    return (form.get(field_) or [default])[0]


def _prefixed(form: Form, prefix: str) -> dict[str, str]:
    """The answers to a row of questions, by what each is about."""
    asked = [name for name in form if name.startswith(prefix)]
    return {name.removeprefix(prefix): _one(form, name, "") for name in asked}


def _house(form: Form) -> dict[str, str]:
    """The house rules the form names, those with their default left out."""
    said = _prefixed(form, "house-")
    if "mature" in form:
        said[MATURE] = _one(form, "mature", "")
    defaults = {name: values[0] for name, values in options.house_rules("base").items()}
    return {name: value for name, value in said.items() if defaults.get(name) != value}


def of_plan(plan: Plan) -> Draft:
    """What was chosen for a game that was kept, to be changed."""
    setup = plan.setup
    decks = dict(setup.get("decks") or {})
    held = tuple(deck for deck in options.DECKS if decks.get(deck) == "companion")
    holding = next((way for way, some in HELD.items() if some == held), OWN)
    levels = {step: _level(setup, step) for step in options.AUTOMATED}
    pace = levels[options.AUTOMATED[0]] if len(set(levels.values())) == 1 else OWN
    thrown = tuple(kind for kind in THROWN if kind in plan.automated)
    rolling = "table" if not thrown else "companion" if len(thrown) == len(THROWN) else OWN
    offered = setup.get("offered") or ()
    return Draft(
        rows=tuple(Row(one.name, one.bot or PERSON) for one in plan.players),
        bot_dice=plan.bot_dice,
        edition=str(setup.get("edition", "base")),
        modules=tuple(setup.get("modules") or ()),
        objective=str(setup.get("objective", "none")),
        holding=holding,
        decks=decks,
        rolling=rolling,
        thrown=thrown,
        pace=pace,
        levels=levels,
        asked=tuple(kind for kind in OFFERED if kind not in offered),
        variants=tuple(setup.get("variants") or ()),
        house=dict(setup.get("house") or {}),
    )


def _level(setup: Mapping[str, Any], step: str) -> str:
    return str((setup.get("automation") or {}).get(step, options.LEVELS[0]))


# -- making a game of it ---------------------------------------------------------------------------


def plan(draft: Draft, objectives: Iterable[str]) -> Plan:
    """The game the draft asks for; ``objectives`` are the main objectives that are known. Raises
    `Unfit`."""
    _check_lists(draft, objectives)
    players = _players(draft)
    _check_variants(draft.variants, len(players))
    setup: dict[str, Any] = {
        "edition": draft.edition,
        "variants": [variant for variant in options.VARIANTS if variant in draft.variants],
        "objective": draft.objective,
        "decks": dict.fromkeys(draft.held(), "companion"),
        "offered": _offered(draft),
    }
    if draft.modules:
        setup["modules"] = list(draft.modules)
    if draft.house:
        setup["house"] = dict(draft.house)
    levels = {step: draft.level(step) for step in options.AUTOMATED}
    if changed := {step: one for step, one in levels.items() if one != options.LEVELS[0]}:
        setup["automation"] = changed
    bot_dice: BotDice = "companion" if draft.bot_dice == "companion" else "table"
    return Plan(players, setup, draft.throws(), bot_dice)


def _players(draft: Draft) -> tuple[Sitting, ...]:
    """Who sits where; seats without a name are left out, but for bots, which are called so."""
    sitting = []
    for row in draft.rows:
        bot = BOTS.get(row.plays)
        if name := row.name or (_("Bot") if bot else ""):
            sitting.append(Sitting(name, bot))
    few = {"least": options.FEWEST, "most": options.MOST}
    if not options.FEWEST <= len(sitting) <= options.MOST:
        raise Unfit(
            _("Write the names of %(least)d to %(most)d players, in the order in which you sit.")
            % few
        )
    if all(one.bot for one in sitting):
        raise Unfit(_("At least one of the players is a person."))
    return tuple(sitting)


def _check_variants(variants: Sequence[str], players: int) -> None:
    """Raise `Unfit` where so many players cannot choose these variants together."""
    if "two-player" in variants and players != 2:
        raise Unfit(
            _("“Two players” is for two; you are %(number)d.") % {"number": players}, "rules"
        )
    if "betrayer" in variants and (players == 2 or "co-op" in variants):
        raise Unfit(
            _("Who plays together has no secret objectives, so there can be no betrayer."), "rules"
        )


def _offered(draft: Draft) -> list[str]:
    """What is only offered: what is not to be asked, unless the companion answers it itself."""
    throws = draft.throws()
    return [kind for kind in OFFERED if kind not in draft.asked and kind not in throws]


def _check_lists(draft: Draft, objectives: Iterable[str]) -> None:
    """Raise `Unfit` for an answer that is on no list: no page of ours has sent it."""
    rules = options.house_rules(draft.edition) if draft.edition in options.EDITIONS else {}
    known: list[tuple[str, Iterable[str], Iterable[str]]] = [
        ("players", (row.plays for row in draft.rows), PLAYS),
        ("players", [draft.bot_dice], BOT_DICE),
        ("game", [draft.edition], options.PLAYED),
        ("game", draft.modules, options.PLAYED.get(draft.edition, ())),
        ("game", [draft.objective], ("none", RANDOM, *objectives)),
        ("cards", [draft.holding], (*HELD, OWN)),
        ("cards", draft.decks, options.DECKS),
        ("cards", draft.decks.values(), options.HOLDERS),
        ("dice", [draft.rolling], ROLLING),
        ("dice", draft.thrown, options.DICE),
        ("pace", [draft.pace], (*options.LEVELS, OWN)),
        ("pace", draft.levels, options.AUTOMATED),
        ("pace", draft.levels.values(), options.LEVELS),
        ("pace", draft.asked, options.OFFERABLE),
        ("rules", draft.variants, options.VARIANTS),
        ("rules", draft.house, rules),
        *(("rules", [value], rules.get(name, ())) for name, value in draft.house.items()),
    ]
    for part, said, there in known:
        if strange := next((one for one in said if one not in there), None):
            raise Unfit(
                _("“%(what)s” cannot be chosen here. Look at the list again.") % {"what": strange},
                part,
            )
