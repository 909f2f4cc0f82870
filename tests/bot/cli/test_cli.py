"""The command line as a person uses it. Where it matters that it is a process of its own, it is one."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from bot.__main__ import main
from bot.cli import selfplay
from bot.words import plain_words
from rules.kernel import admit

ROOT = Path(__file__).parents[3]


def herald(*words: str) -> subprocess.CompletedProcess[str]:
    """What it says and how it ends."""
    said, complained = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(complained):
        try:
            code = main(list(words))
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
    return subprocess.CompletedProcess(words, code, said.getvalue(), complained.getvalue())


def herald_process(*words: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    surroundings = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "bot", *words]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, env=surroundings, timeout=120, check=False)


def test_selfplay_prints_what_was_played() -> None:
    run = herald_process("selfplay", "tests.ford", "--players", "3", "--games", "5", "--seed", "7", "--json")
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    assert list(found) == ["games", "finished", "wins", "entries", "entries_per_second", "longest"]
    assert found["games"] == found["finished"] == 5 and found["entries"] > 100
    again = herald("selfplay", "tests.ford", "--players", "3", "--games", "5", "--seed", "7", "--json")
    assert json.loads(again.stdout)["entries"] == found["entries"], "the same seed plays the same games"


def test_selfplay_shows_progress_and_checks() -> None:
    run = herald("selfplay", "tests.ford", "--players", "2", "--games", "1", "--check", "--seats", "greedy,random")
    assert run.returncode == 0, run.stderr
    assert "1 of 1 games" in run.stderr and "promises tried" in run.stdout and "by player" in run.stdout
    assert "\n  never     " in run.stdout  # one game does not meet everything
    assert "\n  asked     " in run.stdout


def test_promises_can_be_tried_more_seldom_and_are_with_all() -> None:
    job = selfplay.Job("tests.ford", 4, "7-0", ["random"] * 4, [], check=True)
    often, seldom = selfplay.play(job), selfplay.play(msgspec.structs.replace(job, every=50))
    assert sum(often.tried.values()) == often.entries - 1 and max(often.tried.values()) > selfplay.WANTED + 5
    assert sum(seldom.tried.values()) < seldom.entries - 1 and max(seldom.tried.values()) <= selfplay.WANTED + 5
    words = argparse.Namespace(seed="1", rotate=False, option=[], check=True, every=None, all=True)
    assert selfplay.job_of(words, "tests.ford", ["a", "b"], 0, ["random"]).every == selfplay.SELDOM
    words.every, words.all = 3, False
    assert selfplay.job_of(words, "tests.ford", ["a", "b"], 0, ["random"]).every == 3


def test_wrong_words_are_answered_with_what_is_possible() -> None:
    for words, says in [
        (("selfplay", "tests.ford"), "how many players?"),
        (("selfplay", "--all", "--players", "2"), "--all plays every number of players"),
        (("selfplay", "chess", "--players", "2"), "no campaign is called 'chess'"),
        (("selfplay", "tests.ford", "--players", "9"), "is for 2 to 4 players, not for 9"),
        (("selfplay", "syrian_war", "--players", "3"), "The Syrian War is for 2 players, not for 3"),
        (("selfplay", "king_philip", "--players", "2", "--option", "turns=99"), "has no option 'turns'; there are"),
        (("selfplay", "king_david", "--players", "2", "--option", "turns=99"), "turns is 99, but may be"),
        (("selfplay", "king_david", "--players", "2", "--option", "turns=-3"), "turns is -3, but may be 1 to 7"),
        (("export", "tests.ford", "--players", "2", "--out", "/nowhere/at/all.json"), "there is no folder /nowhere/at"),
        (("render", "tests.ford", "--players", "2", "--out", "/"), "is a folder; a file is wanted"),
        (
            ("selfplay", "tests.ford", "--players", "2", "--seats", "wizard"),
            "no player 'wizard'",
        ),
        (("selfplay", "tests.ford", "--players", "2", "--option", "seasons=many"), "options of The Ford"),
        (("verify", "no/such/file"), "there is no file no/such/file"),
        (("conduct", "king_david"), "how many players? The Campaigns of King David is for 2 to 5"),
    ]:
        run = herald(*words)
        assert run.returncode == 2 and says in run.stderr, (words, run.stderr)
        assert "Traceback" not in run.stderr
    assert herald_process("verify", "no/such/file").returncode == 2


def test_two_players_need_not_be_counted(tmp_path: Path) -> None:
    assert herald("export", "king_philip", "--out", str(tmp_path / "game.json")).returncode == 0


def test_export_and_verify(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert herald("export", "tests.ford", "--players", "3", "--out", str(file)).returncode == 0
    good = herald("verify", str(file), "--campaign", "tests.ford")
    plain = json.loads(file.read_text())
    assert good.returncode == 0 and "agree" in good.stdout and "no result" not in good.stdout
    assert plain["commitment"] in good.stdout and plain["seed_hash"] in good.stdout  # to compare with the channel
    file.write_text(json.dumps(plain | {"rows": plain["rows"][:20], "states": {}}))
    assert "no result" in herald("verify", str(file), "--campaign", "tests.ford").stdout
    file.write_text(json.dumps(plain | {"seed": None}))
    assert herald("verify", str(file), "--campaign", "tests.ford").returncode == 3
    plain["rows"][4]["state"] = "0" * 64
    file.write_text(json.dumps(plain))
    bad = herald("verify", str(file), "--campaign", "tests.ford")
    assert bad.returncode == 1 and "entry 5 " in bad.stdout
    file.write_text("nothing")
    assert herald("verify", str(file)).returncode == 2


def test_an_export_says_who_played(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    made = herald("export", "tests.ford", "--players", "3", "--seats", "greedy,random", "--out", str(file))
    plain = json.loads(file.read_text())
    assert list(plain["players"].values()) == ["greedy", "random", "greedy"]
    easy = plain_words().name("greedy")
    assert list(plain["seats"].values()) == [easy, "Random player", easy]
    assert f"red: {easy} (greedy), " in made.stderr and ": Random player (random)" in made.stderr
    checked = herald("verify", str(file), "--campaign", "tests.ford")
    assert checked.returncode == 0 and f"Played by red: {easy} (greedy)" in checked.stdout
    usual = herald("export", "tests.ford", "--players", "3", "--out", str(file))
    assert usual.stderr.count("Random player") == 3, "it is said, also where nobody was named"
    assert json.loads(file.read_text())["rows"] != plain["rows"], "they play otherwise"
    file.write_text(json.dumps({k: v for k, v in plain.items() if k != "players"}))
    assert "Played by" not in herald("verify", str(file), "--campaign", "tests.ford").stdout, "an older export"
    wrong = herald("export", "tests.ford", "--players", "3", "--seats", "clever")
    assert wrong.returncode == 2 and "no player 'clever'" in wrong.stderr


@pytest.mark.parametrize(("command", "name"), [("verify", "own_game.rules"), ("replay", "own_game"), ("verify", ".x")])
def test_a_file_cannot_name_a_module_to_import(tmp_path: Path, command: str, name: str) -> None:
    """A package in the working folder would run whatever it likes."""
    package = tmp_path / "own_game"
    package.mkdir()
    for file in ("__init__.py", "rules.py"):
        (package / file).write_text("from pathlib import Path\nPath('ran').touch()\n")
    game = tmp_path / "game.json"
    made = herald("export", "king_philip", "--players", "2", "--out", str(game))
    assert made.returncode == 0, made.stderr
    game.write_text(json.dumps(json.loads(game.read_text()) | {"game": name}))
    ran = herald_process(command, str(game), cwd=tmp_path)
    assert ran.returncode == 2 and "no campaign is called" in ran.stderr, ran.stderr
    assert not (tmp_path / "ran").exists()
    named = herald_process(command, str(game), "--campaign", "own_game", cwd=tmp_path)
    assert (tmp_path / "ran").exists() and named.returncode == 2  # it is named by whoever runs it, and has no campaign


def test_replay_tells_a_game_again_and_makes_a_film(tmp_path: Path) -> None:
    game, film = tmp_path / "game.json", tmp_path / "film.gif"
    assert herald("export", "king_philip", "--players", "2", "--seed", "3", "--out", str(game)).returncode == 0
    whole = herald("replay", str(game)).stdout.splitlines()
    assert whole[0].strip() == "1  clock begin" and any("Turn 1: Early Summer 1675" in line for line in whole)
    public = herald("replay", str(game), "--viewer", "public").stdout.splitlines()
    assert public and not any("clock begin" in line for line in public) and "" not in public
    made = herald("replay", str(game), "--film", str(film))
    assert " posts, " in made.stdout and film.read_bytes()[:4] == b"GIF8" and film.stat().st_size < 8 * 1024 * 1024
    assert "there is no seat 'nobody'" in herald("replay", str(game), "--viewer", "nobody").stderr


def test_selfplay_on_several_processes_plays_the_same_games() -> None:
    def played(jobs: str, *more: str) -> tuple[int, str, object]:
        words = ("selfplay", "tests.ford", "--players", "2", "--games", "3", "--jobs", jobs, "--json", *more)
        run = herald(*words) if jobs == "1" else herald_process(*words)
        found = json.loads(run.stdout)
        del found["entries_per_second"]
        return run.returncode, run.stderr, found

    alone, side_by_side = played("1"), played("3")
    assert alone[0] == side_by_side[0] == 0 and alone[2] == side_by_side[2]
    assert side_by_side[1].startswith("0 of 3 games"), "something is said before the first game is over"
    assert played("1", "--check")[2] == played("2", "--check")[2]


def test_conduct_counts_what_computer_players_do() -> None:
    run = herald("conduct", "king_philip", "--players", "2", "--games", "1", "--seats", "greedy", "--json")
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    assert found["games"] == 1 and "capitals_left_empty_in_danger" in found["counts"] and found["p95"] < 1.0
    assert herald("conduct", "tests.ford", "--players", "2").returncode == 2


def test_selfplay_of_all_plays_every_number_of_players(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    admit("tests.ford")
    monkeypatch.setattr(selfplay, "built", lambda: ("syrian_war", "tests.ford"))
    code = main(["selfplay", "--all", "--games", "1", "--seats", "random", "--jobs", "1", "--json"])
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    played = [(one["game"], one["players"], one["finished"]) for one in found]
    assert code == 0 and played == [("syrian_war", 2, 1), *(("tests.ford", n, 1) for n in (2, 3, 4))]
