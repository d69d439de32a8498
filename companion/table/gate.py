"""What a speaker may see, by naming what is allowed: everything that leaves the table passes here.

Pages, pushes, panels, logs, undo labels, exports and refusals are made of the values of this
module, never of the session's. A key that is not named here is not shown, so a secret that somebody
adds to the world tomorrow stays one.

A refusal needs no gate of its own: `companion.table.rights` is asked first, so that the rules' own
sentence only ever reaches somebody who may answer the prompt it speaks of, and of other prompts the
session names the kind alone.
"""

import logging
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from itertools import islice
from typing import Any

from companion.engine.finding import Open
from companion.engine.log import is_log_line
from companion.engine.notation import TABLE
from companion.engine.prompts import Prompt
from companion.engine.prompts import Refusal
from companion.engine.prompts import Words
from companion.table import rights
from companion.table.chance import GENERATED
from companion.table.feed import ColonySignal
from companion.table.feed import CrisisSignal
from companion.table.feed import Ending
from companion.table.feed import Person
from companion.table.feed import Signal
from companion.table.pieces import Errand
from companion.table.store import Line
from companion.table.types import Aside
from companion.table.types import Ballot
from companion.table.types import LogLine
from companion.table.types import OpenPrompt
from companion.table.types import Proposal
from companion.table.types import Reading
from companion.table.types import SeatStatus
from companion.table.types import Speaker
from companion.table.types import TakingBack
from companion.table.types import View

MOST_OPTIONS = 40
"""A prompt with more answers than this gives only its verbs: nobody reads that many buttons."""

LOG_SHOWN = 60
"""How many of the newest lines a view holds; `Table.log` gives all."""

TURN, CONTRIBUTE = "turn", "contribute"
"""The kind and the first word of a line that adds a card to the crisis, face down."""

CHOOSE = "choose"
"""The kind and the first word of a decision."""

AT_ENTRANCES = frozenset({"zombie", "barricade"})
"""What a decision between entrances is about, where it is not about a place."""

BLIND = frozenset({"vote", "tactics", "bid"})
"""Kinds whose answers are not shown before all are in; then they are everybody's."""

ASKED_OPENLY = frozenset(
    {"bite-spread", "by-hand", "choose", "die", "exposure", "noise", "step", "vote"}
)
"""Kinds of questions of which everybody is told what they are about, once the answer is open."""

# The public state document, key by key (record, 6). A tuple names what is shown of each entry
# below.
_COLONY = ("morale", "food", "starvation", "waste", "bullets", "leader", "lost")
_LOCATION = (
    *("survivors", "entrances", "zombies", "barricades", "traps", "noise"),
    *("bandits", "special", "helpless", "unruly", "spaces"),
)
_SURVIVOR = (
    *("player", "at", "entrance", "wounds", "frostbite", "despair"),
    *("leader", "equipped", "moved"),
)
_PLAYER = ("dice", "used", "hand", "exiled", "eliminated")
_PLAIN = (
    *("edition", "round", "step", "turn", "active", "first_player"),
    *("morale", "food", "starvation", "waste", "objective"),
    *("dead", "removed", "counters", "decks", "revealed", "waiting", "offered"),
)
_ENTRIES: Mapping[str, Sequence[str]] = {
    "colonies": _COLONY,
    "locations": _LOCATION,
    "survivors": _SURVIVOR,
    "players": _PLAYER,
}
_RECORDS: Mapping[str, Sequence[str]] = {
    "crisis": ("card", "prevent", "contributed", "needed"),
    "over": ("reason", "winners"),
}
_SECRET = ("cards", "objective", "exiled_objective", "dealt", "drawn")


_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Moment:
    """The game at one moment, secrets and all: what views are made of. ``state`` is the full state
    document, ``called`` a vote that is over and still covered (`companion.table.countdown`)."""

    run: str
    seq: int
    state: dict[str, Any]
    open: Sequence[Open]
    lines: Sequence[Line]
    standing: frozenset[int]
    undo: int | None
    redo: int | None
    notices: tuple[str, ...]
    seats: dict[str, SeatStatus]
    proposals: tuple[Proposal, ...]
    aside: Aside
    errands: tuple[Errand, ...] = ()
    called: Ballot | None = None


