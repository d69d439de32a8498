"""The page that begins a game as it is shown: each part with what is chosen, what could be, and the
answer in a few words for whoever does not open it."""

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from typing import Protocol

from companion.i18n import _
from companion.i18n import gettext
from companion.i18n import ngettext
from companion.i18n.dates import day
from companion.i18n.saying import isolated
from companion.i18n.terms import STEPS
from companion.i18n.terms import of
from companion.table import options
from companion.table.checklist import ToDo
from companion.table.plan import RANDOM
from companion.table.plan import Preset
from companion.web.live.checklist import on_the_board
from companion.web.live.standing import HOUSE as SENTENCES
from companion.web.newgame.draft import FIRST_GAME
from companion.web.newgame.draft import PERSON
from companion.web.newgame.draft import Draft
from companion.web.newgame.draft import Row
from companion.web.newgame.draft import Unfit
from companion.web.newgame.draft import of_plan
from companion.web.newgame.words import BOT_DICE
from companion.web.newgame.words import EDITIONS
from companion.web.newgame.words import HOLDING
from companion.web.newgame.words import HOUSE
from companion.web.newgame.words import MATURE
from companion.web.newgame.words import MODULES
from companion.web.newgame.words import OFFERED
from companion.web.newgame.words import OWN
from companion.web.newgame.words import PACES
from companion.web.newgame.words import PLAYS
from companion.web.newgame.words import ROLLING
from companion.web.newgame.words import THROWN
from companion.web.words.names import DECKS
from companion.web.words.names import LEVELS
from companion.web.words.names import VARIANTS
from companion.web.words.names import Names
from companion.web.words.phrases import join

MOST_KEPT = 12
"""How many earlier games the page lists, the latest first."""

LaidOut = Callable[[str], Sequence[ToDo]]
"""What is put on the board with a main objective, by its slug."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something to tick or to choose: its value, its name, a few words more, whether it is chosen,
    and whether it cannot be yet."""

    value: str
    label: str
    note: str = ""
    chosen: bool = False
    barred: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """A row of options of which one is chosen, with where it comes from."""

    name: str
    label: str
    note: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat to fill in; ``at`` counts from 0."""

    at: int
    name: str
    plays: tuple[Option, ...]
    last: bool


@dataclass(frozen=True, slots=True)
class NewGame:
    """The page as it is filled in. ``answers`` are the parts in a few words each; ``changed``:
    somebody is at it; ``said`` is a sentence about what was done, ``wrong`` one about what does not
    fit, in the part ``at``."""

    seats: tuple[Seat, ...]
    room: bool
    bot_dice: tuple[Option, ...]
    boxes: tuple[Option, ...]
    modules: tuple[Option, ...]
    objectives: tuple[Option, ...]
    holding: tuple[Option, ...]
    decks: tuple[Option, ...]
    rolling: tuple[Option, ...]
    thrown: tuple[Option, ...]
    paces: tuple[Option, ...]
    steps: tuple[Question, ...]
    asked: tuple[Option, ...]
    variants: tuple[Option, ...]
    house: tuple[Question, ...]
    mature: tuple[Option, ...]
    kept_as: str
    answers: Mapping[str, str]
    changed: bool = False
    said: str = ""
    wrong: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class Again:
    """A game that was kept, to begin another like it; ``name`` is "" for the last. ``by_chance``:
    its main objective is left to chance."""

    name: str
    who: str
    what: tuple[str, ...]
    by_chance: bool


class KeptGame(Protocol):
    """A game of the companion's folder (`companion.table.lobby.Kept`)."""

    @property
    def file(self) -> str: ...
    @property
    def players(self) -> Sequence[str]: ...
    @property
    def begun(self) -> str: ...


def kept(games: Sequence[KeptGame]) -> tuple[Option, ...]:
    """The earlier games, to go on with one of them."""
    return tuple(
        Option(game.file, ", ".join(map(isolated, game.players)), day(game.begun))
        for game in games[:MOST_KEPT]
    )


def again(presets: Iterable[Preset], facts: Any) -> tuple[Again, ...]:
    """The games that were kept, in a few words each."""
    return tuple(_again(preset, facts) for preset in presets)


