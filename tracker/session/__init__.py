"""The battle being played: actions, undo and redo, dice, time, saving. QtCore and QtGui, no widgets."""
