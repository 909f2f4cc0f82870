"""A caretaker is worth having: it beats somebody for whom time always runs out, and binds its person to nothing."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from rules.kernel import find
from tests.drills.caretakers import play_pair

GAMES = {"age_of_arthur": 40, "king_david": 20, "king_philip": 40, "mighty_kingdoms": 40, "syrian_war": 12}
LEAST = 0.6  # of the games


@pytest.mark.drill
@pytest.mark.parametrize("name", GAMES)
def test_a_caretaker_beats_the_defaults(name: str) -> None:
    campaign, count = find(name), GAMES[name]
    results = [play_pair(campaign, f"care-{n}", cared_first=n % 2 == 0) for n in range(count)]
    won = sum(result.won is True for result in results)
    done = sum((result.done for result in results), Counter[str]())
    print(f"{name}: {won} of {count} games; {sum(done.values())} picks, {done.most_common(6)}")
    assert won >= LEAST * count


@pytest.mark.parametrize("name", ["age_of_arthur", "king_philip", "mighty_kingdoms"])
def test_a_caretaker_keeps_to_the_closed_list_and_mostly_wins(name: str) -> None:
    """The short form: the campaigns whose games take a second."""
    results = [play_pair(find(name), f"short-{n}", cared_first=n % 2 == 0) for n in range(2)]
    assert any(result.won for result in results)


def test_what_is_withheld_is_not_done_even_if_both_computers_would() -> None:
    """Planted: everything that wins in Mighty Kingdoms is withheld, so nothing but the default is left."""
    campaign = find("mighty_kingdoms")
    kinds = tuple({verb.kind() for verb in campaign.codec.verbs} - {"done"})
    result = play_pair(msgspec.structs.replace(campaign, withheld=kinds), "nothing", cared_first=True)
    assert result.won is not True
