"""What a box needs of the firmware of its Raspberry Pi: lines of ``/boot/firmware/config.txt``.

>>> from hardware import preset
>>> for line in config_txt(preset("full")):
...     print(line)
dtparam=i2c_arm=on,i2c_arm_baudrate=400000
dtoverlay=i2c-gpio,bus=3,i2c_gpio_sda=23,i2c_gpio_scl=24
"""

from hardware.config import BoxConfig
from hardware.config import Channel

SPEED = 400_000
"""Hertz of bus 1: what panels can take. The firmware's own default is a quarter of it."""


def config_txt(box: BoxConfig) -> list[str]:
    """The lines that make the buses and multiplexers that this box's panels are on."""
    lines = [f"dtparam=i2c_arm=on,i2c_arm_baudrate={SPEED}"] if 1 in box.buses else []
    for bus in box.buses:
        if bus != 1:
            sda, scl = box.i2c_pins[bus]
            lines.append(f"dtoverlay=i2c-gpio,bus={bus},i2c_gpio_sda={sda},i2c_gpio_scl={scl}")
    muxes = {panel.bus.mux for panel in box.panels if isinstance(panel.bus, Channel)}
    return [*lines, *(f"dtoverlay=i2c-mux,pca9548,addr={mux:#04x}" for mux in sorted(muxes))]
