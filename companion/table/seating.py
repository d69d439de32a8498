"""The seats of a live table: who may sit down, stand up and hand over, with the join code and the
PINs; for any thread."""

from abc import ABC
from abc import abstractmethod
from collections.abc import Callable
from typing import TypeVar

from companion.engine.prompts import Refusal
from companion.table.book import Book
from companion.table.gamefile import StoreError
from companion.table.invitation import Invitation
from companion.table.invitation import is_code
from companion.table.pins import Pins
from companion.table.seats import Seats
from companion.table.types import BotDice
from companion.table.types import BotKind
from companion.table.types import SeatStatus
from companion.table.types import Speaker
from companion.table.worker import Worker

T = TypeVar("T")


class Seating(ABC):
    """The part of a table that has to do with seats; ``run`` is the name of this start."""

    def __init__(self, run: str, book: Book, worker: Worker) -> None:
        self.run = run
        self._book = book
        self._worker = worker
        self._seats = Seats(book.store, book.header.names)
        self._invitation: Invitation | None = Invitation(book.store)
        self._pins = Pins(book.store)
        self._tell_of_bots()

    @abstractmethod
    def _changed(self) -> None:
        """Tell everybody that something has changed; on the table's thread."""

    def _do(self, act: Callable[[], T]) -> T:
        """Have the table's thread do something, and return what came of it. Raises `Closed`."""
        return self._worker.do(act)

    # -- the join code -------------------------------------------------------------------------

    @property
    def code(self) -> str:
        """The join code, "" where anyone may sit down; whoever asks does not wait for the table.
        It is for those who are in already: players, the host, the box."""
        invitation = self._invitation
        return invitation.code if invitation is not None else ""

    @property
    def lasting_code(self) -> str:
        """The join code where another game of this evening may have it too, else ""."""
        invitation = self._invitation
        return invitation.code if invitation is not None and invitation.stays else ""

    def has_code(self, code: str) -> bool:
        """Whether this is the join code, as somebody types it."""
        return is_code(code, self.code)

    def admits(self, code: str) -> bool:
        """Whether somebody who shows this code, or none (""), may sit down on a free seat. Where
        nobody is left who knows the code, the first to come needs none."""
        return self._invitation is None or self.has_code(code) or self._seats.deserted()

    def take_code(self, code: str, *, stays: bool) -> None:
        """Have this join code, which phones have shown before the game began. Where it ``stays``,
        another game of the evening may have it too (`lasting_code`): whoever is shown it has shown
        it before, or was let in."""

        def take() -> None:
            if self._invitation is not None:
                self._invitation.take(code, stays=stays)

        self._seated(take)

    def admit_anyone(self) -> None:
        """From now on whoever is in the network may sit down, without a code."""

        def open_up() -> None:
            self._invitation = None

        self._seated(open_up)

    def renew_code(self, speaker: Speaker) -> None:
        """Change the join code: the host, the box or the console may. Who sits keeps the seat.
        Raises `Refusal`, `StoreError`."""

        def renew() -> None:
            if speaker.role in ("player", "spectator"):
                raise Refusal("The host changes the join code, or somebody at the box.")
            if self._invitation is None:
                raise Refusal("At this table anyone may sit down; there is no join code.")
            self._invitation.renew()

        self._seated(renew)

    # -- sitting down and standing up ----------------------------------------------------------

    def claim(self, seat: str, name: str = "", *, token: str = "", code: str | None = None) -> str:
        """Take a free seat or that of a bot, under a new display name if one is given; returns its
        secret token.

        That is ``token`` if the phone has one already (`companion.table.seats.new_token`): then it
        takes one seat at the most. ``code`` is the join code that the phone has shown, None for
        whoever needs none. The first to take a seat where nobody is host becomes the host. Raises
        `Refusal`.
        """

        def sit() -> str:
            if code is not None and not self.admits(code):
                raise Refusal(
                    "Who sits down needs the join code that the box and the big screen show. Scan"
                    " it or type it, or ask for the seat."
                )
            uninvited = code is not None and not self.has_code(code)
            held = self._seats.claim(seat, name, token)
            if uninvited and self._invitation is not None:
                self._invitation.stays = False  # it is shown to somebody who only was in the Wi-Fi
            return held

        return self._seated(sit)

    def seat_bot(self, seat: str, dice: BotDice | None = None, plays: BotKind | None = None) -> str:
        """Let a bot sit down on a free seat, or go on with the one it holds; returns its secret
        token.

        Its ``dice`` are thrown on the table or by the companion, and it ``plays`` sensibly or
        anything legal; left out, as before.
        Raises `Refusal`.
        """

        def sit() -> str:
            token = self._seats.seat_bot(seat, dice, plays)
            self._tell_of_bots()
            self._book.throw()
            return token

        return self._seated(sit)

    def release(
        self, speaker: Speaker, seat: str, name: str = "", *, version: int | None = None
    ) -> None:
        """Free a seat, under a new display name if one is given: its player, the host, the box or
        the console may. ``version`` is that of the seat as it was shown (`SeatStatus`), None for
        whoever sits there. Raises `Refusal`."""

        def free() -> None:
            if speaker.role in ("player", "spectator") and speaker.seat != seat:
                raise Refusal("Only the host can free somebody else's seat.")
            self._seats.check_version(seat, version)
            self._seats.release(seat, name)
            if speaker.seat != seat:
                # Nobody gets round a PIN by leaving the seat and taking it again.
                self._pins.put(seat, "")

        self._seated(free)

    def ask(self, seat: str, *, token: str = "", code: str | None = None) -> str:
        """Ask for a seat that is claimed, since a player's phone is another one now; or for a free
        one, where ``code`` (as for `claim`) opens none. Returns the phone's token, ``token`` if it
        has one already; `SeatStatus.asked` is the number it goes by. Raises `Refusal`."""

        def ask() -> str:
            return self._seats.ask(seat, token, invited=code is None or self.admits(code))

        return self._seated(ask)

    def asks(self, token: str) -> str:
        """The seat that the phone with this token asks for, or ""."""
        return self._seats.asks(token)

    def has_seat(self, seat: str) -> bool:
        """Whether there is a seat of this slug; whoever asks does not wait for the table."""
        return seat in self._book.header.names

    def withdraw(self, token: str) -> None:
        """The phone with this token asks for no seat any more."""
        self._seated(lambda: self._seats.withdraw(token))

    def answer_asked(self, speaker: Speaker, seat: str, number: str, *, give: bool) -> None:
        """Give a claimed seat to the phone of this number, or say no: the host, the box, the
        console, or who sits there may. Raises `Refusal`."""

        def decide() -> None:
            if speaker.role in ("player", "spectator") and speaker.seat != seat:
                raise Refusal("The host answers that, somebody at the box, or who sits there.")
            self._seats.answer(seat, number, give=give)

        self._seated(decide)

    # -- PINs ----------------------------------------------------------------------------------

    def has_pin(self, seat: str) -> bool:
        """Whether a PIN stands before the secret objective of this seat."""
        return self._pins.has(seat)

    def check_pin(self, seat: str, pin: str) -> None:
        """Raises `Refusal` unless this is the PIN of the seat, or it has none."""
        self._do(lambda: self._pins.check(seat, pin))

    def set_pin(self, speaker: Speaker, old: str, pin: str) -> None:
        """Put a PIN of 4 to 8 digits before the own secret objective, or "" to do without; ``old``
        is the one there was. Raises `Refusal`. Whose is forgotten, has it taken away with the seat,
        by the host or at the box."""
        seat = speaker.seat
        if seat is None:
            raise Refusal("Only who holds a seat can have a PIN.")

        def change() -> None:
            self._pins.check(seat, old)
            self._pins.put(seat, pin)

        self._seated(change)

    # -- the host, and who is here -------------------------------------------------------------

    def make_host(self, speaker: Speaker, seat: str, *, version: int | None = None) -> None:
        """Hand the host's rights to a claimed seat: the host, the box or the console may, and where
        no host is here, a player takes them. ``version`` is that of the seat as it was shown.
        Raises `Refusal`."""

        def hand_over() -> None:
            takes = speaker.role == "player" and speaker.seat == seat
            if speaker.role in ("player", "spectator") and not takes:
                raise Refusal("The host hands the table over, or somebody at the box.")
            self._seats.check_version(seat, version)
            if takes:
                self._seats.take_host(seat)
            else:
                self._seats.make_host(seat)

        self._seated(hand_over)

    def host_token(self, token: str = "") -> str:
        """A token for a host without a seat (the big screen), ``token`` if the phone has one; an
        earlier one is void from now on."""
        return self._seated(lambda: self._seats.host_token(token))

    def speaker_of(self, token: str) -> Speaker | None:
        """Who holds this token; None once the seat was freed or taken by somebody else."""
        return self._seats.speaker(token)

    def seats(self) -> dict[str, SeatStatus]:
        """Every seat in seat order."""
        return self._do(self._seats.status)

    def connect(self, seat: str) -> None:
        """A page of this seat has opened (its event stream)."""
        self._do(lambda: self._changed() if self._seats.connect(seat) else None)

    def disconnect(self, seat: str) -> None:
        """A page of this seat has gone."""
        self._do(lambda: self._changed() if self._seats.disconnect(seat) else None)

    def _seated(self, act: Callable[[], T]) -> T:
        def change() -> T:
            try:
                result = act()
            except StoreError:  # a part of it may be on the disk
                self._seats_changed()
                raise
            self._seats_changed()
            return result

        return self._do(change)

    def _seats_changed(self) -> None:
        self._tell_of_bots()
        self._changed()

    def _tell_of_bots(self) -> None:
        """The book knows which seats are bots', and for which of them the companion throws."""
        self._book.bots, self._book.thrown_for = self._seats.bots(), self._seats.thrown_for()
