"""The tables that a game is played by, as pictures. They are made from its data set; no view is needed."""

from __future__ import annotations

from renders.boards.board import Board
from renders.boards.chart import draw, text
from renders.boards.chart.scene import ChartScene

BOARD = Board("chart", ChartScene, draw.draw, text.write_text, text.write_alt)
