"""Positions: a game that stands somewhere; and the state document it gives back."""

from typing import Any

import pytest

from companion.cards import load
from companion.engine.prompts import Refusal
from companion.rules.game import DeadOfWinter
from companion.rules.setup import Setup
from tests.rules.table import PEOPLE
from tests.rules.table import SEATS
from tests.rules.table import Game
from tests.rules.table import at_position

NUMBERS = {"influence": 30, "attack": 2, "search": 4}


def refusal(position: Any) -> str:
    with pytest.raises(Refusal) as refused:
        DeadOfWinter(load()).begin(Setup(players=SEATS, position=position))
    return str(refused.value)


# -- what can be given -----------------------------------------------------------------------------


def test_what_is_left_out_is_zero_false_or_empty() -> None:
    game = at_position({"morale": 0, "round": 0, "crisis": []}, people={})
    for path in ("morale", "food", "starvation", "waste", "round"):
        assert game[path] == "0"
    for path in ("dead", "removed", "players.ana.dice", "players.ana.used"):
        assert game[path] == "none"
    for path in ("crisis", "over", "players.ana.hand"):
        assert game[path] == "null"
    for key in ("exiled", "eliminated"):
        assert game[f"players.ana.{key}"] == "false"
    assert game["objective"] == "none"
    assert game["first_player"] == "ana"


def test_the_only_colony_and_its_board_stand_at_the_top() -> None:
    game = at_position(
        {
            "morale": 4,
            "food": 3,
            "starvation": 2,
            "waste": 11,
            "helpless": 5,
            "entrances": ["z..", "b..", "...", "...", "...", "zzz"],
        }
    )
    assert game["colonies.colony.morale"] == game["morale"] == "4"
    assert game["colonies.colony.waste"] == game["waste"] == "11"
    assert game["locations.colony.helpless"] == "5"
    assert game["locations.colony.entrances"] == "z.. b.. ... ... ... zzz"
    assert game["locations.colony.zombies"] == "4"


def test_the_same_paths_as_in_the_document_do_too() -> None:
    game = at_position(
        {
            "colonies": {"colony": {"food": 3}},
            "locations": {"colony": {"helpless": 2}, "library": {"entrances": ["zb."], "noise": 2}},
        }
    )
    assert game["food"] == "3"
    assert game["locations.colony.helpless"] == "2"
    assert game["locations.library.barricades"] == "1"
    assert game["locations.library.noise"] == "2"


def test_survivors_stand_in_the_order_they_are_given() -> None:
    people = {
        "zoe": {"player": "ben", "at": "library", "leader": True, **NUMBERS},
        "abe": {"player": "ana", "at": "library", "leader": True, **NUMBERS},
    }
    assert at_position({}, people=people)["locations.library.survivors"] == "zoe abe"
    turned = {"library": {"survivors": ["abe", "zoe"]}}
    game = at_position({"locations": turned}, people=people)
    assert game["locations.library.survivors"] == "abe zoe"


def test_everything_of_a_survivor() -> None:
    people = {
        "sparky": {
            "player": "ben",
            "at": "school",
            "leader": True,
            "wounds": 1,
            "frostbite": 1,
            "despair": 0,
            "equipped": ["pistol", "mop"],
            "moved": True,
        }
    }
    game = at_position({}, people=people)
    assert game["survivors.sparky.equipped"] == "pistol mop"
    assert game["survivors.sparky.moved"] == "true"
    assert game["survivors.sparky.entrance"] == "null"
    assert game.world.survivors["sparky"].influence == 10, "the card's own numbers"


@pytest.mark.parametrize(
    ("crisis", "prevent", "needed"),
    [
        (["medicine"], "medicine", "3"),
        (["medicine", "tool"], "medicine tool", "3"),
        ("medicine", "medicine", "3"),
        ("fuel-shortage", "fuel", "3"),
        ({"prevent": ["food"], "needed": 4}, "food", "4"),
        ({"prevent": ["food"], "need": 5}, "food", "5"),
        ({"card": "fuel-shortage", "contributed": 2}, "fuel", "3"),
    ],
)
def test_a_crisis_by_name_by_symbols_or_as_a_table(crisis: Any, prevent: str, needed: str) -> None:
    game = at_position({"turn": "ana", "crisis": crisis})
    assert game["crisis.prevent"] == prevent
    assert game["crisis.needed"] == needed
    contributed = crisis.get("contributed", 0) if isinstance(crisis, dict) else 0
    assert game["crisis.contributed"] == str(contributed)


@pytest.mark.parametrize(
    ("position", "waiting", "to_play"),
    [
        ({"turn": "ana"}, "ana: turn", "ben cai"),
        ({"turn": "ben"}, "ben: turn", "cai"),
        ({"turn": "cai"}, "cai: turn", ""),
        ({"turn": "ana", "first_player": "ben"}, "ana: turn", ""),
        ({"turn": "cai", "first_player": "ben"}, "cai: turn", "ana"),
        ({"step": "player-turns", "turn": "ben"}, "ben: turn", "cai"),
        ({"step": "player-turns", "first_player": "ben"}, "ben: turn", "cai ana"),
        ({}, "ana: turn", "ben cai"),
        ({"step": "reveal-crisis"}, "table: crisis", ""),
        ({"step": "check-main-objective"}, "table: objective", ""),
    ],
)
def test_where_the_game_stands(position: dict[str, Any], waiting: str, to_play: str) -> None:
    game = at_position(position)
    assert game["waiting"] == waiting
    assert game.world.to_play == to_play.split()


