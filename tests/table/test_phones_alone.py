"""Every deck held by the companion: a game on phones alone, and nobody sees another's cards."""

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.rules.decks import DECKS
from companion.table.chance import DICE
from companion.table.dead_of_winter import DeadOfWinterTable
from companion.table.table import Table
from companion.table.types import BOX
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.table.types import OpenPrompt
from companion.table.types import Speaker
from tests.table.conftest import HOST
from tests.table.conftest import player
from tests.table.conftest import seen

GAME = DeadOfWinterTable()
HELD = dict.fromkeys(DECKS, "companion")
SEATS = ("ana", "ben", "cai")

LIKED = {"search": 6, "play": 5, "contribute": 4, "attack": 4, "move": 3, "exposure": 0, "exile": 0}
"""How often a phone taps an action of a turn, against 1 of the others."""


class Phone:
    """Taps something at random of what its page offers, and knows nothing else."""

    def __init__(self, table: Table, seat: str, chance: random.Random) -> None:
        self.table = table
        self.speaker = player(seat)
        self.chance = chance

    def tap(self) -> bool:
        """Answer a prompt of its own, or of the table's, that waits; whether there was one."""
        waiting = [prompt for prompt in self.table.view(self.speaker).prompts if prompt.waiting]
        if not waiting:
            return False
        prompt = self.chance.choice(waiting)
        words = self.chance.choice(self.answers(prompt))
        reply = self.table.say(self.speaker, f"{prompt.seat}: {words}", prompt=prompt.id)
        assert reply.accepted, f"{prompt.seat}: {words} ({reply.message})"
        return True

    def answers(self, prompt: OpenPrompt) -> list[str]:
        """What can be tapped: complete answers, of a turn those of one verb."""
        verbs = list(prompt.verbs)
        while True:
            (verb,) = self.chance.choices(verbs, [LIKED.get(verb, 1) for verb in verbs])
            listed = self.table.options(self.speaker, prompt.id, verb)
            complete = [words for words in listed if not words.split()[-1].isupper()]
            if complete:
                return complete


@pytest.fixture
def tables(create_table: Callable[..., Table]) -> Callable[..., Table]:
    setup = {"objective": "we-need-more-samples", "decks": HELD}
    return partial(create_table, setup, ["Ana", "Ben", "Cai"], SEATS, game=GAME)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_is_played_by_what_phones_show(
    tables: Callable[..., Table], seed: int
) -> None:
    table = tables(automated=tuple(DICE), seed=seed)
    chance = random.Random(seed)
    phones = [Phone(table, seat, chance) for seat in SEATS]
    while table.view(SPECTATOR).waiting:
        assert any(phone.tap() for phone in chance.sample(phones, len(phones)))
        for seat in SEATS:
            secret = table.view(player(seat)).secret
            assert secret is not None
            assert len(secret["cards"]) == table.view(SPECTATOR).state["players"][seat]["hand"]
    end = table.view(SPECTATOR)
    assert end.state["over"]["winners"] is not None
    assert end.notices == ()
    texts = [line.text for line in table.log(SPECTATOR)]
    for shown in ("table: deck items-starter ", "table: deck crises ", "ana: deal objective "):
        assert any(text.startswith(shown) for text in texts), "at the end everything is shown"


def test_each_phone_sees_its_own_survivors_and_hand_only(tables: Callable[..., Table]) -> None:
    table = tables(automated=tuple(DICE), seed=4)
    dealt = {}
    for seat in SEATS:
        view = table.view(player(seat))
        assert view.secret is not None
        dealt[seat] = view.secret["dealt"]
        assert len(dealt[seat]) == 4
        assert len(view.secret["cards"]) == 5
        (keep,) = [prompt for prompt in view.prompts if prompt.kind == "keep"]
        assert keep.seat == seat
        assert len(keep.options) == 4 * 3
        assert all(set(words.split()[1:]) <= set(dealt[seat]) for words in keep.options)
    assert len({slug for cards in dealt.values() for slug in cards}) == 12
    seen = repr(table.view(SPECTATOR)) + table.export()
    assert not any(slug in seen for cards in dealt.values() for slug in cards)
    assert table.view(SPECTATOR).secret is None
    refused = table.say(player("ana"), f"ana: keep {' '.join(dealt['ben'][:2])}")
    assert "not dealt to ana" in refused.message
    assert table.say(player("ana"), f"ana: keep {' '.join(dealt['ana'][:2])}").accepted
    after = repr(table.view(player("ben")))
    assert dealt["ana"][0] in after, "her standees are in the colony"
    assert dealt["ana"][2] not in after
    assert dealt["ana"][3] not in after


def test_nobody_else_shuffles_or_deals(tables: Callable[..., Table]) -> None:
    table = tables(seed=4)
    for speaker in (player("ana"), HOST, BOX, CONSOLE):
        for line in ("table: deck survivors sparky", "ana: deal item pistol"):
            assert "shuffles and deals" in table.say(speaker, line).message


