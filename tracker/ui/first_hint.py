"""The hint at the start of a battle: the few keys that a new player needs, as they are set now."""

from __future__ import annotations

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.session.battle_session import BattleSession
from tracker.ui.key_map import KeyMap, keys_now, native, wishes_of
from tracker.ui.words import render

_WANTED = ("casualty", "end", "keys")


def first_hint(keys: KeyMap, session: BattleSession) -> str:
    """How to begin, in two lines."""
    system = session.system
    shown = {}
    for wish in wishes_of(system.id, system.faces(session.battle)):
        own = keys_now(wish, keys.changed)
        if own:
            shown[wish.id.rpartition(".")[2]] = native(own[0])
    if not all(name in shown for name in _WANTED):
        return ""
    template = QT_TRANSLATE_NOOP(
        "window",
        "Arrows choose a card, {casualty} takes a casualty, digits and Enter settle a test.\n"
        "{end} goes on, {keys} lists all keys.",
    )
    return render(say(template, **{name: shown[name] for name in _WANTED}))
