"""The join code: who has it sits down, and nobody else without the table's yes."""

import logging
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from companion.engine.prompts import Refusal
from companion.sentences import Sentence
from companion.table import invitation
from companion.table.gamefile import StoreError
from companion.table.invitation import LENGTH
from companion.table.invitation import LETTERS
from companion.table.invitation import Invitation
from companion.table.invitation import new_code
from companion.table.invitation import tidy_code
from companion.table.lobby import Lobby
from companion.table.store import Store
from companion.table.table import Table
from companion.table.types import BOX
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.table.types import Speaker
from tests.table.conftest import Opener
from tests.table.conftest import player
from tests.table.toy import ToyGame
from tests.web.play import Wish

HOST = Speaker("host", "ana")


@pytest.fixture
def hosted(table: Table) -> Table:
    """A table with a host; the other seats are free."""
    table.claim("ana")
    return table


def test_a_code_is_made_of_letters_that_are_not_mistaken() -> None:
    assert not set(LETTERS) & set("0OQD1ILZSGBUNAE")
    codes = {new_code() for _time in range(200)}
    assert len(codes) == 200
    assert all(len(code) == LENGTH and set(code) <= set(LETTERS) for code in codes)


@pytest.mark.parametrize("typed", ["C4F2HJ", "c4f2hj", " C4F 2HJ ", "c4f-zhj", "\u200fc4f2hj\n"])
def test_a_code_may_be_typed_as_people_type(typed: str) -> None:
    assert tidy_code(typed) == "C4F2HJ"


def test_who_has_the_code_sits_down(hosted: Table) -> None:
    assert hosted.speaker_of(hosted.claim("ben", code=hosted.code.lower())) is not None
    assert hosted.admits(hosted.code)


@pytest.mark.parametrize("code", ["", "C4F2H", "XXXXXX", "ÄÖÜ", "C4F2HJ" * 1000])
def test_who_has_not_does_not(hosted: Table, code: str) -> None:
    assert not hosted.admits(code)
    with pytest.raises(Refusal, match="needs the join code"):
        hosted.claim("ben", code=code)
    assert not hosted.seats()["ben"].claimed


def test_who_vouches_needs_no_code(hosted: Table) -> None:
    hosted.claim("ben")
    assert hosted.seats()["ben"].claimed


def test_where_nobody_could_let_anybody_in_the_first_to_come_needs_none(table: Table) -> None:
    assert table.admits("")
    token = table.claim("ben", code="")
    assert table.seats()["ben"].host
    assert not table.admits("")
    table.seat_bot("cai")
    who = table.speaker_of(token)
    assert who is not None
    table.release(who, "ben")
    assert table.admits("")  # a bot lets nobody in


def test_a_host_without_a_seat_is_somebody(table: Table) -> None:
    table.host_token()
    assert not table.admits("")


def test_a_free_seat_is_asked_for_by_who_has_no_code(hosted: Table) -> None:
    token = hosted.ask("ben", code="")
    number = hosted.seats()["ben"].asked
    assert number
    assert hosted.speaker_of(token) is None
    with pytest.raises(Refusal, match="The host answers that"):
        hosted.answer_asked(player("cai"), "ben", number, give=True)
    hosted.answer_asked(HOST, "ben", number, give=True)
    assert hosted.speaker_of(token) == Speaker("player", "ben", "Ben")


def test_a_bots_seat_is_asked_for_too(hosted: Table) -> None:
    hosted.seat_bot("ben")
    token = hosted.ask("ben", code="")
    hosted.answer_asked(BOX, "ben", hosted.seats()["ben"].asked, give=True)
    assert hosted.speaker_of(token) == Speaker("player", "ben", "Ben")
    assert not hosted.seats()["ben"].bot


def test_who_has_the_code_is_told_that_a_seat_is_free(hosted: Table) -> None:
    with pytest.raises(Refusal, match="is free; sit down on it"):
        hosted.ask("ben", code=hosted.code)


def test_who_is_let_in_where_nobody_hosts_any_more_does(hosted: Table) -> None:
    hosted.claim("ben")
    token = hosted.ask("cai", code="")
    number = hosted.seats()["cai"].asked
    hosted.release(HOST, "ana")
    hosted.answer_asked(BOX, "cai", number, give=True)
    assert hosted.speaker_of(token) == Speaker("host", "cai", "Cai")


