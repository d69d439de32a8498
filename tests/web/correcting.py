"""The buttons of a page that correct a fact."""

from companion.web.correcting import ALSO
from companion.web.correcting import SET
from tests.web.play import Form
from tests.web.play import forms


def step(page: str, label: str, path: str = "") -> tuple[Form, tuple[str, str, str]]:
    """The stepper whose button is called so (for one of several, by its path)."""
    for form in forms(page):
        for button in form.buttons:
            if button[2] == label and (not path or path in corrected(button)):
                return form, button
    raise AssertionError(f"no step “{label}” {path}")


def value(page: str, path: str, wanted: str) -> tuple[Form, tuple[str, str, str]]:
    """The button that sets a path to a value."""
    for form in forms(page):
        for button in form.buttons:
            if path in corrected(button) and button[1] == wanted:
                return form, button
    raise AssertionError(f"nothing sets {path} to {wanted}")


def corrected(button: tuple[str, str, str]) -> list[str]:
    """The paths a button corrects."""
    name = button[0]
    return name.removeprefix(SET).split(ALSO) if name.startswith(SET) else []
