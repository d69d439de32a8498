"""Who may say what: the table of record 2, row by row."""

from collections.abc import Iterator

import pytest

from companion.engine.prompts import Prompt
from companion.engine.prompts import Refusal
from companion.engine.prompts import Words
from companion.table import rights
from companion.table.table import Table
from companion.table.types import BOX
from companion.table.types import CONSOLE
from companion.table.types import SPECTATOR
from companion.table.types import SeatStatus
from companion.table.types import Speaker
from tests.table.conftest import HOST
from tests.table.conftest import player

ANA = player("ana")
BEN = player("ben")
ANA_HOST = Speaker("host", "ana")
SEATS = {
    "ana": SeatStatus("Ana", claimed=True, connected=True),
    "ben": SeatStatus("Ben", claimed=True, connected=True),
    "cai": SeatStatus("Cai", claimed=False, connected=False),
}
WITH_A_BOT = SEATS | {"ben": SeatStatus("Ben", claimed=True, connected=True, bot=True)}

ALLOWED, REFUSED = True, False

# seat and words of a line, the kind of the prompt it answers, and who may say it
WHO = ("ana", "ben", "ana as host", "host", "box", "console", "spectator", "companion")
SPEAKERS = (ANA, BEN, ANA_HOST, HOST, BOX, CONSOLE, SPECTATOR, rights.COMPANION)
MATRIX = [
    # her own seat, and that of somebody with a phone
    ("ana: end", "turn", "ana", "ana as host", "companion"),
    ("ben: end", "turn", "ben", "companion"),
    ("ana: choose library", "choose", "ana", "ana as host", "companion"),
    # a seat nobody has claimed
    ("cai: end", "turn", "ana as host", "host", "box", "console", "companion"),
    ("cai: yes", "vote", "ana as host", "host", "box", "console", "companion"),
    ("cai: declare met", "declare", "ana as host", "host", "box", "console", "companion"),
    # what is answered by nobody but the player
    ("ana: yes", "vote", "ana", "ana as host", "companion"),
    ("ben: yes", "vote", "ben", "companion"),
    ("ben: no", "betrayer", "ben", "companion"),
    ("ben: declare met", "declare", "ben", "companion"),
    ("ben: tactics all-in", "tactics", "ben", "companion"),
    ("ben: bid 3", "bid", "ben", "companion"),
    # what is thrown on the table
    ("ben: exposure wound", "exposure", "ben", "box", "companion"),
    ("ben: die 4", "die", "ben", "box", "companion"),
    ("ben: dice 1 2 3", "action-dice", "ben", "box", "companion"),
    ("ben: exposure wound on sparky", "turn", "ben", "box", "companion"),
    # what is made, and not thrown
    ("ben: noise", "search", "ben", "companion"),
    # the table's prompts
    ("table: noise 4", "noise", *WHO[:6], "companion"),
    ("table: crisis fuel", "crisis", *WHO[:6], "companion"),
    ("table: pass", "first-player", *WHO[:6], "companion"),
    ("ben: vote", "first-player", "ben", "companion"),
    # managing
    ("table: set morale 3", "", "ana as host", "host", "box", "console", "companion"),
    ("table: goto pay-food", "", "ana as host", "host", "box", "console", "companion"),
    ("table: time", "", "ana as host", "host", "box", "console", "companion"),
    # the companion's own
    ("table: deck survivors sparky", "deck", "companion"),
    ("ana: deal objective hunger", "deal", "companion"),
]
CASES = [
    pytest.param(line, kind, speaker, who in allowed, id=f"{who} says {line}")
    for line, kind, *allowed in MATRIX
    for who, speaker in zip(WHO, SPEAKERS, strict=True)
]


class Question(Prompt[Words]):
    """A prompt of any kind, with one answer."""

    def __init__(self, seat: str, words: Words) -> None:
        super().__init__(seat)
        self.words = words

    def options(self) -> Iterator[Words]:
        yield self.words


def asked(kind: str, line: str) -> Question:
    """The prompt of a kind that a line answers."""
    seat, _, rest = line.partition(": ")
    return type("Asked", (Question,), {"kind": kind})(seat, tuple(rest.split()))


@pytest.mark.parametrize(("line", "kind", "speaker", "allowed"), CASES)
def test_who_may_say_a_line(line: str, kind: str, speaker: Speaker, allowed: bool) -> None:
    prompt = asked(kind, line)
    if allowed:
        rights.check(speaker, prompt.seat, prompt.words, [prompt], SEATS)
        return
    with pytest.raises(Refusal) as refused:
        rights.check(speaker, prompt.seat, prompt.words, [prompt], SEATS)
    assert str(refused.value).endswith(".")
    assert len(str(refused.value)) > 25


