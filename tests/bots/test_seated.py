"""Bots on the free seats of a real table, beside two people."""

import logging
import random
import time
from collections.abc import Callable
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.bots.seated import MARK
from companion.bots.seated import SeatedBots
from companion.cards import load
from companion.engine.prompts import Refusal
from companion.table.table import Table
from companion.table.types import BOX
from companion.table.types import Speaker

SOON = 20.0
"""Seconds after which what should have happened has not; nothing here takes as long."""

DECKS = {"survivors": "table", "items": "table", "crises": "table", "objectives": "companion"}

Tables = Callable[..., Table]


def until(happened: Callable[[], Any]) -> Any:
    """Wait for something the bots' thread does, and return what it is."""
    end = time.monotonic() + SOON
    while not (found := happened()):
        assert time.monotonic() < end, "nothing happened"
        time.sleep(0.005)
    return found


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    """Makes tables of four at which ana hosts and ben sits, with dia's and cai's seats free."""
    made: list[Table] = []

    def make(*people: str, automated: tuple[str, ...] = (), **setup: Any) -> Table:
        table = Table.create(
            tmp_path / f"{len(made)}.sqlite",
            {"objective": "none", "decks": DECKS, **setup},
            ["Ana", "Ben", "Cai", "Dia"],
            automated=automated,
            seed=3,
        )
        for seat in people or ("ana", "ben"):
            table.claim(seat)
        made.append(table)
        return table

    yield make
    for table in made:
        table.close()


@pytest.fixture
def sit() -> Iterator[Callable[..., SeatedBots]]:
    """Makes bots that do not wait before they speak; they stop at the end."""
    made: list[SeatedBots] = []

    def make(table: Table, **more: Any) -> SeatedBots:
        given = {"pace": 0.0, "patience": 0.0, "chance": lambda: random.Random(5), **more}
        made.append(SeatedBots(table, load(), **given))
        return made[-1]

    yield make
    for bots in made:
        bots.stop()


Sit = Callable[..., SeatedBots]

ANA, BEN = Speaker("host", "ana", "Ana"), Speaker("player", "ben", "Ben")


def say(table: Table, speaker: Speaker, *lines: str) -> None:
    """Say lines that are accepted."""
    for line in lines:
        reply = table.say(speaker, line)
        assert reply.accepted, reply.message


def lines_of(table: Table, seat: str) -> list[str]:
    """What was said for a seat by whoever holds it; not what the companion dealt or threw."""
    log = table.log(Speaker("player", seat))
    said = [line.text for line in log if line.source != "generated"]
    return [text for text in said if text.startswith(f"{seat}: ")]


def test_bots_take_the_free_seats_and_play_beside_two_people(tables: Tables, sit: Sit) -> None:
    table = tables()
    bots = sit(table)
    bots.start()
    assert bots.seats == ["cai", "dia"]
    seats = table.seats()
    assert [seats[seat].name for seat in ("cai", "dia")] == [f"Cai{MARK}", f"Dia{MARK}"]
    assert all(seats[seat].claimed and seats[seat].connected for seat in ("cai", "dia"))

    until(lambda: lines_of(table, "cai") and lines_of(table, "dia"))  # both have kept survivors
    say(table, ANA, "ana: keep thomas-heart sparky")
    free = [name for name in load().survivors if name not in table.view(ANA).state["survivors"]]
    say(table, BEN, f"ben: keep {free[-1]} {free[-2]}")
    until(lambda: table.view(ANA).state["step"] == "reveal-crisis")
    say(table, ANA, "table: crisis despair")
    say(table, ANA, "ana: dice 1 1 1")
    say(table, BEN, "ben: dice 1 1 1")

    def everybody_has_rolled() -> bool:
        players = table.view(ANA).state["players"]
        return all(len(players[seat]["dice"]) for seat in ("cai", "dia"))

    until(everybody_has_rolled)
    for _ in range(2):  # each of the people has a turn; between them the bots have theirs
        turn = until(lambda: (at := table.view(ANA).state["turn"]) in ("ana", "ben") and at)
        say(table, ANA if turn == "ana" else BEN, f"{turn}: end")
    until(lambda: table.view(ANA).state["step"] != "player-turns")
    assert lines_of(table, "cai")[-1] == "cai: end"
    assert lines_of(table, "dia")[-1] == "dia: end"


def test_a_bot_answers_only_for_its_own_seat(tables: Tables, sit: Sit) -> None:
    table = tables()
    bots = sit(table)
    bots.start(["cai"])
    until(lambda: lines_of(table, "cai"))
    assert bots.seats == ["cai"]
    assert not table.seats()["dia"].claimed
    assert sorted(table.view(ANA).waiting) == ["ana: keep", "ben: keep", "dia: keep"]


def test_a_seat_is_free_again_under_its_old_name_when_bots_stop(tables: Tables, sit: Sit) -> None:
    table = tables()
    bots = sit(table)
    bots.start(["dia"])
    bots.stop()
    bots.stop()
    status = table.seats()["dia"]
    assert (status.name, status.claimed, status.connected) == ("Dia", False, False)
    assert bots.seats == []
    token = table.claim("dia")
    assert table.speaker_of(token) == Speaker("player", "dia", "Dia")


def test_bots_start_again_where_they_left_off(tables: Tables, sit: Sit) -> None:
    table = tables()
    bots = sit(table)
    bots.start(["dia"])
    until(lambda: lines_of(table, "dia"))
    bots.stop()
    bots.start(["dia", "cai"])
    until(lambda: lines_of(table, "cai"))
    assert len(lines_of(table, "dia")) == 1


