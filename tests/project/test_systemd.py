"""The service: what systemd itself says of it, and the traps it does not see."""

from __future__ import annotations

import os
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import farewell
from companion.cli import run
from companion.cli._folders import data_folder
from companion.cli._folders import packs_folder
from companion.cli.main import parser_for
from companion.web.captive import HOTSPOT
from tests.project.tree import ROOT
from tests.waiting import SOON

SYSTEMD = ROOT / "systemd"
SERVICE = SYSTEMD / "companion.service"
FAREWELL = SYSTEMD / "companion-farewell.service"
CAPTIVE = SYSTEMD / "companion-captive.service"
SYSUSERS = SYSTEMD / "companion.sysusers"
TMPFILES = SYSTEMD / "companion.tmpfiles"

# Kinds of devices whose driver a Pi loads only when it is needed: the module that must come first.
DRIVERS = {"char-i2c": "i2c_dev", "char-ttyACM": "cdc_acm", "char-ttyUSB": "usbserial"}
BUILT_IN = {"char-gpiochip"}


def settings(section: str, unit: Path = SERVICE) -> dict[str, list[str]]:
    """The settings of one section; a key may stand there several times."""
    found: dict[str, list[str]] = {}
    current = ""
    for line in unit.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            current = line.strip("[]")
        elif line and not line.startswith("#") and current == section:
            key, _, value = line.partition("=")
            found.setdefault(key, []).append(value)
    return found


@pytest.mark.programs
@pytest.mark.parametrize("unit", [SERVICE, FAREWELL, CAPTIVE], ids=lambda unit: unit.stem)
def test_systemd_finds_nothing_wrong_with_the_units(unit: Path, tmp_path: Path) -> None:
    # A copy, since the program need not be installed where the tests run.
    lines = unit.read_text(encoding="utf-8").splitlines()
    (command,) = [line for line in lines if line.startswith("ExecStart=")]
    copy = tmp_path / unit.name
    copy.write_text("\n".join(lines).replace(command, "ExecStart=/bin/true"))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--recursive-errors=no", str(copy)],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.programs
@pytest.mark.parametrize("unit", [SERVICE, FAREWELL, CAPTIVE], ids=lambda unit: unit.stem)
def test_the_units_are_exposed_little(unit: Path) -> None:
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(unit)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout.splitlines()[-1]


def test_what_phones_ask_at_port_80_is_handed_on_to_where_the_pages_are() -> None:
    socket_unit = CAPTIVE.with_suffix(".socket")
    assert settings("Socket", socket_unit)["ListenStream"] == [f"{HOTSPOT}:80"]
    assert settings("Socket", socket_unit)["FreeBind"] == ["yes"]
    (command,) = settings("Service", CAPTIVE)["ExecStart"]
    assert command.split()[-1] == f"127.0.0.1:{run.PORT}"


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


@pytest.mark.programs
def test_the_folders_of_games_and_packs_are_made(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    for command in (
        ["systemd-sysusers", str(SYSUSERS)],
        ["systemd-tmpfiles", "--create", str(TMPFILES)],
    ):
        subprocess.run([*command, f"--root={tmp_path}"], check=True, capture_output=True)
    data = tmp_path / "var" / "lib" / "companion"
    assert {path.name for path in data.iterdir()} == {"games", "packs"}
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (data, data / "games", data / "packs")]
    assert modes == [0o750, 0o750, 0o2770]


def test_the_folders_are_those_the_program_uses() -> None:
    lines = [line.split() for line in TMPFILES.read_text().splitlines() if line[0] != "#"]
    made = {words[1]: words[3:5] for words in lines}
    (user,) = settings("Service")["User"]
    data = data_folder({"STATE_DIRECTORY": "/var/lib/companion"})
    assert set(made) == {str(data), str(data / "games"), str(packs_folder(data))}
    assert all(owners == [user, user] for owners in made.values())


@pytest.mark.parametrize("unit", [SERVICE, FAREWELL], ids=lambda unit: unit.stem)
def test_the_units_start_a_command_that_exists(unit: Path) -> None:
    program, *words = settings("Service", unit)["ExecStart"][0].split()
    assert program == "/opt/companion/bin/companion"
    args = parser_for(words[:1]).parse_args(words)
    assert args.run in (run.main, farewell.main)
    assert args.box == "/etc/companion/box.toml"


def test_the_games_are_in_the_folder_that_systemd_makes() -> None:
    assert settings("Service")["StateDirectory"] == ["companion"]
    assert data_folder({"STATE_DIRECTORY": "/var/lib/companion"}) == Path("/var/lib/companion")


def test_the_farewell_waits_for_everything_that_writes() -> None:
    unit = settings("Unit", FAREWELL)
    assert {"companion.service", "umount.target"} <= set(unit["After"][0].split())
    assert unit["Before"] == ["final.target"]
    assert unit["DefaultDependencies"] == ["no"]
    # It says so only where the computer goes off, not where it starts again.
    assert settings("Install", FAREWELL)["WantedBy"] == ["poweroff.target halt.target"]
    # What would wait for file systems that are gone by then.
    service = settings("Service", FAREWELL)
    for key in ("PrivateTmp", "StateDirectory", "RuntimeDirectory", "WorkingDirectory"):
        assert key not in service, key


def test_systemd_is_told_when_the_pages_are_there_and_as_long_as_all_runs(tmp_path: Path) -> None:
    service = settings("Service")
    assert (service["Type"], service["WatchdogSec"]) == (["notify"], ["30"])
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(SOON)
        child = subprocess.Popen(
            [sys.executable, "-m", "companion", "run", "--host=127.0.0.1", "--port=0"],
            cwd=ROOT,
            env={
                **os.environ,
                "NOTIFY_SOCKET": str(tmp_path / "notify"),
                "WATCHDOG_USEC": "3000000",
                "STATE_DIRECTORY": str(tmp_path / "data"),
            },
            stdout=subprocess.DEVNULL,
        )
        try:
            ready = manager.recv(500).decode()
            assert ready.startswith("READY=1\nSTATUS=The pages are at http://127.0.0.1:")
            # They are there at this moment, whatever of the box is not.
            port = int(ready.rstrip("/").rpartition(":")[2])
            socket.create_connection(("127.0.0.1", port), timeout=SOON).close()
            assert manager.recv(500).decode().startswith("WATCHDOG=1\nSTATUS=The pages are at")
            child.terminate()
            while (heard := manager.recv(500).decode()) != "STOPPING=1":
                assert heard.startswith("WATCHDOG=1")
            assert child.wait(SOON) == 0
        finally:
            child.kill()
            child.wait()


def test_the_driver_of_every_device_is_loaded_first() -> None:
    """A device that was plugged in later was refused, as its kind was unknown when the service
    started (home-assistant/supervisor#3960)."""
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
