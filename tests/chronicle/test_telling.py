"""A game is told from its lines: what its state documents say, round by round, and no secret."""

import tomllib
from collections import Counter
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from companion.chronicle.causes import CAUSES
from companion.chronicle.causes import CORRECTION
from companion.chronicle.events import Crossroads
from companion.chronicle.events import Died
from companion.chronicle.events import Exiled
from companion.chronicle.events import HelplessDied
from companion.chronicle.events import Joined
from companion.chronicle.events import Level
from companion.chronicle.events import Round
from companion.chronicle.events import Starved
from companion.chronicle.events import Vote
from companion.chronicle.telling import tell
from companion.engine.prompts import Refusal
from tests.chronicle.games import GAMES
from tests.chronicle.games import GOLDEN
from tests.chronicle.games import game
from tests.chronicle.games import golden
from tests.chronicle.games import kept
from tests.chronicle.games import short
from tests.chronicle.games import told

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "base"
CORRECTED = sorted(SCENARIOS.glob("c223-*.toml"))


def checks(name: str) -> list[dict[str, str]]:
    """What a golden record says of its rounds: each run of checks in it, by path."""
    text = tomllib.loads((GOLDEN / f"{name}.toml").read_text(encoding="utf-8"))["play"]["lines"]
    found: list[dict[str, str]] = []
    checking = False
    for row in text.splitlines():
        if row.startswith("? "):
            if not checking:
                found.append({})
            path, _, value = row.removeprefix("? ").partition(" = ")
            found[-1][path] = value
        checking = row.startswith("?")
    return found


def numbers(check: dict[str, str]) -> tuple[int, int, int, int]:
    """Morale, food, zombies and deaths as a record's checks have them."""
    entrances = [value for path, value in check.items() if path.endswith(".entrances")]
    dead = 0 if check["dead"] == "none" else len(check["dead"].split())
    zombies = "".join(entrances).count("z")
    return int(check["morale"]), int(check["food"]), zombies, dead


@pytest.mark.parametrize("name", GAMES)
def test_the_curves_of_a_whole_game_are_what_its_record_says(name: str) -> None:
    chronicle, said = told(name), checks(name)
    assert chronicle.left_off is None
    begins = [chronicle.start, *(each.after for each in chronicle.rounds)]
    for each, level in zip(chronicle.rounds, begins, strict=False):
        # a round that was taken back and begun again is checked more than once
        candidates = [check for check in said if check["round"] == str(each.left)]
        assert any(
            at_the_first_turn(level, each, check["first_player"]) == numbers(check)
            for check in candidates
        ), each.number
    assert curve(chronicle.last) == numbers(said[-1])


def curve(level: Level) -> tuple[int, int, int, int]:
    """Morale, food, zombies and deaths as the curves show them."""
    return level.morale["colony"], level.food["colony"], level.zombies, level.deaths


def at_the_first_turn(level: Level, begun: Round, first: str) -> tuple[int, int, int, int]:
    """The numbers a round begins with as they are when a record checks them: once the turn of the
    first player has begun, in which frostbite may have killed."""
    frozen = takewhile(
        lambda event: (
            isinstance(event, Died) and (event.player, event.cause) == (first, "frostbite")
        ),
        begun.events,
    )
    killed = sum(1 for _ in frozen)
    morale, food, zombies, deaths = curve(level)
    return morale - killed, food, zombies, deaths + killed


@pytest.mark.parametrize("name", GAMES)
def test_every_point_of_morale_is_accounted_for(name: str) -> None:
    chronicle = told(name)
    before = sum(chronicle.start.morale.values())
    for each in chronicle.rounds:
        after = sum(each.after.morale.values())
        assert after == before - sum(each.lost.values()) + each.gained, each.number
        assert set(each.lost) <= {*CAUSES, CORRECTION}
        before = after
    total = sum((Counter(each.lost) for each in chronicle.rounds), start=Counter[str]())
    assert total == chronicle.losses.morale
    deaths = [
        event for each in chronicle.rounds for event in each.events if isinstance(event, Died)
    ]
    assert len(deaths) == chronicle.last.deaths == chronicle.losses.killed.total()


@pytest.mark.parametrize("path", CORRECTED, ids=lambda path: path.stem)
def test_nothing_is_counted_twice_where_a_correction_sends_the_game_back(path: Path) -> None:
    header, lines = kept(path.read_text(encoding="utf-8"))
    chronicle = tell(game(), header, lines)
    before = sum(chronicle.start.morale.values())
    for each in chronicle.rounds:
        after = sum(each.after.morale.values())
        assert after == before - sum(each.lost.values()) + each.gained
        before = after
    dead = [event for each in chronicle.rounds for event in each.events if isinstance(event, Died)]
    assert len(dead) == chronicle.last.deaths - chronicle.start.deaths


def test_what_the_table_sets_before_the_first_round_is_the_beginning() -> None:
    scenario = SCENARIOS / "c13-the-board-of-the-colony.toml"
    chronicle = tell(game(), *kept(scenario.read_text(encoding="utf-8")))
    assert (chronicle.rounds, chronicle.start.morale) == ((), {"colony": 10})


@pytest.mark.parametrize("name", GAMES)
def test_dice_are_counted_as_they_were_said(name: str) -> None:
    header, lines = golden(name)
    chronicle = tell(game(), header, lines)
    undone = chronicle.taken_back
    rolled = sum(len(line.words.split()) - 1 for line in lines if line.words.startswith("dice "))
    counted = sum(rolls.dice.total() for rolls in chronicle.rolls.values())
    single = sum(line.words.startswith("die ") for line in lines)
    assert rolled + single - 7 * undone <= counted <= rolled + single
    assert list(chronicle.rolls) == header.setup["players"]


