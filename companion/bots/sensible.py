"""The bot that wants the colony to live: it heals, feeds, prevents the crisis, holds the entrances,
cleans up, and searches for what is short.

It plays for the colony whatever its secret objective says, and never calls a vote to exile.
"""

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from random import Random
from typing import Any

from companion.bots import board
from companion.bots.sight import COLONY
from companion.bots.sight import TRIGGERED
from companion.bots.sight import Question
from companion.bots.sight import Sight
from companion.bots.sight import by_chance
from companion.bots.sight import pick
from companion.engine.prompts import Words
from companion.rules.facts import Effect
from companion.rules.facts import Facts
from companion.rules.world import EMPTY
from companion.rules.world import ZOMBIE

FUEL, MEDICINE, FOOD = "fuel", "medicine", "food"
"""Cards and symbols this bot has a use for."""

WASTE_CARDS = 10
"""So much waste costs morale."""

UNKNOWN_DIE = 3
"""The attack and search values taken for a survivor whose card is not known."""

WORTH = {
    "gain-morale": 3.0,
    "lose-morale": -3.0,
    "add-food": 1.0,
    "pay-food": -1.0,
    "clear-food": -5.0,
    "add-starvation": -3.0,
    "add-zombies": -0.5,
    "remove-zombies": 0.5,
    "clear-zombies": 1.5,
    "remove-rolled-zombies": 1.5,
    "add-barricades": 0.5,
    "remove-barricades": -2.0,
    "add-noise": -0.25,
    "add-helpless": -1.0,
    "add-helpless-each": -3.0,
    "kill-helpless": -3.0,
    "remove-helpless": 1.0,
    "add-survivor": 0.5,
    "join": 0.5,
    "take-cards": 0.75,
    "draw-cards": 0.75,
    "find-cards": 0.75,
    "take-removed": 0.75,
    "group-cards": -0.75,
    "lose-cards": -0.75,
    "clear-deck": -2.0,
    "give-hand": -2.0,
    "spend-die": -0.5,
    "spend-all-dice": -1.5,
    "each-loses-die": -2.0,
    "wound": -0.75,
    "wound-each": -3.0,
    "each-wounded": -3.0,
    "expose": -0.5,
    "expose-all": -2.0,
    "each-exposed": -2.0,
    "frostbite-highest": -1.5,
    "heal-some": 0.75,
    "kill": -3.0,
    "kill-these": -3.0,
    "kill-lowest": -3.0,
    "remove": -1.0,
    "send-back": -0.25,
    "skip-crisis": 2.0,
    "by-hand": -1.0,
}
"""What an effect is worth to the colony, for each of its ``n``; of what is not named here one is as
good as another."""

BY_HAND = -1.0
"""What an effect is worth that the companion does not know: cards are seldom kind."""

AS_DRAWN = "drawn"
"""Puts cards that were looked at under their deck without choosing an order."""

ENOUGH = 2.0
"""From this value on a card that was found is kept without making more noise."""


