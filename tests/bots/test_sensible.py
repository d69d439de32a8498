"""What the sensible bot does, position by position."""

import random
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

import pytest

from companion.bots import aims
from companion.bots.legal import Legal
from companion.bots.sensible import Sensible
from companion.bots.sight import Question
from companion.bots.sight import Sight
from companion.bots.sight import is_due
from companion.bots.worth import WORTH
from companion.bots.worth import effect_worth
from companion.cards import load
from companion.engine.prompts import Words
from companion.rules.verbs import VERBS
from companion.table import aside
from companion.table import gate
from companion.table.types import Reading
from tests.rules.table import Game
from tests.rules.table import at_turn
from tests.rules.table import with_people

CALM: dict[str, Any] = {"food": 9, "crisis": None}
"""A colony that wants for nothing."""


def decided(
    game: Game, hand: Sequence[str] | None = (), bot: type[Any] = Sensible, aim: str = ""
) -> str:
    """What the bot on the waiting seat says, with these cards in its hand (None: they lie on the
    table, and it has none to play) and this secret objective."""
    one = game.session.waiting()[0]
    seat, prompt = one.prompt.seat, one.prompt
    state = gate.public_state(game.session.state())
    state["players"][seat]["hand"] = None if hand is None else len(hand)
    secret = {"cards": list(hand or ()), "objective": aim or None}
    sight = Sight(seat, state, secret, aside.progress(game.world))
    asked = Question(
        prompt.kind,
        prompt.about,
        one.waiting,
        prompt.verbs,
        lambda verb: list(prompt.options_of(verb)),
    )
    words = bot(load(), random.Random(1)).answer(asked, lambda: sight)
    text = f"{seat}: {' '.join(words)}"
    game.say(text)  # whatever it is, it is legal
    return text


# -- cards -----------------------------------------------------------------------------------------


def test_medicine_for_whoever_is_nearest_to_death() -> None:
    people = with_people(
        amy={"player": "ana", "at": "colony", "leader": True, "wounds": 1},
        art={"player": "ana", "at": "library", "frostbite": 1, "wounds": 1},
    )
    game = at_turn(people=people, **CALM)
    assert decided(game, ["junk", "medicine"]).startswith("ana: play medicine")
    while game.session.waiting()[0].prompt.kind == "choose":
        decided(game, ["junk"])
    assert (game["survivors.art.frostbite"], game["survivors.amy.wounds"]) == ("0", "1")


def test_medicine_is_kept_for_a_crisis_that_wants_it() -> None:
    people = with_people(amy={"player": "ana", "at": "colony", "leader": True, "wounds": 1})
    game = at_turn(people=people, food=9, crisis=["medicine"])
    assert decided(game, ["medicine"]) == "ana: contribute medicine"


@pytest.mark.parametrize(
    ("hand", "played"),
    [
        (["food-3", "food-1", "food-2"], "food-1"),  # one token is short
        (["food-3", "food-2"], "food-2"),
    ],
)
def test_the_smallest_food_card_that_is_enough(hand: list[str], played: str) -> None:
    assert decided(at_turn(food=0, crisis=None), hand) == f"ana: play {played}"


def test_the_largest_food_card_where_none_is_enough() -> None:
    game = at_turn(food=0, crisis=None, helpless=8)
    assert decided(game, ["food-1", "food-3", "food-2"]) == "ana: play food-3"


def test_a_card_against_the_crisis_while_it_is_short() -> None:
    game = at_turn(food=9, crisis="fuel-shortage")
    assert decided(game, ["junk", "fuel", "food-1"]) == "ana: contribute fuel"


def test_no_card_against_a_crisis_that_cannot_be_prevented_any_more() -> None:
    game = at_turn("cai", food=9, crisis="fuel-shortage", first_player="ana")
    assert decided(game, ["fuel"]) == "cai: end"


def test_no_card_against_a_crisis_that_is_prevented_already() -> None:
    crisis = {"prevent": ["fuel"], "contributed": 3, "needed": 3}
    assert (
        decided(at_turn("cai", food=9, crisis=crisis, first_player="ana"), ["fuel"]) == "cai: end"
    )


