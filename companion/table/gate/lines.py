"""The lines that were said, as a speaker may see them, and what it means to take them back."""

from collections.abc import Collection
from collections.abc import Mapping
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from companion.engine.log import is_log_line
from companion.engine.notation import TABLE
from companion.engine.prompts import Prompt
from companion.engine.prompts import Refusal
from companion.engine.prompts import Words
from companion.table import rights
from companion.table.gate.moment import Moment
from companion.table.gate.state import everything_is_known
from companion.table.gate.state import unveiled
from companion.table.gate.votes import BLIND
from companion.table.gate.votes import asked_about
from companion.table.gate.votes import is_sealed
from companion.table.gate.votes import sealed_lines
from companion.table.kept import Line
from companion.table.types import LogLine
from companion.table.types import Speaker
from companion.table.types import TakingBack

CHOOSE = "choose"
"""The kind and the first word of a decision."""

AT_ENTRANCES = frozenset({"zombie", "barricade"})
"""What a decision between entrances is about, where it is not about a place."""

ASKED_OPENLY = frozenset(
    {"bite-spread", "by-hand", "choose", "die", "exposure", "noise", "step", "vote"}
)
"""Kinds of questions of which everybody is told what they are about, once the answer is open."""

MOST_LINES = 1024
"""How many lines are kept as they are shown: those of a view, with and without their secrets."""

SHOWING = frozenset({"search", "crossroads"})
"""Kinds of prompts at which somebody looks at cards."""


def log(moment: Moment, speaker: Speaker, last: int | None = None) -> tuple[LogLine, ...]:
    """The lines as this speaker may see them, oldest first; those with nothing public about them
    are not there."""
    known = everything_is_known(moment.state)
    sealed = sealed_lines(moment.lines, moment.standing)
    shown: list[LogLine] = []
    for line in reversed(moment.lines):
        if last is not None and len(shown) >= last:
            break
        if (text := form(line, speaker.seat, sealed, known)) is not None:
            hidden = is_sealed(line, speaker.seat, sealed, known)
            shown.append(_shown(line, text, moment, stands(line, moment.standing), hidden))
    return tuple(reversed(shown))


def _shown(line: Line, text: str, moment: Moment, standing: bool, hidden: bool) -> LogLine:
    """A line as a viewer sees it who may read ``text`` of it."""
    entrance = names_entrance(line, moment.state.get("locations", ()))
    return _log_line(line, text, standing, hidden, entrance)


@lru_cache(MOST_LINES)
def _log_line(line: Line, text: str, standing: bool, hidden: bool, entrance: bool) -> LogLine:
    """It is made once for all who may read the same of a line, and kept under just that. What the
    question was about is told where ``text`` is all of the answer: it may say as much. Its kind
    everybody has seen, and whether something was left out must not show in it."""
    whole = not hidden and text == line.text
    return LogLine(
        number=line.number,
        text=text,
        source=line.source,
        standing=standing,
        sealed=hidden,
        why=line.why,
        entrance=entrance,
        kind=line.kind,
        about=asked_about(line) if whole and line.kind in ASKED_OPENLY else "",
    )


def stands(line: Line, standing: Collection[int]) -> bool:
    """Whether a line has not been taken back; an undo or redo itself never is."""
    return line.number in standing or is_log_line(line.seat, tuple(line.words.split()))


def form(line: Line, seat: str | None, sealed: Collection[int], known: bool) -> str | None:
    """A line as ``seat`` may see it: its own in full, another's in its public form; None leaves it
    out."""
    if known or line.seat == seat:
        return line.text
    if is_sealed(line, seat, sealed, known):
        return f"{line.seat}: {line.kind}"
    return line.public


def names_entrance(line: Line, places: Collection[str]) -> bool:
    """Whether a line chooses an entrance: a number, for a piece that stands at one or a place."""
    if line.kind != CHOOSE:
        return False
    about = line.fingerprint.partition(f": {CHOOSE} ")[2]
    chosen = line.words.removeprefix(f"{CHOOSE} ")
    return chosen.isdecimal() and (about in AT_ENTRANCES or about in places)


