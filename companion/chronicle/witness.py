"""Somebody who looks on and notes what everybody at the table could see."""

from collections import Counter
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from typing import Any

from companion.chronicle.causes import Onlooker
from companion.chronicle.events import Died
from companion.chronicle.events import Eliminated
from companion.chronicle.events import Event
from companion.chronicle.events import Exiled
from companion.chronicle.events import HelplessDied
from companion.chronicle.events import Joined
from companion.chronicle.events import Level
from companion.chronicle.events import Round
from companion.chronicle.events import Starved
from companion.chronicle.events import level
from companion.rules.game import DeadOfWinter
from companion.rules.world import World
from companion.table import gate

STATE, SAID = 1, 0
"""What is seen of a line comes after what is said in it."""

Place = tuple[int, int]
"""Where an event belongs: the number of its line, and `STATE` or `SAID`."""


@dataclass
class _Round:
    """A round as it is being noted."""

    number: int
    line: int
    left: int
    lost_before: Counter[str]
    gained_before: int
    after: Level
    crisis: str = ""
    symbols: tuple[str, ...] = ()
    prevented: bool | None = None
    lost: Counter[str] = field(default_factory=Counter)
    gained: int = 0
    events: list[tuple[Place, Event]] = field(default_factory=list)


class Witness(Onlooker):
    """Notes rounds and events from public state documents alone. ``line`` is the number of the line
    being said, to be kept up by whoever says them."""

    def __init__(self, rules: DeadOfWinter) -> None:
        super().__init__()
        self.line = 0
        self.start: Level | None = None
        self.state: dict[str, Any] = {}
        self._rules = rules
        self._rounds: list[_Round] = []

    @property
    def round(self) -> int:
        """The round under way, 0 before the first."""
        return len(self._rounds)

    def rounds(self, said: Sequence[tuple[int, Place, Event]]) -> tuple[Round, ...]:
        """The rounds noted, together with what was ``said`` in them: (round, place, event)."""
        told = []
        for one in self._rounds:
            own = [(place, event) for number, place, event in said if number == one.number]
            events = sorted([*own, *one.events], key=lambda each: each[0])
            told.append(
                Round(
                    number=one.number,
                    line=one.line,
                    left=one.left,
                    crisis=one.crisis,
                    symbols=one.symbols,
                    prevented=one.prevented,
                    lost=one.lost,
                    gained=one.gained,
                    after=one.after,
                    events=tuple(event for _place, event in events),
                )
            )
        return tuple(told)

    # -- looking -------------------------------------------------------------------------------

    def round_begins(self, world: World) -> None:
        """A round begins, unless the table has sent the game back to where this one began."""
        if self._rounds and self._rounds[-1].left == world.round:
            return
        super().round_begins(world)
        self._open(world.round)

    def look(self, world: World) -> None:
        """Note what has happened since the last look."""
        before = self.state
        super().look(world)
        if not self._rounds:
            return
        one, crisis = self._rounds[-1], self.state["crisis"]
        happened = self._happened(before, self.state)
        one.events += [((self.line, STATE), event) for event in happened]
        if crisis is not None:
            one.crisis, one.symbols = crisis["card"] or "", tuple(crisis["prevent"])

    def remember(self, world: World) -> None:
        """Keep the public document too."""
        super().remember(world)
        self.state = gate.public_state(self._rules.state(world))
        if self._rounds:
            one = self._rounds[-1]
            one.after = level(self.state)
            one.lost = self.losses.morale - one.lost_before
            one.gained = self.losses.gained - one.gained_before
            return
        first, self.start = self.start is None, level(self.state)
        if first and self.state["step"] != "set-up":  # the game begins at a position
            self._open(world.round)

    def resolved(self, world: World, revealed: list[str]) -> None:
        """Whether the crisis is prevented is seen by all as its cards are revealed."""
        before = self.losses.prevented
        super().resolved(world, revealed)
        if self._rounds:
            self._rounds[-1].prevented = self.losses.prevented > before

    def _open(self, left: int) -> None:
        number = len(self._rounds) + 1
        lost, gained = self.losses.morale.copy(), self.losses.gained
        self._rounds.append(_Round(number, self.line, left, lost, gained, level(self.state)))

    def _happened(self, before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[Event]:
        for survivor in now["dead"]:
            if survivor not in before["dead"]:
                was = before["survivors"].get(survivor) or {"player": "", "at": ""}
                yield Died(survivor, was["player"], was["at"] or "", self.cause)
        fewer = level(before).helpless - level(now).helpless
        if fewer > 0 and self.cause == "overrun":
            yield HelplessDied(fewer)
        for name, colony in now["colonies"].items():
            if colony["starvation"] > before["colonies"][name]["starvation"]:
                yield Starved(colony["starvation"])
        for seat, player in now["players"].items():
            if player["exiled"] and not before["players"][seat]["exiled"]:
                yield Exiled(seat)
            if player["eliminated"] and not before["players"][seat]["eliminated"]:
                yield Eliminated(seat)
        for survivor, one in now["survivors"].items():
            if survivor not in before["survivors"]:
                yield Joined(survivor, one["player"])
