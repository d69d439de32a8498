"""Anybody at any table: set-ups of every kind, and a player who says whatever is legal.

The same seed gives the same table and the same lines.
"""

import random
from typing import Any

from companion.cards import load
from companion.engine.finding import Open
from companion.engine.prompts import Prompt
from companion.engine.prompts import Refusal
from companion.engine.prompts import Words
from companion.engine.session import Session
from companion.rules.decks import DECKS
from companion.rules.decks import ITEMS
from companion.rules.decks import names
from companion.rules.game import DeadOfWinter
from companion.rules.house import HOUSE_RULES
from companion.rules.prompts import EXPOSURE_FACES
from companion.rules.prompts import free_survivors
from companion.rules.setup import OFFERABLE
from companion.rules.setup import Setup
from companion.rules.world import World
from companion.table.chance import EXPOSURE_DIE
from companion.table.chance import HELD
from companion.table.chance import Chance
from tests.records.player import Player

SEATS = ("ana", "ben", "cai", "dia", "eva")

VARIANTS: tuple[tuple[str, ...], ...] = (
    (),
    (),
    (),
    ("hardcore",),
    ("co-op",),
    ("betrayer",),
    ("player-elimination",),
    ("betrayer", "hardcore", "player-elimination"),
)
"""The variants tables are played with; the standard game most often."""

RULES = DeadOfWinter(load())
"""The rules with the cards of the base box; they keep nothing of any one game."""


def a_table(players: int, chance: random.Random) -> dict[str, Any]:
    """A set-up for so many players, by the keys of a scenario file."""
    house = {name: chance.choice(HOUSE_RULES[name].values) for name in _few(HOUSE_RULES, chance)}
    if players == 2 and chance.random() < 0.5:
        house["two_players"] = "standard"
    alone = players == 2 and house.get("two_players") != "standard"
    variants = [name for name in chance.choice(VARIANTS) if not alone or name != "betrayer"]
    held = chance.choice(["none", "some", "all"])
    decks = {"none": [], "some": _few(DECKS, chance), "all": list(DECKS)}[held]
    light = chance.random() < 0.15 and ITEMS not in decks
    return {
        "players": list(SEATS[:players]),
        "variants": variants,
        "objective": chance.choice(["none", *RULES.facts.objectives]),
        "house": house,
        "decks": dict.fromkeys(decks, "companion"),
        "offered": _few(OFFERABLE, chance) if light else [],
    }


def _few(names: Any, chance: random.Random) -> list[str]:
    """Some of ``names``, in their order; often none."""
    most = chance.choice((0, 1, 3))
    chosen = chance.sample(list(names), min(most, len(names)))
    return [name for name in names if name in chosen]


class Anybody:
    """Says a legal line to whatever is open, what is only offered included.

    ``sense`` is how often (0 to 1) it does what the colony needs instead of anything. With every
    second seed the exposure die it throws has four equal faces, so that more die.
    """

    def __init__(self, seed: int, sense: float = 0.5) -> None:
        self._chance = random.Random(f"{seed} anybody")
        self._player = Player(
            seed,
            exiles=self._chance.choice((0, 1, 4)),
            faces=self._chance.choice((EXPOSURE_DIE, EXPOSURE_FACES)),
            sense=sense,
        )

    def line(self, session: Session[World]) -> tuple[str, str]:
        """Return a line and the id of the prompt it answers."""
        asked = self._chance.choice(session.waiting())
        if self._chance.random() < 0.12:
            offers = [one for one in session.offered() if one.prompt.kind not in HELD]
            asked = self._chance.choice([one for one in offers if spoken(one)] or [asked])
        return f"{asked.prompt.seat}: {' '.join(self.words(asked))}", asked.id

    def words(self, asked: Open) -> Words:
        """Return a legal answer to ``asked``."""
        prompt = asked.prompt
        if prompt.kind == "keep" and (free := next(prompt.options()))[-1] == "SURVIVOR":
            cards = list(free_survivors(prompt.world))  # type: ignore[attr-defined]
            return ("keep", *self._chance.sample(cards, len(free) - 1))
        if prompt.kind == "hand":
            return ("hand", *(self._hand(prompt.world, prompt.seat) or ["none"]))  # type: ignore[attr-defined]
        if prompt.kind == "crossroads":
            verb = self._chance.choice(prompt.verbs())
            return self._chance.choice(list(prompt.options_of(verb)))
        return self._request(prompt) or self._player.words(asked)

    def _hand(self, world: World, seat: str) -> list[str]:
        """As many cards of the decks as a player has in hand, or a few where nobody counts them."""
        count = world.players[seat].hand
        lying = [card for name in names(world, ITEMS) for card in world.deck_cards[name]]
        return self._chance.sample(
            sorted(lying), self._chance.randint(0, 3) if count is None else count
        )

    def _request(self, prompt: Prompt[Any]) -> Words | None:
        """Now and then, in a turn, a card that another player gives."""
        if prompt.kind != "turn" or self._chance.random() > 0.03:
            return None
        world: World = prompt.world  # type: ignore[attr-defined]
        slot = ("play", "ITEM", "from", "PLAYER")
        others = [seat for seat in world.in_game() if seat != prompt.seat]
        if slot not in list(prompt.options_of("play")) or not others:
            return None
        card = self._chance.choice(list(RULES.facts.items))
        words = ("play", card, "from", self._chance.choice(others))
        return words if legal(prompt, words) else None


def spoken(one: Open) -> bool:
    """Whether a prompt has an answer that can be said: none that is all free slots."""
    return any(not words[-1].isupper() for words in one.prompt.options()) or (
        one.prompt.kind == "action-dice"
    )


def legal(prompt: Prompt[Any], words: Words) -> bool:
    """Whether the prompt takes ``words``."""
    try:
        prompt.read(words)
    except Refusal:
        return False
    return True


class Game:
    """A game in memory, with the companion's own chance after every line."""

    def __init__(self, setup: dict[str, Any], seed: int) -> None:
        self.setup = setup
        self.session: Session[World] = Session(RULES, RULES.begin(Setup(**setup)))
        self.own = Chance.seeded(seed)
        self.own.say_due(self.session)

    def say(self, text: str, prompt: str | None = None) -> None:
        """Say a line, and what the companion says after it. Raises `Refusal`."""
        self.session.say(text, prompt=prompt)
        self.own.say_due(self.session)
