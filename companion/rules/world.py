"""The world: everything the game knows at a rest point, as plain facts with small queries.

No story, no history and no card text lives here. Every class is a dataclass that goes to bytes and
back (`World.cards`, the facts printed on the cards, is handed in and never stored). Several
colonies, entrances that hold survivors and state of modules are part of it, so that every edition
uses this one model.

A *piece* on an entrance space is one character: ``.`` empty, ``z`` zombie, ``b`` barricade, ``t``
explosive trap, ``S`` special zombie, ``s`` a survivor at an enemy entrance.
"""

from dataclasses import dataclass
from dataclasses import field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.rules.facts import Facts

COLONY = "colony"
"""The colony board of a game with one colony; also the key of its `Colony`."""

EMPTY, ZOMBIE, BARRICADE, TRAP, SPECIAL, INTRUDER = ".", "z", "b", "t", "S", "s"

BASE_AGENDA = [
    "reveal-crisis",
    "roll-action-dice",
    "player-turns",
    "pay-food",
    "check-waste",
    "resolve-crisis",
    "add-zombies",
    "check-main-objective",
    "move-round-tracker",
    "pass-first-player-token",
]
"""Round Order of the base rulebook: the player turns phase, then the colony phase."""


@dataclass(slots=True)
class Survivor:
    """A survivor in play. ``wounds`` are ordinary ones; wounds + frostbite + despair is what
    kills."""

    slug: str
    player: str
    at: str
    influence: int
    attack: int
    search: int
    arrived: int = 0
    entrance: int | None = None
    wounds: int = 0
    frostbite: int = 0
    despair: int = 0
    leader: bool = False
    moved: bool = False
    equipped: list[str] = field(default_factory=list)

    @property
    def hurt(self) -> int:
        """Everything that counts as a wound."""
        return self.wounds + self.frostbite + self.despair


@dataclass(slots=True)
class Location:
    """A location or colony board: its entrance spaces and what lies there besides survivors."""

    slug: str
    number: int
    entrances: list[str]
    spaces: int | None = None
    noise_spaces: int = 0
    noise: int = 0
    bandits: int = 0
    helpless: int = 0
    unruly: int = 0
    special: list[str] = field(default_factory=list)

    def has(self, piece: str) -> bool:
        """Whether a ``piece`` stands on any entrance."""
        return piece in "".join(self.entrances)

    def count(self, piece: str) -> int:
        """How many of ``piece`` stand on all entrances together."""
        return "".join(self.entrances).count(piece)

    def barricades(self) -> int:
        """How many barricades stand here; an explosive trap counts as one (R116)."""
        return self.count(BARRICADE) + self.count(TRAP)


@dataclass(slots=True)
class Player:
    """A seat. ``hand`` is the number of cards, None where that is not known.

    ``cards`` are the hand where the companion holds the items, ``dealt`` the survivor cards to keep
    some of at set-up, ``drawn`` the cards looked at in a search of the deck ``drawn_from``: all as
    secret as ``objective``. A hand that is ``untold`` was held at the table before the companion
    took the items over: of its cards only some may be known. ``betrayer`` is what an exiled player
    said of the objective, None while nobody asked, as secret. ``revealed`` is the objective a loyal
    player has shown to all when exiled.
    """

    slug: str
    dice: list[int] = field(default_factory=list)
    used: list[int] = field(default_factory=list)
    hand: int | None = None
    cards: list[str] = field(default_factory=list)
    untold: bool = False
    dealt: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    drawn_from: str = ""
    exiled: bool = False
    eliminated: bool = False
    called_exile: bool = False
    objective: str = ""
    exiled_objective: str = ""
    revealed: str = ""
    betrayer: bool | None = None
    declared: bool | None = None


@dataclass(slots=True)
class Colony:
    """A colony's tracks and piles; ``players`` in seat order.

    ``waste`` counts the waste pile; ``pile`` names its cards, top first, where the companion holds
    the items ("" for one it does not know).
    """

    name: str
    board: str
    players: list[str]
    morale: int = 0
    food: int = 0
    starvation: int = 0
    waste: int = 0
    pile: list[str] = field(default_factory=list)
    bullets: int = 0
    leader: str = ""
    lost: bool = False


