"""What can go wrong with a file, as one sentence for the player: what, where, what to do or what is safe."""

from __future__ import annotations

import errno
from pathlib import Path

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say, verbatim
from tracker.storage.lock import Holder

LEFT_AS_IT_IS = say(QT_TRANSLATE_NOOP("storage", "the file was left as it is"))
EARLIER_MAY_BE_SOUND = say(
    QT_TRANSLATE_NOOP("storage", "the file was left as it is, an earlier version of this battle may be sound")
)
STILL_IN_MEMORY = say(
    QT_TRANSLATE_NOOP("storage", "the battle goes on in memory, try again or save it elsewhere")
)

_FROM_THE_SYSTEM = {
    errno.ENOENT: QT_TRANSLATE_NOOP("storage", "there is no such file or folder"),
    errno.EACCES: QT_TRANSLATE_NOOP("storage", "this file or folder may not be used (access is denied)"),
    errno.EPERM: QT_TRANSLATE_NOOP("storage", "this file or folder may not be used (access is denied)"),
    errno.EROFS: QT_TRANSLATE_NOOP("storage", "this disk can only be read"),
    errno.EISDIR: QT_TRANSLATE_NOOP("storage", "this is a folder, not a file"),
    errno.ENOTDIR: QT_TRANSLATE_NOOP("storage", "a part of this path is a file, not a folder"),
    errno.ENOSPC: QT_TRANSLATE_NOOP("storage", "the disk is full"),
    errno.EDQUOT: QT_TRANSLATE_NOOP("storage", "your share of the disk is used up"),
    errno.EFBIG: QT_TRANSLATE_NOOP("storage", "the file would be larger than this disk allows"),
    errno.ENAMETOOLONG: QT_TRANSLATE_NOOP("storage", "this name is too long for the disk"),
    errno.ELOOP: QT_TRANSLATE_NOOP("storage", "the links of this path lead round in a circle"),
    errno.EIO: QT_TRANSLATE_NOOP("storage", "the disk reports a fault"),
}


class BattleFileError(Exception):
    """A file that cannot be read or written: its path, what is wrong with it, and what is safe."""

    def __init__(self, path: Path, what: Sentence, safe: Sentence = LEFT_AS_IT_IS) -> None:
        self.path = path
        self.what = what
        self.safe = safe
        self.sentence = say(
            QT_TRANSLATE_NOOP("storage", "{path}: {what}; {safe}."), path=str(path), what=what, safe=safe
        )
        super().__init__(str(self.sentence))


def open_elsewhere(holder: Holder | None) -> Sentence:
    """Who has a battle open, so that it cannot be written here."""
    if holder is None:
        return say(QT_TRANSLATE_NOOP("storage", "a lock file says that it is open in another program"))
    what = QT_TRANSLATE_NOOP("storage", "it is open in {program} (process {pid} on {host})")
    return say(what, program=holder.program, pid=str(holder.pid), host=holder.host)


CHANGED_ELSEWHERE = say(QT_TRANSLATE_NOOP("storage", "another program has changed this file"))
CHOOSE_A_VERSION = say(
    QT_TRANSLATE_NOOP(
        "storage", "nothing was overwritten: load the file again, keep your own battle, or save it elsewhere"
    )
)
SAVE_ELSEWHERE = say(QT_TRANSLATE_NOOP("storage", "the battle goes on in memory, save it elsewhere"))


def from_the_system(fault: OSError) -> Sentence:
    """What the operating system says went wrong, in the player's words where we have some."""
    known = _FROM_THE_SYSTEM.get(fault.errno or 0)
    return say(known) if known else verbatim(fault.strerror or type(fault).__name__)
