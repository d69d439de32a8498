"""What people type of a broker and a table's name is read, or refused in a sentence."""

import argparse
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import _broker
from companion.cli import _checks
from companion.cli import run
from companion.cli._machine import Machine
from companion.cli.main import parser_for
from companion.mqtt.broker import Broker
from companion.mqtt.broker import BrokerError
from companion.mqtt.broker import Target
from companion.mqtt.broker import read_broker
from companion.mqtt.broker import read_name
from companion.mqtt.broker import read_password
from companion.table.lobby import Lobby
from tests.project.tree import ROOT


@pytest.mark.parametrize(
    ("typed", "host", "port"),
    [
        ("homeassistant", "homeassistant", 1883),
        ("broker.local:1884", "broker.local", 1884),
        (" 192.168.1.5 ", "192.168.1.5", 1883),
        ("::1", "::1", 1883),
        ("[fd00::5]:8000", "fd00::5", 8000),
        ("[fd00::5]", "fd00::5", 1883),
    ],
)
def test_a_broker_is_a_host_and_perhaps_a_port(typed: str, host: str, port: int) -> None:
    broker = read_broker(typed)
    assert (broker.host, broker.port) == (host, port)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("mqtt://broker", "HOST or HOST:PORT, without “mqtt://br…”"),
        ("", "“” names no broker"),
        ("two words", "“two words” names no broker"),
        (f"{'x' * 64}.local", "names no broker"),
        ("broker:0", "from 1 to 65535, not “0”"),
        ("broker:mqtt", "from 1 to 65535, not “mqtt”"),
        ("broker:999999999", "from 1 to 65535"),
    ],
)
def test_what_is_no_broker_is_refused(typed: str, said: str) -> None:
    with pytest.raises(BrokerError) as refused:
        read_broker(typed)
    assert said in str(refused.value)


def test_tls_has_a_port_of_its_own(tmp_path: Path) -> None:
    assert read_broker("broker", tls=True).port == 8883
    assert read_broker("broker:1234", tls=True).port == 1234
    ca = tmp_path / "ca.pem"
    with pytest.raises(BrokerError, match="There is no certificate in"):
        read_broker("broker", ca=str(ca))
    ca.touch()
    assert read_broker("broker", ca=str(ca)).tls


def test_a_password_belongs_to_somebody_and_is_never_shown() -> None:
    with pytest.raises(BrokerError, match="--mqtt-user"):
        read_broker("broker", password="rosebud")
    assert "rosebud" not in repr(read_broker("broker", user="ana", password="rosebud"))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "needs a name of its own"),
        ("club/kitchen", "may not hold /"),
        ("#1", "may not hold #"),
        ("a+b/c", "may not hold + or /"),
        ("x" * 41, "at most 40 plain letters"),
        ("two\nrows", "plain letters"),
    ],
)
def test_what_can_be_no_name_in_a_topic_is_refused(typed: str, said: str) -> None:
    with pytest.raises(BrokerError) as refused:
        read_name(typed)
    assert said in str(refused.value)


def test_every_name_has_an_id_of_its_own() -> None:
    names = ["Kitchen", "kitchen", "kit chen", "kit_chen", "Café", "Cafe", "桌", "卓", "a" * 40]
    targets = [Target(Broker("broker"), read_name(f" {name} ")) for name in names]
    assert len({target.id for target in targets}) == len(names)
    assert targets[0].state == "table/Kitchen/state"
    assert targets[6].slug == "table"


def test_the_first_line_of_a_file_is_the_password(tmp_path: Path) -> None:
    file = tmp_path / "password"
    with pytest.raises(BrokerError, match="cannot be read: No such file"):
        read_password(str(file))
    file.write_text("\n")
    with pytest.raises(BrokerError, match="is blank"):
        read_password(str(file))
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BrokerError, match="it is no text"):
        read_password(str(file))
    file.write_text("pass word \nanother\n")
    assert read_password(str(file)) == "pass word "


# -- options and environment -----------------------------------------------------------------------


def options(*words: str) -> argparse.Namespace:
    return parser_for(["run"]).parse_args(["run", *words])


def test_without_a_broker_the_feed_goes_to_none() -> None:
    assert _broker.target_of(options(), {}) is None