def test_a_seat_that_was_asked_for_can_be_taken_with_the_code_meanwhile(hosted: Table) -> None:
    token = hosted.ask("ben", code="")
    number = hosted.seats()["ben"].asked
    hosted.claim("ben", code=hosted.code)
    assert hosted.asks(token) == ""
    with pytest.raises(Refusal, match="No phone"):
        hosted.answer_asked(HOST, "ben", number, give=True)


def test_the_host_changes_the_code(hosted: Table) -> None:
    old, shown = hosted.code, hosted.invitation
    changes: list[int] = []
    hosted.listen(changes.append)
    hosted.renew_code(HOST)
    assert hosted.code != old
    assert hosted.invitation != shown
    assert changes
    with pytest.raises(Refusal, match="needs the join code"):
        hosted.claim("ben", code=old)
    hosted.claim("ben", code=hosted.code)
    assert hosted.seats()["ana"].claimed
    for speaker in (BOX, CONSOLE):
        hosted.renew_code(speaker)


@pytest.mark.parametrize("speaker", [player("ben"), SPECTATOR])
def test_nobody_else_does(hosted: Table, speaker: Speaker) -> None:
    old = hosted.code
    with pytest.raises(Refusal, match="The host changes the join code"):
        hosted.renew_code(speaker)
    assert hosted.code == old


def test_what_changes_with_the_code_tells_nothing_of_it(hosted: Table) -> None:
    assert hosted.code not in hosted.invitation
    view = hosted.view(SPECTATOR)
    assert hosted.code not in repr(view)
    for speaker in (HOST, BOX, CONSOLE):
        assert hosted.code not in repr(hosted.view(speaker))
    assert hosted.code not in hosted.export(whole=True)
    assert hosted.code not in repr(hosted.kept())


def test_the_code_is_the_same_after_a_restart(new_table: Opener) -> None:
    first = new_table()
    first.claim("ana")
    first.renew_code(BOX)
    code, shown = first.code, first.invitation
    first.close()
    again = Table.open(first.path, game=ToyGame())
    assert (again.code, again.invitation != shown) == (code, True)
    again.close()


def test_every_game_has_another(new_table: Opener) -> None:
    assert len({new_table(str(number)).code for number in range(5)}) == 5


def test_a_game_of_an_earlier_version_gets_one(new_table: Opener) -> None:
    first = new_table()
    first.close()
    store = Store.open(first.path)
    store.put_join_code("")
    store.close()
    again = Table.open(first.path, game=ToyGame())
    assert len(again.code) == LENGTH
    again.close()


class Full(Store):
    """A file that takes nothing more."""

    def __init__(self) -> None:
        pass

    def join_code(self) -> str:
        return ""

    def put_join_code(self, code: str) -> None:
        raise StoreError("The disk did not take it (full); nothing was changed.")


def test_a_disk_that_takes_no_code_keeps_nobody_from_playing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.DEBUG):
        made = Invitation(Full())
    assert made.matches(made.code)
    assert "the join code could not be kept" in caplog.text
    assert made.code not in caplog.text
    code = made.code
    with pytest.raises(StoreError):
        made.renew()
    assert (made.code, made.renewals) == (code, 0)


def test_a_trusting_table_wants_no_code(tmp_path: Path) -> None:
    lobby = Lobby(tmp_path, anyone=True)
    table = lobby.begin(Wish(["Ana", "Ben"], {"objective": "none"}))
    table.claim("ana")
    assert table.code == ""
    assert not table.has_code("")
    table.claim("ben", code="")
    with pytest.raises(Refusal, match="anyone may sit down") as refused:
        table.renew_code(BOX)
    assert isinstance(refused.value.sentence, Sentence)
    lobby.close()


def test_of_many_who_claim_one_seat_with_the_code_one_has_it(hosted: Table) -> None:
    code = hosted.code

    def claim(_phone: int) -> bool:
        try:
            hosted.claim("ben", code=code)
        except Refusal:
            return False
        return True

    with ThreadPoolExecutor(8) as phones:
        assert sum(phones.map(claim, range(40))) == 1


def test_nobody_sits_down_with_a_code_once_it_is_changed(
    hosted: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The code was right when the tap was on its way, and is not when it comes to be done."""
    old = hosted.code
    monkeypatch.setattr(invitation, "new_code", lambda: "222222")
    claims: list[Any] = []
    with ThreadPoolExecutor(1) as phone:

        def renew_meanwhile() -> None:
            claims.append(phone.submit(hosted.claim, "ben", code=old))
            hosted.renew_code(BOX)

        hosted._do(renew_meanwhile)
        with pytest.raises(Refusal, match="needs the join code"):
            claims[0].result(5)
    assert not hosted.seats()["ben"].claimed