def test_inside_a_turn_frostbite_has_been_dealt_with() -> None:
    people = {**PEOPLE, "amy": {**PEOPLE["amy"], "frostbite": 1}}
    assert at_position({"turn": "ana"}, people=people)["survivors.amy.wounds"] == "0"
    assert at_position({}, people=people)["survivors.amy.wounds"] == "1", "at its beginning"


def test_an_objective_is_not_set_up_again() -> None:
    game = at_position({"objective": "home-sweet-home", "morale": 2})
    assert game["objective"] == "home-sweet-home"
    assert (game["morale"], game["locations.colony.zombies"]) == ("2", "0")


def test_a_game_that_has_ended() -> None:
    game = at_position({"step": "over", "over": {"reason": "morale"}, "morale": 0})
    assert game["step"] == "over"
    assert game["over.reason"] == "morale"
    assert game["waiting"] == "ana: declare, ben: declare, cai: declare"
    done = at_position({"step": "over", "over": {"reason": "rounds", "winners": ["cai"]}})
    assert done["over.winners"] == "cai"
    assert done["waiting"] == "none"


def test_a_position_at_set_up_asks_who_has_no_survivors() -> None:
    people = {"sparky": {"player": "ana", "at": "colony", "leader": True}}
    game = at_position({"step": "set-up"}, people=people)
    assert game["first_player"] == "null"
    assert game["waiting"] == "ben: keep, cai: keep"


# -- what is refused -------------------------------------------------------------------------------


def one(**given: Any) -> dict[str, Any]:
    return {"survivors": {"amy": {"player": "ana", "at": "colony", **NUMBERS, **given}}}


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("here", "position is a table"),
        ({"colour": 3}, "no key “colour”"),
        ({"edition": "long-night"}, "the edition long-night"),
        ({"round": -1}, "round is a whole number"),
        ({"round": True}, "round is a whole number"),
        ({"morale": 11}, "from 0 to 10, not 11"),
        ({"morale": "high"}, 'not "high"'),
        ({"food": 1.5}, "food is a whole number"),
        ({"bullets": 2}, "Warring Colonies"),
        ({"step": "tea-time"}, "a step"),
        ({"step": 3}, "a step"),
        ({"turn": "dora"}, "turn is a player"),
        ({"step": "pay-food", "turn": "ana"}, "turn belongs to the step player-turns"),
        ({"turn": "ana", "active": ["ben"]}, "give turn instead"),
        ({"turn": "ana", "players": {"ana": {"eliminated": True}}}, "ana is out of the game"),
        ({"first_player": "dora"}, "first_player is a player"),
        ({"objective": "world-peace"}, "objective is a main objective"),
        ({"crisis": ["gold"]}, '"gold" is neither a crisis nor'),
        ({"crisis": {"prevent": ["food"], "number": 4}}, "no key “number”"),
        ({"crisis": {"card": "gold-rush"}}, "crisis.card is a crisis"),
        ({"crisis": 7}, "crisis.prevent is a list of words"),
        ({"entrances": ["..."]}, "has the spaces ... ... ... ... ... ..."),
        ({"entrances": ["....", "...", "...", "...", "...", "..."]}, "does not fit"),
        ({"entrances": ["zx.", "...", "...", "...", "...", "..."]}, '"x" is no piece'),
        ({"locations": {"atlantis": {}}}, "no key “atlantis”"),
        ({"locations": {"library": {"windows": 2}}}, "no key “windows”"),
        ({"locations": {"library": {"noise": 5}}}, "locations.library.noise"),
        ({"locations": {"library": {"helpless": 1}}}, "locations.library.helpless"),
        (
            {"locations": {"library": {"zombies": 1}}},
            "locations.library.zombies: the entrances say 0",
        ),
        ({"locations": {"library": {"survivors": ["amy"]}}}, "no survivor amy"),
        ({"helpless": 1, "unruly": 2}, "locations.colony.unruly"),
        ({"helpless": 1, "locations": {"colony": {"helpless": 2}}}, "given twice"),
        ({"food": 1, "colonies": {"colony": {"food": 2}}}, "given twice"),
        ({"colonies": {"yellow": {}}}, "no key “yellow”"),
        ({"counters": {"Big Deal": 1}}, "no name of a counter"),
        ({"counters": {"samples": "many"}}, "counters.samples"),
        ({"players": {"dora": {}}}, "players has no key “dora”"),
        ({"players": {"ana": {"dice": [7]}}}, "players.ana.dice"),
        ({"players": {"ana": {"hand": -1}}}, "players.ana.hand"),
        ({"players": {"ana": {"exiled": "maybe"}}}, "true or false"),
        ({"players": {"ana": {"mood": "bad"}}}, "no key “mood”"),
        ({"players": ["ana"]}, "players is a table"),
        ({"survivors": {"amy": {"at": "colony", **NUMBERS}}}, "needs player"),
        ({"survivors": {"amy": {"player": "ana", **NUMBERS}}}, "needs at"),
        ({"survivors": {"amy": {"player": "ana", "at": "colony"}}}, "needs influence"),
        (one(influence="big"), "survivors.amy.influence"),
        (one(attack=7), "from 1 to 6"),
        (one(player="dora"), "survivors.amy.player is a player"),
        (one(at="atlantis"), "survivors.amy.at is a location"),
        (one(wounds=-1), "survivors.amy.wounds"),
        (one(equipped=["spoon"]), 'no item card "spoon"'),
        (one(entrance=2), "Warring Colonies only"),
        (one(hat="red"), "no key “hat”"),
        ({"survivors": {"sparky": {"player": "ana", "at": "colony", "attack": 2}}}, "none of them"),
        ({"survivors": {"table": {"player": "ana", "at": "colony", **NUMBERS}}}, "something else"),
        ({"locations": {"library": {"special": ["claw"]}}}, "the entrances say an empty list"),
        ({"dead": ["Big Al"]}, "no name"),
        ({**one(), "dead": ["amy"]}, "cannot be in play as well"),
        ({"over": {"reason": "boredom"}, "step": "over"}, "over.reason"),
        ({"over": {"reason": "morale"}}, "belong together"),
        ({"step": "over"}, "belong together"),
        ({"secret": {"players": {"ana": {"objective": "peace"}}}}, "an objective"),
        ({"secret": {"players": {"ana": {"cards": ["mop"]}}}}, "the table holds the items"),
        ({"secret": {"decks": {"crises": ["fuel-shortage"]}}}, "holds no deck"),
    ],
)
def test_what_is_not_known_is_refused_with_its_path(position: Any, why: str) -> None:
    assert why in refusal(position)


