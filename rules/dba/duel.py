"""A single battle, with no campaign round it: two players, two armies. For practice, and to try the promises on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from rules.dba.ai.conduct import BattleConduct
from rules.dba.ai.player import answer
from rules.dba.battle import GridBattle
from rules.dba.dataset.load import load
from rules.dba.dataset.tables import Rulebook
from rules.dba.deploy import muster
from rules.dba.facts import ATTACKER, DEFENDER, Army, Ended, Grid, Host, Variant
from rules.dba.frames import GridFrame
from rules.dba.news import NEWS
from rules.dba.view import hand, seen, supposed
from rules.kernel import Campaign, Frame, Luck, Then, Verb, View, call, common, end, phrase, suppose

VERSION = 1
SEATS = ["red", "blue"]
ARMIES: dict[str, dict[str, int]] = {
    "ptolemaic": {"Kn": 4, "LH": 2, "Pk": 8, "Ax": 2, "Ps": 2},
    "seleucid": {"Kn": 4, "SCh": 1, "El": 2, "Pk": 8, "Ax": 3, "Wb": 2, "Ps": 4},
    "british": {"Kn": 3, "LH": 1, "Sp": 4, "Ps": 2},
    "saxon": {"Wb": 8, "Ax": 1, "Ps": 1},
}
Roster = Literal["ptolemaic", "seleucid", "british", "saxon"]
Pace = Literal["stance", "full", "auto"]


class Options(msgspec.Struct):
    pace: Pace = "stance"
    red: Roster = "ptolemaic"  # attacks
    blue: Roster = "ptolemaic"
    ground: Literal["arable", "forest", "hilly", "littoral", "dry"] = "arable"


class Day(Frame):
    steps = "fight", "fought"

    def fight(self, game: Duel) -> Then:
        return call(GridBattle())

    def fought(self, game: Duel, ended: Ended) -> Then:
        winners = [s for s in game.seats if ended.winner and game.field_of_battle.side_of(s) == ended.winner]
        game.finish(winners, phrase("battle_over", why=ended.why))
        return end()


class Duel(Host, kw_only=True):
    options: Options
    stack: list[Day | GridFrame] = []

    @property
    def rulebook(self) -> Rulebook:
        book: Rulebook = self.data
        return book

    def hand(self, seat: str) -> dict[str, Any]:
        return hand(self.grid, seat)


def begin(seats: Sequence[str], options: Options, book: Rulebook) -> dict[str, Any]:
    red, blue = seats
    elements = {
        **muster(ATTACKER, red, ARMIES[options.red], book.tables.not_counted),
        **muster(DEFENDER, blue, ARMIES[options.blue], book.tables.not_counted),
    }
    armies = {ATTACKER: Army([red], red), DEFENDER: Army([blue], blue)}
    grid = Grid(pace=options.pace, variant=Variant(), topography=options.ground, armies=armies, elements=elements)
    return {"options": options, "grid": grid, "stack": [Day()]}


class DuelView(View, kw_only=True):
    options: Options
    grid: Grid


def view(game: Duel, viewer: str | None) -> DuelView:
    return DuelView(**common(game, viewer), options=game.options, grid=seen(game.field_of_battle, viewer))


def imagine(view: DuelView, luck: Luck, book: Rulebook) -> Duel:
    grid = supposed(view.grid, view.viewer, view.stack, luck)
    return suppose(Duel, VERSION, view, luck, book, options=view.options, grid=grid)


def conserved(game: Duel) -> Any:
    """Every element is on the board, waiting to be deployed, or lost; never two in one cell."""
    grid = game.field_of_battle
    cells = [e.cell for e in grid.elements.values() if e.cell]
    lost_on_board = [i for i, e in grid.elements.items() if e.fate and e.cell]
    return len(grid.elements), len(cells) - len(set(cells)), lost_on_board


def commander(view: DuelView, luck: Luck, book: Rulebook) -> Verb:
    assert view.viewer is not None
    return answer(imagine(view, luck, book), view.viewer, luck)


CAMPAIGN = Campaign(
    id="dba",
    title="A battle by DBA",
    players=range(2, 3),
    state=Duel,
    load=load,
    data=Rulebook,
    seats=lambda n: SEATS[:n],
    begin=begin,
    view=view,
    imagine=imagine,
    news=NEWS,
    options=Options,
    computer={"ai": commander},
    conserved=conserved,
    conduct=BattleConduct,
    variants=(Options(), Options("full", "british", "saxon"), Options("stance", "saxon", "seleucid", "littoral")),
    shares=("dba",),
    longest=5000,
    version=VERSION,
)
