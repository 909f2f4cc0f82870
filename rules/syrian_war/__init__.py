"""Overview. The Syrian War: two armies shove each other along a track of seven spaces, from Judea to Syria."""

from rules.dba.ai.conduct import BattleConduct
from rules.dba.news import NEWS as GRID_NEWS
from rules.kernel import Campaign
from rules.syrian_war.ai.player import ai, greedy
from rules.syrian_war.dataset.load import load
from rules.syrian_war.dataset.sheets import SEATS, SyrianData
from rules.syrian_war.expectations import foresee
from rules.syrian_war.facts import Options, conserved
from rules.syrian_war.game import SyrianWar, begin
from rules.syrian_war.imagine import imagine
from rules.syrian_war.news import NEWS
from rules.syrian_war.pledges import DIPLOMACY
from rules.syrian_war.saves import MIGRATIONS, VERSION
from rules.syrian_war.view import view

CAMPAIGN = Campaign(
    id="syrian_war",
    title="The Syrian War",
    players=range(2, 3),
    state=SyrianWar,
    load=load,
    data=SyrianData,
    seats=lambda n: list(SEATS),
    begin=begin,
    view=view,
    imagine=imagine,
    foresee=foresee,
    news=(*NEWS, *GRID_NEWS),
    options=Options,
    withheld=("propose", "yield_field", "report", "correct", "confirm", "dispute", "settle"),
    computer={"ai": ai, "greedy": greedy},
    conserved=conserved,
    conduct=BattleConduct,
    variants=tuple(Options(battles=way) for way in ("odds", "table", "stance", "full", "auto")),
    shares=("dba",),
    longest=20_000,
    migrations=MIGRATIONS,
    version=VERSION,
    diplomacy=DIPLOMACY,
)

__all__ = ["CAMPAIGN"]
