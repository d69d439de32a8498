"""What views show beside the state document: the goal in numbers, objectives shown, cards read."""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.rules.prospects import Prospect
from companion.table.dead_of_winter import DeadOfWinterTable
from companion.table.table import Table
from companion.table.types import BOX
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.table.types import Progress
from companion.table.types import Reading
from companion.table.types import Speaker
from tests.table.conftest import HOST
from tests.table.conftest import player

GAME = DeadOfWinterTable()
Opener = Callable[..., Table]


@pytest.fixture
def at_turn(tmp_path: Path, closing: Opener) -> Opener:
    """Opens a table of three in ana's turn; cai reads the crossroads card."""
    files = count()

    def make(**more: Any) -> Table:
        place: dict[str, Any] = {
            "turn": "ana",
            "morale": 6,
            "round": 6,
            "crisis": ["medicine"],
            "survivors": {
                "daniel-smith": {"player": "ana", "at": "colony", "leader": True},
                "gray-beard": {"player": "ben", "at": "school", "leader": True},
                "olivia-brown": {"player": "cai", "at": "colony", "leader": True},
            },
            **more.pop("position", {}),
        }
        setup = {"position": place, **more}
        path = tmp_path / f"{next(files)}.sqlite"
        table: Table = closing(Table.create(path, setup, ["Ana", "Ben", "Cai"], game=GAME, seed=1))
        for seat in ("ana", "ben", "cai"):
            table.claim(seat)
        return table

    return make


def say(table: Table, *lines: str) -> None:
    for line in lines:
        reply = table.say(player(line.partition(":")[0]), line)
        assert reply.accepted, reply.message


def test_the_main_objective_is_shown_in_numbers(at_turn: Opener) -> None:
    position = {
        "objective": "kill-them",
        "locations": {"school": {"entrances": ["zz.."]}, "library": {"entrances": ["zz."]}},
    }
    table = at_turn(position=position)
    assert table.view(SPECTATOR).progress == (Progress("zombies", 4, 3, True, False),)
    assert table.say(CONSOLE, "table: set locations.library.entrances z..").accepted
    assert table.view(player("ana")).progress == (Progress("zombies", 3, 3, True, True),)
    assert at_turn(position={"objective": "find-a-cure"}).view(SPECTATOR).progress == ()


def test_every_demand_of_a_goal_has_its_place(at_turn: Opener) -> None:
    progress = at_turn(position={"objective": "home-sweet-home"}).view(BOX).progress
    assert [one.what for one in progress] == [*GAME.facts.locations]
    assert [one.need for one in progress] == [10, 1, 1, 1, 1, 1, 1]
    progress = at_turn(position={"objective": "raiding-party"}).view(BOX).progress
    assert progress == (Progress("decks", 0, 2, False, None),)
    progress = at_turn(position={"objective": "we-need-more-samples"}).view(BOX).progress
    assert progress == (Progress("samples", 0, 9, False, False),)


def test_the_colony_phase_is_shown_to_everybody_until_it_begins(at_turn: Opener) -> None:
    table = at_turn(position={"food": 3, "waste": 10})
    coming = table.view(SPECTATOR).coming
    assert coming is not None
    assert [(one.need, one.food, one.hunger, one.waste) for one in coming.costs] == [(1, 3, 0, 1)]
    assert [(one.place, one.zombies) for one in coming.arrivals] == [("colony", 1), ("school", 1)]
    assert table.view(player("ben")).coming == coming
    assert table.say(CONSOLE, "table: goto resolve-crisis").accepted
    assert table.view(SPECTATOR).coming is None


def test_what_a_survivor_can_expect_is_shown_to_everybody(at_turn: Opener) -> None:
    table = at_turn()
    told = table.view(SPECTATOR).prospects
    assert told == table.view(player("ben")).prospects
    assert told["daniel-smith"] == Prospect(attack=2, search=5, exposed=True, safe=())
    assert [*told] == ["daniel-smith", "gray-beard", "olivia-brown"]


def test_the_trigger_of_a_card_is_told_to_its_reader_alone(at_turn: Opener) -> None:
    table = at_turn()
    cai = player("cai")
    assert table.view(cai).readings == (Reading("ana", "", False),)
    say(table, "cai: card daniel-smith")
    others = (player("ana"), player("ben"), HOST, BOX, CONSOLE, SPECTATOR)
    assert table.view(cai).readings == (Reading("ana", "daniel-smith", False),)
    before = {other: table.view(other) for other in others}
    assert table.say(CONSOLE, "table: set locations.colony.helpless 1").accepted
    assert table.view(cai).readings == (Reading("ana", "daniel-smith", True, ("daniel-smith",)),)
    for other in others:
        view = table.view(other)
        assert view.readings == ()
        assert view.notices == ()
        assert view.waiting == before[other].waiting
    say(table, "cai: triggered")
    triggered = Reading("ana", "daniel-smith", False, triggered=True)
    assert table.view(cai).readings == (triggered,)


