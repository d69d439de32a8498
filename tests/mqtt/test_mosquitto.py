"""The feed at a real broker: it is kept there, it says when the companion is gone, and a broker's
troubles are its own."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from companion.cli import _checks
from companion.cli._machine import Machine
from companion.mqtt import publisher
from companion.mqtt.broker import Broker
from companion.mqtt.broker import BrokerError
from companion.mqtt.broker import Target
from companion.mqtt.broker import read_broker
from companion.mqtt.publisher import Publisher
from companion.mqtt.publisher import knock
from companion.table import feed
from companion.table.lobby import Lobby
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import Speaker
from tests.mqtt.conftest import Listener
from tests.mqtt.conftest import Mosquitto
from tests.mqtt.conftest import set_morale
from tests.project.tree import ROOT
from tests.waiting import SOON
from tests.waiting import until
from tests.web.conftest import MID_GAME
from tests.web.play import Wish

pytestmark = pytest.mark.programs

STATE, THERE = "table/Kitchen/state", "table/Kitchen/availability"
CONFIG = "homeassistant/device/companion-Kitchen/config"

Sits = Callable[..., Publisher]
Listens = Callable[..., Listener]


@pytest.fixture
def publish(lobby: Lobby) -> Iterator[Sits]:
    """Starts a publisher; all are closed in the end."""
    made: list[Publisher] = []

    def start(broker: Broker, name: str = "Kitchen", games: Lobby = lobby) -> Publisher:
        made.append(Publisher(games, Target(broker, name), language="pt_BR"))
        made[-1].start()
        return made[-1]

    yield start
    for each in made:
        each.close()


@pytest.fixture
def listen() -> Iterator[Listens]:
    """Starts to listen; all hang up in the end."""
    made: list[Listener] = []

    def start(mosquitto: Mosquitto, topics: str = "#", **login: Any) -> Listener:
        made.append(Listener(mosquitto.port, topics, **login))
        return made[-1]

    yield start
    for each in made:
        each.close()


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A publisher that tries again every second, however often it has failed."""
    monkeypatch.setattr(publisher, "LONGEST_WAIT", 1)


def told(heard: Listener) -> bool:
    """Whether all has come, in whatever order a broker gives what it has kept."""
    return heard.newest(THERE) == "online" and None not in map(heard.newest, (STATE, CONFIG))


def test_who_comes_late_finds_it_all(
    table: Table, mosquitto: Mosquitto, publish: Sits, listen: Listens
) -> None:
    early = listen(mosquitto)
    publish(mosquitto.broker)
    until(lambda: told(early))
    set_morale(table, 3)
    until(lambda: early.newest(STATE) == feed.document(table.signal()))
    late = listen(mosquitto)
    until(lambda: len(late.heard) == 3)
    assert dict(late.heard) == {topic: early.newest(topic) for topic in (STATE, THERE, CONFIG)}
    assert json.loads(late.newest(STATE) or "")["morale"] == 3
    assert json.loads(late.newest(CONFIG) or "")["components"]["morale"]["name"] == "Moral"


def test_a_companion_that_closes_says_so(
    table: Table, mosquitto: Mosquitto, publish: Sits, listen: Listens
) -> None:
    heard = listen(mosquitto)
    going = publish(mosquitto.broker)
    until(lambda: told(heard))
    going.close()
    until(lambda: heard.newest(THERE) == "offline")
    assert heard.newest(STATE) == feed.document(table.signal()), "the last moment stays"


def test_a_broker_that_starts_again_is_told_everything_anew(
    table: Table, mosquitto: Mosquitto, publish: Sits, listen: Listens
) -> None:
    sitting = publish(mosquitto.broker)
    until(lambda: not sitting.trouble)
    mosquitto.stop()
    until(lambda: "has gone" in sitting.trouble)
    set_morale(table, 2)
    mosquitto.start()
    until(lambda: not sitting.trouble)
    heard = listen(mosquitto)
    until(lambda: told(heard))
    assert json.loads(heard.newest(STATE) or "")["morale"] == 2


@pytest.mark.usefixtures("often")
def test_a_broker_that_comes_later_is_found(
    table: Table, mosquitto: Mosquitto, publish: Sits, listen: Listens
) -> None:
    mosquitto.stop()
    sitting = publish(mosquitto.broker)
    until(lambda: sitting.trouble.endswith("cannot be reached: Connection refused."))
    mosquitto.start()
    until(lambda: not sitting.trouble)
    heard = listen(mosquitto)
    until(lambda: heard.newest(STATE) == feed.document(table.signal()))


