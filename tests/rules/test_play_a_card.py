"""Play a Card, Request and Hand Off."""

import pytest

from tests.rules.table import UNKNOWN
from tests.rules.table import at_turn
from tests.rules.table import with_people

EXILED = {"ana": {"exiled": True}}
OUTSIDE = with_people(amy={"at": "school"})

# -- Play a Card -----------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 2, 3])
def test_a_food_card_fills_the_supply_and_the_waste_pile(n: int) -> None:
    game = at_turn(food=1, waste=4).say(f"ana: play food-{n}")
    assert game["food"] == str(1 + n)
    assert game["waste"] == "5"
    assert game["waiting"] == "ana: turn"


def test_a_played_card_leaves_the_hand() -> None:
    game = at_turn(players={"ana": {"hand": 1}}).say("ana: play food-1")
    assert game["players.ana.hand"] == "0"
    assert "no card in hand" in game.refuses("ana: play food-1")


def test_with_nobody_s_hand_holding_a_card_none_is_offered() -> None:
    empty = {seat: {"hand": 0} for seat in ("ana", "ben", "cai")}
    game = at_turn(players=empty)
    assert "play" not in game.session.waiting()[0].prompt.verbs()
    assert game.options("ana", "play") == []


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("play nonsense", 'no item card "nonsense"'),
        ("play fuel", "played with a move"),
        ("play food-1 on amy", "not used on anything"),
        ("play food-1 on die 2", "Only an exiled player"),
        ("play medicine on die 2", "not used on a die"),
        ("play food-1 from dora", 'no player "dora"'),
        ("play pistol on bob", "bob is ben's survivor"),
        ("play pistol on amy art", "equipped to one survivor"),
        ("play scissors on atlantis", "finds no zombie"),
        ("play", "Such a line reads"),
    ],
)
def test_what_cannot_be_played(line: str, why: str) -> None:
    assert why in at_turn(dice="2").refuses(f"ana: {line}")


def test_a_card_the_companion_does_not_know_is_applied_by_hand() -> None:
    game = at_turn(facts=UNKNOWN)
    assert "neither a survivor in play nor" in game.refuses("ana: play scissors on atlantis")
    assert "not played on a die" in game.refuses("ana: play scissors on die 3")
    game.say("ana: play scissors on library")
    assert game["waste"] == "1"
    assert game["waiting"] == "table: by-hand"
    game.say("table: set locations.library.entrances ...", "table: done")
    assert game["waiting"] == "ana: turn"


# -- Equip -----------------------------------------------------------------------------------------


def test_r37_any_number_of_cards_is_equipped_and_none_is_waste() -> None:
    game = at_turn().say("ana: play pistol on amy", "ana: play wrench on amy")
    game.say("ana: play pistol on amy")
    assert game["survivors.amy.equipped"] == "pistol wrench pistol"
    assert game["waste"] == "0"


def test_who_gets_it_is_chosen_where_it_is_not_said() -> None:
    game = at_turn().say("ana: play pistol")
    assert game.options("ana") == ["choose amy", "choose art"]
    game.say("ana: choose art")
    assert game["survivors.art.equipped"] == "pistol"


def test_the_only_survivor_takes_it_without_asking() -> None:
    game = at_turn(turn="ben").say("ben: play pistol")
    assert game["survivors.bob.equipped"] == "pistol"


# -- Medicine --------------------------------------------------------------------------------------


def test_medicine_removes_one_wound() -> None:
    game = at_turn(people=with_people(amy={"wounds": 2})).say("ana: play medicine on amy")
    assert game["survivors.amy.wounds"] == "1"
    assert game["waste"] == "1"


def test_medicine_heals_another_s_survivor_beside_one_of_hers() -> None:
    people = with_people(bob={"wounds": 1}, dan={"player": "ben", "at": "school", "wounds": 1})
    game = at_turn(people=people)
    assert [line for line in game.options("ana", "play") if "medicine" in line] == [
        "play medicine on bob"
    ]
    assert "neither ana's nor with" in game.refuses("ana: play medicine on dan")
    game.say("ana: play medicine on bob")
    assert game["survivors.bob.wounds"] == "0"


