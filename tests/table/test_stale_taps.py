"""No old button ever answers a new question: phones that slept, undo, redo, jumps and restarts."""

import random
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.table.types import Speaker
from tests.table.position import POSITION

SEATS = ("ana", "ben", "cai")
HOST = Speaker("host", name="host")
TAPS = 250
"""Taps of each of the four games below: a thousand in all."""


@dataclass
class Page:
    """What a phone shows since it was last awake: its buttons, each a prompt and a line, and the
    lines that stood then."""

    buttons: tuple[tuple[str, str], ...]
    stood: tuple[str, ...]
    undo: int | None


def standing(table: Table) -> tuple[str, ...]:
    """The lines that stand, as text."""
    log = table.log(CONSOLE)
    return tuple(
        f"{line.number} {line.text}"
        for line in log
        if line.standing and not line.text.startswith(("table: undo", "table: redo"))
    )


def look(table: Table, speaker: Speaker) -> Page:
    """The page of a phone that is awake; of the many answers of a turn some of each verb."""
    view = table.view(speaker)
    buttons = [
        (one.id, f"{one.seat}: {answer}")
        for one in view.prompts
        for answer in one.options
        or [each for verb in one.verbs for each in table.options(speaker, one.id, verb)[:3]]
        if answer == answer.lower()
    ]
    return Page(tuple(buttons), standing(table), view.undo.number if view.undo else None)


def begin(folder: Path, seed: int) -> Table:
    """A game whose seats are all claimed."""
    setup: dict[str, Any] = {"players": list(SEATS), "position": POSITION}
    table = Table.create(folder / f"{seed}.sqlite", setup, ["Ana", "Ben", "Cai"], seed=seed)
    for seat in SEATS:
        table.claim(seat)
    return table


@pytest.mark.parametrize("seed", range(4))
def test_no_stale_tap_is_taken(tmp_path: Path, seed: int) -> None:
    taste = random.Random(seed)
    table = begin(tmp_path, seed)
    speakers = [*(Speaker("player", seat) for seat in SEATS), HOST]
    pages = [look(table, speaker) for speaker in speakers]
    seen: Counter[tuple[bool, bool]] = Counter()
    taps = 0
    for _ in range(10 * TAPS):
        if taps == TAPS:
            break
        if table.view(SPECTATOR).state["over"] is not None:
            table.say(HOST, "table: undo")
        at = taste.randrange(len(speakers))
        speaker, page = speakers[at], pages[at]
        what = taste.choices(
            ("tap", "look", "undo", "redo", "restart"), weights=(60, 25, 10, 4, 1)
        )[0]
        if what == "look":
            pages[at] = look(table, speaker)
        elif what == "undo" and page.undo is not None:
            table.undo(speaker, page.undo)
        elif what == "redo":
            table.redo(HOST)
        elif what == "restart":
            table.close()
            table = Table.open(table.path)
        elif what == "tap" and page.buttons:
            asked, line = taste.choice(page.buttons)
            before = standing(table)
            open_now = asked in {one.id for one in table.view(speaker).prompts}
            lines = len(table.log(CONSOLE))
            reply = table.say(speaker, line, prompt=asked)
            # Whatever was asked then is asked still: nothing that stood has been taken back.
            fresh = open_now and before[: len(page.stood)] == page.stood
            taps += 1
            seen[reply.accepted, fresh] += 1
            if reply.accepted and len(table.log(CONSOLE)) > lines:
                assert fresh, (asked, line, page.stood, before)
    table.close()
    assert taps == TAPS
    assert {(True, True), (False, False)} <= set(seen)


def test_an_old_answer_is_not_taken_for_another_survivor(tmp_path: Path) -> None:
    table = begin(tmp_path, 1)
    table.say(HOST, "table: undo")
    cai = Speaker("player", "cai")
    table.say(cai, "cai: move jenny-clark to school")
    [asked] = [one for one in table.view(cai).prompts if one.kind == "exposure"]
    table.say(HOST, "table: undo")
    table.say(cai, "cai: move jenny-clark to library")
    reply = table.say(cai, "cai: exposure frostbite", prompt=asked.id)
    assert not reply.accepted
    assert "Lines were taken back since this was asked." in reply.message
    [again] = [one for one in table.view(cai).prompts if one.kind == "exposure"]
    assert table.say(cai, "cai: exposure frostbite", prompt=again.id).accepted
    table.close()
