"""What is told of an action before it is done, against what then is asked."""

from typing import Any

import pytest

from companion.rules import prospects
from companion.rules.world import Lasting
from tests.rules.table import Game
from tests.rules.table import at_turn

PEOPLE: dict[str, dict[str, Any]] = {
    "mike-cho": {"player": "ana", "at": "school", "leader": True},
    "rod-miller": {"player": "ana", "at": "school"},
    "olivia-brown": {"player": "ana", "at": "school"},
    "john-price": {"player": "ana", "at": "school"},
    "gray-beard": {"player": "ben", "at": "colony", "leader": True},
    "brian-lee": {"player": "cai", "at": "colony", "leader": True},
}
"""Mike Cho is not exposed attacking, Rod Miller not moving; John Price copies both, where he stands
still."""

SAFE_WAY = Lasting("sewer-passage", 1, "safe-way", "ana", at="school")
HORSE = Lasting("horse", 1, "never-exposed-moving", "ana", survivor="olivia-brown")


def game(*in_force: Lasting) -> Game:
    """Everybody of ana's stands at the school, before zombies."""
    school = {"entrances": ["zzz."], "spaces": 9}
    made = at_turn(people=PEOPLE, dice="6 6 6", locations={"school": school})
    made.world.in_force = list(in_force)
    return made


def is_exposed(game: Game) -> bool:
    """Whether the exposure die is asked for."""
    return any(one.prompt.kind == "exposure" for one in game.session.waiting())


def test_the_dice_are_those_of_the_survivor() -> None:
    told = prospects.of(game().world, "olivia-brown")
    assert (told.attack, told.search) == (4, 3)


@pytest.mark.parametrize("name", ["mike-cho", "olivia-brown", "john-price"])
def test_what_is_told_of_an_attack_is_what_follows(name: str) -> None:
    played = game()
    told = prospects.of(played.world, name)
    assert told.exposed == (name == "olivia-brown")
    played.say(f"ana: attack zombie with {name} die 6")
    assert is_exposed(played) == told.exposed


@pytest.mark.parametrize("in_force", [(), (SAFE_WAY,), (HORSE,)])
@pytest.mark.parametrize("name", ["mike-cho", "rod-miller", "olivia-brown", "john-price"])
def test_what_is_told_of_a_move_is_what_follows(name: str, in_force: tuple[Lasting, ...]) -> None:
    for place in game().world.locations:
        played = game(*in_force)
        told = prospects.of(played.world, name)
        if place != "school":
            played.say(f"ana: move {name} to {place}")
        assert is_exposed(played) == (place not in (*told.safe, "school"))
