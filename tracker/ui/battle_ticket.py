"""A battle as a ticket on the start page: spines of its sides, its name, a line about it."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QDateTime, QLocale, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.ui.canvas import LEFT, RIGHT, Canvas
from tracker.ui.emblems import paint_emblem
from tracker.ui.fonts import Type
from tracker.ui.painted import PLAIN_DRESS, Dress, canvas_on, place_of
from tracker.ui.paper import paint_focus, plain_tip
from tracker.ui.theme import sign_on
from tracker.ui.words import render


class SideLook(msgspec.Struct, frozen=True, kw_only=True):
    """How a side is known at a glance."""

    colour: str
    emblem: str
    name: str = ""


class RecentBattle(msgspec.Struct, frozen=True, kw_only=True):
    """A battle played before; `when` it was last saved (ISO 8601), `missing` says why it cannot be opened."""

    path: str
    name: str
    summary: Sentence | None = None
    when: str = ""
    missing: Sentence | None = None
    sides: tuple[SideLook, ...] = ()


class Sample(msgspec.Struct, frozen=True, kw_only=True):
    """An example battle that comes with the program."""

    path: str
    name: str
    summary: Sentence | None = None
    sides: tuple[SideLook, ...] = ()


EDGE = 4
"""What a ticket keeps free at its sides for the ring of the focus."""


class BattleTicket(QAbstractButton):
    """A battle as a ticket: spines of its sides, name, one line about it; the one to continue is larger."""

    def __init__(self, battle: RecentBattle | Sample, *, large: bool = False) -> None:
        super().__init__()
        self.path = battle.path
        self._name = battle.name
        self._sides = battle.sides or (SideLook(colour="slate", emblem="lozenge"),)
        self._missing = battle.missing if isinstance(battle, RecentBattle) else None
        self._line = render(self._missing or battle.summary or say(""))
        self._when = when_in_words(battle.when) if isinstance(battle, RecentBattle) else ""
        self._large = large
        self._dress = PLAIN_DRESS
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setText(_spoken(self._name, self._line, self._when))
        self.setAccessibleName(self.text())
        self.setToolTip(plain_tip("\n".join(filter(None, (self._name, self._line, self.path)))))
        if self.can_open:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def can_open(self) -> bool:
        """Whether there is a file to open."""
        return self._missing is None

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._dress.pixels(300), self._dress.pixels(104 if self._large else 60))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._dress.pixels(200), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._dress.theme
        with canvas_on(self, self._dress) as canvas:
            whole = place_of(self, self._dress)
            body = whole.adjusted(EDGE, 3, -EDGE, -5)
            hot = self.can_open and (self.underMouse() or self.isDown())
            if theme.shadow is not None and self.can_open:
                canvas.box(body.translated(0, 1.5), 8, theme.shadow)
            style = Qt.PenStyle.SolidLine if self.can_open else Qt.PenStyle.DotLine
            stock = theme.card if self.can_open else theme.panel
            edge = theme.ink3 if hot or not self.can_open else theme.key
            canvas.box(body, 8, theme.slot if hot else stock, edge, 1, style)
            self._paint_spine(canvas, body)
            self._paint_words(canvas, body.adjusted(46, 0, -16, 0))
            if self.hasFocus():
                paint_focus(canvas, whole.adjusted(0, 0, 0, -1), 10)

    def _paint_spine(self, canvas: Canvas, body: QRectF) -> None:
        """A strip of the sides' colours with their emblems, one above the other."""
        theme, sides = canvas.theme, self._sides[:4]
        corners = QPainterPath()
        corners.addRoundedRect(body, 8, 8)
        each = body.height() / len(sides)
        radius = min(8.0 if self._large else 7.0, each * 0.34)
        for place, side in enumerate(sides):
            strip = QPainterPath()
            strip.addRect(QRectF(body.left(), body.top() + place * each, 32, each))
            ground = theme.side(side.colour) if self.can_open else theme.slot
            sign = sign_on(ground) if self.can_open else theme.ink3
            canvas.shape(corners.intersected(strip), ground, theme.ink if theme.high_contrast else None, 1.5)
            centre = QPointF(body.left() + 16, body.top() + (place + 0.5) * each)
            paint_emblem(canvas, side.emblem, centre, radius, sign)

    def _paint_words(self, canvas: Canvas, room: QRectF) -> None:
        theme = canvas.theme
        ink, quiet = (theme.ink, theme.ink2) if self.can_open else (theme.ink3, theme.ink3)
        if self._large:
            self._paint_bar(canvas, room)
            room = room.adjusted(0, 0, -132, 0)
            canvas.text(QRectF(room.left(), room.top() + 10, room.width(), 20), self._when, Type.NOTE, quiet)
            canvas.text(QRectF(room.left(), room.top() + 32, room.width(), 28), self._name, Type.TITLE, ink)
            canvas.text(QRectF(room.left(), room.top() + 64, room.width(), 20), self._line, Type.BODY, quiet)
            return
        top = QRectF(room.left(), room.top() + 6, room.width(), 22)
        aside = canvas.text(top, self._when, Type.SMALL, quiet, RIGHT) + 12 if self._when else 0
        canvas.text(top.adjusted(0, 0, -aside, 0), self._name, Type.NAME_SMALL, ink, LEFT)
        canvas.text(top.translated(0, 21), self._line, Type.NOTE, quiet)

    def _paint_bar(self, canvas: Canvas, room: QRectF) -> None:
        theme = canvas.theme
        bar = QRectF(room.right() - 112, room.center().y() - 18, 112, 36)
        canvas.box(bar, 5, theme.owed)
        words = render(say(QT_TRANSLATE_NOOP("window", "Continue")))
        canvas.text(bar.adjusted(12, 0, -30, 0), words, Type.BUTTON, theme.owed_text)
        _paint_return(canvas, QPointF(bar.right() - 18, bar.center().y()), theme.owed_die)


def when_in_words(saved: str, now: QDateTime | None = None) -> str:
    """When a battle was saved, as players say it: today, yesterday, the date; nothing where it is unknown."""
    time = QDateTime.fromString(saved, Qt.DateFormat.ISODate).toLocalTime()
    if not time.isValid():
        return ""
    days = time.date().daysTo((now or QDateTime.currentDateTime()).date())
    clock = QLocale().toString(time.time(), QLocale.FormatType.ShortFormat)
    if days == 0:
        return render(say(QT_TRANSLATE_NOOP("window", "Today, {time}"), time=clock))
    if days == 1:
        return render(say(QT_TRANSLATE_NOOP("window", "Yesterday, {time}"), time=clock))
    return QLocale().toString(time.date(), QLocale.FormatType.ShortFormat)


def _spoken(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def _paint_return(canvas: Canvas, centre: QPointF, colour: QColor) -> None:
    """The sign of the Enter key."""
    x, y = centre.x(), centre.y()
    path = QPainterPath(QPointF(x + 6, y - 5))
    path.lineTo(x + 6, y + 1)
    path.lineTo(x - 5, y + 1)
    path.moveTo(x - 1.5, y - 2.5)
    path.lineTo(x - 5, y + 1)
    path.lineTo(x - 1.5, y + 4.5)
    canvas.shape(path, None, colour, 1.7)
