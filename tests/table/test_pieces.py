"""What people are to do on the board after the companion has moved pieces in its books."""

import doctest
from collections import Counter
from collections.abc import Callable
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.cards import load
from companion.table import pieces
from companion.table.kept import Line
from companion.table.pieces import Errands
from companion.table.pieces import Piece
from companion.table.pieces import moved
from companion.table.scenario import begin
from companion.table.scenario import read
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from tests.table.position import POSITION

RECORDS = Path(__file__).parents[1] / "records" / "games"


@pytest.fixture
def table(create_table: Callable[..., Table]) -> Table:
    """A game in which Cai, the last to play, has the turn."""
    return create_table({"position": POSITION}, ["Ana", "Ben", "Cai"])


def say(table: Table, *lines: str) -> None:
    """Say lines that must be taken."""
    for line in lines:
        reply = table.say(CONSOLE, line)
        assert reply.accepted, (line, reply.message)


def to_do(table: Table) -> list[set[Piece]]:
    """The errands on the screen, oldest first."""
    return [set(errand.pieces) for errand in table.view(SPECTATOR).errands]


def test_examples_in_the_module_run() -> None:
    assert doctest.testmod(pieces).failed == 0


def test_a_colony_phase_is_one_errand(table: Table) -> None:
    say(table, "cai: end")
    [errand] = table.view(SPECTATOR).errands
    while table.view(SPECTATOR).state["step"] not in ("reveal-crisis", "over"):
        prompt = next(one for one in table.view(CONSOLE).prompts if one.waiting)
        say(table, f"{prompt.seat}: {(prompt.options or [prompt.expects])[0]}")
    done = set(table.view(SPECTATOR).errands[-1].pieces)
    assert len(table.view(SPECTATOR).errands) == 1
    assert Piece("food", -2, to="1") in done
    assert Piece("zombie", 1, at="library", entrance=0) in done
    assert Piece("noise", -1, at="library") in done
    assert Piece("round", at="5", to="4") in done
    assert Piece("first-player", at="ana", to="cai") in done
    assert not errand.undone


def test_what_players_do_is_on_the_board_already(table: Table) -> None:
    say(table, "cai: attack zombie with jenny-clark die 5", "cai: choose 2")
    assert to_do(table) == [{Piece("zombie", -1, at="colony", entrance=2)}]  # it was asked which
    say(table, "cai: die 6", "cai: exposure blank", "cai: move jenny-clark to school")
    say(table, "cai: exposure blank", "table: set morale 5", "table: set waste 9")
    assert len(to_do(table)) == 1


def test_the_log_knows_that_a_number_chosen_is_an_entrance(table: Table) -> None:
    say(table, "cai: attack zombie with jenny-clark die 5", "cai: choose 2")
    view = table.view(SPECTATOR)
    assert [(line.text, line.entrance) for line in view.log[-2:]] == [
        ("cai: attack zombie with jenny-clark die 5", False),
        ("cai: choose 2", True),
    ]
    undo = table.view(CONSOLE).undo
    assert undo is not None
    assert undo.entrance


def test_a_bite_is_an_errand(table: Table) -> None:
    say(table, "cai: move jenny-clark to school", "cai: exposure bitten")
    [errand] = to_do(table)
    assert Piece("figure", at="school", to="", who="jenny-clark") in errand
    assert Piece("morale", to="5") in errand


def test_frostbite_that_comes_with_the_next_turn_is_an_errand(tmp_path: Path) -> None:
    cold = {**POSITION["survivors"]["mike-cho"], "frostbite": 1}
    survivors = {**POSITION["survivors"], "mike-cho": cold}
    position = {**POSITION, "survivors": survivors, "turn": "cai", "first_player": "cai"}
    setup = {"players": ["ana", "ben", "cai"], "position": position}
    table = Table.create(tmp_path / "cold.sqlite", setup, ["Ana", "Ben", "Cai"])
    say(table, "cai: end")
    assert to_do(table) == [{Piece("wounds", 1, who="mike-cho")}]
    table.close()


def test_what_is_taken_back_is_put_back(table: Table) -> None:
    say(table, "cai: move jenny-clark to school", "cai: exposure bitten", "table: undo")
    [errand] = table.view(SPECTATOR).errands
    assert errand.undone
    assert Piece("figure", at="", to="school", who="jenny-clark") in errand.pieces
    say(table, "table: redo")
    [errand] = table.view(SPECTATOR).errands
    assert not errand.undone
    assert Piece("figure", at="school", to="", who="jenny-clark") in errand.pieces


def test_an_action_taken_back_puts_the_figure_back(table: Table) -> None:
    say(table, "cai: move jenny-clark to school", "table: undo")
    assert to_do(table) == [{Piece("figure", at="school", to="colony", who="jenny-clark")}]


def test_what_was_taken_back_and_is_then_said_otherwise_is_no_errand(table: Table) -> None:
    say(table, "cai: play food-2", "table: undo")
    assert to_do(table) == [{Piece("food", -2, to="3"), Piece("waste", -1, to="13")}]
    say(table, "cai: play food-3")
    assert to_do(table) == []


