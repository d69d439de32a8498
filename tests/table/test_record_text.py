"""A game as text: out, in, and out again."""

import tomllib
from pathlib import Path

import pytest

from companion.table import record
from companion.table.kept import Header
from companion.table.record import RecordError
from companion.table.table import Table
from companion.table.types import CONSOLE
from tests.table.conftest import HOST
from tests.table.conftest import Opener
from tests.table.toy import ToyGame


def a_game(new_table: Opener) -> Table:
    table = new_table(automated=["die"])
    for line in (
        *("ana: take 5", "ana: roll", "ana: exposure wound", "ana: call"),
        *("ben: yes", "ana: no", "cai: yes", "table: undo", "cai: no"),
        *("table: set pot 50", "table: goto noise", "table: noise 3", "cai: bell"),
    ):
        assert table.say(CONSOLE, line).accepted, line
    return table


def test_a_whole_export_comes_in_as_the_same_game(new_table: Opener, tmp_path: Path) -> None:
    table = a_game(new_table)
    text = table.export(whole=True)
    again = Table.import_record(tmp_path / "again.sqlite", text, game=ToyGame())
    try:
        assert again.view(HOST).state == table.view(HOST).state
        assert again.log(HOST) == table.log(HOST)
        assert again.view(HOST).undo == table.view(HOST).undo
        assert again.export(whole=True) == text
        assert again.export() == table.export()
        assert again.say(CONSOLE, "table: undo").accepted
    finally:
        again.close()


def test_the_text_is_toml_that_a_person_reads(new_table: Opener) -> None:
    text = a_game(new_table).export(whole=True)
    read = tomllib.loads(text)
    assert read["title"] == "Ana, Ben and Cai"
    assert read["players"] == ["ana", "ben", "cai"]
    assert read["record"]["names"] == {"ana": "Ana", "ben": "Ben", "cai": "Cai"}
    assert read["record"]["automated"] == ["die"]
    assert "ana: take 5  # typed\n" in read["play"]["lines"]
    assert "# generated\n" in read["play"]["lines"]


def test_a_public_export_holds_what_stands_without_secrets(new_table: Opener) -> None:
    text = a_game(new_table).export()
    read = record.read(text)
    assert not read.whole
    texts = [said.text for said in read.lines]
    assert texts[:3] == ["ana: take 5", "ana: roll", texts[2]]
    assert "table: undo" not in text
    assert "seed" not in text
    assert "deal" not in text
    assert texts.count("cai: no") == 1
    assert "cai: yes" not in texts


@pytest.mark.parametrize(
    ("wrong", "row", "why"),
    [
        ("ana: take 500  # typed", 17, "take 500"),
        ("ana take 5", 17, "SEAT: words"),
        ("zoe: end", 17, "no seat"),
        ("table: undo 99", 17, "99"),
    ],
)
def test_the_first_line_that_does_not_fit_is_named_and_nothing_is_made(
    new_table: Opener, tmp_path: Path, wrong: str, row: int, why: str
) -> None:
    text = new_table().export(whole=True)
    table_lines = text.splitlines()
    end = table_lines.index("'''")
    bad = "\n".join([*table_lines[:end], wrong, "ana: take 1", *table_lines[end:]]) + "\n"
    path = tmp_path / "bad.sqlite"
    with pytest.raises(RecordError) as refused:
        Table.import_record(path, bad, game=ToyGame())
    assert str(refused.value).startswith(f"Row {end + 1}")
    assert why in str(refused.value)
    assert not path.exists()
    assert list(tmp_path.glob("bad.sqlite.new*")) == []


HEAD = "players = ['ana']\n[record]\n"
PLAY = "\n[play]\nlines = '''\n"


def test_names_of_a_record_are_as_if_somebody_had_typed_them(tmp_path: Path) -> None:
    text = f'{HEAD}names = {{ana = "  A\\u202en\\u0000a {"x" * 99}"}}{PLAY}'
    table = Table.import_record(tmp_path / "x.sqlite", text, game=ToyGame())
    assert table.seats()["ana"].name == f"Ana {'x' * 36}"
    table.close()


def test_texts_that_are_no_records_are_refused_in_words(tmp_path: Path) -> None:
    for text, why in {
        "": "no record",
        "players = ['ana']\n[play]\nlines = '''\n'''\nmore = 1\n": "nothing may follow",
        "players = ['ana'\n[play]\nlines = '''\n'''\n": "cannot be read",
        "[play]\nlines = '''\n'''\n": "names the players",
        "players = ['ana']\n[record]\nformat = 9\n[play]\nlines = '''\n'''\n": "format 9",
        "players = ['ana']\nrecord = 3\n[play]\nlines = '''\n'''\n": "record is a table",
        f"{HEAD}names = ['Ana']{PLAY}": "record.names is a table in a record, not",
        f"{HEAD}automated = 3{PLAY}": "record.automated is a list",
        f"{HEAD}rules = 'x'{PLAY}": "record.rules is a whole number",
        f"{HEAD}{PLAY}table: undo {'9' * 5000}\n": "No word of a line is longer than 80",
        f"position = {'[' * 9000}\n{HEAD}{PLAY}": "nested too deeply",
        "players = ['a', 'b', 'c', 'd']\n[play]\nlines = '''\n'''\n": "three at the most",
    }.items():
        with pytest.raises(RecordError, match=why):
            Table.import_record(tmp_path / "x.sqlite", text, game=ToyGame())


def test_a_text_cut_at_any_byte_is_a_prefix(new_table: Opener) -> None:
    text = a_game(new_table).export(whole=True)
    whole = record.read(text)
    start = text.index("lines = '''\n") + len("lines = '''\n")
    counts = set()
    for at in range(start, len(text) + 1):
        lines = record.read(text[:at]).lines
        assert lines == whole.lines[: len(lines)]
        counts.add(len(lines))
    assert counts == set(range(len(whole.lines) + 1))


def test_the_checks_of_a_scenario_are_left_out() -> None:
    text = "players = ['ana']\n[play]\nlines = '''\n! ana: x\nana: end\n? morale = 3\n'''\n"
    (said,) = record.read(text).lines
    assert (said.row, said.text) == (5, "ana: end")


def test_odd_names_and_line_ends_come_through() -> None:
    names = {"ana": 'A "n" \\ a', "p2": "李小龙", "p3": "Zoë\x7f"}
    header = Header({"players": list(names), "house": {"x": "y", "n": 2}, "position": None}, names)
    text = record.write(header, [("ana: end", "typed"), ("p2: end", "")])
    for written in (text, text.replace("\n", "\r\n"), "\ufeff" + text):
        read = record.read(written)
        assert read.header.names == names
        assert read.header.setup == {"players": list(names), "house": {"x": "y", "n": 2}}
        assert [(said.text, said.comment) for said in read.lines] == [
            ("ana: end", "typed"),
            ("p2: end", ""),
        ]
