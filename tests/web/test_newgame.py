"""The pages that begin a game: everything that can be chosen, and what is refused."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from companion.bots.seated import LobbyBots
from companion.i18n.terms import STEPS
from companion.rules import automation
from companion.rules import decks
from companion.rules import house
from companion.rules import setup
from companion.rules import variants
from companion.table import chance
from companion.table import options
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.web import create_app
from companion.web import newgame
from companion.web import stop
from companion.web.live import standing
from companion.web.newgame import words as asked
from companion.web.words import names
from tests.web.choosing import FORM
from tests.web.choosing import game
from tests.web.choosing import rows
from tests.web.conftest import Open
from tests.web.play import look
from tests.web.play import sit
from tests.web.play import tap
from tests.web.play import words


@pytest.fixture
def app(lobby: Lobby, request: pytest.FixtureRequest) -> Iterator[Flask]:
    """The application, with bots to seat in the tests that ask for them."""
    seated = request.getfixturevalue("bots") if "bots" in request.fixturenames else None
    made = create_app(lobby, bots=seated, secret_key="for tests", heartbeat=0.2, taps=1000)
    yield made
    stop(made)


# -- what can be chosen ----------------------------------------------------------------------------


def test_the_first_page_offers_what_the_rules_know() -> None:
    assert {*names.VARIANTS} == {*variants.VARIANTS}
    assert {*asked.OFFERED} == {*setup.OFFERABLE}
    assert {*asked.THROWN} == {*chance.DICE}
    assert {*names.DECKS} == {*decks.DECKS} == {*asked.HELD["phones"]}
    assert {*asked.HOLDING} == {*asked.HELD, asked.OWN}
    assert {*asked.PACES} == {*automation.LEVELS, asked.OWN}
    assert {*names.LEVELS} == {*automation.LEVELS}
    assert {*automation.AUTOMATED} <= {*STEPS}
    assert {*asked.EDITIONS} == {*house.EDITIONS}
    assert {*asked.MODULES} >= {one for some in setup.PLAYED.values() for one in some}


def test_every_house_rule_of_the_box_can_be_chosen_and_has_its_source() -> None:
    rules = options.house_rules("base")
    assert {*asked.HOUSE, asked.MATURE} == {*rules}
    assert all(title and source for title, source in asked.HOUSE.values())
    for name, values in rules.items():
        assert {value for rule, value in standing.HOUSE if rule == name} == {*values}


def test_only_a_box_whose_rules_are_known_can_be_chosen(phone: Open) -> None:
    page = look(phone(), "/")
    radios = re.findall(r'name="edition" value="([\w-]+)"( checked)?( disabled)?', page)
    assert radios == [
        ("base", " checked", ""),
        ("long-night", "", " disabled"),
        ("warring-colonies", "", " disabled"),
    ]
    assert words(page).count("The companion does not know its rules yet.") == 2


def test_main_objectives_say_what_they_put_on_the_board(phone: Open) -> None:
    page = words(look(phone(), "/"))
    assert "A new game" in page
    assert "Raiding Party morale 5, 6 rounds; Colony: 2 zombies; each location: 2 zombies" in page
    assert "Helpless survivors: 3" in page  # X Weeks of Darkness, with three seats
    assert "Find a Cure numbers not known: set them on the big screen" in page
    assert "suggested for a first game" in page


def test_what_a_main_objective_puts_on_the_board_follows_the_players(phone: Open) -> None:
    client = phone()
    page = words(client.post("/new", data={"name": ["A", "B", "C", "D", "E"], "do": "show"}).text)
    assert "Helpless survivors: 5" in page


def test_the_page_says_which_cards_the_companion_does_not_know(phone: Open) -> None:
    page = words(look(phone(), "/"))
    assert "Crises played with the 13 of 20 it knows" in page
    assert "Survivors table companion" in page


# -- players in seating order ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("do", "expected"),
    [
        ("up-1", ["Ben", "Ana", "Cai"]),
        ("down-1", ["Ana", "Cai", "Ben"]),
        ("out-0", ["Ben", "Cai"]),
        ("add", ["Ana", "Ben", "Cai", ""]),
        ("up-0", ["Ana", "Ben", "Cai"]),
        ("down-2", ["Ana", "Ben", "Cai"]),
        ("out-9", ["Ana", "Ben", "Cai"]),
        ("up-" + "9" * 5000, ["Ana", "Ben", "Cai"]),
        ("out--1", ["Ana", "Ben", "Cai"]),
        ("up", ["Ana", "Ben", "Cai"]),
        ("show", ["Ana", "Ben", "Cai"]),
    ],
)
def test_seats_come_go_and_change_places_without_a_script(
    phone: Open, lobby: Lobby, do: str, expected: list[str]
) -> None:
    answer = phone().post("/new", data={**FORM, "do": do, "variant": "hardcore", "ask": "crisis"})
    assert answer.status_code == 200
    assert rows(answer.text) == expected
    assert "X-Stamp" not in answer.headers
    assert 'value="raiding-party" checked' in answer.text  # nothing else is lost
    assert 'value="hardcore" checked' in answer.text
    assert lobby.table is None


def test_what_is_being_chosen_never_takes_the_place_of_a_game(phone: Open) -> None:
    answer = phone().post("/new", data={**FORM, "do": "show"}, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["X-Stamp"]) == (200, "choice")


def test_there_are_at_most_five_seats(phone: Open) -> None:
    five = ["Ana", "Ben", "Cai", "Dia", "Eva"]
    answer = phone().post("/new", data={"name": five, "do": "add"})
    assert rows(answer.text) == five
    assert "One more seat" not in words(answer.text)


def test_a_name_of_nothing_that_can_be_read_is_none(phone: Open, lobby: Lobby) -> None:
    answer = phone().post("/new", data={"name": ["Ana", "\u200b", " \t "], **OBJECTIVE})
    assert answer.status_code == 422
    assert rows(answer.text) == ["Ana", "", ""]


def test_any_name_and_two_of_the_same(phone: Open, lobby: Lobby) -> None:
    tap(phone(), "Start the game", "/", {"name": ["Zoë", "李 🧟", "Zoë", "<b>"], **OBJECTIVE})
    seats = game(lobby).view(SPECTATOR).seats
    assert [seat.name for seat in seats.values()] == ["Zoë", "李 🧟", "Zoë 2", "<b>"]
    assert list(seats) == ["zoe", "p2", "zoe-2", "b"]
    assert "&lt;b&gt;" in look(phone(), "/")


OBJECTIVE = {"objective": "none"}


# -- a whole game as it was chosen -----------------------------------------------------------------


def test_c220_all_that_is_chosen_is_in_the_game(phone: Open, lobby: Lobby) -> None:
    host = phone()
    answer = tap(
        host,
        "Start the game",
        "/",
        {
            "name": ["Zoë", "", "李", "Table"],
            "objective": "home-sweet-home",
            "variant": ["player-elimination"],
            "holding": "own",
            "deck-crises": "companion",
            "rolling": "own",
            "throw": ["exposure"],
            "pace": "own",
            "step-pay-food": "propose",
            "step-check-waste": "remind",
            "step-add-zombies": "off",
            "ask": ["crisis"],
            "house-morale_cap": "none",
            "house-noise_mode": "die",
        },
    )
    assert (answer.status_code, answer.location) == (303, "/")
    view = game(lobby).view(SPECTATOR)
    assert [status.name for status in view.seats.values()] == ["Zoë", "李", "Table"]
    assert list(view.seats) == ["zoe", "p2", "table-2"]
    assert (view.state["objective"], view.state["morale"]) == ("home-sweet-home", 6)
    held = [deck for deck, who in view.state["decks"].items() if who == "companion"]
    assert held == ["crises"]
    assert {step: level for step, level in view.automation.items() if level != "do"} == {
        "pay-food": "propose",
        "check-waste": "remind",
        "add-zombies": "off",
    }
    assert view.house["morale_cap"] == "none"
    header, _lines = game(lobby).kept()
    assert header.setup["variants"] == ["player-elimination"]
    assert header.setup["house"] == {"morale_cap": "none"}  # what is the default is not said
    assert header.setup["offered"] == ["action-dice", "by-hand", "objective"]
    assert header.automated == ("exposure",)
    assert 'action="/set"' in look(host, "/table")  # who starts the game is its host
    sit(host, "zoe")
    assert game(lobby).view(SPECTATOR).seats["zoe"].host


@pytest.mark.parametrize(
    ("answers", "held", "thrown"),
    [
        ({"holding": "table", "rolling": "table"}, set(), ()),
        ({"holding": "secrets", "rolling": "companion"}, {"objectives"}, tuple(chance.DICE)),
        ({"holding": "phones", "rolling": "table"}, set(decks.DECKS), ()),
        (
            {"holding": "own", "deck-items": "companion", "deck-crises": "table", "rolling": "own"},
            {"items"},
            (),
        ),
        ({"holding": "own", "rolling": "own", "throw": ["noise"]}, set(), ("noise",)),
    ],
)
def test_who_holds_which_cards_and_dice_is_chosen_at_set_up(
    answers: dict[str, str | list[str]], held: set[str], thrown: tuple[str, ...]
) -> None:
    form = {name: [said] if isinstance(said, str) else said for name, said in answers.items()}
    plan = newgame.plan(newgame.read({**form, "name": ["Ana", "Ben"]}), [])
    ordered = [deck for deck in names.DECKS if deck in held]
    assert plan.setup["decks"] == dict.fromkeys(ordered, "companion")
    assert set(plan.automated) == set(thrown)


@pytest.mark.parametrize("pace", automation.LEVELS)
def test_one_pace_for_the_whole_colony_phase(pace: str) -> None:
    form = {"name": ["Ana", "Ben"], "pace": [pace], "step-pay-food": ["off"]}
    said = newgame.plan(newgame.read(form), []).setup.get("automation", {})
    assert said == ({} if pace == "do" else dict.fromkeys(automation.AUTOMATED, pace))


def test_a_main_objective_by_chance(phone: Open, lobby: Lobby) -> None:
    tap(phone(), "Start the game", "/", {**FORM, "objective": "random"})
    objective = game(lobby).view(SPECTATOR).state["objective"]
    assert lobby.facts.objectives[objective].standard.rounds is not None


# -- refusals --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("filled", "part", "sentence"),
    [
        ({"name": ["Ana", ""]}, "players", "Write the names of 2 to 5 players"),
        ({"name": list("ABCDEF")}, "players", "Write the names of 2 to 5 players"),
        ({"plays": ["person", "zombie"]}, "players", "“zombie” cannot be chosen here."),
        ({"plays": ["legal"] * 3}, "players", "At least one of the players is a person."),
        ({"bot-dice": "nobody"}, "players", "“nobody” cannot be chosen here."),
        ({"edition": "long-night"}, "game", "“long-night” cannot be chosen here."),
        ({"edition": "third"}, "game", "“third” cannot be chosen here."),
        ({"module": "bandits"}, "game", "“bandits” cannot be chosen here."),
        ({"objective": "world-peace"}, "game", "“world-peace” cannot be chosen here."),
        ({"holding": "pocket"}, "cards", "“pocket” cannot be chosen here."),
        ({"deck-items": "dog"}, "cards", "“dog” cannot be chosen here."),
        ({"deck-dogs": "table"}, "cards", "“dogs” cannot be chosen here."),
        ({"rolling": "downhill"}, "dice", "“downhill” cannot be chosen here."),
        ({"throw": "stones"}, "dice", "“stones” cannot be chosen here."),
        ({"pace": "slow"}, "pace", "“slow” cannot be chosen here."),
        ({"step-pay-food": "never"}, "pace", "“never” cannot be chosen here."),
        ({"step-player-turns": "off"}, "pace", "“player-turns” cannot be chosen here."),
        ({"ask": "nicely"}, "pace", "“nicely” cannot be chosen here."),
        ({"variant": "speed"}, "rules", "“speed” cannot be chosen here."),
        ({"house-morale_cap": "twelve"}, "rules", "“twelve” cannot be chosen here."),
        ({"house-cheating": "yes"}, "rules", "“cheating” cannot be chosen here."),
        ({"house-lost_colony": "plays-on"}, "rules", "“lost_colony” cannot be chosen here."),
        ({"variant": "two-player"}, "rules", "“Two players” is for two; you are 3."),
        ({"variant": ["co-op", "betrayer"]}, "rules", "so there can be no betrayer."),
        ({"name": ["A", "B"], "variant": "betrayer"}, "rules", "so there can be no betrayer."),
    ],
)
def test_what_makes_no_game_is_refused_where_it_stands_and_changes_nothing(
    phone: Open, lobby: Lobby, filled: dict[str, Any], part: str, sentence: str
) -> None:
    answer = phone().post("/new", data={**FORM, "holding": "phones", **filled})
    assert answer.status_code == 422
    section = answer.text.partition(f'id="part-{part}"')[2].partition("</details>")[0]
    assert section.startswith(" open")
    assert sentence in words(section)
    assert 'value="Ana"' in answer.text or "name" in filled
    assert lobby.table is None
    assert lobby.presets.all() == ()
    assert lobby.games() == []


def test_the_refusal_is_read_in_the_readers_language(phone: Open) -> None:
    heading = {"Accept-Language": "pt-BR"}
    answer = phone().post("/new", data={"name": ["Ana"]}, headers=heading)
    assert "Escrevam os nomes de 2 a 5 jogadores" in words(answer.text)


def test_every_seat_can_be_taken_away(phone: Open) -> None:
    """And a form may come without any."""
    ana = phone()
    page = ana.post("/new", data={"name": "Ana", "do": "out-0"})
    assert page.status_code == 200
    assert "One more seat" in page.text
    assert ana.post("/new", data={}).status_code == 422


def test_nobody_starts_a_second_game(phone: Open, table: Table, lobby: Lobby) -> None:
    for path, sent in (("/new", FORM), ("/again", {"preset": ""}), ("/open", {"file": "x"})):
        answer = phone().post(path, data=sent)
        assert answer.location == "/"
    assert game(lobby) is table
    assert list(table.view(SPECTATOR).seats) == ["ana", "ben", "cai"]


def test_a_page_that_only_looks_again_while_a_game_began_is_told_nothing(
    phone: Open, table: Table
) -> None:
    late = phone()
    late.post("/new", data={**FORM, "do": "show"})
    assert "is being played at this table already" not in words(look(late, "/"))


# -- bots ------------------------------------------------------------------------------------------


def test_bots_are_not_offered_where_there_are_none(phone: Open, lobby: Lobby) -> None:
    assert 'name="plays"' not in look(phone(), "/")
    sent = {**FORM, "plays": ["person", "person", "legal"]}
    answer = phone().post("/new", data=sent)
    assert answer.status_code == 422
    assert "This companion has no bots to seat." in words(answer.text)
    assert lobby.table is None


def test_bots_sit_down_with_the_game(phone: Open, lobby: Lobby, bots: LobbyBots) -> None:
    host = phone()
    sent = {**FORM, "name": ["Ana", "", ""], "plays": ["person", "sensible", "legal"]}
    tap(host, "Start the game", "/", {**sent, "bot-dice": "companion"})
    seats = game(lobby).view(SPECTATOR).seats
    assert [(seat.name, seat.bot, seat.plays) for seat in seats.values()] == [
        ("Ana", False, None),
        ("Bot", True, "sensible"),
        ("Bot 2", True, "legal"),
    ]
    sit(host, "ana")
    game(lobby).say(CONSOLE, "ana: keep gray-beard sparky")
    assert lobby.presets.find("").bot_dice == "companion"
