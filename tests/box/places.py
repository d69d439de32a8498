"""Places in a base game that the box's tests begin at."""

from typing import Any

POSITION: dict[str, Any] = {
    "step": "player-turns",
    "turn": "ana",
    "first_player": "ana",
    "round": 6,
    "morale": 6,
    "food": 5,
    "waste": 12,
    "crisis": ["medicine"],
    "entrances": ["z..", "zz.", "...", "...", "...", "..."],
    "locations": {"library": {"entrances": ["zz."]}},
    "survivors": {
        "andrew-evans": {"player": "ana", "at": "colony", "leader": True},
        "sophie-robinson": {"player": "ana", "at": "library"},
        "gray-beard": {"player": "ben", "at": "colony", "leader": True},
        "harman-brooks": {"player": "ben", "at": "colony"},
        "sparky": {"player": "cai", "at": "colony", "leader": True},
        "old-tom": {
            "player": "cai",
            "at": "library",
            "influence": 15,
            "attack": 2,
            "search": 3,
        },
    },
    "players": {"ana": {"dice": [2, 5, 6]}},
}
"""Ana's turn in round 6, with dice 2, 5 and 6; zombies at the colony and at the library."""

ROLLING: dict[str, Any] = {**POSITION, "step": "roll-action-dice", "turn": None}
"""All three are to roll their action dice."""

TURN = {"objective": "none", "position": POSITION}
DICE = {"objective": "none", "position": ROLLING}
NAMES = ["Ana", "Ben", "Cai"]
