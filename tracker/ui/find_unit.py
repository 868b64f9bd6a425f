"""`/`: jump to a unit by its number or the letters of its name."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QVBoxLayout

from tracker.rules.face import CardFace
from tracker.ui.battle_view import BattleView


class FindUnit(QFrame):
    """A line over the cards; the card that fits best becomes the current one while it is typed."""

    def __init__(self, view: BattleView) -> None:
        # Not of the view: its keys would reach into its own popups.
        super().__init__(view.window(), Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._view = view
        self.setAccessibleName(self.tr("Find a unit"))
        self.line = QLineEdit()
        self.line.setAccessibleName(self.tr("Number or name of a unit"))
        self.line.setPlaceholderText(self.tr("Number or name"))
        self._found = QLabel(self.tr("Enter goes to the unit, Esc stays"))
        self._found.setTextFormat(Qt.TextFormat.PlainText)
        self._found.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.addWidget(self.line)
        layout.addWidget(self._found)
        self.line.textChanged.connect(self._look)
        self.line.returnPressed.connect(self._go)
        self._unit = ""
        self.setFixedWidth(round(300 * view.zoom))
        self.move(view.cards.mapToGlobal(QPoint(16, 16)))
        self.line.setFocus()

    def _look(self, text: str) -> None:
        system = self._view.session.system
        face = best_match(system.faces(self._view.session.battle), text)
        self._unit = face.id if face is not None else ""
        if face is not None:
            self._found.setText(f"{face.number} {face.name}, {face.side_name}".strip())
        else:
            self._found.setText(self.tr("No unit matches") if text.strip() else "")

    def _go(self) -> None:
        unit = self._unit
        self.close()
        if unit:
            self._view.go_to(unit)


def best_match(faces: tuple[CardFace, ...], text: str) -> CardFace | None:
    """The unit with this number; else one whose name, then a word of it, begins so; else any with it."""
    wanted = text.strip().casefold()
    if not wanted:
        return None
    tests = (
        lambda face: face.number == wanted,
        lambda face: face.name.casefold().startswith(wanted),
        lambda face: any(word.startswith(wanted) for word in face.name.casefold().split()),
        lambda face: wanted in face.name.casefold(),
    )
    for fits in tests:
        for face in faces:
            if fits(face):
                return face
    return None
