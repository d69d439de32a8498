"""What a bot is told: the question, and what its seat may see.

Both are made by the table's gate, never from the world itself: at a real table from the view of the
seat (`companion.bots.seated`), in memory from the same functions (`companion.bots.game`). So a bot
cannot know more than a person in its place.
"""

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any
from typing import Protocol

from companion.engine.prompts import Words
from companion.rules.facts import Facts
from companion.table.types import Progress
from companion.table.types import Reading

COLONY = "colony"
"""The place that is the colony board of a base game."""

CROSSROADS = "crossroads"
"""The kind of the prompt that is offered to the reader of a crossroads card."""

TRIGGERED: Words = ("triggered",)
"""What the reader of a crossroads card says when its trigger has happened."""


@dataclass(frozen=True, slots=True)
class Question:
    """An open prompt to the bot's seat.

    ``waiting`` is False for a prompt that is only offered, ``due`` True for a crossroads card whose
    trigger seems to have happened, as its reader is told. What can be said is listed when it is
    looked at: ``list_verbs`` gives the first words, ``list_of`` the lines that begin with one.
    """

    kind: str
    about: str
    waiting: bool
    list_verbs: Callable[[], Sequence[str]]
    list_of: Callable[[str], Sequence[Words]]
    due: bool = False

    @property
    def verbs(self) -> list[str]:
        """The first words that can be said now."""
        return list(self.list_verbs())

    def answers(self, verb: str) -> list[Words]:
        """Every legal answer that begins with ``verb`` and leaves no slot free."""
        return [words for words in self.list_of(verb) if not is_free(words)]

    def all_answers(self) -> list[Words]:
        """Every legal answer that leaves no slot free."""
        return [words for verb in self.verbs for words in self.answers(verb)]

    def free_slots(self) -> Words:
        """The first answer with free slots; empty where there is none."""
        for verb in self.verbs:
            for words in self.list_of(verb):
                if is_free(words):
                    return words
        return ()


def is_due(active: str, readings: Iterable[Reading]) -> bool:
    """Whether the reader of the crossroads card for the turn of ``active`` is told that its trigger
    seems to have happened."""
    return any(reading.happened and reading.active == active for reading in readings)


def is_free(words: Words) -> bool:
    """Whether an answer has a slot to be filled in: a word in capitals.

    >>> is_free(("dice", "N", "N")), is_free(("noise", "3"))
    (True, False)
    """
    return not "".join(words).islower()


@dataclass(frozen=True, slots=True)
class Sight:
    """What ``seat`` may see: the public ``state`` document, its own ``secret`` (or None), and how
    far the demands of the main objective are."""

    seat: str
    state: Mapping[str, Any]
    secret: Mapping[str, Any] | None
    progress: tuple[Progress, ...] = ()

    def player(self, seat: str = "") -> Mapping[str, Any]:
        """The public facts of a player, the bot's own where none is named."""
        return self._named("players", seat or self.seat)

    def place(self, slug: str) -> Mapping[str, Any]:
        """A location or the colony."""
        return self._named("locations", slug)

    def group(self) -> dict[str, Mapping[str, Any]]:
        """The bot's own survivors in play, by slug."""
        survivors: Mapping[str, Mapping[str, Any]] = self.state["survivors"]
        return {slug: one for slug, one in survivors.items() if one["player"] == self.seat}

    def hand(self) -> list[str] | None:
        """The cards in the bot's hand; None where they lie on the table and the companion cannot
        tell."""
        count = self.player()["hand"]
        cards = list(self.secret["cards"]) if self.secret else []
        return cards if count is not None and count == len(cards) else None

    def _named(self, what: str, name: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.state[what][name]
        return found


class Bot(Protocol):
    """A player made of code."""

    def answer(self, asked: Question, look: Callable[[], Sight]) -> Words | None:
        """Return what to say to the question; None leaves an offer alone.

        ``look`` gives what the seat may see. A bot that has nothing to say to a question the game
        waits for says None as well; then somebody else has to answer it.
        """


class Maker(Protocol):
    """Makes a bot of one kind."""

    def __call__(self, facts: Facts, chance: Random) -> Bot: ...


# -- chance ----------------------------------------------------------------------------------------


def by_chance(
    asked: Question, look: Callable[[], Sight], facts: Facts, chance: Random
) -> Words | None:
    """Answer what is no decision: a survivor drawn from a deck that lies on the table.

    None for everything else. Where the companion deals, a bot is not asked.
    """
    if asked.kind == "survivor":
        return ("survivor", pick(chance, survivors_left(look(), facts)))
    if asked.kind == "keep" and (slots := asked.free_slots()[1:]):
        deck = survivors_left(look(), facts)
        return ("keep", *(deck.pop(pick(chance, range(len(deck)))) for _ in slots))
    return None


def survivors_left(sight: Sight, facts: Facts) -> list[str]:
    """The survivors of the box that are neither in play nor out of the game."""
    gone = {*sight.state["survivors"], *sight.state["dead"], *sight.state["removed"]}
    return [slug for slug, card in facts.survivors.items() if card.in_box and slug not in gone]


def pick(chance: Random, choices: Sequence[Any]) -> Any:
    """One of ``choices``, each as likely as the others.

    Of Python's generators only `random` is promised to give the same numbers in every version.

    >>> [pick(Random(1), "abc") for _ in range(3)]
    ['a', 'a', 'a']
    """
    return choices[int(chance.random() * len(choices))]
