"""What a long drill has done, a case a line, in the file that HERALD_RECORD names: a drill that was stopped goes on
where it stopped. The file is of one version of the code; whoever changes it begins with another."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path


class Record:
    def __init__(self, drill: str) -> None:
        name = os.environ.get("HERALD_RECORD")
        self.drill, self.file = drill, Path(name) if name else None

    def done(self) -> list[str]:
        lines = self.file.read_text().splitlines() if self.file is not None and self.file.exists() else []
        return [line.removeprefix(f"{self.drill}: ") for line in lines if line.startswith(f"{self.drill}: ")]

    def left(self, cases: Iterable[str]) -> list[str]:
        """Those that were not done before."""
        done = set(self.done())
        return [case for case in cases if case not in done]

    def note(self, cases: Iterable[str]) -> None:
        """They were done, and what must be true was."""
        if self.file is not None:
            with self.file.open("a") as file:
                file.writelines(f"{self.drill}: {case}\n" for case in cases)
