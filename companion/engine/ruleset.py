"""What a game hands to the engine."""

from collections.abc import Sequence
from typing import Any
from typing import Protocol
from typing import TypeVar

from companion.engine.prompts import Offer
from companion.engine.prompts import Rule
from companion.engine.prompts import Words

W = TypeVar("W")


class RuleSet(Protocol[W]):
    """The rules of one game, over a world of type ``W``.

    No method keeps anything between calls: the world is all there is. None may use chance, a clock,
    I/O or the order of a set, so that the same lines always give the same game.
    """

    def play(self, world: W) -> Rule[None]:
        """Go on from whatever the world says; ends when nothing is left to ask. Can be started
        anew at any mark."""

    def offers(self, world: W) -> Sequence[Offer[Any]]:
        """Return the prompts that are offered now, beside those the game waits for."""

    def correct(self, world: W, words: Words) -> None:
        """Apply ``set``: ``words`` is the path and its value. Raises `Refusal` before anything
        has changed."""

    def goto(self, world: W, words: Words) -> None:
        """Apply ``goto``: ``words`` is the step and perhaps a player. Raises `Refusal` before
        anything has changed."""

    def settle(self, world: W) -> Rule[None]:
        """Let thresholds act after a correction (a third wound kills, a track at its end ends
        the game)."""

    def seats(self, world: W) -> Sequence[str]:
        """Return the players in seat order."""

    def step(self, world: W) -> str:
        """Return the name of the step of the agenda where the game stands."""

    def encode(self, world: W) -> bytes:
        """Return the world as bytes: the same facts always give the same bytes."""

    def decode(self, data: bytes) -> W:
        """Return the world that `encode` made these bytes of."""

    def state(self, world: W) -> dict[str, Any]:
        """Return the state document, without ``waiting`` and ``offered``."""
