"""Lines of the record as sentences people read: on buttons, and where the log has no other words
(`companion.web.words.logged`).

A line that is not known here is shown as it is written, so nothing is ever hidden; only the words
are less kind.
"""

from collections.abc import Callable
from collections.abc import Sequence

from companion.i18n import _
from companion.i18n import pgettext
from companion.i18n.terms import FACES
from companion.i18n.terms import STEPS
from companion.i18n.terms import SYMBOLS
from companion.i18n.terms import of
from companion.web.words.names import DECKS
from companion.web.words.names import ITEM_DECK
from companion.web.words.names import LEVELS
from companion.web.words.names import Names
from companion.web.words.places import from_place
from companion.web.words.places import to_place

STARTER = "items-starter"
"""The deck of the item cards dealt at set-up."""

AS_DRAWN = "drawn"
"""The answer that puts all cards left under their deck in the order drawn."""

KEYWORDS = ("with", "die", "entrance", "using", "on", "of", "from", "to", "over", "at", "need")


class Line:
    """A line taken apart: its verb, what stands before the first keyword, and what follows each
    keyword.

    >>> line = Line(("attack", "zombie", "with", "big-al", "die", "4"))
    >>> line.verb, line.head, line.after("with"), line.after("die")
    ('attack', ['zombie'], ['big-al'], ['4'])
    """

    def __init__(self, words: Sequence[str]) -> None:
        self.words = tuple(words)
        self.verb = self.words[0] if self.words else ""
        self.head: list[str] = []
        self._after: dict[str, list[str]] = {}
        current, inside = self.head, ""
        for word in self.words[1:]:
            if word in KEYWORDS and not (inside == "using" and word == "die"):
                current, inside = self._after.setdefault(word, []), word
            else:
                current.append(word)

    def after(self, keyword: str) -> list[str]:
        """The words after ``keyword``."""
        return self._after.get(keyword, [])

    def has(self, keyword: str) -> bool:
        """Whether ``keyword`` is said at all (it may stand alone)."""
        return keyword in self._after


def join(words: Sequence[str]) -> str:
    """Several names as one: "A, B and C"."""
    if len(words) < 2:
        return "".join(words)
    return _("%(some)s and %(last)s") % {"some": ", ".join(words[:-1]), "last": words[-1]}


def phrase(words: Sequence[str], names: Names) -> str:
    """A line without its seat, as a sentence without its full stop."""
    line = Line(words)
    made = _SENTENCES.get(line.verb)
    said = made(line, names) if made else None
    return said + _details(line, names) if said else " ".join(words)


def _details(line: Line, names: Names) -> str:
    """What an action was paid or done with, after the sentence itself."""
    said = []
    if line.verb in _PLAIN:
        return ""
    if line.has("using"):
        said.append(used(line, names))
    if entrance := line.after("entrance"):
        said.append(_("entrance %(numbers)s") % {"numbers": " ".join(entrance)})
    if line.has("die"):
        said.append(_("die %(face)s") % {"face": " ".join(line.after("die"))})
    return "".join(f", {each}" for each in said)


def used(line: Line, names: Names) -> str:
    """What an action uses, as the end of a sentence; ``die 2`` among it is one thing."""
    said: list[str] = []
    for word in line.after("using"):
        if said and said[-1] == "die":
            said[-1] = _("die %(face)s") % {"face": word}
        else:
            said.append(word if word == "die" else names.anything(word))
    return _("using %(items)s") % {"items": join(said)}


def _who(line: Line, names: Names, keyword: str) -> str:
    return join([names.survivor(slug) for slug in line.after(keyword)])


def _things(words: Sequence[str], names: Names) -> str:
    return join([names.anything(word) for word in words])


def _attack(line: Line, names: Names) -> str:
    said = {"who": _who(line, names, "with"), "target": _things(line.head, names)}
    if line.head == ["zombie"]:
        return _("%(who)s attacks a zombie") % said
    return _("%(who)s attacks %(target)s") % said


def _move(line: Line, names: Names) -> str:
    where = join([to_place(place, names) for place in line.after("to")])
    said = {"who": _things(line.head, names), "where": where}
    if line.after("with") == ["fuel"]:
        return _("%(who)s goes %(where)s with fuel") % said
    if line.after("with") == ["snowmobile"]:
        return _("%(who)s goes %(where)s by snowmobile") % said
    return _("%(who)s goes %(where)s") % said


def _attract(line: Line, names: Names) -> str:
    said = {
        "who": _who(line, names, "with"),
        "count": " ".join(line.head),
        "where": join([from_place(place, names) for place in line.after("from")]),
    }
    return _("%(who)s attracts %(count)s zombies %(where)s") % said


