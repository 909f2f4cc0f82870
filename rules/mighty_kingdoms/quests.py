"""6.3 Wizards' quests: a hero goes to a tower next to own land, once a winter (N30, M24, M25)."""

from __future__ import annotations

from rules.kernel import Verb
from rules.mighty_kingdoms.artefacts import draw_artefact
from rules.mighty_kingdoms.facts import TOWER, Facts
from rules.mighty_kingdoms.news.table import HeroReturned, QuestMade
from rules.mighty_kingdoms.strength import destroy_spent, remove_if_empty, unit_called


class Quest(Verb):
    """Send a hero of yours on a quest to a wizard's tower."""

    form = "{tower} {hero}"
    tower: str
    hero: str


def towers_of(game: Facts, seat: str) -> list[str]:
    """Next to a tile that he holds. Nobody goes on quests in games with Simple battles (M19)."""
    if not (game.is_kings_of_war and game.options.advanced):
        return []
    towers = [t for t, tile in game.tiles.items() if tile.place == TOWER]
    return [t for t in towers if any(game.tiles[n].owner == seat for n in game.borders(t))]


def heroes_of(game: Facts, seat: str) -> list[str]:
    """Those that have not been on a quest this winter."""
    units = game.units_of_seat(seat)
    return [u for u in units if game.unit(u).is_hero and not game.unit(u).quested]


def go_on_quest(game: Facts, seat: str, tower: str, hero: str) -> None:
    """Everybody hears the die, the row and what was won; the hero's name, and so the whole sum, only its owner."""
    die, one, army = game.roll(), game.unit(hero), hero.partition("/")[0]
    one.quested = True
    called = unit_called(game, hero)
    row = next(q for q in game.charts.quests if die + one.points // 100 <= q.up_to)
    won = draw_artefact(game, row.least, row.most) if row.result == "artefact" else ""
    game.tell(QuestMade(seat, tower, die, row.result, won, game.realm.artefacts.get(won, 0)))
    game.tell(HeroReturned(called, row.result), to=seat)
    if won:
        game.artefacts[won] = seat
    elif row.result == "lost":
        game.destroy_unit(hero)
        remove_if_empty(game, army)
    elif row.result == "hurt":
        one.us -= 1
        destroy_spent(game, army)
