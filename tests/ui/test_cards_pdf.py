"""Cards as PDF: nothing cut, the right number of pages, colour or grey, blank or as they stand (G17.1)."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from tests.makers import battle_with
from tests.rules.fortitude import SYSTEM, after
from tests.ui.desks import desk_in, view_of
from tests.ui.faces import face
from tracker.rules.face import CardFace
from tracker.rules.sentence import say
from tracker.ui import file_dialogs
from tracker.ui.card_layout import MARGIN, card_size
from tracker.ui.card_sheets import MARGINS, WIDTHS, Paper, lay_out, paint_page, pdf_of, printed
from tracker.ui.cards_pdf_dialog import CardsPdfDialog

LONG = "The Extraordinarily Long-Named Household Guard of the Upper and Lower Marches " * 3


def faces(count: int, **changes: object) -> list[CardFace]:
    return [face(id=f"unit-{place}", **changes) for place in range(count)]


def pages_in(contents: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", contents))


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("margin", [5, 10])
@pytest.mark.parametrize(("units", "pages"), [(1, 1), (9, 1), (12, 1), (13, 2), (60, 5)])
def test_twelve_usual_cards_lie_on_a_page(size: str, margin: int, units: int, pages: int) -> None:
    sheets = lay_out(faces(units), Paper(size=size, margin=margin))
    contents = pdf_of(sheets, "Reed Ford")
    assert contents.startswith(b"%PDF-")
    assert pages_in(contents) == len(sheets.pages) == pages


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("margin", MARGINS)
@pytest.mark.parametrize("width", WIDTHS)
def test_every_card_lies_whole_within_the_margins_and_beside_the_others(
    size: str, margin: int, width: str
) -> None:
    paper = Paper(size=size, margin=margin, width=width)
    gone = faces(7, out_of_play=say("Destroyed"))
    sheets = lay_out([*faces(60), *gone], paper)
    assert sum(map(len, sheets.pages)) == 67
    for page in sheets.pages:
        places = []
        for laid in page:
            corner = laid.corner + MARGIN * sheets.scale
            places.append(QRectF(corner, card_size(laid.layout) * sheets.scale))
        for place in places:
            assert paper.room.contains(place)
        assert not any(
            one.intersects(other) for number, one in enumerate(places) for other in places[number + 1 :]
        )


def test_cards_are_drawn_as_lines_and_letters(qtbot: QtBot) -> None:
    contents = pdf_of(lay_out(faces(9), Paper()), "Reed Ford")
    assert b"/Subtype /Image" not in contents
    assert b"/FontFile" in contents


def test_a_long_name_changes_nothing_beside_its_card(qtbot: QtBot) -> None:
    short, long = (picture(faces(2, name=name)) for name in ("Guard", LONG))
    sheets = lay_out(faces(2), Paper())
    first, second = (laid.corner + MARGIN * sheets.scale for laid in sheets.pages[0])
    gap = QRectF(first.x() + card_size(sheets.pages[0][0].layout).width() * sheets.scale, first.y(), 0, 60)
    gap.setRight(second.x())
    x = round(gap.center().x() * DOTS)
    for y in range(round(gap.top() * DOTS), round(gap.bottom() * DOTS)):
        assert short.pixelColor(x, y) == long.pixelColor(x, y)


DOTS = 4.0
PAPER_TINT = 10
"""The ivory of signs on a dark side; a printer in grey makes nothing of it."""


def picture(some: list[CardFace], *, grey: bool = False) -> QImage:
    sheets = lay_out(some, Paper(grey=grey))
    image = QImage((sheets.paper.sheet * DOTS).toSize(), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    paint_page(painter, sheets, 0, "Reed Ford", DOTS)
    painter.end()
    return image


def colours(image: QImage) -> bool:
    seen = {image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}
    tints = ({QColor(pixel).red(), QColor(pixel).green(), QColor(pixel).blue()} for pixel in seen)
    return any(max(tint) - min(tint) > PAPER_TINT for tint in tints)


def test_grey_ink_uses_no_colour(qtbot: QtBot) -> None:
    shown = faces(6, honor=True, tags=2)
    assert colours(picture(shown))
    assert not colours(picture(shown, grey=True))


def test_grey_reaches_the_file(qtbot: QtBot) -> None:
    contents = pdf_of(lay_out(faces(3, honor=True), Paper(grey=True)), "Reed Ford")
    streams = b"\n".join(unpacked(contents))
    assert re.findall(rb"[\d.]+ (?:scn|g)\b", streams)
    assert not re.findall(rb"[\d.]+ [\d.]+ [\d.]+ (?:scn|rg)\b", streams)


def unpacked(contents: bytes) -> list[bytes]:
    found = []
    for raw in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", contents, re.DOTALL):
        try:
            found.append(zlib.decompress(raw))
        except zlib.error:
            found.append(raw)
    return found


def test_a_blank_card_shows_what_is_printed_and_no_test(qtbot: QtBot) -> None:
    battle = after(battle_with(4), {"type_": "casualties", "unit": "unit-0", "count": 3})
    dialog = CardsPdfDialog(SYSTEM, battle)
    qtbot.addWidget(dialog)
    now = dialog.faces[0]
    assert now.owed == (1,)
    assert now.pips.standing == 97
    dialog.choose("state", "blank")
    blank = dialog.faces[0]
    assert blank.owed == ()
    assert blank.action is None
    assert blank.pips.standing == 100
    assert blank.gauge is not None
    assert blank.gauge.value == blank.gauge.printed == 12


def test_no_printed_card_has_buttons() -> None:
    assert printed(face(), blank=False).buttons == ()


def test_cards_of_one_side_alone(qtbot: QtBot) -> None:
    dialog = CardsPdfDialog(SYSTEM, battle_with(9))
    qtbot.addWidget(dialog)
    assert dialog.told.text() == "Cards: 9. Pages: 1."
    dialog.choose("side", "blue")
    assert {face.side for face in dialog.faces} == {"blue"}


def test_the_menu_writes_a_whole_file_and_cancel_writes_none(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = desk_in(tmp_path, qtbot)
    view = view_of(desk, qtbot)
    target = tmp_path / "cards.pdf"
    for answer in ("", str(target)):
        monkeypatch.setattr(file_dialogs, "ask_where_to_export", lambda *_words, answer=answer: answer)
        desk.window.deeds.do("cards-pdf")
        dialog = view.findChild(CardsPdfDialog)
        assert isinstance(dialog, CardsPdfDialog)
        dialog.accept()
        assert target.exists() == bool(answer)
        dialog.deleteLater()
        qtbot.waitUntil(lambda: view.findChild(CardsPdfDialog) is None)
    assert pages_in(target.read_bytes()) == 1


def test_out_of_play_units_come_last_and_slim() -> None:
    gone = msgspec.structs.replace(face(id="gone"), out_of_play=say("Destroyed"))
    sheets = lay_out([gone, *faces(3)], Paper())
    assert [laid.face.id for laid in sheets.pages[0]] == ["unit-0", "unit-1", "unit-2", "gone"]
