"""Every word a panel can show, made short: 21 small or 16 middling letters fit on a line.

Words are looked up in the language that is being spoken when they are drawn. Cards have the titles
the table knows; what has none is shown by its slug, as words.

`words` are the tables of what a slug is called, `names` those of one game on top. The others are
sentences, by what they speak of: `greeting` (no game yet), `standing` (numbers, crisis, the end),
`asking` (the panel that asks), `undoing`, `seating`, `tray` and `news` of the box itself.
"""
