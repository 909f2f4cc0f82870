"""11.0, 11.1 Phase 3: Philip goes to a tribe that is ready for war."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Choice, Frame, MayPass, One, Pass, Phrase, Then, Verb, call, end, phrase
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.displaced import Displaced, out_of_place
from rules.king_philip.facts import Facts
from rules.king_philip.joining import join
from rules.king_philip.mohawks import MohawkAttack
from rules.king_philip.news import MohawkRoll, PhilipTravels
from rules.king_philip.pieces import NEUTRAL
from rules.king_philip.stacking import hand_muskets, parts, pieces_of

NOBODY = "nobody"


class Recruit(Verb):
    """Send Philip to a tribe, with one Warrior of his band or alone."""

    form = "{tribe} at {village} with {company}"
    tribe: str
    village: str
    company: str


def ready_tribes(game: Facts) -> list[str]:
    """Not yet at war, and enough settlements razed (the English Provisions Lost)."""
    razed = game.provisions[ENGLISH]
    return [
        t
        for t, chart in game.charts.tribes.items()
        if game.tribes[t].stance == NEUTRAL and chart.razed <= razed and goals(game, t)
    ]


def goals(game: Facts, tribe: str) -> list[str]:
    """Any intact village; the Mohawks only in the Treaty Space (11.2)."""
    if tribe == "MO":
        return [game.charts.alliance.treaty_space]
    return [s for s in game.intact_sites(tribe) if game.side_in(s) in ("", INDIAN)]


def companions(game: Facts, village: str) -> list[str]:
    """F22 One Warrior, or nobody; he must take one if three would stay without a leader."""
    start = game.leaders["philip"].where
    if start == village:
        return [NOBODY]
    warriors = game.infantry_in(start)
    found = parts(game, warriors, lambda p: len(p) == 1)  # a Key Leader leads any
    alone = len(warriors) <= game.charts.settings.stacks.plain
    return [NOBODY, *found] if alone else found


class Diplomacy(Frame):
    """One tribe a turn, and only Philip can win it (F12: not while he is away)."""

    steps = "look", "recruited"

    def look(self, game: Facts) -> Then:
        on_map = game.leaders["philip"].where[0] != "@"
        return call(Recruiting(seat=INDIAN)) if on_map and ready_tribes(game) else end()

    def recruited(self, game: Facts, tribe: str) -> Then:
        return call(Joining(tribe=tribe)) if tribe else end()


class Recruiting(MayPass, Choice):
    verbs: ClassVar[tuple[type[Verb], ...]] = (Recruit, Pass)
    rule = "11.1"

    def doing(self, game: Facts) -> Phrase:
        return phrase("recruiting", tribes=ready_tribes(game))

    def recruit_tribe(self, game: Facts, seat: str) -> One:
        return One(ready_tribes(game), why=phrase("tribe_not_ready", razed=game.provisions[ENGLISH]))

    def recruit_village(self, game: Facts, seat: str, tribe: str) -> One:
        return One(goals(game, tribe), why=phrase("no_village_of_theirs", tribe=tribe))

    def recruit_company(self, game: Facts, seat: str, tribe: str, village: str) -> One:
        return One(companions(game, village), why=phrase("one_warrior_at_most"))

    def recruit(self, game: Facts, seat: str, pick: Recruit) -> Then:
        start = game.leaders["philip"].where
        company = [] if pick.company == NOBODY else pieces_of(pick.company)
        if company:
            hand_muskets(game, pick.company, game.infantry_in(start))
        for piece in ("philip", *company):
            game.put(piece, pick.village)
        game.tell(PhilipTravels(pick.village, company))
        return end(pick.tribe)


class Joining(Frame):
    """The tribe joins; the Mohawks decide by a die. Whom Philip left behind may have to find another place."""

    steps = "answer", "left_behind"
    tribe: str

    def answer(self, game: Facts) -> Then:
        if self.tribe != "MO":
            return join(game, self.tribe)
        rolls, die = game.charts.settings.mohawks, game.roll()
        result = "join" if die in rolls.join else "attack" if die in rolls.attack else "neutral"
        game.tell(MohawkRoll(die, result))
        if result == "join":
            return join(game, "MO")
        return call(MohawkAttack()) if result == "attack" else None

    def left_behind(self, game: Facts) -> Then:
        return call(Displaced()) if out_of_place(game) else None
