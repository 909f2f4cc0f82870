"""A battle that was resolved at once, told in a few lines, with the frames of a film."""

from __future__ import annotations

from collections.abc import Sequence

from rules.dba.facts import SIDES, Grid
from rules.dba.news import (
    Ambushed,
    BattleEnded,
    BoundEnded,
    CombatFought,
    CommandBroke,
    DeathRolled,
    Fighter,
    GeneralFell,
    HammerShown,
    LineBroken,
    PipsRolled,
    Story,
    WorksShown,
)
from rules.kernel import News, Phrase, phrase

MOST_LINES = 6
KEPT = (BoundEnded, GeneralFell, DeathRolled, CommandBroke, WorksShown, HammerShown, Ambushed)


def story(grid: Grid, heard: Sequence[object]) -> list[News]:
    """Of everything that was heard: the film, what the campaign must know, and the story before the end."""
    kept: list[News] = [n for n in heard if isinstance(n, KEPT)]
    ends: list[News] = [n for n in heard if isinstance(n, BattleEnded)]
    return [*kept, *(Story(line) for line in lines(grid, heard)), *ends]


def lines(grid: Grid, heard: Sequence[object]) -> list[Phrase]:
    sizes = {s: len(grid.of(s)) for s in SIDES}
    out = [phrase("story_opening", topography=grid.topography, **sizes)]
    out += first_blood(heard)
    middle = [*worst_round(heard), *breaks(heard)]
    out += middle[: MOST_LINES - len(out) - 1]
    end = next(n for n in heard if isinstance(n, BattleEnded))
    out.append(phrase("story_end", winner=end.winner, why=end.why, rounds=end.rounds, **end.lost))
    return out


def first_blood(heard: Sequence[object]) -> list[Phrase]:
    """The first element that was destroyed, and by whom."""
    round_ = 0
    for news in heard:
        if isinstance(news, PipsRolled):
            round_ = news.round
        if isinstance(news, CombatFought):
            for loser, winner in ((news.first, news.second), (news.second, news.first)):
                if loser.result == "destroyed":
                    return [
                        phrase("story_first_blood", round=round_, loser=loser.kind, winner=winner.kind, **who(loser))
                    ]
    return []


def who(fighter: Fighter) -> dict[str, str]:
    return {"element": fighter.element, "cell": fighter.cell}


def worst_round(heard: Sequence[object]) -> list[Phrase]:
    """The round in which one side lost most more than the other."""
    before = dict.fromkeys(SIDES, 0)
    worst: tuple[int, int, str, int] | None = None
    gaps = {s: sum(isinstance(n, LineBroken) and n.side == s for n in heard) for s in SIDES}
    for news in heard:
        if isinstance(news, BoundEnded):
            for side in SIDES:
                lost = news.lost[side] - before[side]
                if lost and (worst is None or lost > worst[0]):
                    worst = (lost, news.round, side, gaps[side])
            before = news.lost
    return [phrase("story_worst", lost=worst[0], round=worst[1], side=worst[2], gaps=worst[3])] if worst else []


def breaks(heard: Sequence[object]) -> list[Phrase]:
    round_, out = 0, []
    for news in heard:
        if isinstance(news, PipsRolled):
            round_ = news.round
        if isinstance(news, CommandBroke):
            out.append(phrase("story_broke", command=news.command, why=news.why, round=round_))
        if isinstance(news, DeathRolled):
            out.append(phrase("story_general_dead" if news.dead else "story_general_lives", element=news.element))
    return out
