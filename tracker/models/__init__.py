"""Qt item models over a battle: cards, owed tests, the log. QtCore, no widgets; they change no battle."""
