"""What a position is worth to each player: rank now, and what claims may bring (for the computer players).

All players are judged in one pass over the facts: a decision tries dozens of plays.
"""

from __future__ import annotations

from rules.age_of_arthur.dataset.sheets import BRITISH, PENDRAGON, SAXON
from rules.age_of_arthur.facts import Facts, is_throne
from rules.age_of_arthur.levy import is_raided

HOPE = 0.3  # that a claim on somebody's land is exercised some day
FEAR = 0.2  # that a claim on mine is
LAND, TITLE, THRONE = 1.2, 3.0, 4.0  # what they are worth; a vassal is rank, and half-way to victory
WON = 1000.0
STAND = 0.15  # what a stand is worth in peace
CURSES = {"fool": 0.4, "dumb_ox": 0.4, "knave": 0.4, "clumsiness": 0.4, "saxon_hater": 0.3}
BLESSINGS = {
    "schooled": 0.4, "sly_fox": 0.4, "brave": 0.4, "prowess": 0.4, "roman_way": 0.2, "warrior_prince": 0.3,
    "hearth": 0.35, "hill_people": 0.25, "charisma": 0.6, "irish_friends": 0.35, "knights_renown": 0.45,
    "knights_errant": 0.35, "northerners": 0.25, "saxons_unite": 0.3, "britons_unite": 0.3, "merlin": 0.5,
}  # fmt: skip
STANDS = {  # that a card brings to a muster, in stands
    "hearth": 1.0, "hill_people": 0.7, "charisma": 2.0, "irish_friends": 1.0, "knights_renown": 1.2,
    "knights_errant": 1.2, "northerners": 1.0, "schooled": 0.5, "brave": 0.3, "prowess": 0.4, "sly_fox": 0.4,
    "fool": -0.5, "knave": -0.4, "clumsiness": -0.4, "dumb_ox": -0.4,
}  # fmt: skip
KILLERS = ("fall_mighty", "bell_tolls")
HARRIED = ("irish_scourge", "long_ships")


def prize(game: Facts, thing: str) -> float:
    return THRONE if is_throne(thing) else TITLE if thing in game.titles else LAND


def strengths(game: Facts) -> dict[str, float]:
    """About how many stands each would muster today, ups and downs of his king included."""
    armies = game.britain.armies
    found = {s: sum(armies.base[k.nation].values()) + 2.0 - 2.0 * is_raided(game, k.home)
             for s, k in game.kingdoms.items()}  # fmt: skip
    silent = {mark.province for mark in game.raids.values()} | {c.on for c in game.in_play if c.card in HARRIED}
    silent |= game.homes
    united = {c.on for c in game.in_play if c.card == "saxons_unite"}
    for name, province in game.provinces.items():
        if province.owner and name not in silent:
            barred = province.people == SAXON and united - {province.owner}
            found[province.owner] += 1 if province.people == BRITISH else 0.5 if barred else 2
    for card in game.in_play:
        if card.on in found:
            found[card.on] += STANDS.get(card.card, 0.0)
        elif card.card == "warlord" and (owner := game.provinces[card.on].owner):
            found[owner] += 2
    for raider in game.raids:
        found[raider] -= 1
    if game.titles[PENDRAGON]:
        found[game.titles[PENDRAGON]] += 1.5
    return found


def strength(game: Facts, seat: str) -> float:
    return strengths(game)[seat]


def worth(game: Facts, seat: str) -> float:
    """His own, and a little for what his rivals lack."""
    own = worths(game)
    rivals = [own[s] for s in own if s != seat]
    return own[seat] - 0.25 * max(rivals) - 0.05 * sum(rivals)


def worths(game: Facts) -> dict[str, float]:
    points = game.britain.settings.rank
    total = {s: STAND * stands for s, stands in strengths(game).items()}
    rebels = {c.on for c in game.in_play if c.card == "rebellion"}
    lords = {s: "" if s in rebels else k.lord for s, k in game.kingdoms.items()}
    for seat, kingdom in game.kingdoms.items():
        total[seat] += points.british * (kingdom.nation == BRITISH)
        if lords[seat]:
            total[seat] -= THRONE
            total[lords[seat]] += points.vassal
    for province in game.provinces.values():
        if province.owner:
            total[province.owner] += points.province
    for holder in game.titles.values():
        if holder:
            total[holder] += points.title
            if all(lords[s] == holder for s in lords if s != holder and s not in game.conceded):
                total[holder] = WON
    for card in game.in_play:
        if card.on in total:
            total[card.on] += BLESSINGS.get(card.card, 0.0) - CURSES.get(card.card, 0.0)
        elif card.card == "warlord" and (owner := game.provinces[card.on].owner):
            total[owner] += points.warlord
    for thing, claimants in game.claims.items():
        owner, worth_of = game.owner(thing), prize(game, thing)
        if owner:
            total[owner] -= FEAR * worth_of * len(claimants)
        shared = HOPE * worth_of / (1 + 0.5 * (len(claimants) - 1))
        for claimant in claimants:
            if claimant != owner and game.may_hold(claimant, thing):
                total[claimant] += shared
    return total
