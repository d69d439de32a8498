"""A view that is read without a turn of the table's thread is of who looks, whole, and never older
than what she was told last."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.table.corrections import Correction
from companion.table.table import Table
from companion.table.types import SPECTATOR
from companion.table.types import Speaker
from companion.table.types import View
from tests.table.conftest import HOST
from tests.table.conftest import player

SEATS = ("ana", "ben", "cai", "dia")

ACTS = 60
"""What each of six people does beside looking."""


class Person:
    """Somebody who acts and looks, and remembers what she was told and saw."""

    def __init__(self, table: Table, speaker: Speaker, objective: str | None, seed: int) -> None:
        self.table, self.speaker, self.objective = table, speaker, objective
        self.taste = random.Random(f"{seed} {speaker}")
        self.newest = 0

    def look(self) -> View:
        """Look, and see that it is the own view, and of a whole moment not before the newest."""
        view = self.table.view(self.speaker)
        assert (view.role, view.seat) == (self.speaker.role, self.speaker.seat)
        assert (view.secret or {}).get("objective") == self.objective
        assert view.state["food"] == view.state["waste"]  # nobody corrects one without the other
        assert view.seq >= self.newest
        self.newest = view.seq
        return view

    def live(self) -> None:
        """Do this and that, and look after each."""
        for _ in range(ACTS):
            acts = self.correct, self.take_back, self.bring_back, self.sit_down_and_up, self.look
            self.taste.choice(acts)()
            self.look()

    def correct(self) -> None:
        """Correct two numbers with one tap, where nobody was faster."""
        seen, to = self.look().state, str(self.taste.randrange(20))
        given = [Correction(path, to, str(seen[path])) for path in ("food", "waste")]
        reply = self.table.correct(HOST, given)
        self.newest = max(self.newest, reply.seq)

    def take_back(self) -> None:
        """Take back what was said last, if it still is."""
        if (label := self.look().undo) is not None:
            self.newest = max(self.newest, self.table.undo(HOST, label.number).seq)

    def bring_back(self) -> None:
        """Bring back what was taken back last, if it still is."""
        if (label := self.look().redo) is not None:
            self.newest = max(self.newest, self.table.redo(HOST, label.number).seq)

    def sit_down_and_up(self) -> None:
        """Take the own seat, host and stand up again; a page sees each at once."""
        if (seat := self.speaker.seat) is None:
            return
        self.table.claim(seat)
        assert self.look().seats[seat].claimed
        try:
            self.table.make_host(HOST, seat)
        finally:
            self.table.release(HOST, seat)
        assert not self.look().seats[seat].claimed


@pytest.mark.parametrize("seed", range(3))
def test_who_looks_while_all_do_everything_at_once_sees_her_own_newest_view(
    tmp_path: Path, closing: Callable[[Table], Table], seed: int
) -> None:
    setup = {"decks": {"objectives": "companion"}}
    names = [seat.capitalize() for seat in SEATS]
    table = closing(Table.create(tmp_path / "game.sqlite", setup, names, seed=seed))
    given = [Correction("food", "1", "0"), Correction("waste", "1", "0")]
    assert table.correct(HOST, given).accepted
    speakers = [*map(player, SEATS), HOST, SPECTATOR]
    objectives = [(table.view(one).secret or {}).get("objective") for one in speakers]
    assert len({one for one in objectives if one}) == len(SEATS)
    people = [
        Person(table, one, objective, seed)
        for one, objective in zip(speakers, objectives, strict=True)
    ]
    with ThreadPoolExecutor(len(people)) as threads:
        for done in [threads.submit(one.live) for one in people]:
            done.result()
    assert len(table.log(HOST)) > len(people)
