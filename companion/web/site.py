"""One companion's pages: who looks, what they are shown, and how an open page hears of a change.

A page consists of a shell, made for each request, and a *live* part that is rendered for an
audience: a page, a role, a seat, a language. The same rendering answers a request and is pushed
down the streams.
"""

import contextlib
import hashlib
import secrets
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import Request
from jinja2 import Environment

from companion.engine.prompts import Refusal
from companion.i18n import speaking
from companion.table import corrections
from companion.table.checklist import ToDo
from companion.table.feed import VERSION
from companion.table.feed import document
from companion.table.table import Closed
from companion.table.types import SPECTATOR
from companion.table.types import SeatStatus
from companion.table.types import Speaker
from companion.table.types import View
from companion.web import newgame
from companion.web import packing
from companion.web.asking.asks import Asked
from companion.web.cards.faults import in_words
from companion.web.drawn import Drawn
from companion.web.feed import Feed
from companion.web.hub import Message
from companion.web.hub import Visit
from companion.web.live import checklist
from companion.web.live import mine
from companion.web.live import present
from companion.web.live import stock
from companion.web.live.boxview import BoxTwin
from companion.web.live.boxview import box_page
from companion.web.needs import Bots
from companion.web.needs import LiveTable
from companion.web.needs import Lobby
from companion.web.stream import EventStream
from companion.web.words.names import Names

DEVICES = f"feed/{VERSION}"
"""The topic of the feed for other devices, which is the same for all of them."""

SET_UP = "set-up"
"""The step of a game that is being laid out."""

ASKED = ("asking", "given", "denied", "turned-away")
"""What became of the seat that a phone asked for; the last, where it has not the join code."""

OPENED = ("join", "me", "box")
"""Pages on which somebody without a seat has more once the join code was shown: seats to take, and
the panels, which show the code themselves."""

MOST_DRAWN = 64
"""Audiences whose newest page is kept: eleven seats in two languages, and all the others."""

PAGES = ("join", "me", "table", "stock", "lists", "box")


@dataclass(frozen=True, slots=True)
class Audience:
    """Who sees a live part: everybody with the same audience sees the same bytes.

    ``role`` is that of a speaker, or ``invited`` for a spectator who may sit down (on `OPENED`
    pages); on the page of seats also what became of the ``seat`` the phone asked for (`ASKED`),
    which otherwise is the one it holds.
    """

    page: str
    role: str
    seat: str
    language: str

    @property
    def topic(self) -> str:
        """The audience as the name of a stream."""
        return "/".join((self.page, self.role, self.seat, self.language))

    @property
    def speaker(self) -> Speaker:
        """The speaker this audience is at the table."""
        if self.role not in ("host", "player"):
            return SPECTATOR
        return Speaker("host" if self.role == "host" else "player", self.seat or None)


def audience_of(topic: str) -> Audience:
    """The audience a topic names."""
    page, role, seat, language = topic.split("/")
    return Audience(page, role, seat, language)


