"""The three panels in a game, drawn from the public state document alone."""

from collections.abc import Collection
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from PIL import Image

from companion.box.drawing import HEIGHT
from companion.box.drawing import HUGE
from companion.box.drawing import LARGE
from companion.box.drawing import MEDIUM
from companion.box.drawing import SMALL
from companion.box.drawing import WIDTH
from companion.box.drawing import Canvas
from companion.box.drawing import chopped
from companion.box.drawing import first_fitting
from companion.box.drawing import fitting
from companion.box.drawing import largest
from companion.box.drawing import tail
from companion.box.drawing import width
from companion.box.drawing import wrapped
from companion.box.places import Page
from companion.box.texts import asking
from companion.box.texts import standing
from companion.box.texts import words
from companion.box.texts.names import Names

LEFT = 64
"""Where the left part of a panel, with its giant number, ends."""
ROUND = 38
"""Where the round's number ends."""
ROW = 12
"""Height of a row of small letters."""


def colony(state: Mapping[str, Any]) -> Image.Image:
    """Morale as big as can be; food, waste and starvation beside it. A column a colony where there
    are several.
    """
    canvas = Canvas()
    colonies = state["colonies"]
    if len(colonies) > 1:
        _colonies(canvas, colonies)
        return canvas.picture
    [only] = colonies.values()
    canvas.centred(0, LEFT, 1, standing.morale(), SMALL)
    canvas.number(0, LEFT, 19, str(only["morale"]))
    canvas.line(LEFT, 0, LEFT, HEIGHT - 1)
    values = (only["food"], only["waste"], only["starvation"])
    for row, (name, value) in enumerate(zip(standing.stores(), values, strict=True)):
        top = 21 * row
        left = LEFT + 2
        canvas.text(left, top + 6, fitting(name, SMALL, WIDTH - left - 24), SMALL)
        canvas.right(WIDTH, top - 1, str(value), LARGE)
    return canvas.picture


def _colonies(canvas: Canvas, colonies: Mapping[str, Mapping[str, Any]]) -> None:
    column = WIDTH // len(colonies)
    for place, (name, one) in enumerate(colonies.items()):
        left, right = place * column, (place + 1) * column
        title = fitting(Names({}).word(name), SMALL, column - 2)
        canvas.centred(left, right, 0, title, SMALL)
        canvas.centred(left, right, 10, "-" if one["lost"] else str(one["morale"]), HUGE)
        stores = f"{one['food']}/{one['waste']}/{one['starvation']}"
        canvas.centred(left, right, 52, fitting(stores, SMALL, column), SMALL)
        if place:
            canvas.line(left, 0, left, 39)
            canvas.line(left, 53, left, HEIGHT - 1)
    names = " / ".join(standing.stores())
    canvas.centred(0, WIDTH, 41, fitting(names, SMALL), SMALL)


def round_(state: Mapping[str, Any], names: Names, notice: str = "") -> Image.Image:
    """The round, the step it is at, and whose turn it is; at the end, how it ended.

    ``notice`` is a word that stands below until what it says is over.
    """
    canvas = Canvas()
    if state["over"] is not None:
        _over(canvas, state["over"], names)
        return canvas.picture
    canvas.centred(0, ROUND, 1, standing.round_word(), SMALL)
    canvas.number(0, ROUND, 19, str(state["round"]))
    canvas.line(ROUND, 0, ROUND, HEIGHT - 1)
    left, room = ROUND + 2, WIDTH - ROUND - 2
    for row, line in enumerate(wrapped(words.step(state["step"]), MEDIUM, 2, room)):
        canvas.text(left, 15 * row, line, MEDIUM)
    playing = state["active"] or ([state["turn"]] if state["turn"] else [])
    lines = 1 if notice else 2
    if playing:
        _name(canvas, left, room, lines, " + ".join(names.word(who) for who in playing))
    elif state["first_player"]:
        said = standing.first_player(names.word(state["first_player"]))
        for row, line in enumerate(wrapped(said, MEDIUM, lines, room)):
            canvas.text(left, 33 + 15 * row, line, MEDIUM)
    if notice:
        _notice(canvas, left, notice)
    return canvas.picture


