"""What is put on the board before a game, and away after it: every number on the lists."""

from typing import Any

import pytest

from companion.cards import load
from companion.rules.decks import DECKS
from companion.table.checklist import ToDo
from companion.table.dead_of_winter import DeadOfWinterTable
from companion.table.kept import Header

GAME = DeadOfWinterTable(load())
BEGUN: dict[str, Any] = {"over": None}


def before(players: int = 4, automated: tuple[str, ...] = (), **setup: Any) -> dict[str, ToDo]:
    """The list of a game that has just been chosen, by the ids of its entries."""
    seats = ["ana", "ben", "cai", "dia", "eva"][:players]
    header = Header({"players": seats, **setup}, {}, automated=automated)
    return {one.id: one for one in GAME.to_do(header, BEGUN)}


def test_boards_and_sheets() -> None:
    todo = before()
    assert todo["board.boards"].n == 6
    assert dict(todo["board.boards"].parts)["police-station"] == 1
    assert todo["board.reference-sheets"].n == 4


@pytest.mark.parametrize(
    ("objective", "players", "expected"),
    [
        ("kill-them", 4, {"zombies": 18, "morale-marker": 7, "round-marker": 7}),
        ("home-sweet-home", 3, {"zombies": 18, "morale-marker": 6, "round-marker": 6}),
        ("raiding-party", 3, {"zombies": 14, "morale-marker": 5, "round-marker": 6}),
        ("x-weeks-of-darkness", 5, {"zombies": 6, "helpless": 5, "morale-marker": 7}),
        ("too-many-mouths", 3, {"zombies": 6, "helpless": 6, "round-marker": 5}),
        ("none", 3, {"morale-marker": None, "round-marker": None}),
        ("find-a-cure", 3, {"morale-marker": None, "round-marker": None, "compare": None}),
    ],
)
def test_game_setup_3_what_the_main_objective_puts_on_the_board(
    objective: str, players: int, expected: dict[str, int | None]
) -> None:
    todo = [
        one for one in before(players, objective=objective).values() if one.group == "objective"
    ]
    counted: dict[str, int | None] = {}
    for one in todo:
        if one.what not in ("objective-card", "own-card"):
            counted[one.what] = None if one.n is None else (counted.get(one.what) or 0) + one.n
    assert counted == {**counted, **expected}
    assert ("own-card" in {one.what for one in todo}) == (objective == "none")


def test_zombies_at_the_colony_are_counted_entrance_by_entrance() -> None:
    todo = before(3, objective="home-sweet-home")
    assert todo["objective.zombies.colony"].parts == tuple((str(n), 2) for n in range(1, 7))
    outside = todo["objective.zombies.outside"]
    assert (outside.n, outside.each, outside.parts) == (6, 1, ())


def test_numbers_that_are_not_sure_are_to_be_compared_with_the_card() -> None:
    unsure = [
        slug
        for slug, card in load().objectives.items()
        if card.standard.rounds is None or not card.standard.verified
    ]
    for slug in load().objectives:
        assert (f"objective.compare.{slug}" in before(objective=slug)) == (slug in unsure)


@pytest.mark.parametrize(
    ("players", "variants", "taken", "rest"),
    [(3, (), (6, 1), 4), (5, (), (10, 1), 6), (4, ("betrayer",), (4, 1), 1)],
)
def test_game_setup_4_secret_objectives_are_counted_out(
    players: int, variants: tuple[str, ...], taken: tuple[int, int], rest: int
) -> None:
    todo = before(players, variants=variants)["cards.secret-objectives"]
    assert todo.parts == (("loyal", taken[0]), ("betrayal", taken[1]))
    assert (todo.n, todo.each, todo.rest) == (sum(taken), 1, rest)


def test_co_op_has_no_secret_objectives_and_takes_cards_out() -> None:
    todo = before(3, variants=["co-op"])
    assert "cards.secret-objectives" not in todo
    assert "cards.exiled" not in todo
    assert "cards.non-co-op" in todo


