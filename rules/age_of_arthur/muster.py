"""Armies, Loaning Elements: one sealed answer of everybody in the war (G20 to G22, R-ARM2, F-BAND, F-LOAN)."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from rules.age_of_arthur.cards import discard
from rules.age_of_arthur.dataset.sheets import PENDRAGON
from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.lending import lend, lend_the_few
from rules.age_of_arthur.levy import (
    CHARISMA,
    HEARTH,
    PRINCE,
    RULER,
    SIXTH,
    WARLORD,
    Element,
    Wishes,
    base_army,
    can_lead,
    counted,
    is_raided,
    levy,
)
from rules.age_of_arthur.news.wars import Mustered
from rules.age_of_arthur.war_facts import SIEGE, WarFrame
from rules.age_of_arthur.ways import AUTO, TABLE, way_of
from rules.dba.entrusted import PLAYED_AT_ONCE
from rules.dba.facts import DITCH, HAMMER, SORCERY
from rules.dba.news import BattleCardPlayed
from rules.dba.ranks import AsProposed
from rules.kernel import Done, One, Phrase, Sealed, Some, Then, Verb, end, phrase

MOUNTED, ON_FOOT = "mounted", "on_foot"
DRAGONS_BREATH = "dragons_breath"
DEPLOYED_WAYS = ("stance", "full")  # ways to fight in which both sides deploy
ENTRUSTED = {AUTO: PLAYED_AT_ONCE, TABLE: (HAMMER, DITCH)}


class LeadWith(Verb):
    """Choose the kind of stand that your king leads."""

    stand: str


class Raise(Verb):
    """Choose the kind of a stand that a card or your home gives."""

    form = "{what} as {stand}"
    what: str
    stand: str


class LeaveHome(Verb):
    """Your home was raided: choose the two stands of your home army that stay."""

    kinds: list[str]


class Band(Verb):
    """Choose the stand that a Warlord or your Warrior Prince leads."""

    form = "{person} with {stand}"
    person: str
    stand: str


class Lend(Verb):
    """Lend stands to somebody on your side for this war."""

    form = "{kinds} to {to}"
    kinds: list[str]
    to: str


class Mount(Verb):
    """Let the Pendragon's knights ride, or fight on foot as spears."""

    how: str


class Fog(Verb):
    """Play Dragon's Breath: both sides deploy unseen, and are shown together."""


class Entrust(Verb):
    """Have a battle card played in a battle that nobody leads by hand: Sorcery on yourself or an enemy."""

    form = "{card} on {player}"
    card: str
    player: str


