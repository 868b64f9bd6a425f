"""The menu bar, with the name of the battle in its middle and, at its end, how far saving is."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QMenuBar, QWidget

from tracker.ui.fonts import Type
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.theme import Theme

MENU_PADDING = 4
"""Pixels above and below the word of a menu, as the style sheet has it."""


class BattleMenuBar(QMenuBar):
    """Menus left, title in the middle, saving at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self._title = ""
        self._failed = False
        self._saving = QLabel(self)
        self._saving.setTextFormat(Qt.TextFormat.PlainText)
        self._saving.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._saving.setAccessibleName(self.tr("Saving"))
        self.setNativeMenuBar(False)
        self.setCornerWidget(self._saving, Qt.Corner.TopRightCorner)

    @property
    def title(self) -> str:
        """The name of the battle that is shown, or nothing."""
        return self._title

    def show_title(self, title: str) -> None:
        """Show the name of the battle."""
        self._title = " ".join(title.split())
        self.update()

    def show_saving(self, text: str, failed: bool = False) -> None:
        """Show how far saving is."""
        words = self._saving.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, self._room())
        if failed != self._failed:
            self._failed = failed
            self._dress_up()
        if words != self._saving.text():
            self._saving.setText(words)
            self._fit()
        self._saving.setToolTip(text)

    def set_dress(self, theme: Theme, zoom: float) -> None:
        """Take theme and zoom."""
        self._dress = Dress(theme, zoom)
        self.setFont(self._dress.font(Type.BODY))
        self._dress_up()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._title:
            return
        painter = QPainter(self)
        painter.setFont(self._dress.font(Type.NAME_TWO_LINES))
        painter.setPen(self._dress.theme.ink)
        free = self.rect()
        actions = self.actions()
        if actions:
            free.setLeft(self.actionGeometry(actions[-1]).right() + 12)
        free.setRight(self._saving.x() - 12)
        words = painter.fontMetrics().elidedText(self._title, Qt.TextElideMode.ElideRight, free.width())
        middle = self.rect()
        if middle.center().x() - painter.fontMetrics().horizontalAdvance(words) // 2 < free.left():
            middle = free
        painter.drawText(middle, Qt.AlignmentFlag.AlignCenter, words)
        painter.end()

    def _room(self) -> int:
        return self._dress.pixels(300)

    def _dress_up(self) -> None:
        theme = self._dress.theme
        self._saving.setFont(self._dress.font(Type.NOTE))
        colour = theme.fail if self._failed else theme.ink2
        edge = self._dress.pixels(12)
        self._saving.setStyleSheet(f"color: {colour.name()}; padding-right: {edge}px;")
        self._fit()
        self.update()

    def _fit(self) -> None:
        """Hold the size of the words about saving, so that nothing is laid out anew when they change."""
        label = self._saving
        words = label.fontMetrics().horizontalAdvance(label.text()) + self._dress.pixels(16)
        wide = max(self._dress.pixels(150), words)
        high = self.fontMetrics().height() + 2 * MENU_PADDING  # as high as the menus beside it
        if label.minimumSize() != QSize(wide, high):
            label.setFixedSize(wide, high)
            self.update()
