"""A battle on the grid, by stances, PIP by PIP or at once: the armies go in, and what became of them comes out."""

from __future__ import annotations

from collections import Counter

from rules.dba.battle import GridBattle
from rules.dba.deploy import muster
from rules.dba.facts import ATTACKER, DEFENDER, Army, Ended, Grid, Variant
from rules.kernel import Frame, Then, call, end
from rules.syrian_war.battle import Battle
from rules.syrian_war.dataset.sheets import BattleRules
from rules.syrian_war.facts import NAMELESS, Facts
from rules.syrian_war.outcome import Outcome
from rules.syrian_war.ways import GRID_WAYS, WAYS


class GridFight(Frame):
    """The way of fighting; its pace is that of the campaign's options, or what both agreed on for this battle."""

    steps = "array", "fought"

    def array(self, game: Facts) -> Then:
        battle = game.enclosing(Battle)
        sides = {ATTACKER: battle.attacker, DEFENDER: battle.defender}
        uncounted = game.data_set.battle.uncounted
        game.grid = Grid(
            pace=battle.way,
            variant=variant(game.data_set.battle),
            topography=game.data_set.space(battle.space).topography,
            armies={side: army_of(game, seat) for side, seat in sides.items()},
            elements={
                name: element
                for side, seat in sides.items()
                for name, element in muster(side, seat, game.armies[seat].elements, uncounted).items()
            },
        )
        return call(GridBattle())

    def fought(self, game: Facts, ended: Ended) -> Then:
        outcome = outcome_of(game.field_of_battle, ended)
        game.grid = None
        return end(outcome)


def variant(rules: BattleRules) -> Variant:
    return Variant(
        scythes_always_die="SCh" in rules.dies_in_contact,
        first_march=tuple(rules.march.into_contact_first_march),
        least_command=rules.command_size,
        most_commands=rules.commands,
    )


def army_of(game: Facts, seat: str) -> Army:
    """P1: the general's value is on its PIP dice; P12: nobody rolls for the life of a nameless one."""
    general = game.armies[seat].general
    return Army([seat], seat, value=game.general(seat).value, nameless=general in ("", NAMELESS))


def outcome_of(grid: Grid, ended: Ended) -> Outcome:
    lost: dict[str, dict[str, int]] = {}
    fallen: list[str] = []
    died: dict[str, bool] = {}
    for army in grid.armies.values():
        seat = army.chief
        gone = {name: e for name, e in grid.elements.items() if e.seat == seat and e.fate}
        lost[seat] = dict(Counter(e.kind for e in gone.values()))
        for name, element in gone.items():
            if element.named:
                fallen.append(seat)
                if not army.nameless:
                    died[seat] = name in grid.dead
    winner = grid.armies[ended.winner].chief if ended.winner else ""
    return Outcome(winner, lost, fallen, died, rounds=grid.round)


for way in GRID_WAYS:
    WAYS[way] = GridFight
