"""Which test covers which row of the rules, as a page: ``python -m tests.coverage``.

A row is covered by a test whose name carries its number: a scenario file ``r41-….toml``, or a test
function ``test_r41_…`` or ``test_…_c220_…``. A row without one is shown as missing.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).parent
TESTS = HERE.parent
ROOT = TESTS.parent
PAGE = ROOT / "docs" / "coverage.md"

TITLES = {
    "rulings": "Rulings",
    "base-game": "Base game",
    "guide": "Questions in the players' guide",
    "companion": "What the companion needs",
}

HEAD = """\
# Coverage

Every row that the companion must do for the base box, and the tests whose names carry its number.
Made by `python -m tests.coverage` from `tests/coverage/rows.toml` and the names of scenarios and
test functions; a test holds that this page is current.
"""


def rows() -> dict[str, dict[str, str]]:
    """The rows of each part, by number, and those that are elsewhere."""
    with (HERE / "rows.toml").open("rb") as file:
        return tomllib.load(file)


def row_of(name: str) -> list[str]:
    """The rows whose numbers a name carries.

    >>> row_of("r41-two-rolls-with-the-bat"), row_of("test_c220_editions")
    (['r41'], ['c220'])
    >>> row_of("test_the_crew_of_2")
    []
    """
    return re.findall(r"(?:^|[_-])((?:r\d{2,3}|c\d{1,3}))(?=[_-]|$)", name)


def scenarios() -> Iterator[tuple[str, str]]:
    """Each row a scenario's name carries, with a link to the file."""
    for path in sorted((TESTS / "scenarios").rglob("*.toml")):
        for row in row_of(path.stem):
            yield row, f"[{path.stem}](../{path.relative_to(ROOT).as_posix()})"


def functions() -> Iterator[tuple[str, str]]:
    """Each row a test function's name carries, with a link to its file."""
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for row in row_of(node.name):
                    yield row, f"[`{node.name}`](../{path.relative_to(ROOT).as_posix()})"


def covered() -> dict[str, list[str]]:
    """The tests of each row."""
    found: dict[str, list[str]] = {}
    for row, link in [*scenarios(), *functions()]:
        found.setdefault(row, []).append(link)
    return found


def missing(parts: Mapping[str, Mapping[str, str]], tests: Mapping[str, list[str]]) -> list[str]:
    """The rows without a test."""
    return [
        row
        for part in TITLES
        for row in parts[part]
        if row not in tests and row not in parts["elsewhere"]
    ]


def page() -> str:
    """The whole page."""
    parts, tests = rows(), covered()
    lost = missing(parts, tests)
    wanted = sum(row not in parts["elsewhere"] for part in TITLES for row in parts[part])
    said = f"{wanted - len(lost)} of {wanted} rows have a test."
    if lost:
        said += f" Missing: {', '.join(lost)}."
    text = [HEAD, f"{said}\n"]
    for part, title in TITLES.items():
        text.append(f"## {title}\n\n| | | tests |\n|---|---|---|")
        for row, name in parts[part].items():
            if row not in parts["elsewhere"]:
                shown = "<br>".join(tests.get(row, ["**missing**"]))
                text.append(f"| {row} | {name} | {shown} |")
        text.append("")
    text.append("## Not here\n")
    names = {row: name for part in TITLES for row, name in parts[part].items()}
    text += [f"- {row}, {names[row]}: {why}" for row, why in parts["elsewhere"].items()]
    return "\n".join(text) + "\n"
