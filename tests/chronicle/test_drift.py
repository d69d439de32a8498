"""Corrections, and by how much the companion was wrong."""

from companion.chronicle.drift import Correction
from companion.chronicle.drift import found
from tests.chronicle.games import short


def test_what_the_companion_believed_and_what_the_table_had() -> None:
    chronicle = short(
        "table: set morale 4",
        "table: set survivors.mike-cho.at library",
        "table: set locations.school.entrances zz..",
        "ana: end",
        "table: set food 12",
    )
    assert chronicle.corrections == (
        Correction(1, 1, "morale", "6", "4"),
        Correction(2, 1, "survivors.mike-cho.at", "colony", "library"),
        Correction(3, 1, "locations.school.entrances", "....", "zz.."),
        Correction(5, 1, "food", "9", "12"),
    )
    assert [each.off for each in chronicle.corrections] == [-2, None, None, 3]


def test_an_empty_list_that_is_confirmed_was_not_wrong() -> None:
    chronicle = short(
        "table: set survivors.mike-cho.equipped none",
        "table: set survivors.mike-cho.equipped pistol",
    )
    (only,) = chronicle.corrections
    assert (only.believed, only.entered) == ("none", "pistol")


def test_a_correction_taken_back_is_none() -> None:
    assert short("table: set morale 4", "table: undo").corrections == ()


def test_a_number_that_is_confirmed_was_not_wrong() -> None:
    assert short("table: set morale 6", "table: set survivors.mike-cho.wounds 0").corrections == ()


def test_who_holds_a_deck_is_no_number_on_the_board() -> None:
    assert short("table: set decks.crises companion").corrections == ()


def test_why_a_number_was_corrected() -> None:
    (only,) = short("table: set morale 4  # typed: a card was overlooked").corrections
    assert only.why == "a card was overlooked"


def test_an_effect_done_by_hand_is_no_drift() -> None:
    said = ("ana: end", "ben: end", "cai: end", "table: set morale 4", "table: done")
    chronicle = short(*said, crisis=["medicine"])
    assert chronicle.corrections == ()
    assert chronicle.rounds[0].lost == {"crisis": 2}


def test_the_cards_of_a_hand_are_nobody_else_s() -> None:
    held = {"decks": {"items": "companion"}}
    chronicle = short("table: set players.ana.hand food-2 pistol", setup=held)
    (only,) = chronicle.corrections
    assert (only.path, only.entered) == ("players.ana.hand", None)
    assert "pistol" not in repr(chronicle.said)


def test_what_stands_at_a_path() -> None:
    state = {"a": {"b": [1, 2], "c": None, "d": True}, "e": "x"}
    assert [found(state, path) for path in ("a.b", "a.c", "a.d", "a", "e", "e.f", "no")] == [
        "1 2",
        None,
        "true",
        None,
        "x",
        None,
        None,
    ]
