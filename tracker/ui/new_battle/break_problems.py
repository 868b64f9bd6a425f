"""What must be settled before a battle of Break Tests can begin, and what a player should know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

import msgspec

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.ui.new_battle.break_columns import DOCTRINE_COLUMNS, DOCTRINE_KINDS, FIGURE_COLUMNS
from tracker.ui.new_battle.break_draft import (
    ChainDraft,
    CommandDraft,
    ForceDraft,
    Holder,
    Node,
    UnitDraft,
    counted,
    nodes_of,
    units_of,
)
from tracker.ui.new_battle.break_opening import LEVELS, force_title
from tracker.ui.new_battle.cells import cell_fault, number_in
from tracker.ui.new_battle.system_page import Problem
from tracker.ui.words import render


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A place in the form: a force, a node of it, a cell of its figures or of the Doctrines."""

    force: int = 0
    part: Literal["force", "tree", "figures", "doctrines", "leader", "phases"] = "force"
    key: int = 0
    row: int = 0
    column: int = 0


def problems_of(draft: ChainDraft) -> tuple[Problem, ...]:
    """All problems, those that block the beginning first."""
    found = [*_of_forces(draft)]
    for place, force in enumerate(draft.forces):
        found += _of_force(force, force_title(draft, place), place)
    return tuple(sorted(found, key=lambda problem: not problem.blocks))


def broken_keys(problems: tuple[Problem, ...]) -> frozenset[int]:
    """The keys of the nodes that something is wrong with."""
    return frozenset(
        problem.place.key for problem in problems if problem.blocks and isinstance(problem.place, Place)
    ) - {0}


def owner_options(force: ForceDraft) -> dict[str, str]:
    """The units that can own a Doctrine, by their keys."""
    nobody = render(say(QT_TRANSLATE_NOOP("window", "nobody")))
    return {"": nobody, **{str(unit.key): unit.name.strip() or "?" for unit in units_of(force)}}


def _of_forces(draft: ChainDraft) -> Iterator[Problem]:
    titles = [force_title(draft, place) for place in range(len(draft.forces))]
    looks = [(force.colour, force.emblem) for force in draft.forces]
    for place, title in enumerate(titles):
        where = Place(force=place)
        if title in titles[:place]:
            yield _blocks(QT_TRANSLATE_NOOP("window", "Two forces have this name: change one"), title, where)
        if looks[place] in looks[:place]:
            template = QT_TRANSLATE_NOOP("window", "Two forces look alike: choose another colour")
            yield _advice(say(template), title, where)


def _of_force(force: ForceDraft, title: str, place: int) -> Iterator[Problem]:
    if not units_of(force):
        where = Place(force=place, part="tree", key=force.key)
        yield _blocks(QT_TRANSLATE_NOOP("window", "This force has no units yet"), title, where)
        return
    for node, holder in nodes_of(force):
        where = Place(force=place, part="tree", key=node.key)
        if isinstance(node, UnitDraft):
            yield from _of_unit(node, where)
        elif isinstance(node, CommandDraft) and holder is not None:
            yield from _of_command(node, holder, title, where)
    yield from _of_twins(force, title, place)
    yield from _of_doctrines(force, title, place)


def _of_command(command: CommandDraft, holder: Holder, title: str, where: Place) -> Iterator[Problem]:
    heading = command.name.strip() or title
    if not command.name.strip():
        yield _blocks(QT_TRANSLATE_NOOP("window", "This command has no name"), title, where)
    if not units_of(command):
        template = QT_TRANSLATE_NOOP("window", "There is no unit below it: add one, or delete it")
        yield _blocks(template, heading, where)
    elif counted(command) == counted(holder) > 0:
        above = holder.name.strip() or title
        template = QT_TRANSLATE_NOOP(
            "window", "{command} and {above} hold the same units: both tests will be asked."
        )
        yield _advice(say(template, command=heading, above=above), heading, where)


