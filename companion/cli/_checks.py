"""What `companion doctor` looks at without touching a panel or a pin, and what it makes of it.

Each check gives `Finding`s: a sentence for what is well, and for what is not also what to do.
"""

from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.cli import _broker
from companion.cli._machine import Machine
from companion.cli._machine import words
from companion.mqtt.broker import BrokerError
from hardware import BoxConfig
from hardware import Channel
from hardware.boot import SPEED
from hardware.boot import config_txt

SERVICE = "companion.service"
GROUPS = ("dialout", "gpio", "i2c")
"""What the service's user must belong to, for the tray, the pins and the panels."""

ROOM = 200_000_000
"""Bytes that should be free: a game is a few megabytes, and a full card stops everything else."""

BOOT = "/boot/firmware/config.txt"


@dataclass(frozen=True)
class Finding:
    """Something that was looked at: ``well`` is None for what only should be known."""

    about: str
    well: bool | None
    sentence: str
    advice: str = ""


def computer(machine: Machine) -> Iterator[Finding]:
    """Which computer it is, and whether it gets enough power."""
    model = machine.text("proc/device-tree/model")
    if model is None or "Raspberry Pi" not in model:
        yield Finding("computer", None, "This is no Raspberry Pi, so no box is looked for.")
        return
    yield Finding("computer", True, f"This is a {model}.")
    throttled = machine.text("sys/devices/platform/soc/soc:firmware/get_throttled")
    if throttled is None:
        return
    bits = int(throttled, 16)
    if bits & 0x1:
        yield Finding(
            "power",
            False,
            "The supply is too weak at this moment.",
            "Use the supply made for this Pi, and a short cable. Panels that flicker and cards "
            "that lose files come from this.",
        )
    elif bits & 0x10000:
        yield Finding(
            "power",
            None,
            "The supply has been too weak for a moment since the start.",
            "Use the supply made for this Pi if that happens again.",
        )
    else:
        yield Finding("power", True, "The supply has been strong enough since the start.")


def libraries(machine: Machine) -> Iterator[Finding]:
    """What reads the pins, and whether two distributions fight about one name."""
    owners = machine.owners("RPi")
    if len(owners) > 1:
        yield Finding(
            "libraries",
            False,
            f"The Python module RPi belongs to {words(owners)} at once; each breaks the other.",
            f"Take one away: /opt/companion/bin/python -m pip uninstall {owners[0]}",
        )
    version = machine.version("lgpio")
    if version is None:
        yield Finding(
            "libraries",
            False,
            "The library lgpio is not installed, so no pin can be read.",
            "sudo apt install python3-lgpio",
        )
    elif version < (0, 2):
        yield Finding(
            "libraries",
            False,
            f"The library lgpio is there in version {'.'.join(map(str, version))}, which is empty.",
            "Take it away (/opt/companion/bin/python -m pip uninstall lgpio), then "
            "sudo apt install python3-lgpio",
        )
    else:
        yield Finding("libraries", True, "The library lgpio is there.")


def user(machine: Machine) -> Iterator[Finding]:
    """Whether the service may use the devices."""
    groups = machine.groups()
    if groups is None:
        yield Finding("user", None, "The companion is not installed as a service here.")
        return
    missing = [group for group in GROUPS if group not in groups]
    if missing:
        yield Finding(
            "user",
            False,
            f"The user companion is not in {words(missing)}.",
            f"sudo usermod -aG {','.join(missing)} companion, then start the service again",
        )
    else:
        yield Finding("user", True, "The user companion may use pins, panels and the tray.")


def service(machine: Machine) -> Iterator[Finding]:
    """Whether the companion runs, and what it says of itself."""
    if not running(machine):
        state = machine.said("systemctl", "show", "-p", "Result", "--value", SERVICE)
        if state not in (None, "", "success"):
            yield Finding(
                "service",
                False,
                f"The service has ended with “{state}”.",
                "journalctl -u companion -n 30 says why.",
            )
        else:
            yield Finding("service", None, "The service does not run at the moment.")
        return
    said = machine.said("systemctl", "show", "-p", "StatusText", "--value", SERVICE)
    yield Finding("service", True, f"The service runs. {said or ''}".rstrip())


def running(machine: Machine) -> bool:
    """Whether the service runs, and so has the pins and the tray."""
    return machine.said("systemctl", "is-active", SERVICE) == "active"


def buses(machine: Machine, box: BoxConfig) -> Iterator[Finding]:
    """Whether the buses that the panels are on are there, and as fast as they should be."""
    lines = config_txt(box)
    for bus in box.buses:
        about = f"bus {bus}"
        if not machine.exists(f"dev/i2c-{bus}"):
            there = machine.names("dev/i2c-*")
            (line, *_) = [line for line in lines if f"bus={bus}," in line or bus == 1]
            yield Finding(
                about,
                False,
                f"/dev/i2c-{bus} is not there ({words(there) if there else 'no bus is'}).",
                f"{BOOT} needs the line “{line}”; then start the Pi again.",
            )
            continue
        speed = machine.number(f"sys/class/i2c-adapter/i2c-{bus}/of_node/clock-frequency")
        if bus == 1 and speed is not None and speed < SPEED:
            yield Finding(
                about,
                False,
                f"/dev/i2c-1 runs at {speed // 1000} kHz, so panels follow the buttons late.",
                f"{BOOT} needs the line “{lines[0]}”; then start the Pi again.",
            )
        else:
            yield Finding(about, True, f"/dev/i2c-{bus} is there.")
    for mux in sorted({panel.bus.mux for panel in box.panels if isinstance(panel.bus, Channel)}):
        about = f"multiplexer {mux:#04x}"
        if machine.exists(f"sys/bus/i2c/devices/1-{mux:04x}/channel-0"):
            yield Finding(about, True, "The kernel drives it.")
        else:
            yield Finding(
                about,
                False,
                "The kernel does not drive it.",
                f"{BOOT} needs the line “{lines[-1]}”; then start the Pi again. If it is there: "
                "check its four wires and its address pins.",
            )


