"""Processes that think and draw, so that the event loop never waits for either."""
