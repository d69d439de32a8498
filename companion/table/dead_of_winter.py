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
from companion.table import aside
from companion.table.chance import Chance
from companion.table.store import Header
from companion.table.types import Aside

RULES = 1
"""Version of the rules: raise it when they play an old record otherwise than before."""


class DeadOfWinterTable:
    """A `companion.table.game.Game`; ``facts`` are those of the packs that ship, if none are
    given."""

    rules = RULES

    def __init__(self, facts: Facts | None = None) -> None:
        self.facts = facts if facts is not None else cards.load()
        self._rules = DeadOfWinter(self.facts)

    def ruleset(self) -> DeadOfWinter:
        """The rules."""
        return self._rules

    def begin(self, setup: Mapping[str, Any]) -> World:
        """The world of a set-up; raises `Refusal` where it does not fit."""
        known = {field.name for field in fields(Setup)}
        if unknown := sorted(set(setup) - known):
            raise Refusal(f"There is nothing like {', '.join(unknown)} to be chosen at set-up.")
        return self._rules.begin(Setup(**setup))

    def locations(self) -> Collection[str]:
        """The boards and locations of the boxes."""
        return self.facts.locations

    def aside(self, world: World) -> Aside:
        """The main objective in numbers, what the exiled have shown, and who reads which card."""
        return aside.of(world)

    def chance(self, header: Header) -> Chance:
        """The companion's own decks, deals and dice at this table."""
        return Chance.of_table(header)
