"""The real game at the table: deals by the rulebook's stack, dice of the companion, whole
rounds."""

import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.engine.prompts import Refusal
from companion.engine.session import Session
from companion.rules.facts import Facts
from companion.table import chance
from companion.table import opening
from companion.table import record
from companion.table.chance import Chance
from companion.table.dead_of_winter import DeadOfWinterTable
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.table.types import Roll
from companion.table.types import Speaker

RECORDS = Path(__file__).parents[1] / "records" / "games"
GAME = DeadOfWinterTable()
HELD = {"objectives": "companion"}
THREE = (
    "ana: keep daniel-smith sparky",
    "ben: keep gray-beard brian-lee",
    "cai: keep olivia-brown mike-cho",
)


def dealt(players: int, seed: int, **setup: Any) -> list[str]:
    """The objectives the companion deals at a new game."""
    seats = ["ana", "ben", "cai", "dia", "eve"][:players]
    world = GAME.begin({"players": seats, "decks": HELD, **setup})
    session = Session(GAME.ruleset(), world)
    Chance.seeded(seed).say_due(session)
    return [player["objective"] for player in session.state()["secret"]["players"].values()]


def decks(held: list[str], **setup: Any) -> dict[str, list[str]]:
    """The decks of a new game that the companion holds and has shuffled."""
    holders = dict.fromkeys(held, "companion")
    world = GAME.begin({"players": ["ana", "ben", "cai"], "decks": holders, **setup})
    session = Session(GAME.ruleset(), world)
    Chance.seeded(1).say_due(session)
    found: dict[str, list[str]] = session.state()["secret"]["decks"]
    return found


def test_nobody_at_the_table_is_called_as_a_survivor_is() -> None:
    """Else the survivor's card could never be named."""
    header = opening.header_for(GAME, {}, ["Sparky", "Ben", "Brian Lee"])
    assert header.setup["players"] == ["sparky-2", "ben", "brian-lee-2"]
    assert header.names["sparky-2"] == "Sparky"


def betrayals(slugs: list[str], facts: Facts = GAME.facts) -> int:
    return sum(facts.secret_objectives[slug].kind == "betrayal" for slug in slugs)


@pytest.mark.parametrize(
    ("players", "variants", "of"), [(3, [], 7), (5, [], 11), (4, ["betrayer"], 5)]
)
def test_c17_c80_objectives_come_from_the_stack_of_the_rulebook(
    players: int, variants: list[str], of: int
) -> None:
    games = 400
    found = Counter(betrayals(dealt(players, seed, variants=variants)) for seed in range(games))
    assert set(found) <= {0, 1}
    expected = games * players / of
    assert abs(found[1] - expected) < 4 * (expected * (1 - players / of)) ** 0.5


def test_every_dealt_objective_has_a_condition_and_is_dealt_once() -> None:
    seen = set()
    for seed in range(60):
        hand = dealt(5, seed)
        assert len(set(hand)) == 5
        seen |= set(hand)
    assert all(GAME.facts.secret_objectives[slug].condition is not None for slug in seen)
    assert len(seen) > 12


def test_no_card_that_is_not_of_the_box_is_shuffled_in_or_dealt() -> None:
    """A promotional survivor, and an objective whose English name is not known."""
    assert not GAME.facts.survivors["kodiak-colby"].in_box
    shuffled = decks(["survivors"])["survivors"]
    assert len(shuffled) == GAME.facts.counts["survivors"] - 3 * 4 == 30 - 12
    assert "kodiak-colby" not in shuffled
    assert all("pharmacist" not in dealt(5, seed) for seed in range(60))


def test_the_crisis_of_the_round_and_survivors_in_play_are_not_in_the_deck() -> None:
    people = {"sparky": {"player": "ana", "at": "colony", "leader": True}}
    place = {"turn": "ana", "crisis": "despair", "survivors": people, "dead": ["mike-cho"]}
    found = decks(["survivors", "crises"], position=place)
    assert {"sparky", "mike-cho"}.isdisjoint(found["survivors"])
    assert len(found["survivors"]) == 28
    assert "despair" not in found["crises"]
    assert len(found["crises"]) == len(GAME.facts.crises) - 1


def test_a_co_operative_table_is_dealt_nothing() -> None:
    assert dealt(3, 1, variants=["co-op"]) == [None, None, None]
    assert dealt(2, 1) == [None, None]


def test_c221_the_same_seed_deals_the_same_and_play_is_not_seeded() -> None:
    assert dealt(4, 11) == dealt(4, 11)
    assert len({tuple(dealt(4, seed)) for seed in range(5)}) > 1
    plain = Chance()
    assert isinstance(plain._generator(1), random.SystemRandom)
    assert plain._generator(1).random() != plain._generator(1).random()


