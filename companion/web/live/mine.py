"""What one player's own page shows beside what is public: questions, cards, the card to be read."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace

from companion.i18n import _
from companion.i18n.terms import SYMBOLS
from companion.table.types import Reading
from companion.table.types import View
from companion.web.asking import ballots
from companion.web.asking.asks import Ask
from companion.web.asking.asks import Options
from companion.web.asking.asks import Viewer
from companion.web.asking.asks import answers_of
from companion.web.asking.asks import asks
from companion.web.asking.buttons import Choice
from companion.web.asking.buttons import Form
from companion.web.asking.buttons import Words
from companion.web.asking.forms import PICK_FROM
from companion.web.asking.forms import is_free
from companion.web.asking.forms import pick
from companion.web.asking.turns import target
from companion.web.live import cardview
from companion.web.live import steps
from companion.web.live.board import Card
from companion.web.live.board import item
from companion.web.live.present import Chair
from companion.web.live.present import Public
from companion.web.live.present import Said
from companion.web.live.present import public
from companion.web.words.logged import log_line
from companion.web.words.names import Names
from companion.web.words.phrases import Line
from companion.web.words.phrases import join

_USES = ("play", "contribute")
"""The verbs of a turn that use a card of the hand."""


@dataclass(frozen=True, slots=True)
class InHand:
    """A card of the own hand: how often it is there, how many of these were used in this round and
    have come back, and what it can be used for now."""

    card: Card
    count: int
    used: int
    choices: tuple[Choice, ...]
    forms: tuple[Form, ...]


@dataclass(frozen=True, slots=True)
class ToRead:
    """The crossroads card of ``active``'s turn, which this player reads.

    ``title`` is "" while it is not named. ``triggered_by`` is what it waits for, ``at_once`` what
    it does then, ``options`` what can be chosen, ``vote`` who votes on it; ``happened`` says that
    it seems to have come to pass, with those in ``about``, ``triggered`` that the table knows;
    ``instead`` names who drew it and has no phone, "" where that is this player.
    """

    active: str
    title: str
    triggered_by: tuple[str, ...]
    at_once: str
    options: tuple[str, ...]
    vote: str
    happened: bool
    about: str
    triggered: bool
    instead: str
    ask: Ask | None


@dataclass(frozen=True, slots=True)
class Mine:
    """One player's own page. ``turn`` is the question the cards in hand can answer, ``added`` what
    this player has added to the crisis."""

    public: Public
    chair: Chair
    asks: tuple[Ask, ...]
    offers: tuple[Ask, ...]
    secret: bool
    holds_hand: bool
    hand: tuple[InHand, ...]
    turn: Ask | None
    added: tuple[Card, ...]
    unnamed: int
    to_read: tuple[ToRead, ...]
    undo: Said | None
    host: bool


def mine(view: View, names: Names, options: Options) -> Mine:
    """A player's own page. The view must be that of a seat."""
    assert view.seat is not None
    shown = public(view, names)
    viewer = Viewer(view.seat, names, view.state, options, view.prospects)
    every = [
        _voted(_due(_requested(one, view, names), view, names), view, names)
        for one in asks(view.prompts, viewer, view.proposals)
    ]
    told = [one for one in every if one.mine and one.kind == "hand"]
    secret = view.secret or {}
    reading = tuple(_to_read(one, view.seat, every, names) for one in view.readings)
    apart = [one.ask for one in reading if one.ask is not None]
    return Mine(
        public=shown,
        chair=next(chair for chair in shown.chairs if chair.slug == view.seat),
        asks=(*(one for one in every if one.waiting), *told),
        offers=tuple(one for one in every if not one.waiting and one not in [*apart, *told]),
        secret=bool(secret.get("objective")),
        holds_hand=view.state["decks"]["items"] == "companion",
        hand=_hand(secret.get("cards") or (), view, names, options),
        turn=next((one for one in every if one.mine and one.kind == "turn"), None),
        added=tuple(item(slug, names) for slug in view.added if slug),
        unnamed=view.added.count(""),
        to_read=reading,
        undo=shown.undo,
        host=view.role == "host",
    )