def view(moment: Moment, speaker: Speaker) -> View:
    """All that ``speaker`` may see."""
    seats = moment.seats
    mine = [shown for one in moment.open if (shown := prompt(one, speaker, seats)) is not None]
    return View(
        run=moment.run,
        seq=moment.seq,
        role=speaker.role,
        seat=speaker.seat,
        state=public_state(moment.state),
        secret=secret(moment.state, speaker.seat),
        prompts=tuple(mine),
        waiting=tuple(one.label for one in moment.open if one.waiting),
        log=log(moment, speaker, last=LOG_SHOWN),
        undo=label(moment, moment.undo, speaker),
        redo=label(moment, moment.redo, speaker),
        notices=moment.notices,
        seats=dict(moment.seats),
        proposals=proposals(moment, mine),
        progress=moment.aside.progress,
        in_force=moment.aside.in_force,
        revealed=dict(moment.aside.revealed),
        mouths=dict(moment.aside.mouths),
        house=dict(moment.aside.house),
        automation=dict(moment.aside.automation),
        coming=moment.aside.coming,
        readings=readings(moment, speaker.seat),
        demands=moment.aside.demands.get(speaker.seat or "", ()),
        added=added(moment, speaker.seat),
        errands=moment.errands,
        ballot=moment.called or ballot(moment, speaker.seat),
        prospects=dict(moment.aside.prospects),
        used_up=dict(moment.aside.used_up),
        used_cards=dict(moment.aside.used_cards.get(speaker.seat or "", {})),
    )


# -- the state ---------------------------------------------------------------------------------


def public_state(state: Mapping[str, Any]) -> dict[str, Any]:
    """The public part of a state document, in the document's order."""
    shown: dict[str, Any] = {}
    for key, value in state.items():
        if key in _PLAIN:
            shown[key] = value
        elif key in _ENTRIES:
            shown[key] = {name: _only(entry, _ENTRIES[key]) for name, entry in value.items()}
        elif key in _RECORDS:
            shown[key] = None if value is None else _only(value, _RECORDS[key])
    return shown


def secret(state: Mapping[str, Any], seat: str | None) -> dict[str, Any] | None:
    """What only this seat may see of what the companion holds: its hand and objectives, the cards
    it was dealt or looks at."""
    if seat is None:
        return None
    own = state.get("secret", {}).get("players", {}).get(seat)
    return None if own is None else _only(own, _SECRET)


def added(moment: Moment, seat: str | None) -> tuple[str, ...]:
    """The cards this seat has added to the crisis of the round, as it said them; "" for one it did
    not name.

    As many of the newest contributions as lie there belong to it.
    """
    crisis = moment.state.get("crisis") or {"contributed": 0}
    said = (
        (line.seat, line.words.split())
        for line in reversed(moment.lines)
        if line.kind == TURN and line.number in moment.standing
    )
    given = (each for each in said if each[1][:1] == [CONTRIBUTE])
    own = [words for who, words in islice(given, crisis["contributed"]) if who == seat]
    named = ["".join(words[1:2]) for words in reversed(own)]
    return tuple("" if name == "from" else name for name in named)


def readings(moment: Moment, seat: str | None) -> tuple[Reading, ...]:
    """The crossroads cards this seat reads: its own, and those the companion has drawn for a seat
    without a phone whose place it takes."""
    drawn = moment.state.get("decks", {}).get("crossroads") == "companion"
    return tuple(
        one
        for reader, cards in moment.aside.readings.items()
        for one in cards
        if seat == (rights.reader(reader, one.active, moment.seats) if drawn else reader)
    )


def everything_is_known(state: Mapping[str, Any]) -> bool:
    """Whether the game is over and all have declared: from then on nothing in the log is secret."""
    over = state.get("over")
    return over is not None and over.get("winners") is not None


def unveiled(state: Mapping[str, Any]) -> dict[str, str]:
    """The secret objective the companion dealt to each player, once everything is known."""
    if not everything_is_known(state):
        return {}
    players = state["secret"]["players"]
    return {seat: one["objective"] for seat, one in players.items() if one["objective"]}


def _only(record: Mapping[str, Any], keys: Iterable[str]) -> dict[str, Any]:
    return {key: record[key] for key in keys if key in record}


# -- prompts -----------------------------------------------------------------------------------


