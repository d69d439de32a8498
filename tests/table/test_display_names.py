"""Display names in any script: what is shown of them, and that no two read alike."""

import doctest

import pytest

from companion.table import display_names
from companion.table.display_names import LONGEST
from companion.table.display_names import distinct
from companion.table.display_names import tidy

JOINER, NON_JOINER, EMOJI = "\u200d", "\u200c", "\ufe0f"


def test_examples_in_the_module_run() -> None:
    assert doctest.testmod(display_names).failed == 0


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ana\n\tB\x00. " + "x" * 90, "Ana B. " + "x" * 33),
        ("Jose\u0301", "Jos\u00e9"),
        ("مريم", "مريم"),
        ("می" + NON_JOINER + "نا", "می" + NON_JOINER + "نا"),
        ("👩" + JOINER + "🚀", "👩" + JOINER + "🚀"),
        ("❤" + EMOJI, "❤" + EMOJI),
        ("👍🏽", "👍🏽"),
        ("李 小龍", "李 小龍"),
        ("हिन्दी", "हिन्दी"),
    ],
)
def test_a_name_is_shown_as_it_is_written(typed: str, shown: str) -> None:
    assert tidy(typed) == shown


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("A\u200bn\u2060a\ufeff", "Ana"),
        (f"A{JOINER}na{NON_JOINER}", "Ana"),
        ("\u202eanA\u202c", "anA"),
        ("\u2067Ana\u2069", "Ana"),
        (f"👩{JOINER} Ana{EMOJI}", "👩 Ana"),
        ("An\u034fa", "Ana"),
        ("Ana\u3164\u3164Lee", "Ana Lee"),
    ],
)
def test_what_is_invisible_or_turns_the_writing_round_is_left_out(typed: str, shown: str) -> None:
    assert tidy(typed) == shown


@pytest.mark.parametrize(
    "typed",
    ["", " ", "\u200b", "\u3164", "\u2800\u2800", EMOJI, "\u0301", JOINER, "\u202e", "\x07"],
)
def test_nothing_to_see_is_no_name(typed: str) -> None:
    assert tidy(typed) == ""


def test_a_letter_is_no_tower() -> None:
    tower = "Z" + "\u0336" * 36 + "oe"
    assert tidy(tower) == "Z\u0336\u0336\u0336oe"


@pytest.mark.parametrize("long", ["👩" + JOINER, "e\u0336\u0347\u0353\u0325", "می" + NON_JOINER])
def test_a_name_that_is_cut_ends_where_something_is_seen(long: str) -> None:
    cut = tidy(long * LONGEST)
    assert 0 < len(cut) <= LONGEST
    assert cut[-1] not in (JOINER, NON_JOINER, " ")
    assert tidy(cut) == cut


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["Ana", "Ben", "ana", "Ana"], ["Ana", "Ben", "ana 2", "Ana 3"]),
        (["Ana", "\u0410n\u0430"], ["Ana", "\u0410n\u0430 2"]),  # Cyrillic А and а
        (["Kim", "\u039aim"], ["Kim", "\u039aim 2"]),  # Greek Κ
        (["Ana", "Ａｎａ"], ["Ana", "Ａｎａ 2"]),
        (["❤", "❤" + EMOJI], ["❤", "❤" + EMOJI + " 2"]),
        (["مینا", "می" + NON_JOINER + "نا"], ["مینا", "می" + NON_JOINER + "نا 2"]),
        (["Ana", "Aná", "Anna"], ["Ana", "Aná", "Anna"]),
        (["x" * 40, "x" * 40], ["x" * 40, "x" * 36 + " 2"]),
    ],
)
def test_no_two_names_read_alike(names: list[str], shown: list[str]) -> None:
    assert distinct(names) == shown