def pins(machine: Machine) -> Iterator[Finding]:
    """Whether there are pins."""
    chips = machine.names("dev/gpiochip*")
    if chips:
        yield Finding("pins", True, f"The pins are there ({words(chips)}).")
    else:
        yield Finding(
            "pins",
            False,
            "There is no /dev/gpiochip*, so there are no pins.",
            "Update the system (sudo apt full-upgrade), and start the Pi again.",
        )


def tray(machine: Machine, box: BoxConfig) -> Iterator[Finding]:
    """Whether the tray is plugged in."""
    if box.tray is None:
        return
    if machine.exists(box.tray.lstrip("/")):
        yield Finding("tray", True, f"{box.tray} is there.")
        return
    others = machine.names("dev/ttyACM*")
    if others:
        advice = (
            f"Something else is ({words(others)}): if that is the tray, put "
            "firmware_configs/udev/60-companion.rules into /etc/udev/rules.d and plug it in again."
        )
    else:
        advice = "Plug it in; use a cable that carries data, not power alone."
    yield Finding("tray", False, f"No dice tray is plugged in ({box.tray} is not there).", advice)


def clock(machine: Machine) -> Iterator[Finding]:
    """Whether the clock is right; only the dates of games hang on it."""
    if machine.year() < 2025:
        yield Finding(
            "clock",
            None,
            f"The clock says {machine.year()}: games will bear wrong dates, and nothing else.",
            "It is set by itself where there is a way to the internet.",
        )
    elif machine.said("timedatectl", "show", "-p", "NTPSynchronized", "--value") == "no":
        yield Finding(
            "clock", None, "The clock was not set by the network yet; dates of games may be wrong."
        )
    else:
        yield Finding("clock", True, "The clock is set.")


def disk(machine: Machine, data: Path) -> Iterator[Finding]:
    """Whether there is room for games."""
    found = machine.free(data)
    if found is None:
        yield Finding("disk", None, f"Nothing can be said of {data}: look as root, with sudo.")
        return
    free, read_only = found
    if read_only:
        yield Finding(
            "disk",
            False,
            f"Nothing can be written to {data}, so no game can be kept.",
            "A memory card that fails makes itself read-only: copy the games, take a new card. "
            "With a read-only root, give this folder a partition of its own.",
        )
    elif free < ROOM:
        yield Finding(
            "disk",
            False,
            f"Only {free // 1_000_000} MB are free where the games are kept.",
            "Make room: sudo apt clean; sudo journalctl --vacuum-size=50M",
        )
    else:
        yield Finding("disk", True, f"{free // 1_000_000} MB are free where the games are kept.")


def broker(machine: Machine, environment: Mapping[str, str]) -> Iterator[Finding]:
    """Whether the broker lets the companion in, where one is named: for the service, or in the
    ``environment`` of whoever looks."""
    options, file = machine.text(_broker.OPTIONS), f"/{_broker.OPTIONS}"
    if options is None and machine.exists(_broker.OPTIONS):
        yield Finding("broker", None, f"{file} cannot be read: look as root, with sudo.")
        return
    advice = f"Mend it in {file}, then sudo systemctl restart companion"
    try:
        target = _broker.target_in({**environment, **_broker.variables(options or "")})
    except BrokerError as error:
        yield Finding("broker", False, str(error), advice)
        return
    if target is None:
        return
    wrong = machine.knock(target)
    if wrong:
        yield Finding("broker", False, wrong, f"See that it runs. If it is another: {advice}")
    else:
        said = f"The broker at {target.broker} lets the companion in, as {target.name}."
        yield Finding("broker", True, said)


def network(machine: Machine, port: int) -> Iterator[Finding]:
    """Whether phones find the pages."""
    address = machine.address()
    if address is None:
        yield Finding(
            "network",
            False,
            "This computer is in no network, so no phone finds the pages.",
            "sudo nmtui joins a Wi-Fi; sudo ./install.sh --hotspot makes one.",
        )
    else:
        yield Finding("network", True, f"Phones find this computer at {address}.")
    if running(machine) and not machine.answers(port):
        yield Finding(
            "pages",
            False,
            f"The service runs, but nothing listens at port {port}.",
            "journalctl -u companion -n 30 says why.",
        )
    saving = machine.said("iw", "dev", "wlan0", "get", "power_save")
    if saving is not None and saving.endswith("on"):
        yield Finding(
            "Wi-Fi",
            False,
            "The Wi-Fi saves power, so taps after a pause take seconds.",
            "Put firmware_configs/networkmanager/companion-wifi.conf into "
            "/etc/NetworkManager/conf.d, then sudo systemctl restart NetworkManager",
        )
