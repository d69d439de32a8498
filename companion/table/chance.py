"""The companion's own chance, said as lines: decks it shuffles, cards it deals, dice it throws.

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
from collections.abc import Iterator
from collections.abc import Sequence
from typing import Any
from typing import Final

from companion.engine.finding import Open
from companion.engine.prompts import Prompt
from companion.engine.prompts import Words
from companion.engine.session import Session
from companion.rules import dealing
from companion.rules import decks
from companion.rules import hands
from companion.rules.variants import objective_stack
from companion.table.game import Thrown
from companion.table.kept import Header

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
        self._silent = frozenset(silent)
        self._seed = seed

    @classmethod
    def seeded(cls, seed: int, silent: Collection[str] = ()) -> "Chance":
        """Repeatable, for decks and deals only: dice are said by the scenario.

        What is in ``silent`` is said by the scenario too: kinds such as ``die``, and the first two
        words of lines such as ``deck crises`` and ``deal objective``.
        """
        return cls(seed=seed, silent=silent)

    @classmethod
    def of_table(cls, header: Header) -> "Chance":
        """As a table chose at set-up."""
        return cls(header.automated, header.seed)

    def next(self, opens: Sequence[Open], number: int) -> Thrown | None:
        """The line to say as line ``number``, or None while nothing open is the companion's."""
        for one in opens:
            answers = self._kinds.get(one.prompt.kind)
            if answers is None or (one.prompt.kind in DICE and not one.waiting):
                continue
            if isinstance(one.prompt, decks.Deck) and not one.prompt.world.unshuffled:
                continue
            for words in answers(one.prompt, self._generator(number)):
                if " ".join(words[:2]) not in self._silent:
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


Answers = Callable[[Prompt[Any], random.Random], Iterator[Words]]
"""What the companion can say to a prompt now, one line after the other; the first that is not said
by somebody else is taken."""


def shuffle(asked: Prompt[Any], chance: random.Random) -> Iterator[Words]:
    """The order of a deck the companion holds: the one that is asked for, else each whose order is
    still to be said.

    Of a deck whose cards were only counted, as many as there are. What order they had before makes
    no difference.
    """
    if isinstance(asked, decks.Deck | decks.Shuffle):
        world = asked.world
        due = [asked.about] if isinstance(asked, decks.Shuffle) else list(world.unshuffled)
        for name in due:
            cards = sorted(world.deck_cards[name])
            yield ("deck", name, *chance.sample(cards, decks.left(world, name)))


def deal(asked: Prompt[Any], chance: random.Random) -> Iterator[Words]:
    """A secret objective, or a card at random from another player's hand."""
    if isinstance(asked, hands.RandomCard):
        yield ("deal", "item", chance.choice(asked.cards))
    elif isinstance(asked, dealing.Deal):
        yield from deal_objective(asked, chance)


def deal_objective(asked: dealing.Deal, chance: random.Random) -> Iterator[Words]:
    """A secret objective for a player, from the stack of Game Setup 4, or an exiled one.

    The stack (`objective_stack`) is shuffled; so of the cards that lie in it still, one is the
    betrayal unless it has been dealt. Only objectives whose condition the companion knows are in
    it.
    """
    world = asked.world
    cards = world.cards.secret_objectives
    known = [
        slug for slug in dealing.dealable(world, asked.seat) if cards[slug].condition is not None
    ]
    betrayals = [slug for slug in known if cards[slug].kind == "betrayal"]
    others = [slug for slug in known if cards[slug].kind != "betrayal"]
    if not known:
        return
    dealt = sum(bool(player.objective) for player in world.players.values())
    left = max(sum(objective_stack(world)) - dealt, 1)
    betrays = betrayals and (not others or chance.randrange(left) == 0)
    yield ("deal", "objective", chance.choice(betrayals if betrays else others))


def throw(asked: Prompt[Any], chance: random.Random) -> Iterator[Words]:
    """Any of the legal answers, each as likely as the others."""
    yield chance.choice(list(asked.options()))


def throw_for_exposure(asked: Prompt[Any], chance: random.Random) -> Iterator[Words]:
    """A face of the exposure die."""
    yield ("exposure", chance.choice(EXPOSURE_DIE))


def throw_action_dice(asked: Prompt[Any], chance: random.Random) -> Iterator[Words]:
    """As many action dice as are asked for, one a free slot of the answer."""
    (free,) = asked.options()
    yield ("dice", *(str(chance.randint(1, 6)) for _ in free[1:]))


HELD: dict[str, Answers] = {"deck": shuffle, "deal": deal}
"""Kinds of prompts about what the companion holds; they are always its own."""

DICE: dict[str, Answers] = {
    "action-dice": throw_action_dice,
    "die": throw,
    "exposure": throw_for_exposure,
    "noise": throw,
}
"""Kinds of prompts about dice; a table may let the companion throw them, where they are asked
for."""
