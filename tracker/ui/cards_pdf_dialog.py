"""Asks how the cards are to be printed, shows the first page as it would be, and makes the PDF."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from tracker.rules.battle import Battle
from tracker.rules.face import CardFace
from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.rules.system import RuleSystem
from tracker.ui.card_sheets import MARGINS, Paper, Sheets, lay_out, paint_page, pdf_of, printed
from tracker.ui.dialog_sheet import fit
from tracker.ui.fonts import Type
from tracker.ui.painted import Dress
from tracker.ui.paper import ENTER_KEYS, Words, dress_all
from tracker.ui.plain_table import dress_of
from tracker.ui.setting_rows import ChoiceRow, Page
from tracker.ui.words import render

SIZE = QSize(860, 620)
ALL = ""
LEAST_PREVIEW = 150


class CardsPdfDialog(QDialog):
    """One choice a line; the preview beside them follows at once."""

    pdf_requested = Signal(bytes)
    """The file, ready to be written."""

    def __init__(self, system: RuleSystem, battle: Battle, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Cards as PDF"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._name = battle.name
        self._now = system.faces(battle)
        at_the_start = msgspec.structs.replace(battle, state=system.begin(battle.setup), last=None)
        self._at_the_start = system.faces(at_the_start)
        self._choices = {
            "size": "a4",
            "ink": "colour",
            "margin": "10",
            "width": "usual",
            "state": "now",
            "side": ALL,
        }
        self.rows = {name: self._row(name, *texts) for name, texts in self._texts().items()}
        self.preview = Preview()
        self.told = Words("", Type.HEADING, wraps=True)
        self.save_button = QPushButton(self.tr("Save as PDF…"))
        self.save_button.setProperty("role", "owed")
        self.save_button.setDefault(True)
        self._build()
        dress = dress_of(parent)
        self.set_dress(dress)
        fit(self, SIZE, dress)
        self._show()

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        dress_all(self, dress)
        self.setFont(dress.font(Type.BODY))
        for button in self.findChildren(QPushButton):
            button.setFont(dress.font(Type.BUTTON))
        self.preview.setMinimumWidth(dress.pixels(LEAST_PREVIEW))

    @property
    def paper(self) -> Paper:
        """What was chosen, as the sheets want it."""
        chosen = self._choices
        return Paper(
            size=chosen["size"],
            margin=int(chosen["margin"]),
            width=chosen["width"],
            grey=chosen["ink"] == "grey",
        )

    @property
    def faces(self) -> tuple[CardFace, ...]:
        """The cards to print."""
        blank, side = self._choices["state"] == "blank", self._choices["side"]
        source = self._at_the_start if blank else self._now
        return tuple(printed(face, blank=blank) for face in source if side in (ALL, face.side))

    @property
    def sheets(self) -> Sheets:
        """The pages as they would be printed."""
        return lay_out(self.faces, self.paper)

    def choose(self, name: str, value: str) -> None:
        """Choose one thing."""
        self._choices[name] = value
        self.rows[name].show_now()
        self._show()

    def accept(self) -> None:
        if self.sheets.pages:
            self.pdf_requested.emit(pdf_of(self.sheets, self._name))
            super().accept()

    def _texts(self) -> dict[str, tuple[str, str, dict[str, str]]]:
        sides = {face.side: face.side_name for face in self._now}
        return {
            "state": (
                self.tr("Cards"),
                self.tr("Blank ones show what is printed, to play on with markers and pencil."),
                {"now": self.tr("As they stand now"), "blank": self.tr("Blank, as printed")},
            ),
            "side": (self.tr("Sides"), "", {ALL: self.tr("All sides"), **sides}),
            "size": (self.tr("Paper"), "", {"a4": self.tr("A4"), "letter": self.tr("Letter")}),
            "width": (
                self.tr("Size of a card"),
                self.tr("They shrink a little where one more fits into a row."),
                {
                    "small": self.tr("Small, 45 mm"),
                    "usual": self.tr("Usual, 60 mm"),
                    "large": self.tr("Large, 90 mm"),
                },
            ),
            "margin": (
                self.tr("Margins"),
                self.tr("What the printer leaves white on all sides."),
                {str(margin): self.tr("%1 mm").replace("%1", str(margin)) for margin in MARGINS},
            ),
            "ink": (
                self.tr("Ink"),
                self.tr("In grey the emblems, teeth and markers tell all that colours do."),
                {"colour": self.tr("Colour"), "grey": self.tr("Grey")},
            ),
        }

    def _row(self, name: str, words: str, note: str, offers: dict[str, str]) -> ChoiceRow:
        now: Callable[[], str] = lambda: self._choices[name]  # noqa: E731 - a name for its type
        return ChoiceRow(words, note, offers, now, lambda value: self.choose(name, value))

    def _build(self) -> None:
        page = self._page = Page(self.tr("How to print the cards"), list(self.rows.values()))
        middle = QHBoxLayout()
        middle.addWidget(page, 5)
        middle.addWidget(self.preview, 4)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        buttons.addButton(self.save_button, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        foot = QHBoxLayout()
        foot.addWidget(self.told, 1)
        foot.addWidget(buttons)
        whole = QVBoxLayout(self)
        whole.addLayout(middle, 1)
        whole.addLayout(foot)

    def _show(self) -> None:
        sheets = self.sheets
        self.preview.show_sheets(sheets, self._name)
        cards = sum(map(len, sheets.pages))
        template = QT_TRANSLATE_NOOP("window", "Cards: {cards}. Pages: {pages}.")
        self.told.setText(render(say(template, cards=cards, pages=len(sheets.pages))))
        self.preview.setAccessibleDescription(self.told.text())
        self.save_button.setEnabled(bool(cards))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The preview gives way where there is no room for both."""
        super().resizeEvent(event)
        sheet = self._page.widget()
        wanted = sheet.minimumSizeHint().width() if sheet is not None else 0
        bar = self._page.verticalScrollBar().sizeHint().width()
        self._page.setMinimumWidth(min(wanted + bar, self.width() - 24))
        self.preview.setVisible(self.width() >= wanted + bar + self.preview.minimumWidth() + 24)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER_KEYS:
            self.accept()
        else:
            super().keyPressEvent(event)


class Preview(QWidget):
    """The first page as it will be printed, white on the table."""

    def __init__(self) -> None:
        super().__init__()
        self._sheets: Sheets | None = None
        self._caption = ""
        self._dress = Dress(dress_of(None).theme, 1.0)
        self.setAccessibleName(self.tr("The first page"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        self.update()

    def show_sheets(self, sheets: Sheets, caption: str) -> None:
        """Show the first of these pages."""
        self._sheets, self._caption = sheets, caption
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._sheets is None:
            return
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._dress.theme.table)
        sheet, edge = self._sheets.paper.sheet, self._dress.pixels(14)
        dots = min((self.width() - 2 * edge) / sheet.width(), (self.height() - 2 * edge) / sheet.height())
        corner = QPointF(self.width() - sheet.width() * dots, self.height() - sheet.height() * dots) / 2
        page = QRectF(corner, sheet * dots)
        painter.fillRect(page, Qt.GlobalColor.white)
        painter.setPen(self._dress.theme.key)
        painter.drawRect(page)
        if self._sheets.pages:
            painter.translate(corner)
            paint_page(painter, self._sheets, 0, self._caption, dots)
        painter.end()
