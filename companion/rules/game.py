"""Dead of Winter as the engine plays it."""

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.engine.prompts import STEP
from companion.engine.prompts import Offer
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.rules import beginnings
from companion.rules import corrections
from companion.rules import crossroads
from companion.rules import dealing
from companion.rules import decks
from companion.rules import document
from companion.rules import ending
from companion.rules import frostbite
from companion.rules import hands
from companion.rules import setup
from companion.rules import survivors
from companion.rules.colony_phase import goal_as_seen
from companion.rules.colony_phase import objective_is_offered
from companion.rules.crisis import CrisisOffer
from companion.rules.crossroads import CrossroadsOffer
from companion.rules.facts import Facts
from companion.rules.objectives import ObjectiveOffer
from companion.rules.round import STEPS
from companion.rules.round import DiceOffer
from companion.rules.round import advance
from companion.rules.setup import LeaderOffer
from companion.rules.setup import Setup
from companion.rules.world import World

CRISIS_OPEN = ("roll-action-dice", "player-turns", "pay-food", "check-waste")
"""The steps in which a crisis that is only offered can still be named."""


class DeadOfWinter:
    """The rule set of the game with the cards of ``facts``; it keeps nothing of any one game."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._encoder = msgspec.msgpack.Encoder()
        self._decoder = msgspec.msgpack.Decoder(World)

    def begin(self, given: Setup) -> World:
        """Return the world of a new game. Raises `Refusal` for anything that makes no game."""
        return setup.begin(given, self.facts)

    def play(self, world: World) -> Rule[None]:
        """Play rounds, step by step of the agenda, until the game has ended; then declare.

        Goes on from wherever the world stands.
        """
        if world.over is None:
            yield from survivors.take_up(world)
        while world.over is None:
            yield STEP
            yield from STEPS[world.step](world)
            advance(world)
        yield from ending.declare(world)

    def offers(self, world: World) -> Sequence[Offer[Any]]:
        """Return the prompts that are open beside those the game waits for: in seat order, the
        table's last."""
        if world.over is not None:
            return dealing.last_deals(world)
        offers: list[Offer[Any]] = []
        for active, drawn in world.crossroads.items():
            if not drawn.triggered and not drawn.resolved:
                offers.append(CrossroadsOffer(world, crossroads.reader(world, active), active))
        offers += frostbite.offers(world)
        if world.in_force:
            offers += beginnings.offers(world)
        if world.leaders_open:
            offers += [
                LeaderOffer(world, seat) for seat in world.seats if len(world.group(seat)) > 1
            ]
        if world.offered or world.automation:
            offers += wanted_only_offered(world)
        if world.decks:
            offers += [*dealing.offers(world), *decks.offers(world)]
            offers += hands.offers(world)
        order = {seat: at for at, seat in enumerate(world.seats)}
        return sorted(offers, key=lambda offer: order.get(offer.seat, len(order)))

    def correct(self, world: World, words: Words) -> None:
        """Apply ``set PATH VALUE``. Raises `Refusal` before anything has changed."""
        corrections.correct(world, words)

    def goto(self, world: World, words: Words) -> None:
        """Apply ``goto STEP [PLAYER]``. Raises `Refusal` before anything has changed."""
        corrections.goto(world, words)

    def settle(self, world: World) -> Rule[None]:
        """Let thresholds act after a correction."""
        yield from survivors.settle(world)

    def seats(self, world: World) -> Sequence[str]:
        """Return the players in seat order."""
        return world.seats

    def step(self, world: World) -> str:
        """Return the step of the agenda where the game stands."""
        return world.step

    def encode(self, world: World) -> bytes:
        """Return the world as MessagePack; the same facts always give the same bytes."""
        return self._encoder.encode(world)

    def decode(self, data: bytes) -> World:
        """Return the world that `encode` made these bytes of."""
        world = self._decoder.decode(data)
        world.cards = self.facts
        return world

    def state(self, world: World) -> dict[str, Any]:
        """Return the state document, without ``waiting`` and ``offered``."""
        return document.state(world)


def wanted_only_offered(world: World) -> list[Offer[Any]]:
    """The prompts this table only wants offered, where they would be asked or could still be
    answered."""
    offers: list[Offer[Any]] = []
    if "action-dice" in world.offered and world.step == "player-turns":
        for seat in world.in_game():
            player = world.players[seat]
            if not player.dice and not player.used:
                offers.append(DiceOffer(world, seat))
    if "crisis" in world.offered and world.crisis is None and world.step in CRISIS_OPEN:
        offers.append(CrisisOffer(world))
    begun = world.step != setup.SET_UP
    if begun and objective_is_offered(world) and goal_as_seen(world) is None:
        offers.append(ObjectiveOffer(world))
    return offers
