"""The live table: one thread owns the game, and everything that changes it comes as a line through
one door.

`table` is that thread and what others call, and `types` what it takes and gives. Behind it `book`
keeps the books of one game in the file that `store` writes, `opening` begins and restores it.
`rights` says who may say what, `gate` who may see what, `seats` who sits where; `chance` is the
companion's own dice and decks, `rolls` what a tray saw. `record` is a game as text, `scenario`
plays such a text as a check, `lobby` has the games of a box, and `dead_of_winter` puts the rules
in.
"""
