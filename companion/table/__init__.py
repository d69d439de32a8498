"""The live table: one thread owns the game, and everything that changes it comes as a line through
one door.

`table` is that thread and what others call, `store` the file a game lives in, `rights` who may say
what, `gate` who may see what, `seats` who sits where, `chance` the companion's own dice and decks,
`rolls` what a tray saw, `record` a game as text, `lobby` the games of a box.
"""
