"""The committed files that pictures are made of, and what to do where one is missing."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from PIL import Image

FOLDER = Path(__file__).parents[1] / "assets"
RULES = Path(__file__).parents[2] / "rules"
S = TypeVar("S")


class MissingAsset(Exception):
    """An asset is missing: says which, and how to rebuild it."""

    def __init__(self, name: str) -> None:
        first = Path(name).parts[0].split(".")[0]
        step = "palette" if "colours-" in name else {"paper": "boards"}.get(first, first)
        super().__init__(
            f"The picture asset {name} is missing. Restore it from version control, "
            f"or rebuild it: python -m renders.mapbuild {step}"
        )


def find_path(name: str) -> Path:
    found = FOLDER / name
    if not found.exists():
        raise MissingAsset(name)
    return found


@cache
def load_image(name: str) -> Image.Image:
    """An asset image, loaded once. Shared: copy before drawing on it."""
    return read_image(name)


def read_image(name: str) -> Image.Image:
    """The same for one who keeps what he makes of it, and not the image."""
    with Image.open(find_path(name)) as opened:
        opened.load()
        return opened


@cache
def load_table(name: str) -> Any:
    return msgspec.json.decode(find_path(name).read_bytes())


def load_sheet(game: str, file: str, kind: type[S]) -> S:
    """A data file of a game, the one that its rules use; only what the struct names is read."""
    return msgspec.toml.decode((RULES / game / f"dataset/{file}.toml").read_bytes(), type=kind)


@cache
def load_paragraphs(game: str) -> dict[str, str]:
    """A game's rules in our words, by the number of the paragraph."""
    return {heading.split(" ")[0]: words for heading, words in load_headed(game).items()}


@cache
def load_headed(game: str) -> dict[str, str]:
    """The same by the whole heading, for rulebooks without numbers."""
    written = (RULES / game / "text/rules.md").read_text("utf-8")
    found = (part.partition("\n") for part in written.split("\n## ")[1:])
    return {heading: words.partition("\n# ")[0].strip() for heading, _, words in found}
