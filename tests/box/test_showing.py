"""Which panel shows what, where some are missing or do not work."""

import pytest

from companion.box.showing import Moment
from companion.box.showing import asking_panel
from companion.box.showing import drawings
from companion.box.showing import lacking
from tests.box.hand import Hand
from tests.box.reading import crisis
from tests.box.reading import heading
from tests.box.reading import marked
from tests.box.reading import read
from tests.box.reading import sentence

ALL = {"colony": True, "round": True, "prompt": True}


@pytest.mark.parametrize(
    ("panels", "asks", "unseen"),
    [
        (ALL, "prompt", []),
        ({"prompt": True}, "prompt", ["colony", "round"]),
        ({"prompt": True, "colony": True}, "prompt", ["round"]),
        ({**ALL, "round": False}, "prompt", ["round"]),
        ({**ALL, "prompt": False}, "round", ["round"]),
        ({**ALL, "prompt": False, "round": False}, "colony", ["colony", "round"]),
        (dict.fromkeys(ALL, False), "prompt", []),
        ({"prompt": False}, "prompt", ["colony", "round"]),
    ],
)
def test_who_asks_and_what_is_not_seen(
    panels: dict[str, bool], asks: str, unseen: list[str]
) -> None:
    assert asking_panel(panels) == asks
    assert list(lacking(panels)) == unseen


def test_what_a_broken_panel_cannot_show_stands_in_short_where_one_is_asked(turn: Hand) -> None:
    made = drawings(Moment(turn.menu, turn.now, None, {**ALL, "prompt": False}))
    assert heading(made["round"]()) == "Ana: turn"
    assert crisis(made["round"]()).split() == ["R6", "Medicine", "0/3"]
    assert read(made["colony"](), 14, 1) == "MORALE"


def test_a_sentence_covers_what_is_asked_and_what_is_leafed_to(turn: Hand) -> None:
    moment = Moment(turn.menu, turn.now, None, ALL, leaf="colony")
    assert read(drawings(moment)["prompt"](), 14, 1) == "MORALE"
    turn.menu.tell(["The dice tray works."], turn.now)
    assert sentence(drawings(moment)["prompt"]()) == "The dice tray works."


def test_a_tray_that_is_missing_is_told_on_the_panel_that_asks_where_the_round_has_none(
    turn: Hand,
) -> None:
    for panels, told in ((ALL, False), ({"prompt": True}, True)):
        made = drawings(Moment(turn.menu, turn.now, None, panels, tray_missing=True))
        asking = made["prompt"]()
        words = asking.crop((28, 51, 28 + 12 * 6, 63))
        assert (read(words, 0, 0, dark=True) == "No dice tray") == told
        assert heading(asking) == "Ana: turn"
        assert marked(asking) == "Attack"
