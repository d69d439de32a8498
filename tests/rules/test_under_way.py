"""What is under way when the table corrects, jumps or takes back: bites, deaths, exiles, noise."""

from typing import Any

import pytest

from tests.rules.table import Game
from tests.rules.table import at_position
from tests.rules.table import at_turn

PEOPLE = {
    "red-sue": {"player": "ana", "at": "school", "influence": 30, "leader": True},
    "big-al": {"player": "ana", "at": "library", "influence": 50},
    "tall-ned": {"player": "ana", "at": "colony", "influence": 60},
    "grim-gus": {"player": "ben", "at": "colony", "influence": 15, "leader": True},
    "lame-kit": {"player": "cai", "at": "colony", "influence": 40, "leader": True},
}
"""Ana has three survivors; Ben's and Cai's only ones stand at the colony."""

BITTEN = ("ana: move big-al to colony", "ana: exposure bitten")


def in_turn(**position: Any) -> Game:
    """Ana's turn."""
    return at_turn(people=PEOPLE, **position)


def at_step(step: str, **position: Any) -> Game:
    """The beginning of a step."""
    return at_position({"step": step, **position}, people=PEOPLE)


def test_a_correction_leaves_a_bite_where_it_is() -> None:
    game = in_turn().say(*BITTEN, "table: set food 3")
    assert (game["waiting"], game["food"]) == ("ben: bite-spread", "3")
    game.say("ben: roll", "table: set waste 3", "ben: exposure wound")
    assert game["dead"] == "big-al grim-gus"
    game.say("table: set food 2", "cai: roll", "cai: exposure blank")
    assert game["waiting"] == "ben: survivor"
    game.say("table: set food 9", "ben: survivor sparky")
    assert (game["waiting"], game["morale"], game["food"]) == ("ana: turn", "4", "9")
    assert game["survivors.sparky.leader"] == "true"


def test_a_last_survivor_lost_by_correction_waits_for_the_bite_too() -> None:
    """R47."""
    game = in_turn().say(*BITTEN, "ben: roll", "table: set survivors.lame-kit.wounds 3")
    assert game["dead"] == "big-al lame-kit"
    assert (game["waiting"], game["morale"]) == ("ben: exposure", "4")
    game.say("ben: exposure wound", "ana: roll", "ana: exposure blank")
    assert game["waiting"] == "ben: survivor, cai: survivor"
    game.say("cai: survivor sparky")
    assert "in play already" in game.refuses("ben: survivor sparky")
    game.say("ben: survivor olivia-brown")
    assert game["waiting"] == "ana: turn"


def test_a_jump_drops_the_bite_but_not_the_replacement() -> None:
    game = in_turn().say(*BITTEN, "ben: roll", "ben: exposure wound")
    game.say("table: goto player-turns cai")
    assert game["waiting"] == "ben: survivor"
    game.say("ben: survivor brian-lee")
    assert (game["waiting"], game["morale"]) == ("cai: turn", "4")
    assert game["survivors.lame-kit.at"] == "colony"


def test_a_jump_asks_again_for_the_replacement_that_was_not_named() -> None:
    game = in_turn().say(*BITTEN, "ben: roll", "ben: exposure wound", "cai: kill")
    assert game["waiting"] == "ben: survivor, cai: survivor"
    game.say("cai: survivor sparky", "table: goto check-waste")
    assert game["waiting"] == "ben: survivor"
    game.say("ben: survivor brian-lee")
    assert game["waiting"] == "table: by-hand"


def test_a_jump_does_not_save_who_was_to_die_next_of_the_same_effect() -> None:
    people = {name: {**one, "wounds": 2 * (one["player"] == "ana")} for name, one in PEOPLE.items()}
    people["tall-ned"]["wounds"] = 0
    game = at_position({"step": "resolve-crisis", "crisis": "illness"}, people=people)
    assert (game["waiting"], game["dead"]) == ("ana: leader", "red-sue")
    assert game["survivors.big-al.wounds"] == "3"
    game.say("table: goto player-turns ben")
    assert (game["waiting"], game["dead"]) == ("ben: turn", "red-sue big-al")
    assert game["survivors.tall-ned.leader"] == "true"


