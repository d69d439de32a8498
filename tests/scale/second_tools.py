"""The rulebook read a second time: items that are used once a round, wherever they go (R36).

Of each item there is one, so that it carries its mark itself. Once a card has left the hand it may
lie in unseen, nobody knows where it is, and it is left alone.
"""

from collections.abc import Callable
from collections.abc import Sequence
from random import Random

from tests.scale.second_reading import COLONY
from tests.scale.second_reading import EQUIPMENT
from tests.scale.second_reading import without
from tests.scale.second_turns import Turns


class Tools(Turns):
    """The books of a game in which the items that lie beside survivors are used."""

    def __init__(
        self, chance: Random, say: Callable[[str, str], None], refuses: Callable[[str, str], None]
    ) -> None:
        self.used: set[str] = set()
        self.in_hand: dict[str, str] = {}
        self.gone: set[str] = set()
        super().__init__(chance, say, refuses)
        using = (self.hammer, self.wrench, self.baseball_bat, self.pistol, self.mop, self.guide)
        self.actions = (*self.actions, *using, *using, self.equip, self.equip)

    def _people_the_board(self, names: Sequence[str]) -> None:
        super()._people_the_board(names)
        for one in self.people.values():
            one.equipped.clear()
        for item in EQUIPMENT:
            self.chance.choice(list(self.people.values())).equipped.append(item)

    # -- where the items are ---------------------------------------------------------------------

    def kill(self, name: str) -> None:
        """Equipped cards come to the hand at the colony, else into the deck, where they are cards
        like any other; with the last survivor the hand is gone."""
        one = self.people[name]
        last = len(self.group(one.player)) == 1
        for item in one.equipped:
            if one.at == COLONY:
                self.in_hand[item] = one.player
            else:
                self.used.discard(item)
        if last:
            self.lose_track(one.player)
        super().kill(name)

    def lose_track(self, player: str) -> None:
        """Nobody knows any more what of this lies in the player's hand."""
        for item in [item for item, seat in self.in_hand.items() if seat == player]:
            del self.in_hand[item]
            self.gone.add(item)

    def take_card(self, player: str, victim: str) -> None:
        """A card nobody sees."""
        super().take_card(player, victim)
        self.lose_track(victim)

    def contribute(self, player: str, name: str) -> None:
        """A card nobody sees."""
        super().contribute(player, name)
        self.lose_track(player)

    def contribute_equipped(self, player: str, name: str) -> None:
        """An item that is added to the crisis does not come back."""
        before = list(self.people[name].equipped)
        super().contribute_equipped(player, name)
        self.gone |= {item for item in before if item not in self.people[name].equipped}

    def lay_down(self, player: str) -> None:
        """Where the hand has become too small, some of it was another card than was thought."""
        super().lay_down(player)
        if self.seats[player].hand < sum(seat == player for seat in self.in_hand.values()):
            self.lose_track(player)

    def play_outsider(self, player: str, name: str) -> None:
        """As `lay_down`."""
        super().play_outsider(player, name)
        if self.seats[player].hand < sum(seat == player for seat in self.in_hand.values()):
            self.lose_track(player)

    def equip(self, player: str, name: str) -> None:
        """Play a Card: one with an equip ability goes to a survivor; what was used stays used."""
        item = self.chance.choice([*EQUIPMENT])
        elsewhere = any(item in one.equipped for one in self.people.values())
        if elsewhere or item in self.gone or self.in_hand.get(item, player) != player:
            return
        if self.try_to(player, f"play {item} on {name}", self.seats[player].hand > 0):
            self.in_hand.pop(item, None)
            self.people[name].equipped.append(item)
            self.seats[player].hand -= 1

    # -- what they do ----------------------------------------------------------------------------

    def use(self, player: str, words: str, item: str, name: str, *, die: int, legal: bool) -> bool:
        """Say an action with an item, which is used with it; returns whether it was taken."""
        ready = item in self.people[name].equipped and item not in self.used
        if not self.spend(player, f"{words} using {item}", die, legal and ready):
            return False
        self.used.add(item)
        return True

    def bearer(self, player: str, item: str, name: str) -> str:
        """The player's survivor who has the item, if any of them has."""
        own = self.group(player)
        return next((other for other in own if item in self.people[other].equipped), name)

    def hammer(self, player: str, name: str) -> None:
        """Barricade with two tokens, as far as there is room."""
        name = self.bearer(player, "hammer", name)
        entrances, (die,) = self.entrances[self.people[name].at], self.throw(1)
        if len(entrances) > 1:
            return
        legal = "." in entrances[0]
        if self.use(player, f"barricade with {name}", "hammer", name, die=die, legal=legal):
            entrances[0] = entrances[0].replace(".", "b", 2)

    def attack_with(self, player: str, name: str, item: str, *, least: int, kills: int) -> int:
        """Attack a zombie outside the colony with an item; returns how many are killed."""
        entrances, (die,) = self.entrances[self.people[name].at], self.throw(1)
        if len(entrances) > 1:
            return 0
        killed, words = min(kills, entrances[0].count("z")), f"attack zombie with {name}"
        legal = killed > 0 and die >= least
        if not self.use(player, words, item, name, die=die, legal=legal):
            return 0
        for _ in range(killed):
            entrances[0] = without(entrances[0], "z")
        return killed

    def wrench(self, player: str, name: str) -> None:
        """Any die attacks."""
        name = self.bearer(player, "wrench", name)
        if self.attack_with(player, name, "wrench", least=1, kills=1):
            self.expose(name)

    def baseball_bat(self, player: str, name: str) -> None:
        """Two are killed, and then there are two rolls, if the attacker lives so long."""
        name = self.bearer(player, "baseball-bat", name)
        least = self.people[name].attack
        for _ in range(self.attack_with(player, name, "baseball-bat", least=least, kills=2)):
            if name in self.people:
                self.expose(name)

    def pistol(self, player: str, name: str) -> None:
        """No exposure."""
        name = self.bearer(player, "pistol", name)
        self.attack_with(player, name, "pistol", least=self.people[name].attack, kills=1)

    def mop(self, player: str, name: str) -> None:
        """Clean waste of five cards, by whoever of the player's has it at the colony."""
        name = self.bearer(player, "mop", name)
        (die,), legal = self.throw(1), self.is_home(name)
        if self.use(player, "clean-waste", "mop", name, die=die, legal=legal):
            self.waste = max(0, self.waste - 5)

    def guide(self, player: str, name: str) -> None:
        """An unused die shows one more."""
        item, seat, (die,) = "guide-to-leadership", self.seats[player], self.throw(1)
        name = self.bearer(player, item, name)
        ready = item in self.people[name].equipped and item not in self.used
        legal = ready and die in seat.dice and die < 6
        if self.try_to(player, f"use {item} of {name} on die {die}", legal):
            self.used.add(item)
            seat.dice.remove(die)
            seat.dice = sorted([*seat.dice, die + 1])
