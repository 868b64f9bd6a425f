"""Every template of the rules is a marked literal whose places are filled, so that lupdate finds it whole."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from tracker import rules

ROOT = Path(*rules.__path__)
MAKERS = {"say": (0,), "refuse": (0,), "counted": (1, 2)}
"""Functions that take templates, and at which places."""
MODULES = {
    str(path.relative_to(ROOT)): ast.parse(path.read_text(encoding="utf-8"))
    for path in sorted(ROOT.rglob("*.py"))
}
OF_ONE = ("1 ", "one", "once", "its owed test vanishes")
"""One of these tells that a template is for one."""


def calls(tree: ast.AST, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


SPEAKING = [
    module
    for module, tree in MODULES.items()
    if any([*calls(tree, name)] for name in (*MAKERS, "Sentence", "QT_TRANSLATE_NOOP"))
]
every_module = pytest.mark.parametrize("module", SPEAKING)


def literal(node: ast.expr) -> str | None:
    """The text of a template that is marked right here."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "QT_TRANSLATE_NOOP":
        text = node.args[1]
        return text.value if isinstance(text, ast.Constant) and isinstance(text.value, str) else None
    return None


def is_marked(node: ast.expr, names: set[str]) -> bool:
    """A marked literal, one of two, or a name (or a row of a table) that stands for marked ones only."""
    match node:
        case ast.IfExp():
            return is_marked(node.body, names) and is_marked(node.orelse, names)
        case ast.Name():
            return node.id in names
        case ast.Subscript():
            return is_marked(node.value, names)
        case _:
            return literal(node) is not None


def bound_names(tree: ast.AST, names: set[str]) -> set[str]:
    """The names that stand for marked templates only: assigned, tables of them, and loops over pairs."""
    found = set(names)
    pairs: dict[str, list[int]] = {}
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Dict(values=values)):
                if values and all(is_marked(value, found) for value in values):
                    found.add(name)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Tuple(elts=rows)):
                tuples = [row for row in rows if isinstance(row, ast.Tuple)]
                if tuples and len(tuples) == len(rows):
                    width = min(len(row.elts) for row in tuples)
                    pairs[name] = [at for at in range(width) if all(literal(row.elts[at]) for row in tuples)]
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if is_marked(value, found):
                found.add(name)
            case ast.comprehension(target=ast.Tuple(elts=targets), iter=ast.Name(id=source)):
                places = pairs.get(source, [])
                found |= {targets[at].id for at in places if isinstance(targets[at], ast.Name)}  # type: ignore[attr-defined]
    return found


def parameters_of_makers(tree: ast.Module) -> set[str]:
    """Within `refuse` and `counted` their own templates are passed on."""
    return {
        argument.arg
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name in MAKERS
        for argument in node.args.args
    }


TABLES = {name for tree in MODULES.values() for name in bound_names(tree, set()) if name.isupper()}


def makers_called(module: str) -> Iterator[tuple[ast.Call, list[ast.expr]]]:
    for name, places in MAKERS.items():
        for call in calls(MODULES[module], name):
            yield call, [call.args[place] for place in places]


@every_module
def test_sentences_are_made_of_marked_literals_only(module: str) -> None:
    names = bound_names(MODULES[module], TABLES) | parameters_of_makers(MODULES[module])
    # Comprehensions are walked before what they loop over in some places: a second look settles it.
    names = bound_names(MODULES[module], names)
    for call, templates in makers_called(module):
        for template in templates:
            assert is_marked(template, names), f"{module}, line {call.lineno}: {ast.unparse(template)}"


@every_module
def test_sentences_are_made_by_say_alone(module: str) -> None:
    """`Sentence(…)` would take any text; only sentence.py itself may use it, for what is never translated."""
    made = [call.lineno for call in calls(MODULES[module], "Sentence")]
    assert module == "sentence.py" or made == []


@every_module
def test_marks_are_whole_literals_in_the_context_of_the_rules(module: str) -> None:
    for call in calls(MODULES[module], "QT_TRANSLATE_NOOP"):
        where = f"{module}, line {call.lineno}"
        assert [type(argument) for argument in call.args] == [ast.Constant, ast.Constant], where
        assert not call.keywords
        context, text = (ast.literal_eval(argument) for argument in call.args)
        assert context == "rules", where
        assert text.strip() == text != "", where
        assert all(name is None or name.isidentifier() for name in places(text)), where


@every_module
def test_each_place_of_a_template_is_filled_and_nothing_is_given_in_vain(module: str) -> None:
    for call, templates in makers_called(module):
        texts = [text for template in templates if (text := literal(template)) is not None]
        given = {keyword.arg for keyword in call.keywords}
        if len(texts) == len(templates) and None not in given:
            free = {"count"} if len(templates) == 2 else set()
            wanted = {name for text in texts for name in places(text)} - {None}
            where = f"{module}, line {call.lineno}"
            assert wanted - free == given - free, where
            assert given | free >= wanted, where


@every_module
def test_of_two_templates_the_first_is_for_one_and_the_second_counts(module: str) -> None:
    for call in calls(MODULES[module], "counted"):
        one, many = literal(call.args[1]), literal(call.args[2])
        if one is not None and many is not None:
            assert any(word in one for word in OF_ONE) or many == f"{one}s", one
            assert "count" in places(many), many


def places(template: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def test_there_is_something_to_test() -> None:
    marked = [call for tree in MODULES.values() for call in calls(tree, "QT_TRANSLATE_NOOP")]
    assert len(marked) > 150
    assert "FATE_NAMES" in TABLES
