"""What is asked of the player before an event is ready: a choice, a correction, a reason.

Each dialog is loaded when it is first wanted, so that the window need not wait for them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu

from tracker.rules.face import Button, CardFace, Choice
from tracker.rules.retrace import level_of
from tracker.session.battle_session import BattleSession
from tracker.session.results import EachResult, RollResult
from tracker.ui import window_papers
from tracker.ui.die_choices import faces_to_choose, test_of
from tracker.ui.preferences import NEXT_WITHOUT_ORDER, TABLE_OF_RESULTS, TYPED
from tracker.ui.words import render

if TYPE_CHECKING:
    from tracker.ui.battle_view import BattleView
    from tracker.ui.choice_menu import ChoiceMenu

REASONS_KEPT = 5


class Asking(QObject):
    """Opens menus and dialogs over the view, and hands their answers to the session."""

    def __init__(self, view: BattleView, session: BattleSession) -> None:
        super().__init__(view)
        self._view = view
        self._session = session
        self._reasons: list[str] = []

    def ask(self, faces: tuple[CardFace, ...], unit: str, button: Button) -> None:
        """A button that asks first: its choices, or what may be corrected."""
        if button.id == "correct":
            self.correct(unit)
            return
        choices = self._session.system.choices(self._session.battle, unit, button.id)
        if button.closed is not None or not choices:
            self._view.notice.tell(render(button.closed) if button.closed else self.tr("Nothing to choose."))
            return

        def answer(event: Any) -> None:
            choice = next((each for each in choices if each.event == event and each.rolls), None)
            if choice is None:
                self._answer(faces, unit, button.id, event)
            else:
                self._ask_die(unit, button, choice)

        menu = self._menu(answer)
        menu.considered.connect(partial(self._view.ghost.consider, unit))
        menu.open_at(self._beside(), render(button.text), choices)

    def _menu(self, answer: Callable[[Any], None]) -> ChoiceMenu:
        from tracker.ui.choice_menu import ChoiceMenu

        menu = ChoiceMenu(self._view.window())  # not the view: its keys would reach into its own popups
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.set_theme(self._view.theme)
        menu.set_zoom(self._view.zoom)
        menu.chosen.connect(answer)
        menu.refused.connect(lambda reason: self._view.notice.tell(render(reason)))
        return menu

    def _ask_die(self, unit: str, button: Button, choice: Choice) -> None:
        """An answer that wants a die: which face it shows, or let the program roll."""
        face = self._view.face_of(unit)
        if face is None:
            return
        test = test_of(face, button, choice)
        typed = self._view.preferences.dice(face.side_name) == TYPED
        faces = faces_to_choose(choice, self._session.system.die, can_roll=not typed)
        self._menu(lambda die: self._view.hand.roll_test(test, die or None)).open_at(
            self._beside(), f"{render(button.text)}, {render(test.needed)}", faces
        )

    def offer_buttons(self, unit: str, point: QPoint) -> None:
        """The buttons of a unit as a menu; closed ones say why."""
        face = self._view.face_of(unit)
        if face is None:
            return
        menu = QMenu(self._view.window())
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        for button in face.buttons:
            action = menu.addAction(f"{render(button.text)}\t{button.key}")
            action.setEnabled(button.closed is None)
            action.setToolTip(render(button.closed) if button.closed is not None else "")
            action.triggered.connect(partial(self._view.hand.press, unit, button.id))
        menu.addSeparator()
        level = render(level_of(face))
        why = self.tr("Why is it “%1”?").replace("%1", level)
        menu.addAction(why, partial(window_papers.explain_level, self._view, unit))
        menu.addAction(self.tr("Its last line in the log"), partial(self._view.show_in_log, unit))
        menu.popup(point)

    def _beside(self) -> QPoint:
        """Where a menu for the current card opens: beside it, so that the card can show what would be."""
        cards, table = self._view.cards, self._view.unit_table
        if table is not None and self._view.is_table:
            return table.below_row()
        area = cards.visualRect(cards.currentIndex())
        return cards.viewport().mapToGlobal(area.topRight() + QPoint(0, area.height() // 6))

    def _answer(self, faces: tuple[CardFace, ...], unit: str, button_id: str, event: Any) -> None:
        session, hand = self._session, self._view.hand
        if len(faces) == 1:
            done = hand.submit(event)
        else:
            done = hand.submit_each([msgspec.structs.replace(event, unit=face.id) for face in faces])
        track = session.system.track(session.battle)
        moves_on = self._view.preferences.is_on(NEXT_WITHOUT_ORDER)
        if done and moves_on and button_id == track.waiting_button and track.waiting:
            order = [face.id for face in session.system.faces(session.battle)]
            self._view.go_to(next_of(track.waiting, unit, order))

    def correct(self, unit: str | None, field: str | None = None) -> None:
        """Ask for a correction of a unit, or (None) of turn, step and sides."""
        from tracker.ui.correction_dialog import CorrectionDialog

        session = self._session
        face = self._view.face_of(unit) if unit is not None else None
        dialog = CorrectionDialog(self._view)
        dialog.set_theme(self._view.theme)
        dialog.set_zoom(self._view.zoom)
        dialog.correction_requested.connect(self._correct)
        dialog.show_fields(
            unit,
            face.name if face else session.battle.name,
            session.system.corrections(session.battle, unit),
            self._reasons,
            field,
        )
        dialog.open()

    def _correct(self, unit: str | None, field: str, value: Any, reason: str) -> None:
        self._reasons = [reason, *(other for other in self._reasons if other != reason)][:REASONS_KEPT]
        self._view.hand.submit(self._session.system.correction(unit, field, value, reason))

    def end_step(self) -> None:
        """End the step; where something is owed, show it and let the player insist."""
        session = self._session
        track = session.system.track(session.battle)
        if track.closed is None:
            self._view.hand.submit(track.end)
            return
        from tracker.ui.owing_dialog import OwingDialog

        if OwingDialog.asks_to_insist(self._view, session.system.owed(session.battle)):
            self._view.hand.submit(track.insist)

    def strike(self, row: int) -> None:
        """Strike an owed test, with the reason."""
        if not 0 <= row < self._view.owed.rowCount():
            self._view.notice.tell(self.tr("No test is owed: nothing to strike."))
            return
        owed = self._view.owed.owed(row)
        if self._session.system.strike(owed, "") is None:
            words = self.tr("The test of %1 follows from what was lost: correct that value, and it goes.")
            self._view.notice.tell(words.replace("%1", owed.name))
            return
        from tracker.ui.strike_dialog import StrikeDialog

        dialog = StrikeDialog(owed.name, self._view)
        dialog.reason_given.connect(
            lambda reason: self._view.hand.submit(self._session.system.strike(owed, reason))
        )
        dialog.open()

    def show_left_out(self, result: EachResult) -> None:
        """For which of several units an event was done, and why it was not for the others."""
        if self._view.preferences.is_on(TABLE_OF_RESULTS):
            from tracker.ui.each_table import EachTable

            EachTable.show_result(self._view, result, self._session)
            return
        left_out = "\n".join(f"{refusal.name}: {render(refusal.reason)}" for refusal in result.refused)
        self._view.notice.tell(self.tr("Left out:") + "\n" + left_out)

    def show_results(self, results: Sequence[RollResult], waits: bool) -> None:
        """What a batch of digital dice brought; `waits`: a decision ended it before all was rolled."""
        if self._view.preferences.is_on(TABLE_OF_RESULTS):
            from tracker.ui.batch_table import BatchTable

            BatchTable.show_results(self._view, results, waits)
            return
        failed = [result.name for result in results if not result.passed]
        words = self.tr("Rolled: %1. Failed: %2.").replace("%1", str(len(results)))
        self._view.notice.tell(words.replace("%2", ", ".join(failed) or self.tr("none")))


def next_of(waiting: tuple[str, ...], unit: str, order: list[str]) -> str:
    """The first waiting unit after this one in card order, round the list."""
    start = order.index(unit) + 1 if unit in order else 0
    return next(name for name in order[start:] + order[:start] if name in waiting)