class Sensible:
    """Does what the colony needs most. It keeps nothing between two questions, so that a line that
    is taken back or corrected never confuses it."""

    def __init__(self, facts: Facts, chance: Random) -> None:
        self._facts = facts
        self._chance = chance

    def answer(self, asked: Question, look: Callable[[], Sight]) -> Words | None:
        """See `companion.bots.sight.Bot`."""
        if not asked.waiting:
            may_say = asked.due and TRIGGERED in asked.answers("triggered")
            return TRIGGERED if may_say else None
        thrown = by_chance(asked, look, self._facts, self._chance)
        if thrown is not None:
            return thrown
        sight = look()
        if asked.kind == "turn":
            return Turn(asked, sight, self._facts).action()
        answers = asked.all_answers()
        worth = self._worth(asked, sight)
        if worth is not None:
            return max(answers, key=worth, default=None)
        chosen: Words | None = pick(self._chance, answers) if answers else None
        return chosen

    def _worth(self, asked: Question, sight: Sight) -> Callable[[Words], float] | None:
        """How good an answer is, by the kind of question; None for a kind this bot knows nothing
        of."""
        by_kind: dict[str, Callable[[Words], float]] = {
            "keep": self._group_worth,
            "leader": lambda words: self._influence(words[1]),
            "bite-spread": lambda words: float(words[0] == "roll"),
            "vote": lambda words: agrees(words[0], asked.about, sight),
            "betrayer": lambda words: float(words[0] == "no"),
            "declare": lambda words: float((words[1] == "met") == main_objective_met(sight)),
            "option": lambda words: self._option_worth(asked.about, int(words[1])),
            "exile-move": lambda words: -board.danger(sight, words[3], 1),
            "search": lambda words: self._found_worth(words, asked.about, sight),
            "choose": lambda words: self._choice_worth(words[1], asked.about, sight),
        }
        return by_kind.get(asked.kind)

    def _influence(self, name: str) -> int:
        card = self._facts.survivors.get(name)
        return card.influence if card is not None else 0

    def _group_worth(self, words: Words) -> float:
        """A group that attacks and searches with low dice; the most influential of it leads."""
        cards = [self._facts.survivors[name] for name in words[1:] if name in self._facts.survivors]
        able = sum(12 - card.attack - card.search for card in cards)
        return able + self._influence(words[1]) / 100

    def _option_worth(self, card: str, number: int) -> float:
        known = self._facts.crossroads.get(card)
        if known is None or number > len(known.options):
            return BY_HAND
        return effect_worth(known.options[number - 1])

    def _found_worth(self, words: Words, place: str, sight: Sight) -> float:
        """``keep ITEM…`` by what the cards are good for; ``noise`` where the place can bear it."""
        if words[0] == "noise":
            return ENOUGH - 0.5 if board.danger(sight, place, 1) == 0 else -1.0
        return sum(card_worth(self._facts, card, sight) for card in words[1:])

    def _choice_worth(self, choice: str, about: str, sight: Sight) -> float:
        """Yes to what others ask, no to an exile; of survivors somebody else's, then the one who is
        worst off; of places the safest; of entrances the weakest."""
        if choice in ("yes", "no"):
            return agrees(choice, about, sight)
        if choice in ("frostbite", AS_DRAWN):
            return 1.0
        if choice in sight.state["survivors"]:
            one = sight.state["survivors"][choice]
            return hurt(one) + (0 if one["player"] == sight.seat else 0.5)
        if choice in sight.state["locations"]:
            return -board.danger(sight, choice, 1)
        place = about if about in sight.state["locations"] else COLONY
        entrances = sight.place(place)["entrances"]
        if choice.isdecimal() and 1 <= int(choice) <= len(entrances):
            return -board.room(entrances[int(choice) - 1])
        return 0.0