class Muster(Sealed):
    """Picks may follow each other; a later one takes the place of an earlier one of its kind. All are shown together.
    What is offered follows from the levy as proposed, which everybody can work out."""

    verbs: ClassVar[tuple[type[Verb], ...]] = (
        LeadWith, Raise, LeaveHome, Band, Lend, Mount, Fog, Entrust, AsProposed, Done,
    )  # fmt: skip
    completing: ClassVar[tuple[type[Verb], ...] | None] = (AsProposed, Done)
    rule = "Armies"
    rules: ClassVar[dict[type[Verb], str]] = {
        LeadWith: "R-ARM2",
        Band: "F-BAND",
        Lend: "F-LOAN",
        LeaveHome: "Raid",
        Fog: "G24",
        Entrust: "G24",
    }
    order_choices = ("as_proposed",)

    def doing(self, game: Facts) -> Phrase:
        return phrase("mustering")

    def asked(self, game: Facts) -> list[str]:
        return list(game.enclosing(WarFrame).sides)

    def proposed(self, game: Facts, seat: str) -> list[Element]:
        return game.enclosing(WarFrame).levies[seat]

    def general_of(self, game: Facts, seat: str) -> str:
        """The kind of stand that his king leads: as he has said, or as proposed."""
        named = wishes_of(self.part(seat)).general
        return named or next((e.kind for e in self.proposed(game, seat) if e.person == RULER), "")

    def proposal_lines(self, game: Facts, seat: str) -> list[Phrase]:
        stands = self.proposed(game, seat)
        general = next((e.kind for e in stands if e.person == RULER), "")
        return [phrase("proposed_muster", stands=counted(stands), general=general)]

    def lead_with_stand(self, game: Facts, seat: str) -> One:
        able = [e.kind for e in self.proposed(game, seat) if e.person == RULER or can_lead(game, seat, e)]
        return One(list(dict.fromkeys(able)), why=phrase("cannot_lead"))

    def raise_what(self, game: Facts, seat: str) -> One:
        stands = [f"{HEARTH}{n + 1}" for n in range(len(game.cards_on(seat, "hearth")))]
        if game.is_saxon(seat):
            stands.insert(0, SIXTH)
        elif game.has_card(seat, "charisma"):
            stands += [f"{CHARISMA}{n + 1}" for n in range(2)]
        return One(stands, why=phrase("nothing_to_raise"))

    def raise_stand(self, game: Facts, seat: str, what: str) -> One:
        if what == SIXTH:
            return One(["Wb", "Ps"])
        if what.startswith(CHARISMA):
            return One(["Sp", "Ps"])
        kinds = {e.kind for e in self.proposed(game, seat)}
        return One([k for k in ("Wb", "Sp", "Ps") if k in kinds] or ["Sp"], why=phrase("foot_that_you_have"))

    def closed(self, game: Facts, seat: str, verb: type[Verb]) -> Phrase | None:
        if verb is LeaveHome and not is_raided(game, game.home(seat)):
            return phrase("home_is_not_raided")
        if verb is Mount and game.titles[PENDRAGON] != seat:
            return phrase("only_the_pendragon")
        if verb is Fog:
            return self.why_no_fog(game, seat)
        if verb is Entrust and not self.entrust_card(game, seat).values:
            return phrase("no_card_to_entrust")
        if verb is Lend and not self.lend_to(game, seat, []).values:
            return phrase("nobody_to_lend_to")
        return None

    def why_no_fog(self, game: Facts, seat: str) -> Phrase | None:
        """It is of use where both sides deploy, in a siege if they sally. AsProposed does not take it back."""
        war = game.enclosing(WarFrame)
        if way_of(game, war, war.war_of(seat)) not in DEPLOYED_WAYS:
            return phrase("nobody_deploys")
        if any(isinstance(p, Fog) for p in self.part(seat)):
            return phrase("card_is_played_already")
        return (
            None if DRAGONS_BREATH in game.battle_cards(seat) else phrase("you_hold_no_such_card", card=DRAGONS_BREATH)
        )

    def entrust_card(self, game: Facts, seat: str) -> One:
        """G24: in a battle at once what a commander can play; before one on a table what must be settled in secret."""
        war = game.enclosing(WarFrame)
        open_ = ENTRUSTED.get(way_of(game, war, war.war_of(seat)), ())
        done = {p.card for p in self.part(seat) if isinstance(p, Entrust)}
        return One(
            [c for c in game.battle_cards(seat) if c in open_ and c not in done], why=phrase("no_card_to_entrust")
        )

    def entrust_player(self, game: Facts, seat: str, card: str) -> One:
        war = game.enclosing(WarFrame)
        return One([seat, *war.foes(seat)] if card == SORCERY else [seat])

    def leave_home_kinds(self, game: Facts, seat: str) -> Some:
        """Not his general, whom he may have named by now. The Pendragon leads none of his home army."""
        base, leads = base_army(game, seat), self.general_of(game, seat)
        if leads in base and game.titles[PENDRAGON] != seat:
            base.remove(leads)
        return Some(base, least=2, most=2, why=phrase("two_of_the_home_army"))

    def band_person(self, game: Facts, seat: str) -> One:
        there = [e.person for e in self.proposed(game, seat) if e.person == PRINCE or e.person.startswith(WARLORD)]
        return One(there, why=phrase("nobody_to_band"))

    def band_stand(self, game: Facts, seat: str, person: str) -> One:
        return One(list(dict.fromkeys(self.beside_the_general(game, seat))), why=phrase("no_such_band"))

    def beside_the_general(self, game: Facts, seat: str) -> list[str]:
        """His stands but the one that his king leads, as he has said by now."""
        kinds, leads = [e.kind for e in self.proposed(game, seat)], self.general_of(game, seat)
        if leads in kinds:
            kinds.remove(leads)
        return kinds

    def lend_kinds(self, game: Facts, seat: str) -> Some:
        """Not his general, who goes with the rest if all are lent (R-BAT1)."""
        return Some(self.beside_the_general(game, seat), why=phrase("not_yours_to_lend"))

    def lend_to(self, game: Facts, seat: str, kinds: list[str]) -> One:
        war = game.enclosing(WarFrame)
        return One([s for s in war.present(war.sides[seat]) if s != seat], why=phrase("same_side_only"))

    def mount_how(self, game: Facts, seat: str) -> One:
        return One([MOUNTED, ON_FOOT])

    def default(self, game: Facts, seat: str) -> Verb:
        return AsProposed()

    def obey(self, game: Facts, seat: str, do: str) -> Verb:
        return AsProposed()

    def reveal(self, game: Facts) -> Then:
        war = game.enclosing(WarFrame)
        for seat in war.sides:
            wishes = wishes_of(self.part(seat))
            war.levies[seat] = levy(game, seat, wishes, war.foes(seat), war.barred(game, seat))
            lend(game, war, seat, wishes.loans)
        for seat in war.sides:
            lend_the_few(game, war, seat)
            cards = {p.card: p.player for p in self.part(seat) if isinstance(p, Entrust)}
            if any(isinstance(p, Fog) for p in self.part(seat)):
                if war.modes[str(war.war_of(seat))] == SIEGE:
                    cards[DRAGONS_BREATH] = seat
                else:
                    call_fog(game, war, seat)
            if cards:
                war.entrusted[seat] = cards
        for seat in war.sides:
            tell_muster(game, war.levies[seat], seat)
        game.post("mustered")
        return end()


