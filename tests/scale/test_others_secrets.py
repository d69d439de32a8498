"""Non-interference, at the real table: what others hold secret changes nothing of what I see.

Two tables play the same game; only one player's secrets and the order of the decks differ. Whoever
else looks sees the same in both after every line: the state, the questions and their answers, the
log, what could be taken back, proposals, exports and refusals.
"""

from collections.abc import Callable
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.engine.log import Entry
from companion.rules.decks import CRISES
from companion.rules.decks import CROSSROADS
from companion.rules.decks import OBJECTIVES
from companion.rules.decks import SURVIVORS
from companion.table.chance import GENERATED
from companion.table.table import Table
from tests.scale.anybody import RULES
from tests.scale.anybody import Anybody
from tests.scale.anybody import Game
from tests.scale.others import OTHERS
from tests.scale.others import SEATS
from tests.scale.others import VICTIM
from tests.scale.others import as_record
from tests.scale.others import seen
from tests.table.conftest import HOST
from tests.table.conftest import player

Pair = tuple[Table, Table]
Opener = Callable[[str, str], Pair]


@pytest.fixture
def tables(tmp_path: Path, closing: Callable[[Table], Table]) -> Opener:
    """Makes two tables of two records; every seat is claimed."""

    def opened(name: str, text: str) -> Table:
        table = closing(Table.import_record(tmp_path / f"{name}.sqlite", text))
        for seat in SEATS:
            table.claim(seat)
        return table

    return lambda one, other: (opened("one", one), opened("other", other))


def alike(pair: Pair) -> None:
    """Both tables look the same to all others, and refuse them in the same words."""
    one, other = pair
    for viewer in OTHERS:
        assert seen(one, viewer) == seen(other, viewer), viewer


def refuse_alike(pair: Pair) -> None:
    """What others may not say is refused in the same words at both."""
    one, other = pair
    for viewer in OTHERS:
        for line in (
            "ben: yes",
            "ben: end",
            "ben: declare met",
            "ben: contribute",
            "ben: nonsense",
        ):
            said = [replace(table.say(viewer, line), seq=0) for table in pair]
            assert said[0] == said[1]
            assert not said[0].accepted, line
    alike((one, other))


def say(pair: Pair, entry: Entry, twin: str) -> None:
    """Say a line at one table and its twin at the other, as whoever it is for."""
    speaker = HOST if entry.seat == "table" else player(entry.seat)
    for table, text in zip(pair, (entry.text, twin), strict=True):
        reply = table.say(speaker, text)
        assert reply.accepted, (text, reply.message)


# -- whole games -----------------------------------------------------------------------------------


DEALT = 4
"""So many survivors are dealt to each seat, off the top of the deck."""

READ = 30
"""No more crossroads cards are read in a game."""


class Twin:
    """The same game with other secrets of ben's: his objective, the survivors dealt to him that he
    does not keep, the cards he adds to crises, and what still lies in the decks at the end.

    Of his contributions the symbol stays: what they show at the end of the round is everybody's.
    """

    def __init__(
        self, entries: Sequence[Entry], decks: dict[str, list[str]], chance: Random
    ) -> None:
        self._chance = chance
        self._left = decks
        self._begun = False
        dealt = {entry.words[2] for entry in entries if entry.words[0] == "deal"}
        self._objectives = [slug for slug in RULES.facts.dealt("loyal") if slug not in dealt]

    def of(self, entry: Entry) -> str:
        """The line that is said at the other table."""
        words = list(entry.words)
        match words:
            case ["deck", name, *cards]:
                words[2:] = self._other_order(name, cards)
            case ["deal", "objective", _] if entry.seat == VICTIM:
                words[2] = self._chance.choice(self._objectives)
            case ["contribute", slug] if entry.seat == VICTIM and slug in RULES.facts.items:
                symbol = RULES.facts.items[slug].symbol
                alike = [card.slug for card in RULES.facts.items.values() if card.symbol == symbol]
                words[1] = self._chance.choice(alike)
        return f"{entry.seat}: {' '.join(words)}"

    def _other_order(self, name: str, cards: Sequence[str]) -> list[str]:
        """Another order of a deck, in which nobody but ben is dealt or draws another card."""
        known = set(cards) - set(self._left[name])
        if name == CROSSROADS:
            known |= set(cards[:READ])
        elif name == SURVIVORS and not self._begun:
            self._begun = True
            known |= {*cards[:DEALT], *cards[2 * DEALT : 3 * DEALT]}
        left = [card for card in cards if card not in known]
        self._chance.shuffle(left)
        return [card if card in known else left.pop() for card in cards]


SETUP = {
    "players": list(SEATS),
    "objective": "we-need-more-samples",
    "decks": dict.fromkeys((OBJECTIVES, SURVIVORS, CRISES, CROSSROADS), "companion"),
}


