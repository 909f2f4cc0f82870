"""The version of the saves. A game whose saves change adds its migrations here."""

VERSION = 1
