"""The pages that begin a game: everything that can be chosen, what is refused, one tap for a table
that played before, and the list of what is put on the board."""

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
from companion.table.plan import Plan
from companion.table.plan import Sitting
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.table.types import Speaker
from companion.web import create_app
from companion.web import newgame
from companion.web import stop
from companion.web.live import standing
from companion.web.live.checklist import LABELS
from companion.web.newgame import words as asked
from companion.web.words import names
from tests.web.conftest import Open
from tests.web.play import find
from tests.web.play import forms
from tests.web.play import look
from tests.web.play import send
from tests.web.play import sit
from tests.web.play import tap
from tests.web.play import words

FORM: dict[str, str | list[str]] = {"name": ["Ana", "Ben", "Cai"], "objective": "raiding-party"}


def game(lobby: Lobby) -> Table:
    """The game on the table."""
    assert lobby.table is not None
    return lobby.table


@pytest.fixture
def bots(lobby: Lobby) -> Iterator[LobbyBots]:
    """Bots that sit down and think for a long time."""
    seated = LobbyBots(lobby, pace=600.0)
    yield seated
    seated.close()


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


def rows(page: str) -> list[str]:
    """The names in the order in which they stand on the page."""
    return re.findall(r'<input name="name" value="([^"]*)"', page)


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


# -- again -----------------------------------------------------------------------------------------


def test_the_same_again_is_one_tap(phone: Open, lobby: Lobby) -> None:
    first = phone()
    assert "Same as last time" not in words(look(first, "/"))
    tap(first, "Start the game", "/", {**FORM, "house-morale_cap": "none", "pace": "propose"})
    lobby.put_away()
    host = phone()
    page = words(look(host, "/"))
    assert "Same as last time Ana, Ben, Cai Raiding Party" in page
    assert "It proposes, we tap · 1 house rule" in page
    answer = tap(host, "Start the same again", "/")
    assert (answer.status_code, answer.location) == (303, "/")
    view = game(lobby).view(SPECTATOR)
    assert list(view.seats) == ["ana", "ben", "cai"]
    assert view.state["objective"] == "raiding-party"
    assert (view.house["morale_cap"], view.automation["pay-food"]) == ("none", "propose")


def test_the_same_people_play_for_an_objective_by_chance(phone: Open, lobby: Lobby) -> None:
    lobby.presets.keep("", Plan((Sitting("Ana"), Sitting("Ben")), {"objective": "raiding-party"}))
    tap(phone(), "With an objective by chance", "/")
    objective = game(lobby).view(SPECTATOR).state["objective"]
    assert lobby.facts.objectives[objective].standard.rounds is not None
    assert lobby.presets.find("").setup["objective"] == "random"
    lobby.put_away()
    page = words(look(phone(), "/"))
    assert "Ana, Ben A main objective by chance" in page
    assert "With an objective by chance" not in page


def test_of_two_phones_that_begin_at_once_one_is_told(phone: Open, lobby: Lobby) -> None:
    lobby.presets.keep("", Plan((Sitting("Ana"), Sitting("Ben"))))
    begin = lobby.begin_plan

    def slow(plan: Plan) -> Table:
        lobby.begin_plan = begin  # type: ignore[method-assign]
        begin(plan)  # the other phone
        return begin(plan)

    lobby.begin_plan = slow  # type: ignore[method-assign]
    late = phone()
    answer = late.post("/again", data={"preset": ""})
    assert (answer.status_code, answer.location) == (303, "/")
    assert "A game is being played at this table already." in words(look(late, "/"))
    assert len(lobby.games()) == 0


def test_the_list_is_one_tap_from_every_page_while_the_board_is_laid_out(
    phone: Open, lobby: Lobby
) -> None:
    host = phone()
    tap(host, "Start the game", "/", dict(FORM))
    sit(host, "ana")
    assert 'href="/lists"' in look(host, "/me")
    assert 'href="/lists"' in look(phone(), "/")
    for seat, kept in KEPT.items():
        assert game(lobby).say(Speaker("player", seat), f"{seat}: keep {kept}").accepted
    assert 'href="/lists"' not in look(host, "/me")
    assert 'href="/lists"' not in look(phone(), "/")


