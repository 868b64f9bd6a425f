"""Whatever is played and undone: a model that followed step by step equals one that is shown the end only."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester

from tests.toy_system import ToySystem, event_for, toy_battle
from tracker.models.card_model import CardModel
from tracker.models.log_model import LogModel
from tracker.models.owed_model import OwedModel
from tracker.models.roles import EntryRole, FaceRole, OwedRole
from tracker.session.battle_session import BattleSession

STEPS = st.lists(
    st.tuples(st.integers(0, 8), st.sampled_from(["u1", "u2", "u3", "u4", "u5"]), st.integers(1, 20)),
    max_size=30,
)
ROLES = (0, FaceRole, OwedRole, EntryRole)


def models(system: ToySystem) -> list[CardModel | OwedModel | LogModel]:
    blue, log = CardModel(system), LogModel(system)
    blue.show_side("blue")
    log.narrow(unit="u1")
    return [
        CardModel(system),
        CardModel(system, out_of_play=True),
        blue,
        OwedModel(system),
        LogModel(system),
        log,
    ]


def contents(model: CardModel | OwedModel | LogModel) -> list[Any]:
    columns = range(2) if isinstance(model, LogModel) else range(1)
    return [
        [model.index(row, column).data(role) for column in columns for role in ROLES]
        for row in range(model.rowCount())
    ]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_a_model_that_followed_equals_a_fresh_one(
    qapp: QGuiApplication, steps: list[tuple[int, str, int]]
) -> None:
    system = ToySystem()
    session = BattleSession(system, [toy_battle(system, 5, strength=4)], 0, lambda: "now", lambda faces: 1)
    following = models(system)
    # A fault found by the tester is a warning of Qt, and warnings fail.
    testers = [
        QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
        for model in following
    ]
    for model in following:
        model.show(session.battle)
        session.battle_changed.connect(model.show)
    for kind, unit, die in steps:
        match kind:
            case 6:
                session.undo()
            case 7:
                session.redo()
            case 8:
                session.jump(die % (session.undo_stack.count() + 1))
            case _:
                session.submit(event_for(kind, unit, die, system.owed(session.battle)))
    fresh = models(system)
    for model in fresh:
        model.show(session.battle)
    assert [contents(model) for model in following] == [contents(model) for model in fresh]
    assert len(testers) == len(following)
