"""Derived facts: worked out once, forgotten by the verbs that change what they follow from, and found when not."""

from __future__ import annotations

import gc

import pytest

from rules.kernel import Chance, State, copy, find
from rules.kernel.derived import StaleFact, check_kept, checked, derived, find_stale
from rules.kernel.state import bare_copy
from rules.king_david.facts import Facts as David
from rules.king_philip.facts import Facts as Philip
from rules.proving.trial import Broken, Trial


class Board(State, kw_only=True):
    where: dict[str, str] = {}
    foes: list[str] = []

    @derived
    def at(self) -> dict[str, list[str]]:
        index: dict[str, list[str]] = {}
        for piece in sorted(self.where):
            index.setdefault(self.where[piece], []).append(piece)
        return index


def is_foe(game: Board, piece: str) -> bool:
    return piece in game.foes


def count_foes(game: Board, area: str) -> int:
    return sum(bool(game.relations[is_foe, p]) for p in game.at.get(area, []))


def areas(game: Board) -> list[str]:
    return sorted(game.at)


def board() -> Board:
    made = Board(version=1, game="b", key="k", seats=["a"], where={"x": "north", "y": "south"}, foes=["y"])
    made.with_data(None)
    return made


def asked(game: Board) -> Board:
    assert game.by_area["south"][(count_foes,)] == 1
    assert game.position[(areas,)] == ["north", "south"]
    return game


def knows_nothing(game: Board) -> bool:
    return not (game.position or game.by_area or game.relations or "at" in game.__dict__)


def test_an_answer_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = asked(board())
    game.foes.clear()
    assert game.by_area["south"][(count_foes,)] == 1, "it is read, not asked again"
    game.forget_relations()
    assert game.by_area["south"][(count_foes,)] == 0


def test_each_life_ends_with_its_own_verb() -> None:
    game = asked(board())
    game.forget_position()
    assert not game.position and game.by_area["south"] and game.relations
    asked(game).forget_areas("south")
    assert not game.position and not game.by_area["south"] and game.relations and "at" in game.__dict__
    asked(game).forget_relations()
    assert knows_nothing(game)


def test_what_was_not_forgotten_is_found() -> None:
    game = asked(board())
    assert find_stale(game) == ""
    game.where["x"] = "south"
    assert find_stale(game).startswith("at is")
    game.__dict__.pop("at")
    assert "areas() is ['north', 'south'], and should be ['south']" in find_stale(game)
    game.forget_position()
    assert find_stale(game) == ""
    game.foes.append("x")
    assert "is_foe" in find_stale(game) or "count_foes" in find_stale(game)
    with pytest.raises(StaleFact):
        check_kept(game)


def test_a_copy_has_indexes_of_its_own_and_a_state_is_freed_at_once() -> None:
    game = asked(board())
    other = copy(game)
    assert other.at == game.at and not (other.position or other.by_area or other.relations)
    other.at["south"].append("x")
    other.at["north"] = []
    assert game.at == {"north": ["x"], "south": ["y"]}
    assert knows_nothing(bare_copy(game))
    gc.disable()
    try:
        table = game.position
        del game
        assert table.game() is None, "the table holds its game weakly"
    finally:
        gc.enable()


# A forgotten touch is planted, and trials find it.


def play_checked(name: str, players: int) -> None:
    """A random game with every derived fact checked after every step."""
    trial = Trial(find(name), players, "stale", Chance("stale"))
    with checked():
        while trial.state.result is None:
            trial.step()


def test_a_leader_who_is_stationed_without_a_word_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def station(game: David, leader: str, area: str) -> None:
        game.leaders[leader].area = area
        game.__dict__.pop("led", None)  # but not what was said of the two areas

    monkeypatch.setattr(David, "station", station)
    with pytest.raises(Broken, match="4 what is kept follows from the facts"):
        play_checked("king_david", 3)


def test_a_counter_that_is_put_without_a_word_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    true_put = Philip.put

    def put(game: Philip, piece: str, where: str) -> None:
        kept = dict(game.position)
        true_put(game, piece, where)
        game.position.update(kept)

    monkeypatch.setattr(Philip, "put", put)
    with pytest.raises(Broken, match="4 what is kept follows from the facts"):
        play_checked("king_philip", 2)


def test_the_check_is_in_force_only_where_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[State] = []
    monkeypatch.setattr("rules.kernel.playing.check_kept", calls.append)
    campaign = find("tests.ford")
    trial = Trial(campaign, 2, "quiet", Chance("quiet"))
    trial.step()
    assert not calls
    with checked():
        trial.step()
    assert calls
