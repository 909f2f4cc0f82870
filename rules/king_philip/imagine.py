"""What a viewer may suppose: the board as it is, and others' standing orders made up."""

from __future__ import annotations

from rules.dice import Luck
from rules.king_philip.charts import Charts
from rules.king_philip.game import Philip
from rules.king_philip.saves import VERSION
from rules.king_philip.view import FACTS, PhilipView
from rules.view import suppose


def imagine(view: PhilipView, luck: Luck, charts: Charts) -> Philip:
    return suppose(Philip, VERSION, view, luck, charts, **{f: getattr(view, f) for f in FACTS})
