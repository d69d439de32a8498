"""The three panels, read back from their pixels."""

import copy
import inspect
from typing import Any

import pytest

from companion.box import screens
from companion.box.drawing import LARGE
from companion.box.drawing import MEDIUM
from companion.box.drawing import wrapped
from companion.box.places import At
from companion.box.places import Entry
from companion.box.places import Page
from companion.box.texts import asking
from companion.box.texts import news
from companion.box.texts import standing
from companion.box.texts import tray
from companion.box.texts import undoing
from companion.box.texts import words
from companion.box.texts.names import Names
from companion.i18n import LANGUAGES
from companion.i18n import gettext
from companion.i18n import speaking
from companion.table.types import BOX
from companion.table.types import LogLine
from companion.table.types import SeatStatus
from hardware.tray import port
from tests.box.conftest import Opener
from tests.box.hand import Hand
from tests.box.places import TURN
from tests.box.reading import crisis
from tests.box.reading import heading
from tests.box.reading import marked
from tests.box.reading import number
from tests.box.reading import read
from tests.box.reading import sentence


def named(**names: str) -> Names:
    return Names({seat: SeatStatus(name, False, False) for seat, name in names.items()})


NAMES = named(ana="Ana", ben="Ben")
LONG_LINE = "Ana: Attack Zombie with Harman Brooks die 6 entrance 2"
LONG = named(ana="Maximiliana da Conceição")


@pytest.fixture
def state(open_table: Opener) -> dict[str, Any]:
    """The state document of Ana's turn, to be changed at will."""
    return copy.deepcopy(open_table(TURN).view(BOX).state)


def test_what_was_answered_in_private_is_called_by_the_question() -> None:
    asked = LogLine(7, "ana: betrayer", "typed", standing=True, sealed=True)
    assert NAMES.line(asked) == "Ana: in private"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("table: set morale 3", "Table: Correction: Morale 3"),
        ("table: set locations.library.noise 2", "Table: Correction: Library Noise 2"),
        ("table: goto player-turns ben", "Table: Go on at Player turns Ben"),
    ],
)
def test_what_the_host_put_right_is_told_in_words(line: str, told: str) -> None:
    assert NAMES.line(LogLine(7, line, "typed", standing=True)) == told


def page(*labels: str, heading: str = "Ana: turn", lines: tuple[str, ...] = ()) -> Page:
    return Page(heading, tuple(Entry(label, At("main")) for label in labels), lines)


@pytest.mark.parametrize("asked", ["Ana: End of turn", LONG_LINE])
def test_a_bar_fills_while_the_button_is_held_and_covers_nothing(
    state: dict[str, Any], asked: str
) -> None:
    undo = Page(asked, (Entry("Take this back", At("main")),), hold="undo")
    without = screens.prompt(state, NAMES, undo, 0)
    lit = []
    for held in (0.0, 0.5, 1.0):
        panel = screens.prompt(state, NAMES, undo, 0, held=held)
        assert read(panel, 0, 52) == "Hold"
        assert (heading(panel), marked(panel)) == (heading(without), "Take this back")
        inside = panel.crop((29, 55, 126, 60))
        lit.append(inside.histogram()[255])
    assert lit == [0, 5 * 48, 5 * 97]


def test_the_colony_panel_shows_morale_food_waste_and_starvation(state: dict[str, Any]) -> None:
    state["colonies"]["colony"].update(morale=6, food=5, waste=12, starvation=3)
    panel = screens.colony(state)
    assert read(panel, 14, 1) == "MORALE"
    assert [read(panel, 66, 21 * row + 6) for row in range(3)] == ["Food", "Waste", "Starv."]
    assert read(panel, 128 - 12, -1 + 0, LARGE) == "5"
    assert read(panel, 128 - 24, -1 + 21, LARGE) == "12"
    assert read(panel, 128 - 12, -1 + 42, LARGE) == "3"
    assert number(panel, 16, 8, "32x64") == "6"


@pytest.mark.parametrize("morale", range(11))
def test_each_morale_is_a_picture_of_its_own(state: dict[str, Any], morale: int) -> None:
    pictures = set()
    for value in range(11):
        state["colonies"]["colony"]["morale"] = value
        pictures.add(screens.colony(state).tobytes())
    assert len(pictures) == 11
    state["colonies"]["colony"]["morale"] = morale
    lit = screens.colony(state).crop((0, 14, 63, 64)).getbbox()
    assert lit is not None
    assert lit[3] - lit[1] == 40


def test_several_colonies_have_a_column_each(state: dict[str, Any]) -> None:
    one = state["colonies"]["colony"]
    state["colonies"] = {
        "yellow": {**one, "morale": 4},
        "blue": {**one, "morale": 0, "lost": True},
    }
    panel = screens.colony(state)
    assert read(panel, 14, 0) == "Yellow"
    assert read(panel, 64 + 20, 0) == "Blue"
    assert number(panel, 24, 10, "16x32") == "4"
    assert number(panel, 64 + 24, 10, "16x32") == "-"


