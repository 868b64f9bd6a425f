"""The settings: few, each explained, in force at once; and all back to what they were at first."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QTabWidget, QVBoxLayout, QWidget

from tracker.session.battle_session import BattleSession
from tracker.ui import preferences as kept
from tracker.ui.dialog_sheet import fit
from tracker.ui.fonts import Type
from tracker.ui.keys_page import KeysPage
from tracker.ui.paper import Words, dress_all
from tracker.ui.plain_table import dress_of
from tracker.ui.preferences import Preferences, Setting
from tracker.ui.setting_rows import ChoiceRow, Page, Row, Scrolled, TickRow
from tracker.ui.window_menus import theme_names

SIZE = QSize(700, 560)


class SettingsDialog(QDialog):
    """Pages for looks, pace, sides and keys."""

    def __init__(
        self, preferences: Preferences, session: BattleSession | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._rows: list[Row] = []
        self.setWindowTitle(self.tr("Settings"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.pages.setAccessibleName(self.tr("Pages of the settings"))
        self.pages.tabBar().setAccessibleName(self.pages.accessibleName())
        self.keys_page = KeysPage(preferences, session)
        for name, rows in (
            (self.tr("Looks"), self._looks()),
            (self.tr("Pace"), self._pace()),
            (self.tr("Sides"), self._sides(session)),
        ):
            self._rows += [row for row in rows if isinstance(row, ChoiceRow | TickRow)]
            self.pages.addTab(Page(name, rows), name)
        self.pages.addTab(Scrolled(self.tr("Keys"), self.keys_page), self.tr("Keys"))
        self.reset = QPushButton(self.tr("Reset everything"))
        self.reset.setToolTip(self.tr("All pages as they were at first; battles stay as they are"))
        self.reset.clicked.connect(preferences.reset)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.reset, QDialogButtonBox.ButtonRole.ResetRole)
        buttons.rejected.connect(self.reject)
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.pages, 1)
        self._column.addWidget(buttons)
        preferences.changed.connect(self._show_now)
        self._dress()
        fit(self, SIZE, dress_of(parent))

    def _looks(self) -> list[QWidget]:
        steps = sorted({*kept.ZOOM_STEPS, self._preferences.zoom_percent})
        return [
            self._choice(
                kept.THEME,
                self.tr("Theme"),
                self.tr("Colours on the screen; none of them ever tells something by itself."),
                theme_names(),
            ),
            self._choice(
                kept.ZOOM,
                self.tr("Zoom"),
                self.tr("Everything grows with it. At one metre from the screen 125 % reads well."),
                {str(step): self.tr("%1 %").replace("%1", str(step)) for step in steps},
            ),
            self._choice(
                kept.CARDS,
                self.tr("Cards"),
                self.tr("Compact ones show more units at once, large ones read from afar."),
                {
                    "compact": self.tr("Compact"),
                    "normal": self.tr("Normal"),
                    "large": self.tr("Large"),
                    "table": self.tr("A table of all units"),
                },
            ),
            self._choice(
                kept.MOTION,
                self.tr("Motion"),
                self.tr("Whether the needle and the markers of a changed card move to their new places."),
                {
                    kept.FOLLOW_SYSTEM: self.tr("Follow the system"),
                    "full": self.tr("They move"),
                    "reduced": self.tr("Reduced: all at once"),
                },
            ),
            self._choice(
                kept.TARGETS,
                self.tr("Buttons"),
                self.tr("Large ones are made for fingers."),
                {
                    kept.FOLLOW_SYSTEM: self.tr("Large on a touch screen"),
                    "large": self.tr("Always large"),
                },
            ),
        ]

    def _pace(self) -> list[QWidget]:
        return [
            self._tick(
                kept.TEST_TO_FRONT,
                self.tr("Put a new test in front"),
                self.tr("After a casualty or an attack the die is for its test. Off: rules order."),
            ),
            self._tick(
                kept.NEXT_WITHOUT_ORDER,
                self.tr("Go on to the next unit"),
                self.tr(
                    "After an order, to the next unit that has none. Off: the card stays the current one."
                ),
            ),
            self._tick(
                kept.TABLE_OF_RESULTS,
                self.tr("Show a table after many rolls"),
                self.tr("After all owed tests were rolled at once. Off: one line over the cards."),
            ),
            self._tick(
                kept.HINTS,
                self.tr("Show hints at the start"),
                self.tr("A note over the cards tells the keys needed most, until the first action."),
            ),
        ]

    def _sides(self, session: BattleSession | None) -> list[QWidget]:
        if session is None:
            text = self.tr("Open a battle to choose the dice of its sides and to hide their orders.")
            return [Words(text, Type.BODY, "ink2", wraps=True)]
        faces = session.system.faces(session.battle)
        makers = [_head, self._dice]
        if any(button.id == "order" for face in faces for button in face.buttons):
            makers.append(self._orders)
        return [make(name) for name in dict.fromkeys(face.side_name for face in faces) for make in makers]

    def _dice(self, side: str) -> QWidget:
        return ChoiceRow(
            self.tr("Dice"),
            self.tr("Typed: real dice only. Digital: Enter rolls. Kept for every battle of this side."),
            {
                kept.ASK: self.tr("As you like, each time"),
                kept.TYPED: self.tr("Typed"),
                kept.DIGITAL: self.tr("Digital"),
            },
            lambda: self._preferences.dice(side),
            lambda dice: self._preferences.choose_dice(side, dice),
            side,
        )

    def _orders(self, side: str) -> QWidget:
        return TickRow(
            self.tr("Orders lie face down"),
            self.tr(
                "While orders are given, cards and log do not tell them. View, Curtain covers the window."
            ),
            lambda: self._preferences.hides_orders(side),
            lambda hide: self._preferences.hide_orders(side, hide),
            side,
        )

    def _choice(self, setting: Setting, name: str, note: str, offers: dict[str, str]) -> ChoiceRow:
        return ChoiceRow(
            name,
            note,
            offers,
            lambda: self._preferences.value(setting),
            lambda value: self._preferences.choose(setting, value),
        )

    def _tick(self, setting: Setting, name: str, note: str) -> TickRow:
        return TickRow(
            name,
            note,
            lambda: self._preferences.is_on(setting),
            lambda on: self._preferences.choose(setting, kept.YES if on else kept.NO),
        )

    def _show_now(self, name: str) -> None:
        for row in self._rows:
            row.show_now()
        if name in (kept.THEME.id, kept.ZOOM.id, kept.TARGETS.id):
            self._dress()

    def _dress(self) -> None:
        """Wear what was just chosen."""
        dress = dress_of(self.parent())
        edge = dress.pixels(14)
        self._column.setContentsMargins(edge, edge, edge, edge)
        self._column.setSpacing(dress.pixels(10))
        self.setFont(dress.font(Type.BODY))
        self.pages.setFont(dress.font(Type.BUTTON))
        self.reset.setFont(dress.font(Type.BUTTON))
        dress_all(self, dress)


def _head(side: str) -> Words:
    return Words(side, Type.HEADING, wraps=True)