def test_an_exile_is_told_with_its_vote() -> None:
    first = told("four-players-exiles").rounds[0]
    assert first.events[:2] == (Vote("ben", 4, 0), Exiled("ben"))
    assert Vote("dia", 1, 2) in first.events
    assert Exiled("dia") not in first.events
    assert Died("sophie-robinson", "dia", "school", "bite") in first.events
    assert Joined("john-price", "dia") in first.events
    assert first.prevented is False
    assert (first.number, first.left, first.crisis) == (1, 8, "overpopulation")


def test_betrayers_and_objectives_are_told_once_all_have_declared() -> None:
    chronicle = told("four-players-exiles")
    assert (chronicle.reason, chronicle.winners) == ("two-exiles", ("cai",))
    assert chronicle.known
    assert chronicle.objectives["dia"] == "serial-killers"
    assert chronicle.betrayers == ("dia",)


def secret_words(words: Any) -> str:
    """Everything in a chronicle as one text, to look for a secret in."""
    return repr(words)


@pytest.mark.parametrize("name", GAMES)
def test_before_a_game_is_over_nothing_secret_is_told(name: str) -> None:
    header, lines = golden(name)
    whole = tell(game(), header, lines)
    if not whole.known:
        return
    cut = next(at for at in range(len(lines), 0, -1) if not tell(game(), header, lines[:at]).known)
    for end in (cut, cut // 2, cut // 4):
        part = tell(game(), header, lines[:end])
        assert (part.winners, part.objectives, part.betrayers) == (None, {}, ())
        shown = secret_words(part)
        for slug in whole.objectives.values():
            assert "-" not in slug or slug not in shown
        public = {line.public for line in lines}
        assert {text for text, _ in part.said} <= public


def test_open_votes_are_not_told() -> None:
    chronicle = short("ana: exile ben", "ana: yes", "ben: no")
    assert chronicle.rounds[0].events == ()
    assert all("yes" not in text for text, _comment in chronicle.said)
    chronicle = short("ana: exile ben", "ana: yes", "ben: no", "cai: no")
    assert chronicle.rounds[0].events == (Vote("ben", 1, 2),)


def test_a_game_from_a_position_begins_with_the_round_it_stands_in() -> None:
    chronicle = short("ana: end", "ben: end")
    (only,) = chronicle.rounds
    assert (only.number, only.left, only.crisis) == (1, 5, "fuel-shortage")
    assert chronicle.start.morale == {"colony": 6}


def test_a_round_ends_with_the_next_crisis() -> None:
    unmet = "table: objective unmet"
    chronicle = short("ana: end", "ben: end", "cai: end", unmet, "table: crisis despair")
    first, second = chronicle.rounds
    assert first.prevented is False
    assert (second.number, second.left, second.crisis) == (2, 4, "despair")
    assert second.lost == {}


def test_a_crisis_met_with_cards_of_the_table() -> None:
    chronicle = short(
        *["ana: contribute"] * 3,
        "ana: end",
        "ben: end",
        "cai: end",
        "table: cards fuel fuel fuel",
        setup={"decks": {}},
    )
    assert chronicle.rounds[0].prevented is True


def test_too_little_food_and_an_overrun_in_one_line() -> None:
    nobody_home = {
        "sophie-robinson": {"player": "ana", "at": "library", "leader": True},
        "thomas-heart": {"player": "ben", "at": "school", "leader": True},
        "gray-beard": {"player": "cai", "at": "hospital", "leader": True},
    }
    chronicle = short(
        "ana: end",
        "ben: end",
        "cai: end",
        food=0,
        helpless=2,
        survivors=nobody_home,
        entrances=["zzz"] * 6,
    )
    events = chronicle.rounds[0].events
    assert Starved(1) in events
    assert any(isinstance(event, HelplessDied) for event in events)
    assert chronicle.rounds[0].lost["starvation"] == 1


def test_a_round_the_table_sends_back_to_its_beginning_is_still_the_same() -> None:
    chronicle = short("table: goto reveal-crisis", "table: crisis despair")
    assert [(each.number, each.crisis) for each in chronicle.rounds] == [(1, "despair")]


def test_what_a_correction_takes_is_no_rule_s_doing() -> None:
    chronicle = short("table: set morale 4", "table: set survivors.mike-cho.wounds 3")
    (only,) = chronicle.rounds
    assert only.lost == {CORRECTION: 3}
    assert only.events == (Died("mike-cho", "ana", "colony", CORRECTION),)


def test_lines_taken_back_are_not_told() -> None:
    chronicle = short("ana: exposure bitten on mike-cho", "table: undo", "ana: end")
    assert (chronicle.lines, chronicle.taken_back) == (3, 1)
    assert chronicle.last.deaths == 0
    assert chronicle.rolls["ana"].exposures == 0


def test_a_crossroads_card_is_named_once_everything_is_known() -> None:
    said = ("cai: card thin-ice", "cai: triggered", "ana: option 1")
    cut = short(*said)
    crossroads = [each for each in cut.rounds[0].events if isinstance(each, Crossroads)]
    assert crossroads == [Crossroads("ana", "", 1)]
    assert "thin-ice" not in secret_words((cut.rounds, cut.said))


def test_a_game_the_rules_play_otherwise_is_told_as_far_as_it_goes() -> None:
    header, lines = golden("two-players-samples")
    gone = [*lines[:40], *lines[60:]]
    chronicle = tell(game(), header, gone)
    assert chronicle.left_off is not None
    assert chronicle.left_off > 40
    assert chronicle.rounds


def test_a_set_up_that_is_not_known_any_more_is_refused() -> None:
    header, lines = golden("two-players-samples")
    header.setup["edition"] = "lost"
    with pytest.raises(Refusal):
        tell(game(), header, lines)
