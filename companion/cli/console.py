"""`companion console`: the game in a terminal, line by line, as the record writes it."""

import argparse
import sys
import tempfile
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any
from typing import TextIO

from companion.cards.shelf import Shelf
from companion.cards.shelf import sentences
from companion.cli._folders import add_packs
from companion.engine.prompts import Refusal
from companion.sentences import Verbatim
from companion.table import options
from companion.table.dead_of_winter import DeadOfWinterTable
from companion.table.gamefile import StoreError
from companion.table.lock import InUse
from companion.table.scenario import ABSENT
from companion.table.scenario import look_up
from companion.table.scenario import written
from companion.table.table import Table
from companion.table.types import CONSOLE
from companion.table.types import OpenPrompt
from companion.table.types import View
from companion.web.live.standing import in_force
from companion.web.words.names import Names

HELP = "keep the books of a game in the terminal"

WORDS = """\
SEAT: WORDS     say a line, such as "ana: end"; the seat may be left out when only one is asked
?               every answer that can be given now; ? VERB only those that begin with it
? PATH          a value of the state document, such as ? morale or ? locations.library.zombies
undo, redo      take back the last line, bring it back ("table: undo N" from line N on)
log             the lines said so far
help, quit"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the game's file, and the set-up of a new one."""
    # Behind the names of an option, the file would be one of them.
    parser.usage = "%(prog)s [-h] [game] [options]"
    parser.add_argument(
        "game", nargs="?", type=Path, help="the game's file; without it nothing is kept"
    )
    several = partial(parser.add_argument, nargs="+", default=[])
    several("-p", "--players", metavar="NAME", help="new game: names clockwise")
    several("-v", "--variants", metavar="VARIANT", help=", ".join(options.VARIANTS))
    parser.add_argument("-o", "--objective", default="none", help="the main objective's slug")
    offerable = ", ".join(options.OFFERABLE)
    several("--offered", metavar="KIND", help=f"kinds of prompts only offered: {offerable}")
    decks = ", ".join(options.DECKS)
    several("--decks", metavar="DECK", help=f"decks the companion holds: {decks}")
    dice = list(options.DICE)
    thrown = f"dice the companion throws: {', '.join(dice)}"
    several("--dice", choices=dice, metavar="KIND", help=thrown)
    levels = f"{', '.join(options.LEVELS)}; of the steps {', '.join(options.AUTOMATED)}"
    several("--automation", metavar="STEP=LEVEL", help=levels)
    house = ", ".join(options.house_rules("base"))
    several("--house", metavar="RULE=VALUE", help=f"house rules: {house}")
    add_packs(parser)


def main(args: argparse.Namespace) -> int:
    """Read lines from the terminal until `quit` or the end of the input; 0 unless nothing began."""
    with tempfile.TemporaryDirectory(prefix="companion-") as scratch:
        path = args.game or Path(scratch) / "console.game"
        try:
            table = _open(path, args)
        except (Refusal, StoreError, InUse) as why:
            print(why, file=sys.stderr)
            return 1
        if args.game is None:
            print("This game is not kept. Name a file to keep one: companion console FILE.")
        try:
            Console(table, sys.stdout).run(_typed(sys.stdin))
        finally:
            table.close()
    return 0


def _open(path: Path, args: argparse.Namespace) -> Table:
    loaded = Shelf(args.packs).load()
    for sentence in sentences(loaded):
        print(f"note: {sentence}")
    game = DeadOfWinterTable(loaded.facts, loaded.texts)
    if path.exists():
        return Table.open(path, game=game, holder="companion console")
    if not args.players and args.game is None:
        raise Refusal("Say who plays: companion console --players Ana Ben Cai.")
    if not args.players:
        raise Refusal(
            "There is no game in %(file)s. Say who plays: companion console %(file)s --players Ana "
            "Ben Cai.",
            file=Verbatim(path),
        )
    setup: dict[str, Any] = {
        "variants": args.variants,
        "objective": args.objective,
        "offered": args.offered,
        "decks": dict.fromkeys(args.decks, "companion"),
        "automation": _pairs("--automation", args.automation),
        "house": _pairs("--house", args.house),
    }
    return Table.create(
        path,
        setup,
        args.players,
        automated=args.dice,
        game=game,
        holder="companion console",
    )


