"""King Philip's War: one test for each numbered paragraph, ruling (F), reading (X), erratum and fact of the map (M)."""
