"""What everybody may know: all of it but sealed answers and standing orders (P17)."""

from __future__ import annotations

from rules.dba.facts import Grid
from rules.dba.view import seen
from rules.kernel import View, common
from rules.syrian_war.facts import Army, Facts, Fought, Options


class SyrianView(View, kw_only=True):
    options: Options
    armies: dict[str, Army]
    holders: dict[str, str]  # space -> side, "" for nobody; in the order of the track
    initiative: str
    moved_last: str
    pair: int  # 0 is the opening
    battles: list[Fought]  # those that are over; one that is being fought is in `stack`
    proposals: dict[str, str]
    grid: Grid | None  # a battle on the grid that is being fought


def view(game: Facts, viewer: str | None) -> SyrianView:
    return SyrianView(
        **common(game, viewer),
        options=game.options,
        armies=game.armies,
        holders=game.holders,
        initiative=game.initiative,
        moved_last=game.moved_last,
        pair=game.pair,
        battles=game.battles,
        proposals=game.proposals,
        grid=seen(game.grid, viewer) if game.grid is not None else None,
    )