def test_two_more_cards_that_nobody_needs_cheer_the_colony_up() -> None:
    crisis = {"prevent": ["fuel", "food"], "contributed": 3, "needed": 3}
    game = at_turn("cai", food=9, crisis=crisis, first_player="ana")
    assert decided(game, ["food-1", "fuel", "fuel"]) == "cai: contribute fuel"
    game = at_turn("cai", food=9, crisis=crisis, first_player="ana")
    assert decided(game, ["food-1", "food-1"]) == "cai: end", "food is always needed"


def test_medicine_for_a_survivor_who_would_die_before_the_crisis() -> None:
    dying = {"player": "ana", "at": "colony", "leader": True, "wounds": 1, "frostbite": 1}
    game = at_turn(people=with_people(amy=dying), food=9, crisis=["medicine"])
    assert decided(game, ["medicine"]).startswith("ana: play medicine")


def test_what_no_crisis_wants_is_equipped_by_the_best_attacker() -> None:
    people = with_people(
        amy={"player": "ana", "at": "colony", "leader": True, "attack": 3},
        thomas_heart={"player": "ana", "at": "colony"},
    )
    game = at_turn(people=people, **CALM)
    assert decided(game, ["hammer", "pistol"]) == "ana: play pistol on thomas-heart"


def test_a_survivor_is_taken_in_where_there_is_food_for_her() -> None:
    assert decided(at_turn(**CALM), ["outsider-1"]) == "ana: play outsider-1"
    assert decided(at_turn(food=0, crisis=None), ["outsider-1"]) == "ana: end"
    assert decided(at_turn(**CALM, round=1), ["outsider-1"]) == "ana: end"


# -- abilities -------------------------------------------------------------------------------------


def test_an_ability_heals_before_medicine_does() -> None:
    people = with_people(
        amy={"player": "ana", "at": "colony", "leader": True, "wounds": 2},
        olivia_brown={"player": "ana", "at": "colony"},
    )
    game = at_turn(people=people, **CALM)
    assert decided(game, ["medicine"]) == "ana: ability of olivia-brown on amy"


def test_an_ability_brings_food_while_it_is_short() -> None:
    people = with_people(loretta_clay={"player": "ana", "at": "colony"})
    game = at_turn(dice="5", people=people, food=0, crisis=None)
    assert decided(game) == "ana: ability of loretta-clay die 5"
    game = at_turn(dice="4", people=people, **CALM)
    assert not decided(game).startswith("ana: ability")


SAMPLES: dict[str, Any] = {"objective": "we-need-more-samples", "entrances": ["z.."] + ["..."] * 5}


def test_the_ability_that_kills_without_exposure() -> None:
    people = with_people(
        thomas_heart={"player": "ana", "at": "colony"}, art={"player": "ana", "at": "colony"}
    )
    game = at_turn(dice="5 6", people=people, **CALM, **SAMPLES)
    assert decided(game) == "ana: ability of thomas-heart die 5"


def test_a_zombie_is_attacked_for_the_objective_with_what_saves_the_roll() -> None:
    armed = {"player": "ana", "at": "colony", "leader": True, "equipped": ["pistol"]}
    people = with_people(amy=armed, art={"player": "ana", "at": "colony"})
    game = at_turn(dice="3 6", people=people, **CALM, **SAMPLES)
    assert decided(game) == "ana: attack zombie with amy die 3 using pistol"


def test_who_would_die_of_a_wound_attacks_no_zombie() -> None:
    people = {
        "amy": {"player": "ana", "at": "colony", "leader": True, "wounds": 2},
        "bob": {"player": "ben", "at": "colony", "leader": True},
        "cyd": {"player": "cai", "at": "colony", "leader": True},
    }
    game = at_turn(dice="6", people=people, **CALM, **SAMPLES)
    assert decided(game).startswith("ana: barricade")


def test_barricades_are_built_where_the_objective_misses_them() -> None:
    game = at_turn(dice="2", **CALM, objective="home-sweet-home")
    assert decided(game) == "ana: barricade with art die 2"
    held = {"library": {"entrances": ["b.."]}}
    game = at_turn(dice="2", **CALM, objective="home-sweet-home", locations=held)
    assert decided(game) == "ana: barricade with amy die 2 entrance 1"


