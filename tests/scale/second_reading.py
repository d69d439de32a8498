"""The rulebook read a second time: the books of a game kept by hand, beside the companion's.

Nothing of `companion.rules` is used here. A method a heading, in the rulebook's order; what players
decide and what they throw comes from ``chance`` and is said to the companion where the rulebook has
it said. So whatever the companion asks at another moment, of somebody else, or not at all, is
refused, and what it counts otherwise shows in `Books.pages`.
"""

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from random import Random
from typing import Any

COLONY = "colony"

PLACES = {
    "police-station": (3, 4),
    "grocery-store": (3, 4),
    "school": (4, 4),
    "library": (3, 3),
    "hospital": (4, 4),
    "gas-station": (2, 3),
}
"""The locations in the order of their numbers, each with its survivor and its entrance spaces."""

EQUIPMENT = {
    "pistol": "weapon",
    "hammer": "tool",
    "mop": "tool",
    "wrench": "tool",
    "baseball-bat": "tool",
    "rotten-flesh": "tool",
    "guide-to-leadership": "education",
}
"""Items that lie beside survivors, with their symbols; the rotten flesh works by itself."""

FACES = ("blank", "blank", "wound", "frostbite", "bitten")

CRISES = {
    "despair": "medicine",
    "fuel-shortage": "fuel",
    "illness": "medicine",
    "legions-of-death": "fuel",
    "overpopulation": "food",
    "strength-of-the-dead": "fuel",
    "unending-hordes": "tool",
    "zombie-surge": "tool",
}
"""Crises whose effect is known, and what prevents them."""


class TheEnd(Exception):
    """The game has ended; the text is the reason."""


@dataclass
class Person:
    """A survivor in play."""

    player: str
    at: str
    influence: int
    attack: int = 3
    leader: bool = False
    wounds: int = 0
    frostbite: int = 0
    moved: bool = False
    equipped: list[str] = field(default_factory=list)

    @property
    def dying(self) -> bool:
        """Three wounds of any kind kill."""
        return self.wounds + self.frostbite >= 3


@dataclass
class Seat:
    """A player."""

    hand: int
    dice: list[int]
    used: list[int] = field(default_factory=list)
    exiled: bool = False
    out: bool = False
    betrayer: bool | None = None


