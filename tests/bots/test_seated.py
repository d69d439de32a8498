"""Bots on the free seats of a real table, beside two people."""

import logging
import random
import shutil
import time
from collections.abc import Callable
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.bots import BOTS
from companion.bots.seated import LobbyBots
from companion.bots.seated import SeatedBots
from companion.bots.sight import Question
from companion.bots.sight import Sight
from companion.cards import load
from companion.engine.prompts import Refusal
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import BOX
from companion.table.types import BotDice
from companion.table.types import Speaker
from tests.waiting import SOON
from tests.waiting import until

DECKS = {"survivors": "table", "items": "table", "crises": "table", "objectives": "companion"}

Tables = Callable[..., Table]


@pytest.fixture
def tables(create_table: Tables) -> Tables:
    """Makes tables of four at which ana hosts and ben sits, with dia's and cai's seats free."""

    def make(*people: str, automated: tuple[str, ...] = (), **setup: Any) -> Table:
        return create_table(
            {"objective": "none", "decks": DECKS, **setup},
            ["Ana", "Ben", "Cai", "Dia"],
            people or ("ana", "ben"),
            automated=automated,
            seed=3,
        )

    return make


@pytest.fixture
def sit() -> Iterator[Callable[..., SeatedBots]]:
    """Seats bots that do not wait before they speak and play; they stop at the end."""
    made: list[SeatedBots] = []

    def make(table: Table, *seats: str, dice: BotDice = "table", **more: Any) -> SeatedBots:
        if "bot" in more:
            more["makers"] = {"sensible": more.pop("bot")}
        bots = SeatedBots(table, load(), **{**AT_ONCE, **more})
        made.append(bots)
        bots.start()
        for seat in seats:
            bots.sit_down(seat, dice)
        return bots

    yield make
    for bots in made:
        bots.stop()


Sit = Callable[..., SeatedBots]

THINKING = 3_600.0
"""Seconds for which a bot thinks that says nothing in a test."""

AT_ONCE: dict[str, Any] = {"pace": 0.0, "patience": 0.0, "chance": lambda: random.Random(5)}

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
    bots = sit(table, "cai", "dia")
    assert bots.seats == ["cai", "dia"]
    seats = table.seats()
    assert all(seats[seat].bot and seats[seat].claimed for seat in ("cai", "dia"))
    assert all(seats[seat].connected for seat in ("cai", "dia"))
    assert not seats["ana"].bot

    until(lambda: lines_of(table, "cai") and lines_of(table, "dia"))  # both have kept survivors
    to_the_first_turn(table)
    say(table, ANA, "cai: dice 1 2 3", "dia: dice 1 2 3")
    for _ in range(2):  # each of the people has a turn; between them the bots have theirs
        turn = until(lambda: (at := table.view(ANA).state["turn"]) in ("ana", "ben") and at)
        say(table, ANA if turn == "ana" else BEN, f"{turn}: end")
    until(lambda: table.view(ANA).state["step"] != "player-turns")
    assert lines_of(table, "cai")[-1] == "cai: end"
    assert lines_of(table, "dia")[-1] == "dia: end"


def to_the_first_turn(table: Table) -> None:
    """The people keep their survivors, name the crisis and throw their dice."""
    say(table, ANA, "ana: keep thomas-heart sparky")
    free = [name for name in load().survivors if name not in table.view(ANA).state["survivors"]]
    say(table, BEN, f"ben: keep {free[-1]} {free[-2]}")
    until(lambda: table.view(ANA).state["step"] == "reveal-crisis")
    say(table, ANA, "table: crisis despair")
    say(table, ANA, "ana: dice 1 1 1")
    say(table, BEN, "ben: dice 1 1 1")


