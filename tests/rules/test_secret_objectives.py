"""Secret Objective Cards: what the companion can tell of them at the end of the game."""

from dataclasses import replace
from typing import Any

import pytest

from companion.rules import ending
from companion.rules import secret
from companion.rules.facts import CONDITIONS
from companion.rules.world import Over
from companion.rules.world import World
from tests.rules.driver import Driven
from tests.rules.driver import a_world
from tests.rules.driver import base_box
from tests.rules.table import Game
from tests.rules.table import at_position
from tests.rules.table import at_turn

PEOPLE = {
    "amy": ("ana", "colony", 30),
    "art": ("ana", "school", 20),
    "bob": ("ben", "colony", 40),
    "cyd": ("cai", "library", 50),
}


def ended(reason: str = "objective", **given: Any) -> World:
    """A game that has ended: ana has two survivors, ben and cai one each."""
    given.setdefault("morale", 0 if reason in ("morale", "two-exiles") else 6)
    return a_world(survivors=PEOPLE, over=Over(reason), **given)


def test_every_kind_of_condition_is_checked() -> None:
    assert list(secret.CHECKS) == list(CONDITIONS)
    for card in base_box().secret_objectives.values():
        for condition in (card.condition, card.betrayer_condition):
            assert {*(condition or {})} <= {*secret.CHECKS}


# -- kinds of conditions ---------------------------------------------------------------------------


@pytest.mark.parametrize("reason", ["objective", "rounds", "morale", "two-exiles"])
def test_r86_the_main_objective_counts_only_if_it_has_ended_the_game(reason: str) -> None:
    world = ended(reason)
    assert secret.main_objective(world, "ana", True) is (reason == "objective")
    assert secret.morale_zero(world, "ana", True) is (reason in ("morale", "two-exiles"))


def test_cards_in_hand_are_known_only_where_the_hand_is() -> None:
    world = ended()
    bounds: list[tuple[str, Any]] = [
        *(("hand", {"fuel": 1}), ("hand-only", "fuel")),
        *(("hand-total", 1), ("hand-lead", 1)),
    ]
    for word, bound in bounds:
        assert secret.CHECKS[word](world, "ana", bound) is None
    world.players["ana"].hand = 0
    for word, bound in bounds[:3]:
        assert secret.CHECKS[word](world, "ana", bound) is False


@pytest.mark.parametrize(("count", "total"), [(3, False), (4, True), (7, True)])
def test_the_number_of_cards_is_enough_for_a_total(count: int, total: bool) -> None:
    world = ended()
    world.players["ana"].hand = count
    assert secret.hand_total(world, "ana", 4) is total


@pytest.mark.parametrize(
    ("ben", "cai", "leads"),
    [
        (4, 4, True),
        (5, 0, False),
        (None, 4, None),
        (None, 5, False),
        (9, None, False),
    ],
)
def test_r89_as_many_cards_as_another_are_not_the_most(
    ben: int | None, cai: int | None, leads: bool | None
) -> None:
    world = ended()
    for seat, count in (("ana", 5), ("ben", ben), ("cai", cai)):
        world.players[seat].hand = count
    assert secret.hand_lead(world, "ana", 1) is leads


def test_r89_a_player_out_of_the_game_is_no_rival() -> None:
    world = ended()
    for seat, count in (("ana", 5), ("ben", 9), ("cai", 2)):
        world.players[seat].hand = count
    world.players["ben"].eliminated = True
    assert secret.hand_lead(world, "ana", 1) is True


def test_equipment_of_all_own_survivors_counts_together() -> None:
    world = ended()
    world.survivors["amy"].equipped = ["pistol", "survivors-cookbook"]
    world.survivors["bob"].equipped = ["shotgun", "sniper-rifle"]
    assert secret.equipped(world, "ana", {"weapon": 2}) is False
    world.survivors["art"].equipped = ["switchblade", "mop"]
    assert secret.equipped(world, "ana", {"weapon": 2}) is True
    assert secret.equipped(world, "ana", {"weapon": 2, "education": 1, "tool": 1}) is True
    assert secret.equipped(world, "ana", {"weapon": 2, "tool": 2}) is False


@pytest.mark.parametrize(
    ("word", "bound", "ana", "ben"),
    [
        ("own-survivors", 1, False, True),
        ("own-survivors", 2, True, False),
        ("own-survivors-min", 2, True, False),
        ("own-survivors-lead", 1, True, False),
        ("own-survivors-lead", 2, False, False),
    ],
)
def test_own_survivors_are_counted(word: str, bound: int, ana: bool, ben: bool) -> None:
    world = ended()
    assert secret.CHECKS[word](world, "ana", bound) is ana
    assert secret.CHECKS[word](world, "ben", bound) is ben


