"""Saying, undoing and looking at a live table."""

from companion.table.table import Table
from companion.table.types import CONSOLE


def test_the_companion_shuffles_and_deals_before_the_first_question(table: Table) -> None:
    view = table.view(CONSOLE)
    assert view.waiting == ("ana: turn",)
    assert view.log == ()
    assert view.state["step"] == "turns"
    assert table.export(whole=True).count("# generated") == 4


def test_an_accepted_line_changes_the_view_and_a_refused_one_does_not(table: Table) -> None:
    before = table.view(CONSOLE)
    reply = table.say(CONSOLE, "ana: take 5")
    assert (reply.accepted, reply.number, reply.message) == (True, 5, "")
    after = table.view(CONSOLE)
    assert after.state["morale"] == 95
    assert after.seq == reply.seq > before.seq
    refused = table.say(CONSOLE, "ana: take 500")
    assert not refused.accepted
    assert "take" in refused.message
    assert table.view(CONSOLE) == after


def test_lines_that_are_no_lines_are_refused_in_words(table: Table) -> None:
    assert "Nothing was said" in table.say(CONSOLE, "  # hm").message
    assert "SEAT: words" in table.say(CONSOLE, "end").message
    assert "one row" in table.say(CONSOLE, "ana: end\nben: end").message
    assert "There is no seat" in table.say(CONSOLE, "zoe: end").message
    assert "at most 1000 letters" in table.say(CONSOLE, f"ana: take {'1 ' * 500}").message
    assert "No word of a line is longer" in table.say(CONSOLE, f"table: undo {'9' * 900}").message
    assert table.view(CONSOLE).log == ()


def test_a_fault_of_the_rules_leaves_the_game_as_it_was(table: Table) -> None:
    table.say(CONSOLE, "ana: take 5")
    reply = table.say(CONSOLE, "ana: break")
    assert not reply.accepted
    assert "stumbled" in reply.message
    assert table.view(CONSOLE).state["morale"] == 95
    assert table.say(CONSOLE, "ana: take 5").number == 6