def test_tables_of_two_names_share_a_broker(
    table: Table, mosquitto: Mosquitto, publish: Sits, listen: Listens, tmp_path: Path
) -> None:
    others = Lobby(tmp_path / "others")
    other = others.begin(Wish(["Dora", "Enzo"], MID_GAME | {"position": {}}))
    heard = listen(mosquitto)
    publish(mosquitto.broker)
    club = publish(mosquitto.broker, "Clube São João", others)
    until(lambda: heard.newest("table/Clube São João/availability") == "online")
    until(lambda: told(heard))
    set_morale(table, 1)
    set_morale(other, 9)
    until(lambda: '"morale":1,' in (heard.newest(STATE) or ""))
    until(lambda: '"morale":9,' in (heard.newest("table/Clube São João/state") or ""))
    configs = {json.loads(text)["device"]["name"] for topic, text in heard.heard if "conf" in topic}
    assert configs == {"Kitchen", "Clube São João"}
    club.close()
    until(lambda: heard.newest("table/Clube São João/availability") == "offline")
    assert heard.newest(THERE) == "online"
    others.close()


def test_of_two_tables_with_one_name_the_later_has_it(
    table: Table, mosquitto: Mosquitto, publish: Sits, listen: Listens
) -> None:
    heard = listen(mosquitto)
    first = publish(mosquitto.broker)
    until(lambda: told(heard))
    second = publish(mosquitto.broker)
    until(lambda: first.trouble)
    assert first.trouble.startswith("Another table with the name “Kitchen” has come to the broker")
    time.sleep(1.5)  # longer than the first would wait before it tries again
    assert not second.trouble
    first.close()
    set_morale(table, 2)
    until(lambda: '"morale":2,' in (heard.newest(STATE) or ""))
    assert heard.newest(THERE) == "online"


def test_a_connection_that_broke_off_unheard_speaks_no_last_word(
    table: Table, mosquitto: Mosquitto, publish: Sits, listen: Listens
) -> None:
    """As after a power cut: the broker notices late, when the companion is long back."""
    old = Listener(mosquitto.port, "none", will=(THERE, "offline"))
    heard = listen(mosquitto)
    publish(mosquitto.broker)
    until(lambda: told(heard))
    old.break_off()
    until(lambda: [text for topic, text in heard.heard if topic == THERE][1:])
    until(lambda: told(heard))
    assert [text for topic, text in heard.heard if topic == THERE] == [
        "online",
        "offline",
        "online",
    ]


def test_what_is_described_is_what_is_sent(
    table: Table, mosquitto: Mosquitto, publish: Sits, listen: Listens
) -> None:
    publish(mosquitto.broker)
    heard = listen(mosquitto)
    until(lambda: told(heard))
    whole = json.loads(heard.newest(CONFIG) or "")
    assert whole["state_topic"] in dict(heard.heard)
    assert whole["availability_topic"] in dict(heard.heard)
    state = json.loads(heard.newest(STATE) or "")
    templates = json.dumps(whole["components"])
    assert set(re.findall(r"value_json\.(\w+)", templates)) <= state.keys()


def test_secrets_are_nowhere_at_the_broker(
    lobby: Lobby, mosquitto: Mosquitto, publish: Sits, listen: Listens
) -> None:
    table = lobby.begin(Wish(["Ana", "Ben", "Cai"], {"decks": {"objectives": "companion"}}))
    publish(mosquitto.broker)
    heard = listen(mosquitto)
    until(lambda: told(heard))
    for line in (
        "ana: keep sophie-robinson mike-cho",
        "ben: keep gray-beard sparky",
        "cai: keep andrew-evans rod-miller",
        "table: crisis despair",
        *(f"{seat}: dice 1 2 3" for seat in ("ana", "ben", "cai")),
    ):
        seat = line.partition(":")[0]
        speaker = CONSOLE if seat == "table" else Speaker("player", seat)
        reply = table.say(speaker, line)
        assert reply.accepted, reply.message
    turn = table.view(CONSOLE).state["turn"]
    assert table.say(Speaker("player", turn), f"{turn}: contribute education").accepted
    until(lambda: '"contributed":1' in (heard.newest(STATE) or ""))
    words = {*re.findall(r"[\w-]+", " ".join(text for _topic, text in heard.heard))}
    assert {"player-turns", "Ana", "despair"} <= words
    for seat in ("ana", "ben", "cai"):
        secret = table.view(Speaker("player", seat)).secret
        assert secret is not None
        assert secret["objective"]
        assert secret["objective"] not in words
    assert "education" not in words


def test_a_broker_that_answers_nothing_delays_no_line(
    table: Table, mosquitto: Mosquitto, publish: Sits
) -> None:
    sitting = publish(mosquitto.broker)
    until(lambda: not sitting.trouble)
    mosquitto.signal(signal.SIGSTOP)
    with ThreadPoolExecutor(1) as elsewhere:
        for number in range(60):
            elsewhere.submit(set_morale, table, 1 + number % 9).result(SOON)
        elsewhere.submit(sitting.close).result(SOON)
    mosquitto.signal(signal.SIGCONT)


