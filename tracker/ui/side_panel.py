"""The panel at the right: the inspector over log and history; on a narrow window the inspector is a tab."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSplitter, QTabWidget, QWidget

from tracker.ui.canvas import fill
from tracker.ui.inspector import Inspector

PANEL = 314
EDGE = 2
"""Pixels of a line that parts it from the cards, where it lies over them."""
SHARE_OF_UNIT, SHARE_OF_LOG = 500, 200


class SidePanel(QSplitter):
    """Holds three parts; the order of its tabs is the order in which they were given."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self.inspector = Inspector(self)
        self._shares: list[int] = [SHARE_OF_UNIT, SHARE_OF_LOG]
        self.tabs = QTabWidget(self)
        self._below: QWidget | None = None
        """The tab that was in front when the inspector became one of them."""
        self.tabs.setDocumentMode(True)
        self.tabs.setAccessibleName(self.tr("Parts of the side panel"))
        self.tabs.tabBar().setAccessibleName(self.tabs.accessibleName())
        self._show_tabs(False)
        self.addWidget(self.inspector)
        self.addWidget(self.tabs)
        self.setStretchFactor(0, 1)
        self.resize(PANEL, sum(self._shares))  # in less room the shares would not hold
        self.setSizes(self._shares)
        self.setChildrenCollapsible(False)

    def show_part(self, part: QWidget) -> None:
        """Bring one of the parts in tabs to the front."""
        self.tabs.setCurrentWidget(part)

    def is_shown(self, part: QWidget) -> bool:
        """Whether this part is the one in front."""
        return self.tabs.currentWidget() is part

    def fold(self, narrow: bool) -> None:
        """Put the inspector among the tabs, or above them again."""
        folded = self.tabs.indexOf(self.inspector) >= 0
        if narrow and not folded:
            self._shares = self.sizes()
            self._below = self.tabs.currentWidget()
            self.tabs.insertTab(0, self.inspector, self.tr("Unit"))
            self.tabs.setCurrentIndex(0)
        elif folded and not narrow:
            was_in_front = self.tabs.currentWidget() is self.inspector
            self.insertWidget(0, self.inspector)
            if was_in_front and self._below is not None:
                self.tabs.setCurrentWidget(self._below)
            self.setSizes(self._shares)
            self.inspector.show()
        self._show_tabs(narrow)

    def set_wide(self, pixels: int) -> None:
        """Hold this width, and the edge beside it."""
        self.setFixedWidth(pixels + self.contentsMargins().left())
        self.inspector.set_most(pixels)

    def sizeHint(self) -> QSize:
        """The width that was set: a splitter forgets it as the most where one of its parts comes or goes."""
        return QSize(self.minimumWidth(), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.minimumWidth(), super().minimumSizeHint().height())

    def lie_over(self, lies_over: bool) -> None:
        """Be a sheet of its own with an edge, or a part of the window again."""
        self.setAutoFillBackground(lies_over)
        self.setContentsMargins(EDGE if lies_over else 0, 0, 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        edge = self.contentsMargins().left()
        if edge:
            ink = self.palette().color(QPalette.ColorRole.Dark)
            fill(QPainter(self), QRect(0, 0, edge, self.height()), ink)

    def _show_tabs(self, shown: bool) -> None:
        """Show or hide the row of tabs; hidden it takes no focus, or Tab would never get past it."""
        self.tabs.tabBar().setVisible(shown)
        self.tabs.setFocusPolicy(Qt.FocusPolicy.TabFocus if shown else Qt.FocusPolicy.NoFocus)

    @property
    def place(self) -> tuple[QByteArray, str]:
        """How the room is shared, and the name of the tab in front, to be kept between two starts."""
        front = self.tabs.currentWidget()
        return self.saveState(), type(front).__name__

    def restore(self, shares: object, front: str) -> None:
        """Share the room and show the tab as they were; what does not fit is left as it is."""
        folded = self.tabs.indexOf(self.inspector) >= 0
        if isinstance(shares, QByteArray) and not folded:
            self.restoreState(shares)
            self.setOrientation(Qt.Orientation.Vertical)
            self.setChildrenCollapsible(False)
            self._shares = self.sizes()
        for place in range(self.tabs.count()):
            if type(self.tabs.widget(place)).__name__ == front:
                self.tabs.setCurrentIndex(place)
