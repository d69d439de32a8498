"""Barricade and Clean Waste."""

import pytest

from tests.rules.table import at_turn
from tests.rules.table import with_people

# -- Barricade -------------------------------------------------------------------------------------


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_a_die_of_any_result_places_a_barricade(die: int) -> None:
    game = at_turn(dice=str(die), locations={"library": {"entrances": ["z.."]}})
    game.say(f"ana: barricade with art die {die}")
    assert game["locations.library.entrances"] == "zb."
    assert game["players.ana.used"] == str(die)


@pytest.mark.parametrize("entrance", [1, 2, 3, 4, 5, 6])
def test_at_the_colony_on_any_entrance(entrance: int) -> None:
    game = at_turn(dice="1")
    game.say(f"ana: barricade with amy die 1 entrance {entrance}")
    entrances = game["locations.colony.entrances"].split()
    assert entrances == ["b.." if one == entrance else "..." for one in range(1, 7)]


def test_an_entrance_that_is_not_named_is_chosen() -> None:
    game = at_turn(dice="1 2", entrances=["zzz", "...", "bbb", "...", "zzz", "zbz"])
    game.say("ana: barricade with amy die 1")
    assert game.options("ana") == ["choose 2", "choose 4"]
    game.say("ana: choose 4")
    assert game["locations.colony.entrances"] == "zzz ... bbb b.. zzz zbz"


def test_the_only_empty_space_is_taken_without_asking() -> None:
    game = at_turn(dice="1", entrances=["zzz", "zz.", "bbb", "zzz", "zzz", "zbz"])
    game.say("ana: barricade with amy die 1")
    assert game["locations.colony.entrances"] == "zzz zzb bbb zzz zzz zbz"
    assert game["waiting"] == "ana: turn"


def test_r23_with_all_entrance_spaces_taken_it_is_illegal() -> None:
    game = at_turn(
        dice="1 2",
        entrances=["zzz", "...", "...", "...", "...", "..."],
        locations={"library": {"entrances": ["zzb"]}},
    )
    assert "Every entrance space at library" in game.refuses("ana: barricade with art die 1")
    refused = game.refuses("ana: barricade with amy die 1 entrance 1")
    assert "no empty space at entrance 1" in refused
    assert game.options("ana", "barricade") == [
        f"barricade with amy die {die} entrance {entrance}"
        for entrance in range(2, 7)
        for die in (1, 2)
    ]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("barricade with bob die 1", "bob is ben's survivor"),
        ("barricade with art die 6", "no unused die 6"),
        ("barricade with art", "costs an action die"),
        ("barricade with amy die 1 entrance 7", "1 to 6"),
        ("barricade with art die 1 entrance 2", "1 to 1"),
        ("barricade art die 1", "Such a line reads"),
    ],
)
def test_what_is_no_barricade(line: str, why: str) -> None:
    assert why in at_turn(dice="1").refuses(f"ana: {line}")


# -- Clean Waste -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("waste", "left"), [(7, 4), (3, 0), (2, 0), (1, 0), (0, 0)])
def test_r24_the_top_three_cards_or_what_is_left(waste: int, left: int) -> None:
    game = at_turn(dice="1", waste=waste)
    game.say("ana: clean-waste die 1")
    assert game["waste"] == str(left)
    assert game["players.ana.used"] == "1"


def test_an_empty_pile_is_not_offered() -> None:
    assert at_turn(dice="1 4", waste=2).options("ana", "clean-waste") == [
        "clean-waste die 1",
        "clean-waste die 4",
    ]
    game = at_turn(dice="1")
    assert game.options("ana", "clean-waste") == []
    assert "clean-waste" not in game.session.waiting()[0].prompt.verbs()


def test_it_needs_a_survivor_at_the_colony() -> None:
    game = at_turn(dice="1", waste=5, people=with_people(amy={"at": "school"}))
    assert "no survivor at the colony" in game.refuses("ana: clean-waste die 1")
    assert game.options("ana", "clean-waste") == []


def test_it_needs_an_unused_die() -> None:
    game = at_turn(dice="1", waste=5, players={"ana": {"used": [2]}})
    assert "no unused die 2" in game.refuses("ana: clean-waste die 2")
    assert "costs an action die" in game.refuses("ana: clean-waste")
