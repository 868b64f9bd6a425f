"""The rule system `break-tests` once more: slow, obvious, straight from the rules text.

The real rules are held against this in random battles, so nothing here comes from them: plain dicts, a deep
copy per event, everything worked out anew each time. `begin` makes the first state, `apply` the next, `view`
shows one.
"""

from tests.rules.second_opinion.break_tests.events import apply
from tests.rules.second_opinion.break_tests.opening import Fault, Refused, begin
from tests.rules.second_opinion.break_tests.reckoning import view

__all__ = ["Fault", "Refused", "apply", "begin", "view"]
