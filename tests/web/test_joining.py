"""From the code to scan to a seat, and what becomes of those who have not got it."""

import logging
import re
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import TooManyRequests

from companion import qr
from companion.chronicle.history import History
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import BOX
from companion.web import create_app
from companion.web import stop
from companion.web.captive import HOTSPOT
from companion.web.captive import PROBES
from companion.web.invite import qr_svg
from companion.web.joining import ASKING
from companion.web.joining import GUESSED
from companion.web.joining import OF_ALL
from companion.web.joining import OF_ONE
from companion.web.joining import Guesses
from companion.web.security import Buckets
from tests.web.conftest import MID_GAME
from tests.web.conftest import Browser
from tests.web.conftest import Open
from tests.web.play import HOST
from tests.web.play import Wish
from tests.web.play import ask
from tests.web.play import find
from tests.web.play import forms
from tests.web.play import listen
from tests.web.play import look
from tests.web.play import next_event
from tests.web.play import scan
from tests.web.play import send
from tests.web.play import sit
from tests.web.play import tap
from tests.web.play import words
from tests.web.twin import Twin

WRONG = "This is not the join code. Scan it anew"


@pytest.fixture
def host(phone: Open, table: Table) -> FlaskClient:
    """Ana's phone; she hosts the table."""
    ana = phone()
    sit(ana, "ana")
    return ana


def shown(table: Table) -> str:
    """The code as people read it."""
    return f"{table.code[:3]} {table.code[3:]}"


def type_in(phone: FlaskClient, code: str, page: str = "join") -> str:
    """Type a code; the page that comes of it."""
    answer = phone.post("/code", data={"code": code, "page": page})
    assert answer.status_code == 303, answer.text
    return look(phone, answer.location)


# -- with the code ---------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/j/{}", "/J/{}", "/j/{} "])
def test_who_scans_sits_down_with_one_tap(
    phone: Open, host: FlaskClient, table: Table, path: str
) -> None:
    ben = phone()
    answer = ben.get(path.format(table.code))
    assert (answer.status_code, answer.location) == (303, "/")
    assert tap(ben, "Ben", "/").location == "/me"
    assert table.seats()["ben"].claimed


def test_a_look_at_the_address_takes_nothing(phone: Open, host: FlaskClient, table: Table) -> None:
    before = table.seats()
    for method in ("GET", "HEAD", "GET"):
        phone().open(f"/j/{table.code}", method=method)
    assert table.seats() == before
    assert table.admits(table.code)


def test_who_types_the_code_sits_down(phone: Open, host: FlaskClient, table: Table) -> None:
    ben = phone()
    page = look(ben, "/")
    assert "Join code" in words(page)
    assert not [each for form in forms(page) for each in form.buttons if each[0] == "seat"]
    page = type_in(ben, f" {table.code[:3].lower()}-{table.code[3:]} ")
    assert [each[1] for form in forms(page) for each in form.buttons if each[0] == "seat"] == [
        "ben",
        "cai",
    ]


def test_a_phone_that_has_a_seat_goes_on_without_the_code(
    phone: Open, host: FlaskClient, table: Table
) -> None:
    table.renew_code(BOX)
    assert "Ana" in words(look(host))
    assert host.get("/j/XXXXXX").location == "/"
    assert host.get("/").location == "/me"


def test_who_gives_up_a_seat_may_take_another(phone: Open, host: FlaskClient, table: Table) -> None:
    ben = phone()
    sit(ben, "ben")
    table.renew_code(BOX)
    tap(ben, "Give up this seat")
    assert tap(ben, "Cai", "/").location == "/me"


def test_the_answer_to_a_claim_may_be_lost(phone: Open, host: FlaskClient, table: Table) -> None:
    ben = scan(phone())
    token = ben.get_cookie("colony_seat_80", domain=HOST)
    assert token is not None
    ben.post("/claim", data={"seat": "ben", "run": table.run})
    ben.set_cookie("colony_seat_80", token.value, domain=HOST)  # the power was cut before it came
    assert ben.get("/").location == "/me"
    assert "Ben" in words(look(ben))


# -- before the game begins ------------------------------------------------------------------------

EARLY = "This phone may sit down: tap your name as soon as it is here."


