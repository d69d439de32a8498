"""The list of what is put on the board before a game, and away after it."""

from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import Speaker
from companion.web.live.checklist import LABELS
from tests.web.choosing import FORM
from tests.web.choosing import game
from tests.web.conftest import Open
from tests.web.play import find
from tests.web.play import forms
from tests.web.play import look
from tests.web.play import send
from tests.web.play import sit
from tests.web.play import tap
from tests.web.play import words


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


def test_the_list_leads_back_to_the_own_page_or_to_the_seats(phone: Open, lobby: Lobby) -> None:
    host = phone()
    tap(host, "Start the game", "/", dict(FORM))
    assert "To the seats" in words(look(host, "/lists"))
    sit(host, "ana")
    page = look(host, "/lists")
    assert "To my page" in words(page)
    assert '<a class="choice wide" href="/me">' in page
    assert "To the seats" not in words(page)


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
