"""What a viewer may suppose: the board as it is, and others' standing orders made up."""

from __future__ import annotations

from rules.kernel import Luck, suppose
from rules.king_philip.dataset.charts import Charts
from rules.king_philip.game import Philip
from rules.king_philip.saves import VERSION
from rules.king_philip.view import FACTS, PhilipView


def imagine(view: PhilipView, luck: Luck, charts: Charts) -> Philip:
    return suppose(Philip, VERSION, view, luck, charts, **{f: getattr(view, f) for f in FACTS})