def test_a_jump_asks_again_for_the_leader() -> None:
    game = in_turn().say("table: set survivors.red-sue dead")
    assert (game["waiting"], game["morale"]) == ("ana: leader", "6")
    game.say("table: goto player-turns ben")
    assert game["waiting"] == "ana: leader"
    game.say("ana: leader tall-ned")
    assert (game["waiting"], game["survivors.tall-ned.leader"]) == ("ben: turn", "true")


@pytest.mark.parametrize("lost", ["dead", "removed"])
def test_a_survivor_lost_by_correction_costs_nothing_but_has_the_same_follow_ups(lost: str) -> None:
    game = in_turn().say(f"table: set survivors.grim-gus {lost}")
    assert (game[lost], game["morale"], game["waiting"]) == ("grim-gus", "6", "ben: survivor")


def test_undo_in_the_middle_of_a_bite_and_redo() -> None:
    game = in_turn().say(*BITTEN, "ben: roll", "ben: exposure wound", "cai: kill")
    game.say("table: undo", "table: undo", "table: undo")
    assert (game["waiting"], game["dead"], game["morale"]) == ("ben: bite-spread", "big-al", "5")
    game.say("table: redo", "table: redo", "table: redo")
    assert game["waiting"] == "ben: survivor, cai: survivor"
    game.say("ben: survivor sparky", "table: undo", "ben: survivor brian-lee")
    assert game["waiting"] == "cai: survivor"
    assert game["survivors.sparky"] == "absent"


def test_two_exiled_players_who_were_loyal_and_the_undo_of_it() -> None:
    """R85."""
    game = in_turn().say("ana: exile ben", "ana: yes", "ben: no", "cai: yes")
    game.say("ben: move grim-gus to school", "ben: exposure blank", "ana: end")
    assert (game["waiting"], game["players.ben.exiled"]) == ("ben: turn", "true")
    game.say("ben: exile cai", "ana: yes", "cai: yes", "ben: no", "cai: no")
    assert (game["over.reason"], game["morale"]) == ("two-exiles", "0")
    assert game["waiting"] == "ana: declare, ben: declare, cai: declare"
    game.refuses("ana: end")
    game.refuses("cai: move lame-kit to school")
    game.say("ana: declare met", "ben: declare unmet")
    assert (game["waiting"], game["over.winners"]) == ("cai: declare", "null")
    game.say("cai: declare met")
    assert game["over.winners"] == "ana cai"
    game.say(*["table: undo"] * 4, "cai: yes")
    assert (game["over"], game["morale"], game["waiting"]) == ("null", "6", "cai: exile-move")


def test_morale_zero_by_correction_ends_the_game() -> None:
    game = in_turn().say("table: set morale 0")
    assert (game["over.reason"], game["step"]) == ("morale", "over")


def test_an_overrun_between_two_noise_tokens() -> None:
    noise = {"school": {"entrances": ["zzz."], "noise": 2}, "hospital": {"noise": 1}}
    game = at_step("add-zombies", locations=noise)
    assert game["locations.colony.zombies"] == "2"
    assert "3 noise tokens left" in game.refuses("table: noise 1 2 3 4")
    game.refuses("table: noise 7")
    game.say("table: noise 3")
    assert game["waiting"] == "ana: leader"
    game.say("ana: leader big-al", "table: noise 1 5")
    assert (game["waiting"], game["dead"], game["morale"]) == ("table: objective", "red-sue", "5")
    assert game["locations.school.zombies"] == "4"
    game.say("table: undo")
    assert (game["waiting"], game["locations.school.noise"]) == ("table: noise", "1")
    game.say("table: undo 1", "table: noise 3 1 5")
    assert game["waiting"] == "ana: leader"
    game.say("ana: leader big-al")
    assert (game["waiting"], game["dead"], game["morale"]) == ("table: objective", "red-sue", "5")


