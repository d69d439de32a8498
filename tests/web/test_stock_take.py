"""The stock-take: the host goes round the board and corrects what differs, with a reason if any."""

import copy
import threading
from collections.abc import Callable
from collections.abc import Mapping
from fnmatch import fnmatch
from typing import Any
from typing import TypeVar

import pytest

from companion.rules import automation
from companion.rules import corrections
from companion.rules import decks
from companion.rules import settable
from companion.table.corrections import Correction
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.table.types import Reply
from companion.table.types import Speaker
from tests.web.conftest import MID_GAME
from tests.web.conftest import Open
from tests.web.correcting import corrected
from tests.web.correcting import step
from tests.web.correcting import value
from tests.web.play import HOST
from tests.web.play import Form
from tests.web.play import Wish
from tests.web.play import find
from tests.web.play import forms
from tests.web.play import listen
from tests.web.play import look
from tests.web.play import said
from tests.web.play import send
from tests.web.play import sit
from tests.web.play import tap
from tests.web.play import words

T = TypeVar("T")

# -- everything that can be set is offered ---------------------------------------------------------

WARRING = "belongs to Warring Colonies"
LATER = "came with a later box; shown where there is some"
SHORT = "the only colony's facts are offered by their short paths"
AT_THE_COLONY = "helpless survivors live in a colony"
LEADS = "leads the group until somebody else is said to"
TABLE_PAGE = "is no fact of the board: it stands with how the table plays"

COUNTED = {
    **dict.fromkeys(("bullets", "leader", "survivors.*.entrance"), WARRING),
    **dict.fromkeys(("locations.*.unruly", "locations.*.bandits", "survivors.*.despair"), LATER),
    **{f"survivors.{name}.leader": LEADS for name in ("sophie-robinson", "thomas-heart")},
    "survivors.gray-beard.leader": LEADS,
    "colonies.colony.*": SHORT,
    "locations.[!c]*.helpless": AT_THE_COLONY,
    "locations.colony.noise": "a colony has no noise spaces",
    "locations.*.spaces": "is printed on the board; a table with a board of its own types it",
    "locations.*.survivors": "follows from where each survivor stands, but for their order",
    "decks.*": TABLE_PAGE,
    "automation.*": TABLE_PAGE,
}
"""What the page does not offer where the table holds the cards, and why."""

HELD = {
    **COUNTED,
    "players.*.hand": "the companion knows its cards, and they are nobody else's to see",
    "counters.items-*": "the companion holds the deck, which counts itself",
    "secret.decks.*": "names cards that nobody is to see on this page",
}
"""The same where the companion holds them."""


def facts(state: Mapping[str, Any], held: list[str]) -> dict[str, list[str]]:
    """Every path of a game that the rules let a correction set, by the word of their closed list;
    ``held`` are the decks the companion holds."""
    groups = {path: [path] for path in ("round", "first_player", "crisis.contributed")}
    groups |= {path: [path] for path in corrections.COLONY_PATHS}
    for group, keys in (
        ("colonies", corrections.COLONY_PATHS),
        ("locations", settable.LOCATION_KEYS),
        ("survivors", settable.SURVIVOR_KEYS),
        ("players", settable.PLAYER_KEYS),
    ):
        groups[group] = [f"{group}.{name}.{key}" for name in state[group] for key in keys]
    groups["survivors"] += [f"survivors.{name}" for name in state["survivors"]]
    groups["counters"] = [f"counters.{name}" for name in state["counters"]]
    groups["decks"] = [f"decks.{name}" for name in decks.DECKS]
    groups["automation"] = [f"automation.{name}" for name in automation.AUTOMATED]
    groups["secret.decks"] = [f"secret.decks.{name}" for name in held]
    return groups


def offered(page: str) -> set[str]:
    """The paths that buttons and lists of a page correct."""
    named = {
        path for form in forms(page) for button in form.buttons for path in corrected(button)
    } | {
        path for form in forms(page) for name in form.choices for path in corrected((name, "", ""))
    }
    return named


