"""The version of the rules, and how saves of earlier ones are read."""

VERSION = 1
