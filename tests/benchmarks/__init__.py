"""Benchmarks: `python -m tests.benchmarks` prints every figure beside its floor, measured in the same run."""
