"""What is told of a question beside its kind, against what then comes of an answer."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from typing import get_args

import pytest

from companion import rules
from companion.rules.attack import Means
from companion.rules.attack import attack_survivor
from companion.rules.crossroads import OptionChosen
from companion.rules.exile import vote_to_exile
from companion.rules.exposure import roll_for_exposure
from companion.rules.exposure import spread_bite
from companion.rules.purposes import Purpose
from companion.rules.purposes import Word
from companion.rules.verbs import apply
from companion.rules.world import World
from tests.rules.driver import Driven
from tests.rules.driver import a_world
from tests.rules.driver import base_box

PEOPLE = {
    "sparky": ("ana", "library", 1),
    "gray-beard": ("ben", "library", 20),
    "forest-plum": ("ana", "school", 12),
    "brian-lee": ("cai", "school", 30),
}


def options() -> Iterator[tuple[str, int]]:
    """Every option of a crossroads card that lets the player choose whether to do the rest."""
    for slug, card in base_box().crossroads.items():
        for number, effect in enumerate(card.options):
            if effect and any(verb == "may" for verb, _given in effect):
                yield slug, number


@pytest.mark.parametrize(("slug", "number"), list(options()))
def test_yes_or_no_says_all_that_yes_does(slug: str, number: int) -> None:
    effect = base_box().crossroads[slug].options[number]
    assert effect is not None
    at = next(at for at, (verb, _given) in enumerate(effect) if verb == "may")
    table = Driven(lambda world: apply(world, effect[at:], "ana"), a_rich_world())
    assert table.purpose == Purpose("may", effect[at + 1 :])
    assert table.options("ana") == ["choose yes", "choose no"]


def a_rich_world() -> World:
    """A world in which every cost of a card can be paid."""
    world = a_world(survivors=PEOPLE)
    for player in world.players.values():
        player.hand, player.dice = 9, [3]
    world.colonies["colony"].food = 20
    return world


def test_an_option_says_what_it_does_as_far_as_it_is_known() -> None:
    card = base_box().crossroads["spoiled"]
    asked = OptionChosen(a_rich_world(), "ana", card.slug).purpose()
    assert asked == Purpose("option", choices=(("1", card.options[0] or ()),))
    assert OptionChosen(a_rich_world(), "ana").purpose() == Purpose("option")


def test_an_exiled_player_is_promised_no_helpless_survivors() -> None:
    world = a_rich_world()
    world.players["ana"].exiled = True
    [adds] = [
        (card.slug, number, effect)
        for card in base_box().crossroads.values()
        for number, effect in enumerate(card.options, start=1)
        if effect and [verb for verb, _given in effect] == ["add-helpless", "gain-morale"]
    ]
    slug, number, effect = adds
    told = dict(OptionChosen(world, "ana", slug).purpose().choices)
    assert told[str(number)] == effect[1:]
    table = Driven(lambda world: apply(world, effect, "ana"), world)
    assert (table.world.locations["colony"].helpless, table.morale) == (0, 7)


def test_a_die_says_which_faces_do_what() -> None:
    effect: Any = (("roll", {}), ("lose-morale", {"n": 1, "die": [1, 3]}))
    table = Driven(lambda world: apply(world, effect, "ana"), survivors=PEOPLE)
    assert table.purpose == Purpose("roll", effect[1:])


def test_an_attack_on_a_survivor_says_up_to_which_number_it_wounds() -> None:
    for face, wounds in (("3", 1), ("4", 0)):
        table = Driven(
            lambda world: attack_survivor(world, "sparky", "gray-beard", Means()), survivors=PEOPLE
        )
        assert table.purpose == Purpose("attack-survivor", n=3)
        table.say(f"ana: die {face}")
        assert table.world.survivors["gray-beard"].wounds == wounds


FACES = [
    # who (wounds so far), face, what is told of it
    ("forest-plum", 0, "blank", "nothing"),
    ("forest-plum", 1, "wound", "wound"),
    ("forest-plum", 2, "wound", "wound-kills"),
    ("forest-plum", 1, "frostbite", "frostbite"),
    ("forest-plum", 2, "frostbite", "frostbite-kills"),
    ("forest-plum", 0, "bitten", "bite"),
]


@pytest.mark.parametrize(("name", "wounds", "face", "outcome"), FACES)
def test_each_face_of_an_exposure_die_says_what_it_does(
    name: str, wounds: int, face: str, outcome: str
) -> None:
    world = a_world(survivors=PEOPLE)
    world.survivors[name].wounds = wounds
    table = Driven(lambda world: roll_for_exposure(world, name), world)
    told = table.purpose
    assert told is not None
    assert dict(told.outcomes)[face] == outcome
    table.say(f"ana: exposure {face}")
    assert (name in table.world.dead) == (outcome in ("wound-kills", "frostbite-kills", "bite"))
    assert (table.waiting != "") == (outcome == "bite")


def test_a_bite_where_nobody_else_can_be_bitten_ends_there() -> None:
    alone = {"sparky": ("ana", "library", 1), "forest-plum": ("ben", "school", 12)}
    table = Driven(lambda world: roll_for_exposure(world, "forest-plum"), survivors=alone)
    told = table.purpose
    assert told is not None
    assert dict(told.outcomes)["bitten"] == "bite-alone"


def test_where_a_bite_spreads_every_face_but_one_kills() -> None:
    table = Driven(lambda world: spread_bite(world, "school"), a_bitten_world())
    table.say("ana: roll")
    told = table.purpose
    assert told is not None
    assert {outcome for face, outcome in told.outcomes if face != "blank"} == {"killed"}
    assert dict(told.outcomes)["blank"] == "saved"
    table.say("ana: exposure frostbite")
    assert table.dead == "forest-plum"


def test_where_a_bite_spreads_to_the_last_one_there_it_ends_with_her() -> None:
    world = a_world(survivors={"sparky": ("ana", "school", 1), "brian-lee": ("cai", "school", 30)})
    world.bite = "school"
    table = Driven(lambda world: spread_bite(world, "school"), world)
    table.say("cai: roll")
    told = table.purpose
    assert told is not None
    assert {one for face, one in told.outcomes if face != "blank"} == {"bite-alone"}
    table.say("cai: exposure wound")
    assert (table.dead, table.waiting) == ("brian-lee", "")


def test_a_vote_to_exile_says_where_it_takes_the_player_out_of_the_game() -> None:
    for objective, purpose in (("none", None), ("kill-them", Purpose("out-of-game"))):
        world = a_world(survivors=PEOPLE, players="ana ben", objective=objective)
        world.survivors.pop("brian-lee")
        table = Driven(lambda world: vote_to_exile(world, "ana", "ben"), world)
        assert table.purposes == [purpose] * 2
        table.say("ana: yes", "ben: no")
        assert table.purpose == (purpose or Purpose("tie"))


def a_bitten_world() -> World:
    """A world in which a bite spreads at the school."""
    world = a_world(survivors=PEOPLE)
    world.bite = "school"
    return world


def said_in_the_rules() -> set[str]:
    """The words of the rules that name a purpose."""
    found = set()
    for path in Path(rules.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add((path.name, node.value))
    return {word for name, word in found if name != "purposes.py"}


def test_every_purpose_is_one_of_the_rules() -> None:
    assert {*get_args(Word)} <= said_in_the_rules()
