"""What one event sets in motion (G10.2): it repaints what it changed, and costs the same in any battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, QPointF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.makers import battle_with
from tests.models.signals import Signals
from tests.ui.desks import desk_in
from tests.ui.faces import picture_faces
from tracker.rules.face import CardFace
from tracker.ui.battle_view import BattleView
from tracker.ui.card_layout import Layout
from tracker.ui.card_painter import PLAIN, CardPainter, Look
from tracker.ui.theme import theme_for

SIZES = (24, 200)


class Painted(QObject):
    """Counts what is painted and resized by the class of the widget, and the cards that are drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.widgets: Counter[str] = Counter()
        self.resized: Counter[str] = Counter()
        self.cards: list[str] = []
        self.slim: list[Look] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget):
            self.widgets[type(watched).__name__] += 1
        elif event.type() == QEvent.Type.Resize:
            self.resized[type(watched).__name__] += 1
        return False

    def clear(self) -> None:
        self.widgets.clear()
        self.cards.clear()


@pytest.fixture
def painted(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Painted]:
    seen = Painted()
    draw = CardPainter.paint

    def paint(
        self: CardPainter, painter: QPainter, corner: QPointF, face: CardFace, look: Look = PLAIN
    ) -> None:
        seen.cards.append(face.id)
        if self.layout is Layout.SLIM:
            seen.slim.append(look)
        draw(self, painter, corner, face, look)

    monkeypatch.setattr(CardPainter, "paint", paint)
    qapp.installEventFilter(seen)
    yield seen
    qapp.removeEventFilter(seen)


def view_with(units: int, folder: Path, qtbot: QtBot) -> BattleView:
    """A battle of so many units in a window, at rest after an event and its roll."""
    desk = desk_in(folder / str(units), qtbot)
    battle = battle_with(units)
    desk.begin(battle.system, battle.name, battle.opening, battle.house_rules)
    view = desk.window.battle_view
    assert view is not None
    qtbot.waitExposed(desk.window)
    lose_a_model(view)
    settle(view)
    view.notice.clear()
    rest()
    return view


def lose_a_model(view: BattleView, unit: str = "unit-2") -> None:
    view.hand.press(unit, "casualty")


def settle(view: BattleView) -> None:
    view.hand.type_digit("5")
    view.hand.settle()


def rest() -> None:
    for _ in range(5):
        QApplication.processEvents()


@pytest.mark.parametrize("units", SIZES)
def test_an_event_repaints_the_card_it_changed_and_no_other(
    qtbot: QtBot, tmp_path: Path, painted: Painted, units: int
) -> None:
    view = view_with(units, tmp_path, qtbot)
    painted.clear()
    lose_a_model(view)
    rest()
    assert set(painted.cards) == {"unit-2"}


def test_an_event_leaves_what_it_does_not_change_as_it_is(
    qtbot: QtBot, tmp_path: Path, painted: Painted
) -> None:
    view = view_with(24, tmp_path, qtbot)
    painted.clear()
    lose_a_model(view)
    rest()
    still = ("StationButton", "StationRow", "FilterButton", "HistoryPanel", "QTabBar")
    assert not [name for name in still if name in painted.widgets]
    assert painted.widgets["FrontTicket"] > 0  # what it does change is painted


def test_test_after_test_leaves_the_cards_where_they_are(qtbot: QtBot, tmp_path: Path) -> None:
    view = view_with(24, tmp_path, qtbot)
    sizes = set()
    for _ in range(3):
        lose_a_model(view)
        rest()
        sizes.add(view.cards.height())
        settle(view)
        rest()
        sizes.add(view.cards.height())
    assert len(sizes) == 1


def test_unit_after_unit_the_buttons_keep_their_height_and_are_placed_once(
    qtbot: QtBot, tmp_path: Path, painted: Painted
) -> None:
    view = view_with(24, tmp_path, qtbot)
    view.window().resize(1366, 640)  # too low for all of a unit
    rest()
    grid = view.inspector.unit_page.buttons
    for unit in ("unit-0", "unit-2", "unit-4", "unit-0"):  # the first is the General Staff, with one row more
        painted.resized.clear()
        lose_a_model(view, unit)
        QApplication.processEvents()  # the first frame, not the one that mends it
        assert {button.height() for button in grid.buttons} == {34}
        assert painted.resized["ButtonGrid"] <= 1
        settle(view)
        rest()


def told_by(view: BattleView) -> list[list[tuple[str, int, int]]]:
    """What the models tell their views while a unit loses a model and its test is settled."""
    models: tuple[QAbstractItemModel, ...] = (
        view.models.cards,
        view.models.shelf,
        view.models.owed,
        view.models.log,
    )
    signals = [Signals(model) for model in models]
    lose_a_model(view)
    told = [each.take() for each in signals]
    settle(view)
    return told + [each.take() for each in signals]


def test_the_models_tell_the_same_few_things_in_a_battle_of_any_size(qtbot: QtBot, tmp_path: Path) -> None:
    small, large = (told_by(view_with(units, tmp_path, qtbot)) for units in SIZES)
    assert small == large
    assert all(len(each) <= 2 for each in small)


def test_a_unit_that_was_just_destroyed_is_drawn_among_those_out_of_play(
    qtbot: QtBot, tmp_path: Path, painted: Painted
) -> None:
    view = view_with(24, tmp_path, qtbot)
    for unit in ("unit-4", "unit-6"):
        choices = view.session.system.choices(view.session.battle, unit, "take-off")
        view.hand.submit(choices[-1].event)
        rest()
    row = view.models.shelf.row_of("unit-4")
    assert row is not None
    view.session.undo()
    view.session.redo()
    rest()
    assert view.shelf.isVisible()
    assert any(look.changed and look.delta for look in painted.slim)


def test_a_slim_card_that_changed_has_no_tag(qapp: QApplication) -> None:
    """A correction of a unit out of play changes its gauge; there is no room for a tag."""
    picture = QPixmap(300, 60)
    painter = QPainter(picture)
    slim = CardPainter(theme_for("light"), 1.0, Layout.SLIM)
    slim.paint(painter, QPointF(0, 0), picture_faces()[0], Look(changed=True, delta=-2))
    painter.end()
    assert not picture.isNull()
