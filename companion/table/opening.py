"""How a game is begun, opened again, taken over from a record, and made again from its copy."""

import logging
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.engine.log import UNDO
from companion.engine.log import Log
from companion.engine.notation import TABLE
from companion.engine.prompts import Refusal
from companion.engine.rests import Checkpoint
from companion.engine.rests import Digest
from companion.engine.session import Session
from companion.sentences import Complaint
from companion.sentences import Sentence
from companion.sentences import Verbatim
from companion.table import record
from companion.table.book import Book
from companion.table.chance import GENERATED
from companion.table.clock import today
from companion.table.display_names import distinct
from companion.table.display_names import tidy
from companion.table.game import Game
from companion.table.gamefile import Damaged
from companion.table.gamefile import StoreError
from companion.table.gamefile import not_whole
from companion.table.gamefile import set_aside
from companion.table.keeping import entry_of
from companion.table.keeping import kept_line
from companion.table.keeping import packed
from companion.table.keeping import public_forms
from companion.table.keeping import stamp
from companion.table.keeping import unpacked
from companion.table.kept import Header
from companion.table.kept import Line
from companion.table.rights import COMPANION
from companion.table.rights import signature
from companion.table.seats import slugs
from companion.table.store import Store

COPY = ".txt"
"""What the record kept beside a game's file is called: the file's name and this."""

_log = logging.getLogger(__name__)


def header_for(
    game: Game,
    setup: Mapping[str, Any],
    names: Sequence[str],
    *,
    automated: Sequence[str] = (),
    seed: int | None = None,
) -> Header:
    """The header of a new game: ``names`` are the players' display names, clockwise.

    Their slugs become the set-up's ``players``, unless it names them already. Raises `Refusal`.
    """
    shown = distinct([tidy(name) for name in names])
    if not shown and not setup.get("players"):
        raise Refusal("A game needs players: give their names, clockwise.")
    players = list(setup.get("players") or slugs(shown, game.reserved()))
    shown = shown or players
    if len(shown) != len(players):
        raise Refusal(
            "The set-up has %(players)s players, but %(names)s names were given.",
            players=len(players),
            names=len(shown),
        )
    return Header(
        setup={**setup, "players": players},
        names={player: name or player for player, name in zip(players, shown, strict=True)},
        rules=game.rules,
        automated=tuple(automated),
        seed=seed,
        created=today(),
        packs=game.packs,
        shipped=game.shipped,
    )


def begin(path: Path, game: Game, header: Header) -> Callable[[], Book]:
    """Begin a new game; what is returned puts it into a new file, or raises `StoreError`.

    Raises `Refusal` for a set-up that does not fit: then nothing has been touched.
    """
    session = _new_session(game, header)

    def keep() -> Book:
        store = Store.create(path, header, {0: _packed(session)})
        return _book(path, game, header, store, session, [])

    return keep


def take_over(path: Path, game: Game, text: str) -> Callable[[], Book]:
    """Begin a game from a record's text: all of it, or nothing; what is returned puts it into a new
    file in one transaction, or raises `StoreError`.

    Raises `RecordError`, naming the first line that does not fit. A public record is taken only of
    a game that is over.
    """
    read = record.read(text)
    names = {slug: tidy(name) or slug for slug, name in read.header.names.items()}
    game, differs = game.as_begun(read.header)
    header = replace(
        read.header, rules=game.rules, names=names, packs=game.packs, shipped=game.shipped
    )
    session, lines, checkpoints, problem = _played(game, header, read)
    if problem:
        raise record.RecordError.saying(problem)
    if not read.whole and session.state().get("over") is None:
        raise record.RecordError(
            "This is a public record: what is secret in it was left out, so the game cannot go on"
            " from it. Export it whole (companion export --whole)."
        )

    def keep() -> Book:
        store = Store.create(path, header, checkpoints, lines)
        book = _book(path, game, header, store, session, lines)
        book.notices += differs
        return book

    return keep


def reopen(path: Path, game: Game) -> Book:
    """Open a game where it stood. A damaged file is set aside and made again from the copy beside
    it.

    Raises `StoreError` where neither can be read.
    """
    try:
        store = Store.open(path)
    except Damaged as damage:
        return _made_again(path, game, damage)
    try:
        header, lines = store.header(), store.lines()
        begun, differs = game.as_begun(header)
        for part in (
            store.seats,
            store.rolls,
            store.ticked,
        ):  # who reads them later cannot set the file aside
            part()
        store.upgrade()
        session, notices, lost = _restored(begun, header, store, lines)
    except Damaged as damage:
        store.close()
        return _made_again(path, game, damage)
    except BaseException:
        store.close()
        raise
    if lost is not None:
        store.append(lost)
        lines.append(lost)
    book = _book(path, begun, header, store, session, lines)
    book.notices += [*differs, *notices]
    return book


# -- restoring -------------------------------------------------------------------------------------