def may_say(
    one: Open, speaker: Speaker, offered: list[str], seats: Mapping[str, SeatStatus]
) -> list[str]:
    """Those of the first words ``offered`` by a prompt that this speaker may say."""
    asked = one.prompt
    claimed = {seat for seat, status in seats.items() if status.claimed}
    bots = {seat for seat, status in seats.items() if status.bot}
    if not rights.is_drawn(asked):
        return rights.verbs(speaker, asked.seat, asked.kind, offered, claimed, bots)
    reader = rights.reader(asked.seat, asked.about, seats)
    if reader not in ("", asked.seat, speaker.seat):
        return []  # it is read by another, for a seat without a phone
    read_for = rights.read_for(speaker, [asked], seats)
    return rights.verbs(speaker, asked.seat, asked.kind, offered, claimed, bots, read_for)


def prompt(one: Open, speaker: Speaker, seats: Mapping[str, SeatStatus]) -> OpenPrompt | None:
    """The prompt with its answers, if this speaker may answer it.

    Where the rules fail to list them, it has only its kind for a verb: a person who knows what to
    say can still say it, and the other prompts are as ever.
    """
    asked = one.prompt
    try:
        return _listed(one, speaker, seats)
    except Exception:  # noqa: BLE001 one prompt's fault must not hide the others
        _log.exception("the answers to %s cannot be listed", one.label)
    allowed = may_say(one, speaker, [asked.kind], seats)
    if not allowed:
        return None
    verbs = tuple(allowed)
    return OpenPrompt(one.id, asked.seat, asked.kind, asked.about, one.waiting, verbs[0], verbs, ())


def _listed(one: Open, speaker: Speaker, seats: Mapping[str, SeatStatus]) -> OpenPrompt | None:
    asked = one.prompt
    offered = asked.verbs()
    allowed = may_say(one, speaker, offered, seats)
    if not allowed:
        return None
    answers: list[Words] = []
    for verb in allowed:
        answers += islice(asked.options_of(verb), MOST_OPTIONS + 1 - len(answers))
        if len(answers) > MOST_OPTIONS:
            break
    few = answers if len(answers) <= MOST_OPTIONS else []
    return OpenPrompt(
        id=one.id,
        seat=asked.seat,
        kind=asked.kind,
        about=asked.about,
        waiting=one.waiting,
        expects=asked.expects() if len(allowed) == len(offered) else " or ".join(allowed),
        verbs=tuple(allowed),
        options=tuple(" ".join(answer) for answer in few),
    )


def options(one: Open, speaker: Speaker, seats: Mapping[str, SeatStatus], verb: str) -> list[str]:
    """Every answer of a prompt that begins with ``verb``; none where the speaker may not answer
    it."""
    if not may_say(one, speaker, [verb], seats):
        return []
    try:
        return [" ".join(answer) for answer in one.prompt.options_of(verb)]
    except Exception:  # noqa: BLE001 the answer can still be said by who knows it
        _log.exception("the answers to %s cannot be listed", one.label)
        return []


# -- the log -----------------------------------------------------------------------------------


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
    """A line as a viewer sees it who may read ``text`` of it. What was asked is told where that is
    all of the answer: the question may say as much."""
    whole = not hidden and text == line.text
    return LogLine(
        number=line.number,
        text=text,
        source=line.source,
        standing=standing,
        sealed=hidden,
        why=line.why,
        entrance=names_entrance(line, moment.state.get("locations", ())),
        kind=line.kind if whole else "",
        about=asked_about(line) if whole and line.kind in ASKED_OPENLY else "",
    )


def asked_about(line: Line) -> str:
    """What the prompt was about that a line answers, "" if about nothing more than its kind."""
    return line.fingerprint.partition(f": {line.kind}")[2].strip() if line.kind else ""


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
    about = line.fingerprint.partition(f": {CHOOSE} ")[2]
    chosen = line.words.removeprefix(f"{CHOOSE} ")
    return line.kind == CHOOSE and chosen.isdecimal() and (about in AT_ENTRANCES or about in places)


def is_sealed(line: Line, seat: str | None, sealed: Collection[int], known: bool) -> bool:
    """Whether ``seat`` sees no more of a line than the kind of the prompt it answers."""
    return line.number in sealed and line.seat != seat and not known


def sealed_lines(lines: Sequence[Line], standing: Collection[int]) -> frozenset[int]:
    """The answers that wait for others that are asked with them, or waited in vain (the game went
    on elsewhere), and those that were taken back before these were in."""
    complete: set[str] = set()
    sealed = set()
    for line in reversed(lines):
        if line.kind not in BLIND:
            continue
        asked = asked_with(line.fingerprint.partition(" ")[0])
        if line.number not in standing:
            sealed.add(line.number)
        elif line.pending == 0:
            complete.add(asked)
        elif asked not in complete:
            sealed.add(line.number)
    return frozenset(sealed)


