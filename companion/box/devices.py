"""What the devices of the box say of themselves (`hardware`), in the language being spoken.

They speak English, as they do in the log. A sentence they can say is known here; any other is shown
as it is.
"""

import re
from collections.abc import Mapping

from companion.i18n import N_
from companion.i18n import gettext

SAID: Mapping[str, str] = {
    r'Panel "(?P<panel>.+?)" does not answer at address (?P<address>\S+) on (?P<bus>.+?)'
    r" \((?P<why>.*)\): check its four wires\. .*": N_(
        "Panel “%(panel)s” does not answer at address %(address)s on %(bus)s (%(why)s): check its"
        " four wires. The game goes on without it."
    ),
    r"The pins of this computer cannot be used \((?P<why>.*)\): on a Raspberry Pi, .*": N_(
        "The pins of this computer cannot be used (%(why)s): on a Raspberry Pi, install"
        " python3-lgpio and join the group gpio. The buttons are also on this page."
    ),
    r"The pins of this computer cannot be used \((?P<why>.*)\), so LEDs and buzzer .*": N_(
        "The pins of this computer cannot be used (%(why)s), so LEDs and buzzer do nothing."
    ),
    r'Button "(?P<button>.+?)" on BCM pin (?P<pin>\d+) does not work \((?P<why>.*)\): check .*': N_(
        "Button “%(button)s” on BCM pin %(pin)s does not work (%(why)s): check that no other"
        " program uses the pin. The other buttons are not concerned."
    ),
    r'Button "(?P<button>.+?)" on BCM pin (?P<pin>\d+) stopped working \((?P<why>.*)\)\.': N_(
        "Button “%(button)s” on BCM pin %(pin)s stopped working (%(why)s)."
    ),
    r"The encoder on the BCM pins (?P<one>\d+) and (?P<other>\d+) does not work \((?P<why>.*)\): "
    r"check .*": N_(
        "The encoder on the BCM pins %(one)s and %(other)s does not work (%(why)s): check that no"
        " other program uses the pins. The buttons are not concerned."
    ),
    r"The buzzer on BCM pin (?P<pin>\d+) does not work \((?P<why>.*)\): check .*": N_(
        "The buzzer on BCM pin %(pin)s does not work (%(why)s): check that no other program uses"
        " the pin. Nothing else is concerned."
    ),
    r"The buzzer on BCM pin (?P<pin>\d+) stopped working \((?P<why>.*)\)\.": N_(
        "The buzzer on BCM pin %(pin)s stopped working (%(why)s)."
    ),
    r'LED "(?P<led>.+?)" on BCM pin (?P<pin>\d+) does not work \((?P<why>.*)\): check .*': N_(
        "LED “%(led)s” on BCM pin %(pin)s does not work (%(why)s): check that no other program uses"
        " the pin. Nothing else is concerned."
    ),
    r'LED "(?P<led>.+?)" on BCM pin (?P<pin>\d+) stopped working \((?P<why>.*)\)\.': N_(
        "LED “%(led)s” on BCM pin %(pin)s stopped working (%(why)s)."
    ),
    r"No dice tray is plugged in \((?P<path>.*) is not there\): .*": N_(
        "No dice tray is plugged in (%(path)s is not there): plug it in, or type the dice."
    ),
    r"Another program uses the dice tray \((?P<path>.*) is in use\): .*": N_(
        "Another program uses the dice tray (%(path)s is in use): close that program."
    ),
    r"The dice tray may not be opened \((?P<path>.*): not permitted\): .*": N_(
        "The dice tray may not be opened (%(path)s: not permitted): a service is allowed some kinds"
        " of devices alone, those of DeviceAllow= in its unit."
    ),
    r"The dice tray may not be opened \((?P<path>.*): permission denied\): .*": N_(
        "The dice tray may not be opened (%(path)s: permission denied): add the user of this"
        " program to the group dialout."
    ),
    r"The dice tray cannot be opened at (?P<path>\S+) \((?P<why>.*)\)\.": N_(
        "The dice tray cannot be opened at %(path)s (%(why)s)."
    ),
    r"The dice tray speaks version (?P<one>.+) of its protocol and this program version"
    r" (?P<other>.+): .*": N_(
        "The dice tray speaks version %(one)s of its protocol and this program version %(other)s:"
        " update the older of the two."
    ),
    r"Something is plugged in at (?P<path>.*), but it does not answer as a dice tray: .*": N_(
        "Something is plugged in at %(path)s, but it does not answer as a dice tray: check which"
        " device that is, and that the firmware is on it."
    ),
    r"The program stumbled over what the dice tray said, .*": N_(
        "The program stumbled over what the dice tray said, and listens to it anew; the log has"
        " more. If this goes on, type the dice."
    ),
    r"The dice tray was unplugged: .*": N_(
        "The dice tray was unplugged: plug it in again, or type the dice."
    ),
    r"The dice tray has gone silent: .*": N_(
        "The dice tray has gone silent: unplug it and plug it in again, or type the dice."
    ),
}
"""What is wrong with a device, and what that is in the catalogue."""


def in_words(message: str) -> str:
    """What a device says is wrong with it, in the language being spoken."""
    for said, meant in SAID.items():
        if (found := re.fullmatch(said, message, re.DOTALL)) is not None:
            return gettext(meant) % found.groupdict()
    return message
