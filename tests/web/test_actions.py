"""What pages send: without a script as with one, once, and never as something else."""

import random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.engine.prompts import Refusal
from companion.table.gamefile import StoreError
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.table.types import Roll
from tests.web.choosing import game
from tests.web.conftest import Open
from tests.web.correcting import step
from tests.web.correcting import value
from tests.web.play import Form
from tests.web.play import Wish
from tests.web.play import find
from tests.web.play import forms
from tests.web.play import look
from tests.web.play import said
from tests.web.play import scan
from tests.web.play import send
from tests.web.play import sit
from tests.web.play import tap
from tests.web.play import words


@pytest.fixture
def ben(phone: Open, ana: FlaskClient) -> FlaskClient:
    """Ben's phone; it is not his turn."""
    client = phone()
    sit(client, "ben")
    return client


def test_a_table_plays_without_any_script(phone: Open, lobby: Lobby) -> None:
    host, guest = phone(), phone()
    tap(host, "Start the game", "/", {"name": ["Ana", "Ben"], "ask": ["crisis", "action-dice"]})
    sit(host, "ana")
    sit(guest, "ben")
    for player, kept in (
        (host, ["sophie-robinson", "mike-cho", "rod-miller"]),
        (guest, ["gray-beard", "sparky", "brian-lee"]),
    ):
        slots = {f"slot-{number}": name for number, name in enumerate(kept, start=1)}
        tap(player, "I keep these", filled=slots)
    tap(guest, "A crisis with these symbols", filled={"slot-1": ["fuel"], "slot-2-need": "4"})
    tap(guest, "These are my dice", filled=faces("3566"))
    answer = tap(host, "These are my dice", filled=faces("1222"))
    assert (answer.status_code, answer.location) == (303, "/me")
    assert lobby.table is not None
    assert said(lobby.table)[-5:] == [
        "ana: keep sophie-robinson mike-cho rod-miller",
        "ben: keep gray-beard sparky brian-lee",
        "table: crisis fuel need 4",
        "ben: dice 3 5 6 6",
        "ana: dice 1 2 2 2",
    ]
    assert "Your turn" in words(look(host))


def faces(shown: str) -> dict[str, str]:
    """A form of dice, filled in."""
    return {f"slot-{number}": face for number, face in enumerate(shown, start=1)}


def test_an_action_is_two_taps(ana: FlaskClient, table: Table) -> None:
    form, button = find(look(ana), "Hospital")
    assert button[1] == "move sophie-robinson to hospital"
    send(ana, form, form.send(button))
    assert "Exposure die for Sophie Robinson" in words(look(ana))
    tap(ana, "Frostbite")
    assert said(table)[-2:] == ["ana: move sophie-robinson to hospital", "ana: exposure frostbite"]
    assert table.view(SPECTATOR).state["survivors"]["sophie-robinson"]["frostbite"] == 1


def test_the_script_gets_the_fresh_page_at_once(ana: FlaskClient, table: Table) -> None:
    answer = tap(ana, "Hospital", script=True)
    assert answer.status_code == 200
    assert "Exposure die for" in answer.text
    assert "<html" not in answer.text
    view = table.view(SPECTATOR)
    assert answer.headers["X-Stamp"] == f"{view.run}.{view.seq}"


def test_a_refused_line_changes_nothing_and_says_why(ana: FlaskClient, table: Table) -> None:
    before = said(table)
    answer = tap(ana, "Say it", filled={"line": "search with mike-cho die 6"})
    assert (answer.status_code, answer.location) == (303, "/me")
    page = look(ana)
    assert "refused" in page
    assert "where there is no deck to search" in words(page)
    assert said(table) == before
    assert "mike-cho" not in words(look(ana)).split("Your turn")[0]  # told once


def test_a_double_tap_counts_once(ana: FlaskClient, table: Table) -> None:
    form, button = find(look(ana), "Hospital")
    fields = form.send(button)
    first = send(ana, form, fields, script=True)
    again = send(ana, form, fields, script=True)
    assert (first.status_code, again.status_code) == (200, 200)
    assert said(table).count("ana: move sophie-robinson to hospital") == 1


def test_a_stale_tap_is_refused_with_a_fresh_page(ana: FlaskClient, table: Table) -> None:
    form, button = find(look(ana), "End my turn")
    fields = form.send(button)
    tap(ana, "Hospital")  # from another page of hers; now an exposure die is due
    before = said(table)
    answer = send(ana, form, fields, script=True)
    assert answer.status_code == 409
    assert "Exposure die for Sophie Robinson" in words(answer.text)
    assert said(table) == before


