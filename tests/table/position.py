"""A game in the middle of its fifth round."""

from typing import Any

POSITION: dict[str, Any] = {
    "turn": "cai",
    "first_player": "ana",
    "round": 5,
    "morale": 6,
    "food": 3,
    "waste": 13,
    "crisis": "fuel-shortage",
    "objective": "we-need-more-samples",
    "entrances": ["zzb", "z..", "...", "...", "...", "..."],
    "locations": {"library": {"entrances": ["zz."], "noise": 1}},
    "survivors": {
        "sophie-robinson": {"player": "ana", "at": "library", "leader": True},
        "mike-cho": {"player": "ana", "at": "colony"},
        "thomas-heart": {"player": "ben", "at": "colony", "leader": True, "wounds": 2},
        "jenny-clark": {"player": "cai", "at": "colony", "leader": True},
    },
    "players": {"ana": {"dice": []}, "ben": {"dice": []}, "cai": {"dice": [2, 5]}},
}
"""Cai, the last to play, has the turn."""
