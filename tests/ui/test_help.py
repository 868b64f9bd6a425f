"""Help: all rules and the use of the program, searchable and linked, without a network."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.ui.desks import desk_in
from tracker import assets
from tracker.rules.systems import SYSTEMS
from tracker.ui.help_texts import Section, found, links_of, sections_of
from tracker.ui.help_window import HelpWindow
from tracker.ui.keys import KEYS

PAGES = [(path.stem.partition("-")[2], path.read_text("utf-8")) for path in assets.help_pages()]
SECTIONS = sections_of(PAGES)


@pytest.fixture
def window(qtbot: QtBot) -> HelpWindow:
    window = HelpWindow(PAGES)
    qtbot.addWidget(window)
    window.show()
    return window


def test_every_rule_system_has_a_chapter() -> None:
    assert {section.chapter for section in SECTIONS} == {"playing", *SYSTEMS}


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.id)
def test_every_link_leads_to_a_section(section: Section) -> None:
    known = {other.id for other in SECTIONS}
    assert set(links_of(section)) <= known
    assert section.text


def test_ids_of_sections_are_unique() -> None:
    ids = [section.id for section in SECTIONS]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("wish", [key for key in KEYS if key.id in ("library", "cards-pdf", "keys")])
def test_keys_named_in_help_are_those_of_the_table(wish: object) -> None:
    texts = "".join(text for chapter, text in PAGES if chapter == "playing")
    assert getattr(wish, "keys")[0] in texts  # noqa: B009 - parametrize hands in plain objects


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("rout surrender", "fortitude-tests#rout-or-surrender"),
        ("DOCTRINES", "break-tests#doctrines"),
        ("five minutes", "playing#the-first-five-minutes"),
    ],
)
def test_words_find_the_section_that_is_named_after_them(words: str, first: str) -> None:
    assert found(SECTIONS, words)[0].id == first


def test_marks_of_markdown_are_no_words() -> None:
    assert not found(SECTIONS, "**c**")
    assert not found(SECTIONS, "](#honor)")


def test_typing_lists_what_holds_the_words_and_shows_the_best(window: HelpWindow) -> None:
    QTest.keyClicks(window.search, "put to flight")
    assert window.section is not None
    assert window.section.id == "fortitude-tests#put-to-flight"
    assert set(window.listed) == {section.id for section in found(SECTIONS, "put to flight")}
    assert window.page.extraSelections()
    window.search.setText("xyzzy")
    assert window.listed == []
    assert window.page.toPlainText() == ""
    assert window.told.text() == "No section holds these words."


def test_a_link_is_followed_and_the_way_back_is_known(window: HelpWindow) -> None:
    window.go_to("fortitude-tests#in-short")
    window.page.anchorClicked.emit(QUrl("#honor"))
    assert window.section is not None
    assert window.section.id == "fortitude-tests#honor"
    window.back()
    assert window.section is not None
    assert window.section.id == "fortitude-tests#in-short"


def test_a_link_leads_out_of_a_search(window: HelpWindow) -> None:
    window.search.setText("suppression")
    window.go_to("fortitude-tests#honor")
    assert window.search.text() == ""
    assert window.section is not None
    assert window.section.id == "fortitude-tests#honor"


def test_up_and_down_turn_the_pages_from_the_search(window: HelpWindow) -> None:
    assert window.section is not None
    first = window.section.id
    window.search.setFocus()
    QTest.keyClick(window.search, Qt.Key.Key_Down)
    assert window.section.id == window.listed[1]
    QTest.keyClick(window.search, Qt.Key.Key_Up)
    assert window.section.id == first


def test_help_opens_without_a_battle_and_only_once(tmp_path: Path, qtbot: QtBot) -> None:
    desk = desk_in(tmp_path, qtbot)
    for _ in range(2):
        desk.window.deeds.do("help")
    assert len(desk.window.findChildren(HelpWindow)) == 1
