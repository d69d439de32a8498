"""Sentences for people are written out where they are said: a message with named places, and a
value for each. So all of them are found for translation, and each language words them whole."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.i18n.collect import SENTENCES
from companion.sentences import Complaint
from tests.project.tree import dotted
from tests.project.tree import modules
from tests.project.tree import parse
from tests.project.tree import where

HOLE = re.compile(r"%\((\w+)\)s")
STRAY = re.compile(r"%(?!\(\w+\)s|%)")


def made(tree: ast.Module) -> Iterator[tuple[ast.Call, int]]:
    """Every call that makes a sentence, and how many messages it begins with."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            func = node.func
            if isinstance(func, ast.Name) and func.id in SENTENCES:
                yield node, 1
            if isinstance(func, ast.Attribute) and func.attr == "counted":
                yield node, 2


def faults(call: ast.Call, forms: int) -> list[str]:
    """What is wrong with a call that makes a sentence."""
    given = call.args[:forms]
    messages = [word.value for word in given if isinstance(word, ast.Constant)]
    if len(messages) < forms or not all(isinstance(message, str) for message in messages):
        return ["the message is not written out"]
    if len(call.args) != (1 if forms == 1 else 3):
        return ["a value has no name"]
    values = {keyword.arg for keyword in call.keywords}
    places = {hole for message in messages for hole in HOLE.findall(str(message))}
    counted = {"count"} if forms == 2 else set()
    said = []
    if values and any(STRAY.search(str(message)) for message in messages):
        said.append("a % that begins no place")
    if missing := places - counted - values:
        said.append(f"no value for {', '.join(sorted(missing))}")
    if unused := values - places:
        said.append(f"no place for {', '.join(sorted(map(str, unused)))}")
    return said


def test_every_sentence_is_written_out_and_has_the_values_it_names() -> None:
    calls = [
        (path, call, forms) for path in modules("companion") for call, forms in made(parse(path))
    ]
    assert len(calls) > 300
    wrong = [
        f"{where(path, call)}: {fault}"
        for path, call, forms in calls
        for fault in faults(call, forms)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ('Refusal(f"{name} is gone.")', "not written out"),
        ('Refusal("%s is gone." % name)', "not written out"),
        ("Sentence(why)", "not written out"),
        ('Refusal("%(name)s is gone.")', "no value for name"),
        ('Refusal("Gone.", name=name)', "no place for name"),
        ('Refusal("%(name)s is gone: 5 %.", name=name)', "a % that begins no place"),
        ('Refusal("%(name)s is gone.", name)', "a value has no name"),
        ('Refusal.counted("One.", "%(count)s of %(all)s.", n)', "no value for all"),
    ],
)
def test_a_fault_is_named(code: str, fault: str) -> None:
    found = [fault for call, forms in made(ast.parse(code)) for fault in faults(call, forms)]
    assert fault in "\n".join(found)


@pytest.mark.parametrize(
    "code",
    [
        'Refusal("All 5 % are gone.")',
        'Sentence("%(name)s is gone, %(name)s!", name=name)',
        'StoreError.counted("One %(item)s.", "%(count)s %(item)s.", n, item=item)',
    ],
)
def test_a_whole_sentence_has_none(code: str) -> None:
    calls = list(made(ast.parse(code)))
    assert calls
    assert [fault for call, forms in calls for fault in faults(call, forms)] == []


def classes_of(kind: type[Complaint]) -> Iterator[type[Complaint]]:
    """Every kind of complaint the program has."""
    for below in kind.__subclasses__():
        yield below
        yield from classes_of(below)


def test_the_messages_of_every_kind_of_complaint_are_collected() -> None:
    for path in modules("companion"):
        if uses_complaints(path):
            importlib.import_module(dotted(path))
    kinds = {kind.__name__ for kind in classes_of(Complaint) if kind.__module__ != __name__}
    assert kinds
    assert kinds | {"Sentence"} == set(SENTENCES)


def uses_complaints(path: Path) -> bool:
    """Whether a module may have a kind of complaint of its own."""
    return "Complaint" in path.read_text(encoding="utf-8")
