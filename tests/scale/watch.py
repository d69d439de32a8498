"""What must hold after every line of any game, whoever plays it.

`Watch` follows a session line by line and raises `Violation`, which says what is wrong in which
state; it changes nothing of the game.
"""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from companion.engine.finding import Open
from companion.engine.notation import TABLE
from companion.engine.prompts import Prompt
from companion.engine.session import Session
from companion.rules.invariants import check
from companion.rules.world import World
from companion.table import gate
from tests.records.player import AT_REST

TOO_MANY = re.compile(r"is there \d+ times; the boxes have")
"""What `check` says of a card of which there are more than in the boxes: as long as a hand is not
told, players may say so in secret."""


class Violation(AssertionError):
    """Something that must hold does not."""


class Watch:
    """Looks at a session after every line, and remembers what it saw."""

    def __init__(self, session: Session[World]) -> None:
        self._dice: dict[str, int] = {}
        self._voters: set[str] = set()
        self._insisted: set[str] = set()
        self._read = len(session.entries)
        self.look(session)

    def look(self, session: Session[World]) -> None:
        """Raise `Violation` unless everything holds."""
        opens = session.waiting()
        wrong = list(check(session.world, under_way=under_way(session)))
        if any(player.untold for player in session.world.players.values()):
            self._insisted |= {sentence for sentence in wrong if TOO_MANY.search(sentence)}
        found = [
            *wrong,
            *prompts(session, opens),
            *round_trip(session),
            *public(session),
            *self._dice_are_kept(session),
            *self._one_vote_each(session, opens),
        ]
        if found := [sentence for sentence in found if sentence not in self._insisted]:
            raise Violation("\n".join(found))

    def forget(self) -> None:
        """What was seen before means nothing any more: something was taken back or corrected."""
        self._dice = {}
        self._voters = set()

    def corrected(self, session: Session[World], words: str) -> None:
        """The table has corrected or jumped, with these words.

        An exiled player who was still to leave the colony may stand there now, and of a card the
        table may have equipped more than the box has before the companion took the items over; as
        nothing else may.
        """
        self.forget()
        exiled = [slug for slug, player in session.world.players.items() if player.exiled]
        ends = [f"but {seat} is exiled." for seat in exiled]
        taken_over = words == "set decks.items companion"
        self._insisted |= {
            sentence
            for sentence in check(session.world)
            if any(map(sentence.endswith, ends)) or (taken_over and TOO_MANY.search(sentence))
        }

    def _dice_are_kept(self, session: Session[World]) -> Iterator[str]:
        """A die is spent or not; from one roll to the next there are as many (R01, R03)."""
        world = session.world
        new, self._read = session.entries[self._read :], len(session.entries)
        for seat, player in world.players.items():
            count = len(player.dice) + len(player.used)
            before = self._dice.get(seat)
            self._dice[seat] = count
            if before in (None, count) or player.eliminated:
                continue
            light = "action-dice" in world.offered
            cleared = count == 0 and (light or world.step == "roll-action-dice")
            rolled = [
                len(one.words) - 1 for one in new if one.seat == seat and one.words[0] == "dice"
            ]
            if not cleared and rolled[-1:] != [count]:
                said = ", ".join(one.text for one in new)
                yield f"{seat} had {before} dice and has {count} after {said}."

    def _one_vote_each(self, session: Session[World], opens: list[Open]) -> Iterator[str]:
        """A vote is asked once of everybody who has one, and each answers once."""
        now = {one.prompt.seat for one in opens if one.prompt.kind == "vote"}
        if now and not self._voters and (strange := now - {*session.world.not_exiled()}):
            yield f"{', '.join(sorted(strange))} vote, who have no vote."
        if self._voters and now - self._voters:
            yield f"{', '.join(sorted(now - self._voters))} vote twice."
        self._voters = now


def under_way(session: Session[World]) -> bool:
    """Whether something has begun that is not finished, or the game ended in the middle of it."""
    kinds = {one.prompt.kind for one in session.waiting()}
    return bool(kinds - AT_REST) or session.world.over is not None


def prompts(session: Session[World], opens: list[Open]) -> Iterator[str]:
    """Somebody is asked until the game is over; every question has an answer, an addressee at the
    table, and an id of its own."""
    world = session.world
    every = [*opens, *session.offered()]
    if world.over is None and not opens:
        yield "The game goes on, but waits for nothing."
    if len(opens) > len(world.seats) + 1:
        yield f"{len(opens)} questions are waited for at once."
    if len({one.id for one in every}) < len(every):
        yield f"Two open questions have the same id: {', '.join(one.id for one in every)}."
    for one in every:
        seat = one.prompt.seat
        if seat != TABLE and (seat not in world.players or world.players[seat].eliminated):
            yield f"{one.label} is asked of nobody in the game."
        if one.prompt.kind == "action-dice":
            (free,) = one.prompt.options()
            worn = [item for own in world.group(seat) for item in own.equipped]
            more = sum("extra-die" in world.cards.items[item].traits for item in worn)
            changed = any(one.rule in ("dice", "food-for-die") for one in world.in_force)
            if len(free[1:]) != 1 + len(world.group(seat)) + more and not changed:
                yield f"{seat} is asked for {len(free[1:])} dice."
        yield from answers(one.prompt)


def answers(prompt: Prompt[Any]) -> Iterator[str]:
    """The question can be answered: its first verb has an answer, which it takes and reads."""
    label = f"{prompt.seat}: {prompt.kind} {prompt.about}".rstrip()
    verbs = prompt.verbs()
    if not prompt.possible() or not verbs:
        yield f"{label} has no answer."
    for verb in verbs:
        words = next(iter(prompt.options_of(verb)), None)
        if words is None:
            continue
        if words[0] != verb or not prompt.takes(words):
            yield f"{label} offers {' '.join(words)} as {verb}, but does not take it."
        if not any(word.isupper() for word in words):
            prompt.read(words)


def round_trip(session: Session[World]) -> Iterator[str]:
    """The world goes to bytes and back, and says the same."""
    stored = session.ruleset.encode(session.world)
    again = session.ruleset.decode(stored)
    if again != session.world or session.ruleset.encode(again) != stored:
        yield "The world that was stored and read again is another."


def public(session: Session[World]) -> Iterator[str]:
    """The public document has no secret's key, and names no secret objective."""
    state = session.state()
    if gate.everything_is_known(state):
        return
    text = msgspec.json.encode(gate.public_state(state)).decode()
    for key in ("secret", "betrayer", "declared", "deck_cards"):
        if f'"{key}":' in text:
            yield f"The public document has the key {key}."
    for seat, player in session.world.players.items():
        for slug in {player.objective, player.exiled_objective} - {"", player.revealed}:
            if re.search(f'"{slug}"(?!:)', text):
                yield f"The public document names {slug}, the secret objective of {seat}."
