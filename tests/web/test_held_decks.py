"""Pages of a game whose cards the companion holds: the hand, the card to be read, what is open."""

import copy
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.table.gate import LOG_SHOWN
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.table.types import Speaker
from tests.web.conftest import MID_GAME
from tests.web.conftest import Open
from tests.web.play import Wish
from tests.web.play import find
from tests.web.play import look
from tests.web.play import sit
from tests.web.play import tap
from tests.web.play import words

HELD: dict[str, Any] = copy.deepcopy(MID_GAME)
HELD["decks"] = dict.fromkeys(
    ("objectives", "survivors", "crises", "crossroads", "items"), "companion"
)
HELD["position"]["secret"] = {
    "players": {
        "ana": {"cards": ["food-2", "food-2", "medicine", "fuel"], "objective": "hoarder"},
        "ben": {"cards": ["baseball-bat", "fuel"], "objective": "loner"},
        "cai": {"cards": ["snow-shoes"], "objective": "cult-leader"},
    },
    "decks": {"crossroads": ["car-crash", "hunger", "buddy-davis"]},
}
HELD["position"]["survivors"]["buddy-davis"] = {"player": "ben", "at": "colony"}

SEATS = ("ana", "ben", "cai")


@pytest.fixture
def held(lobby: Lobby) -> Table:
    """A game of three in Ana's first turn, with every deck held; Cai reads the card Car Crash."""
    return lobby.begin(Wish(["Ana", "Ben", "Cai"], HELD))


@pytest.fixture
def phones(phone: Open, held: Table) -> dict[str, FlaskClient]:
    """A phone at each seat."""
    found = {seat: phone() for seat in SEATS}
    for seat, client in found.items():
        sit(client, seat)
    return found


def say(table: Table, *lines: str) -> None:
    """Say lines, each as the seat they begin with."""
    for line in lines:
        seat = line.partition(":")[0]
        speaker = Speaker("player", seat) if seat in SEATS else CONSOLE
        reply = table.say(speaker, line)
        assert reply.accepted, reply.message


def test_the_own_hand_is_grouped_and_says_what_each_card_does(
    phones: dict[str, FlaskClient],
) -> None:
    page = words(look(phones["ana"]))
    hand = page.split("My hand")[1].split("Hold to see")[0]
    assert hand.startswith(" 4 Fuel With a move: no exposure die.")
    assert "Food 2 ×2 2 food tokens more. Play it Add to the crisis" in hand
    assert "Snow Shoes" not in hand
    ben = words(look(phones["ben"])).split("My hand")[1].split("Hold to see")[0]
    assert "Baseball Bat" in ben
    assert "Add to the crisis" not in ben  # it is not his turn


def test_a_card_of_the_hand_is_played_and_added_by_its_own_buttons(
    phones: dict[str, FlaskClient], held: Table
) -> None:
    tap(phones["ana"], "Play it")
    assert held.view(SPECTATOR).state["food"] == 5
    page = look(phones["ana"])
    form, button = find(page[page.index('id="card-medicine"') :], "Add to the crisis")
    assert button[1] == "contribute medicine"
    tap(phones["ana"], "Fuel")  # of the verb "Add to the crisis"
    say(held, "ana: contribute medicine")
    assert "I added to the crisis, face down: Fuel Medicine" in words(look(phones["ana"]))
    for seat in ("ben", "cai"):
        page = words(look(phones[seat]))
        assert "I added to the crisis" not in page
        assert "Fuel Shortage 2/3" in page
    assert form.action == "/say"


def test_the_card_to_be_read_is_on_the_readers_page_alone(
    phones: dict[str, FlaskClient], held: Table
) -> None:
    page = words(look(phones["cai"]))
    assert "Crossroads card of Ana's turn 1 – Car Crash It triggers when" in page
    assert "Ana has moved a survivor with fuel. Not by an exiled player." in page
    assert "The survivor it is about rolls for exposure 3 times." in page
    assert "Look at your crossroads card" not in page
    assert "Until it triggers, say nothing: nobody waits for you." in page
    say(held, "ana: move mike-cho to hospital with fuel")
    page = words(look(phones["cai"]))
    assert "Look at your crossroads card It seems to have come to pass, with Mike Cho." in page
    assert "If it has not come to pass, say nothing: nobody waits for you." in page
    for seat in ("ana", "ben"):
        other = words(look(phones[seat]))
        assert "Car Crash" not in other
        assert "come to pass" not in other
    assert "Car Crash" not in words(look(phones["ben"], "/table"))
    tap(phones["cai"], "Triggered now")
    assert "It has triggered: read it aloud." in words(look(phones["cai"]))
    page = words(look(phones["ana"]))
    assert "Which option do you take? Car Crash" in page
    assert "Option 2 The survivor it is about rolls for exposure 3 times." in page
    say(held, "ana: option 1")
    assert "Car Crash" not in words(look(phones["cai"]))


