"""The values the live table gives out and takes in: who speaks, what came of it, what may be seen.

All are frozen, so that a page or a panel can keep one without a lock.
"""

from dataclasses import dataclass
from dataclasses import field
from typing import Any
from typing import Literal

from companion.rules.preview import Arrivals as Arrivals
from companion.rules.preview import ColonyPhase as ColonyPhase
from companion.rules.prospects import Prospect as Prospect
from companion.rules.purposes import Purpose as Purpose
from companion.table.pieces import Errand

Role = Literal["player", "host", "box", "console", "spectator"]
"""What a speaker is. A host with a seat may do what its player may, and more; box and console stand
at the table."""

BotDice = Literal["table", "companion"]
"""Who throws the dice of a bot on a seat: people, on the table, or the companion."""

BotKind = Literal["sensible", "legal"]
"""How a bot on a seat plays: as well as it can, or anything that is legal (`companion.bots`)."""

Source = Literal["typed", "button", "tray", "generated"]
"""Where a line came from: the comment at the end of a stored line (record, "Chance is lines")."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """Somebody, or a device, that says lines. ``name`` is only for people to read."""

    role: Role
    seat: str | None = None
    name: str = ""


BOX = Speaker("box", name="box")
"""The buttons, the tray and the panels: what stands on the table."""

CONSOLE = Speaker("console", name="console")
"""The terminal of `companion console`."""

SPECTATOR = Speaker("spectator")
"""Anybody who looks on: the big screen without host rights, a phone without a seat."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of a line: accepted with its ``number``, or refused with a sentence in ``message``.

    ``seq`` is the table's sequence number after it; a view with this or a later one shows the
    effect.
    """

    accepted: bool
    message: str
    number: int | None
    seq: int


@dataclass(frozen=True, slots=True)
class OpenPrompt:
    """A prompt the viewer may answer.

    ``options`` are whole answers without the seat, free slots in capitals; it is empty where there
    are more than `companion.table.gate.MOST_OPTIONS`: then ask `Table.options` for one of the
    ``verbs``. ``purpose`` is what the answer is for, None where the kind says it.
    """

    id: str
    seat: str
    kind: str
    about: str
    waiting: bool
    expects: str
    verbs: tuple[str, ...]
    options: tuple[str, ...]
    purpose: Purpose | None = None


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line as one viewer may see it. ``standing`` is false once it has been taken back;
    ``sealed`` says that the viewer is not shown what was answered, only the kind of the prompt;
    ``why`` is the reason somebody gave for a correction; ``entrance`` says that the number chosen
    is that of an entrance. ``kind`` is that of the prompt it answers; ``about`` is what that is
    about, where the viewer is shown all of the answer."""

    number: int
    text: str
    source: str
    standing: bool
    sealed: bool = False
    why: str = ""
    entrance: bool = False
    kind: str = ""
    about: str = ""


@dataclass(frozen=True, slots=True)
class TakingBack:
    """What it means to go back before ``line``: so many ``lines`` that stand go, that one included.

    So many ``dice`` were thrown in them, so many times cards or votes were ``shown``, and so many
    cards ``drawn`` from decks the companion holds: what has been seen stays seen. ``newest`` is the
    number of the newest line, ``line`` as the viewer may see it.
    """

    line: LogLine
    lines: int
    dice: int
    shown: int
    drawn: int
    newest: int


@dataclass(frozen=True, slots=True)
class Ballot:
    """A vote (or what else all answer at once) that is under way, or was the last thing that
    happened.

    ``id`` is what its prompts have in common, ``kind`` and ``about`` are theirs. ``cast`` are the
    answers by seat, in seat order; "" is one the viewer is not shown before all are in. ``missing``
    are the seats it still waits for. ``left`` are the seconds of the countdown once none is
    missing: until it is 0 no answer is shown.
    """

    id: str
    kind: str
    about: str
    cast: tuple[tuple[str, str], ...]
    missing: tuple[str, ...]
    left: int = 0


@dataclass(frozen=True, slots=True)
class SeatStatus:
    """A seat: its display name, whether somebody has claimed it, is connected now, is the host, and
    is a bot; ``plays`` how that bot does; ``asked`` is the number of the phone that asks for it
    though it is claimed, or ""; ``version`` grows with each change of who sits there;
    ``may_host`` is whether its player may take the host's rights, as no host is here."""

    name: str
    claimed: bool
    connected: bool
    host: bool = False
    may_host: bool = False
    bot: bool = False
    plays: BotKind | None = None
    asked: str = ""
    version: int = 0


@dataclass(frozen=True, slots=True)
class Roll:
    """What a tray saw: ``dice`` by the die's name, as the tray spells the faces (``5``, ``WOUND``,
    ``cocked``).

    ``boot`` and ``seq`` name the roll; the tray sends it again until it is acknowledged.
    """

    boot: str
    seq: int
    dice: dict[str, str]


@dataclass(frozen=True, slots=True)
class Proposal:
    """A stored roll nobody has accepted yet, and the answers it could be: ``(prompt id, line)``."""

    id: int
    dice: dict[str, str]
    fits: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Progress:
    """How far one demand of the main objective is: ``have`` of ``need``, or at most so many.

    ``what`` is a location's slug or a word (``rounds``, ``samples``, ``zombies``, ``decks``);
    ``met`` is None where only the table can tell.
    """

    what: str
    have: int
    need: int
    at_most: bool
    met: bool | None