def test_a_page_of_an_earlier_start_is_refused(
    ana: FlaskClient, lobby: Lobby, table: Table
) -> None:
    form, button = find(look(ana), "End my turn")
    file = table.path.name
    lobby.put_away()
    lobby.open(file)
    answer = send(ana, form, form.send(button), script=True)
    assert answer.status_code == 409
    assert "The companion was started anew since this page was made." in words(answer.text)
    assert lobby.table is not None
    assert said(lobby.table) == []


def test_i_take_back_my_own_last_line(ana: FlaskClient, ben: FlaskClient, table: Table) -> None:
    tap(ana, "Hospital")
    tap(ana, "Blank")
    tap(ana, "End my turn")
    assert "Undo: Ana: Ends the turn" in words(look(ana))
    form, button = find(look(ana), "Undo: Ana: Ends the turn")
    fields = form.send(button)
    send(ana, form, fields)
    assert table.view(SPECTATOR).state["turn"] == "ana"
    again = send(ana, form, fields, script=True)  # the same tap, late
    assert again.status_code == 409
    assert table.view(SPECTATOR).state["turn"] == "ana"


def test_nobody_else_sees_an_undo_for_it(ana: FlaskClient, ben: FlaskClient) -> None:
    tap(ana, "End my turn")
    assert "Undo:" not in words(look(ben))


def test_i_take_back_what_i_said_for_the_table(
    phone: Open, ana: FlaskClient, ben: FlaskClient, table: Table
) -> None:
    cai = phone()
    sit(cai, "cai")
    for client in (ana, ben, cai):
        tap(client, "End my turn")
    tap(ben, "die 6")
    assert said(table)[-1] == "table: noise 6"
    assert "Undo:" not in words(look(cai))
    tap(ben, "Undo:")
    assert not table.log(CONSOLE)[-2].standing
    assert "die 6" in look(ben)


def test_the_host_redoes(ana: FlaskClient, table: Table) -> None:
    tap(ana, "End my turn")
    tap(ana, "Undo: Ana: Ends the turn", "/table")
    tap(ana, "Redo: Ana: Ends the turn", "/table")
    assert table.view(SPECTATOR).state["turn"] == "ben"


def test_whoever_takes_back_the_own_line_brings_it_again_on_the_same_page(
    phone: Open, ana: FlaskClient, ben: FlaskClient, table: Table
) -> None:
    cai = phone()
    sit(cai, "cai")
    tap(ana, "End my turn")
    tap(ben, "End my turn")
    tap(ben, "Undo: Ben: Ends the turn")
    assert "Redo:" not in words(look(cai))
    tap(ben, "Redo: Ben: Ends the turn")
    assert table.view(SPECTATOR).state["turn"] == "cai"


def test_any_number_is_corrected_with_one_tap(ana: FlaskClient, table: Table) -> None:
    steps = {
        "Morale: one less": ("morale", 5),
        "Food: one more": ("food", 4),
        "Waste: one less": ("waste", 12),
        "Starvation: one more": ("starvation", 2),
        "Rounds left: one less": ("round", 4),
    }
    for label, (path, after) in steps.items():
        page = look(ana, "/table")
        form, button = step(page, label)
        assert send(ana, form, form.send(button)).location == "/table"
        assert table.view(SPECTATOR).state[path] == after
    tap_space(ana, "locations.colony.entrances", "zzb z.. z.. ... ... ...")
    tap_space(ana, "locations.library.entrances", "zb.")
    places = table.view(SPECTATOR).state["locations"]
    assert places["colony"]["entrances"] == ["zzb", "z..", "z..", "...", "...", "..."]
    assert (places["library"]["zombies"], places["library"]["barricades"]) == (1, 1)


def test_survivors_are_corrected_too(ana: FlaskClient, table: Table) -> None:
    form, button = step(look(ana, "/stock"), "Wounds: one more", "survivors.loretta-clay.wounds")
    send(ana, form, form.send(button))
    form, button = value(look(ana, "/stock"), "survivors.loretta-clay.at", "hospital")
    send(ana, form, form.send(button))
    loretta = table.view(SPECTATOR).state["survivors"]["loretta-clay"]
    assert (loretta["wounds"], loretta["at"]) == (1, "hospital")
    form, button = value(look(ana, "/stock"), "survivors.loretta-clay", "dead")
    send(ana, form, form.send(button))
    assert "loretta-clay" in table.view(SPECTATOR).state["dead"]


def test_two_who_correct_the_same_number_do_not_overwrite_each_other(
    ana: FlaskClient, table: Table
) -> None:
    form, button = step(look(ana, "/table"), "Morale: one less")
    table.say(CONSOLE, "table: set morale 3")
    answer = send(ana, form, form.send(button), script=True)
    assert answer.status_code == 409
    assert "Somebody was faster: it is 3 by now, not 6." in words(answer.text)
    assert table.view(SPECTATOR).state["morale"] == 3


