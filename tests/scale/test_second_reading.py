"""The companion beside books kept by hand (`tests.scale.second_reading`), line by line."""

from random import Random

import pytest

from companion.engine.prompts import Refusal
from companion.engine.session import Session
from companion.rules.setup import Setup
from companion.rules.world import World
from tests.scale.anybody import RULES
from tests.scale.second_reading import TheEnd
from tests.scale.second_reading import pages_of
from tests.scale.second_tools import Tools
from tests.scale.second_turns import Turns

GAMES, MANY = 60, 3000
MOST_ACTIONS = 40


class Pair:
    """A game that the companion and the books play side by side."""

    def __init__(self, seed: int) -> None:
        chance = Random(f"{seed} second reading")
        self.seed = seed
        self.said: list[str] = []
        kept_by = chance.choice((Turns, Tools))
        self.books = kept_by(chance, self.say, self.refused)
        self.step = chance.choice(("player-turns", "player-turns", "pay-food"))
        position = self.books.position(self.step)
        setup = Setup(
            players=list(self.books.seats),
            variants=["player-elimination"] if self.books.elimination else [],
            house={
                "bite_replacement": "at-once" if self.books.at_once else "after-chain",
                "morale_zero": "batch" if self.books.batch else "now",
            },
            position=position,
        )
        self.session: Session[World] = Session(RULES, RULES.begin(setup))

    def say(self, seat: str, words: str) -> None:
        """Say a line of the books, which the companion must take."""
        self.said.append(f"{seat}: {words}")
        self.session.say(self.said[-1])

    def refused(self, seat: str, words: str) -> None:
        """Say a line that the rulebook does not allow."""
        with pytest.raises(Refusal):
            self.session.say(f"{seat}: {words}")

    def play(self) -> str:
        """Play to the end of the round, or as many actions; returns why the game ended, if it
        did."""
        why = ""
        try:
            self.go_on()
        except TheEnd as end:
            why = str(end)
        state = self.session.state()
        assert (state["over"] or {}).get("reason", "") == why, self.about()
        assert state["morale"] == self.books.morale, self.about()
        return why

    def go_on(self) -> None:
        """Play, and compare after every action. Raises `TheEnd`."""
        if self.step == "pay-food":
            self.books.turn = ""
            self.books.colony_phase()
        for _ in range(MOST_ACTIONS):
            self.compare()
            if not self.books.turn:
                return
            self.books.act()

    def compare(self) -> None:
        """The companion's books say the same, and it waits for the same."""
        state = self.session.state()
        assert pages_of(state) == self.books.pages(), self.about()
        turn = self.books.turn
        assert state["waiting"] == [f"{turn}: turn" if turn else "table: crisis"], self.about()

    def about(self) -> str:
        """Which game this is, and what was said last."""
        return f"game {self.seed}, after {' / '.join(self.said[-8:])}"


def test_the_companion_and_the_books_agree() -> None:
    ends = {Pair(seed).play() for seed in range(GAMES)}
    assert ends == {"", "morale", "rounds", "two-exiles"}


@pytest.mark.long
def test_the_companion_and_the_books_agree_in_many_games() -> None:
    for seed in range(GAMES, MANY):
        Pair(seed).play()