def a_game(number: int) -> tuple[int, tuple[Entry, ...], dict[str, list[str]]]:
    """The seed and the lines of a whole game in which ben holds a loyal objective, and what is left
    in its decks."""
    for seed in range(100 * number, 100 * number + 100):
        game = Game(SETUP, seed)
        if game.session.world.players[VICTIM].objective in RULES.facts.dealt("loyal"):
            anybody = Anybody(seed, sense=0.9)
            while game.session.waiting():
                game.say(*anybody.line(game.session))
            if len(game.session.entries) > 120:
                return seed, tuple(game.session.entries), game.session.world.deck_cards
    raise LookupError("no long game in which ben is loyal")


def set_up_lines(entries: Sequence[Entry]) -> int:
    """How many lines the companion says before anybody else."""
    return next(at for at, entry in enumerate(entries) if entry.comment != GENERATED)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_whole_game_looks_the_same_to_others_whatever_ben_holds(
    tables: Opener, number: int
) -> None:
    seed, entries, decks = a_game(number)
    twin = Twin(entries, decks, Random(number))
    others = [twin.of(entry) for entry in entries]
    assert sum(entry.text != other for entry, other in zip(entries, others, strict=True)) >= 5
    begun = set_up_lines(entries)
    pair = tables(
        as_record([(entry.text, GENERATED) for entry in entries[:begun]], seed, SETUP),
        as_record([(text, GENERATED) for text in others[:begun]], seed, SETUP),
    )
    assert pair[0].view(player(VICTIM)).secret != pair[1].view(player(VICTIM)).secret
    refuse_alike(pair)
    for at, (entry, other) in enumerate(zip(entries[begun:], others[begun:], strict=True)):
        if entry.comment == GENERATED:
            continue  # both tables have dealt it themselves
        say(pair, entry, other)
        state = pair[0].view(HOST).state
        if state["over"] is not None or state["players"][VICTIM]["exiled"]:
            break  # from here on secrets are shown, one after the other
        if at % 4 == 0 or entry.text != other:
            alike(pair)
    assert at >= 60
    take_back(pair)


def take_back(pair: Pair) -> None:
    """The last lines are taken back and brought back by whoever may; the others see no more."""
    for table in pair:
        for _ in range(3):
            assert table.say(HOST, "table: undo").accepted
    alike(pair)
    for table in pair:
        for _ in range(2):
            assert table.say(HOST, "table: redo").accepted
    alike(pair)


# -- single secrets --------------------------------------------------------------------------------

POSITION = """\
players = ["ana", "ben", "cai"]
decks = {{objectives = "companion"}}
{head}

[position]
{position}
first_player = "ana"
round = 6
morale = 6
crisis = ["medicine"]

[position.survivors]
sparky       = {{ player = "ana", at = "colony", leader = true }}
mike-cho     = {{ player = "ben", at = "colony", leader = true }}
jenny-clark  = {{ player = "cai", at = "colony", leader = true }}
carla-thompson = {{ player = "cai", at = "school" }}

[record]
names = {{ana = "Ana", ben = "Ben", cai = "Cai"}}
seed = 5

[play]
lines = '''
ana: deal objective {ana}  # generated
ben: deal objective {ben}  # generated
cai: deal objective {cai}  # generated
'''
"""

LOYAL = RULES.facts.dealt("loyal")
BETRAYAL = RULES.facts.dealt("betrayal")


def at(position: str, ben: str = LOYAL[1], head: str = "") -> str:
    """A game at a position in which ben holds this objective."""
    return POSITION.format(head=head, position=position, ana=LOYAL[0], ben=ben, cai=LOYAL[2])


VOTE = ["ana: exile cai", "{}", "ana: yes"]
CONTRIBUTION = [
    "{}",
    "ben: contribute fuel",
    "ben: end",
    "cai: contribute",
    "cai: move jenny-clark to school",
]
CARD = ["{}", "cai: move jenny-clark to school", "cai: exposure blank"]


@pytest.mark.parametrize(
    ("position", "lines", "one", "other"),
    [
        ('turn = "ana"', VOTE, "ben: yes", "ben: no"),
        ('turn = "ben"', CONTRIBUTION, "ben: contribute medicine", "ben: contribute weapon"),
        ('turn = "ben"', CONTRIBUTION, "ben: contribute food-3", "ben: contribute"),
        ('turn = "cai"', CARD, "ben: card outbreak", "ben: card"),
    ],
)
def test_a_secret_answer_changes_nothing_until_it_is_shown(
    tables: Opener, position: str, lines: list[str], one: str, other: str
) -> None:
    pair = tables(at(position), at(position))
    alike(pair)
    for line in lines:
        for table, text in zip(pair, (line.format(one), line.format(other)), strict=True):
            seat = text.partition(":")[0]
            reply = table.say(player(seat), text)
            assert reply.accepted, (text, reply.message)
        alike(pair)
    refuse_alike(pair)
    take_back(pair)


@pytest.mark.parametrize("ben", [*LOYAL[3:9], BETRAYAL[0]])
def test_whether_somebody_is_a_betrayer_is_not_seen(tables: Opener, ben: str) -> None:
    pair = tables(at('turn = "ben"'), at('turn = "ben"', ben))
    assert pair[1].view(player(VICTIM)).secret["objective"] == ben  # type: ignore[index]
    alike(pair)
    for line in ("ben: end", "cai: end"):
        for table in pair:
            assert table.say(player(line[:3]), line).accepted
        alike(pair)
