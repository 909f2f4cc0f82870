"""A battle report as one form (G28): who won, in how many rounds, and line by line what each side lost.

The lines of a side are ticked: stands destroyed, stands that walked off, persons who fell with theirs. Where there are
more than a menu holds, they are written, a line for each player: `gwent: 2 Ax, Sp; walked Ps; fallen ruler`.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import ClassVar

from rules.age_of_arthur.account import Correct, Draft, Fallen, Losses, Report, present_stands, stands_of
from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.odds import fighters
from rules.age_of_arthur.war_facts import ATTACK, DEFEND, WarFrame
from rules.kernel import Illegal, Number, One, OneForm, Options, Some, Text, Verb, notation, phrase
from rules.reports import DRAW

LOST, WALKED, FELL = "lost", "walked", "fell"
MOST_LINES = 25  # of a menu
LONGEST = 1000
WRITTEN = re.compile(r"(?P<player>[^:]+):(?P<lost>[^;]*)(?:;\s*walked(?P<walked>[^;]*))?(?:;\s*fallen(?P<fell>[^;]*))?")


def lines_of(game: Facts, players: list[str]) -> list[str]:
    found: list[str] = []
    for player in players:
        stands = stands_of(game, player)
        found += [f"{what}.{player}.{kind}" for what in (LOST, WALKED) for kind in stands]
        found += [f"{FELL}.{player}.{e.person}" for e in present_stands(game, player) if e.person]
    return found


class ReportSheet(OneForm):
    __slots__ = ()
    on_sheets: ClassVar[tuple[type[Verb], ...]] = (Report, Correct)

    def draft(self, seat: str) -> Draft:
        raise NotImplementedError  # of `Accounts`

    def of_side(self, game: Facts, side: str) -> list[str]:
        war = game.enclosing(WarFrame)
        there = war.present(war.side_now(side))
        return [player for player in fighters(war) if player in there]

    def sheet(self, game: Facts, seat: str, verb: type[Verb]) -> dict[str, Options]:
        found: dict[str, Options] = {
            "winner": One([ATTACK, DEFEND, DRAW]),
            "rounds": Number(1, game.britain.settings.battle.rounds),
        }
        for side in (ATTACK, DEFEND):
            lines = lines_of(game, self.of_side(game, side))
            fits = len(lines) <= MOST_LINES
            found[f"{side}_lost"] = Some(lines, least=0) if fits else Text(longest=LONGEST, least=0)
        return found

    def sheet_begun(self, game: Facts, seat: str, verb: type[Verb]) -> dict[str, object]:
        draft, begun = self.draft(seat), dict[str, object]()
        for side in (ATTACK, DEFEND):
            players = self.of_side(game, side)
            if len(lines_of(game, players)) > MOST_LINES:
                begun[f"{side}_lost"] = "\n".join(written(game, draft, player) for player in players)
            else:
                begun[f"{side}_lost"] = [line for player in players for line in ticked(draft, player)]
        return begun

    def read_sheet(self, game: Facts, seat: str, verb: type[Verb], filled: dict[str, object]) -> list[Verb]:
        draft, orders = self.draft(seat), list[Verb]()
        for side in (ATTACK, DEFEND):
            players = self.of_side(game, side)
            told = filled[f"{side}_lost"]
            lines = told if isinstance(told, list) else read_lines(game, players, str(told or ""))
            for player in players:
                orders += orders_for(draft, player, [line for line in lines if line.split(".")[1] == player])
        return [*orders, verb(filled["winner"], filled["rounds"])]


def orders_for(draft: Draft, player: str, lines: list[str]) -> list[Verb]:
    """What has to be put down, unless it is down already. What a player lost is told before whose stands they were."""
    parts = [line.split(".", 2) for line in lines]
    lost, walked, fell = ([rest for what, _, rest in parts if what == kind] for kind in (LOST, WALKED, FELL))
    before = [draft.destroyed.get(player, []), draft.walked.get(player, []), draft.fallen.get(player, [])]
    if [Counter(x) for x in (lost, walked, fell)] == [Counter(x) for x in before]:
        return []
    orders: list[Verb] = [Losses(player, lost, walked)]
    return [*orders, Fallen(player, fell)] if fell else orders


def ticked(draft: Draft, player: str) -> list[str]:
    found = [f"{LOST}.{player}.{kind}" for kind in draft.destroyed.get(player, [])]
    found += [f"{WALKED}.{player}.{kind}" for kind in draft.walked.get(player, [])]
    return [*found, *(f"{FELL}.{player}.{person}" for person in draft.fallen.get(player, []))]


def written(game: Facts, draft: Draft, player: str) -> str:
    lost, walked, fell = (
        notation.write_value(of.get(player, [])) for of in (draft.destroyed, draft.walked, draft.fallen)
    )
    return f"{game.called(player)}: {lost}; walked {walked}; fallen {fell}"


def read_lines(game: Facts, players: list[str], text: str) -> list[str]:
    """The same lines from what was written. A player is called by the kingdom, or by the seat."""
    called = {name: player for player in players for name in (player, game.called(player))}
    found: list[str] = []
    for line in re.split(r"[\n|]", text):
        if not line.strip():
            continue
        match = WRITTEN.fullmatch(line.strip())
        player = called.get(notation.spelling(match["player"].strip(), list(called))) if match else None
        if match is None or player is None:
            raise Illegal("report", phrase("losses_written_otherwise", text=line.strip()[:60]), "G28")
        for what, given in ((LOST, match["lost"]), (WALKED, match["walked"]), (FELL, match["fell"])):
            values = notation.read_value(given.strip(), list[str]) if given and given.strip() else []
            kinds = stands_of(game, player) if what != FELL else [e.person for e in present_stands(game, player)]
            found += [f"{what}.{player}.{notation.spelling(value, kinds)}" for value in values]
    return found
