"""The dice keypad: a reader for dice that somebody looks at, with a key for each face."""

from firmware_configs.dice_tray.reader import Reader
from firmware_configs.dice_tray.reader import Reading
from hardware.tray.protocol import COCKED
from hardware.tray.protocol import MEASURED
from hardware.tray.protocol import SETTLED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware_configs.dice_tray.matrix import KeyMatrix

BACK = "back"
CLEAR = "clear"
SEND = "send"
NOTHING = ""
KEYS = (
    ("1", "2", "3", "blank"),
    ("4", "5", "6", "wound"),
    (COCKED, NOTHING, NOTHING, "frostbite"),
    (BACK, CLEAR, SEND, "bitten"),
)
"""What each key of a four by four keypad says, as it lies before its reader."""

EXPOSURE = ("blank", "wound", "frostbite", "bitten")


class DiceKeypad(Reader):
    """A key for each face: one press a die, and then *send*.

    *Cocked* stands for a die that leans; *back* takes back the last die and *clear* all of them. A
    cocked die must be taken back or laid flat before *send* is heard: it has shown nothing yet.
    """

    most = 12

    def __init__(self, keys: "KeyMatrix") -> None:
        self._keys = keys
        self._faces: list[str] = []

    def read(self, now: int) -> Reading | None:
        """What a key that was pressed has changed."""
        place = self._keys.pressed(now)
        if place is None:
            return None
        row, column = place
        return self._press(KEYS[row][column])

    def _press(self, key: str) -> Reading | None:
        if key == SEND:
            return self._send()
        if key == BACK and self._faces:
            self._faces.pop()
        elif key == CLEAR and self._faces:
            self._faces = []
        elif key in (NOTHING, BACK, CLEAR) or not self._add(key):
            return None
        return Reading(COCKED if COCKED in self._faces else MEASURED, self._dice())

    def _add(self, face: str) -> bool:
        """One more die, or the face of the cocked one that has been laid flat; whether it fits."""
        if face != COCKED and COCKED in self._faces:
            self._faces[self._faces.index(COCKED)] = face
        elif len(self._faces) < self.most:
            self._faces.append(face)
        else:
            return False
        return True

    def _send(self) -> Reading | None:
        if not self._faces or COCKED in self._faces:
            return None
        dice = self._dice()
        self._faces = []
        return Reading(SETTLED, dice)

    def _dice(self) -> list[tuple[str, str]]:
        """The dice in the order they were keyed in, numbered; an exposure die is ``exp``."""
        return [
            (("exp" if face in EXPOSURE else "d") + str(place + 1), face)
            for place, face in enumerate(self._faces)
        ]
