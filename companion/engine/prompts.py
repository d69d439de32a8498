"""Prompts: the questions a rule asks, and the small vocabulary rules are written in.

A rule is a generator. It asks by ``answer = yield from ask(SomePrompt(...))`` and knows nothing of
who answers, on what device, or when. Three kinds of things can be yielded to the session: a
`Prompt`, a `Together` and one of the marks `STEP` and `REST`.

>>> class Coin(Prompt[str]):
...     kind = "coin"
...     def options(self):
...         yield from (("coin", "head"), ("coin", "tail"))
...     def read(self, words):
...         return self.one_of(words)[1]
>>> Coin("ana").read(("coin", "head"))
'head'
>>> Coin("ana").read(("coin", "edge"))
Traceback (most recent call last):
...
companion.engine.prompts.Refusal: ana is asked: coin head or coin tail; "coin edge" does not fit.
"""

from collections.abc import Callable
from collections.abc import Generator
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from typing import ClassVar
from typing import Final
from typing import Generic
from typing import TypeVar
from typing import cast

from companion.sentences import Complaint
from companion.sentences import Sentence
from companion.sentences import Verbatim

T = TypeVar("T")

Words = tuple[str, ...]
"""An answer without its seat, word by word: ``("move", "big-al", "to", "library")``."""

Rule = Generator[Any, Any, T]
"""What every rule is: it yields questions and returns its result."""


class Refusal(Complaint):
    """A line that does not fit. Its text is a sentence for the person who said the line."""


class Stumble(Refusal):
    """The rules failed on a line: a fault of the program. The line is refused and the game is as
    it was before."""


def stumbled(line: str) -> Stumble:
    """Return what is raised where the rules failed on a line."""
    return Stumble(
        'The companion stumbled over "%(line)s" and took it back; the game is as it was before. '
        "Please say it another way, or correct the numbers by hand.",
        line=line,
    )


class GameOver(Exception):
    """Raised by a rule when the world says the game has ended: every strand ends where it
    stands."""


class Prompt(Generic[T]):
    """A question to one seat.

    ``seat`` is a player or ``table``; ``about`` is the slug the question is about, or nothing.
    Subclasses read the world when they are asked, never when they are made: a correction may have
    changed it in between. ``lapses`` is set by `ask_until_settled`. The answers to a ``blind`` kind
    are shown to nobody before all are in.
    """

    kind: ClassVar[str] = ""
    blind: ClassVar[bool] = False
    __slots__ = ("about", "lapses", "seat")

    def __init__(self, seat: str, about: str = "") -> None:
        self.seat = seat
        self.about = about
        self.lapses = False

    def read(self, words: Words) -> T:
        """Return the checked answer that ``words`` give. Changes nothing; raises `Refusal`."""
        raise NotImplementedError

    def options(self) -> Iterator[Words]:
        """Yield every legal answer of this moment; a free slot is a word in capitals (``N``)."""
        raise NotImplementedError

    def verbs(self) -> list[str]:
        """Return the first words that can be said now, without listing what follows them."""
        return list(dict.fromkeys(words[0] for words in self.options()))

    def options_of(self, verb: str) -> Iterator[Words]:
        """Yield the legal answers that begin with ``verb``."""
        return (words for words in self.options() if words[0] == verb)

    def possible(self) -> bool:
        """Say whether the question can still be answered (a correction may have made it void)."""
        return next(iter(self.options()), None) is not None

    def answerable(self) -> bool:
        """Say whether the question is `possible`, and whoever is asked can still answer it."""
        return self.possible()

    def rests_on(self, words: Words) -> object:
        """Return what an answer rests on that the question does not say, to be compared: after a
        correction it is said again only where that is the same as before."""
        return None

    def takes(self, words: Words) -> bool:
        """Say whether ``words`` are meant for a question of this kind at all, legal or not."""
        return bool(words) and words[0] == self.kind

    def split(self, words: Words) -> list[Words]:
        """Return a line with several values as single answers, in order."""
        return [words]

    def public(self, words: Words) -> Words | None:
        """Return what everybody may see of an answer; ``None`` leaves the line out."""
        return words

    def expects(self) -> str:
        """Return what may be said, as the end of a sentence: ``coin head or coin tail``."""
        said = [" ".join(words) for _, words in zip(range(7), self.options(), strict=False)]
        if len(said) > 6:
            return Verbatim(", ".join(said[:6]) + " …")
        if len(said) > 1:
            some, last = Verbatim.listed(said[:-1]), Verbatim(said[-1])
            return Sentence("%(some)s or %(last)s", some=some, last=last)
        return Verbatim(said[0]) if said else self.kind

    def one_of(self, words: Words) -> Words:
        """Return ``words`` if they are one of the options; raises `Refusal` otherwise."""
        if words not in self.options():
            raise self.refusal(words)
        return words

    def refusal(self, words: Words) -> Refusal:
        """Return the sentence for an answer that does not fit."""
        return Refusal(
            '%(who)s is asked: %(what)s; "%(said)s" does not fit.',
            who=self.seat,
            what=self.expects(),
            said=" ".join(words),
        )


class Offer(Prompt[T]):
    """A prompt the game does not wait for. It is open beside the others and stops nothing."""

    __slots__ = ()

    def accept(self, value: T) -> None:
        """Apply the answer to the world at once. A plain change, never a rule that asks."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Together:
    """Strands to run side by side; each is a function that starts its rule, so that it can be
    started again."""

    strands: Mapping[str, Callable[[], Rule[Any]]]


class Mark:
    """The type of `STEP` and `REST`: rest points, where nothing lives in a rule's locals."""


STEP: Final = Mark()
"""``yield STEP`` before each step of the agenda: the world alone says where the game stands."""

REST: Final = Mark()
"""``yield REST`` at the head of a loop of turns: as `STEP`, and besides nothing changes between
this mark and the next prompt, so that the strand can be thrown away and started again while that
prompt is open."""


def ask(prompt: Prompt[T]) -> Rule[T]:
    """Ask and return the answer; keeps the type of the prompt's answer."""
    answer = yield prompt
    return cast(T, answer)


def ask_until_settled(prompt: Prompt[T]) -> Rule[T | None]:
    """Ask and return the answer; None once a correction has settled the matter and the prompt is
    not possible any more. What the rule did before stays, and it looks at the world again."""
    prompt.lapses = True
    return (yield from ask(prompt))


def together(strands: Mapping[str, Callable[[], Rule[T]]]) -> Rule[dict[str, T]]:
    """Run ``strands`` side by side and return their results by name, once the last has ended."""
    answers = yield Together(strands)
    return cast(dict[str, T], answers)
