"""The session, shown on a toy game of two teams."""

import random

import pytest

from companion.engine.log import Entry
from companion.engine.prompts import Refusal
from companion.engine.prompts import Stumble
from companion.engine.rests import Checkpoint
from companion.engine.session import Session
from tests.engine.toy import ToyRules
from tests.engine.toy import ToyWorld
from tests.engine.toy import new_world


@pytest.fixture
def game() -> Session[ToyWorld]:
    return Session(ToyRules(), new_world())


def labels(game: Session[ToyWorld]) -> list[str]:
    return [one.label for one in game.waiting()]


def say(game: Session[ToyWorld], *lines: str) -> None:
    for line in lines:
        game.say(line)


def refused(game: Session[ToyWorld], line: str, prompt: str | None = None) -> str:
    """The sentence with which ``line`` is refused; holds that nothing changed."""
    before = game.state(), len(game.entries)
    with pytest.raises(Refusal) as refusal:
        game.say(line, prompt=prompt)
    assert (game.state(), len(game.entries)) == before
    return str(refusal.value)


def test_two_teams_are_asked_at_once_and_answered_in_either_order(game: Session[ToyWorld]) -> None:
    assert labels(game) == ["ana: turn", "cai: turn"]
    say(game, "cai: take 3", "ana: take 2", "cai: end")
    assert labels(game) == ["ana: turn", "dia: turn"]
    assert game.world.pot == 15


def test_votes_of_both_teams_nest_and_keep_their_own_answers(game: Session[ToyWorld]) -> None:
    say(game, "ana: call", "cai: call")
    assert (
        labels(game)
        == ["ana: vote"] * 2 + ["ben: vote"] * 2 + ["cai: vote"] * 2 + ["dia: vote"] * 2
    )
    yellow = {one.prompt.seat: one.id for one in game.waiting() if "yellow" in one.id}
    for seat in ("dia", "ana", "cai", "ben"):
        game.say(f"{seat}: yes", prompt=yellow[seat])
    assert game.world.story == ["ana called: ana=True ben=True cai=True dia=True"]
    assert labels(game) == ["ana: turn", "ana: vote", "ben: vote", "cai: vote", "dia: vote"]
    say(game, "ben: no", "ana: take 1", "ana: no", "dia: no", "cai: yes")
    assert game.world.story[1] == "cai called: ana=False ben=False cai=True dia=False"
    assert labels(game) == ["ana: turn", "cai: turn"]


def test_undo_takes_back_only_the_line_said_last_whichever_team_said_it(
    game: Session[ToyWorld],
) -> None:
    say(game, "ana: take 1", "cai: call", "ana: take 2", "ben: yes")
    say(game, "table: undo")
    assert game.world.pot == 17
    assert labels(game) == ["ana: turn", "ana: vote", "ben: vote", "cai: vote", "dia: vote"]
    say(game, "table: undo")
    assert game.world.pot == 19
    assert "ben: vote" in labels(game)
    say(game, "table: redo", "table: redo")
    assert game.world.pot == 17
    assert "ben: vote" not in labels(game)
    assert [entry.number for entry in game.effective()] == [1, 2, 3, 4]
    assert len(game.entries) == 8


def test_undo_from_a_line_on_takes_back_all_after_it_and_redo_brings_them_back_in_order(
    game: Session[ToyWorld],
) -> None:
    say(game, "ana: take 1", "ana: take 2", "cai: take 3", "table: undo 2")
    assert game.world.pot == 19
    assert refused(game, "table: undo 2").startswith("Line 2 cannot be undone")
    say(game, "table: redo")
    assert game.world.pot == 17
    say(game, "table: redo")
    assert game.world.pot == 14
    assert "nothing to redo" in refused(game, "table: redo")


def test_the_facts_before_a_line_are_looked_up_and_nothing_changes(
    game: Session[ToyWorld],
) -> None:
    say(game, "ana: take 1", "ana: take 2", "table: undo", "cai: take 3")
    before = game.state(), labels(game), len(game.entries)
    assert [game.before(number).pot for number in (1, 4)] == [20, 19]
    assert (game.state(), labels(game), len(game.entries)) == before
    say(game, "table: undo 1")
    assert game.world.pot == 20


