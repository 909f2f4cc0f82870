"""A board is a folder and one line: all of them have the same files, and none is left out."""

from __future__ import annotations

from pathlib import Path

import pytest

import renders
from renders import registry

BOARDS = Path(next(iter(renders.__path__))) / "boards"
FILES = {"__init__.py", "scene.py", "draw.py", "text.py", "from_view.py", "words.py", "words.toml", "samples.py"}
WITHOUT_VIEW = {"banner"}  # the lobby makes its scene


def test_every_folder_is_registered() -> None:
    assert {folder.name for folder in BOARDS.iterdir() if (folder / "scene.py").exists()} == set(registry.NAMES)


@pytest.mark.parametrize("name", registry.NAMES)
def test_every_board_has_the_same_files(name: str) -> None:
    wanted = FILES - {"from_view.py"} if name in WITHOUT_VIEW else FILES
    assert wanted <= {file.name for file in (BOARDS / name).iterdir()}


@pytest.mark.parametrize("name", registry.NAMES)
def test_a_board_bears_the_name_of_its_folder_and_draws_its_scenes(name: str) -> None:
    board = registry.BOARDS[name]
    assert board.name == name
    assert board.scene.__module__ == f"renders.boards.{name}.scene"
    assert registry.DRAWINGS[registry.full_name(board.scene)].board is board
    assert not board.players or board.players in board.scene.__struct_fields__
