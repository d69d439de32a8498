"""A player whose phone is another one now asks for the own seat, and the table says yes or no."""

from companion.table.table import Table
from companion.table.types import BOX
from tests.web.conftest import Open
from tests.web.play import ask
from tests.web.play import forms
from tests.web.play import listen
from tests.web.play import look
from tests.web.play import scan
from tests.web.play import send
from tests.web.play import sit
from tests.web.play import tap
from tests.web.play import words


def test_the_seat_is_given_by_whoever_sits_there(phone: Open, table: Table) -> None:
    sit(phone(), "ana")
    old, new = phone(), phone()
    sit(old, "ben")
    ask(new, "ben")
    number = table.seats()["ben"].asked
    assert f"You ask for the seat of Ben {number}" in words(look(new, "/"))
    assert f"Phone {number} asks for the seat of Ben" in words(look(phone(), "/table"))
    assert f"Phone {number} asks for the seat of Ben" in words(look(old))
    assert "this one no longer" in words(look(old))
    tap(old, "Yes, it is Ben")
    assert new.get("/").location == "/me"
    assert "Ben" in words(look(new))
    assert old.get("/me").location == "/"


def test_the_host_says_no_and_others_have_no_say(phone: Open, table: Table) -> None:
    host, ben, cai, stranger = phone(), phone(), phone(), phone()
    sit(host, "ana")
    sit(ben, "ben")
    sit(cai, "cai")
    ask(stranger, "ben")
    number = table.seats()["ben"].asked
    assert "asks for the seat" not in words(look(cai))
    sent = {"seat": "ben", "number": number, "do": "give", "page": "me", "run": table.run}
    cai.post("/asked", data=sent)
    assert "The host answers that" in words(look(cai))
    assert table.seats()["ben"].asked == number
    tap(host, "No, it is not", "/table")
    assert table.seats()["ben"].asked == ""
    assert "Who are you?" in words(look(stranger, "/"))
    assert "Ben" in words(look(ben))


def test_asking_shows_nothing_that_is_the_seats(phone: Open, table: Table) -> None:
    sit(phone(), "ben")
    stranger = phone()
    ask(stranger, "ben")
    assert stranger.get("/me").location == "/"
    assert stranger.get("/me/secret").status_code == 403
    page = look(stranger, "/")
    assert "secret" not in page.lower()
    tap(stranger, "Ask no more", "/")
    assert table.seats()["ben"].asked == ""


def test_an_open_page_hears_what_became_of_it(phone: Open, table: Table) -> None:
    sit(phone(), "ben")
    new = phone()
    ask(new, "ben")
    assert "/events?page=join&amp;asking=ben" in look(new, "/")
    assert "You ask for the seat of Ben" in words(listen(new, "join", asking="ben"))
    table.answer_asked(BOX, "ben", table.seats()["ben"].asked, give=True)
    assert "The seat of Ben is yours" in words(listen(new, "join", asking="ben"))
    assert "Who are you?" in words(listen(new, "join", asking="nobody/of/ours"))


def test_an_open_page_hears_a_no(phone: Open, table: Table) -> None:
    sit(phone(), "ben")
    new = phone()
    ask(new, "ben")
    table.answer_asked(BOX, "ben", table.seats()["ben"].asked, give=False)
    text = listen(new, "join", asking="ben")
    assert "This phone does not have the seat of Ben" in words(text)


def test_what_cannot_be_asked_is_said(phone: Open, table: Table) -> None:
    ana = phone()
    sit(ana, "ana")
    assert ana.post("/ask", data={"asked": "ben"}).location == "/me"
    other = scan(phone())
    other.post("/ask", data={"asked": "ben", "run": table.run})
    assert "The seat of Ben is free; sit down on it." in words(look(other, "/"))
    other.post("/ask", data={"asked": "zoe", "run": table.run})
    assert "There is no seat “zoe”" in words(look(other, "/"))


def test_an_old_tap_throws_nobody_else_out(phone: Open, table: Table) -> None:
    host, ben = phone(), phone()
    sit(host, "ana")
    sit(ben, "ben")
    form, button = next(
        (form, button)
        for form in forms(look(host, "/table"))
        for button in form.buttons
        if ("seat", "ben") in form.fields and button[1] == "free"
    )
    table.release(BOX, "ben")
    sit(phone(), "ben")  # somebody else by now
    send(host, form, form.send(button))
    assert table.seats()["ben"].claimed
    assert "Who sits on the seat of Ben has changed." in words(look(host, "/table"))


def test_where_no_host_is_here_a_player_hosts_the_table(phone: Open, table: Table) -> None:
    """With no box on the table and the host's phone empty, nobody is stuck."""
    host, ben = phone(), phone()
    sit(host, "ana")
    sit(ben, "ben")
    table.connect("ana")
    assert "No host is here" not in words(look(ben))
    sent = {"seat": "ben", "do": "host", "page": "me", "run": table.run}
    assert ben.post("/seat", data=sent).location == "/me"
    assert "The host is here" in words(look(ben))
    assert ben.post("/seat", data={**sent, "seat": "ana"}).status_code == 403
    table.disconnect("ana")
    tap(ben, "No host is here: host the table")
    assert [seat for seat, status in table.seats().items() if status.host] == ["ben"]
    assert host.get("/stock").status_code != ben.get("/stock").status_code == 200