@pytest.mark.parametrize("kind", ["wounds", "frostbite", "despair"])
def test_any_wound_makes_a_survivor_wounded(kind: str) -> None:
    world = ended()
    world.survivors["bob"].wounds = 2
    assert secret.own_wounded_max(world, "ana", 0) is True
    setattr(world.survivors["art"], kind, 1)
    assert secret.own_wounded_max(world, "ana", 0) is False
    assert secret.own_wounded_max(world, "ana", 1) is True


def test_r116_barricades_and_traps_of_the_colony_alone() -> None:
    world = ended(entrances={"colony": "bb. zt. ... ... ... ...", "school": "bbbb"})
    assert secret.barricades(world, "ana", 3) is True
    assert secret.barricades(world, "ana", 4) is False


def test_r55_the_killed_and_the_removed_count_alike() -> None:
    world = ended(dead=["old-tom", "lily-mae"], removed=["forest-plum"])
    assert secret.removed_survivors(world, "ana", 3) is True
    assert secret.removed_survivors(world, "ana", 4) is False


def test_r54_a_survivor_who_leaves_of_his_own_counts_for_revenge() -> None:
    """Removed, not killed: no morale is lost, and still he has left the game."""
    world = ended(removed=["forest-plum", "art", "amy"])
    world.players["ana"].objective = "revenge"
    assert secret.completed(world, "ana") is True


def test_an_item_deck_nobody_counts_may_be_empty() -> None:
    world = ended(counters={"items-school": 0, "items-library": 3})
    assert secret.empty_decks(world, "ana", 1) is True
    assert secret.empty_decks(world, "ana", 2) is None
    for place in world.outside():
        world.counters.setdefault(f"items-{place}", 20)
    assert secret.empty_decks(world, "ana", 2) is False


def test_r88_the_same_card_counts_for_every_condition() -> None:
    """One fuel is among the four cards of the total, and among those of each symbol asked for."""
    world = ended(decks={"items": "companion"})
    ana = world.players["ana"]
    ana.objective, ana.cards, ana.hand = "own-card", ["fuel", "food-1", "junk", "medicine"], 4
    conditions = {"hand": {"fuel": 1, "food": 1}, "hand-total": 4, "hand-lead": 4}
    card = replace(
        base_box().secret_objectives["hunger"], condition={"main-objective": True, **conditions}
    )
    world.cards = replace(base_box(), secret_objectives={"own-card": card})
    for seat in ("ben", "cai"):
        world.players[seat].hand = 0
    assert secret.completed(world, "ana") is True
    ana.cards, ana.hand = ana.cards[1:], 3
    assert secret.completed(world, "ana") is False


# -- the whole card --------------------------------------------------------------------------------


def test_one_condition_that_fails_decides_though_another_is_not_known() -> None:
    world = ended("rounds")
    world.players["ana"].objective = "hunger"
    assert secret.completed(world, "ana") is False
    world.over = Over("objective")
    assert secret.completed(world, "ana") is None


def test_an_objective_the_companion_does_not_know_is_not_told() -> None:
    world = ended()
    assert secret.completed(world, "ana") is None
    world.players["ana"].objective = "justice"
    assert base_box().secret_objectives["justice"].condition is None
    assert secret.completed(world, "ana") is None


def exiled(objective: str, card: str, reason: str = "objective", **given: Any) -> World:
    world = ended(reason, exiled="ana", **given)
    world.players["ana"].objective, world.players["ana"].exiled_objective = objective, card
    return world


def test_r82_the_loyal_exile_plays_for_the_exiled_card_alone() -> None:
    for objective in ("loner", "hope", "vengeance"):
        world = exiled(objective, "vengeance", "rounds", dead=list("abcde"))
        assert secret.completed(world, "ana") is True
        world.dead.pop()
        assert secret.completed(world, "ana") is False


def test_r82_of_a_betrayal_the_first_condition_is_replaced() -> None:
    """Serial Killers: 5 lost and 2 own survivors; with Vengeance 4 lost instead of morale 0."""
    world = exiled("serial-killers", "vengeance", "rounds", dead=list("abcde"))
    assert secret.completed(world, "ana") is True
    world.dead.pop()
    assert secret.completed(world, "ana") is False
    world = exiled("cult-leader", "forgiveness", "objective")
    assert secret.completed(world, "ana") is False
    world.survivors["ada"] = world.survivors["art"]
    world.survivors["abe"] = world.survivors["amy"]
    assert secret.completed(world, "ana") is True
    world.over = Over("morale")
    assert secret.completed(world, "ana") is False


