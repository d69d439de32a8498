"""What is offered is legal, and what can be said is offered: in whole games, at every question."""

import pytest

from companion.cards import load
from companion.engine.session import Session
from companion.rules.game import DeadOfWinter
from companion.rules.setup import Setup
from companion.rules.turn import ACTIONS
from companion.rules.turn import Turn
from companion.rules.world import World
from tests.records.player import Player

SEATS = ["ana", "ben", "cai", "dia", "eva"]


def a_game(players: int, offered: list[str]) -> Session[World]:
    rules = DeadOfWinter(load())
    setup = Setup(players=SEATS[:players], offered=offered, objective="we-need-more-samples")
    return Session(rules, rules.begin(setup))


def spelled(words: tuple[str, ...]) -> bool:
    """Whether an option has no free slot."""
    return not any(word.isupper() for word in words)


@pytest.mark.parametrize(
    ("seed", "players", "offered"),
    [(1, 2, []), (2, 3, []), (3, 4, ["action-dice", "by-hand"]), (4, 5, []), (5, 3, ["crisis"])],
)
def test_every_option_of_every_open_prompt_is_legal(
    seed: int, players: int, offered: list[str]
) -> None:
    session = a_game(players, offered)
    player = Player(seed, exiles=2)
    looked_at = 0
    while session.waiting() and len(session.entries) < 250:
        before = session.ruleset.encode(session.world)
        for one in session.open():
            prompt = one.prompt
            options = list(prompt.options())
            assert options, one.label
            assert len(set(options)) == len(options)
            assert prompt.verbs() == list(dict.fromkeys(words[0] for words in options))
            for words in filter(spelled, options):
                assert prompt.takes(words)
                prompt.read(words)
                looked_at += 1
            if isinstance(prompt, Turn):
                by_verb = [words for verb in ACTIONS for words in prompt.options_of(verb)]
                assert by_verb == options
        assert session.ruleset.encode(session.world) == before, "looking changes nothing"
        text, asked = player.line(session)
        session.say(text, prompt=asked)
    assert looked_at > 1_000
