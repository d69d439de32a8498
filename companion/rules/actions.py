"""The shorter actions of Player Turn Actions: barricade, clean waste, spend food tokens, vote to
exile, and a roll for exposure the table made by itself."""

from collections.abc import Iterator
from collections.abc import Sequence
from functools import partial

from companion.engine.notation import Form
from companion.engine.prompts import Refusal
from companion.engine.prompts import Rule
from companion.engine.prompts import Words
from companion.rules import exile
from companion.rules import exposure
from companion.rules import zombies
from companion.rules.acting import Act
from companion.rules.acting import Action
from companion.rules.acting import Group
from companion.rules.acting import Slots
from companion.rules.acting import can_pay
from companion.rules.acting import entrances_with
from companion.rules.acting import faces
from companion.rules.acting import in_play
from companion.rules.acting import many
from companion.rules.acting import named_entrances
from companion.rules.acting import own_survivor
from companion.rules.acting import paying_die
from companion.rules.acting import raise_die
from companion.rules.acting import spend
from companion.rules.acting import text
from companion.rules.acting import unused_die
from companion.rules.acting import uses_dice
from companion.rules.acting import with_die
from companion.rules.acting import with_entrances
from companion.rules.changes import BarricadeChange
from companion.rules.changes import CleanWasteChange
from companion.rules.hands import clean
from companion.rules.powers import Power
from companion.rules.powers import change
from companion.rules.powers import changing
from companion.rules.powers import use_up
from companion.rules.prompts import EXPOSURE_FACES
from companion.rules.prompts import choose
from companion.rules.prompts import whole
from companion.rules.using import read_using
from companion.rules.using import ways
from companion.rules.world import BARRICADE
from companion.rules.world import EMPTY
from companion.rules.world import World
from companion.sentences import Sentence

BARRICADE_FORM = Form("barricade with SURVIVOR [die N] [entrance K…] [using ITEM…]")
CLEAN_FORM = Form("clean-waste [die N] [using ITEM…]")

FOOD_TOKENS = Sentence("The number of food tokens")

CLEANED = 3
"""How many cards of the waste pile one action removes from the game."""

# -- barricade -------------------------------------------------------------------------------------


def barricade_possible(world: World, player: str, group: Group) -> bool:
    """Whether a survivor of the player's stands where an entrance space is empty, and can pay."""
    payable = can_pay(world, player)
    for survivor in group:
        if world.locations[survivor.at].has(EMPTY) and (
            payable or without_die(world, survivor.slug)
        ):
            return True
    return False


def without_die(world: World, name: str) -> bool:
    """Whether the survivor can build a barricade without a die now."""
    usable = changing(world, name, BARRICADE_FORM.verb)
    return any(barricade_change(power).no_die for power in usable)


def barricade_change(power: Power) -> BarricadeChange:
    """What of a barricade action a power changes."""
    changed = change(power)
    assert isinstance(changed, BarricadeChange)
    return changed


def barricade_options(world: World, player: str, group: Group) -> Iterator[Words]:
    """Every barricade of this moment; with something used, the entrances are left open."""
    dice = [with_die(face) for face in faces(world, player)]
    for survivor in group:
        entrances = with_entrances(world, survivor.at, EMPTY)
        if not entrances:
            continue
        head = ("barricade", "with", survivor.slug)
        for entrance in entrances:
            yield from [head + die + entrance for die in dice]
        room = world.locations[survivor.at].count(EMPTY)
        for using, powers in ways(changing(world, survivor.slug, BARRICADE_FORM.verb)):
            changes = [barricade_change(power) for power in powers]
            free = any(change.no_die for change in changes)
            if max(change.tokens for change in changes) <= room:
                yield from [head + die + using for die in ([()] if free else dice)]


def read_barricade(world: World, player: str, slots: Slots) -> Act:
    """Barricade. A die of any result for a token on any empty entrance space at the survivor's
    location; with all spaces taken it is illegal (R23)."""
    survivor = own_survivor(world, player, text(slots, "SURVIVOR"))
    using = read_using(world, player, [survivor.slug], BARRICADE_FORM.verb, many(slots, "ITEM"))
    changes = [barricade_change(power) for power in using.powers]
    tokens = max([change.tokens for change in changes], default=1)
    entrances = many(slots, "K")
    check_room(world, survivor.at, entrances, tokens)
    if not any(change.no_die for change in changes):
        die = paying_die(world, player, text(slots, "N"))
    elif text(slots, "N"):
        raise Refusal("This barricade costs no die; leave the die out.")
    else:
        die = 0
    return partial(barricade, world, survivor.slug, die, entrances, using.powers)


