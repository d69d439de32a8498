"""The numbers of a game that is told: as charts, and as tables to be read."""

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

from companion.chronicle.causes import CORRECTION
from companion.chronicle.dice import MEAN
from companion.chronicle.dice import Rolls
from companion.chronicle.dice import expected
from companion.chronicle.drawing import Bar
from companion.chronicle.drawing import Chart
from companion.chronicle.drawing import bar_chart
from companion.chronicle.drawing import curve_chart
from companion.chronicle.events import Level
from companion.chronicle.telling import Chronicle
from companion.i18n import N_
from companion.i18n import _
from companion.i18n import ngettext
from companion.i18n import pgettext
from companion.i18n.terms import SYMBOLS
from companion.i18n.terms import of
from companion.web.words.names import Names
from companion.web.words.phrases import join
from companion.web.words.phrases import path_name

WIDTH, PICTURE = 300, 480
"""How wide a chart is within a page, so that its letters can be read on a phone, and as a
picture."""

LABELS = 112
"""The room for the names of causes."""

CAUSES = {
    "starvation": N_("hunger"),
    "waste": N_("waste"),
    "crisis": N_("crises"),
    "overrun": N_("overruns"),
    "bite": N_("bites"),
    "wounds": N_("wounds"),
    "frostbite": N_("frostbite"),
    "attack": N_("attacks"),
    "card": N_("cards played"),
    "crossroads": N_("crossroads"),
    "exile": N_("exile"),
    "other": N_("other things"),
    CORRECTION: N_("corrections"),
}
"""The causes of a loss (`companion.chronicle.causes.CAUSES`)."""

CURVES = ("morale", "food", "zombies", "deaths")
"""The charts of a game whose lines go by rounds; that of the causes is one more."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table to be read: its name, its title, its head and its rows; the first cell of a row names
    it. The columns of ``words`` hold words, all others numbers. ``notes`` are what there is to say
    about it."""

    name: str
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    words: tuple[int, ...] = (0,)


def cause_name(cause: str) -> str:
    """What a cause of a loss is called."""
    return of(CAUSES, cause)


# -- charts ----------------------------------------------------------------------------------------


def charts(told: Chronicle, names: Names, *, width: int = WIDTH) -> dict[str, Chart]:
    """Every chart of a game, by name; that of the causes only where morale was lost."""
    levels = [told.start, *(each.after for each in told.rounds)]
    labels = [_("start"), *(str(each.number) for each in told.rounds)]
    colonies = list(told.start.morale)

    def by_colony(of_level: str) -> dict[str, list[int]]:
        return {
            names.anything(name) if len(colonies) > 1 else "": [
                getattr(level, of_level)[name] for level in levels
            ]
            for name in colonies
        }

    series: dict[str, tuple[str, Mapping[str, Sequence[int]]]] = {
        "morale": (_("Morale"), by_colony("morale")),
        "food": (_("Food"), by_colony("food")),
        "zombies": (_("Zombies on the board"), {"": [level.zombies for level in levels]}),
        "deaths": (_("Survivors killed"), {"": [level.deaths for level in levels]}),
    }
    drawn = {
        name: curve_chart(name, title, labels, values, width=width, told=_told(labels, values))
        for name, (title, values) in series.items()
    }
    lost = told.losses.morale.most_common()
    if lost:
        bars = [Bar(cause_name(cause), number, str(number)) for cause, number in lost]
        drawn["causes"] = bar_chart(
            "causes",
            _("What morale was lost to"),
            bars,
            width=width,
            labels=LABELS,
            told=", ".join(f"{bar.label} {bar.shown}" for bar in bars),
        )
    return drawn


def _told(labels: Sequence[str], series: Mapping[str, Sequence[int]]) -> str:
    """A curve in words, for who cannot see it."""
    rows = []
    for name, values in series.items():
        points = ", ".join(f"{label}: {value}" for label, value in zip(labels, values, strict=True))
        rows.append(f"{name} – {points}" if name else points)
    return _("By round – %(points)s") % {"points": "; ".join(rows)}


# -- tables ----------------------------------------------------------------------------------------


