"""Whole games by nothing but the forms of pages, every deck and die held: no question is without an
answer on the page of whoever is asked, and no page holds what is another's."""

import random
import re
from collections.abc import Mapping

import pytest
from flask.testing import FlaskClient

from companion.table import chance
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.table.types import Speaker
from companion.web.newgame.words import THROWN
from companion.web.words.names import DECKS
from tests.web.conftest import Open
from tests.web.leaks import Watch
from tests.web.play import Form
from tests.web.play import Wish
from tests.web.play import forms
from tests.web.play import look
from tests.web.play import send
from tests.web.play import sit

MOST_TAPS = 180
"""So many taps a game is followed, which is a few rounds."""

SELDOM = re.compile(r"exile|exposure .* on|attack (?!zombie)|end$")
"""What would end a turn or a game before much has happened in it."""

Button = tuple[Form, tuple[str, str, str]]


class Players:
    """Players who tap anything their phones offer, more or less."""

    def __init__(
        self, table: Table, phones: Mapping[str, FlaskClient], taste: random.Random
    ) -> None:
        self._table, self._phones, self._taste = table, phones, taste
        self.answered: set[str] = set()

    @property
    def over(self) -> bool:
        """Whether the game is over, and all is said."""
        over = self._table.view(SPECTATOR).state["over"]
        return over is not None and over["winners"] is not None

    def answer_one(self) -> None:
        """Answer one of the questions the game waits for, from the page of whoever is asked."""
        waiting = self._table.view(SPECTATOR).waiting
        assert waiting, "the game waits for nobody"
        seat, _, kind = self._taste.choice(waiting).partition(": ")
        who = seat if seat in self._phones else self._taste.choice(list(self._phones))
        buttons = self._buttons(who, seat, kind)
        assert buttons, f"{who} has no answer for {seat}: {kind}"
        before = self._table.view(SPECTATOR).seq
        for _ in range(30):
            self._tap(who, *self._taste.choice(buttons))
            if self._table.view(SPECTATOR).seq > before:
                self.answered.add(kind)
                return
        raise AssertionError(f"no answer of {seat}: {kind} was taken")

    def trigger(self) -> None:
        """Whoever reads a crossroads card says that it triggers, if it can."""
        for seat, phone in self._phones.items():
            for form in forms(look(phone)):
                for button in form.buttons:
                    if button[1] == "triggered":
                        self._tap(seat, form, button)
                        return

    def _buttons(self, who: str, seat: str, kind: str) -> list[Button]:
        asked = self._table.view(self._speaker(who)).prompts
        ids = {one.id for one in asked if (one.seat, one.kind) == (seat, kind)}
        found = [
            (form, button)
            for form in forms(look(self._phones[who]))
            for button in form.buttons
            if form.action == "/say" and dict(form.fields).get("prompt") in ids
        ]
        calm = [one for one in found if not SELDOM.match(one[1][1]) and not self._asks_a_card(one)]
        return calm if calm and self._taste.random() < 0.9 else found

    @staticmethod
    def _asks_a_card(button: Button) -> bool:
        return dict(button[0].fields).get("template") == "play ITEM from PLAYER"

    def _speaker(self, who: str) -> Speaker:
        host = self._table.view(SPECTATOR).seats[who].host
        return Speaker("host" if host else "player", who)

    def _tap(self, who: str, form: Form, button: tuple[str, str, str]) -> None:
        filled = {name: self._taste.choice(values) for name, values in form.choices.items()}
        new = dict(form.fields).get("template") == "survivor"
        for number, name in enumerate(form.free):
            filled[name] = f"new-{self._taste.randrange(1000)}" if new and not number else "3"
        answer = send(self._phones[who], form, form.send(button, filled))
        assert answer.status_code == 303, answer.text


@pytest.mark.parametrize(
    ("seed", "names", "objective"),
    [
        (1, ["Ana", "Ben", "Cai"], "we-need-more-samples"),
        (2, ["Ana", "Ben", "Cai", "Dia"], "home-sweet-home"),
        (3, ["Ana", "Ben", "Cai", "Dia", "Eva"], "raiding-party"),
    ],
)
def test_a_game_goes_on_by_the_forms_of_pages_alone(
    phone: Open,
    lobby: Lobby,
    monkeypatch: pytest.MonkeyPatch,
    seed: int,
    names: list[str],
    objective: str,
) -> None:
    taste = random.Random(seed)
    monkeypatch.setattr(chance.random, "SystemRandom", lambda: taste)
    held = {"decks": dict.fromkeys(DECKS, "companion"), "objective": objective}
    table = lobby.begin(Wish(names, held, tuple(THROWN)))
    phones = {seat: phone() for seat in table.view(SPECTATOR).seats}
    for seat, client in phones.items():
        sit(client, seat)
    players, watch = Players(table, phones, taste), Watch(table, lobby.facts)
    onlooker = phone()
    for tap in range(MOST_TAPS):
        if players.over:
            break
        if tap % 20 == 19:  # or it would soon be over
            table.say(CONSOLE, "table: set morale 9")
            players.trigger()
        players.answer_one()
        if tap % 4 == 0:
            for seat, client in phones.items():
                watch.check(look(client), seat)
            watch.check(look(phones["ana"], "/table"), "")
        if tap % 15 == 0 and not players.over:  # then the objectives are everybody's
            for path in ("", "/story", "/record.toml", "/rounds.csv", "/corrections.csv"):
                watch.check(look(onlooker, f"/games/{table.path.stem}{path}"), "", whole=True)
            watch.check(look(onlooker, "/log"), "", whole=True)
    assert {"keep", "turn", "choose"} <= players.answered
