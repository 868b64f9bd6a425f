"""Files: battles, rosters, the unit library, and where they live. No Qt; rule systems are handed in."""
