"""Secrets: what others hold changes nothing of what I see, until it is everybody's."""

from collections.abc import Callable
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.engine.prompts import Prompt
from companion.engine.prompts import Words
from companion.table.gate import state
from companion.table.table import Table
from companion.table.types import BOX
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.table.types import Speaker
from tests.table.conftest import HOST
from tests.table.conftest import player
from tests.table.conftest import seen
from tests.table.toy import ToyGame
from tests.table.toy import Turn

RECORD = """\
players = ["ana", "ben", "cai"]
[record]
names = {{ana = "Ana", ben = "Ben", cai = "Cai"}}
[play]
lines = '''
table: deck items rope pistol {deck}
ana: deal objective hope
ben: deal objective {objective}
cai: deal objective leader
ana: end
ben: hide {card}
table: set players.ben.hand {hand}
ben: call
ana: yes
ben: {vote}
'''
"""

ONE = {
    "deck": "fuel-1 fuel-2 food-1 food-2",
    "objective": "hunger",
    "card": "fuel-2",
    "hand": "food-1 food-2",
    "vote": "yes",
}
OTHER = {
    "deck": "fuel-2 fuel-1 food-1 food-2",
    "objective": "hoarder",
    "card": "fuel-1",
    "hand": "pistol fuel-1",
    "vote": "no",
}
VIEWERS = [player("ana"), player("cai"), HOST, BOX, CONSOLE, SPECTATOR, Speaker("host", "ana")]


def test_a_prompt_whose_answers_cannot_be_listed_blocks_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(self: Prompt[Words]) -> Iterator[Words]:
        raise ZeroDivisionError("a fault of the rules")

    monkeypatch.setattr(Turn, "options", broken)
    view = table.view(player("ana"))
    assert [(one.kind, one.verbs, one.options) for one in view.prompts[:1]] == [
        ("turn", ("turn",), ())
    ]
    assert table.view(player("ben")).waiting == ("ana: turn",)
    assert table.options(player("ana"), view.prompts[0].id, "take") == []
    assert "the answers to ana: turn cannot be listed" in caplog.text


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Callable[[], tuple[Table, Table]]]:
    """Two tables at which only ben's secrets (and the deck) differ; all seats are claimed."""
    made: list[Table] = []

    def make() -> tuple[Table, Table]:
        for name, secrets in (("one", ONE), ("other", OTHER)):
            text = RECORD.format(**secrets)
            table = Table.import_record(tmp_path / f"{name}.sqlite", text, game=ToyGame())
            for seat in ("ana", "ben", "cai"):
                table.claim(seat)
            made.append(table)
        return made[-2], made[-1]

    yield make
    for table in made:
        table.close()


@pytest.mark.parametrize("viewer", VIEWERS, ids=str)
def test_c222_anothers_secrets_change_nothing_of_what_i_see(
    pair: Callable[[], tuple[Table, Table]], viewer: Speaker
) -> None:
    one, other = pair()
    assert one.view(player("ben")).secret != other.view(player("ben")).secret
    assert one.export(whole=True) != other.export(whole=True)
    assert seen(one, viewer) == seen(other, viewer)
    for line in ("ben: end", "table: deck items rope", "ben: vote", "nonsense", "ben: hide rope"):
        assert replace(one.say(viewer, line), seq=0) == replace(other.say(viewer, line), seq=0)
    assert seen(one, viewer) == seen(other, viewer)


def test_who_reads_a_card_is_told_of_it_and_nobody_else(table: Table) -> None:
    card = table.view(player("ana")).secret["cards"][0]  # type: ignore[index]
    assert table.say(player("ana"), f"ana: hide {card}").accepted
    (reading,) = table.view(player("ana")).readings
    assert (reading.card, reading.happened) == (card, True)
    for viewer in (player("ben"), player("cai"), HOST, BOX, CONSOLE, SPECTATOR):
        assert table.view(viewer).readings == ()
    assert table.view(Speaker("host", "ana")).readings == (reading,)


def test_a_view_says_nothing_of_what_is_not_named(table: Table) -> None:
    view = table.view(player("ana"))
    assert set(view.state) == {
        *("edition", "round", "step", "morale", "counters", "players", "over"),
        *("waiting", "offered"),
    }
    assert set(view.state["players"]["ana"]) == {"hand", "dice"}
    assert view.secret is not None
    assert set(view.secret) == {"cards", "objective"}
    assert table.view(HOST).secret is None
    assert table.view(player("nobody")).secret is None


def test_c222_a_vote_is_shown_when_all_are_in(table: Table) -> None:
    ana, ben, cai = (player(seat) for seat in ("ana", "ben", "cai"))
    table.say(ana, "ana: call")
    table.say(ana, "ana: yes")
    table.say(ben, "ben: no")
    assert [line.text for line in table.log(cai)[-2:]] == ["ana: vote", "ben: vote"]
    assert [line.text for line in table.log(ben)[-2:]] == ["ana: vote", "ben: no"]
    undo = table.view(HOST).undo
    assert undo is not None
    assert (undo.text, undo.sealed) == ("ben: vote", True)
    assert [line.sealed for line in table.log(ben)[-2:]] == [True, False]
    assert table.view(cai).undo is None
    assert table.view(BOX).log[-1].text == "ben: vote"
    assert "yes" not in table.export()
    table.say(cai, "cai: yes")
    assert [line.text for line in table.log(cai)[-3:]] == ["ana: yes", "ben: no", "cai: yes"]
    assert "ben: no" in table.export()