def test_of_two_kinds_of_wounds_one_is_chosen() -> None:
    people = with_people(amy={"wounds": 1, "frostbite": 1})
    game = at_turn(people=people).say("ana: play medicine on amy")
    assert game.options("ana") == ["choose wounds", "choose frostbite"]
    game.say("ana: choose frostbite")
    assert (game["survivors.amy.wounds"], game["survivors.amy.frostbite"]) == ("1", "0")


def test_the_kind_can_be_said_at_once() -> None:
    people = with_people(amy={"wounds": 1, "frostbite": 1})
    game = at_turn(people=people).say("ana: play medicine on amy wounds")
    assert (game["survivors.amy.wounds"], game["survivors.amy.frostbite"]) == ("0", "1")
    assert "that medicine heals" in game.refuses("ana: play medicine on amy wounds")


def test_whom_it_heals_is_chosen_where_it_is_not_said() -> None:
    people = with_people(amy={"wounds": 1}, bob={"frostbite": 1}, cyd={"wounds": 1})
    game = at_turn(people=people).say("ana: play medicine")
    assert game.options("ana") == ["choose amy", "choose bob", "choose cyd"]
    game.say("ana: choose bob")
    assert game["survivors.bob.frostbite"] == "0"


def test_what_medicine_healed_is_remembered_for_the_turn() -> None:
    people = with_people(amy={"wounds": 1}, olivia_brown={"player": "ana", "at": "library"})
    people["art"]["wounds"] = 1
    game = at_turn(people=people).say("ana: play medicine on amy")
    game.say("ana: ability of olivia-brown on art")
    healed = [deed.words[1] for deed in game.world.deeds if deed.words[0] == "heal"]
    assert healed == ["amy"], "an ability is no medicine"


def test_r56_medicine_does_not_remove_despair() -> None:
    game = at_turn(people=with_people(amy={"despair": 2}))
    assert "no wound that medicine heals" in game.refuses("ana: play medicine on amy")
    assert "nobody with a wound" in game.refuses("ana: play medicine")
    assert not [line for line in game.options("ana", "play") if "medicine" in line]


def test_r39_medicine_comes_too_late_for_the_die_that_is_rolled() -> None:
    game = at_turn(people=with_people(art={"wounds": 2})).say("ana: move art to school")
    assert "ana" in game.refuses("ana: play medicine on art")
    game.say("ana: exposure wound")
    assert "No survivor art is" in game.refuses("ana: play medicine on art")


# -- Outsiders -------------------------------------------------------------------------------------


def test_an_outsider_is_an_event_and_joins_at_once() -> None:
    game = at_turn(waste=4).say("ana: play outsider-3", "ana: survivor sparky")
    assert game["survivors.sparky.player"] == "ana"
    assert game["locations.colony.helpless"] == "2"
    assert game["waste"] == "4"


def test_r93_with_the_colony_full_no_card_may_add_a_survivor() -> None:
    game = at_turn(helpless=22)
    assert "no empty survivor space" in game.refuses("ana: play outsider-1")
    assert not [line for line in game.options("ana", "play") if "outsider" in line]
    at_turn(helpless=21).say("ana: play outsider-1")


# -- Exile: cards ----------------------------------------------------------------------------------


def test_cards_of_the_exiled_leave_the_game() -> None:
    game = at_turn(people=OUTSIDE, players=EXILED, waste=4).say("ana: play food-2")
    assert game["waste"] == "4"
    assert game["food"] == "2"


