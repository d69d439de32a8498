"""Corrections as forms send them.

A form may hold many: the button that is pressed says by its name, ``set.PATH``, what it corrects.
``was.PATH`` is what the page showed there, and ``more.PATH`` a list whose choice is put behind the
button's value. A button that corrects several facts at once puts a ``+`` between their paths, and
between the values.
"""

from collections.abc import Mapping

from companion.table.corrections import Correction

SET, WAS, MORE, ALSO = "set.", "was.", "more.", "+"


def corrections(form: Mapping[str, str]) -> list[Correction]:
    """What the button of a form corrects; nothing where the choice that belongs to it was not
    made.

    >>> corrections({"was.food": "3", "was.waste": "9", "set.food": "4"})
    [Correction(path='food', value='4', was='3')]
    """
    named = next((name for name in form if name.startswith(SET)), SET)
    paths, values = named.removeprefix(SET).split(ALSO), form.get(named, "").split(ALSO)
    made = []
    for path, value in zip(paths, values, strict=False):
        chosen = form.get(MORE + path)
        if chosen == "":
            return []
        wanted = " ".join(filter(None, (value.strip(), chosen)))
        made.append(Correction(path, wanted, form.get(WAS + path, "")))
    return made
