"""The undo stack's side of a battle: commands that swap finished battles and never run a rule."""

from __future__ import annotations

from PySide6.QtGui import QUndoCommand

from tracker.rules.battle import Battle


class Table:
    """Where the present battle lies. Commands hold this, not the session, so that a session can be freed."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle


class ShowBattle(QUndoCommand):
    """One action: the battle before it and the battle after it, both finished."""

    def __init__(self, table: Table, before: Battle, after: Battle, name: str) -> None:
        # Qt splits a text at a line break: the list shows the first part, the menu the other (& marks a key).
        line = " ".join(name.split())
        super().__init__(line + "\n" + line.replace("&", "&&"))
        self._table = table
        self._before = before
        self._after = after

    def redo(self) -> None:
        self._table.battle = self._after

    def undo(self) -> None:
        self._table.battle = self._before
