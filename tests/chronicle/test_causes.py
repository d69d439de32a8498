"""Every loss of morale and every death is counted under what caused it."""

from collections.abc import Mapping
from typing import Any

from companion.cards import load
from companion.chronicle.causes import Losses
from companion.chronicle.causes import Onlooker
from companion.chronicle.causes import Watched
from companion.engine.notation import read_line
from companion.engine.session import Session
from companion.rules.game import DeadOfWinter
from companion.rules.setup import Setup
from companion.rules.world import World
from tests.rules.table import NUMBERS
from tests.rules.table import PEOPLE
from tests.rules.table import SEATS


def losses(
    *lines: str,
    people: Mapping[str, Mapping[str, Any]] | None = None,
    **position: Any,
) -> Losses:
    """What was lost in a game from a position, once these lines were said."""
    survivors = {
        slug: {**NUMBERS, "influence": 20 + number, **given}
        for number, (slug, given) in enumerate((people or PEOPLE).items())
    }
    whole = {"round": 6, "morale": 6, "crisis": ["medicine"], "food": 9, "turn": "ana"}
    whole |= {"survivors": survivors, **position}
    given = Setup(players=SEATS, position=whole)
    looking = Onlooker()
    rules = Watched(DeadOfWinter(load()), looking)
    session: Session[World] = Session(rules, rules.begin(given))
    looking.after(session.world)
    for text in lines:
        line = read_line(text)
        assert line is not None
        one = next(
            one
            for one in session.waiting()
            if one.prompt.seat == line.seat and one.prompt.takes(line.words)
        )
        looking.before(one.prompt.kind, line.words, session.world)
        session.say(text)
        looking.after(session.world)
    return looking.losses


TO_THE_COLONY_PHASE = ("ana: end", "ben: end", "cai: end")
LAST_TURN: dict[str, Any] = {"turn": "cai", "first_player": "ana"}
FULL = ["zzz"] * 6


def test_food_waste_crisis_and_overruns_of_one_line_are_told_apart() -> None:
    lost = losses(
        "cai: end", "table: done", **LAST_TURN, food=0, starvation=1, waste=23, entrances=FULL
    )
    assert lost.morale == {"starvation": 2, "waste": 2, "overrun": 1}
    assert lost.killed == {"overrun": 1}


def test_a_crisis_that_is_not_prevented() -> None:
    lost = losses("cai: end", **LAST_TURN, crisis="despair")
    assert lost.morale == {"crisis": 2}
    assert (lost.crises, lost.prevented) == (1, 0)


def test_a_crisis_that_is_prevented_and_more() -> None:
    lost = losses(
        *(f"ana: contribute {card}" for card in ["medicine"] * 5),
        *TO_THE_COLONY_PHASE,
        crisis="despair",
    )
    assert lost.morale == {}
    assert (lost.crises, lost.prevented, lost.gained) == (1, 1, 1)


def test_deaths_by_a_crisis_are_the_crisis_s() -> None:
    lost = losses("cai: end", **LAST_TURN, crisis="overpopulation")
    assert lost.killed == lost.morale == {"crisis": 2}


def test_helpless_survivors_are_counted_apart() -> None:
    nobody_home = {
        name: {**given, "at": "library" if given["player"] != "cai" else "school"}
        for name, given in PEOPLE.items()
    }
    lost = losses(
        "cai: end",
        "table: done",
        people=nobody_home,
        **LAST_TURN,
        helpless=1,
        entrances=FULL,
    )
    assert (lost.helpless, lost.killed["overrun"]) == (1, 0)
    assert lost.morale == {"overrun": 1}


def test_a_bite_and_those_it_spreads_to() -> None:
    lost = losses(
        "ana: move amy to library",
        "ana: exposure bitten",
        "ana: roll",
        "ana: exposure wound",
        "ben: kill",
    )
    assert lost.killed == lost.morale == {"bite": 3}


def test_a_third_wound() -> None:
    people = {**PEOPLE, "amy": {**PEOPLE["amy"], "wounds": 2}}
    lost = losses("ana: move amy to school", "ana: exposure wound", people=people)
    assert lost.killed == lost.morale == {"wounds": 1}


def test_frostbite_at_the_beginning_of_a_turn() -> None:
    people = {**PEOPLE, "bob": {**PEOPLE["bob"], "frostbite": 1, "wounds": 1}}
    people["bert"] = {"player": "ben", "at": "school"}
    lost = losses("ana: end", people=people)
    assert lost.killed == lost.morale == {"frostbite": 1}


def test_frostbite_of_the_first_turn_of_a_round() -> None:
    people = {**PEOPLE, "art": {**PEOPLE["art"], "frostbite": 1, "wounds": 1}}
    lost = losses(
        "ana: dice 1 2 3",
        "ben: dice 1 2",
        "cai: dice 1 2",
        people=people,
        turn=None,
        step="roll-action-dice",
        first_player="ana",
    )
    assert lost.killed == lost.morale == {"frostbite": 1}


def test_an_attack_on_a_survivor() -> None:
    people = {**PEOPLE, "bob": {**PEOPLE["bob"], "wounds": 2}}
    people["bert"] = {"player": "ben", "at": "school"}
    lost = losses(
        "ana: attack bob with art die 3",
        "ana: die 1",
        people=people,
        players={"ana": {"dice": [3]}},
    )
    assert lost.killed == lost.morale == {"attack": 1}


def test_two_loyal_exiles_cost_all_morale() -> None:
    lost = losses(
        "ana: exile ben",
        "ana: yes",
        "ben: yes",
        "ben: no",
        "cai: no",
        players={"cai": {"exiled": True}},
    )
    assert lost.morale == {"exile": 6}


def test_rounds_are_counted_as_they_begin() -> None:
    lost = losses("table: crisis despair", turn=None, step="reveal-crisis", first_player="ana")
    assert lost.rounds == 1
    assert losses("ana: end").rounds == 0