class Books:
    """The books of a game at a random place in a round; ``say`` says a line to the companion."""

    def __init__(self, chance: Random, say: Callable[[str, str], None]) -> None:
        self.chance = chance
        self.say = say
        names = ("ana", "ben", "cai", "dia", "eva")[: chance.randint(3, 5)]
        self.elimination = chance.random() < 0.25
        self.at_once = chance.random() < 0.15
        self.batch = chance.random() < 0.2
        self.seats = {
            name: Seat(chance.randint(0, 4), sorted(self.throw(chance.randint(1, 4))))
            for name in names
        }
        if chance.random() < 0.3:
            self.seats[chance.choice(names)].exiled = True
        self.people: dict[str, Person] = {}
        self.lost: list[str] = []
        self.entrances = {COLONY: [self.pieces(3) for _ in range(6)]}
        self.entrances |= {place: [self.pieces(size)] for place, (_, size) in PLACES.items()}
        self.decks = {f"items-{place}": chance.randint(0, 9) for place in PLACES}
        self.noise = {place: chance.choice((0, 0, 0, 1, 2)) for place in PLACES}
        self.helpless = chance.randint(0, 3)
        self.morale, self.round = chance.randint(1, 10), chance.randint(1, 6)
        self.food, self.starvation = chance.randint(0, 6), chance.randint(0, 2)
        self.waste = chance.randint(0, 30)
        self.crisis = chance.choice(tuple(CRISES))
        self.cards: list[str] = []
        self.first = chance.choice(names)
        self.turn = self.first
        self.called_exile = False
        self.bite = False
        self.due: list[str] = []
        self.batched = False
        self.newcomers = 0
        self._people_the_board(names)

    def throw(self, count: int) -> list[int]:
        """So many action dice."""
        return [self.chance.randint(1, 6) for _ in range(count)]

    def pieces(self, spaces: int) -> str:
        """The spaces of an entrance."""
        return "".join(self.chance.choice("..zzb") for _ in range(spaces))

    def _people_the_board(self, names: Sequence[str]) -> None:
        influence = self.chance.sample(range(1, 99), 20)
        if self.chance.random() < 0.3:
            influence = [value // 6 + 1 for value in influence]  # ties
        for name in names:
            for number in range(self.chance.randint(1, 3)):
                free = [place for place in PLACES if self.has_room(place)]
                at_home = self.chance.random() < 0.45 and not self.seats[name].exiled
                person = Person(
                    name,
                    COLONY if at_home else self.chance.choice(free),
                    influence.pop(),
                    attack=self.chance.randint(1, 5),
                    leader=number == 0,
                    wounds=self.chance.choice((0, 0, 1, 2)),
                    equipped=self.chance.sample([*EQUIPMENT], self.chance.choice((0, 0, 1, 2))),
                )
                person.frostbite = int(person.wounds < 2 and self.chance.random() < 0.3)
                self.people[f"{name[0]}{number}"] = person

    # -- the books -------------------------------------------------------------------------------

    def position(self, step: str) -> dict[str, Any]:
        """This place in the game, as a scenario's position gives it: in the first player's turn, or
        at the beginning of another step."""
        return {
            "step": step,
            "first_player": self.first,
            **({"turn": self.turn} if step == "player-turns" else {}),
            "round": self.round,
            "morale": self.morale,
            "food": self.food,
            "starvation": self.starvation,
            "waste": self.waste,
            "helpless": self.helpless,
            "crisis": self.crisis,
            "entrances": list(self.entrances[COLONY]),
            "locations": {
                place: {"entrances": list(self.entrances[place]), "noise": self.noise[place]}
                for place in PLACES
            },
            "counters": dict(self.decks),
            "players": {
                name: {"hand": seat.hand, "dice": list(seat.dice), "exiled": seat.exiled}
                for name, seat in self.seats.items()
            },
            "survivors": {
                name: {
                    "player": one.player,
                    "at": one.at,
                    "leader": one.leader,
                    "influence": one.influence,
                    "attack": one.attack,
                    "search": 3,
                    "wounds": one.wounds,
                    "frostbite": one.frostbite,
                    "equipped": list(one.equipped),
                }
                for name, one in self.people.items()
            },
        }

    def pages(self) -> dict[str, Any]:
        """What is to be compared with `pages_of` the companion's state."""
        return {
            "morale": self.morale,
            "round": self.round,
            "food": self.food,
            "starvation": self.starvation,
            "waste": self.waste,
            "helpless": self.helpless,
            "first_player": self.first,
            "dead": self.lost,
            "entrances": self.entrances,
            "noise": self.noise,
            "counters": self.decks,
            "players": {
                name: (seat.hand, seat.dice, seat.used, seat.exiled, seat.out)
                for name, seat in self.seats.items()
            },
            "survivors": {
                name: (
                    *(one.player, one.at, one.leader, one.wounds, one.frostbite),
                    *(one.moved, one.equipped),
                )
                for name, one in self.people.items()
            },
        }

    def has_room(self, place: str) -> bool:
        """Whether a survivor finds an empty space."""
        if place == COLONY:
            return len(self.at(place)) + self.helpless < 24
        return len(self.at(place)) < PLACES[place][0]

    def at(self, place: str) -> list[str]:
        """Who stands at a place."""
        return [name for name, one in self.people.items() if one.at == place]

    def group(self, player: str) -> list[str]:
        """Whom a player controls."""
        return [name for name, one in self.people.items() if one.player == player]

    def clockwise(self, player: str) -> list[str]:
        """All seats, from this one on."""
        names = list(self.seats)
        return names[names.index(player) :] + names[: names.index(player)]

    def voters(self) -> list[str]:
        """Who is neither exiled nor out."""
        return [name for name, seat in self.seats.items() if not seat.exiled and not seat.out]

    def decider(self) -> str:
        """The first player, or the next one who is still in the game."""
        return self.in_game(self.clockwise(self.first))

    def in_game(self, order: Iterable[str]) -> str:
        """The first in this order who is still in the game; the first player where nobody is."""
        return next((name for name in order if not self.seats[name].out), self.first)

    def choose(self, player: str, choices: Sequence[str]) -> str:
        """One of these, which the player says if there are two."""
        choice = self.chance.choice(choices)
        if len(choices) > 1:
            self.say(player, f"choose {choice}")
        return choice

    def lowest(self, names: Iterable[str]) -> str:
        """The survivor of lowest influence; the first player breaks ties."""
        rivals = list(names)
        bottom = min(self.people[name].influence for name in rivals)
        return self.choose(
            self.decider(), [name for name in rivals if self.people[name].influence == bottom]
        )

    def lose_morale(self, n: int) -> None:
        """At 0 the game ends; with the house rule for batches, after the batch."""
        self.morale = max(0, self.morale - n)
        if not self.batched:
            self.end_at_morale_zero()

    def end_at_morale_zero(self) -> None:
        """The morale track reaches 0."""
        if self.morale == 0:
            raise TheEnd("morale")

    # -- Killing Survivors, Adding Survivors -----------------------------------------------------

    def kill(self, name: str) -> None:
        """Killing Survivors."""
        one = self.people.pop(name)
        seat, group = self.seats[one.player], self.group(one.player)
        self.lost.append(name)
        self.lose_morale(0 if seat.exiled else 1)
        if one.at == COLONY:
            seat.hand += len(one.equipped)
        else:
            self.decks[f"items-{one.at}"] += len(one.equipped)
        if group and one.leader:
            leader = self.chance.choice(group)
            if len(group) > 1:
                self.say(one.player, f"leader {leader}")
            self.people[leader].leader = True
        if not group:
            seat.hand = 0
            if self.elimination:
                seat.out, seat.dice, seat.used = True, [], []
            else:
                self.due.append(one.player)
        if self.at_once or not self.bite:
            self.replace()

    def replace(self) -> None:
        """For the last survivor lost a new one comes; all that are due in any order."""
        due, self.due = self.due, []
        self.chance.shuffle(due)
        for player in due:
            self.add_survivor(player, leader=True)

    def add_survivor(self, player: str, *, leader: bool) -> None:
        """Adding Survivors: at the colony, an exiled player's outside."""
        self.newcomers += 1
        name, influence = f"newcomer-{self.newcomers}", 100 - self.newcomers
        self.say(player, f"survivor {name} {influence} 3 3")
        place = COLONY
        if self.seats[player].exiled:
            outside = [place for place in PLACES if self.has_room(place)] or list(PLACES)
            place = self.choose(player, outside)
        self.people[name] = Person(player, place, influence, leader=leader)

    def kill_each(self, names: Iterable[str]) -> None:
        """Several deaths by one effect, from the lowest influence up."""
        left = list(names)
        while left:
            name = self.lowest(left)
            left.remove(name)
            self.kill(name)

    # -- Rolling for Exposure --------------------------------------------------------------------

    def expose(self, name: str) -> None:
        """Whoever controls the survivor rolls the exposure die."""
        face = self.chance.choice(FACES)
        self.say(self.people[name].player, f"exposure {face}")
        self.suffer(name, face)

    def suffer(self, name: str, face: str) -> None:
        """What a face does."""
        one = self.people[name]
        if face == "bitten":
            self.bitten(name)
        else:
            one.wounds += face == "wound"
            one.frostbite += face == "frostbite"
            if one.dying:
                self.kill(name)

    def bitten(self, name: str) -> None:
        """Spreading a Bite Effect."""
        place, self.bite = self.people[name].at, True
        self.kill(name)
        while exposed := [
            other for other in self.at(place) if "rotten-flesh" not in self.people[other].equipped
        ]:
            victim = self.lowest(exposed)
            player = self.people[victim].player
            if self.chance.random() < 0.4:
                self.say(player, "kill")
                self.kill(victim)
                break
            face = self.chance.choice(FACES)
            self.say(player, "roll")
            self.say(player, f"exposure {face}")
            if face == "blank":
                break
            self.kill(victim)
        self.bite = False
        self.replace()

    # -- Colony Phase ----------------------------------------------------------------------------

    def colony_phase(self) -> None:
        """Its seven steps; the table says that the main objective is not completed."""
        self.pay_food()
        self.lose_morale(self.waste // 10)
        self.resolve_crisis()
        self.batched = self.batch
        self.add_zombies(COLONY, (len(self.at(COLONY)) + self.helpless + 1) // 2)
        self.end_at_morale_zero()
        for place in PLACES:
            self.add_zombies(place, len(self.at(place)))
        self.end_at_morale_zero()
        self.roll_for_noise()
        self.end_at_morale_zero()
        self.batched = False
        self.say("table", "objective unmet")
        self.round -= 1
        if self.round == 0:
            raise TheEnd("rounds")
        self.first = self.in_game(reversed(self.clockwise(self.first)))

    def pay_food(self) -> None:
        """1. Pay Food."""
        need = (len(self.at(COLONY)) + self.helpless + 1) // 2
        if self.food >= need:
            self.food -= need
        else:
            self.starvation += 1
            self.lose_morale(self.starvation)

    def resolve_crisis(self) -> None:
        """3. Resolve Crisis."""
        prevents = CRISES[self.crisis]
        if count := self.cards.count(""):
            unnamed = [self.chance.choice((prevents, prevents, "weapon")) for _ in range(count)]
            self.say("table", f"cards {' '.join(unnamed)}")
            self.cards = [card for card in self.cards if card] + unnamed
        points = sum(1 if card == prevents else -1 for card in self.cards)
        need = len(self.voters())
        if points < need:
            self.take_effect()
        elif points >= need + 2:
            self.morale = min(10, self.morale + 1)

    def take_effect(self) -> None:
        """What each crisis does that was not prevented."""
        loyal = [name for name, one in self.people.items() if not self.seats[one.player].exiled]
        match self.crisis:
            case "despair" | "fuel-shortage":
                self.lose_morale(2)
            case "illness":
                for name in loyal:
                    self.people[name].wounds += 1
                self.kill_each(name for name in loyal if self.people[name].dying)
                self.lose_morale(1)
            case "legions-of-death":
                self.add_zombies(COLONY, 12)
            case "overpopulation":
                self.kill_each(self.two_lowest(loyal))
            case "strength-of-the-dead":
                spaces = self.entrances[COLONY]
                self.entrances[COLONY] = [entrance.replace("b", ".") for entrance in spaces]
                self.add_zombies(COLONY, 10)
            case "unending-hordes":
                self.add_zombies(COLONY, 8)
                self.lose_morale(1)
            case "zombie-surge":
                self.add_zombies(COLONY, 6)
                for place in PLACES:
                    self.add_zombies(place, 1)

    def two_lowest(self, names: list[str]) -> list[str]:
        """The two of lowest influence; the first player is asked where more are tied than there are
        places left."""
        chosen: list[str] = []
        while len(chosen) < 2 and (left := [name for name in names if name not in chosen]):
            bottom = min(self.people[name].influence for name in left)
            tied = [name for name in left if self.people[name].influence == bottom]
            if len(tied) <= 2 - len(chosen):
                chosen += tied
            else:
                chosen.append(self.choose(self.decider(), tied))
        return chosen

    def roll_for_noise(self) -> None:
        """4. Add Zombies: a die for each noise token."""
        for place in PLACES:
            while self.noise[place]:
                die = self.chance.randint(1, 6)
                self.say("table", f"noise {die}")
                self.noise[place] -= 1
                self.add_zombies(place, int(die <= 3))

    def add_zombies(self, place: str, n: int) -> None:
        """Adding Zombies, one at a time, entrance after entrance."""
        entrances = self.entrances[place]
        for number in range(n):
            at = number % len(entrances)
            if "." in entrances[at]:
                entrances[at] = entrances[at].replace(".", "z", 1)
            elif "b" in entrances[at]:
                entrances[at] = without(entrances[at], "b")
            elif here := self.at(place):
                self.kill(self.lowest(here))
            elif place == COLONY and self.helpless:
                self.helpless -= 1
                self.lose_morale(1)


def without(spaces: str, piece: str) -> str:
    """An entrance without the rightmost of these pieces."""
    at = spaces.rindex(piece)
    return f"{spaces[:at]}.{spaces[at + 1 :]}"


def pages_of(state: dict[str, Any]) -> dict[str, Any]:
    """The same of a state document as `Books.pages` has."""
    return {
        **{key: state[key] for key in ("morale", "round", "food", "starvation", "waste")},
        "helpless": state["locations"][COLONY]["helpless"],
        "first_player": state["first_player"],
        "dead": state["dead"],
        "entrances": {place: one["entrances"] for place, one in state["locations"].items()},
        "noise": {place: state["locations"][place]["noise"] for place in PLACES},
        "counters": state["counters"],
        "players": {
            name: (one["hand"], one["dice"], one["used"], one["exiled"], one["eliminated"])
            for name, one in state["players"].items()
        },
        "survivors": {
            name: (
                *(one["player"], one["at"], one["leader"], one["wounds"], one["frostbite"]),
                *(one["moved"], one["equipped"]),
            )
            for name, one in state["survivors"].items()
        },
    }
