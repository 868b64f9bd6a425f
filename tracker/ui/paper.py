"""What pages around the cards are made of beside ordinary widgets: words in a role of type, rules, rings.

Whatever has `set_dress` takes theme and zoom; `dress_all` hands them to all that stand on a page.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRectF, QTimer
from PySide6.QtGui import QPaintEvent, Qt
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QDialog,
    QLabel,
    QLayout,
    QScrollArea,
    QWidget,
)

from tracker.ui.canvas import Canvas
from tracker.ui.fonts import Type
from tracker.ui.painted import PLAIN_DRESS, Dress, canvas_on, place_of

SEEN_BY_THEN = 300
"""Milliseconds after which a new view is painted: a timer of 0 would run before."""
ENTER_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@runtime_checkable
class Dressed(Protocol):
    """A widget that is drawn in a theme at a zoom."""

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""


def dress_all(page: QWidget, dress: Dress) -> None:
    """Give theme and zoom to every part of a page."""
    for part in page.findChildren(QWidget):
        if isinstance(part, Dressed):
            part.set_dress(dress)


def dress_dialogs(window: QWidget, dress: Dress) -> None:
    """Give theme and zoom to every dialog that is open over a window, also in the middle of a battle."""
    for dialog in window.findChildren(QDialog):
        if isinstance(dialog, Dressed):
            dialog.set_dress(dress)
        else:
            dress_all(dialog, dress)
    for popup in QApplication.topLevelWidgets():
        if popup.windowType() == Qt.WindowType.Popup and isinstance(popup, Dressed):
            popup.set_dress(dress)


def announce(source: QObject, words: str) -> None:
    """Let a screen reader say these words; what Qt needs for that is loaded with the first of them."""
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(source, words))


def take_swipes(view: QAbstractScrollArea) -> None:
    """Let fingers scroll this view, as soon as it has been seen once: Qt's part for that is dear."""

    def take() -> None:
        from PySide6.QtWidgets import QScroller

        QScroller.grabGesture(view.viewport(), QScroller.ScrollerGestureType.TouchGesture)

    QTimer.singleShot(SEEN_BY_THEN, view, take)


def lay_out_up(part: QWidget, page: QWidget) -> None:
    """Lay out at once what stands around a part that grew, up to the page, not one level with each event."""
    around: QWidget | None = part
    while around is not None:
        QCoreApplication.sendPostedEvents(around, QEvent.Type.LayoutRequest)
        around = around.parentWidget() if around is not page else None


def stops_of(layout: QLayout | None) -> list[QWidget]:
    """All that can take the focus within a layout, in the order of reading."""
    found: list[QWidget] = []
    for place in range(layout.count() if layout is not None else 0):
        item = layout.itemAt(place) if layout is not None else None
        part = item.widget() if item is not None else None
        if part is None:
            found += stops_of(item.layout() if item is not None else None)
            continue
        if part.focusPolicy() & Qt.FocusPolicy.TabFocus:
            found.append(part)
        inner = part.widget() if isinstance(part, QScrollArea) else part
        found += stops_of(inner.layout() if inner is not None else None)
    return found


def plain_tip(text: str) -> str:
    """A tooltip that shows a player's own words as they are, even where they look like markup."""
    return Qt.convertFromPlainText(text, Qt.WhiteSpaceMode.WhiteSpaceNormal) if text else ""


def placeholder_style(dress: Dress) -> str:
    """A style sheet by which the placeholder of a field can be read; Qt's own is half transparent."""
    return f"QLineEdit {{ placeholder-text-color: {dress.theme.ink3.name()}; }}"


def paint_focus(canvas: Canvas, place: QRectF, radius: float) -> None:
    """The ring around what has the focus: gold between edges of ink, inside the place.

    Within it runs a thin line of stock: on an ink bar of the dark theme gold alone would not stand out.
    """
    canvas.box(place.adjusted(2.6, 2.6, -2.6, -2.6), max(radius - 2.6, 1), None, canvas.theme.card, 1.6)
    canvas.box(place, radius, None, canvas.theme.ink, 4)
    canvas.box(place.adjusted(1, 1, -1, -1), radius - 1, None, canvas.theme.focus, 2)


class Words(QLabel):
    """A line or a paragraph in a role of type and a colour of the theme; never taken for markup."""

    def __init__(
        self,
        text: str = "",
        role: Type = Type.BODY,
        colour: str = "ink",
        *,
        wraps: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._role, self._colour = role, colour
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wraps)
        self.set_dress(PLAIN_DRESS)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self.setFont(dress.font(self._role))
        self.setStyleSheet(f"color: {getattr(dress.theme, self._colour).name()};")


class Rule(QWidget):
    """A thin line across the page; where it begins a chapter, with a brass lozenge."""

    def __init__(self, *, lozenge: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lozenge = lozenge
        self.set_dress(PLAIN_DRESS)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        self.setFixedHeight(max(1, dress.pixels(13 if self._lozenge else 1)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._dress.theme
        with canvas_on(self, self._dress) as canvas:
            place = place_of(self, self._dress)
            middle, line = canvas.snapped(place.center().y()), canvas.hair()
            ink = theme.ink3 if self._lozenge else theme.key
            canvas.fill(QRectF(0, middle, place.width(), line), ink)
            if self._lozenge:
                canvas.painter.translate(6, middle + line / 2)
                canvas.painter.rotate(45)
                canvas.box(QRectF(-3.5, -3.5, 7, 7), 0, theme.brass, theme.ink)
