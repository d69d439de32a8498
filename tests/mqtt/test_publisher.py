"""The table is never held up by a broker, and a broker hears the newest: with a double of paho."""

import json
import threading
from collections.abc import Callable
from collections.abc import Iterator
from typing import Any

import pytest
from paho.mqtt.client import MQTTMessage
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from companion.cli import _systemd
from companion.cli import run
from companion.mqtt import publisher
from companion.mqtt.broker import Broker
from companion.mqtt.broker import Target
from companion.mqtt.publisher import Publisher
from companion.table.lobby import Lobby
from companion.table.table import Table
from tests.mqtt.conftest import set_morale
from tests.waiting import SOON
from tests.waiting import until
from tests.web.conftest import MID_GAME
from tests.web.play import Wish

KITCHEN = Target(Broker("broker"), "Kitchen")
CONFIG, STATE, THERE = (
    "homeassistant/device/companion-Kitchen/config",
    "table/Kitchen/state",
    "table/Kitchen/availability",
)


class Sent:
    """A message on its way."""

    def __init__(self, client: "FakeClient") -> None:
        self._client = client
        self._lost = False

    def wait_for_publish(self, timeout: float | None = None) -> None:
        self._client.waiting = True
        self._client.patience = timeout
        self._lost = not self._client.flows.wait(SOON if timeout is None else timeout)
        self._client.waiting = False
        if self._client.lost:
            raise RuntimeError("Message publish failed: The connection was lost.")

    def is_published(self) -> bool:
        return not self._lost


class FakeClient:
    """paho's client as far as the publisher goes: it sends while it ``flows``."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, str]] = []
        self.will: tuple[str, str] | None = None
        self.ended = self.waiting = self.lost = False
        self.patience: float | None = None
        self.flows = threading.Event()
        self.flows.set()
        self.on_connect: Callable[..., None]
        self.on_connect_fail: Callable[..., None]
        self.on_disconnect: Callable[..., None]
        self.on_publish: Callable[..., None]
        self.on_message: Callable[..., None]

    def will_set(self, topic: str, payload: str, *, qos: int, retain: bool) -> None:
        assert (qos, retain) == (1, True)
        self.will = topic, payload

    def reconnect_delay_set(self, least: int, most: int) -> None:
        assert 0 < least < most

    def connect_async(self, host: str, port: int, keepalive: int) -> None:
        assert (host, port) == ("broker", 1883)

    def loop_start(self) -> None:
        assert self.will is not None, "it is part of the call"

    def subscribe(self, topic: str, *, options: SubscribeOptions) -> None:
        assert topic == THERE
        assert options.noLocal

    def publish(self, topic: str, payload: str, *, qos: int = 0, retain: bool) -> Sent:
        assert retain
        self.sent.append((topic, payload))
        return Sent(self)

    def disconnect(self) -> None:
        self.ended = True

    # -- what a broker does ----------------------------------------------------------------

    def come(self, reason: str = "Success") -> None:
        self.on_connect(self, None, None, ReasonCode(PacketTypes.CONNACK, reason), None)

    def fail(self, error: OSError) -> None:
        try:
            raise error
        except OSError:
            self.on_connect_fail(self, None)

    def go(self, reason: str = "Server shutting down") -> None:
        self.on_disconnect(self, None, None, ReasonCode(PacketTypes.DISCONNECT, reason), None)

    def say(self, payload: str) -> None:
        message = MQTTMessage(topic=THERE.encode())
        message.payload = payload.encode()
        self.on_message(self, None, message)

    def topics(self) -> list[str]:
        return [topic for topic, _payload in self.sent]

    def addresses(self) -> list[str]:
        """Where Home Assistant was told that the pages are, "" where it was told of none."""
        devices = [json.loads(said)["device"] for topic, said in self.sent if topic == CONFIG]
        return [device.get("configuration_url", "") for device in devices]

    def states(self) -> list[dict[str, Any]]:
        return [json.loads(payload) for topic, payload in self.sent if topic == STATE]


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> FakeClient:
    made = FakeClient()
    monkeypatch.setattr(publisher, "client_for", lambda broker, name: made)
    return made


@pytest.fixture
def pages() -> list[str]:
    """Where the companion's pages are: the last of these."""
    return ["http://10.42.0.1:8470/"]


