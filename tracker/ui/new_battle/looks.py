"""Sides by their looks: the tabs of the sides, and the eight colours with their emblems to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QPushButton, QWidget

from tracker.rules.face import PALETTE
from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.canvas import LEFT, RIGHT, Canvas, elided
from tracker.ui.emblems import paint_emblem
from tracker.ui.fonts import Type, width
from tracker.ui.new_battle.draft import SideDraft
from tracker.ui.painted import PLAIN_DRESS, Dress, canvas_on, place_of
from tracker.ui.paper import ENTER_KEYS, paint_focus, plain_tip
from tracker.ui.theme import sign_on
from tracker.ui.words import render

MOST_SIDES = len(PALETTE)
COLOUR_NAMES = {
    "prussian": QT_TRANSLATE_NOOP("window", "Prussian blue, crescent"),
    "ochre": QT_TRANSLATE_NOOP("window", "Ochre, ring"),
    "madder": QT_TRANSLATE_NOOP("window", "Madder red, chevrons"),
    "sky": QT_TRANSLATE_NOOP("window", "Sky blue, lozenge"),
    "pine": QT_TRANSLATE_NOOP("window", "Pine green, triangle"),
    "rose": QT_TRANSLATE_NOOP("window", "Rose, star"),
    "slate": QT_TRANSLATE_NOOP("window", "Slate, bars"),
    "violet": QT_TRANSLATE_NOOP("window", "Violet, discs"),
}


class PaintedChoice(QAbstractButton):
    """A checkable button that paints itself; Enter and Space press it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        self.updateGeometry()
        self.update()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER_KEYS and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.click()
        else:
            super().keyPressEvent(event)

    @property
    def is_hot(self) -> bool:
        """Whether the pointer is on it."""
        return self.isEnabled() and (self.underMouse() or self.isDown())


