"""Which fields each event of the second opinion has, and of which kind: all else is a fault, no refusal."""

from tests.rules.second_opinion.break_tests.opening import Fault
from tests.rules.second_opinion.shape_check import Shapes, check

SHAPES: Shapes = {
    "casualties": ({"unit": "text", "count": "whole"}, {"group": "text or null"}),
    "figures-returned": ({"unit": "text", "count": "whole"}, {"group": "text or null"}),
    "unit-left": ({"unit": "text", "lost": "truth"}, {}),
    "phase-ended": ({}, {"insist": "truth"}),
    "test-rolled": ({"element": "text", "die": "whole"}, {"source": "text", "leader": "text or null"}),
    "doctrine-used": (
        {"element": "text", "doctrine": "text"},
        {"die": "whole or null", "source": "text"},
    ),
    "break-accepted": ({"element": "text"}, {}),
    "suppressed-set": ({"unit": "text", "value": "truth"}, {}),
    "leadership-rolled": ({"unit": "text", "die": "whole"}, {"modifier": "whole", "source": "text"}),
    "corrected": (
        {"element": "text or null", "field": "text", "value": "anything", "reason": "text"},
        {},
    ),
}


def check_shape(event: object) -> None:
    """§10 «Fields»; true is not 1."""
    check(event, SHAPES, Fault)
