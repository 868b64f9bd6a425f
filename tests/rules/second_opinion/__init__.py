"""A second, slow and independent reading of the rules, to hold the real one against."""