def _pairs(option: str, said: Iterable[str]) -> dict[str, str]:
    """``NAME=VALUE`` several times, as a table. Raises `Refusal`."""
    pairs = [each.partition("=") for each in said]
    for name, equals, value in pairs:
        if not (name and equals and value):
            raise Refusal(
                "%(option)s takes NAME=VALUE, not “%(given)s”.",
                option=Verbatim(option),
                given=f"{name}{equals}{value}",
            )
    return {name: value for name, _equals, value in pairs}


def _typed(source: TextIO | None) -> Iterable[str]:
    """The lines of the input, if there is one; at a terminal each is asked for, and can be
    edited."""
    if source is None:
        return
    if not source.isatty():
        yield from source
        return
    try:
        import readline  # noqa: F401  importing it is what makes input() editable
    except ImportError:
        print("(Lines cannot be edited here: this Python has no readline.)")
    while True:
        try:
            yield input("> ")
        except EOFError:
            return


BY_HAND = (
    "do by hand what the card says and the companion has not done, enter what has changed with "
    '"set PATH VALUE", then say "done".'
)
"""What an effect that the companion does not know asks of the table."""


class Console:
    """Says what is typed to a table and prints what comes of it."""

    def __init__(self, table: Table, out: TextIO) -> None:
        self._table = table
        self._out = out

    def run(self, lines: Iterable[str]) -> None:
        """Take lines until ``quit`` or their end."""
        self._print('Type "help" for what can be typed.')
        self._where()
        for line in lines:
            said = line.partition("#")[0].strip()
            if said in ("quit", "exit"):
                return
            if said:
                self._take(said)

    def _take(self, said: str) -> None:
        if said == "help":
            self._print(WORDS)
        elif said == "log":
            for one in self._table.log(CONSOLE):
                self._print(f"{one.number:4}  {one.text}{'' if one.standing else '  (undone)'}")
        elif said.startswith("?"):
            self._answer(said[1:].strip())
        else:
            self._say(said)

    def _say(self, said: str) -> None:
        view = self._table.view(CONSOLE)
        text = said if ":" in said else f"{self._seat_meant(said, view)}: {said}"
        reply = self._table.say(CONSOLE, text)
        if not reply.accepted:
            self._print(f"  refused: {reply.message}")
            return
        self._print(f"{reply.number:4}  {text}")
        self._where()

    @staticmethod
    def _seat_meant(said: str, view: View) -> str:
        """The seat of a line typed without one: the table's for undo, redo and corrections."""
        if said.split()[0] in ("undo", "redo", "set", "goto"):
            return "table"
        asked = [one.seat for one in view.prompts if one.waiting]
        return asked[0] if asked and set(asked) == {asked[0]} else "table"

    def _answer(self, asked: str) -> None:
        """``?`` lists answers, ``? PATH`` asks the state document."""
        view = self._table.view(CONSOLE)
        value = look_up(view.state, asked) if asked else ABSENT
        if value is not ABSENT:
            self._print(f"  {asked} = {written(asked, value)}")
            return
        found = [
            f"  {prompt.seat}: {option}"
            for prompt in view.prompts
            for option in self._options(prompt, asked)
        ]
        self._print("\n".join(found) or f'  Nothing that can be said or asked begins "{asked}".')

    def _options(self, prompt: OpenPrompt, verb: str) -> Iterable[str]:
        for each in [verb] if verb else prompt.verbs:
            yield from self._table.options(CONSOLE, prompt.id, each)

    def _where(self) -> None:
        """Print the notices, and what the game waits for."""
        view = self._table.view(CONSOLE)
        for notice in view.notices:
            self._print(f"  note: {notice}")
        names = Names(seats={slug: seat.name for slug, seat in view.seats.items()})
        for rule in in_force(view.in_force, names):
            if rule.due:
                self._print(f"  note: Reminder, {rule.card}: {rule.text}")
        over = view.state["over"]
        if over is not None:
            winners = written("winners", over["winners"])
            self._print(f"The game is over ({over['reason']}); winners: {winners}.")
        state = view.state
        self._print(
            f"[{state['step']}, round {state['round']}, morale {state.get('morale')}] "
            f"waiting for {', '.join(view.waiting) or 'nobody'}"
        )
        for prompt in view.prompts:
            if prompt.kind == "by-hand":
                self._print(f"  {prompt.about}: {BY_HAND}")

    def _print(self, text: str) -> None:
        print(text, file=self._out, flush=True)
