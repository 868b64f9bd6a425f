"""What was set by hand, a line each, with the way back to the rule."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from tracker.rules.face import CardFace
from tracker.ui.fonts import Type
from tracker.ui.painted import PLAIN_DRESS, Dress, Paragraph
from tracker.ui.panel_buttons import LinkButton
from tracker.ui.words import render


class OverruledLines(QWidget):
    """Lines such as “Fortitude +2 by hand”, each with a link."""

    back_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self._events: tuple[Any, ...] = ()
        self._rows: list[tuple[Paragraph, LinkButton]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)

    @property
    def links(self) -> tuple[LinkButton, ...]:
        """The links that are shown."""
        return tuple(link for _, link in self._rows[: len(self._events)])

    def show_face(self, face: CardFace) -> None:
        """Show what is overruled on this card."""
        self._events = face.back_to_rule
        while len(self._rows) < len(face.overruled):
            self._add()
        for place, (label, link) in enumerate(self._rows):
            is_shown = place < len(face.overruled)
            words = render(face.overruled[place]) if is_shown else ""
            label.show_words(words)
            link.setVisible(is_shown and place < len(face.back_to_rule))
            link.show_words(self.tr("Back to the rule"))
            link.setAccessibleDescription(words)
        self.setVisible(bool(face.overruled))

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        for label, link in self._rows:
            label.set_dress(dress)
            link.set_dress(dress)

    def set_wide(self, pixels: int) -> None:
        """Hold this width."""
        self.setFixedWidth(pixels)
        for label, _ in self._rows:
            label.set_wide(pixels - self._dress.pixels(130))

    def _add(self) -> None:
        label, link = Paragraph(Type.NOTE, "ink", parent=self), LinkButton(self)
        for part in (label, link):
            part.set_dress(self._dress)
        label.set_wide(self.width() - self._dress.pixels(130))
        place = len(self._rows)
        link.acted.connect(lambda: self.back_requested.emit(self._events[place]))
        self._grid.addWidget(label, place, 0)
        self._grid.addWidget(link, place, 1, Qt.AlignmentFlag.AlignRight)
        self._rows.append((label, link))
