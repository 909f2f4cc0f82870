"""Side-by-side measurements, all in one run: `make bench`. Machines are noisy, so the ratios are what counts."""