# the same for a seat that a bot holds: people throw its dice and read its card, and nothing else is
# theirs to say; of a card that the companion has drawn only the bot says that it is triggered
HANDS = ("ben", "ana as host", "host", "box", "console", "companion")
BOTS_MATRIX = [
    ("ben: dice 1 2 3", "action-dice", *HANDS),
    ("ben: exposure wound", "exposure", *HANDS),
    ("ben: card despair", "crossroads", *HANDS),
    ("ben: exposure wound on sparky", "turn", "ben", "box", "companion"),
    ("ben: triggered", "crossroads", "ben"),
    ("ben: noise", "search", "ben", "companion"),
    ("ben: end", "turn", "ben", "companion"),
    ("ben: yes", "vote", "ben", "companion"),
]
BOTS_CASES = [
    pytest.param(line, kind, speaker, who in allowed, id=f"{who} says {line}")
    for line, kind, *allowed in BOTS_MATRIX
    for who, speaker in zip(WHO, SPEAKERS, strict=True)
]


@pytest.mark.parametrize(("line", "kind", "speaker", "allowed"), BOTS_CASES)
def test_who_may_say_a_line_of_a_bot(line: str, kind: str, speaker: Speaker, allowed: bool) -> None:
    prompt = asked(kind, line)
    said = rights.verbs(speaker, prompt, prompt.verbs(), WITH_A_BOT)
    assert bool(said) == allowed


TAKING_BACK = [
    # the line's seat, who said it, and who may take it back
    ("ana", "player ana", "ana", "ana as host", "host", "box", "console"),
    ("ana", "box", "ana", "ana as host", "host", "box", "console"),
    ("ben", "player ben", "ben", "ana as host", "host", "box", "console"),
    ("table", "player ben", "ben", "ana as host", "host", "box", "console"),
    ("table", "host", "ana as host", "host", "box", "console"),
    ("cai", "console", "ana as host", "host", "box", "console"),
]


@pytest.mark.parametrize(("speaker", "who"), list(zip(SPEAKERS[:7], WHO[:7], strict=True)))
@pytest.mark.parametrize(("seat", "said_by", "allowed"), [(r[0], r[1], r[2:]) for r in TAKING_BACK])
def test_who_may_take_a_line_back(
    speaker: Speaker, who: str, seat: str, said_by: str, allowed: tuple[str, ...]
) -> None:
    if who in allowed:
        rights.check_taking_back(speaker, seat, said_by)
        return
    with pytest.raises(Refusal, match=r"\.$"):
        rights.check_taking_back(speaker, seat, said_by)


def test_rights_hold_at_the_table(table: Table) -> None:
    phone = table.speaker_of(table.claim("ana"))
    other = table.speaker_of(table.claim("ben"))
    assert phone is not None
    assert other is not None
    assert phone.role == "host"
    assert other.role == "player"
    assert not table.say(other, "ana: take 1").accepted
    assert "device of its own" in table.say(CONSOLE, "ana: take 1").message
    assert not table.say(SPECTATOR, "ana: take 1").accepted
    assert table.say(phone, "ana: take 1").accepted
    assert "for the host" in table.say(other, "table: set pot 3").message
    assert table.say(phone, "table: set pot 3").accepted
    assert table.view(CONSOLE).state["morale"] == 3


def test_the_box_gives_dice_for_a_claimed_seat_and_nothing_else(table: Table) -> None:
    phone = table.speaker_of(table.claim("ana"))
    assert phone is not None
    assert not table.say(BOX, "ana: roll").accepted
    assert table.say(phone, "ana: roll").accepted
    assert [one.kind for one in table.view(BOX).prompts] == ["die", "bell"]
    assert table.say(BOX, "ana: die 4", source="button").accepted
    assert table.say(BOX, "ana: exposure wound", source="button").accepted
    assert table.view(BOX).log[-1].source == "button"


def test_a_player_sees_only_the_prompts_she_may_answer(table: Table) -> None:
    tokens = [table.claim(seat) for seat in ("cai", "ana", "ben")]
    cai, ana, ben = (table.speaker_of(token) for token in tokens)
    assert ana is not None
    assert ben is not None
    assert cai is not None
    assert [one.kind for one in table.view(ana).prompts] == ["turn"]
    assert table.view(ben).prompts == ()
    assert [one.kind for one in table.view(cai).prompts] == ["bell"]
    assert table.view(SPECTATOR).prompts == ()
    assert table.view(ben).waiting == ("ana: turn",)
    asked = table.view(ana).prompts[0]
    assert table.options(ana, asked.id, "take")[:2] == ["take 1", "take 2"]
    assert table.options(ben, asked.id, "take") == []
    assert table.options(ben, asked.id, "hide") == []