def test_the_exposure_die_has_twelve_faces() -> None:
    assert Counter(chance.EXPOSURE_DIE) == {"blank": 6, "wound": 3, "frostbite": 2, "bitten": 1}


@pytest.fixture
def new_table(create_table: Callable[..., Table]) -> Callable[..., Table]:
    """Makes the table of a test."""
    setup = {"objective": "we-need-more-samples", "decks": HELD}
    return partial(create_table, setup, ["Ana", "Ben", "Cai"], game=GAME, seed=5)


def test_c221_a_round_with_the_companions_dice(new_table: Callable[..., Table]) -> None:
    table = new_table(automated=["action-dice", "die", "exposure", "noise"])
    for line in (*THREE, "table: crisis fuel"):
        assert table.say(CONSOLE, line).accepted, line
    view = table.view(CONSOLE)
    assert view.waiting == ("ana: turn",)
    assert [len(player["dice"]) for player in view.state["players"].values()] == [3, 3, 3]
    assert table.say(CONSOLE, "ana: move sparky to library").accepted
    assert table.view(CONSOLE).waiting == ("ana: turn",)
    assert table.log(CONSOLE)[-1].text.startswith("ana: exposure ")
    assert table.log(CONSOLE)[-1].source == "generated"
    for line in ("ana: end", "ben: end", "cai: end"):
        assert table.say(CONSOLE, line).accepted, line
    while "table: by-hand" in table.view(CONSOLE).waiting:
        assert table.say(CONSOLE, "table: done").accepted
    assert table.view(CONSOLE).state["round"] == view.state["round"] - 1


def test_c221_a_tray_rolls_the_action_dice(new_table: Callable[..., Table]) -> None:
    table = new_table()
    for line in (*THREE, "table: crisis fuel"):
        assert table.say(CONSOLE, line).accepted, line
    table.propose(Roll("EC01", 1, {"d1": "6", "d2": "2", "d3": "5"}))
    (roll,) = table.view(CONSOLE).proposals
    assert {line for _, line in roll.fits} == {f"{s}: dice 2 5 6" for s in ("ana", "ben", "cai")}
    reply = table.accept(CONSOLE, roll.id)
    assert "Whose dice" in reply.message
    prompt = next(prompt for prompt, line in roll.fits if line.startswith("ben"))
    assert table.accept(CONSOLE, roll.id, prompt=prompt).accepted
    assert table.view(CONSOLE).state["players"]["ben"]["dice"] == [2, 5, 6]


def test_c222_a_phone_sees_its_objective_and_no_other(new_table: Callable[..., Table]) -> None:
    table = new_table(seed=9)
    objectives = []
    for seat in ("ana", "ben", "cai"):
        view = table.view(Speaker("player", seat))
        assert view.secret is not None
        objectives.append(view.secret["objective"])
        assert [line.text for line in view.log] == [f"{seat}: deal objective {objectives[-1]}"]
    assert len(set(objectives)) == 3
    seen = repr(table.view(SPECTATOR)) + table.export()
    assert "deal objective" not in seen
    assert not any(f"'{slug}'" in seen for slug in objectives)


def test_a_set_up_that_makes_no_game_is_refused_and_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "g.sqlite"
    for setup, names, why in (
        ({}, [], "needs players"),
        ({}, ["Ana"], "2 to 5 players"),
        ({"objective": "no-such"}, ["Ana", "Ben"], "is a main objective"),
        ({"colour": "red"}, ["Ana", "Ben"], "nothing like colour"),
        ({"players": ["ana", "ben"]}, ["Ana"], "1 names"),
    ):
        with pytest.raises(Refusal, match=why):
            Table.create(path, setup, names, game=GAME)
        assert not path.exists()


@pytest.mark.parametrize("game", sorted(RECORDS.glob("*.toml")), ids=lambda path: path.stem)
def test_whole_games_are_taken_over_stored_and_opened_again(game: Path, tmp_path: Path) -> None:
    text = game.read_text(encoding="utf-8")
    table = Table.import_record(tmp_path / "g.sqlite", text, game=GAME)
    view, log, whole = table.view(SPECTATOR), table.log(SPECTATOR), table.export(whole=True)
    table.close()
    assert [said.text for said in record.read(whole).lines] == [
        said.text for said in record.read(text).lines
    ]
    again = Table.open(tmp_path / "g.sqlite", game=GAME)
    assert again.view(SPECTATOR).notices == ()
    assert again.view(SPECTATOR).state == view.state
    assert again.log(SPECTATOR) == log
    for _ in range(3):
        assert again.say(CONSOLE, "table: undo").accepted
    for _ in range(3):
        assert again.say(CONSOLE, "table: redo").accepted
    assert again.view(SPECTATOR).state == view.state
    again.close()