@pytest.fixture
def feed(lobby: Lobby, client: FakeClient, pages: list[str]) -> Iterator[Publisher]:
    """A publisher that has been started; its broker has not come yet."""
    made = Publisher(lobby, KITCHEN, page=lambda: pages[-1])
    made.start()
    yield made
    client.flows.set()
    made.close()


def test_a_broker_that_comes_is_told_everything_and_last_that_we_are_here(
    table: Table, feed: Publisher, client: FakeClient
) -> None:
    assert client.will == (THERE, "offline")
    client.come()
    until(lambda: len(client.sent) == 3)
    assert client.topics() == [CONFIG, STATE, THERE]
    assert client.sent[-1] == (THERE, "online")
    described = json.loads(client.sent[0][1])
    assert described["device"]["configuration_url"] == "http://10.42.0.1:8470/"
    assert feed.trouble == ""


def test_home_assistant_follows_the_address_of_the_pages(
    table: Table, feed: Publisher, client: FakeClient, pages: list[str]
) -> None:
    """A box that starts without a network has one later, and the broker may be on the box."""
    pages.append("")
    client.come()
    until(lambda: len(client.sent) == 3)
    for address in ("http://192.168.1.20:8470/", "http://192.168.1.21:8470/"):
        pages.append(address)
        feed.moved()
        until(lambda: client.addresses()[-1] == pages[-1])
    feed.moved()
    set_morale(table, 2)
    until(lambda: len(client.states()) == 2)
    assert client.addresses() == pages[1:], "what has not changed is not told again"


def test_of_many_changes_it_hears_the_last(
    table: Table, feed: Publisher, client: FakeClient
) -> None:
    client.come()
    until(lambda: len(client.sent) == 3)
    client.flows.clear()
    set_morale(table, 9)
    until(lambda: client.waiting)
    for morale in (8, 7, 5, 4):
        set_morale(table, morale)
    client.flows.set()
    until(lambda: client.states()[-1]["morale"] == 4)
    assert [state["morale"] for state in client.states()] == [6, 9, 4]


def test_what_shows_to_nobody_is_not_told(
    table: Table, feed: Publisher, client: FakeClient
) -> None:
    client.come()
    until(lambda: len(client.sent) == 3)
    table.claim("ana")
    set_morale(table, 2)
    until(lambda: len(client.states()) == 2)
    assert len(client.sent) == 4


def test_while_a_broker_is_away_nothing_is_kept_for_it(
    table: Table, feed: Publisher, client: FakeClient
) -> None:
    client.fail(ConnectionRefusedError(111, "Connection refused"))
    assert feed.trouble == "The broker at broker port 1883 cannot be reached: Connection refused."
    for morale in (5, 4, 3):
        set_morale(table, morale)
    client.come()
    until(lambda: len(client.sent) == 3)
    client.go()
    assert feed.trouble == "The broker at broker port 1883 has gone: Server shutting down."
    for morale in (2, 1):
        set_morale(table, morale)
    assert len(client.sent) == 3
    client.come()
    until(lambda: len(client.sent) == 6)
    assert [state["morale"] for state in client.states()] == [3, 1]
    assert feed.trouble == ""


def test_a_message_lost_with_its_connection_is_told_again(
    table: Table, feed: Publisher, client: FakeClient
) -> None:
    client.come()
    until(lambda: len(client.sent) == 3)
    client.flows.clear()
    set_morale(table, 2)
    until(lambda: client.waiting)
    client.go()
    client.lost = True
    client.flows.set()
    until(lambda: not client.waiting)
    client.lost = False
    client.come()
    until(lambda: len(client.sent) == 7)
    assert client.states()[-1]["morale"] == 2


def test_a_broker_that_hangs_delays_no_line(
    table: Table, feed: Publisher, client: FakeClient
) -> None:
    client.come()
    until(lambda: len(client.sent) == 3)
    client.flows.clear()
    set_morale(table, 1)
    until(lambda: client.waiting)
    for morale in range(1, 10):
        set_morale(table, morale)
    assert client.waiting


def test_goodbye_is_said_in_two_seconds_even_to_a_broker_that_hangs(
    table: Table, lobby: Lobby, client: FakeClient
) -> None:
    feed = Publisher(lobby, KITCHEN)
    feed.start()
    client.come()
    until(lambda: len(client.sent) == 3)
    client.flows.clear()
    set_morale(table, 1)
    until(lambda: client.waiting)
    feed.close()
    assert client.ended
    assert client.patience == 1
    client.flows.set()


