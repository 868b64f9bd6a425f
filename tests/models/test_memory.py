"""Hundreds of events and as many undos leave nothing behind (G10.3): objects are counted, seconds are not."""

from __future__ import annotations

import gc

from PySide6.QtCore import QCoreApplication

from tests.makers import AT, battle_with
from tests.rules.fortitude import SYSTEM, event
from tracker.models.card_model import CardModel
from tracker.models.log_model import LogModel
from tracker.models.owed_model import OwedModel
from tracker.session.battle_session import BattleSession

EVENTS = 500


class Table:
    """A session with the models that a window has."""

    def __init__(self) -> None:
        self.session = BattleSession(SYSTEM, [battle_with(200)], 0, lambda: AT, lambda faces: 1)
        self.models = (
            CardModel(SYSTEM),
            CardModel(SYSTEM, out_of_play=True),
            OwedModel(SYSTEM),
            LogModel(SYSTEM),
        )
        for model in self.models:
            model.show(self.session.battle)
            self.session.battle_changed.connect(model.show)

    def play_and_take_back(self) -> None:
        """So many events, then the same number of undos; a last event drops what could be redone."""
        for place in range(EVENTS // 2):
            unit = f"unit-{place % 100}"
            assert self.session.submit(event(type_="casualties", unit=unit, count=1))
            assert self.session.submit(event(type_="test-rolled", unit=unit, cause="casualties", die=1))
        for _ in range(EVENTS):
            self.session.undo()
        assert self.session.submit(event(type_="casualties", unit="unit-0", count=1))
        self.session.undo()


def objects() -> int:
    gc.collect()
    return len(gc.get_objects())


def test_events_and_their_undos_leave_no_objects_behind(qapp: QCoreApplication) -> None:
    table = Table()
    table.play_and_take_back()  # what is kept on purpose, such as drawn faces, is there after the first time
    base = objects()
    for _ in range(2):
        table.play_and_take_back()
    assert objects() - base < EVENTS / 10
    assert [model.rowCount() for model in table.models] == [200, 0, 0, 0]
