"""What the models answer besides Qt's own roles."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import Qt


class Change(msgspec.Struct, frozen=True):
    """What the last action, undo or redo changed (a unit, a command), and by how much its gauge moved."""

    delta: int


FaceRole = Qt.ItemDataRole.UserRole + 1
"""The `CardFace` of a row."""
ChangeRole = Qt.ItemDataRole.UserRole + 2
"""`Change` where the last action changed the card or the node, else None."""
OwedRole = Qt.ItemDataRole.UserRole + 3
"""The `OwedTest` of a row."""
EntryRole = Qt.ItemDataRole.UserRole + 4
"""The `LogEntry` a line of the log belongs to."""
LineRole = Qt.ItemDataRole.UserRole + 5
"""The `LogLine` of a row of the log."""
NodeRole = Qt.ItemDataRole.UserRole + 6
"""The `NodeFace` of a row of the chain of command."""