def scan_early(phone: FlaskClient, lobby: Lobby) -> FlaskClient:
    """Point the camera at the code that the panel shows before a game begins."""
    answer = phone.get(f"/J/{lobby.code}")
    assert (answer.status_code, answer.location) == (303, "/")
    return phone


def begin(phone: FlaskClient) -> None:
    """Begin a game of three on this phone."""
    form, button = find(look(phone, "/"), "Start the game")
    sent = send(phone, form, form.send(button, {"name": ["Ana", "Ben", "Cai"]}))
    assert (sent.status_code, sent.location) == (303, "/")


def seats(phone: FlaskClient) -> list[str]:
    """The seats that one tap of this phone would take."""
    page = look(phone, "/")
    return [each[1] for form in forms(page) for each in form.buttons if each[0] == "seat"]


def test_phones_that_scanned_early_sit_down_with_one_tap(phone: Open, lobby: Lobby) -> None:
    early = [scan_early(phone(), lobby) for _each in range(2)]
    assert EARLY in words(look(early[0], "/"))
    ana, stranger = phone(), phone()
    look(stranger, "/")
    begin(ana)
    for each, name in zip(early, ("Ben", "Cai"), strict=True):
        assert tap(each, name, "/").location == "/me"
    assert seats(stranger) == []
    table = lobby.table
    assert table is not None
    stranger.post("/claim", data={"seat": "ana", "run": table.run})
    assert not table.seats()["ana"].claimed
    assert tap(ana, "Ana", "/").location == "/me"


def test_an_open_page_of_an_early_phone_comes_to_show_the_seats(phone: Open, lobby: Lobby) -> None:
    early, stranger = scan_early(phone(), lobby), phone()
    pages = [each.get("/events?page=join", buffered=False) for each in (early, stranger)]
    assert all("A new game" in next_event(page.response) for page in pages)
    for page in pages:
        page.close()
    lobby.begin(Wish(["Ana", "Ben", "Cai"], MID_GAME), "").claim("ana")
    assert "sit down" in listen(early, "join")
    assert "sit down" not in listen(stranger, "join")


def test_a_code_typed_early_is_as_good(phone: Open, lobby: Lobby) -> None:
    ben = phone()
    assert "Join code" in words(look(ben, "/"))
    assert EARLY in words(type_in(ben, f" {lobby.code.lower()} "))
    begin(phone())
    assert seats(ben) == ["ana", "ben", "cai"]


def test_a_big_screen_that_is_told_the_code_early_shows_it(phone: Open, lobby: Lobby) -> None:
    screen = phone()
    page = words(type_in(screen, lobby.code, "table"))
    assert f"Join code {lobby.code[:3]} {lobby.code[3:]}" in page
    assert EARLY not in page


def test_a_wrong_code_before_the_game_is_said_and_counted(phone: Open, lobby: Lobby) -> None:
    stranger = phone()
    codes = [stranger.get("/j/XXXXXX").status_code for _guess in range(OF_ONE[1] + 1)]
    assert codes == [303] * OF_ONE[1] + [429]
    assert WRONG in words(look(stranger, "/"))
    assert stranger.get(f"/j/{lobby.code}").status_code == 429
    begin(phone())
    assert seats(stranger) == []


def test_before_the_game_no_page_of_a_stranger_shows_the_code(boxed: Flask, lobby: Lobby) -> None:
    early, stranger = (boxed.test_client() for _each in range(2))
    scan_early(early, lobby)
    shown = f"{lobby.code[:3]} {lobby.code[3:]}"
    inviting = qr_svg(qr.invitation(f"http://{HOST}/", lobby.code))
    for path in ("/", "/table", "/invite?page=join"):
        assert shown in look(early, path)
        assert inviting in look(early, path)
    paths = "/", "/table", "/invite?page=join", "/invite?page=table", "/lists", "/box", "/log"
    more = "/api/state", "/feed/1/state", "/games", "/manifest.webmanifest"
    for path in (*paths, *more):
        answer = stranger.get(path)
        for secret in (lobby.code, shown, inviting, "data:image/png"):
            assert secret not in answer.text, path
        assert lobby.code not in str(answer.headers)
    for page in ("join", "me", "table", "lists", "box"):
        said = listen(stranger, page)
        assert lobby.code not in said
        assert "data:image/png" not in said


