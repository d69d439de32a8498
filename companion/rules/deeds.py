"""What the active player has done in this turn, in the words of its lines.

Triggers of crossroads cards look at it (`companion.rules.triggers`). Besides the actions that were
said it holds, also where these were no lines of their own, each roll for exposure (``exposure FACE
on SURVIVOR``), each use of an ability or item (``use ITEM of SURVIVOR``) and each wound that
a card healed (``heal SURVIVOR with ITEM``).
"""

from collections.abc import Sequence

from companion.rules.world import Deed
from companion.rules.world import World


def note(world: World, words: Sequence[str]) -> Deed:
    """Note what is done: the first survivor of the active player's in it is the one who does it."""
    deed = Deed(" ".join(words))
    for word in words:
        survivor = world.survivors.get(word)
        if survivor is not None and survivor.player == world.turn:
            deed.survivor, deed.at = word, survivor.at
            break
    world.deeds.append(deed)
    return deed


def done(world: World, *verbs: str) -> list[Deed]:
    """What was done in this turn with one of ``verbs``, the latest first."""
    return [deed for deed in reversed(world.deeds) if deed.words[0] in verbs]
