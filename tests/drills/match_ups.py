"""The same battle at every pace: five typical match-ups of The Syrian War.

Both sides are led alike by a plain commander: ground, commands and array as Herald proposes, and everybody on Advance.
That is how a battle at once is fought (4.4.2), so what differs is the pace and not the player. At the other paces he
answers the real questions; PIP by PIP he holds the demoralised as the computer commander does, and leaves his moves to
the stance.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from rules.dba.ai.player import next_hold
from rules.dba.dataset.tables import Rulebook
from rules.dba.deploy import muster
from rules.dba.duel import CAMPAIGN as DUEL
from rules.dba.duel import Duel, DuelView, Options, Pace, imagine
from rules.dba.facts import ATTACKER, DEFENDER, Army, cell_name, cell_place
from rules.dba.full import Orders
from rules.dba.order_verbs import FinishBy
from rules.dba.stances import AllStance, Stances
from rules.kernel import Chance, Done, Luck, Verb
from rules.proving.selfplay import play_out
from rules.syrian_war import CAMPAIGN
from rules.syrian_war.grid import variant
from rules.syrian_war.odds import fight

RED, BLUE = "red", "blue"  # red attacks
SURE = 1.645  # standard errors: a difference is above a bound with 95 % certainty
Roster = dict[str, int]
SIDES = CAMPAIGN.shipped.armies.sides
PTOLEMY, SELEUCUS = (dict(SIDES[s].elements) for s in ("ptolemy", "seleucus"))


class MatchUp(NamedTuple):
    name: str
    red: Roster
    blue: Roster
    values: tuple[int, int] = (0, 0)  # of the generals (P1)


MATCH_UPS = (
    MatchUp("the opening", SELEUCUS, PTOLEMY, (1, 0)),
    MatchUp("Ptolemy against himself", PTOLEMY, PTOLEMY),
    MatchUp("Seleucus against himself", SELEUCUS, SELEUCUS),
    MatchUp("Ptolemy reinforced", {"Kn": 5, "LH": 2, "Pk": 11, "Ax": 3, "Ps": 3}, SELEUCUS, (0, 1)),
    MatchUp("the remains", {"Kn": 2, "Pk": 5, "Ax": 2, "Ps": 1}, {"Kn": 2, "El": 1, "Pk": 4, "Ax": 2, "Ps": 1}),
)


class Tally(NamedTuple):
    battles: int
    red: int
    blue: int

    @property
    def share(self) -> float:
        """Of red, a draw counting half."""
        return (self.red + (self.battles - self.red - self.blue) / 2) / self.battles


def tally(winners: list[str]) -> Tally:
    return Tally(len(winners), winners.count(RED), winners.count(BLUE))


def by_odds(match: MatchUp, battles: int) -> Tally:
    luck, rules = Chance(f"odds {match.name}"), CAMPAIGN.shipped.battle
    rosters, values = {RED: match.red, BLUE: match.blue}, dict(zip((RED, BLUE), match.values, strict=True))
    return tally([fight(rules, rosters, values, lambda n: luck.below(n) + 1).winner for _ in range(battles)])


def by_grid(match: MatchUp, pace: Pace, battles: int, mirrored: bool = False) -> Tally:
    return tally([winner_on_grid(match, pace, n, mirrored) for n in range(battles)])


def drawn_up(match: MatchUp, pace: Pace, key: str) -> Duel:
    state: Duel = DUEL.new([RED, BLUE], key, Options(pace))
    grid, uncounted = state.field_of_battle, CAMPAIGN.shipped.battle.uncounted
    grid.elements = {
        **muster(ATTACKER, RED, match.red, uncounted),
        **muster(DEFENDER, BLUE, match.blue, uncounted),
    }
    grid.variant = variant(CAMPAIGN.shipped.battle)
    grid.armies = {
        ATTACKER: Army([RED], RED, value=match.values[0]),
        DEFENDER: Army([BLUE], BLUE, value=match.values[1]),
    }
    return state


def winner_on_grid(match: MatchUp, pace: Pace, n: int, mirrored: bool = False) -> str:
    state = drawn_up(match, pace, f"{match.name} {pace} {n}")
    fight_out(state, mirror_red if mirrored else None)
    assert state.result is not None
    return state.result.winners[0] if state.result.winners else ""


def fight_out(state: Duel, first: Callable[[Duel], None] | None = None) -> None:
    """By plain commanders; `first` is done when both are deployed."""
    acts = [first] if first is not None else []
    play_out(DUEL, state, dict.fromkeys((RED, BLUE), plain), Chance("players"), after=once(state, acts))


def once(state: Duel, acts: list[Callable[[Duel], None]]) -> Callable[[], None]:
    def act() -> None:
        if acts and isinstance(state.top, Stances):
            acts.pop()(state)

    return act


def mirror_red(state: Duel) -> None:
    """Red's left becomes his right: every element and every command, in the same rows."""
    grid = state.field_of_battle
    for element in grid.elements.values():
        if element.seat == RED and element.cell:
            file, row = cell_place(element.cell)
            element.cell = cell_name(grid.width + 1 - file, row)


def plain(view: DuelView, luck: Luck, book: Rulebook) -> Verb:
    assert view.viewer is not None
    game, seat = imagine(view, luck, book), view.viewer
    top = game.top
    if isinstance(top, Stances):
        return AllStance("advance") if AllStance in top.offers(game, seat) else Done()
    if isinstance(top, Orders):
        return next_hold(game, seat, top) if top.holding else FinishBy("advance")
    default: Verb = top.default(game, seat)
    return default


def surely_apart(one: Tally, other: Tally, points: float) -> bool:
    """Whether the difference of the shares is above `points` per cent, with 95 % certainty."""
    spread = math.sqrt(sum(max(0.02, t.share * (1 - t.share)) / t.battles for t in (one, other)))
    return abs(one.share - other.share) - SURE * spread > points / 100