def _requested(ask: Ask, view: View, names: Names) -> Ask:
    """A question whether to give a card, with who asks for which, as long as the lines that the
    page is made of go back to it."""
    if ask.about != "request" or not ask.mine:
        return ask
    asked = next(
        (
            line
            for line in reversed(view.log)
            if line.standing and line.text.endswith(f"from {view.seat}")
        ),
        None,
    )
    if asked is None:
        return ask
    who, what = log_line(asked, names)
    return replace(ask, hint=f"{who}: {what}. {ask.hint}")


def _due(ask: Ask, view: View, names: Names) -> Ask:
    """A step that is due, with what the companion proposes to do."""
    proposed = steps.proposal(view, names) if ask.kind == "step" else ""
    return replace(ask, hint=proposed) if proposed else ask


def _voted(ask: Ask, view: View, names: Names) -> Ask:
    """A vote on an option of a card, with what the option does; and whoever breaks a tie, that
    there is one."""
    voted = view.ballot
    if at_stake := ballots.stake(ask.kind, ask.about, view.log, names):
        return replace(ask, hint=f"{at_stake} {ask.hint}")
    if ask.kind != "choose" or voted is None or voted.missing or not ballots.is_tied(voted):
        return ask
    if ask.about != voted.about or names.is_player(ask.about):
        return ask
    at_stake = ballots.stake("vote", ask.about, view.log, names)
    return replace(ask, hint=f"{at_stake} {ask.hint}")


# -- the hand --------------------------------------------------------------------------------------


def _hand(cards: Sequence[str], view: View, names: Names, options: Options) -> tuple[InHand, ...]:
    """The own cards, each kind once, by symbol and name."""
    uses = _uses(view, options)
    order = list(SYMBOLS)
    counted = [(item(slug, names), count) for slug, count in Counter(cards).items()]
    counted.sort(key=lambda each: (order.index(each[0].symbol or "weapon"), each[0].name))
    return tuple(
        _in_hand(card, count, view.used_cards.get(card.slug, 0), uses.get(card.slug, []), names)
        for card, count in counted
    )


def _uses(view: View, options: Options) -> dict[str, list[Words]]:
    """What can be done with each card of the hand in the own turn."""
    found: dict[str, list[Words]] = {}
    turn = next((one for one in view.prompts if one.kind == "turn" and one.seat == view.seat), None)
    if turn is None:
        return found
    lines = answers_of(turn, lambda asked, verb: options(asked, verb) if verb in _USES else ())
    for words in (words for verb in _USES for words in lines.get(verb, ())):
        if len(words) > 1 and "from" not in words and not is_free(words):
            found.setdefault(words[1], []).append(words)
    return found


def _in_hand(card: Card, count: int, used: int, said: list[Words], names: Names) -> InHand:
    forms: tuple[Form, ...] = ()
    if len(said) > PICK_FROM:
        said, picker = pick(said, names)
        forms = (picker,)
    return InHand(card, count, used, tuple(_use(words, names) for words in said), forms)


def _use(words: Words, names: Names) -> Choice:
    """A use of a card that is named above it."""
    line = " ".join(words)
    if words[0] == "contribute":
        return Choice(line, _("Add to the crisis"), "crisis")
    return Choice(line, target(Line(words), names), "card")


# -- the crossroads card ---------------------------------------------------------------------------


def _to_read(reading: Reading, seat: str, every: Sequence[Ask], names: Names) -> ToRead:
    ask = next(
        (one for one in every if one.kind == "crossroads" and one.about == reading.active), None
    )
    active = names.player(reading.active)
    return ToRead(
        active=active,
        title=cardview.crossroads(reading.card, names) if reading.card else "",
        triggered_by=tuple(cardview.waits_for(reading.card, active, names)),
        at_once=cardview.at_once(reading.card, names),
        options=tuple(cardview.options(reading.card, names)),
        vote=cardview.vote(reading.card, names),
        happened=reading.happened,
        about=join([names.survivor(slug) for slug in reading.about]),
        triggered=reading.triggered,
        instead=names.player(ask.seat) if ask is not None and ask.seat != seat else "",
        ask=ask,
    )
