"""Raise the threshold of the garbage collector: game values have no reference cycles to collect."""

import gc

OBJECTS = 20_000
"""New containers before a search for cycles; a single turn reaches Python's default."""


def raise_threshold() -> None:
    """Raise it in this process."""
    gc.set_threshold(OBJECTS, *gc.get_threshold()[1:])
