"""The Ford: a made-up game that has everything at once. The kernel's living documentation, in the shape of every game.

Sealed placing in several steps, a public council, sealed bids, marches with three fields, plans, windows on hidden
markers with counters to counters, hits taken one by one, standing orders, a draw from a cup.
"""

from rules.kernel import Campaign
from tests.ford.ai.player import greedy
from tests.ford.dataset.load import CLANS, load
from tests.ford.dataset.sheets import Valley
from tests.ford.facts import Options, conserved
from tests.ford.game import Ford, begin
from tests.ford.imagine import imagine
from tests.ford.news import NEWS
from tests.ford.pledges import DIPLOMACY
from tests.ford.saves import VERSION
from tests.ford.view import view

CAMPAIGN = Campaign(
    id="tests.ford",
    title="The Ford",
    players=range(2, 5),
    state=Ford,
    load=load,
    data=Valley,
    seats=lambda n: CLANS[:n],
    begin=begin,
    view=view,
    imagine=imagine,
    news=NEWS,
    options=Options,
    computer={"greedy": greedy},
    withheld=("offer", "accept_truce", "play_marker"),
    conserved=conserved,
    longest=3000,
    version=VERSION,
    diplomacy=DIPLOMACY,
)

__all__ = ["CAMPAIGN"]
