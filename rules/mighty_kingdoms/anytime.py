"""At any time: plans, in secret (N11), and names for artefacts (N2).

A planned order is given without a question when the army's turn comes."""

from __future__ import annotations

from typing import ClassVar

from rules.kernel import Anytime, One, Phrase, StandingOrder, Text, Then, Verb, phrase
from rules.mighty_kingdoms.army_list import LONGEST_NAME
from rules.mighty_kingdoms.deploy import Deploying
from rules.mighty_kingdoms.facts import Facts
from rules.mighty_kingdoms.news.table import ArtefactNamed
from rules.mighty_kingdoms.orders import DEFEND, MOVE, RAZE, REGROUP, Ordering, planned_as
from rules.mighty_kingdoms.year import Month

PLANS = (Ordering.kind(), Deploying.kind())


class PlanMove(Verb):
    """Plan a move for this month, in secret."""

    form = "{army} -> {to}"
    army: str
    to: str


class PlanOrder(Verb):
    """Plan another order for this month, in secret."""

    form = "{army} {what}"
    army: str
    what: str


class PlanDeploy(Verb):
    """Plan where an army goes in the next winter, in secret."""

    form = "{army} in {tile}"
    army: str
    tile: str


class ForgetPlans(Verb):
    """Drop all plans you have made."""


class NameArtefact(Verb, tag="name"):
    """Say what an artefact you have won is called in your book."""

    form = "{artefact} {text}"
    artefact: str
    text: str


class KingdomsAnytime(Anytime):
    verbs: ClassVar[tuple[type[Verb], ...]] = (
        *Anytime.verbs, PlanMove, PlanOrder, PlanDeploy, ForgetPlans, NameArtefact,
    )  # fmt: skip
    secret: ClassVar[tuple[type[Verb], ...]] = (*Anytime.secret, PlanMove, PlanOrder, PlanDeploy, ForgetPlans)
    beside: ClassVar[tuple[type[Verb], ...]] = (*Anytime.beside, NameArtefact)

    rules: ClassVar[dict[type[Verb], str]] = {
        PlanMove: "3.1", PlanOrder: "3.1", PlanDeploy: "4.7", ForgetPlans: "3.1", NameArtefact: "6.4",
    }  # fmt: skip

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        if verb in (PlanMove, PlanOrder) and game.options.orders == "sealed":
            return phrase("orders_are_sealed")
        if verb in (PlanMove, PlanOrder) and not self.armies(game, seat):
            return phrase("only_in_summer")
        if verb is ForgetPlans and not any(o.to in PLANS for o in game.kept.orders.get(seat, [])):
            return phrase("no_plans_made")
        return super().closed(game, seat, verb)

    def armies(self, game: Facts, seat: str) -> list[str]:
        """Those that may still be given an order this month."""
        return [a for a in game.armies_of(seat) if a not in game.given] if game.frame(Month) else []

    def plan_move_army(self, game: Facts, seat: str) -> One:
        return One([a for a in self.armies(game, seat) if game.ways_from(game.armies[a].tile)])

    def plan_move_to(self, game: Facts, seat: str, army: str) -> One:
        return One(game.ways_from(game.armies[army].tile))

    def plan_move(self, game: Facts, seat: str, pick: PlanMove) -> Then:
        return self.plan(game, seat, PLANS[0], planned_as(MOVE, pick.army, pick.to), pick.army)

    def plan_order_army(self, game: Facts, seat: str) -> One:
        return One(self.armies(game, seat))

    def plan_order_what(self, game: Facts, seat: str, army: str) -> One:
        return One([DEFEND, RAZE, REGROUP])

    def plan_order(self, game: Facts, seat: str, pick: PlanOrder) -> Then:
        return self.plan(game, seat, PLANS[0], planned_as(pick.what, pick.army), pick.army)

    def plan_deploy_army(self, game: Facts, seat: str) -> One:
        return One(game.armies_of(seat) if game.settlements_of(seat) else [])

    def plan_deploy_tile(self, game: Facts, seat: str, army: str) -> One:
        return One(game.settlements_of(seat))

    def plan_deploy(self, game: Facts, seat: str, pick: PlanDeploy) -> Then:
        return self.plan(game, seat, PLANS[1], f"{pick.army}_{pick.tile}", pick.army)

    def plan(self, game: Facts, seat: str, to: str, do: str, army: str) -> Then:
        """A later plan for the same army takes the place of an earlier one."""
        mine = game.kept.orders.setdefault(seat, [])
        mine[:] = [o for o in mine if o.to != to or army not in o.do.split("_")]
        mine.append(StandingOrder(to, do, "month" if to == PLANS[0] else "winter"))
        return None

    def forget_plans(self, game: Facts, seat: str, pick: ForgetPlans) -> Then:
        mine = game.kept.orders.get(seat, [])
        mine[:] = [o for o in mine if o.to not in PLANS]
        return None

    def name_artefact(self, game: Facts, seat: str) -> One:
        """N2: once, by its owner; not where the data set names it."""
        own = [a for a, owner in game.artefacts.items() if owner == seat]
        return One([a for a in own if a not in game.named and a not in game.realm.artefact_names])

    def name_text(self, game: Facts, seat: str, artefact: str) -> Text:
        return Text(longest=LONGEST_NAME)

    def name(self, game: Facts, seat: str, pick: NameArtefact) -> Then:
        game.named[pick.artefact] = pick.text
        game.tell(ArtefactNamed(pick.artefact, pick.text))
        return None
