"""The pages after a game, and of all games there were: what happened, in numbers, to read aloud,
and as files to take away.

They are for everybody who may look on. What they tell has passed the table's gate: of a game that
is not over, or whose players have not all declared, that is what everybody at the table may know.
"""

from flask import Blueprint
from flask import Response
from flask import abort
from flask import current_app
from flask import make_response
from flask import redirect
from flask import url_for

from companion.chronicle import sheets
from companion.chronicle.drawing import headed
from companion.chronicle.drawing import inline_svg
from companion.chronicle.drawing import svg
from companion.chronicle.history import History
from companion.chronicle.history import Summary
from companion.chronicle.history import most_played
from companion.chronicle.history import totals
from companion.chronicle.telling import Chronicle
from companion.i18n import _
from companion.i18n import ngettext
from companion.i18n.dates import day
from companion.i18n.terms import REASONS
from companion.i18n.terms import of
from companion.table import record
from companion.table.kept import Header
from companion.table.lobby import ENDING
from companion.web.after import figures
from companion.web.after.story import ending
from companion.web.after.story import story
from companion.web.after.story import unveiled
from companion.web.pages import framed
from companion.web.pages import site
from companion.web.words.names import VARIANTS
from companion.web.words.names import Names
from companion.web.words.phrases import join

blueprint = Blueprint("after", __name__)

PATIENCE = 1.0
"""Seconds for which the list of games waits for games that were not told yet."""

PICTURES = {"svg": "image/svg+xml", "png": "image/png"}
"""The kinds of pictures, by their ending."""


def history() -> History:
    """The games of the companion."""
    found: History = current_app.extensions["history"]
    return found


# -- one game --------------------------------------------------------------------------------------


@blueprint.get("/after")
def after() -> Response:
    """The game on the table; the list of games where there is none."""
    table = site().lobby.table
    where = "/games" if table is None else address(table.path.name)
    return make_response(redirect(where, 303))


def address(file: str) -> str:
    """Where the page of a game is, by its file's name."""
    return url_for("after.game", name=file.removesuffix(ENDING))


@blueprint.get("/games/<name>")
def game(name: str) -> str:
    """A game in numbers and pictures."""
    _header, told, names = _told(name)
    charts = figures.charts(told, names)
    tables = figures.tables(told, names)
    return framed(
        "game.html",
        where=url_for("after.game", name=name),
        title=_title(told),
        about=_about(told, names),
        told=told,
        reason=of(REASONS, told.reason) if told.reason else "",
        unveiled=list(unveiled(told, names)) if told.reason else [],
        end=list(ending(told, names)),
        curves=[(charts[each], inline_svg(charts[each])) for each in figures.CURVES],
        causes=inline_svg(charts["causes"]) if "causes" in charts else "",
        tables=tables,
    )


@blueprint.get("/games/<name>/story")
def tale(name: str) -> str:
    """A game to be read aloud."""
    _header, told, names = _told(name)
    return framed(
        "story.html",
        where=url_for("after.game", name=name),
        title=_title(told),
        about=_about(told, names),
        chapters=story(told, names),
        told=told,
    )


# -- to take away ----------------------------------------------------------------------------------


@blueprint.get("/games/<name>/record.toml")
def text(name: str) -> Response:
    """A game as the text of its public record."""
    header, told, _names = _told(name)
    written = record.write(header, told.said, whole=False)
    return _file(written.encode(), "text/plain; charset=utf-8", f"{name}.toml")


@blueprint.get("/games/<name>/<sheet>.csv")
def table(name: str, sheet: str) -> Response:
    """Numbers of a game for a spreadsheet."""
    if sheet not in sheets.SHEETS:
        abort(404)
    _header, told, _names = _told(name)
    written = sheets.written(sheets.SHEETS[sheet](told))
    # with the mark by which a spreadsheet knows that letters with accents are UTF-8
    return _file(written.encode("utf-8-sig"), "text/csv; charset=utf-8", f"{name}-{sheet}.csv")


@blueprint.get("/games/<name>/<chart>.<any(svg, png):kind>")
def picture(name: str, chart: str, kind: str) -> Response:
    """A chart of a game as a picture."""
    _header, told, names = _told(name)
    drawn = figures.charts(told, names, width=figures.PICTURE).get(chart)
    if drawn is None:
        abort(404)
    picture = headed(drawn, _about(told, names))
    if kind == "svg":
        data = svg(picture).encode()
    else:
        # it is seldom wanted, and what paints it is large
        from companion.chronicle.painting import png

        data = png(picture)
    return _file(data, PICTURES[kind], f"{name}-{chart}.{kind}")


def _file(data: bytes, mimetype: str, name: str) -> Response:
    response = make_response(data)
    response.headers["Content-Type"] = mimetype
    response.headers.set("Content-Disposition", "attachment", filename=name)
    response.headers["Cache-Control"] = "no-cache"
    return response


# -- all games -------------------------------------------------------------------------------------


@blueprint.get("/games")
def games() -> str:
    """The games there were, and what they add up to."""
    found, left = history().summaries(PATIENCE)
    if left:
        history().read_on()
    names = Names(site().lobby.facts)
    sums = totals(found)
    table = site().lobby.table
    return framed(
        "games.html",
        games=[(address(each.file), _line(each, names), each) for each in found],
        came=lambda reason: of(REASONS, reason),
        day=day,
        on_table=table.path.name if table is not None else "",
        left=left,
        sums=sums,
        objectives=[
            (_objective(slug, names), tally) for slug, tally in most_played(sums.by_objective)
        ],
        players=most_played(sums.by_player),
        numbers=sorted(sums.by_players.items()),
        reasons=[(of(REASONS, reason), number) for reason, number in sums.reasons.most_common()],
        lost=[(figures.cause_name(cause), number) for cause, number in sums.lost.most_common()],
        decimal=figures.decimal,
        length=figures.long(sums.seconds / sums.timed) if sums.timed else "",
    )


def _line(game: Summary, names: Names) -> str:
    """A game of the list in a line: its objective, its length, how it ended."""
    said = [_objective(game.objective, names), _rounds(game.rounds)]
    if game.seconds is not None and game.reason:
        said.append(figures.long(game.seconds))
    return " · ".join(said)


def _objective(slug: str, names: Names) -> str:
    return names.objective(slug) if slug not in ("", "none") else _("no main objective")


def _rounds(number: int) -> str:
    return ngettext("%(num)d round", "%(num)d rounds", number) % {"num": number}


# -- putting pages together ------------------------------------------------------------------------


def _told(name: str) -> tuple[Header, Chronicle, Names]:
    """A game by the name it has in addresses."""
    file = f"{name}{ENDING}"
    if file not in site().lobby.files():
        abort(404)
    header, told = history().tell(file)
    return header, told, Names(site().lobby.facts, told.seats)


def _title(told: Chronicle) -> str:
    return join(list(told.seats.values()))


def _about(told: Chronicle, names: Names) -> str:
    """What was played, in a line."""
    said = [
        day(told.begun),
        _objective(told.objective, names),
        ngettext("%(num)d player", "%(num)d players", len(told.seats)) % {"num": len(told.seats)},
        _rounds(len(told.rounds)),
        *(of(VARIANTS, variant) for variant in told.variants),
    ]
    return " · ".join(filter(None, said))