@dataclass(frozen=True, slots=True)
class Reading:
    """A crossroads card that a seat has drawn and reads, for the turn of ``active``.

    ``card`` is "" where it was not named. ``happened``: what triggers it seems to have happened,
    and the card has not been said to be triggered yet; ``about`` are the survivors it can be about.
    ``triggered``: it has been said, and what comes of it is not settled yet.
    """

    active: str
    card: str
    happened: bool
    about: tuple[str, ...] = ()
    triggered: bool = False


@dataclass(frozen=True, slots=True)
class InForce:
    """What a card has left in force: option ``option`` of ``card``, put down in ``player``'s turn.

    ``rule`` names it. It is attached to ``survivor``, about ``at`` or ``places`` still to be seen
    to, "" and empty where it is not; ``rounds`` are the ends of a round it lasts for, None for
    good. ``due``: the table is to be reminded of it now.
    """

    card: str
    option: int
    rule: str
    player: str
    survivor: str = ""
    at: str = ""
    n: int = 0
    rounds: int | None = None
    places: tuple[str, ...] = ()
    due: bool = False


@dataclass(frozen=True, slots=True)
class Demand:
    """What a secret objective demands: a word of `companion.rules.facts.CONDITIONS` and its bound.

    ``met`` is whether it holds at this moment, None where the companion cannot tell.
    """

    word: str
    bound: Any
    met: bool | None


@dataclass(frozen=True, slots=True)
class Aside:
    """What a game tells beside its state document.

    ``progress``, ``in_force``, ``revealed`` (whose secret objective everybody has been shown),
    ``mouths`` (how many eat in each colony), ``house`` (the house rules and their values),
    ``automation`` (how much of which step the companion does) and ``coming`` (what the colony
    phase brings, until it has begun) are everybody's; ``readings`` and
    ``demands`` (of the secret objective) only their seat's.

    ``used_up`` has what each survivor has used in this round as often as she can: her ability
    (under her own name), those she copies, her items; that is everybody's. ``used_cards``, the used
    cards that are back in a hand, is only their seat's.

    Everybody's too: ``prospects``, what each survivor can expect of an action; ``rounds``, where
    the round track began, None where the companion does not know; ``crisis``, the title of the
    round's crisis, "" where it does not know that; ``limits``, the most that each number can be
    corrected to, by its path; ``pieces``, what can be put on an entrance space; and ``agenda``, the
    steps of a round in their order.
    """

    progress: tuple[Progress, ...] = ()
    in_force: tuple[InForce, ...] = ()
    revealed: dict[str, str] = field(default_factory=dict)
    mouths: dict[str, int] = field(default_factory=dict)
    house: dict[str, str] = field(default_factory=dict)
    automation: dict[str, str] = field(default_factory=dict)
    coming: ColonyPhase | None = None
    readings: dict[str, tuple[Reading, ...]] = field(default_factory=dict)
    demands: dict[str, tuple[Demand, ...]] = field(default_factory=dict)
    rounds: int | None = None
    crisis: str = ""
    used_up: dict[str, tuple[str, ...]] = field(default_factory=dict)
    used_cards: dict[str, dict[str, int]] = field(default_factory=dict)
    prospects: dict[str, Prospect] = field(default_factory=dict)
    limits: dict[str, int] = field(default_factory=dict)
    pieces: str = ""
    agenda: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """All that one viewer may see of the game at one moment.

    ``run`` names this start of the companion and ``seq`` grows with every change in it: a page with
    another run, or an older number, is out of date. ``state`` is the public state document (record,
    6), ``secret`` the viewer's own ``cards`` and ``objective`` or None, ``prompts`` those the
    viewer may answer, ``waiting`` all the game waits for. ``progress``, ``in_force``, ``revealed``,
    ``mouths``, ``house``, ``automation``, ``coming``, ``prospects``, ``limits``, ``pieces`` and
    ``agenda`` are those of `Aside`, ``readings`` the crossroads cards the viewer has drawn,
    ``demands`` those of the own secret objective, ``added`` the cards the viewer has added to the
    crisis, as they were said, ``errands`` what is to be done on the board after what the companion
    did, ``ballot`` the vote of this moment, ``used_up`` what survivors have used in this round,
    ``used_cards`` those of the own hand.
    """

    run: str
    seq: int
    role: Role
    seat: str | None
    state: dict[str, Any]
    secret: dict[str, Any] | None
    prompts: tuple[OpenPrompt, ...]
    waiting: tuple[str, ...]
    log: tuple[LogLine, ...]
    undo: LogLine | None
    redo: LogLine | None
    notices: tuple[str, ...]
    seats: dict[str, SeatStatus]
    proposals: tuple[Proposal, ...] = field(default=())
    progress: tuple[Progress, ...] = ()
    in_force: tuple[InForce, ...] = ()
    revealed: dict[str, str] = field(default_factory=dict)
    mouths: dict[str, int] = field(default_factory=dict)
    house: dict[str, str] = field(default_factory=dict)
    automation: dict[str, str] = field(default_factory=dict)
    coming: ColonyPhase | None = None
    readings: tuple[Reading, ...] = ()
    demands: tuple[Demand, ...] = ()
    added: tuple[str, ...] = ()
    errands: tuple[Errand, ...] = ()
    ballot: Ballot | None = None
    used_up: dict[str, tuple[str, ...]] = field(default_factory=dict)
    used_cards: dict[str, int] = field(default_factory=dict)
    prospects: dict[str, Prospect] = field(default_factory=dict)
    limits: dict[str, int] = field(default_factory=dict)
    pieces: str = ""
    agenda: tuple[str, ...] = ()
