"""The rules of the linter whose faults would make a game go wrong: such a pack is not loaded."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.cards.pack import STARTER
from companion.cards.pack import LintRule
from companion.cards.pack import Pack
from companion.cards.sheet import Fault
from companion.rules.applying import USES
from companion.rules.changes import CHANGES
from companion.rules.effects import faults
from companion.rules.facts import CONDITIONS
from companion.rules.facts import SYMBOLS
from companion.rules.facts import Ability
from companion.rules.facts import Effect
from companion.rules.facts import Facts
from companion.rules.facts import MainObjective
from companion.rules.facts import ObjectiveSide
from companion.rules.names import slug
from companion.rules.objectives import GOALS
from companion.rules.placements import PLACEMENTS
from companion.rules.prompts import RESERVED
from companion.rules.subjects import SUBJECT
from companion.rules.subjects import THERE
from companion.rules.subjects import WHO
from companion.rules.traits import TRAITS
from companion.rules.triggers import TRIGGERS
from companion.rules.verbs import VERBS
from companion.sentences import Reason
from companion.sentences import Verbatim

OF_A_PLAYER = frozenset({
    "may", "alive", "send-back", "send-party", "join", "give-follower", "take-survivor",
    "expose-all", "each-exposed", "each-wounded", "heal-some", "remove-zombies",
    "remove-rolled-zombies", "add-barricades", "spend-die", "spend-all-dice", "radio-signal",
    "take-cards", "draw-cards", "find-cards", "sift-cards", "group-cards", "lose-cards",
    "take-removed", "give-hand", "see-hand", "see-hands", "take-chosen-card",
})  # fmt: skip
"""Verbs that mean the player whose card it is."""

ON_SOMEBODY = frozenset({"wound", "expose", "kill", "kill-zombies-at", "remove", "send"})
"""Verbs on the survivor the card is about, where they name nobody else."""


def slugs_are_made_from_names(pack: Pack, facts: Facts) -> Iterator[Fault]:
    """A header is the slug of the card's name, so that everybody can tell it from the card."""
    for (kind, header), entry in pack.entries.items():
        name = entry.table.get("name")
        if kind != "decks" and slug(str(name)) != header:
            reason = Reason(
                '"%(name)s" is called [%(header)s].',
                name=Verbatim(name),
                header=Verbatim(slug(str(name))),
            )
            yield pack.fault(kind, header, "", reason)


def names_mean_nothing_else(pack: Pack, facts: Facts) -> Iterator[Fault]:
    """A line that names a card cannot be read in another way: no survivor and no item is called by
    a word of a line or a location, no crisis by a symbol, nor an item by one it does not show."""
    words = {*RESERVED, *facts.locations}
    taken = {
        "survivors": {*words, *WHO},
        "items": {*words, *SYMBOLS},
        "crises": {*SYMBOLS},
    }
    for (kind, header), entry in pack.entries.items():
        if header in taken.get(kind, ()) and entry.table.get("symbol") != header:
            reason = Reason(
                '"%(found)s" means something else in a line; give it a name of two words.',
                found=Verbatim(header),
            )
            yield pack.fault(kind, header, "", reason)


def symbols_are_known(pack: Pack, facts: Facts) -> Iterator[Fault]:
    """Items, crises and locations show symbols of the rulebook only."""
    said: list[tuple[str, str, str, tuple[str, ...]]] = []
    for item in pack.facts.items.values():
        said.append(("items", item.slug, "symbol", (item.symbol,)))
    for crisis in pack.facts.crises.values():
        said.append(("crises", crisis.slug, "prevent", crisis.prevent))
        if not crisis.prevent:
            reason = Reason("a crisis shows a symbol or two.")
            yield pack.fault("crises", crisis.slug, "prevent", reason)
    for location in pack.facts.locations.values():
        said.append(("board", location.slug, "symbols", location.symbols))
    for kind, card, key, symbols in said:
        for symbol in symbols:
            if symbol not in SYMBOLS:
                reason = Reason(
                    '"%(symbol)s" is no symbol; there are %(known)s.',
                    symbol=Verbatim(symbol),
                    known=Verbatim.listed(SYMBOLS),
                )
                yield pack.fault(kind, card, key, reason)


def decks_hold_known_cards(pack: Pack, facts: Facts) -> Iterator[Fault]:
    """A deck lies at a location that is known and holds items that are known."""
    for deck, cards in pack.decks.items():
        if deck != STARTER and deck not in facts.locations:
            yield pack.fault("decks", deck, "", _no_location(deck))
        for item in cards:
            if item not in facts.items:
                reason = Reason('there is no item "%(found)s".', found=Verbatim(item))
                yield pack.fault("decks", deck, item, reason)