def test_c51_the_card_of_a_seat_without_a_phone_is_on_the_page_of_who_reads_it(
    phones: dict[str, FlaskClient], held: Table
) -> None:
    held.release(CONSOLE, "cai")
    title = "Car Crash It triggers when"
    assert title not in words(look(phones["ana"]))
    assert title not in words(look(phones["ana"], "/table"))
    page = words(look(phones["ben"]))
    assert "You read it in place of Cai, who has no phone. Keep it secret." in page
    assert title in page
    tap(phones["ben"], "Triggered now")
    assert "Which option do you take?" in words(look(phones["ana"]))


def test_the_number_of_a_card_from_the_own_deck_is_told_by_the_reader(
    phone: Open, lobby: Lobby
) -> None:
    table = lobby.begin(Wish(["Ana", "Ben", "Cai"], MID_GAME))
    cai = phone()
    sit(cai, "cai")
    table.claim("ana")
    page = look(cai)
    assert "Tell the companion which card it is" in words(page)
    form = next(f for f in (find(page, "I drew this card")[0],) if f.choices)
    assert "card car-crash" in form.choices["slot-1"]
    tap(cai, "I drew this card", filled={"slot-1": "card car-crash"})
    assert "1 – Car Crash It triggers when" in words(look(cai))


def test_an_option_that_cannot_be_paid_is_not_offered(
    phones: dict[str, FlaskClient], held: Table
) -> None:
    say(held, "table: set secret.decks.crossroads maria-lopez", "ana: end")
    assert held.view(Speaker("player", "ana")).readings[0].card == "maria-lopez"
    say(held, "ana: triggered")
    assert "Option 1 Pay 3 food tokens." in words(look(phones["ben"]))
    say(held, "table: set food 2")
    page = words(look(phones["ben"]))
    assert "Option 1" not in page
    assert "Option 2 All cards of Food in the deck leave the game: School." in page


def test_what_is_in_force_and_due_is_on_every_page(lobby: Lobby, phone: Open) -> None:
    # a table that notes no dice is reminded, for as long as it is asked for the crisis
    reminded = HELD | {"offered": ["action-dice"], "decks": HELD["decks"] | {"crises": "table"}}
    held = lobby.begin(Wish(["Ana", "Ben", "Cai"], reminded))
    pages = {seat: phone() for seat in SEATS}
    for seat, client in pages.items():
        sit(client, seat)
    say(held, "ana: end")
    say(held, "table: set secret.decks.crossroads buddy-davis", "table: goto player-turns ben")
    say(held, "ana: triggered", "ben: option 1")
    text = "Buddy Davis: As a round begins, anybody may waste a food card for one more die."
    for client in pages.values():
        assert f"In force {text}" in words(look(client))
    screen = words(look(phone(), "/table"))
    assert f"In force {text}" in screen
    say(held, "table: goto reveal-crisis")
    screen = words(look(phone(), "/table"))
    assert screen.count(text) == 2  # once as a reminder, once in the list
    assert words(look(pages["cai"])).count(text) == 2


def test_the_big_screen_shows_the_goal_decks_and_house_rules(
    phones: dict[str, FlaskClient], held: Table, phone: Open
) -> None:
    screen = words(look(phone(), "/table"))
    assert "We Need More Samples Samples 0/9" in screen
    assert "Item cards the companion" in screen
    assert "Morale never rises above 10." in screen
    assert "+3" in screen  # six in the colony bring three zombies
    host = look(phones["ana"], "/table")
    assert 'name="set.counters.samples"' in host
    assert 'name="set.counters.items-library"' not in host  # it counts itself
    answer = tap(phones["ana"], "Samples: one more", "/table")
    assert answer.status_code == 303
    assert "Samples 1/9" in words(look(phone(), "/table"))


def test_kodiak_colby_eats_nothing(phone: Open, lobby: Lobby) -> None:
    setup = copy.deepcopy(MID_GAME)
    setup["position"]["survivors"]["kodiak-colby"] = {"player": "ana", "at": "colony"}
    lobby.begin(Wish(["Ana", "Ben", "Cai"], setup))
    assert "Food 3 5 mouths to feed" in words(look(phone(), "/table"))