class Turn:
    """One decision in a turn: the first thing worth doing, or to end it."""

    def __init__(self, asked: Question, sight: Sight, facts: Facts) -> None:
        self.asked = asked
        self.sight = sight
        self.facts = facts
        self.hand = sight.hand() or []
        self.group = sight.group()
        self.dice: list[int] = sorted(sight.player()["dice"])
        self._listed: dict[str, list[Words]] = {}

    def action(self) -> Words:
        """What to do next."""
        wishes: Iterable[Callable[[], Words | None]] = (
            self.heal,
            self.feed,
            self.prevent,
            self.hold,
            self.flee,
            self.clean,
            self.go_searching,
            self.search,
            self.fight_for_the_objective,
            self.fortify,
        )
        for wish in wishes:
            words = wish()
            if words is not None:
                return words
        return ("end",)

    def answers(self, verb: str) -> list[Words]:
        """Every legal line of the turn that begins with ``verb``; none where it cannot be said."""
        if verb not in self._listed:
            self._listed[verb] = self.asked.answers(verb)
        return self._listed[verb]

    # -- cards -----------------------------------------------------------------------------------

    def heal(self) -> Words | None:
        """Medicine on whoever of the bot's is nearest to death; a frostbite grows by itself."""
        wounded = {
            name: one for name, one in self.group.items() if one["wounds"] + one["frostbite"]
        }
        can_play = MEDICINE in self.hand
        if not wounded or not can_play or MEDICINE in self.wanted():
            return None
        worst = max(wounded, key=lambda name: hurt(wounded[name]) + wounded[name]["frostbite"])
        answers = self.answers("play")
        ways: tuple[Words, ...] = (("play", MEDICINE, "on", worst), ("play", MEDICINE))
        return next((words for words in ways if words in answers), None)

    def feed(self) -> Words | None:
        """The smallest food card that closes the gap, else the largest there is."""
        short = board.food_needed(self.sight) - self.sight.state["food"]
        if short <= 0 or self.sight.player()["exiled"]:
            return None
        gains = {card: food_of(self.facts, card) for card in self.hand}
        cards = sorted((card for card in gains if gains[card]), key=lambda card: gains[card])
        if not cards:
            return None
        enough = [card for card in cards if gains[card] >= short]
        words = ("play", enough[0] if enough else cards[-1])
        return words if words in self.answers("play") else None

    def prevent(self) -> Words | None:
        """A card that counts against the crisis, while it can still be prevented."""
        wanted = self.wanted()
        if not wanted:
            return None
        fitting = [card for card in self.hand if symbol_of(self.facts, card) in wanted]
        crisis = self.sight.state["crisis"]
        missing = crisis["needed"] - crisis["contributed"]
        if missing > len(fitting) + board.still_to_play(self.sight):
            return None
        for card in sorted(fitting, key=lambda card: food_of(self.facts, card)):
            for words in (("contribute", card), ("contribute", symbol_of(self.facts, card))):
                if words in self.answers("contribute"):
                    return words
        return None

    def wanted(self) -> Sequence[str]:
        """The symbols that still help against the crisis."""
        crisis = self.sight.state["crisis"]
        if crisis is None or self.sight.player()["exiled"]:
            return ()
        wanted: Sequence[str] = crisis["prevent"] if self.crisis_is_open() else ()
        return wanted

    def crisis_is_open(self) -> bool:
        """Whether cards are missing to prevent the crisis."""
        crisis = self.sight.state["crisis"]
        return bool(crisis["contributed"] < crisis["needed"])

    # -- the entrances ---------------------------------------------------------------------------

    def hold(self) -> Words | None:
        """Make room at an entrance that would be overrun: a barricade, or an attack where no space
        is empty."""
        for place in self.places():
            zombies = board.arriving(self.sight, place)
            for entrance in board.gaps(self.sight.place(place)["entrances"], zombies):
                words = self.barricade(place, entrance) or self.attack(place, entrance)
                if words is not None:
                    return words
        return None

    def fortify(self) -> Words | None:
        """What dice are left make the weakest entrance stronger."""
        for place in self.places():
            words = self.barricade(place, board.weakest(self.sight, place))
            if words is not None:
                return words
        return None

    def fight_for_the_objective(self) -> Words | None:
        """Where the colony needs dead zombies, a healthy survivor attacks, if a bite would spread
        to few."""
        if not self.needs_dead_zombies() or self.sight.state["morale"] < 4:
            return None
        for place in self.places():
            if len(self.sight.place(place)["survivors"]) <= 2:
                words = self.attack(place, board.weakest(self.sight, place), most_hurt=0)
                if words is not None:
                    return words
        return None

    def needs_dead_zombies(self) -> bool:
        """Whether the main objective is about killing zombies."""
        card = self.facts.objectives.get(self.sight.state["objective"])
        goal = card.standard.goal if card is not None else None
        return goal is not None and goal[0] in ("samples", "zombies-outside")

    def barricade(self, place: str, entrance: int) -> Words | None:
        """Barricade an entrance with the lowest die; None where that is not possible."""
        return self.cheapest(
            words
            for words in self.answers("barricade")
            if self.stands_at(words[2], place) and self.entrance(words, place, EMPTY) == entrance
        )

    def attack(self, place: str, entrance: int, most_hurt: int = 1) -> Words | None:
        """Attack a zombie at an entrance with the healthiest survivor there, if she has not more
        than ``most_hurt`` wounds."""
        attacks = [
            words
            for words in self.answers("attack")
            if words[1] == "zombie"
            and self.stands_at(words[3], place)
            and self.entrance(words, place, ZOMBIE) == entrance
            and hurt(self.group[words[3]]) <= most_hurt
        ]
        fewest = min((hurt(self.group[words[3]]) for words in attacks), default=0)
        return self.cheapest(words for words in attacks if hurt(self.group[words[3]]) == fewest)

    def flee(self) -> Words | None:
        """Leave a place outside that will be overrun and could not be held, for a safer one."""
        for place in self.places():
            if place == COLONY or board.danger(self.sight, place) == 0:
                continue
            ways = [words for words in self.moves() if self.stands_at(words[1], place)]
            safe = [words for words in ways if board.danger(self.sight, words[3], 1) == 0]
            if safe:
                return max(safe, key=lambda words: (words[3] == COLONY, len(words)))
        return None

    # -- waste and searches ----------------------------------------------------------------------

    def clean(self) -> Words | None:
        """Clean up while the waste costs morale."""
        if self.sight.state["waste"] < WASTE_CARDS:
            return None
        return self.cheapest(self.answers("clean-waste"))

    def search(self) -> Words | None:
        """Search where a survivor stands; the best searcher first."""
        if self.sight.hand() is None:
            return None
        return self.cheapest(self.answers("search"))

    def go_searching(self) -> Words | None:
        """Send one healthy survivor of at least two out to search, with a die to do it, as long as
        a round is to come for what is found."""
        if self.sight.hand() is None or not self.dice:
            return None
        outside = [name for name, one in self.group.items() if one["at"] != COLONY]
        if outside or len(self.group) < 2 or self.sight.state["round"] < 2:
            return None
        ways = [words for words in self.moves() if self.can_search(words[1], words[3])]
        return max(ways, key=self.way_worth) if ways else None

    def can_search(self, name: str, place: str) -> bool:
        """Whether a survivor is fit to search at a place that will not be overrun for it."""
        return (
            self.has_cards(place)
            and hurt(self.group[name]) == 0
            and self.dice[-1] >= self.search_value(name)
            and board.danger(self.sight, place, 2) == 0
        )

    def way_worth(self, words: Words) -> float:
        """How good it is to go to a place: what its deck holds most of, an able searcher, no
        company a bite could spread to, and no roll with fuel."""
        deck = self.facts.locations[words[3]].symbols
        wanted = [FOOD, FOOD, MEDICINE, *self.wanted(), *self.wanted()]
        promise = sum(1 / (1 + deck.index(symbol)) for symbol in wanted if symbol in deck)
        company = len(self.sight.place(words[3])["survivors"])
        return promise - company - self.search_value(words[1]) / 4 + (len(words) > 4) / 4

    def has_cards(self, place: str) -> bool:
        """Whether there is a deck at a place that is not known to be empty."""
        card = self.facts.locations.get(place)
        left = self.sight.state["counters"].get(f"items-{place}")
        return card is not None and card.deck and left != 0

    def search_value(self, name: str) -> int:
        """The die a survivor needs to search."""
        card = self.facts.survivors.get(name)
        return card.search if card is not None else UNKNOWN_DIE

    # -- small things ----------------------------------------------------------------------------

    def places(self) -> list[str]:
        """Where the bot's survivors stand: outside first, where one die does the most."""
        at = dict.fromkeys(one["at"] for one in self.group.values() if one["at"])
        return sorted(at, key=lambda place: place == COLONY)

    def stands_at(self, name: str, place: str) -> bool:
        """Whether one of the bot's survivors stands at a place."""
        return name in self.group and self.group[name]["at"] == place

    def moves(self) -> list[Words]:
        """Every move; with fuel only where the bot has it and the crisis does not want it."""
        spare = FUEL in self.hand and FUEL not in self.wanted()
        return [words for words in self.answers("move") if spare or FUEL not in words]

    def entrance(self, words: Words, place: str, piece: str) -> int:
        """The entrance (from 1) a line is about: the one it names, or the only one with the piece
        it needs."""
        if "entrance" in words:
            return int(words[words.index("entrance") + 1])
        entrances = self.sight.place(place)["entrances"]
        return next((at for at, one in enumerate(entrances, start=1) if piece in one), 0)

    def cheapest(self, lines: Iterable[Words]) -> Words | None:
        """The line that costs the lowest die."""
        return min(lines, key=die_of, default=None)