def test_reorganization_asks_only_who_has_a_choice() -> None:
    game = at_step("resolve-crisis", crisis="reorganization")
    assert game["waiting"] == "ana: choose"
    game.say("ana: choose big-al")
    owners = {name: game[f"survivors.{name}.player"] for name in PEOPLE}
    assert owners == {
        "red-sue": "ana",
        "tall-ned": "ana",
        "lame-kit": "ana",
        "big-al": "ben",
        "grim-gus": "cai",
    }
    leaders = [name for name in PEOPLE if game[f"survivors.{name}.leader"] == "true"]
    assert leaders == ["red-sue", "big-al", "grim-gus"]
    assert (game["waiting"], game["morale"]) == ("table: objective", "5")


def test_with_the_first_player_out_of_the_game_the_next_clockwise_decides() -> None:
    people = {
        "amy": {"player": "ana", "at": "colony", "leader": True},
        "bea": {"player": "ben", "at": "colony", "leader": True},
        "cyd": {"player": "cai", "at": "colony", "leader": True},
        "dot": {"player": "dia", "at": "library", "leader": True},
    }
    game = at_position(
        {"turn": "ana"},
        people=people,
        players=["ana", "ben", "cai", "dia"],
        variants=["player-elimination"],
    )
    game.say("ana: move amy to library", "ana: exposure bitten", "dia: kill")
    assert (game["waiting"], game["first_player"]) == ("ben: turn", "ana")
    game.say("ben: exile cai", "ben: yes", "cai: no")
    assert game["waiting"] == "ben: choose"
    game.say("ben: choose no", "ben: end", "cai: end", "table: done", "table: objective unmet")
    assert game["first_player"] == "cai"
    game.say("table: crisis tool", "ben: dice 1 2", "cai: dice 1 2")
    assert game["waiting"] == "cai: turn"


# -- questions that a correction makes void --------------------------------------------------------


def test_a_victim_moved_away_by_correction_is_not_bitten() -> None:
    game = in_turn().say(*BITTEN)
    assert game["waiting"] == "ben: bite-spread"
    game.say("table: set survivors.grim-gus.at hospital")
    assert (game["waiting"], game["dead"]) == ("cai: bite-spread", "big-al")


def test_a_replacement_put_there_by_the_table_is_not_asked_for() -> None:
    game = in_turn().say(*BITTEN, "ben: kill")
    assert game["waiting"] == "ben: survivor"
    game.say("table: set survivors.sparky ben school")
    assert (game["waiting"], game["dead"]) == ("ana: turn", "big-al grim-gus")
    assert game["survivors.sparky.leader"] == "true"


def test_a_leader_named_by_the_table_is_not_asked_for() -> None:
    game = in_turn().say("ana: move red-sue to hospital", "ana: exposure bitten")
    assert game["waiting"] == "ana: leader"
    game.say("table: set survivors.big-al.leader true")
    assert (game["waiting"], game["dead"]) == ("ana: turn", "red-sue")
    assert game["survivors.big-al.leader"] == "true"


def test_noise_taken_away_by_the_table_is_not_rolled_for() -> None:
    game = at_step("add-zombies", locations={"hospital": {"noise": 1}})
    assert game["waiting"] == "table: noise"
    game.say("table: set locations.hospital.noise 0")
    assert (game["waiting"], game["locations.colony.zombies"]) == ("table: objective", "2")


def test_a_voter_exiled_by_the_table_does_not_vote() -> None:
    game = in_turn().say("ana: exile cai", "ana: no")
    assert game["waiting"] == "ben: vote, cai: vote"
    game.say("table: set players.ben.exiled true")
    assert game["waiting"] == "cai: vote"
    game.say("cai: no")
    assert game["waiting"] == "ana: turn"


