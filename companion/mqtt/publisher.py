"""Keeps a broker up to date: the feed's document, whether the companion is there, and what Home
Assistant is told.

The table only leaves a note that something has changed. A thread of this module makes the document
and gives it to paho, whose own thread talks to the broker and comes back after every failure, at
first after a second and then more and more seldom. There is one slot for the newest moment: what
comes while a broker is slow or away is one change, and when it is back it is told everything anew.
So nothing has to be kept for it, and documents go without acknowledgement: the connection keeps
their order, and whatever is lost with it comes again.
"""

import logging
import queue
import secrets
import sys
import threading
import traceback
from collections.abc import Callable
from typing import Any
from typing import Protocol

from paho.mqtt.client import CallbackAPIVersion
from paho.mqtt.client import Client
from paho.mqtt.client import MQTTMessage
from paho.mqtt.client import MQTTProtocolVersion
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from companion.mqtt import home
from companion.mqtt.broker import Broker
from companion.mqtt.broker import BrokerError
from companion.mqtt.broker import Target
from companion.table.feed import Signal
from companion.table.feed import document
from companion.table.table import Closed

ONLINE, OFFLINE = "online", "offline"
"""What stands at the availability topic; the broker itself puts the second one there for us."""

KEEPALIVE = 15
"""Seconds; a companion whose power was cut is `OFFLINE` after one and a half times as long."""

OTHERS_FROM_NOW = SubscribeOptions(
    qos=1, noLocal=True, retainHandling=SubscribeOptions.RETAIN_DO_NOT_SEND
)
"""To hear what others say from now on."""

LONGEST_WAIT = 60
"""Seconds between two tries to reach the broker, at the most."""

_log = logging.getLogger(__name__)


class Table(Protocol):
    """The game on the table, as far as the feed goes."""

    def signal(self) -> Signal: ...
    def listen(self, callback: Callable[[int], None]) -> Callable[[], None]: ...


class Lobby(Protocol):
    """Where the game is: none yet, or the one being played."""

    @property
    def table(self) -> Table | None: ...
    def listen(self, callback: Callable[[], None]) -> Callable[[], None]: ...