def ballot(moment: Moment, seat: str | None) -> Ballot | None:
    """The vote under way, or the one whose last answer is the newest thing somebody has said."""
    said = (
        line
        for line in reversed(moment.lines)
        if line.number in moment.standing and line.comment != GENERATED
    )
    newest = next(said, None)
    if newest is None or newest.kind not in BLIND:
        return None
    together = asked_with(newest.fingerprint.partition(" ")[0])
    sealed = sealed_lines(moment.lines, moment.standing)
    cast = {
        line.seat: "" if is_sealed(line, seat, sealed, known=False) else line.words
        for line in moment.lines
        if line.number in moment.standing
        and line.kind == newest.kind
        and asked_with(line.fingerprint.partition(" ")[0]) == together
    }
    missing = [
        one.prompt.seat
        for one in moment.open
        if one.prompt.kind == newest.kind and asked_with(one.id) == together
    ]
    return Ballot(
        id=together,
        kind=newest.kind,
        about=asked_about(newest),
        cast=tuple((each, cast[each]) for each in moment.seats if each in cast),
        missing=tuple(each for each in moment.seats if each in missing),
    )


def called(before: Moment, now: Moment) -> Ballot | None:
    """The vote, all of it covered, whose last answer is what happened between two moments."""
    cast = ballot(now, None)
    if cast is None or cast.missing:
        return None
    if not any(
        one.prompt.kind == cast.kind and asked_with(one.id) == cast.id for one in before.open
    ):
        return None
    return replace(cast, cast=tuple((seat, "") for seat, _said in cast.cast))


def asked_with(prompt: str) -> str:
    """What the ids of prompts that are asked side by side have in common: where their strands
    began.

    >>> asked_with("main.63/ana.0")
    'main.63'
    """
    return prompt.rpartition("/")[0]


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


SHOWING = frozenset({"search", "crossroads"})
"""Kinds of prompts at which somebody looks at cards."""


def taking_back(moment: Moment, number: int, speaker: Speaker) -> TakingBack:
    """What it means to go back before the line ``number``, which stands. Raises `Refusal` if it is
    not this speaker's to do."""
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
        shown=sum(_shows(line, sealed) for line in going),
        newest=len(moment.lines),
    )


def _thrown(words: Sequence[str]) -> int:
    """How many dice were thrown for an answer."""
    if words[0] in ("dice", "noise"):  # `noise` alone is a place to look further, not a die
        return len(words) - 1
    return int(words[0] in rights.THROWN)


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


# -- other devices -----------------------------------------------------------------------------


def signal(moment: Moment) -> Signal:
    """What any device in the house may know, each value by its name: less than everybody at the
    table sees."""
    state, crisis, over = moment.state, moment.state["crisis"], moment.state["over"]
    return Signal(
        round=state["round"],
        rounds=moment.aside.rounds,
        step=state["step"],
        turn=_people(moment, state["active"]),
        morale=state.get("morale"),
        colonies={
            name: ColonySignal(colony["morale"]) for name, colony in state["colonies"].items()
        },
        crisis=None
        if crisis is None
        else CrisisSignal(
            card=crisis["card"],
            name=moment.aside.crisis or None,
            prevent=tuple(crisis["prevent"]),
            contributed=crisis["contributed"],
            needed=crisis["needed"],
        ),
        over=None
        if over is None
        else Ending(
            reason=over["reason"],
            winners=None if over["winners"] is None else _people(moment, over["winners"]),
        ),
    )


def _people(moment: Moment, seats: Iterable[str]) -> tuple[Person, ...]:
    return tuple(Person(seat, moment.seats[seat].name) for seat in seats)


# -- proposals and exports ---------------------------------------------------------------------


def proposals(moment: Moment, mine: Sequence[OpenPrompt]) -> tuple[Proposal, ...]:
    """The rolls that lie open, with those of the answers they could be that the viewer may give."""
    ids = {one.id for one in mine}
    return tuple(
        Proposal(one.id, one.dice, tuple(fit for fit in one.fits if fit[0] in ids))
        for one in moment.proposals
    )


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
