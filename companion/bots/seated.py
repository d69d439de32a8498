"""Bots on the free seats of a real table.

A bot holds its seat like a phone, sees the view of that seat and says its lines at a pace people
can follow. It answers what its own seat is asked, but for dice: it has no hands. People throw for
it, or the companion, as was chosen when it sat down; what the table is asked, people answer. Where
the items lie on the table it holds and plays none, and where the survivors do, people look out
those it names.

Whose seats they are is kept with the game. So bots play on after a power cut, a person takes a seat
over from a bot by sitting down on it, and the host frees a bot's seat like any other.
"""

import contextlib
import logging
import queue
import random
import threading
import time
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.bots import BOTS
from companion.bots.sight import CROSSROADS
from companion.bots.sight import Bot
from companion.bots.sight import Maker
from companion.bots.sight import Question
from companion.bots.sight import Sight
from companion.bots.sight import is_due
from companion.engine.log import UNDO
from companion.engine.notation import TABLE
from companion.engine.prompts import Refusal
from companion.engine.prompts import Words
from companion.rules.facts import Facts
from companion.table.chance import DICE
from companion.table.gamefile import StoreError
from companion.table.lobby import Lobby
from companion.table.table import Closed
from companion.table.table import Table
from companion.table.types import BotDice
from companion.table.types import BotKind
from companion.table.types import OpenPrompt
from companion.table.types import Speaker
from companion.table.types import View

PACE = 1.5
"""Seconds a bot thinks before it says a line, so that people can follow."""

PATIENCE = 15.0
"""Seconds a bot waits after something was taken back: it does not say at once again what people
want to take back."""

MOST_REFUSED = 3
"""After so many refusals in a row a bot waits until something has changed at the table."""

_log = logging.getLogger(__name__)


