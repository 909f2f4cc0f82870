"""Overview. Age of Arthur: two to eight petty kings of Britain after Rome, their claims, wars, lords and vassals."""

from __future__ import annotations

from rules.age_of_arthur.ai.conduct import ArthurConduct
from rules.age_of_arthur.ai.player import ai, greedy
from rules.age_of_arthur.dataset.load import load
from rules.age_of_arthur.dataset.sheets import Britain
from rules.age_of_arthur.expectations import foresee
from rules.age_of_arthur.facts import Options, conserved
from rules.age_of_arthur.game import SEATS, AgeOfArthur, begin
from rules.age_of_arthur.imagine import imagine
from rules.age_of_arthur.news import NEWS
from rules.age_of_arthur.pledges import DIPLOMACY
from rules.age_of_arthur.saves import MIGRATIONS, VERSION
from rules.age_of_arthur.view import view
from rules.age_of_arthur.winds import GRANTS
from rules.dba.news import MANY_NEWS as GRID_NEWS
from rules.kernel import Campaign
from rules.reports import NEWS as REPORT_NEWS

VARIANTS = (  # for trials, in turn: Saxons from the start in half of them, few and many rounds, every option
    Options(rounds=6, saxon_start="kent", battles="odds"),
    Options(rounds=8, battles="odds"),
    Options(rounds=5, saxon_start="kent", choice="random", map="wide", vassals_follow=True, battles="odds"),
    Options(rounds=6, saxon_start="half", free_man=True, sieges=False, cb_any_claim=False, battles="odds"),
    Options(rounds=12, saxon_start="kent", free_man=True, battles="odds"),
    Options(rounds=5, saxon_start="all", choice="random", vassals_follow=True, battles="odds"),
    Options(rounds=5, saxon_start="kent", battles="stance"),
    Options(rounds=5, battles="auto"),
    Options(rounds=5, saxon_start="kent", battles="table"),
    Options(rounds=5, battles="full"),
)


def played_cards(britain: Britain) -> list[str]:
    """The Winds cards that are played in a turn on one thing: trials are to meet each of them."""
    in_turn = [c for c, card in britain.cards.winds.items() if card.timing in ("turn", "stay", "war")]
    return [c for c in in_turn if c not in GRANTS]


CAMPAIGN = Campaign(
    id="age_of_arthur",
    title="Age of Arthur",
    players=range(2, 9),
    state=AgeOfArthur,
    load=load,
    data=Britain,
    seats=lambda n: SEATS[:n],
    begin=begin,
    view=view,
    imagine=imagine,
    foresee=foresee,
    news=(*NEWS, *GRID_NEWS, *REPORT_NEWS),
    options=Options,
    withheld=(
        *("propose", "extend", "declare", "open_war", "stand", "renounce", "call_off", "grant", "lend", "leave"),
        *("lift", "swap", "yield_field", "report", "correct", "confirm", "dispute", "end_dispute"),
    ),
    computer={"ai": ai, "greedy": greedy},
    conduct=ArthurConduct,
    conserved=conserved,
    variants=VARIANTS,
    apart={"card_played": {"card": played_cards}},
    migrations=MIGRATIONS,
    version=VERSION,
    diplomacy=DIPLOMACY,
    shares=("dba",),
)