def test_two_cards_that_differ_show_the_others_the_same(at_turn: Opener) -> None:
    """One card's trigger is true, the other's is not: only the reader sees a difference."""
    views = []
    for card in ("christmas", "maude"):
        table = at_turn()
        say(table, f"cai: card {card}")
        views.append(table)
    one, other = views
    assert one.view(player("cai")).readings != other.view(player("cai")).readings
    for viewer in (player("ana"), player("ben"), HOST, BOX, CONSOLE, SPECTATOR):
        left, right = one.view(viewer), other.view(viewer)
        assert (left.state, left.prompts, left.log) == (right.state, right.prompts, right.log)
        assert (left.readings, left.notices) == (right.readings, right.notices) == ((), ())
        assert one.export() == other.export()


def test_r82_what_the_loyal_exile_has_shown_is_everybodys(at_turn: Opener) -> None:
    objectives = {"ana": "loner", "ben": "hoarder", "cai": "cult-leader"}
    held = {seat: {"objective": slug} for seat, slug in objectives.items()}
    table = at_turn(decks={"objectives": "companion"}, position={"secret": {"players": held}})
    assert table.view(SPECTATOR).revealed == {}
    say(table, "ana: exile ben", "ana: yes", "ben: yes", "cai: yes")
    for viewer in (player("ana"), player("ben"), SPECTATOR):
        assert table.view(viewer).revealed == {"ben": "hoarder"}
    secret = table.view(player("ben")).secret
    assert secret is not None
    assert GAME.facts.secret_objectives[secret["objective"]].kind == "exiled"
    assert table.view(player("ana")).secret == {
        "cards": [],
        "objective": "loner",
        "exiled_objective": None,
        "dealt": [],
        "drawn": [],
    }


def test_r82_a_betrayer_shows_nothing_when_exiled(at_turn: Opener) -> None:
    objectives = {"ana": "loner", "ben": "hoarder", "cai": "cult-leader"}
    held = {seat: {"objective": slug} for seat, slug in objectives.items()}
    table = at_turn(decks={"objectives": "companion"}, position={"secret": {"players": held}})
    say(table, "ana: exile cai", "ana: yes", "ben: yes", "cai: no")
    assert table.view(SPECTATOR).revealed == {}
    secret = table.view(player("cai")).secret
    assert secret is not None
    assert secret["objective"] == "cult-leader"
    assert GAME.facts.secret_objectives[secret["exiled_objective"]].kind == "exiled"


def test_what_is_in_force_is_everybodys_with_a_reminder_at_its_moment(at_turn: Opener) -> None:
    table = at_turn(position={"food": 2}, offered=["action-dice"])
    say(table, "cai: card buddy-davis", "cai: triggered", "ana: option 1")
    for viewer in (player("ana"), player("ben"), SPECTATOR, BOX):
        view = table.view(viewer)
        (lasting,) = view.in_force
        assert (lasting.card, lasting.option, lasting.rule) == ("buddy-davis", 1, "food-for-die")
        assert (lasting.player, lasting.due, view.notices) == ("ana", False, ())
    assert table.say(CONSOLE, "table: goto reveal-crisis").accepted
    view = table.view(SPECTATOR)
    assert view.in_force[0].due


def test_the_demand_of_a_card_is_shown_with_the_goal(at_turn: Opener) -> None:
    table = at_turn(position={"objective": "kill-them"})
    say(table, "cai: card army", "cai: triggered", "ana: option 1", "ana: yes", "cai: yes")
    assert table.view(SPECTATOR).progress == (
        Progress("zombies", 0, 3, True, True),
        Progress("food", 0, 5, False, False),
    )


def test_only_who_added_a_card_is_told_which(at_turn: Opener) -> None:
    hands = {"ana": {"cards": ["fuel", "pistol"]}, "ben": {"cards": ["junk"]}}
    table = at_turn(decks={"items": "companion"}, position={"secret": {"players": hands}})
    say(table, "ana: contribute fuel", "ana: contribute pistol")
    assert table.view(player("ana")).added == ("fuel", "pistol")
    for viewer in (player("ben"), HOST, BOX, CONSOLE, SPECTATOR):
        assert table.view(viewer).added == ()
        assert table.view(viewer).state["crisis"]["contributed"] == 2
        assert not any("pistol" in line.text for line in table.view(viewer).log)
    undo = table.view(player("ana")).undo
    assert undo is not None
    assert table.undo(player("ana"), undo.number).accepted
    say(table, "ana: end", "ben: contribute junk")
    assert table.view(player("ana")).added == ("fuel",)
    assert table.view(player("ben")).added == ("junk",)
    for line in ("table: goto reveal-crisis", "table: crisis despair"):
        assert table.say(CONSOLE, line).accepted
    assert table.view(player("ben")).added == ()


