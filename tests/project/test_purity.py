"""Rules and engine play the same game each time: no clock, chance or device, no order of a set."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.project.tree import modules
from tests.project.tree import parse
from tests.project.tree import where

PURE = ("companion.engine", "companion.rules")

FORBIDDEN = {
    "asyncio",
    "concurrent",
    "datetime",
    "io",
    "multiprocessing",
    "os",
    "pathlib",
    "queue",
    "random",
    "secrets",
    "select",
    "signal",
    "socket",
    "sqlite3",
    "subprocess",
    "tempfile",
    "threading",
    "time",
    "uuid",
}
# Built-ins that touch the world outside, or differ from one process to the next.
FORBIDDEN_CALLS = {"hash", "id", "input", "open", "print"}
SETS = {"set", "frozenset", "Set", "FrozenSet", "AbstractSet", "MutableSet"}
SET_METHODS = {"union", "intersection", "difference", "symmetric_difference"}
# What takes a set in any order and gives the same.
ORDER_FREE = {"all", "any", "bool", "frozenset", "len", "set", "sorted", "sum"}


def annotated_as_set(annotation: ast.expr | None) -> bool:
    text = ast.unparse(annotation).strip("'\"") if annotation else ""
    return text.split("[")[0].split(".")[-1] in SETS


class Names:
    """Which names of a module hold sets: variables, attributes, and functions that return one."""

    def __init__(self, *trees: ast.Module) -> None:
        self.names: set[str] = set()
        for tree in trees:
            for node in ast.walk(tree):
                self._look_at(node)

    def _look_at(self, node: ast.AST) -> None:
        if isinstance(node, ast.AnnAssign) and annotated_as_set(node.annotation):
            self._add(node.target)
        elif isinstance(node, ast.arg) and annotated_as_set(node.annotation):
            self.names.add(node.arg)
        elif isinstance(node, ast.FunctionDef) and annotated_as_set(node.returns):
            self.names.add(f"{node.name}()")
        elif isinstance(node, ast.Assign) and self.is_set(node.value):
            for target in node.targets:
                self._add(target)

    def _add(self, target: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self.names.add(target.id)
        elif isinstance(target, ast.Attribute):
            self.names.add(f".{target.attr}")

    def is_set(self, node: ast.expr) -> bool:
        """Whether an expression is known to be a set."""
        match node:
            case ast.Set() | ast.SetComp():
                return True
            case ast.Call(func=ast.Name(id=name)):
                return name in SETS or f"{name}()" in self.names
            case ast.Call(func=ast.Attribute(attr=name)):
                return name in SET_METHODS or f"{name}()" in self.names
            case ast.BinOp(op=ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor()):
                return self.is_set(node.left) or self.is_set(node.right)
            case ast.Name(id=name):
                return name in self.names
            case ast.Attribute(attr=name):
                return f".{name}" in self.names or name in self.names
            case ast.IfExp():
                return self.is_set(node.body) or self.is_set(node.orelse)
        return False


def iterated_sets(path: Path, tree: ast.Module, names: Names) -> list[str]:
    """Where the order of a set decides something."""
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}

    def order_matters(comprehension: ast.AST) -> bool:
        above = parents[comprehension]
        if isinstance(comprehension, ast.SetComp):
            return False
        return not (
            isinstance(above, ast.Call)
            and isinstance(above.func, ast.Name)
            and above.func.id in ORDER_FREE
        )

    found: list[ast.expr] = []
    for node in ast.walk(tree):
        match node:
            case ast.For() if names.is_set(node.iter):
                found.append(node.iter)
            case ast.ListComp() | ast.GeneratorExp() | ast.DictComp() | ast.SetComp():
                loops = [each.iter for each in node.generators if names.is_set(each.iter)]
                found += loops if order_matters(node) else []
            case ast.Starred() if names.is_set(node.value):
                if not isinstance(parents[node], ast.Set):
                    found.append(node.value)
            case ast.YieldFrom() if names.is_set(node.value):
                found.append(node.value)
            case ast.Call(
                func=ast.Name(id="list" | "tuple" | "iter" | "enumerate" | "min" | "max")
            ):
                found += [argument for argument in node.args if names.is_set(argument)]
            case ast.Call(func=ast.Attribute(attr="join" | "extend" | "fromkeys")):
                found += [argument for argument in node.args if names.is_set(argument)]
            case ast.Call(func=ast.Attribute(attr="pop", value=owner), args=[]):
                found += [owner] if names.is_set(owner) else []
    return [f"{where(path, node)}: the order of {ast.unparse(node)} is a set's" for node in found]


def impure(path: Path, tree: ast.Module) -> list[str]:
    """Imports and calls that a rule may not have."""
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.Import():
                names = [alias.name for alias in node.names]
            case ast.ImportFrom(module=str(module), level=0):
                names = [module]
            case _:
                names = []
        for name in names:
            if name.split(".")[0] in FORBIDDEN:
                found.append(f"{where(path, node)}: imports {name}")
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in FORBIDDEN_CALLS:
                found.append(f"{where(path, node)}: calls {name}()")
    return found


def test_rules_and_engine_touch_nothing_outside() -> None:
    paths = modules(*PURE)
    assert paths
    found = [line for path in paths for line in impure(path, parse(path))]
    assert not found, "\n".join(found)


def test_rules_and_engine_never_follow_the_order_of_a_set() -> None:
    # Attributes and functions are known in all modules, since a rule reads the world's.
    shared = Names(*(parse(path) for path in modules(*PURE)))
    everywhere = {name for name in shared.names if name.startswith(".") or name.endswith("()")}
    found = []
    for path in modules(*PURE):
        names = Names()
        names.names |= everywhere
        names.names |= Names(parse(path)).names
        found += iterated_sets(path, parse(path), names)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "code",
    [
        "for x in {1, 2}: pass",
        "def f(found: set[str]) -> list[str]:\n    return [x for x in found]",
        "seen = set()\nfirst = next(iter(seen))",
        "a = set(b)\nc = list(a | d)",
        "def f(w: World) -> None:\n    w.seen: set[str] = x\n    ', '.join(w.seen)",
        "def places() -> set[str]: ...\n\nfor x in places(): pass",
        "s = frozenset(x)\nt = (*s, 1)",
        "s = {1}\nd = {k: 1 for k in s}",
        "s = {1}\ns.pop()",
        "s = {1}\nm = max(s, key=f)",
    ],
)
def test_a_followed_set_is_named(code: str) -> None:
    tree = ast.parse(code)
    (found,) = iterated_sets(modules(*PURE)[0], tree, Names(tree))
    assert "is a set's" in found


@pytest.mark.parametrize(
    "code",
    [
        "s = {1}\nt = sorted(s)",
        "s = {1}\nif 2 in s or len(s) > 2: pass",
        "s = {1}\nb = any(f(x) for x in s)",
        "s = {1}\nt = {f(x) for x in s} | s",
        "d = {1: 2}\nfor k in d: pass",
        "l = [1]\nl.pop()\nfor x in l: pass",
    ],
)
def test_a_set_without_order_is_not(code: str) -> None:
    tree = ast.parse(code)
    assert iterated_sets(modules(*PURE)[0], tree, Names(tree)) == []


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        ("import random", "imports random"),
        ("from datetime import date", "imports datetime"),
        ("def f() -> None:\n    import os.path", "imports os.path"),
        ("open('x')", "calls open()"),
    ],
)
def test_an_impure_rule_is_named(code: str, complaint: str) -> None:
    (found,) = impure(modules(*PURE)[0], ast.parse(code))
    assert found.endswith(complaint)
