"""What the live table needs to know of a game: its rules, and which chance the companion takes
over."""

from collections.abc import Collection
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any
from typing import NamedTuple
from typing import Protocol

from companion.engine.finding import Open
from companion.engine.ruleset import RuleSet
from companion.table.checklist import ToDo
from companion.table.kept import Header
from companion.table.types import Aside


class Thrown(NamedTuple):
    """A line of the companion's own chance and the id of the prompt it answers."""

    text: str
    prompt: str


class Chance(Protocol):
    """The companion's own generator for one game (see `companion.table.chance`)."""

    def next(self, opens: Sequence[Open], number: int) -> Thrown | None:
        """The line to say as line ``number``, or None while nothing open is the companion's to
        answer."""


class Game(Protocol):
    """A game the table can keep the books of."""

    rules: int
    """Version of the rules; grows when they play an old record otherwise than before."""

    @property
    def packs(self) -> tuple[str, ...]:
        """The owner's packs of cards it is played with, as texts for a game to keep."""

    @property
    def shipped(self) -> str:
        """What tells the cards apart that come with the program."""

    def as_begun(self, header: Header) -> "tuple[Game, list[str]]":
        """The game with the cards that ``header`` was begun with, and sentences for the table where
        these are not the cards of today."""

    def ruleset(self) -> RuleSet[Any]:
        """The rules, for the engine."""

    def begin(self, setup: Mapping[str, Any]) -> Any:
        """The world at the beginning of a set-up given under the keys of a scenario file.

        Raises `Refusal` with a sentence for a set-up that does not fit.
        """

    def to_do(self, header: Header, state: Mapping[str, Any]) -> tuple[ToDo, ...]:
        """What people do with their hands before the game, or after it by the public ``state``."""

    def reserved(self) -> Collection[str]:
        """Slugs of the game's own, of places and people, which no seat may be called."""

    def titles(self) -> Mapping[str, str]:
        """What is printed on the cards it is played with as their names, by their slugs."""

    def aside(self, world: Any) -> Aside:
        """What the game tells beside its state document, secrets of every seat included."""

    def chance(self, header: Header) -> Chance:
        """The companion's generator, as this table wants it."""
