"""Putting an answer together, a part at a time."""

import pytest

from companion.box.walk import Part
from companion.box.walk import walk

MOVES = [
    "move big-al to library",
    "move big-al to library with fuel",
    "move big-al to school",
    "move sparky to school",
]


def step(answers: list[str], *said: str) -> tuple[str, list[str], bool]:
    """Where one stands: what was said, what comes next, whether it may end."""
    parts: list[Part] = [tuple(part.split()) for part in said]
    found = walk([answer.split() for answer in answers], parts)
    return found.text, [" ".join(part) for part in found.next], found.complete


def test_what_has_no_choice_is_skipped() -> None:
    assert step(MOVES) == ("move", ["big-al", "sparky"], False)
    assert step(["leader sparky", "leader big-al"]) == ("leader", ["sparky", "big-al"], False)


def test_the_last_part_is_never_skipped() -> None:
    assert step(["done"]) == ("", ["done"], False)
    assert step(["clean-waste die 3"], "clean-waste") == ("clean-waste", ["die 3"], False)
    assert step(MOVES, "move", "sparky") == ("move sparky", ["to school"], False)


def test_where_an_answer_may_end_or_go_on_both_are_offered() -> None:
    said = ("move", "big-al", "to library")
    assert step(MOVES, *said) == ("move big-al to library", ["with fuel"], True)
    assert step(["keep", "keep ITEM"]) == ("", ["keep"], False)


def test_the_end_is_complete_and_has_nothing_next() -> None:
    assert step(MOVES, "move", "sparky", "to school") == ("move sparky to school", [], True)


def test_free_slots_are_filled_with_what_fits_them() -> None:
    numbers = ["1", "2", "3", "4", "5", "6"]
    assert step(["dice N N N"]) == ("dice", numbers, False)
    assert step(["dice N N N"], "dice", "3", "3") == ("dice 3 3", numbers, False)
    assert step(["dice N N N"], "dice", "3", "3", "5") == ("dice 3 3 5", [], True)
    assert len(step(["crisis SYMBOL", "crisis raxxon"], "crisis")[1]) == 8


def test_a_name_fills_a_slot_once() -> None:
    slots = {"SURVIVOR": ["sparky", "big-al"]}
    found = walk([["keep", "SURVIVOR", "SURVIVOR"]], [("keep",), ("sparky",)], slots)
    assert found.next == (("big-al",),)


@pytest.mark.parametrize("answer", ["survivor NAME INFLUENCE ATTACK SEARCH", "keep ITEM"])
def test_what_no_button_can_fill_is_left_out(answer: str) -> None:
    assert step([answer]) == ("", [], False)