def test_a_group_has_one_leader() -> None:
    survivors = {
        name: {"player": "ana", "at": "colony", "leader": leads, **NUMBERS}
        for name, leads in (("amy", True), ("art", True))
    }
    assert refusal({"survivors": survivors}) == (
        "survivors.art.leader: ana has another leader, amy."
    )


# -- the state document ----------------------------------------------------------------------------

KEYS = {
    "": "edition round step turn active first_player colonies morale food starvation waste crisis "
    "objective locations survivors dead removed counters decks revealed players over secret "
    "waiting offered",
    "colonies.colony": "morale food starvation waste bullets leader lost",
    "crisis": "card prevent contributed needed",
    "locations.library": "survivors entrances zombies barricades traps noise bandits special "
    "helpless unruly spaces",
    "survivors.amy": "player at entrance wounds frostbite despair leader equipped moved",
    "players.ana": "dice used hand exiled eliminated",
    "secret": "players decks",
}


def whole_position() -> Game:
    return at_position(
        {
            "turn": "ben",
            "first_player": "cai",
            "food": 2,
            "starvation": 1,
            "waste": 7,
            "helpless": 2,
            "dead": ["gray-beard"],
            "removed": ["forest-plum"],
            "counters": {"items-library": 12, "samples": 1},
            "entrances": ["z..", "b..", "...", "...", "...", "zzz"],
            "locations": {"library": {"entrances": ["zzb"], "noise": 2}},
            "players": {
                "ana": {"used": [3, 1], "hand": 4},
                "ben": {"dice": [6, 2]},
                "cai": {"exiled": True},
            },
        },
        people={**PEOPLE, "cyd": {**PEOPLE["cyd"], "at": "school", "wounds": 1, "moved": True}},
    )


@pytest.mark.parametrize("path", KEYS)
def test_all_keys_are_always_there(path: str) -> None:
    found: Any = whole_position().session.state()
    for key in filter(None, path.split(".")):
        found = found[key]
    assert list(found) == KEYS[path].split()


def test_the_document_is_a_position() -> None:
    """Whatever the document says can be given back at the same path, and gives the same game."""
    game = whole_position()
    document = game.session.state()
    position = dict(document)
    position["survivors"] = {
        slug: {**survivor, **{name: getattr(game.world.survivors[slug], name) for name in NUMBERS}}
        for slug, survivor in document["survivors"].items()
    }
    again = Game(Setup(players=SEATS, position=position))
    assert again.session.state() == document


def test_dice_are_shown_ascending_and_survivors_by_arrival() -> None:
    game = whole_position()
    assert game["players.ana.used"] == "1 3"
    assert game["players.ben.dice"] == "2 6"
    game.say("ben: move bob to colony")
    assert game["locations.colony.survivors"] == "amy bob"


def test_bytes_give_back_the_same_world() -> None:
    game = whole_position()
    rules = DeadOfWinter(load())
    data = rules.encode(game.world)
    again = rules.decode(data)
    assert again == game.world
    assert rules.encode(again) == data
    assert again.cards is rules.facts