def test_a_bot_throws_no_dice_of_the_table(tables: Tables, sit: Sit) -> None:
    table = tables()
    sit(table, "cai", "dia")
    until(lambda: lines_of(table, "cai") and lines_of(table, "dia"))
    to_the_first_turn(table)
    time.sleep(0.2)
    assert table.view(ANA).waiting == ("cai: action-dice", "dia: action-dice")
    asked = [one.seat for one in table.view(ANA).prompts if one.kind == "action-dice"]
    assert asked == ["cai", "dia"], "the host is asked for the dice people throw for it"
    assert [one for one in table.view(BEN).prompts if one.seat == "cai"] == []
    say(table, BOX, "cai: dice 1 2 3")
    assert table.view(ANA).state["players"]["cai"]["dice"] == [1, 2, 3]


def test_the_companion_throws_for_a_bot_where_it_was_told_to(tables: Tables, sit: Sit) -> None:
    table = tables()
    bots = sit(table, "cai", "dia")
    until(lambda: lines_of(table, "cai") and lines_of(table, "dia"))
    to_the_first_turn(table)
    assert "dia: action-dice" in table.view(ANA).waiting
    bots.sit_down("dia", "companion")
    assert table.view(ANA).waiting == ("cai: action-dice",)
    thrown = [line.text for line in table.log(ANA) if line.source == "generated"]
    assert [text[:9] for text in thrown if ": dice " in text] == ["dia: dice"]


@pytest.mark.parametrize("holder", ["table", "companion"])
def test_people_read_a_bot_s_crossroads_card_where_it_lies_on_the_table(
    tables: Tables, sit: Sit, holder: str
) -> None:
    table = tables(decks={**DECKS, "crossroads": holder})
    sit(table, "cai", "dia")
    until(lambda: lines_of(table, "cai") and lines_of(table, "dia"))
    to_the_first_turn(table)
    say(table, ANA, "table: set first_player ana", "cai: dice 1 2 3", "dia: dice 1 2 3")
    assert "dia: crossroads" in table.view(ANA).state["offered"]
    offered = [one.seat for one in table.view(ANA).prompts if one.kind == "crossroads"]
    assert offered == (["dia"] if holder == "table" else [])


def test_a_bot_answers_only_for_its_own_seat(tables: Tables, sit: Sit) -> None:
    table = tables()
    bots = sit(table, "cai")
    until(lambda: lines_of(table, "cai"))
    assert bots.seats == ["cai"]
    assert not table.seats()["dia"].claimed
    assert sorted(table.view(ANA).waiting) == ["ana: keep", "ben: keep", "dia: keep"]


def test_a_bot_plays_from_the_view_of_its_seat(tables: Tables, sit: Sit) -> None:
    """What it is told are the parts of the view any phone on its seat gets, and nothing else."""
    told: list[tuple[object, ...]] = []

    class Curious:
        def answer(self, asked: Question, look: Callable[[], Sight]) -> None:
            told.append((look(), asked.kind, asked.all_answers()))

    table = tables(decks={**DECKS, "survivors": "companion"})
    sit(table, bot=lambda facts, chance: Curious()).sit_down("cai")
    sight, kind, answers = until(lambda: told and told[-1])
    view = table.view(Speaker("player", "cai", "Cai"))
    assert sight == Sight("cai", view.state, view.secret, view.progress)
    assert kind == "keep"
    dealt = view.secret["dealt"]  # type: ignore[index]
    assert {card for words in answers for card in words[1:]} == set(dealt)


def test_a_seat_stays_the_bot_s_when_the_companion_stops(tables: Tables, sit: Sit) -> None:
    table = tables()
    bots = sit(table, "dia", dice="companion")
    until(lambda: lines_of(table, "dia"))
    bots.stop()
    bots.stop()
    assert bots.seats == []
    table.close()
    again = Table.open(table.path)
    try:
        status = again.seats()["dia"]
        assert (status.bot, status.claimed, status.connected) == (True, True, False)
        bots = sit(again)
        assert bots.seats == ["dia"]
        assert again.seats()["dia"].connected
        bots.sit_down("cai")
        until(lambda: lines_of(again, "cai"))
        assert len(lines_of(again, "dia")) == 1, "what it has said it does not say again"
        to_the_first_turn(again)
        assert again.view(ANA).waiting == ("cai: action-dice",), "who throws for it is kept too"
    finally:
        bots.stop()
        again.close()