KEPT = {
    "ana": "sparky thomas-heart",
    "ben": "gray-beard mike-cho",
    "cai": "sophie-robinson loretta-clay",
}


def test_something_is_changed_before_the_game_begins_again(phone: Open, lobby: Lobby) -> None:
    plan = Plan(
        (Sitting("Ana"), Sitting("Ben"), Sitting("Cai")),
        {
            "objective": "kill-them",
            "decks": {"items": "companion"},
            "offered": ["crisis"],
            "automation": {"pay-food": "off"},
            "variants": ["hardcore"],
            "house": {"morale_cap": "none", "mature_cards": "out"},
        },
        ("noise",),
    )
    lobby.presets.keep("Friday", plan)
    answer = tap(phone(), "Change something", "/")
    assert answer.status_code == 200
    assert lobby.table is None
    draft = newgame.read(read_back(answer.text))
    again = newgame.plan(draft, lobby.facts.objectives)
    assert again.players == plan.players
    assert again.automated == plan.automated
    expected = {**plan.setup, "edition": "base"}
    assert {key: value for key, value in again.setup.items() if value} == expected
    assert draft.kept_as == "Friday"


def read_back(page: str) -> dict[str, list[str]]:
    """What a browser would send of the form as it stands."""
    form = page.partition('action="/new"')[2].partition("</form>")[0]
    sent: dict[str, list[str]] = {}
    for tag in re.findall(r"<input [^>]*>", form):
        given = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if given.get("type") in ("radio", "checkbox") and " checked" not in tag:
            continue
        sent.setdefault(given["name"], []).append(given.get("value", ""))
    for name, chosen in re.findall(r'<select name="([\w-]+)">(.*?)</select>', form, re.DOTALL):
        value = re.search(r'value="([\w-]+)" selected', chosen)
        assert value is not None
        sent.setdefault(name, []).append(value[1])
    if 'name="mature"' not in form:
        sent["mature"] = ["out"]  # no card is marked, so there is no tick for it
    return sent


def test_a_choice_is_kept_under_a_name_begun_and_forgotten(phone: Open, lobby: Lobby) -> None:
    host = phone()
    form, button = find(look(host, "/"), "Keep it")
    answer = send(host, form, form.send(button, {**FORM, "kept-as": "Sexta-feira 🎲"}))
    assert answer.status_code == 200
    assert "Kept as “Sexta-feira 🎲”." in words(answer.text)
    assert lobby.table is None
    assert "Games you have kept Sexta-feira 🎲" in words(look(host, "/"))
    tap(host, "Start: Sexta-feira 🎲", "/")
    assert list(game(lobby).view(SPECTATOR).seats) == ["ana", "ben", "cai"]
    lobby.put_away()
    assert [one.name for one in lobby.presets.all()] == ["", "Sexta-feira 🎲"]
    tap(host, "Forget it", "/")
    assert [one.name for one in lobby.presets.all()] == [""]


def test_what_cannot_be_kept_or_found_is_told(phone: Open, lobby: Lobby) -> None:
    host = phone()
    answer = host.post("/new", data={**FORM, "do": "keep", "kept-as": "  "})
    assert answer.status_code == 422
    assert "Give it a name to keep it under." in words(answer.text)
    answer = host.post("/new", data={"name": ["Ana"], "do": "keep", "kept-as": "Friday"})
    assert answer.status_code == 422
    assert lobby.presets.all() == ()
    host.post("/again", data={"preset": "Friday"})
    assert "No game is kept under the name “Friday”." in words(look(host, "/"))


def test_a_kept_game_that_does_not_fit_any_more_is_shown_to_be_changed(
    phone: Open, lobby: Lobby
) -> None:
    lobby.presets.keep("", Plan((Sitting("Ana"), Sitting("Ben")), {"objective": "gone-by-now"}))
    answer = phone().post("/again", data={"preset": ""})
    assert answer.status_code == 422
    assert "“gone-by-now” cannot be chosen here." in words(answer.text)
    assert rows(answer.text) == ["Ana", "Ben"]
    assert lobby.table is None


