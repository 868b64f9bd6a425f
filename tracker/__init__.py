"""Unit Card Tracker: keeps the unit cards of a miniature wargame. Imports point one way, downwards:

cli       the command line; imports Qt only when a window is wanted
app       builds everything once and connects the layers
ui        widgets: they show and ask, they never change a battle and never touch files
session   the battle being played: submit, undo, autosave (no widgets)
models    Qt item models over a battle (no widgets)
storage   files: codec, migrations, journal, library, places (no Qt)
assets    finds the resources folder (no Qt)
rules     battles, events, tests, chances (no Qt, no files, no clock, no dice)
"""

__version__ = "0.1.0"