def label(moment: Moment, number: int | None, speaker: Speaker) -> LogLine | None:
    """What undo or redo would act on, as this speaker may see it; None if it is not hers to do.

    A line with nothing public about it is sealed: it says the kind of its prompt alone.
    """
    if number is None:
        return None
    line = moment.lines[number - 1]
    try:
        rights.check_taking_back(speaker, line.seat, line.said_by)
    except Refusal:
        return None
    sealed = sealed_lines(moment.lines, moment.standing)
    known = everything_is_known(moment.state)
    text = form(line, speaker.seat, sealed, known)
    hidden = text is None or is_sealed(line, speaker.seat, sealed, known)
    shown = f"{line.seat}: {line.kind}" if text is None else text
    standing = number in moment.standing
    return _shown(line, shown, moment, standing, hidden)


def taking_back(
    moment: Moment, number: int, before: Mapping[str, Any], speaker: Speaker
) -> TakingBack:
    """What it means to go back before the line ``number``, which stands, to where the state
    document was that of ``before``. Raises `Refusal` if it is not this speaker's to do."""
    rights.check_going_back(speaker)
    sealed = sealed_lines(moment.lines, moment.standing)
    going = [
        line for line in moment.lines if line.number >= number and line.number in moment.standing
    ]
    line = label(moment, number, speaker)
    assert line is not None
    return TakingBack(
        line=line,
        lines=len(going),
        dice=sum(_thrown(line.words.split()) for line in going),
        shown=sum(_shows(line, sealed) for line in going)
        + len(unveiled(moment.state).keys() - unveiled(before).keys()),
        drawn=_drawn(before, moment.state, going),
        newest=len(moment.lines),
    )


def _thrown(words: Sequence[str]) -> int:
    """How many dice were thrown for an answer."""
    if words[0] in ("dice", "noise"):  # `noise` alone is a place to look further, not a die
        return len(words) - 1
    return int(words[0] in rights.THROWN)


PILES = ("waste", "out")
"""How the names of piles begin that are no decks: what lies there has been seen."""


def _drawn(before: Mapping[str, Any], now: Mapping[str, Any], going: Sequence[Line]) -> int:
    """How many cards were drawn from decks the companion holds, and will be again: not of a deck
    that will be shuffled first."""
    lay, lie = (state.get("secret", {}).get("decks", {}) for state in (before, now))
    shuffled = {line.words.split()[1] for line in going if line.words.startswith("deck ")}
    held = (name for name in lay if name in lie and not name.startswith(PILES))
    return sum(_off_the_top(lay[name], lie[name]) for name in held if name not in shuffled)


def _off_the_top(before: Sequence[str], now: Sequence[str]) -> int:
    """How many cards on top of a deck have gone from there, though they may lie under it now."""
    return next(
        gone for gone in range(len(before) + 1) if [*now[: len(before) - gone]] == [*before[gone:]]
    )


def _shows(line: Line, sealed: Collection[int]) -> bool:
    """Whether somebody was shown cards with a line, or everybody a vote."""
    verb = line.words.split()[0]
    if line.kind in BLIND:
        return line.pending == 0 and line.number not in sealed
    return line.kind in SHOWING or verb in ("search", "deal")


def public_words(asked: Prompt[Any] | None, seat: str, words: Words) -> Words | None:
    """The public form of an answer as it is kept with its line.

    A correction of a hand the companion holds names cards, and no prompt speaks for it: it keeps
    only its path.
    """
    if asked is not None:
        return asked.public(words)
    if seat == TABLE and words[0] in rights.OWN_CHANCE:
        return None
    if seat == TABLE and words[0] == "set" and len(words) > 2:
        path = words[1].split(".")
        cards = path[0] == "players" and path[-1] == "hand" and not words[2].isdecimal()
        return words[:2] if cards or path[0] == "secret" else words
    return words


def export(
    lines: Sequence[Line], standing: Collection[int], state: Mapping[str, Any]
) -> list[tuple[str, str]]:
    """The lines of a public export with their comments: those of ``standing``, in public form, of a
    game that has come to ``state``; open votes are left out."""
    known = everything_is_known(state)
    sealed = sealed_lines(lines, standing)
    said = []
    for line in lines:
        if line.number not in standing or line.number in sealed:
            continue
        if (text := form(line, None, (), known)) is not None:
            said.append((text, line.comment))
    return said