def _ability(line: Line, names: Names) -> str:
    said = {"who": _who(line, names, "of"), "what": _things(line.after("on"), names)}
    return (_("Ability of %(who)s on %(what)s") if said["what"] else _("Ability of %(who)s")) % said


def _use(line: Line, names: Names) -> str:
    said = {"item": _things(line.head, names), "who": _who(line, names, "of")}
    return _("%(who)s uses %(item)s") % said + _target(line, names)


def _play(line: Line, names: Names) -> str:
    said = {"item": _things(line.head, names), "player": _things(line.after("from"), names)}
    asked = _("Play %(item)s of %(player)s") if said["player"] else _("Play %(item)s")
    return asked % said + _target(line, names)


def _target(line: Line, names: Names) -> str:
    on = _things(line.after("on"), names)
    return " → " + on if on else ""


def _contribute(line: Line, names: Names) -> str:
    if not line.head:
        return _("Contribute a card to the crisis")
    return _("Contribute %(card)s to the crisis") % {"card": _things(line.head, names)}


def _exposure(line: Line, names: Names) -> str:
    face = of(FACES, " ".join(line.head))
    if on := line.after("on"):
        return _("Exposure of %(who)s: %(face)s") % {"who": _things(on, names), "face": face}
    return _("Exposure: %(face)s") % {"face": face}


def _spend(line: Line, names: Names) -> str:
    said = {"count": " ".join(line.head), "face": " ".join(line.after("die"))}
    return _("Spend %(count)s food on die %(face)s") % said


def _hand_off(line: Line, names: Names) -> str:
    said = {
        "item": _things(line.head, names),
        "giver": _who(line, names, "from"),
        "taker": _who(line, names, "to"),
    }
    return _("%(giver)s hands %(item)s to %(taker)s") % said


def _set(line: Line, names: Names) -> str:
    path, *value = line.words[1:] or ("",)
    read = names.anything if not path.startswith("automation.") else lambda word: of(LEVELS, word)
    between = " " if "".join(value).isdecimal() else ", "
    said = {"what": path_name(path, names), "value": between.join(map(read, value))}
    if path.endswith(".entrances") or not value:
        return _("Correction: %(what)s") % said
    return _("Correction: %(what)s → %(value)s") % said


def _goto(line: Line, names: Names) -> str:
    step, *player = line.words[1:] or ("",)
    said = {"step": of(STEPS, step), "player": _things(player, names)}
    return (_("Go to %(step)s, %(player)s") if player else _("Go to %(step)s")) % said


def _crisis(line: Line, names: Names) -> str:
    if len(line.head) == 1 and line.head[0] not in SYMBOLS:
        return _("Crisis: %(card)s") % {"card": names.crisis(line.head[0])}
    return _("Crisis: %(card)s") % {"card": _things(line.head, names)}


def _card(line: Line, names: Names) -> str:
    if not line.head:
        return _("Crossroads card drawn")
    return _("Crossroads card: %(card)s") % {"card": names.crossroads(line.head[0])}


def _deal(line: Line, names: Names) -> str:
    kind, *slugs = line.head or ("",)
    if kind == "objective":
        return _("Secret objective: %(card)s") % {"card": join([names.objective(s) for s in slugs])}
    return _("A card at random: %(card)s") % {"card": _things(slugs, names)}


def _deck(name: str, names: Names) -> str:
    """The name of a deck with an order of its own."""
    if name == STARTER:
        return _("Starter items")
    return names.counter(name) if name.startswith(ITEM_DECK) else of(DECKS, name)


def _named(message: Callable[[], str]) -> Callable[[Line, Names], str]:
    return lambda line, names: message() % {"what": _things(line.head, names)}


_PLAIN = frozenset({"set", "goto", "spend-food", "exposure", "crisis"})
"""Verbs whose sentence says everything, so that no details follow it."""

