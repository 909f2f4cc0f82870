"""What everybody may know. Secret: races before they are shown, sealed orders, feeding and plans, which are in
frames and standing orders; and in Kings of War games the lists of armies that have not fought and
who bears an artefact."""

from __future__ import annotations

from rules.kernel import View, common
from rules.mighty_kingdoms.army_list import ArmyList
from rules.mighty_kingdoms.board import Board
from rules.mighty_kingdoms.facts import Army, Facts, Given, Goods, Options, Tile
from rules.mighty_kingdoms.might import might_of

PUBLIC = (
    "options", "board", "tiles", "armies", "given", "goods", "races", "order", "out", "year", "month", "artefacts",
    "seen", "spoils", "named", "triumphs",
)  # fmt: skip


class KingdomsView(View, kw_only=True):
    options: Options
    board: Board
    tiles: dict[str, Tile]
    armies: dict[str, Army]
    given: dict[str, Given]
    goods: dict[str, Goods]
    races: dict[str, str]
    order: list[str]
    out: list[str]
    year: int
    month: int
    might: dict[str, int]
    lists: dict[str, ArmyList]  # without units where they are hidden
    bearers: dict[str, str]  # that the viewer knows of
    artefacts: dict[str, str]
    seen: list[str]
    spoils: list[str]
    named: dict[str, str]
    triumphs: dict[str, int]


def view(game: Facts, viewer: str | None) -> KingdomsView:
    return KingdomsView(
        **common(game, viewer),
        **{name: getattr(game, name) for name in PUBLIC},
        might={s: might_of(game, s) for s in game.seats},
        lists={army: game.list_seen(army, viewer) for army in game.lists},
        bearers=game.bearers_seen(viewer),
    )
