"""A game at a position, played by lines and asked by paths, as scenarios do it.

>>> game = at_turn(dice="3 5")
>>> game.say("ana: barricade with amy die 3 entrance 2")["locations.colony.barricades"]
'1'
>>> game.refuses("ana: barricade with amy die 3 entrance 2")
'ana has no unused die 3; unused are: 5.'
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion.cards import load
from companion.engine.prompts import Refusal
from companion.engine.session import Session
from companion.rules.facts import Facts
from companion.rules.game import DeadOfWinter
from companion.rules.setup import Setup
from companion.rules.world import World
from companion.table.scenario import look_up
from companion.table.scenario import written

SEATS = ["ana", "ben", "cai"]

PEOPLE: dict[str, dict[str, Any]] = {
    "amy": {"player": "ana", "at": "colony", "leader": True},
    "art": {"player": "ana", "at": "library"},
    "bob": {"player": "ben", "at": "library", "leader": True},
    "cyd": {"player": "cai", "at": "colony", "leader": True},
}
"""Who is in play: amy at the colony, art and ben's bob at the library, cai's cyd at the colony."""

UNKNOWN = replace(
    load(), items={**load().items, "scissors": replace(load().items["scissors"], effect=None)}
)
"""The base box of somebody who does not know what scissors do."""

NUMBERS = {"influence": 30, "attack": 3, "search": 3}


class Game:
    """A session with the state document at hand; everything is said and asked as text."""

    def __init__(self, setup: Setup, facts: Facts | None = None) -> None:
        rules = DeadOfWinter(facts or load())
        self.session: Session[World] = Session(rules, rules.begin(setup))

    @property
    def world(self) -> World:
        return self.session.world

    def say(self, *lines: str) -> "Game":
        """Say lines that are accepted."""
        for line in lines:
            self.session.say(line)
        return self

    def refuses(self, line: str) -> str:
        """Say a line that is refused and changes nothing; returns the sentence."""
        before = self.session.state(), len(self.session.entries)
        with pytest.raises(Refusal) as refused:
            self.session.say(line)
        assert (self.session.state(), len(self.session.entries)) == before
        return str(refused.value)

    def __getitem__(self, path: str) -> str:
        """What the state document says at ``path``, as a scenario compares it."""
        return written(path, look_up(self.session.state(), path))

    def options(self, seat: str, verb: str = "") -> list[str]:
        """What a seat can say to its waiting prompt, as lines without the seat."""
        prompt = next(one.prompt for one in self.session.waiting() if one.prompt.seat == seat)
        found = prompt.options_of(verb) if verb else prompt.options()
        return [" ".join(words) for words in found]


def at_position(
    position: Mapping[str, Any],
    *,
    players: list[str] | None = None,
    people: Mapping[str, Mapping[str, Any]] | None = None,
    facts: Facts | None = None,
    **setup: Any,
) -> Game:
    """A game of ana, ben and cai that stands at ``position``, with `PEOPLE` unless others are
    given; those the companion does not know have `NUMBERS`."""
    survivors = {
        name: dict(given) if name in load().survivors else {**NUMBERS, **given}
        for name, given in (PEOPLE if people is None else people).items()
    }
    whole = {"round": 6, "morale": 6, "crisis": ["medicine"], "survivors": survivors, **position}
    return Game(Setup(players=players or SEATS, position=whole, **setup), facts)


def at_turn(
    turn: str = "ana",
    dice: str = "",
    *,
    people: Mapping[str, Mapping[str, Any]] | None = None,
    setup: Mapping[str, Any] | None = None,
    facts: Facts | None = None,
    **position: Any,
) -> Game:
    """A game inside a turn, with the active player's unused ``dice``."""
    players = {turn: {"dice": [int(face) for face in dice.split()]}}
    for seat, given in position.pop("players", {}).items():
        players[seat] = {**players.get(seat, {}), **given}
    return at_position(
        {"turn": turn, "players": players, **position},
        people=people,
        facts=facts,
        **(setup or {}),
    )


def with_people(**changes: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """`PEOPLE` with something changed or somebody added."""
    names = {name.replace("_", "-"): given for name, given in changes.items()}
    return {name: {**PEOPLE.get(name, {}), **names.get(name, {})} for name in {**PEOPLE, **names}}
