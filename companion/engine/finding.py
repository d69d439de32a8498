"""Finding what a line is meant for: the open prompts, and which of them it answers."""

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from typing import Any
from typing import NamedTuple

from companion.engine.notation import TABLE
from companion.engine.notation import Line
from companion.engine.prompts import Prompt
from companion.engine.prompts import Refusal
from companion.engine.prompts import Words
from companion.engine.strands import Strand
from companion.sentences import Sentence

Asking = Sequence[tuple[Strand, Prompt[Any]]]
"""The strands that stand at a prompt, each with its prompt."""


class Open(NamedTuple):
    """An open prompt: its id (strand and that strand's counter), and whether the game waits for
    it."""

    id: str
    prompt: Prompt[Any]
    waiting: bool

    @property
    def label(self) -> str:
        """``ana: turn``."""
        return f"{self.prompt.seat}: {self.prompt.kind}"

    @property
    def told(self) -> Sentence:
        """The label within a sentence."""
        return Sentence("%(who)s: %(what)s", who=self.prompt.seat, what=self.prompt.kind)

    @property
    def fingerprint(self) -> str:
        """What a stored line says of the prompt it answered."""
        return f"{self.id} {self.prompt.seat}: {self.prompt.kind} {self.prompt.about}".rstrip()


class Question(NamedTuple):
    """A line's question: the open prompt and its strand (an offer has none), the line's first
    value as read, and the words of the others."""

    open: Open
    strand: Strand | None
    answer: Any
    remaining: list[Words]


def waited_for(strand: Strand, prompt: Prompt[Any]) -> Open:
    """Return the prompt at which a strand stands, as an open one the game waits for."""
    return Open(strand.name_of_prompt(), prompt, True)


def find(
    line: Line, prompt: str | None, asking: Asking, offered: Callable[[], list[Open]]
) -> tuple[Question | None, Refusal | None]:
    """Return the open prompt that ``line`` answers, with the line's values; what is waited for goes
    before offers.

    ``prompt`` is the id of the only one it may be, if given. Without such a prompt, the first
    refusal of those the line may have been meant for.
    """
    refusal: Refusal | None = None
    for one, strand in _meant(line, asking, offered):
        if prompt is not None and one.id != prompt:
            continue
        try:
            values = one.prompt.split(line.words)
            answers = [one.prompt.read(value) for value in values]
        except Refusal as why:
            refusal = refusal or why
        else:
            return Question(one, strand, answers[0], values[1:]), None
    return None, refusal


def _meant(
    line: Line, asking: Asking, offered: Callable[[], list[Open]]
) -> Iterator[tuple[Open, Strand | None]]:
    """The prompts that ``line`` may be meant for; only those waited for have a strand."""
    for strand, prompt in asking:
        if prompt.seat == line.seat and prompt.takes(line.words):
            yield waited_for(strand, prompt), strand
    for one in offered():
        if one.prompt.seat == line.seat and one.prompt.takes(line.words):
            yield one, None


def no_such_question(
    line: Line, prompt: str | None, seats: Sequence[str], waiting: list[Open], offered: list[Open]
) -> Refusal:
    """Return the sentence for a line that no open prompt is meant for: what is expected instead."""
    if line.seat != TABLE and line.seat not in seats:
        return Refusal(
            'There is no seat "%(seat)s" at this table; the seats are %(seats)s and %(table)s.',
            seat=line.seat,
            seats=tuple(seats),
            table=TABLE,
        )
    if prompt is not None and all(one.id != prompt for one in (*waiting, *offered)):
        return Refusal(
            "This question is not open any more: it was answered, or the game went on. Look again."
        )
    said = " ".join(line.words)
    for one in waiting:
        if one.prompt.seat == line.seat:
            return Refusal(
                'The game waits for %(asked)s (%(expected)s); "%(said)s" does not fit.',
                asked=one.told,
                expected=one.prompt.expects(),
                said=said,
            )
    if not waiting:
        return Refusal(
            'The game is over and waits for nothing; "%(said)s" does not fit.', said=said
        )
    return Refusal(
        'Nothing is asked of %(who)s now, the game waits for %(asked)s; "%(said)s" does not fit.',
        who=line.seat,
        asked=tuple(one.told for one in waiting),
        said=said,
    )
