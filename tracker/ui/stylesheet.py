"""The look of ordinary widgets, from the same tokens as the cards: a palette and one style sheet.

It is made for the Fusion style. Sizes grow with the zoom of the program; targets are 34 high, 44 for fingers.
"""

from __future__ import annotations

import re

from PySide6.QtGui import QColor, QPalette

from tracker.ui.theme import Theme

BUTTON_HEIGHT, TOUCH_HEIGHT = 34, 44

_SHEET = """
QWidget { color: @ink; }
QMainWindow, QDialog, QMessageBox, QWizard, QDockWidget, QStackedWidget, QScrollArea { background: @panel; }
QMainWindow::separator { background: @key; width: 1px; height: 1px; }
QLabel, QGroupBox { background: transparent; }
QLabel[quiet="true"] { color: @ink2; }
QLabel[heading="true"] { border-bottom: 1px solid @key; padding-bottom: 3px; }
QLabel:disabled { color: @ink3; }

QMenuBar { background: @panel; border-bottom: 1px solid @key; }
QMenuBar::item { padding: 4px 10px; background: transparent; border-radius: 3px; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: @slot; border: 1px solid @key; }
QMenu { background: @card; border: 1px solid @key; padding: 5px; }
QMenu::item { padding: 6px 26px 6px 22px; border-radius: 3px; border: 1px solid transparent; }
QMenu::item:selected { background: @glow_fill; border-color: @glow; }
QMenu::item:disabled { color: @ink3; background: transparent; }
QMenu::separator { height: 1px; background: @key2; margin: 5px 8px; }
QStatusBar { background: @panel; border-top: 1px solid @key; }
QStatusBar::item { border: none; }

QPushButton, QToolButton {
  background: @card; border: 1px solid @key; border-radius: 5px; padding: 0 12px; min-height: @height;
}
QToolButton { padding: 0 8px; }
QPushButton:hover, QToolButton:hover { background: @slot; border-color: @ink3; }
QPushButton:pressed, QToolButton:pressed, QPushButton:checked, QToolButton:checked {
  background: @glow_fill; border-color: @ink;
}
QPushButton:focus, QToolButton:focus { border: 2px solid @focus; padding: 0 11px; }
QPushButton:disabled, QToolButton:disabled {
  color: @ink3; background: transparent; border: 1px dotted @ink3;
}
QPushButton[role="owed"], QPushButton:default {
  background: @owed; color: @owed_text; border-color: @owed; font-weight: 800;
}
QPushButton[role="owed"]:hover, QPushButton:default:hover { border: 2px solid @owed_die; padding: 0 11px; }
QPushButton[role="owed"]:focus, QPushButton:default:focus {
  background: @card; color: @ink; border: 3px solid @focus; padding: 0 10px; min-height: @inner;
}
QPushButton[role="fail"] { background: @fail; color: @fail_text; border-color: @fail; font-weight: 800; }
QPushButton[role="accept"] { background: @card; color: @fail; border: 2px solid @fail; font-weight: 800; }
QPushButton[role="fail"]:focus, QPushButton[role="accept"]:focus {
  background: @card; color: @fail; border: 3px solid @focus; padding: 0 10px; min-height: @inner;
}
QPushButton[role="owed"]:disabled, QPushButton[role="fail"]:disabled, QPushButton[role="accept"]:disabled,
QPushButton:default:disabled {
  background: transparent; color: @ink3; border: 1px dotted @ink3; font-weight: 600;
}
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QPushButton[flat="true"] { background: transparent; border: none; text-align: left; padding: 0 4px; }

QLineEdit, QPlainTextEdit, QTextEdit, QTextBrowser, QAbstractSpinBox, QComboBox {
  background: @card; border: 1px solid @ink3; border-radius: 5px; padding: 0 7px;
  selection-background-color: @glow; selection-color: @card;
}
QLineEdit, QAbstractSpinBox, QComboBox { min-height: @height; }
QPlainTextEdit, QTextEdit, QTextBrowser { padding: 5px; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {
  border: 2px solid @focus; padding-left: 6px;
}
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled { color: @ink3; background: @slot; }
QComboBox::drop-down { border: none; width: @drop; }
QComboBox::down-arrow, QAbstractSpinBox::down-arrow {
  image: none; width: @arrow_wide; height: @arrow_high;
  background: qconicalgradient(cx:0.5, cy:1, angle:0, stop:0 transparent, stop:0.16 transparent,
    stop:0.19 @ink2, stop:0.31 @ink2, stop:0.34 transparent, stop:1 transparent);
}
QAbstractSpinBox::up-arrow {
  image: none; width: @arrow_wide; height: @arrow_high;
  background: qconicalgradient(cx:0.5, cy:0, angle:0, stop:0 transparent, stop:0.66 transparent,
    stop:0.69 @ink2, stop:0.81 @ink2, stop:0.84 transparent, stop:1 transparent);
}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {
  border: none; border-left: 1px solid @key; width: @drop; background: transparent;
}
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover { background: @slot; }
QComboBox QAbstractItemView { background: @card; border: 1px solid @key; outline: none; }

QCheckBox, QRadioButton { spacing: 8px; }
QCheckBox::indicator, QRadioButton::indicator { width: 14px; height: 14px; border: 2px solid @ink3; }
QCheckBox::indicator { border-radius: 3px; }
QRadioButton::indicator { border-radius: 9px; }
QCheckBox::indicator:checked {
  width: 10px; height: 10px; padding: 2px; border-color: @ink; border-radius: 2px;
  background: @ink; background-clip: content; background-origin: content;
}
QRadioButton::indicator:checked {
  border-color: @ink;
  background: qradialgradient(cx:0.5, cy:0.5, radius:0.5, fx:0.5, fy:0.5, stop:0 @ink, stop:0.5 @ink,
    stop:0.6 transparent, stop:1 transparent);
}
QCheckBox::indicator:focus, QRadioButton::indicator:focus { border-color: @focus; }
QCheckBox:focus, QRadioButton:focus { outline: 2px solid @ink; }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled { border-style: dotted; }

QGroupBox { border: 1px solid @key; border-radius: 5px; margin-top: 18px; padding: 10px 8px 8px 8px; }
QGroupBox::title { subcontrol-origin: margin; subcontrol-position: top left; left: 2px; color: @ink; }

QTreeView, QTableView, QListView {
  background: @panel; alternate-background-color: @slot; border: none; outline: none;
}
CardList, SlimCardList { background: @table; }
TicketList { background: transparent; }
QAbstractItemView[boxed="true"] {
  background: @card; border: 1px solid @key; border-radius: 5px; padding: 3px;
}
QAbstractItemView[boxed="true"]:focus { border: 2px solid @focus; padding: 2px; }
QTreeView::item, QTableView::item, QListView::item { padding: 3px 6px; border: none; }
QTreeView::item:hover, QListView::item:hover { background: @slot; }
QTreeView::item:selected, QTableView::item:selected, QListView::item:selected {
  background: @glow_fill; color: @ink;
}
QTreeView::item:focus, QTableView::item:focus, QListView::item:focus {
  border: 2px solid @ink; padding: 1px 4px;
}
QHeaderView { background: @panel; }
QHeaderView::section {
  background: @panel; color: @ink2; border: none; border-bottom: 1px solid @key; padding: 4px 6px;
}
QTableView { gridline-color: @key2; }
QTableCornerButton::section { background: @panel; border: none; }

QTabWidget::pane { border: 1px solid @key; border-radius: 5px; background: @panel; }
SidePanel QTabWidget::pane { border: none; border-top: 1px solid @key; border-radius: 0; }
QTabBar::tab {
  background: @slot; border: 1px solid @key; border-bottom: none; padding: 6px 14px; margin-right: 2px;
  border-top-left-radius: 5px; border-top-right-radius: 5px;
}
QTabBar::tab:selected { background: @panel; font-weight: 700; }
QTabBar::tab:focus { border: 2px solid @ink; border-bottom: none; padding: 5px 13px 6px 13px; }
QDockWidget::title { background: @panel; padding: 6px 8px; border-bottom: 1px solid @key; }
QSplitter::handle { background: @key; }

QScrollBar { background: transparent; border: none; }
QScrollBar:vertical { width: 14px; }
QScrollBar:horizontal { height: 14px; }
QScrollBar::handle { background: @thumb; border-radius: 4px; margin: 3px; }
QScrollBar::handle:vertical { min-height: 40px; }
QScrollBar::handle:horizontal { min-width: 40px; }
QScrollBar::handle:hover { background: @ink2; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QToolTip { background: @card; color: @ink; border: 1px solid @ink3; padding: 5px 7px; }
QSlider:horizontal { min-height: 26px; }
QSlider::groove:horizontal { height: 4px; background: @slot; border: 1px solid @ink3; border-radius: 2px; }
QSlider::sub-page:horizontal {
  height: 4px; background: @passing; border: 1px solid @passing; border-radius: 2px;
}
QSlider::handle:horizontal {
  width: 16px; margin: -8px 0; background: @card; border: 2px solid @ink; border-radius: 5px;
}
QSlider::handle:horizontal:focus { border-color: @focus; }
QProgressBar { background: @slot; border: 1px solid @key; border-radius: 3px; text-align: center; }
QProgressBar::chunk { background: @passing; }
"""


