"""The rule system `fortitude-tests`: Unit Cards, d20 roll-under, four morale levels, rout or surrender."""