def test_redo_is_refused_once_a_new_line_was_accepted(game: Session[ToyWorld]) -> None:
    say(game, "ana: take 1", "table: undo", "cai: take 2")
    assert "nothing to redo" in refused(game, "table: redo")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("ben: end", "Nothing is asked of ben now, the game waits for ana: turn, cai: turn"),
        ("ana: take 9", "ana is asked: take 1, take 2, take 3"),
        ("ana: dance", "The game waits for ana: turn"),
        ("zoe: end", 'There is no seat "zoe"'),
        ("ana end", 'A line reads "SEAT: words"'),
        ("Ana!: end", 'A line reads "SEAT: words"'),
        ("# nothing", "Nothing was said"),
        ("table: set moon 3", "There is no number"),
        ("table: goto nowhere", "The steps are"),
        ("table: undo x", 'An undo reads "undo" or "undo N"'),
        ("table: undo", "There is nothing to undo"),
        ("table: undo 7", "There is nothing to undo"),
        ("ana: undo", "The game waits for ana: turn"),
    ],
)
def test_a_line_that_fits_nothing_is_refused_with_what_was_expected(
    game: Session[ToyWorld], line: str, says: str
) -> None:
    assert refused(game, line).startswith(says)


def test_a_stale_tap_is_refused_and_a_repeated_one_acknowledged_once(
    game: Session[ToyWorld],
) -> None:
    mine = next(one.id for one in game.waiting() if one.prompt.seat == "ana")
    entry = game.say("ana: take 1", prompt=mine)
    assert game.say("ana: take 1", prompt=mine) is entry
    assert game.world.pot == 19
    assert refused(game, "ana: take 2", prompt=mine).startswith(
        "This question is not open any more"
    )


def test_an_offer_that_is_open_again_takes_the_same_words_again(game: Session[ToyWorld]) -> None:
    (bell,) = (one.id for one in game.offered())
    entry = game.say("dia: bell", prompt=bell)
    assert game.say("dia: bell", prompt=bell) is entry, "the line was sent twice"
    assert game.world.bells == 1
    say(game, "ana: take 1")
    assert game.say("dia: bell", prompt=bell) is not entry
    assert game.world.bells == 2


def test_one_teams_answer_does_not_make_the_others_stale(game: Session[ToyWorld]) -> None:
    theirs = next(one.id for one in game.waiting() if one.prompt.seat == "cai")
    say(game, "ana: take 1", "ana: end")
    game.say("cai: take 1", prompt=theirs)
    assert game.world.pot == 18


def test_no_prompt_id_comes_twice_in_a_game(game: Session[ToyWorld]) -> None:
    seen: dict[str, str] = {}
    votes = ["ben: yes", "ana: yes", "cai: no", "dia: no"]
    turns = ["ana: end", "ben: end", "cai: end", "dia: end"]
    for line in (
        *("ana: call", *votes, "ana: call", *reversed(votes), "table: goto turns"),
        *(*turns, "table: toss 1 2", "ana: call"),
    ):
        for one in game.waiting():
            assert seen.setdefault(one.id, one.label) == one.label
        asked = {one.id for one in game.waiting()}
        game.say(line)
        answered = asked - {one.id for one in game.waiting()}
        for gone in answered:
            seen[gone] = "answered"


def test_several_values_answer_one_prompt_after_the_other_and_are_one_line_to_undo(
    game: Session[ToyWorld],
) -> None:
    say(game, "ana: end", "ben: end", "cai: end", "dia: end")
    assert labels(game) == ["table: toss"]
    assert "does not fit" in refused(game, "table: toss 3 9")
    say(game, "table: toss 3 4")
    assert (game.world.pot, game.world.round) == (27, 2)
    say(game, "table: undo")
    assert (game.world.pot, game.world.round) == (20, 1)
    say(game, "table: toss 3")
    assert labels(game) == ["table: toss"]


def test_values_that_remain_wait_while_something_else_is_asked(game: Session[ToyWorld]) -> None:
    say(game, "ana: end", "ben: end", "cai: end", "dia: end", "table: toss 6 4")
    assert labels(game) == ["ana: vote"]
    say(game, "ana: yes")
    assert (game.world.pot, game.world.round) == (30, 2)
    say(game, "table: undo")
    assert labels(game) == ["ana: vote"]
    say(game, "table: undo")
    assert labels(game) == ["table: toss"]


def test_values_that_nothing_asks_for_any_more_are_dropped_and_named(
    game: Session[ToyWorld],
) -> None:
    say(game, "ana: end", "ben: end", "cai: end", "dia: end", "table: toss 6 4", "ana: no")
    assert (game.world.pot, game.world.round) == (26, 2)
    assert game.notices == [
        '"toss 4" was left over and does not fit any more: The game has gone on to the next step.'
    ]


