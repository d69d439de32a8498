"""Whatever a device says is wrong with it, the page of the box says in its reader's language."""

import ast
import queue
import re
from collections.abc import Iterator
from typing import NoReturn

import pytest

from companion.box import devices
from companion.i18n import speaking
from companion.i18n.terms import device_named
from hardware.pins import Pins
from tests.project.tree import modules
from tests.project.tree import parse

SAID_BY = ("hardware.panels", "hardware.buttons", "hardware.signals", "hardware.tray.port")
WELL = ("works.", "can be used.")
"""How a device says that nothing is wrong: no page tells that."""


def sentences() -> Iterator[str]:
    """Every sentence that the devices may tell, with a 7 in each place."""
    for path in modules(*SAID_BY):
        for node in ast.walk(parse(path)):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ("tell", "_tell"):
                yield from filter(None, map(written, node.args))
            if isinstance(node, ast.Return) and node.value is not None:
                yield from filter(None, [written(node.value)])
            if isinstance(node, ast.keyword) and node.arg == "without":
                yield without_pins(ast.literal_eval(node.value))


def written(node: ast.expr) -> str:
    """A text of the program that is a sentence, else ""."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    text = "".join(
        str(part.value)
        if isinstance(part, ast.Constant)
        else "The buzzer"
        if ast.unparse(part) == "{output.words}"
        else "7"
        for part in parts
        if isinstance(part, ast.Constant | ast.FormattedValue)
    )
    return text if text[:1].isupper() and text.endswith(".") else ""


def without_pins(without: str) -> str:
    """What is told of pins that cannot be used, where this is what comes of it."""

    def none() -> NoReturn:
        raise RuntimeError("7")

    pins = Pins("pins", queue.Queue(), none, lent=False, without=without)
    assert not pins.ready()
    return pins.status()["pins"].message


def test_every_sentence_of_a_device_is_known_in_portuguese() -> None:
    said = [one for one in sentences() if not one.endswith(WELL)]
    said += [one.replace("The buzzer", 'LED "asked"') for one in said if "The buzzer" in one]
    with speaking("pt_BR"):
        assert [one for one in said if devices.in_words(one) == one] == []
    assert [
        known for known in devices.SAID if not any(re.fullmatch(known, one) for one in said)
    ] == []


@pytest.mark.parametrize(
    ("english", "portuguese"),
    [
        (
            'Panel "round" does not answer at address 0x3c on bus 3 ([Errno 5] (I/O)): check its'
            " four wires. The game goes on without it.",
            "O painel “round” não responde no endereço 0x3c em bus 3 ([Errno 5] (I/O)): confira os"
            " quatro fios. A partida continua sem ele.",
        ),
        (
            "The dice tray cannot be opened at /dev/tray ([Errno 5] 100 % of it).",
            "A bandeja de dados não pode ser aberta em /dev/tray ([Errno 5] 100 % of it).",
        ),
        ("Something nobody knows.", "Something nobody knows."),
    ],
)
def test_what_it_says_stays_whole(english: str, portuguese: str) -> None:
    with speaking("pt_BR"):
        assert devices.in_words(english) == portuguese


def test_a_device_has_a_name() -> None:
    with speaking("pt_BR"):
        assert [device_named(one) for one in ("panel round", "tray", "odd-thing")] == [
            'Painel "round"',
            "Bandeja de dados",
            "Odd Thing",
        ]