def test_a_newcomer_lost_before_a_place_was_named_is_replaced_again() -> None:
    game = in_turn().say("table: set players.ben.exiled true")
    game.say("table: set survivors.grim-gus dead", "ben: survivor sparky")
    assert game["waiting"] == "ben: choose"
    game.say("table: set survivors.sparky dead")
    assert game["waiting"] == "ben: survivor"
    game.say("ben: survivor brian-lee", "ben: choose school")
    assert (game["waiting"], game["survivors.brian-lee.at"]) == ("ana: turn", "school")


def test_a_newcomer_placed_by_the_table_needs_no_place() -> None:
    game = in_turn().say("table: set players.ben.exiled true")
    game.say("table: set survivors.grim-gus dead", "ben: survivor sparky")
    assert game["waiting"] == "ben: choose"
    game.say("table: set survivors.sparky.at hospital")
    assert (game["waiting"], game["survivors.sparky.at"]) == ("ana: turn", "hospital")


def test_zombies_that_find_no_space_any_more_are_not_attracted() -> None:
    game = in_turn(dice="3", entrances=["z..", "z..", "...", "...", "...", "..."])
    game.say("ana: attract 2 from colony with big-al die 3")
    assert game["waiting"] == "ana: choose"
    game.say("table: set locations.library.entrances zzz", "ana: choose 2")
    assert (game["waiting"], game["locations.colony.zombies"]) == ("ana: turn", "2")


def test_a_crossroads_card_that_would_add_a_survivor_does_not_trigger_in_a_full_colony() -> None:
    """R93."""
    game = in_turn(helpless=21)
    game.refuses("ana: card")
    game.refuses("ben: triggered")
    game.say("cai: card outsiders")
    assert "no empty survivor space" in game.refuses("cai: triggered")
    assert "knows no crossroads card" in game.refuses("cai: card atlantis")
    game.say("cai: card horde", "cai: triggered")
    assert game["waiting"] == "ana: option"


def test_a_healer_lost_while_she_chooses_whom_to_heal_heals_nobody() -> None:
    people = {
        **PEOPLE,
        "olivia-brown": {"player": "ana", "at": "colony", "wounds": 1},
        "lame-kit": {**PEOPLE["lame-kit"], "wounds": 1},
    }
    game = at_turn(people=people).say("ana: ability of olivia-brown")
    assert game["waiting"] == "ana: choose"
    game.say("table: set survivors.olivia-brown dead")
    assert (game["waiting"], game["survivors.lame-kit.wounds"]) == ("ana: turn", "1")
    assert "ability of olivia-brown" in game.session.notices[0]


ELIMINATION = {"variants": ["player-elimination"]}

ASKED_IN_A_TURN = {
    "search": ("ana: search with big-al die 3",),
    "die": ("ana: attack hit-man with big-al die 3",),
    "option": ("cai: card horde", "cai: triggered"),
}
"""Lines after which ana is asked this."""


@pytest.mark.parametrize("asked", ASKED_IN_A_TURN)
@pytest.mark.parametrize("lost", ["big-al dead", "big-al removed", "big-al.player ben"])
def test_who_is_out_of_the_game_by_a_correction_is_asked_nothing_more(
    asked: str, lost: str
) -> None:
    people = {
        "big-al": {"player": "ana", "at": "library", "leader": True, "search": 3, "attack": 3},
        "hit-man": {"player": "ben", "at": "library", "influence": 15, "leader": True},
        "lame-kit": PEOPLE["lame-kit"],
    }
    people = {
        name: {"influence": 30, "attack": 3, "search": 3, **one} for name, one in people.items()
    }
    game = at_turn(dice="3", people=people, setup=ELIMINATION).say(*ASKED_IN_A_TURN[asked])
    assert game["waiting"] == f"ana: {asked}"
    game.say(f"table: set survivors.{lost}")
    assert (game["players.ana.eliminated"], game["waiting"]) == ("true", "ben: turn")


