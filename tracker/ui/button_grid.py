"""All buttons of a unit in two columns, and below them why a closed one is closed."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from tracker.rules.face import Button
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.ui.canvas import fill
from tracker.ui.fonts import Type
from tracker.ui.key_button import KeyButton
from tracker.ui.painted import PLAIN_DRESS, Dress, Paragraph
from tracker.ui.words import render

_GAP, _ROW_GAP, _REASON = 8.0, 6.0, 34.0


class ButtonGrid(QWidget):
    """The buttons stay the same widgets from unit to unit, so that the focus stays where it is."""

    button_requested = Signal(str)
    refused = Signal(object)
    pointed = Signal(str)
    """The id of the button that the pointer or the focus is on; nothing where there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self._shown: tuple[Button, ...] = ()
        self._pool: list[KeyButton] = []
        self._wide: tuple[bool, ...] = ()
        self._grid = QGridLayout()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._reason = Paragraph(Type.NOTE, "ink2", italic=True, parent=self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._grid)
        column.addWidget(self._reason)

    @property
    def buttons(self) -> tuple[KeyButton, ...]:
        """The buttons that are shown, in the order of the face."""
        return tuple(self._pool[: len(self._shown)])

    @property
    def reason(self) -> str:
        """Why the button that is pointed at is closed; empty where none is."""
        return self._reason.text()

    def show_buttons(self, shown: tuple[Button, ...]) -> None:
        """Show these buttons."""
        if shown == self._shown:
            return
        self._shown = shown
        while len(self._pool) < len(shown):
            self._add()
        for place, key_button in enumerate(self._pool):
            key_button.setVisible(place < len(shown))
        for key_button, button in zip(self._pool, shown, strict=False):
            key_button.show_button(button)
        self._arrange()
        self._tell_reason()

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        self._grid.setHorizontalSpacing(dress.pixels(_GAP))
        self._grid.setVerticalSpacing(dress.pixels(_ROW_GAP))
        self._reason.set_dress(dress)
        for key_button in self._pool:
            key_button.set_dress(dress)

    def set_wide(self, pixels: int) -> None:
        """Hold this width."""
        self.setFixedWidth(pixels)
        self._reason.setFixedSize(pixels, self._dress.pixels(_REASON))
        self._reason.setContentsMargins(0, self._dress.pixels(3), 0, 0)
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Opaque, so that Qt moves the painted grid when something above it comes or goes."""
        fill(QPainter(self), event.rect(), self.palette().color(QPalette.ColorRole.Window))

    def _add(self) -> None:
        key_button = KeyButton(self)
        key_button.set_dress(self._dress)
        key_button.acted.connect(lambda: self._act(key_button))
        key_button.refused.connect(self.refused)
        key_button.pointed.connect(self._tell_reason)
        key_button.pointed.connect(self._tell_pointed)
        self._pool.append(key_button)

    def _act(self, key_button: KeyButton) -> None:
        if key_button.button is not None:
            self.button_requested.emit(key_button.button.id)

    def _arrange(self) -> None:
        """Two columns; a button whose word is too long for one takes the whole row."""
        half = (self.width() / self._dress.zoom - _GAP) / 2
        wide = tuple(key_button.needs() > half for key_button in self.buttons)
        if wide == self._wide:
            return
        self._wide = wide
        place = 0
        for key_button, is_wide in zip(self.buttons, wide, strict=True):
            self._grid.removeWidget(key_button)
            columns = 2 if is_wide else 1
            place += place % 2 if is_wide else 0
            self._grid.addWidget(key_button, place // 2, place % 2, 1, columns)
            place += columns
        for column in (0, 1):
            self._grid.setColumnStretch(column, 1)

    def _tell_pointed(self) -> None:
        """The button that the mouse is on, else the one with the focus."""
        pointed = [each for each in self.buttons if each.underMouse()]
        pointed += [each for each in self.buttons if each.hasFocus()]
        button = pointed[0].button if pointed else None
        self.pointed.emit(button.id if button is not None else "")

    def _tell_reason(self) -> None:
        """The closed button that the mouse is on, else the one with the focus."""
        closed = [button for button in self.buttons if button.closed is not None]
        pointed = [button for button in closed if button.underMouse()]
        pointed += [button for button in closed if button.hasFocus()]
        words = _reason(pointed[0].words, pointed[0].closed) if pointed else ""
        self._reason.setText(words)
        self._reason.setAccessibleName(words)


def _reason(button: str, closed: Sentence | None) -> str:
    if closed is None:
        return ""
    template = QT_TRANSLATE_NOOP("window", "{button}: {reason}")
    return render(say(template, button=button, reason=closed))
