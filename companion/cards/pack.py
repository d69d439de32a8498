"""A pack as it was read from its folder, before it is put together with others."""

from collections.abc import Callable
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from typing import Any

from companion.cards.sheet import Entry
from companion.cards.sheet import Fault
from companion.cards.sheet import Place
from companion.cards.sheet import Sheet
from companion.rules.crossroads import MOST_OPTIONS
from companion.rules.facts import Ability
from companion.rules.facts import CrisisCard
from companion.rules.facts import CrossroadsCard
from companion.rules.facts import Facts
from companion.rules.facts import ItemCard
from companion.rules.facts import LocationCard
from companion.rules.facts import MainObjective
from companion.rules.facts import ObjectiveSide
from companion.rules.facts import SecretObjective
from companion.rules.facts import SurvivorCard
from companion.sentences import Reason
from companion.sentences import Verbatim

UNKNOWN_SIDE = ObjectiveSide(morale=None, rounds=None, verified=False)
"""A side of a main objective not known at all: the table sets its numbers and judges its goal."""

FILES = (
    "board",
    "survivors",
    "items",
    "decks",
    "crises",
    "objectives",
    "secret-objectives",
    "crossroads",
)
"""The files of a pack beside pack.toml, all of them optional."""

STARTER = "starter"
"""The deck of starting items, which lies at no location."""

KINDS = (
    "survivors",
    "objectives",
    "loyal",
    "betrayal",
    "exiled",
    "crises",
    "crossroads",
    STARTER,
    "deck",
)
"""What ``[counts]`` and ``complete`` of pack.toml speak of; ``deck``: each location's item deck."""


@dataclass
class Pack:
    """The facts of one folder; ``entries`` remembers where each of them stands."""

    name: str
    title: str = ""
    head: Sheet | None = None
    counts: dict[str, int] = field(default_factory=dict)
    complete: tuple[str, ...] = ()
    sources: dict[str, str] = field(default_factory=dict)
    facts: Facts = field(default_factory=Facts)
    decks: dict[str, dict[str, int]] = field(default_factory=dict)
    entries: dict[tuple[str, str], Entry] = field(default_factory=dict)

    def fault(self, kind: str, slug: str, key: str, reason: Reason) -> Fault:
        """Return the fault that ``key`` of the card ``slug`` has, with its place."""
        return self.entries[kind, slug].fault_at(key, reason)


LintRule = Callable[[Pack, Facts], Iterator[Fault]]
"""Yields what is wrong in a pack; the facts are those of all packs together."""


def read_pack(folder: Place, faults: list[Fault]) -> Pack:
    """Read the files of ``folder``; what is wrong with their form is added to ``faults``."""
    pack = Pack(folder.name)
    _read_head(pack, folder, faults)
    if not pack.title:
        return pack
    facts = pack.facts
    for entry in _cards(pack, folder, "board", faults):
        facts.locations[entry.slug] = _location(entry)
    for entry in _cards(pack, folder, "survivors", faults):
        facts.survivors[entry.slug] = _survivor(entry)
    for entry in _cards(pack, folder, "items", faults):
        facts.items[entry.slug] = _item(entry)
    for entry in _cards(pack, folder, "decks", faults):
        entry.source()
        names = [name for name in entry.table if name not in ("sources", "confidence")]
        pack.decks[entry.slug] = {name: entry.number(name, 1, 99) for name in names}
    for entry in _cards(pack, folder, "crises", faults):
        facts.crises[entry.slug] = _crisis(entry)
    for entry in _cards(pack, folder, "objectives", faults):
        facts.objectives[entry.slug] = _objective(entry)
    for entry in _cards(pack, folder, "secret-objectives", faults):
        facts.secret_objectives[entry.slug] = _secret(entry)
    for entry in _cards(pack, folder, "crossroads", faults):
        facts.crossroads[entry.slug] = _crossroads(entry)
    return pack