# -- what is put on the board ----------------------------------------------------------------------


def test_the_list_counts_what_is_put_on_the_board(phone: Open, lobby: Lobby) -> None:
    host = phone()
    tap(host, "Start the game", "/", {**FORM, "holding": "secrets"})
    assert "On the board 0 of" in words(look(host, "/"))
    page = words(look(host, "/lists"))
    assert "2 Zombies: Colony entrances 1: 1, 2: 1" in page
    assert "12 Zombies: each location 2 at each" in page
    assert "5 Morale The blue marker." in page
    assert "6 Rounds The red marker." in page
    assert "25 Starter items Shuffle, deal 5 to each player; 10 go back into the box." in page
    assert "30 Survivor cards Shuffle, deal 4 to each player, who keeps 2" in page
    assert "6 Survivor standees 2 for each player, at the colony." in page
    assert "9 Action dice 3 for each player." in page
    assert "Stay in the box The companion has them: Secret objectives." in page
    assert "Deal 1 to each player" not in page


def test_what_is_done_is_ticked_off_for_everybody(phone: Open, lobby: Lobby) -> None:
    host, other = phone(), phone()
    tap(host, "Start the game", "/", dict(FORM))
    sit(other, "ben")
    tap(host, "12 Zombies: each location", "/lists")
    page = look(other, "/lists")
    assert "1 of" in words(page)
    form, button = find(page, "12 Zombies: each location")
    assert button[:2] == ("off", "objective.zombies.outside")
    send(other, form, form.send(button))
    assert "0 of" in words(look(host, "/lists"))


def test_who_only_looks_on_sees_the_list_and_taps_nothing(phone: Open, lobby: Lobby) -> None:
    tap(phone(), "Start the game", "/", dict(FORM))
    other = phone()
    page = look(other, "/lists")
    assert "Zombies: each location" in words(page)
    assert not [form for form in forms(page) if form.action == "/tick"]
    run = game(lobby).run
    assert (
        other.post("/tick", data={"on": "objective.zombies.outside", "run": run}).status_code == 403
    )
    assert game(lobby).checklist().ticked == frozenset()


def test_a_tick_of_an_old_page_or_of_nothing_is_refused(phone: Open, lobby: Lobby) -> None:
    host = phone()
    tap(host, "Start the game", "/", dict(FORM))
    host.post("/tick", data={"on": "objective.zombies.outside", "run": "another"})
    assert "was started anew" in words(look(host, "/lists"))
    host.post("/tick", data={"on": "nonsense", "run": game(lobby).run})
    assert "not on the list any more" in words(look(host, "/lists"))
    assert game(lobby).checklist().ticked == frozenset()


def test_after_the_game_the_list_says_what_goes_back(phone: Open, lobby: Lobby) -> None:
    host = phone()
    tap(host, "Start the game", "/", {**FORM, "variant": "co-op"})
    for line in ("ana: keep gray-beard sparky", "ben: keep mike-cho sophie-robinson"):
        assert game(lobby).say(CONSOLE, line).accepted
    assert game(lobby).say(CONSOLE, "table: set morale 0").accepted
    page = words(look(host, "/lists"))
    assert "Back into the box" in page
    assert "14 Zombies Colony 2, Police Station 2" in page
    assert "4 Survivor standees Colony 4" in page
    assert "120" not in page
    assert "6 Item decks Sort them by the location printed on each: 20 cards a location." in page
    tap(host, "14 Zombies", "/lists")
    assert "1 of" in words(look(host, "/lists"))


def test_a_game_that_began_in_the_middle_has_nothing_to_lay_out(phone: Open, table: Table) -> None:
    assert "Nothing is to be laid out" in words(look(phone(), "/lists"))


def test_without_a_game_the_list_leads_to_one(phone: Open) -> None:
    assert "No game yet" in words(look(phone(), "/lists"))


def test_everything_on_the_lists_has_a_name(lobby: Lobby) -> None:
    for objective in lobby.facts.objectives:
        for one in lobby.laid_out({"objective": objective}, 4):
            assert one.what in LABELS
