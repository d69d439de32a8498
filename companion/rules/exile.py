"""Exile."""

from collections.abc import Iterator
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask
from companion.engine.prompts import together
from companion.rules.ending import end_game
from companion.rules.exposure import come_to
from companion.rules.prompts import Asked
from companion.rules.prompts import YesOrNo
from companion.rules.prompts import choose
from companion.rules.purposes import Word
from companion.rules.survivors import eliminate
from companion.rules.survivors import remove_group
from companion.rules.voting import vote
from companion.rules.world import World


class Betrayer(YesOrNo):
    """``yes`` or ``no``, in private: was the exiled player's objective a betrayal (Exile)?"""

    kind: ClassVar[str] = "betrayer"
    __slots__ = ()

    def possible(self) -> bool:
        return self.world.players[self.seat].exiled

    def public(self, words: Words) -> Words | None:
        return None


class ExileMove(Asked[tuple[str, str]]):
    """``move SURVIVOR to LOCATION``: an exiled player leaves the colony (Exile).

    Any location outside with an empty survivor space. If all are full, a location with a survivor
    of a player who is not exiled: that one goes home instead (R80); the rule asks which.
    """

    kind: ClassVar[str] = "exile-move"
    __slots__ = ("sent_out",)

    def __init__(self, world: World, seat: str, sent_out: Sequence[str]) -> None:
        super().__init__(world, seat)
        self.sent_out = sent_out

    def leaving(self) -> list[str]:
        """Those of the survivors sent out who still stand in the colony."""
        return [name for name in in_colony(self.world, self.seat) if name in self.sent_out]

    def destinations(self) -> list[str]:
        """Where they may go."""
        world = self.world
        outside = world.outside()
        if free := [place for place in outside if world.has_room(place)]:
            return free
        return [
            place
            for place in outside
            if any(not world.players[other.player].exiled for other in world.at(place))
        ]

    def options(self) -> Iterator[Words]:
        places = self.destinations()
        for name in self.leaving():
            for place in places:
                yield ("move", name, "to", place)

    def takes(self, words: Words) -> bool:
        return words[:1] == ("move",)

    def read(self, words: Words) -> tuple[str, str]:
        _, name, _, place = self.one_of(words)
        return name, place


def in_colony(world: World, player: str) -> list[str]:
    """The survivors of a player who stand in the colony."""
    board = world.colony_of(player).board
    return [survivor.slug for survivor in world.group(player) if survivor.at == board]


def vote_to_exile(world: World, caller: str, nominee: str) -> Rule[None]:
    """Vote to Exile: all players vote, the nominee too; the exiled cannot, but may call for one."""
    world.players[caller].called_exile = True
    purpose: Word | None = "out-of-game" if leaves_the_game(world) else None
    if (yield from vote(world, world.not_exiled(), nominee, purpose)):
        yield from exile(world, nominee)


def exile(world: World, player: str) -> Rule[None]:
    """If players vote in favor of exiling a player, he is exiled and must leave the colony.

    Before that, two loyal exiled players end the game. Where the main objective says so, his
    survivors leave the game instead and he is out (Kill Them).
    """
    if leaves_the_game(world):
        remove_group(world, player)
        eliminate(world, player)
        return
    world.players[player].exiled = True
    yield from two_exiled_players(world)
    yield from leave_the_colony(world, player)


def leaves_the_game(world: World) -> bool:
    """Whether an exiled player's survivors leave the game, and he with them (Kill Them)."""
    objective = world.cards.objectives.get(world.objective)
    return objective is not None and objective.exile == "leaves"


def two_exiled_players(world: World) -> Rule[None]:
    """Important: with 2 exiled players of whom neither had a betrayal objective, morale drops to 0.

    The exiled are asked in private once there are two, each only once; the companion does not ask
    whose secret objective it holds.
    """
    exiled = [player for player in world.in_game() if world.players[player].exiled]
    if len(exiled) >= 2:
        unknown = [player for player in exiled if had_betrayal(world, player) is None]
        yield from together({player: partial(ask_betrayer, world, player) for player in unknown})
        loyal = [player for player in exiled if had_betrayal(world, player) is False]
        if len(loyal) >= 2:
            world.colony_of(loyal[0]).morale = 0
            end_game(world, "two-exiles")


def had_betrayal(world: World, player: str) -> bool | None:
    """Whether the player's secret objective was a betrayal; None where the companion cannot say."""
    card = world.cards.secret_objectives.get(world.players[player].objective)
    return card.kind == "betrayal" if card is not None else world.players[player].betrayer


def ask_betrayer(world: World, player: str) -> Rule[None]:
    """Ask an exiled player in private, and remember the answer for a third exile."""
    world.players[player].betrayer = yield from ask(Betrayer(world, player))


def leave_the_colony(world: World, player: str) -> Rule[None]:
    """He must move all survivors he controls in the colony to non-colony locations of his choice.

    Normal movement rules: an empty survivor space, and exposure; but not their 1 allowed move.
    """
    sent_out = in_colony(world, player)
    while (prompt := ExileMove(world, player, sent_out)).possible():
        name, place = yield from ask(prompt)
        if not world.has_room(place):
            yield from change_places(world, player, name, place)
            continue
        start = world.survivors[name].at
        world.arrive(world.survivors[name], place)
        yield from come_to(world, name, start)


def change_places(world: World, player: str, name: str, place: str) -> Rule[None]:
    """With all spaces outside full, a survivor who is not exiled goes home instead (R80).

    The exiled player chooses which; for neither it is a move, and neither is exposed.
    """

    def hosts() -> list[str]:
        return [one.slug for one in world.at(place) if not world.players[one.player].exiled]

    other = yield from choose(world, player, hosts, name, purpose="goes-home")
    if world.alive(name):
        host = world.survivors[other]
        world.arrive(host, world.colony_of(host.player).board)
        world.arrive(world.survivors[name], place)
