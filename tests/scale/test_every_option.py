"""Every option of every crossroads card in positions nobody has thought of: whatever is asked has
an answer, the turn goes on, and what must hold holds.

The active player is ana, cai reads. The items are the companion's, counted, or nobody counts them.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.rules.facts import CrossroadsCard
from companion.rules.invariants import check
from tests.scale.anybody import RULES
from tests.scale.anybody import Anybody
from tests.scale.anybody import Game

FACTS = RULES.facts

SEATS = ("ana", "ben", "cai")

OUTSIDE = {name: card for name, card in FACTS.locations.items() if card.deck}

POSITIONS = 2
"""So many for each option and each way to hold the items; `LONG_POSITIONS` with ``--long``."""

LONG_POSITIONS = 30

MOST_ANSWERS = 300
"""No option asks for more: it would be going round in circles."""


def options() -> Iterator[tuple[CrossroadsCard, int]]:
    """Every option whose effect the companion knows, by its card and number."""
    for card in FACTS.crossroads.values():
        for number, effect in enumerate(card.options, start=1):
            if effect is not None:
                yield card, number


class Somewhere:
    """A position in which a card can be triggered, with everybody and everything anywhere."""

    def __init__(self, card: CrossroadsCard, chance: Random) -> None:
        self._chance = chance
        self._exiled = chance.choice([*SEATS, *[""] * 7])
        self._room = {place: FACTS.locations[place].spaces or 0 for place in ("colony", *OUTSIDE)}
        self.survivors: dict[str, Any] = {}
        named = {
            condition: arguments["survivor"]
            for condition, arguments in card.trigger
            if "survivor" in arguments
        }
        people = [name for name in FACTS.survivors if name not in named.values()]
        chance.shuffle(people)
        for seat in SEATS:
            for number in range(chance.choice((1, 1, 2, 3, 4))):
                self._add(people.pop(), seat, leader=number == 0)
        for condition, name in named.items():
            if condition != "in-deck":
                self._add(name, chance.choice(("ana", "ana", "ben")), leader=False)

    def _add(self, name: str, seat: str, *, leader: bool) -> None:
        places = [
            place
            for place, room in self._room.items()
            if room and (place != "colony" or seat != self._exiled)
        ]
        at = self._chance.choice([*places, *["colony"] * 5 * ("colony" in places)])
        self._room[at] -= 1
        hurt = self._chance.choice(({}, {"wounds": 1}, {"wounds": 2}, {"frostbite": 1}))
        self.survivors[name] = {"player": seat, "at": at, "leader": leader, **hurt}

    def setup(self, held: str) -> dict[str, Any]:
        """The set-up; the items are ``held``, ``counted`` or ``unknown``."""
        some = self._chance.choice
        players: dict[str, dict[str, Any]] = {
            seat: {
                "dice": sorted(some(range(1, 7)) for _ in range(some(range(5)))),
                "exiled": seat == self._exiled,
            }
            for seat in SEATS
        }
        position: dict[str, Any] = {
            "turn": "ana",
            "first_player": some(SEATS),
            "round": some(range(1, 7)),
            "morale": some((1, 5, 10)),
            "food": some((0, 1, 5)),
            "waste": some((0, 3, 12)),
            "crisis": [some(("food", "fuel", "medicine"))],
            "objective": some(("kill-them", "we-need-more-samples", "raiding-party", "none")),
            "helpless": min(self._room["colony"], some((0, 1, 3, 6, 24))),
            "entrances": [self._spaces(3) for _ in range(6)],
            "locations": {
                place: {"entrances": [self._spaces(card.entrances[0])], "noise": some((0, 2, 4))}
                for place, card in OUTSIDE.items()
            },
            "survivors": self.survivors,
            "players": players,
        }
        if held == "counted":
            position["counters"] = {f"items-{place}": some((0, 1, 9)) for place in OUTSIDE}
            for player in players.values():
                player["hand"] = some((0, 1, 2, 5))
        if held == "held":
            position["secret"] = self._cards()
        decks = ("items", "survivors") if held == "held" else ()
        return {
            "players": list(SEATS),
            "position": position,
            "decks": dict.fromkeys(decks, "companion"),
        }

    def _spaces(self, number: int) -> str:
        return "".join(self._chance.choice("..zzb") for _ in range(number))

    def _cards(self) -> dict[str, Any]:
        """Hands and item decks, of the cards there are."""
        decks = map(FACTS.deck, ("starter", *OUTSIDE))
        box = [card for deck in decks for card, n in deck.items() for _ in range(n)]
        self._chance.shuffle(box)

        def some(*numbers: int) -> list[str]:
            return [box.pop() for _ in range(self._chance.choice(numbers))]

        return {
            "players": {seat: {"cards": some(0, 1, 2, 5)} for seat in SEATS},
            "decks": {f"items-{place}": some(0, 1, 9) for place in OUTSIDE},
        }


def play(card: CrossroadsCard, number: int, held: str, seed: int) -> bool:
    """Play an option in some position; returns whether it could be chosen there."""
    chance = Random(f"{card.slug} {number} {held} {seed}")
    game = Game(Somewhere(card, chance).setup(held), seed)
    anybody = Anybody(seed)
    answer_until(game, anybody, "turn")
    if "ana: turn" not in labels(game) or not may_trigger(game, card.slug):
        return False
    answer_until(game, anybody, "option", "turn")
    option = ("option", str(number))
    asked = next((one for one in game.session.waiting() if one.prompt.kind == "option"), None)
    if asked is None or option not in asked.prompt.options():
        return False
    game.say(f"ana: option {number}")
    answer_until(game, anybody, "turn")
    over = game.session.world.over is not None
    wrong = [] if over else [each for each in check(game.session.world) if "spaces for" not in each]
    assert not wrong, (card.slug, number, held, seed)
    return True


def labels(game: Game) -> list[str]:
    return [one.label for one in game.session.waiting()]


def may_trigger(game: Game, card: str) -> bool:
    """Trigger a card, if it does where there may be no empty survivor space."""
    game.say(f"cai: card {card}")
    offer = next(one.prompt for one in game.session.offered() if one.prompt.kind == "crossroads")
    if "triggered" not in offer.verbs():
        return False
    game.say("cai: triggered")
    return True


def answer_until(game: Game, anybody: Anybody, *kinds: str) -> None:
    """Answer whatever is asked until one of these kinds is, or nothing any more."""
    for _ in range(MOST_ANSWERS):
        waiting = game.session.waiting()
        if not waiting or any(one.prompt.kind in kinds for one in waiting):
            return
        assert any(True for _ in waiting[0].prompt.options()), waiting[0].label
        words = anybody.words(waiting[0])
        game.say(f"{waiting[0].prompt.seat}: {' '.join(words)}", waiting[0].id)
    raise AssertionError(f"still asked: {labels(game)}")


def play_all(held: str, positions: int) -> None:
    chosen: dict[tuple[str, int], int] = {}
    for card, number in options():
        for seed in range(positions):
            chosen.setdefault((card.slug, number), 0)
            chosen[card.slug, number] += play(card, number, held, seed)
    assert sum(map(bool, chosen.values())) > len(chosen) / 2, "most options can be chosen somewhere"


@pytest.mark.parametrize("held", ["held", "counted", "unknown"])
def test_an_option_is_played_wherever_it_can_be_chosen(held: str) -> None:
    play_all(held, POSITIONS)


@pytest.mark.long
@pytest.mark.parametrize("held", ["held", "counted", "unknown"])
def test_an_option_is_played_in_many_positions(held: str) -> None:
    play_all(held, LONG_POSITIONS)
