"""Where a dragged unit or command would be put down: a mark between two rows, or around a command.

Where it cannot be put down the reason stands instead.
"""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QModelIndex, QPoint, QRect
from PySide6.QtWidgets import QTreeView

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.ui.new_battle.break_draft import (
    CommandDraft,
    ForceDraft,
    Holder,
    UnitDraft,
    key_behind,
    nodes_of,
)
from tracker.ui.new_battle.break_tree_model import NODE_ROLE, holder_of

EDGE = 0.28
"""The share of a command's row, above and below, that stands for the place between two commands."""


class Drop(msgspec.Struct, frozen=True):
    """The command it goes into, before whom (None: as the last), and the mark to be painted."""

    parent: int
    before: int | None
    mark: QRect
    is_line: bool


class Refusal(msgspec.Struct, frozen=True):
    """Why it cannot be put down there."""

    reason: Sentence


NOWHERE = Refusal(
    say(QT_TRANSLATE_NOOP("window", "Drop it on a command, between two units, or on the tab of a force."))
)
IN_ITSELF = Refusal(say(QT_TRANSLATE_NOOP("window", "A command cannot be put into itself.")))


def drop_at(view: QTreeView, dragged: UnitDraft | CommandDraft, at: QPoint) -> Drop | Refusal | None:
    """Where it would land; None where it would be put back."""
    index = view.indexAt(QPoint(max(0, min(at.x(), view.viewport().width() - 1)), at.y()))
    if not index.isValid():
        return drop_in_force(view) if at.y() > 0 else NOWHERE
    target, holder = index.data(NODE_ROLE), holder_of(index)
    if target is None or holder is None:
        return NOWHERE
    if _is_inside(target.key, dragged):
        return None if target.key == dragged.key else IN_ITSELF
    rect = view.visualRect(index)
    share = (at.y() - rect.top()) / max(1, rect.height())
    if isinstance(target, UnitDraft):
        return _at_unit(dragged, target, holder, rect, share)
    if isinstance(dragged, CommandDraft) and isinstance(target, CommandDraft) and not EDGE < share < 1 - EDGE:
        return _beside(index, target, rect, below=share > EDGE)
    return Drop(target.key, None, rect, False)


def _at_unit(
    dragged: UnitDraft | CommandDraft, target: UnitDraft, holder: Holder, rect: QRect, share: float
) -> Drop:
    if isinstance(dragged, CommandDraft):
        first = holder.commands[0].key if holder.commands else None
        return Drop(holder.key, first, rect, False)
    if share < 0.5:
        return Drop(holder.key, target.key, _line(rect, rect.top()), True)
    return Drop(holder.key, key_behind(holder.units, target.key), _line(rect, rect.bottom()), True)


def _beside(index: QModelIndex, target: CommandDraft, rect: QRect, *, below: bool) -> Drop | None:
    outer = index.parent().data(NODE_ROLE)
    if outer is None:
        return None
    before = key_behind(outer.commands, target.key) if below else target.key
    return Drop(outer.key, before, _line(rect, rect.bottom() if below else rect.top()), True)


def drop_in_force(view: QTreeView) -> Drop | Refusal:
    """Below all rows, or on the tab: into the force itself."""
    root = view.model().index(0, 0)
    force = root.data(NODE_ROLE)
    return Drop(force.key, None, view.visualRect(root), False) if isinstance(force, ForceDraft) else NOWHERE


def _is_inside(key: int, dragged: UnitDraft | CommandDraft) -> bool:
    if isinstance(dragged, UnitDraft):
        return key == dragged.key
    return any(node.key == key for node, _ in nodes_of(dragged))


def _line(rect: QRect, y: int) -> QRect:
    return QRect(rect.left(), y, rect.width(), 1)
