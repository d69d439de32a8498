"""Changes: how an ability or item makes one of the actions differ, in numbers that a pack gives.

A pack writes ``change = { action = "attack", kills = 2 }``. The other words are the fields of the
class that `CHANGES` names for the action; what is left out stays as the rulebook has it.

| action | fields | what is different |
|---|---|---|
| ``attack`` | kills | so many zombies are killed instead of 1 |
| | no_exposure | the attacker does not roll for exposure |
| | any_die, no_die | a die of any result pays, none is spent |
| | noise | so many noise tokens are placed there, if there is room |
| | pays | a card of this symbol from the hand is paid; its own effect is ignored |
| ``search`` | look, keep | so many more cards are looked at, are kept |
| | noisy | so many cards are looked at for the first noise token instead of 1 |
| ``barricade`` | tokens | so many barricades are placed instead of 1 |
| | no_die | no die is spent |
| ``clean-waste`` | cards | so many cards leave the waste pile instead of 3 |
"""

from dataclasses import dataclass
from typing import Literal
from typing import TypeAlias


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackChange:
    """What an attack is like with an ability or item. A second die is the die of its ability."""

    kills: int = 1
    no_exposure: bool = False
    any_die: bool = False
    no_die: bool = False
    noise: int = 0
    pays: Literal[
        "nothing", "weapon", "fuel", "education", "food", "medicine", "tool", "survivor"
    ] = "nothing"

    @property
    def only_for_zombies(self) -> bool:
        """Whether it means nothing in an attack on a survivor."""
        return self.kills > 1 or self.no_exposure

    @property
    def waives(self) -> bool:
        """Whether saving the roll for exposure is all it does."""
        return self.no_exposure and self.kills == 1 and self.pays == "nothing" and not self.noise


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchChange:
    """What a search is like with an ability or item."""

    look: int = 0
    keep: int = 0
    noisy: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class BarricadeChange:
    """What a barricade action is like with an ability or item."""

    tokens: int = 1
    no_die: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CleanWasteChange:
    """What cleaning waste is like with an ability or item."""

    cards: int = 3


Change: TypeAlias = AttackChange | SearchChange | BarricadeChange | CleanWasteChange

CHANGES: dict[str, type[Change]] = {
    "attack": AttackChange,
    "search": SearchChange,
    "barricade": BarricadeChange,
    "clean-waste": CleanWasteChange,
}
"""The actions that can be changed, and what of them."""
