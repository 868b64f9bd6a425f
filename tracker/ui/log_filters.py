"""What the log is narrowed by: buttons that are framed while they narrow, and one that offers a choice."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from tracker.ui.canvas import MIDDLE, Canvas, polygon
from tracker.ui.fonts import Type, width
from tracker.ui.painted import Dress
from tracker.ui.paper import plain_tip
from tracker.ui.ticket_button import TicketButton


class FilterButton(TicketButton):
    """What the log is narrowed by; framed while it is."""

    opens = False

    def __init__(self, dress: Dress, parent: QWidget) -> None:
        super().__init__(dress, parent)
        self.setCheckable(True)

    def wanted(self, words: str = "") -> float:
        """The width in units at which these words, or its own, are not cut."""
        return width(words or self.text(), Type.SMALL_STRONG) + (26 if self.opens else 14)

    def paint(self, canvas: Canvas, room: QRectF) -> None:
        theme, on = self.dress.theme, self.isChecked()
        style = Qt.PenStyle.SolidLine if self.isEnabled() else Qt.PenStyle.DotLine
        fill = theme.slot if on or (self.is_hot and self.isEnabled()) else None
        canvas.box(room, 4, fill, theme.ink2 if on else theme.key, 2.0 if on else 1.0, style)
        colour = theme.ink if on else theme.ink2 if self.isEnabled() else theme.ink3
        place = room.adjusted(6, 0, -18 if self.opens else -6, 0)
        canvas.text(place, self.text(), Type.SMALL_STRONG if on else Type.SMALL, colour, MIDDLE)
        if self.opens:
            x, y = room.right() - 11, room.center().y()
            canvas.shape(polygon((x - 4, y - 2), (x + 4, y - 2), (x, y + 3)), colour)


class FilterMenu(FilterButton):
    """Narrows to one of several, which it offers in a menu."""

    opens = True
    changed = Signal()

    def __init__(self, all_words: str, description: str, dress: Dress, parent: QWidget) -> None:
        super().__init__(dress, parent)
        self._all_words, self._description = all_words, description
        self._choices: Mapping[str, str] = {}
        self.chosen: str | None = None
        self.clicked.connect(self._open)
        self._show()

    @property
    def all_words(self) -> str:
        """What stands on it while it does not narrow."""
        return self._all_words

    def offer(self, choices: Mapping[str, str]) -> None:
        """Offer these, names by ids; what was chosen before stays so if it is among them."""
        self._choices = choices
        self.choose(self.chosen if self.chosen in choices else None)

    def choose(self, choice: str | None) -> None:
        """Narrow to this one; None narrows nothing."""
        changed = choice != self.chosen
        self.chosen = choice
        self._show()
        if changed:
            self.changed.emit()

    def _show(self) -> None:
        self.setChecked(self.chosen is not None)
        self.setText(self._all_words if self.chosen is None else self._choices[self.chosen])
        self.setToolTip("" if self.chosen is None else plain_tip(self.text()))
        self.tell(self.text(), self._description)

    def _open(self) -> None:
        self._show()  # the click has turned the frame on or off
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for choice, name in ((None, self._all_words), *self._choices.items()):
            action = menu.addAction(name.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(choice == self.chosen)
            action.setData(choice)
            if choice == self.chosen:
                menu.setActiveAction(action)
        menu.triggered.connect(lambda action: self.choose(action.data()))
        menu.popup(self.mapToGlobal(QPoint(0, self.height())))
