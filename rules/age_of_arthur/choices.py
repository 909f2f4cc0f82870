"""What each choice of a field means now, in figures: kings, provinces, titles, thrones, claims, sides of a war."""

from __future__ import annotations

from rules.age_of_arthur.dataset.sheets import TITLES
from rules.age_of_arthur.facts import NOBODY, Facts, claim_of, is_throne
from rules.age_of_arthur.levy import Wishes, all_stands
from rules.age_of_arthur.rank import rank
from rules.age_of_arthur.sides import count_hopes
from rules.age_of_arthur.war_facts import WarFrame
from rules.kernel import Phrase, phrase


def describe(game: Facts, seat: str, verb: str, value: str) -> Phrase | None:
    """None: the catalogue of words says it, or it is a plain number."""
    if value in game.kingdoms:
        return describe_king(game, value)
    if value in game.provinces:
        return describe_settlement(game) if verb == "settle" else describe_province(game, value)
    if value in TITLES or is_throne(value):
        return describe_prize(game, value)
    claimant, thing = claim_of(value)
    if claimant in game.kingdoms and thing:
        return describe(game, seat, verb, thing)
    war = game.frame(WarFrame)
    return describe_side(game, war, seat, value) if war is not None and value in war.all_sides() else None


def describe_king(game: Facts, seat: str) -> Phrase:
    stands = len(all_stands(game, seat, Wishes(), ()))
    return phrase("king_now", rank=rank(game, seat), lands=len(game.lands(seat)), stands=stands, lord=game.lord(seat))


def describe_province(game: Facts, province: str) -> Phrase:
    here = game.provinces[province]
    return phrase("province_now", people=here.people, owner=here.owner, claims=game.claims.get(province, []))


def describe_settlement(game: Facts) -> Phrase:
    levy = game.britain.armies.levy
    return phrase("settling_now", before=dict(levy["british"]), after=dict(levy["saxon"]))


def describe_prize(game: Facts, thing: str) -> Phrase:
    """A title or a throne: what it is worth, and who has it or wants it."""
    points, owner = game.britain.settings.rank, game.owner(thing)
    worth = points.title if thing in TITLES else points.vassal
    return phrase(
        "prize_now", rank=worth, owner=owner if thing in TITLES else NOBODY, claims=game.claims.get(thing, [])
    )


def describe_side(game: Facts, war: WarFrame, seat: str, side: str) -> Phrase:
    members = war.members(side)
    stands = sum(len(all_stands(game, s, Wishes(), war.foes(s))) for s in members)
    return phrase("side_now", members=members, stands=stands, hopes=count_hopes(game, war, seat, side))