@pytest.mark.parametrize(
    ("path", "data", "sentence"),
    [
        ("/set", {"set.morale": "9"}, "The host corrects numbers."),
        ("/seat", {"seat": "ana", "do": "free"}, "The host corrects numbers."),
    ],
)
def test_a_player_who_is_not_the_host_corrects_nothing(
    ben: FlaskClient, table: Table, path: str, data: dict[str, str], sentence: str
) -> None:
    answer = ben.post(path, data={**data, "run": table.run})
    assert answer.status_code == 403
    assert sentence in words(answer.text)
    assert table.view(SPECTATOR).state["morale"] == 6
    assert table.view(SPECTATOR).seats["ana"].claimed


@pytest.mark.parametrize("path", ["/say", "/undo", "/redo", "/set"])
def test_who_only_looks_on_says_nothing(phone: Open, table: Table, path: str) -> None:
    answer = phone().post(path, data={"run": table.run, "line": "end", "seat": "ana"})
    assert answer.status_code == 403
    assert said(table) == []


def test_nobody_answers_for_another_player(ben: FlaskClient, table: Table) -> None:
    for line in ("end", "ana: end"):
        answer = ben.post(
            "/say",
            data={"run": table.run, "seat": "ana", "line": line},
            headers={"HX-Request": "true"},
        )
        assert answer.status_code == 409
    assert said(table) == []


def test_a_seat_is_given_up_and_taken_again(ben: FlaskClient, phone: Open, table: Table) -> None:
    tap(ben, "Give up this seat")
    assert not table.view(SPECTATOR).seats["ben"].claimed
    assert ben.get("/me").location == "/"
    sit(phone(), "ben")


def test_two_phones_cannot_take_one_seat(ben: FlaskClient, phone: Open, table: Table) -> None:
    late = scan(phone())
    answer = late.post("/claim", data={"seat": "ben", "run": table.run})
    assert (answer.status_code, answer.location) == (303, "/")
    assert "Ben is already sitting there." in words(look(late, "/"))


def test_the_host_frees_a_seat_and_hands_the_table_over(
    ana: FlaskClient, ben: FlaskClient, table: Table
) -> None:
    tap(ana, "Make host", "/table")
    assert table.view(SPECTATOR).seats["ben"].host
    assert 'action="/set"' not in look(ana, "/table")
    tap(ben, "Free the seat", "/table")  # the first: Ana's
    assert ana.get("/me").location == "/"


def test_a_game_is_put_away_and_gone_on_with(
    ana: FlaskClient, ben: FlaskClient, lobby: Lobby, table: Table
) -> None:
    assert "Put it away" not in look(ben, "/table")
    assert ben.post("/put-away", data={"run": table.run}).status_code == 403
    tap(ana, "End my turn")
    assert tap(ana, "Put it away", "/table").location == "/"
    assert phone_sees_no_game(ben)
    page = words(look(ben, "/"))
    assert "A new game" in page
    assert "Ana, Ben, Cai" in page
    assert ben.get("/me").location == "/"
    assert tap(ben, "Ana, Ben, Cai", "/").location == "/me"  # his seat is his still
    again = game(lobby)
    assert said(again)[-1] == "ana: end"
    assert again.view(SPECTATOR).seats["ben"].host  # who puts it on the table is its host
    assert "Nothing is asked of you, Ana." in words(look(ana))


def phone_sees_no_game(client: FlaskClient) -> bool:
    """Whether there is no game on the table."""
    return client.get("/api/state").json is None


def test_a_game_that_is_not_there_cannot_be_opened(phone: Open, lobby: Lobby) -> None:
    for file in ("nothing.sqlite", "../../etc/passwd", ""):
        answer = phone().post("/open", data={"file": file}, headers={"HX-Request": "true"})
        assert answer.status_code == 409
        assert "refused" in answer.text
    assert lobby.table is None


