"""What a second opinion of any rule system is to the tests: begin, apply, view, and how it says no.

No rule is read here: what is the same for every system is only how it is asked.
"""

from random import Random
from typing import Any, Protocol

View = dict[str, Any]
Event = dict[str, Any]
Opening = dict[str, Any]


class Opinion(Protocol):
    """The module of a second opinion."""

    @property
    def Fault(self) -> type[Exception]: ...
    @property
    def Refused(self) -> type[Exception]: ...
    def begin(self, opening: Opening) -> Any: ...
    def apply(self, state: Any, event: Event) -> Any: ...
    def view(self, state: Any) -> View: ...


class RandomBattles(Protocol):
    """The module of its random battles."""

    def random_opening(self, rng: Random) -> Opening: ...
    def faulty_opening(self, rng: Random) -> Opening: ...
    def random_event(self, rng: Random, view: View, opening: Opening) -> Event: ...
    def faulty_event(self, rng: Random, view: View, opening: Opening) -> Event: ...


def after(opinion: Opinion, state: Any, event: Event) -> Any:
    """The state after the event; None where it is refused."""
    try:
        return opinion.apply(state, event)
    except opinion.Refused:
        return None
