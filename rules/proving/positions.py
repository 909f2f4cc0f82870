"""What trials keep of a position, which is known by its save: a state that was changed meanwhile is another one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rules.kernel import Campaign, copy


class Looked(msgspec.Struct):
    """What viewers see of a position, found once."""

    state: Any
    save: bytes
    views: dict[str | None, Any] = {}

    def is_at(self, state: Any, save: bytes) -> bool:
        return self.state is state and self.save == save

    def view(self, campaign: Campaign, viewer: str | None) -> Any:
        if viewer not in self.views:
            self.views[viewer] = campaign.view(self.state, viewer)
        return self.views[viewer]


class Spare:
    """A copy of a state to be thrown away; the same one again, where it is still the same position."""

    def __init__(self, encode: Callable[[Any], bytes], state: Any) -> None:
        self.encode, self.state, self.save = encode, state, encode(state)
        self.spare: Any = None

    def copied(self) -> Any:
        if self.spare is None or self.encode(self.spare) != self.save:
            self.spare = copy(self.state)
        return self.spare
