"""Words that do not belong here: paths of one machine, registries' hosts, notes to oneself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.project.tree import ROOT
from tests.project.tree import files

# What: the pattern. Written so that this file does not contain what it forbids.
FORBIDDEN = {
    "a path of one machine": r"(?<![\w.])/(?:work|root|home|Users)/|\.\./shared\b",
    "a registry's host": (
        r"\b(?:pypi|pythonhosted|npmjs|piwheels|debian)\.(?:org|com)\b"
        r"|\bregistry\.[a-z]+\.[a-z]+|\bunpkg\.com\b|\bjsdelivr\.net\b"
    ),
    "a note to oneself": r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X|HA" + r"CK)\b",
    "a number of an issue": r"(?i)\bissue\s+#?\d+|(?<=[\s(])#[1-9]\d?\b",
    "a skipped test": r"\bpytest\.(?:mark\.)?(?:skip|skipif|xfail|importorskip)\b",
}

# Others' work, shipped as it came, and the locks, whose hashes are no words.
NOT_OURS = ("companion/web/static/vendor/", "requirements/runtime.txt", "requirements/dev.txt")


def text_files() -> list[Path]:
    found = []
    for path in files():
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(NOT_OURS) and b"\0" not in path.read_bytes()[:8192]:
            found.append(path)
    return found


def misplaced(text: str) -> list[tuple[int, str, str]]:
    """Line number, what is wrong and the words, for everything that does not belong."""
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        for what, pattern in FORBIDDEN.items():
            found += [(number, what, match.group()) for match in re.finditer(pattern, line)]
    return found


def test_every_file_holds_only_words_that_belong() -> None:
    paths = text_files()
    assert ROOT / "pyproject.toml" in paths
    found = [
        f"{path.relative_to(ROOT)}:{number}: {what}: {words}"
        for path in paths
        if path != Path(__file__)
        for number, what, words in misplaced(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("cd /home/somebody/game", "a path of one machine"),
        ("as in ../shared/record.md", "a path of one machine"),
        ("curl https://pypi.org/simple", "a registry's host"),
        ("# TODO: later", "a note to oneself"),
        ("closes issue 12", "a number of an issue"),
        ("see #12", "a number of an issue"),
        ("@pytest.mark.skip", "a skipped test"),
    ],
)
def test_a_misplaced_word_is_named(line: str, what: str) -> None:
    assert [found[1] for found in misplaced(line)] == [what]


@pytest.mark.parametrize(
    "line",
    [
        "color: #123456; border: #fff",
        "the household works at /workshop, agency and aim",
        "https://docs.python.org/3/library/ast.html",
        "&#39; and <a href='#3-prompts'>",
        "a todo list",
    ],
)
def test_other_words_are_not(line: str) -> None:
    assert misplaced(line) == []