@pytest.mark.parametrize(("held", "exceptions"), [(False, COUNTED), (True, HELD)])
def test_whatever_the_rules_let_be_set_is_offered_or_has_a_reason_not_to_be(
    phone: Open, lobby: Lobby, held: bool, exceptions: Mapping[str, str]
) -> None:
    table = lobby.begin(Wish(["Ana", "Ben", "Cai"], MID_GAME))
    if held:
        for deck in decks.DECKS:
            assert table.say(CONSOLE, f"table: set decks.{deck} companion").accepted or deck == (
                "objectives"
            )
    host = phone()
    sit(host, "ana")
    names = ["items-library", "crossroads"] if held else []
    groups = facts(table.view(SPECTATOR).state, names)
    assert set(groups) == set(corrections.PATHS)
    shown = offered(look(host, "/stock"))
    everything = {path for paths in groups.values() for path in paths}
    excepted = {
        path for path in everything if any(fnmatch(path, pattern) for pattern in exceptions)
    }
    assert everything - shown - excepted == set()
    assert excepted & shown == set()
    for pattern in exceptions:
        assert any(fnmatch(path, pattern) for path in excepted), pattern
    elsewhere = offered(look(host, "/table"))
    fixed = {"decks.objectives"}  # what was dealt stays with who dealt it
    assert {path for path in excepted if exceptions_of(path, exceptions) == TABLE_PAGE} - fixed <= (
        elsewhere
    )


def exceptions_of(path: str, exceptions: Mapping[str, str]) -> str:
    """Why a path is not offered."""
    return next(why for pattern, why in exceptions.items() if fnmatch(path, pattern))


def test_what_came_with_a_later_box_is_offered_where_there_is_some(
    phone: Open, table: Table
) -> None:
    host = phone()
    sit(host, "ana")
    later = ("locations.colony.unruly", "survivors.mike-cho.despair")
    for path in later:
        assert not labels_of(look(host, "/stock"), path)
        table.say(CONSOLE, f"table: set {path} 1")
        assert labels_of(look(host, "/stock"), path)


def labels_of(page: str, path: str) -> list[str]:
    """The labels of the buttons that set a path."""
    return [
        button[2] for form in forms(page) for button in form.buttons if path in corrected(button)
    ]


# -- numbers ---------------------------------------------------------------------------------------


def test_numbers_stand_in_the_order_in_which_a_table_counts(phone: Open, table: Table) -> None:
    host = phone()
    sit(host, "ana")
    page = look(host, "/stock")
    order = [
        *("morale", "food", "starvation", "waste", "crisis.contributed", "counters.samples"),
        *("round", "locations.colony.helpless", "survivors.mike-cho.wounds"),
        *("locations.police-station.noise", "locations.library.noise"),
        *("survivors.sophie-robinson.wounds", "locations.gas-station.noise", "players.ana.dice"),
    ]
    at = [page.index(f'name="was.{path}"') for path in order]
    assert at == sorted(at)


@pytest.mark.parametrize(("house", "most"), [({}, 10), ({"morale_cap": "none"}, 99)])
def test_a_number_goes_as_far_as_the_rules_of_this_table_let_it(
    phone: Open, lobby: Lobby, house: dict[str, str], most: int
) -> None:
    setup = {**MID_GAME, "house": house}
    table = lobby.begin(Wish(["Ana", "Ben", "Cai"], setup))
    host = phone()
    sit(host, "ana")
    for path, label, highest in (
        ("morale", "Morale", most),
        ("round", "Rounds left", 99),
        ("locations.library.noise", "Noise", 4),
    ):
        for page in ("/stock", "/table"):
            assert table.say(CONSOLE, f"table: set {path} {highest - 1}").accepted
            form, button = step(look(host, page), f"{label}: one more", path)
            send(host, form, form.send(button))
            assert f"table: set {path} {highest}" == said(table)[-1]
            assert f"{label}: one more" not in labels_of(look(host, page), path)


def test_piles_are_never_less_than_nothing(phone: Open, table: Table) -> None:
    host = phone()
    sit(host, "ana")
    page = look(host, "/stock")
    assert not any(label.startswith("Food: 5 less") for label in labels_of(page, "food"))
    form, button = find(page, "Food: 5 more")
    send(host, form, form.send(button))
    assert table.view(SPECTATOR).state["food"] == 8


def test_a_space_is_tapped_through_the_pieces_of_the_game(phone: Open, table: Table) -> None:
    host = phone()
    sit(host, "ana")
    path = "locations.library.entrances"
    for wanted in ("bz.", ".z.", "zz."):
        form, button = value(look(host, "/stock"), path, wanted)
        send(host, form, form.send(button))
        assert table.view(SPECTATOR).state["locations"]["library"]["entrances"] == [wanted]


