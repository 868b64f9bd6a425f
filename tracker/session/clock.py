"""The time of an action, as it is written into the battle."""

from __future__ import annotations

from datetime import datetime


def local_time() -> str:
    """Now, in this place's time with its offset, to the second (ISO 8601)."""
    return datetime.now().astimezone().isoformat(timespec="seconds")
