"""What a game was: told from its lines, for the pages after it and for the reports of simulations.

A game is played again from its set-up and the lines that stand, and somebody looks on. Whatever is
told has passed the table's gate: until a game is over and all have declared, that is what everybody
at the table may know.
"""