def check_room(world: World, place: str, entrances: Words, tokens: int) -> None:
    """Raise `Refusal` unless there is an empty entrance space, and one for each entrance named."""
    if not world.locations[place].has(EMPTY):
        raise Refusal("Every entrance space at %(place)s is taken.", place=place)
    if len(entrances) > tokens:
        raise Refusal(
            "%(tokens)s can be placed, %(entrances)s entrances were named.",
            tokens=tokens,
            entrances=len(entrances),
        )
    named_entrances(world, place, entrances, EMPTY)


def barricade(
    world: World, name: str, die: int, entrances: Words = (), powers: Sequence[Power] = ()
) -> Rule[None]:
    """Barricade: place a barricade token on an empty entrance space (or two with a hammer)."""
    player = world.owner(name)
    place = world.survivors[name].at
    spend(world.players[player], die)
    for power in powers:
        use_up(world, power)
    tokens = max([barricade_change(power).tokens for power in powers], default=1)
    yield from place_barricades(world, player, place, tokens, entrances)


def place_barricades(
    world: World, player: str, place: str, n: int, entrances: Words = ()
) -> Rule[None]:
    """Place up to ``n`` barricade tokens on empty entrance spaces, the first of them at
    ``entrances``, the others where the player chooses."""
    for index in range(n):
        empty = entrances_with(world, place, EMPTY)
        if not empty:
            return
        if index < len(entrances) and entrances[index] in empty:
            entrance = entrances[index]
        else:
            entrance = yield from choose(
                world,
                player,
                lambda: entrances_with(world, place, EMPTY),
                "barricade",
                purpose="barricade",
            )
        zombies.put(world, place, int(entrance), BARRICADE)


# -- clean waste -----------------------------------------------------------------------------------


def at_colony(world: World, player: str, group: Group) -> bool:
    """Whether the player controls a survivor at her colony."""
    board = world.colony_of(player).board
    return any(survivor.at == board for survivor in group)


def clean_waste_possible(world: World, player: str, group: Group) -> bool:
    """Whether there is waste to clean and somebody of the player's to do it."""
    waste = world.colony_of(player).waste
    return waste > 0 and can_pay(world, player) and at_colony(world, player, group)


def clean_waste_options(world: World, player: str, group: Group) -> Iterator[Words]:
    """Clean waste with each different die, plain and with what has more cards cleaned."""
    if clean_waste_possible(world, player, group):
        dice = [with_die(face) for face in faces(world, player)]
        yield from [("clean-waste", *die) for die in dice]
        helpful = [
            power
            for name in cleaners(world, player, group)
            for power in changing(world, name, CLEAN_FORM.verb)
        ]
        for using in dict.fromkeys(words for words, powers in ways(helpful) if len(powers) == 1):
            yield from [("clean-waste", *die, *using) for die in dice]


def cleaners(world: World, player: str, group: Group) -> list[str]:
    """The player's survivors at the colony: those who can clean there."""
    board = world.colony_of(player).board
    return [survivor.slug for survivor in group if survivor.at == board]


def read_clean_waste(world: World, player: str, slots: Slots) -> Act:
    """Clean Waste. With at least 1 survivor at the colony, a die of any result."""
    users = cleaners(world, player, world.group(player))
    if not users:
        raise Refusal("%(player)s has no survivor at the colony to clean up there.", player=player)
    using = read_using(world, player, users, CLEAN_FORM.verb, many(slots, "ITEM"))
    die = paying_die(world, player, text(slots, "N"))
    return partial(clean_waste, world, player, die, using.powers)


def clean_waste(world: World, player: str, die: int, powers: Sequence[Power] = ()) -> Rule[None]:
    """Clean Waste: the top 3 cards leave the game, or what is left of the pile (R24)."""
    spend(world.players[player], die)
    cards = CLEANED
    for power in powers:
        changed = change(power)
        assert isinstance(changed, CleanWasteChange)
        use_up(world, power)
        cards = max(cards, changed.cards)
    clean(world, world.colony_of(player), cards)
    yield from ()


# -- spend food tokens -----------------------------------------------------------------------------


def spend_food_possible(world: World, player: str, group: Group) -> bool:
    """Whether there is a token, and a die that can be raised."""
    return (
        world.colony_of(player).food > 0
        and not world.players[player].exiled
        and min(world.players[player].dice, default=6) < 6
    )


def spend_food_options(world: World, player: str, group: Group) -> Iterator[Words]:
    """Every number of tokens on each different unused die."""
    if not world.players[player].exiled:
        food = world.colony_of(player).food
        for face in dict.fromkeys(world.players[player].dice):
            for count in range(1, min(food, 6 - face) + 1):
                yield ("spend-food", str(count), "on", "die", str(face))


