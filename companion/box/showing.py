"""Which picture each panel of a box shows at a moment. Nothing is drawn before it is asked for."""

from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Mapping
from dataclasses import dataclass

from PIL import Image

from companion.box import greetings
from companion.box import screens
from companion.box.menu import Menu
from companion.box.parts import ROLES
from companion.box.texts import tray

Drawings = dict[str, Callable[[], Image.Image]]
"""What draws each panel, by its role."""

NUMBERS = ("colony", "round")
"""The panels that ask nothing."""


@dataclass(frozen=True)
class Moment:
    """What there is to show in a game.

    ``panels`` tells of each panel of the box, by its role, whether it works. ``leaf`` is the
    picture that is leafed to (`companion.box.leaves.Leaves`), "" for what is asked; ``held`` how
    far a long press is, None where no button is for it; ``code`` the join code, "" for none.
    """

    menu: Menu
    now: float
    address: str | None
    panels: Mapping[str, bool]
    leaf: str = ""
    held: float | None = None
    tray_missing: bool = False
    code: str = ""


def drawings(moment: Moment) -> Drawings:
    """What draws the panels in a game."""
    menu, state = moment.menu, moment.menu.view.state
    asking = asking_panel(moment.panels)
    unseen = lacking(moment.panels)
    notice = tray.missing() if moment.tray_missing else ""
    made: Drawings = {
        "colony": lambda: screens.colony(state),
        "round": lambda: screens.round_(state, menu.names, notice),
        "prompt": lambda: screens.prompt(
            state,
            menu.names,
            menu.page,
            menu.cursor,
            held=moment.held,
            lacking=unseen,
            notice=notice if "round" in unseen else "",
        ),
        "join": without_a_game(moment.address, moment.code)["prompt"],
    }
    message, more = menu.message(moment.now)
    shown = made[moment.leaf or "prompt"]
    return made | {asking: (lambda: screens.sentence(message, more)) if message else shown}


def without_a_game(address: str | None, code: str = "") -> Drawings:
    """What draws the panels without a game; an ``address`` of None is not known yet."""
    if address is None:
        return dict.fromkeys(ROLES, greetings.starting)
    return greetings.welcome(address, code)


def asking_panel(panels: Mapping[str, bool]) -> str:
    """The panel that asks: the prompt's, or while that one does not work another that does."""
    if panels.get("prompt", True):
        return "prompt"
    return next((role for role in reversed(NUMBERS) if panels.get(role)), "prompt")


def lacking(panels: Mapping[str, bool]) -> Collection[str]:
    """What is seen on no panel of its own: it is missing, does not work, or asks. Where none works,
    all are looked at from afar.
    """
    seen = {role for role, works in panels.items() if works} or set(panels)
    return [role for role in NUMBERS if role not in seen - {asking_panel(panels)}]