# -- survivors and players -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("label", "path", "wanted"),
    [
        ("Put Mike Cho at Hospital", "survivors.mike-cho.at", "hospital"),
        ("Mike Cho belongs to Cai", "survivors.mike-cho.player", "cai"),
        ("Mike Cho leads the group", "survivors.mike-cho.leader", True),
        ("Has moved in this turn: yes", "survivors.mike-cho.moved", True),
        ("Cai", "first_player", "cai"),
        ("Exiled: yes", "players.ana.exiled", True),
        ("Count the hand from 0", "players.ana.hand", 0),
        ("Ana: one more die 4", "players.ana.dice", [2, 4, 5, 6]),
        ("Ana: one die 5 less", "players.ana.dice", [2, 6]),
    ],
)
def test_one_tap_says_what_is_true(
    phone: Open, table: Table, label: str, path: str, wanted: object
) -> None:
    host = phone()
    sit(host, "ana")
    form, button = called(look(host, "/stock"), label, path)
    send(host, form, form.send(button))
    assert at(table, path) == wanted


def called(page: str, label: str, path: str) -> tuple[Form, tuple[str, str, str]]:
    """The button that corrects a path and is called so."""
    return next(
        (form, button)
        for form in forms(page)
        for button in form.buttons
        if path in corrected(button) and button[2].startswith(label)
    )


def at(table: Table, path: str) -> object:
    """What stands at a path of the state document."""
    value: Any = table.view(SPECTATOR).state
    for key in path.split("."):
        value = value[key]
    return value


@pytest.mark.parametrize(
    ("label", "pile"), [("is dead", "dead"), ("is out of the game", "removed")]
)
def test_a_survivor_is_taken_out_of_play(phone: Open, table: Table, label: str, pile: str) -> None:
    host = phone()
    sit(host, "ana")
    tap(host, f"Mike Cho {label}", "/stock")
    assert at(table, pile) == ["mike-cho"]


def test_a_tap_on_a_die_lays_it_with_the_used_ones_and_back(phone: Open, table: Table) -> None:
    host = phone()
    sit(host, "ana")
    tap(host, "Ana: die 5 is used", "/stock")
    assert (at(table, "players.ana.dice"), at(table, "players.ana.used")) == ([2, 6], [5])
    tap(host, "Ana: die 5 is not used", "/stock")
    assert (at(table, "players.ana.dice"), at(table, "players.ana.used")) == ([2, 5, 6], [])


def test_one_tap_on_a_die_is_one_undo_and_one_redo(phone: Open, table: Table) -> None:
    host = phone()
    sit(host, "ana")
    before = table.view(CONSOLE).undo
    tap(host, "Ana: die 5 is used", "/stock", {"why": "forgotten"})
    assert {line.why for line in table.view(CONSOLE).log[-2:]} == {"forgotten"}
    tap(host, "Undo: ", "/stock")
    assert (at(table, "players.ana.dice"), at(table, "players.ana.used")) == ([2, 5, 6], [])
    assert table.view(CONSOLE).undo == before
    tap(host, "Redo: ", "/stock")
    assert (at(table, "players.ana.dice"), at(table, "players.ana.used")) == ([2, 6], [5])
    assert table.view(CONSOLE).redo is None


def test_equipment_is_taken_off_and_put_on(phone: Open, table: Table) -> None:
    host = phone()
    sit(host, "ana")
    path = "survivors.mike-cho.equipped"
    for item in ("pistol", "baseball-bat"):
        tap(host, "Mike Cho has it too", "/stock", {f"more.{path}": item})
    assert at(table, path) == ["pistol", "baseball-bat"]
    tap(host, "Mike Cho does not have Pistol", "/stock")
    tap(host, "Mike Cho does not have Baseball Bat", "/stock")
    assert at(table, path) == []


def test_equipment_is_chosen_first(phone: Open, table: Table) -> None:
    host = phone()
    sit(host, "ana")
    chosen = {"more.survivors.mike-cho.equipped": ""}
    answer = tap(host, "Mike Cho has it too", "/stock", chosen, script=True)
    assert answer.status_code == 409
    assert "Choose something in the list first, then tap." in words(answer.text)
    assert said(table) == []


def test_a_survivor_joins_with_a_reason(phone: Open, table: Table) -> None:
    host = phone()
    sit(host, "ana")
    form, button = find(look(host, "/stock"), "Put the survivor there")
    assert "survivors.mike-cho" not in form.choices["slot-1"]
    filled = {"slot-1": "survivors.sparky", "slot-2": "cai", "slot-3": "school", "why": "forgotten"}
    send(host, form, form.send(button, filled))
    assert said(table)[-1] == "table: set survivors.sparky cai school"
    assert table.view(SPECTATOR).log[-1].why == "forgotten"


