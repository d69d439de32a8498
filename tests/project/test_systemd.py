"""The service: what systemd itself says of it, and the traps it does not see."""

from __future__ import annotations

import socket
import subprocess
from pathlib import Path

import pytest

from companion.cli import run
from companion.cli.main import parser_for
from tests.project.tree import ROOT

SERVICE = ROOT / "systemd" / "companion.service"
SYSUSERS = ROOT / "systemd" / "companion.sysusers"

# Kinds of devices whose driver a Pi loads only when it is needed: the module that must come first.
DRIVERS = {"char-i2c": "i2c_dev", "char-ttyACM": "cdc_acm", "char-ttyUSB": "usbserial"}
BUILT_IN = {"char-gpiochip"}


def settings(section: str) -> dict[str, list[str]]:
    """The settings of one section; a key may stand there several times."""
    found: dict[str, list[str]] = {}
    current = ""
    for line in SERVICE.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            current = line.strip("[]")
        elif line and not line.startswith("#") and current == section:
            key, _, value = line.partition("=")
            found.setdefault(key, []).append(value)
    return found


@pytest.mark.programs
def test_systemd_finds_nothing_wrong_with_the_service(tmp_path: Path) -> None:
    # A copy, since the program need not be installed where the tests run.
    lines = SERVICE.read_text(encoding="utf-8").splitlines()
    (command,) = [line for line in lines if line.startswith("ExecStart=")]
    copy = tmp_path / SERVICE.name
    copy.write_text("\n".join(lines).replace(command, "ExecStart=/bin/true"))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--recursive-errors=no", str(copy)],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.programs
def test_the_service_is_exposed_little() -> None:
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(SERVICE)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout.splitlines()[-1]


@pytest.mark.programs
def test_the_user_and_the_groups_are_made(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    command = ["systemd-sysusers", f"--root={tmp_path}", str(SYSUSERS)]
    subprocess.run(command, check=True, capture_output=True)
    users = (tmp_path / "etc" / "passwd").read_text()
    assert users.startswith("companion:")
    groups = (tmp_path / "etc" / "group").read_text().splitlines()
    members = {line.split(":")[0]: line.split(":")[3] for line in groups}
    (user,) = settings("Service")["User"]
    for group in settings("Service")["SupplementaryGroups"][0].split():
        assert members[group] == user


def test_the_service_starts_a_command_that_exists() -> None:
    service = settings("Service")
    program, *words = service["ExecStart"][0].split()
    assert program.endswith("/bin/companion")
    args = parser_for(words[:1]).parse_args(words)
    assert (args.run, args.box, args.data) == (run.main, "real", None)
    # Without --data the games are in the folder that systemd makes and names.
    assert run.data_folder({"STATE_DIRECTORY": "/var/lib/companion"}) == Path("/var/lib/companion")
    assert service["StateDirectory"] == ["companion"]


def test_systemd_is_told_when_the_pages_are_there(tmp_path: Path) -> None:
    assert settings("Service")["Type"] == ["notify"]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        run.notify("READY=1", {"NOTIFY_SOCKET": str(tmp_path / "notify")})
        assert manager.recv(100) == b"READY=1"


def test_the_driver_of_every_device_is_loaded_first() -> None:
    unit = settings("Unit")
    for allowed in settings("Service")["DeviceAllow"]:
        kind = allowed.split()[0]
        if kind not in BUILT_IN:
            driver = f"modprobe@{DRIVERS[kind]}.service"
            assert driver in unit["Wants"][0].split(), kind
            assert driver in unit["After"][0].split(), kind


def test_nothing_hides_the_devices() -> None:
    service = settings("Service")
    for key in ("PrivateDevices", "PrivateUsers", "PrivateNetwork", "ProcSubset", "DynamicUser"):
        assert key not in service, key
    assert service["WorkingDirectory"] == [f"%t/{service['RuntimeDirectory'][0]}"]
