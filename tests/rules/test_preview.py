"""The Colony Phase before it comes: every count is the one the steps then apply."""

import pytest
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st

from companion.rules import colony_phase
from companion.rules.preview import Arrivals
from companion.rules.preview import Costs
from companion.rules.preview import arrivals_at
from companion.rules.preview import colony_phase_to_come
from companion.rules.preview import costs
from companion.rules.world import BARRICADE
from companion.rules.world import BASE_AGENDA
from companion.rules.world import COLONY
from companion.rules.world import ZOMBIE
from companion.rules.world import World
from tests.rules.driver import Driven
from tests.rules.driver import a_world
from tests.rules.table import at_turn


def crowded(here: int, outside: int, entrances: str, row: str) -> World:
    """A world with ana's survivors at the colony and at the school; her leader is safe."""
    return a_world(
        morale=10,
        survivors={"leader": ("ana", "library", 99)}
        | {f"c-{n}": ("ana", COLONY, n) for n in range(here)}
        | {f"s-{n}": ("ana", "school", 50 + n) for n in range(outside)},
        entrances={COLONY: entrances, "school": row, "library": "..."},
    )


ROW = st.text(ZOMBIE + BARRICADE + ".", min_size=3, max_size=3)


@settings(max_examples=150)
@given(
    here=st.integers(0, 9),
    outside=st.integers(0, 3),
    helpless=st.integers(0, 4),
    entrances=st.lists(ROW, min_size=6, max_size=6),
    row=ROW,
    food=st.integers(0, 9),
    starvation=st.integers(0, 2),
    waste=st.integers(0, 35),
)
def test_c227_what_is_shown_is_what_then_happens(
    here: int,
    outside: int,
    helpless: int,
    entrances: list[str],
    row: str,
    food: int,
    starvation: int,
    waste: int,
) -> None:
    world = crowded(here, outside, " ".join(entrances), row)
    world.locations[COLONY].helpless = helpless
    colony = world.colonies[COLONY]
    colony.food, colony.starvation, colony.waste = food, starvation, waste
    shown = costs(world, COLONY)
    places = {place: arrivals_at(world, place) for place in (COLONY, "school")}
    counted = {place: pieces(world, place) for place in places}

    Driven(colony_phase.pay_food, world)
    assert colony.food == food - (0 if shown.hunger else shown.need)
    assert colony.morale == 10 - shown.hunger
    Driven(colony_phase.check_waste, world)
    assert colony.morale == 10 - shown.hunger - shown.waste

    colony.morale = 10
    dead, left = len(world.dead), world.locations[COLONY].helpless
    Driven(colony_phase.add_zombies, world)
    lost = len(world.dead) - dead + left - world.locations[COLONY].helpless
    overruns = 0
    for place, arrivals in places.items():
        zombies, barricades = pieces(world, place)
        assert counted[place][1] - barricades == arrivals.barricades
        placed = zombies - counted[place][0]
        assert placed + arrivals.barricades + arrivals.overruns == arrivals.zombies
        overruns += arrivals.overruns
    assert lost == overruns or colony.morale == 0


def pieces(world: World, place: str) -> tuple[int, int]:
    """Zombies and barricades at a place."""
    location = world.locations[place]
    return location.count(ZOMBIE), location.barricades()


def test_c227_the_whole_phase_in_numbers() -> None:
    """Amy and cyd at the colony eat 1 of no food: 1 starvation token, 1 morale. 21 cards of waste
    cost 2. One zombie comes to the colony, two to the library; its only empty space is taken, then
    its barricade destroyed. At the school nobody stands, but there is noise."""
    game = at_turn(
        food=0,
        waste=21,
        locations={
            "library": {"entrances": ["zb."]},
            "school": {"entrances": ["zzzz"], "noise": 2},
        },
    )
    before = game.session.state()
    phase = colony_phase_to_come(game.world)
    assert phase is not None
    assert phase.costs == (Costs(COLONY, need=1, food=0, hunger=1, waste=2),)
    assert phase.arrivals == (
        Arrivals(COLONY, (1,), noise=0, barricades=0, overruns=0),
        Arrivals("school", (), noise=2, barricades=0, overruns=0),
        Arrivals("library", (1, 1), noise=0, barricades=1, overruns=0),
    )
    assert list(phase.steps) == BASE_AGENDA[3:]
    assert phase.steps["check-main-objective"] == 5
    assert game.session.state() == before


@pytest.mark.parametrize("step", ["pay-food", "add-zombies", "pass-first-player-token", "set-up"])
def test_nothing_is_shown_of_a_phase_that_has_begun(step: str) -> None:
    assert colony_phase_to_come(a_world(step=step)) is None


def test_nothing_is_shown_after_the_game() -> None:
    table = Driven(colony_phase.pay_food, a_world(morale=1, survivors={"amy": ("ana", COLONY, 1)}))
    table.world.step = "player-turns"
    assert table.over == "morale"
    assert colony_phase_to_come(table.world) is None