def test_whoever_is_out_of_the_game_has_nothing_to_count(phone: Open, lobby: Lobby) -> None:
    setup = copy.deepcopy(MID_GAME)
    setup["position"]["players"]["ben"] = {"eliminated": True}
    setup["position"]["survivors"] = {
        name: one for name, one in setup["position"]["survivors"].items() if one["player"] != "ben"
    }
    lobby.begin(Wish(["Ana", "Ben", "Cai"], setup))
    host = phone()
    sit(host, "ana")
    page = look(host, "/stock")
    assert not labels_of(page, "players.ben.dice")
    assert not labels_of(page, "players.ben.hand")
    assert "ben" not in find(page, "Put the survivor there")[0].choices["slot-2"]


# -- reasons, and drift ----------------------------------------------------------------------------


def test_every_correction_of_the_page_can_have_a_reason_without_a_script(
    phone: Open, table: Table
) -> None:
    host = phone()
    sit(host, "ana")
    changing = [form for form in forms(look(host, "/stock")) if form.action in ("/set", "/say")]
    assert len(changing) == 4
    assert all("why" in form.free for form in changing)


def test_what_is_corrected_is_listed_with_its_reason(phone: Open, table: Table) -> None:
    host = phone()
    sit(host, "ana")
    tap(host, "Waste: 5 less", "/stock", {"why": " counted \n twice "})
    assert table.view(SPECTATOR).state["waste"] == 8
    page = words(look(host, "/stock"))
    assert "Corrected so far" in page
    assert "counted twice" in page
    assert "set waste 8  # typed: counted twice" in table.export()
    assert table.view(SPECTATOR).log[-1].source == "typed"


def test_a_reason_outlives_a_restart_and_an_import(
    phone: Open, table: Table, tmp_path_factory: pytest.TempPathFactory
) -> None:
    host = phone()
    sit(host, "ana")
    tap(host, "Food: one more", "/stock", {"why": "a card: # 3"})
    text = table.export(whole=True)
    copied = Table.import_record(tmp_path_factory.mktemp("copy") / "game.sqlite", text)
    assert copied.view(SPECTATOR).log[-1].why == "a card: # 3"
    assert copied.export(whole=True) == text
    copied.close()


def test_what_was_tapped_wrong_is_taken_back_where_it_was_tapped(phone: Open, table: Table) -> None:
    host = phone()
    sit(host, "ana")
    tap(host, "Food: one more", "/stock")
    answer = tap(host, "Undo: Correction: food → 4", "/stock")
    assert answer.location == "/stock"
    assert at(table, "food") == 3
    tap(host, "Redo: Correction: food → 4", "/stock")
    assert at(table, "food") == 4


def test_a_button_that_corrects_two_facts_corrects_both_or_none(phone: Open, table: Table) -> None:
    host = phone()
    sit(host, "ana")
    was = {"was.food": "3", "was.morale": "6", "run": table.run}
    script = {"HX-Request": "true"}
    refused = host.post("/set", data={**was, "set.food+morale": "4+99"}, headers=script)
    assert refused.status_code == 409
    assert "morale is a whole number from 0 to 10, not 99." in words(refused.text)
    assert (at(table, "food"), at(table, "morale")) == (3, 6)
    taken = host.post("/set", data={**was, "set.food+morale": "4+5"}, headers=script)
    assert taken.status_code == 200
    assert (at(table, "food"), at(table, "morale")) == (4, 5)


# -- two at once -----------------------------------------------------------------------------------


def test_of_two_who_correct_one_number_at_once_one_is_told(table: Table) -> None:
    """Both have seen the same food; the table compares and says in one step."""
    hosts = Speaker("host", "ana"), Speaker("host")
    for food in range(3, 33):
        replies = at_once(table, hosts, Correction("food", str(food + 1), str(food)))
        assert sorted(one.accepted for one in replies) == [False, True]
        refused = next(one for one in replies if not one.accepted)
        assert f"it is {food + 1} by now, not {food}." in refused.message
        assert at(table, "food") == food + 1
    assert len(said(table)) == 30


def at_once(
    table: Table, speakers: tuple[Speaker, ...], correction: Correction
) -> tuple[Reply, ...]:
    """All say the same correction in the same moment."""
    acts = [lambda who=who: table.correct(who, [correction]) for who in speakers]
    return together(*acts)