def test_bots_play_on_after_a_power_cut(tables: Tables, sit: Sit, tmp_path: Path) -> None:
    """What lies on the disk while they play is all there is, as after a kill -9."""
    table = tables()
    sit(table, "cai", "dia")
    until(lambda: lines_of(table, "cai"))
    kept = tmp_path / "kept.sqlite"
    for ending in ("-wal", ""):
        shutil.copy(f"{table.path}{ending}", f"{kept}{ending}")
    again = Table.open(kept)
    bots = sit(again)
    try:
        assert bots.seats == ["cai", "dia"]
        until(lambda: lines_of(again, "dia"))
        assert len(lines_of(again, "cai")) == 1
    finally:
        bots.stop()
        again.close()


def test_a_bot_is_never_the_host(tables: Tables, sit: Sit) -> None:
    table = tables("ana")
    table.release(BOX, "ana")
    bots = sit(table)
    with pytest.raises(Refusal, match="take a seat and host the table"):
        bots.sit_down("cai")
    status = table.seats()["cai"]
    assert (status.claimed, status.host, status.bot) == (False, False, False)
    token = table.claim("ben")
    assert table.speaker_of(token) == Speaker("host", "ben", "Ben")
    bots.sit_down("cai")
    with pytest.raises(Refusal, match="A bot cannot host"):
        table.make_host(BOX, "cai")


def test_a_bot_takes_nobody_s_seat(tables: Tables, sit: Sit) -> None:
    table = tables()
    bots = sit(table)
    with pytest.raises(Refusal, match="A bot only takes a free seat"):
        bots.sit_down("ben")
    assert bots.seats == []


def test_a_bot_goes_when_the_host_frees_its_seat(tables: Tables, sit: Sit) -> None:
    table = tables()
    bots = sit(table, "cai", pace=THINKING)
    table.release(ANA, "cai")
    until(lambda: not table.seats()["cai"].connected)
    status = table.seats()["cai"]
    assert (status.name, status.bot, status.claimed) == ("Cai", False, False)
    assert bots.seats == []
    assert lines_of(table, "cai") == []


def test_a_person_takes_a_bot_s_seat_over(tables: Tables, sit: Sit) -> None:
    table = tables()
    bots = sit(table, "cai", dice="companion", pace=THINKING)
    token = table.claim("cai", "Caio")
    assert table.speaker_of(token) == Speaker("player", "cai", "Caio")
    until(lambda: bots.seats == [])
    status = table.seats()["cai"]
    assert (status.bot, status.connected) == (False, False)
    assert lines_of(table, "cai") == []
    bots.stop()
    assert table.speaker_of(token) is not None, "a person keeps the seat"


def test_bots_fill_the_free_seats_once_somebody_sits(tables: Tables, sit: Sit) -> None:
    table = tables("ana")
    table.release(BOX, "ana")
    bots = sit(table, fill="table")
    time.sleep(0.1)
    assert bots.seats == []
    table.claim("ben")
    assert sorted(until(lambda: len(bots.seats) == 3 and bots.seats)) == ["ana", "cai", "dia"]
    table.release(BOX, "dia")
    until(lambda: len(bots.seats) == 2)
    time.sleep(0.1)
    assert not table.seats()["dia"].claimed, "the host has sent it away"


def test_bots_follow_the_game_on_the_table(tmp_path: Path) -> None:
    wished = SimpleNamespace(names=("Ana", "Ben"), setup={"objective": "none"}, automated=())
    lobby = Lobby(tmp_path)
    bots = LobbyBots(lobby, **AT_ONCE)
    try:
        with pytest.raises(Refusal, match="no game on the table"):
            bots.sit_down("ben", "table")
        table = lobby.begin(wished)
        table.claim("ana")
        bots.sit_down("ben", "table")
        until(lambda: lines_of(table, "ben"))
        file = table.path.name
        lobby.put_away()
        again = lobby.open(file)
        assert again.seats()["ben"].connected
    finally:
        bots.close()
        lobby.close()


