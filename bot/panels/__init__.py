"""Buttons, menus and modals made from verbs and fields.

Pure: `parts` (what a card is made of), `ids`, `drafts` (half-filled orders), `fields`, `turn`. `layout` alone makes
discord.py objects of them.
"""
