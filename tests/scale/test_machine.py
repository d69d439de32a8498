"""A game under any mixture of answers, undo, redo, corrections, jumps and power cuts.

Besides what `Watch` holds after every step, a game is nothing but the lines that stand: whenever
the same lines stand again, however they came to stand, the world and the open questions are the
same as before.
"""

from random import Random

import pytest
from hypothesis import Phase
from hypothesis import seed
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine
from hypothesis.stateful import initialize
from hypothesis.stateful import invariant
from hypothesis.stateful import precondition
from hypothesis.stateful import rule
from hypothesis.stateful import run_state_machine_as_test

from companion.engine.prompts import Refusal
from companion.engine.prompts import Stumble
from companion.engine.rests import Checkpoint
from companion.engine.session import Session
from companion.rules.world import BASE_AGENDA
from companion.table.chance import HELD
from tests.scale.anybody import RULES
from tests.scale.anybody import Anybody
from tests.scale.anybody import Game
from tests.scale.anybody import a_table
from tests.scale.corrections import MADE
from tests.scale.corrections import Correction
from tests.scale.corrections import a_pile
from tests.scale.watch import Watch

Seen = tuple[bytes, tuple[str, ...]]
"""A world and the ids of the questions open in it."""

SEEDS = st.integers(0, 10**6)


class AnyGame(RuleBasedStateMachine):
    """See the module."""

    game: Game
    watch: Watch

    @initialize(players=st.integers(2, 5), seed=SEEDS)
    def begin(self, players: int, seed: int) -> None:
        self.game = Game(a_table(players, Random(seed)), seed)
        self.watch = Watch(self.session)
        self.kept: list[Checkpoint] = [self.session.checkpoint()]
        self.seen: dict[tuple[int, ...], Seen] = {}

    @property
    def session(self) -> Session:
        return self.game.session

    # -- what people do --------------------------------------------------------------------------

    @rule(which=st.integers(0, 30), answer=st.integers(0, 400))
    def answer(self, which: int, answer: int) -> None:
        """One of the answers to one of the open questions."""
        opens = [one for one in self.session.open() if one.prompt.kind not in HELD]
        if opens:
            one = opens[which % len(opens)]
            said = [words for words in one.prompt.options() if not words[-1].isupper()]
            words = said[answer % len(said)] if said else Anybody(answer).words(one)
            self.game.say(f"{one.prompt.seat}: {' '.join(words)}", one.id)

    @rule(seed=SEEDS, n=st.integers(1, 40))
    def play_on(self, seed: int, n: int) -> None:
        """So many answers of anybody; an undo may have left the companion to shuffle again."""
        anybody = Anybody(seed)
        self.game.own.say_due(self.session)
        for _ in range(n):
            if self.session.waiting():
                self.game.say(*anybody.line(self.session))
                self.look()

    @rule(back=st.integers(1, 30))
    def undo(self, back: int) -> None:
        standing = self.session.effective()
        if standing:
            number = standing[-min(back, len(standing))].number
            self.session.say(f"table: undo {number}")
            self.watch.forget()

    @precondition(lambda self: self.session.redoable() is not None)
    @rule(n=st.integers(1, 5))
    def redo(self, n: int) -> None:
        for _ in range(n):
            if self.session.redoable() is not None:
                self.session.say("table: redo")
                self.watch.forget()
                self.same_lines_same_game()

    @rule(make=st.sampled_from(MADE), seed=SEEDS)
    def correct(self, make: Correction, seed: int) -> None:
        """A correction; said twice in a row it changes nothing the second time, but that a deck is
        shuffled anew."""
        line = make(self.session.world, Random(seed))
        if line is not None and self._at_the_table(line) and make is not a_pile:
            corrected = self.session.state()
            self._at_the_table(line)
            assert self.session.state() == corrected, line

    @rule(step=st.sampled_from(BASE_AGENDA), seat=st.integers(0, 5))
    def goto(self, step: str, seat: int) -> None:
        seats = ["", *self.session.world.seats]
        whose = seats[seat % len(seats)] if step == "player-turns" else ""
        self._at_the_table(f"goto {step} {whose}".rstrip())

    @rule(checkpoint=st.booleans())
    def power_loss(self, checkpoint: bool) -> None:
        """The game is made again from its lines and the checkpoints kept, and nothing is told."""
        if checkpoint:
            self.kept.append(self.session.checkpoint())
        again = Session.restore(RULES, self.kept, self.session.entries)
        assert again.notices == []
        assert again.state() == self.session.state()
        assert again.effective() == self.session.effective()
        assert again.redoable() == self.session.redoable()
        self.game.session = again
        self.watch.forget()

    def _at_the_table(self, words: str) -> bool:
        """Say a line that may be refused, and then changes nothing; returns whether it was
        taken."""
        before = self.session.state(), len(self.session.entries)
        taken = False
        try:
            self.game.say(f"table: {words}")
            taken = True
        except Stumble:
            raise
        except Refusal:
            assert (self.session.state(), len(self.session.entries)) == before
        self.session.notices.clear()
        self.watch.corrected(self.session, words)
        return taken

    # -- what must hold --------------------------------------------------------------------------

    @invariant()
    def look(self) -> None:
        self.watch.look(self.session)

    @invariant()
    def same_lines_same_game(self) -> None:
        standing = tuple(entry.number for entry in self.session.effective())
        ids = tuple(one.id for one in self.session.open())
        now = RULES.encode(self.session.world), ids
        before = self.seen.setdefault(standing, now)
        assert now == before, f"the same {len(standing)} lines led elsewhere before"


FEW = settings(max_examples=40, stateful_step_count=30, phases=(Phase.generate,))
"""Enough to notice that something broke. Making a failing example shorter takes minutes."""

MANY = settings(max_examples=100, stateful_step_count=50, phases=(Phase.generate, Phase.shrink))
PARTS = 15
"""So many times `MANY` examples are played by ``./test --long``, others each time."""


def test_any_mixture_of_answers_corrections_and_power_cuts() -> None:
    run_state_machine_as_test(AnyGame, settings=FEW)


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_many_mixtures_of_answers_corrections_and_power_cuts(part: int) -> None:
    run_state_machine_as_test(seed(part)(type("Part", (AnyGame,), {})), settings=MANY)
