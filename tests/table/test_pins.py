"""A PIN before a secret objective."""

import pytest

from companion.engine.prompts import Refusal
from companion.table.gamefile import StoreError
from companion.table.pins import PAUSE
from companion.table.pins import TRIES
from companion.table.pins import Pins
from companion.table.store import Store
from companion.table.table import Table
from companion.table.types import BOX
from companion.table.types import SPECTATOR
from tests.table.conftest import player
from tests.table.conftest import written
from tests.table.toy import ToyGame


class Kept(Store):
    """A store that only remembers PINs."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    def pins(self) -> dict[str, str]:
        return dict(self.kept)

    def put_pins(self, pins: object) -> None:
        assert isinstance(pins, dict)
        self.kept = dict(pins)


def test_a_pin_is_asked_for_where_one_is_set(table: Table) -> None:
    ana = player("ana")
    table.claim("ana")
    table.check_pin("ana", "")
    assert not table.has_pin("ana")
    table.set_pin(ana, "", "00420042")
    assert table.has_pin("ana")
    with pytest.raises(Refusal, match="not the PIN"):
        table.check_pin("ana", "420042")
    table.check_pin("ana", "00420042")
    table.check_pin("ben", "anything")
    kept = written(table)
    assert b"ana" in kept
    assert b"00420042" not in kept


def test_a_pin_is_changed_by_who_knows_it(table: Table) -> None:
    ana = player("ana")
    table.set_pin(ana, "", "1234")
    with pytest.raises(Refusal, match="not the PIN"):
        table.set_pin(ana, "4321", "")
    table.set_pin(ana, "1234", "99999999")
    table.set_pin(ana, "99999999", "")
    assert not table.has_pin("ana")
    with pytest.raises(Refusal, match="holds a seat"):
        table.set_pin(SPECTATOR, "", "1234")


@pytest.mark.parametrize("pin", ["1", "123", "123456789", "12a4", "१२३४", " 1234", "1234\n"])
def test_a_pin_has_four_to_eight_digits(table: Table, pin: str) -> None:
    with pytest.raises(Refusal, match="4 to 8 digits"):
        table.set_pin(player("ana"), "", pin)
    assert not table.has_pin("ana")


def test_a_pin_outlives_a_restart_and_leaving_the_seat_but_not_the_host(table: Table) -> None:
    token = table.claim("ana")
    ana = table.speaker_of(token)
    assert ana is not None
    table.set_pin(ana, "", "1234")
    table.release(ana, "ana")
    table.claim("ana")
    table.close()
    again = Table.open(table.path, game=ToyGame())
    assert again.has_pin("ana")
    again.check_pin("ana", "1234")
    again.release(BOX, "ana")
    assert not again.has_pin("ana")
    again.close()


def test_guessing_takes_long() -> None:
    now = [0.0]
    pins = Pins(Kept(), clock=lambda: now[0])
    pins.put("ana", "1234")
    for _ in range(TRIES):
        with pytest.raises(Refusal, match="not the PIN"):
            pins.check("ana", "0000")
    with pytest.raises(Refusal, match=f"{TRIES} times. Wait 60 seconds"):
        pins.check("ana", "1234")
    now[0] = PAUSE - 1
    with pytest.raises(Refusal, match="Wait 1 seconds"):
        pins.check("ana", "1234")
    now[0] = PAUSE
    pins.check("ana", "1234")
    for _ in range(TRIES):
        with pytest.raises(Refusal, match="not the PIN"):
            pins.check("ana", "0000")


def test_a_pin_that_is_not_kept_does_not_count() -> None:
    class Full(Kept):
        def put_pins(self, pins: object) -> None:
            raise OSError("disk full")

    pins = Pins(Full())
    with pytest.raises(OSError, match="disk full"):
        pins.put("ana", "1234")
    assert not pins.has("ana")


def test_a_seat_that_is_freed_on_a_disk_that_fills_is_shown_as_free(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its PIN could not be taken away any more: the next on the seat asks the host again."""
    token = table.claim("ben")
    table.set_pin(player("ben"), "", "1234")
    assert table.view(SPECTATOR).seats["ben"].claimed
    heard: list[int] = []
    table.listen(heard.append)
    with monkeypatch.context() as full:
        full.setattr(Store, "put_pins", _full)
        with pytest.raises(StoreError):
            table.release(BOX, "ben")
    assert table.speaker_of(token) is None
    assert not table.view(SPECTATOR).seats["ben"].claimed
    assert heard
    table.claim("ben")
    table.release(BOX, "ben")
    assert not table.has_pin("ben")


def _full(_store: Store, _pins: object) -> None:
    raise StoreError("The disk did not take it (full); nothing was changed.")