def moving(held: str = "") -> Game:
    """Ana's tall-ned has come to the school with a wrench and is about to roll for exposure."""
    people = {**PEOPLE, "tall-ned": {**PEOPLE["tall-ned"], "equipped": ["wrench"], "leader": True}}
    people["red-sue"] = {**PEOPLE["red-sue"], "leader": False}
    game = at_turn(people=people, setup={"decks": dict.fromkeys(held.split(), "companion")})
    return game.say("ana: move tall-ned to school")


def test_what_a_correction_asked_is_not_asked_again_where_it_goes_back() -> None:
    game = moving().say("table: set survivors.tall-ned removed")
    assert game["waiting"] == "ana: leader"
    game.say("ana: leader big-al")
    assert (game["waiting"], game["survivors.big-al.leader"]) == ("ana: turn", "true")
    assert [*game.session.notices] == [
        "After this correction these lines fit no more and were dropped: "
        '"ana: move tall-ned to school".'
    ]


def test_the_order_of_a_deck_that_is_another_after_a_correction_is_said_anew() -> None:
    """He dies at the colony instead of the school, so that his wrench is in the hand."""
    game = moving("items").say("table: set survivors.tall-ned removed")
    school = [*game.world.deck_cards["items-school"]]
    assert "wrench" in school
    game.say(f"table: deck items-school {' '.join(school)}", "ana: leader big-al")
    assert game["secret.players.ana.cards"] == "wrench"
    assert len(game.world.deck_cards["items-school"]) == len(school) - 1
    assert '"table: deck"' in game.session.notices[0], "and no card of it is named"


def test_lines_that_are_dropped_tell_no_secret() -> None:
    """Votes whose vote is off, and a card that was looked at."""
    people = {name: one for name, one in PEOPLE.items() if one["player"] != "ana"}
    people["big-al"] = {**PEOPLE["big-al"], "leader": True, "search": 1}
    setup: dict[str, Any] = {**ELIMINATION, "decks": {"items": "companion"}}
    game = at_turn(dice="6", people=people, setup=setup)
    game.say("ana: exile ben", "cai: no", "table: set survivors.big-al removed")
    assert game["waiting"] == "ben: turn"
    assert '"ana: exile ben", "cai: vote".' in game.session.notices[0]
    game = at_turn(dice="6", people=people, setup=setup)
    game.say("table: set secret.decks.items-library fuel pistol medicine")
    game.say("ana: search with big-al die 6", "table: deck items-library fuel pistol medicine")
    game.say("ana: noise", "ana: noise", "ana: keep pistol", "table: set survivors.big-al removed")
    assert "ana: keep" in game.session.notices[0]
    assert not [card for card in ("fuel", "pistol", "medicine") if card in game.session.notices[0]]


def test_a_flashlight_taken_away_by_a_correction_gives_nothing_more() -> None:
    people = {**PEOPLE, "big-al": {**PEOPLE["big-al"], "equipped": ["flashlight"], "search": 1}}
    game = at_turn(dice="6", people=people, setup={"decks": {"items": "companion"}})
    game.say("ana: search with big-al die 6 using flashlight")
    game.say("table: deck items-library fuel pistol medicine junk food-1")
    game.say("table: set survivors.big-al.equipped none", "ana: noise")
    assert (game.world.players["ana"].drawn, game.world.spent) == (["fuel", "pistol"], {})


def test_who_is_out_of_the_game_has_no_cards_to_tell() -> None:
    game = at_turn(people=PEOPLE, setup={**ELIMINATION, "decks": {"crises": "companion"}})
    game.say("table: set survivors.grim-gus dead", "table: set decks.items companion")
    assert "ben: hand" not in game["offered"]
    assert "out of the game" in game.refuses("table: set players.ben.hand 3")


def test_a_card_corrected_away_while_its_bearer_is_chosen_is_not_equipped() -> None:
    game = in_turn(players={"ana": {"hand": 1}})
    game.say("ana: play pistol", "table: set players.ana.hand 0")
    assert game["waiting"] == "ana: turn"
    assert '"ana: play pistol"' in game.session.notices[0]
    assert not any(one.equipped for one in game.world.survivors.values())