def test_a_shortage_to_come_stands_out(phone: Open, held: Table) -> None:
    say(held, "table: set food 0")
    screen = look(phone(), "/table")
    assert "6 mouths to feed; short: −2 morale" in words(screen)
    assert 'class="track t-food low"' in screen


def test_the_host_takes_the_items_over_and_each_player_tells_the_own_hand(
    phones: dict[str, FlaskClient], held: Table
) -> None:
    tap(phones["ana"], "the table takes them", "/table")
    assert "survivors" in held.view(SPECTATOR).state["decks"]
    say(held, "table: set decks.items table")
    assert "My hand" not in words(look(phones["ana"]))
    say(held, "table: set decks.items companion")
    page = words(look(phones["ben"]))
    assert "Which cards are in your hand? The companion holds the items now." in page
    assert "My hand 2 Not told yet." in page
    told = {"slot-1": "fuel", "slot-2": "junk"}
    tap(phones["ben"], "This is my hand", filled=told)
    assert "My hand 2 Fuel" in words(look(phones["ben"]))
    assert "Junk" not in words(look(phones["cai"])).split("choose …")[0]


def test_who_is_asked_for_a_card_reads_which(phones: dict[str, FlaskClient], held: Table) -> None:
    say(held, "ana: play baseball-bat on mike-cho from ben")
    page = words(look(phones["ben"]))
    assert "You are asked for a card Ana: Plays Baseball Bat of Ben on Mike Cho." in page
    tap(phones["ben"], "No")
    assert "You are asked" not in words(look(phones["ben"]))


def test_a_request_that_the_shown_lines_do_not_reach_is_asked_all_the_same(
    phones: dict[str, FlaskClient], held: Table
) -> None:
    say(held, "ana: play baseball-bat on mike-cho from ben")
    say(held, *(f"table: set food {4 + number % 2}" for number in range(LOG_SHOWN)))
    page = words(look(phones["ben"]))
    assert "You are asked for a card" in page
    assert "Play Baseball Bat of Ben" not in page
    tap(phones["ben"], "No")
    assert "You are asked" not in words(look(phones["ben"]))


def test_a_search_shows_its_cards_to_the_searcher_alone(
    phones: dict[str, FlaskClient], held: Table
) -> None:
    say(held, "ana: search with sophie-robinson die 5", "ana: noise")
    secret = held.view(Speaker("player", "ana")).secret
    assert secret is not None
    page = look(phones["ana"])
    for slug in secret["drawn"]:
        assert f'value="keep {slug}"' in page
        for seat in ("ben", "cai"):
            assert f"keep {slug}" not in look(phones[seat])
    assert "Only you see these cards." in words(page)


def test_winners_are_named_when_all_is_known_and_the_objective_says_why(
    phones: dict[str, FlaskClient], held: Table
) -> None:
    say(held, "table: set morale 0")
    page = words(look(phones["cai"]))
    assert held.view(SPECTATOR).state["over"]["winners"] is not None
    assert "Morale has fallen to 0." in page
    mine = words(look(phones["ana"], "/me/secret"))
    assert "not fulfilled" in mine
    assert "when the game ends" not in mine


def test_the_cards_that_were_in_the_crisis_are_shown_to_all(
    phones: dict[str, FlaskClient], held: Table, phone: Open
) -> None:
    say(held, "ana: contribute fuel", "ana: contribute food-2")
    assert "Revealed" not in words(look(phones["ben"]))
    say(held, "ana: end", "ben: end", "cai: end")
    assert "Revealed: Food 2 Fuel" in words(look(phones["ben"]))
    assert "Revealed Food 2 Fuel" in words(look(phone(), "/table"))


def test_the_hands_of_all_are_shown_to_the_active_player_alone(phone: Open, lobby: Lobby) -> None:
    game = copy.deepcopy(HELD)
    game["position"]["survivors"]["james-meyers"] = {"player": "ana", "at": "colony"}
    game["position"]["secret"]["decks"]["crossroads"] = ["james-meyers"]
    table = lobby.begin(Wish(["Ana", "Ben", "Cai"], game))
    ana, cai = phone(), phone()
    sit(ana, "ana")
    sit(cai, "cai")
    say(table, "cai: triggered", "ana: option 1")
    page = words(look(ana))
    assert "A hand for your eyes only: Ben Nobody else is shown it." in page
    assert "Baseball Bat" in page
    for other in (words(look(cai)), words(look(cai, "/table"))):
        assert "Baseball Bat" not in other
    tap(ana, "Baseball Bat")
    assert "A hand for your eyes only: Cai" in words(look(ana))
    assert "Baseball Bat" not in words(look(ana, "/table"))