def test_after_a_goodbye_nobody_says_that_we_are_here(
    table: Table, lobby: Lobby, client: FakeClient
) -> None:
    feed = Publisher(lobby, KITCHEN)
    feed.start()
    client.flows.clear()
    client.come()
    until(lambda: client.waiting)
    feed.close()
    client.flows.set()
    until(lambda: not feed._thread.is_alive())
    assert (THERE, "online") not in client.sent


def test_goodbye_is_said(table: Table, lobby: Lobby, client: FakeClient) -> None:
    feed = Publisher(lobby, KITCHEN)
    feed.start()
    client.come()
    until(lambda: len(client.sent) == 3)
    feed.close()
    assert client.sent[-1] == (THERE, "offline")
    assert client.ended
    set_morale(table, 1)
    assert len(client.sent) == 4


def test_a_broker_that_comes_after_the_goodbye_is_sent_away(
    table: Table, lobby: Lobby, client: FakeClient
) -> None:
    feed = Publisher(lobby, KITCHEN)
    feed.start()
    feed.close()
    for comes in (client.come, lambda: client.fail(TimeoutError("timed out"))):
        client.ended = False
        comes()
        assert client.ended
    assert client.sent == []


def test_games_come_and_go(lobby: Lobby, feed: Publisher, client: FakeClient) -> None:
    client.come()
    until(lambda: len(client.sent) == 3)
    set_morale(lobby.begin(Wish(["Ana", "Ben", "Cai"], MID_GAME)), 4)
    until(lambda: client.states()[-1]["morale"] == 4)
    lobby.put_away()
    until(lambda: client.states()[-1]["game"] is False)


def test_systemctl_status_says_what_is_wrong_with_the_broker(
    lobby: Lobby, feed: Publisher, client: FakeClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(_systemd, "notify", lambda state, environment: told.append(state))
    watchdog = run.watchdog_for(lobby, None, lambda: "http://10.42.0.1:8470/", feed)
    client.fail(TimeoutError("timed out"))
    assert watchdog.look(5)
    client.come()
    assert watchdog.look(5)
    assert [state.partition("STATUS=")[2] for state in told] == [
        "The pages are at http://10.42.0.1:8470/;"
        " The broker at broker port 1883 cannot be reached: timed out.",
        "The pages are at http://10.42.0.1:8470/",
    ]


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("Bad user name or password", "refuses the companion: Bad user name or password."),
        ("Unsupported protocol version", "refuses the companion: Unsupported protocol version."),
    ],
)
def test_a_broker_that_refuses_us_is_told_of_once(
    feed: Publisher,
    client: FakeClient,
    reason: str,
    said: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    for _try in range(3):
        client.come(reason)
        client.go("Unspecified error")
    assert said in feed.trouble
    assert len(caplog.messages) == 1
    assert client.sent == []


def test_a_broker_that_lets_nobody_write_there_is_told_of(
    table: Table, feed: Publisher, client: FakeClient
) -> None:
    client.come()
    until(lambda: len(client.sent) == 3)
    client.on_publish(client, None, 3, ReasonCode(PacketTypes.PUBACK, "Not authorized"), None)
    assert "does not let the companion write to table/Kitchen/availability" in feed.trouble


def test_the_will_of_an_old_connection_is_contradicted(
    table: Table, feed: Publisher, client: FakeClient
) -> None:
    client.come()
    until(lambda: len(client.sent) == 3)
    client.say("offline")
    assert client.sent[3:] == [(THERE, "online")]
    assert not client.ended


def test_another_of_the_same_name_silences_us(
    table: Table, feed: Publisher, client: FakeClient
) -> None:
    client.come()
    until(lambda: len(client.sent) == 3)
    client.say("online")
    client.go("Unspecified error")
    assert client.ended
    assert feed.trouble.startswith("Another table with the name “Kitchen” has come to the broker")
    set_morale(table, 2)
    feed.close()
    assert len(client.sent) == 3, "the name is the other's now"


def test_a_feed_that_cannot_be_made_is_tried_again(
    table: Table, feed: Publisher, client: FakeClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.come()
    until(lambda: len(client.sent) == 3)
    whole = table.signal

    def broken() -> Any:
        monkeypatch.setattr(table, "signal", whole)
        raise ZeroDivisionError

    monkeypatch.setattr(table, "signal", broken)
    set_morale(table, 5)
    until(lambda: table.signal == whole)
    set_morale(table, 4)
    until(lambda: client.states()[-1]["morale"] == 4)
