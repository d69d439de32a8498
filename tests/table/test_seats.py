"""Sitting down, going on, standing up, and who is host."""

import doctest

import pytest

from companion.engine.prompts import Refusal
from companion.table import seats
from companion.table.table import Table
from companion.table.types import BOX
from companion.table.types import SPECTATOR
from tests.table.conftest import Opener
from tests.table.conftest import player
from tests.table.conftest import written
from tests.table.toy import ToyGame


def test_examples_in_the_module_run() -> None:
    assert doctest.testmod(seats).failed == 0


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Ana", "Ana", "ana "], ["ana", "ana-2", "ana-3"]),
        (["Library", "None", "Dead"], ["library-2", "none-2", "dead-2"]),
        (["😀", "Ærø  O'Neil", "von der Leyen"], ["p1", "aero-oneil", "von-der-leyen"]),
    ],
)
def test_slugs_of_seats(names: list[str], expected: list[str]) -> None:
    assert seats.slugs(names, ["library"]) == expected


def test_a_name_given_with_a_claim_is_tidied(new_table: Opener) -> None:
    table = new_table()
    table.claim("ana", "Ana María\n")
    assert table.seats()["ana"].name == "Ana María"
    assert 'ana = "Ana María"' in table.export()


def test_a_seat_is_taken_once_and_its_token_is_secret(table: Table) -> None:
    token = table.claim("ana")
    assert len(token) >= 22
    speaker = table.speaker_of(token)
    assert speaker is not None
    assert speaker.seat == "ana"
    with pytest.raises(Refusal, match="already sitting there"):
        table.claim("ana")
    with pytest.raises(Refusal, match="no seat “zoe”"):
        table.claim("zoe")
    assert table.speaker_of(token[:-1]) is None
    assert table.speaker_of("") is None
    kept = written(table)
    assert b"ana" in kept
    assert token.encode() not in kept


def test_a_phone_takes_one_seat_however_fast_it_taps(table: Table) -> None:
    token = seats.new_token()
    assert table.claim("ana", token=token) == token
    assert table.claim("ana", token=token) == token
    with pytest.raises(Refusal, match="This phone has the seat of Ana"):
        table.claim("ben", token=token)
    assert [slug for slug, seat in table.seats().items() if seat.claimed] == ["ana"]
    table.release(BOX, "ana")
    assert table.claim("ben", token=token) == token


@pytest.mark.parametrize("made_up", ["x", "x" * 21, "x" * 23, "x" * 21 + "\n", "é" * 22])
def test_a_token_is_one_of_ours(table: Table, made_up: str) -> None:
    token = table.claim("ana", token=made_up)
    assert token != made_up
    assert table.speaker_of(made_up) is None


def test_a_seat_goes_on_after_a_restart(table: Table) -> None:
    token = table.claim("ben", "Benedikt")
    table.close()
    again = Table.open(table.path, game=ToyGame())
    speaker = again.speaker_of(token)
    assert speaker is not None
    assert (speaker.seat, speaker.role, speaker.name) == ("ben", "host", "Benedikt")
    assert again.seats()["ben"].claimed
    again.close()


def test_a_freed_seat_ends_its_token(table: Table) -> None:
    first = table.claim("ana")
    second = table.claim("ben")
    host, ben = table.speaker_of(first), table.speaker_of(second)
    assert host is not None
    assert ben is not None
    with pytest.raises(Refusal, match="Only the host"):
        table.release(ben, "ana")
    with pytest.raises(Refusal, match="Only the host"):
        table.release(SPECTATOR, "ana")
    table.release(host, "ben")
    assert table.speaker_of(second) is None
    assert table.speaker_of(table.claim("ben")) is not None
    table.release(BOX, "ana")
    with pytest.raises(Refusal, match="Nobody is sitting"):
        table.release(BOX, "ana")


def test_the_host_is_whoever_sits_down_first_and_can_hand_over(table: Table) -> None:
    ana, ben = table.claim("ana"), table.claim("ben")
    roles = [table.speaker_of(token) for token in (ana, ben)]
    assert [speaker.role for speaker in roles if speaker] == ["host", "player"]
    with pytest.raises(Refusal, match="The host hands"):
        table.make_host(player("ben"), "ana")
    table.connect("ana")
    with pytest.raises(Refusal, match="The host is here"):
        table.make_host(player("ben"), "ben")
    with pytest.raises(Refusal, match="has to sit down"):
        table.make_host(BOX, "cai")
    assert roles[0] is not None
    table.make_host(roles[0], "ben")
    roles = [table.speaker_of(token) for token in (ana, ben)]
    assert [speaker.role for speaker in roles if speaker] == ["player", "host"]
    assert [seat for seat, status in table.seats().items() if status.host] == ["ben"]
    table.release(BOX, "ben")
    table.make_host(BOX, "ana")
    assert table.seats()["ana"].host


def test_where_no_host_is_here_a_player_takes_the_table(table: Table) -> None:
    """The host's phone is away, or the host has got up: nobody is left without one."""

    def may_host() -> list[str]:
        return [seat for seat, status in table.seats().items() if status.may_host]

    token = table.claim("ana")
    table.claim("ben")
    table.connect("ana")
    table.connect("ben")
    assert may_host() == []
    table.disconnect("ana")
    assert may_host() == ["ana", "ben"]
    with pytest.raises(Refusal, match="The host hands"):
        table.make_host(SPECTATOR, "ben")
    table.make_host(player("ben"), "ben")
    assert may_host() == []
    assert [seat for seat, status in table.seats().items() if status.host] == ["ben"]
    table.release(player("ben"), "ben")
    assert may_host() == ["ana"]
    table.make_host(player("ana"), "ana")
    host = table.speaker_of(token)
    assert host is not None
    assert host.role == "host"


