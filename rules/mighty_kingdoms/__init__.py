"""Mighty Kingdoms, by Chris Kellahan: two to six kingdoms on a map of hexes that is made for each game. Summers of
orders, exploration and battles; winters of tithes, building and recruiting."""

from rules.kernel import Begin, Campaign
from rules.mighty_kingdoms.ai.conduct import KingdomsConduct
from rules.mighty_kingdoms.ai.player import ai, greedy
from rules.mighty_kingdoms.dataset.load import PLAYERS, load
from rules.mighty_kingdoms.dataset.sheets import Realm
from rules.mighty_kingdoms.expectations import foresee
from rules.mighty_kingdoms.facts import Options, conserved
from rules.mighty_kingdoms.game import MightyKingdoms, begin
from rules.mighty_kingdoms.imagine import imagine
from rules.mighty_kingdoms.news import NEWS
from rules.mighty_kingdoms.pledges import DIPLOMACY
from rules.mighty_kingdoms.saves import MIGRATIONS, VERSION
from rules.mighty_kingdoms.view import view

CAMPAIGN = Campaign(
    id="mighty_kingdoms",
    title="Mighty Kingdoms",
    players=PLAYERS,
    state=MightyKingdoms,
    load=load,
    data=Realm,
    seats=lambda n: [f"p{i}" for i in range(1, n + 1)],
    begin=begin,
    view=view,
    imagine=imagine,
    news=NEWS,
    options=Options,
    withheld=(
        *("raze", "give_up", "ally", "tithe", "quest"),
        *("report", "correct", "confirm", "dispute", "settle", "by_dice"),
    ),
    computer={"ai": ai, "greedy": greedy},
    conserved=conserved,
    foresee=foresee,
    conduct=KingdomsConduct,
    scene_of=lambda view: (view.year, view.month),
    variants=(
        Options(years=3),
        Options(years=3, orders="sealed", owner_first=True),
        Options(years=3, advanced=True, one_build_per_tile=True, city_roads=True),
        Options(years=3, first_player_brakes=True, supply_lines=True),
        Options(years=3, mode="kings_of_war", advanced=True),
        Options(years=3, mode="kings_of_war"),
    ),
    version=VERSION,
    migrations=MIGRATIONS,
    diplomacy=DIPLOMACY,
    slow=(Begin,),  # it lays out a board
)

__all__ = ["CAMPAIGN"]
