"""The digital die. The rules never roll: the face is rolled here and stored in the event."""

from __future__ import annotations


def digital_die(faces: int) -> int:
    """One fair roll of a die with this many faces."""
    import secrets  # not wanted at every start

    return secrets.randbelow(faces) + 1
