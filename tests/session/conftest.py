"""A session over the toy rules with dice and time under the test's control."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

import pytest
from PySide6.QtGui import QGuiApplication

from tests.toy_system import ToySystem, toy_battle
from tracker.rules.battle import Battle
from tracker.session.battle_session import BattleSession


@pytest.fixture
def system() -> ToySystem:
    return ToySystem()


@pytest.fixture
def clock() -> Callable[[], str]:
    ticks: Iterator[int] = count()
    return lambda: f"2031-05-04T10:{next(ticks) % 60:02}:00+02:00"


@pytest.fixture
def dice() -> list[int]:
    """The faces the digital die will show, the next one last."""
    return []


@pytest.fixture
def session(
    qapp: QGuiApplication, system: ToySystem, clock: Callable[[], str], dice: list[int]
) -> BattleSession:
    return BattleSession(system, [toy_battle(system)], 0, clock, lambda faces: dice.pop())


@pytest.fixture
def changes(session: BattleSession) -> list[Battle]:
    """Every battle the session announces."""
    seen: list[Battle] = []
    session.battle_changed.connect(seen.append)
    return seen
