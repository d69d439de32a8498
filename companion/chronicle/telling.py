"""A game told from its lines: its rounds, losses, dice, turns and corrections.

>>> from companion.table.dead_of_winter import DeadOfWinterTable
>>> from companion.table.kept import Header
>>> told = tell(DeadOfWinterTable(), Header({"players": ["ana", "ben"]}, {"ana": "Ana"}), [])
>>> told.reason, told.rounds
('', ())
"""

import logging
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.chronicle.causes import CORRECTION
from companion.chronicle.causes import Losses
from companion.chronicle.causes import Watched
from companion.chronicle.dice import Rolls
from companion.chronicle.drift import Correction
from companion.chronicle.drift import correction
from companion.chronicle.events import Crossroads
from companion.chronicle.events import Event
from companion.chronicle.events import Level
from companion.chronicle.events import Round
from companion.chronicle.events import Vote
from companion.chronicle.turns import Spent
from companion.chronicle.turns import Times
from companion.chronicle.turns import seconds_before
from companion.chronicle.turns import times
from companion.chronicle.witness import SAID
from companion.chronicle.witness import Place
from companion.chronicle.witness import Witness
from companion.engine.log import GOTO
from companion.engine.log import SET
from companion.engine.log import Log
from companion.engine.notation import TABLE
from companion.engine.prompts import Refusal
from companion.engine.session import Session
from companion.rules.world import World
from companion.table import gate
from companion.table.dead_of_winter import DeadOfWinterTable
from companion.table.keeping import entry_of
from companion.table.kept import Header
from companion.table.kept import Line

PLAYER_TURNS = "player-turns"
BY_HAND = f"{TABLE}: by-hand"

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Chronicle:
    """What a game was, or is so far, as everybody at its table may know it.

    ``seats`` are its players and their names; ``begun`` and ``ended`` are stamps, for people only.
    ``reason`` is why it ended, "" while it has not. ``winners`` is None before all have declared;
    from then on (`known`) ``objectives`` are the secret ones the companion dealt, and ``betrayers``
    those who had a betrayal or said so. ``start`` are the numbers before the first round. ``lines``
    are counted, of which ``taken_back`` stand no more, and ``said`` are those of its public record
    with their comments; from line ``left_off`` on the rules of today can make nothing of it (None:
    all was told).
    """

    seats: Mapping[str, str]
    objective: str
    variants: tuple[str, ...]
    begun: str
    ended: str
    reason: str
    winners: tuple[str, ...] | None
    objectives: Mapping[str, str]
    betrayers: tuple[str, ...]
    start: Level
    rounds: tuple[Round, ...]
    losses: Losses
    rolls: Mapping[str, Rolls]
    times: Times
    corrections: tuple[Correction, ...]
    lines: int
    taken_back: int
    said: tuple[tuple[str, str], ...]
    left_off: int | None

    @property
    def known(self) -> bool:
        """Whether nothing in it is secret any more."""
        return self.winners is not None

    @property
    def last(self) -> Level:
        """The numbers as it ended, or now."""
        return self.rounds[-1].after if self.rounds else self.start


@dataclass(frozen=True, slots=True)
class _Said:
    """A line that stands, and the game before it: the round, the public document, the crossroads
    card of the turn under way, and whether an effect was being applied by hand."""

    line: Line
    round: int
    state: Mapping[str, Any]
    card: str
    by_hand: bool


def tell(game: DeadOfWinterTable, header: Header, lines: Sequence[Line]) -> Chronicle:
    """Tell a game from its set-up and its lines. Raises `Refusal` for a set-up or a log the game
    does not know any more."""
    return _Teller(game.as_begun(header)[0], header, lines).told()


