"""Dead of Winter as a game for the table: the rules with the cards of the boxes."""

from collections.abc import Collection
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from companion import cards
from companion.engine.prompts import Refusal
from companion.rules.facts import Facts
from companion.rules.game import DeadOfWinter
from companion.rules.setup import Setup
from companion.rules.world import World
from companion.sentences import Sentence
from companion.sentences import Verbatim
from companion.table import aside
from companion.table import checklist
from companion.table.chance import Chance
from companion.table.checklist import ToDo
from companion.table.kept import Header
from companion.table.types import Aside

RULES = 1
"""Version of the rules: raise it when they play an old record otherwise than before."""

TITLED = (
    "survivors",
    "items",
    "locations",
    "crises",
    "objectives",
    "secret_objectives",
    "crossroads",
)
"""The kinds of cards among the facts, in the order in which a slug is looked for."""

SHIPPED_DIFFER = Sentence(
    "The cards that come with the companion have changed since this game began. Where the companion"
    " goes by another card than yours, correct it."
)

PACKS_DIFFER = Sentence(
    "Your packs of cards have changed since this game began. It goes on with the cards it began"
    " with; the next game is played with the new ones."
)


class DeadOfWinterTable:
    """A `companion.table.game.Game`; ``facts`` are those of the packs that ship, if none are
    given, and ``packs`` the owner's among them as texts."""

    rules = RULES

    def __init__(self, facts: Facts | None = None, packs: tuple[str, ...] = ()) -> None:
        self.facts = facts if facts is not None else cards.load()
        self.packs = packs
        self.shipped = cards.shipped_print()
        self._rules = DeadOfWinter(self.facts)

    def as_begun(self, header: Header) -> "tuple[DeadOfWinterTable, list[str]]":
        """The game with the cards that ``header`` was begun with, and sentences about what has
        changed since; with the cards of today where those cannot be read any more."""
        said: list[str] = [SHIPPED_DIFFER] if header.shipped not in ("", self.shipped) else []
        if header.packs is None or header.packs == self.packs:
            return self, said
        try:
            loaded = cards.load_texts(header.packs)
        except cards.NoPack as problem:
            return self, [*said, _unreadable(str(problem))]
        for faults in loaded.refused.values():
            return self, [*said, _unreadable(str(faults[0]))]
        return DeadOfWinterTable(loaded.facts, header.packs), [*said, PACKS_DIFFER]

    def ruleset(self) -> DeadOfWinter:
        """The rules."""
        return self._rules

    def begin(self, setup: Mapping[str, Any]) -> World:
        """The world of a set-up; raises `Refusal` where it does not fit."""
        known = {field.name for field in fields(Setup)}
        if unknown := sorted(set(setup) - known):
            raise Refusal(
                "There is nothing like %(keys)s to be chosen at set-up.",
                keys=Verbatim.listed(unknown),
            )
        return self._rules.begin(Setup(**setup))

    def to_do(self, header: Header, state: Mapping[str, Any]) -> tuple[ToDo, ...]:
        """What is put on the board before the game, or away after it. A game that began at a
        position was laid out before."""
        if state["over"] is not None:
            return checklist.clearing_away(state, self.facts)
        if header.setup.get("position") is not None:
            return ()
        return checklist.setting_up(self.begin(header.setup), dice=header.automated)

    def reserved(self) -> Collection[str]:
        """The boards and locations of the boxes, and the survivors."""
        return [*self.facts.locations, *self.facts.survivors]

    def titles(self) -> dict[str, str]:
        """What the cards are called, the owner's too. A crossroads card about somebody has her
        slug, which is hers first."""
        named: dict[str, str] = {}
        for kind in TITLED:
            for slug, card in getattr(self.facts, kind).items():
                named.setdefault(slug, card.name)
        return named

    def aside(self, world: World) -> Aside:
        """The main objective in numbers, what the exiled have shown, and who reads which card."""
        return aside.of(world)

    def chance(self, header: Header) -> Chance:
        """The companion's own decks, deals and dice at this table."""
        return Chance.of_table(header)


def _unreadable(why: str) -> Sentence:
    return Sentence(
        "The packs of cards this game began with cannot be read any more; it goes on with the packs"
        " of today. %(why)s",
        why=Verbatim(why),
    )
