"""What everybody may know: the whole board. Only standing orders are secret, and the kernel keeps those apart."""

from __future__ import annotations

from typing import Any

from rules.kernel import View, common
from rules.king_philip.options import Options
from rules.king_philip.pieces import Infantry, Leader, Marker, Musket, Tribe

FACTS = (
    "options", "turn", "infantry", "leaders", "muskets", "tribes", "damage", "points", "provisions", "markers",
    "delayed", "church_in", "border_war", "no_surrender",
)  # fmt: skip


class PhilipView(View, kw_only=True):
    options: Options
    turn: int
    infantry: dict[str, Infantry]
    leaders: dict[str, Leader]
    muskets: list[Musket]
    tribes: dict[str, Tribe]
    damage: dict[str, int]  # hits by space; a site is razed at 2, a fort at 3
    points: dict[str, int]
    provisions: dict[str, int]
    markers: list[Marker]
    delayed: dict[str, int]
    church_in: bool
    border_war: bool
    no_surrender: bool


def view(game: Any, viewer: str | None) -> PhilipView:
    return PhilipView(**common(game, viewer), **{f: getattr(game, f) for f in FACTS})