def traits_are_known(pack: Pack, facts: Facts) -> Iterator[Fault]:
    """Survivors and items have traits that the rules know; other abilities are used by hand."""
    for kind, cards in (("survivors", pack.facts.survivors), ("items", pack.facts.items)):
        for card in cards.values():
            for trait in sorted(card.traits - TRAITS.keys()):
                reason = Reason(
                    '"%(trait)s" is no trait; there are %(known)s.',
                    trait=Verbatim(trait),
                    known=Verbatim.listed(TRAITS),
                )
                yield pack.fault(kind, card.slug, "traits", reason)


def verbs_are_known(pack: Pack, facts: Facts) -> Iterator[Fault]:
    """Effects and set-ups use the verbs of the rules, with the arguments they take."""
    for kind, card, key, effect in _effects(pack):
        for reason in faults(effect, VERBS, facts.locations):
            yield pack.fault(kind, card, key, reason)
    for item in pack.facts.items.values():
        for reason in _wrong_use(item.effect or (), facts):
            yield pack.fault("items", item.slug, "effect", reason)
    for objective in pack.facts.objectives.values():
        for name, side in _sides(objective):
            for reason in faults(side.setup, PLACEMENTS, facts.locations):
                yield pack.fault("objectives", objective.slug, f"{name}.setup", reason)


def abilities_are_known(pack: Pack, facts: Facts) -> Iterator[Fault]:
    """An ability is an effect or the change of an action, at a location that is known."""
    for kind, cards in (("survivors", pack.facts.survivors), ("items", pack.facts.items)):
        for card in cards.values():
            if card.ability is not None:
                for reason in _wrong_ability(card.ability, facts):
                    yield pack.fault(kind, card.slug, "ability", reason)
    for item in pack.facts.items.values():
        change = item.ability.change if item.ability is not None else None
        if item.ability is None or item.kind == "equip":
            continue
        if change is None or change[0] != "attack" or item.effect is not None:
            reason = Reason("a card that is not equipped has an effect, or changes an attack.")
            yield pack.fault("items", item.slug, "ability", reason)


def _wrong_ability(ability: Ability, facts: Facts) -> Iterator[Reason]:
    if (ability.change is None) == (not ability.effect):
        yield Reason("an ability has an effect or a change, one of the two.")
    if ability.change is not None:
        yield from faults((ability.change,), CHANGES, facts.locations)
    yield from _wrong_use(ability.effect, facts)
    if ability.at and ability.at not in facts.locations:
        yield _no_location(ability.at)


def _no_location(slug_: str) -> Reason:
    return Reason('there is no location "%(found)s".', found=Verbatim(slug_))


def _wrong_use(effect: Effect, facts: Facts) -> Iterator[Reason]:
    """What is wrong with an effect that may begin with a use."""
    yield from faults(effect[:1], {**USES, **VERBS}, facts.locations)
    yield from faults(effect[1:], VERBS, facts.locations)


def crises_speak_of_nobody(pack: Pack, facts: Facts) -> Iterator[Fault]:
    """A crisis is nobody's card: its effect has no player who pays, draws or chooses, and no
    survivor it is about."""
    for card in pack.facts.crises.values():
        for verb, arguments in card.effect or ():
            about = arguments.get("on", SUBJECT) in WHO
            if verb in OF_A_PLAYER or (verb in ON_SOMEBODY and about):
                reason = Reason(
                    "%(verb)s needs a player, and a crisis is nobody's card.", verb=Verbatim(verb)
                )
                yield pack.fault("crises", card.slug, "effect", reason)
            elif THERE in arguments.values() or arguments.get("on") in WHO:
                reason = Reason(
                    "%(verb)s speaks of a survivor, and a crisis is about nobody.",
                    verb=Verbatim(verb),
                )
                yield pack.fault("crises", card.slug, "effect", reason)


def triggers_are_known(pack: Pack, facts: Facts) -> Iterator[Fault]:
    """The trigger of a crossroads card is made of what the companion can watch for."""
    for card in pack.facts.crossroads.values():
        for reason in faults(card.trigger, TRIGGERS, facts.locations):
            yield pack.fault("crossroads", card.slug, "trigger", reason)


