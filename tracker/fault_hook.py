"""Where the program itself is at fault: the battle is kept, the fault noted, the player told once."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, qVersion

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.session.clock import local_time
from tracker.storage.crash import describe, keep_after_crash, note_fault, write_report
from tracker.storage.errors import BattleFileError
from tracker.storage.snapshot import Snapshot

if TYPE_CHECKING:
    from tracker.desk import Desk

SELF_CHECK = "tracker --self-check tells whether the installed program works: add what it prints"
"""Stands in every problem report."""

MOST_KEPT = 3
"""A fault that comes again and again keeps the battle so many times, not more."""


class FaultHook(QObject):
    """Takes over `sys.excepthook` for as long as the program runs; faults of other threads come here too."""

    _happened = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._kept = 0
        self._happened.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Begin to listen."""
        sys.excepthook = self._on_fault
        threading.excepthook = lambda fault: self._on_fault(
            fault.exc_type, fault.exc_value or fault.exc_type(), fault.exc_traceback
        )

    def report(self, path: Path) -> None:
        """Write a problem report: battle, log, versions; no user name, no paths."""
        snapshot = self._snapshot()
        write_report(path, self._desk.places, snapshot, {"qt": qVersion(), "more": SELF_CHECK})

    def _on_fault(
        self, kind: type[BaseException], fault: BaseException, _traceback: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, fault, _traceback)
            return
        self._happened.emit(fault)

    def _tell(self, fault: BaseException) -> None:
        text = describe(fault)
        if sys.stderr is not None:
            print(text, file=sys.stderr)
        place = ""
        try:
            note_fault(self._desk.places, local_time(), text)
            snapshot = self._snapshot()
            if snapshot is not None and self._kept < MOST_KEPT:
                self._kept += 1
                place = str(keep_after_crash(self._desk.places, snapshot))
        except BattleFileError as error:
            place = str(error)
        kept = say(QT_TRANSLATE_NOOP("window", "The battle as it stands is kept in {place}."), place=place)
        self._desk.window.show_fault(kept if place else None)

    def _snapshot(self) -> Snapshot | None:
        session, autosave = self._desk.session, self._desk.autosave
        if session is None:
            return None
        extra = autosave.extra if autosave is not None else ()
        return Snapshot(battle=session.battle, latest=session.latest, seq=session.seq, extra=extra)