def test_who_played_stays_in_for_the_second_game(phone: Open, lobby: Lobby) -> None:
    ana, ben, cai, stranger = (phone() for _each in range(4))
    for each in (ana, ben):
        scan_early(each, lobby)
    look(stranger, "/")
    begin(ana)
    tap(ana, "Ana", "/")
    look(ana)
    tap(ben, "Ben", "/")
    ask(cai, "cai")
    tap(ana, "Yes, it is Cai", "/table")
    look(cai)
    tap(ana, "Put it away", "/table")
    begin(ben)
    for each in (ana, ben, cai):
        assert seats(each) == ["ana", "ben", "cai"]
    assert seats(stranger) == []


def test_who_begins_a_game_without_the_code_is_not_in_the_next(phone: Open, lobby: Lobby) -> None:
    stranger, ana = phone(), phone()
    begin(stranger)
    seen = lobby.code
    assert seen in look(stranger, "/table").replace(" ", "")
    tap(stranger, "Put it away", "/table")
    assert lobby.code not in look(stranger, "/table").replace(" ", "")
    scan_early(ana, lobby)
    begin(ana)
    assert lobby.code != seen
    assert seats(stranger) == []
    stranger.get(f"/j/{seen}")
    assert seats(stranger) == []


def test_an_earlier_game_is_gone_on_with_under_the_code_of_this_evening(
    phone: Open, host: FlaskClient, table: Table, lobby: Lobby
) -> None:
    lobby.put_away()
    ben, cai = (scan_early(phone(), lobby) for _each in range(2))
    tap(cai, "Ana, Ben, Cai", "/")
    assert lobby.table is not None
    assert seats(ben) == ["ben", "cai"]
    assert host.get("/").location == "/me"


# -- without it ------------------------------------------------------------------------------------


def test_who_has_no_code_asks_and_is_let_in(phone: Open, host: FlaskClient, table: Table) -> None:
    ben = phone()
    look(ben, "/")
    answer = ben.post("/claim", data={"seat": "ben", "run": table.run})
    assert answer.location == "/"
    assert "needs the join code" in words(look(ben, "/"))
    assert not table.seats()["ben"].claimed
    ask(ben, "ben")
    page = words(look(ben, "/"))
    assert f"You ask for the seat of Ben {table.seats()['ben'].asked}" in page
    assert "The other phone" not in page
    tap(host, "Yes, it is Ben", "/table")
    assert ben.get("/").location == "/me"


def test_who_is_turned_away_is_offered_to_ask_again(
    phone: Open, host: FlaskClient, table: Table
) -> None:
    ben = phone()
    ask(ben, "ben")
    table.answer_asked(BOX, "ben", table.seats()["ben"].asked, give=False)
    page = listen(ben, "join", asking="ben")
    assert "This phone does not have the seat of Ben" in words(page)
    assert "Ask for it" in words(page)
    assert 'name="seat"' not in page


def test_who_only_looks_on_needs_no_code(phone: Open, host: FlaskClient) -> None:
    assert "Morale" in words(look(phone(), "/table"))


def test_a_code_of_an_earlier_game_opens_nothing(
    phone: Open, host: FlaskClient, table: Table, lobby: Lobby
) -> None:
    ben = scan(phone())
    old = table.code
    table.take_code(old, stays=False)
    lobby.put_away()
    new = lobby.begin(Wish(["Ana", "Ben", "Cai"], MID_GAME))
    new.claim("ana")
    assert "sit down" not in words(look(ben, "/"))
    assert "needs the join code" in words(
        ben.post(
            "/claim", data={"seat": "ben", "run": new.run}, headers={"HX-Request": "true"}
        ).text
    )
    assert ben.get(f"/j/{old}").location == "/"
    assert WRONG in words(look(ben, "/"))


def test_a_code_that_is_changed_meanwhile_opens_nothing(
    phone: Open, host: FlaskClient, table: Table
) -> None:
    ben = scan(phone())
    assert "sit down" in words(listen(ben, "join"))
    tap(host, "Change the code", "/table")
    assert "sit down" not in words(listen(ben, "join"))
    ben.post("/claim", data={"seat": "ben", "run": table.run})
    assert not table.seats()["ben"].claimed
    assert shown(table) in words(look(host, "/table"))