def test_a_host_without_a_seat(table: Table) -> None:
    first = table.host_token()
    second = table.host_token()
    assert table.speaker_of(first) is None
    host = table.speaker_of(second)
    assert host is not None
    assert (host.role, host.seat) == ("host", None)
    token = table.claim("ana")
    sitting = table.speaker_of(token)
    assert sitting is not None
    assert sitting.role == "player"
    table.make_host(host, "ana")
    assert table.speaker_of(second) is None


def test_a_host_who_sits_down_stays_the_host(table: Table) -> None:
    screen = table.host_token()
    assert table.host_token(screen) == screen
    table.claim("ana")
    assert table.claim("ben", token=screen) == screen
    host = table.speaker_of(screen)
    assert host is not None
    assert (host.role, host.seat) == ("host", "ben")
    assert [slug for slug, seat in table.seats().items() if seat.host] == ["ben"]
    table.close()
    again = Table.open(table.path, game=ToyGame())
    again.release(BOX, "ben")
    assert again.speaker_of(screen) is None
    again.close()


def test_another_phone_gets_a_claimed_seat_when_the_table_says_yes(table: Table) -> None:
    old, other = table.claim("ana"), table.claim("ben")
    new = table.ask("ana")
    number = table.seats()["ana"].asked
    assert len(number) == 2
    assert table.asks(new) == "ana"
    assert table.speaker_of(new) is None  # asking gives nothing
    assert table.ask("ana", token=new) == new
    assert table.seats()["ana"].asked == number
    with pytest.raises(Refusal, match="The host answers that"):
        table.answer_asked(player("ben"), "ana", number, give=True)
    with pytest.raises(Refusal, match="No phone 9 asks"):
        table.answer_asked(BOX, "ana", "9", give=True)
    table.answer_asked(BOX, "ana", number, give=True)
    taken = table.speaker_of(new)
    assert taken is not None
    assert (taken.seat, taken.role) == (
        "ana",
        "host",
    )  # the rights are the player's, not the phone's
    assert table.speaker_of(old) is None
    assert table.seats()["ana"].asked == ""
    assert table.asks(new) == ""
    with pytest.raises(Refusal, match="No phone"):
        table.answer_asked(BOX, "ana", number, give=True)
    assert table.speaker_of(other) is not None


def test_who_sits_there_or_the_host_says_no(table: Table) -> None:
    ana = table.claim("ana")
    table.claim("ben")
    host = table.speaker_of(ana)
    assert host is not None
    stranger = table.ask("ben")
    table.answer_asked(player("ben"), "ben", table.seats()["ben"].asked, give=False)
    assert table.asks(stranger) == ""
    again = table.ask("ben", token=stranger)
    assert again == stranger
    table.answer_asked(host, "ben", table.seats()["ben"].asked, give=False)
    assert table.seats()["ben"].asked == ""
    assert table.speaker_of(stranger) is None


def test_a_seat_is_asked_for_by_one_phone_that_has_none(table: Table) -> None:
    ana = table.claim("ana")
    with pytest.raises(Refusal, match="is free; sit down"):
        table.ask("ben")
    table.claim("ben")
    with pytest.raises(Refusal, match="This phone has the seat of Ana"):
        table.ask("ben", token=ana)
    first = table.ask("ben")
    number = table.seats()["ben"].asked
    second = table.ask("ben")
    assert table.asks(first) == ""
    assert table.asks(second) == "ben"
    with pytest.raises(Refusal, match="any more"):
        table.answer_asked(BOX, "ben", number, give=True)  # what was shown is not what is asked now
    assert table.ask("ana", token=second) == second
    assert [slug for slug, seat in table.seats().items() if seat.asked] == ["ana"]
    table.withdraw(second)
    table.withdraw(second)
    assert not table.seats()["ana"].asked


def test_a_freed_seat_is_there_to_be_taken_by_whoever_asked(table: Table) -> None:
    table.claim("ana")
    asking = table.ask("ana")
    table.release(BOX, "ana")
    assert table.seats()["ana"].asked == ""
    assert table.claim("ana", token=asking) == asking


def test_a_host_without_a_seat_who_gets_one_stays_the_host(table: Table) -> None:
    table.claim("ana")
    screen = table.host_token()
    assert table.ask("ana", token=screen) == screen
    table.answer_asked(BOX, "ana", table.seats()["ana"].asked, give=True)
    host = table.speaker_of(screen)
    assert host is not None
    assert (host.role, host.seat) == ("host", "ana")


def test_who_is_connected(table: Table) -> None:
    heard: list[int] = []
    table.listen(heard.append)
    table.connect("ana")
    table.connect("ana")
    assert table.seats()["ana"].connected
    table.disconnect("ana")
    assert table.seats()["ana"].connected
    table.disconnect("ana")
    table.disconnect("ana")
    assert not table.seats()["ana"].connected
    assert len(heard) == 2
