"""The style sheets say how something looks that is there."""

import re
from functools import cache
from pathlib import Path

from companion import web

WEB = Path(web.__file__).parent
MADE = ("arg-", "i-", "p-", "page-", "t-", "takes-")
"""How classes begin that a template puts together of what it shows."""

GIVEN = {"htmx-request"}
"""What htmx gives by itself."""


@cache
def sheets() -> str:
    """All style sheets of ours, without comments."""
    texts = (path.read_text(encoding="utf-8") for path in sorted((WEB / "static").glob("*.css")))
    return re.sub(r"/\*.*?\*/", "", "".join(texts), flags=re.DOTALL)


@cache
def pages() -> str:
    """All that can give a class: templates, scripts and modules."""
    found = (path for kind in ("html", "js", "py") for path in sorted(WEB.rglob(f"*.{kind}")))
    return "".join(path.read_text(encoding="utf-8") for path in found if "vendor" not in path.parts)


def test_every_class_is_one_of_a_page() -> None:
    selectors = re.findall(r"([^{};]+)\{", sheets())
    classes = {name for one in selectors for name in re.findall(r"\.([A-Za-z_][\w-]*)", one)}
    assert len(classes) > 200
    said = set(re.findall(r"[\w-]+", pages()))
    assert sorted(name for name in classes - said - GIVEN if not name.startswith(MADE)) == []


def test_every_colour_that_is_named_is_used_and_the_other_way_round() -> None:
    """`chart-` colours are those of `companion.chronicle.drawing`, by their names there."""
    named = set(re.findall(r"(--[\w-]+)\s*:", sheets()))
    used = set(re.findall(r"var\((--[\w-]+)", sheets() + pages()))
    assert len(named) > 10
    assert sorted(name for name in named - used if not name.startswith("--chart-")) == []
    assert sorted(used - named - {"--chart-"}) == []