def call_fog(game: Facts, war: WarFrame, seat: str) -> None:
    war.fog.append(war.war_of(seat))
    discard(game, seat, DRAGONS_BREATH)
    game.tell(BattleCardPlayed(seat, DRAGONS_BREATH))


def call_fog_at_a_sally(game: Facts, war: WarFrame, seat: str) -> None:
    """G33: players who said so when they mustered for the siege, and still hold the card. Nobody is asked again
    (C5)."""
    deployed = way_of(game, war, war.war_of(seat)) in DEPLOYED_WAYS
    if deployed and DRAGONS_BREATH in war.entrusted.get(seat, {}) and DRAGONS_BREATH in game.battle_cards(seat):
        call_fog(game, war, seat)


def propose(game: Facts, war: WarFrame) -> None:
    """The levies as they stand when war is declared (R-ARM4): nothing changes hands before they are mustered."""
    war.levies = {s: levy(game, s, Wishes(), war.foes(s), war.barred(game, s)) for s in war.sides}


def wishes_of(part: list[Verb]) -> Wishes:
    wishes = Wishes()
    for pick in part:
        match pick:
            case AsProposed():
                return Wishes()
            case LeadWith(stand=stand):
                wishes.general = stand
            case Raise(what=what, stand=stand):
                wishes.raised[what] = stand
            case LeaveHome(kinds=kinds):
                wishes.home = kinds
            case Band(person=person, stand=stand):
                wishes.bands[person] = stand
            case Lend(kinds=kinds, to=to):
                wishes.loans[to] = kinds
            case Mount(how=how):
                wishes.on_foot = how == ON_FOOT
    return wishes


def tell_muster(game: Facts, stands: list[Element], seat: str) -> None:
    lent: dict[str, dict[str, int]] = {}
    for to in dict.fromkeys(e.command for e in stands if e.command != seat):
        lent[to] = dict(Counter(e.kind for e in stands if e.command == to))
    general = next((e.kind for e in stands if e.person == RULER), "")
    game.tell(Mustered(seat, counted(stands), general, lent))
