"""Help: how the program is used, and the rules of both systems searchable, without a network."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import (
    QFont,
    QKeySequence,
    QShortcut,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QSplitter,
    QTextBrowser,
    QTextEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from tracker.rules.sentence import QT_TRANSLATE_NOOP
from tracker.ui.dialog_sheet import fit
from tracker.ui.fonts import Type
from tracker.ui.help_texts import Section, found, sections_of, target_of
from tracker.ui.painted import Dress
from tracker.ui.paper import Words, dress_all, placeholder_style
from tracker.ui.plain_table import dress_of
from tracker.ui.words import translated

SIZE = QSize(900, 640)
ID = Qt.ItemDataRole.UserRole
CHAPTERS = {
    "playing": QT_TRANSLATE_NOOP("help", "Using the program"),
    "fortitude-tests": QT_TRANSLATE_NOOP("help", "Fortitude tests"),
    "break-tests": QT_TRANSLATE_NOOP("help", "Break Tests"),
}


class HelpWindow(QDialog):
    """A window beside the battle: sections at the left, the one chosen at the right, a search over all."""

    def __init__(self, pages: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        """`pages`: the name of each chapter and its Markdown."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Rules and help"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._dress = dress_of(parent)
        self._sections = sections_of(pages)
        self._by_id = {section.id: section for section in self._sections}
        self._way: list[str] = []
        self.search = QLineEdit()
        self.contents = QTreeWidget()
        self.page = QTextBrowser()
        self.told = Words("", Type.NOTE, "ink2")
        self._build()
        self._dress_up()
        fit(self, SIZE, self._dress)
        self._list()
        self.search.setFocus()

    @property
    def section(self) -> Section | None:
        """The section that is shown."""
        item = self.contents.currentItem()
        return self._by_id.get(str(item.data(0, ID))) if item is not None else None

    @property
    def listed(self) -> list[str]:
        """The ids of the sections in the list, in its order."""
        tops = (self.contents.topLevelItem(place) for place in range(self.contents.topLevelItemCount()))
        return [
            str(item.data(0, ID))
            for top in tops
            if top is not None
            for item in map(top.child, range(top.childCount()))
            if item is not None
        ]

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        self._dress_up()
        self._list()
        self._show()

    def go_to(self, section: str) -> None:
        """Show this section; a chapter alone shows its first."""
        if section in self._by_id and section not in self.listed:
            self.search.clear()
        for item in self.contents.findItems("", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive):
            name = str(item.data(0, ID))
            if name == section or ("#" not in section and name.startswith(section + "#")):
                self.contents.setCurrentItem(item)
                return

    def back(self) -> None:
        """The section shown before."""
        if len(self._way) > 1:
            self._way.pop()
            self.go_to(self._way.pop())

    def _build(self) -> None:
        self.search.setPlaceholderText(self.tr("Search rules and help"))
        self.search.setAccessibleName(self.tr("Search rules and help"))
        self.search.setClearButtonEnabled(True)
        self.contents.setHeaderHidden(True)
        self.contents.setAccessibleName(self.tr("Sections"))
        self.page.setOpenLinks(False)
        self.page.setAccessibleName(self.tr("Text of the section"))
        halves = QSplitter()
        halves.addWidget(self.contents)
        halves.addWidget(self.page)
        halves.setStretchFactor(1, 1)
        halves.setSizes([self._dress.pixels(250), self._dress.pixels(620)])
        halves.setChildrenCollapsible(False)
        whole = QVBoxLayout(self)
        edge = self._dress.pixels(14)
        whole.setContentsMargins(edge, edge, edge, edge)
        for part in (self.search, halves, self.told):
            whole.addWidget(part, 1 if part is halves else 0)
        self.search.textChanged.connect(self._list)
        self.contents.currentItemChanged.connect(self._show)
        self.page.anchorClicked.connect(self._follow)
        for keys, deed in (("Alt+Left", self.back), ("Ctrl+F", self.search.setFocus)):
            QShortcut(QKeySequence(keys), self).activated.connect(deed)
        for keys, step in (("Down", 1), ("Up", -1)):
            shortcut = QShortcut(QKeySequence(keys), self.search, context=Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(lambda step=step: self._step(step))

    def _list(self) -> None:
        """The sections that hold what is searched for, under their chapters."""
        words = self.search.text()
        holding = found(self._sections, words)
        former = self.section
        self.contents.blockSignals(True)
        self.contents.clear()
        chapters: dict[str, QTreeWidgetItem] = {}
        for section in sorted(holding, key=lambda section: self._sections.index(section)):
            top = chapters.get(section.chapter)
            if top is None:
                top = chapters[section.chapter] = QTreeWidgetItem([_chapter(section)])
                top.setFlags(Qt.ItemFlag.ItemIsEnabled)
                top.setFont(0, self._dress.font(Type.HEADING))
                self.contents.addTopLevelItem(top)
            item = QTreeWidgetItem([section.title])
            item.setData(0, ID, section.id)
            top.addChild(item)
        self.contents.expandAll()
        self.contents.blockSignals(False)
        count = self.tr("1 section")
        if len(holding) != 1:
            count = self.tr("%1 sections").replace("%1", str(len(holding)))
        self.told.setText(count if holding else self.tr("No section holds these words."))
        if not holding:
            self.page.clear()
        elif words:
            self.go_to(holding[0].id)
        else:
            self.go_to(former.id if former is not None else holding[0].id)
        self._mark()

    def _step(self, way: int) -> None:
        listed, section = self.listed, self.section
        if listed:
            place = listed.index(section.id) + way if section is not None else 0
            self.go_to(listed[min(max(place, 0), len(listed) - 1)])

    def _show(self, *_changed: object) -> None:
        section = self.section
        if section is None:
            return
        if not self._way or self._way[-1] != section.id:
            self._way.append(section.id)
        document = QTextDocument(self.page)
        document.setDefaultFont(self._dress.font(Type.BODY))
        document.setDocumentMargin(self._dress.pixels(18))
        document.setMarkdown(f"# {section.title}\n\n{section.text}")
        _set_type(document, self._dress)
        self.page.setDocument(document)
        self._mark()

    def _mark(self) -> None:
        """Show where the words that are searched for stand in the text."""
        look = QTextCharFormat()
        look.setBackground(self._dress.theme.glow_fill)
        look.setFontUnderline(True)
        marks = []
        document = self.page.document()
        for word in self.search.text().split():
            cursor = document.find(word)
            while not cursor.isNull():
                mark = QTextEdit.ExtraSelection()
                mark.cursor, mark.format = cursor, look
                marks.append(mark)
                cursor = document.find(word, cursor)
        self.page.setExtraSelections(marks)

    def _follow(self, link: QUrl) -> None:
        section = self.section
        if section is not None:
            self.go_to(target_of(link.toString(), section.chapter))

    def _dress_up(self) -> None:
        dress = self._dress
        self.setFont(dress.font(Type.BODY))
        self.search.setFont(dress.font(Type.BUTTON))
        self.search.setStyleSheet(placeholder_style(dress))
        self.contents.setFont(dress.font(Type.BODY))
        self.contents.setIndentation(dress.pixels(14))
        dress_all(self, dress)


def _chapter(section: Section) -> str:
    """The title of a chapter in the language of the program; of one it does not know, as it is written."""
    known = CHAPTERS.get(section.chapter)
    return translated("help", known) if known is not None else section.chapter_title


def _set_type(document: QTextDocument, dress: Dress) -> None:
    """Headings in the type of the cards, air between paragraphs, tables with one thin line a row."""
    block = document.begin()
    while block.isValid():
        cursor = QTextCursor(block)
        shape = QTextBlockFormat(block.blockFormat())
        heading = shape.headingLevel() > 0
        shape.setLineHeight(
            128 if not heading else 100, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
        )
        close = 0 if cursor.currentTable() is not None else 4
        below = close if close == 0 or cursor.currentList() is not None else 10
        shape.setBottomMargin(dress.pixels(below))
        cursor.setBlockFormat(shape)
        if heading:
            cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
            letters = QTextCharFormat()
            letters.setFont(QFont(dress.font(Type.TITLE)))
            cursor.mergeCharFormat(letters)
        block = block.next()
    _underline_links(document)
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            _rule_table(frame, dress)


def _rule_table(table: QTextTable, dress: Dress) -> None:
    look = table.format().toTableFormat()
    look.setBorder(0)
    look.setBorderCollapse(True)
    look.setCellPadding(dress.pixels(5))
    look.setCellSpacing(0)
    look.setBottomMargin(dress.pixels(12))
    look.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    table.setFormat(look)
    for row in range(table.rows()):
        for column in range(table.columns()):
            cell = table.cellAt(row, column)
            shape = cell.format().toTableCellFormat()
            shape.setBottomBorder(max(1, dress.pixels(1)))
            shape.setBottomBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
            shape.setBottomBorderBrush(dress.theme.ink3 if row == 0 else dress.theme.key)
            cell.setFormat(shape)


def _underline_links(document: QTextDocument) -> None:
    """A link is told by its line, not by its colour alone."""
    places = []
    block = document.begin()
    while block.isValid():
        step = block.begin()
        while not step.atEnd():
            fragment = step.fragment()
            if fragment.charFormat().isAnchor():
                places.append((fragment.position(), fragment.length()))
            step += 1
        block = block.next()
    line = QTextCharFormat()
    line.setFontUnderline(True)
    for start, length in places:
        cursor = QTextCursor(document)
        cursor.setPosition(start)
        cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(line)