def merged(packs: list[Pack]) -> Facts:
    """Put packs together: a later card or deck takes the place of an earlier one of its name."""
    facts = Facts()
    decks: dict[str, dict[str, int]] = {}
    locations: dict[str, LocationCard] = {}
    for pack in packs:
        facts.survivors.update(pack.facts.survivors)
        facts.items.update(pack.facts.items)
        facts.crises.update(pack.facts.crises)
        facts.objectives.update(pack.facts.objectives)
        facts.secret_objectives.update(pack.facts.secret_objectives)
        facts.crossroads.update(pack.facts.crossroads)
        locations.update(pack.facts.locations)
        decks.update(pack.decks)
        for kind, count in pack.counts.items():
            each = kind == "deck"
            facts.counts[kind] = count if each else facts.counts.get(kind, 0) + count
    for slug, location in sorted(locations.items(), key=lambda item: item[1].number):
        facts.locations[slug] = replace(location, deck=slug in decks)
    for slug, item in facts.items.items():
        copies = {name: deck[slug] for name, deck in decks.items() if slug in deck}
        facts.items[slug] = replace(item, copies=copies)
    return facts


def _read_head(pack: Pack, folder: Place, faults: list[Fault]) -> None:
    if not (folder / "pack.toml").is_file():
        reason = Reason("the file is missing; every pack has one, with its title.")
        faults.append(Fault(f"{folder.name}/pack.toml", 0, "", reason))
        return
    faults += _strangers(folder)
    already = len(faults)
    top = Sheet(folder, "pack.toml", faults).top()
    if len(faults) > already:
        return
    pack.head = top.sheet
    pack.title = top.text("title")
    pack.complete = top.texts("complete")
    counts, sources = top.part("counts"), top.part("sources")
    if counts is not None:
        for kind in KINDS:
            number = counts.maybe_number(kind, 0, 999)
            if number is not None:
                pack.counts[kind] = number
        counts.end()
    if sources is not None:
        pack.sources = {key: sources.text(key) for key in sources.table}
    for kind in pack.complete:
        if kind not in pack.counts:
            reason = Reason(
                '"%(kind)s" has no number in [counts], so it cannot be called complete.',
                kind=Verbatim(kind),
            )
            top.fault("complete", reason)
    top.end()


def _strangers(folder: Place) -> Iterator[Fault]:
    """The files that no pack has."""
    for file in sorted(path.name for path in folder.iterdir() if path.name.endswith(".toml")):
        if file != "pack.toml" and file.removesuffix(".toml") not in FILES:
            reason = Reason(
                "no file of a pack is called so; there are %(known)s.",
                known=Verbatim.listed(FILES),
            )
            yield Fault(f"{folder.name}/{file}", 0, "", reason)


def _cards(pack: Pack, folder: Place, kind: str, faults: list[Fault]) -> Iterator[Entry]:
    for entry in Sheet(folder, f"{kind}.toml", faults).entries():
        pack.entries[kind, entry.slug] = entry
        if kind != "decks":
            entry.maybe_text("note")
        yield entry
        entry.end()


def _location(entry: Entry) -> LocationCard:
    return LocationCard(
        slug=entry.slug,
        name=entry.text("name"),
        number=entry.maybe_number("number", 1, 99) or 0,
        spaces=entry.maybe_number("spaces", 1, 99),
        entrances=entry.numbers("entrances", 1, 9),
        noise_spaces=entry.maybe_number("noise_spaces", 0, 9) or 0,
        symbols=entry.texts("symbols"),
        source=entry.source(),
    )


def _survivor(entry: Entry) -> SurvivorCard:
    return SurvivorCard(
        slug=entry.slug,
        name=entry.text("name"),
        occupation=entry.text("occupation"),
        influence=entry.number("influence", 0, 999),
        attack=entry.number("attack", 1, 6),
        search=entry.number("search", 1, 6),
        human=entry.flag("human", True),
        traits=frozenset(entry.texts("traits")),
        ability=_ability(entry),
        in_box=entry.flag("in_box", True),
        source=entry.source(),
    )


