"""Attract."""

import pytest

from tests.rules.table import Game
from tests.rules.table import at_turn
from tests.rules.table import with_people


def zombies_about(dice: str = "1 2 3") -> Game:
    """art at the library (one zombie of three spaces), amy at the colony; zombies elsewhere."""
    return at_turn(
        dice=dice,
        entrances=["z..", "...", "...", "zz.", "...", "zzz"],
        locations={
            "library": {"entrances": ["z.."]},
            "school": {"entrances": ["z..."]},
            "hospital": {"entrances": ["zzz."]},
        },
    )


def test_two_zombies_come_to_empty_spaces_at_the_survivors_location() -> None:
    game = zombies_about().say("ana: attract 2 from hospital with art die 1")
    assert game["locations.hospital.entrances"] == "z..."
    assert game["locations.library.entrances"] == "zzz"
    assert game["players.ana.used"] == "1"
    assert game["waiting"] == "ana: turn"


@pytest.mark.parametrize("count", [0, 1])
def test_r25_fewer_than_two_are_legal_even_none(count: int) -> None:
    game = zombies_about().say(f"ana: attract {count} from school with art die 1")
    assert game["locations.school.zombies"] == str(1 - count)
    assert game["locations.library.zombies"] == str(1 + count)
    assert game["players.ana.used"] == "1"


def test_none_is_legal_from_a_location_without_zombies() -> None:
    game = zombies_about().say("ana: attract 0 from gas-station with art die 1")
    assert game["locations.library.zombies"] == "1"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("attract 1 from library with art die 1", "come from another location"),
        ("attract 3 from hospital with amy die 1", "0 to 2"),
        ("attract two from hospital with amy die 1", "0 to 2"),
        ("attract 2 from school with amy die 1", "not 2 zombies at school"),
        ("attract 1 from gas-station with amy die 1", "no zombie at gas-station"),
        ("attract 1 from atlantis with amy die 1", "no location"),
        ("attract 1 from school with bob die 1", "bob is ben's survivor"),
        ("attract 1 from school with art die 6", "no unused die 6"),
        ("attract 1 from school with art", "costs an action die"),
        ("attract 1 from school with art die 1 entrance 1", "only where zombies leave the colony"),
        ("attract 2 from hospital with amy die 1 entrance 1", "2 entrances, 1 were named"),
        ("attract 1 from hospital with amy die 1 entrance 6", "empty space"),
        ("attract 2 from hospital with amy die 1 entrance 4 4", "empty space"),
        ("attract 1 from hospital with amy die 1 entrance 7", "1 to 6"),
        ("attract 1 from colony with art die 1 entrance 2", "not so many zombies at entrance 2"),
        ("attract 2 from colony with art die 1 entrance 1 1", "not so many zombies at entrance 1"),
    ],
)
def test_r26_one_source_other_than_the_destination(line: str, why: str) -> None:
    assert why in zombies_about().refuses(f"ana: {line}")


def test_r27_into_a_full_location_is_impossible() -> None:
    game = at_turn(
        dice="1",
        locations={"library": {"entrances": ["zzb"]}, "school": {"entrances": ["zz.."]}},
    )
    assert "no empty entrance" in game.refuses("ana: attract 1 from school with art die 1")
    assert game["locations.library.entrances"] == "zzb", "nothing is overrun, nothing breaks"


def test_more_zombies_than_room_are_refused() -> None:
    game = at_turn(
        dice="1",
        locations={"library": {"entrances": ["zz."]}, "school": {"entrances": ["zz.."]}},
    )
    assert "not 2 empty entrance" in game.refuses("ana: attract 2 from school with art die 1")
    game.say("ana: attract 1 from school with art die 1")
    assert game["locations.library.entrances"] == "zzz"


def test_r28_to_the_colony_the_mover_distributes_freely() -> None:
    game = zombies_about().say("ana: attract 2 from hospital with amy die 1 entrance 5 4")
    assert game["locations.colony.entrances"] == "z.. ... ... zzz z.. zzz"
    game.say("ana: attract 1 from hospital with amy die 2")
    assert game.options("ana") == ["choose 1", "choose 2", "choose 3", "choose 5"]
    game.say("ana: choose 3")
    assert game["locations.colony.entrances"] == "z.. ... z.. zzz z.. zzz"


def test_two_may_go_to_the_same_entrance() -> None:
    game = zombies_about().say("ana: attract 2 from hospital with amy die 1 entrance 2 2")
    assert game["locations.colony.entrances"] == "z.. zz. ... zz. ... zzz"


def test_r26_from_the_colony_any_entrances_may_be_mixed() -> None:
    game = zombies_about().say("ana: attract 2 from colony with art die 1 entrance 6 1")
    assert game["locations.colony.entrances"] == "... ... ... zz. ... zz."
    assert game["locations.library.entrances"] == "zzz"


def test_from_the_colony_each_zombie_is_chosen() -> None:
    game = zombies_about().say("ana: attract 2 from colony with art die 1")
    assert game.options("ana") == ["choose 1", "choose 4", "choose 6"]
    game.say("ana: choose 1")
    assert game.options("ana") == ["choose 4", "choose 6"]
    game.say("ana: choose 6")
    assert game["locations.colony.entrances"] == "... ... ... zz. ... zz."
    assert game["waiting"] == "ana: turn"


def test_barricades_stay_behind() -> None:
    game = at_turn(dice="1", locations={"school": {"entrances": ["bzb."]}})
    game.say("ana: attract 1 from school with art die 1")
    assert game["locations.school.entrances"] == "b.b."


def test_options_are_every_number_from_every_source() -> None:
    game = zombies_about("4 4")
    assert game.options("ana", "attract") == [
        "attract 1 from school with amy die 4",
        "attract 1 from library with amy die 4",
        "attract 1 from hospital with amy die 4",
        "attract 2 from hospital with amy die 4",
        "attract 1 from colony with art die 4",
        "attract 2 from colony with art die 4",
        "attract 1 from school with art die 4",
        "attract 1 from hospital with art die 4",
        "attract 2 from hospital with art die 4",
    ]


def test_without_zombies_elsewhere_it_is_not_offered() -> None:
    game = at_turn(
        dice="4",
        people=with_people(amy={"at": "library"}),
        locations={"library": {"entrances": ["z.."]}},
    )
    assert "attract" not in game.session.waiting()[0].prompt.verbs()
    assert game.options("ana", "attract") == []
