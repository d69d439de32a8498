"""The course of a game: its world, the strands that run over it, and the rest points they pass.

At every rest point the world can be turned to bytes. A few of these are kept as checkpoints.
"""

from collections.abc import Callable
from typing import Any
from typing import Generic
from typing import NamedTuple
from typing import TypeVar
from zlib import crc32

from companion.engine.finding import Open
from companion.engine.finding import waited_for
from companion.engine.log import SET
from companion.engine.log import Entry
from companion.engine.notation import TABLE
from companion.engine.prompts import GameOver
from companion.engine.prompts import Prompt
from companion.engine.prompts import Words
from companion.engine.rests import Digest
from companion.engine.rests import Rest
from companion.engine.ruleset import RuleSet
from companion.engine.strands import Runner
from companion.engine.strands import Strand
from companion.sentences import Sentence
from companion.sentences import Verbatim

W = TypeVar("W")

CHECKPOINT_EVERY = 6
"""Lines between two checkpoints at the least: so many are played again by an undo at the most,
give or take a turn."""


class Said(NamedTuple):
    """A line since the last rest point, as everybody may see it, and what its answer rested on when
    it was said."""

    entry: Entry
    shown: str
    rests_on: object = None

    @property
    def corrects(self) -> bool:
        """Whether it is a correction of facts."""
        return self.entry.seat == TABLE and self.entry.words[0] == SET

    @property
    def settles(self) -> bool:
        """Whether it answered what a correction asked."""
        return self.entry.fingerprint.startswith(SET)


class Course(Generic[W]):
    """Where a game stands. Lines act on it through `companion.engine.acting`, nothing else does.

    ``lines`` is how many of the lines that stand have acted. ``interrupts`` are the strands of
    corrections, which go before the game's own. ``remaining`` are the values of a line that are
    still to be given to prompts of ``asked`` (seat and kind). While the game is ``rebuilding``,
    ``postponed`` are the lines still to be said again, ``dropped`` those that fitted no more.

    ``rest`` is the last rest point, ``since_rest`` the lines after it; ``checkpoints`` are those
    with their worlds, oldest first. ``keep_every_rest`` turns the world to bytes at each of them.
    """

    def __init__(self, ruleset: RuleSet[W], world: W) -> None:
        self.ruleset = ruleset
        self.world = world
        self.lines = 0
        self.notices: list[str] = []
        self.digests: list[Digest] = []
        self.runner = Runner(self._on_mark)
        self.main: Strand | None = None
        self.interrupts: list[Strand] = []
        self.remaining: list[Words] = []
        self.asked = ("", "")
        self.rebuilding = False
        self.postponed: list[Said] = []
        self.dropped: list[str] = []
        self.rest = Rest(0, ruleset.encode(world), {})
        self.since_rest: list[Said] = []
        self.checkpoints = [self.rest]
        self.keep_every_rest = False
        self._step = ""

    # -- what is open --------------------------------------------------------------------------

    def asking(self) -> list[tuple[Strand, Prompt[Any]]]:
        """Return the strands that stand at a prompt: those of the interrupts, side by side, or if
        there is none those of the game itself."""
        if self.interrupts:
            return [leaf for strand in self.interrupts for leaf in strand.leaves()]
        return [] if self.main is None else self.main.leaves()

    def waiting(self) -> list[Open]:
        """Return the prompts the game waits for, in seat order, the table's last."""
        opens = [waited_for(leaf, prompt) for leaf, prompt in self.asking()]
        if len(opens) > 1:
            order = {seat: at for at, seat in enumerate(self.ruleset.seats(self.world))}
            opens.sort(key=lambda one: order.get(one.prompt.seat, len(order)))
        return opens

    def offered(self) -> list[Open]:
        """Return the prompts that are open beside those the game waits for, and stop nothing."""
        return [
            Open(f"offer/{offer.seat}/{offer.kind}/{offer.about}", offer, False)
            for offer in self.ruleset.offers(self.world)
        ]

    def can_go_on(self) -> bool:
        """Whether every question that is open can be answered; what rests looks at the world
        anew."""
        return all(leaf.resting or prompt.answerable() for leaf, prompt in self.asking())

    # -- running -------------------------------------------------------------------------------

    def play(self) -> None:
        """Start the game's main strand from the world."""
        self.main = self.runner.begin("main", lambda: self.ruleset.play(self.world))
        self.runner.resume(self.main, None)

    def guarded(self, run: Callable[..., None], *args: Any) -> None:
        """Run strands; when the game ends in the middle, start again from the world, which says
        so."""
        try:
            run(*args)
        except GameOver:
            self.drop_everything()
            self.play()

    def refresh(self) -> None:
        """Start every resting strand again, so that it looks at the changed world; or the whole
        game, where it had ended."""
        if not self.asking():
            self.drop_strands()
            self.play()
        for leaf, _ in self.asking():
            if leaf.resting:
                self.runner.again(leaf)

    def drop_everything(self) -> None:
        """End all strands, and drop the lines that were to be said again."""
        self.drop_strands()
        self.postponed, self.dropped, self.rebuilding = [], [], False

    def drop_strands(self) -> None:
        """End all strands; the next main strand goes on counting, so that no id of a prompt
        comes twice."""
        counter = self.main.counter + 1 if self.main is not None else 0
        for strand in self.interrupts:
            strand.close()
        if self.main is not None:
            self.main.close()
        self.interrupts, self.main, self.remaining = [], None, []
        self.runner.counters = {"main": counter}

    def drop_remaining(self, why: str) -> None:
        """Drop the values that remain of a line, and say so."""
        said = Verbatim.listed(f'"{" ".join(words)}"' for words in self.remaining)
        self.notices.append(
            Sentence(
                "%(said)s was left over and does not fit any more: %(why)s", said=said, why=why
            )
        )
        self.remaining = []

    # -- rest points ---------------------------------------------------------------------------

    def stand_at(self, rest: Rest) -> None:
        """Take the world of a rest point, which has been kept; `play` goes on from there."""
        self.world = self.ruleset.decode(rest.world)
        self.rest = rest
        self.since_rest = []
        self.runner.counters = dict(rest.counters)
        self._step = "" if rest.begins else self.ruleset.step(self.world)
        del self.digests[rest.digests :]

    def _on_mark(self, strand: Strand, step: bool) -> None:
        """A strand passes a rest point; if all others rest too, this is one of the whole game."""
        if self.remaining and step:
            self.drop_remaining(Sentence("The game has gone on to the next step."))
        if self.remaining or self.postponed or self.interrupts:
            return
        counters = {strand.path: strand.counter}
        if strand.parent is not None:
            for leaf, _ in self.asking():
                if not leaf.resting:
                    return
                counters[leaf.path] = leaf.counter
            for above in strand.ancestors():
                counters[above.path] = above.counter
        name = self.ruleset.step(self.world)
        begins = step and name != self._step
        checkpoint = self.lines >= self.checkpoints[-1].lines + CHECKPOINT_EVERY
        keep = begins or checkpoint or self.keep_every_rest
        world = self.ruleset.encode(self.world) if keep else b""
        self.rest = Rest(self.lines, world, counters, begins, len(self.digests))
        self.since_rest = []
        if begins:
            self._step = name
            self.digests.append(Digest(self.lines, name, crc32(world)))
        if checkpoint:
            self.checkpoints.append(self.rest)
