"""What the tray saw: a proposal, used once, for whoever it fits."""

import pytest

from companion.table.rolls import answers
from companion.table.table import Table
from companion.table.types import BOX
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.table.types import Roll
from tests.table.conftest import HOST


@pytest.mark.parametrize(
    ("kind", "dice", "expected"),
    [
        ("exposure", {"exp": "WOUND"}, [("exposure", "wound")]),
        ("exposure", {"exp": "WOUND", "d1": "3"}, [("exposure", "wound")]),
        ("exposure", {"exp": "cocked"}, []),
        ("exposure", {"d1": "3"}, []),
        ("die", {"d1": "3"}, [("die", "3")]),
        ("die", {"d1": "3", "d2": "?"}, [("die", "3")]),
        ("die", {"d1": "3", "d2": "4"}, []),
        ("action-dice", {"d1": "6", "d2": "1", "exp": "BLANK"}, [("dice", "1", "6")]),
        ("noise", {"d1": "6", "d2": "1"}, [("noise", "6", "1")]),
        ("vote", {"d1": "6"}, []),
    ],
)
def test_what_dice_can_answer(
    kind: str, dice: dict[str, str], expected: list[tuple[str, ...]]
) -> None:
    assert list(answers(kind, dice)) == expected


def test_a_roll_waits_for_the_next_prompt_it_fits(table: Table) -> None:
    table.propose(Roll("EC01", 1, {"d1": "4"}))
    (waiting,) = table.view(BOX).proposals
    assert waiting.fits == ()
    assert "Nothing that is asked" in table.accept(BOX, waiting.id).message
    table.say(CONSOLE, "ana: roll")
    (offered,) = table.view(BOX).proposals
    assert [line for _, line in offered.fits] == ["ana: die 4"]
    assert table.view(SPECTATOR).proposals[0].fits == ()
    reply = table.accept(BOX, offered.id)
    assert reply.accepted
    view = table.view(BOX)
    assert view.log[-1].text == "ana: die 4"
    assert view.log[-1].source == "tray"
    assert view.proposals == ()


def test_a_roll_counts_once(table: Table) -> None:
    table.say(CONSOLE, "ana: roll")
    table.propose(Roll("EC01", 7, {"d1": "4"}))
    (offered,) = table.view(BOX).proposals
    assert table.accept(BOX, offered.id).accepted
    again = table.accept(BOX, offered.id)
    assert not again.accepted
    assert "has been used" in again.message
    table.propose(Roll("EC01", 7, {"d1": "4"}))
    assert table.view(BOX).proposals == ()
    table.propose(Roll("EC02", 7, {"d1": "4"}))
    assert len(table.view(BOX).proposals) == 1


def test_a_newer_roll_is_what_lies_in_the_tray(table: Table) -> None:
    table.propose(Roll("EC01", 1, {"d1": "cocked"}))
    table.propose(Roll("EC01", 2, {"d1": "6"}))
    assert [one.dice for one in table.view(BOX).proposals] == [{"d1": "6"}]


def test_a_roll_that_was_lost_on_the_way_lies_no_more_in_the_tray(table: Table) -> None:
    """A tray says again what nobody has acknowledged, so the last roll may come before the one
    before it."""
    table.propose(Roll("ab", 1, {"d1": "1"}))
    table.propose(Roll("ab", 3, {"d1": "3"}))
    table.propose(Roll("ab", 2, {"d1": "2"}))
    assert [roll.dice for roll in table.view(CONSOLE).proposals] == [{"d1": "3"}]
    table.propose(Roll("cd", 1, {"d1": "4"}))
    assert [roll.dice for roll in table.view(CONSOLE).proposals] == [{"d1": "4"}]


def test_an_answer_typed_instead_uses_up_the_roll(table: Table) -> None:
    table.say(CONSOLE, "ana: roll")
    table.propose(Roll("EC01", 1, {"d1": "4"}))
    table.say(CONSOLE, "ana: die 5")
    assert table.view(BOX).proposals == ()


def test_another_line_leaves_the_roll_lying(table: Table) -> None:
    table.say(CONSOLE, "ana: roll")
    table.propose(Roll("EC01", 1, {"d1": "4"}))
    assert table.say(CONSOLE, "cai: bell").accepted
    assert len(table.view(BOX).proposals) == 1
    (lying,) = table.view(BOX).proposals
    table.dismiss(lying.id)
    assert table.view(BOX).proposals == ()


def test_undoing_an_accepted_roll_does_not_bring_it_back_to_the_tray(table: Table) -> None:
    table.say(CONSOLE, "ana: roll")
    table.propose(Roll("EC01", 1, {"d1": "4"}))
    (offered,) = table.view(BOX).proposals
    number = table.accept(BOX, offered.id, prompt=offered.fits[0][0]).number
    assert number is not None
    assert table.undo(HOST, number).accepted
    assert table.view(BOX).waiting == ("ana: die",)
    assert table.view(BOX).proposals == ()
