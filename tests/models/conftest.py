"""A toy battle of sixty units, and a session that plays it."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication

from tests.toy_system import ToySystem, toy_battle
from tracker.session.battle_session import BattleSession


@pytest.fixture
def system() -> ToySystem:
    return ToySystem()


@pytest.fixture
def session(qapp: QGuiApplication, system: ToySystem) -> BattleSession:
    return BattleSession(
        system, [toy_battle(system, 60)], 0, lambda: "2031-05-04T10:00:00+02:00", lambda faces: 20
    )