def _of_unit(unit: UnitDraft, where: Place) -> Iterator[Problem]:
    heading = unit.name.strip()
    figures = msgspec.structs.replace(where, part="figures")
    if not heading:
        yield _blocks(QT_TRANSLATE_NOOP("window", "This unit has no name"), "", where)
    rows = [row for row in unit.figures if not row.is_blank]
    if not rows:
        yield _blocks(QT_TRANSLATE_NOOP("window", "It has no figures yet"), heading, figures)
    names: set[str] = set()
    for at, row in enumerate(unit.figures):
        if row.is_blank:
            continue
        for column_at, column in enumerate(FIGURE_COLUMNS):
            fault = cell_fault(column, row, {})
            if fault is not None:
                cell = msgspec.structs.replace(figures, row=at, column=column_at)
                yield Problem(text=fault, blocks=True, heading=heading, place=cell)
        if row.name.strip() and row.name.strip() in names:
            template = QT_TRANSLATE_NOOP("window", "Two groups of figures have the same name")
            yield _blocks(template, heading, msgspec.structs.replace(figures, row=at))
        names.add(row.name.strip())
    strength = sum(number_in(row.count) or 0 for row in rows)
    if unit.independent_leader and rows and strength != 1:
        template = QT_TRANSLATE_NOOP("window", "An independent Leader is a single figure, not {count}")
        leader = msgspec.structs.replace(where, part="leader")
        yield Problem(text=say(template, count=strength), blocks=True, heading=heading, place=leader)


def _of_twins(force: ForceDraft, title: str, place: int) -> Iterator[Problem]:
    """Units that players could not tell apart, or only by their command."""
    for node, _ in nodes_of(force):
        if isinstance(node, UnitDraft):
            continue
        seen: Counter[tuple[str, str]] = Counter()
        for unit in node.units:
            twin = unit.name.strip(), unit.number.strip()
            if twin[0] and seen[twin]:
                where = Place(force=place, part="tree", key=unit.key)
                template = QT_TRANSLATE_NOOP(
                    "window", "Two units are the same: give one another name or sign"
                )
                yield _blocks(template, twin[0] or title, where)
            seen[twin] += 1


def _of_doctrines(force: ForceDraft, title: str, place: int) -> Iterator[Problem]:
    options = {"kind": DOCTRINE_KINDS, "owner": owner_options(force)}
    names: set[str] = set()
    for at, doctrine in enumerate(force.doctrines):
        if doctrine.is_blank:
            continue
        where = Place(force=place, part="doctrines", row=at)
        heading = doctrine.name.strip() or title
        for column_at, column in enumerate(DOCTRINE_COLUMNS):
            fault = cell_fault(column, doctrine, options)
            if fault is not None:
                cell = msgspec.structs.replace(where, column=column_at)
                yield Problem(text=fault, blocks=True, heading=heading, place=cell)
        if not any(getattr(doctrine, level) for level in LEVELS):
            template = QT_TRANSLATE_NOOP("window", "Say whom it helps: units, commands or the force")
            yield _blocks(template, heading, msgspec.structs.replace(where, column=2))
        if doctrine.name.strip() and doctrine.name.strip() in names:
            template = QT_TRANSLATE_NOOP("window", "Two Doctrines have this name: change one")
            yield _blocks(template, heading, where)
        names.add(doctrine.name.strip())


def problem_of_phases(fault: Sentence) -> Problem:
    """What is wrong with the list of phases."""
    return Problem(text=fault, blocks=True, place=Place(part="phases"))


def label_of(node: Node) -> Sentence:
    """What stands for a node that has no name yet."""
    if isinstance(node, UnitDraft):
        return say(QT_TRANSLATE_NOOP("window", "Unit without a name"))
    return say(QT_TRANSLATE_NOOP("window", "Command without a name"))


def _blocks(template: str, heading: str, place: Place) -> Problem:
    return Problem(text=say(template), blocks=True, heading=heading, place=place)


def _advice(text: Sentence, heading: str, place: Place) -> Problem:
    return Problem(text=text, blocks=False, heading=heading, place=place)
