"""What is to be done on the board, in words."""

import pytest

from companion.i18n import speaking
from companion.table.pieces import Errand
from companion.table.pieces import Piece
from companion.web.live.errands import shown
from companion.web.words.names import Names


@pytest.mark.parametrize(
    ("language", "text"), [("en", "Colony, entrance 2"), ("pt_BR", "Colônia, entrada 2")]
)
def test_an_entrance_does_not_read_like_a_number_of_places(language: str, text: str) -> None:
    errand = Errand(7, "add-zombies", False, (Piece("zombie", 1, "colony", 2),))
    with speaking(language):
        [said] = shown([errand], Names())
    [task] = said.rows[0].tasks
    assert (task.amount, task.text) == ("+1", text)


def test_a_screen_without_room_says_how_much_more_there_is() -> None:
    pieces = tuple(Piece("zombie", 1, "colony", entrance) for entrance in range(1, 4))
    with speaking("pt_BR"):
        [said] = shown([Errand(7, "add-zombies", False, pieces)], Names())
        assert said.rest == ("E mais 1", "E mais 2", "E mais 3")


def test_the_first_player_token_is_called_by_its_name() -> None:
    errand = Errand(7, "pass-first-player-token", False, (Piece("first-player", to="ben"),))
    [said] = shown([errand], Names(seats={"ben": "Ben"}))
    assert [task.text for task in said.rows[0].tasks] == ["First player token: to Ben"]


def test_a_number_is_called_by_its_name() -> None:
    pieces = (Piece("food", -3, to="0"), Piece("morale", to="5"), Piece("morale", at="den", to="4"))
    [said] = shown([Errand(7, "pay-food", False, pieces)], Names())
    assert [(task.amount, task.text) for row in said.rows for task in row.tasks] == [
        ("−3", "Food: then 0"),
        ("", "Morale: to 5"),
        ("", "Lone Wolf's Den: Morale, to 4"),
    ]
