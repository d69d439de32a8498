"""The font draws what the companion says, in English and in Portuguese."""

import pytest
from PIL import Image
from PIL import ImageDraw

from hardware import fonts

PORTUGUESE = "ÁÀÂÃÇÉÊÍÓÔÕÚáàâãçéêíóôõúüºª"


def drawn(text: str, size: str) -> bytes:
    width, height = fonts.cell(size)
    picture = Image.new("1", (width, height))
    ImageDraw.Draw(picture).text((0, 0), text, fill=1, font=fonts.font(size))
    return picture.tobytes()


@pytest.mark.parametrize("size", fonts.SIZES)
def test_every_letter_of_portuguese_is_there_and_is_its_own(size: str) -> None:
    pictures = {letter: drawn(letter, size) for letter in PORTUGUESE}
    blank = drawn(" ", size)
    assert blank not in pictures.values()
    assert len(set(pictures.values())) == len(pictures)
    for letter, plain in (("ã", "a"), ("ç", "c"), ("É", "E")):
        assert pictures[letter] != drawn(plain, size)


@pytest.mark.parametrize("size", fonts.SIZES)
def test_a_character_fills_its_cell(size: str) -> None:
    box = fonts.font(size).getbbox("Ação")
    width, height = fonts.cell(size)
    assert box == (0, 0, 4 * width, height)


def test_names_of_any_kind_become_printable() -> None:
    name = "Zoë Łukasz Nguyễn 春\t…"
    text = fonts.printable(name)
    assert text == "Zoë ?ukasz Nguyen ? ..."
    assert fonts.font("6x12").getbbox(text)[2] == 6 * len(text)


def test_marks_of_a_way_of_writing_draw_nothing() -> None:
    assert fonts.printable("\u2068Ana\u2069: 3") == "Ana: 3"


def test_an_unknown_size_is_named() -> None:
    with pytest.raises(ValueError, match="no font of size 5x8: expected one of 6x12"):
        fonts.font("5x8")