# -- the secret objective --------------------------------------------------------------------------


def test_in_the_last_round_a_card_is_kept_for_the_own_objective() -> None:
    needy: dict[str, Any] = {"food": 0, "crisis": None}
    assert decided(at_turn(**needy, round=2), ["food-1"], aim="hunger") == "ana: play food-1"
    assert decided(at_turn(**needy, round=1), ["food-1"], aim="hunger") == "ana: end"
    assert decided(at_turn(**needy, round=1), ["food-1"], aim="junkie") == "ana: play food-1"
    four = ["food-1", "food-2", "food-1", "food-1"]  # three are kept, the smallest of all
    assert decided(at_turn(**needy, round=1), four, aim="hunger") == "ana: play food-2"


def test_whoever_wants_to_be_alone_takes_nobody_in() -> None:
    assert decided(at_turn(**CALM), ["outsider-1"], aim="loner") == "ana: end"


def test_a_betrayer_lets_the_colony_down_in_the_last_round() -> None:
    needy: dict[str, Any] = {"food": 0, "crisis": None}
    assert decided(at_turn(**needy, round=2), ["food-1"], aim="cult-leader") == "ana: play food-1"
    assert decided(at_turn(**needy, round=1), ["food-1"], aim="cult-leader") == "ana: end"


@pytest.mark.parametrize(("aim", "kept"), [("junkie", "medicine"), ("a-new-destination", "fuel")])
def test_a_card_for_the_own_objective_is_worth_more(aim: str, kept: str) -> None:
    sight = Sight("ana", {"players": {"ana": {"hand": 0}}}, {"cards": [], "objective": aim})
    assert aims.wish(load(), sight, kept) > 0
    assert aims.wish(load(), sight, "food-1") == 0


# -- dice ------------------------------------------------------------------------------------------


def test_a_barricade_where_the_entrance_would_be_overrun() -> None:
    game = at_turn(dice="2 5", **CALM, locations={"library": {"entrances": ["zz."]}})
    assert decided(game) == "ana: barricade with art die 2"


def test_an_attack_where_no_space_is_left() -> None:
    game = at_turn(dice="2 3 5", **CALM, locations={"library": {"entrances": ["zzz"]}})
    assert decided(game) == "ana: attack zombie with art die 3"


def test_the_entrance_of_the_colony_that_would_be_overrun() -> None:
    # four at the colony bring two zombies: to the entrances 1 and 2
    entrances = ["zz.", "zzz", "zzz", "zzz", "zzz", "zzz"]
    people = with_people(
        art={"player": "ana", "at": "colony"}, bob={"player": "ben", "at": "colony", "leader": True}
    )
    game = at_turn(dice="3", people=people, entrances=entrances, **CALM)
    assert decided(game) == "ana: attack zombie with amy die 3 entrance 2"


def test_whoever_cannot_hold_a_place_leaves_it() -> None:
    game = at_turn(dice="1", **CALM, locations={"library": {"entrances": ["zzz"]}})
    assert decided(game) == "ana: move art to colony"


def test_waste_is_cleaned_while_it_costs_morale() -> None:
    assert decided(at_turn(dice="1 6", waste=10, **CALM)) == "ana: clean-waste die 1"
    assert decided(at_turn(dice="1", waste=9, **CALM)).startswith("ana: barricade")


def test_a_survivor_outside_searches_with_the_lowest_die_that_does() -> None:
    assert decided(at_turn(dice="1 3 6", **CALM)) == "ana: search with art die 3"


def test_a_healthy_survivor_goes_where_food_is() -> None:
    people = {"amy": {"player": "ana", "at": "colony", "leader": True}} | {
        name: {"player": seat, "at": "colony"}
        for name, seat in (("art", "ana"), ("bob", "ben"), ("cyd", "cai"))
    }
    people["amy"]["wounds"] = 1
    game = at_turn(dice="6", people=people, **CALM)
    assert decided(game) == "ana: move art to grocery-store"


