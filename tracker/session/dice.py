"""The digital die. The rules never roll: the face is rolled here and stored in the event."""

from __future__ import annotations

import secrets


def digital_die(faces: int) -> int:
    """One fair roll of a die with this many faces."""
    return secrets.randbelow(faces) + 1
