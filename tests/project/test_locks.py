"""The locks: all pinned and hashed, nothing without wheels, and in step with pyproject.toml."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.project.tree import ROOT

LOCKS = ("runtime", "dev")
# On a Pi these come from Debian, or from the extra `pi`.
PI_ONLY = {"lgpio", "rpi-gpio", "rpi-lgpio"}


def entries(lock: str) -> list[str]:
    """The logical lines of a lock: one requirement with its hashes."""
    text = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
    lines = re.sub(r"\\\n", " ", text).splitlines()
    return [line for line in lines if line.strip() and not line.strip().startswith("#")]


def pins(lock: str) -> dict[str, Version]:
    """The locked version of each package, by canonical name."""
    found: dict[str, Version] = {}
    for entry in entries(lock):
        requirement = Requirement(entry.split(" --hash")[0])
        (pin,) = requirement.specifier
        assert pin.operator == "==", entry
        found[canonicalize_name(requirement.name)] = Version(pin.version)
    return found


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("lock", LOCKS)
def test_every_requirement_has_hashes(lock: str) -> None:
    assert len(entries(lock)) > 10
    for entry in entries(lock):
        assert re.search(r" --hash=sha256:[0-9a-f]{64}\b", entry), entry


@pytest.mark.parametrize("lock", LOCKS)
def test_an_old_pip_reads_the_lock(lock: str) -> None:
    for entry in entries(lock):
        assert re.fullmatch(
            r"[a-z0-9-]+==[\w.]+(?: ; [^@]+?)?\s*(?:\s--hash=sha256:[0-9a-f]{64}\s*)+", entry
        ), entry


@pytest.mark.parametrize("lock", LOCKS)
def test_nothing_that_only_a_pi_has_is_locked(lock: str) -> None:
    assert PI_ONLY.isdisjoint(pins(lock))


def test_the_lock_holds_what_the_project_asks_for() -> None:
    locked = pins("runtime")
    everything = project()
    extra = everything["project"]["optional-dependencies"]["mqtt"]
    asked = everything["project"]["dependencies"] + extra + everything["build-system"]["requires"]
    for text in asked:
        requirement = Requirement(text)
        version = locked[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version), f"{text}, but {version} is locked"


def test_the_two_locks_agree() -> None:
    runtime, dev = pins("runtime"), pins("dev")
    assert {name: dev[name] for name in runtime.keys() & dev} == {
        name: runtime[name] for name in runtime.keys() & dev
    }


def test_the_extra_for_a_pi_avoids_the_empty_lgpio() -> None:
    """Where there is no wheel of lgpio an empty one was taken, and two libraries of one name broke
    each other (joan2937/lg#43, AllskyTeam/allsky-modules#193)."""
    # lgpio 0.0.0.2 is an empty stub that installs everywhere and does nothing.
    extra = [Requirement(text) for text in project()["project"]["optional-dependencies"]["pi"]]
    others = [
        text for one in project()["project"]["optional-dependencies"].values() for text in one
    ]
    (lgpio,) = [each for each in extra if each.name == "lgpio"]
    assert not lgpio.specifier.contains("0.0.0.2")
    everything = [*project()["project"]["dependencies"], *others]
    names = {canonicalize_name(Requirement(text).name) for text in everything}
    assert "rpi-gpio" not in names
