"""One whole game of bots, played in memory: the rules' session, the companion's own chance, and
nothing stored.

>>> game = play(Plan(players=2, seed=1), 1)
>>> game.over in ("morale", "rounds", "objective")
True
"""

import hashlib
from dataclasses import dataclass
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from companion.bots import BOTS
from companion.bots.sight import CROSSROADS
from companion.bots.sight import Question
from companion.bots.sight import Sight
from companion.bots.sight import is_due
from companion.bots.sight import pick
from companion.chronicle.causes import Losses
from companion.chronicle.causes import Onlooker
from companion.chronicle.causes import Watched
from companion.engine.finding import Open
from companion.engine.notation import TABLE
from companion.engine.prompts import Refusal
from companion.engine.prompts import Words
from companion.engine.session import Session
from companion.rules.decks import DECKS
from companion.rules.facts import SYMBOLS
from companion.rules.world import World
from companion.sentences import Verbatim
from companion.table import aside
from companion.table import gate
from companion.table import record
from companion.table import rights
from companion.table.chance import DICE
from companion.table.chance import GENERATED
from companion.table.chance import Chance
from companion.table.dead_of_winter import DeadOfWinterTable
from companion.table.kept import Header
from companion.table.types import Reading
from companion.table.types import SeatStatus
from companion.table.types import Speaker

SEATS = ("ana", "ben", "cai", "dia", "eva")
"""The seats of a simulated game, clockwise."""

MOST_LINES = 20_000
"""No game is this long: somebody would be going round in circles."""