def test_a_question_that_a_correction_leaves_without_an_answer_goes_back_to_before_it() -> None:
    """With no die that can be raised, a walkie-talkie is of no use."""
    people = {**PEOPLE, "big-al": {**PEOPLE["big-al"], "equipped": ["walkie-talkie"]}}
    game = at_turn(dice="3 4", people=people, players={"ben": {"dice": [2, 3]}})
    game.say("ana: use walkie-talkie of big-al")
    assert game["waiting"] == "ana: choose"
    game.say("table: set players.ana.dice 6 6", "ana: choose 2")
    assert (game["waiting"], game["players.ben.dice"]) == ("ana: turn", "2 3")
    assert '"ana: use walkie-talkie of big-al", "ana: choose 2".' in game.session.notices[0]


def test_a_die_corrected_away_gives_no_pip() -> None:
    people = {**PEOPLE, "big-al": {**PEOPLE["big-al"], "equipped": ["walkie-talkie"]}}
    game = at_turn(dice="3 4", people=people, players={"ben": {"dice": [2, 3]}})
    game.say("ana: use walkie-talkie of big-al", "ana: choose 2")
    game.say("table: set players.ben.dice 5 5", "ana: choose 3")
    assert (game["players.ana.dice"], game["players.ben.dice"]) == ("3 4", "5 5")


@pytest.mark.parametrize(
    ("request_", "correction"),
    [
        ("play pistol on big-al from ben", "survivors.big-al dead"),
        ("play medicine on big-al from ben", "survivors.big-al.wounds 0"),
        ("play outsider-1 from ben", "locations.colony.helpless 21"),
        ("play megaphone on school library from ben", "locations.school.entrances ...."),
        ("play pistol on big-al from ben", "players.ben.hand none"),
    ],
)
def test_a_request_for_a_card_that_can_be_played_no_more_is_void(
    request_: str, correction: str
) -> None:
    people = {**PEOPLE, "big-al": {**PEOPLE["big-al"], "wounds": 1}}
    cards = ["pistol", "medicine", "outsider-1", "megaphone"]
    game = at_turn(
        people=people,
        setup={"decks": {"items": "companion"}},
        locations={"school": {"entrances": ["z..."]}},
        secret={"players": {"ben": {"cards": cards}}},
    )
    game.say(f"ana: {request_}")
    assert game["waiting"] == "ben: choose"
    game.say(f"table: set {correction}")
    assert game["waiting"] == "ana: turn"
    assert f'"ana: {request_}"' in game.session.notices[0]


def test_zombies_corrected_away_while_they_are_moved_are_not_moved() -> None:
    game = in_turn(players={"ana": {"hand": 1}}, locations={"school": {"entrances": ["zz.."]}})
    game.say("ana: play megaphone on school colony")
    assert game["waiting"] == "ana: choose"
    game.say("table: set locations.school.entrances bbb.", "ana: choose 2")
    assert (game["waiting"], game["locations.school.entrances"]) == ("ana: turn", "bbb.")
    assert game["locations.colony.zombies"] == "0"


def test_a_hand_told_without_the_card_that_is_played_goes_back_to_before_it() -> None:
    game = in_turn(setup={"decks": {"items": "companion"}})
    game.say("table: set players.ana.hand 1", "ana: play shotgun", "ana: hand hammer")
    assert (game["waiting"], game["secret.players.ana.cards"]) == ("ana: turn", "hammer")
    assert '"ana: play shotgun"' in game.session.notices[0]
    game.say("ana: play hammer on big-al", "table: undo 3")
    assert (game["waiting"], game["offered"]) == (
        "ana: choose",
        "ana: hand, cai: crossroads, table: deck",
    )


def test_a_cost_takes_no_more_than_a_correction_has_left() -> None:
    game = in_turn(food=5).say("cai: card christmas", "cai: triggered", "ana: option 1")
    assert game["waiting"] == "ana: vote, ben: vote, cai: vote"
    game.say("ana: yes", "ben: yes", "table: set food 2", "cai: yes")
    assert int(game["food"]) == 0
