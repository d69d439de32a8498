"""install.sh in a scratch root: what it writes, keeps, refuses and takes away again."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.boxfile import preset_text
from tests.project.tree import ROOT

NETWORK = ROOT / "firmware_configs" / "networkmanager"
ENVIRONMENT = "etc/companion/environment"
HOTSPOT = "etc/NetworkManager/system-connections/companion-hotspot.nmconnection"
BOOT = "[pi4]\narm_boost=1\n"

# A python3 whose virtual environments only note what pip is told, and fail where a file says so.
PYTHON = r"""#!/bin/sh
if [ "$1 $2" = "-m venv" ]; then
    for folder; do :; done
    mkdir -p "$folder/bin"
    cat >"$folder/bin/python" <<END
#!/bin/sh
echo "\$@" >>"$folder/pip.log"
[ ! -e "{fail}" ]
END
    cat >"$folder/bin/companion" <<END
#!/bin/sh
PYTHONPATH="{root}" exec "{python}" -m companion "\$@"
END
    chmod +x "$folder/bin/python" "$folder/bin/companion"
    exit
fi
exec "{python}" "$@"
"""


class Scratch:
    """A root with a Pi's firmware and a memory card's config.txt, and nothing of ours."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        self.fail = folder / "no-network"
        self.put("proc/device-tree/model", "Raspberry Pi 4 Model B\0")
        self.put("boot/firmware/config.txt", BOOT)
        (self.root / "etc/NetworkManager").mkdir(parents=True)
        (folder / "bin").mkdir()
        python = folder / "bin" / "python3"
        python.write_text(PYTHON.format(fail=self.fail, root=ROOT, python=sys.executable))
        python.chmod(0o755)
        self.path = f"{folder / 'bin'}:{os.environ['PATH']}"

    def put(self, path: str, text: str) -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def text(self, path: str) -> str:
        return (self.root / path).read_text()

    def files(self) -> set[str]:
        found = (path for path in self.root.rglob("*") if path.is_file() or path.is_symlink())
        return {str(path.relative_to(self.root)) for path in found}

    def install(self, *options: str, at: Path = ROOT) -> subprocess.CompletedProcess[str]:
        command = [str(ROOT / "install.sh"), "--root", str(self.root), *options]
        environment = {**os.environ, "PATH": self.path}
        return subprocess.run(command, cwd=at, env=environment, capture_output=True, text=True)


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    return Scratch(tmp_path)


def test_it_refuses_politely_where_there_is_no_pi(scratch: Scratch) -> None:
    (scratch.root / "proc/device-tree/model").unlink()
    before = scratch.files()
    done = scratch.install()
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("This is no Raspberry Pi, so nothing was done.\n./run starts")
    assert scratch.files() == before


def test_what_would_be_done_is_shown_where_there_is_no_pi_too(scratch: Scratch) -> None:
    (scratch.root / "proc/device-tree/model").unlink()
    before = scratch.files()
    assert "(--dry-run --anyway only shows how)" in scratch.install("--dry-run").stderr
    done = scratch.install("--dry-run", "--anyway")
    assert done.returncode == 0, done.stderr
    assert "would: install -D -m 644 systemd/companion.service" in done.stdout
    assert scratch.files() == before


def test_a_word_it_does_not_know_is_named(scratch: Scratch) -> None:
    assert "'--bxo' is nothing this can do" in scratch.install("--bxo").stderr
    assert "there is no file '/nowhere.toml'" in scratch.install("--box", "/nowhere.toml").stderr


def test_a_dry_run_changes_nothing_and_does_not_say_that_it_did(scratch: Scratch) -> None:
    before = scratch.files()
    done = scratch.install("--dry-run", "--hotspot", "--captive")
    assert done.returncode == 0, done.stderr
    assert "would: install -D -m 644 systemd/companion.service" in done.stdout
    assert scratch.files() == before
    first, *steps, last = done.stdout.splitlines()
    assert first.startswith("This is a Raspberry Pi")
    assert [line for line in steps if not line.startswith(("would: ", "left out, "))] == []
    assert last == "Nothing was done; without --dry-run, this is what would be."


def test_a_dry_run_of_taking_it_away_takes_nothing(scratch: Scratch) -> None:
    units = scratch.root / "etc/systemd/system"
    units.mkdir(parents=True)
    (units / "companion.service").touch()
    before = scratch.files()
    done = scratch.install("--dry-run", "--uninstall")
    assert done.returncode == 0, done.stderr
    assert f"would: rm -rf {units}/companion.service" in done.stdout
    assert "is gone" not in done.stdout
    assert scratch.files() == before


