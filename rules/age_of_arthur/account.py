"""An account of a battle fought on a real table (G28): built up player by player, checked against the levies."""

from __future__ import annotations

from collections import Counter

import msgspec

from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.levy import Element
from rules.age_of_arthur.odds import fighters
from rules.age_of_arthur.war_facts import ATTACK, DEFEND, WarFrame
from rules.kernel import STAY, Number, One, Phrase, Some, Then, Verb, end, phrase
from rules.reports import DRAW


class Losses(Verb):
    """Say what a player lost: stands that were destroyed or fled, and stands that walked off."""

    form = "{player}: {destroyed}; walked {walked}"
    player: str
    destroyed: list[str]
    walked: list[str]


class Fallen(Verb):
    """Say whose own stands were among the destroyed: the king's, a Warlord's, the Warrior Prince's."""

    form = "{player}: {persons}"
    player: str
    persons: list[str]


class Report(Verb):
    """Say who won and in how many rounds, with the losses that you have put down."""

    form = "{winner} rounds {rounds}"
    winner: str
    rounds: int


class Correct(Report):
    """Say who really won, with the losses that you have put down."""


class Draft(msgspec.Struct, omit_defaults=True):
    """What one C-in-C has put down so far, by player."""

    destroyed: dict[str, list[str]] = {}
    walked: dict[str, list[str]] = {}
    fallen: dict[str, list[str]] = {}


class Account(msgspec.Struct, omit_defaults=True):
    by: str
    winner: str  # attack, defend or draw
    rounds: int
    draft: Draft


class Accounts:
    """What is open for the verbs of an account, in the questions that take one: nothing that the levies do not bear
    out."""

    __slots__ = ()
    drafts: dict[str, Draft]  # of the question

    def draft(self, seat: str) -> Draft:
        return self.drafts.get(seat, Draft())

    def losses_player(self, game: Facts, seat: str) -> One:
        return One(fighters(game.enclosing(WarFrame)), why=phrase("not_in_this_battle"))

    def losses_destroyed(self, game: Facts, seat: str, player: str) -> Some:
        return Some(stands_of(game, player), least=0, why=phrase("losses_beyond_the_levy", player=player))

    def losses_walked(self, game: Facts, seat: str, player: str, destroyed: list[str]) -> Some:
        left = Counter(stands_of(game, player)) - Counter(destroyed)
        return Some(list(left.elements()), least=0, why=phrase("losses_beyond_the_levy", player=player))

    def losses(self, game: Facts, seat: str, pick: Losses) -> Then:
        draft = self.drafts.setdefault(seat, Draft())
        draft.destroyed[pick.player], draft.walked[pick.player] = pick.destroyed, pick.walked
        draft.fallen.pop(pick.player, None)
        return STAY

    def fallen_player(self, game: Facts, seat: str) -> One:
        open_ = [s for s in fighters(game.enclosing(WarFrame)) if self.could_fall(game, seat, s)]
        return One(open_, why=phrase("nobodys_own_stand_is_lost"))

    def fallen_persons(self, game: Facts, seat: str, player: str) -> Some:
        return Some(self.could_fall(game, seat, player), least=0, why=phrase("nobodys_own_stand_is_lost"))

    def could_fall(self, game: Facts, seat: str, player: str) -> list[str]:
        """One person for each destroyed stand of his kind."""
        left, found = Counter(self.draft(seat).destroyed.get(player, [])), list[str]()
        for stand in present_stands(game, player):
            if stand.person and left[stand.kind] > 0:
                left[stand.kind] -= 1
                found.append(stand.person)
        return found

    def fallen(self, game: Facts, seat: str, pick: Fallen) -> Then:
        self.drafts.setdefault(seat, Draft()).fallen[pick.player] = pick.persons
        return STAY

    def report_winner(self, game: Facts, seat: str) -> One:
        """Only a beaten army can be wiped out."""
        war, draft, left = game.enclosing(WarFrame), self.draft(seat), dict[str, int]()
        for side in (ATTACK, DEFEND):
            there = war.present(war.side_now(side))
            gone = sum(len(lost.get(s, [])) for s in there for lost in (draft.destroyed, draft.walked))
            left[side] = len(war.army(side)) - gone
        ends = [s for s in (ATTACK, DEFEND) if left[s]]
        return One([*ends, DRAW] if len(ends) == 2 or not ends else ends, why=phrase("not_beaten_so_not_wiped_out"))

    def report_rounds(self, game: Facts, seat: str, winner: str) -> Number:
        most = game.britain.settings.battle.rounds
        return Number(1, most, why=phrase("rounds_of_a_battle", most=most))

    correct_winner = report_winner
    correct_rounds = report_rounds

    def report(self, game: Facts, seat: str, pick: Report) -> Then:
        return end(Account(seat, pick.winner, pick.rounds, self.draft(seat)))

    def correct(self, game: Facts, seat: str, pick: Correct) -> Then:
        return end(Account(seat, pick.winner, pick.rounds, self.draft(seat)))

    def put_down(self, seat: str) -> list[Phrase]:
        """So far, for the panel of whoever writes it."""
        draft = self.draft(seat)
        return [
            phrase("put_down", player=player, destroyed=kinds, walked=draft.walked[player])
            for player, kinds in draft.destroyed.items()
        ]


def present_stands(game: Facts, player: str) -> list[Element]:
    return [e for e in game.enclosing(WarFrame).levies[player] if not e.lost]


def stands_of(game: Facts, player: str) -> list[str]:
    return sorted(e.kind for e in present_stands(game, player))


def oddities(game: Facts, account: Account) -> list[Phrase]:
    """What does not follow from R-BAT4. Only the table knows which commands were demoralised, or who gave up."""
    war, most = game.enclosing(WarFrame), game.britain.settings.battle.rounds
    if account.winner == DRAW:
        return [phrase("drawn_early", rounds=account.rounds)] if account.rounds < most else []
    there = war.present(war.side_now(account.winner))
    lost = sum(len(gone.get(s, [])) for s in there for gone in (account.draft.destroyed, account.draft.walked))
    return [phrase("winner_broken", side=account.winner)] if 2 * lost >= len(war.army(account.winner)) else []


def lost_stands(game: Facts, account: Account) -> list[Element]:
    """Which stands those are: those of the fallen persons first, then stands that are nobody's own."""
    found: list[Element] = []
    for player, kinds in account.draft.destroyed.items():
        fallen = account.draft.fallen.get(player, [])
        stands = sorted(present_stands(game, player), key=lambda e: 0 if e.person in fallen else 2 if e.person else 1)
        for kind, number in Counter(kinds).items():
            found += [e for e in stands if e.kind == kind][:number]
    return found
