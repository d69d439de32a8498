"""The tray's protocol: what is sent arrives once, and nothing else does."""

import ast
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.events import Measured
from hardware.events import Rolled
from hardware.tray import protocol
from hardware.tray.host import HostEnd

words = st.text(alphabet="abcxyz0189:,.-?", min_size=1, max_size=12)


class Wire:
    """A tray's end and a computer's end, joined; bytes for the tray may be lost."""

    def __init__(self) -> None:
        self.to_host = bytearray()
        self.to_tray = bytearray()
        self.host = HostEnd(self.to_tray.extend)
        self.tray = protocol.TrayEnd(self.to_host.extend, "ec01", "0.1.0", "pico", 6)
        self.now = 0.0
        self.measured: list[Measured] = []
        self.host.opened(self.now)

    @property
    def tray_now(self) -> int:
        return round(self.now * 1000)

    def step(self, seconds: float = 0.1, *, lose_acks: bool = False) -> list[Rolled]:
        """The rolls that arrive; what else was seen is added to ``measured``."""
        self.now += seconds
        self.tray.tick(self.tray_now)
        self.host.tick(self.now)
        told = self.host.receive(bytes(self.to_host), self.now)
        self.to_host.clear()
        if not lose_acks:
            self.tray.receive(bytes(self.to_tray))
        self.to_tray.clear()
        self.measured += [each for each in told if isinstance(each, Measured)]
        return [each for each in told if isinstance(each, Rolled)]


@given(st.text(alphabet="ABCXYZ?", min_size=1, max_size=8), st.dictionaries(words, words))
def test_a_frame_is_read_as_it_was_written(verb: str, fields: dict[str, str]) -> None:
    try:
        data = protocol.frame(verb, list(fields.items()))
    except ValueError as error:
        assert "at most 240 bytes" in str(error)  # noqa: PT017
        return
    [message] = protocol.Reader().feed(data)
    assert (message.verb, message.fields) == (verb, fields)


@given(st.lists(st.binary(max_size=300), max_size=5))
def test_after_any_garbage_the_next_frame_is_understood(garbage: list[bytes]) -> None:
    reader = protocol.Reader()
    good = protocol.frame("ROLL", [("boot", "ec01"), ("seq", "3"), ("dice", "d1:5")])
    for piece in garbage:
        reader.feed(piece)
        messages = reader.feed(good)
        assert [message.verb for message in messages[-1:]] == ["ROLL"]


def test_any_single_byte_spoiled_spoils_the_frame() -> None:
    good = protocol.frame("ROLL", [("boot", "ec01"), ("seq", "3"), ("dice", "d1:5")])
    for place in range(len(good) - 1):
        for flip in (0x01, 0x10, 0x80):
            spoiled = bytearray(good)
            spoiled[place] ^= flip
            assert protocol.Reader().feed(bytes(spoiled)) == [], (place, flip)


def test_a_hundred_thousand_bytes_of_garbage_hold_no_roll() -> None:
    wire = Wire()
    wire.step()
    noise = random.Random(3).randbytes(100_000)
    assert wire.host.receive(noise, wire.now) == []
    wire.tray.roll([("d1", "5")], wire.tray_now)
    rolls = wire.step()
    assert [(roll.seq, roll.dice) for roll in rolls] == [(1, {"d1": "5"})]


@pytest.mark.parametrize(
    "bad",
    [
        [("boot", ""), ("seq", "1"), ("dice", "d1:5")],
        [("boot", "ec01"), ("seq", "-1"), ("dice", "d1:5")],
        [("boot", "ec01"), ("seq", "99999999999999"), ("dice", "d1:5")],
        [("boot", "ec01"), ("seq", "1"), ("dice", "")],
        [("boot", "ec01"), ("seq", "1"), ("dice", "d1,:5,d2:")],
        [],
    ],
)
def test_a_roll_that_says_nothing_is_none(bad: list[tuple[str, str]]) -> None:
    wire = Wire()
    wire.step()
    assert wire.host.receive(protocol.frame("ROLL", bad), wire.now) == []


def test_a_roll_is_sent_until_it_is_acknowledged_and_counted_once() -> None:
    wire = Wire()
    wire.step()
    wire.tray.roll([("d1", "5"), ("exp", "wound")], wire.tray_now)
    rolls = [roll for _ in range(50) for roll in wire.step(lose_acks=True)]
    assert rolls == [Rolled("ec01", 1, {"d1": "5", "exp": "wound"})]
    wire.host.stored("ec01", 1)
    wire.to_tray.clear()  # this acknowledgement is lost; the next repetition is acknowledged again
    assert wire.tray.waiting == [1]
    rolls = [roll for _ in range(10) for roll in wire.step()]
    assert rolls == []
    assert wire.tray.waiting == []


