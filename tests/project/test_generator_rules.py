"""A rule called without `yield from` does nothing at all, silently: this finds such calls.

A rule is a function whose result is annotated `Rule[...]`. Its call must stand behind `yield from`,
be returned by a plain function that is itself a rule, or be the body of a lambda (that is how
strands are handed to `together`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project.tree import ROOT
from tests.project.tree import dotted
from tests.project.tree import modules
from tests.project.tree import parse
from tests.project.tree import where

CHECKED = ("companion.rules", "companion.cards")
DEFINING = ("companion.engine", *CHECKED)
Function = ast.FunctionDef | ast.AsyncFunctionDef


def is_rule(function: Function) -> bool:
    """Whether the annotation says `Rule[...]`, plain, quoted or behind a module."""
    result = function.returns
    text = result.value if isinstance(result, ast.Constant) else result and ast.unparse(result)
    return isinstance(text, str) and text.split("[")[0].split(".")[-1] == "Rule"


def functions(tree: ast.AST) -> Iterator[tuple[Function, bool]]:
    """Every function of a tree, and whether it is a method."""
    for node in ast.walk(tree):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, Function):
                yield child, isinstance(node, ast.ClassDef)


class Rules:
    """Which names are rules: functions by module and name, methods by name alone."""

    def __init__(self, trees: dict[str, ast.Module]) -> None:
        self.functions: set[tuple[str, str]] = set()
        methods: dict[str, set[bool]] = {}
        for module, tree in trees.items():
            for function, is_method in functions(tree):
                if is_method:
                    methods.setdefault(function.name, set()).add(is_rule(function))
                elif is_rule(function):
                    self.functions.add((module, function.name))
        # A method's class is not known here: a name counts if it is a rule in every class.
        self.methods = {name for name, kinds in methods.items() if kinds == {True}}


class Module:
    """One module with the names it has from others."""

    def __init__(self, name: str, tree: ast.Module, is_package: bool = False) -> None:
        self.name = name
        self.tree = tree
        self.aliases: dict[str, str] = {}
        self.parents = {
            child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)
        }
        package = name.split(".") if is_package else name.split(".")[:-1]
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    self.aliases[alias.asname or alias.name] = alias.name
            elif isinstance(node, ast.ImportFrom):
                base = package[: len(package) - node.level + 1] if node.level else []
                origin = ".".join([*base, *([node.module] if node.module else [])])
                for alias in node.names:
                    self.aliases[alias.asname or alias.name] = f"{origin}.{alias.name}"

    def called(self, call: ast.Call, rules: Rules) -> str | None:
        """The name of the rule that `call` calls, or None."""
        if isinstance(call.func, ast.Name):
            full = self.aliases.get(call.func.id, f"{self.name}.{call.func.id}")
        elif isinstance(call.func, ast.Attribute):
            owner = ast.unparse(call.func.value)
            if owner not in self.aliases:
                return call.func.attr if call.func.attr in rules.methods else None
            full = f"{self.aliases[owner]}.{call.func.attr}"
        else:
            return None
        module, _, name = full.rpartition(".")
        return name if (module, name) in rules.functions else None

    def is_run(self, call: ast.Call) -> bool:
        """Whether the call stands where its generator is run, or handed to who runs it."""
        node: ast.AST = call
        above = self.parents[node]
        while isinstance(above, ast.IfExp) and node is not above.test:
            node, above = above, self.parents[above]
        if isinstance(above, ast.YieldFrom | ast.Lambda):
            return True
        if not isinstance(above, ast.Return):
            return False
        while not isinstance(above, Function):
            above = self.parents[above]
        return is_rule(above) and not is_generator(above)


def own_nodes(function: Function) -> Iterator[ast.AST]:
    """The nodes of a function, without those of functions inside it."""
    todo: list[ast.AST] = list(function.body)
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, Function | ast.Lambda):
            todo.extend(ast.iter_child_nodes(node))


def is_generator(function: Function) -> bool:
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in own_nodes(function))


def forgotten(module: Module, rules: Rules, path: Path) -> list[str]:
    """What is wrong in one module: rules that are not run, and questions outside a rule."""
    found = []
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call):
            name = module.called(node, rules)
            if name and not module.is_run(node):
                found.append(f"{where(path, node)}: {name}(…) is called without `yield from`")
        elif isinstance(node, Function) and not node.returns and is_generator(node):
            found.append(f"{where(path, node)}: {node.name} yields, but is not annotated Rule")
    return found


def test_every_rule_is_run() -> None:
    trees = {dotted(path): parse(path) for path in modules(*DEFINING)}
    rules = Rules(trees)
    assert rules.functions, (
        "no function is annotated Rule[...]; does the test still look for the right thing?"
    )
    found = []
    for path in modules(*CHECKED):
        module = Module(dotted(path), parse(path), path.name == "__init__.py")
        found += forgotten(module, rules, path)
    assert not found, "\n".join(found)


OTHER = """
from companion.engine.prompts import Rule

def kill(world: World, name: str) -> Rule[None]:
    yield 1

def plain(world: World) -> int:
    return 1

class Step:
    def perform(self) -> Rule[None]:
        yield 1
"""

HEAD = """
from companion.rules import other
from companion.rules.other import kill
from companion.rules.other import kill as slay
from companion.rules.other import plain

def outer(world: World, step: Step, really: bool) -> Rule[int]:
    yield from ()
"""


def check(body: str) -> list[str]:
    indented = "".join(f"    {line}\n" for line in body.splitlines())
    tree = ast.parse(HEAD + indented)
    rules = Rules({"companion.rules.other": ast.parse(OTHER), "companion.rules.it": tree})
    path = ROOT / "companion" / "rules" / "it.py"
    return forgotten(Module("companion.rules.it", tree), rules, path)


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ("kill(world, 'a')", "kill"),
        ("slay(world, 'a')", "kill"),
        ("other.kill(world, 'a')", "kill"),
        ("answer = kill(world, 'a')", "kill"),
        ("if kill(world, 'a'):\n    pass", "kill"),
        ("yield kill(world, 'a')", "kill"),
        ("return kill(world, 'a')", "kill"),
        ("for victim in [1]:\n    outer(world, step, True)", "outer"),
        ("step.perform()", "perform"),
        ("def inner() -> Rule[None]:\n    yield 1\ninner()", "inner"),
        ("really and kill(world, 'a')", "kill"),
    ],
)
def test_a_forgotten_rule_is_named(body: str, name: str) -> None:
    (found,) = check(body)
    assert found.startswith("companion/rules/it.py:")
    assert found.endswith(f": {name}(…) is called without `yield from`")


@pytest.mark.parametrize(
    "body",
    [
        "yield from kill(world, 'a')",
        "x = yield from other.kill(world, 'a')",
        "if (yield from outer(world, step, True)):\n    plain(world)",
        "yield from kill(world, 'a') if really else slay(world, 'b')",
        "yield from together({'a': lambda: kill(world, 'a')})",
        "yield from together({'a': partial(kill, world, 'a')})",
        "def inner() -> Rule[None]:\n    return kill(world, 'a')\nyield from inner()",
        "yield from step.perform()",
        "other.plain(world)",
    ],
)
def test_a_rule_that_is_run_is_not(body: str) -> None:
    assert check(body) == []


def test_a_rule_without_annotation_is_named() -> None:
    (found,) = check("def inner():\n    yield 1")
    assert found == "companion/rules/it.py:9: inner yields, but is not annotated Rule"