def test_dice_that_are_left_make_the_weakest_entrance_stronger() -> None:
    entrances = ["...", "...", "...", "z..", "...", "..."]
    game = at_turn(dice="1", entrances=entrances, **CALM, locations={"library": {}}, people={
        "amy": {"player": "ana", "at": "colony", "leader": True},
        "bob": {"player": "ben", "at": "colony", "leader": True},
        "cyd": {"player": "cai", "at": "colony", "leader": True},
    })  # fmt: skip
    assert decided(game) == "ana: barricade with amy die 1 entrance 4"


def test_without_anything_to_do_the_turn_ends() -> None:
    assert decided(at_turn(**CALM)) == "ana: end"


# -- what the companion does not hold --------------------------------------------------------------


@pytest.mark.parametrize("bot", [Sensible, Legal])
def test_a_bot_plays_no_card_it_is_not_known_to_hold(bot: type[Any]) -> None:
    for _ in range(30):
        game = at_turn(food=0, crisis="fuel-shortage")
        said = decided(game, None, bot).split()
        assert said[1] not in ("play", "contribute")
        assert "fuel" not in said


# -- the crossroads card that a bot reads ----------------------------------------------------------


@pytest.mark.parametrize("bot", [Sensible, Legal])
@pytest.mark.parametrize(
    ("happened", "active", "said"),
    [(True, "ana", ("triggered",)), (False, "ana", None), (True, "ben", None)],
)
def test_it_says_that_the_card_it_reads_has_triggered_once_it_is_told_so(
    bot: type[Any], happened: bool, active: str, said: Words | None
) -> None:
    one = next(one for one in at_turn(**CALM).session.offered() if one.prompt.kind == "crossroads")
    reading = Reading(active, "", happened)
    asked = Question(
        one.prompt.kind,
        one.prompt.about,
        one.waiting,
        one.prompt.verbs,
        lambda verb: list(one.prompt.options_of(verb)),
        due=is_due(one.prompt.about, [reading]),
    )
    assert bot(load(), random.Random(1)).answer(asked, lambda: pytest.fail("it looked")) == said


# -- other questions -------------------------------------------------------------------------------


def asked(*lines: str, **position: Any) -> str:
    """What the bot says to the question that stands open after these lines."""
    return decided(at_turn(**{**CALM, **position}).say(*lines))


def test_a_bite_is_rolled_for() -> None:
    assert asked("ana: exposure bitten on bob") == "ana: roll"


def test_nobody_is_exiled_by_it() -> None:
    assert asked("ana: exile ben") == "ana: no"


def test_the_most_influential_of_those_left_leads() -> None:
    people: Mapping[str, Any] = {
        "sparky": {"player": "ana", "at": "colony", "leader": True, "wounds": 2},
        "thomas-heart": {"player": "ana", "at": "colony"},
        "andrew-evans": {"player": "ana", "at": "school"},
        "bob": {"player": "ben", "at": "library", "leader": True},
        "cyd": {"player": "cai", "at": "library", "leader": True},
    }
    assert asked("ana: exposure wound on sparky", people=people) == "ana: leader thomas-heart"


def test_effects_are_weighed_by_verbs_there_are() -> None:
    assert set(WORTH) <= set(VERBS)
    assert effect_worth(None) < effect_worth(())
    assert effect_worth((("add-food", {"n": 2}),)) == 2.0
    assert effect_worth((("lose-morale", {"n": 1}), ("add-food", {"n": 2}))) == -1.0
    assert effect_worth((("add-zombies", {"n": "as-many", "at": "colony"}),)) == -0.5


def test_the_option_of_a_crossroads_card_that_is_worth_more() -> None:
    hunger = ("cai: card hunger", "cai: triggered")  # no food any more, or 5 for a morale
    assert asked(*hunger) == "ana: option 2"


def test_the_option_somebody_has_chosen_is_voted_for() -> None:
    (first, *_) = (card.slug for card in load().crossroads.values() if card.vote == "colony")
    game = at_turn(**CALM).say(f"cai: card {first}", "cai: triggered")
    option = game.options("ana")[0]
    assert decided(game.say(f"ana: {option}")) == "ana: yes"


def test_it_has_won_where_the_main_objective_was_achieved() -> None:
    won = {"turn": "cai", "first_player": "ana", "objective": "kill-them"}
    game = at_turn(**{**CALM, **won}).say("cai: end")
    assert game["over.reason"] == "objective"
    assert decided(game) == "ana: declare met"