def test_a_card_that_was_not_named_is_only_counted(at_turn: Opener) -> None:
    table = at_turn()
    say(table, "ana: contribute", "ana: contribute fuel")
    assert table.view(player("ana")).added == ("", "fuel")
    assert table.say(CONSOLE, "table: set crisis.contributed 1").accepted
    assert table.view(player("ana")).added == ("fuel",)


def test_what_an_objective_demands_is_told_to_its_owner_alone(at_turn: Opener) -> None:
    objectives = {"ana": "loner", "ben": "hoarder", "cai": "cult-leader"}
    held = {seat: {"objective": slug} for seat, slug in objectives.items()}
    table = at_turn(decks={"objectives": "companion"}, position={"secret": {"players": held}})
    for seat, slug in objectives.items():
        demands = table.view(player(seat)).demands
        condition = GAME.facts.secret_objectives[slug].condition
        assert {one.word: one.bound for one in demands} == condition
    assert [one.met for one in table.view(player("ben")).demands] == [False, None]
    for viewer in (HOST, BOX, CONSOLE, SPECTATOR):
        assert table.view(viewer).demands == ()


def test_who_eats_in_the_colony_is_what_the_rules_count(at_turn: Opener) -> None:
    uncounted = {"kodiak-colby": {"player": "ana", "at": "colony"}}
    survivors = {"gray-beard": {"player": "ben", "at": "colony", "leader": True}}
    table = at_turn(position={"survivors": {**uncounted, **survivors}, "helpless": 2})
    assert table.view(SPECTATOR).mouths == {"colony": 3}


def test_the_house_rules_that_come_up_in_this_box_are_everybodys(at_turn: Opener) -> None:
    house = at_turn(house={"morale_cap": "none"}).view(SPECTATOR).house
    assert house["morale_cap"] == "none"
    assert house["search_rest"] == "searcher"
    assert "lost_colony" not in house


def held_crossroads(at_turn: Opener, *free: str) -> Table:
    """A table whose companion has drawn a card for cai to read; these seats have no phone."""
    table = at_turn(decks={"crossroads": "companion"}, position={"helpless": 1})
    for seat in free:
        table.release(HOST, seat)
    return table


def test_c51_a_card_drawn_for_a_seat_without_a_phone_is_read_by_the_next_to_its_right(
    at_turn: Opener,
) -> None:
    table = held_crossroads(at_turn, "cai")
    (reading,) = table.view(player("ben")).readings
    assert (reading.active, bool(reading.card)) == ("ana", True)
    for other in (player("ana"), player("cai"), HOST, Speaker("host", "ana"), BOX, SPECTATOR):
        view = table.view(other)
        assert view.readings == ()
        assert "crossroads" not in {one.kind for one in view.prompts}
    assert "crossroads" in {one.kind for one in table.view(player("ben")).prompts}
    assert not table.say(player("ana"), "cai: triggered").accepted
    reply = table.say(player("ben"), "cai: triggered")
    assert reply.accepted, reply.message
    triggered = Reading("ana", reading.card, False, triggered=True)
    assert table.view(player("ben")).readings == (triggered,)


def test_c51_who_has_a_phone_again_reads_the_own_card(at_turn: Opener) -> None:
    table = held_crossroads(at_turn, "cai")
    table.claim("cai")
    assert table.view(player("ben")).readings == ()
    assert len(table.view(player("cai")).readings) == 1


def test_c51_the_active_player_never_reads_the_own_card_in_place_of_another(
    at_turn: Opener,
) -> None:
    table = held_crossroads(at_turn, "ben", "cai")
    for viewer in (player("ana"), player("ben"), player("cai"), HOST, Speaker("host", "ana"), BOX):
        assert table.view(viewer).readings == ()


def test_c51_a_card_on_the_table_is_in_the_hands_of_who_drew_it(at_turn: Opener) -> None:
    """Without a phone as well: nobody is told what the host has said of it."""
    table = at_turn()
    table.release(HOST, "cai")
    assert table.say(HOST, "cai: card daniel-smith").accepted
    assert table.view(player("ben")).readings == ()
    assert not table.say(player("ben"), "cai: triggered").accepted
