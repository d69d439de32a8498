"""Survivor Ability, and equipped items that are an action of their own: ``ability`` and ``use``."""

from collections.abc import Iterator
from functools import cache
from functools import partial

from companion.engine.notation import Form
from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.rules import applying
from companion.rules import powers
from companion.rules.acting import Act
from companion.rules.acting import Action
from companion.rules.acting import Group
from companion.rules.acting import Slots
from companion.rules.acting import can_pay
from companion.rules.acting import faces
from companion.rules.acting import many
from companion.rules.acting import own_survivor
from companion.rules.acting import paying_die
from companion.rules.acting import spend
from companion.rules.acting import text
from companion.rules.acting import with_die
from companion.rules.actions import BARRICADES
from companion.rules.actions import barricade_change
from companion.rules.facts import Ability
from companion.rules.items import known_item
from companion.rules.powers import Power
from companion.rules.prompts import choose
from companion.rules.uses import Doer
from companion.rules.using import ABILITY as ABILITY_WORD
from companion.rules.world import World

ABILITY_FORM = Form("ability of SURVIVOR [die N] [on die FACE…] [on SLUG…]")
USE_FORM = Form("use ITEM of SURVIVOR [die N] [on die FACE…] [on SLUG…]")


def usable(world: World, player: str, power: Power) -> bool:
    """Whether a power is an action of its own that can be taken now."""
    ability = power.ability
    return (
        ability.change is None
        and can_pay(world, player, ability.die)
        and powers.available(world, power)
        and any(True for _ in applying.options(world, doer(player, power), doing(ability)))
    )


@cache
def doing(ability: Ability) -> applying.Doing:
    """What is done with an ability, taken apart once."""
    return applying.doing(ability.effect)


def doer(player: str, power: Power) -> Doer:
    """Who uses a power, as its effect is told."""
    return Doer(player, power.user, power.source)


def lines(world: World, player: str, power: Power, whose: Words = ()) -> Iterator[Words]:
    """What can follow the name of a usable power: the die that pays, ``whose`` it is, and what it
    is used on."""
    least = power.ability.die
    dice = [with_die(face) for face in faces(world, player, least)] if least else [()]
    for on in applying.options(world, doer(player, power), doing(power.ability)):
        yield from [die + merged(whose, on) for die in dice]


def merged(whose: Words, on: Words) -> Words:
    """The words ``on X`` before those of what an ability is used on."""
    slugs = whose and on[:1] == ("on",) and on[1] != "die"
    return whose + (on[1:] if slugs else on)


# -- abilities -------------------------------------------------------------------------------------


def abilities(world: World, name: str) -> list[Power]:
    """The survivor's abilities, and what a crossroads card lets her do as an action of its own."""
    attached = powers.attached(world, name)
    return powers.abilities(world, name) + [power for power in attached if not power.action]


def ability_possible(world: World, player: str, group: Group) -> bool:
    """Whether a survivor of the player's has an ability to use now."""
    for survivor in group:
        for power in abilities(world, survivor.slug):
            if usable(world, player, power):
                return True
    return False


def ability_options(world: World, player: str, group: Group) -> Iterator[Words]:
    """Every ability of this moment; of several that a survivor copies it is said whose it is."""
    for survivor in group:
        found = [power for power in abilities(world, survivor.slug) if usable(world, player, power)]
        head = ("ability", "of", survivor.slug)
        for power in found:
            whose = ("on", power.source) if len(found) > 1 else ()
            yield from (head + line for line in lines(world, player, power, whose))


