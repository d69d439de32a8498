"""Attack: a survivor against a zombie or another player's survivor at the same location."""

from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from companion.engine.notation import Form
from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.engine.prompts import ask
from companion.rules import survivors
from companion.rules.acting import Act
from companion.rules.acting import Action
from companion.rules.acting import Group
from companion.rules.acting import Slots
from companion.rules.acting import can_pay
from companion.rules.acting import entrances_with
from companion.rules.acting import faces
from companion.rules.acting import many
from companion.rules.acting import own_survivor
from companion.rules.acting import paying_die
from companion.rules.acting import spend
from companion.rules.acting import text
from companion.rules.acting import uses_dice
from companion.rules.acting import with_die
from companion.rules.acting import with_entrances
from companion.rules.changes import AttackChange
from companion.rules.hands import check_hand
from companion.rules.hands import check_holds
from companion.rules.hands import lay_down
from companion.rules.hands import paying_card
from companion.rules.hands import take_random_card
from companion.rules.items import known_item
from companion.rules.killing import attack_change
from companion.rules.killing import check_zombies
from companion.rules.killing import kill_zombies
from companion.rules.killing import roll_after_attack
from companion.rules.powers import Power
from companion.rules.powers import changing
from companion.rules.powers import use_up
from companion.rules.prompts import Die
from companion.rules.prompts import choose
from companion.rules.prompts import die_face
from companion.rules.purposes import Purpose
from companion.rules.using import names
from companion.rules.using import read_using
from companion.rules.using import ways
from companion.rules.world import ZOMBIE
from companion.rules.world import Survivor
from companion.rules.world import World

FORM = Form("attack TARGET with SURVIVOR [die N] [entrance K…] [using ITEM…]")


@dataclass(frozen=True, slots=True)
class Means:
    """What an attack is made with: the die (0 for none), the powers used, the cards that pay for
    them, and the second die, 0 where none is needed; ``open_die`` is the least face of one that the
    line leaves open."""

    die: int = 0
    powers: tuple[Power, ...] = ()
    cards: tuple[str, ...] = ()
    second: int = 0
    open_die: int = 0

    def changes(self) -> list[AttackChange]:
        """What the powers change."""
        return [attack_change(power) for power in self.powers]


def targets(world: World, attacker: Survivor) -> list[str]:
    """Other players' survivors at the attacker's location: whom she may attack besides zombies."""
    return [
        other.slug
        for other in world.survivors.values()
        if other.at == attacker.at and other.player != attacker.player
    ]


def has_target(world: World, attacker: Survivor) -> bool:
    """Whether there is a zombie or another player's survivor where the attacker stands."""
    if world.locations[attacker.at].has(ZOMBIE):
        return True
    return any(
        other.at == attacker.at and other.player != attacker.player
        for other in world.survivors.values()
    )


def possible(world: World, player: str, group: Group) -> bool:
    """Whether anything can be attacked by a survivor of the player's."""
    for survivor in group:
        if has_target(world, survivor) and (
            can_pay(world, player, survivor.attack) or can_pay_less(world, player, survivor.slug)
        ):
            return True
    return False


def can_pay_less(world: World, player: str, name: str) -> bool:
    """Whether the survivor has something with which a die of any result pays, and there is one."""
    return can_pay(world, player) and any(
        attack_change(power).any_die for power in changing(world, name, FORM.verb)
    )


def options(world: World, player: str, group: Group) -> Iterator[Words]:
    """Every attack of this moment, plain and with what changes it.

    With several things used, or several zombies killed, the entrances are left open.
    """
    for attacker in group:
        at_zombie = ("attack", "zombie", "with", attacker.slug)
        entrances = with_entrances(world, attacker.at, ZOMBIE)
        others = targets(world, attacker)
        if not entrances and not others:
            continue
        plain = dice_words(world, player, attacker.attack)
        for entrance in entrances:
            yield from [at_zombie + die + entrance for die in plain]
        for target in others:
            yield from [("attack", target, "with", attacker.slug, *die) for die in plain]
        for using, powers in ways(affordable(world, player, attacker.slug)):
            any_die = any(attack_change(power).any_die for power in powers)
            dice = dice_words(world, player, 1, attacker.attack) if any_die else plain
            lines = [die + rest for die in dice for rest in paid(world, player, die, using, powers)]
            if entrances:
                yield from [at_zombie + line for line in lines]
            if not any(attack_change(power).only_for_zombies for power in powers):
                for target in others:
                    yield from [("attack", target, "with", attacker.slug, *one) for one in lines]


