"""1.0 King Philip's War, New England 1675-76: what Herald needs to know of the campaign."""

from __future__ import annotations

from rules.kernel import Campaign
from rules.king_philip.ai.conduct import PhilipConduct
from rules.king_philip.ai.player import ai, greedy
from rules.king_philip.dataset.charts import ENGLISH, INDIAN, Charts
from rules.king_philip.dataset.load import load
from rules.king_philip.expectations import foresee
from rules.king_philip.facts import conserved
from rules.king_philip.game import Philip, begin
from rules.king_philip.imagine import imagine
from rules.king_philip.news import NEWS
from rules.king_philip.options import Options
from rules.king_philip.pledges import DIPLOMACY
from rules.king_philip.saves import MIGRATIONS, VERSION
from rules.king_philip.view import view

CAMPAIGN = Campaign(
    id="king_philip",
    title="King Philip's War",
    players=range(2, 3),
    state=Philip,
    load=load,
    data=Charts,
    seats=lambda n: [INDIAN, ENGLISH],
    begin=begin,
    view=view,
    imagine=imagine,
    news=NEWS,
    options=Options,
    withheld=("send_mohawks", "reroll", "exploit"),
    computer={"ai": ai, "greedy": greedy},
    conserved=conserved,
    conduct=PhilipConduct,
    foresee=foresee,
    variants=(
        Options(),
        Options(opening="winter", ask_always=True, ferocity="unlimited"),
        Options(opening="winter", ask_always=True, ferocity="limited", disunited=True),
        Options(short=True, ask_always=True, church_turn_3=True),
        Options(opening="winter", short=True, ask_always=True),
        Options(opening="winter", church_turn_3=True, ferocity="unlimited", decline_soldiers=True),
    ),
    apart={"dice_fell": {"event": lambda charts: list(charts.settings.event_die.faces)}},
    longest=5000,
    migrations=MIGRATIONS,
    version=VERSION,
    diplomacy=DIPLOMACY,
)
