"""The Road: two to four messengers race along a road. The smallest whole game, to be copied by `herald new-game`."""

from __future__ import annotations

from rules.kernel import Campaign
from rules.proving.skeleton.ai.player import ai
from rules.proving.skeleton.dataset.load import load
from rules.proving.skeleton.dataset.sheets import Road
from rules.proving.skeleton.facts import SEATS, Options, conserved
from rules.proving.skeleton.game import Skeleton, begin
from rules.proving.skeleton.imagine import imagine
from rules.proving.skeleton.news import NEWS
from rules.proving.skeleton.saves import MIGRATIONS, VERSION
from rules.proving.skeleton.view import view

CAMPAIGN = Campaign(
    id="rules.proving.skeleton",
    title="The Road",
    players=range(2, 5),
    state=Skeleton,
    load=load,
    data=Road,
    seats=lambda n: SEATS[:n],
    begin=begin,
    view=view,
    imagine=imagine,
    news=NEWS,
    options=Options,
    computer={"ai": ai},
    conserved=conserved,
    migrations=MIGRATIONS,
    version=VERSION,
    longest=2000,
)
