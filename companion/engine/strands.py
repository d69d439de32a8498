"""Strands: the generators of a game in progress, run side by side, each from question to
question."""

from collections.abc import Callable
from collections.abc import Iterator
from typing import Any

from companion.engine.prompts import REST
from companion.engine.prompts import STEP
from companion.engine.prompts import Prompt
from companion.engine.prompts import Rule
from companion.engine.prompts import Together


class Strand:
    """One running rule. Its place has a name: ``main``, or ``main.7/blue`` for a strand opened
    by main's 7th question.

    ``resting`` is true while the strand stands at a prompt that directly followed a `REST` mark.
    """

    __slots__ = (
        "children",
        "counter",
        "live",
        "name",
        "parent",
        "path",
        "prompt",
        "resting",
        "results",
        "rule",
        "start",
    )

    def __init__(
        self, name: str, start: Callable[[], Rule[Any]], parent: "Strand | None" = None
    ) -> None:
        self.name = name
        self.path: str = name if parent is None else f"{parent.path}.{parent.counter}/{name}"
        self.start = start
        self.parent = parent
        self.rule = start()
        self.prompt: Prompt[Any] | None = None
        self.counter: int = 0
        self.resting = False
        self.children: dict[str, Strand] = {}
        self.results: dict[str, Any] = {}
        self.live = 0

    def leaves(self) -> "list[tuple[Strand, Prompt[Any]]]":
        """Return the strands below (or this one) that stand at a prompt, in the order they were
        opened, each with its prompt."""
        if not self.children:
            return [] if self.prompt is None else [(self, self.prompt)]
        return [leaf for child in self.children.values() for leaf in child.leaves()]

    def ancestors(self) -> "Iterator[Strand]":
        """Yield the strands that wait for this one's end, the nearest first."""
        above = self.parent
        while above is not None:
            yield above
            above = above.parent

    def close(self) -> None:
        """End the rule and all below it where they stand."""
        for child in self.children.values():
            child.close()
        self.children, self.prompt, self.live = {}, None, 0
        self.rule.close()

    def name_of_prompt(self) -> str:
        """The id of the open prompt: the strand's path and its own counter, so that no other
        strand makes it stale."""
        return f"{self.path}.{self.counter}"


class Runner:
    """Runs strands until each stands at a prompt, and tells ``on_mark`` of every rest point passed.

    ``counters`` gives strands that are opened again after a restore the counter they had.
    """

    def __init__(self, on_mark: Callable[[Strand, bool], None]) -> None:
        self._on_mark = on_mark
        self.counters: dict[str, int] = {}

    def begin(self, name: str, start: Callable[[], Rule[Any]]) -> Strand:
        """Start a strand without a parent; the caller runs it with `resume`."""
        strand = Strand(name, start)
        strand.counter = self.counters.pop(name, 0)
        return strand

    def answer(self, strand: Strand, value: Any) -> None:
        """Hand the answer to the strand's open prompt and run on."""
        strand.prompt = None
        strand.counter += 1
        self.resume(strand, value)

    def again(self, strand: Strand) -> None:
        """Throw away what a resting strand remembers and start it again from the world."""
        strand.rule.close()
        strand.prompt = None
        strand.rule = strand.start()
        self.resume(strand, None)

    def resume(self, strand: Strand, value: Any) -> None:
        """Run ``strand`` (and whoever waits for its end) to the next prompt."""
        current: Strand | None = strand
        while current is not None:
            current.resting = False
            try:
                asked = current.rule.send(value)
                while asked is REST or asked is STEP:
                    current.resting = asked is REST
                    self._on_mark(current, asked is STEP)
                    asked = current.rule.send(None)
            except StopIteration as end:
                current, value = self._ended(current, end.value)
                continue
            if isinstance(asked, Prompt):
                current.prompt = asked
                return
            if not self._open(current, asked):
                return
            value = self._gather(current)

    def _open(self, parent: Strand, asked: Together) -> bool:
        """Open the strands of ``asked``; returns whether all of them have ended already."""
        parent.resting = False
        parent.results = dict.fromkeys(asked.strands)
        parent.live = 1
        for name, start in asked.strands.items():
            child = Strand(name, start, parent)
            child.counter = self.counters.pop(child.path, 0)
            parent.children[name] = child
            parent.live += 1
            self.resume(child, None)
        parent.live -= 1
        return parent.live == 0

    def _ended(self, strand: Strand, result: Any) -> tuple[Strand | None, Any]:
        """Note a strand's result; returns its parent and what to send it, once the last child
        has ended."""
        parent = strand.parent
        if parent is None:
            return None, None
        del parent.children[strand.name]
        parent.results[strand.name] = result
        parent.live -= 1
        return (parent, self._gather(parent)) if parent.live == 0 else (None, None)

    @staticmethod
    def _gather(parent: Strand) -> dict[str, Any]:
        parent.counter += 1
        results, parent.results = parent.results, {}
        return results