@dataclass(slots=True)
class Crisis:
    """The crisis of the round. ``cards`` holds the symbol of each contribution, "" where it is
    not known; ``items`` the item cards among them that the companion holds."""

    card: str = ""
    prevent: list[str] = field(default_factory=list)
    need: int | None = None
    cards: list[str] = field(default_factory=list)
    items: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Crossroads:
    """The crossroads card of a turn: who reads it, what it is if named, and how far it has come.

    ``seen``: what triggers it seems to have happened, to the survivors in ``about``; for the reader
    alone to know. ``subject`` is the survivor its option is about, once that is settled, and
    ``place`` where that one stood then, ``option`` the number of the one that takes effect, and
    ``item`` the item card that came of it, which only the active player knows.
    """

    reader: str
    card: str = ""
    drawn: bool = False
    seen: bool = False
    triggered: bool = False
    resolved: bool = False
    about: list[str] = field(default_factory=list)
    subject: str = ""
    place: str = ""
    option: int = 0
    item: str = ""


@dataclass(slots=True)
class Deed:
    """Something the active player has done in this turn: what was said, her survivor in it (""
    where none is named), and where that one stood before."""

    said: str
    survivor: str = ""
    at: str = ""

    @property
    def words(self) -> list[str]:
        """What was said, word by word."""
        return self.said.split()


@dataclass(slots=True)
class Lasting:
    """What a card has left in force (`companion.rules.in_force`): by which option, for whom.

    ``survivor`` is who it is attached to and ``at`` the place it is about, "" if none; ``rounds``
    counts the ends of a round until it is over, None if it stays; ``places`` are those still to be
    seen to; ``item`` is an item card it is about, which its holder alone knows; ``paid`` tells of
    the players who have said so whether they pay for it in this round.
    """

    card: str
    option: int
    rule: str
    player: str
    survivor: str = ""
    at: str = ""
    n: int = 0
    rounds: int | None = None
    places: list[str] = field(default_factory=list)
    item: str = ""
    paid: dict[str, bool] = field(default_factory=dict)


@dataclass(slots=True)
class Over:
    """Why the game ended."""

    reason: str