def test_what_people_take_back_is_not_said_again_at_once(tables: Tables, sit: Sit) -> None:
    table = tables()
    sit(table, "cai", patience=THINKING)
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
    table.seat_bot("cai", "table", "sensible")  # so that it sits there when they begin to play
    with caplog.at_level(logging.WARNING, logger="companion.bots.seated"):
        sit(table, bot=lambda facts, chance: Stubborn())
        until(lambda: len(caplog.records) >= 3)
        time.sleep(0.1)
        assert len(caplog.records) == 3
        say(table, ANA, "ana: keep thomas-heart sparky")
        until(lambda: len(caplog.records) >= 6)
    assert "“cai: keep nobody knows” was refused" in caplog.records[0].getMessage()


def test_a_bot_that_fails_leaves_the_game_alone(
    tables: Tables, sit: Sit, caplog: pytest.LogCaptureFixture
) -> None:
    class Faulty:
        def answer(self, asked: object, look: object) -> None:
            raise ZeroDivisionError

    table = tables()
    with caplog.at_level(logging.ERROR, logger="companion.bots.seated"):
        sit(table, "cai", bot=lambda facts, chance: Faulty())
        until(lambda: len(caplog.records) >= 3)
    assert caplog.records[0].getMessage() == "the bot of cai failed at keep"
    say(table, ANA, "ana: keep thomas-heart sparky")
    assert "cai: keep" in table.view(ANA).waiting


def test_bots_leave_a_table_that_is_closed(tables: Tables, sit: Sit) -> None:
    table = tables()
    bots = sit(table, "cai", "dia")
    table.close()
    bots.stop()
    assert bots.seats == []


@pytest.mark.parametrize("bot", ["legal", "sensible"])
def test_a_table_of_bots_and_one_host_plays_to_the_end(tables: Tables, sit: Sit, bot: str) -> None:
    dice = ("action-dice", "die", "exposure", "noise")
    companion = dict.fromkeys(["survivors", "crises", "objectives", "items", "crossroads"],
                              "companion")  # fmt: skip
    table = tables("ana", automated=dice, decks=companion, objective="too-many-mouths")
    bots = sit(table, "ben", "cai", "dia", bot=BOTS[bot])
    assert bots.seats == ["ben", "cai", "dia"]

    def over() -> bool:
        view = table.view(ANA)
        own = [prompt for prompt in view.prompts if prompt.waiting]
        if own and own[0].seat in ("ana", "table"):
            answer(table, own[0].kind, own[0].seat, own[0].options)
        return view.state["over"] is not None

    until(over, 5 * SOON)
    assert len(lines_of(table, "cai")) > 3


def answer(table: Table, kind: str, seat: str, options: tuple[str, ...]) -> None:
    """What a host says who wants to see the bots play: the first thing there is, or `end`."""
    said = {"turn": "end", "keep": "keep thomas-heart sparky"}.get(kind) or options[0]
    if kind == "keep" and options and options[0].islower():
        said = options[0]
    table.say(ANA, f"{seat}: {said}")


def test_how_a_bot_plays_is_kept_with_its_seat(tables: Tables, sit: Sit) -> None:
    made: list[str] = []

    def maker(kind: str) -> Callable[..., Any]:
        def make(facts: Any, chance: Any) -> Any:
            made.append(kind)
            return BOTS["sensible"](facts, chance)

        return make

    makers = {kind: maker(kind) for kind in ("sensible", "legal")}
    table = tables()
    bots = sit(table, pace=THINKING, makers=makers)
    bots.sit_down("cai", "companion", "legal")
    bots.sit_down("dia", "companion")
    assert made == ["legal", "sensible"]
    assert [table.seats()[seat].plays for seat in ("ana", "cai", "dia")] == [
        None,
        "legal",
        "sensible",
    ]
    bots.stop()
    made.clear()
    sit(table, pace=THINKING, makers=makers)
    assert sorted(made) == ["legal", "sensible"]
    assert table.seats()["cai"].plays == "legal"