def _again(preset: Preset, facts: Any) -> Again:
    draft = of_plan(preset.plan)
    said, usual = answers(draft, facts), answers(Draft(), facts)
    what = [said[part] for part in ("cards", "dice", "pace", "rules") if said[part] != usual[part]]
    by_chance = draft.objective == RANDOM
    return Again(preset.name, said["players"], (said["game"], *what), by_chance)


def page(
    draft: Draft,
    facts: Any,
    laid_out: LaidOut,
    *,
    bots: bool,
    wrong: Unfit | str = "",
    said: str = "",
    changed: bool = False,
) -> NewGame:
    """The page as a draft fills it in. ``bots`` says whether there are bots to seat."""
    rules = options.house_rules("base")
    held, throws = draft.held(), draft.throws()
    return NewGame(
        seats=_seats(draft, bots=bots),
        room=len(draft.rows) < options.MOST,
        bot_dice=_one_of(BOT_DICE, draft.bot_dice),
        boxes=_boxes(draft.edition),
        modules=_ticks(
            {one: MODULES.get(one, one) for one in options.PLAYED.get(draft.edition, ())},
            draft.modules,
        ),
        objectives=_objectives(draft, facts, laid_out),
        holding=_ways(HOLDING, draft.holding),
        decks=tuple(
            Option(deck, of(DECKS, deck), _known(facts, deck), deck in held) for deck in DECKS
        ),
        rolling=_ways(ROLLING, draft.rolling),
        thrown=_ticks(THROWN, throws),
        paces=_ways(PACES, draft.pace),
        steps=tuple(
            Question(f"step-{step}", of(STEPS, step), "", _one_of(LEVELS, draft.level(step)))
            for step in options.AUTOMATED
        ),
        asked=_ticks(OFFERED, draft.asked),
        variants=_ticks(VARIANTS, draft.variants),
        house=tuple(_house(name, rules[name], draft.house.get(name, "")) for name in HOUSE),
        mature=_mature(facts, chosen=draft.house.get(MATURE) == "out"),
        kept_as=draft.kept_as,
        answers=answers(draft, facts),
        changed=changed,
        said=said,
        wrong=str(wrong),
        at=wrong.part if isinstance(wrong, Unfit) else "",
    )


# -- the answers in a few words --------------------------------------------------------------------


def answers(draft: Draft, facts: Any) -> dict[str, str]:
    """What each part of the page says, for who does not open it."""
    who = ", ".join(filter(None, map(_sits, draft.rows)))
    rules = [of(VARIANTS, variant) for variant in VARIANTS if variant in draft.variants]
    if draft.house:
        count = len(draft.house)
        rules.append(ngettext("%(num)d house rule", "%(num)d house rules", count) % {"num": count})
    return {
        "players": who or _("clockwise, as you sit"),
        "game": _objective_name(draft.objective, facts),
        "cards": _way(HOLDING, draft.holding, [of(DECKS, deck) for deck in draft.held()]),
        "dice": _way(ROLLING, draft.rolling, [of(THROWN, kind) for kind in draft.throws()]),
        "pace": _way(PACES, draft.pace, []),
        "rules": "; ".join(rules) or _("as in the rulebook"),
        "keep": draft.kept_as,
    }


def _sits(row: Row) -> str:
    """Who sits on a seat; a bot with a name of its own is called a bot."""
    name = isolated(row.name)
    if row.plays == PERSON or row.name.startswith(_("Bot")):
        return name
    return _("%(name)s (bot)") % {"name": name} if name else _("Bot")


def _way(ways: Mapping[str, tuple[str, str]], chosen: str, one_by_one: Sequence[str]) -> str:
    """A way that is chosen; where it is said one by one, what the companion has of it."""
    if chosen == OWN and one_by_one:
        return _("The companion: %(what)s") % {"what": join(one_by_one)}
    return gettext(ways[chosen][0]) if chosen in ways else chosen


def _objective_name(slug: str, facts: Any) -> str:
    if slug == RANDOM:
        return _("A random main objective")
    if slug == "none":
        return _("Another main objective: the table judges")
    return Names(facts).objective(slug)


# -- the parts -------------------------------------------------------------------------------------


