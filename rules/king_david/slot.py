"""6.0 The slot of an Action Phase, as movement, combat, siege and windows see it. It is played in action.py."""

from __future__ import annotations

from rules.kernel import Frame


class SlotFrame(Frame, kw_only=True):
    members: list[str]  # the host first
    entered: dict[str, list[str]] = {}  # area -> where armies came into it from by land, in this slot
    mourning: list[str] = []  # 7.25 countries that may not act in this phase
