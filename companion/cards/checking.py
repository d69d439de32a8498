"""The rules of the linter whose faults say that a card was probably copied wrongly."""

from collections import Counter
from collections.abc import Iterator

from companion.cards.known import known_cards
from companion.cards.pack import STARTER
from companion.cards.pack import LintRule
from companion.cards.pack import Pack
from companion.cards.sheet import Fault
from companion.rules.facts import Facts
from companion.sentences import Reason
from companion.sentences import Verbatim


def sources_are_explained(pack: Pack, facts: Facts) -> Iterator[Fault]:
    """Every source key that a fact names stands in [sources] of pack.toml."""
    for (kind, card), entry in pack.entries.items():
        options = entry.source_of_options().keys if kind == "crossroads" else ()
        for key in dict.fromkeys([*entry.source().keys, *options]):
            if key not in pack.sources:
                reason = Reason(
                    'the source "%(source)s" is not explained in [sources] of pack.toml.',
                    source=Verbatim(key),
                )
                yield pack.fault(kind, card, "sources", reason)


def decks_have_their_size(pack: Pack, facts: Facts) -> Iterator[Fault]:
    """25 starting items, 20 cards at every location, or what [counts] says."""
    for deck, cards in pack.decks.items():
        kind = STARTER if deck == STARTER else "deck"
        size = pack.counts.get(kind, facts.counts.get(kind))
        if size is not None and sum(cards.values()) != size:
            reason = Reason(
                "the deck has %(have)d cards; expected %(need)d.",
                have=sum(cards.values()),
                need=size,
            )
            yield pack.fault("decks", deck, "", reason)


def no_deck_is_missing(pack: Pack, facts: Facts) -> Iterator[Fault]:
    """Decks called complete: starting items, and a deck wherever symbols are printed."""
    expected = [STARTER] if STARTER in pack.complete else []
    if "deck" in pack.complete:
        expected += [place.slug for place in pack.facts.locations.values() if place.symbols]
    for deck in expected:
        if deck not in pack.decks:
            reason = Reason("this deck is missing, though pack.toml calls the decks complete.")
            yield Fault(f"{pack.name}/decks.toml", 0, deck, reason)


def decks_follow_the_printed_symbols(pack: Pack, facts: Facts) -> Iterator[Fault]:
    """A location prints the symbols of its deck, most frequent first and the survivor last."""
    for deck, cards in pack.decks.items():
        if deck not in facts.locations or any(item not in facts.items for item in cards):
            continue
        counted: Counter[str] = Counter()
        for item, number in cards.items():
            counted[facts.items[item].symbol] += number
        printed = facts.locations[deck].symbols
        found = Verbatim.listed(f"{symbol} {number}" for symbol, number in counted.most_common())
        if set(printed) != set(counted):
            reason = Reason(
                "the symbols printed there are %(printed)s; in the deck: %(found)s.",
                printed=Verbatim.listed(printed),
                found=found,
            )
            yield pack.fault("decks", deck, "", reason)
        numbers = [counted[symbol] for symbol in printed if symbol != "survivor"]
        if numbers != sorted(numbers, reverse=True) or "survivor" in printed[:-1]:
            reason = Reason(
                "printed order %(printed)s, but the deck has %(found)s.",
                printed=Verbatim.listed(printed),
                found=found,
            )
            yield pack.fault("decks", deck, "", reason)


def influence_differs(pack: Pack, facts: Facts) -> Iterator[Fault]:
    """No two survivors of a box have the same influence (ties come only from mixed boxes)."""
    survivors = pack.facts.survivors.values()
    by_influence = {survivor.influence: survivor.name for survivor in reversed([*survivors])}
    for survivor in survivors:
        first = by_influence[survivor.influence]
        if survivor.name != first:
            reason = Reason(
                "%(other)s has %(number)d too.", other=Verbatim(first), number=survivor.influence
            )
            yield pack.fault("survivors", survivor.slug, "influence", reason)


def objectives_name_who_wins(pack: Pack, facts: Facts) -> Iterator[Fault]:
    """Base rulebook, Winning: loyal players need the main objective, betrayers morale 0."""
    needed = {"loyal": "main-objective", "betrayal": "morale-zero"}
    for card in pack.facts.secret_objectives.values():
        word = needed.get(card.kind)
        if word and card.condition is not None and next(iter(card.condition), "") != word:
            reason = Reason(
                "the first condition of this kind is expected to be %(condition)s.",
                condition=Verbatim(word),
            )
            yield pack.fault("secret-objectives", card.slug, "condition", reason)


def crossroads_numbers_differ(pack: Pack, facts: Facts) -> Iterator[Fault]:
    """Crossroads cards of a box are numbered through."""
    seen: dict[int, str] = {}
    for card in pack.facts.crossroads.values():
        if card.number is None:
            continue
        if card.number in seen:
            reason = Reason(
                "%(other)s has the number %(number)d too.",
                other=Verbatim(seen[card.number]),
                number=card.number,
            )
            yield pack.fault("crossroads", card.slug, "number", reason)
        seen.setdefault(card.number, card.name)


def counts_are_kept(pack: Pack, facts: Facts) -> Iterator[Fault]:
    """No more cards of a kind than the box holds, and all of them where ``complete`` says so."""
    for kind, found in known_cards(pack.facts).items():
        count = pack.counts.get(kind)
        if count is None or found == count or (found < count and kind not in pack.complete):
            continue
        line = pack.head.line(("counts", kind)) if pack.head else 0
        reason = Reason("the box holds %(count)d; this pack has %(have)d.", count=count, have=found)
        yield Fault(f"{pack.name}/pack.toml", line, f"counts.{kind}", reason)


CHECKING: tuple[LintRule, ...] = (
    sources_are_explained,
    decks_have_their_size,
    no_deck_is_missing,
    decks_follow_the_printed_symbols,
    influence_differs,
    objectives_name_who_wins,
    crossroads_numbers_differ,
    counts_are_kept,
)
