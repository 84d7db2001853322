"""Where things stand on a page, once they stay there: a chart is fitted anew when its tools and cards have come."""

from playwright.sync_api import Locator

PAUSE = 250
"""Milliseconds between two looks."""


def middle(thing: Locator) -> tuple[float, float]:
    """The middle of something that is drawn."""
    before, box = None, thing.bounding_box()
    while before != box:
        thing.page.wait_for_timeout(PAUSE)
        before, box = box, thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