def dice_words(world: World, player: str, least: int, below: int = 7) -> list[Words]:
    """The words for each different unused die of ``least`` or more, and below another face."""
    dice = faces(world, player, least)
    return [with_die(face) for face in dice if not face or int(face) < below]


def affordable(world: World, player: str, name: str) -> list[Power]:
    """What the survivor can use in an attack now, and the player may pay for."""
    return [
        power
        for power in changing(world, name, FORM.verb)
        if attack_change(power).pays == "nothing"
        or paying_card(world, player, attack_change(power).pays)
    ]


def paid(
    world: World, player: str, die: Words, using: Words, powers: Sequence[Power]
) -> list[Words]:
    """The words behind the die: what is used, with each second die and card that pay for it.

    Who pays with a second die is not named besides it.
    """
    power = next((power for power in powers if power.ability.die), None)
    if power is None:
        return [using]
    card = paying_card(world, player, attack_change(power).pays)
    other = tuple(word for word in using[1:] if not names(power, word))
    rest = (*other, *((card,) if card in world.cards.items else ()))
    unused = list(world.players[player].dice)
    if not uses_dice(world, world.players[player]):
        return [("using", *rest)] if rest else [using]
    if die:
        unused.remove(int(die[1]))
    return [
        ("using", "die", str(face), *rest)
        for face in dict.fromkeys(unused)
        if face >= power.ability.die
    ]


def read(world: World, player: str, slots: Slots) -> Act:
    """Attack. Choose a survivor you control and a target sharing the location.

    The die must be equal to or higher than the attack value. Refused: a survivor of one's own, a
    helpless survivor, and whoever is somewhere else (R14, R17).
    """
    attacker = own_survivor(world, player, text(slots, "SURVIVOR"))
    target, entrances = text(slots, "TARGET"), many(slots, "K")
    if target == "zombie":
        if not entrances_with(world, attacker.at, ZOMBIE):
            raise Refusal(
                "There is no zombie at %(place)s, where %(attacker)s is.",
                place=attacker.at,
                attacker=attacker.slug,
            )
    else:
        check_target(world, attacker, target)
        if entrances:
            raise Refusal("An entrance is named only when a zombie is attacked.")
    means = read_means(world, player, attacker, text(slots, "N"), many(slots, "ITEM"))
    changes = means.changes()
    if target == "zombie":
        kills = max([change.kills for change in changes], default=1)
        check_zombies(world, attacker.at, entrances, kills)
        return partial(attack_zombie, world, attacker.slug, means, entrances)
    if any(change.only_for_zombies for change in changes):
        raise Refusal("That is of no use against a survivor: no exposure is rolled for one.")
    return partial(attack_survivor, world, attacker.slug, target, means)


def read_means(world: World, player: str, attacker: Survivor, die: str, words: Words) -> Means:
    """What an attack is made with: the die, and what ``using`` names. Raises `Refusal`."""
    using = read_using(world, player, [attacker.slug], FORM.verb, words)
    changes = [attack_change(power) for power in using.powers]
    if any(change.no_die for change in changes):
        if die:
            raise Refusal("This attack costs no die; leave the die out.")
        face = 0
    else:
        any_die = any(change.any_die for change in changes)
        face = paying_die(world, player, die, 1 if any_die else attacker.attack)
    cards = payment(world, player, using.powers, using.cards)
    costing = next((power for power in using.powers if power.ability.die), None)
    if costing is None or not uses_dice(world, world.players[player]):
        if using.die:
            raise Refusal("No second die is spent here.")
        return Means(face, using.powers, cards)
    unused = list(world.players[player].dice)
    if face:
        unused.remove(face)
    least = costing.ability.die
    if max(unused, default=0) < least:
        raise Refusal("This needs a second die of %(least)s or higher; none is left.", least=least)
    if not using.die:
        return Means(face, using.powers, cards, open_die=least)
    second = die_face(using.die)
    if second not in unused or second < least:
        raise Refusal(
            "%(player)s has no second die %(second)s that could pay for this.",
            player=player,
            second=second,
        )
    return Means(face, using.powers, cards, second)


