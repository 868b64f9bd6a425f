"""What players see and touch: widgets, painted Unit Cards, colours, type. It shows and asks, no more.

Cards come as `CardFace` values from a model and are drawn from sprites; wishes leave as signals.
No file is touched here: font files and pictures come in as paths or values.
"""
