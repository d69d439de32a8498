"""Gameplay Variants and house rules."""

import pytest

from companion.cards import load
from companion.engine.prompts import Refusal
from companion.rules.house import HOUSE_RULES
from companion.rules.house import house_rule
from companion.rules.house import read_house_rules
from companion.rules.setup import Setup
from companion.rules.setup import begin
from companion.rules.variants import objective_stack
from companion.rules.variants import survivors_kept
from companion.rules.world import World

SEATS = ["ana", "ben", "cai", "dia", "eva"]


def world_with(variants: str = "", players: int = 3, **house: str) -> World:
    return begin(Setup(players=SEATS[:players], variants=variants.split(), house=house), load())


@pytest.mark.parametrize(
    ("given", "players", "played"),
    [
        ("", 3, ""),
        ("hardcore betrayer", 4, "betrayer hardcore"),
        ("player-elimination", 5, "player-elimination"),
        ("co-op", 5, "co-op"),
        ("", 2, "co-op two-player"),
        ("two-player hardcore", 2, "co-op two-player hardcore"),
        ("co-op", 2, "co-op two-player"),
    ],
)
def test_c220_variants_bring_what_follows_from_them(given: str, players: int, played: str) -> None:
    assert world_with(given, players).variants == played.split()


def test_house_rule_two_players_play_the_standard_game() -> None:
    world = world_with(players=2, two_players="standard")
    assert world.variants == []
    assert survivors_kept(world) == 2


@pytest.mark.parametrize(
    ("given", "players", "why"),
    [
        ("solo", 3, 'no variant "solo"'),
        ("quick-play", 3, 'no variant "quick-play"'),
        ("two-player", 3, "for 2 players, not for 3"),
        ("co-op betrayer", 3, "no betrayer"),
        ("betrayer", 2, "no betrayer"),
    ],
)
def test_variants_that_cannot_be_played(given: str, players: int, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        world_with(given, players)


@pytest.mark.parametrize(
    ("variants", "players", "stack"),
    [
        ("", 3, (6, 1)),
        ("", 5, (10, 1)),
        ("betrayer", 4, (4, 1)),
        ("hardcore", 4, (8, 1)),
        ("co-op", 4, (0, 0)),
        ("", 2, (0, 0)),
    ],
)
def test_c17_c80_the_stack_of_secret_objectives(
    variants: str, players: int, stack: tuple[int, int]
) -> None:
    assert objective_stack(world_with(variants, players)) == stack


def test_two_players_keep_three_survivors_others_two() -> None:
    assert [survivors_kept(world_with(players=players)) for players in (2, 3, 4, 5)] == [3, 2, 2, 2]


# -- house rules -----------------------------------------------------------------------------------

CLOSED_LIST = {
    "noise_mode": ["die", "flip"],
    "survivors_dealt": ["4", "5"],
    "morale_zero": ["now", "batch"],
    "morale_cap": ["ten", "none"],
    "last_hand": ["removed", "waste"],
    "first_player_tie": ["random", "choose"],
    "search_rest": ["searcher", "drawn"],
    "replacement_in_full_colony": ["over", "outside"],
    "exiled_in_colony": ["no", "yes"],
    "trap_or_barricade": ["first-player", "barricade"],
    "containment_dice": ["return", "stay"],
    "base_crisis_bandits": ["two-random", "none"],
    "improvement_refill": ["no", "yes"],
    "two_players": ["co-op", "standard"],
    "joint_crisis_bonus": ["both", "none"],
    "lost_colony": ["plays-on", "ends-at-check"],
    "special_zombie": ["leaves", "card"],
    "exiled_replacement": ["outside", "colony"],
    "bite_replacement": ["after-chain", "at-once"],
    "mature_cards": ["in", "out"],
}


def test_c220_the_list_of_house_rules_is_closed() -> None:
    assert {name: list(rule.values) for name, rule in HOUSE_RULES.items()} == CLOSED_LIST


@pytest.mark.parametrize("name", CLOSED_LIST)
def test_the_first_value_of_a_house_rule_is_its_default(name: str) -> None:
    default, other = CLOSED_LIST[name]
    assert house_rule(world_with(), name) == default
    changed = world_with()
    changed.house = read_house_rules({name: other})
    assert house_rule(changed, name) == other


def test_a_number_is_a_value_too() -> None:
    assert read_house_rules({"survivors_dealt": 5}) == {"survivors_dealt": "5"}


def test_noise_tokens_have_two_sides_in_the_other_boxes() -> None:
    world = world_with()
    world.edition = "long-night"
    assert house_rule(world, "noise_mode") == "flip"
    world.house["noise_mode"] = "die"
    assert house_rule(world, "noise_mode") == "die"


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"morale-zero": "now"}, 'no house rule "morale-zero"'),
        ({"morale_zero": "later"}, 'morale_zero is now or batch, not "later"'),
        ({"survivors_dealt": 6}, 'survivors_dealt is 4 or 5, not "6"'),
    ],
)
def test_unknown_names_and_values_are_refused(given: dict[str, object], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        read_house_rules(given)
