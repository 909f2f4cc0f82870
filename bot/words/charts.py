"""The charts of a game, to be shown: by the paragraph they belong to, or by name."""

from __future__ import annotations

import functools
from typing import Any

from bot.words.search import begins_all, has_all, words_in
from renders.boards.chart.from_view import charts_of
from renders.boards.chart.scene import ChartScene
from rules.kernel import Campaign

__all__ = ["ChartScene", "charts_for", "find_chart"]


@functools.cache
def shipped_charts(campaign: Campaign) -> list[ChartScene]:
    return charts_of(campaign.id, campaign.shipped)


def charts_for(campaign: Campaign, data: Any = None) -> list[ChartScene]:
    """`data`: that of a game which is played with figures of its own."""
    return shipped_charts(campaign) if data is None or data is campaign.shipped else charts_of(campaign.id, data)


def find_chart(charts: list[ChartScene], wanted: str) -> ChartScene | None:
    """By its id, the number of its paragraph, or words of its title."""
    wanted = wanted.strip().casefold()
    asked = words_in(wanted)
    if not asked:
        return None
    called = [chart for chart in charts if wanted in (chart.id, chart.title.casefold(), chart.rule.casefold())]
    titled = [chart for chart in charts if has_all(words_in(chart.title), asked)]
    begun = [chart for chart in charts if begins_all(words_in(chart.title), asked)]
    return next(iter([*called, *titled, *begun]), None)
