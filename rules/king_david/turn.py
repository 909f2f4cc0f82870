"""2.0, 5.0 The game turn: diplomacy, initiative, phase markers, and the phases (5.4)."""

from __future__ import annotations

from rules.kernel import Frame, Then, call, end, goto
from rules.king_david.action import ActionPhase
from rules.king_david.acts import pay_ransoms
from rules.king_david.build import BuildPhase
from rules.king_david.courting import EventPhase
from rules.king_david.dataset.sheets import GAME_ENDS
from rules.king_david.diplomacy import Diplomacy, JointSlots
from rules.king_david.facts import Facts
from rules.king_david.harvest import Yield
from rules.king_david.initiative import Initiative
from rules.king_david.leaders import Homecomings
from rules.king_david.minors import leave_in_peace
from rules.king_david.news.turns import PhaseBegins, TurnBegins
from rules.king_david.track import lay_track
from rules.king_david.victory import tell_scores, win_at_once, win_by_points
from rules.king_david.windows import PhaseWindow


class Turn(Frame):
    steps = (
        "begin", "ransoms", "diplomacy", "joint", "initiative", "track", "window", "turn_up", "phase", "after", "close",
    )  # fmt: skip

    def begin(self, game: Facts) -> Then:
        game.joint = {}
        game.tell(TurnBegins(game.turn))
        for player in game.players:  # Q90: first of all
            pay_ransoms(game, player)
        return None

    def ransoms(self, game: Facts) -> Then:
        return call(Homecomings(players=game.players))

    def diplomacy(self, game: Facts) -> Then:  # 5.1
        return call(Diplomacy()) if len(game.seats) > 2 else None

    def joint(self, game: Facts) -> Then:
        return call(JointSlots()) if game.alliances else None

    def initiative(self, game: Facts) -> Then:  # 5.2
        return call(Initiative())

    def track(self, game: Facts) -> Then:  # 5.3; on turn 1 it was laid at set-up
        if game.turn > 1:
            lay_track(game)
        game.post("turn")
        return None

    def window(self, game: Facts) -> Then:  # 5.4
        return call(PhaseWindow()) if game.box < len(game.track) else goto("close")

    def turn_up(self, game: Facts) -> Then:
        game.box += 1
        game.shown[game.box - 1] = True
        game.mark()
        phase = game.track[game.box - 1]
        game.tell(PhaseBegins(game.box, phase))
        if phase == GAME_ENDS:  # 13.0, Q2
            win_by_points(game, "game_ends_marker")
            return end()
        return call(Homecomings(players=game.players))

    def phase(self, game: Facts) -> Then:
        match game.track[game.box - 1]:
            case "action":
                return call(ActionPhase())
            case "event":
                return call(EventPhase())
            case "harvest":
                return call(Yield(what="food"))
            case "resource":
                return call(Yield(what="resource"))
            case _:
                return call(BuildPhase())

    def after(self, game: Facts) -> Then:
        if game.track[game.box - 1] == "action" and win_at_once(game):  # 12.1
            return end()
        return goto("window")

    def close(self, game: Facts) -> Then:
        leave_in_peace(game)
        tell_scores(game)
        return end()