def together(*acts: Callable[[], T]) -> tuple[T, ...]:
    """What comes of all acts, each in a thread of its own, that begin in the same moment."""
    results: list[T] = []
    start = threading.Barrier(len(acts))

    def run(act: Callable[[], T]) -> None:
        start.wait()
        results.append(act())

    threads = [threading.Thread(target=run, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(results)


def test_two_phones_that_tap_one_button_at_once_count_one(phone: Open, table: Table) -> None:
    first, second = phone(), phone()
    sit(first, "ana")
    token = table.host_token()
    second.set_cookie("colony_seat_80", token, domain=HOST)
    for food in range(3, 13):
        forms_sent = [
            (one, *find(look(one, "/stock"), "Food: one more")) for one in (first, second)
        ]
        codes = together(
            *(
                lambda one=one, form=form, button=button: (
                    send(one, form, form.send(button), script=True).status_code
                )
                for one, form, button in forms_sent
            )
        )
        assert sorted(codes) == [200, 409]
        assert at(table, "food") == food + 1


def test_a_correction_that_ends_the_game_says_so_where_it_was_made(
    phone: Open, table: Table
) -> None:
    host = phone()
    sit(host, "ana")
    assert table.say(CONSOLE, "table: set morale 1").accepted
    assert "The game is over now." not in words(look(host, "/stock"))
    tap(host, "Morale: one less", "/stock")
    page = words(look(host, "/stock"))
    assert "The game is over now. Morale" in page
    assert "take it back with Undo" in page
    tap(host, "Undo", "/stock")
    assert "The game is over now." not in words(look(host, "/stock"))


SINCE = [
    ("Food: one more", "food", "7", "it is 7 by now, not 3."),
    ("Put Mike Cho at Hospital", "survivors.mike-cho.at", "school", "it is School by now, not"),
    ("Ana: die 5 is used", "players.ana.dice", "2 5", "it is 2 5 by now, not 2 5 6."),
    ("Ana: die 5 is used", "players.ana.used", "5", "it is 5 by now, not none."),
    ("Exiled: yes", "players.ana.exiled", "true", "it is yes by now, not no."),
    ("Count the hand from 0", "players.ana.hand", "4", "it is 4 by now, not not counted."),
    ("Library: zombie.", "locations.library.entrances", "zzb", "This has changed since"),
    ("Mike Cho is dead", "survivors.mike-cho.wounds", "1", "This has changed since"),
]
"""What a page offers, what is said meanwhile, and what whoever taps it is told."""


@pytest.mark.parametrize(("label", "path", "meanwhile", "told"), SINCE)
def test_nobody_overwrites_what_she_has_not_seen(
    phone: Open, table: Table, label: str, path: str, meanwhile: str, told: str
) -> None:
    host = phone()
    sit(host, "ana")
    form, button = find(look(host, "/stock"), label)
    assert table.say(CONSOLE, f"table: set {path} {meanwhile}").accepted
    answer = send(host, form, form.send(button), script=True)
    assert answer.status_code == 409
    assert told in words(answer.text)
    assert len(said(table)) == 1


def test_a_form_that_corrects_nothing_is_refused(phone: Open, table: Table) -> None:
    host = phone()
    sit(host, "ana")
    form = Form("/set", "post", [("run", table.run), ("page", "stock")])
    answer = send(host, form, form.fields, script=True)
    assert answer.status_code == 409
    assert "Say what to set" in words(answer.text)


# -- whose it is, and when -------------------------------------------------------------------------


def test_the_stock_take_is_the_hosts(phone: Open, table: Table) -> None:
    host, guest = phone(), phone()
    sit(host, "ana")
    sit(guest, "ben")
    assert guest.get("/stock").location == "/table"
    assert phone().get("/stock").location == "/table"
    assert "Stock-take" not in listen(guest, "stock")
    assert "Stock-take" in listen(host, "stock")


def test_it_is_offered_before_the_colony_phase_and_never_waited_for(
    phone: Open, table: Table
) -> None:
    host = phone()
    sit(host, "cai")
    offer = "The colony phase comes next. Does the board agree?"
    assert offer not in words(look(host, "/table"))
    table.say(CONSOLE, "ana: end")
    table.say(CONSOLE, "ben: end")
    assert offer in words(look(host, "/table"))
    assert offer in words(look(phone(), "/table"))
    assert offer in words(look(host))
    assert 'href="/stock"' in look(host)
    tap(host, "End my turn")
    assert table.view(SPECTATOR).state["step"] != "player-turns"
    assert offer not in words(look(host, "/table"))
    assert offer not in words(look(host))


def test_nobody_but_the_host_is_reminded_of_it_on_the_own_page(phone: Open, table: Table) -> None:
    host, guest = phone(), phone()
    sit(host, "cai")
    for line in ("ana: end", "ben: end"):
        assert table.say(CONSOLE, line).accepted
    sit(guest, "ben")
    assert 'href="/stock"' in look(host)
    assert 'href="/stock"' not in look(guest)
