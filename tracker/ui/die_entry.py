"""The die that is typed digit by digit, without a text field: only faces of the die can be typed."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal


class DieEntry(QObject):
    """What has been typed so far for the test in front."""

    text_changed = Signal(str)
    rejected = Signal(int)
    """A digit that leads to no face; the highest face is told."""

    def __init__(self, faces: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.text = ""
        self.highest = faces

    @property
    def face(self) -> int | None:
        """The face typed, or None while nothing is typed."""
        return int(self.text) if self.text else None

    def type_digit(self, digit: str) -> None:
        """Add a digit; on a die of one digit a second one takes its place."""
        text = digit if self.highest < 10 else self.text + digit
        if 1 <= int(text) <= self.highest:
            self._set(text)
        else:
            self.clear()  # the first digit alone is not what was meant, and Enter would settle it
            self.rejected.emit(self.highest)

    def mend(self) -> None:
        """Take the last digit off."""
        self._set(self.text[:-1])

    def clear(self) -> None:
        """Start again."""
        self._set("")

    def _set(self, text: str) -> None:
        if text != self.text:
            self.text = text
            self.text_changed.emit(text)
