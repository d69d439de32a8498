"""Whom and where the option of a crossroads card is about.

What happened says it (`companion.rules.triggers`); where that leaves several, or the companion did
not see it, the active player chooses, once for the whole option.
"""

from collections.abc import Callable

from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.rules.facts import Effect
from companion.rules.prompts import choose
from companion.rules.purposes import Purpose
from companion.rules.world import Survivor
from companion.rules.world import World

SUBJECT = "subject"
"""The survivor the trigger was about."""

THERE = "there"
"""Where that survivor stood when it was settled who it is."""

WHO = (SUBJECT, "own", "own-outside", "own-colony", "any")
"""What ``on`` can be besides the slug of a survivor: the subject, or one whom the player chooses of
her own, of hers outside or at the colony, or of all; who then is the subject."""


def about(world: World, player: str) -> str:
    """What the questions of an option are about: its card, where that is known."""
    drawn = world.crossroads.get(player)
    return drawn.card if drawn is not None and drawn.card else "crossroads"


def candidates(world: World, player: str, on: str) -> list[str]:
    """The survivors that ``on`` can mean now."""
    drawn = world.crossroads.get(player)
    if on not in WHO:
        return [on] if world.alive(on) else []
    if on == SUBJECT and drawn is not None:
        if drawn.subject:
            return [drawn.subject] if world.alive(drawn.subject) else []
        if seen := [name for name in drawn.about if world.alive(name)]:
            return seen
    board = world.colony_of(player).board
    return [
        one.slug
        for one in (world.survivors.values() if on == "any" else world.group(player))
        if on not in ("own-outside", "own-colony") or (one.at == board) == (on == "own-colony")
    ]


def nobody(world: World, player: str, on: str) -> Refusal | None:
    """Why there is no survivor that ``on`` could mean; None if there is one."""
    if candidates(world, player, on):
        return None
    if on == "own-outside":
        return Refusal(
            "This needs a survivor, and %(player)s has none outside the colony.", player=player
        )
    if on == "own-colony":
        return Refusal(
            "This needs a survivor, and %(player)s has none at the colony.", player=player
        )
    if on in WHO:
        return Refusal("This needs a survivor, and %(player)s has none.", player=player)
    return Refusal("This needs %(survivor)s, who is not in play.", survivor=on)


def subject(
    world: World,
    player: str,
    on: str = SUBJECT,
    fits: Callable[[str], bool] = bool,
    *,
    effect: Effect = (),
) -> Rule[str]:
    """Return the survivor that ``on`` means, of those who fit, "" if there is none; who is chosen
    is settled. ``effect`` is what she is chosen for."""

    def able() -> list[str]:
        return [name for name in candidates(world, player, on) if fits(name)]

    if not able():
        return ""
    meant = Purpose("subject", effect)
    name = yield from choose(world, player, able, about(world, player), purpose=meant)
    settle(world, player, name)
    return name


def settle(world: World, player: str, name: str) -> None:
    """The option is about this survivor, where it stands now."""
    drawn = world.crossroads.get(player)
    if drawn is not None and drawn.subject != name:
        drawn.subject, drawn.place = name, world.survivors[name].at


def there(world: World, player: str, effect: Effect = ()) -> Rule[str]:
    """Return where the survivor stood whom the option is about; ``effect`` is what it is asked
    for."""
    drawn = world.crossroads.get(player)
    if drawn is not None and drawn.place:
        return drawn.place
    return (
        yield from choose(
            world,
            player,
            lambda: places_of(world, player),
            about(world, player),
            purpose=Purpose("there", effect),
        )
    )


def places_of(world: World, player: str) -> list[str]:
    """Where those stand whom the option can be about."""
    found = candidates(world, player, SUBJECT)
    return list(dict.fromkeys(world.survivors[name].at for name in found))


def own_at(world: World, player: str, place: str) -> list[Survivor]:
    """A player's survivors at a place, in order of arrival."""
    return [one for one in world.at(place) if one.player == player]