def test_an_offer_is_open_beside_the_prompts_and_stops_nothing(game: Session[ToyWorld]) -> None:
    assert [one.label for one in game.offered()] == ["dia: bell"]
    say(game, "dia: bell", "ana: take 1", "dia: bell")
    assert game.world.bells == 2
    assert game.world.pot == 19


def test_the_game_ends_in_the_middle_of_whatever_is_under_way(game: Session[ToyWorld]) -> None:
    say(game, "cai: call", "table: set pot 2", "ana: take 2")
    assert game.world.over
    assert labels(game) == []
    assert refused(game, "ana: take 1").startswith("The game is over")
    say(game, "table: undo")
    assert "cai: vote" in labels(game)
    assert not game.world.over


def test_a_correction_lets_thresholds_act_at_once_before_what_is_open(
    game: Session[ToyWorld],
) -> None:
    say(game, "table: set pot 13")
    assert labels(game) == ["ana: vote"]
    assert "does not fit" in refused(game, "ana: take 1")
    say(game, "ana: yes")
    assert game.world.story == ["unlucky True"]
    assert labels(game) == ["ana: turn", "cai: turn"]
    say(game, "table: set pot 0")
    assert game.world.over


def test_a_correction_that_makes_the_open_question_void_goes_back_to_the_rest_point(
    game: Session[ToyWorld],
) -> None:
    say(game, "ana: take 1", "ana: hurt ben", "cai: take 2")
    assert labels(game) == ["ben: wound", "cai: turn"]
    say(game, "table: set out ben")
    assert labels(game) == ["ana: turn", "cai: turn"]
    assert game.world.out == ["ben"]
    assert game.world.pot == 17
    assert game.notices == [
        'After this correction these lines fit no more and were dropped: "ana: hurt ben".'
    ]
    say(game, "table: undo")
    assert labels(game) == ["ben: wound", "cai: turn"]
    assert game.world.out == []


def test_a_notice_is_given_once_however_often_its_line_acts(game: Session[ToyWorld]) -> None:
    start = game.checkpoint()
    say(game, "ana: take 1", "ana: hurt ben", "table: set out ben")
    assert len(game.notices) == 1
    game.notices.clear()
    say(game, "cai: take 2", "table: undo")
    assert game.notices == []
    assert Session.restore(ToyRules(), [start], game.entries).notices == []


def test_a_correction_that_needs_what_came_after_the_rest_point_is_kept(
    game: Session[ToyWorld],
) -> None:
    say(game, "ana: hurt ben", "dia: bell", "table: set unring ben")
    assert labels(game) == ["ana: turn", "cai: turn"]
    assert (game.world.out, game.world.bells) == (["ben"], 0)
    again = Session.restore(
        ToyRules(), [Session(ToyRules(), new_world()).checkpoint()], game.entries
    )
    assert again.state() == game.state()


def test_goto_drops_what_was_under_way_and_changes_no_facts(game: Session[ToyWorld]) -> None:
    say(game, "ana: take 3", "ana: call", "table: goto tosses")
    assert labels(game) == ["table: toss"]
    assert game.world.pot == 17
    say(game, "table: undo")
    assert "ana: vote" in labels(game)


@pytest.mark.parametrize("line", ["ana: break", "ana: crash", "table: set bug"])
def test_a_fault_of_the_rules_takes_the_line_back(game: Session[ToyWorld], line: str) -> None:
    say(game, "ana: take 1", "cai: call", "ben: yes")
    before = game.state()
    with pytest.raises(Stumble, match="stumbled over"):
        game.say(line)
    assert game.state() == before
    assert len(game.entries) == 3
    say(game, "ana: take 1")
    assert game.world.pot == 18


def test_a_line_that_could_not_be_stored_is_as_if_never_said(game: Session[ToyWorld]) -> None:
    say(game, "ana: take 1", "cai: take 2", "table: undo")
    for line in (
        "ana: take 3",
        "table: redo",
        "table: undo",
        "table: set pot 5",
        "table: goto tosses",
    ):
        before = game.state(), list(game.entries), game.redoable()
        game.say(line)
        game.retract()
        assert (game.state(), list(game.entries), game.redoable()) == before
    with pytest.raises(LookupError):
        game.retract()