def _notice(canvas: Canvas, left: int, notice: str) -> None:
    """A word in a bar at the bottom."""
    top, room = HEIGHT - ROW - 1, WIDTH - left
    words = fitting(notice, SMALL, room)
    canvas.bar(left, top, WIDTH, HEIGHT - 1)
    canvas.text(left + (room - width(words, SMALL)) // 2, top, words, SMALL, dark=True)


def _over(canvas: Canvas, over: Mapping[str, Any], names: Names) -> None:
    """How the game ended, and for whom."""
    title = words.step("over")
    size = largest(title, (LARGE, MEDIUM))
    canvas.centred(0, WIDTH, 0, fitting(title, size), size)
    why = words.reason(over["reason"])
    size = largest(why, (MEDIUM, SMALL))
    canvas.centred(0, WIDTH, 24 if size == MEDIUM else 26, fitting(why, size), size)
    won = over["winners"]
    said = (
        standing.declaring() if won is None else standing.winners([names.word(who) for who in won])
    )
    for row, line in enumerate(wrapped(said, SMALL, 2)):
        canvas.centred(0, WIDTH, 39 + ROW * row, line, SMALL)


def _name(canvas: Canvas, left: int, room: int, lines: int, name: str) -> None:
    """Whose turn it is, in the largest letters that fit on so many lines of middling ones."""
    if lines == 2 and width(name, LARGE) <= room:
        canvas.text(left, 38, name, LARGE)
        return
    for row, line in enumerate(wrapped(name, MEDIUM, lines, room)):
        canvas.text(left, 33 + 15 * row, line, MEDIUM)


def prompt(
    state: Mapping[str, Any],
    names: Names,
    page: Page,
    cursor: int,
    *,
    held: float | None = None,
    lacking: Collection[str] = (),
    notice: str = "",
) -> Image.Image:
    """The crisis on top, and what the box has no panel for (``lacking``, roles of panels) in short;
    below it what is asked, with its answers.

    ``held`` is how far the long press is that does the first of them, from 0 to 1; None where there
    is no button for it. ``notice`` is a word that stands below until what it says is over.
    """
    canvas = Canvas()
    _top(canvas, state, names, lacking)
    top = _heading(canvas, page.heading)
    rows = (HEIGHT - top) // ROW - bool(notice)
    if page.entries:
        _list(canvas, top, rows, [entry.label for entry in page.entries], cursor)
    else:
        for row, line in enumerate(_lines(page.lines, rows)):
            canvas.text(4, top + ROW * row, line, SMALL)
    if held is not None:
        _hold(canvas, held)
    elif notice:
        _notice(canvas, 0, notice)
    return canvas.picture


def _hold(canvas: Canvas, held: float) -> None:
    """A bar at the bottom that fills while a button stays down."""
    left, top = canvas.text(0, HEIGHT - ROW, asking.hold(), SMALL) + 4, HEIGHT - ROW + 2
    right, bottom = WIDTH - 2, HEIGHT - 3
    for line in ((left, top, right, top), (left, bottom, right, bottom)):
        canvas.line(*line)
    for line in ((left, top, left, bottom), (right, top, right, bottom)):
        canvas.line(*line)
    if held:
        canvas.bar(left, top, left + round(held * (right - left)), bottom)


SENTENCE = 5
"""Rows of a sentence that a panel holds at once."""


def pages(words: str) -> list[str]:
    """A sentence cut into what `sentence` can show at once, each to be drawn by itself."""
    whole = [piece for word in words.split() for piece in chopped(word, SMALL, len(word))]
    lines = wrapped(" ".join(whole), SMALL, len(whole))
    return [" ".join(lines[at : at + SENTENCE]) for at in range(0, len(lines), SENTENCE)]


def sentence(words: str, more: bool = False) -> Image.Image:
    """A sentence that covers a panel for a while; an arrow where ``more`` of it follows."""
    canvas = Canvas()
    for row, line in enumerate(wrapped(words, SMALL, SENTENCE)):
        canvas.text(0, ROW * row + 2, line, SMALL)
    if more:
        canvas.arrow(WIDTH - 6, HEIGHT - 4, up=False)
    return canvas.picture


def _top(canvas: Canvas, state: Mapping[str, Any], names: Names, lacking: Collection[str]) -> None:
    canvas.bar(0, 0, WIDTH, ROW)
    short = []
    if "colony" in lacking:
        colonies = state["colonies"].values()
        short.append(
            standing.short_morale(["-" if one["lost"] else one["morale"] for one in colonies])
        )
    if "round" in lacking:
        short.append(standing.short_round(state["round"]))
    left = canvas.text(1, 0, " ".join(short), SMALL, dark=True)
    room = WIDTH - left - (6 if short else 0)
    said = first_fitting(_crisis(state["crisis"], names), SMALL, room)
    if short:
        canvas.right(WIDTH - 1, 0, said, SMALL, dark=True)
    else:
        canvas.text(left, 0, said, SMALL, dark=True)


def _crisis(crisis: Mapping[str, Any] | None, names: Names) -> list[str]:
    """The wordings of the crisis, the longest first."""
    if crisis is None:
        return [standing.no_crisis()]
    symbols = [names.word(symbol) for symbol in crisis["prevent"]]
    return standing.crisis(symbols, crisis["contributed"], crisis["needed"])


def _heading(canvas: Canvas, words: str) -> int:
    """Write the heading as big as it fits; gives where the rows below it begin: a pixel higher than
    its letters have room, so that the last row of pixels is free, which leaves the panel when the
    picture is moved down.
    """
    if width(words, MEDIUM) <= WIDTH:
        canvas.text(0, ROW, words, MEDIUM)
        return ROW + 15
    lines = tail(words, SMALL, 2)
    for row, line in enumerate(lines):
        canvas.text(0, ROW * (row + 1) + 1, line, SMALL)
    return ROW * (len(lines) + 1) + 3


def _list(canvas: Canvas, top: int, rows: int, labels: Sequence[str], cursor: int) -> None:
    first = max(0, min(cursor - rows // 2, len(labels) - rows))
    last = min(first + rows, len(labels))
    room = WIDTH - 14
    for row, place in enumerate(range(first, last)):
        y = top + ROW * row
        label = fitting(labels[place], SMALL, room)
        if place == cursor:
            # No wider than it must be: what is lit fades, and what changes takes time to send.
            canvas.bar(0, y, width(label, SMALL) + 6, y + ROW)
        canvas.text(3, y, label, SMALL, dark=place == cursor)
    if first > 0:
        canvas.arrow(WIDTH - 6, top + 2, up=True)
    if last < len(labels):
        canvas.arrow(WIDTH - 6, top + ROW * rows - 6, up=False)


def _lines(lines: Sequence[str], rows: int) -> list[str]:
    shown = [fitting(line, SMALL, WIDTH - 4) for line in lines[:rows]]
    if len(lines) > rows:
        shown[-1] = f"+ {len(lines) - rows + 1}"
    return shown
