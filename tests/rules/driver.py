"""Drives one rule from question to question, without a session: for tests of single headings.

>>> table = Driven(lambda world: add_zombies(world, "library", 2))
>>> table.world.locations["library"].entrances
['zz.']
"""

from collections.abc import Callable
from collections.abc import Mapping
from functools import cache
from typing import Any

from companion.cards import load
from companion.engine.prompts import GameOver
from companion.engine.prompts import Prompt
from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.strands import Runner
from companion.engine.strands import Strand
from companion.rules.facts import Facts
from companion.rules.facts import LocationCard
from companion.rules.prompts import Asked
from companion.rules.purposes import Purpose
from companion.rules.world import BASE_AGENDA
from companion.rules.world import COLONY
from companion.rules.world import EMPTY
from companion.rules.world import Colony
from companion.rules.world import Location
from companion.rules.world import Player
from companion.rules.world import Survivor
from companion.rules.world import World

Who = tuple[str, str, int]
"""A survivor in short: its player, where it stands, its influence."""

base_box = cache(load)
"""The facts of the base box."""


def a_world(
    *,
    players: str = "ana ben cai",
    survivors: Mapping[str, Who] | None = None,
    entrances: Mapping[str, str] | None = None,
    exiled: str = "",
    morale: int = 6,
    facts: Facts | None = None,
    **given: Any,
) -> World:
    """Return a world in ana's turn; the first survivor of each player leads.

    ``entrances`` gives a place's entrances as one text, ``given`` any other field of the world.
    """
    seats = players.split()
    facts = facts or base_box()
    world = World(
        edition="base",
        seats=seats,
        agenda=list(BASE_AGENDA),
        step="player-turns",
        colonies={COLONY: Colony(COLONY, COLONY, list(seats), morale=morale)},
        locations={slug: an_empty(card) for slug, card in facts.locations.items()},
        players={seat: Player(seat, exiled=seat in exiled.split()) for seat in seats},
        first_player=seats[0],
        round=6,
    )
    world.cards = facts
    for slug, (player, place, influence) in (survivors or {}).items():
        leads = not world.group(player)
        world.survivors[slug] = Survivor(slug, player, place, influence, 3, 3, leader=leads)
        world.arrive(world.survivors[slug], place)
    for place, text in (entrances or {}).items():
        world.locations[place].entrances = text.split()
    for name, value in given.items():
        assert hasattr(world, name)
        setattr(world, name, value)
    return world


def an_empty(card: LocationCard) -> Location:
    """Return a location with nothing on it."""
    return Location(
        card.slug, card.number, [EMPTY * spaces for spaces in card.entrances], card.spaces, 4
    )


class Driven:
    """A rule under way in a world: what it waits for, and how to answer."""

    def __init__(
        self, rule: Callable[[World], Rule[Any]], world: World | None = None, **given: Any
    ) -> None:
        self.world = world or a_world(**given)
        self.result: Any = None
        self._runner = Runner(lambda strand, step: None)
        self._main: Strand | None = self._runner.begin("main", lambda: self._keep(rule))
        self._run(self._runner.resume, self._main, None)

    def _keep(self, rule: Callable[[World], Rule[Any]]) -> Rule[None]:
        self.result = yield from rule(self.world)

    def _run(self, step: Callable[..., None], *arguments: Any) -> None:
        try:
            step(*arguments)
        except GameOver:
            assert self._main is not None
            self._main.close()
            self._main = None

    def _open(self) -> list[tuple[Strand, Prompt[Any]]]:
        return list(self._main.leaves()) if self._main else []

    @property
    def waiting(self) -> str:
        """The open prompts as a scenario asks for them: ``ana: vote, ben: vote``."""
        return ", ".join(f"{prompt.seat}: {prompt.kind}" for _, prompt in self._open())

    @property
    def purpose(self) -> Purpose | None:
        """What the only open question is for."""
        [purpose] = self.purposes
        return purpose

    @property
    def purposes(self) -> list[Purpose | None]:
        """What each open question is for."""
        return [prompt.purpose() for _, prompt in self._open() if isinstance(prompt, Asked)]

    @property
    def over(self) -> str:
        """Why the game ended, "" if it goes on."""
        return self.world.over.reason if self.world.over else ""

    @property
    def morale(self) -> int:
        return self.world.colonies[COLONY].morale

    @property
    def dead(self) -> str:
        return " ".join(self.world.dead)

    def at(self, name: str) -> str:
        """Where a survivor stands."""
        return self.world.survivors[name].at

    def options(self, seat: str) -> list[str]:
        """What a seat can say, as lines without the seat."""
        prompt = next(prompt for _, prompt in self._open() if prompt.seat == seat)
        return [" ".join(words) for words in prompt.options()]

    def say(self, *lines: str) -> "Driven":
        """Answer with ``seat: words``, line after line; raises `Refusal` as a session does."""
        for line in lines:
            seat, _, said = line.partition(": ")
            words = tuple(said.split())
            for strand, prompt in self._open():
                if prompt.seat == seat and prompt.takes(words):
                    self._run(self._runner.answer, strand, prompt.read(words))
                    break
            else:
                raise Refusal(f'"{line}" answers nothing; the rule waits for {self.waiting}.')
        return self
