"""What `companion doctor` does with panels, buttons, LEDs and the tray: it tries each, and asks."""

import errno
import queue
import time
from collections.abc import Callable
from collections.abc import Iterator

import smbus2
from luma.core.error import Error as LumaError
from PIL import Image

from companion.box.drawing import HEIGHT
from companion.box.drawing import LARGE
from companion.box.drawing import SMALL
from companion.box.drawing import WIDTH
from companion.box.drawing import Canvas
from companion.cli._checks import Finding
from companion.cli._machine import words
from hardware import BoxConfig
from hardware import Buttons
from hardware import BuzzerConfig
from hardware import Channel
from hardware import DiceTray
from hardware import Light
from hardware import PanelConfig
from hardware import Pressed
from hardware import Signals
from hardware.events import EventQueue
from hardware.oled import COMMANDS
from hardware.oled import NOTHING
from hardware.oled import Bus
from hardware.oled import Oled
from hardware.oled import open_bus
from hardware.pins import Factory
from hardware.pins import lgpio_factory
from hardware.signals import BUZZER
from hardware.tray.port import Port
from hardware.tray.port import open_port

ADDRESSES = (0x3C, 0x3D)
"""Where a panel can be, by its solder jumper."""

Ask = Callable[[str], str]
"""Asks a person, and gives what was typed."""

OpenBus = Callable[[int | Channel], Bus]

ANSWERS = "y yes, n it is dark, s shifted or garbled, u upside down, w on another panel"


# -- panels ----------------------------------------------------------------------------------------


def panels(box: BoxConfig, ask: Ask | None, *, open_bus: OpenBus = open_bus) -> Iterator[Finding]:
    """Draw on each panel, and ask what is seen; without ``ask`` a panel that answers is well."""
    for panel in box.panels:
        yield _panel(panel, ask, open_bus)