class GameFault(Exception):
    """A game could not be played to its end: a fault of the program. Its text says which game and
    which line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The games to be played: ``players`` bots called ``bot`` (of `companion.bots.BOTS`).

    All decks are the companion's. The seed of a game comes from ``seed`` and its number alone.
    """

    players: int
    seed: int
    bot: str = "sensible"
    objective: str = "we-need-more-samples"
    variants: tuple[str, ...] = ()

    def setup(self) -> dict[str, Any]:
        """The set-up by the keys of a scenario file."""
        return {
            "players": list(SEATS[: self.players]),
            "variants": list(self.variants),
            "objective": self.objective,
            "decks": dict.fromkeys(DECKS, "companion"),
        }

    def seed_of(self, number: int) -> int:
        """The seed of game ``number``: the same on every machine."""
        return int.from_bytes(hashlib.sha256(f"{self.seed} {number}".encode()).digest()[:6], "big")


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played.

    ``fingerprint`` stands for all its lines; ``record`` is its text, where that was wanted.
    """

    number: int
    seed: int
    over: str
    winners: int
    lines: int
    by_hand: int
    morale: int
    food: int
    waste: int
    starvation: int
    exiled: int
    losses: Losses
    fingerprint: str
    record: str = ""


def check(plan: Plan) -> None:
    """Raise `Refusal` with a sentence for a plan that makes no game."""
    if not 2 <= plan.players <= len(SEATS):
        raise Refusal(
            "%(fewest)s to %(most)s players play the base game, not %(players)s.",
            fewest=2,
            most=len(SEATS),
            players=plan.players,
        )
    if plan.bot not in BOTS:
        raise Refusal(
            'There is no bot "%(bot)s"; there are %(bots)s.',
            bot=plan.bot,
            bots=Verbatim.listed(BOTS),
        )
    _dead_of_winter().begin(plan.setup())


def play(plan: Plan, number: int, *, record: bool = False) -> Played:
    """Play game ``number`` of a plan to its end, and note its record if that is wanted.

    Raises `GameFault`.
    """
    game = Game(plan, number)
    played = game.play()
    return replace(played, record=game.record()) if record else played


class Game:
    """A game of bots, from its set-up to its end."""

    def __init__(self, plan: Plan, number: int) -> None:
        self.plan = plan
        self.number = number
        self.seed = plan.seed_of(number)
        game = _dead_of_winter()
        self._rules = game.rules
        self._looking = Onlooker()
        self.session: Session[World] = Session(
            Watched(game.ruleset(), self._looking), game.begin(plan.setup())
        )
        self._companion = Chance(DICE, seed=self.seed)
        self._people = Random(f"{self.seed} {TABLE}")
        self._seats = {
            seat: SeatStatus(seat.capitalize(), claimed=True, connected=True, bot=True)
            for seat in SEATS[: plan.players]
        }
        self._bots = {
            seat: BOTS[plan.bot](game.facts, Random(f"{self.seed} {seat}")) for seat in self._seats
        }
        self._speakers = {seat: Speaker("player", seat) for seat in self._seats}
        self._opens: list[Open] = []
        self._document: dict[str, Any] | None = None
        self._public: dict[str, Any] = {}
        self._by_hand = 0

    def play(self) -> Played:
        """Play until nothing is asked any more. Raises `GameFault`."""
        self._looking.after(self.session.world)
        while said := self._next():
            one, words, comment = said
            text = f"{one.prompt.seat}: {' '.join(words)}"
            self._looking.before(one.prompt.kind, words, self.session.world)
            self._by_hand += one.prompt.kind == "by-hand"
            self._document = None
            lines = len(self.session.entries)
            try:
                self.session.say(text, comment=comment, prompt=one.id)
            except Refusal as refusal:
                raise self._fault(f"“{text}” was refused: {refusal}") from refusal
            if len(self.session.entries) == lines:
                raise self._fault(f"“{text}” was taken for one that is said already")
            self._looking.after(self.session.world)
            if len(self.session.entries) > MOST_LINES:
                raise self._fault(f"it has not ended after {MOST_LINES} lines")
        return self._played()

    def record(self) -> str:
        """The game so far as the text of its record."""
        header = Header(
            setup=self.plan.setup(),
            names={seat: status.name for seat, status in self._seats.items()},
            rules=self._rules,
            automated=tuple(DICE),
            seed=self.seed,
        )
        return record.write(header, [(line.text, line.comment) for line in self.session.entries])

    # -- who says what ---------------------------------------------------------------------------

    def _next(self) -> tuple[Open, Words, str] | None:
        """The next thing somebody says: the companion what is its own, then a bot, then the table;
        None when nothing is asked any more."""
        opens = self._opens = self.session.open()
        thrown = self._companion.next(opens, len(self.session.entries) + 1)
        if thrown is not None:
            one = next(one for one in opens if one.id == thrown.prompt)
            return one, tuple(thrown.text.partition(": ")[2].split()), GENERATED
        for one in sorted(opens, key=lambda one: one.waiting):
            words = self._bot(one) if one.prompt.seat != TABLE else self._people_say(one)
            if words is not None:
                return one, words, ""
        if opens and opens[0].waiting:
            raise self._fault(f"nobody answers {opens[0].label}")
        return None

    def _bot(self, one: Open) -> Words | None:
        seat, prompt = one.prompt.seat, one.prompt
        if prompt.kind in rights.OWN_CHANCE:
            return None

        def list_verbs() -> list[str]:
            speaker = self._speakers[seat]
            return rights.verbs(speaker, prompt, prompt.verbs(), self._seats)

        def list_of(verb: str) -> list[Words]:
            return list(prompt.options_of(verb))

        due = prompt.kind == CROSSROADS and is_due(prompt.about, self._readings(seat))
        asked = Question(prompt.kind, prompt.about, one.waiting, list_verbs, list_of, due)
        return self._bots[seat].answer(asked, lambda: self._look(seat))

    def _readings(self, seat: str) -> tuple[Reading, ...]:
        return aside.readings(self.session.world).get(seat, ())

    def _look(self, seat: str) -> Sight:
        if self._document is None:  # as `Session.state`, with the prompts that are known already
            self._document = self.session.ruleset.state(self.session.world)
            self._document["waiting"] = [one.label for one in self._opens if one.waiting]
            self._document["offered"] = [one.label for one in self._opens if not one.waiting]
            self._public = gate.public_state(self._document)
        secret = gate.secret(self._document, seat)
        return Sight(seat, self._public, secret, aside.progress(self.session.world))

    def _people_say(self, one: Open) -> Words | None:
        """What the people around a table would say where the companion cannot: any crisis, any
        cards; an objective it cannot judge is not met, and an effect it does not know does
        nothing."""
        prompt = one.prompt
        if not one.waiting:
            return None
        if prompt.kind == "objective":
            return ("objective", "unmet")
        if prompt.kind == "crisis-cards":
            (free,) = prompt.options()
            return ("cards", *(pick(self._people, SYMBOLS) for _ in free[1:]))
        answers = [words for words in prompt.options() if not any(map(str.isupper, words))]
        chosen: Words = pick(self._people, answers)
        return chosen

    # -- what came of it -------------------------------------------------------------------------

    def _played(self) -> Played:
        state = self.session.state()
        said = "\n".join(line.text for line in self.session.entries)
        return Played(
            number=self.number,
            seed=self.seed,
            over=state["over"]["reason"],
            winners=len(state["over"]["winners"] or ()),
            lines=len(self.session.entries),
            by_hand=self._by_hand,
            morale=state["morale"],
            food=state["food"],
            waste=state["waste"],
            starvation=state["starvation"],
            exiled=sum(player["exiled"] for player in state["players"].values()),
            losses=self._looking.losses,
            fingerprint=hashlib.sha256(said.encode()).hexdigest()[:16],
        )

    def _fault(self, what: str) -> GameFault:
        line = len(self.session.entries) + 1
        return GameFault(f"Game {self.number} of seed {self.plan.seed}, line {line}: {what}.")


@cache
def _dead_of_winter() -> DeadOfWinterTable:
    """The rules and cards, read once a process."""
    return DeadOfWinterTable()