def _seats(draft: Draft, *, bots: bool) -> tuple[Seat, ...]:
    last = len(draft.rows) - 1
    plays = PLAYS if bots else {}
    return tuple(
        Seat(at, row.name, _one_of(plays, row.plays), at == last)
        for at, row in enumerate(draft.rows)
    )


def _one_of(table: Mapping[str, str], chosen: str) -> tuple[Option, ...]:
    return tuple(Option(value, of(table, value), chosen=value == chosen) for value in table)


def _ticks(table: Mapping[str, str], chosen: Iterable[str]) -> tuple[Option, ...]:
    ticked = set(chosen)
    return tuple(Option(value, of(table, value), chosen=value in ticked) for value in table)


def _ways(table: Mapping[str, tuple[str, str]], chosen: str) -> tuple[Option, ...]:
    return tuple(
        Option(value, gettext(label), gettext(note), value == chosen)
        for value, (label, note) in table.items()
    )


def _boxes(edition: str) -> tuple[Option, ...]:
    """The boxes there are; those whose rules the companion does not know yet cannot be chosen."""
    unknown = _("The companion does not know its rules yet.")
    return tuple(
        Option(
            box,
            of(EDITIONS, box),
            "" if box in options.PLAYED else unknown,
            box == edition,
            box not in options.PLAYED,
        )
        for box in options.EDITIONS
    )


def _objectives(draft: Draft, facts: Any, laid_out: LaidOut) -> tuple[Option, ...]:
    """The main objectives, each with its numbers and what it puts on the board."""
    cards = getattr(facts, "objectives", {})
    names = Names(facts)
    found = [
        Option(slug, card.name, _numbers(slug, laid_out, names)) for slug, card in cards.items()
    ]
    by_chance = Option(RANDOM, _("A random one"), _("of those whose numbers are known"))
    other = Option(
        "none", _("Another one: the table judges"), _("set morale and rounds on the big screen")
    )
    return tuple(
        Option(one.value, one.label, one.note, one.value == draft.objective)
        for one in (*found, by_chance, other)
    )


def _numbers(slug: str, laid_out: LaidOut, names: Names) -> str:
    """Morale and rounds of a main objective, and what it puts on the board."""
    todo = [one for one in laid_out(slug) if one.group == "objective"]
    marks = {one.what: one.n for one in todo if one.what in ("morale-marker", "round-marker")}
    morale, rounds = marks.get("morale-marker"), marks.get("round-marker")
    if morale is None or rounds is None:
        return _("numbers not known: set them on the big screen")
    said = _("morale %(morale)d, %(rounds)d rounds") % {"morale": morale, "rounds": rounds}
    board = on_the_board(todo, names)
    first = _("suggested for a first game") if slug == FIRST_GAME else ""
    return "; ".join(filter(None, (said, board, first)))


def _known(facts: Any, deck: str) -> str:
    """How many cards of a deck there are in the box that the companion does not know, so that it
    plays without them; nothing if it knows them all."""
    counts = getattr(facts, "counts", {})
    kinds = ("loyal", "betrayal") if deck == "objectives" else (deck,)
    every = sum(counts.get(kind, 0) for kind in kinds)
    if deck == "objectives":
        known = sum(len(facts.dealt(kind)) for kind in kinds)
    else:
        known = sum(getattr(card, "in_box", True) for card in getattr(facts, deck, {}).values())
    if known >= every:
        return ""
    return _("played with the %(known)d of %(all)d it knows") % {"known": known, "all": every}


def _house(name: str, values: Sequence[str], chosen: str) -> Question:
    """A house rule: what it settles, where its values come from, and a sentence for each."""
    title, source = HOUSE[name]
    return Question(
        f"house-{name}",
        gettext(title),
        gettext(source),
        tuple(
            Option(value, gettext(SENTENCES[name, value]), chosen=value == (chosen or values[0]))
            for value in values
        ),
    )


def _mature(facts: Any, *, chosen: bool) -> tuple[Option, ...]:
    """To leave out the crossroads cards marked as mature, if there are any: by name, so that the
    table can put them aside."""
    marked = [card.name for card in facts.crossroads.values() if card.mature]
    label = _("Leave out the crossroads cards marked as mature")
    return (Option("out", label, ", ".join(marked), chosen),) if marked else ()
