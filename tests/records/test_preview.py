"""What is shown of the colony phase before it comes, against what it then did in recorded games."""

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from dataclasses import field
from functools import partial
from typing import Any
from typing import Self

import pytest

from companion.cards import load
from companion.engine.prompts import Rule
from companion.rules import automation
from companion.rules import round as rounds
from companion.rules import zombies
from companion.rules.preview import ColonyPhase
from companion.rules.preview import colony_phase_to_come
from companion.rules.round import Step
from companion.rules.world import Colony
from companion.rules.world import Lasting
from companion.rules.world import Location
from companion.rules.world import World
from companion.table.scenario import begin
from companion.table.scenario import read
from tests.records.make import FOLDER

RECORDS = sorted(FOLDER.glob("*.toml"))

COMPARED = {"pay-food": 30, "check-waste": 30, "add-zombies": 25, "check-main-objective": 30}
"""In at least so many colony phases of the records nothing came between."""


@dataclass(frozen=True)
class Facts:
    """What the steps go by, at one moment."""

    locations: dict[str, Location]
    colonies: dict[str, Colony]
    where: dict[str, str]
    in_force: list[Lasting]

    @classmethod
    def of(cls, world: World) -> Self:
        """Those of the present."""
        where = {slug: one.at for slug, one in world.survivors.items()}
        return cls(*deepcopy((world.locations, world.colonies, where, world.in_force)))


def supplies(facts: Facts) -> Any:
    """What has to be paid, and of what."""
    colonies = facts.colonies.values()
    return board(facts), [(one.food, one.starvation) for one in colonies], facts.in_force


def waste(facts: Facts) -> Any:
    """What the waste pile costs by."""
    return [one.waste for one in facts.colonies.values()]


def board(facts: Facts) -> Any:
    """All that decides where zombies come."""
    return facts.locations, facts.where


DECIDES: dict[str, Callable[[Facts], Any]] = {
    "pay-food": supplies,
    "check-waste": waste,
    "add-zombies": board,
}
"""What a step goes by: as long as it is the same, nothing has come between."""


@dataclass
class Watch:
    """Goes along with a game: keeps what was shown last, and holds each step to it."""

    shown: ColonyPhase | None = None
    then: Facts | None = None
    step: str = ""
    ran: list[str] = field(default_factory=list)
    came: list[tuple[str, int]] = field(default_factory=list)
    compared: Counter[str] = field(default_factory=Counter)

    def look(self, world: World) -> None:
        """What a page shows before the next line is said."""
        shown = colony_phase_to_come(world)
        if shown is not None:
            self.shown, self.then = shown, Facts.of(world)

    def go(self, name: str, rule: Step, world: World) -> Rule[None]:
        """Do a step, and compare what it did."""
        before, self.came, self.step = Facts.of(world), [], name
        self.ran = [*self.ran, name] if name != "pay-food" else [name]
        try:
            yield from rule(world)
        finally:
            done = automation.level(world, name) != automation.OFF
            if self.shown is not None and name in COMPARED and done:
                self.compare(name, before, world)

    def compare(self, name: str, before: Facts, world: World) -> None:
        """A step that has just been done, with what was shown of it."""
        assert self.shown is not None
        assert self.then is not None
        if name in DECIDES and DECIDES[name](before) != DECIDES[name](self.then):
            return
        if name == "check-main-objective":
            assert self.ran.index(name) + 1 == self.shown.steps[name]
        elif name == "add-zombies":
            self.compare_zombies(before, world)
        else:
            self.compare_costs(name, before, world)
        self.compared[name] += 1

    def compare_costs(self, name: str, before: Facts, world: World) -> None:
        assert self.shown is not None
        for costs in self.shown.costs:
            was, now = before.colonies[costs.colony], world.colonies[costs.colony]
            lost = was.morale - now.morale
            if name == "check-waste":
                assert lost == min(costs.waste, was.morale)
                continue
            assert lost == min(costs.hunger, was.morale)
            assert now.starvation - was.starvation == (1 if costs.hunger else 0)
            assert was.food - now.food == (0 if costs.hunger else costs.need)

    def compare_zombies(self, before: Facts, world: World) -> None:
        assert self.shown is not None
        coming = [(one.place, at) for one in self.shown.arrivals for at in one.entrances]
        noise = sum(one.noise for one in self.shown.arrivals)
        if world.over is not None:  # somebody died of it, and morale was 1
            coming = coming[: len(self.came)]
        assert self.came[: len(coming)] == coming
        assert len(self.came) - len(coming) <= noise
        for one in self.shown.arrivals:
            if not one.noise:
                was, now = before.locations[one.place], world.locations[one.place]
                assert was.barricades() - now.barricades() == one.barricades


def test_c227_what_was_shown_is_what_then_happened_in_recorded_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared: Counter[str] = Counter()
    watch = Watch()

    def watched(name: str, rule: Step, world: World) -> Rule[None]:
        return watch.go(name, rule, world)

    for name, rule in rounds.STEPS.copy().items():
        monkeypatch.setitem(rounds.STEPS, name, partial(watched, name, rule))
    added = zombies.add_zombie

    def add_zombie(world: World, place: str, entrance: int) -> Rule[None]:
        if watch.step == "add-zombies":
            watch.came.append((place, entrance))
        yield from added(world, place, entrance)

    monkeypatch.setattr(zombies, "add_zombie", add_zombie)
    for path in RECORDS:
        watch = Watch()
        scenario = read(path)
        session = begin(scenario, load())
        for step in scenario.steps:
            if not step.mark:
                watch.look(session.world)
                session.say(step.text)
        compared += watch.compared
    assert {name: compared[name] >= least for name, least in COMPARED.items()} == dict.fromkeys(
        COMPARED, True
    )