def _item(entry: Entry) -> ItemCard:
    return ItemCard(
        slug=entry.slug,
        name=entry.text("name"),
        symbol=entry.text("symbol"),
        kind=entry.one_of("kind", ("equip", "waste", "event")),
        effect=entry.effect("effect"),
        traits=frozenset(entry.texts("traits")),
        ability=_ability(entry),
        source=entry.source(),
    )


def _ability(card: Entry) -> Ability | None:
    entry = card.part("ability")
    if entry is None:
        return None
    change = entry.part("change")
    ability = Ability(
        effect=entry.effect("effect") or (),
        change=None if change is None else _named(change, "action"),
        at=entry.maybe_text("at"),
        die=entry.maybe_number("die", 1, 6) or 0,
        limit=entry.one_of("limit", ("round", "turn-start", "none"), default="round"),
        needs=entry.one_of("needs", ("nobody", "helpless"), default="nobody"),
    )
    entry.end()
    return ability


def _crisis(entry: Entry) -> CrisisCard:
    return CrisisCard(
        slug=entry.slug,
        name=entry.text("name"),
        prevent=entry.texts("prevent"),
        effect=entry.effect("effect"),
        need=entry.maybe_number("need", 1, 99),
        source=entry.source(),
    )


def _objective(entry: Entry) -> MainObjective:
    standard, hardcore = entry.part("standard"), entry.part("hardcore")
    return MainObjective(
        slug=entry.slug,
        name=entry.text("name"),
        time=entry.one_of("time", ("short", "medium", "long", "unknown"), default="unknown"),
        standard=UNKNOWN_SIDE if standard is None else _side(standard),
        hardcore=None if hardcore is None else _side(hardcore),
        exile=entry.one_of("exile", ("normal", "leaves"), default="normal"),
        source=entry.source(),
    )


def _side(entry: Entry) -> ObjectiveSide:
    goal = _goal(entry)
    side = ObjectiveSide(
        morale=entry.maybe_number("morale", 1, 10),
        rounds=entry.maybe_number("rounds", 1, 10),
        setup=entry.effect("setup") or (),
        goal=goal,
        verified=entry.flag("verified", True),
    )
    entry.end()
    return side


def _goal(entry: Entry) -> tuple[str, dict[str, Any]] | None:
    goal = entry.part("goal")
    return None if goal is None else _named(goal, "check")


def _named(entry: Entry, key: str) -> tuple[str, dict[str, Any]]:
    """Return the name that stands under ``key``, and the other values as its arguments."""
    return entry.text(key), {word: value for word, value in entry.table.items() if word != key}


def _secret(entry: Entry) -> SecretObjective:
    return SecretObjective(
        slug=entry.slug,
        name=entry.text("name"),
        kind=entry.one_of("kind", ("loyal", "betrayal", "exiled")),
        condition=entry.mapping("condition"),
        betrayer_condition=entry.mapping("betrayer_condition"),
        in_box=entry.flag("in_box", True),
        source=entry.source(),
    )


def _crossroads(entry: Entry) -> CrossroadsCard:
    options = entry.table.get("options")
    if isinstance(options, list):
        effects = entry.options("options")
        if not 1 <= len(options) <= MOST_OPTIONS:
            reason = Reason(
                "expected a card with %(low)d to %(high)d options; found %(number)d.",
                low=1,
                high=MOST_OPTIONS,
                number=len(options),
            )
            entry.fault("options", reason)
    else:
        effects = (None,) * entry.number("options", 1, MOST_OPTIONS)
    return CrossroadsCard(
        slug=entry.slug,
        name=entry.text("name"),
        number=entry.maybe_number("number", 1, 999),
        trigger=entry.trigger("trigger") or (),
        first=entry.effect("first") or (),
        vote=entry.one_of("vote", ("nobody", "colony", "location"), default="nobody"),
        options=effects,
        adds_survivor=entry.flag("adds_survivor", False),
        mature=entry.flag("mature", False),
        source=entry.source(),
        options_source=entry.source_of_options(),
    )
