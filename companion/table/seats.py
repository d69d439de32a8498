"""Who sits where: seat slugs from names, claims with secret tokens, the host, and who is
connected."""

import hashlib
import hmac
import re
import secrets
from collections import Counter
from collections.abc import Collection
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace

from companion.engine.prompts import Refusal
from companion.rules.names import seat_slugs
from companion.sentences import Verbatim
from companion.table.display_names import tidy
from companion.table.kept import Seat
from companion.table.store import Store
from companion.table.types import BotDice
from companion.table.types import BotKind
from companion.table.types import SeatStatus
from companion.table.types import Speaker

RESERVED = frozenset({
    "survivor", "player", "claw", "graveyard", "helpless", "crisis", "dead", "removed", "met",
    "unmet", "both", "pass", "vote", "die", "dice", "with", "from", "to", "on", "using", "entrance",
    "over", "need", "at", "end", "done", "set", "goto", "undo", "redo", "time", "deck", "deal",
    "normal", "unruly", "quiet",
})  # fmt: skip
"""Words that stand where a player may stand in a line, beyond those of `companion.rules.names`."""

_TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")
"""What `new_token` makes."""

_NUMBERS = range(10, 100)
"""What a phone that asks for a seat is called by at the table."""

NO_SEAT = ""
"""Where the store keeps the host who has no seat (a laptop beside the table)."""


def slugs(names: Sequence[str], reserved: Collection[str] = ()) -> list[str]:
    """The seats' slugs for display names given clockwise, each unique and never a word of the
    notation, nor one of those ``reserved`` for what the game calls by its slug.

    >>> slugs(["Zoë", "ZOE", "李", "Table"])
    ['zoe', 'zoe-2', 'p3', 'table-2']
    """
    return seat_slugs(names, RESERVED.union(reserved))


@dataclass(frozen=True, slots=True)
class _Asking:
    """A phone that asks for a claimed seat: the number it goes by, and the hash of its token."""

    number: str
    token: str


@dataclass(frozen=True, slots=True)
class _Bot:
    """The bot on a seat: who throws its dice, and how it plays."""

    dice: BotDice = "table"
    plays: BotKind = "sensible"

    @classmethod
    def read(cls, kept: str) -> "_Bot":
        """A bot as the store keeps it: who throws, and how it plays unless that is sensibly."""
        dice: BotDice = "companion" if kept.startswith("companion") else "table"
        return cls(dice, "legal" if kept.endswith("legal") else "sensible")

    @property
    def written(self) -> str:
        """As the store keeps it."""
        return self.dice if self.plays == "sensible" else f"{self.dice} {self.plays}"