def test_a_cookie_of_ones_own_making_opens_nothing(
    phone: Open, host: FlaskClient, table: Table
) -> None:
    ben = phone()
    ben.set_cookie("colony_said_80", f'{{"code":"{table.code}"}}', domain=HOST)
    assert "sit down" not in words(look(ben, "/"))


def test_only_the_host_changes_the_code(phone: Open, host: FlaskClient, table: Table) -> None:
    ben = phone()
    sit(ben, "ben")
    old = table.code
    assert "Change the code" not in look(ben, "/table")
    for each in (ben, phone()):
        assert each.post("/code/new", data={"run": table.run}).status_code == 403
    assert table.code == old


def test_where_anyone_may_sit_down_no_page_speaks_of_a_code(phone: Open, lobby: Lobby) -> None:
    table = lobby.begin(Wish(["Ana", "Ben", "Cai"], MID_GAME))
    table.claim("ana")
    table.admit_anyone()
    ben = phone()
    page = look(ben, "/")
    assert "Join code" not in words(page)
    assert "Join code" not in words(look(ben, "/table"))
    assert ben.get("/j/XXXXXX").location == "/"
    assert "sit down" in words(look(ben, "/"))
    assert tap(ben, "Ben", "/").location == "/me"


# -- guessing --------------------------------------------------------------------------------------


def test_wrong_codes_are_looked_at_ever_more_slowly() -> None:
    now = 0.0
    guesses = Guesses(lambda: now)
    for _guess in range(OF_ONE[1]):
        assert not guesses.right("phone", lambda: False)
    with pytest.raises(TooManyRequests, match=GUESSED):
        guesses.right("phone", lambda: True)
    assert guesses.right("another", lambda: True)
    now = 1 / OF_ONE[0]
    assert guesses.right("phone", lambda: True)
    assert not guesses.right("phone", lambda: False)


def test_many_phones_together_are_no_faster() -> None:
    guesses = Guesses(lambda: 0.0)
    looked = 0
    for phone in range(200):
        try:
            guesses.right(str(phone), lambda: False)
        except TooManyRequests:
            continue
        looked += 1
    assert looked == OF_ALL[1]


def test_right_codes_count_for_nothing() -> None:
    guesses = Guesses(lambda: 0.0)
    assert all(guesses.right("phone", lambda: True) for _scan in range(500))


@pytest.fixture
def standing(app: Flask) -> None:
    """No time passes while codes are guessed and the table is asked."""
    app.extensions["guesses"] = Guesses(lambda: 0.0)
    app.extensions["asks"] = Buckets(*ASKING, lambda: 0.0)


@pytest.mark.usefixtures("standing")
def test_who_guesses_is_told_to_wait(phone: Open, host: FlaskClient, table: Table) -> None:
    stranger = phone()
    codes = [stranger.get("/j/XXXXXX").status_code for _guess in range(OF_ONE[1] + 2)]
    assert codes == [303] * OF_ONE[1] + [429] * 2
    late = stranger.get(f"/j/{table.code}")
    assert late.status_code == 429
    assert int(late.headers["Retry-After"]) == 10
    assert "Too many wrong join codes." in words(late.text)
    elsewhere = phone()
    elsewhere.environ_base["REMOTE_ADDR"] = "192.168.4.9"
    assert scan(elsewhere)
    ask(stranger, "ben")
    assert table.seats()["ben"].asked


@pytest.mark.usefixtures("standing")
def test_the_table_is_not_asked_without_end(phone: Open, host: FlaskClient, table: Table) -> None:
    stranger = phone()
    asks = {"asked": "ben", "run": table.run}
    codes = [stranger.post("/ask", data=asks).status_code for _ask in range(20)]
    assert codes == [303] * ASKING[1] + [429] * (20 - ASKING[1])


# -- who is shown the code -------------------------------------------------------------------------


@pytest.fixture
def boxed(lobby: Lobby) -> Iterator[Flask]:
    """A companion with a box."""
    app = create_app(lobby, Twin(), secret_key="for tests", taps=1000)
    app.test_client_class = Browser
    yield app
    stop(app)


