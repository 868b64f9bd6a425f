"""How everything looks now: theme, zoom, motion, targets, from what was set and what the system says."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from tracker.ui.fonts import Type
from tracker.ui.key_button import LARGE_TARGETS, has_touch_screen
from tracker.ui.painted import Dress
from tracker.ui.preferences import (
    FOLLOW_SYSTEM,
    MOTION,
    TARGETS,
    THEME,
    ZOOM,
    ZOOM_STEPS,
    Preferences,
)
from tracker.ui.stylesheet import palette, stylesheet
from tracker.ui.theme import Theme, theme_for


class WindowLooks(QObject):
    """Tells by `changed` that all must be dressed anew."""

    changed = Signal()

    def __init__(self, preferences: Preferences, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._preferences = preferences
        preferences.changed.connect(self._follow_setting)
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._follow_system)
        contrast = getattr(hints, "accessibility", None)  # Qt 6.10 and later tell it
        if contrast is not None:
            contrast().contrastPreferenceChanged.connect(self._follow_system)

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        name = self._preferences.value(THEME)
        if name != FOLLOW_SYSTEM:
            return theme_for(name)
        shade = "dark" if QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark else "light"
        return theme_for(f"contrast-{shade}" if _system_wants_contrast() else shade)

    @property
    def zoom(self) -> float:
        """How many pixels a unit has."""
        return self._preferences.zoom_percent / 100

    @property
    def moves(self) -> bool:
        """Whether changed cards may move."""
        chosen = self._preferences.value(MOTION)
        return chosen == "full" or (chosen == FOLLOW_SYSTEM and not _system_wants_stillness())

    @property
    def large_targets(self) -> bool:
        """Whether buttons are made for fingers."""
        return self._preferences.value(TARGETS) != FOLLOW_SYSTEM or has_touch_screen()

    def step_zoom(self, way: int) -> None:
        """One step larger (1) or smaller (-1)."""
        now = self._preferences.zoom_percent
        steps = [step for step in ZOOM_STEPS if (step > now if way > 0 else step < now)]
        if steps:
            self._preferences.choose(ZOOM, str(steps[0] if way > 0 else steps[-1]))

    def dress_program(self) -> None:
        """Give font, palette and style sheet to everything that Qt draws by itself."""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            theme, zoom = self.theme, self.zoom
            application.setFont(Dress(theme, zoom).font(Type.BODY))
            application.setPalette(palette(theme))
            application.setProperty(LARGE_TARGETS, self.large_targets)
            application.setStyleSheet(stylesheet(theme, zoom, touch=self.large_targets))

    def _follow_setting(self, name: str) -> None:
        if name in (THEME.id, ZOOM.id, MOTION.id, TARGETS.id):
            self.changed.emit()

    def _follow_system(self, _what: object = None) -> None:
        if self._preferences.value(THEME) == FOLLOW_SYSTEM:
            self.changed.emit()


def _system_wants_contrast() -> bool:
    hints = getattr(QGuiApplication.styleHints(), "accessibility", None)
    return hints is not None and hints().contrastPreference() == Qt.ContrastPreference.HighContrast


def _system_wants_stillness() -> bool:
    """Qt tells it on Windows, where effects can be switched off as a whole; elsewhere it does not know."""
    return QGuiApplication.platformName() == "windows" and not QApplication.isEffectEnabled(
        Qt.UIEffect.UI_General
    )
