"""Draws what is committed in this folder: `python wiring/draw.py [FOLDER]`.

The wiring of each build and of the dice keypad comes from its WireViz source (a picture, and the
list of parts), the picture of a build's header from `hardware/presets` and gpiozero's data of the
boards. WireViz is among the development tools, and needs `dot` (package graphviz).
"""

import sys
from html import escape
from pathlib import Path

from gpiozero.pins.pi import PiBoardInfo
from wireviz import wireviz

from hardware import BoxConfig
from hardware import preset
from hardware.boxfile import PRESETS

HERE = Path(__file__).parent

BOARD = 0x902120
"""A Zero 2 W; its header is that of every other with 40 pins, which a test looks at."""

KEYPAD = "keypad"
"""What is no build of the box: the dice keypad."""

ROW, TOP, MIDDLE, WIDTH = 22, 56, 300, 600
FREE = "#ddd"
COLOURS = {"3V3": "#e88", "5V": "#d44", "GND": "#333"}
PANEL, BUTTON, SIGNAL = "#7ac", "#8c6", "#ec5"


def uses(box: BoxConfig) -> dict[str, tuple[str, str]]:
    """What a build has on each GPIO, by gpiozero's name of it, and the colour of that."""
    used = {f"GPIO{pin}": (f"button {name}", BUTTON) for name, pin in box.buttons.items()}
    if box.encoder is not None:
        used[f"GPIO{box.encoder.clk}"] = "encoder A (CLK)", BUTTON
        used[f"GPIO{box.encoder.dt}"] = "encoder B (DT)", BUTTON
    used |= {f"GPIO{pin}": (f"LED {name}", SIGNAL) for name, pin in box.leds.items()}
    if box.buzzer is not None:
        used[f"GPIO{box.buzzer.pin}"] = "buzzer", SIGNAL
    for bus in box.buses:
        roles = ", ".join(panel.role for panel in box.panels if panel.upstream == bus)
        for line, pin in zip(("SDA", "SCL"), box.i2c_pins[bus], strict=True):
            used[f"GPIO{pin}"] = f"{line} of {roles}", PANEL
    return used


def header(name: str) -> str:
    """The 40-pin header as one sees it, pin 1 at the top left, as SVG."""
    used = uses(preset(name))
    pins = PiBoardInfo.from_revision(BOARD).headers["J8"].pins
    height = TOP + ROW * 20 + 10
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"'
        f' width="{WIDTH}" height="{height}" font-family="sans-serif" font-size="12">',
        f"<title>The header of the {name} box</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
        f'<text x="{MIDDLE}" y="18" text-anchor="middle" font-size="14">'
        f"The header of the {name} box</text>",
        f'<text x="{MIDDLE}" y="38" text-anchor="middle">memory card and pin 1 at this end; the'
        " edge of the board on the right</text>",
    ]
    for number, pin in sorted(pins.items()):
        right = number % 2 == 0
        x = MIDDLE + (12 if right else -12)
        y = TOP + ROW * ((number - 1) // 2) + ROW // 2
        what, colour = used.get(pin.name, ("", COLOURS.get(pin.name, FREE)))
        dark = ' fill="white"' if colour == COLOURS["GND"] else ""
        label = " – ".join(filter(None, (pin.name, what) if right else (what, pin.name)))
        weight = ' font-weight="bold"' if what else ' fill="#555"'
        side, anchor = (x + 20, "start") if right else (x - 20, "end")
        shape = (
            f'<rect x="{x - 9}" y="{y - 9}" width="18" height="18"'
            if number == 1
            else f'<circle cx="{x}" cy="{y}" r="9"'
        )
        lines += [
            f'{shape} fill="{colour}" stroke="black"/>',
            f'<text x="{x}" y="{y + 4}" text-anchor="middle" font-size="10"{dark}>{number}</text>',
            f'<text x="{side}" y="{y + 4}" text-anchor="{anchor}"{weight}>{escape(label)}</text>',
        ]
    return "\n".join([*lines, "</svg>", ""])


def draw(folder: Path) -> None:
    """Write every picture and every list of parts into this folder."""
    for name in (*PRESETS, KEYPAD):
        source = HERE / f"{name}.yml"
        wireviz.parse(source, output_formats=("svg", "tsv"), output_dir=folder, output_name=name)
    for name in PRESETS:
        (folder / f"{name}.header.svg").write_text(header(name), encoding="utf-8")


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