def random_game(seed: int, lines: int) -> tuple[Session[ToyWorld], list[Checkpoint]]:
    """A game of random legal lines, corrections, undos and redos, with every checkpoint it
    passed."""
    chance = random.Random(seed)
    game = Session(ToyRules(), new_world())
    checkpoints = [game.checkpoint()]
    while len(game.entries) < lines:
        roll = chance.random()
        try:
            if roll < 0.04:
                game.say("table: undo")
            elif roll < 0.06:
                game.say("table: redo")
            elif roll < 0.08 or not game.waiting():
                game.say(f"table: set pot {chance.choice((5, 13, 30))}")
                if game.world.over:
                    game.say("table: goto turns")
            elif roll < 0.1:
                game.say(f"table: set out {chance.choice(('ana', 'cai'))}")
            else:
                one = chance.choice([one for one in game.open() if one.prompt.possible()])
                words = chance.choice(list(one.prompt.options()))
                game.say(f"{one.prompt.seat}: {' '.join(words)}", prompt=one.id)
        except Refusal:
            continue
        checkpoints.append(game.checkpoint())
    return game, checkpoints


@pytest.mark.parametrize("seed", range(12))
def test_a_game_restored_after_any_line_is_the_same_game(seed: int) -> None:
    game, checkpoints = random_game(seed, 120)
    start = checkpoints[0]
    for kept in ([start], [start, checkpoints[60]], [start, *checkpoints[-3:]]):
        again = Session.restore(ToyRules(), kept, game.entries)
        assert again.state() == game.state()
        assert [one.id for one in again.open()] == [one.id for one in game.open()]
        assert again.diverged(game.digests) is None
        assert again.redoable() == game.redoable()


@pytest.mark.parametrize("seed", range(6))
def test_saying_every_line_again_gives_the_same_state_after_each(seed: int) -> None:
    game, _ = random_game(seed, 80)
    again = Session(ToyRules(), new_world())
    for at, entry in enumerate(game.entries, start=1):
        said = again.say(entry.text, prompt=entry.fingerprint.partition(" ")[0] or None)
        assert said.fingerprint == entry.fingerprint
        restored = Session.restore(
            ToyRules(), [Session(ToyRules(), new_world()).checkpoint()], game.entries[:at]
        )
        assert restored.state() == again.state()
    assert again.state() == game.state()


def test_lines_that_changed_rules_no_longer_take_are_named_and_do_not_stand() -> None:
    game = Session(ToyRules(), new_world())
    start = game.checkpoint()
    say(game, "ana: take 3", "ana: take 3", "cai: take 1")

    class Stricter(ToyRules):
        def correct(self, world: ToyWorld, words: tuple[str, ...]) -> None:
            raise Refusal("No corrections any more.")

    entries = [*game.entries[:1], Entry(2, "table", ("set", "pot", "5")), *game.entries[2:]]
    again = Session.restore(Stricter(), [start], entries)
    assert again.world.pot == 17
    assert [entry.number for entry in again.effective()] == [1]
    assert again.notices[0].startswith(
        '2 lines could not be taken over, from line 2 on, "table: set pot"'
    )


def test_a_line_on_which_changed_rules_fail_does_not_stand_and_leaves_nothing_behind() -> None:
    game = Session(ToyRules(), new_world())
    start = game.checkpoint()
    say(game, "ana: take 3", "table: set pot 5", "cai: take 1")

    class Broken(ToyRules):
        def correct(self, world: ToyWorld, words: tuple[str, ...]) -> None:
            world.pot = 1000
            raise ZeroDivisionError("a fault of the rules")

    again = Session.restore(Broken(), [start], game.entries)
    assert again.world.pot == 17
    assert [entry.number for entry in again.effective()] == [1]
    assert "2 lines could not be taken over, from line 2 on" in again.notices[0]
    assert "a fault of the rules" in again.notices[0]
    say(again, "cai: take 2")
    assert again.world.pot == 15


def test_a_changed_rule_is_known_by_the_digest_of_a_step(game: Session[ToyWorld]) -> None:
    start = game.checkpoint()
    say(game, "ana: take 3", "ana: end", "ben: end", "cai: end", "dia: end", "table: toss 1 1")

    class Other(ToyRules):
        def decode(self, data: bytes) -> ToyWorld:
            world = super().decode(data)
            world.pot += 1
            return world

    again = Session.restore(Other(), [start], game.entries)
    diverged = again.diverged(game.digests)
    assert diverged is not None
    assert diverged.step == "turns"