# -- what others hold changes nothing of what I see ------------------------------------------------

ONE = {
    "hand": ["fuel", "junk", "junk"],
    "crossroads": ["maude", "horde", "sparky"],
    "library": ["fuel", "junk", "reading-lamp", "food-1"],
    "school": ["food-2", "junk"],
    "added": "fuel",
    "kept": "reading-lamp",
    "under": "fuel",
    "found": "food-2",
}
OTHER = {
    "hand": ["medicine", "food-1", "food-1"],
    "crossroads": ["maude", "sparky", "car-crash"],
    "library": ["junk", "junk", "junk", "fuel"],
    "school": ["megaphone", "junk"],
    "added": "food-1",
    "kept": "junk",
    "under": "drawn",
    "found": "megaphone",
}
SAID = (
    "ben: contribute {added}",
    "ben: search with sophie-robinson die 1",
    "ben: noise",
    "ben: noise",
    "ben: keep {kept}",
    "ben: choose {under}",
    "ben: search with john-price die 3",
    "ben: keep {found}",
    "ben: end",
    "cai: play food-1 from ben",
    "ben: choose no",
    "cai: attack sophie-robinson with brian-lee die 6",
    "cai: die 1",
)
VIEWERS = [player("ana"), HOST, BOX, CONSOLE, SPECTATOR, Speaker("host", "ana")]


def in_bens_turn(path: Path, secrets: dict[str, Any]) -> Table:
    """A game in ben's turn with these secrets; ana reads the crossroads card of his turn, he that
    of cai's."""
    position = {
        "turn": "ben",
        "first_player": "ana",
        "round": 5,
        "morale": 9,
        "food": 9,
        "crisis": ["fuel"],
        "survivors": {
            "mike-cho": {"player": "ana", "at": "colony", "leader": True},
            "sophie-robinson": {"player": "ben", "at": "library", "leader": True},
            "john-price": {"player": "ben", "at": "school"},
            "brian-lee": {"player": "cai", "at": "library", "leader": True},
        },
        "players": {"ben": {"dice": [1, 3]}, "cai": {"dice": [6]}},
        "secret": {
            "players": {"ben": {"cards": secrets["hand"]}},
            "decks": {
                "crossroads": secrets["crossroads"],
                "items-library": secrets["library"],
                "items-school": secrets["school"],
            },
        },
    }
    decks = {"items": "companion", "crossroads": "companion"}
    setup = {"players": list(SEATS), "decks": decks, "position": position}
    table = Table.create(path, setup, ["Ana", "Ben", "Cai"], game=GAME, seed=1)
    for seat in SEATS:
        table.claim(seat)
    return table


def test_what_another_holds_draws_keeps_and_reads_changes_nothing_of_what_i_see(
    tmp_path: Path,
) -> None:
    one = in_bens_turn(tmp_path / "one.sqlite", ONE)
    other = in_bens_turn(tmp_path / "other.sqlite", OTHER)
    try:
        for line in SAID:
            seat = player(line.partition(":")[0])
            for table, secrets in ((one, ONE), (other, OTHER)):
                reply = table.say(seat, line.format(**secrets))
                assert reply.accepted, reply.message
            for viewer in VIEWERS:
                assert seen(one, viewer) == seen(other, viewer), (line, viewer)
        assert one.view(player("ben")).secret != other.view(player("ben")).secret
        assert one.export(whole=True) != other.export(whole=True)
        log = [line.text for line in one.log(player("ana"))]
        for shown in (
            "ben: contribute",
            "ben: noise",
            "ben: keep",
            "ben: choose",
            "ben: choose no",
        ):
            assert shown in log
        assert not any("deal item" in text for text in log)
        assert any("deal item" in line.text for line in one.log(player("cai")))
        own = [line.text for line in one.log(player("ben"))]
        assert "ben: keep reading-lamp" in own
        number = one.view(HOST).undo
        assert number is not None
        assert one.say(HOST, "table: undo").accepted
        assert one.say(HOST, "table: redo").accepted
    finally:
        one.close()
        other.close()


def test_a_game_with_all_decks_is_reopened_and_exported(tmp_path: Path) -> None:
    table = in_bens_turn(tmp_path / "game.sqlite", ONE)
    for line in SAID[:5]:
        assert table.say(player("ben"), line.format(**ONE)).accepted
    before = table.view(player("ben"))
    whole = table.export(whole=True)
    table.close()
    again = Table.open(tmp_path / "game.sqlite", game=GAME)
    copy = Table.import_record(tmp_path / "copy.sqlite", whole, game=GAME)
    try:
        for opened in (again, copy):
            view = opened.view(player("ben"))
            assert (view.state, view.secret) == (before.state, before.secret)
            assert view.notices == ()
        assert again.say(player("ben"), "ben: choose junk").accepted
        assert again.say(player("ben"), "table: undo").accepted
        assert again.view(player("ben")).secret == before.secret
    finally:
        again.close()
        copy.close()
