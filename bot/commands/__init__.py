"""Slash commands and what the buttons on posts do, one idea a file."""