def test_r82_without_the_exiled_card_the_companion_cannot_tell() -> None:
    assert secret.completed(exiled("loner", "", dead=list("abcde")), "ana") is None
    assert secret.completed(exiled("cult-leader", "", "morale"), "ana") is None
    assert secret.completed(exiled("", "vengeance", "morale"), "ana") is None
    assert secret.completed(exiled("gluttony", "vengeance", dead=list("abcde")), "ana") is None


def test_r82_the_loyal_show_their_old_objective_and_a_betrayer_does_not() -> None:
    world = exiled("loner", "")
    secret.draw_exiled(world, "ana", "skilled")
    ana = world.players["ana"]
    assert (ana.objective, ana.exiled_objective, ana.revealed) == ("skilled", "skilled", "loner")
    world.players["ben"].objective = "cult-leader"
    secret.draw_exiled(world, "ben", "new-friends")
    ben = world.players["ben"]
    assert (ben.objective, ben.exiled_objective, ben.revealed) == ("cult-leader", "new-friends", "")


# -- the end of the game ---------------------------------------------------------------------------


def with_objectives(world: World, **objectives: str) -> World:
    for seat, slug in objectives.items():
        world.players[seat].objective = slug
    return world


def test_who_can_be_told_is_not_asked() -> None:
    world = with_objectives(ended(), ana="leader", ben="hunger")
    table = Driven(ending.declare, world)
    assert table.waiting == "ben: declare, cai: declare"
    assert ending.winners(world) is None
    table.say("cai: declare unmet", "ben: declare met")
    assert (table.waiting, ending.winners(world)) == ("", ["ana", "ben"])


def test_r86_several_may_win_and_a_betrayer_among_them() -> None:
    world = with_objectives(ended("morale"), ana="cult-leader", ben="loner", cai="vengeance")
    world.survivors["abe"] = world.survivors["amy"]
    world.dead = list("abcde")
    assert Driven(ending.declare, world).waiting == ""
    assert ending.winners(world) == ["ana", "cai"]


def at_the_check(**position: Any) -> Game:
    """Morale is high and the main objective is met: the game ends as soon as it is checked."""
    objectives = {
        seat: {"objective": slug}
        for seat, slug in {"ana": "loner", "ben": "protected", "cai": "hunger"}.items()
    }
    return at_position(
        {
            "step": "check-main-objective",
            "objective": "too-many-mouths",
            "round": 1,
            "secret": {"players": objectives},
            **position,
        }
    )


def test_the_table_is_right_after_the_end_too() -> None:
    """What was not noted is set, and changes who has won."""
    game = at_the_check()
    assert game["waiting"] == "cai: declare"
    game.say("cai: declare unmet")
    assert game["over.winners"] == "none"
    game.say("table: set survivors.bob.equipped pistol shotgun")
    assert game["over.winners"] == "ben"
    game.say("table: undo", "table: set survivors.art dead")
    assert game["over.winners"] == "ana"


def test_a_correction_can_spare_somebody_the_question_and_bring_it_back() -> None:
    game = at_the_check()
    game.say("table: set players.cai.hand 0")
    assert (game["waiting"], game["over.winners"]) == ("none", "none")
    game.say("table: undo")
    assert game["waiting"] == "cai: declare"


def test_r87_nobody_wins_before_the_end() -> None:
    """Loner is fulfilled in mid-game by the only survivor; the game goes on, and nobody is told."""
    game = at_turn(secret={"players": {"cai": {"objective": "loner"}}})
    assert (game["over"], game["waiting"]) == ("null", "ana: turn")
    game.refuses("cai: declare met")


def test_r82_who_is_exiled_at_the_very_end_still_draws() -> None:
    """The second loyal exile ends the game: his card is dealt then, and judged."""
    people = {
        "amy": {"player": "ana", "at": "school", "leader": True},
        "bob": {"player": "ben", "at": "library", "leader": True},
        "cyd": {"player": "cai", "at": "library", "leader": True},
    }
    objectives = {"ana": "loner", "ben": "hunger", "cai": "junkie"}
    game = at_turn(
        people=people,
        setup={"decks": {"objectives": "companion"}},
        dead=["tom", "lil", "may", "jim", "ned"],
        players={"cai": {"exiled": True}},
        secret={
            "players": {seat: {"objective": slug} for seat, slug in objectives.items()}
            | {"cai": {"objective": "skilled", "exiled_objective": "skilled"}}
        },
    )
    game.say("ana: exile ben", "ana: yes", "ben: yes")
    assert game["over.reason"] == "two-exiles"
    assert (game["offered"], game["waiting"]) == ("ben: deal", "ben: declare")
    game.say("ben: deal objective vengeance")
    assert (game["offered"], game["waiting"], game["over.winners"]) == ("none", "none", "ben")
