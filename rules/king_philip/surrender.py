"""13.6 Effects of losses: tribes that surrender, and the border war."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Choice, Decline, Phrase, Then, Verb, end, phrase
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.facts import Facts
from rules.king_philip.news import BorderWar, TribeSurrenders
from rules.king_philip.pieces import ASIDE, AT_WAR, SURRENDERED, TRACK
from rules.king_philip.stacking import pass_muskets_on


def surrendering_tribes(game: Facts) -> list[str]:
    """Active tribes whose name the English marker has reached or passed (F28)."""
    if game.no_surrender:
        return []
    points = game.points[ENGLISH]
    return [
        t
        for t, tribe in game.tribes.items()
        if tribe.stance == AT_WAR and not tribe.sworn and 0 < game.charts.tribes[t].surrender <= points
    ]


def lay_down_arms(game: Facts, tribe: str) -> None:
    """F29 Its units are set aside as they are; Canonchet goes with the Narragansetts, from the track too. What was
    delayed for it is lost: only a tribe at war is owed any (10.1), and it returns as strong as it was (13.6)."""
    game.set_stance(tribe, SURRENDERED)
    game.delayed.pop(tribe, None)
    game.tell(TribeSurrenders(tribe, game.points[ENGLISH]))
    for unit in game.charts.counters_of[tribe]:
        if game.infantry[unit].where[0] != "@":
            stack = [u for u in game.infantry_in(game.infantry[unit].where) if game.people(u) != tribe]
            pass_muskets_on(game, unit, stack)
            game.put(unit, ASIDE)
    for name, card in game.charts.leaders.items():
        if card.people != tribe or name == "philip":
            continue
        counter = game.leaders[name]
        if counter.where[0] != "@" or (card.key and counter.where == TRACK):
            counter.spy = counter.guide = False
            counter.due = 0
            game.put(name, ASIDE)
    game.look_around()
    villages = set(game.charts.sites[tribe])
    game.markers = [m for m in game.markers if m.fought or m.target not in villages]  # F30


class Exploit(Verb):
    """Roll to exploit the quarrel of New York and Connecticut. Once a game."""


class BorderQuarrel(Choice):
    """F33 A die below the number of Connecticut settlements razed brings 3 VP."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (Exploit, Decline)
    rule = "13.6"

    def doing(self, game: Facts) -> Phrase:
        return phrase("may_exploit_border", razed=count_connecticut_razed(game))

    def exploit(self, game: Facts, seat: str, pick: Exploit) -> Then:
        razed, die = count_connecticut_razed(game), game.roll()
        game.border_war = True
        if die < razed:
            game.score(INDIAN, game.charts.settings.points.border_war)
        game.tell(BorderWar(die, razed, die < razed))
        return end()

    def decline(self, game: Facts, seat: str, pick: Decline) -> Then:
        return end()

    def default(self, game: Facts, seat: str) -> Verb:
        return Decline()


def count_connecticut_razed(game: Facts) -> int:
    return sum(game.is_open(s) for s in game.charts.sites["CT"])