def tables(told: Chronicle, names: Names) -> dict[str, Table]:
    """Every table of a game, by name; some have no rows."""
    made = (
        _rounds(told, names),
        _causes(told),
        _dice(told, names),
        _exposure(told, names),
        _turns(told, names),
        _corrections(told, names),
    )
    return {table.name: table for table in made}


def _rounds(told: Chronicle, names: Names) -> Table:
    head = (
        *(_("Round"), _("Crisis"), _("Morale"), _("Food")),
        *(_("Zombies"), _("Deaths")),
    )
    begin = (_("start"), "", *_numbers(told.start))
    rows = [
        (
            str(each.number),
            _crisis(each.crisis, each.symbols, each.prevented, names),
            *_numbers(each.after),
        )
        for each in told.rounds
    ]
    return Table("rounds", _("Round by round"), head, (begin, *rows) if rows else (), words=(0, 1))


def _numbers(level: Level) -> tuple[str, ...]:
    return (
        " / ".join(map(str, level.morale.values())),
        " / ".join(map(str, level.food.values())),
        str(level.zombies),
        str(level.deaths),
    )


def _crisis(card: str, symbols: Sequence[str], prevented: bool | None, names: Names) -> str:
    if not card and not symbols:
        return "–"
    title = names.crisis(card) if card else join([of(SYMBOLS, symbol) for symbol in symbols])
    if prevented is None:
        return title
    said = {"crisis": title}
    return (_("%(crisis)s: averted") if prevented else _("%(crisis)s: not averted")) % said


def _causes(told: Chronicle) -> Table:
    losses = told.losses
    found = sorted(
        {*losses.morale, *losses.killed},
        key=lambda cause: (-losses.morale[cause], -losses.killed[cause], cause),
    )
    rows = tuple(
        (cause_name(cause), str(losses.morale[cause]), str(losses.killed[cause])) for cause in found
    )
    head = (_("Cause"), _("Morale"), _("Killed"))
    notes = []
    if losses.gained:
        notes.append(
            ngettext(
                "%(num)d point of morale was gained.",
                "%(num)d points of morale were gained.",
                losses.gained,
            )
            % {"num": losses.gained}
        )
    return Table("causes", _("What morale was lost to"), head, rows, tuple(notes))


# -- dice ------------------------------------------------------------------------------------------

UNLIKELY = 0.1
"""Below this chance a player's dice are worth a look."""


def _dice(told: Chronicle, names: Names) -> Table:
    rolled = {seat: one for seat, one in told.rolls.items() if one.number}
    head = (_("Player"), _("Dice"), _("Average"), _("So far off"))
    rows = tuple(
        (
            names.player(seat),
            str(one.number),
            decimal(one.mean, 2),
            in_a_hundred(one.chance_of_total()),
        )
        for seat, one in rolled.items()
    )
    note = _(
        "A die shows %(mean)s on average. “So far off”: of 100 players who roll as many dice, so"
        " many are as far from that, or farther, up or down."
    ) % {"mean": decimal(float(MEAN))}
    chances = [one.chance_of_total() for one in rolled.values()]
    return Table("dice", _("Luck with the dice"), head, rows, (note, *_oddities(chances)))


def _exposure(told: Chronicle, names: Names) -> Table:
    rolled = {seat: one for seat, one in told.rolls.items() if one.exposures}
    head = (_("Player"), _("Rolls"), _("Not blank"), _("Bitten"), _("So much harm"))
    rows = tuple((names.player(seat), *_harm(one)) for seat, one in rolled.items())
    note = _(
        "In brackets: what was to be expected. “So much harm”: of 100 players who roll as often, so"
        " many have as many rolls that are not blank, or more."
    )
    chances = [one.chance_of_harm() for one in rolled.values()]
    title = _("Luck with the exposure die")
    return Table("exposure", title, head, rows, (note, *_oddities(chances)))


def _harm(one: Rolls) -> Iterator[str]:
    harmful = one.exposures - expected("blank", one.exposures)
    yield str(one.exposures)
    yield f"{one.harmed} ({decimal(harmful)})"
    yield f"{one.exposure['bitten']} ({decimal(expected('bitten', one.exposures))})"
    yield in_a_hundred(one.chance_of_harm())


def decimal(number: float, places: int = 1) -> str:
    """A number with so many decimal places, as the language being spoken writes it.

    >>> decimal(3.456, 2)
    '3.46'
    """
    return f"{number:.{places}f}".replace(".", pgettext("decimal point", "."))


