"""The orders printed on a card: a small list to tick, opened over its cell.

Space ticks, letters jump, Enter takes the choice and goes on, Escape leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from tracker.ui.fonts import Type
from tracker.ui.painted import Dress
from tracker.ui.paper import ENTER_KEYS
from tracker.ui.setting_rows import Scrolled

COLUMNS_WIDE = 2
MARGINS = 40
"""Pixels around boxes and buttons, with a little to spare."""
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class OrdersPopup(QFrame):
    """Shows the orders that a card can have, those of this card ticked."""

    orders_chosen = Signal(object)
    """The orders now ticked, in the order of the list, and whatever stood in the cell beside them."""
    taken = Signal()
    """The choice was confirmed by a key: go on to the next cell."""

    def __init__(
        self,
        orders: Mapping[str, str],
        given: tuple[str, ...],
        above: tuple[str, ...],
        dress: Dress,
        parent: QWidget,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(self.tr("Orders on the card"))
        self._given = given
        self._boxes = {order: QCheckBox(name.replace("&", "&&")) for order, name in orders.items()}
        self.set_dress(dress)
        self._build(above)
        for order, box in self._boxes.items():
            box.setAccessibleName(orders[order])
            box.setChecked(order in given)
            box.toggled.connect(self._tell)
            box.installEventFilter(self)
        next(iter(self._boxes.values())).setFocus(Qt.FocusReason.PopupFocusReason)

    @property
    def boxes(self) -> Mapping[str, QCheckBox]:
        """A box to tick for each order."""
        return self._boxes

    def open_at(self, below: QPoint) -> None:
        """Open with the upper left corner here, moved so that all of it is on the screen."""
        room = self.screen().availableGeometry()
        sheet, free = self._sheet.sizeHint(), room.height() - self._foot.sizeHint().height() - MARGINS
        bar = self._scroll.verticalScrollBar().sizeHint().width() if sheet.height() > free else 0
        self._scroll.setFixedSize(sheet.width() + bar, min(sheet.height(), free))
        self.adjustSize()
        x = min(max(below.x(), room.left()), room.right() - self.width())
        y = min(max(below.y(), room.top()), room.bottom() - self.height())
        self.move(x, y)
        self.show()

    def _build(self, above: tuple[str, ...]) -> None:
        self._sheet = QWidget()
        grid = QGridLayout(self._sheet)
        grid.setContentsMargins(0, 0, 0, 0)
        rows = -(-len(self._boxes) // self._columns())
        for place, box in enumerate(self._boxes.values()):
            grid.addWidget(box, place % rows, place // rows)
        self._scroll = Scrolled(self.accessibleName(), self._sheet)
        self._foot = foot = QHBoxLayout()
        for text, ticked in (
            (self.tr("As above"), set(above)),
            (self.tr("All"), set(self._boxes)),
            (self.tr("None"), set()),
        ):
            button = QPushButton(text)
            button.setAccessibleName(text)
            button.setAutoDefault(False)
            button.setFont(self.font())
            button.clicked.connect(lambda _=False, ticked=ticked: self._tick(ticked))
            button.installEventFilter(self)
            foot.addWidget(button)
        whole = QVBoxLayout(self)
        whole.addWidget(self._scroll)
        whole.addLayout(foot)

    def _columns(self) -> int:
        """As many as usual, or one more on a screen that is too low for so many rows, but wide enough."""
        rows, room = -(-len(self._boxes) // COLUMNS_WIDE) + 2, self.screen().availableGeometry()
        high = rows * max(box.sizeHint().height() for box in self._boxes.values())
        wide = (COLUMNS_WIDE + 1) * max(box.sizeHint().width() for box in self._boxes.values())
        return COLUMNS_WIDE + (1 if high > room.height() * 0.6 and wide < room.width() * 0.9 else 0)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom, also while it is open."""
        theme, pixels = dress.theme, dress.pixels
        self.setFont(dress.font(Type.BODY))
        self.setStyleSheet(
            f"OrdersPopup {{ background: {theme.card.name()}; border: 1px solid {theme.ink3.name()}; }}"
            "QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }"
            f"QCheckBox {{ background: transparent; padding: {pixels(5)}px {pixels(6)}px; }}"
            f"QCheckBox:focus {{ background: {theme.glow_fill.name()}; }}"
        )
        for box in self._boxes.values():
            box.setFont(self.font())

    def _tick(self, ticked: set[str]) -> None:
        for order, box in self._boxes.items():
            box.setChecked(order in ticked)

    def _tell(self) -> None:
        unknown = tuple(order for order in self._given if order not in self._boxes)
        ticked = tuple(order for order, box in self._boxes.items() if box.isChecked())
        self.orders_chosen.emit((*ticked, *unknown))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn and isinstance(watched, QCheckBox):
            self._scroll.ensureWidgetVisible(watched)
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        key = event.key()
        if key in ENTER_KEYS and not (isinstance(watched, QPushButton)):
            self.close()
            self.taken.emit()
            return True
        if key in ENTER_KEYS and isinstance(watched, QPushButton):
            watched.click()
            return True
        if key == Qt.Key.Key_Escape:
            self.orders_chosen.emit(self._given)
            self.close()
            return True
        if isinstance(watched, QCheckBox) and key in _STEPS:
            self._move(watched, _STEPS[Qt.Key(key)])
            return True
        if isinstance(watched, QCheckBox) and event.text().strip():
            self._jump(watched, event.text().casefold())
            return True
        return super().eventFilter(watched, event)

    def _move(self, box: QCheckBox, step: int) -> None:
        boxes = list(self._boxes.values())
        boxes[(boxes.index(box) + step) % len(boxes)].setFocus(Qt.FocusReason.TabFocusReason)

    def _jump(self, box: QCheckBox, letter: str) -> None:
        """To the next order that begins with this letter."""
        boxes = list(self._boxes.values())
        place = boxes.index(box) + 1
        for other in (*boxes[place:], *boxes[:place]):
            if other.accessibleName().casefold().startswith(letter):
                other.setFocus(Qt.FocusReason.TabFocusReason)
                return
