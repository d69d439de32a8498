"""Add a Card to the Crisis."""

import pytest

from tests.rules.table import at_turn
from tests.rules.table import with_people


def test_a_card_face_down_is_counted_and_no_more() -> None:
    game = at_turn(players={"ana": {"hand": 3}}).say("ana: contribute")
    assert game["crisis.contributed"] == "1"
    assert game["players.ana.hand"] == "2"
    assert game["waste"] == "0"
    assert game.world.crisis is not None
    assert game.world.crisis.cards == [""]


@pytest.mark.parametrize(
    ("said", "symbol"),
    [("food-3", "food"), ("pistol", "weapon"), ("tool", "tool"), ("outsider-2", "survivor")],
)
def test_r40_any_item_counts_by_its_symbol(said: str, symbol: str) -> None:
    game = at_turn(food=1).say(f"ana: contribute {said}")
    assert game.world.crisis is not None
    assert game.world.crisis.cards == [symbol]
    assert game["food"] == "1"


def test_what_was_added_is_secret() -> None:
    prompt = at_turn().session.waiting()[0].prompt
    assert prompt.public(("contribute", "food-3")) == ("contribute",)
    equipped = ("contribute", "pistol", "from", "amy")
    assert prompt.public(equipped) == equipped
    assert prompt.public(("play", "food-3")) == ("play", "food-3")


def test_an_equipped_card_is_unequipped() -> None:
    game = at_turn(people=with_people(amy={"equipped": ["mop", "pistol"]}))
    game.say("ana: contribute pistol from amy")
    assert game["survivors.amy.equipped"] == "mop"
    assert game["crisis.contributed"] == "1"
    assert game.world.crisis is not None
    assert game.world.crisis.cards == ["weapon"]


def test_an_equipped_card_is_offered_with_an_empty_hand() -> None:
    game = at_turn(people=with_people(amy={"equipped": ["mop"]}), players={"ana": {"hand": 0}})
    assert game.options("ana", "contribute") == ["contribute mop from amy"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("contribute nonsense", 'no item card "nonsense"'),
        ("contribute pistol from amy", "no pistol equipped"),
        ("contribute mop from bob", "bob is ben's survivor"),
        ("contribute from amy", "nothing equipped"),
        ("contribute food-1 food-2", "Such a line reads"),
    ],
)
def test_what_cannot_be_added(line: str, why: str) -> None:
    people = with_people(bob={"equipped": ["mop"]})
    assert why in at_turn(people=people).refuses(f"ana: {line}")


def test_the_exiled_cannot_add_cards() -> None:
    game = at_turn(
        people=with_people(amy={"at": "school", "equipped": ["mop"]}),
        players={"ana": {"exiled": True}},
    )
    for line in ("contribute", "contribute medicine", "contribute mop from amy"):
        assert "exiled" in game.refuses(f"ana: {line}")
    assert "contribute" not in game.session.waiting()[0].prompt.verbs()


def test_without_a_crisis_nothing_can_be_added() -> None:
    game = at_turn(crisis=[])
    assert game["crisis"] == "null"
    assert "No crisis" in game.refuses("ana: contribute")


def test_with_an_empty_hand_nothing_can_be_added() -> None:
    game = at_turn(players={"ana": {"hand": 0}})
    assert "no card in hand" in game.refuses("ana: contribute")
    assert "contribute" not in game.session.waiting()[0].prompt.verbs()
