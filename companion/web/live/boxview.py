"""The box on a page: its panels as they are, its buttons and its tray, for a laptop and for looking
from afar."""

import base64
import hashlib
import secrets
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.i18n import N_
from companion.i18n import _
from companion.i18n.terms import FACES
from companion.i18n.terms import device_named
from companion.i18n.terms import of
from companion.table.types import View
from companion.web.words.names import Names

ACTION_FACES = ("1", "2", "3", "4", "5", "6")
EXPOSURE_FACES = ("blank",) * 6 + ("wound",) * 3 + ("frostbite",) * 2 + ("bitten",)
"""The twelve faces of the exposure die, for a tray that is only a page."""

MOST_DICE = 12

KEYS = {
    "up": (N_("Up"), "up"),
    "ok": (N_("OK"), "yes"),
    "down": (N_("Down"), "down"),
    "back": (N_("Back"), "undo"),
    "undo": (N_("Undo"), "undo"),
    "redo": (N_("Redo"), "redo"),
    "mute": (N_("Sound"), "noise"),
}
FACE_KEYS = {
    "blank": (N_("Blank"), "blank"),
    "wound": (N_("Wound"), "wound"),
    "frostbite": (N_("Frostbite"), "frostbite"),
    "bitten": (N_("Bitten"), "bite"),
}
"""The buttons of a box, with their names and symbols: to walk the prompts, and the faces of the
exposure die."""

HELD = {"back": N_("Back, held")}
"""Buttons that do something else when they are held, which a tap on a page cannot; *undo* and
*redo* need not be, for *OK* does the same."""

ACTING = ("ok", "undo", "redo", *FACE_KEYS)
"""Buttons that do what the panel says at that moment; the others only change what it shows."""

LIGHTS = {
    "asked": N_("Somebody is asked here"),
    "morale": N_("Morale is low"),
    "crisis": N_("The crisis is not prevented"),
}
"""What the LEDs of a box tell of, beside its buttons."""

ASKING = "prompt"
"""The panel that asks."""

PANELS = {
    "colony": N_("Colony: morale, food, waste"),
    "round": N_("Round, step, whose turn"),
    "prompt": N_("What the table is asked"),
}


class BoxTwin(Protocol):
    """What the page needs of the box (`companion.box`)."""

    @property
    def buttons(self) -> list[str]: ...
    def pictures(self) -> dict[str, bytes]: ...
    def press(self, button: str, held: bool = False, *, guest: bool = False) -> None: ...
    def roll(self, faces: Sequence[str]) -> None: ...
    def listen(self, callback: Callable[[], None]) -> Callable[[], None]: ...
    def status(self) -> dict[str, str]: ...
    def lights(self) -> dict[str, str]: ...


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel: its name, and its picture as an address that is the picture itself."""

    role: str
    label: str
    picture: str


@dataclass(frozen=True, slots=True)
class Button:
    """A button of the box."""

    name: str
    label: str
    icon: str


@dataclass(frozen=True, slots=True)
class Lamp:
    """An LED of the box: what it tells of, and ``on``, ``off`` or ``blinking``."""

    label: str
    state: str


@dataclass(frozen=True, slots=True)
class Twin:
    """The whole box; ``seen`` stands for what its panel asked when the page was made."""

    seen: str
    panels: tuple[Panel, ...]
    lamps: tuple[Lamp, ...]
    keys: tuple[Button, ...]
    held: tuple[Button, ...]
    faces: tuple[Button, ...]
    status: tuple[tuple[str, str], ...]
    proposals: tuple[str, ...]


def box_page(box: BoxTwin, view: View, names: Names) -> Twin:
    """The box as its page shows it."""
    keys = [Button(name, _(KEYS[name][0]), KEYS[name][1]) for name in KEYS if name in box.buttons]
    held = [Button(name, _(HELD[name]), KEYS[name][1]) for name in HELD if name in box.buttons]
    faces = [
        Button(name, _(FACE_KEYS[name][0]), FACE_KEYS[name][1])
        for name in FACE_KEYS
        if name in box.buttons
    ]
    panels, pictures = [], box.pictures()
    for role, picture in pictures.items():
        encoded = base64.b64encode(picture).decode("ascii")
        panels.append(Panel(role, of(PANELS, role), f"data:image/png;base64,{encoded}"))
    lamps = tuple(
        Lamp(_(KEYS[led][0]) if led in KEYS else of({**LIGHTS, **FACES}, led), state)
        for led, state in box.lights().items()
    )
    return Twin(
        seen=_digest(pictures),
        panels=tuple(panels),
        lamps=lamps,
        keys=tuple(keys),
        held=tuple(held),
        faces=tuple(faces),
        status=tuple((device_named(device), state) for device, state in box.status().items()),
        proposals=tuple(
            " ".join(of(FACES, face.lower()) for face in roll.dice.values())
            for roll in view.proposals
        ),
    )


def seen(box: BoxTwin) -> str:
    """What the panel that asks shows now, as a short word that is another for another picture."""
    return _digest(box.pictures())


def _digest(pictures: Mapping[str, bytes]) -> str:
    return hashlib.blake2s(pictures.get(ASKING, b""), digest_size=8).hexdigest()


def throw(
    kind: str, count: int, choose: Callable[[Sequence[str]], str] = secrets.choice
) -> list[str]:
    """Faces for dice thrown on the page: ``count`` action dice, or one exposure die.

    >>> throw("exposure", 1, lambda faces: faces[-1])
    ['bitten']
    """
    if kind == "exposure":
        return [choose(EXPOSURE_FACES)]
    return [choose(ACTION_FACES) for _number in range(max(1, min(count, MOST_DICE)))]
