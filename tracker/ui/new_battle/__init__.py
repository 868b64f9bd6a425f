"""The form of a new battle. Each rule system brings a page of its own; this is where they are listed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

PAGES = {
    "fortitude-tests": "tracker.ui.new_battle.fortitude_page:FortitudePage",
    "break-tests": "tracker.ui.new_battle.break_page:BreakPage",
}
"""The page of each rule system as `module:class`, loaded when it is first shown."""


def page_for(system_id: str) -> Any:
    """The class of the page of a rule system."""
    module, _, name = PAGES[system_id].partition(":")
    return getattr(import_module(module), name)
