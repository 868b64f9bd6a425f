"""Plain controls on paper, for pages around the cards: buttons, lines of words, fields. Sizes are in units × zoom.

Every one of them takes its look by `set_look`; `dress` gives it to all that stand on a page.
"""

from __future__ import annotations

from enum import Enum, auto
from html import escape

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QSizePolicy, QWidget

from tracker.ui.canvas import MIDDLE, RIGHT, Canvas
from tracker.ui.fonts import Type, font, width
from tracker.ui.theme import Theme, theme_for

ENTER_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Paper:
    """What all parts of a page have: a theme and a zoom."""

    theme: Theme = theme_for("light")
    zoom: float = 1.0

    def set_look(self, theme: Theme, zoom: float) -> None:
        """Take this theme and this zoom."""
        self.theme = theme
        self.zoom = zoom
        self.look_changed()

    def look_changed(self) -> None:
        """Theme or zoom are others now."""

    def px(self, units: float) -> int:
        """Units as pixels at this zoom."""
        return round(units * self.zoom)


def dress(page: QWidget, theme: Theme, zoom: float) -> None:
    """Give theme and zoom to every part of a page."""
    for part in page.findChildren(QWidget):
        if isinstance(part, Paper):
            part.set_look(theme, zoom)


def scaled(role: Type, zoom: float) -> QFont:
    """The font of a role at a zoom."""
    result = QFont(font(role))
    result.setPixelSize(max(6, round(result.pixelSize() * zoom)))
    return result


def plain_tip(text: str) -> str:
    """A tooltip that shows a player's own words as they are, even where they look like markup."""
    return f"<p>{escape(text)}</p>" if text else ""


def begin_canvas(painter: QPainter, part: QWidget, theme: Theme, zoom: float) -> Canvas:
    """A canvas whose units are those of the zoom."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(zoom, zoom)
    return Canvas(painter, theme, zoom * part.devicePixelRatioF())


def paint_focus(canvas: Canvas, place: QRectF, radius: float) -> None:
    """The ring around what has the focus: gold of 3 with edges of ink, inside the place."""
    canvas.box(place, radius, None, canvas.theme.ink, 4)
    canvas.box(place.adjusted(1, 1, -1, -1), radius - 1, None, canvas.theme.focus, 2)


class Kind(Enum):
    """How loud a button is."""

    PLAIN = auto()
    PRIMARY = auto()
    QUIET = auto()


class PaperButton(QAbstractButton, Paper):
    """A button with a word; Enter and Space press it."""

    def __init__(self, text: str, kind: Kind = Kind.PLAIN, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind = kind
        self.arrow = False
        self.setText(text)
        self.setAccessibleName(text)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def look_changed(self) -> None:
        self.updateGeometry()
        self.update()

    def say(self, text: str) -> None:
        """Show another word."""
        if text != self.text():
            self.setText(text)
            self.setAccessibleName(text)
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        room = width(self.text(), Type.BUTTON) + (24 if self.kind is Kind.QUIET else 36) + 14 * self.arrow
        return QSize(self.px(room) + 1, self.px(44))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER_KEYS:
            self.click()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        canvas = begin_canvas(painter, self, self.theme, self.zoom)
        place = QRectF(0, 0, self.width() / self.zoom, self.height() / self.zoom)
        body = place.adjusted(4, 4, -4, -4)
        fill, text, edge = self._colours()
        style = Qt.PenStyle.SolidLine if self.isEnabled() else Qt.PenStyle.DotLine
        canvas.box(body, 5, fill, edge, 1, style)
        room = body.adjusted(8, 0, -8 - 14 * self.arrow, 0)
        canvas.text(room, self.text(), Type.BUTTON, text, MIDDLE)
        if self.arrow:
            _paint_arrow(canvas, QPointF(body.right() - 16, body.center().y()), text)
        if self.hasFocus():
            paint_focus(canvas, place, 8)
        painter.end()

    def _colours(self) -> tuple[QColor | None, QColor, QColor | None]:
        theme = self.theme
        hot = self.isEnabled() and (self.underMouse() or self.isDown())
        if not self.isEnabled():
            return theme.slot, theme.ink3, theme.ink3
        if self.kind is Kind.PRIMARY:
            return theme.owed, theme.owed_text, theme.owed_die if hot else theme.owed
        if self.kind is Kind.QUIET:
            return (theme.slot if hot else None), theme.ink, None
        if self.isChecked():
            return theme.glow_fill, theme.ink, theme.glow
        return (
            (theme.slot if hot else theme.card),
            theme.ink,
            theme.ink3 if theme.high_contrast else theme.key,
        )


class Words(QLabel, Paper):
    """A line or a paragraph in a role of type and a colour of the theme; never taken for markup."""

    def __init__(
        self, text: str, role: Type = Type.BODY, colour: str = "ink", parent: QWidget | None = None
    ) -> None:
        super().__init__(text, parent)
        self.role = role
        self.colour = colour
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.look_changed()

    def look_changed(self) -> None:
        self.setFont(scaled(self.role, self.zoom))
        colours = QPalette()
        colours.setColor(QPalette.ColorRole.WindowText, getattr(self.theme, self.colour))
        self.setPalette(colours)


class Field(QLineEdit, Paper):
    """A field for a line of text."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setMaxLength(2000)
        self.look_changed()

    def look_changed(self) -> None:
        theme = self.theme
        self.setFont(scaled(Type.BUTTON, self.zoom))
        self.setFixedHeight(self.px(36))
        colours = QPalette()
        colours.setColor(QPalette.ColorRole.PlaceholderText, theme.ink3)
        self.setPalette(colours)
        edge = theme.ink3.name()
        self.setStyleSheet(
            f"QLineEdit {{ background: {theme.card.name()}; color: {theme.ink.name()};"
            f" placeholder-text-color: {theme.ink3.name()};"
            f" selection-background-color: {theme.glow.name()}; selection-color: {theme.card.name()};"
            f" border: 1px solid {edge}; border-radius: {self.px(5)}px; padding: 0 {self.px(8)}px; }}"
            f"QLineEdit:focus {{ border: {max(2, self.px(3))}px solid {theme.focus.name()};"
            f" padding: 0 {self.px(6)}px; }}"
        )


