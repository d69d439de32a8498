"""The main pages look as they did when somebody last looked at them (see `references`)."""

from pathlib import Path

import pytest
from PIL import Image
from PIL import ImageOps
from playwright.sync_api import Browser

from tests.browser.references import APART
from tests.browser.references import FOLDER
from tests.browser.references import REFERENCES
from tests.browser.references import Reference
from tests.browser.references import difference
from tests.browser.references import take

pytestmark = pytest.mark.programs


@pytest.mark.parametrize("reference", REFERENCES, ids=lambda reference: reference.name)
def test_a_page_looks_as_it_did(reference: Reference, browser: Browser, tmp_path: Path) -> None:
    kept = Image.open(reference.file).convert("RGB")
    now = take(reference, browser, tmp_path)
    assert now.size == kept.size
    now.save(tmp_path / "now.png")
    assert difference(kept, now) <= APART, (
        f"{reference.name} looks different: compare {tmp_path / 'now.png'} with {reference.file}."
        f" If that is meant: python -m tests.browser.references {reference.name}"
    )


def test_no_picture_is_kept_for_nothing() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {one.file.name for one in REFERENCES}


def test_what_is_compared_sees_what_people_would() -> None:
    """A part that is gone, another theme and another order differ; a letter does not."""
    kept = Image.open(REFERENCES[7].file).convert("RGB")
    width, height = kept.size
    gone, turned, letter = kept.copy(), ImageOps.flip(kept), kept.copy()
    gone.paste((11, 18, 32), (0, 60, width, height))
    letter.paste((238, 244, 251), (20, 20, 26, 28))
    assert difference(kept, kept) == 0
    assert difference(kept, letter) < APART / 4
    for other in (gone, turned, ImageOps.invert(kept)):
        assert difference(kept, other) > APART