def test_a_bot_is_never_the_host(tables: Tables, sit: Sit) -> None:
    table = tables("ana")
    table.release(BOX, "ana")
    bots = sit(table)
    with pytest.raises(Refusal, match="take a seat and host the table"):
        bots.start(["cai"])
    status = table.seats()["cai"]
    assert (status.name, status.claimed, status.host) == ("Cai", False, False)
    token = table.claim("ben")
    assert table.speaker_of(token) == Speaker("host", "ben", "Ben")


def test_no_bot_sits_where_one_seat_is_taken(tables: Tables, sit: Sit) -> None:
    table = tables()
    bots = sit(table)
    with pytest.raises(Refusal, match="Ben is already sitting there"):
        bots.start(["cai", "ben"])
    assert not table.seats()["cai"].claimed
    assert bots.seats == []
    bots.start(["cai"])


def test_a_bot_goes_when_the_host_frees_its_seat(tables: Tables, sit: Sit) -> None:
    table = tables()
    bots = sit(table, pace=0.2)
    bots.start(["cai"])
    table.release(ANA, "cai")
    token = table.claim("cai", "Caio")
    time.sleep(0.5)
    assert lines_of(table, "cai") == []
    bots.stop()
    assert table.speaker_of(token) == Speaker("player", "cai", "Caio"), "a person keeps the seat"


def test_a_seat_left_by_a_bot_of_an_earlier_start_is_taken_up(tables: Tables, sit: Sit) -> None:
    table = tables()
    table.claim("dia", f"Dia{MARK}")
    bots = sit(table)
    bots.start()
    assert bots.seats == ["cai", "dia"]
    assert table.seats()["dia"].name == f"Dia{MARK}"
    until(lambda: lines_of(table, "dia"))
    bots.stop()
    assert table.seats()["dia"].name == "Dia"


def test_what_people_take_back_is_not_said_again_at_once(tables: Tables, sit: Sit) -> None:
    table = tables()
    bots = sit(table, patience=600.0)
    bots.start(["cai"])
    (kept,) = until(lambda: lines_of(table, "cai"))
    undo = table.view(ANA).undo
    assert undo is not None
    assert table.undo(ANA, undo.number).accepted
    time.sleep(0.2)
    assert lines_of(table, "cai") == [kept]
    say(table, ANA, "ana: keep thomas-heart sparky")
    until(lambda: len(lines_of(table, "cai")) == 2)


def test_a_bot_whose_lines_are_refused_gives_up_until_something_changes(
    tables: Tables, sit: Sit, caplog: pytest.LogCaptureFixture
) -> None:
    class Stubborn:
        def answer(self, asked: object, look: object) -> tuple[str, ...]:
            return ("keep", "nobody", "knows")

    table = tables()
    bots = sit(table)
    bots._make = Stubborn
    with caplog.at_level(logging.WARNING, logger="companion.bots.seated"):
        bots.start(["cai"])
        until(lambda: len(caplog.records) == 3)
        time.sleep(0.1)
        assert len(caplog.records) == 3
        say(table, ANA, "ana: keep thomas-heart sparky")
        until(lambda: len(caplog.records) == 6)
    assert "“cai: keep nobody knows” was refused" in caplog.records[0].getMessage()


def test_a_bot_that_fails_leaves_the_game_alone(
    tables: Tables, sit: Sit, caplog: pytest.LogCaptureFixture
) -> None:
    class Faulty:
        def answer(self, asked: object, look: object) -> None:
            raise ZeroDivisionError

    table = tables()
    bots = sit(table)
    bots._make = Faulty
    with caplog.at_level(logging.ERROR, logger="companion.bots.seated"):
        bots.start(["cai"])
        until(lambda: len(caplog.records) == 3)
    assert caplog.records[0].getMessage() == "the bot of cai failed at keep"
    say(table, ANA, "ana: keep thomas-heart sparky")
    assert "cai: keep" in table.view(ANA).waiting


def test_bots_leave_a_table_that_is_closed(tables: Tables, sit: Sit) -> None:
    table = tables()
    bots = sit(table)
    bots.start(["cai", "dia"])
    table.close()
    bots.stop()
    assert bots.seats == []


@pytest.mark.parametrize("bot", ["legal", "sensible"])
def test_a_table_of_bots_and_one_host_plays_to_the_end(tables: Tables, sit: Sit, bot: str) -> None:
    dice = ("action-dice", "die", "exposure", "noise")
    companion = dict.fromkeys(["survivors", "crises", "objectives", "items", "crossroads"],
                              "companion")  # fmt: skip
    table = tables("ana", automated=dice, decks=companion, objective="too-many-mouths")
    bots = sit(table, bot=bot)
    bots.start()
    assert bots.seats == ["ben", "cai", "dia"]

    def over() -> bool:
        view = table.view(ANA)
        own = [prompt for prompt in view.prompts if prompt.waiting]
        if own and own[0].seat in ("ana", "table"):
            answer(table, own[0].kind, own[0].seat, own[0].options)
        return view.state["over"] is not None

    until(over)
    assert len(lines_of(table, "cai")) > 3


def answer(table: Table, kind: str, seat: str, options: tuple[str, ...]) -> None:
    """What a host says who wants to see the bots play: the first thing there is, or `end`."""
    said = {"turn": "end", "keep": "keep thomas-heart sparky"}.get(kind) or options[0]
    if kind == "keep" and options and options[0].islower():
        said = options[0]
    table.say(ANA, f"{seat}: {said}")
