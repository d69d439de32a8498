"""A table of three in the middle of a game, played through a session by its lines."""

from typing import Any

import pytest

from companion.engine.prompts import Refusal
from companion.engine.session import Session
from companion.rules.game import DeadOfWinter
from companion.rules.setup import Setup
from companion.rules.world import World
from tests.rules.driver import base_box

SURVIVORS = {
    "red-sue": ("ana", "school", 30),
    "big-al": ("ana", "library", 50),
    "tall-ned": ("ana", "colony", 60),
    "grim-gus": ("ben", "colony", 15),
    "lame-kit": ("cai", "colony", 40),
}
"""Ana has three survivors; Ben's and Cai's only ones stand at the colony."""


class AtTable:
    """A game that stands at ``position``; morale and round are 6, the turn is Ana's.

    ``survivors`` are given in short: player, place, influence; the first of a player leads.
    """

    def __init__(
        self,
        *,
        players: str = "ana ben cai",
        survivors: dict[str, tuple[str, str, int]] = SURVIVORS,
        setup: dict[str, Any] | None = None,
        **position: Any,
    ) -> None:
        leaders = {player: slug for slug, (player, _, _) in reversed(survivors.items())}
        standing = {"morale": 6, "round": 6, "crisis": ["medicine"]}
        if "step" not in position:
            standing["turn"] = "ana"
        position = standing | position
        position["survivors"] = {
            slug: {
                "player": player,
                "at": place,
                "leader": leaders[player] == slug,
                "influence": influence,
                "attack": 3,
                "search": 3,
            }
            for slug, (player, place, influence) in survivors.items()
        }
        rules = DeadOfWinter(base_box())
        given = Setup(players=players.split(), position=position, **(setup or {}))
        self.session: Session[World] = Session(rules, rules.begin(given))

    def say(self, *lines: str) -> "AtTable":
        """Say lines one after the other; raises `Refusal`."""
        for line in lines:
            self.session.say(line)
        return self

    def refuse(self, *lines: str) -> "AtTable":
        """Check that each line is refused and changes nothing."""
        for line in lines:
            before = self.session.state()
            with pytest.raises(Refusal):
                self.session.say(line)
            assert self.session.state() == before
        return self

    @property
    def waiting(self) -> str:
        """The prompts the game waits for, as a scenario lists them."""
        return ", ".join(one.label for one in self.session.waiting())

    def __getitem__(self, path: str) -> Any:
        """What the state document says at a path."""
        value: Any = self.session.state()
        for key in path.split("."):
            value = value[key]
        return value
