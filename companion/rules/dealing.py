"""Secret objectives the companion deals: each with a line to its player, which stays secret."""

from collections.abc import Iterator
from typing import ClassVar

from companion.engine.prompts import Refusal
from companion.engine.prompts import Words
from companion.rules.decks import OBJECTIVES
from companion.rules.decks import held
from companion.rules.prompts import Offered
from companion.rules.secret import draw_exiled
from companion.rules.world import World
from companion.sentences import Sentence


class Deal(Offered[str]):
    """``deal objective SLUG``: the secret objective the companion deals to a player.

    Before the game a loyal or betrayal one (at most one betrayal at the table), to an exiled player
    an exiled one.
    """

    kind: ClassVar[str] = "deal"
    __slots__ = ()

    def options(self) -> Iterator[Words]:
        for slug in dealable(self.world, self.seat):
            yield ("deal", "objective", slug)

    def read(self, words: Words) -> str:
        if len(words) != 3 or words[1] != "objective":
            raise self.refusal(words)
        if words[2] not in dealable(self.world, self.seat):
            raise Refusal(
                "%(card)s is no objective that can be dealt to %(seat)s now.",
                card=words[2],
                seat=self.seat,
            )
        return words[2]

    def expects(self) -> str:
        return Sentence("deal objective with its name")

    def public(self, words: Words) -> Words | None:
        return None

    def accept(self, value: str) -> None:
        if self.world.cards.secret_objectives[value].kind == "exiled":
            draw_exiled(self.world, self.seat, value)
        else:
            self.world.players[self.seat].objective = value


def due_an_objective(world: World, player: str) -> bool:
    """Whether the companion is to deal the player an objective: one at set-up, one when exiled."""
    if not held(world, OBJECTIVES) or world.in_mode("co-op"):
        return False
    state = world.players[player]
    if state.eliminated:
        return False
    return not (state.exiled_objective if state.exiled else state.objective)


def dealable(world: World, player: str) -> list[str]:
    """The objectives that can be dealt to the player now."""
    players = world.players.values()
    gone = {state.objective for state in players} | {state.exiled_objective for state in players}
    cards = world.cards.secret_objectives
    kinds = {"exiled"} if world.players[player].exiled else {"loyal", "betrayal"}
    if any(slug and slug in cards and cards[slug].kind == "betrayal" for slug in gone):
        kinds -= {"betrayal"}
    return [
        slug
        for slug, card in cards.items()
        if card.in_box and card.kind in kinds and slug not in gone
    ]


def last_deals(world: World) -> list[Deal]:
    """What is still dealt once the game has ended: to a player whose exile ended it, the exiled
    objective he draws before anything else."""
    exiled = [seat for seat in world.in_game() if world.players[seat].exiled]
    return [Deal(world, seat) for seat in exiled if due_an_objective(world, seat)]


def offers(world: World) -> list[Deal]:
    """The objectives that the companion's own chance deals now."""
    return [Deal(world, seat) for seat in world.seats if due_an_objective(world, seat)]
