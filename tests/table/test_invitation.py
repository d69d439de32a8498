"""The join code: who has it sits down, and nobody else without the table's yes."""

import logging
import os
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from companion.engine.prompts import Refusal
from companion.sentences import Sentence
from companion.table import invitation
from companion.table.gamefile import StoreError
from companion.table.invitation import LASTS
from companion.table.invitation import LENGTH
from companion.table.invitation import LETTERS
from companion.table.invitation import Evening
from companion.table.invitation import Invitation
from companion.table.invitation import new_code
from companion.table.invitation import tidy_code
from companion.table.lobby import NEXT_CODE
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
from tests.waiting import SOON
from tests.waiting import until
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
    old = hosted.code
    changes: list[int] = []
    hosted.listen(changes.append)
    hosted.renew_code(HOST)
    assert hosted.code != old
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


def test_no_view_and_no_record_tells_of_the_code(hosted: Table) -> None:
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
    code = first.code
    first.close()
    again = Table.open(first.path, game=ToyGame())
    assert again.code == code
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
    assert len(made.code) == LENGTH
    assert "the join code could not be kept" in caplog.text
    assert made.code not in caplog.text
    code = made.code
    with pytest.raises(StoreError):
        made.renew()
    assert made.code == code


def test_a_trusting_table_wants_no_code(tmp_path: Path) -> None:
    lobby = Lobby(tmp_path, anyone=True)
    table = lobby.begin(Wish(["Ana", "Ben"], {"objective": "none"}))
    table.claim("ana")
    assert (table.code, lobby.code) == ("", "")
    assert not table.has_code("")
    assert not lobby.has_code("")
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
            claims[0].result(SOON)
    assert not hosted.seats()["ben"].claimed


# -- before a game, and the next one of an evening -------------------------------------------------

GAME: dict[str, Any] = {"objective": "none"}


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Lobby]:
    """A folder without a game yet."""
    made = Lobby(tmp_path)
    yield made
    made.close()


def begin(lobby: Lobby, code: str | None = None) -> Table:
    """Begin a game of two from a phone that has shown this code, or at the machine."""
    return lobby.begin(Wish(["Ana", "Ben"], GAME), code)


def again(lobby: Lobby) -> Lobby:
    """The same folder after a power cut: whatever was in memory is gone."""
    lobby.close()
    made = Lobby(lobby.folder)
    made.resume()
    return made


def test_a_code_that_was_shown_early_opens_the_game(lobby: Lobby) -> None:
    early = lobby.code
    assert lobby.has_code(f" {early[:3].lower()} {early[3:]}")
    table = begin(lobby, "")
    table.claim("ana")
    assert (table.code, lobby.code) == (early, early)
    table.claim("ben", code=early)
    assert table.seats()["ben"].claimed


def test_a_power_cut_before_the_game_locks_nobody_out(lobby: Lobby) -> None:
    early = lobby.code
    after = again(lobby)
    assert after.code == early
    assert begin(after).code == early
    after.close()


def test_a_power_cut_in_the_game_does_not_either(lobby: Lobby) -> None:
    early = lobby.code
    begin(lobby)
    after = again(lobby)
    assert after.table is not None
    assert after.code == early
    after.close()


def test_the_next_game_of_the_evening_has_the_code_again(lobby: Lobby) -> None:
    early = lobby.code
    first = begin(lobby, early)
    assert first.claim("ben", code=early)
    lobby.put_away()
    assert lobby.code == early
    assert begin(lobby, early).code == early
    lobby.put_away()
    assert lobby.open(first.path.name, early).code == early


def test_a_code_that_was_changed_goes_on_as_it_is(lobby: Lobby) -> None:
    early = lobby.code
    table = begin(lobby)
    table.renew_code(BOX)
    changed = table.code
    lobby.put_away()
    assert (lobby.has_code(changed), lobby.has_code(early)) == (True, False)


