"""A stand-in for the box at the table."""

from collections.abc import Callable
from collections.abc import Sequence

from companion.engine.prompts import Refusal

PICTURE = b"\x89PNG not really"


class Twin:
    """A box that notes what is done to it."""

    def __init__(self) -> None:
        self.asks = PICTURE
        self.buttons = ["up", "down", "ok", "back", "blank", "wound", "frostbite", "bitten", "undo"]
        self.pressed: list[tuple[str, bool]] = []
        self.guests: list[bool] = []
        self.rolled: list[list[str]] = []
        self.broken: dict[str, str] = {}
        self.lamps: dict[str, str] = {}
        self.picture = PICTURE
        self.listeners: list[Callable[[], None]] = []

    def pictures(self) -> dict[str, bytes]:
        return {"colony": self.picture, "round": PICTURE, "prompt": self.asks}

    def lights(self) -> dict[str, str]:
        return self.lamps

    def press(self, button: str, held: bool = False, *, guest: bool = False) -> None:
        self.pressed.append((button, held))
        self.guests.append(guest)

    def roll(self, faces: Sequence[str]) -> None:
        if "7" in faces:
            raise Refusal('"%(face)s" is no face of a die.', face="7")
        self.rolled.append(list(faces))

    def listen(self, callback: Callable[[], None]) -> Callable[[], None]:
        self.listeners.append(callback)
        return lambda: self.listeners.remove(callback)

    def status(self) -> dict[str, str]:
        return self.broken