@pytest.mark.programs
def test_it_installs_twice_and_keeps_what_is_the_owners(scratch: Scratch) -> None:
    done = scratch.install("--hotspot")
    assert done.returncode == 0, done.stderr
    assert "start the Pi again (sudo reboot)" in done.stdout
    assert scratch.text("etc/companion/box.toml") == preset_text("full")
    assert scratch.text("boot/firmware/config.txt.before-companion") == BOOT
    boot = scratch.text("boot/firmware/config.txt")
    # Behind [all], so that it holds whatever section the file ended with.
    assert boot.startswith(BOOT)
    assert "[all]\ndtparam=i2c_arm=on,i2c_arm_baudrate=400000\ndtoverlay=i2c-gpio,bus=3" in boot
    pip = scratch.text("opt/companion/pip.log")
    assert "--require-hashes --requirement requirements/runtime.txt" in pip
    assert "RPi" not in pip
    assert "lgpio" not in pip
    assert scratch.files() >= {
        "etc/systemd/system/companion.service",
        "etc/systemd/system/multi-user.target.wants/companion.service",
        "etc/systemd/system/poweroff.target.wants/companion-farewell.service",
        "etc/udev/rules.d/60-companion.rules",
    }
    hotspot = scratch.text(HOTSPOT)
    assert stat.S_IMODE((scratch.root / HOTSPOT).stat().st_mode) == 0o600
    assert stat.S_IMODE((scratch.root / ENVIRONMENT).stat().st_mode) == 0o600
    (line,) = [line for line in hotspot.splitlines() if line.startswith("psk=")]
    assert len(line) == len("psk=") + 12

    scratch.put("var/lib/companion/games/ours.sqlite", "a game")
    own = preset_text("small").replace("0x3C", "0x3D")
    scratch.put("etc/companion/box.toml", own)
    scratch.put(ENVIRONMENT, "COMPANION_MQTT=broker")
    done = scratch.install("--hotspot")
    assert done.returncode == 0, done.stderr
    assert scratch.text("etc/companion/box.toml") == own
    assert scratch.text(ENVIRONMENT) == "COMPANION_MQTT=broker"
    assert scratch.text("var/lib/companion/games/ours.sqlite") == "a game"
    assert scratch.text(HOTSPOT) == hotspot
    # The lines of the other box are gone, ours stand once, and the first copy is still the owner's.
    boot = scratch.text("boot/firmware/config.txt")
    assert (boot.count("dtparam"), "i2c-gpio" in boot) == (1, False)
    assert scratch.text("boot/firmware/config.txt.before-companion") == BOOT
    assert os.readlink(scratch.root / "opt/companion") == "companion.releases/2"
    assert [path.name for path in (scratch.root / "opt/companion.releases").iterdir()] == ["2"]

    done = scratch.install("--box", "small")
    assert scratch.text("etc/companion/box.toml") == preset_text("small")
    assert scratch.text("etc/companion/box.toml.before") == own


@pytest.mark.programs
def test_an_upgrade_that_fails_leaves_what_was_there(scratch: Scratch, tmp_path: Path) -> None:
    assert scratch.install().returncode == 0
    before = scratch.files()
    scratch.fail.touch()
    done = scratch.install()
    assert done.returncode == 1
    assert "What was installed before is as it was." in done.stderr
    assert scratch.files() == before
    scratch.fail.unlink()
    # A file of one's own, by its path from where one is, is looked at before it is taken.
    (tmp_path / "mine.toml").write_text(preset_text("small").replace("pin = 22", "pin = 2"))
    done = scratch.install("--box", "mine.toml", at=tmp_path)
    assert done.returncode == 1
    assert 'mine.toml, line 20: Button "ok" is on BCM pin 2' in done.stderr
    assert scratch.files() == before
    assert scratch.text("etc/companion/box.toml") == preset_text("full")


@pytest.mark.programs
def test_it_takes_everything_away_but_what_is_the_owners(scratch: Scratch) -> None:
    assert scratch.install("--hotspot").returncode == 0
    scratch.put("var/lib/companion/games/ours.sqlite", "a game")
    done = scratch.install("--uninstall")
    assert done.returncode == 0, done.stderr
    assert "Games and packs are still in" in done.stdout
    assert scratch.text("boot/firmware/config.txt") == BOOT
    left = {path for path in scratch.files() if "companion" in path}
    assert left == {
        "boot/firmware/config.txt.before-companion",
        "etc/companion/box.toml",
        "etc/companion/environment",
        "var/lib/companion/games/ours.sqlite",
    }
    assert scratch.install("--uninstall").returncode == 0


@pytest.mark.programs
def test_phones_open_the_page_by_themselves_only_where_that_is_wanted(scratch: Scratch) -> None:
    done = scratch.install("--captive")
    assert done.returncode == 1
    assert "--captive needs --hotspot" in done.stderr
    assert scratch.install("--hotspot").returncode == 0
    assert not [path for path in scratch.files() if "captive" in path]
    done = scratch.install("--captive")
    assert done.returncode == 0, done.stderr
    assert {path for path in scratch.files() if "captive" in path} == {
        "etc/NetworkManager/dnsmasq-shared.d/companion-captive.conf",
        "etc/systemd/system/companion-captive.service",
        "etc/systemd/system/companion-captive.socket",
        "etc/systemd/system/sockets.target.wants/companion-captive.socket",
    }
    assert scratch.install("--uninstall").returncode == 0
    assert not [path for path in scratch.files() if "captive" in path]


@pytest.mark.programs
def test_networkmanager_reads_the_hotspot() -> None:
    profile = (
        (NETWORK / "companion-hotspot.nmconnection").read_text().replace("psk=", "psk=abcdefgh")
    )
    done = subprocess.run(
        ["nmcli", "--offline", "connection", "modify", "connection.autoconnect", "yes"],
        input=profile.replace("psk=", "psk=abcdefgh"),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    lines = set(done.stdout.splitlines())
    assert {"mode=ap", "proto=rsn;", "pmf=1", "method=shared", "address1=10.42.0.1/24"} <= lines
    assert {"powersave=2", "autoconnect-priority=-10"} <= lines
