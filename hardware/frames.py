"""Pictures as a panel's memory holds them, and which part of one has to be sent. Pure.

The memory of these panels is eight pages of 128 bytes; a byte is eight pixels of one column, the
topmost its lowest bit.
"""

from collections.abc import Iterable
from collections.abc import Iterator
from typing import NamedTuple

from PIL import Image

WIDTH = 128
HEIGHT = 64
PAGES = HEIGHT // 8


class Window(NamedTuple):
    """A rectangle of the memory: pages from ``top`` and columns from ``left``, up to and without
    ``bottom`` and ``right``.
    """

    top: int
    bottom: int
    left: int
    right: int

    @property
    def size(self) -> int:
        """Its bytes."""
        return (self.bottom - self.top) * (self.right - self.left)

    def of(self, frame: bytes) -> bytes:
        """What a frame has in it, page by page."""
        return b"".join(
            frame[WIDTH * page + self.left : WIDTH * page + self.right]
            for page in range(self.top, self.bottom)
        )

    def pages(self) -> Iterator["Window"]:
        """The same, cut into windows a page high."""
        for page in range(self.top, self.bottom):
            yield Window(page, page + 1, self.left, self.right)

    def around(self, other: "Window") -> "Window":
        """The smallest window that has both in it."""
        return Window(
            min(self.top, other.top),
            max(self.bottom, other.bottom),
            min(self.left, other.left),
            max(self.right, other.right),
        )


WHOLE = Window(0, PAGES, 0, WIDTH)


def packed(picture: Image.Image) -> bytes:
    """A picture of 128x64 in mode "1" as 1024 bytes of memory.

    >>> picture = Image.new("1", (128, 64))
    >>> picture.putpixel((3, 9), 255)
    >>> frame = packed(picture)
    >>> frame[1 * 128 + 3], sum(frame)
    (2, 2)
    """
    columns = picture.transpose(Image.Transpose.TRANSPOSE).tobytes("raw", "1;R")
    return b"".join(columns[page::PAGES] for page in range(PAGES))


def changes(before: bytes, after: bytes, overhead: int, *, tall: bool = True) -> list[Window]:
    """The windows to send to a panel that shows ``before``, for it to show ``after``.

    ``overhead`` is what a window costs beside its own bytes: two windows are made one where what
    lies between them costs no more than that. ``tall`` when a window may have several pages.

    >>> changes(bytes(1024), bytes(100) + b"x" + bytes(5) + b"x" + bytes(917), 10)
    [Window(top=0, bottom=1, left=100, right=107)]
    """
    runs = [run for page in range(PAGES) for run in _runs(page, before, after, overhead)]
    return _joined(runs, overhead) if tall else runs


def _joined(runs: Iterable[Window], overhead: int) -> list[Window]:
    """The runs of all pages in as few bytes as going through them once finds."""
    done: list[Window] = []
    for run in runs:
        joined = run
        for other in done:
            if joined.around(other).size <= joined.size + other.size + overhead:
                joined = joined.around(other)
        done = [other for other in done if other.around(joined) != joined]
        done.append(joined)
    if sum(window.size + overhead for window in done) >= WHOLE.size + overhead:
        return [WHOLE]
    return done


def _runs(page: int, before: bytes, after: bytes, overhead: int) -> list[Window]:
    """The changed stretches of one page."""
    start, end = WIDTH * page, WIDTH * (page + 1)
    old, new = before[start:end], after[start:end]
    if old == new:
        return []
    runs: list[tuple[int, int]] = []
    for column, (one, other) in enumerate(zip(old, new, strict=True)):
        if one == other:
            continue
        if runs and column - runs[-1][1] <= overhead:
            runs[-1] = runs[-1][0], column + 1
        else:
            runs.append((column, column + 1))
    return [Window(page, page + 1, left, right) for left, right in runs]
