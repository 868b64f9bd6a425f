"""The page before a battle: go on with the last one, open another, try an example, begin anew.

It is handed what it shows and touches no file: a battle whose file is gone is shown with the reason, grey.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from tracker.ui.battle_ticket import EDGE, BattleTicket
from tracker.ui.battle_ticket import RecentBattle as RecentBattle
from tracker.ui.battle_ticket import Sample as Sample
from tracker.ui.battle_ticket import SideLook as SideLook
from tracker.ui.fonts import Type, width
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.paper import ENTER_KEYS, Rule, Words, dress_all
from tracker.ui.theme import Theme

COLUMN, WIDE, ASIDE, GAP = 560, 980, 400, 32
"""The widths of one column and of the page with two, and of the column aside, in units."""


class StartPage(QWidget):
    """Shows what can be opened; every wish leaves as a signal."""

    open_requested = Signal(str)
    sample_requested = Signal(str)
    new_requested = Signal()
    browse_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self._continue: BattleTicket | None = None
        self._recent: tuple[BattleTicket, ...] = ()
        self._samples: tuple[BattleTicket, ...] = ()
        self.setAccessibleName(self.tr("Start page"))
        self._build()
        self._dress_page()

    def show_recent(self, battles: Sequence[RecentBattle]) -> None:
        """Show the battles played before, latest first; Enter continues the first that can be opened."""
        held = self._held_path()
        to_continue = next((battle for battle in battles if battle.missing is None), None)
        others = [battle for battle in battles if battle is not to_continue]
        self._continue = self._ticket(to_continue, large=True) if to_continue is not None else None
        self._recent = tuple(self._ticket(battle) for battle in others)
        _fill(self._continue_room, [self._continue] if self._continue else [])
        _fill(self._recent_room, self._recent)
        self._recent_heading.setVisible(bool(self._recent))
        self._new.setProperty("role", "owed" if self._continue is None else "")
        self._arrange()
        self._hold(held)

    def show_samples(self, samples: Sequence[Sample]) -> None:
        """Show the examples, each one click away."""
        held = self._held_path()
        self._samples = tuple(self._ticket(sample) for sample in samples)
        _fill(self._sample_room, self._samples)
        self._sample_heading.setVisible(bool(self._samples))
        self._arrange()
        self._hold(held)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of this theme."""
        self._dress = Dress(theme, self._dress.zoom)
        self._dress_page()

    def set_zoom(self, zoom: float) -> None:
        """Take this zoom."""
        self._dress = Dress(self._dress.theme, zoom)
        self._dress_page()

    @property
    def tickets(self) -> tuple[BattleTicket, ...]:
        """All battles on the page, in the order in which Tab reaches them."""
        return (*((self._continue,) if self._continue else ()), *self._recent, *self._samples)

    def focus_first(self) -> None:
        """Give the focus to what Enter shall do: continue, or begin a battle."""
        (self._continue or self._new).setFocus(Qt.FocusReason.OtherFocusReason)

    def _build(self) -> None:
        self._title = Words(self.tr("Unit Card Tracker"), Type.TURN, wraps=True)
        self._advice = Words(self.tr("Choose a battle to begin."), Type.BODY, "ink2", wraps=True)
        self._new = QPushButton(self.tr("New battle"))
        self._browse = QPushButton(self.tr("Open…"))
        for button, signal in ((self._new, self.new_requested), (self._browse, self.browse_requested)):
            button.setAccessibleName(button.text().rstrip("…"))
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            button.setAutoDefault(False)
            button.clicked.connect(signal)
        self._recent_heading = Words(self.tr("Recent battles"), Type.HEADING)
        self._sample_heading = Words(self.tr("Examples"), Type.HEADING)
        self._continue_room, self._recent_room, self._sample_room = (QVBoxLayout() for _ in range(3))
        self._buttons = QHBoxLayout()
        for button in (self._new, self._browse):
            self._buttons.addWidget(button)
        self._buttons.addStretch()
        self._main, self._aside = QVBoxLayout(), QVBoxLayout()
        for part in (self._recent_heading, self._sample_heading):
            part.hide()
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._columns.addLayout(self._main, 1)
        self._columns.addLayout(self._aside)
        self._fill_columns()
        self._sheet = QWidget()
        self._sheet.setObjectName("sheet")
        self._sheet_layout = QVBoxLayout(self._sheet)
        self._head = QVBoxLayout()
        self._head.addWidget(self._title)
        self._head.addWidget(Rule(lozenge=True))
        self._head.addWidget(self._advice)
        self._sheet_layout.addLayout(self._head)
        self._sheet_layout.addLayout(self._columns)
        self._sheet_layout.addStretch()
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self._sheet)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._scroll)

    def _fill_columns(self) -> None:
        self._main.addLayout(self._continue_room)
        self._main.addWidget(self._recent_heading)
        self._main.addLayout(self._recent_room)
        self._main.addStretch()
        self._aside.addLayout(self._buttons)
        self._aside.addWidget(self._sample_heading)
        self._aside.addLayout(self._sample_room)
        self._aside.addStretch()

    def _ticket(self, battle: RecentBattle | Sample, *, large: bool = False) -> BattleTicket:
        ticket = BattleTicket(battle, large=large)
        ticket.set_dress(self._dress)
        signal = self.sample_requested if isinstance(battle, Sample) else self.open_requested
        ticket.clicked.connect(lambda: signal.emit(ticket.path) if ticket.can_open else None)
        return ticket

    def _dress_page(self) -> None:
        dress_all(self, self._dress)
        self.setFont(self._dress.font(Type.BUTTON))
        ground = self._dress.theme.table.name()
        self._scroll.setStyleSheet(f"QScrollArea {{ background: {ground}; }}")
        self._sheet.setStyleSheet(f"#sheet {{ background: {ground}; }}")
        self._arrange()

    def _arrange(self) -> None:
        """Two columns where there is room and something to continue, else one; the left edge is held."""
        pixels, wide = self._dress.pixels, self.width()
        played = self._continue is not None or bool(self._recent)
        double = played and wide >= pixels(WIDE + 2 * GAP)
        column = min(pixels(WIDE if double else COLUMN), wide - pixels(GAP))
        side = max(pixels(16), (wide - column) // 2)
        rise = min(pixels(72), max(pixels(20), self.height() // 9))
        self._sheet_layout.setContentsMargins(side, rise, side, pixels(24))
        self._sheet_layout.setSpacing(pixels(8))
        directions = QBoxLayout.Direction
        self._columns.setDirection(directions.LeftToRight if double else directions.TopToBottom)
        self._columns.setSpacing(pixels(GAP if double else 20 if played else 0))
        self._columns.setContentsMargins(0, pixels(14 if played else 6), 0, 0)
        for room in (self._main, self._aside, self._recent_room, self._sample_room):
            room.setSpacing(pixels(6))
        self._buttons.setSpacing(pixels(10))
        inset = pixels(EDGE)
        self._head.setSpacing(pixels(8))
        self._head.setContentsMargins(inset, 0, inset, 0)
        self._buttons.setContentsMargins(inset, pixels(3), 0, 0)
        self._sample_heading.setContentsMargins(inset, pixels(16), 0, 0)
        self._recent_heading.setContentsMargins(inset, pixels(16), 0, 0)
        for button in (self._new, self._browse):
            button.setFont(self._dress.font(Type.BUTTON))
            button.setFixedHeight(pixels(44))
            button.setMinimumWidth(pixels(width(button.text(), Type.BUTTON) + 44))
            button.style().polish(button)
        for ticket in self._samples:
            ticket.setFixedWidth(pixels(ASIDE) if double else column)
        self._advice.setVisible(self._continue is None)

    def _held_path(self) -> str | None:
        held = self.focusWidget()
        return held.path if isinstance(held, BattleTicket) else None

    def _hold(self, path: str | None) -> None:
        """Keep the focus on the same battle when the page is filled anew."""
        self._order_tabs()
        if path is None and self.focusWidget() not in (None, self._new):
            return
        same = next((ticket for ticket in self.tickets if ticket.path == path), None)
        if same is not None:
            same.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.focus_first()

    def _order_tabs(self) -> None:
        order = self._stops()
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def _stops(self) -> list[QAbstractButton]:
        first = [self._continue] if self._continue else []
        return [*first, *self._recent, self._new, self._browse, *self._samples]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER_KEYS:
            held = next((stop for stop in self._stops() if stop.hasFocus()), None)
            (held or self._continue or self._new).click()
        else:
            super().keyPressEvent(event)


def _fill(room: QVBoxLayout, tickets: Sequence[BattleTicket]) -> None:
    while (item := room.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
    for ticket in tickets:
        room.addWidget(ticket)
        ticket.show()  # now, not when the layout comes to it, so that it can take the focus
