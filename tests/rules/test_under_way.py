"""What is under way when the table corrects, jumps or takes back: bites, deaths, exiles, noise."""

import pytest

from tests.rules.tables import AtTable

BITTEN = ("ana: move big-al to colony", "ana: exposure bitten")


def test_a_correction_leaves_a_bite_where_it_is() -> None:
    table = AtTable().say(*BITTEN, "table: set food 3")
    assert (table.waiting, table["food"]) == ("ben: bite-spread", 3)
    table.say("ben: roll", "table: set waste 3", "ben: exposure wound")
    assert table["dead"] == ["big-al", "grim-gus"]
    table.say("table: set food 2", "cai: roll", "cai: exposure blank")
    assert table.waiting == "ben: survivor"
    table.say("table: set food 9", "ben: survivor sparky")
    assert (table.waiting, table["morale"], table["food"]) == ("ana: turn", 4, 9)
    assert table["survivors.sparky.leader"]


def test_a_last_survivor_lost_by_correction_waits_for_the_bite_too() -> None:
    """R47."""
    table = AtTable().say(*BITTEN, "ben: roll", "table: set survivors.lame-kit.wounds 3")
    assert table["dead"] == ["big-al", "lame-kit"]
    assert (table.waiting, table["morale"]) == ("ben: exposure", 4)
    table.say("ben: exposure wound", "ana: roll", "ana: exposure blank")
    assert table.waiting == "ben: survivor, cai: survivor"
    table.say("cai: survivor sparky").refuse("ben: survivor sparky")
    table.say("ben: survivor olivia-brown")
    assert table.waiting == "ana: turn"


def test_a_jump_drops_the_bite_but_not_the_replacement() -> None:
    table = AtTable().say(*BITTEN, "ben: roll", "ben: exposure wound")
    table.say("table: goto player-turns cai")
    assert table.waiting == "ben: survivor"
    table.say("ben: survivor brian-lee")
    assert (table.waiting, table["morale"]) == ("cai: turn", 4)
    assert table["survivors.lame-kit.at"] == "colony"


def test_a_jump_asks_again_for_the_replacement_that_was_not_named() -> None:
    table = AtTable().say(*BITTEN, "ben: roll", "ben: exposure wound", "cai: kill")
    assert table.waiting == "ben: survivor, cai: survivor"
    table.say("cai: survivor sparky", "table: goto check-waste")
    assert table.waiting == "ben: survivor"
    table.say("ben: survivor brian-lee")
    assert table.waiting == "table: by-hand"


def test_a_jump_asks_again_for_the_leader() -> None:
    table = AtTable().say("table: set survivors.red-sue dead")
    assert (table.waiting, table["morale"]) == ("ana: leader", 6)
    table.say("table: goto player-turns ben")
    assert table.waiting == "ana: leader"
    table.say("ana: leader tall-ned")
    assert (table.waiting, table["survivors.tall-ned.leader"]) == ("ben: turn", True)


@pytest.mark.parametrize("lost", ["dead", "removed"])
def test_a_survivor_lost_by_correction_costs_nothing_but_has_the_same_follow_ups(lost: str) -> None:
    table = AtTable().say(f"table: set survivors.grim-gus {lost}")
    assert (table[lost], table["morale"], table.waiting) == (["grim-gus"], 6, "ben: survivor")


def test_undo_in_the_middle_of_a_bite_and_redo() -> None:
    table = AtTable().say(*BITTEN, "ben: roll", "ben: exposure wound", "cai: kill")
    table.say("table: undo", "table: undo", "table: undo")
    assert (table.waiting, table["dead"], table["morale"]) == ("ben: bite-spread", ["big-al"], 5)
    table.say("table: redo", "table: redo", "table: redo")
    assert table.waiting == "ben: survivor, cai: survivor"
    table.say("ben: survivor sparky", "table: undo", "ben: survivor brian-lee")
    assert table.waiting == "cai: survivor"
    assert "sparky" not in table["survivors"]


def test_two_exiled_players_who_were_loyal_and_the_undo_of_it() -> None:
    """R85."""
    table = AtTable().say("ana: exile ben", "ana: yes", "ben: no", "cai: yes")
    table.say("ben: move grim-gus to school", "ben: exposure blank", "ana: end")
    assert (table.waiting, table["players.ben.exiled"]) == ("ben: turn", True)
    table.say("ben: exile cai", "ana: yes", "cai: yes", "ben: no", "cai: no")
    assert (table["over.reason"], table["morale"]) == ("two-exiles", 0)
    assert table.waiting == "ana: declare, ben: declare, cai: declare"
    table.refuse("ana: end", "cai: move lame-kit to school")
    table.say("ana: declare met", "ben: declare unmet")
    assert (table.waiting, table["over.winners"]) == ("cai: declare", None)
    table.say("cai: declare met")
    assert table["over.winners"] == ["ana", "cai"]
    table.say(*["table: undo"] * 4, "cai: yes")
    assert (table["over"], table["morale"], table.waiting) == (None, 6, "cai: exile-move")


def test_morale_zero_by_correction_ends_the_game() -> None:
    table = AtTable().say("table: set morale 0")
    assert (table["over.reason"], table["step"]) == ("morale", "over")


