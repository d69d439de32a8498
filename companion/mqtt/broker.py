"""Which broker the feed goes to, and under which name: what people type, read and checked."""

import hashlib
import ipaddress
import re
import unicodedata
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path

PLAIN, SECURE = 1883, 8883
"""The ports of MQTT, and of MQTT in TLS."""

LONGEST_NAME = 40
"""Letters of a table's name."""

ROOT = "table"
"""What the topics of every table begin with."""

_HOST = re.compile(r"(?!-)[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*\.?")


class BrokerError(Exception):
    """A broker or a name that cannot be. Its text is a sentence."""


@dataclass(frozen=True, slots=True)
class Broker:
    """A broker and how to log in there.

    Without a ``user`` nobody logs in. ``tls`` encrypts; ``ca`` is the file with the certificate of
    who signed the broker's, "" for those this computer trusts anyway.
    """

    host: str
    port: int = PLAIN
    user: str = ""
    password: str = field(default="", repr=False)
    tls: bool = False
    ca: str = ""

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host} port {self.port}"


@dataclass(frozen=True, slots=True)
class Target:
    """Where the feed of one table goes: its broker, and its name there."""

    broker: Broker
    name: str

    @property
    def state(self) -> str:
        """The topic of the document."""
        return f"{ROOT}/{self.name}/state"

    @property
    def availability(self) -> str:
        """The topic that says whether the companion is there."""
        return f"{ROOT}/{self.name}/availability"

    @property
    def slug(self) -> str:
        """The name in small letters and digits; several names may have the same.

        >>> Target(Broker("localhost"), "Café Süd 2").slug
        'cafe_sud_2'
        """
        plain = unicodedata.normalize("NFKD", self.name).encode("ascii", "ignore").decode()
        return "_".join(re.findall(r"[a-z0-9]+", plain.lower())) or ROOT

    @property
    def id(self) -> str:
        """What the table is called where only letters, digits, ``_`` and ``-`` may be: the same
        after a restart, and another for every name.

        >>> Target(Broker("localhost"), "Kitchen").id, Target(Broker("localhost"), "Café").id
        ('companion-Kitchen', 'companion-cafe-589ac5')
        """
        if re.fullmatch(r"[A-Za-z0-9_-]+", self.name):
            return f"companion-{self.name}"
        mark = hashlib.blake2s(self.name.encode(), digest_size=3).hexdigest()
        return f"companion-{self.slug}-{mark}"


def read_broker(
    address: str, *, user: str = "", password: str = "", tls: bool = False, ca: str = ""
) -> Broker:
    """The broker at ``HOST`` or ``HOST:PORT``; a numeric IPv6 host stands in brackets if a port
    follows. Raises `BrokerError`."""
    text = address.strip()
    if "://" in text:
        raise BrokerError(f"A broker is named as HOST or HOST:PORT, without “{text[:9]}…”.")
    host, port = text, ""
    if found := re.fullmatch(r"\[(.+)\](?::(.*))?", text):
        host, port = found[1], found[2] or ""
    elif text.count(":") == 1:
        host, _colon, port = text.partition(":")
    if not _is_host(host):
        raise BrokerError(f"“{text}” names no broker; write HOST or HOST:PORT, as 192.168.1.5:1883")
    if port and not (port.isdecimal() and len(port) < 6 and 0 < int(port) < 65536):
        raise BrokerError(f"A port is a number from 1 to 65535, not “{port}”.")
    if password and not user:
        raise BrokerError("The broker wants a user beside the password: --mqtt-user.")
    if ca and not Path(ca).is_file():
        raise BrokerError(f"There is no certificate in {ca}.")
    secure = tls or bool(ca)
    usual = SECURE if secure else PLAIN
    return Broker(host, int(port) if port else usual, user, password, secure, ca)


def read_name(text: str) -> str:
    """A table's name, as it stands in topics. Raises `BrokerError`."""
    name = text.strip()
    if not name:
        raise BrokerError("A table at a broker needs a name of its own: --table-name NAME.")
    if wrong := sorted(set("/+#") & set(name)):
        raise BrokerError(
            f"A table's name may not hold {' or '.join(wrong)}, which have a meaning in topics."
        )
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise BrokerError(
            f"A table's name is at most {LONGEST_NAME} plain letters; this one is not."
        )
    return name


def read_password(path: str) -> str:
    """The password in a file: its first line. Raises `BrokerError`."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise BrokerError(f"The password in {path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BrokerError(f"{path} holds no password: it is no text.") from error
    first = text.split("\n")[0].rstrip("\r")
    if not first:
        raise BrokerError(f"The first line of {path} is blank; the password belongs there.")
    return first


def _is_host(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return len(text) < 254 and _HOST.fullmatch(text) is not None
    return True
