"""A way to decide tells all that it does, in as many lines as that needs (G14.1, G19.3)."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from tests.rules.fortitude import SYSTEM
from tests.ui.access.pseudo_language import pseudo
from tests.ui.river_battle import river_battle
from tracker.rules.face import Choice
from tracker.rules.sentence import verbatim
from tracker.ui import canvas
from tracker.ui.canvas import Canvas, wrapped
from tracker.ui.fonts import Type, width
from tracker.ui.inspector import Inspector
from tracker.ui.painted import Dress
from tracker.ui.panel_buttons import DecisionButton
from tracker.ui.theme import theme_for

NAME = "Household Guard of the Upper Valley and the Forests beyond it"
LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
RETREATS = f"{NAME} breaks: it retreats or goes to ground, and nobody may rally it in this turn"


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, QRectF]]:
    """Each text as it was wanted, as it was painted, and where."""
    seen: list[tuple[str, str, QRectF]] = []
    plain = Canvas.baseline_text

    def watched(self: Canvas, place: QRectF, baseline: float, words: str, role: Type, *more: object) -> float:
        seen.append((words, canvas.elided(words, role, place.width()), QRectF(place)))
        return plain(self, place, baseline, words, role, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "baseline_text", watched)
    return seen


def shown(qtbot: QtBot, choice: Choice, wide: int, zoom: float) -> DecisionButton:
    """The button of a way on a panel of this width in units."""
    button = DecisionButton()
    qtbot.addWidget(button)
    button.set_dress(Dress(theme_for("light"), zoom))
    button.set_wide(round(wide * zoom))
    button.show_choice(choice, filled=False, key="3")
    button.resize(round(wide * zoom), button.sizeHint().height())
    return button


def choice_of(text: str, note: str, chance: Fraction | None = None, closed: str = "") -> Choice:
    reason = verbatim(closed) if closed else None
    return Choice(text=verbatim(text), event=None, note=verbatim(note), chance=chance, closed=reason)


CHOICES = {
    "short": choice_of("Hold the Line", "re-roll, 2 of 2 left", Fraction(2, 3)),
    "long note": choice_of(f"Accept: {NAME} breaks", RETREATS),
    "closed": choice_of("Hold the Line", "re-roll", Fraction(2, 3), closed=RETREATS),
    "without a space": choice_of(LONG, LONG, Fraction(1, 2)),
    "translated": choice_of(pseudo(f"Accept: {NAME} breaks"), pseudo(RETREATS), Fraction(1, 6)),
}


@pytest.mark.parametrize("zoom", [1.0, 1.5, 3.0])
@pytest.mark.parametrize("wide", [282, 210])
@pytest.mark.parametrize("choice", CHOICES.values(), ids=list(CHOICES))
def test_nothing_of_it_is_cut_and_every_line_lies_on_it(
    qtbot: QtBot, painted: list[tuple[str, str, QRectF]], choice: Choice, wide: int, zoom: float
) -> None:
    button = shown(qtbot, choice, wide, zoom)
    button.grab()
    assert [words for words, seen, _ in painted if words != seen] == []
    room = QRectF(0, 0, wide, button.height() / zoom)
    assert all(room.contains(place) for _, _, place in painted)
    told = "".join(words for words, _, _ in painted).replace(" ", "")
    note = choice.closed or choice.note
    assert note is not None
    for whole in (str(choice.text), str(note)):
        assert whole.replace(" ", "") in told


def test_a_short_one_keeps_its_height(qtbot: QtBot) -> None:
    assert shown(qtbot, CHOICES["short"], 282, 1.0).height() == 44


def test_words_wrap_between_words_and_only_long_ones_within() -> None:
    lines = wrapped(f"a {LONG} and the end", Type.SMALL, 120)
    assert lines[0] == "a"
    assert "".join(lines) == f"a{LONG}and the end"
    assert max(width(line, Type.SMALL) for line in lines) <= 120
    assert wrapped("one two three four", Type.SMALL, 30, 2) == ["one", "two three four"]


@pytest.mark.parametrize("word", ["Rout", pseudo("Surrender to the victor")])
def test_ways_too_long_to_stand_beside_each_other_stand_below(
    qtbot: QtBot, painted: list[tuple[str, str, QRectF]], word: str
) -> None:
    inspector = Inspector()
    qtbot.addWidget(inspector)
    inspector.set_theme(theme_for("light"))
    battle = river_battle()
    face = next(face for face in SYSTEM.faces(battle) if face.id == "spears")
    choices = tuple(msgspec.structs.replace(choice, text=verbatim(word)) for choice in face.choices)
    inspector.show_unit(msgspec.structs.replace(face, choices=choices), SYSTEM.breakdowns(battle, "spears"))
    inspector.resize(314, 700)
    inspector.show()
    qtbot.waitExposed(inspector)
    ways = [button for button in inspector.unit_page.decisions if button.isVisible()]
    assert len(ways) == 2
    assert (ways[0].y() == ways[1].y()) == (word == "Rout")
    painted.clear()
    for way in ways:
        way.grab()
    assert [words for words, seen, _ in painted if words != seen] == []
