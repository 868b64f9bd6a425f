"""In a language with longer words everything is translated, nothing is cut, nothing is glued (G14.1)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.access.every_window import SCENES, SYSTEMS, Stage
from tests.ui.access.pseudo_language import Names, PseudoTranslator, is_glued, names_in, texts_of
from tracker import assets
from tracker.ui.canvas import Canvas


@cache
def names() -> Names:
    """All names in what is shipped: samples, rosters, tables."""
    known: set[str] = set()
    for system in SYSTEMS:
        for path in (*assets.samples(system), *assets.rosters(system), assets.tables_file(system)):
            known |= {name for name in names_in(json.loads(path.read_text())) if not name.islower()}
            known |= set(path.stem.replace("-", " ").split())
    return Names(known)


@pytest.fixture
def translator(qapp: QApplication) -> Iterator[PseudoTranslator]:
    translator = PseudoTranslator(qapp)  # else it could be deleted while Qt asks it, which waits for ever
    qapp.installTranslator(translator)
    yield translator
    qapp.removeTranslator(translator)
    translator.deleteLater()


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """What is painted onto cards, tickets and panels."""
    seen: set[str] = set()

    def watched(paint: Callable[..., float], place: int) -> Callable[..., float]:
        def watching(canvas: Canvas, *values: object) -> float:
            seen.add(str(values[place]))
            return paint(canvas, *values)

        return watching

    monkeypatch.setattr(Canvas, "text", watched(Canvas.text, 1))
    monkeypatch.setattr(Canvas, "baseline_text", watched(Canvas.baseline_text, 2))
    return seen


def cut_texts(window: QWidget) -> list[str]:
    """Labels and buttons that are smaller than what stands on them."""
    cut = []
    for part in window.findChildren(QWidget):
        if not part.isVisible() or type(part).paintEvent not in _PAINTED_BY_QT:
            continue
        if isinstance(part, QLabel) and part.wordWrap():
            needed = part.heightForWidth(part.width())
            if needed > part.height() + 1:
                cut.append(f"{part.height()} of {needed} high: {part.text()}")
        elif isinstance(part, QLabel | QPushButton | QCheckBox) and part.text():
            needed = part.sizeHint().width()
            if needed > part.width() + 1:
                cut.append(f"{part.width()} of {needed} wide: {part.text()}")
    return cut


_PAINTED_BY_QT = (QLabel.paintEvent, QPushButton.paintEvent, QCheckBox.paintEvent)


@pytest.mark.parametrize("scene", SCENES)
def test_everything_is_translated_whole(
    scene: str, translator: PseudoTranslator, painted: set[str], tmp_path: Path, qtbot: QtBot
) -> None:
    stage = Stage(tmp_path, qtbot)
    painted.clear()
    window = SCENES[scene](stage)
    window.grab()
    read = [*texts_of(window), *(("painted", text) for text in painted if "…" not in text)]
    untranslated = {f"{where}: {text}" for where, text in read if names().untranslated(text)}
    assert not untranslated
    assert not {f"{where}: {text}" for where, text in read if is_glued(text)}
    assert not cut_texts(window)
