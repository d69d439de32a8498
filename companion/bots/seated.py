"""Bots on the free seats of a real table.

A bot claims its seat like a phone, sees the view of that seat and says its lines at a pace people
can follow. It answers what its own seat is asked, the dice included unless the companion throws
them; what the table is asked, people answer. It holds no cards in its hands: where the items lie on
the table it plays none, and where the survivors do, people look out those it names.
"""

import logging
import queue
import random
import threading
import time
from collections.abc import Callable
from collections.abc import Sequence
from dataclasses import dataclass

from companion.bots import BOTS
from companion.bots.sight import CROSSROADS
from companion.bots.sight import Bot
from companion.bots.sight import Question
from companion.bots.sight import Sight
from companion.bots.sight import is_due
from companion.engine.log import UNDO
from companion.engine.notation import TABLE
from companion.engine.prompts import Refusal
from companion.engine.prompts import Words
from companion.rules.facts import Facts
from companion.table.table import Closed
from companion.table.table import Table
from companion.table.types import BOX
from companion.table.types import OpenPrompt
from companion.table.types import Speaker
from companion.table.types import View

MARK = " (bot)"
"""What a bot's display name ends with."""

PACE = 1.5
"""Seconds a bot thinks before it says a line, so that people can follow."""

PATIENCE = 15.0
"""Seconds a bot waits after something was taken back: it does not say at once again what people
want to take back."""

MOST_REFUSED = 3
"""After so many refusals in a row a bot waits until something has changed at the table."""

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Seat:
    """A seat a bot holds, and the display name it had before."""

    slug: str
    name: str
    token: str
    bot: Bot


class SeatedBots:
    """The bots at one table, on a thread of their own from `start` to `stop`.

    >>> bots = SeatedBots(table, facts)                                          # doctest: +SKIP
    >>> bots.start(["cai", "dia"])                                               # doctest: +SKIP
    >>> bots.stop()                                                              # doctest: +SKIP

    ``chance`` makes the generator of a bot's own dice and whims; tests give a seeded one.
    """

    def __init__(
        self,
        table: Table,
        facts: Facts,
        *,
        bot: str = "sensible",
        pace: float = PACE,
        patience: float = PATIENCE,
        chance: Callable[[], random.Random] = random.SystemRandom,
    ) -> None:
        self._table = table
        self._make = lambda: BOTS[bot](facts, chance())
        self._pace = pace
        self._patience = patience
        self._seats: list[Seat] = []
        self._wishes: queue.SimpleQueue[bool] = queue.SimpleQueue()
        self._refused = 0
        self._seen = 0
        self._deaf: Callable[[], None] = lambda: None
        self._thread: threading.Thread | None = None

    @property
    def seats(self) -> list[str]:
        """The seats that bots hold now."""
        return [seat.slug for seat in self._seats]

    def start(self, seats: Sequence[str] | None = None) -> None:
        """Sit down on these seats, or on every free one, and begin to play.

        A seat that a bot held when the companion was switched off is taken up again. Raises
        `Refusal`, and then no bot sits: where somebody holds a seat, or nobody hosts the table yet.
        """
        if self._thread is not None:
            raise RuntimeError("These bots play already.")
        try:
            for slug in self._free() if seats is None else seats:
                self._seats.append(self._sit_down(slug))
        except Refusal:
            self._stand_up()
            raise
        self._deaf = self._table.listen(lambda seq: self._wishes.put(True))
        self._wishes.put(True)
        self._thread = threading.Thread(target=self._run, name="bots", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Finish the line under way and free the seats. Does nothing the second time, and little
        where the table is closed."""
        if self._thread is None:
            return
        self._deaf()
        self._wishes.put(False)
        self._thread.join()
        self._thread = None
        try:
            self._stand_up()
        except Closed:
            self._seats = []

    # -- seats -----------------------------------------------------------------------------------

    def _free(self) -> list[str]:
        """The seats nobody has claimed, and those left by bots of an earlier start."""
        return [
            slug
            for slug, seat in self._table.seats().items()
            if not seat.claimed or (seat.name.endswith(MARK) and not seat.connected)
        ]

    def _sit_down(self, slug: str) -> Seat:
        found = self._table.seats().get(slug)
        if found is not None and found.claimed and slug in self._free():
            self._table.release(BOX, slug)
        name = (found.name if found is not None else slug).removesuffix(MARK)
        token = self._table.claim(slug, name[: 40 - len(MARK)] + MARK)
        speaker = self._table.speaker_of(token)
        if speaker is None or speaker.role == "host":
            self._table.release(BOX, slug, name)
            raise Refusal("Somebody has to take a seat and host the table before a bot sits down.")
        self._table.connect(slug)
        return Seat(slug, name, token, self._make())

    def _stand_up(self) -> None:
        for seat in self._seats:
            if self._table.speaker_of(seat.token) is not None:
                self._table.disconnect(seat.slug)
                self._table.release(BOX, seat.slug, seat.name)
        self._seats = []

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
                due = self._due()
            except queue.Empty:
                said = self._say()
                due = self._due() if said and self._refused < MOST_REFUSED else None

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
        sight = Sight(seat.slug, view.state, view.secret)
        return seat.bot.answer(asked, lambda: sight)


def asked_of(seat: Seat, view: View) -> list[OpenPrompt]:
    """The open prompts to a bot's own seat: offers first, for they stop nothing."""
    own = [prompt for prompt in view.prompts if prompt.seat == seat.slug]
    return sorted(own, key=lambda prompt: prompt.waiting)


def just_taken_back(view: View) -> bool:
    """Whether the newest line took something back."""
    return bool(view.log) and view.log[-1].text.startswith(f"{TABLE}: {UNDO}")
