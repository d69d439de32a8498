"""The matrix of keys: every press counts once, and what was not pressed never does."""

import random

from firmware_configs.dice_tray.matrix import KeyMatrix
from tests.firmware.wires import reach

ROWS = range(4)
COLUMNS = range(10, 14)
STEP = 5


class Circuit:
    """Pins and the keys between them, with the rules of the current."""

    def __init__(self) -> None:
        self.low: set[int] = set()
        self.closed: list[tuple[int, int]] = []

    def matrix(self) -> KeyMatrix:
        rows = [Pin(self, number) for number in ROWS]
        columns = [Pin(self, number) for number in COLUMNS]
        return KeyMatrix(rows, columns, lambda: None)


class Pin:
    def __init__(self, circuit: Circuit, number: int) -> None:
        self.circuit = circuit
        self.number = number

    def value(self, level: int | None = None) -> int | None:
        if level is None:
            return int(not reach(self.number, self.circuit.low, self.circuit.closed))
        if level:
            self.circuit.low.discard(self.number)
        else:
            self.circuit.low.add(self.number)
        return None


class Fingers:
    """Holds keys for a while, and notes which presses are told meanwhile."""

    def __init__(self, *held: tuple[int, int]) -> None:
        self.circuit = Circuit()
        self._close(held)
        self.matrix = self.circuit.matrix()
        self.now = 0

    def hold(self, *keys: tuple[int, int], ms: int = 50) -> list[tuple[int, int]]:
        self._close(keys)
        told = []
        for _ in range(ms // STEP):
            self.now += STEP
            told.append(self.matrix.pressed(self.now))
        return [key for key in told if key is not None]

    def _close(self, keys: tuple[tuple[int, int], ...]) -> None:
        self.circuit.closed = [(row, COLUMNS[column]) for row, column in keys]


def test_each_key_is_told_once_however_long_it_is_held() -> None:
    fingers = Fingers()
    for row in range(4):
        for column in range(4):
            assert fingers.hold((row, column), ms=3000) == [(row, column)]
            assert fingers.hold() == []


def test_a_key_that_chatters_counts_once() -> None:
    fingers = Fingers()
    chance = random.Random(1)
    told = []
    for _ in range(3):
        for then in ([(1, 2)], []):
            for _ in range(10):
                told += fingers.hold((1, 2), ms=chance.choice([5, 10, 15]))
                told += fingers.hold(ms=chance.choice([5, 10, 15]))
            told += fingers.hold(*then)
    assert told == [(1, 2)] * 3


def test_a_spike_shorter_than_the_chatter_is_no_press() -> None:
    fingers = Fingers()
    assert fingers.hold((0, 0), ms=15) == []
    assert fingers.hold() == []


def test_a_key_that_is_down_at_the_start_is_no_press_until_it_was_up() -> None:
    fingers = Fingers((2, 2))
    assert fingers.hold((2, 2), ms=500) == []
    assert fingers.hold() == []
    assert fingers.hold((2, 2)) == [(2, 2)]


def test_the_next_key_counts_while_the_last_is_still_down() -> None:
    fingers = Fingers()
    assert fingers.hold((0, 0)) == [(0, 0)]
    assert fingers.hold((0, 0), (1, 1)) == [(1, 1)]
    assert fingers.hold((1, 1)) == []
    assert fingers.hold((1, 1), (0, 0)) == [(0, 0)]


def test_two_keys_at_the_same_moment_are_both_told() -> None:
    fingers = Fingers()
    assert sorted(fingers.hold((0, 1), (3, 3))) == [(0, 1), (3, 3)]


def test_three_corners_of_a_rectangle_do_not_press_the_fourth() -> None:
    fingers = Fingers()
    fingers.hold((0, 0))
    fingers.hold((0, 0), (0, 1))
    assert fingers.hold((0, 0), (0, 1), (1, 0)) == []
    assert fingers.hold((0, 1), (1, 0)) == [(1, 0)]  # now it is sure which
    assert fingers.hold() == []
    assert fingers.hold((1, 1)) == [(1, 1)]


def test_a_row_that_is_not_looked_at_floats() -> None:
    fingers = Fingers()
    fingers.hold((0, 0), (1, 0))
    assert fingers.circuit.low == set()
