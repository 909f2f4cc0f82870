"""The game that tests play is a module of our own, so it is named here; no file or database can name one."""

from rules.kernel import admit

admit("tests.ford")