def test_what_undo_takes_back_is_sealed_where_nothing_of_it_is_public(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Turn, "public", lambda self, words: None)
    table.say(player("ana"), "ana: take 2")
    shown, own = table.view(HOST).undo, table.view(player("ana")).undo
    assert shown is not None
    assert own is not None
    assert (shown.text, shown.sealed) == ("ana: turn", True)
    assert (own.text, own.sealed) == ("ana: take 2", False)


def test_a_ballot_tells_who_has_voted_and_then_how(table: Table) -> None:
    ana, ben, cai = (player(seat) for seat in ("ana", "ben", "cai"))
    assert table.view(SPECTATOR).ballot is None
    table.say(ana, "ana: call")
    begun = table.view(SPECTATOR).ballot
    assert begun is not None
    assert (begun.kind, begun.cast, begun.missing) == ("vote", (), ("ana", "ben", "cai"))
    table.say(ana, "ana: yes")
    seen, own = table.view(SPECTATOR).ballot, table.view(ana).ballot
    assert seen is not None
    assert own is not None
    assert (seen.kind, seen.cast, seen.missing) == ("vote", (("ana", ""),), ("ben", "cai"))
    assert own.cast == (("ana", "yes"),)
    table.say(cai, "cai: yes")
    table.say(ben, "ben: no")
    shown = table.view(SPECTATOR).ballot
    assert shown is not None
    assert shown.cast == (("ana", "yes"), ("ben", "no"), ("cai", "yes"))
    assert (shown.id, shown.missing) == (seen.id, ())
    assert begun.id == seen.id
    assert table.view(HOST).ballot == shown
    table.say(ana, "ana: end")
    assert table.view(SPECTATOR).ballot is None


def test_a_ballot_broken_off_shows_no_vote(table: Table) -> None:
    table.say(player("ana"), "ana: call")
    table.say(player("ben"), "ben: yes")
    table.say(HOST, "table: goto turns")
    assert table.view(SPECTATOR).ballot is None
    table.say(HOST, "table: undo")
    again = table.view(SPECTATOR).ballot
    assert again is not None
    assert again.cast == (("ben", ""),)


def test_a_vote_taken_back_stays_secret(table: Table) -> None:
    ana, ben, cai = (player(seat) for seat in ("ana", "ben", "cai"))
    table.say(ana, "ana: call")
    number = table.say(ana, "ana: yes").number
    assert number is not None
    table.undo(ana, number)
    redo = table.view(HOST).redo
    assert redo is not None
    assert redo.text == "ana: vote"
    assert table.view(cai).redo is None
    for speaker, line in ((ana, "ana: no"), (ben, "ben: no"), (cai, "cai: no")):
        table.say(speaker, line)
    texts = [line.text for line in table.log(cai)]
    assert "ana: yes" not in texts
    assert texts[-3:] == ["ana: no", "ben: no", "cai: no"]
    table.say(HOST, "table: undo")
    assert [line.text for line in table.log(ben)[-4:-1]] == ["ana: vote", "ben: no", "cai: vote"]


def test_a_vote_broken_off_is_not_shown_with_the_next(table: Table) -> None:
    ana, ben, cai = (player(seat) for seat in ("ana", "ben", "cai"))
    table.say(ana, "ana: call")
    table.say(ben, "ben: yes")
    table.say(HOST, "table: goto turns")
    assert "ben: yes" not in [line.text for line in table.log(cai)]
    assert "ben: vote" in [line.text for line in table.log(cai)]
    assert table.say(ana, "ana: call").accepted
    for speaker, line in ((ana, "ana: no"), (ben, "ben: no"), (cai, "cai: no")):
        assert table.say(speaker, line).accepted
    texts = [line.text for line in table.log(cai)]
    assert texts[-3:] == ["ana: no", "ben: no", "cai: no"]
    assert "ben: vote" in texts
    assert "ben: yes" not in texts
    assert "ben: yes" not in table.export()


def test_c229_after_all_have_declared_nothing_is_secret(table: Table) -> None:
    everybody = ("ana", "ben", "cai")
    for _ in range(2):
        for seat in everybody:
            table.say(player(seat), f"{seat}: end")
        table.say(HOST, "table: noise 1")
    table.say(player("ana"), "ana: declare met")
    table.say(player("ben"), "ben: declare unmet")
    before = table.export()
    assert "ana: declare " in before
    assert "met  #" not in before
    assert "deal" not in before
    assert table.view(SPECTATOR).state["over"] is None
    table.say(player("cai"), "cai: declare met")
    view = table.view(SPECTATOR)
    assert view.state["over"] == {"reason": "rounds", "winners": ["ana", "cai"]}
    shown = [line.text for line in table.log(SPECTATOR)]
    assert shown[-3:] == ["ana: declare met", "ben: declare unmet", "cai: declare met"]
    assert any("deal objective" in text for text in shown)
    assert "table: deck items" in table.export()


def test_a_corrected_hand_names_no_cards(table: Table) -> None:
    assert table.say(HOST, "table: set players.ben.hand rope pistol").accepted
    assert table.log(player("ana"))[-1].text == "table: set players.ben.hand"
    assert "rope" not in table.export()
    assert "rope" in table.export(whole=True)
    assert table.view(player("ben")).secret == {
        "cards": ["rope", "pistol"],
        "objective": table.view(player("ben")).secret["objective"],  # type: ignore[index]
    }


def test_every_key_of_the_public_document_is_named_once() -> None:
    names = [*state._PLAIN, *state._ENTRIES, *state._RECORDS]
    assert len(names) == len(set(names))
    assert "secret" not in names
