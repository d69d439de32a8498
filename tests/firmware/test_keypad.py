"""The dice keypad: what keys say."""

from collections.abc import Sequence

import pytest

from firmware_configs.dice_tray.keypad import KEYS
from firmware_configs.dice_tray.keypad import DiceKeypad
from firmware_configs.dice_tray.matrix import KeyMatrix
from tests.firmware.bench import KEYPAD
from tests.firmware.bench import NAMES


class Presses(KeyMatrix):
    """Keys that are pressed by what is printed on them."""

    def __init__(self, *keys: str) -> None:
        printed = [NAMES.get(key, key) for key in keys]
        rows = [next(place for place, row in enumerate(KEYPAD) if key in row) for key in printed]
        self.places = [
            (row, KEYPAD[row].index(key)) for row, key in zip(rows, printed, strict=True)
        ]

    def pressed(self, now: int) -> tuple[int, int] | None:
        return self.places.pop(0) if self.places else None


def told(*keys: str) -> list[tuple[str, str] | None]:
    """The state and the faces after each key, None where it changed nothing."""
    keypad = DiceKeypad(Presses(*keys))
    readings = [keypad.read(0) for _ in keys]
    return [None if each is None else (each.state, faces(each.dice)) for each in readings]


def faces(dice: Sequence[tuple[str, str]]) -> str:
    return " ".join(face for _, face in dice)


def test_every_face_has_a_key() -> None:
    keys = {key for row in KEYS for key in row}
    assert keys >= {*"123456", "blank", "wound", "frostbite", "bitten"}


def test_dice_are_numbered_as_they_come_and_an_exposure_die_is_named() -> None:
    keypad = DiceKeypad(Presses("5", "wound", "2", "send"))
    readings = [keypad.read(0) for _ in range(4)]
    assert readings[-1] is not None
    assert readings[-1].dice == [("d1", "5"), ("exp2", "wound"), ("d3", "2")]


def test_a_roll_is_measured_until_it_is_sent_and_the_next_begins_with_nothing() -> None:
    assert told("1", "2", "send", "3", "send") == [
        ("measured", "1"),
        ("measured", "1 2"),
        ("settled", "1 2"),
        ("measured", "3"),
        ("settled", "3"),
    ]


def test_back_and_clear_take_dice_back() -> None:
    assert told("1", "2", "back", "6", "clear", "4", "send") == [
        ("measured", "1"),
        ("measured", "1 2"),
        ("measured", "1"),
        ("measured", "1 6"),
        ("measured", ""),
        ("measured", "4"),
        ("settled", "4"),
    ]


def test_a_cocked_die_is_no_roll_until_it_lies_flat() -> None:
    assert told("1", "cocked", "send", "6", "send") == [
        ("measured", "1"),
        ("cocked", "1 cocked"),
        None,
        ("measured", "1 6"),
        ("settled", "1 6"),
    ]


def test_of_two_cocked_dice_the_first_is_laid_flat_first() -> None:
    assert told("cocked", "cocked", "3", "back", "send") == [
        ("cocked", "cocked"),
        ("cocked", "cocked cocked"),
        ("cocked", "3 cocked"),
        ("measured", "3"),
        ("settled", "3"),
    ]


@pytest.mark.parametrize("key", ["send", "back", "clear", "8", "9"])
def test_where_nothing_lies_nothing_is_told(key: str) -> None:
    assert told(key) == [None]


def test_twelve_dice_are_the_most_and_a_cocked_one_of_them_can_still_be_laid_flat() -> None:
    assert told(*"1" * 12, "2", "cocked")[-2:] == [None, None]
    assert told(*"1" * 11, "cocked", "5", "send")[-2:] == [
        ("measured", "1 " * 11 + "5"),
        ("settled", "1 " * 11 + "5"),
    ]
