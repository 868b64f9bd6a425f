"""The turn track: where the turn stands, what is asked, and the end of the step (G8.1, G18.2, G19.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tests.rules.break_battles import END, battle_of, force, hit, unit
from tests.rules.break_battles import SYSTEM as BREAK
from tests.rules.break_battles import after as after_break
from tests.rules.fortitude import SYSTEM, after
from tests.ui.keys_heard import Window
from tests.ui.river_battle import river_battle
from tracker.rules.battle import Battle
from tracker.rules.face import TurnTrack
from tracker.rules.sentence import verbatim
from tracker.ui.canvas import Canvas, elided
from tracker.ui.fonts import Type
from tracker.ui.stations import COMING, NOW, PASSED
from tracker.ui.theme import THEMES, theme_for
from tracker.ui.turn_title import lines_of
from tracker.ui.turn_track import LinesList, TurnTrackBar

LEFT = Qt.MouseButton.LeftButton
STEPS = ["Morale", "Planning", "Defensive", "Ranged", "Movement", "Special", "Melee", "Retreat"]


@pytest.fixture
def bar(qtbot: QtBot) -> Iterator[TurnTrackBar]:
    bar = TurnTrackBar(theme_for("light"))
    window = Window(bar, 1366, 160)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    yield bar
    window.close()


@pytest.fixture
def wishes(bar: TurnTrackBar) -> list[tuple[Any, ...]]:
    """What the track asks for, in order."""
    asked: list[tuple[Any, ...]] = []
    bar.end_requested.connect(lambda: asked.append(("end",)))
    bar.station_requested.connect(lambda step: asked.append(("station", step)))
    return asked


def at_step(battle: Battle, step: str) -> Battle:
    return after(
        battle, {"type_": "corrected", "unit": None, "field": "step", "value": step, "reason": "for the test"}
    )


def show(bar: TurnTrackBar, battle: Battle) -> None:
    bar.show_track(SYSTEM.track(battle))
    QApplication.processEvents()


def retreat() -> Battle:
    """Two units flee."""
    battle = river_battle()
    for name in ("archers", "staff"):
        shaken = {"unit": name, "field": "level", "value": "shaken", "reason": "for the test"}
        battle = after(battle, {"type_": "corrected", **shaken})
    return at_step(battle, "retreat")


def test_stations_are_passed_now_or_to_come(bar: TurnTrackBar) -> None:
    show(bar, at_step(river_battle(), "ranged"))
    assert [button.text() for button in bar.stations.buttons] == STEPS
    assert [button.when for button in bar.stations.buttons] == [PASSED] * 3 + [NOW] + [COMING] * 4
    names = [button.accessibleName() for button in bar.stations.buttons[2:5]]
    assert names == ["Defensive, passed", "Ranged, now", "Movement, to come"]


def test_turn_title_and_advice_are_one_sentence_for_a_screen_reader(bar: TurnTrackBar) -> None:
    show(bar, at_step(river_battle(), "melee"))
    assert bar.accessibleName() == "Turn 1. Melee: strike, then test. 2 tests owed, 1 decision owed."


def test_a_closed_end_says_why_and_asks_all_the_same(
    bar: TurnTrackBar, wishes: list[tuple[Any, ...]]
) -> None:
    show(bar, river_battle())
    assert bar.end_button.closed == bar.end_button.accessibleDescription() == "settle 3 first"
    QTest.mouseClick(bar.end_button, LEFT)
    assert wishes == [("end",)]


def test_an_open_end_asks_with_mouse_and_space(bar: TurnTrackBar, wishes: list[tuple[Any, ...]]) -> None:
    show(bar, at_step(after(river_battle(), {"type_": "step-ended", "insist": True}), "melee"))
    assert bar.end_button.closed == ""
    assert bar.end_button.accessibleName() == "End step, E"
    QTest.mouseClick(bar.end_button, LEFT)
    QTest.keyClick(bar.end_button, Qt.Key.Key_Space)
    assert wishes == [("end",)] * 2


def test_a_click_on_a_station_asks_for_its_step(bar: TurnTrackBar, wishes: list[tuple[Any, ...]]) -> None:
    show(bar, river_battle())
    QTest.mouseClick(bar.stations.buttons[6], LEFT)
    assert wishes == [("station", "melee")]


def test_the_row_is_one_stop_of_tab_and_arrows_go_along_it(
    bar: TurnTrackBar, wishes: list[tuple[Any, ...]]
) -> None:
    show(bar, at_step(river_battle(), "melee"))
    stops = [
        button.text() for button in bar.stations.buttons if button.focusPolicy() == Qt.FocusPolicy.TabFocus
    ]
    assert stops == ["Melee"]
    bar.stations.buttons[6].setFocus()
    QTest.keyClick(bar.stations.buttons[6], Qt.Key.Key_Right)
    assert bar.stations.buttons[7].hasFocus()
    QTest.keyClick(bar.stations.buttons[7], Qt.Key.Key_Home)
    QTest.keyClick(bar.stations.buttons[0], Qt.Key.Key_Space)
    assert wishes == [("station", "morale")]


@pytest.mark.parametrize("key", ["Key_1", "Key_C", "Key_Return"])
def test_other_keys_reach_the_window(bar: TurnTrackBar, key: str) -> None:
    show(bar, river_battle())
    window = bar.window()
    assert isinstance(window, Window)
    for part in (bar.end_button, bar.stations.buttons[1]):
        part.setFocus()
        QTest.keyClick(part, Qt.Key[key])
    assert window.heard == [Qt.Key[key]] * 2


def test_who_flees_where_stands_below_the_advice_and_opens(bar: TurnTrackBar) -> None:
    battle = retreat()
    show(bar, battle)
    lines = [str(line) for line in SYSTEM.track(battle).lines]
    assert len(lines) == 3
    assert bar.lines_button.isVisible()
    assert bar.lines_button.text() == "; ".join(lines)
    QTest.mouseClick(bar.lines_button, LEFT)
    (opened,) = bar.findChildren(LinesList)
    assert [label.text() for label in opened.findChildren(QLabel)] == ["\n".join(lines)]
    opened.close()
    show(bar, river_battle())
    assert not bar.lines_button.isVisible()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("wide", "zoom"), [(1366, 0.75), (1366, 1.0), (911, 1.0), (640, 1.0), (911, 1.5), (1366, 3.0), (911, 3.0)]
)
def test_nothing_overlaps_or_leaves_the_track(bar: TurnTrackBar, theme: str, zoom: float, wide: int) -> None:
    bar.set_theme(theme_for(theme))
    bar.set_zoom(zoom)
    show(bar, retreat())
    bar.window().resize(wide, 400)
    QApplication.processEvents()
    assert bar.height() == round(62 * zoom)
    assert bar.rect().contains(bar.end_button.geometry())
    assert bar.stations.geometry().right() < bar.end_button.geometry().left()
    shown = [button for button in bar.stations.buttons if button.isVisible()]
    assert NOW in [button.when for button in shown]
    for button in shown:
        assert bar.stations.rect().contains(button.geometry())
    if bar.lines_button.isVisible():
        assert bar.rect().contains(bar.lines_button.geometry())
        assert not bar.lines_button.geometry().intersects(bar.end_button.geometry())


def test_where_it_is_narrow_only_the_word_of_now_is_kept(bar: TurnTrackBar) -> None:
    show(bar, retreat())
    assert all(button.shows_word for button in bar.stations.buttons)
    narrow(bar, 800)
    assert [button.text() for button in bar.stations.buttons if button.shows_word] == ["Retreat"]


# What the step asks stays readable


def narrow(bar: TurnTrackBar, wide: int) -> None:
    bar.window().resize(wide, 200)
    QApplication.processEvents()


FORCE, SUPPRESSED = "Household Rangers of the Moss", "Squad a is suppressed: Leadership 4+"
ORDER = "3 tests owed: units first, then commands, the force last"


def owing_track(force_name: str = "Moss Rangers", *, suppressed: bool = False) -> TurnTrack:
    """The track at the end of a phase that brought three Break Tests."""
    ours = force(unit("a"), unit("b"), unit("c"), unit("d"))
    battle = battle_of({**ours, "name": force_name}, force(unit("x"), id="blue"))
    battle = after_break(battle, *(hit(name, 7) for name in "abc"), END)
    lines = (verbatim(SUPPRESSED),) if suppressed else ()
    return msgspec.structs.replace(BREAK.track(battle), lines=lines)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """What is painted of the title, and whether all of it is."""
    seen: list[tuple[str, bool]] = []
    plain = Canvas.text

    def watched(self: Canvas, place: QRectF, words: str, role: Type, *more: Any) -> float:
        seen.append((words, elided(words, role, place.width()) == words))
        return plain(self, place, words, role, *more)

    monkeypatch.setattr(Canvas, "text", watched)
    return seen


@pytest.mark.parametrize("suppressed", [False, True])
@pytest.mark.parametrize("force", ["Moss Rangers", FORCE, FORCE * 2])
@pytest.mark.parametrize(("wide", "zoom"), [(1366, 1.0), (1000, 1.0), (911, 1.0), (911, 1.5), (700, 1.0)])
def test_what_a_break_test_asks_is_never_cut(
    bar: TurnTrackBar, told: list[tuple[str, bool]], wide: int, zoom: float, force: str, suppressed: bool
) -> None:
    bar.set_zoom(zoom)
    narrow(bar, wide)
    track = owing_track(force, suppressed=suppressed)
    bar.show_track(track)
    told.clear()
    bar.grab()
    shown = " ".join(words for words, _whole in told)
    assert "Break Tests" in shown
    assert "3 tests owed" in shown
    assert [words for words, whole in told if not whole and words != SUPPRESSED] == []
    assert bar.lines_button.isVisible() == suppressed


def test_what_is_cut_first_is_shown_elsewhere(bar: TurnTrackBar) -> None:
    track = owing_track()
    assert lines_of(track, 600).advice == (ORDER,)
    narrower = lines_of(track, 230)
    assert narrower.title == ("Moss Rangers, end of Start: Break Tests",)
    assert " ".join(narrower.advice) == ORDER
    assert len(narrower.advice) == 2
    narrow_one = lines_of(track, 180)
    assert (narrow_one.title, " ".join(narrow_one.advice)) == (("End of Start: Break Tests",), ORDER)
    least = lines_of(owing_track(suppressed=True), 200)
    assert (least.title, least.advice) == (("End of Start: Break Tests",), ("3 tests owed",))
    bar.show_track(track)
    narrow(bar, 700)
    assert bar.summary == f"Turn 1. {track.title}. {ORDER}."


@pytest.mark.parametrize("wide", [911, 1000, 1366])
def test_what_a_step_asks_is_never_cut(bar: TurnTrackBar, told: list[tuple[str, bool]], wide: int) -> None:
    narrow(bar, wide)
    for step in ("planning", "defensive", "movement", "special", "retreat"):
        show(bar, at_step(river_battle(), step))
        told.clear()
        bar.grab()
        assert [words for words, whole in told if not whole and words != bar.lines_button.text()] == []
