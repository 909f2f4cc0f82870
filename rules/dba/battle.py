"""The frames of a battle on the grid: ground and edges, commands, deployment, then rounds. Ends with `Ended`.

The campaign puts a `Grid` with armies and elements into its facts and calls `GridBattle`; afterwards the same facts
say who was lost, who fell, who won.
"""

from __future__ import annotations

from typing import ClassVar

from rules.dba.ai.whole_battle import play_out
from rules.dba.ambush import remember
from rules.dba.board import draw_board
from rules.dba.deploy import deploy_as_proposed, split_as_proposed
from rules.dba.entrusted import play_entrusted
from rules.dba.facts import ATTACKER, DEFENDER, SIDES, Grid, Host
from rules.dba.field import Field
from rules.dba.full import FullBound
from rules.dba.given import Arraying
from rules.dba.news import BoardPicked, BoardsDrawn, EdgePicked
from rules.dba.ranks import BOTH, Deploying, Splitting, show
from rules.dba.stances import StanceRound
from rules.dba.story import story
from rules.dba.works import plash, spend_shown
from rules.kernel import Choice, Frame, One, Phrase, Then, Verb, call, end, goto, phrase

BOARDS = 3


class PickBoard(Verb):
    """Choose the ground on which the battle is fought."""

    board: str


class PickEdge(Verb):
    """Choose your base edge."""

    edge: str


def field_of(game: Host) -> Field:
    """The board, with the game's dice and news."""
    return Field(game.field_of_battle, game.rulebook.tables, game.roll, game.tell)


class GridBattle(Frame):
    steps = (
        "ground", "pick_board", "pick_edge", "split", "defender_deploys", "attacker_deploys", "ready",
        "round", "second_bound", "after_round", "over",
    )  # fmt: skip

    def is_auto(self, game: Host) -> bool:
        return game.field_of_battle.pace == "auto"

    def ground(self, game: Host) -> Then:  # 4.3.2
        grid = game.field_of_battle
        topography, width = game.rulebook.boards[grid.topography], grid.width
        count = 1 if self.is_auto(game) else BOARDS
        grid.boards = [draw_board(topography, width, game.roll) for _ in range(count)]
        game.tell(BoardsDrawn(grid.topography, count))
        return None

    def pick_board(self, game: Host) -> Then:  # R-BAT9: the defender
        if self.is_auto(game):
            settle_board(game, 1)
            return None
        return call(ChoosingBoard(seat=game.field_of_battle.armies[DEFENDER].chief))

    def pick_edge(self, game: Host) -> Then:  # R-BAT9: the attacker
        if self.is_auto(game):
            settle_edge(game, "by_die")
            return None
        return call(ChoosingEdge(seat=game.field_of_battle.armies[ATTACKER].chief))

    def split(self, game: Host) -> Then:  # R-BAT1
        grid = game.field_of_battle
        if all(army.given for army in grid.armies.values()):
            return None if self.is_auto(game) else call(Arraying())
        if not self.is_auto(game):
            return call(Splitting())
        for side in SIDES:
            for seat in grid.armies[side].seats:
                split_as_proposed(grid, seat)
        return None

    def defender_deploys(self, game: Host) -> Then:  # 4.3.3
        if game.field_of_battle.fog and not self.is_auto(game):
            return call(game.questions.get("deploying", Deploying)(side=BOTH))
        return self.deploy(game, DEFENDER)

    def attacker_deploys(self, game: Host) -> Then:
        return None if game.field_of_battle.armies[ATTACKER].shown else self.deploy(game, ATTACKER)

    def deploy(self, game: Host, side: str) -> Then:
        if not self.is_auto(game):
            return call(game.questions.get("deploying", Deploying)(side=side))
        deploy_as_proposed(game.field_of_battle, side)
        for seat in game.field_of_battle.leaders(side):
            plash(game, seat)
            play_entrusted(game, seat)
        show(game, side)
        return None

    def ready(self, game: Host) -> Then:
        game.post("deployed")
        remember(game.field_of_battle)
        if not self.is_auto(game):
            return None
        play_at_once(game)
        return goto("over")

    def round(self, game: Host) -> Then:
        grid = game.field_of_battle
        grid.pace, grid.next_pace = grid.next_pace or grid.pace, ""
        if self.is_auto(game):  # both have agreed to leave the rest to their commanders
            play_at_once(game)
            return goto("over")
        grid.round += 1
        return call(StanceRound()) if grid.pace == "stance" else call(FullBound(side=ATTACKER))

    def second_bound(self, game: Host) -> Then:
        grid = game.field_of_battle
        if grid.ended is None and grid.pace == "full":
            return call(FullBound(side=DEFENDER))
        return None

    def after_round(self, game: Host) -> Then:
        grid = game.field_of_battle
        game.post("round")
        if grid.ended is not None:
            return None
        if all(set(army.seats) <= set(game.conceded) for army in grid.armies.values()):
            play_at_once(game)  # everybody has left: the rest is fought by their commanders
            return None
        return goto("round")

    def over(self, game: Host) -> Then:
        return end(game.field_of_battle.ended)


def change_pace(grid: Grid, pace: str) -> None:
    """4.3.4: a round is one bound of each side, so a round that has begun is finished as it was begun."""
    if grid.round == 0:
        grid.pace = pace
    else:
        grid.next_pace = pace


def play_at_once(game: Host) -> None:
    """4.4.2: both sides led by the computer commander, all commands on Advance whatever their last stance was, told in
    a few lines."""
    for command in game.field_of_battle.commands.values():
        command.stance = "advance"
    field = field_of(game)
    heard: list[object] = []
    field.tell = heard.append
    play_out(field)
    for news in story(field.grid, heard):
        game.tell(news)
    spend_shown(game)


def settle_board(game: Host, number: int) -> None:
    grid = game.field_of_battle
    grid.ground, grid.boards = grid.boards[number - 1], []
    game.tell(BoardPicked(number))


def settle_edge(game: Host, edge: str) -> None:
    grid = game.field_of_battle
    if edge == "by_die":
        edge = "south" if game.roll() <= 3 else "north"
    grid.south = ATTACKER if edge == "south" else DEFENDER
    game.tell(EdgePicked(grid.south))


class ChoosingBoard(Choice):
    verbs: ClassVar[tuple[type[Verb], ...]] = (PickBoard,)
    pictured = True
    rule = "4.3.2"

    def doing(self, game: Host) -> Phrase:
        return phrase("choosing_board", seat=self.seat)

    def pick_board_board(self, game: Host, seat: str) -> One:
        return One([str(n) for n, _ in enumerate(game.field_of_battle.boards, 1)])

    def pick_board(self, game: Host, seat: str, pick: PickBoard) -> Then:
        settle_board(game, int(pick.board))
        return end()

    def default(self, game: Host, seat: str) -> Verb:
        return PickBoard("1")


class ChoosingEdge(Choice):
    verbs: ClassVar[tuple[type[Verb], ...]] = (PickEdge,)
    rule = "4.3.2"

    def doing(self, game: Host) -> Phrase:
        return phrase("choosing_edge", seat=self.seat)

    def pick_edge_edge(self, game: Host, seat: str) -> One:
        return One(["by_die", "south", "north"])

    def pick_edge(self, game: Host, seat: str, pick: PickEdge) -> Then:
        settle_edge(game, pick.edge)
        return end()

    def default(self, game: Host, seat: str) -> Verb:
        return PickEdge("by_die")
