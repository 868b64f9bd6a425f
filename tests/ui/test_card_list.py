"""The list of Unit Cards as a player uses it: presses, keys, tooltips, selection."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRectF,
    Qt,
)
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.faces import buttons, chip, deciding_face, face, owed_face
from tracker.models.roles import Change, ChangeRole, FaceRole
from tracker.rules.face import CardFace, Pips
from tracker.ui.canvas import capital_height
from tracker.ui.card_layout import PLACES, Layout
from tracker.ui.card_list import CardList
from tracker.ui.card_painter import CardPainter
from tracker.ui.card_spots import Spot, SpotKind, spot_at, spots_of
from tracker.ui.fonts import Type
from tracker.ui.slim_list import SlimCardList
from tracker.ui.theme import theme_for

LEFT = Qt.MouseButton.LeftButton
SIGNALS = (
    "button_requested", "casualty_requested", "action_requested", "decision_requested", "tab_requested",
    "refused",
)  # fmt: skip


class Faces(QAbstractListModel):
    def __init__(self, faces: list[CardFace]) -> None:
        super().__init__()
        self.faces = faces
        self.changes: dict[int, Change] = {}

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.faces)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = 0) -> Any:
        if role == FaceRole:
            return self.faces[index.row()]
        if role == ChangeRole:
            return self.changes.get(index.row())
        return self.faces[index.row()].name if role == Qt.ItemDataRole.DisplayRole else None

    def replace(self, row: int, new: CardFace) -> None:
        self.faces[row] = new
        self.dataChanged.emit(self.index(row), self.index(row))


class Wishes:
    def __init__(self, cards: CardList) -> None:
        self.made: list[tuple[Any, ...]] = []
        for name in SIGNALS:
            getattr(cards, name).connect(lambda *values, name=name: self.made.append((name, *values)))


def shown(
    qtbot: QtBot,
    faces: list[CardFace],
    zoom: float = 1.0,
    layout: Layout = Layout.NORMAL,
    window: QWidget | None = None,
) -> CardList:
    cards = CardList(theme_for("light"), window)
    qtbot.addWidget(window or cards)
    model = Faces(faces)
    model.setParent(cards)
    cards.setModel(model)
    cards.zoom = zoom
    cards.card_layout = layout
    cards.resize(round(800 * zoom), round(600 * zoom))
    (window or cards).show()
    qtbot.waitExposed(window or cards)
    return cards


def places(cards: CardList, row: int, *kinds: SpotKind) -> Iterator[tuple[QRectF, Spot]]:
    index = cards.model().index(row, 0)
    found = cards.face_at(index)
    assert found is not None
    for place, spot in cards.spot_places(index):
        if not kinds or spot.kind in kinds:
            yield place, spot


def click(
    cards: CardList, at: QPoint, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    QTest.mouseClick(cards.viewport(), LEFT, modifier, at)


def middle(place: QRectF) -> QPoint:
    return place.center().toPoint()


UNITS = [face(id="calm"), owed_face(id="owing"), deciding_face(id="failing")]
WANTED = {
    (0, SpotKind.BUTTON, 0): ("button_requested", "calm", "casualty"),
    (0, SpotKind.BUTTON, 3): ("button_requested", "calm", "melee-won"),
    (0, SpotKind.PIPS, 0): ("casualty_requested", "calm"),
    (1, SpotKind.ACTION, 0): ("action_requested", "owing"),
    (1, SpotKind.TAB, 0): ("tab_requested", "owing"),
    (1, SpotKind.PIPS, 0): ("casualty_requested", "owing"),
    (2, SpotKind.CHOICE, 0): ("decision_requested", "failing", 0),
    (2, SpotKind.CHOICE, 1): ("decision_requested", "failing", 1),
    (2, SpotKind.TAB, 0): ("tab_requested", "failing"),
}


@pytest.mark.parametrize("zoom", [0.75, 1.0, 1.5, 3.0])
@pytest.mark.parametrize(("target", "wish"), WANTED.items())
def test_a_click_on_a_painted_place_is_its_wish(
    qtbot: QtBot, target: tuple[int, SpotKind, int], wish: tuple[Any, ...], zoom: float
) -> None:
    row, kind, slot = target
    cards = shown(qtbot, UNITS, zoom)
    cards.scrollTo(cards.model().index(row, 0))
    wishes = Wishes(cards)
    place = next(place for place, spot in places(cards, row, kind) if spot.slot == slot)
    click(cards, middle(place))
    assert wishes.made == [wish]


@pytest.mark.parametrize("layout", [Layout.COMPACT, Layout.TABLE])
def test_other_layouts_ask_for_the_same(qtbot: QtBot, layout: Layout) -> None:
    cards = shown(qtbot, UNITS, layout=layout)
    wishes = Wishes(cards)
    for row, kind in ((1, SpotKind.ACTION), (2, SpotKind.CHOICE), (0, SpotKind.PIPS)):
        place, _ = next(places(cards, row, kind))
        click(cards, middle(place))
    assert wishes.made == [
        ("action_requested", "owing"), ("decision_requested", "failing", 0), ("casualty_requested", "calm"),
    ]  # fmt: skip


def test_the_row_of_pips_is_a_target_of_44(qtbot: QtBot) -> None:
    cards = shown(qtbot, [face(chips=())])
    wishes = Wishes(cards)
    place, _ = next(places(cards, 0, SpotKind.PIPS))
    for above in (-21, 21):
        click(cards, middle(place) + QPoint(0, above))
    assert [wish[0] for wish in wishes.made] == ["casualty_requested"] * 2


def test_two_fast_clicks_are_two_wishes(qtbot: QtBot) -> None:
    cards = shown(qtbot, UNITS)
    wishes = Wishes(cards)
    place, _ = next(places(cards, 0, SpotKind.BUTTON))
    QTest.mouseClick(cards.viewport(), LEFT, pos=middle(place))
    QTest.mouseDClick(cards.viewport(), LEFT, pos=middle(place))
    QTest.mouseRelease(cards.viewport(), LEFT, pos=middle(place))
    assert len(wishes.made) == 2


def test_a_press_dragged_away_is_no_wish(qtbot: QtBot) -> None:
    cards = shown(qtbot, UNITS)
    wishes = Wishes(cards)
    (first, _), (second, _) = list(places(cards, 0, SpotKind.BUTTON))[:2]
    QTest.mousePress(cards.viewport(), LEFT, pos=middle(first))
    QTest.mouseRelease(cards.viewport(), LEFT, pos=middle(second))
    assert wishes.made == []


def test_a_swipe_that_begins_on_a_button_is_no_wish(qtbot: QtBot) -> None:
    cards = shown(qtbot, [face(id=str(unit)) for unit in range(30)])
    wishes = Wishes(cards)
    place, _ = next(places(cards, 0, SpotKind.BUTTON))
    QTest.mousePress(cards.viewport(), LEFT, pos=middle(place))
    cards.verticalScrollBar().setValue(40)
    QTest.mouseRelease(cards.viewport(), LEFT, pos=middle(place) - QPoint(0, 40))
    assert wishes.made == []


def test_a_click_on_a_card_that_is_partly_seen_is_its_wish(qtbot: QtBot) -> None:
    cards = shown(qtbot, [face(id=str(unit)) for unit in range(30)])
    cards.verticalScrollBar().setValue(20)
    QApplication.processEvents()
    wishes = Wishes(cards)
    place, _ = next(places(cards, 1, SpotKind.PIPS))
    click(cards, middle(place))
    assert wishes.made == [("casualty_requested", "1")]
    assert cards.current_unit() == "1"


def test_a_closed_button_says_why_instead(qtbot: QtBot) -> None:
    cards = shown(qtbot, [face(buttons=buttons("rallied"))])
    wishes = Wishes(cards)
    place, _ = list(places(cards, 0, SpotKind.BUTTON))[4]
    click(cards, middle(place))
    assert wishes.made == [("refused", "archers", "Only a Shaken unit can rally")]


def test_the_models_of_a_unit_that_can_lose_none_say_why(qtbot: QtBot) -> None:
    cards = shown(qtbot, [face(buttons=buttons("casualty")), face(pips=Pips(total=5, standing=0))])
    wishes = Wishes(cards)
    for row in (0, 1):
        place, _ = next(places(cards, row, SpotKind.PIPS))
        click(cards, middle(place))
    assert [wish[2] for wish in wishes.made] == ["Only a Shaken unit can rally", "0 of 5"]


def test_a_selection_of_several_stays_for_the_button_of_one(qtbot: QtBot) -> None:
    cards = shown(qtbot, [face(id=str(unit)) for unit in range(5)])
    corners = [cards.visualRect(cards.model().index(row, 0)).topLeft() + QPoint(120, 20) for row in range(5)]
    click(cards, corners[0])
    click(cards, corners[2], Qt.KeyboardModifier.ControlModifier)
    chosen: list[tuple[str, ...]] = []
    cards.button_requested.connect(lambda *_: chosen.append(cards.chosen_units()))
    place, _ = next(places(cards, 2, SpotKind.BUTTON))
    click(cards, middle(place))
    assert chosen == [("0", "2")]
    other, _ = next(places(cards, 4, SpotKind.BUTTON))
    click(cards, middle(other))
    assert chosen[1:] == [("4",)]


def test_a_click_on_the_card_makes_it_current(qtbot: QtBot) -> None:
    cards = shown(qtbot, UNITS)
    wishes = Wishes(cards)
    with qtbot.waitSignal(cards.unit_changed) as told:
        click(cards, cards.visualRect(cards.model().index(1, 0)).topLeft() + QPoint(120, 20))
    assert told.args == ["owing"]
    assert cards.current_unit() == "owing"
    assert wishes.made == []


def test_the_menu_of_a_card_is_asked_for_by_pointer_and_key(qtbot: QtBot) -> None:
    cards = shown(qtbot, UNITS)
    asked: list[str] = []
    cards.menu_requested.connect(lambda unit, at: asked.append(unit))
    at = cards.visualRect(cards.model().index(1, 0)).center()
    QApplication.sendEvent(cards.viewport(), QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, at))
    QApplication.sendEvent(cards, QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, at))
    assert asked == ["owing", "owing"]


@pytest.mark.parametrize("key", ["7", "c", "/", "Return", "Backspace", "Esc"])
def test_keys_of_the_game_pass_to_the_window(qtbot: QtBot, key: str) -> None:
    class Window(QWidget):
        def keyPressEvent(self, event: Any) -> None:
            keys.append(event.key())

    keys: list[int] = []
    window = Window()
    cards = shown(qtbot, UNITS, window=window)
    cards.setCurrentIndex(cards.model().index(0, 0))
    QTest.keySequence(cards, key)
    assert len(keys) == 1
    assert cards.currentIndex().row() == 0


def test_arrows_walk_the_cards(qtbot: QtBot) -> None:
    cards = shown(qtbot, UNITS)
    cards.setCurrentIndex(cards.model().index(0, 0))
    QTest.keyClick(cards, Qt.Key.Key_Right)
    assert cards.current_unit() == "owing"
    QTest.keyClick(cards, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert cards.chosen_units() == ("calm", "owing", "failing")


@pytest.mark.qt_log_ignore("This plugin does not support raise")
@pytest.mark.parametrize(
    ("unit", "kind", "slot", "told"),
    [
        (face(), SpotKind.BUTTON, 0, "Casualty (C)"),
        (face(), SpotKind.BUTTON, 4, "Only a Shaken unit can rally"),
        (face(), SpotKind.PIPS, 0, "7 of 7 models stand"),
        (owed_face(), SpotKind.ACTION, 0, "12 or less, 60 %"),
        (owed_face(owed=(1, 4)), SpotKind.TAB, 0, "1, 4"),
        (deciding_face(), SpotKind.CHOICE, 0, "Rout"),
    ],
)
def test_every_target_has_a_tooltip(
    qtbot: QtBot, unit: CardFace, kind: SpotKind, slot: int, told: str
) -> None:
    cards = shown(qtbot, [unit])
    place = next(place for place, spot in places(cards, 0, kind) if spot.slot == slot)
    assert told in tooltip(cards, middle(place))


@pytest.mark.qt_log_ignore("This plugin does not support raise")
@pytest.mark.parametrize(
    ("unit", "told"),
    [
        (face(), "11 now, 11 on the card: passes with 55 %"),
        (
            face(name="The very long name of a unit that nobody could ever remember on the table"),
            "on the table",
        ),
        (face(chips=(chip("hill", "Hill", "Attack +1"),)), "Hill: Attack +1"),
        (face(chips=tuple(chip("hill", f"A hill of number {n}") for n in range(9))), "A hill of number 8"),
        (face(), "Heron League, infantry"),
        (face(side_name="<b>Heron</b>"), "&lt;b&gt;Heron"),
    ],
)
def test_what_is_short_on_the_card_is_whole_in_a_tooltip(qtbot: QtBot, unit: CardFace, told: str) -> None:
    cards = shown(qtbot, [unit])
    assert any(told in tooltip(cards, middle(place)) for place, _ in places(cards, 0, SpotKind.WORDS))


def tooltip(cards: CardList, at: QPoint) -> str:
    event = QHelpEvent(QHelpEvent.Type.ToolTip, at, cards.viewport().mapToGlobal(at))
    QApplication.sendEvent(cards.viewport(), event)
    return QToolTip.text()


def test_a_hot_button_looks_different(qtbot: QtBot) -> None:
    cards = shown(qtbot, UNITS)
    place, _ = next(places(cards, 0, SpotKind.BUTTON))
    before = cards.grab(place.toRect()).toImage()
    QTest.mouseMove(cards.viewport(), middle(place))
    assert cards.grab(place.toRect()).toImage() != before
    QTest.mouseMove(cards.viewport(), QPoint(790, 590))
    assert cards.grab(place.toRect()).toImage() == before


def test_a_button_is_hot_no_more_when_the_pointer_leaves_the_list(qtbot: QtBot) -> None:
    cards = shown(qtbot, UNITS)
    pointed: list[tuple[str, str]] = []
    cards.pointed.connect(lambda *what: pointed.append(what))
    place, _ = next(places(cards, 0, SpotKind.BUTTON))
    QTest.mouseMove(cards.viewport(), middle(place))
    assert pointed[-1][1]
    QApplication.sendEvent(cards.viewport(), QEvent(QEvent.Type.Leave))
    assert pointed[-1] == ("", "")


def test_a_changed_card_glows_and_a_preview_is_hollow(qtbot: QtBot) -> None:
    cards = shown(qtbot, UNITS)
    model = cards.model()
    assert isinstance(model, Faces)
    plain = cards.grab().toImage()
    cards.preview(model.index(0, 0), 8)
    previewed = cards.grab().toImage()
    cards.preview(None)
    assert cards.grab().toImage() == plain
    model.changes[0] = Change(delta=-2)
    model.replace(0, model.faces[0])
    assert (
        len(
            {
                bytes(plain.constBits()),
                bytes(previewed.constBits()),
                bytes(cards.grab().toImage().constBits()),
            }
        )
        == 3
    )


@pytest.mark.parametrize(
    ("reason", "stays"),
    [("PopupFocusReason", True), ("ActiveWindowFocusReason", True), ("TabFocusReason", False)],
)
def test_the_ring_is_whole_while_the_keys_go_to_the_list_or_to_its_menu(
    qtbot: QtBot, reason: str, stays: bool
) -> None:
    cards = shown(qtbot, UNITS)
    cards.setCurrentIndex(cards.model().index(0, 0))
    pictures = []
    for kind, why in (
        (QEvent.Type.FocusOut, "TabFocusReason"),
        (QEvent.Type.FocusIn, "TabFocusReason"),
        (QEvent.Type.FocusOut, reason),
    ):
        QApplication.sendEvent(cards, QFocusEvent(kind, Qt.FocusReason[why]))
        pictures.append(cards.grab().toImage())
    away, held, then = pictures
    assert away != held
    assert then == (held if stays else away)


def test_one_changed_face_repaints_one_card(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = shown(qtbot, [face(id=str(unit)) for unit in range(6)])
    model = cards.model()
    assert isinstance(model, Faces)
    QApplication.processEvents()
    painted: list[str] = []
    paint = CardPainter.paint

    def counting(self: CardPainter, painter: Any, corner: Any, shown_face: CardFace, *look: Any) -> None:
        painted.append(shown_face.id)
        paint(self, painter, corner, shown_face, *look)

    monkeypatch.setattr(CardPainter, "paint", counting)
    model.replace(4, face(id="4", pips=Pips(total=7, standing=3)))
    QApplication.processEvents()
    assert painted == ["4"]


def test_the_zoom_stays_between_75_and_300_percent(qtbot: QtBot) -> None:
    cards = shown(qtbot, UNITS)
    for wanted, got in ((0.1, 0.75), (2.0, 2.0), (9.0, 3.0)):
        cards.zoom = wanted
        assert cards.zoom == got
        assert cards.gridSize().width() == round(258 * got)


@pytest.mark.parametrize(
    ("screen", "count"), [((1366, 768), 2), ((1366, 768), 6), ((1920, 1080), 4), ((600, 900), 2)]
)
def test_across_the_table_as_many_cards_as_wanted_fill_the_screen(
    qtbot: QtBot, screen: tuple[int, int], count: int
) -> None:
    cards = shown(qtbot, [face(id=str(unit)) for unit in range(count)], layout=Layout.TABLE)
    cards.resize(*screen)
    cards.zoom = cards.zoom_for(count)
    cards.doItemsLayout()
    seen = cards.viewport().rect()
    assert all(seen.contains(cards.visualRect(cards.model().index(row, 0))) for row in range(count))
    cards.zoom *= 1.05
    cards.doItemsLayout()
    assert not all(seen.contains(cards.visualRect(cards.model().index(row, 0))) for row in range(count))


def test_across_the_table_can_be_read_at_two_and_a_half_metres(qtbot: QtBot) -> None:
    """Heights in pixels of a 14-inch screen, 1366 wide (visual direction, reading distance)."""
    cards = shown(qtbot, UNITS[:2], layout=Layout.TABLE)
    cards.resize(1366, 768)
    zoom = cards.zoom_for(2)
    places = PLACES[Layout.TABLE]
    assert zoom * places.radius / 49 * capital_height(Type.DIAL) >= 74
    assert zoom * capital_height(Type.LEVEL_TABLE) >= 44
    assert zoom * places.tags[0].height() >= 60
    assert zoom * 2 * places.coin_radius >= 60


def test_a_change_of_theme_repaints(qtbot: QtBot) -> None:
    cards = shown(qtbot, UNITS)
    light = cards.grab().toImage()
    cards.theme = theme_for("dark")
    assert cards.grab().toImage() != light


def test_slim_cards_stand_in_as_many_rows_as_they_need(qtbot: QtBot) -> None:
    shelf = SlimCardList(theme_for("light"))
    qtbot.addWidget(shelf)
    model = Faces([face(id=str(unit)) for unit in range(5)])
    shelf.setModel(model)
    row = shelf.gridSize().height()
    assert shelf.height_for(4 * shelf.gridSize().width(), 3) == 2 * row
    assert shelf.height_for(10, 3) == 3 * row
    assert shelf.card_layout is Layout.SLIM


@pytest.mark.parametrize("kind", [SpotKind.PIPS, SpotKind.BUTTON, SpotKind.ACTION, SpotKind.CHOICE])
def test_what_a_finger_presses_is_44_high_with_no_dead_gap_beside_it(kind: SpotKind) -> None:
    faces = {SpotKind.ACTION: owed_face(chips=()), SpotKind.CHOICE: deciding_face(chips=())}
    shown_face = faces.get(kind, face(chips=()))
    spots = [(place, spot) for place, spot in spots_of(shown_face, Layout.NORMAL) if spot.kind is kind]
    for place, spot in spots:
        high = [y for y in range(248) if _hit(shown_face, place.center().x(), y) == spot]
        assert max(high) - min(high) + 1 >= 44
    row = spots[0][0].center().y()
    across = range(round(spots[0][0].left()), round(spots[-1][0].right()))
    assert {_hit(shown_face, x, row) for x in across} == {spot for _place, spot in spots}


def _hit(shown_face: CardFace, x: float, y: float) -> Spot | None:
    return spot_at(shown_face, Layout.NORMAL, QPointF(x, y))