def read_spend_food(world: World, player: str, slots: Slots) -> Act:
    """Spend Food Tokens. An unused die is raised by 1 for each, to 6 at most (R09, R10).

    Where actions name no die, it is left out here too.
    """
    if world.players[player].exiled:
        raise Refusal("%(player)s is exiled and cannot spend food tokens.", player=player)
    colony = world.colony_of(player)
    count = whole(text(slots, "COUNT"), FOOD_TOKENS, 1, 99)
    if count > colony.food:
        raise Refusal.counted(
            "There is %(count)s food token, not %(wanted)s.",
            "There are %(count)s food tokens, not %(wanted)s.",
            colony.food,
            wanted=count,
        )
    die = text(slots, "N")
    if not uses_dice(world, world.players[player]):
        if die:
            raise Refusal("No dice are noted for %(player)s; leave the die out.", player=player)
        return partial(spend_food, world, player, count, 0)
    if not die:
        raise Refusal("Say which die is raised: “spend-food COUNT on die N”.")
    face = unused_die(world.players[player], die)
    if face + count > 6:
        raise Refusal(
            "A die shows 6 at most: %(face)s cannot be raised by %(count)s.", face=face, count=count
        )
    return partial(spend_food, world, player, count, face)


def spend_food(world: World, player: str, count: int, face: int) -> Rule[None]:
    """Spend Food Tokens: remove them from the colony's food supply, raise the die."""
    world.colony_of(player).food -= count
    if face:
        raise_die(world, player, face, count)
    yield from ()


# -- vote to exile ---------------------------------------------------------------------------------


def nominees(world: World, player: str) -> Iterator[str]:
    """Whom the player may nominate now: nobody in the co-op variant or after this turn's vote."""
    if not world.in_mode("co-op") and not world.players[player].called_exile:
        yield from (other for other in world.not_exiled() if other != player)


def exile_possible(world: World, player: str, group: Group) -> bool:
    """Whether the player may initiate a vote to exile somebody."""
    return any(nominees(world, player))


def exile_options(world: World, player: str, group: Group) -> Iterator[Words]:
    """Every vote to exile that can be initiated."""
    return (("exile", other) for other in nominees(world, player))


def read_exile(world: World, player: str, slots: Slots) -> Act:
    """Vote to Exile. Once per turn, another player; an exiled player may call a vote too (R78)."""
    nominee = text(slots, "PLAYER")
    if world.in_mode("co-op"):
        raise Refusal("In the co-op variant players cannot vote to exile.")
    if nominee not in world.players:
        raise Refusal('There is no player "%(nominee)s".', nominee=nominee)
    if nominee == player:
        raise Refusal("A player cannot initiate a vote to exile herself.")
    if world.players[player].called_exile:
        raise Refusal("%(player)s has initiated a vote in this turn already.", player=player)
    if world.players[nominee].exiled or world.players[nominee].eliminated:
        raise Refusal("%(nominee)s is exiled or out of the game already.", nominee=nominee)
    return partial(exile.vote_to_exile, world, player, nominee)


# -- a roll for exposure ---------------------------------------------------------------------------


def exposure_possible(world: World, player: str, group: Group) -> bool:
    """Whether anybody is in play to roll for."""
    return bool(world.survivors)


def exposure_options(world: World, player: str, group: Group) -> Iterator[Words]:
    """Every face on every survivor in play."""
    for name in world.survivors:
        yield from (("exposure", face, "on", name) for face in EXPOSURE_FACES)


def read_exposure(world: World, player: str, slots: Slots) -> Act:
    """Rolling for Exposure, made by the table without telling what for: always legal in a turn."""
    face = text(slots, "FACE")
    if face not in EXPOSURE_FACES:
        raise Refusal(
            'The exposure die shows %(faces)s; not "%(face)s".', faces=EXPOSURE_FACES, face=face
        )
    return partial(exposure.suffer, world, in_play(world, text(slots, "SURVIVOR")).slug, face)


BARRICADES = Action(
    BARRICADE_FORM,
    barricade_possible,
    barricade_options,
    read_barricade,
)
CLEAN_WASTE = Action(CLEAN_FORM, clean_waste_possible, clean_waste_options, read_clean_waste)
SPEND_FOOD = Action(
    Form("spend-food COUNT [on die N]"), spend_food_possible, spend_food_options, read_spend_food
)
EXILE = Action(Form("exile PLAYER"), exile_possible, exile_options, read_exile)
EXPOSURE = Action(
    Form("exposure FACE on SURVIVOR"), exposure_possible, exposure_options, read_exposure
)
