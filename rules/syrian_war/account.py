"""An account of a battle fought on a real table: its fields, checked against the rosters, and what is odd in it."""

from __future__ import annotations

from rules.kernel import Number, One, Phrase, Some, Verb, phrase
from rules.reports import DRAW  # the attacker falls back (P3)
from rules.syrian_war.facts import Facts, counted, listed
from rules.syrian_war.outcome import Version, carriers, counted_losses

LOSSES, BROKEN, YIELDED, BOTH, TIME = "losses", "broken", "yielded", "both_broke", "time"  # what decided it
LOST, SAFE = "lost", "safe"  # what became of the general's element


class Report(Verb):
    """Say how the battle went: who won, what each side lost, whether its general's element was among it, and what
    decided it."""

    form = (
        "{winner}, ptolemy {ptolemy_lost}, general {ptolemy_general}, "
        "seleucus {seleucus_lost}, general {seleucus_general}, rounds {rounds}, by {ending}"
    )
    winner: str
    ptolemy_lost: list[str]
    ptolemy_general: str
    seleucus_lost: list[str]
    seleucus_general: str
    rounds: int
    ending: str = ""  # accounts of saves before version 4 do not say


class Correct(Report):
    """Say how the battle really went."""


class Accounts:
    """What is open for the fields of `Report` and `Correct`: nothing that the rosters do not bear out."""

    __slots__ = ()

    def report_winner(self, game: Facts, seat: str) -> One:
        return One([*game.seats, DRAW], why=phrase("report_needs_a_winner"))

    def report_ptolemy_lost(self, game: Facts, seat: str, winner: str) -> Some:
        return loss_options(game, "ptolemy", winner)

    def report_ptolemy_general(self, game: Facts, seat: str, winner: str, lost: list[str]) -> One:
        return general_options(game, "ptolemy", lost)

    def report_seleucus_lost(self, game: Facts, seat: str, winner: str, *given: object) -> Some:
        return loss_options(game, "seleucus", winner)

    def report_seleucus_general(
        self, game: Facts, seat: str, winner: str, ptolemy_lost: list[str], ptolemy_general: str, lost: list[str]
    ) -> One:
        return general_options(game, "seleucus", lost)

    def report_rounds(self, game: Facts, seat: str, *given: object) -> Number:
        most = game.data_set.battle.rounds
        return Number(1, most, why=phrase("rounds_of_a_battle", most=most))

    def report_ending(self, game: Facts, seat: str, winner: str, *given: object) -> One:
        """R-BAT4: half of the army lost, more than half of it in demoralised commands, both sides at once, or given up;
        without a winner both at once, or the tenth round."""
        return One([TIME, BOTH] if winner == DRAW else [LOSSES, BROKEN, YIELDED, BOTH], rule="R-BAT4")

    correct_winner = report_winner
    correct_ptolemy_lost = report_ptolemy_lost
    correct_ptolemy_general = report_ptolemy_general
    correct_seleucus_lost = report_seleucus_lost
    correct_seleucus_general = report_seleucus_general
    correct_rounds = report_rounds
    correct_ending = report_ending


def loss_options(game: Facts, side: str, winner: str) -> Some:
    """Only a beaten army can be wiped out."""
    roster = listed(game.armies[side].elements)
    if winner in (side, DRAW):
        return Some(roster, least=0, most=len(roster) - 1, why=phrase("not_beaten_so_not_wiped_out", side=side))
    return Some(roster, least=0, why=phrase("losses_beyond_the_roster", side=side))


def general_options(game: Facts, side: str, lost: list[str]) -> One:
    """His element is among the lost only if one of its type is (P29), and surely if all of them are."""
    roster = game.armies[side].elements
    kinds = carriers(game.data_set.battle, roster)
    left = sum(roster[k] - lost.count(k) for k in kinds)
    could = any(k in lost for k in kinds)
    return One([LOST] if not left else [SAFE, LOST] if could else [SAFE], why=phrase("general_rides_with", kinds=kinds))


def version_of(game: Facts, by: str, pick: Report) -> Version:
    lost = {"ptolemy": counted(pick.ptolemy_lost), "seleucus": counted(pick.seleucus_lost)}
    fate = {"ptolemy": pick.ptolemy_general, "seleucus": pick.seleucus_general}
    return Version(by, pick.winner, lost, [s for s in game.seats if fate[s] == LOST], pick.rounds, pick.ending)


def oddities(game: Facts, version: Version) -> list[Phrase]:
    """What does not follow from R-BAT4. Players may have their reasons, so it is said and not refused. Only
    the table knows which commands were demoralised: that more than half of an army was in them is believed."""
    rules = game.data_set.battle
    losses = {s: sum(counted_losses(rules, version.lost[s]).values()) for s in game.seats}
    if version.winner == DRAW:
        if version.ending == BOTH:
            return [] if len(set(losses.values())) == 1 else [phrase("both_broken_unequal")]
        return [phrase("drawn_early", rounds=version.rounds)] if version.rounds < rules.rounds else []
    winner, loser = version.winner, game.foe(version.winner)
    if version.ending == BOTH:
        return [] if losses[loser] > losses[winner] else [phrase("loser_lost_no_more", side=loser)]

    def lost_half(seat: str) -> bool:
        return 2 * losses[seat] >= sum(counted_losses(rules, game.armies[seat].elements).values())

    odd = []
    if version.ending not in (BROKEN, YIELDED) and not lost_half(loser):
        odd.append(phrase("loser_not_broken", side=loser))
    if lost_half(winner):
        odd.append(phrase("winner_broken", side=winner))
    return odd
