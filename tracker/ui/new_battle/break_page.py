"""The form of a battle of Break Tests: forces with their chains of command, Doctrines, house rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.new_battle import break_edits as edits
from tracker.ui.new_battle.break_doctrines_panel import DoctrinesPanel
from tracker.ui.new_battle.break_draft import (
    ChainDraft,
    ForceDraft,
    units_of,
)
from tracker.ui.new_battle.break_force_editor import ForceEditor
from tracker.ui.new_battle.break_opening import force_title, forces_of, opening_of
from tracker.ui.new_battle.break_problems import (
    Place,
    broken_keys,
    label_of,
    problem_of_phases,
    problems_of,
)
from tracker.ui.new_battle.break_rules_panel import BreakRulesPanel
from tracker.ui.new_battle.break_work import ChainWork
from tracker.ui.new_battle.draft import Row, SideDraft
from tracker.ui.new_battle.fold import Fold
from tracker.ui.new_battle.looks import SideTabs
from tracker.ui.new_battle.side_sheet import SideLook, under_tabs
from tracker.ui.new_battle.system_page import Problem, SystemOffer, SystemPage
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.paper import dress_all, lay_out_up
from tracker.ui.words import render

ADDITION = QT_TRANSLATE_NOOP("window", "Add a force")
_REASON = Qt.FocusReason.OtherFocusReason


class BreakPage(SystemPage):
    """Shows what is being worked on; Ctrl+Z goes back a step."""

    def __init__(self, offer: SystemOffer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        tables = msgspec.to_builtins(offer.tables)
        self.work = ChainWork()
        self._problems: tuple[Problem, ...] = ()
        self._origin = self.work.place, self.work.key
        """Where what is being dragged was taken up."""
        self._dress = PLAIN_DRESS
        self.tabs = SideTabs(render(say(ADDITION)))
        self.editor = ForceEditor(offer.rosters)
        self.rules = BreakRulesPanel({phase["id"]: phase["name"] for phase in tables["phases"]})
        self.doctrines = DoctrinesPanel()
        self._build()
        self._connect()
        self._connect_tree()
        self._show()

    @property
    def draft(self) -> ChainDraft:
        """The forces as they stand."""
        return self.work.draft

    def opening(self) -> dict[str, Any]:
        return opening_of(self.draft)

    def house_rules(self) -> dict[str, Any]:
        return self.rules.values()

    def problems(self) -> tuple[Problem, ...]:
        fault = self.rules.phases.fault
        return (problem_of_phases(fault), *self._problems) if fault is not None else self._problems

    def titles(self) -> list[str]:
        return [force_title(self.draft, place) for place in range(len(self.draft.forces))]

    def go_to(self, place: Place) -> None:
        if place.part == "phases":
            self.rules_fold.head.setChecked(True)
            self.rules.phases.line.setFocus(_REASON)
            return
        self._turn_to(place.force)
        if place.part == "force":
            self.editor.name_field.setFocus(_REASON)
        elif place.part == "doctrines":
            self.doctrines_fold.head.setChecked(True)
            self.doctrines.table.setFocus(_REASON)
            self.doctrines.table.go_to(place.row, place.column)
        else:
            self.editor.tree.go_to(place.key)
            self._focus_node(place)

    def take_roster(self, opening: Mapping[str, Any]) -> None:
        self._do(self.work.take_forces, forces_of(opening))

    def take_units(self, units: Sequence[Mapping[str, Any]]) -> None:
        self._do(self.work.take_units, units)

    def begin_anew(self) -> None:
        self.work = ChainWork()
        self.rules.reset()
        self._show()

    def undo(self) -> None:
        """One step back."""
        self._do(self.work.history.undo)

    def redo(self) -> None:
        """One step forth again."""
        self._do(self.work.history.redo)

    def set_dress(self, dress: Dress) -> None:
        self._dress = dress
        dress_all(self, dress)
        self._whole.setSpacing(dress.pixels(16))

    def _build(self) -> None:
        self.doctrines_fold = Fold(self.tr("Doctrines"), self.doctrines)
        self.rules_fold = Fold(self.tr("House rules"), self.rules)
        self._whole = QVBoxLayout(self)
        self._whole.setContentsMargins(0, 0, 0, 0)
        for part in (under_tabs(self.tabs, self.editor), self.doctrines_fold, self.rules_fold):
            self._whole.addWidget(part)

    def _connect(self) -> None:
        editor, panel = self.editor, self.editor.panel
        self.tabs.side_chosen.connect(self._turn_to)
        self.tabs.side_wanted.connect(self._add_force)
        editor.name_edited.connect(lambda name: self._do(self.work.name_force, name))
        editor.colour_chosen.connect(lambda colour: self._do(self.work.recolour, colour))
        editor.removal_requested.connect(lambda: self._do(self.work.remove_force))
        editor.undo_requested.connect(self.undo)
        editor.roster_requested.connect(self.roster_requested)
        editor.roster_import_requested.connect(self.roster_import_requested)
        editor.roster_save_requested.connect(self._save_roster)
        panel.figures_edited.connect(lambda figures: self._change_unit(figures=figures))
        panel.sign_edited.connect(lambda sign: self._change_unit(("sign", self.work.key), number=sign))
        panel.kind_chosen.connect(lambda kind: self._change_unit(kind=kind))
        panel.leader_chosen.connect(lambda alone: self._change_unit(independent_leader=alone))
        for hint in (panel.hint, self.doctrines.hint):
            hint.reported.connect(self.show_part)
        panel.cell_shown.connect(lambda place: self.show_place(panel.table, place))
        doctrines = self.doctrines
        doctrines.table.current_moved.connect(lambda place: self.show_place(doctrines.table, place))
        doctrines.doctrines_edited.connect(lambda rows: self._do(self.work.set_doctrines, rows))
        self.rules.changed.connect(self._show_changes)
        self.rules.changed.connect(self.changed)

    def _connect_tree(self) -> None:
        tree = self.editor.tree
        self.editor.model.name_edited.connect(lambda key, name: self._do(self.work.rename, key, name))
        tree.node_chosen.connect(self._choose)
        tree.unit_requested.connect(lambda: self._grow(edits.add_unit))
        tree.leader_requested.connect(lambda: self._grow(edits.add_leader))
        tree.command_requested.connect(lambda: self._grow(edits.add_command))
        tree.copy_requested.connect(lambda: self._do_in_tree(self.work.alter, edits.add_copy))
        tree.removal_requested.connect(lambda: self._do_in_tree(self.work.alter, edits.remove))
        tree.hold_requested.connect(lambda: self.work.hold())
        tree.cut_requested.connect(lambda: self._do_in_tree(self.work.cut))
        tree.paste_requested.connect(lambda: self._do_in_tree(self.work.paste))
        tree.step_requested.connect(lambda step: self._do_in_tree(self.work.step, step))
        tree.drop_requested.connect(lambda *drop: self._do_in_tree(self.work.drop, *drop))
        tree.drag_begun.connect(self._remember_place)
        tree.carried.connect(self._carry_to_tab)
        tree.drop_refused.connect(self._put_back)
        tree.pointer_moved.connect(lambda place: self.show_place(tree, place))
        tree.current_moved.connect(lambda place: self.show_place(tree, place))

    def _do(self, deed: Callable[..., object], *values: Any) -> None:
        deed(*values)
        self._show()

    def _do_in_tree(self, deed: Callable[..., object], *values: Any) -> None:
        self._do(deed, *values)
        self.editor.tree.setFocus(_REASON)

    def _remember_place(self) -> None:
        self._origin = self.work.place, self.work.key

    def _carry_to_tab(self, pointer: QPoint) -> None:
        """Over the tab of a force what is carried goes into that force, which comes to the front."""
        place = self.tabs.place_at(pointer)
        if place is None:
            return
        if place != self.work.place:
            self._turn_to(place)
        self.editor.tree.offer_force()

    def _put_back(self, reason: str) -> None:
        """Back to where it was taken up; and why, where there is a reason."""
        self.work.place, self.work.key = self._origin
        self._show()
        if reason:
            self.editor.panel.refuse(reason)

    def _grow(self, edit: Callable[[ForceDraft, int], edits.Edit]) -> None:
        """What is new wants a name first."""
        self._do(self.work.alter, edit)
        self.editor.tree.edit_name(self.work.key)

    def _change_unit(self, step: object = None, **values: Any) -> None:
        self.work.change_unit(step, **values)
        self._show()

    def _add_force(self) -> None:
        self._do(self.work.add_force)
        self.editor.name_field.setFocus(_REASON)

    def _save_roster(self) -> None:
        title = self.work.title
        force = msgspec.structs.replace(self.work.force, name=title)
        self.roster_save_requested.emit(opening_of(ChainDraft(forces=(force,))), title)

    def _turn_to(self, place: int) -> None:
        self._do(self.work.turn_to, place)

    def _choose(self, key: int) -> None:
        if key != self.work.key:
            self.work.key = key
            self._show_node()

    def _focus_node(self, place: Place) -> None:
        panel = self.editor.panel
        if place.part == "figures":
            panel.table.setFocus(_REASON)
            panel.table.go_to(place.row, place.column)
        else:
            (panel.leader if place.part == "leader" else self.editor.tree).setFocus(_REASON)

    def _show(self) -> None:
        """Show the draft; the force in front and the chosen node are such as are still there."""
        work = self.work
        work.settle()
        forces, chosen = self.draft.forces, work.key
        self._problems = problems_of(self.draft)
        self.tabs.show_sides([_as_side(force) for force in forces], self.titles(), work.place)
        look = SideLook(
            name=work.force.name,
            fallback=work.title,
            colour=work.force.colour,
            removable=len(forces) > 1,
            undoable=work.history.can_undo,
        )
        self.editor.show_force(work.force, look, broken_keys(self._problems) - {work.force.key})
        work.key = chosen  # a tree that is built anew chooses its first node
        if self.editor.tree.current_key != chosen:
            self.editor.tree.go_to(chosen)
        self.doctrines.show_force(work.force)
        self._show_node()
        self._show_changes()
        lay_out_up(self.editor.panel.table, self)
        self.changed.emit()

    def _show_node(self) -> None:
        node = self.work.node
        is_root = isinstance(node, ForceDraft)
        self.editor.panel.show_node(
            node, (self.work.title if is_root else node.name) or render(label_of(node))
        )
        self.editor.show_root(is_root)

    def _show_changes(self) -> None:
        """In the headings of the folds: names of the Doctrines, and what is not as the rules are written."""
        names = [doctrine.name.strip() for doctrine in self.work.force.doctrines]
        self.doctrines_fold.head.say(", ".join(filter(None, names)) or self.tr("none"))
        self.rules_fold.head.say_changed(self.rules.count_changed)


def _as_side(force: ForceDraft) -> SideDraft:
    """A force as the tabs show it: its looks, and a row for each unit to be counted."""
    rows = tuple(Row(name="unit") for _ in units_of(force))
    return SideDraft(name=force.name, colour=force.colour, emblem=force.emblem, rows=rows)