def stylesheet(theme: Theme, zoom: float = 1.0, *, touch: bool = False) -> str:
    """The style sheet of the program in this theme and at this zoom."""
    height = round((TOUCH_HEIGHT if touch else BUTTON_HEIGHT) * zoom) - 2
    own = {
        "height": f"{height}px",
        "inner": f"{height - 4}px",
        "drop": f"{round(26 * zoom)}px",
        "arrow_wide": f"{round(10 * zoom)}px",
        "arrow_high": f"{round(6 * zoom)}px",
        "thumb": (theme.ink3 if theme.high_contrast else theme.key).name(),
    }

    def value(found: re.Match[str]) -> str:
        name = found[1]
        return own[name] if name in own else getattr(theme, name).name()

    return re.sub(r"@(\w+)", value, _SHEET)


def palette(theme: Theme) -> QPalette:
    """What Fusion itself paints with: check marks, arrows, selections, links."""
    result = QPalette()
    role = QPalette.ColorRole
    for where, colour in (
        (role.Window, theme.panel),
        (role.WindowText, theme.ink),
        (role.Base, theme.card),
        (role.AlternateBase, theme.slot),
        (role.Text, theme.ink),
        (role.PlaceholderText, theme.ink3),
        (role.Button, theme.slot),
        (role.ButtonText, theme.ink),
        (role.BrightText, theme.fail),
        (role.ToolTipBase, theme.card),
        (role.ToolTipText, theme.ink),
        (role.Highlight, theme.glow),
        (role.HighlightedText, theme.card),
        (role.Accent, theme.glow),
        (role.Link, theme.glow),
        (role.LinkVisited, theme.passing),
        (role.Light, theme.card),
        (role.Midlight, theme.slot),
        (role.Mid, theme.key),
        (role.Dark, theme.ink3),
        (role.Shadow, theme.ink2),
    ):
        result.setColor(where, QColor(colour))
    for where in (role.WindowText, role.Text, role.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, where, theme.ink3)
    return result