def test_another_evening_has_another_code(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(lobby, "_evening", Evening(lobby.folder / NEXT_CODE, lambda: now))
    early = begin(lobby).code
    now = LASTS - 1
    lobby.put_away()
    assert lobby.code == early
    now = LASTS
    assert not lobby.has_code(early)
    code = begin(lobby).code
    assert code != early
    now = 2 * LASTS
    lobby.put_away()  # it lay on the table until the next day
    assert not lobby.has_code(code)


def test_after_a_restart_the_next_game_has_a_code_that_no_game_had(lobby: Lobby) -> None:
    early = begin(lobby).code
    after = again(lobby)
    after.put_away()
    fresh = after.code
    assert fresh != early
    begin(after)
    after.put_away()
    assert after.code == fresh
    last = again(after)
    assert last.code not in (early, fresh)
    last.close()


@pytest.mark.parametrize("shown", ["", "XXXXXX"])
def test_who_begins_a_game_to_see_the_code_is_not_in_the_next(lobby: Lobby, shown: str) -> None:
    """Whoever is in the network may begin a game, and its host is shown the code."""
    seen = begin(lobby, shown).code
    lobby.put_away()
    assert not lobby.has_code(seen)
    seen = lobby.open(lobby.files()[0], shown).code
    lobby.put_away()
    assert not lobby.has_code(seen)


def test_who_sits_down_at_a_table_that_was_left_is_not_in_the_next_game(lobby: Lobby) -> None:
    table = begin(lobby, lobby.code)
    who = table.speaker_of(table.claim("ana", code=table.code))
    assert who is not None
    table.release(who, "ana")
    table.claim("ben", code="")  # there is nobody to ask
    seen = table.code
    lobby.put_away()
    assert not lobby.has_code(seen)


def test_a_record_from_elsewhere_has_the_code_of_this_lobby(lobby: Lobby) -> None:
    early = lobby.code
    text = begin(lobby).export(whole=True)
    lobby.put_away()
    assert lobby.import_record(text).code == early


def test_only_its_owner_reads_the_code_that_is_kept(lobby: Lobby) -> None:
    kept = lobby.folder / NEXT_CODE
    assert kept.read_text() == f"{lobby.code}\n"
    assert kept.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("kept", [b"", b"C4F2H\n", b"c4f2hj\n", b"\xff\xfe\x00\x00\x00\x00"])
def test_what_is_no_code_is_not_taken_for_one(tmp_path: Path, kept: bytes) -> None:
    path = tmp_path / NEXT_CODE
    path.write_bytes(kept)
    code = Evening(path).code
    assert len(code) == LENGTH
    assert Evening(path).code == code


def test_a_folder_that_keeps_no_code_still_has_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        evening = Evening(tmp_path / "gone" / NEXT_CODE)
    assert "the join code of the next game could not be kept" in caplog.text
    assert evening.code not in caplog.text
    code = evening.code
    evening.begun(code)
    assert evening.code != code


def test_at_no_moment_of_a_beginning_is_another_code_shown_or_kept(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page drawn meanwhile, or a power cut, would lock out everybody who has scanned."""
    early = lobby.code
    seen: set[tuple[str, str]] = set()
    keep, put = Invitation.take, lobby._remember

    def look() -> None:
        seen.add((lobby.code, (lobby.folder / NEXT_CODE).read_text().strip()))

    def take(own: Invitation, code: str, *, stays: bool) -> None:
        look()
        keep(own, code, stays=stays)
        look()

    def remember(file: str) -> None:
        look()
        put(file)
        look()

    monkeypatch.setattr(Invitation, "take", take)
    monkeypatch.setattr(lobby, "_remember", remember)
    begin(lobby, early)
    assert seen == {(early, early)}


def test_a_power_cut_before_the_next_code_is_made_gives_no_game_the_same(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its host may have been a stranger who has seen the code."""
    with monkeypatch.context() as cut:
        cut.setattr(Evening, "begun", lambda _own, _code: None)
        early = begin(lobby, "").code
    after = again(lobby)
    assert after.code == early
    after.put_away()
    assert not after.has_code(early)
    last = again(after)
    assert not last.has_code(early)
    last.close()


def test_a_folder_that_takes_no_other_code_does_not_bring_an_old_one_back(lobby: Lobby) -> None:
    (lobby.folder / f".{NEXT_CODE}.new").mkdir()
    early = begin(lobby, "").code
    lobby.put_away()
    after = again(lobby)
    assert not after.has_code(early)
    after.close()


def test_a_file_without_end_keeps_nobody_waiting(tmp_path: Path) -> None:
    path = tmp_path / NEXT_CODE
    path.symlink_to("/dev/zero")
    assert len(Evening(path).code) == LENGTH
    path.unlink()
    os.mkfifo(path)
    assert len(Evening(path).code) == LENGTH
    assert path.is_file()


def test_a_companion_left_on_shows_another_code_the_next_day(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody scans in vain what a panel or the big screen has shown since yesterday."""
    now = 0.0
    monkeypatch.setattr(lobby, "_evening", Evening(lobby.folder / NEXT_CODE, lambda: now))
    monkeypatch.setattr("companion.table.lobby.LOOKED_AT", 0.01)
    early = begin(lobby, lobby.code).code
    lobby.put_away()
    shown: list[str] = []
    lobby.listen(lambda: shown.append(lobby.code))
    begin(lobby, early)
    lobby.put_away()
    assert shown == [early, early]
    now = LASTS
    until(lambda: len(shown) > 2)
    assert shown[2:] == [lobby.code]
    assert lobby.code != early


def test_nobody_waits_for_another_code_while_there_is_a_game(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.table.lobby.LOOKED_AT", 0.01)

    def waiting() -> list[threading.Thread]:
        return [one for one in threading.enumerate() if one.name == "join code"]

    begin(lobby, lobby.code)
    until(lambda: not waiting())
    lobby.put_away()
    assert waiting()
    begin(lobby, lobby.code)
    until(lambda: not waiting())
    lobby.put_away()
    assert waiting()
    lobby.close()
    until(lambda: not waiting())
