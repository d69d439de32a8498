"""The rules of Dead of Winter, one module for each part of the rulebook.

`world` holds the facts of a game, `facts` what is printed on the cards, `game` hands it all to the
engine.
"""
