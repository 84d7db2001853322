"""Thrift: states, orders and views hold no cycles, so whoever plays looks for such only now and then."""

import gc

OBJECTS = 20_000
"""How many new containers there may be before they are looked through; Python's own number is reached by one turn."""


def look_seldom() -> None:
    """Let Python look for cycles seldom, in this process."""
    gc.set_threshold(OBJECTS, *gc.get_threshold()[1:])