class Rule(QWidget, Paper):
    """A thin line across the page, with a brass lozenge where it begins a chapter."""

    def __init__(self, *, lozenge: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lozenge = lozenge
        self.look_changed()

    def look_changed(self) -> None:
        self.setFixedHeight(self.px(11 if self._lozenge else 1))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        canvas = begin_canvas(painter, self, self.theme, self.zoom)
        right, middle = self.width() / self.zoom, canvas.snapped(self.height() / self.zoom / 2)
        line = canvas.hair()
        ink = self.theme.ink3 if self._lozenge else self.theme.key
        painter.fillRect(QRectF(0, middle, right, line), ink)
        if self._lozenge:
            painter.translate(6, middle + line / 2)
            painter.rotate(45)
            canvas.box(QRectF(-3.5, -3.5, 7, 7), 0, self.theme.brass, self.theme.ink, 1)
        painter.end()


def line_height(role: Type, zoom: float) -> int:
    """The height of a line of a role in pixels."""
    return round(QFontMetricsF(scaled(role, zoom)).height())


def paint_key(canvas: Canvas, place: QRectF, key: str, colour: QColor) -> None:
    """A key's name in a small box."""
    canvas.box(place, 3, None, colour)
    canvas.text(place, key, Type.KEY, colour, MIDDLE)


def _paint_arrow(canvas: Canvas, centre: QPointF, colour: QColor) -> None:
    painter = canvas.painter
    painter.save()
    painter.translate(centre)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon([QPointF(-4, -2.5), QPointF(4, -2.5), QPointF(0, 3)])
    painter.restore()


__all__ = [
    "ENTER_KEYS",
    "MIDDLE",
    "RIGHT",
    "Field",
    "Kind",
    "Paper",
    "PaperButton",
    "Rule",
    "Words",
    "begin_canvas",
    "dress",
    "line_height",
    "paint_focus",
    "paint_key",
    "plain_tip",
    "scaled",
]
