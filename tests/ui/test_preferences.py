"""What a player set: kept, damaged, reset."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from tracker.ui.preferences import CARDS, SETTINGS, THEME, ZOOM, Preferences, Setting

DAMAGED = ("", "NaN", "-1", "\x00\x01", "9" * 400, "@Variant(broken)", "lightt")


@pytest.fixture
def kept(qapp: QApplication, tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def preferences(kept: QSettings) -> Preferences:
    return Preferences(kept)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.id)
def test_a_setting_is_its_first_value_until_it_is_set(preferences: Preferences, setting: Setting) -> None:
    assert preferences.value(setting) == setting.values[0]


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.id)
@pytest.mark.parametrize("value", DAMAGED)
def test_a_damaged_value_counts_as_never_set(
    kept: QSettings, preferences: Preferences, setting: Setting, value: str
) -> None:
    kept.setValue(setting.id, value)
    assert preferences.value(setting) == setting.values[0]


def test_a_list_where_a_word_should_be_counts_as_never_set(kept: QSettings, preferences: Preferences) -> None:
    kept.setValue("theme", ["dark", "light"])
    kept.setValue("zoom", {"a": 1})
    assert preferences.value(THEME) == "system"
    assert preferences.zoom_percent == 100


def test_what_is_set_is_told_once_and_still_there_at_the_next_start(
    kept: QSettings, preferences: Preferences
) -> None:
    heard: list[str] = []
    preferences.changed.connect(heard.append)
    preferences.choose(CARDS, "compact")
    preferences.choose(CARDS, "compact")
    preferences.choose(CARDS, "gigantic")
    preferences.choose(ZOOM, "125")
    assert heard == ["cards", "zoom"]
    kept.sync()
    again = Preferences(QSettings(kept.fileName(), QSettings.Format.IniFormat))
    assert again.value(CARDS) == "compact"
    assert again.zoom_percent == 125


@pytest.mark.parametrize("side", ["Heron League", "Ž/ñ %20", "a/b\\c", "日本"])
def test_dice_and_face_down_orders_are_kept_for_each_side_by_its_name(
    preferences: Preferences, side: str
) -> None:
    preferences.choose_dice(side, "digital")
    preferences.hide_orders(side, True)
    assert preferences.dice(side) == "digital"
    assert preferences.hides_orders(side)
    assert preferences.dice("another") == "ask"
    assert not preferences.hides_orders("another")


def test_changed_keys_are_kept_as_a_whole(preferences: Preferences) -> None:
    preferences.keep_keys({"end": "D", "fortitude-tests.casualty": ""})
    assert preferences.keys() == {"end": "D", "fortitude-tests.casualty": ""}
    preferences.keep_keys({"end": "D"})
    assert preferences.keys() == {"end": "D"}


def test_reset_brings_everything_back_but_the_place_of_the_window(
    kept: QSettings, preferences: Preferences
) -> None:
    for setting in SETTINGS:
        preferences.choose(setting, setting.values[-1])
    preferences.choose_dice("Blue", "typed")
    preferences.hide_orders("Blue", True)
    preferences.keep_keys({"end": "D"})
    kept.setValue("geometry", "here")
    heard: list[str] = []
    preferences.changed.connect(heard.append)
    preferences.reset()
    assert [preferences.value(setting) for setting in SETTINGS] == [each.values[0] for each in SETTINGS]
    assert preferences.dice("Blue") == "ask"
    assert not preferences.hides_orders("Blue")
    assert preferences.keys() == {}
    assert kept.value("geometry") == "here"
    assert {setting.id for setting in SETTINGS} | {"dice", "hidden", "keys"} == set(heard)
