"""The box on the table: three panels, nine buttons and a dice tray, at a live table.

`box` is its thread, `menu` what the buttons mean, `walk` how an answer is put together with four
of them, `screens` the pictures, `texts` the words.
"""

from companion.box.box import Box

__all__ = ["Box"]