class Site:
    """Holds what the routes share. ``environment`` draws the live parts; ``cookie`` is where a
    phone keeps its token."""

    def __init__(
        self,
        lobby: Lobby,
        box: Callable[[], BoxTwin | None],
        environment: Environment,
        *,
        bots: Bots | None,
        cookie: str,
        heartbeat: float,
    ) -> None:
        self.lobby, self.environment, self.cookie = lobby, environment, cookie
        self.bots = bots
        self._seal = secrets.token_bytes(16)
        self._box, self._heard_box = box, box()
        self._seated: frozenset[str] = frozenset()
        self._seated_at: LiveTable | None = None
        self._drawn: Drawn[Message] = Drawn(MOST_DRAWN)
        self._named: tuple[tuple[Any, dict[str, str]], Names] = ((None, {}), Names())
        self._hang_up: Callable[[], None] = lambda: None
        self.feed = Feed(self._render, self._present, heartbeat=heartbeat)
        self._leave_lobby = lobby.listen(self._another_game)
        self._leave_box = self._listen_to_box(self._heard_box)
        self._another_game()

    def stop(self) -> None:
        """Hear no more of the table and close every stream."""
        self._hang_up()
        self._leave_lobby()
        self._leave_box()
        self.feed.stop()

    @property
    def box(self) -> BoxTwin | None:
        """The box at the table. A new game may bring another; its panels are then followed."""
        box = self._box()
        if box is not self._heard_box:
            self._leave_box()
            self._heard_box, self._leave_box = box, self._listen_to_box(box)
        return box

    def _listen_to_box(self, box: BoxTwin | None) -> Callable[[], None]:
        return box.listen(lambda: self.feed.changed("box/")) if box else lambda: None

    # -- who -----------------------------------------------------------------------------------

    def token(self, request: Request) -> str:
        """What the phone that sends a request is known by, "" before its first page: it is the
        phone's own from then on, so that whatever is tapped twice comes from the same phone."""
        return request.cookies.get(self.cookie, "")

    def speaker(self, request: Request) -> Speaker:
        """Who sends a request: the holder of its phone's token, or a spectator."""
        return self._holder(self.token(request))

    def whose(self, request: Request) -> str:
        """Who answers for a request: the seat whose phone sends it, or an address. Behind one
        address there may be a whole club, and anybody there can make tokens up."""
        speaker = self.speaker(request)
        return f"seat {speaker.seat}" if speaker.seat is not None else request.remote_addr or ""

    def _holder(self, token: str) -> Speaker:
        table = self.lobby.table
        if table is None or not token:
            return SPECTATOR
        return table.speaker_of(token) or SPECTATOR

    def asked_for(self, token: str) -> str:
        """The claimed seat that the phone with this token asks for, or ""."""
        table = self.lobby.table
        return table.asks(token) if table is not None and token else ""

    def admits(self, code: str) -> bool:
        """Whether a phone that has shown this code, or none (""), may take a free seat."""
        table = self.lobby.table
        return table is not None and table.admits(code)

    @property
    def invitation(self) -> str:
        """What changes whenever the join code does, or the game, and tells nothing of either."""
        table = self.lobby.table
        said = f"{table.run if table is not None else ''} {self.lobby.code}"
        return hashlib.blake2s(said.encode(), key=self._seal, digest_size=8).hexdigest()

    def audience(
        self, page: str, speaker: Speaker, language: str, asked: str = "", code: str = ""
    ) -> Audience:
        """The audience of a page: its seat only where the page is about the seat, its role only
        where it matters. ``asked`` is the seat this phone asks for, ``code`` the join code it has
        shown."""
        if page == "join" and asked:
            return Audience(page, "asking", asked, language)
        if page in ("me", "join", "lists") and speaker.seat is not None:
            return Audience(page, speaker.role, speaker.seat, language)
        role = "host" if speaker.role == "host" else "spectator"
        if page == "box" and speaker.role == "player":
            role = "player"
        elif page in OPENED and role == "spectator" and self.admits(code):
            role = "invited"
        return Audience(page, role, "", language)

    def stream(self, page: str, request: Request, language: str, code: str = "") -> EventStream:
        """The stream of a page, for as long as the phone that asks is who it is now, and has shown
        the right ``code``: it ends when its seat becomes another, although the page may show the
        same to everybody.

        A page of seats that was made while its phone asked for one (``asking``) hears what became
        of that.
        """
        token, asked = self.token(request), request.args.get("asking", "")

        def now() -> tuple[Audience, str]:
            holder, asks = self._holder(token), self.asked_for(token)
            if page == "join" and not asks and self._is_seat(asked):
                role = "denied" if self.admits(code) else "turned-away"
                role = "given" if holder.seat == asked else role
                audience = Audience(page, role, asked, language)
            else:
                audience = self.audience(page, holder, language, asks, code)
            return audience, holder.seat or ""

        began = now()
        audience, seat = began
        visit = Visit(
            audience.topic,
            request.headers.get("Last-Event-ID", ""),
            entitled=lambda: now() == began,
            seat=seat,
            packed=packing.taken(request.headers.get(packing.ACCEPTED)),
        )
        return EventStream(self.feed.hub, visit)

    def _is_seat(self, seat: str) -> bool:
        table = self.lobby.table
        return table is not None and table.has_seat(seat)

    # -- what ----------------------------------------------------------------------------------

    def live(self, audience: Audience) -> Message:
        """The live part of a page, with the id of the view it was made of."""
        with speaking(audience.language):
            table = self.lobby.table
            if table is None:
                return Message(f"none-{self.invitation}", self.start_page(audience.page))
            view = table.view(audience.speaker)
            stamp, names = present.stamp(view), self.names(view.seats)

            def draw() -> Message:
                return Message(stamp, self._page(audience, table, view, names))

            # the box's panels change by themselves
            return draw() if audience.page == "box" else self._drawn.get(audience, stamp, draw)

    def names(self, seats: dict[str, SeatStatus]) -> Names:
        """The names of the game at the table: the same object until another is called something
        else, for what was put into words with it is kept."""
        made_of = self.lobby.facts, {slug: status.name for slug, status in seats.items()}
        named, names = self._named
        if named[0] is not made_of[0] or named[1] != made_of[1]:
            names = Names(*made_of)
            self._named = made_of, names
        return names

    def start_page(
        self,
        page: str,
        draft: newgame.Draft | None = None,
        *,
        wrong: newgame.Unfit | str = "",
        said: str = "",
        changed: bool = False,
    ) -> str:
        """The live part while there is no game: the games that were kept, a form to start one
        (``changed``: somebody is at it), and the games there were."""
        facts, filled = self.lobby.facts, draft or newgame.Draft()
        players = len(filled.rows)
        played = {"variants": [one for one in filled.variants if one in ("co-op", "hardcore")]}

        def laid_out(objective: str) -> Sequence[ToDo]:
            return self.lobby.laid_out({**played, "objective": objective}, players)

        bots = self.bots is not None
        return self._draw(
            "new",
            form=newgame.page(
                filled, facts, laid_out, bots=bots, wrong=wrong, said=said, changed=changed
            ),
            again=newgame.again(self.lobby.presets.all(), facts),
            kept=newgame.kept(self.lobby.games()) if page == "join" and not changed else (),
            invitation=self.invitation,
            notices=[in_words(notice, self.names({}).anything) for notice in self.lobby.notices],
            has_cards=self.lobby.shelf is not None,
            page=page,
        )

    def _page(self, audience: Audience, table: LiveTable, view: View, names: Names) -> str:
        host, begins = audience.role == "host", view.state["step"] == SET_UP
        if audience.page == "me" and view.seat in view.seats:
            by_prompt: dict[str, Mapping[str, Sequence[str]]] = {}

            def options(prompt: Asked, verb: str) -> Sequence[str]:
                # all that is wanted of the table in one go
                if prompt.id not in by_prompt:
                    by_prompt[prompt.id] = table.all_options(
                        audience.speaker, prompt.id, prompt.verbs
                    )
                return by_prompt[prompt.id].get(verb, ())

            pin = table.has_pin(audience.seat)
            own = mine.mine(view, names, options)
            return self._draw("me", me=own, pin=pin, begins=begins)

        def was(path: str) -> str:
            return corrections.written(corrections.shown_at(view, path))

        if audience.page == "stock" and host:
            return self._draw("stock", stock=stock.stock_take(view, names), was=was)
        if audience.page == "lists":
            listed = checklist.shown(table.checklist(), names)
            run, may_tick, seated = view.run, audience.role != "spectator", audience.seat != ""
            return self._draw("lists", listed=listed, run=run, may_tick=may_tick, seated=seated)
        public = present.public(view, names)
        if audience.page == "box":
            box = self.box
            may_look = audience.role != "spectator"
            twin = box_page(box, view, names) if box is not None and may_look else None
            may_press = audience.role in ("host", "player")
            return self._draw("box", public=public, twin=twin, may_press=may_press)
        template = {"me": "join", "stock": "table"}.get(audience.page, audience.page)
        has_cards = host and self.lobby.shelf is not None
        has_list = template == "join" and (begins or public.over is not None)
        return self._draw(
            template,
            public=public,
            host=host,
            was=was,
            has_cards=has_cards,
            has_bots=self.bots is not None,
            listed=checklist.shown(table.checklist(), names) if has_list else None,
            asked=audience.role if audience.role in ASKED else "",
            asked_for=next((one for one in public.chairs if one.slug == audience.seat), None),
            own=audience.seat if audience.role not in ASKED else "",
            invited=audience.role not in ("spectator", "turned-away"),
            invitation=self.invitation,
        )

    def _draw(self, template: str, **values: Any) -> str:
        return self.environment.get_template(f"live/{template}.html").render(**values)

    def signal(self) -> Message:
        """The feed for other devices. Its id is made of what it tells: two that tell the same are
        one, so that nobody hears of a change that is not theirs to see."""
        table = self.lobby.table
        text = document(table.signal() if table is not None else None)
        return Message(hashlib.blake2s(text.encode(), digest_size=8).hexdigest(), text)

    # -- pushing -------------------------------------------------------------------------------

    def _render(self, topic: str) -> Message | None:
        try:
            return self.signal() if topic == DEVICES else self.live(audience_of(topic))
        except Closed:  # the game was put away just now; that is a change of its own
            return None

    def _another_game(self) -> None:
        self._hang_up()
        table = self.lobby.table
        self._hang_up = table.listen(lambda _seq: self.feed.changed()) if table else lambda: None
        self.feed.changed()

    def _present(self, seats: frozenset[str]) -> None:
        """Tell the table which seats have a page open, so that the big screen can show it."""
        table = self.lobby.table
        if table is not self._seated_at:
            self._seated, self._seated_at = frozenset(), table
        if table is None:
            return
        with contextlib.suppress(Closed):
            for seat in sorted(seats ^ self._seated):
                tell = table.connect if seat in seats else table.disconnect
                # A page of the last game, about to be closed, may have a seat that is not here.
                with contextlib.suppress(Refusal):
                    tell(seat)
        self._seated = seats
