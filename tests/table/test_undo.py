"""Taking back and bringing back, from several devices, with what the companion threw in between."""

from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import View
from tests.table.conftest import HOST
from tests.table.conftest import Opener
from tests.table.conftest import player


def undo_label(view: View) -> tuple[int, str]:
    assert view.undo is not None
    return view.undo.number, view.undo.text


def test_two_undos_of_the_same_line_take_back_one(table: Table) -> None:
    table.say(CONSOLE, "ana: take 5")
    table.say(CONSOLE, "ana: take 7")
    number, text = undo_label(table.view(HOST))
    assert (number, text) == (6, "ana: take 7")
    first, second = table.undo(HOST, number), table.undo(CONSOLE, number)
    assert first.accepted
    assert not second.accepted
    assert second.message == "Line 6 has been taken back already."
    assert table.view(HOST).state["morale"] == 95
    assert undo_label(table.view(HOST)) == (5, "ana: take 5")


def test_an_undo_of_a_line_that_is_not_the_newest_is_refused(table: Table) -> None:
    table.say(CONSOLE, "ana: take 5")
    table.say(CONSOLE, "ana: take 7")
    assert "not the newest" in table.undo(HOST, 5).message
    assert "not the newest" in table.undo(HOST, 77).message
    assert table.view(HOST).state["morale"] == 88


def test_an_undo_takes_what_the_companion_threw_with_the_line(new_table: Opener) -> None:
    table = new_table(automated=["die", "exposure"])
    table.say(CONSOLE, "ana: take 1")
    table.say(CONSOLE, "ana: roll")
    rolled = table.view(CONSOLE)
    assert [line.source for line in rolled.log] == ["typed", "typed", "generated", "generated"]
    assert undo_label(rolled) == (6, "ana: roll")
    assert table.undo(HOST, 6).accepted
    undone = table.view(CONSOLE)
    assert undone.waiting == ("ana: turn",)
    assert undone.state["morale"] == 99
    assert [line.standing for line in undone.log] == [True, False, False, False, True]
    assert undo_label(undone) == (5, "ana: take 1")


def test_bringing_back_brings_back_the_same_die(new_table: Opener) -> None:
    table = new_table(automated=["die", "exposure"])
    table.say(CONSOLE, "ana: roll")
    rolled = table.view(CONSOLE)
    table.undo(HOST, 5)
    assert table.view(HOST).redo is not None
    assert table.redo(HOST).accepted
    again = table.view(CONSOLE)
    assert again.state == rolled.state
    assert again.redo is None
    assert table.redo(HOST).message.startswith("There is nothing to bring back")


def test_a_line_is_brought_back_only_while_it_is_the_next_to_come(table: Table) -> None:
    table.say(CONSOLE, "ana: take 5")
    table.say(CONSOLE, "ana: take 7")
    table.undo(HOST, 6)
    shown = table.view(HOST).redo
    assert shown is not None
    assert (shown.number, shown.text) == (6, "ana: take 7")
    table.undo(HOST, 5)
    refused = table.redo(HOST, 6).message
    assert refused == "Line 6 is not the next to come back any more. Look at the log again."
    assert table.redo(HOST, 5).accepted
    assert table.redo(HOST, 6).accepted
    assert table.view(HOST).state["morale"] == 88


def test_an_undo_said_for_a_thrown_die_reaches_the_line_before_it(new_table: Opener) -> None:
    table = new_table(automated=["die", "exposure"])
    table.say(CONSOLE, "ana: roll")
    assert table.say(CONSOLE, "table: undo 7").accepted
    assert table.view(CONSOLE).log[-1].text == "table: undo 5"
    assert table.view(CONSOLE).waiting == ("ana: turn",)


def test_what_was_dealt_before_anybody_spoke_stays(table: Table) -> None:
    assert table.view(HOST).undo is None
    assert "nothing to undo" in table.say(CONSOLE, "table: undo").message
    assert "stays" in table.say(CONSOLE, "table: undo 1").message


def test_a_player_takes_back_only_her_own_last_line(table: Table) -> None:
    table.claim("cai")
    ana, ben = player("ana"), player("ben")
    table.say(ana, "ana: take 5")
    assert "not yours" in table.undo(ben, 5).message
    assert "not yours" in table.say(ben, "table: undo").message
    assert table.undo(ana, 5).accepted
    assert "not yours" in table.say(ben, "table: redo").message
    assert table.redo(ana).accepted
    table.say(ana, "ana: end")
    table.say(ben, "ben: take 1")
    assert "not yours" in table.say(ana, "table: undo").message
    assert "not the newest" in table.say(ana, "table: undo 5").message
    assert table.say(HOST, "table: undo 5").accepted
    assert table.view(HOST).state["morale"] == 100


def test_after_an_undo_the_same_answer_to_the_same_prompt_acts_again(table: Table) -> None:
    asked = table.view(CONSOLE).prompts[0]
    assert table.say(CONSOLE, "ana: take 5", prompt=asked.id).number == 5
    table.undo(HOST, 5)
    again = table.view(CONSOLE).prompts[0]
    reply = table.say(CONSOLE, "ana: take 5", prompt=again.id)
    assert reply.number == 7
    assert table.view(CONSOLE).state["morale"] == 95


def test_an_undo_reaches_back_over_a_restart(new_table: Opener) -> None:
    table = new_table()
    for _ in range(70):
        table.say(CONSOLE, "ana: take 1")
    table.close()
    from tests.table.toy import ToyGame

    again = Table.open(table.path, game=ToyGame())
    try:
        assert again.say(CONSOLE, "table: undo 7").accepted
        assert again.view(CONSOLE).state["morale"] == 98
    finally:
        again.close()
