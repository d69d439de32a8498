"""The box on the table: three panels, ten buttons, a dice tray and some lights, at a live table.

`box` is its thread, `menu` what the buttons mean, `walk` how an answer is put together with four
of them, `leaves` how one looks at other pictures on the panel that asks, `screens` the pictures in
a game, `greetings` those without one, `texts` the words, `signals` what LEDs and buzzer tell of.
"""

from companion.box.box import Box

__all__ = ["Box"]