def _restored(
    game: Game, header: Header, store: Store, lines: list[Line]
) -> tuple[Session[Any], list[str], Line | None]:
    """The game after ``lines``, what the table should know, and an undo of the lines that fit no
    more."""
    entries = [entry_of(line) for line in lines]
    log = Log()
    try:
        log.load(entries)
    except Refusal as refusal:
        raise not_whole(store.path, refusal.sentence) from refusal
    rules = game.ruleset()
    points = list(_checkpoints(store))
    if not points or points[0].lines:
        points.insert(0, _beginning(store.path, game, header))
    try:
        session = Session.restore(rules, points, entries)
    except Exception as problem:  # noqa: BLE001 whatever it was, the lines are what counts
        _log.warning(
            "no checkpoint of %s fits, all lines are played again: %r", store.path, problem
        )
        points = [_beginning(store.path, game, header)]
        session = Session.restore(rules, points, entries)
    expected = log.standing
    notices = list(session.notices)
    session.notices.clear()
    lost = None
    if len(session.effective()) < len(expected):
        # without this undo the same lines, and all said from now on, would be lost at every start
        lost = _undo(len(lines) + 1, expected[len(session.effective())].number)
        session = Session.restore(rules, points, [*entries, entry_of(lost)])
    digests = [
        Digest(lines_, step, value)
        for number, lines_, step, value in store.digests()
        if lines_ <= len(expected) and expected[lines_ - 1].number == number
    ]
    if lost is None and (step := session.diverged(digests)) is not None:
        notices.append(
            Sentence(
                "The rules of this version play the last lines otherwise than before, from %(step)s"
                " on. Compare the board with what the companion believes.",
                step=step.step,
            )
        )
    return session, notices, lost


def _undo(number: int, first: int) -> Line:
    """Line ``number``, with which the companion itself takes back line ``first`` and all after
    it."""
    words = f"{UNDO} {first}"
    return Line(
        number=number,
        seat=TABLE,
        words=words,
        comment=GENERATED,
        public=f"{TABLE}: {words}",
        said_by=signature(COMPANION),
        at=stamp(),
    )


def _made_again(path: Path, game: Game, damage: Damaged) -> Book:
    """A game from the copy beside its damaged file, as far as the copy goes."""
    copy = _copy_path(path)
    if not copy.is_file():
        raise StoreError(
            "%(damage)s There is no copy of the game in %(copy)s to make it again from.",
            damage=damage.sentence,
            copy=Verbatim(copy),
        )
    try:
        read = record.read(copy.read_text(encoding="utf-8", errors="replace"))
        game, differs = game.as_begun(read.header)
        session, lines, checkpoints, problem = _played(game, read.header, read)
    except (OSError, record.RecordError, Refusal) as error:
        raise StoreError(
            "%(damage)s Its copy %(copy)s cannot be used either: %(why)s",
            damage=damage.sentence,
            copy=Verbatim(copy),
            why=error.sentence if isinstance(error, Complaint) else Verbatim(error),
        ) from error
    aside = set_aside(path)
    copy.rename(_copy_path(aside))
    _log.error("%s Set aside as %s, made again from %s.", damage, aside, copy)
    store = Store.create(path, read.header, checkpoints, lines)
    book = _book(path, game, read.header, store, session, lines)
    book.notices.append(
        Sentence(
            "%(damage)s It was set aside as %(aside)s, and the game was made again from its copy,"
            " up to line %(lines)s. Everybody takes a seat again.",
            damage=damage.sentence,
            aside=Verbatim(aside.name),
            lines=len(lines),
        )
    )
    book.notices += differs
    if problem:
        book.notices.append(Sentence("The copy does not go on after that: %(why)s", why=problem))
    return book


def _played(
    game: Game, header: Header, read: record.Record
) -> tuple[Session[Any], list[Line], dict[int, bytes], str]:
    """A record played: the game, its lines, its checkpoints, and why it ends before its last
    line."""
    try:
        session = _new_session(game, header)
    except Refusal as refusal:
        raise record.RecordError(
            "The set-up of this record does not fit: %(why)s", why=refusal.sentence
        ) from refusal
    lines: list[Line] = []
    checkpoints = {0: _packed(session)}
    for said in read.lines:
        publics = public_forms(session.open(), said.text)
        try:
            entry = session.say(said.text, comment=said.comment)
        except Refusal as refusal:
            problem = Sentence(
                "Row %(row)s, “%(line)s”: %(why)s",
                row=said.row,
                line=said.text,
                why=refusal.sentence,
            )
            return session, lines, checkpoints, problem
        lines.append(kept_line(entry, publics, session.open(), "record"))
    session.notices.clear()
    checkpoints[len(lines)] = _packed(session)
    return session, lines, checkpoints, ""


def _checkpoints(store: Store) -> Iterator[Checkpoint]:
    """The checkpoints that are whole, oldest first."""
    for number, kept in store.checkpoints():
        try:
            yield unpacked(kept)
        except ValueError as problem:
            _log.warning("the checkpoint of line %d in %s: %s", number, store.path, problem)


def _beginning(path: Path, game: Game, header: Header) -> Checkpoint:
    try:
        return _new_session(game, header).checkpoint()
    except Refusal as refusal:
        raise StoreError(
            "The game in %(file)s cannot be begun any more: %(why)s Perhaps it was begun with cards"
            " that are not here.",
            file=Verbatim(path),
            why=refusal.sentence,
        ) from refusal


def _new_session(game: Game, header: Header) -> Session[Any]:
    return Session(game.ruleset(), game.begin(header.setup))


def _packed(session: Session[Any]) -> bytes:
    return packed(session.checkpoint())


def _copy_path(path: Path) -> Path:
    return path.with_name(path.name + COPY)


def _book(
    path: Path, game: Game, header: Header, store: Store, session: Session[Any], lines: list[Line]
) -> Book:
    store.make_room()
    copy = record.Copy(_copy_path(path))
    copy.begin(header, [(line.text, line.comment) for line in lines])

    def restore() -> Session[Any]:
        return _restored(game, header, store, store.lines())[0]

    return Book(game, header, session, store=store, lines=lines, copy=copy, restore=restore)
