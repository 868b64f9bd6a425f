"""Saving without being asked: every change of the battle goes to the store, and its answers to the window.

The store answers from its own thread; here its answers become queued signals, so that all else happens in the
thread of the window. Nothing waits and nothing polls.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.session.battle_session import BattleSession
from tracker.session.clock import local_time
from tracker.storage.battle_file import OpenedBattle
from tracker.storage.disk import Disk
from tracker.storage.errors import BattleFileError
from tracker.storage.snapshot import Snapshot
from tracker.storage.store import Store

SAVING, SAVED, FAILED = "saving", "saved", "failed"


class Autosave(QObject):
    """Saves one session to one file for as long as the session lives there."""

    state_changed = Signal(str, str)
    """Saving, saved or failed, and what to tell the player. Saved means: all of it is on the disk."""
    conflict_found = Signal(str)
    """Another program has changed the file: `keep_mine`, `abandon` and read it again, or save elsewhere."""

    _was_saved = Signal(object)
    _was_not_saved = Signal(object)
    _was_in_conflict = Signal(object)

    def __init__(
        self,
        session: BattleSession,
        path: Path,
        *,
        opened: OpenedBattle | None = None,
        extra: tuple[tuple[str, bytes], ...] = (),
        disk: Disk | None = None,
        clock: Callable[[], str] = local_time,
        render: Callable[[Sentence], str] = str,
        parent: QObject | None = None,
    ) -> None:
        """`opened` is the battle of this session as `open_battle` opened it, with its lock.

        Without it the session goes to this path for the first time and may replace what stands there now.
        `extra` are the fields of the file that this version does not know, kept as they are.
        """
        super().__init__(parent)
        self.path = path
        self.state = SAVED
        self.text = ""
        self._session = session
        self.saved_seq = session.seq if opened else -1
        """The number of the last change that is on the disk."""
        self.in_conflict = False
        self.extra = opened.extra if opened else extra
        self._clock = clock
        self._render = render
        self._put_last = session.seq
        self._closed = False
        self._store = Store(
            path,
            disk,
            on_disk=opened.on_disk if opened else None,
            on_saved=self._was_saved.emit,
            on_failed=self._was_not_saved.emit,
            on_conflict=self._was_in_conflict.emit,
        )
        self._was_saved.connect(self._show_saved, Qt.ConnectionType.QueuedConnection)
        self._was_not_saved.connect(self._show_failed, Qt.ConnectionType.QueuedConnection)
        self._was_in_conflict.connect(self._show_conflict, Qt.ConnectionType.QueuedConnection)
        session.battle_changed.connect(self._put)

    @property
    def is_saved(self) -> bool:
        """Whether all of the battle is on the disk, as far as it was put there to be saved."""
        return self._store.is_saved

    @property
    def snapshot(self) -> Snapshot:
        """All there is to save of the battle as it stands."""
        session = self._session
        return Snapshot(battle=session.battle, latest=session.latest, seq=session.seq, extra=self.extra)

    def save(self) -> None:
        """Save the battle as it stands, changed or not; a battle open for reading only is never saved."""
        self._put()

    def retry(self) -> None:
        """Try again what failed."""
        if not self._store.is_saved:
            self._show(SAVING, say(QT_TRANSLATE_NOOP("rules", "Saving …")))
            self._store.retry()

    def keep_mine(self) -> None:
        """Overwrite what another program wrote into the file."""
        if self.in_conflict:
            self.in_conflict = False
            self._show(SAVING, say(QT_TRANSLATE_NOOP("rules", "Saving …")))
            self._store.keep_mine()

    def abandon(self) -> None:
        """Stop without writing anything more; the file stays as it is."""
        self._stop()
        self._store.close(abandon=True)

    def flush(self, timeout: float | None = None) -> bool:
        """Wait until all is in the one file, journal and all, as far as can be; tells whether it is saved."""
        return self._store.flush(timeout, fold=True)

    def close(self, timeout: float | None = None) -> bool:
        """Save what waits and stop; tells whether all is on the disk. Later changes are not saved here."""
        self._stop()
        return self._store.close(timeout)

    def _stop(self) -> None:
        if not self._closed:
            self._closed = True
            self._session.battle_changed.disconnect(self._put)

    def _put(self) -> None:
        if self._session.read_only is not None:
            return
        self._put_last = self._session.seq
        self._show(SAVING, say(QT_TRANSLATE_NOOP("rules", "Saving …")))
        self._store.put(self.snapshot)

    def _show_saved(self, seq: int) -> None:
        """A snapshot lies on the disk; while a newer one is under way the battle is still being saved."""
        self.saved_seq = max(self.saved_seq, seq)
        if seq == self._put_last:
            time = self._clock()[11:16]
            self._show(SAVED, say(QT_TRANSLATE_NOOP("rules", "Saved at {time}"), time=time))

    def _show_failed(self, error: BattleFileError) -> None:
        if not self._store.is_saved:
            template = QT_TRANSLATE_NOOP("rules", "Not saved. {reason}")
            self._show(FAILED, say(template, reason=error.sentence))

    def _show_conflict(self, error: BattleFileError) -> None:
        if not self._store.is_saved:
            self._show_failed(error)
            if not self.in_conflict:
                self.in_conflict = True
                self.conflict_found.emit(self.text)

    def _show(self, state: str, sentence: Sentence) -> None:
        self.state, self.text = state, self._render(sentence)
        self.state_changed.emit(state, self.text)
