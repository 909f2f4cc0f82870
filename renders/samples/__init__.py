"""Scenes made up for looking: the gallery shows them, the colours are chosen from them, tests draw them."""
