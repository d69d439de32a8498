"""`companion pack`: the owner's packs of cards, made and checked in a terminal."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.cards.folders import ShelfError
from companion.cards.known import counts
from companion.cards.menus import Unsaid
from companion.cards.menus import arguments
from companion.cards.menus import scalar
from companion.cards.menus import typed
from companion.cards.sheet import Fault
from companion.cards.shelf import OWN
from companion.cards.shelf import TITLE
from companion.cards.shelf import Shelf
from companion.cards.shelf import sentences
from companion.cli import _output
from companion.cli._folders import add_packs
from companion.cli._numbers import whole
from companion.rules.facts import SYMBOLS
from companion.rules.names import slug

HELP = "check, write, export and import packs of cards"

VERBS = "verbs with their arguments, such as “lose-morale n=2; add-zombies n=3 at=colony”"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what can be done with packs, each with its own arguments."""
    acts = parser.add_subparsers(dest="act", metavar="WHAT", required=True)

    def act(
        name: str, do: Callable[[argparse.Namespace], int], text: str
    ) -> argparse.ArgumentParser:
        own = acts.add_parser(name, help=text, description=text)
        add_packs(own)
        own.set_defaults(do=do)
        return own

    check = act("check", _check, "say what is wrong with packs, with file and line")
    check.add_argument("names", nargs="*", metavar="NAME", help="packs (default: all)")
    new = act("new", _new, "make an empty pack")
    new.add_argument("name", metavar="NAME", help="in small letters, such as my-box")
    new.add_argument("--title", default=TITLE, help="what it is called (default: %(default)s)")
    listing = act("list", _list, "list your packs, their cards, and what the boxes hold")
    listing.add_argument(
        "--unknown", action="store_true", help="and the cards that are named but not wholly known"
    )
    export = act("export", _export, "write a pack as one text file")
    export.add_argument("name", metavar="NAME")
    export.add_argument("file", nargs="?", type=Path, help="(default: standard output)")
    take_in = act("import", _import, "keep a pack that was exported")
    take_in.add_argument("file", type=Path)
    take_in.add_argument("--name", default="", help="another name than its own")
    take_in.add_argument("--replace", action="store_true", help="in the place of one so called")
    add = act("add", _add, "write a card into a pack, once it is checked")
    _add_cards(add)
    out = act("remove", _remove, "take a card out of a pack")
    out.add_argument("--pack", default=OWN, metavar="NAME", help="(default: %(default)s)")
    out.add_argument("kind", choices=list(KINDS), metavar="KIND", help=", ".join(KINDS))
    out.add_argument("name", metavar="NAME", help="as it is printed")


def _add_cards(add: argparse.ArgumentParser) -> None:
    add.add_argument("--pack", default=OWN, metavar="NAME", help="(default: %(default)s)")
    add.add_argument(
        "--anyway", action="store_true", help="even if it is doubtful, where no game goes wrong"
    )
    kinds = add.add_subparsers(dest="kind", metavar="KIND", required=True)

    def kind(name: str, text: str) -> argparse.ArgumentParser:
        own = kinds.add_parser(name, help=text, description=text)
        own.add_argument("name", metavar="NAME", help="as it is printed")
        own.add_argument("--note", help="a line of your own")
        return own

    survivor = kind("survivor", "a survivor card")
    survivor.add_argument("--occupation", required=True)
    for number in ("influence", "attack", "search"):
        survivor.add_argument(f"--{number}", type=whole, required=True, metavar="N")
    survivor.add_argument("--animal", action="store_true", help="not a human")
    _ability(survivor)
    item = kind("item", "an item card")
    item.add_argument("--symbol", choices=SYMBOLS, required=True)
    item.add_argument("--kind-of-card", choices=("equip", "waste", "event"), required=True)
    item.add_argument("--effect", metavar="VERBS", help=f"when it is played: {VERBS}")
    item.add_argument(
        "--copies",
        nargs="+",
        metavar="DECK=N",
        help="how many stand in which deck: a location, or starter",
    )
    _ability(item)
    crisis = kind("crisis", "a crisis card")
    crisis.add_argument("--prevent", nargs="+", choices=SYMBOLS, required=True, metavar="SYMBOL")
    crisis.add_argument("--need", type=whole, metavar="N", help="where it is not that of players")
    crisis.add_argument("--effect", metavar="VERBS", help=f"if it is not prevented: {VERBS}")
    main = kind("main-objective", "a main objective card")
    main.add_argument("--time", choices=("short", "medium", "long"))
    main.add_argument("--exile", choices=("normal", "leaves"))
    for side in ("", "hard-"):
        whose = "hardcore side: " * bool(side)
        main.add_argument(f"--{side}morale", type=whole, metavar="N", help=f"{whose}morale")
        main.add_argument(f"--{side}rounds", type=whole, metavar="N", help=f"{whose}rounds")
        main.add_argument(
            f"--{side}setup",
            metavar="VERBS",
            help=f"{whose}“place-zombies n=3 at=outside”, place-barricades, place-helpless",
        )
        main.add_argument(f"--{side}goal", metavar="GOAL", help=f"{whose}“samples per_player=3”")
    secret = kind("secret-objective", "a secret objective card")
    secret.add_argument("--side", choices=("loyal", "betrayal", "exiled"), required=True)
    for whose in ("", "betrayer-"):
        secret.add_argument(
            f"--{whose}condition",
            action="append",
            metavar="CONDITION",
            help="main-objective, morale-zero, “hand fuel=2 food=1”, “barricades 4” and so on",
        )
    crossroads = kind("crossroads", "a crossroads card")
    crossroads.add_argument("--number", type=whole, metavar="N", help="in the corner")
    crossroads.add_argument("--trigger", metavar="VERBS", help="such as “moved fuel=with”")
    crossroads.add_argument("--first", metavar="VERBS", help="before an option is chosen")
    crossroads.add_argument("--vote", choices=("nobody", "colony", "location"))
    crossroads.add_argument(
        "--option", action="append", required=True, metavar="VERBS", help="each, or “by-hand”"
    )
    crossroads.add_argument("--adds-survivor", action="store_true")
    crossroads.add_argument("--mature", action="store_true", help="it is marked as mature")
    deck = kinds.add_parser(
        "deck", help="what an item deck holds", description="what an item deck holds"
    )
    deck.add_argument("name", metavar="DECK", help="a location, or starter")
    deck.add_argument("cards", nargs="+", metavar="ITEM=N", help="all its items: “fuel=4 junk=1”")