def test_options_name_a_broker(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("rosebud\n")
    words = ["--mqtt", "broker:1884", "--table-name", "Kitchen", "--mqtt-user", "ana"]
    words += ["--mqtt-password-file", str(file), "--mqtt-tls"]
    target = _broker.target_of(options(*words), {})
    assert target == Target(Broker("broker", 1884, "ana", "rosebud", True), "Kitchen")


def test_so_does_the_environment_and_options_go_before() -> None:
    environment = {
        "COMPANION_MQTT": "broker",
        "COMPANION_TABLE_NAME": "Kitchen",
        "COMPANION_MQTT_USER": "ana",
        "COMPANION_MQTT_PASSWORD": "rosebud",
        "COMPANION_MQTT_TLS": "no",
    }
    expected = Target(Broker("broker", 1883, "ana", "rosebud"), "Kitchen")
    assert _broker.target_of(options(), environment) == expected
    target = _broker.target_of(options("--table-name", "Club"), environment)
    assert target == Target(expected.broker, "Club")


def test_a_name_without_a_broker_is_no_silent_mistake() -> None:
    with pytest.raises(BrokerError, match="--mqtt HOST"):
        _broker.target_of(options("--table-name", "Kitchen"), {})
    with pytest.raises(BrokerError, match="--table-name NAME"):
        _broker.target_of(options("--mqtt", "broker"), {})


def test_the_file_of_a_service_is_read_as_systemd_reads_it() -> None:
    text = (
        "# COMPANION_MQTT=no\n\n COMPANION_MQTT = broker \nA=\"two words\"\nB='x'\nC=a=b\nnothing\n"
    )
    assert _broker.variables(text) == {
        "COMPANION_MQTT": "broker",
        "A": "two words",
        "B": "x",
        "C": "a=b",
    }


def test_the_service_is_given_a_file_that_names_every_variable() -> None:
    text = (ROOT / "systemd" / "companion.environment").read_text()
    assert _broker.variables(text) == {}, "nothing is set until the owner does"
    names = set(_broker.variables(text.replace("#COMPANION", "COMPANION")))
    of_a_broker = {_broker.BROKER, _broker.NAME, _broker.USER, _broker.PASSWORD, _broker.TLS}
    assert names == {run.JOIN, *of_a_broker}
    unit = (ROOT / "systemd" / "companion.service").read_text()
    assert f"\nEnvironmentFile=-/{_broker.OPTIONS}\n" in unit


def test_a_companion_without_a_broker_does_not_load_the_library() -> None:
    code = "import sys, companion.cli.run, companion.cli.doctor; sys.exit('paho' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--mqtt", "mqtt://broker", "--table-name", "Kitchen"], "A broker is named as HOST"),
        (["--mqtt", "broker"], "A table at a broker needs a name of its own"),
    ],
)
def test_a_broker_that_cannot_be_is_told_of_and_the_game_goes_on(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    lobby = Lobby(tmp_path)
    assert run.publisher_for(lobby, options(*words), language="en", page=str) is None
    told = capsys.readouterr().err
    assert told.startswith(said)
    assert told.endswith("The feed goes to no broker until this is mended.\n")
    lobby.close()


def test_a_missing_library_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("paho.mqtt.client", "companion.mqtt.publisher"):
        monkeypatch.setitem(sys.modules, name, None)
    lobby, words = Lobby(tmp_path), ["--mqtt", "broker", "--table-name", "Kitchen"]
    assert run.publisher_for(lobby, options(*words), language="en", page=str) is None
    assert "pip install 'colony-companion[mqtt]'" in capsys.readouterr().err
    target = Target(Broker("broker"), "Kitchen")
    assert Machine(tmp_path).knock(target) == _broker.NO_LIBRARY
    lobby.close()


# -- the doctor ------------------------------------------------------------------------------------


class Pi(Machine):
    """A computer whose broker says ``wrong``, and whose file of options may be closed to us."""

    wrong = ""
    closed = False

    def knock(self, target: Target) -> str:
        return self.wrong

    def text(self, path: str) -> str | None:
        return None if self.closed else super().text(path)


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    (tmp_path / "etc" / "companion").mkdir(parents=True)
    (tmp_path / _broker.OPTIONS).write_text("COMPANION_MQTT=hub\nCOMPANION_TABLE_NAME=Kitchen\n")
    return Pi(tmp_path)


def test_the_doctor_says_nothing_of_a_broker_where_none_is_named(tmp_path: Path) -> None:
    assert list(_checks.broker(Pi(tmp_path), {})) == []


def test_the_doctor_says_that_the_broker_lets_us_in(pi: Pi) -> None:
    (found,) = _checks.broker(pi, {})
    assert (found.well, found.sentence) == (
        True,
        "The broker at hub port 1883 lets the companion in, as Kitchen.",
    )


def test_the_doctor_says_what_the_broker_says(pi: Pi) -> None:
    pi.wrong = "The broker at hub port 1883 refuses the companion: Not authorized."
    (found,) = _checks.broker(pi, {})
    assert (found.well, found.sentence) == (False, pi.wrong)
    assert "/etc/companion/environment" in found.advice


def test_the_doctor_names_an_option_that_cannot_be(pi: Pi) -> None:
    (pi.root / _broker.OPTIONS).write_text("COMPANION_MQTT=hub\nCOMPANION_TABLE_NAME=a/b\n")
    (found,) = _checks.broker(pi, {})
    assert found.well is False
    assert found.sentence.startswith("A table's name may not hold /")


def test_the_doctor_cannot_read_what_is_roots(pi: Pi) -> None:
    pi.closed = True
    (found,) = _checks.broker(pi, {})
    assert (found.well, found.sentence) == (
        None,
        "/etc/companion/environment cannot be read: look as root, with sudo.",
    )
