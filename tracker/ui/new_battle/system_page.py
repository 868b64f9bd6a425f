"""What the page of a rule system gives to the form of a new battle, and what it is given."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from PySide6.QtCore import QEvent, QRect, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QWidget

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.system import RuleSystem
from tracker.ui.painted import Dress
from tracker.ui.words import render


class ShippedRoster(msgspec.Struct, frozen=True, kw_only=True):
    """A roster that can be taken with one click."""

    path: str
    name: str


class SystemOffer(msgspec.Struct, frozen=True, kw_only=True):
    """A rule system that battles can be begun with, its tables as shipped, the rosters for it."""

    system: RuleSystem
    tables: Any
    rosters: tuple[ShippedRoster, ...] = ()


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to settle, or, if it does not block, to know; and its place in the page of the system."""

    text: Sentence
    blocks: bool
    heading: str = ""
    place: Any = None


class SystemPage(QWidget):
    """The part of the form that a rule system brings: sides and units, level of play, house rules."""

    changed = Signal()
    roster_requested = Signal(str)
    roster_import_requested = Signal()
    roster_save_requested = Signal(object, str)
    """The plain opening of what shall be saved, and a name for it."""
    place_shown = Signal(QWidget, int, int, int, int)
    """A place within a widget that the page around should show: x, y, width, height."""

    @property
    def head(self) -> QWidget | None:
        """What belongs beside the battle's name at the head of the form, if anything."""
        return None

    def opening(self) -> dict[str, Any]:
        """The opening as plain values."""
        raise NotImplementedError

    def house_rules(self) -> dict[str, Any]:
        """The house rules as plain values: what differs from the rules as written."""
        raise NotImplementedError

    def problems(self) -> tuple[Problem, ...]:
        """What is to be settled or known, the blocking ones first."""
        raise NotImplementedError

    def titles(self) -> list[str]:
        """What the sides are called."""
        raise NotImplementedError

    def suggested_name(self) -> str:
        """A name for the battle that nobody has named: the first two sides."""
        first, *others = self.titles()
        if not others:
            return first
        return render(
            say(QT_TRANSLATE_NOOP("window", "{first} against {second}"), first=first, second=others[0])
        )

    def go_to(self, place: Any) -> None:
        """Give the focus to a place that a problem names."""
        raise NotImplementedError

    def take_roster(self, opening: Mapping[str, Any]) -> None:
        """Take the sides and units of a roster."""
        raise NotImplementedError

    def take_units(self, units: Sequence[Mapping[str, Any]]) -> None:
        """Take units for the side in front."""
        raise NotImplementedError

    def begin_anew(self) -> None:
        """An empty form."""
        raise NotImplementedError

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        raise NotImplementedError

    def show_part(self, part: QWidget) -> None:
        """Let the page around show this part."""
        self.place_shown.emit(part, 0, 0, part.width(), part.height())

    def show_place(self, view: QAbstractItemView, place: QRect) -> None:
        """Let the page around show this place of a view."""
        self.place_shown.emit(view.viewport(), place.x(), place.y(), place.width(), place.height())

    def undo(self) -> None:
        """One step back in the form."""
        raise NotImplementedError

    def redo(self) -> None:
        """One step forth again."""
        raise NotImplementedError

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and self._step_for(event) is not None:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = self._step_for(event)
        if step is not None:
            step()
        else:
            super().keyPressEvent(event)

    def _step_for(self, event: QEvent) -> Callable[[], None] | None:
        """Undo and redo, whatever keys they have on this system."""
        if not isinstance(event, QKeyEvent):
            return None
        if event.matches(QKeySequence.StandardKey.Undo):
            return self.undo
        if event.matches(QKeySequence.StandardKey.Redo):
            return self.redo
        return None
