"""Which broker the feed goes to: options of a start, or the environment a service is given.

A password is never an option, since every user of a computer sees the options of every program.
"""

import argparse
from collections.abc import Mapping

from companion.mqtt.broker import BrokerError
from companion.mqtt.broker import Target
from companion.mqtt.broker import read_broker
from companion.mqtt.broker import read_name
from companion.mqtt.broker import read_password

OPTIONS = "etc/companion/environment"
"""The file with the environment of the service (systemd/companion.service), from the root."""

BROKER, NAME, USER, PASSWORD, PASSWORD_FILE, TLS = (
    "COMPANION_MQTT",
    "COMPANION_TABLE_NAME",
    "COMPANION_MQTT_USER",
    "COMPANION_MQTT_PASSWORD",
    "COMPANION_MQTT_PASSWORD_FILE",
    "COMPANION_MQTT_TLS",
)

NO_LIBRARY = (
    "A broker needs the library paho-mqtt, which is not here; pip install 'colony-companion[mqtt]'"
    " brings it."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the broker, the table's name there, and how to log in."""
    group = parser.add_argument_group(
        "a broker",
        "The feed for other devices goes to an MQTT broker too, such as Mosquitto, and Home"
        f" Assistant finds the table there. The password is in the variable {PASSWORD}, or in a"
        f" file. A service takes all of it from its environment: {BROKER}, {NAME}, {USER},"
        f" {PASSWORD_FILE}, {TLS}.",
    )
    group.add_argument("--mqtt", metavar="HOST[:PORT]", help="the broker")
    group.add_argument(
        "--table-name",
        metavar="NAME",
        help="what this table is called there, as in table/NAME/state; no other may be called so",
    )
    group.add_argument("--mqtt-user", metavar="USER", help="who logs in (default: nobody does)")
    group.add_argument(
        "--mqtt-password-file", metavar="FILE", help="file whose first line is the password"
    )
    group.add_argument(
        "--mqtt-tls",
        nargs="?",
        const="yes",
        metavar="CA",
        help="encrypt; with a file, trust the certificate in it instead of those known anyway",
    )


def target_of(args: argparse.Namespace, environment: Mapping[str, str]) -> Target | None:
    """Where the feed goes by the options, and by the environment where they say nothing; None for
    nowhere. Raises `BrokerError`."""
    given = {
        BROKER: args.mqtt,
        NAME: args.table_name,
        USER: args.mqtt_user,
        PASSWORD_FILE: args.mqtt_password_file,
        TLS: args.mqtt_tls,
    }
    said = {key: value for key, value in given.items() if value is not None}
    if said and not (said.get(BROKER) or environment.get(BROKER)):
        raise BrokerError("A table at a broker needs to know which: --mqtt HOST.")
    return target_in({**environment, **said})


def target_in(environment: Mapping[str, str]) -> Target | None:
    """Where the feed goes by an environment; None where it names no broker. Raises
    `BrokerError`."""
    address = environment.get(BROKER, "")
    if not address:
        return None
    tls, file = environment.get(TLS, ""), environment.get(PASSWORD_FILE, "")
    broker = read_broker(
        address,
        user=environment.get(USER, ""),
        password=read_password(file) if file else environment.get(PASSWORD, ""),
        tls=tls == "yes",
        ca=tls if tls not in ("", "yes", "no") else "",
    )
    return Target(broker, read_name(environment.get(NAME, "")))


def variables(text: str) -> dict[str, str]:
    """The variables of a file such as `OPTIONS`, as systemd reads it: ``NAME=value``, the value in
    quotes if need be.

    >>> variables("# a remark\\nCOMPANION_TABLE_NAME='Living Room'\\n")
    {'COMPANION_TABLE_NAME': 'Living Room'}
    """
    found = {}
    for line in text.splitlines():
        name, equals, value = line.strip().partition("=")
        if equals and not name.startswith(("#", ";")):
            found[name.strip()] = _unquoted(value.strip())
    return found


def _unquoted(value: str) -> str:
    quoted = len(value) > 1 and value[0] in "'\"" and value[-1] == value[0]
    return value[1:-1] if quoted else value
