"""What came of many games: counted as they come, so that nothing grows with their number; as a
table, as CSV, and as the figures of the plots."""

import csv
from collections import Counter
from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field
from typing import Any
from typing import TextIO

from companion.bots.game import Plan
from companion.bots.game import Played
from companion.chronicle.causes import CAUSES

OUTCOMES = {
    "objective": "main objective achieved",
    "rounds": "no rounds left",
    "morale": "morale at 0",
    "two-exiles": "two loyal players exiled",
    "objective-failed": "main objective failed",
    "betrayer": "betrayer",
}
"""How a game can end, by the state's ``over.reason``, in words."""


@dataclass
class Figure:
    """A whole number a game: how many games had which."""

    name: str
    games: Counter[int] = field(default_factory=Counter)

    def add(self, value: int) -> None:
        """Count a game."""
        self.games[value] += 1

    @property
    def least(self) -> int:
        """The smallest value of a game."""
        return min(self.games)

    @property
    def most(self) -> int:
        """The largest value of a game."""
        return max(self.games)

    @property
    def mean(self) -> float:
        """The arithmetic mean of all games."""
        total = sum(value * count for value, count in self.games.items())
        return total / self.games.total()

    @property
    def median(self) -> int:
        """The value of the game in the middle (of two, the lower).

        >>> Figure("rounds", Counter({2: 1, 5: 3})).median
        5
        """
        half = (self.games.total() + 1) // 2
        for value in sorted(self.games):
            half -= self.games[value]
            if half <= 0:
                return value
        raise ValueError("No game was counted.")


class Report:
    """Counts games; `text` and the attributes say what came of them."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games = 0
        self.won = 0
        self.crises = 0
        self.prevented = 0
        self.outcomes: Counter[str] = Counter()
        self.morale_lost: Counter[str] = Counter()
        self.killed: Counter[str] = Counter()
        self.rounds = Figure("rounds begun")
        self.deaths = Figure("survivors killed")
        self.helpless = Figure("helpless survivors lost")
        self.morale = Figure("morale at the end")
        self.starvation = Figure("starvation tokens")
        self.exiled = Figure("players exiled")
        self.by_hand = Figure("effects left out")
        self.lines = Figure("lines")

    def add(self, played: Played) -> None:
        """Count a game."""
        losses = played.losses
        self.games += 1
        self.won += played.winners > 0
        self.crises += losses.crises
        self.prevented += losses.prevented
        self.outcomes[played.over] += 1
        self.morale_lost.update(losses.morale)
        self.killed.update(losses.killed)
        for figure, value in (
            (self.rounds, losses.rounds),
            (self.deaths, losses.killed.total()),
            (self.helpless, losses.helpless),
            (self.morale, played.morale),
            (self.starvation, played.starvation),
            (self.exiled, played.exiled),
            (self.by_hand, played.by_hand),
            (self.lines, played.lines),
        ):
            figure.add(value)

    def figures(self) -> list[Figure]:
        """The figures of the table, in its order."""
        return [
            self.rounds,
            self.deaths,
            self.helpless,
            self.morale,
            self.starvation,
            self.exiled,
            self.by_hand,
            self.lines,
        ]

    def title(self) -> str:
        """What was played, in a line."""
        plan = self.plan
        what = [
            f"{self.games:,} {'game' if self.games == 1 else 'games'}",
            f"{plan.players} {plan.bot} bots",
            plan.objective if plan.objective != "none" else "no main objective",
            *plan.variants,
            f"seed {plan.seed}",
        ]
        return " · ".join(what)

    def causes(self) -> list[str]:
        """The causes that cost anything, the dearest first."""
        found = [cause for cause in CAUSES if self.morale_lost[cause] or self.killed[cause]]
        return sorted(found, key=lambda cause: -self.morale_lost[cause])

    def text(self) -> str:
        """The report as a table for a terminal."""
        return "\n".join([self.title(), "", *self._rows(), ""])

    def _rows(self) -> Iterator[str]:
        games = self.games
        yield f"{'outcome':<26}{'games':>10}{'share':>10}"
        for reason in ended(self.outcomes):
            count = self.outcomes[reason]
            yield f"{OUTCOMES.get(reason, reason):<26}{count:>10,}{count / games:>10.1%}"
        yield f"{'somebody has won':<26}{self.won:>10,}{self.won / games:>10.1%}"
        yield ""
        yield f"{'per game':<26}{'least':>10}{'median':>10}{'mean':>10}{'most':>10}"
        for one in self.figures():
            least, median, most = one.least, one.median, one.most
            yield f"{one.name:<26}{least:>10,}{median:>10,}{one.mean:>10.2f}{most:>10,}"
        yield ""
        yield f"{'cause':<26}{'morale':>10}{'per game':>10}{'share':>10}{'killed':>10}"
        total = self.morale_lost.total()
        for cause in self.causes():
            lost, killed = self.morale_lost[cause], self.killed[cause]
            share = lost / total if total else 0.0
            yield f"{cause:<26}{lost:>10,}{lost / games:>10.2f}{share:>10.1%}{killed:>10,}"
        yield ""
        share = self.prevented / self.crises if self.crises else 0.0
        yield f"{'crises resolved':<26}{self.crises:>10,}"
        yield f"{'of these prevented':<26}{self.prevented:>10,}{share:>10.1%}"


def ended(outcomes: Counter[str]) -> list[str]:
    """The outcomes that were, in the order of `OUTCOMES`; one that has no words there last."""
    return sorted(outcomes, key=lambda reason: ([*OUTCOMES, reason].index(reason), reason))


# -- CSV -------------------------------------------------------------------------------------------

COLUMNS: tuple[str, ...] = (
    *("game", "seed", "players", "bot", "objective", "variants"),
    *("outcome", "winners", "rounds", "lines", "by_hand"),
    *("morale", "food", "waste", "starvation", "exiled"),
    *("crises", "prevented", "killed", "helpless_lost", "morale_gained", "morale_lost"),
    *(f"morale_lost_{cause}" for cause in CAUSES),
    *(f"killed_{cause}" for cause in CAUSES),
    "fingerprint",
)
"""The columns of the CSV: a row a game."""


def row(plan: Plan, played: Played) -> dict[str, Any]:
    """A game by the names of `COLUMNS`."""
    losses = played.losses
    return {
        "game": played.number,
        "seed": played.seed,
        "players": plan.players,
        "bot": plan.bot,
        "objective": plan.objective,
        "variants": " ".join(plan.variants),
        "outcome": played.over,
        "winners": played.winners,
        "rounds": losses.rounds,
        "lines": played.lines,
        "by_hand": played.by_hand,
        "morale": played.morale,
        "food": played.food,
        "waste": played.waste,
        "starvation": played.starvation,
        "exiled": played.exiled,
        "crises": losses.crises,
        "prevented": losses.prevented,
        "killed": losses.killed.total(),
        "helpless_lost": losses.helpless,
        "morale_gained": losses.gained,
        "morale_lost": losses.morale.total(),
        **{f"morale_lost_{cause}": losses.morale[cause] for cause in CAUSES},
        **{f"killed_{cause}": losses.killed[cause] for cause in CAUSES},
        "fingerprint": played.fingerprint,
    }


def write_csv(file: TextIO, plan: Plan, games: Iterable[Played]) -> Iterator[Played]:
    """Write each game as it passes by; the file is opened with ``newline=""``."""
    writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for played in games:
        writer.writerow(row(plan, played))
        yield played
