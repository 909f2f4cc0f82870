"""The map of Britain in words: the kings, the war, then province by province."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from renders.boards.britain.scene import Ally, BritainScene, Kingdom, Province, Title, War
from renders.boards.britain.words import WORDS
from renders.datasets.age_of_arthur import land_name, load_lands
from renders.drawing.sides import side
from renders.words.common import COMMON, end_sentences

SAID = WORDS.text
LONGEST = 40  # letters of a name: eight kings are named in many places


def write_alt(scene: BritainScene) -> str:
    """A few sentences: where we are, who is ahead, what happened."""
    kings = [SAID.alt_kingdom.format(side=name_side(k.side), rank=k.rank) for k in scene.kingdoms]
    wars = [f"{write_war(war)}." for war in scene.wars]
    return " ".join([write_opening(scene), *wars, *kings, *end_sentences(scene.log)])


def write_text(scene: BritainScene) -> str:
    return "\n".join(write_lines(scene))


def write_lines(scene: BritainScene) -> Iterator[str]:
    yield write_opening(scene)
    if scene.active:
        yield SAID.deciding.format(side=name_side(scene.active))
    yield from map(write_kingdom, scene.kingdoms)
    yield from map(write_title, scene.titles)
    yield from map(write_war, scene.wars)
    yield write_state(scene)
    yield from write_provinces(scene)
    if scene.changed:
        yield SAID.changed.format(names=", ".join(map(land_name, scene.changed)))
    if scene.log:
        yield COMMON.happened
        yield from (f"- {line}" for line in scene.log)


def write_opening(scene: BritainScene) -> str:
    said = WORDS.panel
    head = said.round.format(round=scene.round, rounds=scene.rounds) if scene.round else said.choosing
    return f"{SAID.title}. {head}. {scene.phase}."


def write_state(scene: BritainScene) -> str:
    said = WORDS.panel
    war = said.war if scene.wars else said.peace.say(scene.peace) if scene.peace else said.war_open
    return f"{war}; {said.deck.format(n=scene.deck)}, {said.discards.format(n=scene.discards)}"


def write_kingdom(king: Kingdom) -> str:
    bond = SAID.rebel if king.rebel else SAID.lord
    return SAID.kingdom.format(
        side=name_side(king.side),
        player=f" ({king.player})" if king.player else "",
        nation=WORDS.people.get(king.nation, king.nation),
        rank=king.rank,
        lands=king.lands,
        winds=king.winds,
        lord=bond.format(lord=name_side(king.lord)) if king.lord else "",
        vassals=SAID.vassals.format(vassals=list_sides(king.vassals)) if king.vassals else "",
        claimants=SAID.claimants.format(claimants=list_sides(king.claimants)) if king.claimants else "",
        away=SAID.away.format(kind=king.away) if king.away else "",
        cards=SAID.cards.format(cards=", ".join(name[:LONGEST] for name in king.cards)) if king.cards else "",
    )


def write_title(title: Title) -> str:
    return SAID.title_line.format(
        title=WORDS.titles.get(title.name, title.name),
        holder=name_side(title.holder) if title.holder else WORDS.nobody,
        claims=SAID.claims.format(claims=list_sides(title.claims)) if title.claims else "",
    )


def write_war(war: War) -> str:
    mode = {"battle": SAID.mode_battle, "siege": SAID.mode_siege}.get(war.mode, war.mode)
    if war.round:
        mode += SAID.siege_round.format(n=war.round)
    return SAID.war.format(
        attack=", ".join(map(write_ally, war.attack)),
        defend=", ".join(map(write_ally, war.defend)),
        mode=mode,
        reason=SAID.reason.format(reason=war.reason) if war.reason else "",
    )


def write_ally(ally: Ally) -> str:
    return SAID.ally.format(
        side=name_side(ally.side),
        chief=SAID.chief if ally.chief else "",
        stands="" if ally.stands is None else SAID.stands.format(n=ally.stands),
        gone=SAID.gone if ally.gone else "",
    )


def write_provinces(scene: BritainScene) -> Iterator[str]:
    """By owner, in the order of play; then nobody's, the free Irish, and what is not in play."""
    held: dict[str, list[str]] = {king.side: [] for king in scene.kingdoms}
    free, lone = list[str](), list[str]()
    for name, province in scene.provinces.items():
        (held.setdefault(province.owner, []) if province.owner else free if province.free else lone).append(name)
    groups = [(SAID.held_by.format(side=name_side(owner)), names) for owner, names in held.items()]
    for heading, names in [*groups, (SAID.held_by_nobody, lone), (SAID.free, free)]:
        if names:
            yield heading
            yield from (write_province(name, scene.provinces[name]) for name in names)
    if scene.round and (out := [land.name for name, land in load_lands().items() if name not in scene.provinces]):
        yield SAID.not_in_play.format(names=", ".join(out))


def write_province(name: str, province: Province) -> str:
    marks = [
        SAID.mark.format(mark=WORDS.marks.get(mark.card, mark.card), by=name_side(mark.by)) for mark in province.marks
    ]
    return SAID.province.format(
        name=land_name(name),
        people=WORDS.people.get(province.people, province.people),
        home=SAID.home if province.home else "",
        claims=SAID.claims.format(claims=list_sides(province.claims)) if province.claims else "",
        raiders=SAID.raiders.format(raiders=list_sides(province.raiders)) if province.raiders else "",
        marks="".join(marks),
    )


def name_side(name: str) -> str:
    return side(name[:LONGEST]).name if name else WORDS.nobody


def list_sides(names: Iterable[str]) -> str:
    return ", ".join(map(name_side, names))
