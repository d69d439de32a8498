"""Plans of games, and those that are kept to begin another with one tap."""

from pathlib import Path

import pytest

from companion.cards import load
from companion.engine.prompts import Refusal
from companion.table import scenario
from companion.table.gamefile import StoreError
from companion.table.lobby import Lobby
from companion.table.plan import FILE
from companion.table.plan import MOST
from companion.table.plan import Plan
from companion.table.plan import Presets
from companion.table.plan import Sitting
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR

FRIDAY = Plan(
    (Sitting("Ana"), Sitting("李 🧟"), Sitting("عائشة", "legal")),
    {"objective": "kill-them", "house": {"morale_cap": "none"}, "automation": {"pay-food": "off"}},
    ("noise",),
    "companion",
)


def test_what_is_kept_is_there_after_a_restart(tmp_path: Path) -> None:
    presets = Presets(tmp_path)
    assert presets.all() == ()
    presets.keep("Friday", FRIDAY)
    presets.keep("", Plan((Sitting("Eva"), Sitting("Ida"))))
    again = Presets(tmp_path)
    assert [one.name for one in again.all()] == ["", "Friday"]
    assert again.find("Friday") == FRIDAY
    assert again.find("").names == ("Eva", "Ida")


def test_the_last_comes_first_then_the_newest(tmp_path: Path) -> None:
    presets = Presets(tmp_path)
    presets.keep("", FRIDAY)
    for name in ("one", "two", "one"):
        presets.keep(name, FRIDAY)
    assert [one.name for one in presets.all()] == ["", "one", "two"]
    presets.forget("one")
    assert [one.name for one in Presets(tmp_path).all()] == ["", "two"]


def test_there_is_an_end_to_what_is_kept(tmp_path: Path) -> None:
    presets = Presets(tmp_path)
    for number in range(MOST):
        presets.keep(f"game {number}", FRIDAY)
    with pytest.raises(Refusal, match="Forget one"):
        presets.keep("one more", FRIDAY)
    presets.keep("game 0", Plan((Sitting("Eva"), Sitting("Ida"))))
    presets.keep("", FRIDAY)
    assert len(presets.all()) == MOST + 1


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    presets = Presets(tmp_path)
    with pytest.raises(Refusal, match="“Friday”"):
        presets.find("Friday")
    with pytest.raises(Refusal, match="No game was begun"):
        presets.find("")
    with pytest.raises(Refusal):
        presets.forget("Friday")


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (b"", "cannot be read"),
        (b"\xff\xfe", "cannot be read"),
        (b'{"format": 1, "presets": [{"name": 3}]}', "cannot be read"),
        (b'{"format": 99, "presets": []}', "newer companion"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_of_and_put_aside(
    tmp_path: Path, written: bytes, said: str
) -> None:
    (tmp_path / FILE).write_bytes(written)
    presets = Presets(tmp_path)
    assert presets.all() == ()
    assert said in presets.problem
    assert (tmp_path / FILE).read_bytes() == written
    presets.keep("Friday", FRIDAY)
    assert presets.problem == ""
    assert Presets(tmp_path).find("Friday") == FRIDAY
    assert (tmp_path / f"{FILE}.damaged").read_bytes() == written


def test_a_disk_that_takes_nothing_keeps_what_was_there(tmp_path: Path) -> None:
    presets = Presets(tmp_path)
    presets.keep("Friday", FRIDAY)
    (tmp_path / f".{FILE}.new").mkdir()  # in the way of the file that would be written
    with pytest.raises(StoreError, match="cannot be written"):
        presets.keep("Saturday", FRIDAY)
    assert [one.name for one in presets.all()] == ["Friday"]
    assert Presets(tmp_path).find("Friday") == FRIDAY


def test_a_main_objective_left_to_chance_is_one_whose_numbers_are_known() -> None:
    facts = load()
    plan = Plan((Sitting("Ana"), Sitting("Ben")), {"objective": "random", "house": {}})
    chosen = {plan.settled(facts).setup["objective"] for _ in range(200)}
    known = {slug for slug, card in facts.objectives.items() if card.standard.rounds is not None}
    assert chosen == known
    assert plan.settled(facts).setup["house"] == {}
    assert FRIDAY.settled(facts) is FRIDAY


def test_a_game_of_a_plan_is_the_last_game_from_then_on(tmp_path: Path) -> None:
    lobby = Lobby(tmp_path)
    plan = Plan((Sitting("Ana"), Sitting("Ana"), Sitting("Ben")), {"objective": "random"})
    table = lobby.begin_plan(plan)
    assert table.view(SPECTATOR).state["objective"] not in ("random", "none")
    lobby.close()
    again = Lobby(tmp_path)
    assert again.presets.find("") == plan
    again.close()


def test_what_was_chosen_goes_with_the_record_of_the_game(tmp_path: Path) -> None:
    lobby = Lobby(tmp_path)
    table = lobby.begin_plan(FRIDAY)
    assert table.say(CONSOLE, "table: set automation.add-zombies remind").accepted
    text = table.export(whole=True)
    lobby.put_away()
    (tmp_path / "record.toml").write_text(text, encoding="utf-8")
    read = scenario.read(tmp_path / "record.toml")
    assert scenario.play(read, load()) is None
    again = lobby.import_record(text)
    view = again.view(SPECTATOR)
    assert (view.automation["pay-food"], view.automation["add-zombies"]) == ("off", "remind")
    assert view.house["morale_cap"] == "none"
    lobby.close()


def test_a_game_that_does_not_begin_is_not_kept(tmp_path: Path) -> None:
    lobby = Lobby(tmp_path)
    with pytest.raises(Refusal):
        lobby.begin_plan(Plan((Sitting("Ana"), Sitting("Ben")), {"objective": "nonsense"}))
    assert lobby.presets.all() == ()
    assert lobby.table is None
    lobby.close()


def test_two_people_of_one_name_are_told_apart(tmp_path: Path) -> None:
    lobby = Lobby(tmp_path)
    plan = Plan((Sitting("Ana"), Sitting("Ana"), Sitting("ANA"), Sitting("李")))
    seats = lobby.begin_plan(plan).seats()
    assert {slug: seat.name for slug, seat in seats.items()} == {
        "ana": "Ana",
        "ana-2": "Ana 2",
        "ana-3": "ANA 3",
        "p4": "李",
    }
    lobby.close()
