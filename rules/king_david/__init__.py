"""1.0 The Campaigns of King David: Judah, Philistia, Aramea, Tyre and Moab, around 1000 BC. For two to five players."""

from __future__ import annotations

from rules.kernel import Campaign
from rules.king_david.ai.conduct import KingDavidConduct
from rules.king_david.ai.player import ai, greedy
from rules.king_david.dataset.atlas import Atlas
from rules.king_david.dataset.load import load
from rules.king_david.facts import conserved
from rules.king_david.game import KingDavid, begin
from rules.king_david.imagine import imagine
from rules.king_david.news import NEWS
from rules.king_david.parties import SEATS
from rules.king_david.pieces import Options
from rules.king_david.pledges import DIPLOMACY
from rules.king_david.saves import MIGRATIONS, VERSION
from rules.king_david.view import view

TOGETHER = [["judah", "philistia"]]
VARIANTS = (  # for trials, in turn with two, three, four and five players: short games, allies, many markers
    Options(turns=4, markers=12),
    Options(turns=3, markers=12, alliances=TOGETHER),
    Options(turns=3, markers=12, alliances=TOGETHER, placement="sealed", ending="variable", ransom_freeze=False),
    Options(turns=3, markers=12, alliances=TOGETHER, convert_anywhere=True, decrease_resources=3),
)

CAMPAIGN = Campaign(
    id="king_david",
    title="The Campaigns of King David",
    players=range(2, 6),
    state=KingDavid,
    load=load,
    data=Atlas,
    seats=lambda n: SEATS[:n],
    begin=begin,
    view=view,
    imagine=imagine,
    news=NEWS,
    options=Options,
    named=dict.fromkeys(("countries", "alliances"), lambda atlas: atlas.players(5)),
    withheld=(
        "offer_alliance",
        "accept_alliance",
        "break_alliance",
        "give",
        "open_ports",
        "act_together",
        "play_marker",
        "raise_raid",
        "plan.markers",
        "welcome",
    ),
    computer={"ai": ai, "greedy": greedy},
    conserved=conserved,
    conduct=KingDavidConduct,
    variants=VARIANTS,
    apart={"marker_played": {"marker": lambda atlas: list(atlas.markers)}},
    migrations=MIGRATIONS,
    version=VERSION,
    diplomacy=DIPLOMACY,
)
