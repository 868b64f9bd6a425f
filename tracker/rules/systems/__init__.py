"""The rule systems: this is the one place that names them."""

from __future__ import annotations

from tracker.rules.system import RuleSystem
from tracker.rules.systems.break_tests.system import BreakTests
from tracker.rules.systems.fortitude_tests.system import FortitudeTests

SYSTEMS: dict[str, RuleSystem] = {system.id: system for system in (FortitudeTests(), BreakTests())}