def survivors_named_are_known(pack: Pack, facts: Facts) -> Iterator[Fault]:
    """A survivor that a trigger or an effect names is one of the cards."""
    known = {*facts.survivors, *WHO}
    effects = [
        (card.slug, key, effect)
        for card in pack.facts.crossroads.values()
        for key, effects in (("trigger", [card.trigger]), ("options", [*card.options, card.first]))
        for effect in effects
    ]
    for slug_, key, effect in effects:
        for _, arguments in effect or ():
            for word in ("survivor", "on", "whose", "survivors", "unless"):
                for survivor in _texts(arguments.get(word)):
                    if survivor not in known:
                        reason = Reason(
                            'there is no survivor "%(found)s".', found=Verbatim(survivor)
                        )
                        yield pack.fault("crossroads", slug_, key, reason)


def _texts(given: Any) -> list[str]:
    """The texts of an argument that is one or a list of them; what else stands there is named by
    the rules of the verbs."""
    said = given if isinstance(given, tuple) else (given,)
    return [text for text in said if isinstance(text, str)]


def goals_are_known(pack: Pack, facts: Facts) -> Iterator[Fault]:
    """The goal of a main objective is one that the rules can compute."""
    for objective in pack.facts.objectives.values():
        for name, side in _sides(objective):
            goal = (side.goal,) if side.goal is not None else ()
            for reason in faults(goal, GOALS, facts.locations):
                yield pack.fault("objectives", objective.slug, f"{name}.goal", reason)


def _effects(pack: Pack) -> Iterator[tuple[str, str, str, Effect]]:
    """Every known effect of a card that nobody plays: its kind and slug, its key, the effect."""
    for crisis in pack.facts.crises.values():
        yield "crises", crisis.slug, "effect", crisis.effect or ()
    for crossroads in pack.facts.crossroads.values():
        for option in crossroads.options:
            yield "crossroads", crossroads.slug, "options", option or ()
        yield "crossroads", crossroads.slug, "first", crossroads.first


def _sides(objective: MainObjective) -> Iterator[tuple[str, ObjectiveSide]]:
    yield "standard", objective.standard
    if objective.hardcore is not None:
        yield "hardcore", objective.hardcore


def conditions_are_known(pack: Pack, facts: Facts) -> Iterator[Fault]:
    """A secret objective asks for what can be asked for, with the kind of bound that fits."""
    for card in pack.facts.secret_objectives.values():
        for key in ("condition", "betrayer_condition"):
            for word, bound in (getattr(card, key) or {}).items():
                reason = _wrong_bound(word, bound)
                if reason is not None:
                    yield pack.fault("secret-objectives", card.slug, key, reason)
        if card.betrayer_condition and card.kind != "exiled":
            reason = Reason("only an exiled objective has a condition for betrayers.")
            yield pack.fault("secret-objectives", card.slug, "betrayer_condition", reason)


def _wrong_bound(word: str, bound: Any) -> Reason | None:
    if word not in CONDITIONS:
        return Reason(
            '"%(found)s" is no condition; there are %(known)s.',
            found=Verbatim(word),
            known=Verbatim.listed(CONDITIONS),
        )
    if word in ("main-objective", "morale-zero"):
        fits = bound is True
    elif word == "hand-only":
        fits = bound in SYMBOLS
    elif word in ("hand", "equipped"):
        fits = isinstance(bound, dict) and bool(bound)
        fits = fits and all(s in SYMBOLS and type(n) is int and n > 0 for s, n in bound.items())
    else:
        fits = type(bound) is int and bound >= 0
    if fits:
        return None
    return Reason(
        '"%(condition)s" is %(expected)s; found %(found)s.',
        condition=Verbatim(word),
        expected=Verbatim(CONDITIONS[word]),
        found=Verbatim(repr(bound)),
    )


def location_numbers_differ(pack: Pack, facts: Facts) -> Iterator[Fault]:
    """A die that picks a random location picks one: no printed number occurs twice."""
    numbers = Counter(location.number for location in facts.locations.values() if location.number)
    for location in pack.facts.locations.values():
        if numbers[location.number] > 1:
            reason = Reason(
                "another location has the number %(number)d too.", number=location.number
            )
            yield pack.fault("board", location.slug, "number", reason)


BREAKING: tuple[LintRule, ...] = (
    slugs_are_made_from_names,
    names_mean_nothing_else,
    symbols_are_known,
    decks_hold_known_cards,
    traits_are_known,
    abilities_are_known,
    verbs_are_known,
    crises_speak_of_nobody,
    triggers_are_known,
    survivors_named_are_known,
    goals_are_known,
    conditions_are_known,
    location_numbers_differ,
)
