"""Frames: one procedure of the rulebook each, kept on a stack.

`steps` is the sequence of play, at the top of the class; `at` names the next one. A step returns nothing (go on),
`call(frame)` (this first), `goto(step)` or `end(value)`; a question may also return `STAY` (go on asking). The step
after a call receives the value the called frame ended with, if it names a second parameter; a frame whose last step
is a call ends with that call's value. Frames say where we are; facts say what is true.
"""

from __future__ import annotations

import enum
import inspect
from typing import Any, ClassVar, Final, TypeAlias

import msgspec

from rules.kernel.news import snake

Game: TypeAlias = Any
"""The state of a game, in methods that games override. Each game names its own facts there, which a parameter of type
`State` would forbid: an override may not ask for more than its base does. Where nothing is overridden it is `State`."""


class call(msgspec.Struct, frozen=True):
    frame: Frame


class goto(msgspec.Struct, frozen=True):
    step: str


class end(msgspec.Struct, frozen=True):
    value: Any = None


class Stay(enum.Enum):
    """What only a question returns: it goes on asking, and nothing runs until somebody acts."""

    STAY = "stay"


STAY: Final = Stay.STAY
Then = call | goto | end | Stay | None
HAND_UP = "hand_up"  # the frame's last step was a call: it ends with that call's value


class Frame(msgspec.Struct, tag=True, kw_only=True, omit_defaults=True):
    """Defaults are left out of saves, which msgspec tells by identity: so a field's default is empty, None, a truth or
    a small number, never a text or a large number."""

    steps: ClassVar[tuple[str, ...]] = ()
    aliases: ClassVar[dict[str, str]] = {}  # old names of renamed steps, for old saves
    # Of a fight: the fields that tell it from other fights. In one fight nobody is mentioned twice for what is asked in
    # secret, so these are public facts.
    scene: ClassVar[tuple[str, ...]] = ()
    takes_value: ClassVar[frozenset[str]] = frozenset()
    following: ClassVar[dict[str, str | None]] = {}  # the step that follows each; None after the last one
    at: str = ""

    def __init_subclass__(cls, **kw: Any) -> None:
        super().__init_subclass__(**kw)
        missing = [s for s in cls.steps if s != "ask" and not hasattr(cls, s)]
        if missing:
            raise TypeError(f"{cls.__name__} has no method for its steps {missing}")
        cls.following = dict(zip(cls.steps, (*cls.steps[1:], None), strict=False))
        cls.takes_value = frozenset(
            s for s in cls.steps if s != "ask" and len(inspect.signature(getattr(cls, s)).parameters) == 3
        )

    @classmethod
    def kind(cls) -> str:
        """Its name in saves, orders and words: that of its tag, so that a renamed class keeps it."""
        return snake(str(cls.__struct_config__.tag))

    @property
    def next_step(self) -> str:
        at = self.at
        if self.aliases:
            at = self.aliases.get(at, at)
        return at or self.steps[0]

    def seen_by(self, viewer: str | None) -> Frame:
        """This frame as `viewer` may know it. A frame with secret fields builds another one without them."""
        return self
