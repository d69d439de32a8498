"""The whole log of the game on the table, round by round, and the way back into it.

Everybody may read it, and all read the same: whoever sits beside a phone sees its page. Only the
host goes back further than the newest line, and is told first what that means: lines can be brought
back, but dice stay thrown, and whoever has seen a card or a vote has seen it.
"""

from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from typing import Any

from flask import Blueprint
from flask import abort
from flask import current_app
from flask import get_flashed_messages
from flask import redirect
from flask import request

from companion.chronicle.history import Busy
from companion.chronicle.history import History
from companion.engine.log import is_log_line
from companion.engine.prompts import Refusal
from companion.i18n import _
from companion.i18n import gettext
from companion.table.types import SPECTATOR
from companion.table.types import LogLine
from companion.web.actions import HOST_ONLY
from companion.web.actions import live_table
from companion.web.actions import stale
from companion.web.live.present import Said
from companion.web.live.present import said
from companion.web.pages import RESTARTED
from companion.web.pages import framed
from companion.web.pages import say_back
from companion.web.pages import site
from companion.web.words.names import Names

blueprint = Blueprint("log", __name__)


@dataclass(frozen=True, slots=True)
class Part:
    """The lines of a round, or of what came before the first, each with whether the game can go
    back to before it."""

    heading: str
    lines: tuple[tuple[Said, bool], ...]


@blueprint.get("/log")
def log() -> Any:
    """Every line, the latest round first."""
    table = site().lobby.table
    if table is None:
        return redirect("/", 303)
    speaker = site().speaker(request)
    names = site().names(table.view(speaker).seats)
    history: History = current_app.extensions["history"]
    try:
        _header, told = history.tell(table.path.name)
        begins = [(each.number, each.line) for each in told.rounds]
    except (Refusal, Busy):  # it cannot be told today, or now; the lines are there all the same
        begins = []
    notices = get_flashed_messages(with_categories=True)
    return framed(
        "log.html",
        parts=list(parts(table.log(SPECTATOR), begins, names)),
        host=speaker.role == "host",
        notice=notices[-1][1] if notices else "",
        refused=bool(notices) and notices[-1][0] == "refused",
    )


def parts(
    lines: Sequence[LogLine], begins: Sequence[tuple[int, int]], names: Names
) -> Iterator[Part]:
    """The lines by round, all newest first; ``begins`` are the rounds with the line each began
    with. A round in which nothing has been said yet is not there."""
    shown = [(said(line, names), goes_back(line)) for line in lines]
    end = lines[-1].number if lines else 0
    for number, begin in reversed(begins):
        if told := tuple(each for each in reversed(shown) if begin < each[0].number <= end):
            yield Part(_("Round %(number)d") % {"number": number}, told)
        end = begin
    if before := tuple(each for each in reversed(shown) if each[0].number <= end):
        yield Part(_("The beginning"), before)


def goes_back(line: LogLine) -> bool:
    """Whether a line stands, and is no undo or redo itself."""
    seat, _found, words = line.text.partition(": ")
    return line.standing and not is_log_line(seat, tuple(words.split()) or ("",))


@blueprint.get("/log/back")
def look_back() -> Any:
    """What it would mean to go back before a line."""
    table, speaker = live_table(), site().speaker(request)
    if speaker.role != "host":
        abort(403, HOST_ONLY)
    try:
        number = request.args.get("to", default=0, type=int)
        going = table.taking_back(replace(speaker, seat=None), number)
    except Refusal as refusal:
        say_back(refusal.sentence, refused=True)
        return redirect("/log", 303)
    names = site().names(table.view(speaker).seats)
    return framed("back.html", going=going, line=said(going.line, names), run=table.run)


@blueprint.post("/log/back")
def go_back() -> Any:
    """Go back before a line, if nothing was said since the page was made."""
    table, speaker = live_table(), site().speaker(request)
    if speaker.role != "host":
        abort(403, HOST_ONLY)
    if stale(table):
        say_back(gettext(RESTARTED), refused=True)
        return redirect("/log", 303)
    number, newest = (request.form.get(key, default=0, type=int) for key in ("number", "newest"))
    reply = table.undo_from(speaker, number, newest=newest)
    if not reply.accepted:
        say_back(reply.message, refused=True)
    return redirect("/log", 303)
