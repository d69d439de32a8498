"""Walking through the answers of a prompt with four buttons, a part of the answer at a time.

An answer is cut into parts: a word, with the joining word before it. ``move big-al to library`` is
``move``, ``big-al``, ``to library``. What has no choice is skipped, the last part never is: it is
what OK says.
"""

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

Part = tuple[str, ...]
"""A word of an answer, behind the word that joins it to what stands before."""

JOINING = frozenset(
    {"with", "to", "from", "on", "of", "at", "over", "using", "die", "entrance", "need"}
)

SYMBOLS = ("weapon", "fuel", "education", "food", "medicine", "tool", "survivor")
NUMBERS = ("1", "2", "3", "4", "5", "6")
SLOTS = {
    "N": NUMBERS,
    "SYMBOL": SYMBOLS,
    "FACE": ("blank", "wound", "frostbite", "bitten"),
}
"""Free slots that a button can fill, and with what. An answer with any other is for a phone."""

REPEATED = frozenset({"N", "SYMBOL"})
"""Slots whose values may come twice in an answer: two dice may show the same."""


def parts(answer: Sequence[str]) -> list[Part]:
    """Cut an answer into its parts.

    >>> parts("move big-al to library with fuel".split())
    [('move',), ('big-al',), ('to', 'library'), ('with', 'fuel')]
    >>> parts("die 4".split())
    [('die',), ('4',)]
    """
    made: list[Part] = []
    joining: Part = ()
    for place, word in enumerate(answer):
        if place and word in JOINING and not joining:
            joining = (word,)
        else:
            made.append((*joining, word))
            joining = ()
    return [*made, joining] if joining else made


@dataclass(frozen=True)
class Step:
    """What can be said next, behind ``said``. ``complete`` when it may also end here."""

    said: tuple[Part, ...]
    next: tuple[Part, ...]
    complete: bool

    @property
    def text(self) -> str:
        """What has been said so far, as it stands in a line."""
        return " ".join(word for part in self.said for word in part)


def walk(
    answers: Iterable[Sequence[str]],
    said: Sequence[Part],
    slots: Mapping[str, Sequence[str]] = SLOTS,
) -> Step:
    """Where one stands behind ``said``, with what has no choice said already.

    ``slots`` fills the free slots. A step with nothing next that is not complete either means that
    no button can answer.
    """
    cut = [parts(answer) for answer in answers]
    cut = [answer for answer in cut if all(_fillable(part, slots) for part in answer)]
    behind = list(said)
    while True:
        here = [answer for answer in cut if _begins(answer, behind, slots)]
        left = {len(answer) - len(behind) for answer in here}
        following = dict.fromkeys(
            filled
            for answer in here
            if len(answer) > len(behind)
            for filled in _filled(answer[len(behind)], slots)
            if not _twice(answer[len(behind)], filled, behind, slots)
        )
        # What could end here or with the next part is for the finger to say.
        if len(following) != 1 or left & {0, 1}:
            return Step(tuple(behind), tuple(following), 0 in left)
        behind.extend(following)


def _fillable(part: Part, slots: Mapping[str, Sequence[str]]) -> bool:
    return not part[-1].isupper() or part[-1] in slots


def _filled(part: Part, slots: Mapping[str, Sequence[str]]) -> list[Part]:
    return [(*part[:-1], value) for value in slots.get(part[-1], (part[-1],))]


def _twice(
    part: Part, filled: Part, behind: Sequence[Part], slots: Mapping[str, Sequence[str]]
) -> bool:
    """Whether a free slot would be filled with a name that was said before."""
    return (
        part[-1] in slots
        and part[-1] not in REPEATED
        and any(filled[-1] == said[-1] for said in behind)
    )


def _begins(
    answer: Sequence[Part], said: Sequence[Part], slots: Mapping[str, Sequence[str]]
) -> bool:
    return len(answer) >= len(said) and all(
        given in _filled(part, slots) for part, given in zip(answer, said, strict=False)
    )
