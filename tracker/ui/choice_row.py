"""One row of a menu of choices: key, words, a token for what holds now, and numbers or why it is closed."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QMouseEvent, QPainterPath
from PySide6.QtWidgets import QWidget

from tracker.rules.face import Choice
from tracker.ui.canvas import MIDDLE, RIGHT, Canvas, capital_height
from tracker.ui.fonts import Type, font, width
from tracker.ui.key_button import target_height
from tracker.ui.painted_button import PaintedButton
from tracker.ui.words import render

_KEY, _LEFT, _WORDS, _EDGE, _GAP, _REASON = 20.0, 9.0, 52.0, 10.0, 18.0, 150.0


class ChoiceRow(PaintedButton):
    """One choice; a closed one stays within reach and tells its reason."""

    moved_over = Signal()
    """The pointer moves on it; one that rests where the menu opened says nothing."""

    def __init__(self, choice: Choice, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice = choice
        self.key = key
        self.is_current = False
        self.setMouseTracking(True)
        self._note = render(choice.note) if choice.note is not None else ""
        self._reason = render(choice.closed) if choice.closed is not None else ""
        self.show_words(render(choice.text), choice.closed, self._note)
        name = f"{self.words}, {self._note}" if self._note else self.words
        if choice.current:
            name = QCoreApplication.translate("ChoiceRow", "{choice}, holds now").format(choice=name)
        self.say(name, self.accessibleDescription() if self._reason else "")

    def set_current(self, is_current: bool) -> None:
        """Whether Enter would choose this row."""
        self.is_current = is_current
        self.update()

    def needs(self) -> float:
        """The width in units at which nothing is cut but a reason, which stands below the rows in full."""
        aside = (
            min(_REASON, width(self._reason, Type.SMALL)) if self._reason else width(self._note, Type.NOTE)
        )
        beside = _GAP + aside if aside else 0.0
        return _WORDS + width(self.words, Type.BUTTON) + beside + _EDGE

    def sizeHint(self) -> QSize:
        return self.sized(self.needs(), max(36.0, target_height()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self.moved_over.emit()

    def paint(self, canvas: Canvas, place: QRectF) -> None:
        theme, closed = self.dress.theme, self.closed is not None
        if self.is_current:
            canvas.box(place, 4, theme.slot if closed else theme.glow_fill, None if closed else theme.glow)
        line = Qt.PenStyle.DotLine if closed else Qt.PenStyle.SolidLine
        if self.key:
            top = canvas.snapped(place.center().y() - _KEY / 2)
            box = QRectF(canvas.snapped(place.left() + _LEFT), top, _KEY, _KEY)
            canvas.box(box, 3, None, theme.ink3, 1.0, line)
            canvas.text(box, self.key, Type.KEY, theme.ink3 if closed else theme.ink2, MIDDLE)
        if self.choice.current:
            token = QPainterPath()
            token.addEllipse(QPointF(place.left() + 41, place.center().y()), 4.6, 4.6)
            canvas.shape(token, theme.coin, theme.coin_ink, 1.2)
        right = place.right() - _EDGE
        words = QRectF(place.left() + _WORDS, place.top(), right - place.left() - _WORDS, place.height())
        role = Type.LEVEL_NORMAL if self.choice.current else Type.BUTTON
        taken = canvas.text(words, self.words, role, theme.ink3 if closed else theme.ink)
        aside = words.adjusted(taken + _GAP, 0, 0, 0)
        if self._reason:
            self._paint_reason(canvas, aside)
        elif self._note:
            canvas.text(aside, self._note, Type.NOTE, theme.ink2, RIGHT)

    def _paint_reason(self, canvas: Canvas, place: QRectF) -> None:
        """Reasons, and nothing else, stand in italics."""
        slanted = QFont(font(Type.SMALL))
        slanted.setItalic(True)
        letters = QFontMetricsF(slanted)
        words = letters.elidedText(self._reason, Qt.TextElideMode.ElideRight, place.width())
        canvas.painter.setFont(slanted)
        canvas.painter.setPen(self.dress.theme.ink3)
        left = place.right() - letters.horizontalAdvance(words)
        baseline = place.center().y() + capital_height(Type.SMALL) / 2
        canvas.painter.drawText(QPointF(left, baseline), words)
