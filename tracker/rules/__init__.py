"""The rules of the game: battles as immutable values, rule systems as pure functions.

No Qt, no files, no clock, no dice.
"""
