"""Non-interference where the companion holds every deck: whatever one player holds, and however the
decks lie, everybody else sees the same.

At many moments of whole games two tables stand at the same lines. In one of them ben's secrets are
changed where they lie: his hand, his objective, what he was dealt, looks at or reads, the cards in
the crisis, and the order of each deck. Then the others look, at once and as the game goes on.
"""

from collections.abc import Iterator
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from companion.rules import decks
from companion.rules.looking import SecretChoice
from companion.rules.world import World
from companion.table import gate
from companion.table.gate import views
from companion.table.table import Table
from companion.table.types import SPECTATOR
from companion.table.types import Speaker
from tests.scale.anybody import RULES
from tests.scale.anybody import Anybody
from tests.scale.anybody import Game
from tests.scale.others import OTHERS
from tests.scale.others import SEATS
from tests.scale.others import VICTIM
from tests.scale.others import as_record
from tests.scale.others import seen
from tests.table.conftest import HOST
from tests.table.conftest import player

SETUP = {
    "players": list(SEATS),
    "objective": "we-need-more-samples",
    "decks": dict.fromkeys(decks.DECKS, "companion"),
}

GAMES, MOMENTS = 6, 8
"""So many games are played, and so many moments of each looked at."""

OPEN_TO_ALL = ("move", "barricade", "attack", "clean-waste", "contribute", "end")
"""What can be said in a turn that shows nobody a card."""

ON = 12
"""So many lines the game goes on from a moment."""


def games() -> Iterator[tuple[int, Game]]:
    """Whole games, to their ends."""
    for seed in range(GAMES):
        game, anybody = Game(SETUP, seed), Anybody(seed, sense=0.9)
        while game.session.waiting():
            game.say(*anybody.line(game.session))
        yield seed, game


class Secrets:
    """Changes what ben holds and how the decks lie. Every card stays in the game once, and what can
    be counted stays as it is."""

    def __init__(self, world: World, chance: Random) -> None:
        self._world = world
        self._chance = chance

    def change(self, *, crisis: bool, below: int) -> None:
        """Change all of them; the cards in the crisis only with ``crisis``, and of each deck but
        the items no card above the one numbered ``below``."""
        world, ben = self._world, self._world.players[VICTIM]
        self._objective()
        self._exchange(decks.SURVIVORS, ben.dealt, below)
        items = [name for name in world.deck_cards if name.startswith("items-")]
        added = world.crisis if crisis else None
        for held in (ben.cards, ben.drawn, added.items if added else []):
            for at in range(len(held)):
                full = [name for name in items if world.deck_cards[name]]
                if full:
                    self._swap(held, at, world.deck_cards[self._chance.choice(full)])
        if added:
            symbols = [RULES.facts.items[card].symbol for card in added.items]
            added.cards[:] = symbols + added.cards[len(symbols) :]
        for drawn in world.crossroads.values():
            if drawn.reader == VICTIM and drawn.card and not drawn.triggered:
                held = [drawn.card]
                self._exchange(decks.CROSSROADS, held, below)
                drawn.card, drawn.seen, drawn.about = held[0], not drawn.seen, []
        for name, cards in world.deck_cards.items():
            rest = cards[0 if name in items else below :]
            self._chance.shuffle(rest)
            cards[len(cards) - len(rest) :] = rest

    def _objective(self) -> None:
        world, ben = self._world, self._world.players[VICTIM]
        gone = {
            slug
            for one in world.players.values()
            for slug in (one.objective, one.exiled_objective, one.revealed)
        }
        free = [slug for slug in RULES.facts.dealt("loyal") if slug not in gone]
        free += [slug for slug in RULES.facts.dealt("betrayal") if slug not in gone]
        if ben.objective and not ben.exiled:
            ben.objective = self._chance.choice(free)

    def _exchange(self, name: str, held: list[str], below: int) -> None:
        """Cards that ben alone sees go into a deck, and others of it come in their place."""
        for at in range(len(held)):
            self._swap(held, at, self._world.deck_cards[name], below)

    def _swap(self, held: list[str], at: int, deck: list[str], below: int = 0) -> None:
        if len(deck) > below:
            other = self._chance.randrange(below, len(deck))
            held[at], deck[other] = deck[other], held[at]