class SideTab(PaintedChoice):
    """A side: its colour and emblem, its name, how many units it has."""

    def __init__(self, side: SideDraft, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.show_side(side, title)

    def show_side(self, side: SideDraft, title: str) -> None:
        """Show this side under this name."""
        self._side, self._title = side, title
        count = sum(not row.is_blank for row in side.rows)
        self._count = str(count)
        many = QT_TRANSLATE_NOOP("window", "{side}, {count} units")
        one = QT_TRANSLATE_NOOP("window", "{side}, {count} unit")
        self.setText(render(say(one if count == 1 else many, side=title, count=count)))
        self.setAccessibleName(self.text())
        self.setToolTip(plain_tip(self.text()))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        shown = elided(self._title, Type.BUTTON, 190)
        room = 44 + width(shown, Type.BUTTON) + 14 + width(self._count, Type.NOTE) + 14
        return QSize(self._dress.pixels(room), self._dress.pixels(44))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._dress.theme
        with canvas_on(self, self._dress) as canvas:
            whole = place_of(self, self._dress)
            body = whole.adjusted(2, 4, -2, 8)  # the foot is hidden: the tab grows out of the sheet
            stock = theme.card if self.isChecked() else theme.slot if self.is_hot else theme.table2
            canvas.box(body, 7, stock, theme.ink3 if theme.high_contrast else theme.key)
            if self.isChecked():
                canvas.box(QRectF(body.left() + 7, body.top(), body.width() - 14, 3), 0, theme.ink)
            ground = theme.side(self._side.colour)
            swatch = QRectF(10, whole.center().y() - 9, 22, 22)
            canvas.box(swatch, 3, ground, theme.ink if theme.high_contrast else None)
            paint_emblem(canvas, self._side.emblem, swatch.center(), 7, sign_on(ground))
            room = QRectF(42, 4, whole.width() - 54, whole.height() - 4)
            taken = canvas.text(room, self._count, Type.NOTE, theme.ink2, RIGHT) + 8
            canvas.text(room.adjusted(0, 0, -taken, 0), self._title, Type.BUTTON, theme.ink, LEFT)
            if self.hasFocus():
                paint_focus(canvas, whole.adjusted(2, 4, -2, -1), 7)


class Swatch(PaintedChoice):
    """One of the eight colours with its emblem."""

    def __init__(self, colour: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.colour = colour
        name = render(say(COLOUR_NAMES[colour]))
        self.setText(name)
        self.setAccessibleName(name)
        self.setToolTip(plain_tip(name))

    def sizeHint(self) -> QSize:
        return QSize(self._dress.pixels(40), self._dress.pixels(40))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._dress.theme
        with canvas_on(self, self._dress) as canvas:
            whole = place_of(self, self._dress)
            self._paint_ground(canvas, whole)
            if self.isChecked():
                canvas.box(whole.adjusted(1.5, 1.5, -1.5, -1.5), 8, None, theme.ink, 2)
            if self.hasFocus():
                paint_focus(canvas, whole, 8)

    def _paint_ground(self, canvas: Canvas, whole: QRectF) -> None:
        ground = canvas.theme.side(self.colour)
        body = whole.adjusted(6, 6, -6, -6) if not self.is_hot else whole.adjusted(5, 5, -5, -5)
        canvas.box(body, 4, ground, canvas.theme.ink if canvas.theme.high_contrast else None)
        centre = QPointF(whole.center())
        paint_emblem(canvas, PALETTE[self.colour], centre, 9, sign_on(ground))


class LookPicker(QWidget):
    """The eight looks a side can have, one of them chosen."""

    colour_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Colour and emblem"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        group = QButtonGroup(self)
        self._swatches = {colour: Swatch(colour) for colour in PALETTE}
        for colour, swatch in self._swatches.items():
            group.addButton(swatch)
            row.addWidget(swatch)
            swatch.clicked.connect(lambda _=False, colour=colour: self.colour_chosen.emit(colour))

    def show_colour(self, colour: str) -> None:
        """Show this colour as the chosen one."""
        if colour in self._swatches:
            self._swatches[colour].setChecked(True)


class SideTabs(QWidget):
    """A tab for each side, and a button for one side more."""

    side_chosen = Signal(int)
    side_wanted = Signal()

    def __init__(self, addition: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self._tabs: list[SideTab] = []
        self._group = QButtonGroup(self)
        self._add = QPushButton(addition)
        self._add.setAccessibleName(addition)
        self._add.setAutoDefault(False)
        self._add.clicked.connect(self.side_wanted)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._row.addSpacing(8)
        self._row.addWidget(self._add)
        self._row.addStretch()

    @property
    def tabs(self) -> Sequence[SideTab]:
        """The tabs in the order of the sides."""
        return self._tabs

    def show_sides(self, sides: Sequence[SideDraft], titles: Sequence[str], current: int) -> None:
        """Show these sides, the current one in front."""
        while len(self._tabs) > len(sides):
            tab = self._tabs.pop()
            self._group.removeButton(tab)
            self._row.removeWidget(tab)
            tab.deleteLater()
        for place, (side, title) in enumerate(zip(sides, titles, strict=True)):
            if place == len(self._tabs):
                self._append(side, title)
            self._tabs[place].show_side(side, title)
        self._tabs[current].setChecked(True)
        self._add.setEnabled(len(sides) < MOST_SIDES)

    def place_at(self, point: QPoint) -> int | None:
        """Which side's tab lies at this point of the screen."""
        found = (
            place for place, tab in enumerate(self._tabs) if tab.rect().contains(tab.mapFromGlobal(point))
        )
        return next(found, None)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        self._add.setFont(dress.font(Type.BUTTON))
        for tab in self._tabs:
            tab.set_dress(dress)

    def _append(self, side: SideDraft, title: str) -> None:
        place = len(self._tabs)
        tab = SideTab(side, title)
        tab.set_dress(self._dress)
        tab.clicked.connect(lambda: self.side_chosen.emit(place))
        self._group.addButton(tab)
        self._row.insertWidget(place, tab)
        self._tabs.append(tab)
