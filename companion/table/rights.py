"""Who may say what (record, 2), as sentences where something may not be said.

A player says the lines of her own seat, answers what the table is asked, and takes back her own
last line. The host, the box and the console also answer for seats that nobody has claimed, correct,
go to a step, tell the time and take back any line. Beyond the record's words, the *box* gives what
is thrown on the table for all to see (its tray and its buttons for the exposure die are there for
that), whoever's turn it is; for a bot, which has no hands, so do host and console, and they read
its crossroads cards where these lie on the table. A crossroads card that the companion has drawn
for a seat without a phone is read by the next person who has one. Nobody shuffles or deals for the
companion. Spectators say nothing.
"""

from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Mapping
from typing import Any

from companion.engine.notation import TABLE
from companion.engine.prompts import Prompt
from companion.engine.prompts import Refusal
from companion.engine.prompts import Words
from companion.table.types import SeatStatus
from companion.table.types import Speaker

COMPANION = Speaker("box", name="companion")
"""The companion itself when it says its own chance. It is this object that has the right, not its
role."""

PRIVATE = frozenset({"vote", "betrayer", "declare", "tactics", "bid"})
"""Kinds of prompts that a claimed seat answers itself, and nobody in its place."""

MANAGING = frozenset({"set", "goto", "time"})
"""First words at ``table:`` that host, box and console say."""

OWN_CHANCE = frozenset({"deck", "deal"})
"""First words only the companion says."""

THROWN = frozenset({"exposure", "die", "dice", "noise", "combat"})
"""First words of answers that lie on the table for all to see."""

SEARCH = "search"
"""The kind of prompt whose ``noise`` is made by who searches, and not thrown."""

READ = "crossroads"
"""The kind of prompt that is offered to the reader of a crossroads card."""


def check(
    speaker: Speaker,
    seat: str,
    words: Words,
    asked: Collection[Prompt[Any]],
    seats: Mapping[str, SeatStatus],
) -> None:
    """Refuse a line that this speaker may not say.

    ``asked`` are the open prompts that the line could answer. Taking back is not judged here: see
    `check_taking_back`.
    """
    if speaker is COMPANION or any(reads(speaker, one, seats) for one in asked):
        return
    if speaker.role == "spectator":
        raise Refusal("You are only watching. Take a seat to join in.")
    if words[0] in OWN_CHANCE:
        raise Refusal("The companion shuffles and deals what it holds itself.")
    if seat == TABLE:
        if words[0] in MANAGING and speaker.role == "player":
            raise Refusal(
                "“table: %(word)s” is for the host, or for the box on the table.", word=words[0]
            )
    elif seat != speaker.seat:
        kinds = {one.kind for one in asked}
        _check_seat_of_another(speaker, seat, words[0], kinds, seats.get(seat))


def _check_seat_of_another(
    speaker: Speaker, seat: str, word: str, kinds: Collection[str], status: SeatStatus | None
) -> None:
    if status is None or not status.claimed:
        if speaker.role == "player":
            raise Refusal(
                "This is not your seat. For the free seat of %(seat)s the host or the box answers.",
                seat=seat,
            )
        return
    if not PRIVATE.isdisjoint(kinds):
        raise Refusal(
            "Only %(seat)s can answer that, on the device that holds the seat.", seat=seat
        )
    if _is_thrown(word, kinds) and speaker.role == "box":
        return
    if status.bot and speaker.role != "player" and may_say_for_a_bot(word, kinds):
        return
    raise Refusal(
        "%(seat)s is played on a device of its own and answers there. The host can free the seat.",
        seat=seat,
    )


def may_say_for_a_bot(word: str, kinds: Collection[str]) -> bool:
    """Whether people enter this for a bot: dice it is asked for, and a card that they read."""
    return (_is_thrown(word, kinds) and "turn" not in kinds) or READ in kinds


def _is_thrown(word: str, kinds: Collection[str]) -> bool:
    """Whether an answer to prompts of these kinds says what dice on the table show."""
    return word in THROWN and SEARCH not in kinds


def reader(seat: str, active: str, seats: Mapping[str, SeatStatus]) -> str:
    """Who reads the crossroads card that the companion has drawn for ``seat`` and the turn of
    ``active``.

    Of a free seat that is the next person to its right with a phone: no bot, and never the player
    whose turn it is, who must not know the card; "" where there is nobody else.
    """
    order = list(seats)
    if seat not in seats or seats[seat].claimed:
        return seat
    to_the_right = reversed([*order[order.index(seat) :], *order[: order.index(seat)]])
    people = (one for one in to_the_right if seats[one].claimed and not seats[one].bot)
    return next((one for one in people if one != active), "")


def is_drawn(asked: Prompt[Any]) -> bool:
    """Whether a prompt is about a crossroads card that the companion itself has drawn."""
    return asked.kind == READ and "card" not in asked.verbs()


def reads(speaker: Speaker, asked: Prompt[Any], seats: Mapping[str, SeatStatus]) -> bool:
    """Whether the crossroads card that a prompt is about is read by this speaker for another."""
    return is_drawn(asked) and reader(asked.seat, asked.about, seats) == speaker.seat != asked.seat


def check_taking_back(speaker: Speaker, seat: str, said_by: str) -> None:
    """Refuse to take back (or bring back) a line of ``seat`` that ``said_by`` (see `signature`) has
    said."""
    if speaker.role == "spectator":
        raise Refusal("You are only watching. Take a seat to join in.")
    if speaker.role == "player" and speaker.seat != seat and said_by != signature(speaker):
        if seat == TABLE:
            raise Refusal("The last line is the table's, not yours. The host takes it back.")
        raise Refusal(
            "The last line is of %(seat)s, not yours. %(seat)s or the host takes it back.",
            seat=seat,
        )


def check_going_back(speaker: Speaker) -> None:
    """Refuse to take back more than the newest line."""
    if speaker.role in ("player", "spectator"):
        raise Refusal("Only the host goes back further than the newest line.")


def verbs(
    speaker: Speaker,
    asked: Prompt[Any],
    offered: Iterable[str],
    seats: Mapping[str, SeatStatus],
) -> list[str]:
    """Those of the first words ``offered`` by a prompt that this speaker may say; empty if the
    prompt is not hers."""
    if is_drawn(asked):
        if seats[asked.seat].bot and speaker.seat != asked.seat:
            return []  # the companion shows the card to the bot alone
        if reader(asked.seat, asked.about, seats) not in ("", asked.seat, speaker.seat):
            return []  # it is read by another, for a seat without a phone
    allowed = []
    for verb in offered:
        try:
            check(speaker, asked.seat, (verb,), (asked,), seats)
        except Refusal:
            continue
        allowed.append(verb)
    return allowed


def signature(speaker: Speaker) -> str:
    """The speaker as it is kept with a line: ``player ana``, ``host``, ``box``."""
    if speaker is COMPANION:
        return "companion"
    return f"{speaker.role} {speaker.seat}" if speaker.seat else speaker.role