@dataclass
class World:
    """The game at a rest point; ``seats`` clockwise, every dict in a fixed order.

    ``leaderless`` and ``replacements`` are the players who are due a new leader or a new survivor,
    ``asking`` those of them who are being asked; ``bite`` is the place where a bite is spreading,
    ``moving`` the survivor whose move is not finished. ``acted`` says that the active player has
    taken an action in this turn. ``spent`` counts what has been used in this round: an ability or
    item and who used it, ``"pistol big-al"``, or in whose hand it is back (R36). ``deeds`` is what
    was done in this turn, ``in_force`` what cards have left in force.
    ``leaders_open`` is true from set-up until the first crisis is revealed. ``dies_first`` is the
    order the first player chose among those who will die of frostbite.

    ``decks`` says who holds a deck. Of those the companion holds, ``deck_cards`` has the cards, top
    first (``survivors``, ``crises``, ``crossroads``, ``items-LOCATION``), ``unshuffled`` the names
    of those whose order is still to be said; ``out`` are the item cards that have left the game,
    ``revealed`` those that were shown to all, as the cards added to a crisis, until a turn ends.
    """

    edition: str
    seats: list[str]
    agenda: list[str]
    step: str
    colonies: dict[str, Colony]
    locations: dict[str, Location]
    players: dict[str, Player]
    survivors: dict[str, Survivor] = field(default_factory=dict)
    variants: list[str] = field(default_factory=list)
    modules: list[str] = field(default_factory=list)
    scenario: str = ""
    house: dict[str, str] = field(default_factory=dict)
    decks: dict[str, str] = field(default_factory=dict)
    offered: list[str] = field(default_factory=list)
    automation: dict[str, str] = field(default_factory=dict)
    objective: str = "none"
    objective_said: str = ""
    round: int = 0
    first_player: str = ""
    leaders_open: bool = False
    turn: str = ""
    turn_begun: bool = False
    acted: bool = False
    deeds: list[Deed] = field(default_factory=list)
    in_force: list[Lasting] = field(default_factory=list)
    to_play: list[str] = field(default_factory=list)
    crossroads: dict[str, Crossroads] = field(default_factory=dict)
    crisis: Crisis | None = None
    dies_first: list[str] = field(default_factory=list)
    dead: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    leaderless: list[str] = field(default_factory=list)
    replacements: list[str] = field(default_factory=list)
    asking: list[str] = field(default_factory=list)
    bite: str = ""
    moving: str = ""
    counters: dict[str, int] = field(default_factory=dict)
    spent: dict[str, int] = field(default_factory=dict)
    deck_cards: dict[str, list[str]] = field(default_factory=dict)
    unshuffled: list[str] = field(default_factory=list)
    out: list[str] = field(default_factory=list)
    revealed: list[str] = field(default_factory=list)
    arrivals: int = 0
    over: Over | None = None

    def __post_init__(self) -> None:
        self._cards: Facts | None = None

    @property
    def cards(self) -> "Facts":
        """What is printed on the cards and boards; handed in by whoever made or restored the
        world."""
        if self._cards is None:
            raise LookupError(
                "This world was made without card facts; use DeadOfWinter.begin or decode."
            )
        return self._cards

    @cards.setter
    def cards(self, facts: "Facts") -> None:
        self._cards = facts

    # -- seats ---------------------------------------------------------------------------------

    def clockwise(self, start: str) -> list[str]:
        """Every seat once, clockwise, beginning with ``start``."""
        at = self.seats.index(start)
        return self.seats[at:] + self.seats[:at]

    def in_game(self) -> list[str]:
        """The players who are not eliminated, in seat order."""
        return [seat for seat in self.seats if not self.players[seat].eliminated]

    def not_exiled(self) -> list[str]:
        """The players who count for crises and votes: neither exiled nor eliminated, in seat
        order."""
        return [seat for seat in self.in_game() if not self.players[seat].exiled]

    def right_of(self, seat: str) -> str:
        """The next player to the right who is still in the game; ``seat`` where nobody is."""
        others = reversed(self.clockwise(seat))
        return next((other for other in others if not self.players[other].eliminated), seat)

    def decider(self) -> str:
        """Who breaks ties: the first player, or the next one clockwise who is still in the game.

        While nobody has the token yet, the first seat.
        """
        first = self.first_player or self.seats[0]
        order = self.clockwise(first)
        return next((seat for seat in order if not self.players[seat].eliminated), first)

    # -- colonies ------------------------------------------------------------------------------

    def colony_of(self, player: str) -> Colony:
        """The colony a player belongs to."""
        for colony in self.colonies.values():
            if player in colony.players:
                return colony
        raise KeyError(player)

    def colony_at(self, place: str) -> Colony | None:
        """The colony whose board ``place`` is, or None for a location."""
        return next((colony for colony in self.colonies.values() if colony.board == place), None)

    # -- survivors -----------------------------------------------------------------------------

    def alive(self, name: str) -> bool:
        """Whether the survivor is in play."""
        return name in self.survivors

    def owner(self, name: str) -> str:
        """The player who controls the survivor."""
        return self.survivors[name].player

    def at(self, place: str) -> list[Survivor]:
        """The survivors at ``place`` in order of arrival."""
        return sorted(
            (survivor for survivor in self.survivors.values() if survivor.at == place),
            key=lambda survivor: survivor.arrived,
        )

    def group(self, player: str) -> list[Survivor]:
        """The survivors a player controls: her leader and following, in the order they joined."""
        return [survivor for survivor in self.survivors.values() if survivor.player == player]

    def arrive(self, survivor: Survivor, place: str) -> None:
        """Put a survivor's standee at ``place``, as the latest to arrive."""
        self.arrivals += 1
        survivor.at, survivor.arrived, survivor.entrance = place, self.arrivals, None

    # -- places --------------------------------------------------------------------------------

    def outside(self) -> list[str]:
        """The non-colony locations in the order of their printed numbers."""
        return [slug for slug in self.locations if self.colony_at(slug) is None]

    def decks_left(self) -> list[int | None]:
        """How many cards each location's item deck has left, None where nobody counts them."""
        decks = [place for place in self.outside() if self.cards.locations[place].deck]
        return [self.counters.get(f"items-{place}") for place in decks]

    def occupants(self, place: str) -> int:
        """How many survivor spaces are taken at ``place``: survivors, helpless survivors and
        bandits."""
        location = self.locations[place]
        standing = sum(1 for survivor in self.survivors.values() if survivor.at == place)
        return standing + location.helpless + location.bandits

    def has_room(self, place: str, more: int = 1) -> bool:
        """Whether ``more`` survivors find empty survivor spaces at ``place`` (unknown spaces are
        no limit)."""
        spaces = self.locations[place].spaces
        return spaces is None or self.occupants(place) + more <= spaces

    def knows_hand(self, player: str) -> bool:
        """Whether the companion holds the items and knows every card of the player's hand."""
        return self.decks.get("items") == "companion" and not self.players[player].untold

    def in_mode(self, variant: str) -> bool:
        """Whether the game is played with ``variant``."""
        return variant in self.variants
