"""The panel at the right: the unit in hand with its numbers, what it owes, and every button it has.

Without a unit it shows how the sides stand. The last result stays at its foot until the next action.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QScrollArea, QScrollBar, QVBoxLayout, QWidget

from tracker.rules.face import CardFace, OwedTest
from tracker.ui.force_summary import ForceSummary
from tracker.ui.forces import Force
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.paper import lay_out_up
from tracker.ui.result_strip import ResultStrip
from tracker.ui.theme import Theme
from tracker.ui.unit_page import Breakdowns, UnitPage
from tracker.ui.viewport import give_viewport

WIDTH, LEFT, RIGHT = 314.0, 15.0, 17.0
SCROLL_BAR = 14
"""Pixels at the right that a scroll bar may take at any zoom, without anything being laid out anew."""


class Inspector(QWidget):
    """Shows one unit, or all forces; asks for what the player wants."""

    button_requested = Signal(str, str)
    """Unit, and the id of the button."""
    decision_requested = Signal(str, object)
    """Unit, and the event of the choice."""
    owed_requested = Signal(str)
    """The unit whose owed test should come to the front."""
    back_to_rule_requested = Signal(str, object)
    """Unit, and the event that takes a value set by hand back."""
    pointed = Signal(str, str)
    """Unit, and the id of the button that pointer or focus came to; nothing where they left it."""
    refused = Signal(object)
    """A closed button was pressed: why it is closed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self._most = 0
        self._result = ResultStrip(self)
        self._scroll = QScrollArea(self)
        self._sheet = QWidget(give_viewport(self._scroll))
        self._unit = UnitPage(self._sheet)
        self.forces = ForceSummary(self._sheet)
        self._sheet_column = QVBoxLayout(self._sheet)
        self._build()
        self._connect()
        self._dress_up()
        self.show_unit(None)

    @property
    def scroll_bar(self) -> QScrollBar:
        """What scrolls the unit."""
        return self._scroll.verticalScrollBar()

    @property
    def unit_page(self) -> UnitPage:
        """The page of the unit in hand."""
        return self._unit

    @property
    def result(self) -> ResultStrip:
        """The strip at the foot."""
        return self._result

    def show_unit(
        self,
        face: CardFace | None,
        breakdowns: Breakdowns = (),
        owed: OwedTest | None = None,
    ) -> None:
        """Show this unit, its numbers and its first owed test; without a unit, the forces."""
        if face is not None:
            if face.id != self._unit.unit:
                self.scroll_bar.setValue(0)
            self._unit.show_unit(face, breakdowns, owed)
        self._unit.setVisible(face is not None)
        self.forces.setVisible(face is None)
        self._make_room()
        lay_out_up(self._unit, self)

    def _make_room(self) -> None:
        """Let the sheet grow with the unit: laid out before that, it would press the buttons together."""
        margins = self._sheet_column.contentsMargins()
        wanted = self._unit.height() + margins.top() + margins.bottom()
        if not self._unit.isHidden() and wanted > self._sheet.height():
            self._sheet.resize(self._sheet.width(), wanted)

    def show_forces(self, forces: tuple[Force, ...]) -> None:
        """Take how the sides stand, for when no unit is in hand."""
        self.forces.show_forces(forces)

    def show_result(self, text: str, passed: bool | None = None, *, speaks: bool = True) -> None:
        """Keep this result readable; an empty text clears it (at the next action)."""
        self._result.show_result(text, passed, speaks=speaks)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours."""
        self._dress = Dress(theme, self._dress.zoom)
        self._dress_up()

    def set_zoom(self, zoom: float) -> None:
        """Take how many pixels a unit has."""
        self._dress = Dress(self._dress.theme, zoom)
        self._dress_up()

    def set_most(self, pixels: int) -> None:
        """Be no wider than this."""
        if pixels != self._most:
            self._most = pixels
            if min(pixels, self._dress.pixels(WIDTH)) != self.width():
                self._dress_up()

    def _build(self) -> None:
        self._sheet_column.addWidget(self._unit)
        self._sheet_column.addWidget(self.forces)
        self._sheet_column.addStretch(1)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidgetResizable(True)
        self._scroll.setWidget(self._sheet)
        for part in (self._sheet, self._scroll, self._scroll.viewport()):
            part.setAttribute(Qt.WidgetAttribute.WA_StaticContents)  # the strip below repaints nothing above
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._scroll, 1)
        column.addWidget(self._result)
        self.setAccessibleName(self.tr("Inspector"))
        self._scroll.setAccessibleName(self.tr("Unit"))

    def _connect(self) -> None:
        self._unit.button_requested.connect(self.button_requested)
        self._unit.decision_requested.connect(self.decision_requested)
        self._unit.owed_requested.connect(self.owed_requested)
        self._unit.back_to_rule_requested.connect(self.back_to_rule_requested)
        self._unit.refused.connect(self.refused)
        self._unit.pointed.connect(self.pointed)

    def _dress_up(self) -> None:
        """Hand theme and zoom down; the width is held, so that nothing outside is laid out anew."""
        dress = self._dress
        self.setFixedWidth(min(dress.pixels(WIDTH), self._most or dress.pixels(WIDTH)))
        wide = self.width() - dress.pixels(LEFT) - max(SCROLL_BAR, dress.pixels(RIGHT))
        self._sheet_column.setContentsMargins(dress.pixels(LEFT), dress.pixels(8), 0, dress.pixels(8))
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.Window, dress.theme.panel)
        self.setPalette(palette)
        self.setAutoFillBackground(True)
        self._unit.set_dress(dress, wide)
        self.forces.setFixedWidth(wide)
        self.forces.set_dress(dress)
        self._result.set_dress(dress)
        self._result.set_wide(self.width())
