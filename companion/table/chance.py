"""The companion's own chance, said as lines: decks it holds, objectives it deals, dice it throws.

No rule rolls or shuffles; a prompt asks, and what is here answers it like anybody else, with the
comment ``generated``. So a record replays without a generator. Decks and deals are the companion's
wherever it holds the deck; dice only where a table wants them (`DICE` names the kinds it may
choose).

In play the chance is the operating system's. With a seed it depends on the seed and the number of
the line alone, so that a game that was closed in between goes on as it would have.
"""

import random
from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Sequence
from typing import Any
from typing import Final

from companion.engine.prompts import Prompt
from companion.engine.prompts import Words
from companion.engine.session import Open
from companion.engine.session import Session
from companion.rules import decks
from companion.table.game import Thrown
from companion.table.store import Header

GENERATED: Final = "generated"
"""The comment of a line the companion says."""

EXPOSURE_DIE = ("blank",) * 6 + ("wound",) * 3 + ("frostbite",) * 2 + ("bitten",)
"""The twelve faces of the exposure die (facts of the base box)."""


class Chance:
    """Answers the prompts of the kinds it was given; see the module."""

    def __init__(
        self, dice: Collection[str] = (), seed: int | None = None, silent: Collection[str] = ()
    ) -> None:
        own = {**HELD, **{kind: answer for kind, answer in DICE.items() if kind in dice}}
        self._kinds = {kind: answer for kind, answer in own.items() if kind not in silent}
        self._seed = seed

    @classmethod
    def seeded(cls, seed: int, silent: Collection[str] = ()) -> "Chance":
        """Repeatable, for decks and deals only: dice are said by the scenario.

        Kinds in ``silent`` are said by the scenario too.
        """
        return cls(seed=seed, silent=silent)

    @classmethod
    def of_table(cls, header: Header) -> "Chance":
        """As a table chose at set-up."""
        return cls(header.automated, header.seed)

    def next(self, opens: Sequence[Open], number: int) -> Thrown | None:
        """The line to say as line ``number``, or None while nothing open is the companion's."""
        for one in opens:
            answer = self._kinds.get(one.prompt.kind)
            if answer is None or (one.prompt.kind in DICE and not one.waiting):
                continue
            words = answer(one.prompt, self._generator(number))
            if words is not None:
                return Thrown(f"{one.prompt.seat}: {' '.join(words)}", one.id)
        return None

    def say_due(self, session: Session[Any]) -> None:
        """Say all that is the companion's to say in a session without a table."""
        while thrown := self.next(session.open(), len(session.entries) + 1):
            session.say(thrown.text, comment=GENERATED, prompt=thrown.prompt)

    def _generator(self, number: int) -> random.Random:
        if self._seed is None:
            return random.SystemRandom()
        return random.Random(f"{self._seed} {number}")


Answer = Callable[[Prompt[Any], random.Random], Words | None]
"""What the companion says to a prompt; None while there is nothing to say."""


def shuffle(asked: Prompt[Any], chance: random.Random) -> Words | None:
    """The order of the first deck the companion holds that has none yet.

    A deck holds all its cards but those in play, the crisis of the round among them, and those that
    have left the game (Game Setup 5, 6).
    """
    if not isinstance(asked, decks.Deck):
        return None
    world = asked.world
    for name in decks.ORDERED:
        if decks.held(world, name) and name not in world.deck_cards:
            gone = {*world.survivors, *world.dead, *world.removed}
            if world.crisis is not None:
                gone.add(world.crisis.card)
            cards = [slug for slug in decks.cards_of(world, name) if slug not in gone]
            return ("deck", name, *chance.sample(cards, len(cards)))
    return None


def deal(asked: Prompt[Any], chance: random.Random) -> Words | None:
    """A secret objective for a player, from the stack of Game Setup 4, or an exiled one.

    The stack is two non-betrayal objectives a player and one betrayal (one a player in the betrayer
    variant), shuffled; so of the cards that lie in it still, one is the betrayal unless it has been
    dealt. Only objectives whose condition the companion knows are in it.
    """
    if not isinstance(asked, decks.Deal):
        return None
    world = asked.world
    cards = world.cards.secret_objectives
    known = [
        slug for slug in decks.dealable(world, asked.seat) if cards[slug].condition is not None
    ]
    betrayals = [slug for slug in known if cards[slug].kind == "betrayal"]
    others = [slug for slug in known if cards[slug].kind != "betrayal"]
    if not known:
        return None
    dealt = sum(bool(player.objective) for player in world.players.values())
    a_player = 1 if world.in_mode("betrayer") else 2
    left = max(a_player * len(world.seats) + 1 - dealt, 1)
    betrays = betrayals and (not others or chance.randrange(left) == 0)
    return ("deal", "objective", chance.choice(betrayals if betrays else others))


def throw(asked: Prompt[Any], chance: random.Random) -> Words | None:
    """Any of the legal answers, each as likely as the others."""
    return chance.choice(list(asked.options()))


def throw_for_exposure(asked: Prompt[Any], chance: random.Random) -> Words | None:
    """A face of the exposure die."""
    return ("exposure", chance.choice(EXPOSURE_DIE))


def throw_action_dice(asked: Prompt[Any], chance: random.Random) -> Words | None:
    """As many action dice as are asked for, one a free slot of the answer."""
    (free,) = asked.options()
    return ("dice", *(str(chance.randint(1, 6)) for _ in free[1:]))


HELD: dict[str, Answer] = {"deck": shuffle, "deal": deal}
"""Kinds of prompts about what the companion holds; they are always its own."""

DICE: dict[str, Answer] = {
    "action-dice": throw_action_dice,
    "die": throw,
    "exposure": throw_for_exposure,
    "noise": throw,
}
"""Kinds of prompts about dice; a table may let the companion throw them, where they are asked
for."""