class Seats:
    """The seats of one game. The table's own thread calls it; what is claimed is in the store
    before it is told."""

    def __init__(self, store: Store, names: Mapping[str, str]) -> None:
        self._store = store
        kept = {seat.seat: seat for seat in store.seats()}
        self._seats = {slug_: kept.get(slug_, Seat(slug_, name)) for slug_, name in names.items()}
        self._loose = kept.get(NO_SEAT, Seat(NO_SEAT, "host"))
        bots = store.bots().items()
        self._bots = {slug_: _Bot.read(kept) for slug_, kept in bots if slug_ in self._seats}
        self._connections: Counter[str] = Counter()
        self._asking: dict[str, _Asking] = {}

    def bots(self) -> frozenset[str]:
        """The seats that bots hold."""
        return frozenset(self._bots)

    def thrown_for(self) -> frozenset[str]:
        """The bots whose dice the companion throws."""
        return frozenset(seat for seat, bot in self._bots.items() if bot.dice == "companion")

    def status(self) -> dict[str, SeatStatus]:
        """Every seat in seat order."""
        hosted = self._host_is_here()
        return {
            seat.seat: SeatStatus(
                name=seat.name,
                claimed=seat.token is not None,
                connected=self._connections[seat.seat] > 0,
                host=seat.host,
                may_host=not hosted and seat.token is not None and seat.seat not in self._bots,
                bot=seat.seat in self._bots,
                plays=self._bots[seat.seat].plays if seat.seat in self._bots else None,
                asked=self._asking[seat.seat].number if seat.seat in self._asking else "",
                version=seat.version,
            )
            for seat in self._seats.values()
        }

    def claim(self, seat: str, name: str = "", token: str = "") -> str:
        """Take a free seat, or that of a bot, under a new display ``name`` if one is given; returns
        its secret token: the phone's own ``token``, or a new one.

        The first to sit down at a table without a host becomes the host, and a host without a seat
        stays it. Who takes her own seat again (a second tap) has it. Raises `Refusal` if the seat
        is taken (its player goes on with the token she has, or asks for it), and if the phone has
        another.
        """
        sitting = self._seat(seat)
        token, hashed = _usable(token)
        held = self._held(hashed)
        if held is sitting:
            return token
        if held is not None:
            raise Refusal(
                "This phone has the seat of %(name)s. Give that one up first.",
                name=Verbatim(held.name),
            )
        if sitting.token is not None and seat not in self._bots:
            raise Refusal(
                "%(name)s is already sitting there. Whose seat it is, asks for it: the table says"
                " yes.",
                name=Verbatim(sitting.name),
            )
        taken = replace(
            sitting,
            name=tidy(name) or sitting.name,
            token=hashed,
            version=sitting.version + 1,
            host=not self._has_host(),
        )
        self._give(taken)
        return token

    def seat_bot(self, seat: str, dice: BotDice | None = None, plays: BotKind | None = None) -> str:
        """Let a bot take a free seat, or go on with the one it holds; returns its secret token.

        Who throws its ``dice`` and how it ``plays`` stay as they were where that is left out; at
        first it is the table, and sensibly.
        Raises `Refusal` where somebody sits, or nobody hosts the table yet: a bot never does.
        """
        free = self._seat(seat)
        if free.token is not None and seat not in self._bots:
            raise Refusal(
                "%(name)s is sitting there. A bot only takes a free seat.", name=Verbatim(free.name)
            )
        if seat not in self._bots and not self._has_host():
            raise Refusal("Somebody has to take a seat and host the table before a bot sits down.")
        token, hashed = _usable("")
        taken = replace(free, token=hashed, version=free.version + 1)
        before = self._bots.get(seat, _Bot())
        self._put(taken, bot=_Bot(dice or before.dice, plays or before.plays))
        return token

    def ask(self, seat: str, token: str = "", *, invited: bool = True) -> str:
        """Ask for a seat that somebody has claimed, for a player whose phone is another one now, or
        for a free one without having been ``invited``; returns the phone's token: its own, or a new
        one.

        The phone goes by a number at the table (`SeatStatus.asked`). The newest to ask for a seat
        is the one who asks. What is asked is not kept: after a restart one asks again. Raises
        `Refusal` if the seat is there to be taken, or the phone has one.
        """
        asked = self._seat(seat)
        if invited and (asked.token is None or seat in self._bots):
            raise Refusal(
                "The seat of %(name)s is free; sit down on it.", name=Verbatim(asked.name)
            )
        token, hashed = _usable(token)
        if (held := self._held(hashed)) is not None:
            raise Refusal(
                "This phone has the seat of %(name)s. Give that one up first.",
                name=Verbatim(held.name),
            )
        for other, asking in list(self._asking.items()):
            if hmac.compare_digest(asking.token, hashed):
                if other == seat:
                    return token
                del self._asking[other]
        taken = {asking.number for asking in self._asking.values()}
        number = secrets.choice([str(each) for each in _NUMBERS if str(each) not in taken])
        self._asking[seat] = _Asking(number, hashed)
        return token

    def asks(self, token: str) -> str:
        """The seat that the phone with this token asks for, or ""."""
        hashed = _hash(token)
        for seat, asking in list(self._asking.items()):  # another thread may be changing it
            if hmac.compare_digest(asking.token, hashed):
                return seat
        return ""

    def check_version(self, seat: str, version: int | None) -> None:
        """Raises `Refusal` if somebody else sits there than when this was shown (None: whoever)."""
        sitting = self._seat(seat)
        if version not in (None, sitting.version):
            raise Refusal(
                "Who sits on the seat of %(who)s has changed. Look again, then tap.",
                who=Verbatim(sitting.name),
            )

    def withdraw(self, token: str) -> None:
        """The phone with this token asks for no seat any more."""
        self._asking.pop(self.asks(token), None)

    def answer(self, seat: str, number: str, *, give: bool) -> None:
        """Give the seat to the phone of this number, whose token is the seat's from now on, or say
        no. Raises `Refusal` if that phone does not ask for it (any more)."""
        sitting, asking = self._seat(seat), self._asking.get(seat)
        if asking is None or asking.number != number:
            raise Refusal(
                "No phone %(number)s asks for the seat of %(name)s any more.",
                number=Verbatim(number),
                name=Verbatim(sitting.name),
            )
        if not give:
            del self._asking[seat]
            return
        # Its rights stay with the seat: it is the same player who goes on.
        host = sitting.host or not self._has_host()
        given = replace(sitting, token=asking.token, version=sitting.version + 1, host=host)
        self._give(given)

    def release(self, seat: str, name: str = "") -> None:
        """Free a seat, under a new display ``name`` if one is given: its token is worth nothing
        from now on. A host who leaves is host no more."""
        sitting = self._seat(seat)
        if sitting.token is None:
            raise Refusal("Nobody is sitting on the seat of %(name)s.", name=Verbatim(sitting.name))
        shown = tidy(name) or sitting.name
        free = replace(sitting, name=shown, token=None, version=sitting.version + 1, host=False)
        self._put(free, bot=None)

    def _give(self, seat: Seat) -> None:
        """Keep a seat with its new token; a host without a seat who has it now stays the host."""
        loose, token = self._loose, seat.token or ""
        if loose.token is None or not hmac.compare_digest(loose.token, token):
            self._put(seat, bot=None)
            return
        stood = replace(loose, token=None, version=loose.version + 1)
        self._put(replace(seat, host=True), stood, bot=None)
        self._loose = stood

    def _put(self, seat: Seat, *others: Seat, bot: _Bot | None) -> None:
        """Keep a seat, and whether it is a bot's; ``others`` are written with it."""
        bots = {slug: other for slug, other in self._bots.items() if slug != seat.seat}
        if bot is not None:
            bots[seat.seat] = bot
        kept = {slug: other.written for slug, other in bots.items()}
        self._store.put_seat(seat, *others, bots=kept)
        self._seats[seat.seat], self._bots = seat, bots
        self._asking.pop(seat.seat, None)  # it was asked of whoever sat there

    def take_host(self, seat: str) -> None:
        """Make the player of a seat the host where no host is here: none at all, or one whose
        phone is away. Raises `Refusal` otherwise."""
        if self._host_is_here():
            raise Refusal(
                "The host is here: only the host hands the table over, or somebody at the box."
            )
        self.make_host(seat)

    def make_host(self, seat: str) -> None:
        """Hand the host's rights to a claimed seat; whoever had them, has them no more."""
        if self._seat(seat).token is None:
            raise Refusal(
                "Nobody sits on the seat of %(name)s; a host has to sit down.",
                name=Verbatim(self._seats[seat].name),
            )
        if seat in self._bots:
            raise Refusal("A bot cannot host the table.")
        changed = [
            replace(other, host=other.seat == seat)
            for other in self._seats.values()
            if other.host != (other.seat == seat)
        ]
        self._store.put_seat(
            *changed, replace(self._loose, token=None, version=self._loose.version + 1)
        )
        self._loose = replace(self._loose, token=None, version=self._loose.version + 1)
        self._seats.update({other.seat: other for other in changed})

    def host_token(self, token: str = "") -> str:
        """A token for a host without a seat: the phone's own ``token``, or a new one; an earlier
        one is worth nothing from now on."""
        token, hashed = _usable(token)
        loose = replace(self._loose, token=hashed, version=self._loose.version + 1, host=True)
        self._store.put_seat(loose)
        self._loose = loose
        return token

    def speaker(self, token: str) -> Speaker | None:
        """Who holds this token; None if nobody does any more."""
        hashed = _hash(token)
        if (seat := self._held(hashed)) is not None:
            return Speaker("host" if seat.host else "player", seat.seat, seat.name)
        if self._loose.token is not None and hmac.compare_digest(self._loose.token, hashed):
            return Speaker("host", None, "host")
        return None

    def connect(self, seat: str) -> bool:
        """A page of this seat has opened; returns whether that changed what is shown."""
        self._connections[self._seat(seat).seat] += 1
        return self._connections[seat] == 1

    def disconnect(self, seat: str) -> bool:
        """A page of this seat has gone; returns whether that changed what is shown."""
        if self._connections[self._seat(seat).seat] == 0:
            return False
        self._connections[seat] -= 1
        return self._connections[seat] == 0

    def _held(self, hashed: str) -> Seat | None:
        """The seat whose token has this hash."""
        for seat in self._seats.values():
            if seat.token is not None and hmac.compare_digest(seat.token, hashed):
                return seat
        return None

    def deserted(self) -> bool:
        """Whether there is nobody who could let anybody in: no host, and no player but bots."""
        seats = self._seats.values()
        people = any(seat.token is not None and seat.seat not in self._bots for seat in seats)
        return not people and not self._has_host()

    def _has_host(self) -> bool:
        return self._loose.token is not None or any(seat.host for seat in self._seats.values())

    def _host_is_here(self) -> bool:
        """Whether a host is here; of one without a seat nobody can tell, so that one is."""
        hosts = [seat.seat for seat in self._seats.values() if seat.host]
        return self._loose.token is not None or any(self._connections[seat] for seat in hosts)

    def _seat(self, seat: str) -> Seat:
        if seat not in self._seats:
            raise Refusal(
                "There is no seat “%(seat)s” at this table, but %(seats)s.",
                seat=seat,
                seats=tuple(self._seats),
            )
        return self._seats[seat]


def new_token() -> str:
    """A token for a phone, which nobody can guess."""
    return secrets.token_urlsafe(16)


def _usable(token: str) -> tuple[str, str]:
    """``token`` if it looks like one of ours, else a new one; and what is kept of it."""
    token = token if _TOKEN.fullmatch(token) else new_token()
    return token, _hash(token)


def _hash(token: str) -> str:
    # 128 random bits need no slow hash
    return hashlib.sha256(token.encode()).hexdigest()
