"""The rulebook read a second time: Player Turns, for `tests.scale.second_reading.Books`.

Each action is tried with a die, a place or a target that may not fit. `Table.refuses` then says the
line and expects the companion to refuse it.
"""

from collections.abc import Callable
from random import Random

from tests.scale.second_reading import COLONY
from tests.scale.second_reading import EQUIPMENT
from tests.scale.second_reading import FACES
from tests.scale.second_reading import PLACES
from tests.scale.second_reading import Books
from tests.scale.second_reading import TheEnd
from tests.scale.second_reading import without

NOISE_SPACES = 4
SEARCH_VALUE = 3
"""Of all survivors in the books."""


class Turns(Books):
    """The books of a game whose player turns are played; ``refuses`` says a line that must be
    refused."""

    def __init__(
        self, chance: Random, say: Callable[[str, str], None], refuses: Callable[[str, str], None]
    ) -> None:
        super().__init__(chance, say)
        self.refuses = refuses
        self.actions: tuple[Callable[[str, str], None], ...] = (
            *(self.move, self.move, self.attack_zombie, self.attack_zombie, self.attack_survivor),
            *(self.attack_survivor, self.search, self.search, self.barricade, self.attract),
            *(self.clean_waste, self.play_food, self.play_medicine, self.play_outsider),
            *(self.spend_food, self.contribute, self.contribute_equipped, self.hand_off),
            *(self.exile, self.rolled_before, self.rolled_before, self.end),
        )

    def act(self) -> None:
        """The active player tries any action; one who is out of the game has had her turn."""
        self.chance.choice(self.actions)(self.turn, self.chance.choice(self.group(self.turn)))
        if self.turn and self.seats[self.turn].out:
            self.next_turn()

    def try_to(self, player: str, words: str, legal: bool) -> bool:
        """Say an action, which is refused if it is not legal; returns whether it was taken."""
        (self.say if legal else self.refuses)(player, words)
        return legal

    def spend(self, player: str, words: str, die: int, legal: bool) -> bool:
        """Say an action that costs this die."""
        seat = self.seats[player]
        if not self.try_to(player, f"{words} die {die}", legal and die in seat.dice):
            return False
        seat.dice.remove(die)
        seat.used = sorted([*seat.used, die])
        return True

    # -- Actions That Require an Action Die ------------------------------------------------------

    def attack_zombie(self, player: str, name: str) -> None:
        """Attack: the zombie is killed, then the attacker rolls for exposure."""
        one, (die,) = self.people[name], self.throw(1)
        entrances = self.entrances[one.at]
        standing = [at for at, spaces in enumerate(entrances) if "z" in spaces]
        at = self.chance.choice(standing or [0])
        words = f"attack zombie with {name} entrance {at + 1}"
        if self.spend(player, words, die, bool(standing) and die >= one.attack):
            entrances[at] = without(entrances[at], "z")
            self.expose(name)

    def attack_survivor(self, player: str, name: str) -> None:
        """Attack: the die rolled again, equal to or less than the target's attack value, wounds and
        takes a card; there is none of a last survivor who has died."""
        one, (die, again) = self.people[name], self.throw(2)
        target = self.chance.choice(list(self.people))
        other = self.people[target]
        legal = die >= one.attack and other.at == one.at and other.player != player
        if self.spend(player, f"attack {target} with {name}", die, legal):
            self.say(player, f"die {again}")
            if again <= other.attack:
                alone = len(self.group(other.player)) == 1
                self.suffer(target, "wound")
                if not (alone and target not in self.people):
                    self.take_card(player, other.player)

    def take_card(self, player: str, victim: str) -> None:
        """A card at random from the victim's hand, if there is any."""
        if self.seats[victim].hand:
            self.seats[victim].hand -= 1
            self.seats[player].hand += 1

    def search(self, player: str, name: str) -> None:
        """Search: a card, and one more for each noise token as long as there is a space; one of
        them is kept. An empty deck gives nothing."""
        place, (die,) = self.people[name].at, self.throw(1)
        deck = f"items-{place}"
        legal = place != COLONY and die >= SEARCH_VALUE
        if not self.spend(player, f"search with {name}", die, legal) or not self.decks[deck]:
            return
        looked = 1
        while self.noise[place] < NOISE_SPACES and looked < self.decks[deck]:
            if self.chance.random() < 0.5:
                self.say(player, "keep")
                break
            self.say(player, "noise")
            self.noise[place] += 1
            looked += 1
        self.decks[deck] -= 1
        self.seats[player].hand += 1

    def barricade(self, player: str, name: str) -> None:
        """Barricade: a token on an empty entrance space at the survivor's location."""
        entrances, (die,) = self.entrances[self.people[name].at], self.throw(1)
        at = self.chance.randrange(len(entrances))
        words = f"barricade with {name} entrance {at + 1}"
        if self.spend(player, words, die, "." in entrances[at]):
            entrances[at] = entrances[at].replace(".", "b", 1)

    def attract(self, player: str, name: str) -> None:
        """Attract: up to 2 zombies from one other location to empty entrance spaces."""
        place, (die,) = self.people[name].at, self.throw(1)
        source, count = self.chance.choice([COLONY, *PLACES]), self.chance.randint(0, 3)
        there, here = self.entrances[source], self.entrances[place]
        fits = count <= min(2, "".join(there).count("z"), "".join(here).count("."))
        legal = source != place and fits
        at_colony, piece = (there, "z") if source == COLONY else (here, ".")
        named = [0] * count
        if legal and COLONY in (source, place):
            spaces = [at for at, one in enumerate(at_colony) for _ in range(one.count(piece))]
            named = self.chance.sample(spaces, count)
        words = f"attract {count} from {source} with {name}"
        if legal and count and COLONY in (source, place):
            words += f" entrance {' '.join(str(at + 1) for at in named)}"
        if self.spend(player, words, die, legal):
            for at in named:
                start, end = (at, 0) if source == COLONY else (0, at)
                there[start] = without(there[start], "z")
                here[end] = here[end].replace(".", "z", 1)

    def clean_waste(self, player: str, name: str) -> None:
        """Clean Waste: with a survivor at the colony, the top 3 cards."""
        (die,) = self.throw(1)
        at_home = any(self.people[own].at == COLONY for own in self.group(player))
        if self.spend(player, "clean-waste", die, at_home):
            self.waste = max(0, self.waste - 3)

    # -- Actions That Do Not Require an Action Die -----------------------------------------------

    def lay_down(self, player: str) -> None:
        """Play a Card: on the waste pile; an exiled player's leaves the game."""
        self.seats[player].hand -= 1
        self.waste += not self.seats[player].exiled

    def play_food(self, player: str, name: str) -> None:
        """Play a Card: food tokens for the supply."""
        tokens = self.chance.randint(1, 3)
        if self.try_to(player, f"play food-{tokens}", self.seats[player].hand > 0):
            self.lay_down(player)
            self.food += tokens

    def play_medicine(self, player: str, name: str) -> None:
        """Play a Card: a wound of either kind, of an own survivor or of one beside an own one."""
        target = self.chance.choice(list(self.people))
        one = self.people[target]
        near = any(self.people[own].at == one.at for own in self.group(player))
        legal = near and bool(one.wounds + one.frostbite) and self.seats[player].hand > 0
        if self.try_to(player, f"play medicine on {target}", legal):
            self.lay_down(player)
            kinds = [kind for kind in ("wounds", "frostbite") if getattr(one, kind)]
            kind = self.choose(player, kinds)
            setattr(one, kind, getattr(one, kind) - 1)

    def play_outsider(self, player: str, name: str) -> None:
        """Play a Card: an event that brings a survivor, and helpless ones unless he is exiled."""
        number, seat = self.chance.randint(1, 3), self.seats[player]
        places = PLACES if seat.exiled else [COLONY]
        legal = seat.hand > 0 and any(map(self.has_room, places))
        if self.try_to(player, f"play outsider-{number}", legal):
            seat.hand -= 1
            self.add_survivor(player, leader=False)
            self.helpless += 0 if seat.exiled else number - 1

    def contribute(self, player: str, name: str) -> None:
        """Add a Card to the Crisis: from the hand, with or without telling its symbol."""
        seat = self.seats[player]
        card, symbol = self.chance.choice([("", ""), ("food", "food"), ("junk", "tool")])
        words = f"contribute {card}".rstrip()
        if self.try_to(player, words, seat.hand > 0 and not seat.exiled):
            seat.hand -= 1
            self.cards.append(symbol)

    def contribute_equipped(self, player: str, name: str) -> None:
        """Add a Card to the Crisis: equipped to a survivor she controls."""
        one, item = self.people[name], self.chance.choice([*EQUIPMENT])
        legal = item in one.equipped and not self.seats[player].exiled
        if self.try_to(player, f"contribute {item} from {name}", legal):
            one.equipped.remove(item)
            self.cards.append(EQUIPMENT[item])

    def move(self, player: str, name: str) -> None:
        """Move a Survivor: once per turn, to an empty survivor space, then exposure."""
        one, place = self.people[name], self.chance.choice([COLONY, *PLACES])
        enters = place != COLONY or not self.seats[player].exiled
        fuel = self.chance.random() < 0.2
        legal = not one.moved and place != one.at and enters and self.has_room(place)
        legal = legal and (not fuel or self.seats[player].hand > 0)
        if self.try_to(player, f"move {name} to {place}{' with fuel' * fuel}", legal):
            one.moved, one.at = True, place
            if fuel:
                self.lay_down(player)
            else:
                self.expose(name)

    def spend_food(self, player: str, name: str) -> None:
        """Spend Food Tokens: each raises one unused die by 1."""
        seat, (die,), count = self.seats[player], self.throw(1), self.chance.randint(1, 3)
        legal = die in seat.dice and die + count <= 6 and count <= self.food and not seat.exiled
        if self.try_to(player, f"spend-food {count} on die {die}", legal):
            self.food -= count
            seat.dice.remove(die)
            seat.dice = sorted([*seat.dice, die + count])

    def hand_off(self, player: str, name: str) -> None:
        """Hand Off: to another survivor at the same location, whose player agrees."""
        one, item = self.people[name], self.chance.choice([*EQUIPMENT])
        other = self.chance.choice(list(self.people))
        taker = self.people[other]
        legal = item in one.equipped and other != name and taker.at == one.at
        if not self.try_to(player, f"hand-off {item} from {name} to {other}", legal):
            return
        if taker.player == player or self.choose(taker.player, ["yes", "no"]) == "yes":
            one.equipped.remove(item)
            taker.equipped.append(item)

    def exile(self, player: str, name: str) -> None:
        """Vote to Exile: once per turn, another player; the first player breaks ties."""
        nominee = self.chance.choice(list(self.seats))
        seat = self.seats[nominee]
        legal = nominee != player and not (self.called_exile or seat.exiled or seat.out)
        if self.try_to(player, f"exile {nominee}", legal):
            self.called_exile = True
            if self.vote():
                self.send_out(nominee)

    def vote(self) -> bool:
        """Voting: whoever is neither exiled nor out, in any order."""
        voters = self.voters()
        self.chance.shuffle(voters)
        thumbs = [self.chance.random() < 0.6 for _ in voters]
        for voter, thumb in zip(voters, thumbs, strict=True):
            self.say(voter, "yes" if thumb else "no")
        if 2 * sum(thumbs) == len(voters):
            return self.choose(self.decider(), ["yes", "no"]) == "yes"
        return 2 * sum(thumbs) > len(voters)

    def send_out(self, player: str) -> None:
        """Exile: two who are loyal end the game; his survivors leave the colony."""
        self.seats[player].exiled = True
        exiled = {name: seat for name, seat in self.seats.items() if seat.exiled and not seat.out}
        for name, seat in exiled.items():
            if len(exiled) > 1 and seat.betrayer is None:
                seat.betrayer = self.chance.random() < 0.6
                self.say(name, "yes" if seat.betrayer else "no")
        if sum(seat.betrayer is False for seat in exiled.values()) > 1:
            self.morale = 0
            raise TheEnd("two-exiles")
        sent = [name for name in self.group(player) if self.people[name].at == COLONY]
        while leaving := [name for name in sent if name in self.people and self.is_home(name)]:
            self.leave_the_colony(player, self.chance.choice(leaving))

    def is_home(self, name: str) -> bool:
        """Whether a survivor stands in the colony."""
        return self.people[name].at == COLONY

    def leave_the_colony(self, player: str, name: str) -> None:
        """To an empty space outside, with exposure; without any, somebody goes home instead."""
        if free := [place for place in PLACES if self.has_room(place)]:
            place = self.chance.choice(free)
            self.say(player, f"move {name} to {place}")
            self.people[name].at = place
            self.expose(name)
            return
        places = [place for place in PLACES if self.hosts(place)]
        place = self.chance.choice(places)
        self.say(player, f"move {name} to {place}")
        host = self.choose(player, self.hosts(place))
        self.people[host].at, self.people[name].at = COLONY, place

    def hosts(self, place: str) -> list[str]:
        """The survivors at a place whose players are not exiled."""
        return [name for name in self.at(place) if not self.seats[self.people[name].player].exiled]

    def rolled_before(self, player: str, name: str) -> None:
        """A roll for exposure that was not told what for, on anybody."""
        name, face = self.chance.choice(list(self.people)), self.chance.choice(FACES)
        self.say(player, f"exposure {face} on {name}")
        self.suffer(name, face)

    # -- from turn to turn -----------------------------------------------------------------------

    def end(self, player: str, name: str) -> None:
        """Play passes left."""
        self.say(player, "end")
        self.next_turn()

    def next_turn(self) -> None:
        """The next player clockwise, whose frostbitten survivors get a wound each; after the last
        the colony phase."""
        for one in self.people.values():
            one.moved = False
        self.called_exile = False
        order = self.clockwise(self.first)
        left = order[order.index(self.turn) + 1 :]
        self.turn = next((name for name in left if not self.seats[name].out), "")
        if not self.turn:
            self.colony_phase()
            return
        frozen = [name for name in self.group(self.turn) if self.people[name].frostbite]
        for name in frozen:
            self.people[name].wounds += 1
        self.kill_each(name for name in frozen if self.people[name].dying)
        if self.seats[self.turn].out:
            self.next_turn()