_SENTENCES: dict[str, Callable[[Line, Names], str]] = {
    "attack": _attack,
    "move": _move,
    "attract": _attract,
    "ability": _ability,
    "use": _use,
    "play": _play,
    "contribute": _contribute,
    "exposure": _exposure,
    "spend-food": _spend,
    "hand-off": _hand_off,
    "set": _set,
    "goto": _goto,
    "crisis": _crisis,
    "card": _card,
    "search": lambda line, names: _("%(who)s searches") % {"who": _who(line, names, "with")},
    "barricade": lambda line, names: (
        _("%(who)s builds a barricade") % {"who": _who(line, names, "with")}
    ),
    "clean-waste": _named(lambda: _("Clean waste")),
    "exile": _named(lambda: _("Vote to exile %(what)s")),
    "calm": _named(lambda: _("Calm an unruly survivor")),
    "contain": _named(lambda: _("A die for containment")),
    "end": _named(lambda: _("End of the turn")),
    "dice": lambda line, names: _("Dice %(what)s") % {"what": " ".join(line.head)},
    "die": lambda line, names: _("Die %(what)s") % {"what": " ".join(line.words[1:])},
    "kill": _named(lambda: _("Kill to stop the bite")),
    "roll": _named(lambda: _("Roll for the bite")),
    "noise": _named(lambda: _("Noise %(what)s")),
    "keep": lambda line, names: (
        _("Keep %(what)s") % {"what": _things(line.head, names)} if line.head else _("Keep")
    ),
    "leader": _named(lambda: _("Leader: %(what)s")),
    "survivor": lambda line, names: (
        _("Survivor card: %(what)s") % {"what": _things(line.head[:1], names)}
    ),
    "cards": _named(lambda: _("Cards in the crisis: %(what)s")),
    "objective": lambda line, names: (
        _("Main objective: completed") if "met" in line.head else _("Main objective: not yet")
    ),
    "declare": lambda line, names: (
        _("Secret objective: fulfilled")
        if "met" in line.head
        else _("Secret objective: not fulfilled")
        if line.head
        else _("Secret objective declared")
    ),
    "triggered": _named(lambda: _("The crossroads card triggers")),
    "option": _named(lambda: _("Option %(what)s")),
    "pass": _named(lambda: _("Pass")),
    "yes": lambda line, names: pgettext("vote", "Yes"),
    "no": lambda line, names: pgettext("vote", "No"),
    "vote": lambda line, names: (
        _("Vote for %(what)s") % {"what": _things(line.head, names)}
        if line.head
        else _("Call a vote")
    ),
    "done": _named(lambda: _("Done by hand")),
    "step": lambda line, names: (
        _("The companion does it") if line.head == ["companion"] else _("We have done it ourselves")
    ),
    "choose": _named(lambda: _("Choose %(what)s")),
    "time": _named(lambda: _("The sand timer has run out")),
    "hand": _named(lambda: _("Cards in hand: %(what)s")),
    "deal": _deal,
    "deck": lambda line, names: (
        _("Shuffled: %(deck)s") % {"deck": _deck("".join(line.head[:1]), names)}
    ),
    "seed": _named(lambda: _("The companion's dice")),
}


def path_name(path: str, names: Names) -> str:
    """The name of a number that can be corrected, from its path in the state document.

    >>> path_name("locations.library.noise", Names())
    'Library: noise'
    """
    group, *rest = path.split(".")
    if group == "decks" and rest:
        return of(DECKS, rest[0])
    if group == "automation" and rest:
        return of(STEPS, rest[0])
    if group == "counters" and rest:
        return names.counter(rest[0])
    if path.startswith("secret.decks."):
        return _deck(rest[-1], names)
    tail = ".".join(rest[1:])
    what = of_path(tail if group in ("locations", "survivors", "players", "colonies") else path)
    if group == "locations" and rest:
        return f"{names.place(rest[0])}: {what}"
    if group == "survivors" and rest:
        return f"{names.survivor(rest[0])}: {what}" if tail else names.survivor(rest[0])
    if group == "players" and rest:
        return f"{names.player(rest[0])}: {what}"
    if group == "colonies" and rest:
        return f"{names.anything(rest[0])}: {what}"
    return what


def of_path(path: str) -> str:
    """The name of the last part of a path."""
    known = {
        "morale": _("morale"),
        "round": _("round"),
        "food": _("food"),
        "starvation": _("starvation"),
        "waste": _("waste"),
        "bullets": _("bullets"),
        "lost": _("lost"),
        "first_player": _("first player"),
        "leader": _("leader"),
        "crisis.contributed": _("cards in the crisis"),
        "entrances": _("entrances"),
        "noise": _("noise"),
        "spaces": _("survivor spaces"),
        "survivors": _("survivors"),
        "helpless": _("helpless survivors"),
        "unruly": _("unruly"),
        "bandits": _("bandits"),
        "at": _("place"),
        "entrance": _("entrance"),
        "player": _("player"),
        "wounds": _("wounds"),
        "frostbite": _("frostbite"),
        "despair": _("despair"),
        "equipped": _("equipment"),
        "moved": _("has moved"),
        "dice": _("dice"),
        "used": _("used dice"),
        "hand": _("cards in hand"),
        "exiled": _("exiled"),
        "eliminated": _("out of the game"),
    }
    return known.get(path, path)
