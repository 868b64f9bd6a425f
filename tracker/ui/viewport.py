"""Viewports made here: to tell what one made by Qt is, PySide loads every kind of widget, which is dear."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractScrollArea, QScrollArea, QWidget


class Viewport(QWidget):
    """The part of a view that scrolls."""

    left = Signal()
    """The pointer is no longer over it."""

    def leaveEvent(self, event: QEvent) -> None:
        self.left.emit()
        super().leaveEvent(event)


def give_viewport(view: QAbstractScrollArea) -> Viewport:
    """Give a view that is being built a viewport of our own; it looks as Qt's would."""
    viewport = Viewport(view)
    if not isinstance(view, QScrollArea):
        viewport.setBackgroundRole(QPalette.ColorRole.Base)
        viewport.setAutoFillBackground(True)
    view.setViewport(viewport)
    return viewport