def read_ability(world: World, player: str, slots: Slots) -> Act:
    """Survivor Ability. At its location, with a die of its number or higher where it has one.

    Of a survivor who copies several, ``on SURVIVOR`` says first whose ability it is, if that fits;
    left open, she chooses among those that fit the line.
    """
    name = own_survivor(world, player, text(slots, "SURVIVOR")).slug
    found = abilities(world, name)
    if not found:
        raise Refusal("%(name)s has no ability that is an action of its own.", name=name)
    refused: list[Refusal] = []
    said = many(slots, "SLUG")
    whose = [power for power in found if said[:1] == (power.source,)] if len(found) > 1 else []
    rest = {**slots, "SLUG": said[1:]}
    for fitting, meant in ((whose, rest), (found, slots)):
        acts: dict[str, Act] = {}
        for power in fitting:
            try:
                acts[power.source] = read_power(world, player, power, meant)
            except Refusal as why:
                refused.append(why)
        if acts:
            return partial(one_of_them, world, player, name, acts)
    raise refused[0]


def one_of_them(world: World, player: str, name: str, acts: dict[str, Act]) -> Rule[None]:
    """Use the ability that is meant, or chosen by whose it is."""
    source = yield from choose(world, player, lambda: list(acts), name, purpose="ability-of")
    yield from acts[source]()


# -- equipped items --------------------------------------------------------------------------------


def use_possible(world: World, player: str, group: Group) -> bool:
    """Whether a survivor of the player's has an item to use now."""
    for survivor in group:
        if survivor.equipped:
            for power in powers.equipped(world, survivor.slug):
                if usable(world, player, power):
                    return True
    return False


def use_options(world: World, player: str, group: Group) -> Iterator[Words]:
    """Every use of an equipped item of this moment."""
    for survivor in group:
        for power in powers.equipped(world, survivor.slug):
            if usable(world, player, power):
                head = ("use", power.source, "of", survivor.slug)
                yield from (head + line for line in lines(world, player, power))


def read_use(world: World, player: str, slots: Slots) -> Act:
    """Use an equipped item that is an action of its own."""
    item = known_item(world, text(slots, "ITEM"))
    survivor = own_survivor(world, player, text(slots, "SURVIVOR"))
    if item.slug not in survivor.equipped:
        raise Refusal(
            "%(survivor)s has no %(item)s equipped.", survivor=survivor.slug, item=item.slug
        )
    if item.ability is None:
        raise Refusal("%(item)s is not used as an action: it works by itself.", item=item.slug)
    power = Power(survivor.slug, item.slug, item.ability, "equipped")
    return read_power(world, player, power, slots)


# -- both ------------------------------------------------------------------------------------------


def read_power(world: World, player: str, power: Power, slots: Slots) -> Act:
    """Check where and how often a power is used, its die, and what it is used on."""
    if why := powers.hindrance(world, power):
        raise why
    if power.action:
        return read_changed(world, player, power, slots)
    die, on, dice = text(slots, "N"), many(slots, "SLUG"), many(slots, "FACE")
    paying = 0
    if power.ability.die:
        paying = paying_die(world, player, die, power.ability.die)
    elif die:  # it costs none, so this is the die it is used on
        dice = (die, *dice)
    act = applying.read(world, doer(player, power), doing(power.ability), on, dice)
    return partial(carry_out, world, player, power, paying, act)


def read_changed(world: World, player: str, power: Power, slots: Slots) -> Act:
    """A barricade without a die may be said as an action of its own; what changes other actions is
    said with them."""
    word = power.source if power.kind in ("equipped", "copied") else ABILITY_WORD
    if power.action == BARRICADES.form.verb and barricade_change(power).no_die:
        named: dict[str, str | Words] = {"SURVIVOR": power.user, "ITEM": (word,)}
        if entrances := many(slots, "SLUG"):
            named["K"] = entrances
        return BARRICADES.read(world, player, named)
    raise Refusal(
        "%(power)s changes another action: say “%(action)s … using %(word)s”.",
        power=powers.what(power),
        action=power.action,
        word=word,
    )


def carry_out(world: World, player: str, power: Power, die: int, act: Act) -> Rule[None]:
    """Spend the die, note that the power has been used, and let its effect happen."""
    spend(world.players[player], die)
    powers.use_up(world, power)
    yield from act()


ABILITY = Action(ABILITY_FORM, ability_possible, ability_options, read_ability)
USE = Action(USE_FORM, use_possible, use_options, read_use)