def frame(role: str) -> Image.Image:
    """A frame at the very edge, an arrow to the top, and the panel's role."""
    canvas = Canvas()
    right, bottom = WIDTH - 1, HEIGHT - 1
    for line in ((0, 0, right, 0), (0, bottom, right, bottom)):
        canvas.line(*line)
    for line in ((0, 0, 0, bottom), (right, 0, right, bottom)):
        canvas.line(*line)
    canvas.arrow(WIDTH // 2 - 2, 4, up=True)
    canvas.centred(0, WIDTH, 8, "top", SMALL)
    canvas.centred(0, WIDTH, 28, role, LARGE)
    return canvas.picture


def _panel(panel: PanelConfig, ask: Ask | None, open_bus: OpenBus) -> Finding:
    about = f"panel {panel.role}"
    chip = Oled(panel.address, lambda: open_bus(panel.bus), panel.upside_down, panel.driver)
    try:
        chip.initialise(frame(panel.role))
    except (OSError, LumaError) as error:
        chip.drop_bus()
        return _unreachable(panel, error, open_bus)
    if ask is None:
        chip.close()
        return Finding(about, True, f"It answers at {panel.address:#04x} on {panel.place}.")
    question = (
        f"Panel {panel.role}: is there a frame along all four edges, with “{panel.role}” in it and "
        f"an arrow to the top? ({ANSWERS})"
    )
    answer = ask(question).strip().lower()[:1]
    chip.close()
    return _seen(panel, answer)


def _seen(panel: PanelConfig, answer: str) -> Finding:
    about = f"panel {panel.role}"
    if answer == "y":
        return Finding(about, True, "It shows what it should.")
    if answer == "s":
        other = "ssd1306" if panel.driver == "sh1106" else "sh1106"
        return Finding(
            about,
            False,
            "Its picture is garbled.",
            f'It has another chip than {panel.driver}: write driver = "{other}" in box.toml.',
        )
    if answer == "u":
        turned = 0 if panel.upside_down else 180
        return Finding(
            about, False, "It hangs upside down.", f"Write rotation = {turned} in box.toml."
        )
    if answer == "w":
        return Finding(
            about,
            False,
            "Its picture is on another panel.",
            "Exchange the roles of the two in box.toml, or their wires.",
        )
    if answer == "n":
        return Finding(
            about,
            False,
            "It answers, but stays dark.",
            'Check that its VCC has 3.3 V. A panel of 2.4 inches may need driver = "ssd1309".',
        )
    return Finding(about, None, "It answers; nobody said what it shows.")


def _unreachable(panel: PanelConfig, error: Exception, open_bus: OpenBus) -> Finding:
    about = f"panel {panel.role}"
    number = error.errno if isinstance(error, OSError) else errno.EREMOTEIO
    if number == errno.ENOENT:
        return Finding(
            about, False, f"{panel.place} is not there.", "See what is said of the buses above."
        )
    if number in (errno.EACCES, errno.EPERM):
        return Finding(
            about, False, f"{panel.place} may not be used.", "Look as root: sudo companion doctor"
        )
    if number == errno.ETIMEDOUT:
        return Finding(
            about,
            False,
            f"{panel.place} stands still: one of its lines is held down.",
            "Unplug the Pi and look for SDA or SCL that touches ground, or for the two exchanged.",
        )
    others = [
        f"{address:#04x}"
        for address in ADDRESSES
        if address != panel.address and _answers(panel.bus, address, open_bus)
    ]
    advice = "Check its four wires: GND, VCC to 3.3 V, SCL, SDA (in the order on your panel)."
    if others:
        advice = (
            f"Something answers at {words(others)}: if that is this panel, write "
            f"address = {others[0]} in box.toml, or move its solder jumper."
        )
    return Finding(
        about, False, f"Nothing answers at {panel.address:#04x} on {panel.place}.", advice
    )


def _answers(place: int | Channel, address: int, open_bus: OpenBus) -> bool:
    try:
        bus = open_bus(place)
    except OSError:
        return False
    try:
        bus.i2c_rdwr(smbus2.i2c_msg.write(address, [COMMANDS, NOTHING]))
    except OSError:
        return False
    finally:
        bus.close()
    return True


# -- buttons ---------------------------------------------------------------------------------------


def buttons(
    box: BoxConfig,
    ask: Ask | None,
    *,
    factory: Callable[[], Factory] = lgpio_factory,
    tell: Callable[[str], object] = print,
    patience: float = 10.0,
) -> Iterator[Finding]:
    """Open every pin, and see what is down though nobody presses; with ``ask``, have each pressed
    within ``patience`` seconds."""
    events: EventQueue = queue.Queue()
    opened = Buttons(box.buttons, events, long=box.long, encoder=box.encoder, factory=factory)
    opened.start()
    try:
        opened.answers(5)
        broken = [state for state in opened.status().values() if not state.ok]
        for state in broken:
            yield Finding(state.device, False, state.message)
        if any(state.device == "buttons" for state in broken):
            return
        down = opened.down()
        for name in down:
            yield Finding(
                f"button {name}",
                False,
                f"It is down though nobody presses it (BCM pin {box.buttons[name]}).",
                "Its wire touches ground, or the button is on two of its legs that always touch.",
            )
        silent = {*down, *(state.device.removeprefix("button ") for state in broken)}
        if ask is None:
            if not silent:
                yield Finding("buttons", True, "Every pin can be read, and none is down.")
            return
        for name in box.names:
            if name not in silent:
                tell(_wish(box, name))
                yield _press(box, name, events, patience)
    finally:
        opened.close()


def _wish(box: BoxConfig, name: str) -> str:
    if box.encoder is not None and name in (box.encoder.left, box.encoder.right):
        side = "left" if name == box.encoder.left else "right"
        return f"Turn the encoder one step to the {side} …"
    for button, meant in box.long.items():
        if meant == name:
            return f"Hold “{button}” for a second …"
    return f"Press “{name}” …"


def _press(box: BoxConfig, name: str, events: EventQueue, patience: float) -> Finding:
    about = f"button {name}"
    ends = time.monotonic() + patience
    while True:
        try:
            event = events.get(timeout=max(ends - time.monotonic(), 0))
        except queue.Empty:
            pin = box.buttons.get(name)
            where = "" if pin is None else f" between BCM pin {pin} and the button"
            return Finding(
                about,
                False,
                f"Nothing came in {patience:.0f} s.",
                f"Check the wire{where}, and the one from there to ground.",
            )
        if not isinstance(event, Pressed) or event.held:
            continue
        if event.button == name:
            return Finding(about, True, "It works.")
        return Finding(
            about,
            False,
            f"“{event.button}” came instead.",
            "Exchange the two in box.toml, or their wires.",
        )


# -- LEDs and buzzer -------------------------------------------------------------------------------

SOUND = (0.4, 0.2, 0.4)
"""What the buzzer is tried with."""


def signals(
    box: BoxConfig,
    ask: Ask | None,
    *,
    factory: Callable[[], Factory] = lgpio_factory,
) -> Iterator[Finding]:
    """Open the pin of every LED and of the buzzer; with ``ask``, light each LED by itself, beep,
    and ask what was seen and heard."""
    if not box.leds and box.buzzer is None:
        return
    opened = Signals(box.leds, box.buzzer, queue.Queue(), factory=factory)
    opened.step()
    opened.start()
    try:
        broken = [state for state in opened.status().values() if not state.ok]
        for state in broken:
            yield Finding(state.device, False, state.message)
        if any(state.device == "signals" for state in broken):
            return
        if ask is None:
            if not broken:
                yield Finding("LEDs and buzzer", True, "Every pin of theirs can be switched.")
            return
        silent = {state.device for state in broken}
        for led in box.leds:
            if f"led {led}" not in silent:
                yield _led(opened, led, box.leds[led], ask)
        if box.buzzer is not None and BUZZER not in silent:
            opened.beep(SOUND)
            yield _heard(box.buzzer, ask("Does the buzzer beep twice? (y yes, n no)"))
    finally:
        opened.close()


def _led(opened: Signals, led: str, pin: int, ask: Ask) -> Finding:
    about = f"LED {led}"
    opened.light(led, Light.ON)
    answer = ask(f"LED {led}: is it lit, and no other? (y yes, n it is dark, w another one is)")
    opened.light(led, Light.OFF)
    answer = answer.strip().lower()[:1]
    if answer == "y":
        return Finding(about, True, "It is lit when it should be.")
    if answer == "n":
        return Finding(
            about,
            False,
            "It stays dark.",
            f"Turn it round: its long leg belongs to the resistor, and that to BCM pin {pin}. "
            "Check both wires.",
        )
    if answer == "w":
        return Finding(
            about, False, "Another one is lit.", "Exchange the two in box.toml, or their wires."
        )
    return Finding(about, None, "Its pin can be switched; nobody said what it does.")


def _heard(buzzer: BuzzerConfig, answer: str) -> Finding:
    answer = answer.strip().lower()[:1]
    if answer == "y":
        return Finding(BUZZER, True, "It sounds.")
    if answer == "n":
        kind = (
            "one that only clicks is passive: write tone = 2000 under [buzzer] in box.toml."
            if buzzer.tone is None
            else "one that has a tone of its own needs no tone in box.toml."
        )
        return Finding(
            BUZZER,
            False,
            "It is silent.",
            f"Check that its + is on BCM pin {buzzer.pin} and its − on ground; {kind}",
        )
    return Finding(BUZZER, None, "Its pin can be switched; nobody said what it does.")


# -- tray ------------------------------------------------------------------------------------------


def tray(
    box: BoxConfig, *, open_port: Callable[[str], Port] = open_port, patience: float = 5.0
) -> Iterator[Finding]:
    """Whether a dice tray answers; nothing it has to say is taken from it."""
    if box.tray is None:
        return
    events: EventQueue = queue.Queue()
    listening = DiceTray(box.tray, events, open_port=open_port)
    listening.start()
    ends = time.monotonic() + patience
    try:
        while not (status := listening.status()) and time.monotonic() < ends:
            time.sleep(0.05)
    finally:
        listening.close()
    state = status.get("tray")
    if state is None:
        yield Finding("tray", False, "The dice tray does not answer.", "Unplug it, plug it in.")
    else:
        yield Finding("tray", state.ok, state.message)
