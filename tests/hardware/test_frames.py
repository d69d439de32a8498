"""What of a frame is sent: all that has changed, and little else."""

import random

import pytest

from hardware.frames import PAGES
from hardware.frames import WHOLE
from hardware.frames import WIDTH
from hardware.frames import Window
from hardware.frames import changes
from hardware.frames import packed
from tests.hardware.helpers import noise

OVERHEAD = 10


def put(frame: bytes, window: Window, data: bytes) -> bytes:
    """What is in the memory of a panel once a window of it was sent."""
    memory = bytearray(frame)
    for place, byte in enumerate(data):
        page, column = divmod(place, window.right - window.left)
        memory[WIDTH * (window.top + page) + window.left + column] = byte
    return bytes(memory)


def with_boxes(frame: bytes, *boxes: Window) -> bytes:
    """A frame with every byte of these rectangles changed."""
    for box in boxes:
        frame = put(frame, box, bytes(byte ^ 0xFF for byte in box.of(frame)))
    return frame


def cost(windows: list[Window]) -> int:
    return sum(window.size + OVERHEAD for window in windows)


EMPTY = bytes(WIDTH * PAGES)


@pytest.mark.parametrize("tall", [True, False])
def test_the_windows_make_one_frame_of_the_other(tall: bool) -> None:
    chance = random.Random(1)
    before = packed(noise(1))
    for _ in range(300):
        boxes = []
        for _ in range(chance.randrange(4)):
            top, left = chance.randrange(PAGES), chance.randrange(WIDTH)
            bottom, right = chance.randint(top + 1, PAGES), chance.randint(left + 1, WIDTH)
            boxes.append(Window(top, bottom, left, right))
        after = with_boxes(before, *boxes)
        windows = changes(before, after, OVERHEAD, tall=tall)
        shown = before
        for window in windows:
            assert tall or window.bottom == window.top + 1
            shown = put(shown, window, window.of(after))
        assert shown == after
        whole = [WHOLE] if tall else list(WHOLE.pages())
        assert cost(windows) <= cost(whole)
        before = after


def test_an_equal_frame_has_no_windows() -> None:
    assert changes(packed(noise(1)), packed(noise(1)), OVERHEAD) == []


def test_a_frame_that_has_nothing_of_the_last_is_sent_whole() -> None:
    assert changes(EMPTY, bytes([1]) * len(EMPTY), OVERHEAD) == [WHOLE]
    assert changes(packed(noise(1)), packed(noise(2)), OVERHEAD) == [WHOLE]


def test_what_is_far_apart_is_sent_apart() -> None:
    corners = [Window(0, 1, 0, 8), Window(7, 8, 120, 128)]
    assert changes(EMPTY, with_boxes(EMPTY, *corners), OVERHEAD) == corners


def test_what_costs_less_together_is_sent_together() -> None:
    near = [Window(2, 3, 10, 20), Window(3, 4, 8, 22)]
    assert changes(EMPTY, with_boxes(EMPTY, *near), OVERHEAD) == [Window(2, 4, 8, 22)]
    assert changes(EMPTY, with_boxes(EMPTY, *near), OVERHEAD, tall=False) == near