def test_game_setup_5_to_9_every_deck_of_the_table() -> None:
    todo = before(4)
    assert todo["cards.crises"].n == 20
    assert todo["cards.exiled"].n == 10
    assert todo["cards.crossroads"].n == 80
    starter = todo["cards.starter-items"]
    assert (starter.n, starter.each, starter.rest) == (25, 5, 5)
    items = todo["cards.item-decks"]
    assert (items.n, items.each) == (6, 20)
    survivors = todo["cards.survivors"]
    assert (survivors.n, survivors.each, survivors.rest) == (30, 4, 2)
    assert "cards.stay-in-box" not in todo


def test_two_players_have_7_items_and_keep_3_of_4() -> None:
    todo = before(2)
    assert (todo["cards.starter-items"].each, todo["cards.starter-items"].rest) == (7, 11)
    assert (todo["cards.survivors"].each, todo["cards.survivors"].rest) == (4, 1)
    assert (todo["players.standees.colony"].n, todo["players.standees.colony"].each) == (6, 3)
    assert (todo["players.action-dice"].n, todo["players.action-dice"].each) == (8, 4)


def test_the_house_rule_of_five_survivor_cards() -> None:
    assert before(3, house={"survivors_dealt": "5"})["cards.survivors"].each == 5


@pytest.mark.parametrize("deck", DECKS)
def test_what_the_companion_holds_stays_in_the_box(deck: str) -> None:
    names = {"objectives": "secret-objectives", "items": "item-decks"}
    todo = before(3, decks={deck: "companion"})
    assert f"cards.{names.get(deck, deck)}" not in todo
    assert todo["cards.stay-in-box"].parts == ((deck, 1),)


def test_dice_the_companion_throws_are_not_needed() -> None:
    assert before(3)["players.action-dice"].n == 9
    todo = before(3, ("action-dice", "exposure"))
    assert "players.action-dice" not in todo
    assert "players.exposure-die" not in todo


def test_a_game_that_begins_at_a_position_was_laid_out_before() -> None:
    header = Header({"players": ["ana", "ben", "cai"], "position": {"turn": "ana"}}, {})
    assert GAME.to_do(header, BEGUN) == ()


def test_the_end_says_what_goes_back_into_the_box() -> None:
    state = {
        "over": {"reason": "morale", "winners": []},
        "locations": {
            "colony": {"zombies": 4, "barricades": 2, "noise": 0, "helpless": 3},
            "school": {"zombies": 1, "barricades": 0, "noise": 2, "helpless": 0},
        },
        "colonies": {"colony": {"food": 3, "starvation": 2}},
        "survivors": {
            "sparky": {"at": "school", "wounds": 1, "frostbite": 1, "equipped": ["pistol"]},
            "gray-beard": {"at": "colony", "wounds": 0, "frostbite": 0, "equipped": []},
        },
        "decks": {**dict.fromkeys(DECKS, "table"), "crises": "companion"},
    }
    todo = {one.id: one for one in GAME.to_do(Header({}, {}), state)}
    assert (todo["away.zombies"].n, todo["away.zombies"].parts) == (
        5,
        (("colony", 4), ("school", 1)),
    )
    assert {name: todo[f"away.{name}"].n for name in ("barricades", "noise", "helpless")} == {
        "barricades": 2,
        "noise": 2,
        "helpless": 3,
    }
    assert (todo["away.food"].n, todo["away.starvation"].n) == (3, 2)
    assert (todo["away.wounds"].n, todo["away.standees"].n, todo["away.equipped"].n) == (2, 2, 1)
    assert (todo["away.item-decks"].n, todo["away.starter-items"].n) == (6, 25)
    assert todo["away.secret-objectives"].n == 44
    assert "away.crises" not in todo  # never left the box
    assert "away.markers" in todo


def test_every_entry_has_an_id_of_its_own() -> None:
    for objective in load().objectives:
        header = Header({"players": ["ana", "ben", "cai"], "objective": objective}, {})
        ids = [one.id for one in GAME.to_do(header, BEGUN)]
        assert len(ids) == len(set(ids))