def test_only_those_who_are_in_see_the_code(boxed: Flask, table: Table) -> None:
    def phone() -> FlaskClient:
        client = boxed.test_client()
        client.environ_base["HTTP_ORIGIN"] = f"http://{HOST}"
        return client

    ana, stranger = phone(), phone()
    sit(ana, "ana")
    inviting = qr_svg(qr.invitation(f"http://{HOST}/", table.code))
    for path in ("/table", "/?seats", "/invite?page=table"):
        assert shown(table) in look(ana, path)
        assert inviting in look(ana, path)
    assert "data:image/png" in look(ana, "/box")
    game = f"/games/{table.path.stem}"
    for path in (
        *("/", "/table", "/invite?page=table", "/lists", "/box", "/log", "/api/state"),
        *("/feed/1/state", game, f"{game}/record.toml", "/games", "/manifest.webmanifest"),
    ):
        answer = stranger.get(path)
        assert answer.status_code == 200, path
        for secret in (table.code, shown(table), inviting, "data:image/png"):
            assert secret not in answer.text, path
        assert table.code not in str(answer.headers)
    for page in ("join", "me", "table", "lists", "box"):
        said = listen(stranger, page)
        assert table.code not in said
        assert shown(table) not in said
        assert "data:image/png" not in said
    scan(stranger)
    assert shown(table) in look(stranger, "/table")
    assert "data:image/png" in look(stranger, "/box")


def test_a_screen_that_is_told_the_code_shows_it(
    phone: Open, host: FlaskClient, table: Table
) -> None:
    screen = phone()
    assert shown(table) not in words(look(screen, "/table"))
    assert shown(table) in words(type_in(screen, table.code, "table"))
    table.renew_code(BOX)
    assert shown(table) not in words(look(screen, "/table"))


def test_a_page_hears_that_the_code_has_changed(
    phone: Open, host: FlaskClient, table: Table, lobby: Lobby
) -> None:
    def mark() -> str:
        [heard] = re.findall('data-invite="([^"]*)"', listen(host, "table"))
        assert f'data-invite="{heard}"' in look(host, "/invite?page=table")
        return str(heard)

    marks = [mark()]
    assert mark() == marks[0]
    table.renew_code(BOX)
    marks.append(mark())
    lobby.put_away()
    marks.append(mark())
    lobby.begin(Wish(["Ana", "Ben", "Cai"], MID_GAME))
    marks.append(mark())
    assert len(set(marks)) == 4
    assert lobby.code not in str(marks)
    assert phone().get("/invite?page=nothing").status_code == 404


def test_the_code_is_in_no_log(
    phone: Open,
    host: FlaskClient,
    table: Table,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stumble(*_said: object) -> None:
        raise ValueError("a fault of ours")

    monkeypatch.setattr(Guesses, "right", stumble)
    with caplog.at_level(logging.DEBUG):
        assert phone().get(f"/J/{table.code}").status_code == 500
    assert "A request failed: GET /j/…" in caplog.text
    assert table.code not in caplog.text.replace(repr(table.code), "")


def test_no_system_that_looks_for_the_internet_is_given_a_code(lobby: Lobby, table: Table) -> None:
    app = create_app(lobby, port=8470)
    client = app.test_client()
    for name, path in PROBES.items():
        assert client.get(path, headers={"Host": name}).location == f"http://{HOTSPOT}:8470/"
        asked = client.get(f"/j/{table.code}", headers={"Host": name})
        assert asked.location == f"http://{HOTSPOT}:8470/"
    typed = client.get("/j/C4F2HJ", headers={"Host": HOTSPOT})
    assert typed.location == f"http://{HOTSPOT}:8470/j/C4F2HJ"
    stop(app)


def test_the_code_leaves_the_address_and_goes_nowhere_else(
    phone: Open, host: FlaskClient, table: Table
) -> None:
    answer = phone().get(f"/j/{table.code}")
    assert answer.location == "/"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert answer.headers["Cache-Control"] == "no-store"
    kept = [line for line in answer.headers.getlist("Set-Cookie") if "colony_said" in line]
    assert len(kept) == 1
    assert "HttpOnly" in kept[0]
    assert "SameSite=Lax" in kept[0]


def test_what_a_game_was_says_nothing_of_its_code(host: FlaskClient, lobby: Lobby) -> None:
    table = lobby.table
    assert table is not None
    assert table.code not in repr(History(lobby).tell(table.path.name))