def test_a_game_put_away_while_somebody_looks_is_a_sentence(
    ana: FlaskClient, app: Flask, table: Table
) -> None:
    table.close()
    answer = ana.get("/me", headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert "No game has been started yet." in answer.text


def test_the_tokens_are_out_of_reach_of_scripts(phone: Open, table: Table) -> None:
    answer = phone().post("/claim", data={"seat": "cai", "run": table.run})
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith("colony_seat_80=")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_a_tray_roll_is_offered_where_it_fits(ana: FlaskClient, table: Table) -> None:
    tap(ana, "Hospital")
    table.propose(Roll("boot", 1, {"exp": "wound"}))
    tap(ana, "Take the tray's roll: Exposure: Wound")
    assert table.view(SPECTATOR).state["survivors"]["sophie-robinson"]["wounds"] == 1


def test_every_button_of_a_whole_game_is_a_legal_answer(phone: Open, lobby: Lobby) -> None:
    """A hand that taps whatever is there: nothing it is offered is ever refused."""
    setup = {"decks": {"objectives": "companion"}, "objective": "we-need-more-samples"}
    table = lobby.begin(Wish(["Ana", "Ben", "Cai"], setup))
    host = phone()
    sit(host, "ana")
    chance = random.Random(4)
    for _step in range(120):
        state = table.view(SPECTATOR).state
        if state["over"]:
            break
        asked = [form for form in forms(look(host)) if form.action == "/say"]
        playable = [form for form in asked if form.buttons and "line" not in form.free]
        playable = [form for form in playable if ("template", REQUEST) not in form.fields]
        form = chance.choice(playable)
        button = chance.choice(form.buttons)
        answer = send(host, form, form.send(button, filled_in(form, chance)), script=True)
        assert answer.status_code == 200, (form, button, words(answer.text)[-300:])
    assert len(said(table)) > 60
    assert len({line.split()[1] for line in said(table)}) > 12  # of many kinds


REQUEST = "play ITEM from PLAYER"
"""What another player grants from a hand that only she sees; the page cannot know what fits."""


def filled_in(form: Form, chance: random.Random) -> dict[str, str | list[str]]:
    """Some choice for each place of a form; two survivors are never the same."""
    filled: dict[str, str | list[str]] = {}
    taken: set[str] = set()
    for name, values in form.choices.items():
        free = [value for value in values if value not in taken]
        chosen = chance.choice(free if len(values) > 7 else values)
        taken.add(chosen)
        filled[name] = chosen
    for number, name in enumerate(form.free):
        numbers = ["50", "2", "3"]
        filled[name] = f"stranger-{chance.randrange(10**6)}" if number == 0 else numbers[number - 1]
        if name.endswith("-need"):
            filled[name] = "3"
    return filled


def tap_space(client: FlaskClient, path: str, wanted: str) -> None:
    """Tap the entrance space that leads to these entrances."""
    form, button = value(look(client, "/table"), path, wanted)
    send(client, form, form.send(button))


def test_leaving_twice_is_leaving(
    ana: FlaskClient, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def left_already(*_: object) -> None:
        raise Refusal("Nobody is sitting on the seat of Ana.")

    monkeypatch.setattr(table, "release", left_already)
    assert ana.post("/leave", data={"seat": "ana", "run": table.run}).location == "/"


@pytest.mark.parametrize("script", [False, True])
def test_a_full_disk_is_a_sentence(
    phone: Open, table: Table, monkeypatch: pytest.MonkeyPatch, script: bool
) -> None:
    def full(*_: object, **__: object) -> None:
        raise StoreError("The disk did not take it (disk is full); nothing was changed.")

    monkeypatch.setattr(table._book.store, "put_seat", full)
    headers = {"HX-Request": "true"} if script else {}
    data = {"seat": "cai", "run": table.run}
    answer = phone().post("/claim", data=data, headers=headers)
    assert answer.status_code == 507
    assert "The disk did not take it (disk is full); nothing was changed." in words(answer.text)
    assert not table.seats()["cai"].claimed


def test_a_phone_that_taps_two_seats_at_once_has_one(phone: Open, table: Table) -> None:
    quick = phone()
    look(quick, "/")
    token = quick.get_cookie("colony_seat_80", domain="192.168.4.1")
    assert token is not None
    answers = []
    for seat in ("ben", "cai"):  # neither tap knows yet what came of the other
        answers.append(quick.post("/claim", data={"seat": seat, "run": table.run}))
        quick.set_cookie("colony_seat_80", token.value, domain="192.168.4.1")
    assert [answer.location for answer in answers] == ["/me", "/me"]
    assert [slug for slug, seat in table.seats().items() if seat.claimed] == ["ben"]
    assert "Ben" in words(look(quick))


def test_who_starts_a_game_is_its_host_although_the_answer_never_comes(
    phone: Open, lobby: Lobby
) -> None:
    quick = phone()
    form, button = find(look(quick, "/"), "Start the game")
    token = quick.get_cookie("colony_seat_80", domain="192.168.4.1")
    assert token is not None
    fields = form.send(button, {"name": ["Ana", "Ben"]})
    send(quick, form, fields)
    quick.set_cookie("colony_seat_80", token.value, domain="192.168.4.1")
    send(quick, form, fields)
    sit(quick, "ana")
    assert lobby.table is not None
    assert lobby.table.seats()["ana"].host
