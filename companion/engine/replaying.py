"""Playing a game again from its lines: after an undo, a line that failed, and a restore."""

from collections.abc import Callable
from typing import Any

from companion.engine.course import Course
from companion.engine.log import Entry
from companion.engine.prompts import Refusal
from companion.sentences import Sentence
from companion.sentences import Verbatim


def replay(
    course: Course[Any],
    standing: list[Entry],
    apply: Callable[[Entry], None],
    lines: int | None = None,
) -> None:
    """Bring a course to where the lines that are ``standing`` (or the first ``lines`` of them)
    lead: the newest checkpoint among them, and the lines after it, which ``apply`` lets act again.
    What these gave notice of, they did when they were said.

    A line that fits no more, or on which the rules fail, stands no more, nor do those after it; the
    course's notices say so.
    """
    end = len(standing) if lines is None else lines
    while course.checkpoints[-1].lines > end:
        course.checkpoints.pop()
    rest = course.checkpoints[-1]
    course.drop_everything()
    course.stand_at(rest)
    course.lines = rest.lines
    course.guarded(course.play)
    told = len(course.notices)
    for index in range(rest.lines, end):
        course.lines = index + 1
        try:
            apply(standing[index])
        except Refusal:
            asked = tuple(one.told for one in course.waiting())
            if asked:
                why = Sentence("It does not fit; the game waits for %(asked)s.", asked=asked)
            else:
                why = Sentence("It does not fit; the game waits for nothing.")
            _leave_off(course, standing, index, why)
            return
        except Exception as fault:  # noqa: BLE001 a game is opened up to there
            # what it has changed before it failed has to go too
            raised = Verbatim(repr(fault))
            why = Sentence("The rules failed on it (%(fault)s).", fault=raised)
            _leave_off(course, standing, index, why)
            replay(course, standing, apply)
            return
        del course.notices[told:]


def _leave_off(course: Course[Any], standing: list[Entry], index: int, why: str) -> None:
    """The line that stands at ``index`` fits no more: it and those after it stand no more."""
    course.lines = index
    course.notices.append(
        Sentence.counted(
            '%(count)s line could not be taken over: line %(number)s, "%(line)s". %(why)s',
            '%(count)s lines could not be taken over, from line %(number)s on, "%(line)s". %(why)s',
            len(standing) - index,
            number=standing[index].number,
            line=standing[index].named,
            why=why,
        )
    )
    del standing[index:]