def test_r84_the_exiled_may_play_food_on_a_die() -> None:
    game = at_turn(people=OUTSIDE, dice="3 6", players=EXILED).say("ana: play food-3 on die 3")
    assert game["players.ana.dice"] == "4 6"
    assert game["food"] == "0"
    assert "cannot be raised" in game.refuses("ana: play food-3 on die 6")
    assert "no unused die 3" in game.refuses("ana: play food-3 on die 3")
    assert "one thing only" in game.refuses("ana: play food-3 on amy on die 4")
    assert "play food-1 on die 4" in game.options("ana", "play")
    assert "play food-1 on die 6" not in game.options("ana", "play")


# -- Request ---------------------------------------------------------------------------------------


def test_r38_a_card_of_another_player_is_played_at_once() -> None:
    game = at_turn(players={"ana": {"hand": 0}, "cai": {"hand": 2}})
    assert game.options("ana", "play") == ["play ITEM from PLAYER"]
    game.say("ana: play food-2 from cai")
    assert (game["players.ana.hand"], game["players.cai.hand"]) == ("0", "1")
    assert (game["food"], game["waste"]) == ("2", "1")


def test_who_has_no_card_can_give_none() -> None:
    game = at_turn(players={"cai": {"hand": 0}})
    assert "cai has no card in hand" in game.refuses("ana: play food-2 from cai")


@pytest.mark.parametrize(("answer", "food"), [("yes", "2"), ("no", "0")])
def test_r32_giving_is_voluntary_where_the_companion_holds_the_hands(
    answer: str, food: str
) -> None:
    secret = {"players": {"cai": {"cards": ["food-2"]}}}
    game = at_turn(setup={"decks": {"items": "companion"}}, secret=secret)
    game.say("ana: play food-2 from cai")
    assert game["waiting"] == "cai: choose"
    game.say(f"cai: choose {answer}")
    assert game["food"] == food
    assert game["waiting"] == "ana: turn"


def test_r34_a_card_of_another_player_never_goes_to_the_crisis() -> None:
    assert "Such a line reads" in at_turn().refuses("ana: contribute food-2 from cai now")
    assert "No survivor" in at_turn().refuses("ana: contribute food-2 from cai")


# -- Hand Off --------------------------------------------------------------------------------------

ARMED = with_people(art={"equipped": ["pistol", "mop"]}, ada={"player": "ana", "at": "library"})


def test_an_equipped_item_goes_to_a_survivor_beside() -> None:
    game = at_turn(people=ARMED).say("ana: hand-off pistol from art to ada")
    assert game["survivors.art.equipped"] == "mop"
    assert game["survivors.ada.equipped"] == "pistol"
    assert game["waiting"] == "ana: turn"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("hand-off pistol from art to amy", "amy is at colony, art at library"),
        ("hand-off shotgun from art to ada", "no shotgun equipped"),
        ("hand-off pistol from art to art", "to herself"),
        ("hand-off pistol from bob to art", "bob is ben's survivor"),
        ("hand-off pistol from art to nobody", "No survivor"),
        ("hand-off pistol from art", "Such a line reads"),
    ],
)
def test_what_cannot_be_handed_off(line: str, why: str) -> None:
    assert why in at_turn(people=ARMED).refuses(f"ana: {line}")


@pytest.mark.parametrize(("answer", "has"), [("yes", "mop"), ("no", "none")])
def test_r35_another_player_s_survivor_takes_it_if_the_receiver_agrees(
    answer: str, has: str
) -> None:
    game = at_turn(people=ARMED).say("ana: hand-off mop from art to bob")
    assert game["waiting"] == "ben: choose"
    game.say(f"ben: choose {answer}")
    assert game["survivors.bob.equipped"] == has


def test_every_hand_off_is_offered() -> None:
    assert at_turn(people=ARMED).options("ana", "hand-off") == [
        "hand-off pistol from art to bob",
        "hand-off mop from art to bob",
        "hand-off pistol from art to ada",
        "hand-off mop from art to ada",
    ]
    assert "hand-off" not in at_turn().session.waiting()[0].prompt.verbs()
