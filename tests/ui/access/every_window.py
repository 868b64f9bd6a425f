"""Every window, page, dialog and popup of the program, each opened as a player would find it.

`SCENES` is the registry that the tests of access walk. Whoever adds a dialog or a popup adds its scene:
a test looks through `tracker.ui` for windows that no scene shows.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint, QSettings
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.desks import desk_in, settings_in
from tracker import assets
from tracker.desk import Desk
from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.storage.errors import BattleFileError
from tracker.ui import window_dialogs
from tracker.ui.battle_view import BattleView
from tracker.ui.new_battle import PAGES
from tracker.ui.new_battle.new_battle_page import NewBattlePage
from tracker.ui.plain_table import dress_of
from tracker.ui.words import render

FORTITUDE, BREAK = "fortitude-tests", "break-tests"
SYSTEMS = (FORTITUDE, BREAK)


class Stage:
    """A desk of its own on which one scene after another is opened."""

    def __init__(self, folder: Path, qtbot: QtBot, **settings: str) -> None:
        self.qtbot = qtbot
        self.kept: QSettings = settings_in(folder, **settings)
        self.faces: list[int] = []
        self.desk: Desk = desk_in(folder, qtbot, self.kept, self.faces)
        self.window = self.desk.window

    def battle(self, system: str = FORTITUDE) -> BattleView:
        """The sample of a rule system in the window."""
        view = self.window.battle_view
        if view is None or view.session.system.id != system:
            self.desk.open_sample(assets.samples(system)[0])
            view = self.window.battle_view
        assert view is not None
        self.settle()
        return view

    def owing(self) -> BattleView:
        """A battle with two owed tests."""
        view = self.battle()
        names = [face.id for face in view.session.system.faces(view.session.battle)]
        for unit in names[1:3]:
            if view.hand.owed_of(unit) is None:
                view.hand.press(unit, "casualty")
        self.settle()
        return view

    def roster(self, system: str) -> NewBattlePage:
        """The form of a new battle with a roster taken in."""
        self.desk.show_new_battle()
        page = self.window.new_battle
        assert page is not None
        page.show_system(system)
        page.roster_requested.emit(str(assets.rosters(system)[0]))
        self.settle()
        return page

    def settle(self) -> None:
        """Let Qt lay out and paint what was opened."""
        QApplication.processEvents()

    def latest(self, kind: type[QWidget] | str) -> QWidget:
        """The open widget of this kind, or of this name of a class, that was opened last."""
        self.settle()
        found = [
            part
            for part in self.window.findChildren(QWidget)
            if kind in (type(part), type(part).__name__) and part.isVisible()
        ]
        assert found, kind
        return found[-1]


Scene = Callable[[Stage], QWidget]


def _start(stage: Stage) -> QWidget:
    stage.battle()  # so that there is one to continue
    stage.desk.show_start()
    stage.settle()
    return stage.window


def _battle(system: str) -> Scene:
    def scene(stage: Stage) -> QWidget:
        stage.battle(system)
        return stage.window

    return scene


def _owing(stage: Stage) -> QWidget:
    stage.owing()
    return stage.window


def _side_panel(shown: str) -> Scene:
    """The side panel, which slides over the cards where the window is small."""

    def scene(stage: Stage) -> QWidget:
        view = stage.owing()
        view.show_part({"unit": view.inspector, "log": view.log}[shown])
        stage.settle()
        return stage.window

    return scene


def _trouble(stage: Stage) -> QWidget:
    view = stage.battle()
    if stage.desk.autosave is not None:
        stage.desk.autosave.flush(5.0)
    stage.settle()
    view.trouble.tell(_full_disk())
    stage.settle()
    return stage.window


def _full_disk() -> str:
    """What autosave says of a full disk."""
    full = say(QT_TRANSLATE_NOOP("storage", "the disk is full"))
    return render(say(QT_TRANSLATE_NOOP("rules", "Not saved. {reason}"), reason=full))


def _history(stage: Stage) -> QWidget:
    stage.owing().show_history()
    stage.settle()
    return stage.window


def _table_of(system: str) -> Scene:
    def scene(stage: Stage) -> QWidget:
        stage.battle(system)
        stage.window.actions_by_id["cards-table"].trigger()
        stage.settle()
        return stage.window

    return scene


def _across(stage: Stage) -> QWidget:
    stage.owing()
    stage.window.deeds.do("across")
    stage.settle()
    return stage.window


def _new_battle(system: str) -> Scene:
    def scene(stage: Stage) -> QWidget:
        stage.roster(system)
        return stage.window

    return scene


def _settings(page: int) -> Scene:
    def scene(stage: Stage) -> QWidget:
        from tracker.ui.settings_dialog import SettingsDialog

        stage.battle()
        stage.window.deeds.do("settings")
        dialog = stage.latest(SettingsDialog)
        assert isinstance(dialog, SettingsDialog)
        dialog.pages.setCurrentIndex(page)
        stage.settle()
        return dialog

    return scene


def _keys(stage: Stage) -> QWidget:
    from tracker.ui.keys_dialog import KeysDialog

    stage.battle()
    stage.window.deeds.do("keys")
    return stage.latest(KeysDialog)


def _rules(stage: Stage) -> QWidget:
    from tracker.ui.rules_dialog import RulesDialog

    rows = [("Reed Ford", "Heron", "Household Guard of the Upper Valley"), ("Old Mill", "Amber", "Scouts")]
    stage.window.show_rules_check("1 / 2", rows)
    return stage.latest(RulesDialog)


def _about(stage: Stage) -> QWidget:
    stage.window.deeds.do("about")
    return stage.latest(QMessageBox)


def _file_trouble(stage: Stage) -> QWidget:
    full = say(QT_TRANSLATE_NOOP("storage", "the disk is full"))
    stage.window.show_trouble(BattleFileError(Path("/river.cardbattle"), full).sentence)
    return stage.latest(QMessageBox)


def _leave_unsaved(stage: Stage) -> QWidget:
    stage.battle()
    box, _leave = window_dialogs.unsaved_box(stage.window, _full_disk())
    box.open()
    return stage.latest(QMessageBox)


def _correct(of_unit: bool) -> Scene:
    def scene(stage: Stage) -> QWidget:
        from tracker.ui.correction_dialog import CorrectionDialog

        view = stage.battle()
        view.asking.correct(view.cards.current_unit() if of_unit else None)
        return stage.latest(CorrectionDialog)

    return scene


def _still_owed(stage: Stage) -> QWidget:
    from tracker.ui.owing_dialog import OwingDialog

    view = stage.owing()
    dialog = OwingDialog(view.session.system.owed(view.session.battle), view)
    dialog.open()
    return stage.latest(OwingDialog)


def _results(stage: Stage) -> QWidget:
    from tracker.ui.batch_table import BatchTable

    stage.faces[:] = [20, 1, 20, 1]
    stage.owing().hand.roll_all()
    return stage.latest(BatchTable)


def _left_out(stage: Stage) -> QWidget:
    from tracker.ui.each_table import EachTable

    view = stage.battle()
    system, battle = view.session.system, view.session.battle
    buttons = [button for face in system.faces(battle) for button in face.buttons if button.id == "rallied"]
    view.hand.submit_each([button.event for button in buttons[:4]])
    return stage.latest(EachTable)


def _wished(wish: str, window: str) -> Scene:
    """What a wish of the menus opens over a battle, by the name of its class."""

    def scene(stage: Stage) -> QWidget:
        stage.owing()
        stage.window.deeds.do(wish)
        return stage.latest(window)

    return scene


def _kept_units(stage: Stage) -> QWidget:
    from tracker.ui.library_dialog import LibraryDialog

    dialog = _wished("library", "LibraryDialog")(stage)
    assert isinstance(dialog, LibraryDialog)
    dialog.keep_buttons[0].click()
    stage.settle()
    return dialog


def _strike(stage: Stage) -> QWidget:
    view = stage.owing()
    view.asking.strike(0)
    return stage.latest("StrikeDialog")


def _choices(stage: Stage) -> QWidget:
    from tracker.ui.choice_menu import ChoiceMenu

    view = stage.battle()
    view.cards.setCurrentIndex(view.models.cards.index(1))
    view.press("conditions")
    return stage.latest(ChoiceMenu)


def _card_menu(stage: Stage) -> QWidget:
    view = stage.battle()
    view.asking.offer_buttons(view.cards.current_unit(), view.mapToGlobal(QPoint(200, 200)))
    return stage.latest(QMenu)


def _ticket_menu(stage: Stage) -> QWidget:
    view = stage.owing()
    view.tray.front.menu_requested.emit(view.mapToGlobal(QPoint(200, 200)))
    return stage.latest(QMenu)


def _menu_of_bar(place: int) -> Scene:
    def scene(stage: Stage) -> QWidget:
        stage.battle()
        menu = stage.window.bar.actions()[place].menu()
        assert isinstance(menu, QMenu)
        menu.popup(stage.window.mapToGlobal(QPoint(0, 26)))
        stage.settle()
        return menu

    return scene


def _find(stage: Stage) -> QWidget:
    from tracker.ui.find_unit import FindUnit

    stage.battle()
    stage.window.deeds.do("find")
    return stage.latest(FindUnit)


def _lines_of_step(stage: Stage) -> QWidget:
    from tracker.ui.turn_track import LinesList

    view = stage.battle()
    LinesList(view.track.summary, dress_of(stage.window), view.track).show()
    return stage.latest(LinesList)


def _curtain(stage: Stage) -> QWidget:
    from tracker.ui.curtain import Curtain

    stage.battle()
    stage.window.deeds.do("curtain")
    return stage.latest(Curtain)


def _orders_of_card(stage: Stage) -> QWidget:
    from tracker.ui.new_battle.columns import PLACES
    from tracker.ui.new_battle.grid_view import GridView
    from tracker.ui.new_battle.orders_popup import OrdersPopup

    stage.roster(FORTITUDE)
    table = stage.latest(GridView)
    assert isinstance(table, GridView)
    table.go_to(0, PLACES["orders"])
    table.open_list()
    return stage.latest(OrdersPopup)


SCENES: dict[str, Scene] = {
    "start page": _start,
    **{f"battle of {system}": _battle(system) for system in SYSTEMS},
    **{f"table of all units of {system}": _table_of(system) for system in SYSTEMS},
    "owed tests": _owing,
    **{f"side panel, {shown}": _side_panel(shown) for shown in ("unit", "log")},
    "not saved": _trouble,
    "history": _history,
    "across the table": _across,
    **{f"new battle of {system}": _new_battle(system) for system in PAGES},
    **{f"settings, page {page + 1}": _settings(page) for page in range(4)},
    "keys": _keys,
    "check the rules": _rules,
    "about": _about,
    "trouble with a file": _file_trouble,
    "leave unsaved": _leave_unsaved,
    "correct a unit": _correct(True),
    "correct the battle": _correct(False),
    "still owed": _still_owed,
    "results": _results,
    "several units": _left_out,
    "strike a test": _strike,
    "unit library": _wished("library", "LibraryDialog"),
    "kept units": _kept_units,
    "earlier versions": _wished("versions", "VersionsDialog"),
    "check the table": _wished("check-table", "TableCheckDialog"),
    "why is it so": _wished("why", "WhyDialog"),
    "cards as PDF": _wished("cards-pdf", "CardsPdfDialog"),
    "help": _wished("help", "HelpWindow"),
    "choices of a button": _choices,
    "menu of a card": _card_menu,
    "menu of an owed test": _ticket_menu,
    **{f"menu {place + 1} of the bar": _menu_of_bar(place) for place in range(5)},
    "find a unit": _find,
    "lines of the step": _lines_of_step,
    "curtain": _curtain,
    "orders of a card": _orders_of_card,
}
SHOWN = frozenset(
    (
        "MainWindow", "StartPage", "BattleView", "NewBattlePage", "SettingsDialog", "KeysDialog",
        "RulesDialog", "CorrectionDialog", "OwingDialog", "BatchTable", "EachTable", "ChoiceMenu", "FindUnit",
        "LinesList", "Curtain", "OrdersPopup", "LibraryDialog", "VersionsDialog", "TableCheckDialog",
        "WhyDialog", "CardsPdfDialog", "HelpWindow", "StrikeDialog",
    )
)  # fmt: skip
"""The classes that the scenes show; the test of the registry looks for any other."""
