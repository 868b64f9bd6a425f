"""The card lists tell their views exactly what changed, gone and new cards included."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtGui import QGuiApplication

from tests.models.signals import Signals
from tests.toy_system import Alarm, Decided, Hit, Rolled, ToySystem, TurnEnded, toy_battle
from tracker.models.card_model import CardModel
from tracker.models.roles import Change, ChangeRole, FaceRole
from tracker.rules.sentence import Sentence
from tracker.session.battle_session import BattleSession


@pytest.fixture
def cards(session: BattleSession, qtmodeltester: Any) -> CardModel:
    """The cards in play, shown with every change; the tester stays attached."""
    return attached(CardModel(session.system), session, qtmodeltester)


@pytest.fixture
def out(session: BattleSession, qtmodeltester: Any) -> CardModel:
    """The cards out of play."""
    return attached(CardModel(session.system, out_of_play=True), session, qtmodeltester)


def attached(model: CardModel, session: BattleSession, qtmodeltester: Any) -> CardModel:
    qtmodeltester.check(model)
    model.show(session.battle)
    session.battle_changed.connect(model.show)
    return model


def names(model: CardModel) -> list[str]:
    return [str(model.index(row).data()) for row in range(model.rowCount())]


def changes(model: CardModel) -> dict[str, Change]:
    found = {model.face(row).id: model.index(row).data(ChangeRole) for row in range(model.rowCount())}
    return {unit: change for unit, change in found.items() if change is not None}


def flee(session: BattleSession, *units: str) -> None:
    """Let these units fail twice and flee."""
    for _ in range(2):
        session.submit(*(Hit(unit=unit) for unit in units))
        session.submit(*(Rolled(unit=unit, die=20, source="typed") for unit in units))
    session.submit(*(Decided(unit=unit) for unit in units))


def test_cards_stand_side_by_side_and_within_a_side_as_in_the_file(cards: CardModel) -> None:
    evens = [f"Unit {number}" for number in range(2, 61, 2)]
    odds = [f"Unit {number}" for number in range(1, 61, 2)]
    assert names(cards) == odds + evens


def test_a_card_answers_with_face_name_and_sentence(cards: CardModel, session: BattleSession) -> None:
    index = cards.index(0)
    assert index.data(FaceRole) == session.system.faces(session.battle)[0]
    assert index.data() == "Unit 1"
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "Unit 1, Fortitude 10"
    assert index.data(Qt.ItemDataRole.ToolTipRole) is None


def test_sentences_pass_through_the_injected_renderer(session: BattleSession) -> None:
    def shout(sentence: Sentence) -> str:
        return str(sentence).upper()

    model = CardModel(session.system, render=shout)
    model.show(session.battle)
    assert model.index(0).data(Qt.ItemDataRole.AccessibleTextRole) == "UNIT 1, FORTITUDE 10"


def test_only_changed_cards_are_told_and_neighbours_together(
    cards: CardModel, session: BattleSession
) -> None:
    signals = Signals(cards)
    session.submit(Hit(unit="u1"))
    assert signals.take() == [("changed", 0, 0)]
    session.submit(Hit(unit="u5"), Hit(unit="u7"), Hit(unit="u4"))
    assert signals.take() == [("changed", 0, 0), ("changed", 2, 3), ("changed", 31, 31)]


def test_an_action_that_changes_no_card_only_ends_the_glow(cards: CardModel, session: BattleSession) -> None:
    session.submit(Hit(unit="u1"))
    signals = Signals(cards)
    session.submit(TurnEnded())
    assert (signals.take(), changes(cards)) == ([("changed", 0, 0)], {})
    session.submit(TurnEnded())
    assert signals.take() == []


@pytest.mark.parametrize("count", [4, 60, 400])
def test_the_number_of_signals_per_event_does_not_grow_with_the_battle(
    qapp: QGuiApplication, system: ToySystem, count: int
) -> None:
    session = BattleSession(system, [toy_battle(system, count)], 0, lambda: "now", lambda faces: 1)
    model = CardModel(system)
    model.show(session.battle)
    session.battle_changed.connect(model.show)
    signals = Signals(model)
    told = []
    for event in (Hit(unit="u1"), Rolled(unit="u1", die=1, source="typed"), Alarm()):
        session.submit(event)
        told.append(len(signals.take()))
    session.undo()
    told.append(len(signals.take()))
    assert told == [1, 1, 1, 1]


def test_the_same_battle_shown_again_tells_nothing(cards: CardModel, session: BattleSession) -> None:
    session.submit(Hit(unit="u1"))
    signals = Signals(cards)
    cards.show(session.battle)
    assert (signals.take(), changes(cards)) == ([], {"u1": Change(-1)})


class TestTheGlowOfChangedCards:
    def test_tells_the_step_of_the_gauge_until_the_next_action(
        self, cards: CardModel, session: BattleSession
    ) -> None:
        session.submit(Hit(unit="u1", count=3))
        assert changes(cards) == {"u1": Change(-3)}
        session.submit(Hit(unit="u2"))
        assert changes(cards) == {"u2": Change(-1)}

    def test_follows_undo_and_redo(self, cards: CardModel, session: BattleSession) -> None:
        session.submit(Hit(unit="u1", count=3))
        session.undo()
        assert changes(cards) == {"u1": Change(3)}
        session.redo()
        assert changes(cards) == {"u1": Change(-3)}

    def test_leaves_out_cards_that_only_moved_up_among_the_owed_tests(
        self, cards: CardModel, session: BattleSession
    ) -> None:
        session.submit(Hit(unit="u1"), Hit(unit="u2"))
        session.submit(Rolled(unit="u1", die=1, source="typed"))
        assert changes(cards) == {"u1": Change(0)}
        row = cards.row_of("u2")
        assert row is not None
        assert cards.face(row).owed == (1,)

    def test_marks_a_card_that_went_out_of_play(self, out: CardModel, session: BattleSession) -> None:
        flee(session, "u1")
        assert changes(out) == {"u1": Change(0)}


class TestUnitsThatGoOutOfPlay:
    def test_move_from_one_list_to_the_other(
        self, cards: CardModel, out: CardModel, session: BattleSession
    ) -> None:
        first, second = Signals(cards), Signals(out)
        flee(session, "u1", "u3", "u9")
        assert first.take()[-2:] == [("removed", 4, 4), ("removed", 0, 1)]
        assert second.take() == [("inserted", 0, 2)]
        assert names(out) == ["Unit 1", "Unit 3", "Unit 9"]
        assert (cards.rowCount(), cards.row_of("u1"), cards.row_of("u5"), out.row_of("u9")) == (
            57,
            None,
            0,
            2,
        )

    def test_come_back_to_their_place_with_undo(
        self, cards: CardModel, out: CardModel, session: BattleSession
    ) -> None:
        flee(session, "u1", "u9")
        signals = Signals(cards)
        session.undo()
        assert signals.take() == [("inserted", 0, 0), ("inserted", 4, 4)]
        assert (names(cards)[:5], out.rowCount()) == (["Unit 1", "Unit 3", "Unit 5", "Unit 7", "Unit 9"], 0)

    def test_leave_the_current_card_where_the_player_put_it(
        self, cards: CardModel, session: BattleSession
    ) -> None:
        current = QPersistentModelIndex(cards.index(1))
        flee(session, "u1")
        assert (current.row(), current.data()) == (0, "Unit 3")
        session.jump(0)
        assert (current.row(), current.data()) == (1, "Unit 3")


class TestTheFilterForOneSide:
    def test_shows_that_side_only(self, cards: CardModel, session: BattleSession) -> None:
        signals = Signals(cards)
        cards.show_side("blue")
        assert (signals.take(), cards.side) == ([("reset", 0, 0)], "blue")
        assert names(cards) == [f"Unit {number}" for number in range(1, 61, 2)]
        session.submit(Hit(unit="u2"))
        assert signals.take() == []
        cards.show_side(None)
        assert cards.rowCount() == 60

    def test_keeps_the_glow(self, cards: CardModel, session: BattleSession) -> None:
        session.submit(Hit(unit="u2"))
        cards.show_side("red")
        assert changes(cards) == {"u2": Change(-1)}

    def test_set_twice_tells_nothing_new(self, cards: CardModel) -> None:
        cards.show_side("red")
        signals = Signals(cards)
        cards.show_side("red")
        assert signals.take() == []


def test_another_battle_is_a_reset_without_glow(
    cards: CardModel, session: BattleSession, system: ToySystem
) -> None:
    session.submit(Hit(unit="u1"))
    signals = Signals(cards)
    cards.show(toy_battle(system, 60))
    assert (signals.take(), changes(cards)) == ([("reset", 0, 0)], {})