@given(st.lists(st.sampled_from(["roll", "seen", "cut", "noise", "deaf", "fine"]), max_size=60))
def test_whatever_the_line_does_every_roll_counts_once_and_is_forgotten(days: list[str]) -> None:
    wire = Wire()
    thrown: list[int] = []
    counted: list[int] = []
    for place, day in enumerate([*days, *["fine"] * 20]):
        if day == "roll" and len(thrown) - len(counted) < protocol.KEPT:
            thrown.append(wire.tray.roll([("d1", str(1 + place % 6))], wire.tray_now))
        elif day == "seen":
            wire.tray.see(protocol.MEASURED, [("d1", "5")], wire.tray_now)
        elif day == "cut":
            del wire.to_host[len(wire.to_host) // 2 :]
            wire.host.opened(wire.now)
        elif day == "noise":
            wire.to_host += b"$ROLL boot=ec01 seq=1 dice=d1:6*0000\n\xff$"
            wire.to_tray += b"AT\r$ACK boot=ec01 seq=1*0000\n\x03"
        for roll in wire.step(0.3, lose_acks=day == "deaf"):
            counted.append(roll.seq)
            wire.host.stored(roll.boot, roll.seq)
    assert sorted(counted) == thrown
    assert wire.tray.waiting == []


def test_a_roll_that_could_not_be_stored_comes_again() -> None:
    wire = Wire()
    wire.step()
    wire.tray.roll([("d1", "5")], wire.tray_now)
    assert len(wire.step()) == 1
    wire.host.not_stored("ec01", 1)
    rolls = [roll for _ in range(6) for roll in wire.step()]
    assert [roll.seq for roll in rolls] == [1]


def test_a_roll_of_an_earlier_run_that_is_acknowledged_says_nothing_of_this_one() -> None:
    wire = Wire()
    wire.tray.roll([("d1", "5")], wire.tray_now)
    wire.host.stored("ec00", 1)
    assert wire.tray.receive(bytes(wire.to_tray)) == []
    assert wire.tray.waiting == [1]
    wire.host.stored("ec01", 1)
    assert wire.tray.receive(bytes(wire.to_tray)) == [1]
    assert wire.tray.receive(bytes(wire.to_tray)) == []


def test_rolls_that_nobody_takes_are_kept_up_to_eight() -> None:
    wire = Wire()
    for face in range(1, 11):
        wire.tray.roll([("d1", str(face))], wire.tray_now)
    wire.to_host.clear()  # nobody was listening
    rolls = [roll for _ in range(12) for roll in wire.step()]
    assert [roll.dice["d1"] for roll in rolls] == ["3", "4", "5", "6", "7", "8", "9", "10"]


def test_how_the_dice_lie_is_told_until_they_have_settled() -> None:
    wire = Wire()
    wire.step()
    wire.tray.see(protocol.MEASURED, [("d1", "5")], wire.tray_now)
    wire.tray.see(protocol.COCKED, [("d1", "5"), ("d2", "cocked")], wire.tray_now)
    assert wire.step() == []
    wire.tray.see(protocol.SETTLED, [("d1", "5"), ("d2", "3")], wire.tray_now)
    assert wire.step() == [Rolled("ec01", 1, {"d1": "5", "d2": "3"})]
    assert wire.measured == [
        Measured({"d1": "5"}, cocked=False),
        Measured({"d1": "5", "d2": "cocked"}, cocked=True),
    ]


def test_what_is_seen_just_now_is_told_to_a_computer_that_comes_later() -> None:
    wire = Wire()
    wire.tray.see(protocol.MEASURED, [("d1", "5")], wire.tray_now)
    wire.to_host.clear()  # nobody was listening
    wire.step()
    wire.step()
    assert wire.measured[-1:] == [Measured({"d1": "5"}, cocked=False)]
    wire.measured.clear()
    wire.tray.see(protocol.MEASURED, [], wire.tray_now)
    wire.step()
    assert wire.measured == [Measured({}, cocked=False)]


def test_twelve_dice_fit_into_a_roll_whatever_they_show() -> None:
    dice = protocol.write_dice([(f"exp{place}", "frostbite") for place in range(1, 13)])
    frame = protocol.frame("ROLL", [("boot", "0123abcd"), ("seq", "99999"), ("dice", dice)])
    assert len(frame) <= protocol.LONGEST


def test_a_newer_protocol_is_refused_and_an_unknown_verb_ignored() -> None:
    wire = Wire()
    wire.step()
    hello = protocol.frame("HELLO", [("proto", "2"), ("boot", "ec02")])
    roll = protocol.frame("ROLL", [("boot", "ec02"), ("seq", "1"), ("dice", "d1:5")])
    assert wire.host.receive(hello + roll, wire.now) == []
    assert not wire.host.understood
    again = protocol.frame("HELLO", [("proto", "1"), ("boot", "ec02"), ("colour", "red")])
    state = protocol.frame("WEIGHT", [("grams", "12")])
    told = wire.host.receive(again + state + roll, wire.now)
    assert [each.seq for each in told if isinstance(each, Rolled)] == [1]


def test_three_missed_heartbeats_are_silence() -> None:
    wire = Wire()
    for _ in range(100):
        wire.step()
        assert not wire.host.silent(wire.now)
    wire.now += 3.6
    assert wire.host.silent(wire.now)


def test_what_a_modem_probe_sends_does_not_disturb_the_tray() -> None:
    wire = Wire()
    wire.step()
    wire.to_host.clear()
    wire.tray.receive(b"AT+GCAP\r\x03\xff" + b"A" * 200 + b"$HELLO?$HELLO?*")
    wire.tray.receive(protocol.frame("HELLO?", []))
    messages = protocol.Reader().feed(bytes(wire.to_host))
    assert [message.verb for message in messages] == ["HELLO"]


@pytest.mark.parametrize("text", ["$", "*", "\n", "é", "\x7f"])
def test_what_would_break_a_frame_cannot_be_written(text: str) -> None:
    with pytest.raises(ValueError, match="printable ASCII"):
        protocol.frame("ROLL", [("boot", text)])


def test_the_module_keeps_to_what_micropython_has() -> None:
    tree = ast.parse(Path(protocol.__file__).read_text(encoding="utf-8"))
    # What only a type checker reads may import.
    tree.body = [node for node in tree.body if not isinstance(node, ast.If)]
    for node in ast.walk(tree):
        assert not isinstance(node, (ast.Import, ast.ImportFrom, ast.AsyncFunctionDef, ast.Match))
        if isinstance(node, ast.List):
            assert not any(isinstance(part, ast.Starred) for part in node.elts)