def test_of_what_was_taken_back_the_rest_is_still_an_errand(table: Table) -> None:
    say(table, "table: set waste 9", "cai: move jenny-clark to school", "table: undo 1")
    assert to_do(table) == [
        {Piece("figure", at="school", to="colony", who="jenny-clark"), Piece("waste", 4, to="13")}
    ]
    say(table, "cai: move jenny-clark to library")
    assert to_do(table) == [{Piece("waste", 4, to="13")}]
    say(table, "table: set waste 12")
    assert to_do(table) == []


def test_a_pile_the_companion_took_from_shows_what_people_have_added_since() -> None:
    errands = Errands(stores(food=5, morale=6))
    errands.said(answered(1, "crossroads"), stores(food=3, morale=5))
    errands.said(corrected(2, "food 4"), stores(food=4, morale=5))
    assert errands.kept[0].pieces == (Piece("food", -2, to="4"), Piece("morale", to="5"))
    errands.said(corrected(3, "morale 7"), stores(food=4, morale=7))
    assert errands.kept[0].pieces == (Piece("food", -2, to="4"),)


def stores(*, food: int, morale: int) -> dict[str, Any]:
    """As much of a state document as tells of a colony's food and morale."""
    colony = dict.fromkeys(pieces.PILES, 0) | {"food": food, "morale": morale}
    return {"step": "player-turns", "colonies": {"colony": colony}}


def corrected(number: int, what: str) -> Line:
    """A correction as the store keeps it."""
    text = f"set {what}"
    return Line(number, "table", text, "", "", "", f"table: {text}", 0, "console", "")


def test_what_a_bot_does_is_done_for_it(table: Table) -> None:
    table.claim("ana")
    table.seat_bot("cai")
    say(table, "table: set waste 12")
    bot = table.speaker_of(table.seat_bot("cai"))
    assert bot is not None
    assert table.say(bot, "cai: move jenny-clark to school").accepted
    assert to_do(table) == [{Piece("figure", at="colony", to="school", who="jenny-clark")}]


def test_three_errands_stay_on_the_screen() -> None:
    errands = Errands({"step": "player-turns", "first_player": "p0"})
    for number in range(1, 6):
        state = {"step": "player-turns", "first_player": f"p{number}"}
        errands.said(answered(number, "crossroads"), state)
    assert [errand.number for errand in errands.kept] == [3, 4, 5][-pieces.KEPT :]


def answered(number: int, kind: str) -> Line:
    """A line as the store keeps it."""
    return Line(number, "ana", "done", "", "", kind, "ana: done", 0, "console", "")


def boards(record: Path) -> Iterator[dict[str, Any]]:
    """The state document of a recorded game after each of its lines."""
    scenario = read(record)
    session = begin(scenario, load())
    yield session.state()
    for step in scenario.steps:
        if not step.mark:
            session.say(step.text)
            yield session.state()


def shown(state: dict[str, Any]) -> Counter[tuple[str, ...]]:
    """What stands on the board and in front of people, each piece by what and where it is."""
    board: Counter[tuple[str, ...]] = Counter()
    for slug, place in state["locations"].items():
        for number, spaces in enumerate(place["entrances"], start=1):
            for mark in spaces.replace(".", ""):
                entrance = number if len(place["entrances"]) > 1 else 0
                board[pieces.ENTRANCE_PIECES[mark], slug, str(entrance)] += 1
        for token in pieces.TOKENS:
            board[token, slug] += place[token]
    for slug, survivor in state["survivors"].items():
        if survivor["at"]:
            board["figure", slug, survivor["at"]] += 1
        for kind in pieces.WOUNDS:
            board[kind, slug] += survivor[kind]
    [colony] = state["colonies"].values()
    for pile in pieces.PILES:
        board[(pile,)] += colony[pile] or 0
    board["morale", str(colony["morale"])] += 1
    board["round", str(state["round"])] += 1
    board["first-player", state["first_player"] or ""] += 1
    return board


def carry_out(board: Counter[tuple[str, ...]], errand: tuple[Piece, ...]) -> None:
    """Move the pieces on a board."""
    for piece in errand:
        if piece.what == "figure":
            board["figure", piece.who, piece.at] -= bool(piece.at)
            board["figure", piece.who, piece.to] += bool(piece.to)
            if not piece.to:
                for kind in pieces.WOUNDS:
                    board[kind, piece.who] = 0
        elif piece.what in pieces.WOUNDS:
            board[piece.what, piece.who] += piece.by
        elif piece.what in pieces.PILES:
            board[(piece.what,)] += piece.by
        elif piece.what in pieces.TOKENS:
            board[piece.what, piece.at] += piece.by
        elif piece.what in ("morale", "round", "first-player"):
            for each in [each for each in board if each[0] == piece.what]:
                del board[each]
            board[piece.what, piece.to] += 1
        else:
            board[piece.what, piece.at, str(piece.entrance)] += piece.by


@pytest.mark.parametrize("record", sorted(RECORDS.glob("*.toml")), ids=lambda path: path.stem)
def test_the_errands_of_a_game_lead_from_each_board_to_the_next(record: Path) -> None:
    states = list(boards(record))
    assert len(states) > 20
    board = shown(states[0])
    for before, after in pairwise(states):
        carry_out(board, moved(before, after))
        assert +board == +shown(after)