def test_an_overrun_between_two_noise_tokens() -> None:
    table = AtTable(
        step="add-zombies",
        locations={"school": {"entrances": ["zzz."], "noise": 2}, "hospital": {"noise": 1}},
    )
    assert table["locations.colony.zombies"] == 2
    table.refuse("table: noise 1 2 3 4", "table: noise 7")
    table.say("table: noise 3")
    assert table.waiting == "ana: leader"
    table.say("ana: leader big-al", "table: noise 1 5")
    assert (table.waiting, table["dead"], table["morale"]) == ("table: objective", ["red-sue"], 5)
    assert table["locations.school.zombies"] == 4
    table.say("table: undo")
    assert (table.waiting, table["locations.school.noise"]) == ("table: noise", 1)


def test_reorganization_with_single_survivors_asks_only_who_has_a_choice() -> None:
    table = AtTable(step="resolve-crisis", crisis="reorganization")
    assert table.waiting == "ana: choose"
    table.say("ana: choose big-al")
    owners = {name: table[f"survivors.{name}.player"] for name in table["survivors"]}
    assert owners == {
        "red-sue": "ana",
        "tall-ned": "ana",
        "lame-kit": "ana",
        "big-al": "ben",
        "grim-gus": "cai",
    }
    assert table["survivors.big-al.leader"]
    assert table["survivors.grim-gus.leader"]
    assert not table["survivors.lame-kit.leader"]
    assert (table.waiting, table["morale"]) == ("table: objective", 5)


def test_with_the_first_player_out_of_the_game_the_next_clockwise_decides() -> None:
    survivors = {
        "amy": ("ana", "colony", 50),
        "bea": ("ben", "colony", 40),
        "cyd": ("cai", "colony", 60),
        "dot": ("dia", "library", 20),
    }
    table = AtTable(
        players="ana ben cai dia",
        survivors=survivors,
        setup={"variants": ["player-elimination"]},
    )
    table.say("ana: move amy to library", "ana: exposure bitten", "dia: kill")
    assert (table.waiting, table["first_player"]) == ("ben: turn", "ana")
    table.say("ben: exile cai", "ben: yes", "cai: no")
    assert table.waiting == "ben: choose"
    table.say("ben: choose no", "ben: end", "cai: end", "table: done", "table: objective unmet")
    assert table["first_player"] == "cai"
    table.say("table: crisis tool", "ben: dice 1 2", "cai: dice 1 2")
    assert table.waiting == "cai: turn"


# -- questions that a correction makes void --------------------------------------------------------


def test_a_victim_moved_away_by_correction_is_not_bitten() -> None:
    table = AtTable().say(*BITTEN)
    assert table.waiting == "ben: bite-spread"
    table.say("table: set survivors.grim-gus.at hospital")
    assert (table.waiting, table["dead"]) == ("cai: bite-spread", ["big-al"])


def test_a_replacement_put_there_by_the_table_is_not_asked_for() -> None:
    table = AtTable().say(*BITTEN, "ben: kill")
    assert table.waiting == "ben: survivor"
    table.say("table: set survivors.sparky ben school")
    assert table.waiting == "ana: turn"
    assert (table["dead"], table["survivors.sparky.leader"]) == (["big-al", "grim-gus"], True)


def test_a_leader_named_by_the_table_is_not_asked_for() -> None:
    table = AtTable().say("ana: move red-sue to hospital", "ana: exposure bitten")
    assert table.waiting == "ana: leader"
    table.say("table: set survivors.big-al.leader true")
    assert (table.waiting, table["dead"]) == ("ana: turn", ["red-sue"])
    assert table["survivors.big-al.leader"]


def test_noise_taken_away_by_the_table_is_not_rolled_for() -> None:
    table = AtTable(step="add-zombies", locations={"hospital": {"noise": 1}})
    assert table.waiting == "table: noise"
    table.say("table: set locations.hospital.noise 0")
    assert (table.waiting, table["locations.colony.zombies"]) == ("table: objective", 2)


def test_a_voter_exiled_by_the_table_does_not_vote() -> None:
    table = AtTable().say("ana: exile cai", "ana: no")
    assert table.waiting == "ben: vote, cai: vote"
    table.say("table: set players.ben.exiled true")
    assert table.waiting == "cai: vote"
    table.say("cai: no")
    assert table.waiting == "ana: turn"


def test_a_crossroads_card_that_would_add_a_survivor_does_not_trigger_in_a_full_colony() -> None:
    """R93."""
    table = AtTable(helpless=21).refuse("ana: card", "ben: triggered")
    table.say("cai: card outsiders").refuse("cai: triggered", "cai: card atlantis")
    table.say("cai: card horde", "cai: triggered")
    assert table.waiting == "ana: option"


def test_a_newcomer_lost_before_a_place_was_named_is_replaced_again() -> None:
    table = AtTable().say("table: set players.ben.exiled true")
    table.say("table: set survivors.grim-gus dead", "ben: survivor sparky")
    assert table.waiting == "ben: choose"
    table.say("table: set survivors.sparky dead", "ben: choose school")
    assert table.waiting == "ben: survivor"
    table.say("ben: survivor brian-lee", "ben: choose school")
    assert (table.waiting, table["survivors.brian-lee.at"]) == ("ana: turn", "school")


def test_zombies_that_find_no_space_any_more_are_not_attracted() -> None:
    table = AtTable(entrances=["z..", "z..", "...", "...", "...", "..."])
    table.say("table: set players.ana.dice 3", "ana: attract 2 from colony with big-al die 3")
    assert table.waiting == "ana: choose"
    table.say("table: set locations.library.entrances zzz", "ana: choose 2")
    assert (table.waiting, table["locations.colony.zombies"]) == ("ana: turn", 2)