def _ability(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--trait", action="append", metavar="TRAIT", help="a passive ability")
    parser.add_argument("--ability", metavar="VERBS", help="something to be used")
    parser.add_argument(
        "--change", metavar="CHANGE", help="of an action instead: “attack kills=2 no_die=true”"
    )
    parser.add_argument("--at", metavar="PLACE", help="where it works (default: anywhere)")
    parser.add_argument("--die", type=whole, metavar="N", help="the least face that pays for it")
    parser.add_argument("--limit", choices=("round", "turn-start", "none"))
    parser.add_argument("--needs", choices=("helpless",), help="who must be there")


def main(args: argparse.Namespace) -> int:
    """Do what was asked for; 0 if it is done, 1 with sentences if it is not."""
    try:
        return int(args.do(args))
    except (ShelfError, Unsaid) as why:
        print(why, file=sys.stderr)
    except UnicodeDecodeError as error:
        print(f"{args.file} is not UTF-8 text: {error}.", file=sys.stderr)
    except OSError as error:
        if error.filename is None:  # it is the output that cannot be written
            raise
        print(f"{error.filename}: {error.strerror}.", file=sys.stderr)
    return 1


def _tell(faults: list[Fault]) -> int:
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def _check(args: argparse.Namespace) -> int:
    shelf = Shelf(args.packs)
    names = args.names or [folder.name for folder in shelf.packs()]
    wrong = 0
    for name in names:
        faults = shelf.check(name)
        wrong += len(faults)
        print("\n".join(map(str, faults)) if faults else f"{name}: nothing is wrong.")
    if not names:
        print(f"There is no pack in {args.packs}.")
    return 1 if wrong else 0


def _new(args: argparse.Namespace) -> int:
    print(f"An empty pack: {Shelf(args.packs).new(args.name, args.title)}")
    return 0


def _list(args: argparse.Namespace) -> int:
    shelf = Shelf(args.packs)
    loaded = shelf.load()
    for count in counts(loaded.facts):
        of = f" of {count.held}" if count.held is not None else ""
        partly = f", {count.partly} not wholly" if count.partly else ""
        print(f"{count.kind:12}{count.known}{of} known{partly}")
    own = {folder.name for folder in shelf.packs()}
    for pack in loaded.packs:
        if pack.name in own and not pack.entries:
            print(f"{pack.name}: no card yet")
    for card in shelf.cards():
        note = f"  ({card.table['note']})" if "note" in card.table else ""
        print(f"{card.pack}: {card.kind} {card.slug}{note}")
    if args.unknown:
        for lacks in shelf.unknown():
            number = f"{lacks.number} " if lacks.number is not None else ""
            print(f"{lacks.kind} {number}{lacks.name}: {lacks.missing} not known")
    for sentence in sentences(loaded):
        print(sentence, file=sys.stderr)
    return 0


def _export(args: argparse.Namespace) -> int:
    text = Shelf(args.packs).export(args.name)
    if args.file is None:
        return _output.write(text)
    args.file.write_text(text, encoding="utf-8")
    return 0


def _import(args: argparse.Namespace) -> int:
    text = args.file.read_text(encoding="utf-8")
    status = _tell(Shelf(args.packs).take_in(text, name=args.name, replace=args.replace))
    if not status:
        print("The pack is kept; the next game is played with it.")
    return status


# -- a card ----------------------------------------------------------------------------------------


def _add(args: argparse.Namespace) -> int:
    shelf = Shelf(args.packs)
    if args.kind == "deck":
        held = _counts(args.cards)
        faults = shelf.set_deck(args.pack, slug(args.name), held, doubts=args.anyway)
    else:
        told = {key: given for key, given in CARDS[args.kind](args).items() if given is not None}
        copies = getattr(args, "copies", None)
        faults = shelf.add(
            args.pack,
            KINDS[args.kind],
            told,
            copies=None if copies is None else _counts(copies),
            doubts=args.anyway,
        )
    status = _tell(faults)
    if not status:
        print(f"{args.name} is kept in the pack {args.pack}; the next game is played with it.")
    return status


def _remove(args: argparse.Namespace) -> int:
    Shelf(args.packs).take_out(args.pack, KINDS[args.kind], slug(args.name))
    print(f"{args.name} is taken out; a game that was begun with it keeps it.")
    return 0


def _counts(words: list[str]) -> dict[str, int]:
    """Read ``library=2 starter=1``. Raises `Unsaid`."""
    found = arguments(words)
    for name, number in found.items():
        if type(number) is not int:
            raise Unsaid(f"Expected NAME=NUMBER such as “fuel=4”, found “{name}={number}”.")
    return found


def _verbs(text: str | None, key: str = "do") -> list[dict[str, Any]] | None:
    return None if text is None else typed(text, key)


def _able(args: argparse.Namespace) -> dict[str, Any] | None:
    ability = {
        "at": args.at,
        "die": args.die,
        "limit": args.limit,
        "needs": args.needs,
        "effect": _verbs(args.ability),
        "change": typed(args.change, "action")[0] if args.change is not None else None,
    }
    return {key: given for key, given in ability.items() if given is not None} or None


def _survivor(args: argparse.Namespace) -> dict[str, Any]:
    return {
        "name": args.name,
        "occupation": args.occupation,
        "influence": args.influence,
        "attack": args.attack,
        "search": args.search,
        "human": False if args.animal else None,
        "traits": args.trait,
        "ability": _able(args),
        "note": args.note,
    }


def _item(args: argparse.Namespace) -> dict[str, Any]:
    return {
        "name": args.name,
        "symbol": args.symbol,
        "kind": args.kind_of_card,
        "effect": _verbs(args.effect),
        "traits": args.trait,
        "ability": _able(args),
        "note": args.note,
    }


def _crisis(args: argparse.Namespace) -> dict[str, Any]:
    return {
        "name": args.name,
        "prevent": args.prevent,
        "need": args.need,
        "effect": _verbs(args.effect),
        "note": args.note,
    }


def _main_objective(args: argparse.Namespace) -> dict[str, Any]:
    def side(before: str) -> dict[str, Any] | None:
        given = {key: getattr(args, f"{before}{key}") for key in ("morale", "rounds")}
        goal = getattr(args, f"{before}goal")
        given["setup"] = _verbs(getattr(args, f"{before}setup"))
        given["goal"] = typed(goal, "check")[0] if goal is not None else None
        return {key: each for key, each in given.items() if each is not None} or None

    return {
        "name": args.name,
        "time": args.time,
        "exile": args.exile,
        "note": args.note,
        "standard": side(""),
        "hardcore": side("hard_"),
    }


def _secret(args: argparse.Namespace) -> dict[str, Any]:
    def condition(said: list[str] | None) -> dict[str, Any] | None:
        found: dict[str, Any] = {}
        for text in said or ():
            word, *rest = text.split() or [""]
            if any("=" in each for each in rest):
                found[word] = arguments(rest)
            else:
                found[word] = scalar(" ".join(rest)) if rest else True
        return found or None

    return {
        "name": args.name,
        "kind": args.side,
        "condition": condition(args.condition),
        "betrayer_condition": condition(args.betrayer_condition),
        "note": args.note,
    }


def _crossroads(args: argparse.Namespace) -> dict[str, Any]:
    return {
        "name": args.name,
        "number": args.number,
        "trigger": _verbs(args.trigger, "when"),
        "first": _verbs(args.first),
        "vote": args.vote,
        "options": [each if each == "by-hand" else typed(each) for each in args.option],
        "adds_survivor": args.adds_survivor or None,
        "mature": args.mature or None,
        "note": args.note,
    }


CARDS: dict[str, Callable[[argparse.Namespace], dict[str, Any]]] = {
    "survivor": _survivor,
    "item": _item,
    "crisis": _crisis,
    "main-objective": _main_objective,
    "secret-objective": _secret,
    "crossroads": _crossroads,
}

KINDS = {
    "survivor": "survivors",
    "item": "items",
    "crisis": "crises",
    "main-objective": "objectives",
    "secret-objective": "secret-objectives",
    "crossroads": "crossroads",
    "deck": "decks",
}
"""The file of each kind."""
