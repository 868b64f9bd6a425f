"""Which fields each event of the second opinion has, and of which kind: all else is a fault, no refusal."""

from tests.rules.second_opinion.opening import Fault
from tests.rules.second_opinion.shape_check import Shapes, check

SHAPES: Shapes = {
    "casualties": (
        {"unit": "text", "count": "whole"},
        {"commander_first": "truth", "separate_attack": "truth"},
    ),
    "attacked": ({"unit": "text", "side": "text"}, {}),
    "pursuit-due": ({"unit": "text"}, {}),
    "test-rolled": ({"unit": "text", "cause": "text", "die": "whole"}, {"source": "text"}),
    "fate-decided": ({"unit": "text"}, {"fate": "text"}),
    "melee-won": ({"units": "texts"}, {}),
    "rallied": ({"unit": "text"}, {}),
    "order-given": ({"unit": "text", "order": "text or null"}, {}),
    "condition-set": ({"unit": "text", "condition": "text", "value": "truth"}, {}),
    "terrain-set": ({"unit": "text", "terrain": "text"}, {}),
    "fatigue-changed": ({"unit": "text", "change": "whole"}, {}),
    "test-dropped": ({"unit": "text", "cause": "text", "reason": "text"}, {}),
    "taken-off": ({"unit": "text", "reason": "text"}, {}),
    "step-ended": ({}, {"insist": "truth"}),
    "corrected": ({"unit": "text or null", "field": "text", "value": "anything", "reason": "text"}, {}),
}


def check_shape(event: object) -> None:
    """§12 «Refusals and faults»; true is not 1."""
    check(event, SHAPES, Fault)
