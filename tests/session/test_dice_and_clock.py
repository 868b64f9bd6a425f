"""The digital die is fair and the time of an action bears its offset."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

import pytest

from tracker.session.clock import local_time
from tracker.session.dice import digital_die


@pytest.mark.parametrize("faces", [6, 10, 20])
def test_the_digital_die_is_uniform(faces: int) -> None:
    rolls = 20_000
    counted = Counter(digital_die(faces) for _ in range(rolls))
    assert set(counted) == set(range(1, faces + 1))
    expected = rolls / faces
    chi_square = sum((count - expected) ** 2 / expected for count in counted.values())
    # One fair run in ten million fails (19 degrees: 71); a die that favours half its faces by a tenth does.
    assert chi_square < 75


def test_the_time_of_an_action_is_local_to_the_second_with_offset() -> None:
    text = local_time()
    moment = datetime.fromisoformat(text)
    assert moment.utcoffset() is not None
    assert moment.isoformat(timespec="seconds") == text