def test_the_round_panel_shows_round_step_and_whose_turn_it_is(state: dict[str, Any]) -> None:
    panel = screens.round_(state, NAMES)
    assert number(panel, 3, 8, "32x64") == "6"
    assert read(panel, 40, 0, MEDIUM) == "Player"
    assert read(panel, 40, 15, MEDIUM) == "turns"
    assert read(panel, 40, 38, LARGE) == "Ana"


def test_between_turns_it_shows_the_first_player(state: dict[str, Any]) -> None:
    state.update(step="pass-first-player-token", turn=None, active=[], first_player="ben")
    panel = screens.round_(state, NAMES)
    assert read(panel, 40, 33, MEDIUM) == "First: Ben"


def test_a_long_name_is_written_smaller(state: dict[str, Any]) -> None:
    panel = screens.round_(state, LONG)
    assert read(panel, 40, 33, MEDIUM) == "Maximiliana"
    assert read(panel, 40, 48, MEDIUM) == "da Concei.."


@pytest.mark.parametrize(
    ("winners", "said"),
    [(None, "Everybody declares"), ([], "Nobody wins"), (["ana", "ben"], "Won: Ana, Ben")],
)
def test_the_end_says_why_and_who_won(
    state: dict[str, Any], winners: list[str] | None, said: str
) -> None:
    state["over"] = {"reason": "morale", "winners": winners}
    panel = screens.round_(state, NAMES)
    assert read(panel, 10, 0, LARGE) == "Game over"
    assert read(panel, (128 - 8 * 11) // 2, 24, MEDIUM) == "Morale is 0"
    assert read(panel, (128 - 6 * len(said)) // 2, 39) == said


def test_the_prompt_panel_shows_the_crisis_the_question_and_its_answers(
    state: dict[str, Any],
) -> None:
    state["crisis"].update(contributed=2)
    panel = screens.prompt(state, NAMES, page("Attack", "Move", "End of turn"), 1)
    assert crisis(panel) == "Crisis Medicine 2/3"
    assert heading(panel) == "Ana: turn"
    assert read(panel, 3, 27) == "Attack"
    assert read(panel, 3, 39, dark=True) == "Move"
    assert read(panel, 3, 51) == "End of turn"


@pytest.mark.parametrize("count", [1, 3, 4, 30])
def test_the_marked_answer_is_always_to_be_seen(state: dict[str, Any], count: int) -> None:
    labels = [f"Answer {number}" for number in range(count)]
    for cursor in range(count):
        panel = screens.prompt(state, NAMES, page(*labels), cursor)
        rows = [read(panel, 3, 27 + 12 * row, dark=True) for row in range(3)]
        assert labels[cursor] in rows


def test_arrows_say_that_there_is_more(state: dict[str, Any]) -> None:
    labels = [str(number) for number in range(9)]

    def arrows(cursor: int) -> tuple[bool, bool]:
        right = screens.prompt(state, NAMES, page(*labels), cursor).crop((122, 28, 128, 64))
        return (
            right.crop((0, 0, 6, 8)).getbbox() is not None,
            right.crop((0, 28, 6, 36)).getbbox() is not None,
        )

    assert arrows(0) == (False, True)
    assert arrows(4) == (True, True)
    assert arrows(8) == (True, False)


def test_a_long_question_keeps_its_end(state: dict[str, Any]) -> None:
    words = "Ana: Attack Zombie with Sophie Robinson die 5 entrance"
    panel = screens.prompt(state, NAMES, page("1", "2", heading=words), 0)
    assert heading(panel) == "..Sophie Robinson die 5 entrance"


def test_a_crisis_of_several_symbols_is_shortened(state: dict[str, Any]) -> None:
    state["crisis"].update(prevent=["education", "medicine"], contributed=1, needed=4)
    assert crisis(screens.prompt(state, NAMES, page(), 0)) == "Educa+Medic 1/4"
    state["crisis"].update(prevent=["fuel", "tool"])
    assert crisis(screens.prompt(state, NAMES, page(), 0)) == "Crisis Fuel+Tool 1/4"
    state["crisis"] = None
    assert crisis(screens.prompt(state, NAMES, page(), 0)) == "No crisis"


def test_what_is_answered_elsewhere_is_told(state: dict[str, Any]) -> None:
    waiting = ("Ana: vote", "Ben: vote", "Cai: vote", "Dia: vote")
    panel = screens.prompt(state, NAMES, page(heading="Waiting for", lines=waiting), 0)
    assert [read(panel, 4, 27 + 12 * row) for row in range(3)] == ["Ana: vote", "Ben: vote", "+ 2"]


def test_a_sentence_covers_a_panel() -> None:
    words = "The dice tray was unplugged: plug it in again, or type the dice."
    assert sentence(screens.sentence(words)) == words


def test_a_long_sentence_is_cut_into_pages_and_loses_nothing() -> None:
    words = (
        "The companion stumbled over this and has read the game again from its file: it stands"
        " after the newest line in the log. Please say it another way, or correct the numbers by"
        " hand."
    )
    pages = screens.pages(words)
    assert len(pages) == 2
    assert " ".join(sentence(screens.sentence(one, one is pages[0])) for one in pages) == words
    path = "/var/lib/companion/games/a-very-long-name-of-a-file.sqlite"
    [shown] = screens.pages(f"Not in {path}.")
    assert sentence(screens.sentence(shown)).replace(" ", "") == f"Notin{path}."
    assert screens.pages("") == []


def test_what_is_said_of_a_device_fits_a_panel_in_every_language() -> None:
    unplugged = "The dice tray was unplugged: plug it in again, or type the dice."
    assert news.device("tray", False, unplugged) == unplugged
    assert news.device("panel round", True, 'Panel "round" works.') == 'Panel "round" works.'
    for language in LANGUAGES:
        with speaking(language):
            for message in news.OF_DEVICES:
                assert len(screens.pages(news.device("tray", False, message))) == 1
            for device in ("panel colony", "button frostbite", "buttons", "encoder", "tray"):
                said = news.device(device, False, "It does not answer at 0x3c: check its wires.")
                assert "0x3c" not in said
                assert len(screens.pages(said)) == 1
    with speaking("pt_BR"):
        said = news.device("panel round", True, 'Panel "round" works.')
        assert said == 'Painel "round" funciona.'


@pytest.mark.parametrize("message", news.OF_DEVICES)
def test_what_devices_are_translated_for_is_what_they_say(message: str) -> None:
    assert f'"{message}"' in inspect.getsource(port)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", [words.STEPS, words.KINDS, words.WORDS, words.REASONS])
def test_every_word_fits_a_line_in_every_language(table: dict[str, str], language: str) -> None:
    with speaking(language):
        for word in table.values():
            assert len(gettext(word)) <= words.LINE, word


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_label_of_an_entry_fits_in_every_language(language: str) -> None:
    labels = (undoing.take_back, undoing.bring_back, tray.forget, asking.that_is_all)
    with speaking(language):
        for label in labels:
            assert len(label()) <= words.LINE, label()


def test_a_box_with_one_panel_shows_there_how_the_colony_is(state: dict[str, Any]) -> None:
    state["crisis"].update(contributed=2)
    panel = screens.prompt(state, NAMES, page("Attack"), 0, lacking=("colony", "round"))
    assert read(panel, 1, 0, dark=True).split() == ["M6", "R6", "Medicine", "2/3"]
    state["crisis"].update(prevent=["education", "medicine"], contributed=1, needed=4)
    panel = screens.prompt(state, NAMES, page("Attack"), 0, lacking=("colony", "round"))
    assert read(panel, 127 - 15 * 6, 0, dark=True) == "Educa+Medic 1/4"
    state["round"] = 10
    panel = screens.prompt(state, NAMES, page("Attack"), 0, lacking=("colony", "round"))
    assert read(panel, 127 - 11 * 6, 0, dark=True) == "Edu+Med 1/4"
    one = state["colonies"]["colony"]
    state["colonies"] = {"yellow": {**one, "morale": 4}, "blue": {**one, "lost": True}}
    panel = screens.prompt(state, NAMES, page("Attack"), 0, lacking=("colony",))
    assert read(panel, 1, 0, dark=True).startswith("M4/-")


def test_a_dice_tray_that_is_missing_is_told_below_whose_turn_it_is(state: dict[str, Any]) -> None:
    panel = screens.round_(state, NAMES, "No dice tray")
    assert read(panel, 40, 33, MEDIUM) == "Ana"
    words = panel.crop((40 + 8, 51, 40 + 8 + 12 * 6, 63))
    assert read(words, 0, 0, dark=True) == "No dice tray"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_fits_beside_the_round_in_every_language(language: str) -> None:
    with speaking(language):
        for step in words.STEPS:
            lines = wrapped(words.step(step), MEDIUM, 2, 128 - 40)
            assert " ".join(lines) == words.step(step)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_labels_of_the_numbers_fit_in_every_language(
    state: dict[str, Any], language: str
) -> None:
    state["colonies"]["colony"].update(food=23, waste=12, starvation=10)
    with speaking(language):
        panel = screens.colony(state)
        labels = [read(panel, 66, 21 * row + 6) for row in range(3)]
        assert tuple(labels) == standing.stores()
        assert len(standing.morale()) * 6 <= 64
        assert len(standing.round_word()) * 6 <= 38


def test_nothing_that_a_table_can_hold_breaks_a_panel(turn: Hand) -> None:
    state = copy.deepcopy(turn.menu.view.state)
    state["step"] = "a-step-of-a-module-that-has-a-very-long-name"
    state["round"] = 12
    state["turn"] = "x"
    state["active"] = ["x", "y"]
    state["colonies"]["colony"].update(morale=100, food=1000, waste=1000, starvation=1000)
    state["crisis"] = {"card": "x", "prevent": [], "contributed": 100, "needed": 100}
    odd = named(x="春 " * 20, y="")
    panels = [
        screens.colony(state),
        screens.round_(state, odd),
        screens.prompt(state, odd, page("a" * 200, heading="b" * 200), 0),
        screens.prompt(state, odd, page(heading="", lines=("",)), 0),
        screens.sentence("c" * 500),
        screens.sentence(""),
    ]
    assert {panel.size for panel in panels} == {(128, 64)}
