"""What an action of the box does at the table."""

from companion.box.places import Accept
from companion.box.places import Action
from companion.box.places import AnswerAsked
from companion.box.places import BringBack
from companion.box.places import Forget
from companion.box.places import MakeHost
from companion.box.places import NewCode
from companion.box.places import Say
from companion.box.places import SeatAction
from companion.box.places import TakeBack
from companion.engine.prompts import Refusal
from companion.table.table import StoreError
from companion.table.table import Table
from companion.table.types import BOX
from companion.table.types import Reply


def carry_out(table: Table, action: Action) -> Reply:
    """Do it; the reply says what came of it, and why where nothing did."""
    if isinstance(action, Say):
        return table.say(BOX, action.line, prompt=action.prompt, source="button")
    if isinstance(action, Accept):
        return table.accept(BOX, action.proposal, prompt=action.prompt)
    if isinstance(action, TakeBack):
        return table.undo(BOX, action.number)
    if isinstance(action, BringBack):
        return table.redo(BOX, action.number)
    message: str = ""
    try:
        _see_to(table, action)
    except (Refusal, StoreError) as error:
        message = error.sentence
    return Reply(not message, message, None, table.view(BOX).seq)


def _see_to(table: Table, action: Forget | SeatAction) -> None:
    """What is no line of the game."""
    if isinstance(action, Forget):
        table.dismiss(action.proposal)
    elif isinstance(action, AnswerAsked):
        table.answer_asked(BOX, action.seat, action.number, give=action.give)
    elif isinstance(action, MakeHost):
        table.make_host(BOX, action.seat)
    elif isinstance(action, NewCode):
        table.renew_code(BOX)
    else:
        table.release(BOX, action.seat)
