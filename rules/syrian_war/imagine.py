"""What a viewer may suppose: sealed answers, others' standing orders, and an army's commands until it has deployed."""

from __future__ import annotations

from rules.dba.view import supposed
from rules.kernel import Luck, suppose
from rules.syrian_war.dataset.sheets import SyrianData
from rules.syrian_war.game import SyrianWar
from rules.syrian_war.saves import VERSION
from rules.syrian_war.view import SyrianView

PUBLIC = ("options", "armies", "holders", "initiative", "moved_last", "pair", "battles", "proposals")


def imagine(view: SyrianView, luck: Luck, data: SyrianData) -> SyrianWar:
    facts = {fact: getattr(view, fact) for fact in PUBLIC}
    grid = supposed(view.grid, view.viewer, view.stack, luck) if view.grid is not None else None
    return suppose(SyrianWar, VERSION, view, luck, data, grid=grid, **facts)