def in_a_hundred(chance: float) -> str:
    """A chance in words that say what it is: how many of a hundred.

    >>> in_a_hundred(0.224), in_a_hundred(0.003)
    ('22 in 100', '< 1 in 100')
    """
    if chance < 0.005:
        return _("< 1 in 100")
    return _("%(num)d in 100") % {"num": round(100 * chance)}


def _oddities(chances: Sequence[float]) -> Iterator[str]:
    """How many of these look unlikely, and how many would by chance alone: whoever looks at several
    players finds an unlucky one."""
    if len(chances) < 2:
        return
    odd = sum(chance < UNLIKELY for chance in chances)
    said = {"all": len(chances), "odd": odd, "usual": decimal(len(chances) * UNLIKELY)}
    yield (
        ngettext(
            "%(odd)d of these %(all)d players is below 10 in 100; by chance alone it would be"
            " about %(usual)s. One game says little about dice.",
            "%(odd)d of these %(all)d players are below 10 in 100; by chance alone it would be"
            " about %(usual)s. One game says little about dice.",
            odd,
        )
        % said
    )


# -- time ------------------------------------------------------------------------------------------


def _turns(told: Chronicle, names: Names) -> Table:
    times = told.times
    rows = []
    for seat in told.seats:
        own = times.of(seat)
        if own:
            rows.append(
                (
                    names.player(seat),
                    str(len(own)),
                    minutes(sum(own) / len(own)),
                    minutes(max(own)),
                    minutes(sum(own)),
                )
            )
    head = (_("Player"), _("Turns"), _("Average"), _("Longest"), _("Together"))
    notes = [_("All together: %(time)s.") % {"time": long(times.seconds)}]
    if times.breaks:
        notes.append(
            _("Breaks of more than 20 minutes are left out: %(time)s.")
            % {"time": long(times.breaks)}
        )
    if times.unmeasured:
        notes.append(
            ngettext(
                "%(num)d line has no time, and its turn is left out.",
                "%(num)d lines have no time, and their turns are left out.",
                times.unmeasured,
            )
            % {"num": times.unmeasured}
        )
    return Table("turns", _("Time per turn"), head, tuple(rows), tuple(notes))


def minutes(seconds: float) -> str:
    """A time as minutes and seconds.

    >>> minutes(75.4), minutes(4000)
    ('1:15', '66:40')
    """
    whole = round(seconds)
    return f"{whole // 60}:{whole % 60:02d}"


def long(seconds: float) -> str:
    """A time as hours and minutes.

    >>> long(4000), long(59), long(2)
    ('1 h 7 min', '1 min', 'less than 1 min')
    """
    whole = round(seconds / 60)
    if not whole:
        return _("less than 1 min")
    return f"{whole // 60} h {whole % 60} min" if whole >= 60 else f"{whole} min"


# -- drift -----------------------------------------------------------------------------------------


def _corrections(told: Chronicle, names: Names) -> Table:
    rows = tuple(
        (
            path_name(each.path, names) + (f" – {each.why}" if each.why else ""),
            str(each.round),
            _value(each.believed, names),
            _value(each.entered, names),
            "" if each.off is None else f"{each.off:+d}".replace("-", "−"),
        )
        for each in told.corrections
    )
    head = (_("Number"), _("Round"), _("Companion"), _("Table"), _("Off by"))
    number = len(rows)
    notes = [
        ngettext(
            "%(num)d correction; effects that you applied by hand do not count.",
            "%(num)d corrections; effects that you applied by hand do not count.",
            number,
        )
        % {"num": number}
    ]
    if told.taken_back:
        notes.append(
            ngettext(
                "%(num)d line was taken back.", "%(num)d lines were taken back.", told.taken_back
            )
            % {"num": told.taken_back}
        )
    return Table("corrections", _("Companion and table"), head, rows, tuple(notes))


def _value(value: str | None, names: Names) -> str:
    """What stood at a path, or was entered there; a secret is not shown."""
    if value is None:
        return "–"
    words = value.split()
    if set("".join(words)) <= set(".zbtSs0123456789"):
        return value
    return ", ".join(names.anything(word) for word in words)
