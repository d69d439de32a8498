"""What the sensible bot does in its turn."""

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence

from companion.bots import aims
from companion.bots import board
from companion.bots import fight
from companion.bots.sight import COLONY
from companion.bots.sight import Question
from companion.bots.sight import Sight
from companion.bots.worth import FOOD
from companion.bots.worth import FUEL
from companion.bots.worth import MEDICINE
from companion.bots.worth import ability_of
from companion.bots.worth import effect_worth
from companion.bots.worth import food_of
from companion.bots.worth import hurt
from companion.bots.worth import is_equipment
from companion.bots.worth import symbol_of
from companion.engine.prompts import Words
from companion.rules.crisis import BONUS_POINTS
from companion.rules.facts import Facts
from companion.rules.world import EMPTY
from companion.rules.world import ZOMBIE

WASTE_CARDS = 10
"""So much waste costs morale."""

UNKNOWN_DIE = 3
"""The attack and search values taken for a survivor whose card is not known."""

ZOMBIE_WORTH = 0.2
"""The morale a dead zombie is worth."""

GOAL_WORTH = 0.5
"""The morale a dead zombie is worth where the main objective is about killing them."""

DIE_WORTH = 0.03
"""What each pip of a die is worth when it is paid."""


class Turn:
    """One decision in a turn: the first thing worth doing, or to end it."""

    def __init__(self, asked: Question, sight: Sight, facts: Facts) -> None:
        self.asked = asked
        self.sight = sight
        self.facts = facts
        self.hand = aims.spare(facts, sight)
        self.group = sight.group()
        self.dice: list[int] = sorted(sight.player()["dice"])
        self._verbs = frozenset(asked.verbs)
        self._listed: dict[str, list[Words]] = {}

    def action(self) -> Words:
        """What to do next."""
        for wish in self.wishes():
            words = wish()
            if words is not None:
                return words
        return ("end",)

    def wishes(self) -> Iterable[Callable[[], Words | None]]:
        """What the bot would do, the most urgent first."""
        if aims.betrays(self.facts, self.sight):
            return (self.equip, self.recruit, self.flee, self.go_searching, self.search)
        return (
            self.heal,
            self.feed,
            self.equip,
            self.prevent,
            self.help_out,
            self.hold,
            self.flee,
            self.clean,
            self.recruit,
            self.fight_for_the_objective,
            self.build_for_the_objective,
            self.go_searching,
            self.search,
            self.fight,
            self.fortify,
            self.cheer_up,
        )

    def answers(self, verb: str) -> list[Words]:
        """Every legal line of the turn that begins with ``verb``; none where it cannot be said."""
        if verb not in self._listed:
            self._listed[verb] = self.asked.answers(verb) if verb in self._verbs else []
        return self._listed[verb]

    # -- cards -----------------------------------------------------------------------------------

    def heal(self) -> Words | None:
        """An ability, else medicine, for whoever of the bot's is nearest to death; a frostbite
        grows by itself."""
        wounded = {
            name: one for name, one in self.group.items() if one["wounds"] + one["frostbite"]
        }
        if not wounded:
            return None
        worst = max(wounded, key=lambda name: hurt(wounded[name]) + wounded[name]["frostbite"])
        for words in self.answers("ability"):
            if words[-1] == worst and self.does(words, "heal"):
                return words
        dying = hurt(wounded[worst]) + wounded[worst]["frostbite"] > fight.DEADLY
        if MEDICINE not in self.hand or (MEDICINE in self.wanted() and not dying):
            return None
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

    def equip(self) -> Words | None:
        """A card to equip that no crisis ever wants, on whoever attacks best, with an empty hand if
        possible."""
        wanted = {symbol for crisis in self.facts.crises.values() for symbol in crisis.prevent}
        cards = [
            card
            for card in dict.fromkeys(self.hand)
            if is_equipment(self.facts, card) and symbol_of(self.facts, card) not in wanted
        ]
        ways = [words for words in self.answers("play") if words[1] in cards] if cards else []

        def fits(words: Words) -> tuple[int, int, int]:
            survivor = self.group[words[-1]]
            ability = ability_of(self.facts, words[1])
            away = ability is not None and ability.at not in ("", survivor["at"])
            return (-away, -len(survivor["equipped"]), -self.attack_value(words[-1]))

        return max((words for words in ways if words[-1] in self.group), key=fits, default=None)

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

    def cheer_up(self) -> Words | None:
        """More cards than the crisis needs, of those nobody needs: enough of them give morale."""
        crisis = self.sight.state["crisis"]
        if crisis is None or self.crisis_is_open():
            return None
        missing = crisis["needed"] + BONUS_POINTS - crisis["contributed"]
        fitting = [
            card
            for card in self.hand
            if symbol_of(self.facts, card) in crisis["prevent"]
            and symbol_of(self.facts, card) not in (FOOD, MEDICINE)
        ]
        if not 0 < missing <= len(fitting) + board.still_to_play(self.sight):
            return None
        answers = self.answers("contribute")
        return next(
            (("contribute", card) for card in fitting if ("contribute", card) in answers), None
        )

    def recruit(self) -> Words | None:
        """A survivor joins, with a die for each round to come, where there is food for her."""
        if aims.is_last_round(self.sight) or self.hungry():
            return None
        if not aims.wants_survivors(self.facts, self.sight):
            return None
        newcomers = [card for card in self.hand if self.brings(card, "add-survivor")]
        answers = self.answers("play") if newcomers else []
        return next((words for words in answers if words[1] in newcomers), None)

    def help_out(self) -> Words | None:
        """An ability or item that costs no more than it brings: food, morale."""
        lines = [*self.answers("ability"), *self.answers("use")]
        good = [words for words in lines if self.power_worth(words) > 0]
        return max(good, key=self.power_worth, default=None)

    def power_worth(self, words: Words) -> float:
        """What an ability or item brings, without the die it costs; nothing where its use leads to
        a death or it does nothing the bot knows the worth of."""
        ability = ability_of(self.facts, self.source(words))
        if ability is None or any(verb == "leave-game" for verb, _ in ability.effect):
            return 0.0
        brought = effect_worth(ability.effect)
        if self.does(words, "add-food") and ability.die and not self.hungry():
            return 0.0
        return brought - DIE_WORTH * die_of(words) if brought else 0.0

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
        return crisis is not None and bool(crisis["contributed"] < crisis["needed"])

    def hungry(self) -> bool:
        """Whether food is short for this round."""
        return board.food_needed(self.sight) > int(self.sight.state["food"])

    # -- the main objective ----------------------------------------------------------------------

    def misses(self, what: str) -> bool:
        """Whether a demand of the main objective is not met yet: what is counted, or a place."""
        return any(one.what == what and one.met is False for one in self.sight.progress)

    def zombie_worth(self, strike: fight.Strike) -> float:
        """The morale a zombie killed by a strike is worth."""
        if self.misses("samples"):
            return GOAL_WORTH
        if self.misses("zombies") and fight.outside(self.sight, strike):
            return GOAL_WORTH
        return ZOMBIE_WORTH

    def build_for_the_objective(self) -> Words | None:
        """A barricade where the main objective still misses one."""
        ways = (self.barricade(place) for place in self.places() if self.misses(place))
        return next(filter(None, ways), None)

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
        """The best strike where the main objective is about killing zombies."""
        return self.fight(GOAL_WORTH)

    def fight(self, least: float = 0.0) -> Words | None:
        """The strike that brings most, if it is worth its risk, at zombies worth at least so
        much."""
        lines = [
            words
            for verb in ("ability", "use", "attack")
            for words in self.answers(verb)
            if len(words) < 8 or words[6] != "entrance" or self.is_weakest(words)
        ]

        def gain(strike: fight.Strike) -> float:
            brought = strike.kills * self.zombie_worth(strike)
            return brought - strike.risk - DIE_WORTH * die_of(strike.words)

        strikes = fight.strikes(self.facts, self.sight, lines)
        worthy = [strike for strike in strikes if self.zombie_worth(strike) >= least]
        best = max(worthy, key=gain, default=None)
        return best.words if best is not None and gain(best) > 0 else None

    def is_weakest(self, words: Words) -> bool:
        """Whether an attack is at the entrance with the least room of its place."""
        place = self.group[words[3]]["at"] if words[3] in self.group else COLONY
        return int(words[7]) == board.weakest(self.sight, place)

    def barricade(self, place: str, entrance: int | None = None) -> Words | None:
        """Barricade an entrance (or any) with the lowest die, or without one; None where that is
        not possible."""
        return self.cheapest(
            words
            for words in self.answers("barricade")
            if self.stands_at(words[2], place)
            and (entrance is None or self.entrance(words, place, EMPTY) == entrance)
        )

    def attack(self, place: str, entrance: int) -> Words | None:
        """Attack a zombie at an entrance with the healthiest survivor there whom the next wound
        would not kill."""
        attacks = [
            words
            for words in self.answers("attack")
            if words[1] == "zombie"
            and self.stands_at(words[3], place)
            and self.entrance(words, place, ZOMBIE) == entrance
            and hurt(self.group[words[3]]) < fight.DEADLY
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
        """Whether a survivor is fit to search at a place that will not be overrun for it, or where
        she can make room first."""
        able = self.dice[-1] >= self.search_value(name)
        if not self.has_cards(place) or not able or hurt(self.group[name]):
            return False
        makes_room = len(self.dice) > 2 and self.dice[-1] >= self.attack_value(name)
        return board.danger(self.sight, place, 2) <= int(makes_room)

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

    def attack_value(self, name: str) -> int:
        """The die a survivor needs to attack."""
        card = self.facts.survivors.get(name)
        return card.attack if card is not None else UNKNOWN_DIE

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

    def source(self, words: Words) -> str:
        """Whose ability, or which item, a line uses."""
        return words[1] if words[0] == "use" else words[2]

    def does(self, words: Words, verb: str) -> bool:
        """Whether the ability or item that a line uses has a verb."""
        ability = ability_of(self.facts, self.source(words))
        return ability is not None and any(verb == done for done, _ in ability.effect)

    def brings(self, card: str, verb: str) -> bool:
        """Whether playing a card has a verb."""
        item = self.facts.items.get(card)
        effect = (item.effect if item is not None else None) or ()
        return any(verb == done for done, _ in effect)

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


def die_of(words: Words) -> int:
    """The die a line names, 0 where it names none.

    >>> die_of(("attack", "zombie", "with", "sparky", "die", "4", "entrance", "2"))
    4
    """
    return int(words[words.index("die") + 1]) if "die" in words else 0
