"""A new game is whole: it is found, it plays, its tests pass, its words are there, every promise holds."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bot.words import words_of
from rules.kernel import Chance, admit
from rules.proving.new_game import CannotMake, make_game
from rules.proving.promises import try_game
from rules.proving.trial import Trial

ROOT = Path(__file__).parents[3]
TRY = """
import sys
import pytest, rules, tests.rules
from pathlib import Path
checkout = Path(sys.argv[1])
rules.__path__.append(str(checkout / "rules"))
tests.rules.__path__.append(str(checkout / "tests/rules"))
from rules.kernel import Chance, built, find
from rules.proving.promises import try_game
from rules.proving.trial import Trial
assert "long_road" in built(), built()
try_game(Trial(find("long_road"), 3, "a copy", Chance("a copy")))
own = str(checkout / "tests/rules/long_road/test_turn.py")
sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", "--rootdir", str(checkout), "--import-mode=importlib", own]))
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """As much of a checkout as a new game needs; the packages themselves are those of this one."""
    for part in ("rules/kernel", "bot/words", "tests/rules/proving"):
        (tmp_path / part).mkdir(parents=True)
    (tmp_path / "tests/rules/proving/skeleton").symlink_to(ROOT / "tests/rules/proving/skeleton")
    return tmp_path


def test_the_skeleton_keeps_every_promise() -> None:
    campaign = admit("rules.proving.skeleton")
    for players in campaign.players:
        try_game(Trial(campaign, players, f"skeleton {players}", Chance(f"skeleton {players}")))
    assert words_of(campaign).game.title == "The Road"


def test_a_copy_plays_and_passes_its_own_tests(checkout: Path) -> None:
    written = make_game(checkout, "long_road", "The Long Road")
    assert checkout / "rules/long_road/__init__.py" in written
    text = "\n".join(file.read_text("utf-8") for file in written)
    assert "skeleton" not in text.lower()
    assert 'id="long_road"' in text
    ran = subprocess.run(
        [sys.executable, "-c", TRY, str(checkout)], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize("name", ["king_david", "kernel", "Long Road", "x", "../road", "class"])
def test_no_bad_name_and_no_game_twice(checkout: Path, name: str) -> None:
    with pytest.raises(CannotMake):
        make_game(checkout, name)
    assert not (checkout / "rules/long_road").exists()


def test_nothing_is_written_over(checkout: Path) -> None:
    make_game(checkout, "long_road")
    with pytest.raises(CannotMake, match="there already"):
        make_game(checkout, "long_road")
