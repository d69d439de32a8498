"""Each option of a crossroads card that the companion applies, with what comes of it.

amy (the leader) is at the colony and art at the library, both ana's; ben's bob is at the library,
cai's cyd at the colony. It is ana's turn, cai reads.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any
from typing import NamedTuple

COLONY = "entrances"


class Case(NamedTuple):
    """An option: its card and number, what is so before, what is said before it is triggered and
    after it is chosen, and what is so then."""

    card: str
    option: int
    expected: dict[str, str]
    then: str = ""
    before: str = ""
    people: Mapping[str, Mapping[str, Any]] = MappingProxyType({})
    place: Mapping[str, Any] = MappingProxyType({})
    dice: str = "3 5"


def own(name: str, at: str = "colony", **given: Any) -> dict[str, dict[str, Any]]:
    return {name: {"player": "ana", "at": at, **given}}


def others(name: str, at: str = "colony", player: str = "ben") -> dict[str, dict[str, Any]]:
    return {name: {"player": player, "at": at}}


def entrances(**places: str) -> dict[str, Any]:
    """Entrances of locations outside."""
    return {
        "locations": {
            name.replace("_", "-"): {"entrances": text.split()} for name, text in places.items()
        }
    }


MOVE = "ana: move art to school / ana: exposure blank"
FUEL = "ana: move art to school with fuel"
SEARCH = "ana: search with art die 5 / ana: keep"
SHOT = "ana: attack zombie with art die 5 using pistol"
ARMED = own("art", "library", equipped=["pistol"])
SIX = ["zz.", "z..", "...", "...", "...", "..."]

CASES = [
    Case("car-crash", 1, {"survivors.art.frostbite": "1", "survivors.art.at": "colony"}, "", FUEL),
    Case(
        "car-crash",
        2,
        {"survivors.art.wounds": "2", "survivors.art.at": "school", "waiting": "ana: turn"},
        "ana: exposure wound / ana: exposure blank / ana: exposure wound",
        FUEL,
    ),
    Case("wavering-loyalties", 1, {"survivors.art.player": "ben"}, "ana: choose ben"),
    Case(
        "wavering-loyalties",
        1,
        {"survivors.ada.at": "school", "survivors.ada.wounds": "1", "waiting": "ana: turn"},
        "ana: choose ada / ana: choose ben / ben: move ada to school / ben: exposure wound",
        people=own("ada"),
        place={"players": {"ben": {"exiled": True}}},
    ),
    Case("wavering-loyalties", 2, {"morale": "5"}, "ana: die 3"),
    Case("wavering-loyalties", 2, {"morale": "6"}, "ana: die 4"),
    Case(
        "horde",
        1,
        {"dead": "art", "morale": "5", "waiting": "ana: turn"},
        "ana: exposure blank / ana: exposure bitten",
        MOVE,
    ),
    Case("horde", 2, {"survivors.art.at": "library", "survivors.art.moved": "true"}, "", MOVE),
    Case(
        "addiction",
        1,
        {"dead": "art", "morale": "6"},
        "",
        "ana: play medicine on art",
        place={"survivors": own("art", "library", wounds=2)},
    ),
    Case(
        "spoiled",
        1,
        {"survivors.art.wounds": "1"},
        "ana: choose art",
        "ana: spend-food 1 on die 3",
        place={"food": 1},
    ),
    Case(
        "maude",
        1,
        {"survivors.art.at": "colony", "food": "3", "survivors.art.moved": "false"},
        people=own("art", "grocery-store"),
    ),
    Case(
        "maude",
        2,
        {"players.ana.hand": "5", "counters.items-grocery-store": "7"},
        people=own("art", "grocery-store"),
        place={"counters": {"items-grocery-store": 9}, "players": {"ana": {"hand": 3}}},
    ),
    Case(
        "sparky",
        1,
        {"locations.colony.zombies": "0", "morale": "6", "waiting": "table: by-hand"},
        people=own("sparky", "library"),
        place={COLONY: SIX},
    ),
    Case("sparky", 2, {"morale": "7", "waiting": "table: by-hand"}, people=own("sparky")),
    Case(
        "maria-lopez",
        1,
        {"food": "1", "players.ana.hand": "3", "survivors.maria-lopez.at": "school"},
        people=own("maria-lopez"),
        place={"food": 4, "players": {"ana": {"hand": 0}}},
    ),
    Case("maria-lopez", 2, {"waiting": "table: by-hand"}, people=own("maria-lopez")),
    Case(
        "brian-lee",
        1,
        {"locations.hospital.entrances": "bbbb"},
        people=own("brian-lee"),
        place=entrances(hospital="z.bz"),
    ),
    Case(
        "brian-lee",
        2,
        {"locations.grocery-store.entrances": "bbbb"},
        people=own("brian-lee"),
        place=entrances(grocery_store="zzzz"),
    ),
    Case(
        "lovers-quarrel",
        2,
        {"locations.school.noise": "4"},
        people={**own("art", "school"), **own("ada", "school")},
    ),
    Case(
        "mugging",
        1,
        {"players.ana.hand": "1", "players.ben.hand": "3"},
        place={"players": {"ana": {"hand": 3}, "ben": {"hand": 1, "exiled": True}}},
    ),
    Case(
        "mugging",
        2,
        {"survivors.art.wounds": "2"},
        place={"players": {"ben": {"exiled": True}}},
    ),
    Case("hunger", 1, {"food": "0"}, place={"food": 4}),
    Case("hunger", 2, {"food": "9", "morale": "5"}, place={"food": 4}),
    Case("thin-ice", 1, {"survivors.art.frostbite": "1"}, "ana: die 3", MOVE),
    Case(
        "thin-ice",
        1,
        {"survivors.art.frostbite": "0", "players.ana.hand": "1", "counters.items-school": "4"},
        "ana: die 4 / ana: choose school",
        MOVE,
        place={"counters": {"items-school": 5}, "players": {"ana": {"hand": 0}}},
    ),
    Case(
        "helpless",
        1,
        {"locations.colony.helpless": "0", "morale": "4"},
        "ana: yes / cai: yes",
        place={"helpless": 3},
    ),
    Case(
        "christmas",
        1,
        {"food": "1", "morale": "7", "players.ben.hand": "5"},
        "ana: yes / cai: yes / ben: choose 3",
        people=others("forest-plum", "school"),
        place={"food": 6, "players": {"ben": {"hand": 2}}},
    ),
    Case(
        "talia-jones",
        1,
        {"players.ana.hand": "4", "counters.items-library": "3"},
        "ana: choose library",
        people=own("talia-jones"),
        place={"counters": {"items-library": 7}, "players": {"ana": {"hand": 0}}},
    ),
    Case(
        "arthur-thurston",
        1,
        {"survivors.arthur-thurston.wounds": "2"},
        people=own("arthur-thurston"),
    ),
    Case("arthur-thurston", 2, {"morale": "5"}, people=own("arthur-thurston")),
    Case(
        "gray-beard",
        2,
        {
            "survivors.gray-beard.leader": "true",
            "survivors.amy.leader": "false",
            "survivors.gray-beard.at": "colony",
        },
        "",
        MOVE,
    ),
    Case("sophie-robinson", 1, {"survivors.sophie-robinson.wounds": "2"}, "", MOVE),
    Case(
        "sophie-robinson",
        2,
        {"players.ana.hand": "2", "removed": "sophie-robinson"},
        "ana: choose hospital",
        MOVE,
        place={"players": {"ana": {"hand": 0}}},
    ),
    Case(
        "wounded-survivor",
        1,
        {"survivors.sparky.player": "ana", "waiting": "table: by-hand"},
        "ana: survivor sparky",
        SEARCH,
    ),
    Case("creature-comforts", 1, {"morale": "7", "waste": "3"}, "ana: choose yes"),
    Case("creature-comforts", 1, {"morale": "6", "waste": "0"}, "ana: choose no"),
    Case(
        "outbreak",
        1,
        {"locations.colony.helpless": "1", "morale": "5"},
        "ana: yes / cai: yes",
        place={"helpless": 2},
    ),
    Case(
        "outbreak",
        2,
        {"survivors.amy.wounds": "1", "locations.colony.helpless": "1", "morale": "5"},
        "ana: yes / cai: yes / ana: die 1 / ana: die 2",
        place={"helpless": 2},
    ),
    Case(
        "outbreak",
        2,
        {"survivors.cyd.wounds": "1", "waiting": "ana: turn"},
        "ana: yes / cai: yes",
        people=others("janet-taylor", "hospital"),
        place={"helpless": 2},
    ),
    Case(
        "brandon-kane",
        1,
        {"survivors.brandon-kane.wounds": "1", "survivors.brandon-kane.at": "colony"},
        people=others("brandon-kane", "school"),
    ),
    Case(
        "no-ammo",
        1,
        {"players.ana.dice": "none", "players.ana.used": "3 5"},
        "",
        SHOT,
        people=ARMED,
        place=entrances(library="z.."),
    ),
    Case(
        "forest-plum",
        2,
        {"locations.grocery-store.noise": "4"},
        people=others("forest-plum", "school"),
    ),
    Case(
        "daniel-smith",
        1,
        {
            "locations.colony.helpless": "1",
            "players.ana.used": "3",
            "survivors.bob.at": "police-station",
        },
        "ana: choose 3 / ana: choose bob",
        people=own("daniel-smith"),
        place={"helpless": 2},
    ),
    Case("daniel-smith", 2, {"morale": "5"}, people=own("daniel-smith"), place={"helpless": 1}),
    Case(
        "little-survivors",
        1,
        {"locations.colony.helpless": "3", "morale": "7"},
        "",
        MOVE,
    ),
    Case(
        "prophet",
        1,
        {
            "survivors.bob.player": "ana",
            "survivors.bob.leader": "false",
            "waiting": "ben: survivor",
        },
        place={"players": {"ana": {"exiled": True}}},
        people={"amy": {"player": "ana", "at": "school"}},
    ),
    Case(
        "prophet",
        2,
        {"morale": "5"},
        place={"players": {"ana": {"exiled": True}}},
        people={"amy": {"player": "ana", "at": "school"}},
    ),
    Case("music", 1, {"morale": "7"}, "", SEARCH),
    Case(
        "collapsing-barriers",
        1,
        {"survivors.amy.wounds": "1", "survivors.cyd.frostbite": "1"},
        "ana: yes / cai: yes / ana: exposure wound / cai: exposure frostbite",
        place={COLONY: ["bz.", "...", "...", "...", "...", "..."]},
    ),
    Case(
        "collapsing-barriers",
        2,
        {"locations.colony.barricades": "0"},
        "ana: yes / cai: yes",
        place={COLONY: ["bz.", "b..", "...", "...", "...", "..."]},
    ),
    Case(
        "radio-signal",
        1,
        {"players.ana.dice": "5", "players.ben.used": "2 4", "morale": "7"},
        "ana: yes / cai: yes / ana: choose yes / ana: choose ana / ana: choose 3 / ana: choose ben"
        " / ben: choose 2 / ana: choose ben",
        place={"players": {"ben": {"dice": [2, 4]}}},
    ),
    Case("radio-signal", 1, {"morale": "5"}, "ana: yes / cai: yes"),
    Case("radio-signal", 2, {"morale": "5"}, "ana: yes / cai: yes"),
    Case(
        "toxic-waste",
        1,
        {"survivors.amy.frostbite": "1", "survivors.cyd.frostbite": "1"},
        "ana: yes / cai: yes",
    ),
    Case("toxic-waste", 2, {"waiting": "table: by-hand"}, "ana: yes / cai: yes"),
    Case(
        "james-meyers",
        1,
        {"morale": "7", "players.ben.hand": "0", "waste": "0"},
        "ana: choose yes / ana: choose ana / ana: choose ben",
        people=own("james-meyers"),
        place={"players": {"ana": {"hand": 3}, "ben": {"hand": 1}, "cai": {"hand": 0}}},
    ),
    Case("bev-russell", 1, {"removed": "bev-russell", "morale": "6"}, people=own("bev-russell")),
    Case(
        "bev-russell",
        2,
        {"counters.items-school": "0", "locations.school.zombies": "0"},
        people=own("bev-russell"),
        place={"counters": {"items-school": 12}, **entrances(school="zz..")},
    ),
    Case("the-deputy", 1, {"waiting": "table: by-hand"}),
    Case(
        "sewer-passage",
        1,
        {"survivors.art.wounds": "1", "waiting": "ana: turn"},
        "ana: die 2 / ana: choose art / ana: exposure wound / ana: exposure blank",
    ),
    Case("horse", 2, {"food": "3"}, "", MOVE),
    Case(
        "thomas-heart",
        1,
        {"players.cai.hand": "0", "waste": "0"},
        "",
        SHOT,
        people={**others("thomas-heart"), **ARMED},
        place={
            "players": {"ana": {"hand": 0}, "ben": {"hand": 0}, "cai": {"hand": 2}},
            **entrances(library="z.."),
        },
    ),
    Case(
        "thomas-heart",
        2,
        {"dead": "thomas-heart", "morale": "5"},
        "",
        SHOT,
        people={**others("thomas-heart"), **ARMED},
        place=entrances(library="z.."),
    ),
    Case(
        "rod-miller",
        1,
        {"locations.hospital.survivors": "rod-miller amy art", "survivors.rod-miller.wounds": "1"},
        "ana: choose amy / ana: choose art / ben: exposure wound / ben: exposure blank"
        " / ana: exposure blank / ana: exposure blank / ana: exposure blank / ana: exposure blank",
        people={**others("rod-miller"), **own("ada", "school")},
    ),
    Case("rod-miller", 2, {"dead": "rod-miller"}, people=others("rod-miller")),
    Case(
        "supply-drop",
        1,
        {"food": "5", "morale": "7"},
        "ana: choose art / ana: exposure blank / ana: exposure wound / ana: exposure wound",
    ),
    Case(
        "supply-drop",
        1,
        {"food": "0", "dead": "art", "morale": "5"},
        "ana: choose art / ana: exposure bitten / ben: roll / ben: exposure blank",
    ),
    Case(
        "bitter-cold-night",
        1,
        {"survivors.cyd.frostbite": "1", "survivors.art.frostbite": "2"},
        "ana: yes / cai: yes",
        "ana: move art to school / ana: exposure frostbite",
        people=others("cyd", "school", "cai"),
    ),
    Case(
        "lighthouse",
        1,
        {"players.ana.used": "5", "locations.colony.zombies": "2", "locations.school.zombies": "1"},
        "ana: choose yes / ana: choose 5 / ana: choose 2",
        place={COLONY: SIX, **entrances(school="zz..")},
    ),
    Case("sacrament", 1, {"morale": "7"}, "ana: exposure wound / ana: exposure blank", MOVE),
    Case(
        "outsiders",
        1,
        {"locations.colony.helpless": "3", "survivors.sparky.player": "cai"},
        "ana: yes / cai: yes / cai: survivor sparky / ana: survivor mike-cho / ben: survivor"
        " brian-lee",
    ),
    Case("riot", 1, {"food": "0"}, place={"helpless": 3, "food": 3}),
    Case(
        "riot",
        2,
        {"survivors.amy.wounds": "1", "survivors.cyd.wounds": "1", "survivors.art.wounds": "0"},
        place={"helpless": 3},
    ),
    Case("riot", 3, {"locations.colony.helpless": "2", "morale": "5"}, place={"helpless": 3}),
    Case(
        "the-sunshine-state",
        1,
        {"locations.colony.helpless": "0", "morale": "5"},
        place={"helpless": 2},
    ),
    Case(
        "airplane",
        1,
        {"removed": "sophie-robinson", "morale": "7"},
        "ana: yes / cai: yes",
        MOVE,
        people=others("sophie-robinson", "school"),
    ),
    Case(
        "missing-child", 2, {"morale": "5", "locations.colony.helpless": "0"}, place={"helpless": 1}
    ),
    Case(
        "abandoned",
        1,
        {"locations.colony.helpless": "2", "locations.colony.zombies": "5"},
        "ana: yes / cai: yes",
        "ana: clean-waste die 3",
        place={"helpless": 1, "waste": 3},
    ),
    Case(
        "abandoned",
        2,
        {"players.ana.used": "3 5", "players.ben.dice": "none", "locations.colony.zombies": "5"},
        "ana: yes / cai: yes / ana: choose 5",
        "ana: clean-waste die 3",
        place={"helpless": 1, "waste": 3, "players": {"ben": {"dice": [1]}}},
        dice="3 4 5",
    ),
    Case(
        "mike-cho",
        1,
        {
            "survivors.mike-cho.wounds": "1",
            "survivors.art.wounds": "1",
            "locations.library.zombies": "0",
        },
        place=entrances(library="zzz"),
    ),
    Case("mike-cho", 2, {"locations.library.zombies": "0"}, place=entrances(library="zz.")),
    Case(
        "john-price",
        1,
        {"survivors.john-price.at": "colony", "locations.school.zombies": "2"},
        "",
        SEARCH,
        people=own("art", "school"),
    ),
    Case(
        "john-price",
        2,
        {"food": "2", "removed": "john-price"},
        "",
        SEARCH,
        people=own("art", "school"),
    ),
    Case(
        "ashley-ross",
        1,
        {"survivors.ashley-ross.wounds": "2"},
        "ana: exposure wound / ana: exposure wound",
        people=own("ashley-ross"),
    ),
    Case(
        "ashley-ross",
        2,
        {"survivors.ashley-ross.wounds": "1"},
        "ana: exposure wound",
        people=own("ashley-ross"),
    ),
    Case(
        "edward-white",
        1,
        {"food": "1", "players.ana.hand": "1"},
        people=own("edward-white"),
        place={"food": 2, "players": {"ana": {"hand": 0}}},
    ),
    Case(
        "dynamite",
        1,
        {"dead": "john-price edward-white", "morale": "4", "locations.colony.zombies": "3"},
        "ana: die 1",
        people={**others("edward-white"), **others("john-price")},
        place={COLONY: SIX},
    ),
    Case(
        "dynamite",
        1,
        {"dead": "none", "locations.colony.entrances": "z.. z.. ... ... ... ..."},
        "ana: die 2 / ana: die 1 / ana: choose 1",
        people={**others("edward-white"), **others("john-price")},
        place={COLONY: SIX},
    ),
    Case(
        "gabriel-diaz",
        1,
        {"survivors.gabriel-diaz.player": "ana", "locations.colony.helpless": "3"},
    ),
    Case(
        "gabriel-diaz",
        2,
        {"players.ana.hand": "1", "waste": "0"},
        place={"players": {"ana": {"hand": 2}}},
    ),
    Case(
        "andrew-evans", 1, {"morale": "7", "waiting": "table: by-hand"}, people=own("andrew-evans")
    ),
    Case(
        "annaleigh-chan",
        1,
        {"locations.library.zombies": "1", "locations.colony.zombies": "0"},
        people=own("annaleigh-chan"),
    ),
    Case("annaleigh-chan", 2, {"dead": "annaleigh-chan"}, people=own("annaleigh-chan")),
    Case(
        "crazed-survivor",
        1,
        {"food": "3", "survivors.art.wounds": "1"},
        "ana: exposure wound / ana: exposure blank",
    ),
    Case("book-of-the-dead", 1, {"morale": "7"}, "", SEARCH),
    Case(
        "book-of-the-dead",
        2,
        {"food": "4", "locations.library.zombies": "1"},
        "",
        SEARCH,
        place=entrances(library="zz."),
    ),
    Case("book-of-the-dead", 2, {"food": "4"}, "", SEARCH),
    Case(
        "rascals",
        1,
        {"locations.colony.zombies": "5"},
        "",
        SEARCH,
        people=own("art", "hospital"),
    ),
    Case(
        "old-divisions",
        1,
        {"locations.colony.helpless": "1", "crisis": "null", "morale": "5"},
        "ana: yes / cai: yes",
        place={"helpless": 2},
    ),
    Case(
        "voyeur",
        1,
        {"players.ana.hand": "1", "players.ben.hand": "1"},
        "ana: choose bob",
        place={"players": {"ana": {"hand": 0}, "ben": {"hand": 2}}},
    ),
    Case(
        "the-arctic-king",
        2,
        {"players.ana.hand": "3", "counters.items-gas-station": "17"},
        "",
        SEARCH,
        people=own("art", "gas-station"),
        place={"counters": {"items-gas-station": 20}, "players": {"ana": {"hand": 0}}},
    ),
    Case(
        "carla-thompson",
        1,
        {"morale": "7", "survivors.carla-thompson.frostbite": "1"},
        "ana: exposure blank / ana: exposure frostbite",
        people=own("carla-thompson"),
    ),
    Case(
        "carla-thompson",
        1,
        {"morale": "5", "dead": "carla-thompson"},
        "ana: exposure bitten",
        people=own("carla-thompson", "school"),
    ),
    Case(
        "jenny-clark",
        1,
        {"locations.colony.zombies": "8"},
        "",
        "ana: search with jenny-clark die 5 / ana: keep",
        people=own("jenny-clark", "school"),
    ),
    Case(
        "jenny-clark",
        2,
        {"dead": "jenny-clark"},
        "",
        "ana: search with jenny-clark die 5 / ana: keep",
        people=own("jenny-clark", "school"),
    ),
    Case(
        "hunted",
        1,
        {"survivors.amy.wounds": "2", "survivors.art.wounds": "1"},
        "ana: exposure wound / ana: exposure wound / ana: exposure blank / ana: exposure blank",
        "ana: move art to school / ana: exposure wound",
    ),
    Case("loretta-clay", 1, {"morale": "7"}, "ana: die 5", people=own("loretta-clay")),
    Case(
        "loretta-clay",
        1,
        {"morale": "6", "waiting": "ana: turn"},
        "ana: die 4",
        people=own("loretta-clay"),
    ),
    Case(
        "loretta-clay",
        1,
        {"waiting": "table: by-hand"},
        "ana: die 2",
        people=own("loretta-clay"),
    ),
    Case("loretta-clay", 2, {"food": "2"}, people=own("loretta-clay"), place={"food": 3}),
    Case(
        "fuel-tanker",
        1,
        {"locations.colony.zombies": "6", "players.ana.hand": "2"},
        "ana: choose 2",
        MOVE,
        place={"players": {"ana": {"hand": 0}}},
    ),
    Case("brandon-kane", 2, {"waiting": "table: by-hand"}, people=others("brandon-kane")),
    Case("harman-brooks", 1, {"food": "3"}, people=others("harman-brooks")),
    Case(
        "harman-brooks",
        2,
        {"survivors.amy.wounds": "0", "survivors.bob.frostbite": "1", "survivors.bob.wounds": "0"},
        "ana: choose amy / ana: choose bob / ana: choose wounds / ana: choose none",
        people={
            **others("harman-brooks"),
            **own("amy", wounds=1, leader=True),
            **own("art", "library", wounds=1),
            "bob": {"player": "ben", "at": "library", "wounds": 1, "frostbite": 1},
        },
    ),
]
