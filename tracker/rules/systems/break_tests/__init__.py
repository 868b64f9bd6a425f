"""The rule system `break-tests`: a chain of command, d6 against Leadership, tests from the bottom up."""