class Publisher:
    """Tells a broker of the game on the table, from `start` to `close`.

    ``language`` is that of what Home Assistant shows, ``page`` finds the address of the companion's
    pages, "" while they have none. Raises `BrokerError` for a certificate that is none. Nothing
    else about the broker is an error: `trouble` says what keeps it from being told.
    """

    def __init__(
        self,
        lobby: Lobby,
        target: Target,
        *,
        language: str = "en",
        page: Callable[[], str] = lambda: "",
    ) -> None:
        self._lobby, self._target = lobby, target
        self._language, self._page = language, page
        self._trouble = f"The broker at {target.broker} has not been reached yet."
        self._ready = threading.Condition()
        self._connected = self._greet = self._changed = self._closing = False
        self._hang_up: Callable[[], None] = lambda: None
        self._leave_lobby: Callable[[], None] = lambda: None
        self._client = client_for(target.broker, f"{target.id}-{secrets.token_hex(4)}")
        self._client.will_set(target.availability, OFFLINE, qos=1, retain=True)
        self._client.reconnect_delay_set(1, LONGEST_WAIT)
        self._client.on_connect = self._came
        self._client.on_connect_fail = self._failed
        self._client.on_disconnect = self._went
        self._client.on_publish = self._acknowledged
        self._client.on_message = self._heard
        self._thread = threading.Thread(target=self._run, name="mqtt", daemon=True)

    @property
    def trouble(self) -> str:
        """A sentence about what keeps the broker from being told; "" while all is well."""
        return self._trouble

    def start(self) -> None:
        """Begin to tell. Returns at once, whether there is a broker or not."""
        self._leave_lobby = self._lobby.listen(self._another_game)
        self._another_game()
        self._client.connect_async(
            self._target.broker.host, self._target.broker.port, keepalive=KEEPALIVE
        )
        self._client.loop_start()
        self._thread.start()

    def moved(self) -> None:
        """The companion's pages may have another address now: Home Assistant is told of it."""
        self._note()

    def close(self) -> None:
        """Say goodbye, which takes two seconds at the most, and tell nothing more."""
        self._leave_lobby()
        self._hang_up()
        with self._ready:
            self._closing = True
            self._ready.notify()
        self._thread.join(1)
        if self._connected:
            self._publish(self._target.availability, OFFLINE, patience=1)
        self._client.disconnect()

    # -- notes, from any thread ----------------------------------------------------------------

    def _another_game(self) -> None:
        self._hang_up()
        table = self._lobby.table
        self._hang_up = table.listen(lambda _seq: self._note()) if table else lambda: None
        self._note()

    def _note(self) -> None:
        with self._ready:
            self._changed = True
            self._ready.notify()

    # -- what paho tells, in its thread --------------------------------------------------------

    def _came(
        self, client: Client, _data: object, _flags: object, reason: ReasonCode, _more: object
    ) -> None:
        if self._closing:
            client.disconnect()
            return
        if reason.is_failure:
            self._warn(refused(self._target.broker, reason))
            return
        _log.info("The feed goes to the broker at %s.", self._target.broker)
        self._trouble = ""
        client.subscribe(self._target.availability, options=OTHERS_FROM_NOW)
        with self._ready:
            self._connected = self._greet = True
            self._ready.notify()

    def _failed(self, client: Client, _data: object) -> None:
        error = sys.exc_info()[1]
        self._warn(unreachable(self._target.broker, error))
        if error is not None:
            # The socket of a failed handshake; paho would hold it until it tries again.
            traceback.clear_frames(error.__traceback__)
        if self._closing:
            client.disconnect()

    def _went(
        self, client: Client, _data: object, _flags: object, reason: ReasonCode, _more: object
    ) -> None:
        with self._ready:
            was_there, self._connected = self._connected, False
        if was_there and not self._closing:
            self._warn(f"The broker at {self._target.broker} has gone: {reason}.")

    def _heard(self, client: Client, _data: object, message: MQTTMessage) -> None:
        """Somebody else says whether we are there."""
        if self._closing:
            return
        if message.payload == OFFLINE.encode():
            # The broker has given up a connection of ours that a power cut or the Wi-Fi had ended.
            client.publish(self._target.availability, ONLINE, qos=1, retain=True)
        elif message.payload == ONLINE.encode():
            with self._ready:
                self._connected = False
            client.disconnect()
            self._warn(
                f"Another table with the name “{self._target.name}” has come to the broker at"
                f" {self._target.broker}, so this one is silent. Start it again under another name."
            )

    def _acknowledged(
        self, client: Client, _data: object, _number: int, reason: ReasonCode, _more: object
    ) -> None:
        if reason.is_failure:
            self._warn(
                f"The broker at {self._target.broker} does not let the companion write to"
                f" {self._target.availability}: {reason}."
            )

    def _warn(self, sentence: str) -> None:
        """Keep what is wrong, and tell the log once."""
        if sentence != self._trouble:
            self._trouble = sentence
            _log.warning("%s", sentence)

    # -- telling, in a thread of its own -------------------------------------------------------

    def _run(self) -> None:
        told = pages = ""
        while True:
            with self._ready:
                self._ready.wait_for(self._has_to_tell)
                if self._closing:
                    return
                greet, self._greet, self._changed = self._greet, False, False
            try:
                text = self._document()
            except Closed:
                # The game was put away just now; that is a change of its own.
                text = told
            except Exception:  # noqa: BLE001 the next change tries again; the game is not concerned
                _log.exception("The feed could not be made.")
                text = told
            page = self._page()
            if greet or page != pages:
                described = home.description(self._target, self._language, page)
                if self._publish(home.topic(self._target), described):
                    pages = page
            if text and (greet or text != told) and self._publish(self._target.state, text):
                told = text
            if greet and not self._closing:
                # Acknowledged, as only then a broker says that somebody may not write there.
                self._client.publish(self._target.availability, ONLINE, qos=1, retain=True)

    def _has_to_tell(self) -> bool:
        return self._closing or (self._connected and (self._greet or self._changed))

    def _document(self) -> str:
        table = self._lobby.table
        return document(table.signal() if table is not None else None)

    def _publish(self, topic: str, text: str, *, patience: float | None = None) -> bool:
        """Send a message that the broker keeps. Waits until it has left, for ``patience`` seconds
        at the most, or until the connection is lost (False): whatever changes meanwhile is one
        change."""
        sent = self._client.publish(topic, text, retain=True)
        try:
            sent.wait_for_publish(patience)
            return sent.is_published()
        except (RuntimeError, ValueError):
            return False


def client_for(broker: Broker, name: str) -> Client:
    """A client of the broker by this name, not connected yet. Raises `BrokerError`."""
    client = Client(
        CallbackAPIVersion.VERSION2, client_id=name, protocol=MQTTProtocolVersion.MQTTv5
    )
    if broker.user:
        client.username_pw_set(broker.user, broker.password or None)
    if broker.tls:
        try:
            client.tls_set(ca_certs=broker.ca or None)
        except OSError as error:
            raise BrokerError(f"{broker.ca} holds no certificate: {error}.") from error
    return client


def knock(target: Target, patience: float = 5) -> str:
    """Log in at the broker and go again, beside a companion that may be there: a sentence about
    what is wrong, "" if nothing is. Waits for its answer for ``patience`` seconds."""
    said: queue.SimpleQueue[ReasonCode] = queue.SimpleQueue()
    try:
        client = client_for(target.broker, f"{target.id}-doctor")
        client.connect_timeout = patience
        client.on_connect = lambda _client, _data, _flags, reason, _more: said.put(reason)
        client.connect(target.broker.host, target.broker.port)
    except BrokerError as error:
        return str(error)
    except OSError as error:
        return unreachable(target.broker, error)
    client.loop_start()
    try:
        reason = said.get(timeout=patience)
    except queue.Empty:
        return f"What is at {target.broker} takes the call, but does not speak MQTT 5."
    finally:
        client.disconnect()
        client.loop_stop()
    return refused(target.broker, reason) if reason.is_failure else ""


def refused(broker: Broker, reason: ReasonCode) -> str:
    """A sentence about a broker that does not let the companion in."""
    return f"The broker at {broker} refuses the companion: {reason}."


def unreachable(broker: Broker, error: Any) -> str:
    """A sentence about a broker that could not be connected to."""
    why = getattr(error, "strerror", None) or str(error or "no answer")
    return f"The broker at {broker} cannot be reached: {why}."