def payment(
    world: World, player: str, powers: Sequence[Power], named: Sequence[str]
) -> tuple[str, ...]:
    """The cards of the hand that an attack uses: those played with it, and those that pay.

    Where the line does not name the card that pays, it is the one called by its symbol. Raises
    `Refusal` if the hand is known to have too few.
    """
    cards = [power.source for power in powers if power.kind == "hand"]
    paid = {world.cards.items[card].symbol: card for card in named}
    for power in powers:
        symbol = attack_change(power).pays
        if symbol != "nothing":
            cards.append(paid.get(symbol) or paying_card(world, player, symbol) or symbol)
    for card in cards:
        known_item(world, card)
        check_holds(world, player, card)
    hand = world.players[player].hand
    if hand is not None and hand < len(cards):
        check_hand(world, player)
        raise Refusal.counted(
            "This takes %(count)s card, and %(player)s has %(hand)s in hand.",
            "This takes %(count)s cards, and %(player)s has %(hand)s in hand.",
            len(cards),
            player=player,
            hand=hand,
        )
    return tuple(cards)


def check_target(world: World, attacker: Survivor, target: str) -> None:
    """Raise `Refusal` unless ``target`` is another player's survivor at the same location."""
    if target == "helpless":
        raise Refusal("A helpless survivor cannot be attacked.")
    other = world.survivors.get(target)
    if other is None:
        raise Refusal(
            'There is nothing to attack called "%(target)s"; say zombie or a survivor.',
            target=target,
        )
    if other.player == attacker.player:
        raise Refusal(
            "A player cannot attack a survivor of her own, and %(target)s is one.", target=target
        )
    if other.at != attacker.at:
        raise Refusal(
            "%(one)s is at %(there)s, %(other)s at %(here)s.",
            one=target,
            there=other.at,
            other=attacker.slug,
            here=attacker.at,
        )


def attack_zombie(world: World, attacker: str, means: Means, entrances: Words = ()) -> Rule[None]:
    """Attack: the zombie is killed and removed, then the attacker rolls for exposure.

    Several are killed first, then she rolls once for each, unless that is waived (R41).
    """
    place = world.survivors[attacker].at
    yield from pay(world, attacker, means)
    if not world.alive(attacker):
        return
    changes = means.changes()
    kills = max([change.kills for change in changes], default=1)
    killed = yield from kill_zombies(world, attacker, place, kills, entrances)
    location = world.locations[place]
    room = location.noise_spaces - location.noise
    location.noise += min(room, sum(change.noise for change in changes))
    if not any(change.no_exposure for change in changes):
        yield from roll_after_attack(world, attacker, killed)


def pay(world: World, attacker: str, means: Means) -> Rule[None]:
    """Spend the dice of an attack, lay down its cards, and note what has been used."""
    player = world.owner(attacker)
    spend(world.players[player], means.die)
    second = means.second
    if means.open_die:

        def unused() -> list[str]:
            return [str(face) for face in world.players[player].dice if face >= means.open_die]

        second = int((yield from choose(world, player, unused, attacker, purpose="second-die")))
    spend(world.players[player], second)
    for power in means.powers:
        use_up(world, power)
    for card in means.cards:
        lay_down(world, player, player, world.cards.items[card])


class AttackRoll(Die):
    """``die N``: the spent die is rolled again for an attack on the survivor ``about``."""

    __slots__ = ()

    def __init__(self, world: World, seat: str, target: str) -> None:
        super().__init__(world, seat, target, purpose="attack-survivor")

    def purpose(self) -> Purpose | None:
        """Up to which number it wounds the target."""
        if not self.world.alive(self.about):
            return None
        return Purpose("attack-survivor", n=self.world.survivors[self.about].attack)


def attack_survivor(world: World, attacker: str, target: str, means: Means) -> Rule[None]:
    """Attack: if a survivor is chosen, roll the spent action die.

    If the result is equal to or less than the target's attack value, she gets a wound and a card
    at random from her controller's hand goes to the attacker's (none if the hand is empty, R16,
    also because she was the controller's last). The exposure die is not rolled.
    """
    player = world.owner(attacker)
    yield from pay(world, attacker, means)
    rolled = yield from ask(AttackRoll(world, player, target))
    if not world.alive(target) or rolled > world.survivors[target].attack:
        return
    victim = world.owner(target)
    alone = len(world.group(victim)) == 1
    yield from survivors.wound(world, target)
    lost_the_hand = alone and not world.alive(target)
    if not lost_the_hand:
        yield from take_random_card(world, player, victim)


ATTACK = Action(FORM, possible, options, read)
