"""Verbs: what cards do, by name. Each is a rule; packs of cards name it with its arguments.

An effect is applied verb by verb with `apply`, for the player whose card it is ("" for a crisis). All arguments are
given by name; ``n`` is a whole number from 1.

| verb | arguments | what happens |
|---|---|---|
| ``lose-morale``, ``gain-morale`` | n | morale falls (the game may end), morale rises |
| ``add-food``, ``pay-food`` | n | food tokens come to, or are a cost taken from, the colony's supply |
| ``add-starvation`` | n | starvation tokens come to the food supply; costs no morale by itself |
| ``add-zombies`` | n, at | as Adding Zombies says, from entrance 1, n at each place of ``at`` |
| ``remove-barricades`` | at | every barricade and trap at each place of ``at`` goes |
| ``add-helpless`` | n | helpless survivors come to the colony, unless the player is exiled |
| ``add-survivor`` | | the player draws a survivor into the following |
| ``wound-each`` | n, kind, who, at | each survivor gets n tokens of ``kind`` (``wounds``, ``frostbite``) |
| ``frostbite-highest`` | n, who | the n survivors of highest influence get a frostbite token each |
| ``kill-lowest`` | n, who, at | the n survivors of lowest influence are killed |
| ``give-survivor-left`` | who | each player chooses a survivor for the next player clockwise |

``at`` is a location's slug, ``colony``, ``outside`` (every non-colony location) or ``everywhere`` (both); where it is
left out, survivors anywhere are meant. ``who`` is ``non-exiled`` (the default) or ``all``. ``kind`` is ``wounds``
when left out.

Placements lay out the board for a main objective's set-up. They are plain functions: nothing is asked or overrun.

| placement | arguments | what is placed |
|---|---|---|
| ``place-zombies`` | n, at | n zombies at each place, one entrance after the other |
| ``place-barricades`` | n, at | n barricade tokens at each place, likewise |
| ``place-helpless`` | n, per_player | n + per_player x players helpless survivors at the colony; both are 0 when left out |
"""
