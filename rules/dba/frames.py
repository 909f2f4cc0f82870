"""The frames of a battle on the grid, for the stack of a campaign that fights with them."""

from __future__ import annotations

from typing import TypeAlias

from rules.dba.battle import ChoosingBoard, ChoosingEdge, GridBattle
from rules.dba.card_play import DeployingWithCards, OrdersWithCards, StancesWithCards
from rules.dba.dealing import Dealing
from rules.dba.full import FullBound, LettingGo, Orders
from rules.dba.given import Arraying
from rules.dba.ranks import Deploying, Splitting
from rules.dba.stances import StanceRound, Stances

GridFrame: TypeAlias = (
    GridBattle
    | ChoosingBoard
    | ChoosingEdge
    | Splitting
    | Deploying
    | StanceRound
    | Stances
    | FullBound
    | LettingGo
    | Orders
)
# Where several players fight on a side with commands that the campaign gives, and play cards (`Host.questions` is
# `WITH_CARDS` there).
ManyFrame: TypeAlias = (
    GridBattle
    | ChoosingBoard
    | ChoosingEdge
    | Arraying
    | DeployingWithCards
    | StanceRound
    | StancesWithCards
    | FullBound
    | Dealing
    | LettingGo
    | OrdersWithCards
)