# -- logging in, and encrypted ---------------------------------------------------------------------


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Mosquitto]:
    """A broker that lets Ana in, who may write the Kitchen's topics, and Ben, who only reads."""
    words = tmp_path / "passwords"
    rights = tmp_path / "rights"
    words.write_text("ana:rosebud\nben:rosebud\n")
    subprocess.run(["mosquitto_passwd", "-U", str(words)], check=True)
    rights.write_text(
        "user ana\ntopic readwrite table/Kitchen/#\ntopic write homeassistant/#\n"
        "user ben\ntopic read #\n"
    )
    made = Mosquitto(
        tmp_path, "allow_anonymous false", f"password_file {words}", f"acl_file {rights}"
    )
    yield made
    made.stop()


def as_user(mosquitto: Mosquitto, user: str, password: str = "rosebud") -> Broker:
    return Broker("127.0.0.1", mosquitto.port, user, password)


def test_a_user_and_a_password_let_us_in(
    table: Table, guarded: Mosquitto, publish: Sits, listen: Listens
) -> None:
    publish(as_user(guarded, "ana"))
    heard = listen(guarded, username="ben", password="rosebud")
    until(lambda: told(heard))
    assert heard.newest(STATE) == feed.document(table.signal())


@pytest.mark.parametrize(
    ("user", "password", "said"),
    [
        ("", "", "refuses the companion: Not authorized."),
        ("ana", "wrong", "refuses the companion: Not authorized."),
        ("ben", "rosebud", "does not let the companion write to table/Kitchen/availability"),
    ],
)
def test_why_a_broker_lets_us_not_is_said(
    table: Table, guarded: Mosquitto, publish: Sits, user: str, password: str, said: str
) -> None:
    sitting = publish(as_user(guarded, user, password))
    until(lambda: said in sitting.trouble)


# Nobody but the publisher closes the socket of a handshake that has failed.
@pytest.mark.filterwarnings("ignore:unclosed <ssl.SSLSocket:ResourceWarning")
def test_a_connection_can_be_encrypted(
    table: Table, publish: Sits, listen: Listens, tmp_path: Path
) -> None:
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    command += ["-nodes", "-days", "2", "-subj", "/CN=broker", "-addext"]
    command += ["subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(command, check=True, capture_output=True)
    lines = ["allow_anonymous true", f"certfile {certificate}", f"keyfile {key}"]
    mosquitto = Mosquitto(tmp_path, *lines)
    sitting = publish(read_broker(f"127.0.0.1:{mosquitto.port}", ca=str(certificate)))
    until(lambda: not sitting.trouble)
    stranger = publish(read_broker(f"127.0.0.1:{mosquitto.port}", tls=True), "Club")
    until(lambda: "certificate verify failed" in stranger.trouble)
    stranger.close()
    mosquitto.stop()
    with pytest.raises(BrokerError, match="holds no certificate"):
        publish(read_broker("127.0.0.1", ca=str(key)), "Attic")


def test_the_doctor_knocks(guarded: Mosquitto, tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    file = tmp_path / "etc" / "companion" / "environment"
    file.parent.mkdir(parents=True)
    text = (ROOT / "systemd" / "companion.environment").read_text()
    text = text.replace("#COMPANION_", "COMPANION_").replace("=192.168.1.5", "=localhost")
    text = text.replace("MQTT_TLS=yes", "MQTT_TLS=no")
    text = text.replace("=localhost", f"=127.0.0.1:{guarded.port}").replace("=companion", "=ana")
    file.write_text(text.replace("PASSWORD=", "PASSWORD='rosebud'"))
    (well,) = _checks.broker(machine, {})
    assert (well.well, well.about) == (True, "broker")
    file.write_text(text.replace("PASSWORD=", "PASSWORD=wrong"))
    (bad,) = _checks.broker(machine, {})
    assert bad.sentence.endswith("refuses the companion: Not authorized.")
    guarded.stop()
    (bad,) = _checks.broker(machine, {})
    assert bad.sentence.endswith("cannot be reached: Connection refused.")


def test_what_is_no_broker_is_told_by_the_doctor() -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute:
        target = Target(Broker("127.0.0.1", mute.getsockname()[1]), "Kitchen")
        assert "does not speak MQTT" in knock(target, patience=0.3)


# -- the whole companion ---------------------------------------------------------------------------


def test_the_broker_says_when_a_companion_was_killed(
    mosquitto: Mosquitto, listen: Listens, tmp_path: Path
) -> None:
    heard = listen(mosquitto)
    command = [sys.executable, "-m", "companion", "run", "--host=127.0.0.1", "--port=0"]
    command += [f"--data={tmp_path / 'data'}", "--box=none", f"--mqtt=127.0.0.1:{mosquitto.port}"]
    child = subprocess.Popen(
        [*command, "--table-name=Kitchen"], cwd=ROOT, stdout=subprocess.DEVNULL, env=os.environ
    )
    try:
        until(lambda: heard.newest(THERE) == "online" or child.poll() is not None)
        assert heard.newest(STATE) == feed.document(None)
        child.send_signal(signal.SIGKILL)
        until(lambda: heard.newest(THERE) == "offline")
    finally:
        child.kill()
        child.wait()