class _Teller:
    """Plays a game again and puts together what was seen and said."""

    def __init__(self, game: DeadOfWinterTable, header: Header, lines: Sequence[Line]) -> None:
        self._game, self._header, self._lines = game, header, lines
        log = Log()
        log.load(entry_of(line) for line in lines)
        self._standing = frozenset(entry.number for entry in log.standing)
        self._witness = Witness(game.ruleset())
        self._session: Session[World] = Session(
            Watched(game.ruleset(), self._witness), game.begin(header.setup)
        )
        self._witness.after(self._session.world)
        self._said: list[_Said] = []
        self._left_off = self._play()
        self._state = self._session.state()
        self._known = gate.everything_is_known(self._state)
        self._sealed = gate.sealed_lines(lines, self._standing)

    def told(self) -> Chronicle:
        """The chronicle."""
        over = self._state["over"] or {"reason": "", "winners": None}
        unveiled = gate.unveiled(self._state)
        start = self._witness.start
        assert start is not None
        return Chronicle(
            seats={seat: self._header.names.get(seat, seat) for seat in self._state["players"]},
            objective=self._state["objective"],
            variants=tuple(self._header.setup.get("variants", ())),
            begun=self._header.created,
            ended=self._lines[-1].at if self._lines else "",
            reason=over["reason"],
            winners=None if over["winners"] is None else tuple(over["winners"]),
            objectives=unveiled,
            betrayers=tuple(self._betrayers(unveiled)),
            start=start,
            rounds=self._witness.rounds(list(self._events())),
            losses=self._witness.losses,
            rolls=self._rolls(),
            times=times(self._spent(), (self._witness.round, self._active(self._state))),
            corrections=tuple(self._corrections()),
            lines=len(self._lines),
            taken_back=sum(not gate.stands(line, self._standing) for line in self._lines),
            said=tuple(gate.export(self._lines, self._standing, self._state)),
            left_off=self._left_off,
        )

    # -- playing -------------------------------------------------------------------------------

    def _play(self) -> int | None:
        """Say the lines that stand again; the number of the first the rules of today refuse."""
        session, witness = self._session, self._witness
        for line in self._lines:
            if line.number not in self._standing:
                continue
            words = tuple(line.words.split())
            corrects = line.seat == TABLE and words[0] in (SET, GOTO)
            by_hand = corrects and any(one.label == BY_HAND for one in session.waiting())
            kind = line.kind if not corrects else "by-hand" if by_hand else CORRECTION
            card = session.world.crossroads.get(session.world.turn)
            said = _Said(line, witness.round, witness.state, card.card if card else "", by_hand)
            witness.line = line.number
            witness.before(kind, words, session.world)
            try:
                session.say(line.text)
            except Refusal as refusal:
                _log.warning("line %d of a game cannot be told: %s", line.number, refusal)
                return line.number
            witness.after(session.world)
            self._said.append(said)
        return None

    # -- what was said -------------------------------------------------------------------------

    def _shown(self) -> Iterator[tuple[_Said, tuple[str, ...]]]:
        """Each line that stands, with its words as everybody may see them; others are left out."""
        for said in self._said:
            text = gate.form(said.line, None, self._sealed, self._known)
            if text is not None and said.line.number not in self._sealed:
                yield said, tuple(text.partition(": ")[2].split())

    def _events(self) -> Iterator[tuple[int, Place, Event]]:
        votes: dict[str, dict[str, int]] = {}
        for said, words in self._shown():
            line, place = said.line, (said.line.number, SAID)
            if line.kind == "vote" and words[0] in ("yes", "no"):
                prompt, _, asked = line.fingerprint.partition(" ")
                counted = votes.setdefault(gate.asked_with(prompt), {"yes": 0, "no": 0})
                counted[words[0]] += 1
                about = asked.partition(": vote ")[2]
                if line.pending == 0 and about in said.state["players"]:
                    yield said.round, place, Vote(about, counted["yes"], counted["no"])
            elif line.kind == "option" and len(words) > 1 and words[1].isdecimal():
                card = said.card if self._known else ""
                turn = said.state["turn"] or line.seat
                yield said.round, place, Crossroads(turn, card, int(words[1]))

    def _rolls(self) -> dict[str, Rolls]:
        rolls = {seat: Rolls() for seat in self._state["players"]}
        for said, words in self._shown():
            mine = rolls.get(said.line.seat)
            if mine is None:
                continue
            if said.line.kind in ("action-dice", "die") and words[0] in ("dice", "die"):
                mine.dice.update(int(face) for face in words[1:] if face.isdecimal())
            elif said.line.kind in ("exposure", "turn") and words[0] == "exposure":
                mine.exposure[words[1]] += 1
            else:
                continue
            mine.sources[said.line.source] += 1
        return rolls

    def _spent(self) -> Iterator[Spent]:
        before = seconds_before(self._lines)
        known = {said.line.number: said for said in self._said}
        passed: float | None = 0.0
        for line, seconds in zip(self._lines, before, strict=True):
            passed = None if passed is None or seconds is None else passed + seconds
            said = known.get(line.number)
            if said is not None:
                yield Spent(said.round, self._active(said.state), passed)
                passed = 0.0

    @staticmethod
    def _active(state: Mapping[str, Any]) -> tuple[str, ...]:
        """Whose turn it is in a state document."""
        return tuple(state["active"]) if state["step"] == PLAYER_TURNS else ()

    def _corrections(self) -> Iterator[Correction]:
        for said, words in self._shown():
            corrects = said.line.seat == TABLE and words[0] == SET and len(words) > 1
            if not corrects or not said.round or said.by_hand:
                continue
            line = said.line
            made = correction(line.number, said.round, words, said.state, line.why)
            if made is not None:
                yield made

    def _betrayers(self, objectives: Mapping[str, str]) -> list[str]:
        """Who was a betrayer: by the card the companion dealt, or by what was said in private."""
        if not self._known:
            return []
        cards = self._game.facts.secret_objectives
        dealt = {seat for seat, slug in objectives.items() if is_betrayal(cards, slug)}
        said = {
            each.line.seat
            for each, words in self._shown()
            if each.line.kind == "betrayer" and words == ("yes",)
        }
        return [seat for seat in self._state["players"] if seat in dealt | said]


def is_betrayal(cards: Mapping[str, Any], slug: str) -> bool:
    """Whether a secret objective is a betrayal, as far as its card is known."""
    return slug in cards and cards[slug].kind == "betrayal"
