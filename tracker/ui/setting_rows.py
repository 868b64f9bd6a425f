"""The rows of the settings: each says what it is, offers what it can be, and explains what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QFrame,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from tracker.ui.fonts import Type
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.paper import Rule, Words

CHOICE_WIDTH = 226.0
WIDE = 2.0
"""Above this zoom a choice stands below its words."""


class ChoiceBox(QComboBox):
    """A choice that the wheel does not change by mistake while the page scrolls."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self.setFont(dress.font(Type.BODY))
        self.setFixedWidth(dress.pixels(CHOICE_WIDTH))

    def wheelEvent(self, event: object) -> None:
        ignore = getattr(event, "ignore", None)
        if ignore is not None:
            ignore()


class Tick(QCheckBox):
    """A statement that is true or not."""

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self.setFont(dress.font(Type.BUTTON))


class ChoiceRow(QWidget):
    """A setting with several values: its name and its note at the left, the choice at the right."""

    def __init__(
        self,
        name: str,
        note: str,
        offers: Mapping[str, str],
        now: Callable[[], str],
        choose: Callable[[str], object],
        of: str = "",
    ) -> None:
        """`of`: whose setting it is, for those who hear the control alone."""
        super().__init__()
        self._now = now
        self.box = ChoiceBox(f"{of}: {name}" if of else name)
        for value, text in offers.items():
            self.box.addItem(text, value)
        self.box.setAccessibleDescription(note)
        self._texts = QVBoxLayout()
        self._texts.setContentsMargins(0, 0, 0, 0)
        self._texts.addWidget(Words(name, Type.BUTTON))
        if note:
            self._texts.addWidget(Words(note, Type.NOTE, "ink2", wraps=True))
        self._texts.addStretch(1)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addLayout(self._texts, 1)
        self._row.addWidget(self.box, 0, Qt.AlignmentFlag.AlignTop)
        self.show_now()
        self.box.activated.connect(lambda place: choose(str(self.box.itemData(place))))

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        below = dress.zoom > WIDE
        self._row.setDirection(
            QBoxLayout.Direction.TopToBottom if below else QBoxLayout.Direction.LeftToRight
        )
        self._row.setSpacing(dress.pixels(6 if below else 16))
        self._texts.setSpacing(dress.pixels(2))

    def show_now(self) -> None:
        """Show what is set."""
        place = self.box.findData(self._now())
        self.box.setCurrentIndex(max(0, place))


class TickRow(QWidget):
    """A setting of yes and no: a tick with its words, and its note below."""

    def __init__(
        self,
        name: str,
        note: str,
        now: Callable[[], bool],
        choose: Callable[[bool], object],
        of: str = "",
    ) -> None:
        """`of`: whose setting it is, for those who hear the control alone."""
        super().__init__()
        self._now = now
        self.tick = Tick(name)
        self.tick.setAccessibleName(f"{of}: {name}" if of else name)
        self.tick.setAccessibleDescription(note)
        self._note = Words(note, Type.NOTE, "ink2", wraps=True)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.tick)
        self._column.addWidget(self._note)
        self.show_now()
        self.tick.clicked.connect(lambda: choose(self.tick.isChecked()))

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(dress.pixels(2))
        self._note.setContentsMargins(dress.pixels(24), 0, 0, 0)

    def show_now(self) -> None:
        """Show what is set."""
        self.tick.setChecked(self._now())


Row = ChoiceRow | TickRow


class Scrolled(QScrollArea):
    """A page that scrolls where its window is too low for it."""

    def __init__(self, name: str, sheet: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(sheet)


class Page(Scrolled):
    """Rows below one another, with a line between them."""

    def __init__(self, name: str, rows: Sequence[QWidget], parent: QWidget | None = None) -> None:
        sheet = QWidget()
        super().__init__(name, sheet, parent)
        self._column = QVBoxLayout(sheet)
        for place, row in enumerate(rows):
            if place and not isinstance(rows[place - 1], Words):
                self._column.addWidget(Rule())
            self._column.addWidget(row)
        self._column.addStretch(1)
        self.set_dress(PLAIN_DRESS)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        edge = dress.pixels(16)
        self._column.setContentsMargins(edge, edge, edge, edge)
        self._column.setSpacing(dress.pixels(10))
