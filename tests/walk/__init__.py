"""Walks: what somebody meets who follows one click through the code. `python -m tests.walk` plays real clicks on the
local Discord under a tracer and writes `docs/walk.md`; `make walk` does it from a clean clone."""
