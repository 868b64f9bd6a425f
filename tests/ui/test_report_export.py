"""The report leaves by the menu, in the format of its ending; cancel writes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.desks import desk_in, view_of
from tracker.ui import file_dialogs


@pytest.mark.parametrize(("ending", "begins"), [("html", "<!doctype"), ("md", "# "), ("txt", "Example")])
def test_the_ending_decides(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, ending: str, begins: str
) -> None:
    desk = desk_in(tmp_path, qtbot)
    view_of(desk, qtbot)
    target = tmp_path / f"report.{ending}"
    answers = ["", str(target)]
    monkeypatch.setattr(file_dialogs, "ask_where_to_tell", lambda *_words: answers.pop(0))
    desk.window.deeds.do("battle-report")
    assert not target.exists()
    desk.window.deeds.do("battle-report")
    assert target.read_text("utf-8").startswith(begins)
