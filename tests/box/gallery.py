"""Every screen of the panels, most of them in the middle of one game, by name."""

import copy
import tempfile
from pathlib import Path

from PIL import Image

from companion.box import greetings
from companion.box import screens
from companion.box.menu import Menu
from companion.box.texts import news
from companion.box.texts import tray
from companion.box.texts.names import Names
from companion.i18n import speaking
from companion.table.table import Table
from companion.table.types import BOX
from tests.box.hand import Hand
from tests.box.places import DICE
from tests.box.places import NAMES
from tests.box.places import TURN

ADDRESS = "http://192.168.178.23:8470/"
LACKING = ("colony", "round")
"""What the box with one panel has no panels for."""

Gallery = dict[str, Image.Image]


def gallery(language: str) -> Gallery:
    """The pictures by name, as the panels show them in this language."""
    with tempfile.TemporaryDirectory() as folder, speaking(language):
        turn = Table.create(Path(folder) / "turn.sqlite", TURN, NAMES, seed=7)
        dice = Table.create(Path(folder) / "dice.sqlite", DICE, NAMES, seed=7)
        try:
            return {**_greetings(), **_numbers(turn), **_dice(dice), **_turn(turn)}
        finally:
            turn.close()
            dice.close()


def _greetings() -> Gallery:
    found = {f"join-{role}": draw() for role, draw in greetings.welcome(ADDRESS).items()}
    alone = {f"no-network-{role}": draw() for role, draw in greetings.welcome("").items()}
    return {
        "starting": greetings.starting(),
        **found,
        **alone,
        "join": greetings.join(ADDRESS, "C4F2HJ"),
        "farewell": greetings.farewell(),
    }


def _numbers(table: Table) -> Gallery:
    """The panels of the colony and of the round."""
    state = copy.deepcopy(table.view(BOX).state)
    names = Names(table.view(BOX).seats)
    made = {
        "colony": screens.colony(state),
        "round": screens.round_(state, names),
        "round-tray-missing": screens.round_(state, names, tray.missing()),
    }
    [only] = state["colonies"].values()
    state["colonies"] = {"colony": {**only, "morale": 10, "food": 23, "starvation": 10}}
    made["colony-high"] = screens.colony(state)
    state["colonies"] = {"yellow": only, "blue": {**only, "morale": 0, "lost": True}}
    made["colony-two"] = screens.colony(state)
    state.update(step="pass-first-player-token", turn=None, active=[], first_player="ben")
    made["round-first-player"] = screens.round_(state, names)
    state["over"] = {"reason": "objective", "winners": ["ana", "ben"]}
    made["over-won"] = screens.round_(state, names)
    state["over"] = {"reason": "morale", "winners": None}
    made["over-declaring"] = screens.round_(state, names)
    return made


def _turn(table: Table) -> Gallery:
    """The panel that asks, in Ana's turn."""
    for line in ("table: set waste 12", "ana: contribute medicine", "ana: contribute fuel"):
        assert table.say(BOX, line).accepted, line
    hand = Hand(table)
    made = {
        "prompt-turn": _prompt(hand.menu),
        "prompt-one-panel": _prompt(hand.menu, lacking=LACKING),
        "prompt-one-panel-tray-missing": _prompt(hand.menu, lacking=LACKING, notice=tray.missing()),
    }
    hand.press("down", "down", "down", "down")
    made["prompt-scrolled"] = _prompt(hand.menu)
    hand.choose(Names({}).word("search"))
    made["prompt-answer"] = _prompt(hand.menu)
    hand.press("undo")
    made["prompt-undo"] = _prompt(hand.menu, held=0.6)
    [told, more] = screens.pages(f"{news.trouble()} {tray.nobody_asks()}")[:2]
    made["sentence-more"] = screens.sentence(told, more=True)
    made["sentence"] = screens.sentence(more)
    made["prompt-waiting"] = _waiting(table)
    return made


def _waiting(table: Table) -> Image.Image:
    """Everybody votes on a phone of their own."""
    tokens = {seat: table.claim(seat) for seat in ("ana", "ben", "cai")}
    ana = table.speaker_of(tokens["ana"])
    assert ana is not None
    for line in ("ana: exile ben", "ana: yes"):
        assert table.say(ana, line).accepted, line
    return _prompt(Hand(table).menu)


def _dice(table: Table) -> Gallery:
    """The panel that asks, while all three are to roll."""
    hand = Hand(table)
    made = {"prompt-questions": _prompt(hand.menu)}
    hand.roll(1, d1="3", d2="5", d3="6")
    made["prompt-tray"] = _prompt(hand.menu)
    hand.press("back")
    made["prompt-forget"] = _prompt(hand.menu, held=0.0)
    return made


def _prompt(
    menu: Menu, *, held: float | None = None, lacking: tuple[str, ...] = (), notice: str = ""
) -> Image.Image:
    state, page, cursor = menu.view.state, menu.page, menu.cursor
    return screens.prompt(
        state, menu.names, page, cursor, held=held, lacking=lacking, notice=notice
    )