# -- reading words and cards -----------------------------------------------------------------------


def die_of(words: Words) -> int:
    """The die a line names, 0 where it names none.

    >>> die_of(("attack", "zombie", "with", "sparky", "die", "4", "entrance", "2"))
    4
    """
    return int(words[words.index("die") + 1]) if "die" in words else 0


def hurt(survivor: Any) -> int:
    """Everything that counts as a wound, of a survivor of the state document."""
    return int(survivor["wounds"] + survivor["frostbite"] + survivor["despair"])


def food_of(facts: Facts, card: str) -> int:
    """How many food tokens a card brings."""
    item = facts.items.get(card)
    effect = (item.effect if item is not None else None) or ()
    return sum(int(arguments["n"]) for verb, arguments in effect if verb == "add-food")


def symbol_of(facts: Facts, card: str) -> str:
    """The symbol of a card; that of one not known is nothing."""
    item = facts.items.get(card)
    return item.symbol if item is not None else ""


def card_worth(facts: Facts, card: str, sight: Sight) -> float:
    """How much a card would help now: against the crisis, as food, as medicine, on a way."""
    crisis = sight.state["crisis"]
    symbol = symbol_of(facts, card)
    against = 2.0 if crisis is not None and symbol in crisis["prevent"] else 0.0
    use = {FOOD: 2.0, MEDICINE: 1.5, FUEL: 1.0}.get(symbol, 0.0)
    return against + use + 0.25 * food_of(facts, card)


def effect_worth(effect: Effect | None) -> float:
    """What an effect is worth to the colony."""
    if effect is None:
        return BY_HAND
    return sum(WORTH.get(verb, 0.0) * weight(arguments) for verb, arguments in effect)


def weight(arguments: Mapping[str, Any]) -> float:
    """How much a verb counts: for each of its ``n``, and as often as its ``die`` comes up.

    >>> weight({"n": 2}), weight({"n": 1, "die": (4, 6)}), weight({})
    (2.0, 0.5, 1.0)
    """
    n = arguments.get("n", 1)
    low, high = arguments.get("die", (1, 6))
    return (n if isinstance(n, int) else 1) * (high - low + 1) / 6


def agrees(word: str, about: str, sight: Sight) -> float:
    """Thumbs up for what the active player has chosen, and down for an exile, which is about a
    player."""
    return float((word == "yes") != (about in sight.state["players"]))


def main_objective_met(sight: Sight) -> bool:
    """Whether the game ended because the main objective was achieved: what this bot calls won where
    the companion does not hold its secret objective."""
    over = sight.state["over"]
    return over is not None and over["reason"] == "objective"
