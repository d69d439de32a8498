"""What the table refuses is said on a panel in the panels' language, with names for its slugs."""

from collections.abc import Callable

import pytest

from companion.box.texts.names import Names
from companion.i18n import speaking
from companion.sentences import Verbatim
from companion.table.table import StoreError
from companion.table.types import CONSOLE
from tests.box.conftest import Opener
from tests.box.places import DICE
from tests.box.places import TURN
from tests.box.reading import heading
from tests.box.reading import sentence
from tests.box.stand import Stand

Stander = Callable[..., Stand]


def test_a_refusal_on_a_panel_is_portuguese_with_names(
    open_table: Opener, stand_at: Stander, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(TURN)
    refused = table.say(CONSOLE, "ana: search with andrew-evans die 6")
    assert refused.message == "andrew-evans is at colony, where there is no deck to search."
    stand = stand_at(table, language="pt_BR")
    assert stand.shows(heading, "Ana: turno")
    monkeypatch.setattr(table, "say", lambda *_line, **_more: refused)
    stand.press("up", "ok")
    assert stand.shows(sentence, "Andrew Evans está em Colônia, onde não há baralho para explorar.")


def test_a_disk_that_is_full_is_told_in_portuguese(
    open_table: Opener, stand_at: Stander, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(DICE)

    def full(*_roll: object) -> None:
        raise StoreError(
            "The disk did not take it (%(why)s); nothing was changed.", why=Verbatim("disk full")
        )

    monkeypatch.setattr(table, "propose", full)
    stand = stand_at(table, language="pt_BR")
    stand.box.roll(["3", "5", "6"])
    assert stand.shows(sentence, "O disco não aceitou (disk full); nada mudou.")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ana: move andrew-evans to colony", "Andrew Evans já está em Colônia."),
        ("ana: move sparky to library", "Sparky é sobrevivente de Cai; escolha um de Ana."),
        ("ana: spend-food 9", "Há 5 fichas de comida, não 9."),
        (
            "ben: end",
            'Nada se pergunta a Ben agora, o jogo espera por Ana: turno; "end" não serve.',
        ),
        ("ana: exile ana", "Ninguém pode pedir votação do próprio exílio."),
    ],
)
def test_what_the_rules_refuse_has_the_words_of_the_panels(
    open_table: Opener, line: str, said: str
) -> None:
    table = open_table(TURN)
    reply = table.say(CONSOLE, line)
    with speaking("pt_BR"):
        assert Names(table.view(CONSOLE).seats).said(reply.message) == said