class Pair:
    """Two tables at the same moment of a game; in the second, ben's secrets are others."""

    def __init__(self, folder: Path, game: Game, lines: int, seed: int) -> None:
        said = [(entry.text, entry.comment) for entry in game.session.effective()[:lines]]
        record = as_record(said, seed, SETUP)
        self.one = Table.import_record(folder / f"{seed}-{lines}-one.sqlite", record)
        self.other = Table.import_record(folder / f"{seed}-{lines}-other.sqlite", record)
        for table in (self.one, self.other):
            for seat in SEATS:
                table.claim(seat)

    def close(self) -> None:
        self.one.close()
        self.other.close()

    @property
    def world(self) -> World:
        """The world in which ben's secrets are others."""
        world: World = self.other._book._session.world
        return world

    @property
    def shown_to_all(self) -> bool:
        """Whether cards have been revealed that were ben's secret."""
        first: World = self.one._book._session.world
        return first.revealed != self.world.revealed

    def change(self, chance: Random, *, crisis: bool, below: int = 0) -> None:
        """Change ben's secrets."""
        before = self.one.view(player(VICTIM)).secret
        Secrets(self.world, chance).change(crisis=crisis, below=below)
        self.other._do(self.other._changed)
        self.one._do(self.one._changed)
        self.differs = self.other.view(player(VICTIM)).secret != before

    def viewers(self) -> list[Speaker]:
        """All others, but whoever looks at cards just now."""
        looking = {
            one.prompt.seat
            for one in self.other._book._session.waiting()
            if isinstance(one.prompt, SecretChoice)
        }
        return [viewer for viewer in OTHERS if viewer.seat is None or viewer.seat not in looking]

    def alike(self) -> None:
        """The others see the same at both tables."""
        for viewer in self.viewers():
            assert seen(self.one, viewer) == seen(self.other, viewer), viewer


def shows_its_cards(world: World) -> bool:
    """Whether the game is over, or ben is exiled: then some of this is everybody's."""
    return world.over is not None or world.players[VICTIM].exiled


def moments(game: Game, chance: Random) -> Sequence[int]:
    """How many lines have been said at the moments that are looked at, from the deal on."""
    lines = len(game.session.effective())
    return sorted(chance.sample(range(20, lines), min(MOMENTS, lines - 20)))


def test_whatever_ben_holds_the_others_see_the_same(tmp_path: Path) -> None:
    different = 0
    for seed, game in games():
        chance = Random(seed)
        for lines in moments(game, chance):
            pair = Pair(tmp_path, game, lines, seed)
            if not shows_its_cards(pair.world):
                pair.change(chance, crisis=True)
                pair.alike()
                different += pair.differs
            pair.close()
    assert different >= GAMES * MOMENTS / 2, "what was changed shows to ben himself"


def test_the_others_see_the_same_as_the_game_goes_on(tmp_path: Path) -> None:
    went_on = 0
    for seed, game in games():
        chance = Random(seed)
        for lines in moments(game, chance)[::3]:
            pair = Pair(tmp_path, game, lines, seed)
            if not shows_its_cards(pair.world):
                pair.change(chance, crisis=False, below=30)
                went_on += go_on(pair, chance)
            pair.close()
    assert went_on >= GAMES * ON


def go_on(pair: Pair, chance: Random) -> int:
    """Say the same lines at both tables and look after each; returns how many were said."""
    for said in range(ON):
        line = a_line(pair.one, chance)
        if line is None:
            return said
        speaker, text = line
        replies = [table.say(speaker, text) for table in (pair.one, pair.other)]
        assert replies[0].accepted, replies[0].message
        assert replies[0].message == replies[1].message, text
        if shows_its_cards(pair.world) or pair.shown_to_all:
            return said
        pair.alike()
    return ON


def a_line(table: Table, chance: Random) -> tuple[Speaker, str] | None:
    """Something that shows nobody a card, said by whom it is for; None where there is nothing."""
    for viewer in (*map(player, SEATS), HOST):
        for prompt in table.view(viewer).prompts:
            if not prompt.waiting or prompt.seat not in (viewer.seat, "table"):
                continue
            if prompt.kind not in ("turn", "exposure", "die", "action-dice", "vote", "noise"):
                return None
            verbs = [verb for verb in prompt.verbs if prompt.kind != "turn" or verb in OPEN_TO_ALL]
            if viewer.seat == VICTIM:
                verbs = [verb for verb in verbs if verb != "contribute"]
            answers = table.options(viewer, prompt.id, chance.choice(verbs))
            spoken = [text for text in answers if text.islower() and "using" not in text]
            spoken = [text for text in spoken if not text.startswith("attack") or " zombie" in text]
            if prompt.kind == "action-dice":
                spoken = ["dice" + " 3" * (len(answers[0].split()) - 1)]
            if not spoken:
                return None
            return viewer, f"{prompt.seat}: {chance.choice(spoken)}"
    return None


@pytest.mark.parametrize("leak", ["hand", "deck", "objective"])
def test_a_leak_would_show(tmp_path: Path, leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same look at two tables that do not keep a secret finds the difference."""
    public_state = gate.public_state

    def leaky(state: dict[str, object]) -> dict[str, object]:
        shown = public_state(state)
        secret: dict[str, dict[str, dict[str, object]]] = state["secret"]  # type: ignore[assignment]
        told = secret["players"][VICTIM]
        shown["leak"] = {
            "hand": told["cards"],
            "deck": secret["decks"]["items-school"],
            "objective": told["objective"],
        }[leak]
        return shown

    _seed, game = next(games())
    pair = Pair(tmp_path, game, 30, 0)
    monkeypatch.setattr(views, "public_state", leaky)
    pair.change(Random(1), crisis=True)
    assert seen(pair.one, SPECTATOR) != seen(pair.other, SPECTATOR)
    pair.close()
