"""Names of causes, fates, steps and conditions, each said in one place."""

from __future__ import annotations

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.rules.systems.fortitude_tests.state import Cause, OutOfPlay, Step

CAUSE_NAMES = {
    Cause.FLANK: say(QT_TRANSLATE_NOOP("rules", "attacked from a Flank")),
    Cause.REAR: say(QT_TRANSLATE_NOOP("rules", "attacked from the Rear")),
    Cause.CASUALTIES: say(QT_TRANSLATE_NOOP("rules", "casualties")),
    Cause.STAFF_DESTROYED: say(QT_TRANSLATE_NOOP("rules", "General Staff destroyed")),
    Cause.PURSUIT: say(QT_TRANSLATE_NOOP("rules", "pursuit")),
    Cause.MORALE_PHASE: say(QT_TRANSLATE_NOOP("rules", "Morale Phase")),
}
FATE_NAMES = {
    OutOfPlay.ROUTED: QT_TRANSLATE_NOOP("rules", "{unit} routs"),
    OutOfPlay.SURRENDERED: QT_TRANSLATE_NOOP("rules", "{unit} surrenders"),
}
OUT_OF_PLAY_NAMES = {
    OutOfPlay.DESTROYED: say(QT_TRANSLATE_NOOP("rules", "Destroyed")),
    OutOfPlay.ROUTED: say(QT_TRANSLATE_NOOP("rules", "Routed")),
    OutOfPlay.SURRENDERED: say(QT_TRANSLATE_NOOP("rules", "Surrendered")),
    OutOfPlay.LEFT: say(QT_TRANSLATE_NOOP("rules", "Left")),
}
STEP_NAMES = {
    Step.MORALE: say(QT_TRANSLATE_NOOP("rules", "Morale")),
    Step.PLANNING: say(QT_TRANSLATE_NOOP("rules", "Planning")),
    Step.DEFENSIVE: say(QT_TRANSLATE_NOOP("rules", "Defensive")),
    Step.RANGED: say(QT_TRANSLATE_NOOP("rules", "Ranged")),
    Step.MOVEMENT: say(QT_TRANSLATE_NOOP("rules", "Movement")),
    Step.SPECIAL: say(QT_TRANSLATE_NOOP("rules", "Special")),
    Step.MELEE: say(QT_TRANSLATE_NOOP("rules", "Melee")),
    Step.RETREAT: say(QT_TRANSLATE_NOOP("rules", "Retreat")),
}
VALUE_NAMES = {
    "fortitude": say(QT_TRANSLATE_NOOP("rules", "Fortitude")),
    "attack_infantry": say(QT_TRANSLATE_NOOP("rules", "Attack against infantry")),
    "attack_cavalry": say(QT_TRANSLATE_NOOP("rules", "Attack against cavalry")),
    "defense": say(QT_TRANSLATE_NOOP("rules", "Defense")),
    "firepower": say(QT_TRANSLATE_NOOP("rules", "Firepower")),
}
CONDITION_NAMES = {
    "engaged": say(QT_TRANSLATE_NOOP("rules", "Engaged")),
    "staff_in_range": say(QT_TRANSLATE_NOOP("rules", "Staff near")),
    "put_to_flight": say(QT_TRANSLATE_NOOP("rules", "Put to Flight")),
    "must_pursue": say(QT_TRANSLATE_NOOP("rules", "Must pursue")),
}
FIELD_NAMES = {
    **CONDITION_NAMES,
    "casualties": say(QT_TRANSLATE_NOOP("rules", "Casualties")),
    "level": say(QT_TRANSLATE_NOOP("rules", "Morale level")),
    "honor": say(QT_TRANSLATE_NOOP("rules", "Honor Marker")),
    "commander": say(QT_TRANSLATE_NOOP("rules", "Commander lives")),
    "order": say(QT_TRANSLATE_NOOP("rules", "Order")),
    "terrain": say(QT_TRANSLATE_NOOP("rules", "Terrain")),
    "fatigue": say(QT_TRANSLATE_NOOP("rules", "Fatigue markers")),
    "ammunition": say(QT_TRANSLATE_NOOP("rules", "Ammunition")),
    "out_of_play": say(QT_TRANSLATE_NOOP("rules", "Out of play")),
    "fortitude_correction": say(QT_TRANSLATE_NOOP("rules", "Fortitude, added by hand")),
    "attack_infantry_correction": say(QT_TRANSLATE_NOOP("rules", "Attack against infantry, added by hand")),
    "attack_cavalry_correction": say(QT_TRANSLATE_NOOP("rules", "Attack against cavalry, added by hand")),
    "defense_correction": say(QT_TRANSLATE_NOOP("rules", "Defense, added by hand")),
    "firepower_correction": say(QT_TRANSLATE_NOOP("rules", "Firepower, added by hand")),
    "turn": say(QT_TRANSLATE_NOOP("rules", "Turn")),
    "step": say(QT_TRANSLATE_NOOP("rules", "Step")),
    "staff_destroyed": say(QT_TRANSLATE_NOOP("rules", "General Staff destroyed")),
}
CAUSE_TITLES = {
    Cause.FLANK: say(QT_TRANSLATE_NOOP("rules", "Attacked from a Flank")),
    Cause.REAR: say(QT_TRANSLATE_NOOP("rules", "Attacked from the Rear")),
    Cause.CASUALTIES: say(QT_TRANSLATE_NOOP("rules", "Casualties")),
    Cause.STAFF_DESTROYED: say(QT_TRANSLATE_NOOP("rules", "General Staff destroyed")),
    Cause.PURSUIT: say(QT_TRANSLATE_NOOP("rules", "Pursuit")),
    Cause.MORALE_PHASE: say(QT_TRANSLATE_NOOP("rules", "Morale Phase")),
}
