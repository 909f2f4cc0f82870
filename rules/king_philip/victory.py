"""15.0, 16.0 Victory: at the end of a turn, after the last one, and the one way to lose within a turn (13.5)."""

from __future__ import annotations

from rules.kernel import phrase
from rules.king_philip.dataset.charts import ENGLISH, INDIAN, SIDES
from rules.king_philip.facts import Facts
from rules.king_philip.news import NoMoreSurrender


def scores(game: Facts) -> dict[str, float]:
    return {side: float(game.points[side]) for side in SIDES}


def check_leaders_out(game: Facts) -> None:
    """13.5 After any leader left the map. Both Indian Key Leaders out: the war is lost at once (X16). Both English
    ones out: no tribe surrenders any more, even if one of them returns (F28)."""
    if game.result is None and game.is_out("philip") and game.is_out("canonchet"):
        game.finish([ENGLISH], phrase("both_sachems_out"), scores(game))
    if game.is_out("church") and game.is_out("winslow") and not game.no_surrender:
        game.no_surrender = True
        game.tell(NoMoreSurrender())


def automatic_winners(game: Facts) -> list[str]:
    """16.0 Who has won at the end of this turn."""
    goal, sites = game.charts.settings.points.victory, game.charts.settings.victory.indian_sites
    winners = [side for side in SIDES if game.points[side] >= goal]
    if INDIAN not in winners and all(game.is_open(s) for s in sites):
        winners.append(INDIAN)
    return winners


def check_victory(game: Facts) -> None:
    """15.0 Phase 10."""
    winners = automatic_winners(game)
    if len(winners) == 1:
        game.finish(winners, phrase("automatic_victory"), scores(game))
    elif len(winners) == 2:
        game.finish(fewest_lost(game), phrase("both_automatic"), scores(game))
    elif game.turn_after(game.turn) is None:
        most = max(game.points.values())
        ahead = [s for s in SIDES if game.points[s] == most]
        if len(ahead) == 1:
            game.finish(ahead, phrase("most_points"), scores(game))
        else:
            game.finish(fewest_lost(game), phrase("points_tied"), scores(game))


def fewest_lost(game: Facts) -> list[str]:
    """Fewer own sites razed; equal again is a draw, with no winner."""
    fewest = min(game.provisions.values())
    ahead = [s for s in SIDES if game.provisions[s] == fewest]
    return ahead if len(ahead) == 1 else []
