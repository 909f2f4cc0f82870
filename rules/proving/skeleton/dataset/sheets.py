"""What is in the data files."""

from __future__ import annotations

from rules.kernel.data_files import Known


class Road(Known):
    length: int
    largest: int
    cup: dict[str, int]  # worth of a token: how many there are
