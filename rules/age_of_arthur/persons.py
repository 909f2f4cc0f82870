"""Dying personalities: a ruler's, Warlord's or Prince's stand is lost, and a die tells whether he is (R-BAT6, G32)."""

from __future__ import annotations

from rules.age_of_arthur.death import die, kill_prince, kill_warlord
from rules.age_of_arthur.facts import Facts
from rules.age_of_arthur.levy import PRINCE, RULER, WARLORD, Element
from rules.age_of_arthur.news.wars import DiedOfDisease, PersonRolled
from rules.age_of_arthur.war_facts import WarFrame


def name_of(element: Element) -> str:
    """`p3.ruler`: as the dead of a war are kept."""
    return f"{element.owner}.{element.person}"


def lose(game: Facts, war: WarFrame, element: Element) -> None:
    """The stand is destroyed; an odd die kills the person in it."""
    element.lost = True
    if element.person and name_of(element) not in war.dead:
        shown = game.roll()
        game.tell(PersonRolled(element.owner, element.person, shown, shown % 2 == 1))
        if shown % 2:
            war.dead.append(name_of(element))


def sicken(game: Facts, war: WarFrame, seat: str, spared: set[str]) -> None:
    """Sieges: each person still present dies on a 1; one who has just rolled for his stand does not roll again."""
    for element in war.levies[seat]:
        name = name_of(element)
        if not element.person or name in war.dead or name in spared:
            continue
        if game.roll() == 1:
            war.dead.append(name)
            game.tell(DiedOfDisease(seat, element.person))


def bury(game: Facts, war: WarFrame) -> None:
    """F-DEATHS: when the war is over, before its settlement, in the order of dying."""
    for name in war.dead:
        seat, _, person = name.partition(".")
        if person == RULER:
            war.fresh += die(game, seat)
        elif person == PRINCE:
            kill_prince(game, seat)
        else:
            kill_warlord(game, person.removeprefix(WARLORD))
