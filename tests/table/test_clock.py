"""A machine that does not know the date says none."""

from datetime import date
from pathlib import Path

import pytest

from companion.table.clock import CLOCKS
from companion.table.clock import SYSTEMD
from companion.table.clock import TOLD
from companion.table.clock import today


@pytest.mark.parametrize(
    ("there", "known"),
    [
        ((), True),  # no sign that nobody keeps the time
        ((SYSTEMD,), False),
        ((SYSTEMD, CLOCKS), False),  # the folder is there on a Pi, and empty
        ((SYSTEMD, f"{CLOCKS}/rtc0"), True),
        ((SYSTEMD, CLOCKS, TOLD), True),
    ],
)
def test_the_date_is_known_where_the_clock_can_be_right(
    tmp_path: Path, there: tuple[str, ...], known: bool
) -> None:
    for name in there:
        (tmp_path / name).mkdir(parents=True)
    before = date.today()
    found = today(tmp_path)
    days = {before.isoformat(), date.today().isoformat()}  # it may be midnight
    assert found in (days if known else {""})
