"""What is shipped of others is what they published, and says whose it is."""

import hashlib
import tomllib
from pathlib import Path

import pytest

import companion.web

VENDOR = Path(companion.web.__file__).parent / "static" / "vendor"
FOLDERS = sorted(path for path in VENDOR.iterdir() if path.is_dir())


def sha256(data: bytes) -> str:
    """The hash as the list writes it."""
    return hashlib.sha256(data).hexdigest()


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_file_has_the_hash_in_the_list(folder: Path) -> None:
    listed = tomllib.loads((folder / "vendor.toml").read_text(encoding="utf-8"))
    assert folder.name == f"{listed['name'].split('.')[0]}-{listed['version']}"
    assert listed["integrity"].startswith("sha512-")
    assert listed["licence"]
    for file in listed["files"]:
        assert sha256((folder / file["name"]).read_bytes()) == file["sha256"], file["name"]
    named = {file["name"] for file in listed["files"]} | {"vendor.toml"}
    assert {path.name for path in folder.iterdir()} == named
    assert "LICENSE" in named


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_joined_file_is_its_parts_and_nothing_else(folder: Path) -> None:
    listed = tomllib.loads((folder / "vendor.toml").read_text(encoding="utf-8"))
    joined = [file for file in listed["files"] if "parts" in file]
    assert joined
    for file in joined:
        data = (folder / file["name"]).read_bytes()
        between = file["joined"].encode()
        for part in file["parts"]:
            cut, data = data[: part["bytes"]], data[part["bytes"] :]
            assert sha256(cut) == part["sha256"], part["name"]
            if data:
                assert data.startswith(between)
                data = data[len(between) :]
        assert data == b""
