"""Main objectives: what must be achieved, in numbers, as the goal of a `MainObjective` names it.

| goal | arguments | achieved when |
|---|---|---|
| ``survive-rounds`` | n | n rounds have been played, the present one included |
| ``zombies-outside`` | at_most | no more zombies than that stand on all non-colony locations together |
| ``barricades`` | colony, elsewhere | so many at the colony, and so many at every other location |
| ``empty-decks`` | n | n non-colony locations have no item cards left (counters ``items-LOCATION``) |
| ``samples`` | per_player | so many samples for each player who started (counter ``samples``) |

With ``samples``, each zombie that is killed gives a sample on a die of 4 or more (We Need More Samples).
"""