class LobbyBots:
    """The bots at whichever game is on the table.

    >>> bots = LobbyBots(lobby)                                                  # doctest: +SKIP
    >>> bots.sit_down("cai", dice="companion")                                   # doctest: +SKIP
    >>> bots.close()                                                             # doctest: +SKIP

    With ``fill`` they take every free seat of a game once somebody sits there, and it says who
    throws their dice. ``how`` is given on to `SeatedBots`.
    """

    def __init__(self, lobby: Lobby, *, fill: BotDice | None = None, **how: Any) -> None:
        self._lobby = lobby
        self._fill = fill
        self._how = how
        self._bots: SeatedBots | None = None
        self._leave = lobby.listen(self._another_game)
        self._another_game()

    def sit_down(self, seat: str, dice: BotDice, plays: BotKind | None = None) -> None:
        """Have a bot sit down on a free seat; ``dice`` says who throws for it, ``plays`` how it
        does. Raises `Refusal` or `StoreError`."""
        if self._bots is None:
            raise Refusal("There is no game on the table.")
        self._bots.sit_down(seat, dice, plays)

    def close(self) -> None:
        """Let the bots finish the line under way; their seats stay theirs."""
        self._leave()
        if self._bots is not None:
            self._bots.stop()
            self._bots = None

    def _another_game(self) -> None:
        if self._bots is not None:
            self._bots.stop()
        table = self._lobby.table
        self._bots = None
        if table is not None:
            self._bots = SeatedBots(table, self._lobby.facts, fill=self._fill, **self._how)
            self._bots.start()


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat that a bot holds, by its token."""

    slug: str
    token: str
    bot: Bot


class SeatedBots:
    """The bots at one table, on a thread of their own from `start` to `stop`.

    ``chance`` makes the generator of a bot's whims; tests give a seeded one.
    """

    def __init__(
        self,
        table: Table,
        facts: Facts,
        *,
        fill: BotDice | None = None,
        makers: Mapping[str, Maker] = BOTS,
        pace: float = PACE,
        patience: float = PATIENCE,
        chance: Callable[[], random.Random] = random.SystemRandom,
    ) -> None:
        self._table = table
        self._make = lambda plays: makers[plays](facts, chance())
        self._fill = fill
        self._pace = pace
        self._patience = patience
        self._sitting = threading.Lock()
        self._seats: tuple[Seat, ...] = ()
        self._wishes: queue.SimpleQueue[bool] = queue.SimpleQueue()
        self._refused = 0
        self._seen = 0
        self._deaf: Callable[[], None] = lambda: None
        self._thread: threading.Thread | None = None

    @property
    def seats(self) -> list[str]:
        """The seats that bots hold now."""
        return [seat.slug for seat in self._seats]

    def start(self) -> None:
        """Take up the seats that bots held when the companion was switched off, and play."""
        for slug, status in self._table.seats().items():
            if status.bot:
                self._sit_down_if_possible(slug)
        self._deaf = self._table.listen(lambda seq: self._wishes.put(True))
        self._wishes.put(True)
        self._thread = threading.Thread(target=self._run, name="bots", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Finish the line under way; the seats stay the bots'. Does nothing the second time."""
        if self._thread is None:
            return
        self._deaf()
        self._wishes.put(False)
        self._thread.join()
        self._thread = None
        with contextlib.suppress(Closed):
            for seat in self._seats:
                self._table.disconnect(seat.slug)
        self._seats = ()

    def sit_down(
        self, slug: str, dice: BotDice | None = None, plays: BotKind | None = None
    ) -> None:
        """Have a bot sit down on a free seat, or go on with the one it holds.

        ``dice`` says who throws for it, ``plays`` how it does; left out, it stays as it was. Raises
        `Refusal` where somebody sits there or nobody hosts the table yet, or `StoreError`.
        """
        with self._sitting:
            token = self._table.seat_bot(slug, dice, plays)
            how = self._table.seats()[slug].plays or "sensible"
            seat = Seat(slug, token, self._make(how))
            if slug not in self.seats:
                self._table.connect(slug)
            others = tuple(other for other in self._seats if other.slug != slug)
            self._seats = (*others, seat)
        self._wishes.put(True)

    # -- playing ---------------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            self._play()
        except Closed:
            _log.info("the table was closed; the bots leave it")

    def _play(self) -> None:
        """Wait for a change; think as long as one should, and say something."""
        due: float | None = None
        while True:
            wait = None if due is None else max(0.0, due - time.monotonic())
            try:
                if not self._wishes.get(timeout=wait):
                    return
                self._refused = 0
                self._leave_lost_seats()
                self._fill_up()
                due = self._due()
            except queue.Empty:
                said = self._say()
                due = self._due() if said and self._refused < MOST_REFUSED else None

    def _leave_lost_seats(self) -> None:
        """Go from a seat that the host has freed or a person has taken."""
        with self._sitting:
            lost = [one for one in self._seats if self._table.speaker_of(one.token) is None]
            self._seats = tuple(one for one in self._seats if one not in lost)
        for seat in lost:
            self._table.disconnect(seat.slug)

    def _fill_up(self) -> None:
        """Take the free seats, once, when the first person has sat down."""
        if self._fill is None:
            return
        seats = self._table.seats()
        if any(seat.claimed and not seat.bot for seat in seats.values()):
            dice, self._fill = self._fill, None
            for slug in [slug for slug, seat in seats.items() if not seat.claimed]:
                self._sit_down_if_possible(slug, dice)

    def _sit_down_if_possible(self, slug: str, dice: BotDice | None = None) -> None:
        try:
            self.sit_down(slug, dice)
        except (Refusal, StoreError) as error:
            _log.warning("no bot sits down on the seat of %s: %s", slug, error)

    def _due(self) -> float | None:
        """When a bot should say something, None while none of them is asked."""
        for seat in self._seats:
            looked = self._look(seat)
            if looked is not None and asked_of(seat, looked[1]):
                self._seen = looked[1].seq
                wait = self._patience if just_taken_back(looked[1]) else self._pace
                return time.monotonic() + wait
        return None

    def _say(self) -> bool:
        """Have the first bot that is asked answer; returns whether one of them said anything, or
        has to think again because the game went on while it thought."""
        for seat in self._seats:
            looked = self._look(seat)
            if looked is None:
                continue
            speaker, view = looked
            if view.seq != self._seen:
                return True
            for prompt in asked_of(seat, view):
                try:
                    words = self._answer(seat, speaker, view, prompt)
                except Closed:
                    raise
                except Exception:  # noqa: BLE001 a bot's fault is not the game's
                    _log.exception("the bot of %s failed at %s", seat.slug, prompt.kind)
                    self._refused += 1
                    return True
                if words is not None:
                    self._say_words(seat, speaker, prompt, words)
                    return True
        return False

    def _say_words(self, seat: Seat, speaker: Speaker, prompt: OpenPrompt, words: Words) -> None:
        text = f"{seat.slug}: {' '.join(words)}"
        reply = self._table.say(speaker, text, prompt=prompt.id)
        if not reply.accepted:
            self._refused += 1
            _log.warning("a bot's line “%s” was refused: %s", text, reply.message)

    def _look(self, seat: Seat) -> tuple[Speaker, View] | None:
        """The bot as a speaker and what it may see; None once somebody has freed the seat."""
        speaker = self._table.speaker_of(seat.token)
        return None if speaker is None else (speaker, self._table.view(speaker))

    def _answer(self, seat: Seat, speaker: Speaker, view: View, prompt: OpenPrompt) -> Words | None:
        def list_of(verb: str) -> list[Words]:
            listed: Sequence[str] = prompt.options
            if not listed:
                listed = self._table.options(speaker, prompt.id, verb)
            answers = [tuple(text.split()) for text in listed]
            return [words for words in answers if words[:1] == (verb,)]

        due = prompt.kind == CROSSROADS and is_due(prompt.about, view.readings)
        asked = Question(
            prompt.kind, prompt.about, prompt.waiting, lambda: prompt.verbs, list_of, due
        )
        sight = Sight(seat.slug, view.state, view.secret, view.progress)
        return seat.bot.answer(asked, lambda: sight)


def asked_of(seat: Seat, view: View) -> list[OpenPrompt]:
    """The open prompts to a bot's own seat that are no dice: offers first, for they stop
    nothing."""
    own = [one for one in view.prompts if one.seat == seat.slug and one.kind not in DICE]
    return sorted(own, key=lambda prompt: prompt.waiting)


def just_taken_back(view: View) -> bool:
    """Whether the newest line took something back."""
    return bool(view.log) and view.log[-1].text.startswith(f"{TABLE}: {UNDO}")
