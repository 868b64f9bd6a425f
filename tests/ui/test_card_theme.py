"""Colours of the four themes: contrast of text and marks, sides that stand apart, one sheet for widgets."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from msgspec.structs import asdict
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QLineEdit,
    QProxyStyle,
    QPushButton,
    QStyle,
    QStyleHintReturn,
    QStyleOption,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tracker.rules.face import PALETTE
from tracker.ui.emblems import EMBLEMS, emblem_for
from tracker.ui.fonts import Type, font, metrics, scaled
from tracker.ui.stylesheet import palette, stylesheet
from tracker.ui.theme import SIDE_COLOURS, THEMES, contrast, sign_on, theme_for

ICONS = QStyle.StyleHint.SH_DialogButtonBox_ButtonsHaveIcons
TEXTS = [
    ("ink", "card"), ("ink", "panel"), ("ink", "slot"), ("ink", "table"), ("ink", "glow_fill"),
    ("ink2", "card"), ("ink2", "panel"), ("ink2", "slot"), ("ink2", "table2"), ("ink3", "card"),
    ("ink3", "slot"),
    ("fail", "card"), ("fail_text", "fail"), ("owed_text", "owed"), ("owed_die", "owed"), ("card", "glow"),
]  # fmt: skip
MARKS = [
    ("passing", "card"), ("gain", "card"), ("loss", "card"), ("morale", "card"), ("morale_mark", "morale"),
    ("brass", "card"), ("coin_ink", "coin"), ("glow", "card"), ("owed", "card"),
]  # fmt: skip


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("text", "ground"), TEXTS)
def test_text_has_a_contrast_of_4_5(theme: str, text: str, ground: str) -> None:
    colours = theme_for(theme)
    assert contrast(getattr(colours, text), getattr(colours, ground)) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("mark", "ground"), MARKS)
def test_marks_have_a_contrast_of_3(theme: str, mark: str, ground: str) -> None:
    colours = theme_for(theme)
    assert contrast(getattr(colours, mark), getattr(colours, ground)) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_the_ring_of_the_current_card_stands_out(theme: str) -> None:
    """Its gold or its edges of ink, whichever is stronger on this table."""
    colours = theme_for(theme)
    assert max(contrast(ring, colours.table) for ring in (colours.focus, colours.ink)) >= 3
    assert contrast(colours.focus, colours.card) >= 3


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("step", range(4))
def test_the_word_of_a_level_can_be_read(theme: str, step: int) -> None:
    level = theme_for(theme).levels[step]
    assert contrast(level.text, level.fill) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("side", SIDE_COLOURS)
def test_a_side_stands_out_and_carries_its_sign(theme: str, side: str) -> None:
    colours = theme_for(theme)
    if not colours.high_contrast:
        assert contrast(colours.side(side), colours.card) >= 3
    assert contrast(sign_on(colours.side(side)), colours.side(side)) >= 4.5


def test_sides_come_with_the_colours_and_emblems_of_the_rules() -> None:
    assert dict(zip(SIDE_COLOURS, EMBLEMS, strict=True)) == PALETTE


def test_no_two_emblems_are_alike() -> None:
    shapes = [emblem_for(name) for name in EMBLEMS]
    assert all(one != other for one, other in combinations(shapes, 2))
    assert all(QRectF(-10.5, -10.5, 21, 21).contains(shape.boundingRect()) for shape in shapes)


def test_an_own_colour_is_taken_and_an_unknown_one_is_slate() -> None:
    light = theme_for("light")
    assert light.side("#123456") == QColor("#123456")
    assert light.side("#nonsense") == light.side("mauve") == light.side("slate")


@pytest.mark.parametrize("theme", THEMES)
def test_every_widget_colour_is_a_token(theme: str) -> None:
    sheet = stylesheet(theme_for(theme), 1.5, touch=True)
    assert "@" not in sheet
    tokens = {value.name() for value in asdict(theme_for(theme)).values() if isinstance(value, QColor)}
    assert set(re.findall(r"#[0-9a-f]{6}", sheet)) <= tokens


@pytest.mark.parametrize(("zoom", "touch", "least"), [(1.0, False, 34), (1.0, True, 44), (2.0, False, 68)])
def test_buttons_and_fields_are_high_enough(qtbot: QtBot, zoom: float, touch: bool, least: int) -> None:
    for widget in (QPushButton("Casualty"), QLineEdit("River Archers")):
        qtbot.addWidget(widget)
        widget.setStyleSheet(stylesheet(theme_for("light"), zoom, touch=touch))
        assert widget.sizeHint().height() >= least


@pytest.mark.parametrize("theme", THEMES)
def test_the_palette_sets_no_text_without_its_ground(theme: str) -> None:
    colours = palette(theme_for(theme))
    role = QPalette.ColorRole
    pairs = (
        (role.WindowText, role.Window), (role.Text, role.Base), (role.Text, role.AlternateBase),
        (role.ButtonText, role.Button), (role.HighlightedText, role.Highlight),
        (role.ToolTipText, role.ToolTipBase), (role.Link, role.Base),
    )  # fmt: skip
    for text, ground in pairs:
        assert contrast(colours.color(text), colours.color(ground)) >= 4.5


def test_figures_are_lining_and_of_one_width(qapp: QApplication) -> None:
    for role in (Type.DIAL, Type.NAME, Type.CHANCE):
        letters = metrics(role)
        assert len({round(letters.horizontalAdvance(figure), 2) for figure in "0123456789"}) == 1
        tops = {letters.tightBoundingRect(figure).height() for figure in "079"}
        assert max(tops) - min(tops) <= 2


def test_the_serif_is_as_heavy_as_asked() -> None:
    """One variable file has all weights: bold letters are wider than semibold ones of the same size."""
    regular = metrics(Type.NAME_TWO_LINES).horizontalAdvance("River Archers")
    assert metrics(Type.HEADING).horizontalAdvance("River Archers") > regular


def test_widget_fonts_grow_with_the_zoom() -> None:
    assert scaled(Type.BODY, 2.0).pixelSize() == 2 * font(Type.BODY).pixelSize() == 28


class WithIcons(QProxyStyle):
    """A desktop that puts a sign of its own, dark on dark, on the buttons of dialogs."""

    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        shReturn: QStyleHintReturn | None = None,
    ) -> int:
        if hint is ICONS:
            return 1
        return super().styleHint(hint, option, widget, shReturn)


@pytest.mark.parametrize("name", THEMES)
def test_buttons_of_dialogs_bear_no_icons_of_the_desktop(qtbot: QtBot, name: str) -> None:
    box, style = QDialogButtonBox(), WithIcons("fusion")
    qtbot.addWidget(box)
    box.setStyle(style)
    assert box.style().styleHint(ICONS, None, box)
    box.setStyleSheet(stylesheet(theme_for(name)))
    assert not box.style().styleHint(ICONS, None, box)
