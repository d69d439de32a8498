"""Attack: a survivor against a zombie or another player's survivor at the same location."""

from collections.abc import Iterator
from functools import partial

from companion.engine.notation import Form
from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask
from companion.rules import objectives
from companion.rules import survivors
from companion.rules import traits
from companion.rules import zombies
from companion.rules.acting import Act
from companion.rules.acting import Action
from companion.rules.acting import Group
from companion.rules.acting import Slots
from companion.rules.acting import can_pay
from companion.rules.acting import entrances_with
from companion.rules.acting import faces
from companion.rules.acting import named_entrance
from companion.rules.acting import own_survivor
from companion.rules.acting import paying_die
from companion.rules.acting import spend
from companion.rules.acting import text
from companion.rules.acting import with_die
from companion.rules.acting import with_entrances
from companion.rules.exposure import roll_for_exposure
from companion.rules.items import draw_card
from companion.rules.items import lose_card
from companion.rules.prompts import Die
from companion.rules.prompts import choose
from companion.rules.world import ZOMBIE
from companion.rules.world import Survivor
from companion.rules.world import World

FORM = Form("attack TARGET with SURVIVOR [die N] [entrance K]")


def targets(world: World, attacker: Survivor) -> list[str]:
    """Other players' survivors at the attacker's location: whom she may attack besides zombies."""
    return [
        other.slug
        for other in world.survivors.values()
        if other.at == attacker.at and other.player != attacker.player
    ]


def has_target(world: World, attacker: Survivor) -> bool:
    """Whether there is a zombie or another player's survivor where the attacker stands."""
    return world.locations[attacker.at].has(ZOMBIE) or any(
        other.at == attacker.at and other.player != attacker.player
        for other in world.survivors.values()
    )


def possible(world: World, player: str, group: Group) -> bool:
    """Whether anything can be attacked by a survivor of the player's."""
    return any(
        can_pay(world, player, survivor.attack) and has_target(world, survivor)
        for survivor in group
    )


def options(world: World, player: str, group: Group) -> Iterator[Words]:
    """Every attack of this moment."""
    for attacker in group:
        dice = [with_die(face) for face in faces(world, player, attacker.attack)]
        if not dice:
            continue
        at_zombie = ("attack", "zombie", "with", attacker.slug)
        for entrance in with_entrances(world, attacker.at, ZOMBIE):
            yield from [at_zombie + die + entrance for die in dice]
        for target in targets(world, attacker):
            yield from [("attack", target, "with", attacker.slug, *die) for die in dice]


def read(world: World, player: str, slots: Slots) -> Act:
    """Attack. Choose a survivor you control and a target sharing the location.

    The die must be equal to or higher than the attack value. Refused: a survivor of one's own, a
    helpless survivor, and whoever is somewhere else (R14, R17).
    """
    attacker = own_survivor(world, player, text(slots, "SURVIVOR"))
    target, entrance = text(slots, "TARGET"), text(slots, "K")
    if target == "zombie":
        if not entrances_with(world, attacker.at, ZOMBIE):
            raise Refusal(f"There is no zombie at {attacker.at}, where {attacker.slug} is.")
        if entrance:
            named_entrance(world, attacker.at, entrance, ZOMBIE, "zombie")
    else:
        check_target(world, attacker, target)
        if entrance:
            raise Refusal("An entrance is named only when a zombie is attacked.")
    die = paying_die(world, player, text(slots, "N"), attacker.attack)
    if target == "zombie":
        return partial(attack_zombie, world, attacker.slug, die, entrance)
    return partial(attack_survivor, world, attacker.slug, target, die)


def check_target(world: World, attacker: Survivor, target: str) -> None:
    """Raise `Refusal` unless ``target`` is another player's survivor at the same location."""
    if target == "helpless":
        raise Refusal("A helpless survivor cannot be attacked.")
    other = world.survivors.get(target)
    if other is None:
        raise Refusal(f'There is nothing to attack called "{target}"; say zombie or a survivor.')
    if other.player == attacker.player:
        raise Refusal(f"A player cannot attack a survivor of her own, and {target} is one.")
    if other.at != attacker.at:
        raise Refusal(f"{target} is at {other.at}, {attacker.slug} at {attacker.at}.")


def attack_zombie(world: World, attacker: str, die: int, entrance: str) -> Rule[None]:
    """Attack: the zombie is killed and removed, then the attacker rolls for exposure.

    Killing Zombies: at the colony, choose which zombie to kill (from any entrance). The sample of
    We Need More Samples comes before the exposure die (R77).
    """
    player = world.owner(attacker)
    place = world.survivors[attacker].at
    spend(world.players[player], die)
    if not entrance:
        entrance = yield from choose(
            world, player, lambda: entrances_with(world, place, ZOMBIE), "zombie"
        )
    if not world.alive(attacker):
        return
    zombies.take_zombie(world, place, int(entrance))
    yield from objectives.zombie_killed(world, attacker)
    if world.alive(attacker) and not traits.has(world, attacker, traits.NO_EXPOSURE_ATTACKING):
        yield from roll_for_exposure(world, attacker)


def attack_survivor(world: World, attacker: str, target: str, die: int) -> Rule[None]:
    """Attack: if a survivor is chosen, roll the spent action die.

    If the result is equal to or less than the target's attack value, she gets a wound and a card
    at random from her controller's hand goes to the attacker's (none if the hand is empty, R16,
    also because she was the controller's last). The exposure die is not rolled.
    """
    player = world.owner(attacker)
    spend(world.players[player], die)
    rolled = yield from ask(Die(world, player, target))
    if not world.alive(target) or rolled > world.survivors[target].attack:
        return
    victim = world.owner(target)
    alone = len(world.group(victim)) == 1
    yield from survivors.wound(world, target)
    lost_the_hand = alone and not world.alive(target)
    if world.players[victim].hand != 0 and not lost_the_hand:
        lose_card(world, victim)
        draw_card(world, player)


ATTACK = Action(FORM, possible, options, read)
