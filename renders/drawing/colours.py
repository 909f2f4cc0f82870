"""Colours of paper and ink, the same in every palette. Those of the sides are in `palettes.toml`."""

from __future__ import annotations

Colour = tuple[int, int, int]

INK: Colour = (62, 44, 28)
INK_SOFT: Colour = (96, 72, 48)
PAPER: Colour = (239, 228, 203)
PAPER_LIGHT: Colour = (246, 236, 210)
RED: Colour = (140, 40, 26)
GOLD: Colour = (214, 168, 44)
WHITE: Colour = (255, 250, 236)
GREY: Colour = (134, 126, 110)
